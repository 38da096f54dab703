"""The weapons of an attacker as the odds page lists them, and the names of their pools."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from grognard.combat.question import Pool
from grognard.datasheet import Weapon
from grognard.odds.side import weapons_of
from grognard.odds.solve import Matchup, ReadySide

Plain = dict[str, Any]


def weapons_shown(side: ReadySide, matchup: Matchup, picked: tuple[str, ...]) -> list[Plain]:
    """The weapons that an attacker carries in the phase, whether they are used now, and which are `picked`.

    Weapons of one name are picked together. Where they differ, as those of a unit and its leader may, the `line` tells
    each with its number.
    """
    used = {armed.weapon.full_name for armed in matchup.attacker.weapons}
    carried: dict[str, dict[str, int]] = {}
    for alternatives in weapons_of(side.datasheets, side.unit, matchup.kind):
        own = {
            (armed.weapon.full_name, weapon_line(armed.weapon)): armed.count
            for alternative in alternatives
            for armed in alternative
        }
        for (name, line), count in own.items():
            lines = carried.setdefault(name, {})
            lines[line] = lines.get(line, 0) + count
    named = {name.casefold() for name in picked}
    return [
        {
            "name": name,
            "count": sum(lines.values()),
            "line": "; ".join(f"{count} × {line}" if len(lines) > 1 else line for line, count in lines.items()),
            "used": name in used,
            "picked": name.casefold() in named,
        }
        for name, lines in carried.items()
    ]


def weapon_line(weapon: Weapon) -> str:
    """A weapon in one line: "A 3 · 3+ · S 7 · AP -1 · D 2 · SUSTAINED HITS 1"."""
    skill = f"{weapon.skill}+" if weapon.skill else "auto"
    parts = [f'{weapon.range}"'] if weapon.range else []
    parts += [f"A {weapon.attacks}", skill, f"S {weapon.strength}", f"AP {weapon.armour_penetration}"]
    return " · ".join([*parts, f"D {weapon.damage}", *weapon.abilities])


def pool_names(pools: Sequence[Pool], names: Sequence[str]) -> list[str]:
    """How many weapons of which name each pool has. Pools of one name are told apart by what differs among them."""
    return [
        f"{pool.count} × {name}{_apart(pool, [other for other, its in zip(pools, names, strict=True) if its == name])}"
        for pool, name in zip(pools, names, strict=True)
    ]


def _apart(pool: Pool, alike: Sequence[Pool]) -> str:
    differing = [
        said
        for at, said in enumerate(_characteristics(pool))
        if len({_characteristics(other)[at] for other in alike}) > 1
    ]
    return f" ({', '.join(differing)})" if differing else ""


def _characteristics(pool: Pool) -> tuple[str, ...]:
    return (
        f"A {pool.attacks}",
        f"{pool.skill}+" if pool.skill else "auto",
        f"S {pool.strength}",
        f"AP {pool.armour_penetration}",
        f"D {pool.damage}",
    )
