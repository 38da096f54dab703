"""Stratagems and enhancements: offered where they can be used in the attack, else named with the reason."""

import os
from pathlib import Path

import pytest

from grognard.combat.units import Role
from grognard.content import catalogue
from grognard.content.rules import index
from grognard.core.errors import GrognardError
from grognard.core.words import AttackType, Edition
from grognard.datasheet.loadout import default_loadout
from grognard.effects.bundles import Enhancement
from grognard.effects.selectors import Part, Selector, Who
from grognard.odds.request import OddsRequest
from grognard.odds.result import Result, Switch
from grognard.odds.side import fighting_unit
from grognard.odds.solve import solve
from grognard.odds.withheld import why_not_carried

SHOOT, FIGHT = AttackType.RANGED, AttackType.MELEE


def ask(attacker: str, defender: str, edition: str, phase: AttackType, **more) -> Result:
    return solve(OddsRequest(attacker=attacker, defender=defender, edition=Edition(edition), phase=phase, **more))


def offered(result: Result, role: Role) -> set[str]:
    """Names of the stratagems of that side that can be turned on."""
    rows = (
        row for row in result.switches if row.cp is not None and (role is Role.DEFENDER) == ("(target)" in row.label)
    )
    return {row.label.removesuffix(" (target)").split(":")[0] for row in rows}


def withheld(result: Result, role: Role) -> dict[str, str]:
    rows = _stratagems(result.unavailable, role)
    return {row.label.removesuffix(" (target)"): row.unavailable for row in rows}


def _stratagems(rows: tuple[Switch, ...], role: Role) -> list[Switch]:
    return [row for row in rows if row.cp is not None and (role is Role.DEFENDER) == ("(target)" in row.label)]


OGRYN_SHOOT = {"CLEAR AND SECURE", "FLARE BURST"}
ATTACKING = [
    ("nobz", "boyz", "10", SHOOT, {"ARMED TO DATEEF"}, {"FIGHT PROPPA", "UNBRIDLED CARNAGE"}),
    ("nobz", "boyz", "10", FIGHT, {"ARMED TO DATEEF", "FIGHT PROPPA", "UNBRIDLED CARNAGE"}, set()),
    (
        "ogryn bodyguard",
        "boyz",
        "10",
        SHOOT,
        {"CLEAR AND SECURE", "FLARE BURST", "SERVO-DESIGNATORS"},
        {"EPIC CHALLENGE"},
    ),
    (
        "ogryn bodyguard",
        "boyz",
        "10",
        FIGHT,
        {"EPIC CHALLENGE"},
        {"CLEAR AND SECURE", "FLARE BURST", "SERVO-DESIGNATORS"},
    ),
    (
        "cthonian beserks",
        "boyz",
        "10",
        FIGHT,
        {"WARRIOR PRIDE"},
        {"ANCESTRAL SENTENCE", "CORRIDOR COVERED", "JUDGED AND PUNISHED"},
    ),
    (
        "kustom boosta-blasta",
        "intercessor squad",
        "11",
        SHOOT,
        {"BLITZA FIRE", "DAKKASTORM", "DECK FRAGGERS", "MOBILE DAKKASTORM", "SPESHUL AMMO"},
        {"ARMOURED DUELLISTS", "BASH AND GRAB", "DED KILLY CONSTRUCTION", "FULL THROTTLE!", "UNBRIDLED CARNAGE"},
    ),
    (
        "kustom boosta-blasta",
        "deff dread",
        "11",
        SHOOT,
        {"ARMOURED DUELLISTS", "BLITZA FIRE", "DAKKASTORM", "MOBILE DAKKASTORM", "SPESHUL AMMO"},
        {"DECK FRAGGERS", "BASH AND GRAB", "DED KILLY CONSTRUCTION", "FULL THROTTLE!", "UNBRIDLED CARNAGE"},
    ),
    (
        "kustom boosta-blasta",
        "deff dread",
        "11",
        FIGHT,
        {"BASH AND GRAB", "DED KILLY CONSTRUCTION", "FULL THROTTLE!", "UNBRIDLED CARNAGE"},
        {"ARMOURED DUELLISTS", "BLITZA FIRE", "DAKKASTORM", "DECK FRAGGERS", "MOBILE DAKKASTORM", "SPESHUL AMMO"},
    ),
    ("nurglings", "boyz", "11", FIGHT, set(), set()),
]


