"""Who may be attached to a unit."""

import os
import re
from pathlib import Path

import msgspec
import pytest

from grognard.combat.rules import met_by
from grognard.content import catalogue
from grognard.core.errors import GrognardError
from grognard.core.words import AttackType, Edition
from grognard.editions.solve import attack_rules
from grognard.odds.leading import UNCHECKED, leaders_for
from grognard.odds.request import OddsRequest
from grognard.odds.solve import prepare, solve
from grognard.odds.units import Sheet, find_sheet

SHARED = Path(os.environ.get("GROGNARD_SHARED", Path(__file__).parents[3] / "shared"))
needs_shared = pytest.mark.skipif(not SHARED.is_dir(), reason="the sources are not beside the repository")


def sheet(name: str, edition: Edition) -> Sheet:
    return Sheet(catalogue.find_unit(name, edition))


@pytest.mark.parametrize("leader", ["trukk", "nobz", "deff dread", "captain"], ids=str)
@pytest.mark.parametrize("edition", Edition)
def test_what_cannot_lead_the_unit_is_refused(leader: str, edition: Edition) -> None:
    with pytest.raises(GrognardError, match=r"^--leader: found .*, expected a leader"):
        solve(OddsRequest(attacker="nobz", defender="boyz", leader=leader, edition=edition))
    with pytest.raises(GrognardError, match=r"^--target-leader: found .*, expected a leader"):
        solve(OddsRequest(attacker="nobz", defender="boyz", target_leader=leader, edition=edition))


def test_a_leader_of_whom_the_sheets_do_not_tell_whom_it_leads_is_told_to_be_unchecked() -> None:
    told = solve(OddsRequest(attacker="boyz", defender="boyz", leader="warboss")).not_understood
    assert ("Warboss", UNCHECKED) in told


def test_the_leaders_of_the_nobz_are_checked_against_their_list() -> None:
    led = solve(OddsRequest(attacker="nobz", defender="boyz", leader="warboss", edition=Edition.TENTH))
    assert ("Warboss", UNCHECKED) not in led.not_understood
    with pytest.raises(GrognardError, match="--leader: found Warboss in Mega Armour, expected one of Big Mek, "):
        solve(OddsRequest(attacker="nobz", defender="boyz", leader="mega armour", edition=Edition.TENTH))


@pytest.mark.parametrize("edition", Edition)
@pytest.mark.parametrize("unit", ["deff dread", "trukk", "great unclean one", "warboss", "ogryn bodyguard"])
def test_a_unit_without_room_for_a_leader_refuses_all_of_them(unit: str, edition: Edition) -> None:
    assert leaders_for(sheet(unit, edition)) == ()
    faction = catalogue.find_unit(unit, edition).faction
    for leader in catalogue.all_units(edition, faction):
        with pytest.raises(GrognardError, match="--leader: "):
            prepare(OddsRequest(attacker=unit, defender="boyz", leader=leader.name, edition=edition))


OFFERED = [
    ("nobz", Edition.TENTH, ("Warboss",)),
    ("nobz", Edition.ELEVENTH, ("Warboss", "Warboss in Mega Armour")),
    ("ogryn bodyguard", Edition.TENTH, ()),
    ("cthonian beserks", Edition.TENTH, ("Kâhl",)),
    ("kustom boosta-blasta", Edition.ELEVENTH, ()),
    ("nurglings", Edition.ELEVENTH, ()),
    ("intercessor squad", Edition.TENTH, ("Captain", "Captain in Terminator Armour")),
    ("cadian command squad", Edition.TENTH, ("Ogryn Bodyguard",)),
    ("cadian shock troops", Edition.TENTH, ("Cadian Castellan", "Cadian Command Squad")),
]


@pytest.mark.parametrize(("unit", "edition", "leaders"), OFFERED)
def test_who_is_offered(unit: str, edition: Edition, leaders: tuple[str, ...]) -> None:
    assert leaders_for(sheet(unit, edition)) == leaders


@pytest.mark.parametrize("edition", Edition)
def test_whoever_is_offered_is_accepted_and_whoever_is_not_is_refused(edition: Edition) -> None:
    for unit in catalogue.all_units(edition):
        offered = leaders_for(Sheet(unit))
        for leader in catalogue.all_units(edition, unit.faction):
            request = OddsRequest(attacker=unit.name, defender="boyz", leader=leader.name, edition=edition)
            if leader.name in offered:
                assert prepare(request).attacker.name == f"{unit.name} with {leader.name}"
            else:
                with pytest.raises(GrognardError, match="--leader: "):
                    prepare(request)


@needs_shared
def test_the_list_of_the_nobz_is_that_of_the_sources() -> None:
    """S-349: the page has lost the list; the inventory of the sources keeps it."""
    row = re.search(r"^\| S-349 .*Mirror \[1\]: (.+) \|$", (SHARED / "rules" / "inventory.md").read_text("utf-8"), re.M)
    assert row
    assert list(catalogue.find_unit("nobz", Edition.TENTH).led_by) == row[1].split(", ")


@needs_shared
def test_pages_print_no_list_for_the_units_that_have_none_and_a_page_is_completed_by_the_shipped_list() -> None:
    for file in sorted((SHARED / "seeds").glob("*.txt")):
        read = find_sheet(str(file))
        shipped = catalogue.find_unit(read.name, read.datasheet.edition)
        assert read.datasheet.led_by == shipped.led_by
        assert bool(shipped.led_by) == ("\nLED BY\n" in file.read_text("utf-8"))


def test_an_ogryn_bodyguard_joins_a_command_squad_and_guards_its_officer() -> None:
    """S-043 and S-045 of the page: a part of the squad, no leader, whose officer ignores wounds on 4+."""
    joined = prepare(
        OddsRequest(
            attacker="boyz",
            defender="cadian command squad",
            target_leader="ogryn bodyguard",
            edition=Edition.TENTH,
            phase=AttackType.RANGED,
        )
    )
    assert not joined.defender.attached
    assert (joined.defender.models, joined.defender.points) == (6, 65 + 40)
    groups = {group.name: group for group in joined.folded.question.target.groups}
    assert groups["Cadian Commander"].feel_no_pain == 4
    assert groups["Ogryn Bodyguard"].feel_no_pain == 6
    assert {group.feel_no_pain for name, group in groups.items() if "Veteran" in name} == {None}
    met = met_by(attack_rules(Edition.TENTH), joined.folded.question.target, (True,) * len(groups))
    assert met.toughness == 6, "the highest of a unit that is no attached unit (T-8.22)"


def test_it_attacks_with_the_squad() -> None:
    request = OddsRequest(
        attacker="cadian command squad", defender="boyz", edition=Edition.TENTH, phase=AttackType.RANGED
    )
    alone = {armed.weapon.name for armed in prepare(request).attacker.weapons}
    with_it = prepare(msgspec.structs.replace(request, leader="ogryn bodyguard")).attacker.weapons
    assert {armed.weapon.name for armed in with_it} == alone | {"Ripper gun"}


@needs_shared
def test_the_page_of_the_ogryn_bodyguard_joins_too() -> None:
    page = next(str(file) for file in (SHARED / "seeds").glob("003*.txt"))
    joined = solve(OddsRequest(attacker="cadian command squad", defender="boyz", leader=page))
    assert joined.attacker == "Cadian Command Squad with Ogryn Bodyguard"
    with pytest.raises(GrognardError, match="--leader: found Ogryn Bodyguard, which joins no unit but a COMMAND SQUAD"):
        solve(OddsRequest(attacker="cadian shock troops", defender="boyz", leader=page))
