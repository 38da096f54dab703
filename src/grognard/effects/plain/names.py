"""Names of rolls, characteristics and keywords, and amounts, as sentences write them."""

from __future__ import annotations

from typing import Final

from grognard.core.dice import DiceExpression
from grognard.core.words import Characteristic, Roll
from grognard.effects.effect import Letter
from grognard.effects.plain.english import listed
from grognard.effects.selectors import Keywords

CHARACTERISTICS: Final = {
    Characteristic.MOVE: "Move",
    Characteristic.TOUGHNESS: "Toughness",
    Characteristic.SAVE: "Save",
    Characteristic.INVULNERABLE_SAVE: "invulnerable Save",
    Characteristic.WOUNDS: "Wounds",
    Characteristic.LEADERSHIP: "Leadership",
    Characteristic.OBJECTIVE_CONTROL: "OC",
    Characteristic.RANGE: "Range",
    Characteristic.ATTACKS: "Attacks",
    Characteristic.BALLISTIC_SKILL: "Ballistic Skill",
    Characteristic.WEAPON_SKILL: "Weapon Skill",
    Characteristic.STRENGTH: "Strength",
    Characteristic.ARMOUR_PENETRATION: "AP",
    Characteristic.DAMAGE: "Damage",
}
ROLLS: Final = {
    Roll.HIT: "Hit roll",
    Roll.WOUND: "Wound roll",
    Roll.SAVE: "Save roll",
    Roll.ARMOUR_SAVE: "armour Save roll",
    Roll.ATTACKS: "roll for the number of attacks",
    Roll.DAMAGE: "Damage roll",
    Roll.FEEL_NO_PAIN: "Feel No Pain roll",
    Roll.ADVANCE: "Advance roll",
    Roll.CHARGE: "Charge roll",
    Roll.BATTLE_SHOCK: "Battle-shock roll",
    Roll.LEADERSHIP: "Leadership roll",
    Roll.HAZARD: "Hazard roll",
    Roll.DESPERATE_ESCAPE: "Desperate Escape roll",
    Roll.DEADLY_DEMISE: "Deadly Demise roll",
}
SHORT_ROLLS: Final = {roll: name.removesuffix(" roll") for roll, name in ROLLS.items()} | {
    Roll.ATTACKS: "number-of-attacks"
}
_DISTANCES: Final = (Characteristic.MOVE, Characteristic.RANGE)
_TARGET_NUMBERS: Final = (
    Characteristic.SAVE,
    Characteristic.INVULNERABLE_SAVE,
    Characteristic.LEADERSHIP,
    Characteristic.BALLISTIC_SKILL,
    Characteristic.WEAPON_SKILL,
)


def rolls(roll: Roll) -> str:
    """ "Hit rolls"."""
    return ROLLS[roll].replace("roll", "rolls", 1)


def value(what: Characteristic, amount: int | DiceExpression | Letter) -> str:
    """What a characteristic is set to, with its mark: 7, 3+, 14"."""
    mark = '"' if what in _DISTANCES else "+" if what in _TARGET_NUMBERS else ""
    return f"{amount}{mark}"


def signed(sign: str, amount: int | DiceExpression | Letter, mark: str = "") -> str:
    """An amount that is added or subtracted: "+1", "-D3"."""
    compound = isinstance(amount, DiceExpression) and amount.count and amount.plus
    return f"{sign}({amount}){mark}" if compound else f"{sign}{amount}{mark}"


def change(sign: str, what: Characteristic, amount: int | DiceExpression | Letter) -> str:
    """ "+1 Attacks", '-2" Move'."""
    mark = '"' if what in _DISTANCES else ""
    return f"{signed(sign, amount, mark)} {CHARACTERISTICS[what]}"


def keywords(words: Keywords, link: str = "or") -> str:
    """Alternatives of keywords: "INFANTRY or ORKS MOUNTED"."""
    return listed([" ".join(alternative) for alternative in words], link)


def threshold(number: int) -> str:
    """The dice of `number` or more: "5+"; only the last face is named alone, "6"."""
    return "6" if number == 6 else f"{number}+"
