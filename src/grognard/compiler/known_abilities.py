"""The abilities of weapons by their names, and those that are none without a number."""

from __future__ import annotations

_WEAPON_ABILITIES = (
    "ASSAULT BLAST CLOSE-QUARTERS DEVASTATING_WOUNDS EXTRA_ATTACKS HAZARDOUS HEAVY IGNORES_COVER INDIRECT_FIRE LANCE "
    "LETHAL_HITS ONE_SHOT PISTOL PRECISION PSYCHIC TORRENT TWIN-LINKED"
)
_PLAIN_ABILITIES = frozenset(name.replace("_", " ") for name in _WEAPON_ABILITIES.split())
_NUMBERED = ("BLAST", "CLEAVE", "MELTA", "RAPID FIRE", "SUSTAINED HITS")


WITH_NUMBER = frozenset((*_NUMBERED, "ANTI", "FEEL NO PAIN", "SCOUTS", "DEADLY DEMISE", "FIRING DECK"))
"""Abilities that are none without their number."""


def known_weapon_ability(ability: str) -> bool:
    """Whether `ability` is one of the weapon abilities of either edition."""
    if ability in _PLAIN_ABILITIES:
        return True
    name, _, number = ability.rpartition(" ")
    if name in _NUMBERED:
        return number.isdigit() or number in ("D3", "D6")
    return name.startswith("ANTI-") and number[:-1].isdigit() and number.endswith("+")
