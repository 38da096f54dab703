"""Who has no weapon for the attack that is asked for is told what was named, what that is, and what would do."""

import pytest

from grognard.content.catalogue import all_units
from grognard.core.errors import GrognardError
from grognard.core.words import AttackType
from grognard.datasheet import Datasheet
from grognard.odds.request import OddsRequest
from grognard.odds.solve import ready_side, solve
from grognard.odds.units import Sheet


def _refusal(sheet: Datasheet, **more: object) -> str:
    with pytest.raises(GrognardError) as found:
        solve(OddsRequest(attacker=sheet.name, defender=sheet.name, edition=sheet.edition, **more))  # type: ignore[arg-type]
    return str(found.value)


@pytest.mark.parametrize("sheet", all_units(), ids=lambda sheet: f"{sheet.name} {sheet.edition}")
def test_a_weapon_for_the_other_type_of_attack_is_told_as_such_with_those_that_would_do(sheet: Datasheet) -> None:
    carried = {item for group in ready_side(Sheet(sheet)).unit.groups for item in group.equipment}
    weapons = [weapon for weapon in sheet.weapons if weapon.name in carried]
    both = {one.name for one in weapons if one.name in [other.name for other in weapons if other.type is not one.type]}
    for weapon in (one for one in weapons if one.name not in both):
        other = AttackType.MELEE if weapon.type is AttackType.RANGED else AttackType.RANGED
        told = _refusal(sheet, weapons=weapon.name, phase=other)
        fitting = list(dict.fromkeys(one.name for one in weapons if one.type is other))
        would_do = f"as {', '.join(fitting)}" if fitting else f"and {sheet.name} has none"
        named = f"{weapon.name} (a {weapon.type} weapon)"
        assert told == f"--weapons: found {named}, expected a {other} weapon to attack with, {would_do}"


@pytest.mark.parametrize("phase", [None, *AttackType])
def test_an_item_that_is_no_weapon_is_told_as_such(phase: AttackType | None) -> None:
    (sheet,) = (one for one in all_units() if one.name == "Bullgryn Squad" and one.edition == "10")
    wanted = f"a {phase} weapon" if phase else "a weapon"
    told = _refusal(sheet, weapons="slabshield", phase=phase)
    assert told.startswith(f"--weapons: found slabshield (no weapon), expected {wanted} to attack with, as ")


def test_without_a_name_the_type_that_was_asked_for_is_told() -> None:
    (sheet,) = (one for one in all_units() if one.name == "Poxwalkers" and one.edition == "11")
    assert _refusal(sheet, phase=AttackType.RANGED) == "Poxwalkers: found none, expected a ranged weapon to attack with"


def test_a_wrong_switch_is_told_even_if_the_unit_has_weapons_of_one_type_only() -> None:
    (sheet,) = (one for one in all_units() if one.name == "Poxwalkers" and one.edition == "11")
    assert _refusal(sheet, when=("moonlight",)).startswith('--when: found "moonlight", but no rule')
