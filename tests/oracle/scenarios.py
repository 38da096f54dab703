"""Hypothesis strategies of valid scenarios, small enough to enumerate or of any size.

A field whose default holds is left out, so a failing example shrinks to the fields that matter. Group names are unique
within a scenario, so answers can be compared group by group whatever order they come in.
"""

from dataclasses import dataclass
from typing import Any

from hypothesis import strategies as st

from oracle.reading import Dice, Weapon, dice, weapon

Json = dict[str, Any]
Strategy = st.SearchStrategy[Any]

WORDS = ("INFANTRY", "VEHICLE", "MONSTER", "CHARACTER")
ABILITIES = (
    "LETHAL HITS",
    "SUSTAINED HITS 1",
    "SUSTAINED HITS 2",
    "SUSTAINED HITS D3",
    "DEVASTATING WOUNDS",
    "TWIN-LINKED",
    "HAZARDOUS",
    "PRECISION",
    "PSYCHIC",
    "ANTI-INFANTRY 4+",
    "ANTI-INFANTRY 2+",
    "ANTI-VEHICLE 3+",
    "ANTI-CHARACTER 5+",
)
RANGED_ABILITIES = (
    "TORRENT",
    "HEAVY",
    "INDIRECT FIRE",
    "IGNORES COVER",
    "RAPID FIRE 1",
    "RAPID FIRE 2",
    "MELTA 1",
    "MELTA 2",
    "BLAST",
    "ASSAULT",
    "PISTOL",
    "ONE SHOT",
)
MELEE_ABILITIES = ("LANCE", "EXTRA ATTACKS")
ELEVENTH_ABILITIES = (
    "DEVASTATING WOUNDS: MONSTER/VEHICLE",
    "LETHAL HITS: NON-MONSTER/VEHICLE",
    "SUSTAINED HITS 1: INFANTRY",
    "ANTI-NON-VEHICLE 4+",
)
ELEVENTH_RANGED_ABILITIES = ("BLAST 2", "CLOSE-QUARTERS")
ELEVENTH_MELEE_ABILITIES = ("CLEAVE 1", "CLEAVE 2")
CONDITIONS = {
    "10": ("half_range", "charged", "stationary", "indirect_unseen"),
    "11": ("half_range", "charged", "stationary", "indirect", "spotted"),
}


@dataclass(frozen=True)
class Size:
    """Bounds of what a strategy draws."""

    pools: int
    count: int
    attacks: tuple[int | str, ...]
    damage: tuple[int | str, ...]
    groups: int
    models: int
    wounds: int
    hits: int  # most hits that all attacks together can score
    damage_dice: int  # most faces of a random D that all those hits can meet, as a sum over hits


SMALL = Size(3, 2, (1, 2, 3, "1", "D3"), (1, 2, "3", "D3", "D3+1", "D6"), 3, 6, 4, hits=5, damage_dice=24)
ANY = Size(
    4,
    5,
    (1, 2, 3, "4", 6, "D3", "D6", "2D3", "D6+3", "D3+1"),
    (1, 2, "3", "D3", "D6", "D3+3", "D6+2", "2D3", "2D6"),
    4,
    8,
    10,
    hits=150,
    damage_dice=10**6,
)


def sparse(**fields: Strategy) -> Strategy:
    """Each field is there or not."""
    return st.fixed_dictionaries({}, optional=fields)


def choice_of(values: tuple[Any, ...], most: int) -> Strategy:
    return st.lists(st.sampled_from(values), max_size=most, unique=True)


def abilities(edition: str, ranged: bool) -> Strategy:
    printed = ABILITIES + (RANGED_ABILITIES if ranged else MELEE_ABILITIES)
    if edition == "11":
        printed += ELEVENTH_ABILITIES + (ELEVENTH_RANGED_ABILITIES if ranged else ELEVENTH_MELEE_ABILITIES)
    return choice_of(printed, 4).filter(lambda names: not {"TORRENT", "INDIRECT FIRE"} <= set(names))


def modifiers(*names: str) -> Strategy:
    return sparse(**dict.fromkeys(names, st.sampled_from((1, -1, 2, -2))))


@st.composite
def attacks(draw: st.DrawFn, edition: str, size: Size) -> Json:
    """One pool."""
    ranged = draw(st.booleans())
    printed = draw(abilities(edition, ranged))
    attack: Json = {
        "type": "ranged" if ranged else "melee",
        "A": draw(st.sampled_from(size.attacks)),
        "skill": None if "TORRENT" in printed else draw(st.integers(2, 6)),
        "S": draw(st.integers(1, 14)),
        "AP": draw(st.integers(-5, 0)),
        "D": draw(st.sampled_from(size.damage)),
    }
    rerolls = st.sampled_from(("ones", "failed", "noncritical", None))
    thresholds = st.sampled_from((6, 5, 4, 2))
    optional: dict[str, Strategy] = {
        "count": st.integers(1, size.count),
        "modifiers": modifiers("hit", "wound", "A", "S", "AP", "D", "skill"),
        "reroll": sparse(hit=rerolls, wound=rerolls),
        "critical": sparse(hit=thresholds, wound=thresholds),
    }
    if ranged:
        optional["snap"] = st.booleans()
    if printed:
        attack["abilities"] = printed
    return attack | draw(sparse(**optional))