@pytest.mark.parametrize(("attacker", "defender", "edition", "phase", "may", "may_not"), ATTACKING)
def test_the_attackers_stratagems_are_offered_when_they_can_be_used_and_else_say_why(
    attacker, defender, edition, phase, may, may_not
):
    found = ask(attacker, defender, edition, phase)
    assert offered(found, Role.ATTACKER) == may
    assert withheld(found, Role.ATTACKER).keys() == may_not
    assert all(reason.endswith(".") for reason in withheld(found, Role.ATTACKER).values())


DEFENDING = [
    ("nobz", "10", SHOOT, {"'ARD AS NAILS", "GO TO GROUND", "HULKING BRUTES"}, {"LOOT ON THE MOVE"}),
    ("nobz", "10", FIGHT, {"'ARD AS NAILS", "LOOT ON THE MOVE"}, {"GO TO GROUND", "HULKING BRUTES"}),
    ("ogryn bodyguard", "10", SHOOT, {"GO TO GROUND", "COURAGEOUS DIVERSION"}, set()),
    ("ogryn bodyguard", "10", FIGHT, set(), {"GO TO GROUND", "COURAGEOUS DIVERSION"}),
    ("cthonian beserks", "10", SHOOT, {"GO TO GROUND", "VOID ARMOUR"}, set()),
    ("cthonian beserks", "10", FIGHT, {"VOID ARMOUR"}, {"GO TO GROUND"}),
    ("kustom boosta-blasta", "11", SHOOT, {"SPEEDIEST FREEKS", "DUST TRAILS"}, set()),
    ("kustom boosta-blasta", "11", FIGHT, {"SPEEDIEST FREEKS"}, {"DUST TRAILS"}),
    ("nurglings", "11", SHOOT, set(), set()),
]


@pytest.mark.parametrize(("defender", "edition", "phase", "may", "may_not"), DEFENDING)
def test_the_targets_stratagems_likewise(defender, edition, phase, may, may_not):
    found = ask("redemptor dreadnought", defender, edition, phase)
    assert offered(found, Role.DEFENDER) == may
    assert withheld(found, Role.DEFENDER).keys() == may_not


@pytest.mark.parametrize("edition", Edition)
@pytest.mark.parametrize("phase", AttackType)
@pytest.mark.parametrize("name", ["nobz", "boyz", "warboss", "kasrkin", "hekaton land fortress", "rotigus"])
def test_what_the_unit_can_never_use_is_nowhere_and_nothing_is_both_offered_and_withheld(
    name: str, phase: AttackType, edition: Edition
) -> None:
    mine = {one.name for one in index.stratagems_for(catalogue.find_unit(name, edition))}
    found = ask("intercessor squad", name, edition.value, phase)
    seen, refused = offered(found, Role.DEFENDER), withheld(found, Role.DEFENDER).keys()
    assert seen | refused <= mine
    assert not seen & refused


@pytest.mark.parametrize(
    ("request_", "told"),
    [
        ({"when": ("unbridled",)}, "UNBRIDLED CARNAGE is not available here: It is used in the Fight phase; these"),
        (
            {"when": ("armed to dateef",), "detachment": "war horde"},
            "It is of the Bully Boyz detachment, and War Horde",
        ),
    ],
)
def test_turning_on_what_is_not_available_gives_the_reason(request_, told):
    with pytest.raises(GrognardError, match=told):
        ask("nobz", "boyz", "10", SHOOT, **request_)


@pytest.mark.parametrize("name", ["mobile dakkastorm", "speshul ammo"])
def test_what_ends_with_the_shooting_phase_changes_no_attack_of_the_fight_phase(name: str) -> None:
    """Whether it acts by itself or through an enemy that is selected once a unit has shot."""
    ask("kustom boosta-blasta", "deff dread", "11", SHOOT, when=(name,))
    with pytest.raises(GrognardError, match=r"Shooting phase; these attacks are made in the Fight phase\."):
        ask("kustom boosta-blasta", "deff dread", "11", FIGHT, when=(name,))


