"""What the phrases of the game mean: numbers, rolls, characteristics, durations, phases, moments."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from grognard.core.words import Characteristic, Phase, Roll
from grognard.effects.timing import Limit, Moment, Until, Whose

Meaning = Callable[[str], Any]

NUMBERS = {
    "zero": 0,
    "one": 1,
    "two": 2,
    "three": 3,
    "four": 4,
    "five": 5,
    "six": 6,
    "seven": 7,
    "eight": 8,
    "nine": 9,
    "ten": 10,
}


def number(text: str) -> int:
    return NUMBERS[text] if text in NUMBERS else int(re.sub(r"[^0-9]", "", text))


def signed(text: str) -> int:
    plain = text.replace(" ", "").rstrip('"').replace("–", "-")
    return int(plain)


def last_word_number(text: str) -> int:
    return number(text.split()[-1])


def meaning(value: Any) -> Meaning:
    return lambda _: value


_PHASES = {phase.value.lower(): phase for phase in Phase}


def whose(text: str) -> Whose:
    """Whose turn or phase `text` speaks of."""
    if "opponent" in text:
        return Whose.EITHER if "your or" in text else Whose.OPPONENTS
    return Whose.YOURS if text.startswith("your") else Whose.EITHER


def place(text: str) -> tuple[str, ...]:
    """The words of a place: "WHOLLY" stands last where all of the unit must be in it."""
    where = re.sub(r"^(?:(?:wholly )?within|in) ", "", text).upper()
    return (where, "WHOLLY") if text.startswith("wholly") else (where,)


def phase(text: str) -> tuple[Phase | None, Whose]:
    phase = next((found for word, found in _PHASES.items() if word in text), None)
    return phase, whose(text)


_ROLL_WORDS = {
    "hit": Roll.HIT,
    "wound": Roll.WOUND,
    "damage": Roll.DAMAGE,
    "saving": Roll.SAVE,
    "save": Roll.SAVE,
    "armour saving": Roll.ARMOUR_SAVE,
    "advance": Roll.ADVANCE,
    "charge": Roll.CHARGE,
    "battle-shock": Roll.BATTLE_SHOCK,
    "leadership": Roll.LEADERSHIP,
    "hazard": Roll.HAZARD,
    "hazardous": Roll.HAZARD,
    "desperate escape": Roll.DESPERATE_ESCAPE,
    "feel no pain": Roll.FEEL_NO_PAIN,
}
ROLL = (
    r"(?:armour saving|hit|wound|damage|saving|save|advance|charge|battle-shock|leadership|hazard(?:ous)?"
    r"|desperate escape)"
)
THROW = r"(?:rolls?|tests?|throws?)"
AND = r"(?: and/or | and | or |, and |, )"


def rolls(text: str) -> tuple[Roll, ...]:
    words = re.findall(ROLL, text)
    return tuple(dict.fromkeys(_ROLL_WORDS[word] for word in words))


_CHARACTERISTICS = {
    "move": Characteristic.MOVE,
    "toughness": Characteristic.TOUGHNESS,
    "save": Characteristic.SAVE,
    "wounds": Characteristic.WOUNDS,
    "leadership": Characteristic.LEADERSHIP,
    "objective control": Characteristic.OBJECTIVE_CONTROL,
    "range": Characteristic.RANGE,
    "attacks": Characteristic.ATTACKS,
    "ballistic skill": Characteristic.BALLISTIC_SKILL,
    "weapon skill": Characteristic.WEAPON_SKILL,
    "strength": Characteristic.STRENGTH,
    "armour penetration": Characteristic.ARMOUR_PENETRATION,
    "armor penetration": Characteristic.ARMOUR_PENETRATION,
    "armour penteration": Characteristic.ARMOUR_PENETRATION,
    "damage": Characteristic.DAMAGE,
}
CHAR = "(?:" + "|".join(sorted(_CHARACTERISTICS, key=len, reverse=True)) + ")"
_SHORT = {
    "m": Characteristic.MOVE,
    "t": Characteristic.TOUGHNESS,
    "sv": Characteristic.SAVE,
    "insv": Characteristic.INVULNERABLE_SAVE,
    "w": Characteristic.WOUNDS,
    "ld": Characteristic.LEADERSHIP,
    "oc": Characteristic.OBJECTIVE_CONTROL,
    "a": Characteristic.ATTACKS,
    "bs": Characteristic.BALLISTIC_SKILL,
    "ws": Characteristic.WEAPON_SKILL,
    "s": Characteristic.STRENGTH,
    "ap": Characteristic.ARMOUR_PENETRATION,
    "d": Characteristic.DAMAGE,
}
SHORT_NAMES = "(?:M|T|Sv|InSv|W|Ld|OC|A|BS|WS|S|AP|D)"
"""Characteristics as the 11th edition abbreviates them; only with capitals, so they are matched on the text itself."""
_FULL_NAMES = "(?:" + "|".join(name.title() for name in sorted(_CHARACTERISTICS, key=len, reverse=True)) + ")"
SHORT = re.compile(
    rf"(?:{SHORT_NAMES}(?:(?:, | and |, and ){SHORT_NAMES})*"
    rf"|(?:(?<=[+-]\d )|(?<=[+-]\d\" )|(?<=[+-]\d\d\" )){_FULL_NAMES})(?: characteristics?)?(?![\w'-])"
)
"""Also a full name in capitals after an amount: "+1 Attacks", '+2" Move'."""
SHORT_WORDS = re.compile(SHORT_NAMES + r"(?!\w)")


def short_characteristics(text: str) -> tuple[Characteristic, ...]:
    """The characteristics that `text` ("S and AP", "Strength") names."""
    if text.lower() in _CHARACTERISTICS:
        return (_CHARACTERISTICS[text.lower()],)
    return tuple(_SHORT[word.lower()] for word in SHORT_WORDS.findall(text))


def characteristics(text: str) -> tuple[Characteristic, ...]:
    return tuple(_CHARACTERISTICS[word] for word in re.findall(CHAR, text.replace(" characteristics", "")))


UNTIL = {
    "the end of the phase": Until.END_OF_PHASE,
    "the end of that phase": Until.END_OF_PHASE,
    "the end of the turn": Until.END_OF_TURN,
    "the end of the battle round": Until.END_OF_ROUND,
    "the end of the battle": Until.END_OF_BATTLE,
    "the end of your opponent's next turn": Until.END_OF_OPPONENTS_TURN,
    "the end of your next turn": Until.END_OF_YOUR_NEXT_TURN,
    "the start of your next turn": Until.START_OF_YOUR_TURN,
    "the start of your next command phase": Until.START_OF_YOUR_COMMAND_PHASE,
    "the start of your next movement phase": Until.START_OF_YOUR_MOVEMENT_PHASE,
    "the start of your next shooting phase": Until.START_OF_YOUR_SHOOTING_PHASE,
    "the start of the next command phase": Until.START_OF_NEXT_COMMAND_PHASE,
    "the end of your opponent's next shooting phase": Until.END_OF_OPPONENTS_SHOOTING_PHASE,
    "the end of the next fight phase": Until.END_OF_FIGHT_PHASE,
    "the attacking unit has finished making its attacks": Until.ATTACKER_DONE,
    "the attacking unit has finished making those attacks": Until.ATTACKER_DONE,
    "the attacking unit has finished its attacks": Until.ATTACKER_DONE,
    "the attacking unit has attacked": Until.ATTACKER_DONE,
    "that enemy unit has attacked": Until.ATTACKER_DONE,
    "that unit has attacked": Until.ATTACKER_DONE,
    "that enemy unit has shot": Until.ATTACKER_DONE,
    "that enemy unit has finished making its attacks": Until.ATTACKER_DONE,
    "that enemy unit has resolved its attacks": Until.ATTACKER_DONE,
}
_LIMITS = {
    "battle round": Limit.ONCE_PER_ROUND,
    "turn": Limit.ONCE_PER_TURN,
    "phase": Limit.ONCE_PER_PHASE,
    "battle": Limit.ONCE_PER_BATTLE,
}
PHASE = r"(?:command|movement|shooting|charge|fight)"
OBJECTIVE = r"(?:an |one or more |any )?objectives?(?: markers?)?"
ITS = r"(?:its|their)"


def last_number(text: str) -> int:
    return int(re.findall(r"\d+", text)[-1])


_ORDINALS = {"first": 1, "second": 2, "third": 3, "fourth": 4, "fifth": 5}


def battle_round(text: str) -> tuple[int, bool]:
    """Number of the battle round, and whether later ones are meant too."""
    return next(number for word, number in _ORDINALS.items() if word in text), text.endswith("onwards")


def limit(text: str) -> Limit:
    return next(limit for words, limit in _LIMITS.items() if f"per {words}" in text)


def moments(text: str) -> tuple[Moment, ...]:
    table = {
        "shoot or fight": (Moment.SELECTED_TO_SHOOT, Moment.SELECTED_TO_FIGHT),
        "shot or fought": (Moment.SHOT, Moment.FOUGHT),
        "shoots": (Moment.SELECTED_TO_SHOOT,),
        "fights": (Moment.SELECTED_TO_FIGHT,),
        "to shoot": (Moment.SELECTED_TO_SHOOT,),
        "to fight": (Moment.SELECTED_TO_FIGHT,),
        "to move": (Moment.SELECTED_TO_MOVE,),
        "to fall back": (Moment.SELECTED_TO_FALL_BACK,),
        "has shot": (Moment.SHOT,),
        "has fought": (Moment.FOUGHT,),
        "charge move": (Moment.CHARGES,),
        "stationary": (Moment.STATIONARY,),
        "disembarks": (Moment.DISEMBARKS,),
        "set up": (Moment.SET_UP,),
    }
    return next(moments for words, moments in table.items() if words in text)