@st.composite
def groups(draw: st.DrawFn, size: Size) -> Json:
    wounds = draw(st.integers(1, size.wounds))
    group: Json = {
        "models": draw(st.integers(1, size.models)),
        "T": draw(st.integers(1, 12)),
        "Sv": draw(st.integers(2, 6)),
        "W": wounds,
    }
    optional: dict[str, Strategy] = {
        "InSv": st.one_of(st.none(), st.integers(3, 6)),
        "FNP": st.one_of(st.none(), st.integers(3, 6)),
        "keywords": choice_of(WORDS, 2),
    }
    if wounds > 1:
        optional["lost"] = st.integers(0, wounds - 1)
    return group | draw(sparse(**optional))


@st.composite
def targets(draw: st.DrawFn, size: Size) -> Json:
    """Sometimes groups share their values, all or every second one, so that they are one allocation group or differ by
    one value only."""
    drawn = draw(st.lists(groups(size), min_size=1, max_size=size.groups))
    every = draw(st.sampled_from((0, 1, 2)))
    shared = {name: drawn[0].get(name) for name in (("W", "Sv", "InSv")[: 1 + every])}
    for group in drawn[every::every] if every else []:
        group |= shared | ({"lost": min(group["lost"], drawn[0]["W"] - 1)} if "lost" in group else {})
    characters = draw(st.lists(st.booleans(), min_size=len(drawn), max_size=len(drawn)))
    for number, (group, character) in enumerate(zip(drawn, characters, strict=True)):
        group["name"] = f"group {number}"
        if character:
            group |= {"character": True, "models": min(group["models"], 2)}
    target: Json = {"groups": drawn}
    optional: dict[str, Strategy] = {
        "keywords": choice_of(WORDS, 2),
        "damage": sparse(minus=st.integers(0, 2), halve=st.booleans()),
        "cover": st.booleans(),
        "modifiers": modifiers("hit", "wound"),
    }
    if any(characters) and not all(characters):
        optional["attached"] = st.booleans()
    return target | draw(sparse(**optional))


def most(expression: Dice | None) -> int:
    return 0 if expression is None else expression.number * expression.sides + expression.plus


def most_hits(pool: Weapon, models: int) -> int:
    """The most hits that a pool can score, whatever the situation is."""
    every_word = frozenset(WORDS)
    best = dict.fromkeys(("RAPID FIRE", "BLAST", "CLEAVE", "SUSTAINED HITS"), 0)
    for keywords in (every_word, frozenset[str]()):
        best = {name: max(x, most(pool.best(name, keywords))) for name, x in best.items()}
    one = max(1, most(pool.A) + pool.modifiers["A"]) + best["RAPID FIRE"]
    one += (best["BLAST"] + best["CLEAVE"]) * (models // 5)
    return pool.count * one * (1 + best["SUSTAINED HITS"])


def fits(scenario: Json, size: Size) -> bool:
    """Whether the scenario stays within the bounds on hits and on damage dice."""
    models = sum(group["models"] for group in scenario["target"]["groups"])
    hits = [most_hits(weapon(attack), models) for attack in scenario["attacks"]]
    faces = [dice(attack["D"]).sides if dice(attack["D"]).number else 1 for attack in scenario["attacks"]]
    by_damage = sum(h * f for h, f in zip(hits, faces, strict=True))
    return sum(hits) <= size.hits and by_damage <= size.damage_dice and models <= 60


@st.composite
def _scenarios(draw: st.DrawFn, size: Size) -> Json:
    edition = draw(st.sampled_from(("10", "11")))
    scenario: Json = {
        "version": 1,
        "edition": edition,
        "attacks": draw(st.lists(attacks(edition, size), min_size=1, max_size=size.pools)),
        "target": draw(targets(size)),
    }
    while len(scenario["attacks"]) > 1 and not fits(scenario, size):
        scenario["attacks"].pop()
    if not fits(scenario, size):
        scenario["attacks"][0] |= {"A": 1, "count": 1}
    names = CONDITIONS[edition]
    conditions = draw(sparse(**dict.fromkeys(names, st.booleans())))
    return scenario | ({"conditions": conditions} if conditions else {})


def small_scenarios() -> st.SearchStrategy[Json]:
    """Scenarios of five hits at most: `enumerate_scenario` needs some hundredths of a second for most of them."""
    return _scenarios(SMALL).filter(lambda scenario: fits(scenario, SMALL))


def scenarios() -> st.SearchStrategy[Json]:
    """Scenarios of moderate size, for `roll_scenario`: up to 60 models and 150 hits."""
    return _scenarios(ANY).filter(lambda scenario: fits(scenario, ANY))
