"""Made-up results that the tests of every view share."""

from math import comb

from grognard.core.words import Edition
from grognard.odds.grid import Figure, Grid
from grognard.odds.result import PoolStages, Reason, Result, Stage, Status, Switch

_NAMES = ("attacks", "hits", "critical hits", "wounds", "failed saves", "damage", "models")


def binomial(trials: int, chance: float) -> tuple[float, ...]:
    return tuple(comb(trials, i) * chance**i * (1 - chance) ** (trials - i) for i in range(trials + 1))


def pool(name: str, count: int, *stages: tuple[float, float]) -> PoolStages:
    return PoolStages(name, count, tuple(Stage(n, mean, dev) for n, (mean, dev) in zip(_NAMES, stages, strict=True)))


NOBZ = Result(
    edition=Edition.ELEVENTH,
    attacker="Nobz",
    defender="Intercessor Squad",
    headline="10 Nobz in melee destroy 6.5 of 10 Intercessors on average.",
    wounds_lost=binomial(20, 0.66),
    models_destroyed=binomial(10, 0.65),
    destroyed=0.65**10,
    stages=(
        pool("Big choppa", 6, (18, 0), (12, 2), (3, 1.58), (8, 2.11), (5.33, 1.94), (9.8, 3.5), (4.61, 1.72)),
        pool("Power klaw", 4, (12, 0), (6, 1.73), (2, 1.29), (5, 1.71), (4.17, 1.65), (7.1, 2.9), (1.89, 1.21)),
        pool("Together", 10, (30, 0), (18, 2.6), (5, 2), (13, 2.7), (9.5, 2.5), (16.9, 4.5), (6.5, 1.51)),
    ),
    switches=(
        Switch("the attacker charged", "Situation", True, ("LANCE",)),
        Switch("the target is in range of an objective", "Situation", False, ("Unbridled Carnage",)),
        Switch("Waaagh! is active", "Army", True, ("Waaagh!",)),
        Switch("Unbridled Carnage", "Stratagems", False, ("War Horde",), cp=1),
        Switch("Hulking Brutes", "Stratagems", False, ("Bully Boyz",), 1, "needs the detachment Bully Boyz"),
    ),
    reasons=(
        Reason("add 1 to Strength of melee weapons", "Waaagh!", "army rule", Status.APPLIED),
        Reason("an unmodified hit roll of 5+ is critical", "Unbridled Carnage", "stratagem", Status.OFF),
        Reason(
            "subtract 1 from wound rolls", "Sturdy Plates", "ability", Status.CAPPED, ("Power klaw",), "-2 becomes -1"
        ),
        Reason("benefit of cover", "Ruins", "situation", Status.IGNORED, (), "melee attacks ignore cover"),
        Reason("re-roll hit rolls of 1", "Da Boss", "ability", Status.OPEN, (), "is led by WARBOSS"),
        Reason("D3 mortal wounds after fighting", "Krump", "ability", Status.NOT_USED),
    ),
    not_understood=(("Krump", "roll one D6 for each model that has not fought twice"),),
    attacker_points=210,
    defender_points=160,
    points_destroyed=104.0,
    policy=("Re-roll every hit roll that is not critical.", "Power klaws attack first."),
)

DREAD = Result(
    edition=Edition.TENTH,
    attacker="Lootas",
    defender="Deff Dread",
    headline="10 Lootas at range take 3.2 of 8 wounds.",
    wounds_lost=binomial(8, 0.4),
    models_destroyed=(1 - 0.4**8, 0.4**8),
    destroyed=0.4**8,
    stages=tuple(
        pool(name, 2, (6, 0), (2, 1.1), (1, 0.9), (1.1, 0.9), (0.5, 0.6), (1, 1), (0.01, 0.1))
        for name in ("Deffgun (standard)", "Deffgun (supercharge)", "Kustom mega-blasta", "Big shoota", "Rokkit", "All")
    ),
    hazard_failures=(0.7, 0.25, 0.05),
    method="rolled",
    standard_error=0.0004,
)

HOSTILE = Result(
    edition=Edition.ELEVENTH,
    attacker='<script>alert("A")</script>\x1b[31m\x07\x01 -- \x9b5m\u202e',
    defender="</script><img src=x onerror=alert(1)>",
    headline="[bold]<b>&amp;</b>[/bold] ${x} `y`",
    wounds_lost=(0.5, 0.5),
    models_destroyed=(0.5, 0.5),
    destroyed=0.5,
    stages=(pool("<i>klaw</i>", 1, *[(1.0, 0.5)] * 7), pool("]]></svg>", 1, *[(1.0, 0.5)] * 7)),
    switches=(Switch("<u>switch</u>", "[/] group", False, ("'\"><a>",)),),
    reasons=(Reason("[red]<s>", "</table>", "x", Status.APPLIED, ("<w>",), "<!--"),),
    not_understood=(("<h1>", "<script src=//evil.example>"),),
)

GRID = Grid(
    Edition.ELEVENTH,
    Figure.MODELS,
    ("Nobz", "Boyz", "Deff Dread", "Lootas"),
    ("Intercessor Squad", "Guardsmen", "Redemptor Dreadnought", "Poxwalkers"),
    ((6.5, 9.1, 0.4, 7.25), (2.5, 6.0, 0.0, 4.125), (1.75, 3.5, 0.5, 3.0), (None, 4.4, 0.2, 2.9)),
    ("Lootas against Intercessor Squad: no weapon in range",),
)
