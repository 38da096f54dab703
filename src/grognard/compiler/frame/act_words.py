"""The phrases of acts: moving, shooting and fighting now, tests, tables of dice, what is gained."""

from __future__ import annotations

import re

from grognard.compiler.meanings import NUMBERS, Meaning, meaning, number, whose
from grognard.core.dice import DiceExpression
from grognard.effects.acts import MoveKind
from grognard.effects.facts import Fact
from grognard.effects.timing import Moment


def _move(text: str) -> MoveKind:
    return next(kind for kind in MoveKind if kind.value in text.replace("fall back", "fall-back"))


def amount(text: str) -> int | DiceExpression:
    """A number or dice; inch marks and words around it are left out."""
    found = re.search(r"\d?d[36](?:\+\d)?|\d+", text)
    if found is None:
        return next(found for word, found in (*NUMBERS.items(), ("a", 1)) if re.search(rf"\b{word}\b", text))
    return int(found.group()) if found.group().isdigit() else DiceExpression.parse(found.group().upper())


def _dice(text: str) -> int:
    word = text.split()[-2]
    return 1 if word == "a" else number(word)


def _row(text: str) -> tuple[int, int]:
    low, high = re.findall(r"\d", text)[0], re.findall(r"\d", text)[-1]
    return (int(low), 6) if "+" in text else (int(low), int(high))


def _per(text: str) -> str:
    text = text.replace("this model's unit", "this unit")
    whose = next(word for word in ("your unit", "this unit", "the bearer's unit") if word in text)
    return f"model in {whose} engaged with it"


def moves_named(text: str) -> tuple[str, ...]:
    """The kinds of move that `text` names, in its order."""
    return tuple(MOVES[word] for word in re.findall(MOVE, text))


_AMOUNT = r"(?:\d?d[36](?:\+\d)?|\d+)"
_MOVES = "(?:normal|advance|fall[- ]back|surge|ingress)"
_THROUGH = r"can move through other models as if they were not there"
_HOW_MANY = r"how many models are in the target unit"
_UNSEEN = r"models that are not visible to the attacking model"
MOVES = {
    "normal": "normal",
    "advance": "advance",
    "fall back": "fall-back",
    "fall-back": "fall-back",
    "charge": "charge",
    "pile-in": "pile-in",
    "consolidation": "consolidation",
    "surge": "surge",
    "ingress": "ingress",
    "scout": "scout",
}
"""Kinds of move as texts write them, and as `Timing.moves` does."""
MOVE = "(?:" + "|".join(MOVES) + ")"
MOVE_LIST = rf"{MOVE}(?:(?:, | or |, or ){MOVE})*"
_TARGET_OF_SHOTS = r"(?:that enemy unit|the enemy unit that just attacked it|that unit)"

