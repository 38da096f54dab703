"""What weapon abilities do, in our own words."""

from __future__ import annotations

from typing import Final

_WORDS: Final = {
    "ANTI": "Against units with the keyword, an unmodified wound roll of the given number or more is critical.",
    "ASSAULT": "May be fired after the unit advanced.",
    "BLAST": "More attacks against larger units, counted by their models.",
    "CLEAVE": "More attacks against larger units in melee, counted by their models.",
    "CLOSE-QUARTERS": "May be fired while enemies are in engagement range.",
    "DEVASTATING WOUNDS": "A critical wound allows no saving throw.",
    "EXTRA ATTACKS": "Attacks besides the bearer's other melee weapon.",
    "HAZARDOUS": "After the unit attacked, a roll of 1 for each such weapon hurts the bearer's unit.",
    "HEAVY": "Better at hitting when the unit did not move.",
    "IGNORES COVER": "The target has no benefit of cover against it.",
    "INDIRECT FIRE": "May be fired at what nobody in the unit can see, but hits less well.",
    "LANCE": "Better at wounding in a turn in which the bearer charged.",
    "LETHAL HITS": "A critical hit wounds without a wound roll.",
    "MELTA": "More damage within half range.",
    "ONE SHOT": "Once in a battle.",
    "PISTOL": "May be fired while enemies are in engagement range.",
    "PRECISION": "The attacker may choose that a visible character of the unit takes the wound.",
    "PSYCHIC": "A psychic attack: some rules help or hinder these.",
    "RAPID FIRE": "More attacks within half range.",
    "SUSTAINED HITS": "A critical hit scores additional hits.",
    "TORRENT": "Hits without a hit roll.",
    "TWIN-LINKED": "Wound rolls may be re-rolled.",
}


def explained(ability: str) -> str:
    """What `ability` ("SUSTAINED HITS 1") does; empty when we have no words for it."""
    return next((text for name, text in _WORDS.items() if ability.upper().startswith(name)), "")
