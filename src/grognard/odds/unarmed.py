"""What is told of a unit that has no weapon for the attack that is asked for."""

from __future__ import annotations

from grognard.combat.units import FightingUnit
from grognard.core.errors import GrognardError
from grognard.core.words import AttackType
from grognard.datasheet import Datasheet
from grognard.datasheet.names import plain
from grognard.odds.side import without_attacks


class NoWeaponError(GrognardError):
    """A unit has no weapon for the attack."""


def unarmed(
    sheets: tuple[Datasheet, ...], unit: FightingUnit, kind: AttackType | None, named: frozenset[str], place: str
) -> NoWeaponError:
    """The error for `unit` of `sheets`, which has no weapon for attacks of `kind` (None: of either) among those `named`
    (none: any) at `place`."""
    wanted = f"a {kind} weapon" if kind else "a weapon"
    lost = "".join(f"; {name}: {reason}" for name, reason in without_attacks(sheets, unit))
    if not named:
        return NoWeaponError(f"found none, expected {wanted} to attack with{lost}", unit.name)
    found = ", ".join(_told(name, sheets) for name in sorted(named))
    carried = {plain(item) for group in unit.groups for item in group.equipment}
    fitting = dict.fromkeys(
        weapon.name
        for sheet in sheets
        for weapon in sheet.weapons
        if kind in (None, weapon.type) and plain(weapon.name) in carried
    )
    known = f", as {', '.join(fitting)}" if fitting else f", and {unit.name} has none"
    return NoWeaponError(f"found {found}, expected {wanted} to attack with{known}{lost}", place or unit.name)


def _told(name: str, sheets: tuple[Datasheet, ...]) -> str:
    """`name` with what it is."""
    for sheet in sheets:
        for weapon in sheet.weapons:
            if plain(name) in (plain(weapon.name), plain(weapon.full_name)):
                return f"{weapon.name} (a {weapon.type} weapon)"
    return f"{name} (no weapon)"
