"""What weapon abilities do, in our own words."""

from __future__ import annotations

import re
from typing import Final

from grognard.core.words import Edition

_WORDS: Final = {
    "ANTI": "Against {keyword}, an unmodified wound roll of {x} is a critical wound.",
    "ASSAULT": "May be fired in a turn in which the unit advanced.",
    "BLAST": "+{x} attacks for every 5 models in the target.",
    "CLEAVE": "+{x} attacks for every 5 models in the target, if all of its attacks go there.",
    "CLOSE-QUARTERS": "May be fired while enemies are in engagement range.",
    "DEVASTATING WOUNDS": "A critical wound allows no save: its Damage comes as mortal wounds, to one model at most.",
    "EXTRA ATTACKS": "Attacks besides the bearer's other melee weapon.",
    "IGNORES COVER": "The target has no benefit of cover against it.",
    "LANCE": "+1 to wound in a turn in which the bearer's unit charged.",
    "LETHAL HITS": "A critical hit wounds without a wound roll.",
    "MELTA": "+{x} Damage within half range.",
    "ONE SHOT": "Once in a battle.",
    "PISTOL": "May be fired while enemies are in engagement range.",
    "PRECISION": "The attacker may let a visible character of the target take the wounds.",
    "PSYCHIC": "A psychic attack: some rules help or hinder these.",
    "RAPID FIRE": "+{x} attacks within half range.",
    "SUSTAINED HITS": "A critical hit scores {x} additional hits.",
    "TORRENT": "Hits without a hit roll.",
    "TWIN-LINKED": "Wound rolls may be re-rolled.",
}
_OF: Final = {
    Edition.TENTH: {
        "HAZARDOUS": "After the unit attacked, roll a die for each such weapon: a 1 hurts or destroys its bearer.",
        "HEAVY": "+1 to hit if the unit did not move this turn.",
        "INDIRECT FIRE": "May be fired at what nobody in the unit sees: then -1 to hit, unmodified 1-3 miss, "
        "and the target has cover.",
    },
    Edition.ELEVENTH: {
        "HAZARDOUS": "After the unit attacked, roll a die for each such weapon: each 1 or 2 costs the unit a mortal "
        "wound (3 if all its models are monsters or vehicles).",
        "HEAVY": '+1 to hit in your Shooting phase if no model of the unit moved more than 3", and the unit was not '
        "set up this turn and is not engaged.",
        "INDIRECT FIRE": "May be fired at what nobody in the unit sees: then unmodified 1-5 miss (1-3 if the unit did "
        "not move and a friend sees the target), and the target has cover.",
    },
}


def explained(ability: str, edition: Edition) -> str:
    """What `ability` ("SUSTAINED HITS 1") does in `edition`; empty when we have no words for it.

    >>> explained("RAPID FIRE 2", Edition.TENTH)
    '+2 attacks within half range.'
    """
    words = _WORDS | _OF[edition]
    name = next((name for name in words if re.match(rf"{name}\b", ability.upper())), "")
    if not name:
        return ""
    rest = ability[len(name) :].strip(" -")
    keyword, _, last = rest.rpartition(" ")
    told = words[name].format(x=last or "1", keyword=keyword or "its keyword")
    return re.sub(r"(?<!D)\b1 (attack|additional hit)s\b", r"1 \1", told)