ACT_PHRASES: list[tuple[str, str, Meaning]] = [
    ("RULE_REF", r"\(\d\d\.\d\d(?:\.\d\d)?\)", meaning(None)),
    ("MAKE_MOVE", rf"makes? an? {_MOVES} move(?! (?:or|and))", _move),
    ("OF_UP_TO", rf'of up to {_AMOUNT}"', amount),
    ("AS_IF_PHASE", r"as if it were (?:your|the) (?:shooting|fight|movement) phase", meaning(None)),
    ("FIGHTS_NEXT", r"fights next", meaning(None)),
    ("MUST_FIGHT_NEXT", r"must be the next unit (?:that )?you select to fight", meaning(None)),
    (
        "ONLY_AT_IT",
        rf",? but (?:when doing so,? |when resolving those attacks,? )?(?:it|your unit|models in your unit) "
        rf"(?:must|can only) target {_TARGET_OF_SHOTS},?"
        r"(?: \(?and (?:can )?only (?:do so )?if (?:that enemy unit|it) is an eligible target\)?)?",
        meaning(None),
    ),
    ("FIGHT", r"fight(?= as if|$|\.|, but)", meaning(None)),
    ("SNAP", r"shoots? using snap shooting", meaning(None)),
    ("ROLL_DICE", r"roll (?:one|two|three|four|five|six|a|\d+) d6", _dice),
    (
        "ROLL_TOUGHNESS",
        r"roll a number of d6 equal to the (?:t|toughness) characteristic of that model",
        meaning(None),
    ),
    (
        "PER_ENGAGED",
        r"for each model in (?:your unit|this unit|this model's unit|the bearer's unit) (?:that is )?within engagement"
        r" range of that (?:enemy )?unit",
        _per,
    ),
    ("ROW", r"(?:on|for each) (?:an? )?(?:\d\+|\d-\d|\d)(?=,| that)", _row),
    ("ROW", r"for each \d\+(?= instead)", _row),
    ("THEN", r"then(?= roll)", meaning(None)),
    ("AT_MOST_WOUNDS", r"\(to a maximum of \d+ mortal wounds(?: per unit)?\)", amount),
    (
        "SUBTRACTING",
        r",? ?(?:and,? )?(?:when doing so,? )?subtract(?:ing)? \d from (?:the result|that test|the test"
        r"|each of those tests)",
        amount,
    ),
    ("TAKE_BATTLE_SHOCK", r"must (?:immediately )?take a battle-shock test|takes a battle-shock test", meaning(None)),
    ("TAKE_LEADERSHIP", r"must (?:immediately )?take a leadership test", meaning(None)),
    (
        "TEST_PASSED",
        r"if (?:(?:that|the) (?:battle-shock |leadership )?test|it) (?:is|was) (?:passed|successful)",
        meaning(True),
    ),
    (
        "TEST_PASSED",
        r"if (?:(?:that|the) (?:battle-shock |leadership )?test|it) (?:is|was) (?:failed|not passed|unsuccessful)",
        meaning(False),
    ),
    ("NO_LONGER_SHOCKED", r"(?:is|are) no longer battle-?shocked", meaning(None)),
    (
        "PASSED_AFTER_ALL",
        r"is treated as having passed that (?:test|roll) instead, and (?:it )?is not battle-shocked as a result",
        meaning(None),
    ),
    ("PASSES_TEST", r"automatically passes that battle-shock test", meaning(None)),
    ("THAT_ROLL_SUCCEEDS", r"that battle-shock (?:roll|test) is automatically (?:successful|passed)", meaning(None)),
    (
        "INTO_RESERVES",
        r"from the battlefield and place (?:it|them|that unit|your unit) into strategic reserves",
        meaning(None),
    ),
    ("REMOVE", r"remove", meaning(None)),
    ("PLACE", r"place(?= [^.]{3,40} in(?:to)? strategic reserves)", meaning(None)),
    ("IN_STRATEGIC_RESERVES", r"in(?:to)? strategic reserves", meaning(None)),
    ("YOU_GAIN_CP", rf"you gain {_AMOUNT} ?cp", amount),
    ("CAN_NEVER_HAVE", r"can never have more than \d+(?= [a-z]+ tokens?)", amount),
    ("TOO_MANY_IGNORED", r"\(any further [^()]* (?:is|are) ignored\)", meaning(None)),
    ("GAINS_TOKENS", rf"gains? {_AMOUNT}(?= [a-z]+ tokens?)", amount),
    (
        "REGAINS",
        rf"regains? (?:up to )?{_AMOUNT} lost wounds?",
        amount,
    ),
    ("ONE_MODEL_IN", r"one model in", meaning(None)),
    ("EVERY_MODEL_ESCAPES", r"must take a desperate escape test", meaning(None)),
    ("DOING_SO", r"when doing so(?=, if)", meaning(None)),
    ("ALL_MODELS_IN", r"all models in(?= (?:that (?:enemy )?|the )?unit must take a desperate)", meaning(None)),
    ("FALLS_BACK", r"falls back", meaning(None)),
    ("ENDS_MOVES", rf"ends an? (?!charge move){MOVE_LIST} move", moves_named),
    ("MOMENT", r"destroys an enemy unit", meaning((Moment.DESTROYS_UNIT,))),
    ("TURN_OF", r"(?:your opponent's|your|the|(?<=of )each) turn", whose),
    ("FACT", r"within engagement range of any units from your army", meaning(Fact.ENGAGED)),
    ("FACT", r"on the battlefield", meaning(Fact.ON_BATTLEFIELD)),
    ("YOU_TARGET", r"you target", meaning(None)),
    ("ON_OVERWATCH", r"with the fire overwatch stratagem(?:,? while resolving that stratagem)?(?=,)", meaning(None)),
    ("RESOLVING_THAT", r"when resolving that stratagem", meaning(None)),
    ("WITH_THE", r"with the(?= [^.]{3,60} stratagem)", meaning(None)),
    ("STRATAGEM", r"stratagems?", meaning(None)),
    ("THAT_USE_COSTS", r"that use is [+-]\d ?cp", lambda text: int(re.findall(r"[+-]\d", text)[0])),
    ("ADVANCES", r"advances(?=,? do not make)", meaning(None)),
    ("NO_ROLL_BUT", r"do not make an advance roll(?: for (?:it|that unit))?; instead,?", meaning(None)),
    (
        "CONSOLIDATES_UP_TO",
        rf'makes? a consolidation move, (?:it|that model|that unit) can move up to {_AMOUNT}" instead of up to 3"',
        lambda text: amount(text.partition(" up to ")[2]),
    ),
    ("MOVES_UP_TO_INSTEAD", rf'can move up to {_AMOUNT}" instead', amount),
    (
        "SET_UP_NEARER",
        r"(?:(?:when|if) your unit is set up on the battlefield using (?:the|its) deep strike"
        r" ability, it|your unit) can be set up"
        r' anywhere on the battlefield that is more than \d+" horizontally away from all enemy (?:units|models)',
        amount,
    ),
    (
        "SET_UP_FROM_RESERVES",
        r"(?:that are )?set up on the battlefield (?:as reinforcements|from reserves)(?= cannot)",
        meaning(None),
    ),
    ("CANNOT_BE_SET_UP", r"cannot be set up(?= within)", meaning(None)),
    (
        "CHARGES_AT",
        r"selects(?= [^,.]{1,40} as (?:the|a) target of a charge)|"
        r"declares a charge (?:against|that targets)(?= [^,.]{1,40}unit)",
        meaning(None),
    ),
    ("AS_CHARGE_TARGET", r"as (?:the|a) target of a charge", meaning(None)),
    (
        "NOT_CUMULATIVE",
        r"\(this is not cumulative with any other negative modifiers to that charge roll\)",
        meaning(None),
    ),
    ("PROVIDED", r"provided", meaning(None)),
    ("EVERY_MODEL_IN", r"every model in", meaning(None)),
    ("EMBARK_WITHIN_THAT", r"embark within that transport", meaning(None)),
    ("SPECIAL", r"that hatchway cannot be closed", meaning("THAT HATCHWAY CANNOT BE CLOSED")),
    ("SPECIAL", r"select one closed hatchway on the battlefield and open it", meaning("OPEN A CLOSED HATCHWAY")),
    (
        "SPECIAL",
        r"contagion range cannot be greater than \d+\" after modifiers",
        lambda text: f'CONTAGION RANGE OF AT MOST {re.findall(r"[0-9]+", text)[0]}"',
    ),
    (
        "SPECIAL",
        r"this (?:ability|enhancement) can be used even if (?:this unit|this model|the bearer|the bearer's unit)"
        r" is embarked within a transport",
        meaning("CAN BE USED WHILE EMBARKED"),
    ),
    ("CONTAGION_RANGE", r"contagion range(?=[.,;]|$)", meaning(None)),
    ("AS_MANY", r"as many as the table says", meaning(None)),
    (
        "SPECIAL_OF",
        rf"makes a {_MOVES}, {_MOVES} or {_MOVES} move, it {_THROUGH},"
        r" provided (?:those|the) other models have a lower toughness characteristic than it",
        meaning("MOVE THROUGH MODELS OF LOWER TOUGHNESS"),
    ),
    (
        "THAT_SPECIAL",
        rf"when determining {_HOW_MANY} for (?:the purpose of )?that ability, include {_UNSEEN}",
        meaning("BLAST COUNTS INVISIBLE MODELS"),
    ),
    (
        "THAT_SPECIAL",
        rf"attacks made with that weapon can be allocated to {_UNSEEN}",
        meaning("ITS ATTACKS REACH INVISIBLE MODELS"),
    ),
    (
        "ARRIVES_NOW",
        r"can (?:now )?arrive on the battlefield as if it were the (?:next )?reinforcements step of"
        r" (?:your|the) movement phase"
        r"(?:, and if every model in that unit has the (?:core )?deep strike ability, you can"
        r" (?:also )?set (?:that unit|it) up [^.]*)?",
        meaning(None),
    ),
    (
        "CHARGES_THAT_UNIT",
        r"now declares a charge that targets only (?:it|that enemy unit), and you (?:then )?resolve"
        r" that charge(?: as if it were your"
        r" charge phase)?",
        meaning(None),
    ),
    (
        "NO_CHARGE_BONUS",
        r"note that even if this charge is successful, your unit does not (?:gain|receive) any"
        r" charge bonus(?: this turn)?",
        meaning(None),
    ),
    # a destroyed model that fights on
    (
        "IS_DESTROYED",
        r"is destroyed(?: by a melee attack)?(?=,? if (?:that model|it) has not)",
        lambda text: "melee" in text,
    ),
    ("NOT_FOUGHT_YET", r"if (?:that model|it) has not (?:shot or )?fought this phase", lambda text: "shot" in text),
    ("DO_NOT_REMOVE", r"do not remove (?:it|that model|the destroyed model) from play", meaning(None)),
    (
        "FIGHTS_ON",
        r"(?:the destroyed model|it|that model|that destroyed model) can (?:shoot or )?fight after the attacking"
        r" (?:model's )?unit has finished making (?:its |those )?attacks,? and is then removed from play",
        lambda text: "shoot" in text,
    ),
    ("ADDING", r"adding \d to the result", amount),
]
