"""The stratagems that a unit may use are those that its page lists, no more and no fewer."""

import os
import re
from pathlib import Path

import msgspec
import pytest

from grognard.content.catalogue import all_units, find_unit
from grognard.content.rules.eleventh.core_stratagems import HEROIC_INTERVENTION as HEROIC_INTERVENTION_11
from grognard.content.rules.eligibility import may_use
from grognard.content.rules.index import stratagems_for
from grognard.content.rules.tenth.core_stratagems import HEROIC_INTERVENTION as HEROIC_INTERVENTION_10
from grognard.content.rules.tenth.orks import WAR_HORDE
from grognard.core.keywords import keyword
from grognard.core.words import Edition

SHARED = Path(os.environ.get("GROGNARD_SHARED", Path(__file__).parents[3] / "shared"))

PAGES = {
    "000": ("Nobz", Edition.TENTH),
    "001": ("Kustom Boosta-blasta", Edition.ELEVENTH),
    "002": ("Nurglings", Edition.ELEVENTH),
    "003": ("Ogryn Bodyguard", Edition.TENTH),
    "004": ("Cthonian Beserks", Edition.TENTH),
}


def printed_list(number: str) -> list[tuple[str, int, str, str]]:
    """Name, CP, owner and kind of each stratagem in the list near the top of the page."""
    path = next(iter(sorted((SHARED / "seeds").glob(f"{number}_*.txt"))), None)
    if path is None:
        pytest.skip("the datasheet pages are not beside the repository (set GROGNARD_SHARED)")
    lines = path.read_text(encoding="utf-8").splitlines()
    lines = lines[lines.index("STRATAGEMS") : lines.index("DETACHMENT ABILITY")]
    found: list[tuple[str, int, str, str]] = []
    for name, cost, label in zip(lines, lines[1:], lines[2:], strict=False):
        if re.fullmatch(r"\dCP", cost):
            owner, _, kind = label.partition(" – ")
            found.append((keyword(name), int(cost[0]), owner, kind))
    return found


def names(unit: str, edition: Edition) -> set[str]:
    return {stratagem.name for stratagem in stratagems_for(find_unit(unit, edition))}


@pytest.mark.parametrize("number", PAGES)
def test_the_list_is_that_of_the_page_in_its_order(number: str) -> None:
    computed = [(one.name, one.cp, one.owner, one.kind) for one in stratagems_for(find_unit(*PAGES[number]))]
    assert computed == printed_list(number)


def test_a_unit_without_characters_has_no_epic_challenge() -> None:
    assert "EPIC CHALLENGE" not in names("Nobz", Edition.TENTH)
    assert "EPIC CHALLENGE" in names("Ogryn Bodyguard", Edition.TENTH)


def test_what_a_unit_is_never_takes_a_stratagem_away_for_where_it_is_or_what_it_carries() -> None:
    """Bellicosa Drop asks for Deep Strike and Explosive Clearance for [BLAST]: both can be had in a battle."""
    assert "BELLICOSA DROP" in names("Ogryn Bodyguard", Edition.TENTH)
    assert "EXPLOSIVE CLEARANCE" in names("Nurglings", Edition.ELEVENTH)
    assert "FIRE OVERWATCH" in names("Nurglings", Edition.ELEVENTH)


def test_mob_rule_is_for_the_unit_that_it_frees_too() -> None:
    """S-138: the target is a MOB unit, and the effect selects an ORKS INFANTRY unit."""
    assert "MOB RULE" in names("Nobz", Edition.TENTH)
    assert "MOB RULE" in names("Boyz", Edition.TENTH)
    assert "MOB RULE" not in names("Deff Dread", Edition.TENTH)


def test_a_vehicle_intervenes_only_on_legs_or_with_a_character() -> None:
    vehicle, walker, character = keyword("VEHICLE"), keyword("WALKER"), keyword("CHARACTER")
    assert not may_use(HEROIC_INTERVENTION_10, {vehicle})
    assert may_use(HEROIC_INTERVENTION_10, {vehicle, walker})
    assert not may_use(HEROIC_INTERVENTION_10, {vehicle, character})
    assert not may_use(HEROIC_INTERVENTION_11, {vehicle})
    assert may_use(HEROIC_INTERVENTION_11, {vehicle, walker})
    assert may_use(HEROIC_INTERVENTION_11, {vehicle, character})
    assert may_use(HEROIC_INTERVENTION_11, {keyword("INFANTRY")})


def test_the_war_horde_leaves_out_for_a_buggy_what_the_buggys_page_leaves_out() -> None:
    """The 11th-edition page of a VEHICLE keeps two of the stratagems that the 10th-edition page of Nobz has."""
    buggy = frozenset(map(keyword, ("ORKS", "VEHICLE", "SPEED FREEKS")))
    kept = [stratagem.name for stratagem in WAR_HORDE.stratagems if may_use(stratagem, buggy)]
    on_the_page = [name for name, _, owner, _ in printed_list("001") if owner == "War Horde"]
    assert kept == [name for name in on_the_page if name != "CAREEN!"]


@pytest.mark.parametrize(
    ("unit", "edition", "there", "not_there"),
    [
        ("Chimera", Edition.TENTH, {"TANK SHOCK", "SMOKESCREEN", "MOVE OUT"}, {"GO TO GROUND", "HEROIC INTERVENTION"}),
        ("Deff Dread", Edition.TENTH, {"TANK SHOCK", "HEROIC INTERVENTION"}, {"'ARD AS NAILS", "GRENADE"}),
        ("Gretchin", Edition.TENTH, {"ERE WE GO"}, {"'ARD AS NAILS", "HULKING BRUTES"}),
        ("Gretchin", Edition.ELEVENTH, {"BASH AND GRAB"}, {"GRAB AND BASH", "BLITZA FIRE"}),
        ("Trukk", Edition.ELEVENTH, {"SPEEDIEST FREEKS", "CAREEN!"}, {"BLITZA FIRE", "FULL THROTTLE!"}),
        ("Warbikers", Edition.ELEVENTH, {"BLITZA FIRE", "EXPLOSIVES"}, {"ARMOURED DUELLISTS", "CRUSHING IMPACT"}),
        ("Plague Marines", Edition.ELEVENTH, {"EXPLOSIVES"}, {"AVATARS OF DECAY", "PERSISTENT PESTS"}),
        ("Hernkyn Pioneers", Edition.TENTH, {"NEWFOUND NEMESIS", "GRENADE"}, {"GO TO GROUND"}),
    ],
)
def test_keywords_decide(unit: str, edition: Edition, there: set[str], not_there: set[str]) -> None:
    listed = names(unit, edition)
    assert there <= listed
    assert not not_there & listed


def test_every_shipped_unit_has_a_list_without_repetition() -> None:
    for sheet in all_units():
        listed = stratagems_for(sheet)
        assert len(listed) == len({(one.name, one.owner) for one in listed})
        assert {"Core", "Boarding Actions"} <= {one.owner for one in listed}
        assert msgspec.json.encode(listed)