def test_two_that_exclude_each_other() -> None:
    found = ask("kustom boosta-blasta", "boyz", "11", SHOOT, when=("blitza fire",))
    [row] = [row for row in found.switches if row.label == "DAKKASTORM"]
    assert (row.value, row.unavailable) == (False, "It cannot be used with BLITZA FIRE, which is on.")
    with pytest.raises(GrognardError, match="cannot be used with BLITZA FIRE"):
        ask("kustom boosta-blasta", "boyz", "11", SHOOT, when=("blitza fire", "dakkastorm"))


def test_the_reason_names_the_keyword_that_the_target_lacks() -> None:
    found = ask("kustom boosta-blasta", "intercessor squad", "11", SHOOT)
    assert withheld(found, Role.ATTACKER)["ARMOURED DUELLISTS"] == "It acts on attacks at MONSTER or VEHICLE only."


def unit(name: str, leader: str = ""):
    sheet = catalogue.find_unit(name, Edition.TENTH)
    size = sheet.fewest
    return fighting_unit(
        sheet, default_loadout(sheet, size), catalogue.find_unit(leader, Edition.TENTH) if leader else None
    )


MEGA = Selector(Who.FRIENDLY, Part.MODEL, any_of=(("WARBOSS",),))


@pytest.mark.parametrize(
    ("name", "leader", "bearer", "told"),
    [
        ("nobz", "", MEGA, "It needs a CHARACTER in the unit to carry it: attach a leader."),
        ("nobz", "warboss", MEGA, ""),
        ("plague marines", "lord of contagion", MEGA, "Only WARBOSS models may have it."),
        ("rotigus", "", MEGA, "An EPIC HERO cannot be given enhancements."),
        ("nobz", "", Selector(Who.FRIENDLY, Part.UNIT, any_of=(("NOBZ",),)), ""),
        ("nobz", "", Selector(Who.FRIENDLY, Part.UNIT, any_of=(("BOYZ",),)), "Only BOYZ units may have it."),
        ("nobz", "warboss", None, ""),
    ],
)
def test_who_may_carry_an_enhancement(name, leader, bearer, told):
    assert why_not_carried(Enhancement("Big Hat", (), bearer), unit(name, leader)) == told


def test_what_gives_a_named_condition_is_asked_for_by_that_condition() -> None:
    """Tripwires stun: whether the attacker is stunned is the switch."""
    found = ask("redemptor dreadnought", "ogryn bodyguard", "10", FIGHT)
    assert "the attacker is STUNNED" in {row.label for row in found.switches}
    assert not any("Tripwires" in row.label for row in found.unavailable)


SHARED = Path(os.environ.get("GROGNARD_SHARED", Path(__file__).parents[3] / "shared"))
PAGES = [("000", "nobz", "10"), ("001", "kustom boosta-blasta", "11"), ("002", "nurglings", "11")]
PAGES += [("003", "ogryn bodyguard", "10"), ("004", "cthonian beserks", "10")]


@pytest.mark.skipif(not SHARED.is_dir(), reason="the datasheet pages are not beside the repository")
@pytest.mark.parametrize("phase", AttackType)
@pytest.mark.parametrize(("number", "name", "edition"), PAGES)
def test_a_page_offers_and_withholds_what_the_shipped_unit_does(number, name, edition, phase):
    """As the target, which every unit can be in both phases; the page's own list of stratagems is the truth."""
    (file,) = (SHARED / "seeds").glob(f"{number}_*.txt")
    page, shipped = (ask("redemptor dreadnought", who, edition, phase) for who in (str(file), name))
    seen = {name.replace("’", "'") for name in offered(page, Role.DEFENDER)}
    refused = {name.replace("’", "'") for name in withheld(page, Role.DEFENDER)}
    assert seen == offered(shipped, Role.DEFENDER)
    assert refused == withheld(shipped, Role.DEFENDER).keys()


@pytest.mark.skipif(not SHARED.is_dir(), reason="the datasheet pages are not beside the repository")
def test_two_that_exclude_each_other_on_a_page() -> None:
    (file,) = (SHARED / "seeds").glob("001_*.txt")
    found = ask(str(file), "boyz", "11", SHOOT, when=("blitza fire",))
    [row] = [row for row in found.switches if row.label == "DAKKASTORM"]
    assert row.unavailable == "It cannot be used with BLITZA FIRE, which is on."
