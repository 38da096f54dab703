"""The words that facts carry (keywords, names, "THAT UNIT"), as parts of a sentence."""

from __future__ import annotations

import re
from typing import Final

from grognard.effects.plain.english import an, listed, titled
from grognard.effects.selectors import Who

_SIDES: Final = ("FRIENDLY", "ENEMY")
_KNOWN: Final = {who.value.upper(): who.value for who in Who if who not in (Who.FRIENDLY, Who.ENEMY, Who.ANY)} | {
    "THE TARGET UNIT": "the target",
    "THE UNIT THIS MODEL LEADS": "the unit it leads",
    "THAT MODEL": "that model",
    "YOUR MODEL": "your model",
    "THOSE ATTACKS": "those attacks",
    "FRIENDLY MODELS": "friendly models",
    "ENEMY MODELS": "enemy models",
    "ENEMY UNIT": "one or more enemy units",
    "BATTLEFIELD EDGE": "a battlefield edge",
    "MELEE ATTACK": "a melee attack",
    "RANGED ATTACK": "a ranged attack",
}
_ADVERBS: Final = {
    "HORIZONTALLY": "horizontally",
    "THIS PHASE": "this phase",
    "THIS TURN": "this turn",
    "AT THE START OF THE PHASE": "at the start of the phase",
    "AS A RESULT OF THOSE ATTACKS": "as a result of those attacks",
    "EXCLUDING INDIRECT FIRE": "(not counting indirect fire)",
}

_PROPER_NAMES: Final = {
    name.lower(): name
    for name in (
        *("CP", "D3", "D6", "Overwatch", "Oath of Moment", "Toughness", "Hazard"),
        *("WARLORD", "PLAGUE LEGIONS", "MONSTER", "MONSTERS", "VEHICLE", "VEHICLES", "CHARACTER", "POXWALKERS"),
        *("BLAST", "HAZARDOUS", "TORRENT", "CLOSE-QUARTERS"),
    )
}
_PROPER: Final = re.compile(rf"\b(?:{'|'.join(map(re.escape, _PROPER_NAMES))})\b")


def apart(words: tuple[str, ...]) -> tuple[tuple[str, ...], str]:
    """`words` without those that say how or when, and these as the end of the sentence: " this phase"."""
    adverbs = [word for word in words if word in _ADVERBS]
    return tuple(word for word in words if word not in adverbs), "".join(f" {_ADVERBS[word]}" for word in adverbs)


def things(words: tuple[str, ...], noun: str = "unit") -> str:
    """What a fact is about: "a friendly DEATH GUARD unit", "this model", "units with Mischief Makers"."""
    match words:
        case ():
            return an(noun)
        case (side, *kinds) if side in _SIDES:
            part = "model" if kinds[-1:] == ["MODEL"] else noun
            kinds = kinds[:-1] if part == "model" else kinds
            return an(" ".join(filter(None, (side.lower(), " or ".join(kinds), part))))
        case ("OTHER", side, *rest):
            return f"another {things((side, *rest), noun).partition(' ')[2]}"
        case ("CONTAGION RANGE", *rest):
            return f"contagion range of {things(tuple(rest), noun)}" if rest else "contagion range"
        case ("UNITS WITH", *rest):
            return f"units with {listed([titled(word) for word in rest], 'or')}"
        case _:
            return " or ".join(_thing(word, noun) for word in words)


def _thing(word: str, noun: str) -> str:
    if word in _KNOWN:
        return _KNOWN[word]
    return an(f"{word} {noun}") if word == word.upper() else an(word)


_STATE: Final = re.compile(r"(?:ED|ING|AKEN|OKEN|IDDEN|ORN)$|^(?:TURBO|FIRING|HAS|UNDER|ON|IN|AT)\b")
"""What a unit is in a word of its own; any other named condition is what it is for somebody: "the prey"."""


def state(name: str) -> str:
    """A named condition after "is": "suppressed", "the hated foe"."""
    if not name:
        return "named"
    return lower(name) if _STATE.search(name) else f"the {lower(name)}"


def lower(word: str) -> str:
    """A named condition, place or procedure in a sentence: "suppressed", "firing Overwatch", "gain 2 CP"."""
    return _PROPER.sub(lambda found: _PROPER_NAMES[found[0]], word.lower())
