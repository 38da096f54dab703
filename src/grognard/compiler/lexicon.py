"""The phrases of the game: terminal name, pattern on lower-case text, and what the phrase means.

Order matters only where one phrase begins like another: the longer one stands first.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from grognard.core.dice import DiceExpression
from grognard.core.words import AttackType, Characteristic, Phase, Roll
from grognard.effects.facts import Fact
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


def _number(text: str) -> int:
    return NUMBERS[text] if text in NUMBERS else int(re.sub(r"[^0-9]", "", text))


def _signed(text: str) -> int:
    plain = text.replace(" ", "").rstrip('"').replace("–", "-")
    return int(plain)


def _is(value: Any) -> Meaning:
    return lambda _: value


_PHASES = {phase.value.lower(): phase for phase in Phase}


def _phase(text: str) -> tuple[Phase | None, Whose]:
    phase = next((found for word, found in _PHASES.items() if word in text), None)
    if "opponent" in text:
        whose = Whose.EITHER if "your or" in text else Whose.OPPONENTS
    else:
        whose = Whose.YOURS if text.startswith("your") else Whose.EITHER
    return phase, whose


_ROLL_WORDS = {
    "hit": Roll.HIT,
    "wound": Roll.WOUND,
    "damage": Roll.DAMAGE,
    "saving": Roll.SAVE,
    "save": Roll.SAVE,
    "armour": Roll.SAVE,
    "advance": Roll.ADVANCE,
    "charge": Roll.CHARGE,
    "battle-shock": Roll.BATTLE_SHOCK,
    "leadership": Roll.LEADERSHIP,
    "hazard": Roll.HAZARD,
    "hazardous": Roll.HAZARD,
    "desperate escape": Roll.DESPERATE_ESCAPE,
    "feel no pain": Roll.FEEL_NO_PAIN,
}
_ROLL = r"(?:hit|wound|damage|saving|save|advance|charge|battle-shock|leadership|hazard(?:ous)?|desperate escape)"
_THROW = r"(?:rolls?|tests?|throws?)"
_AND = r"(?: and/or | and | or |, and |, )"


def _rolls(text: str) -> tuple[Roll, ...]:
    words = re.findall(_ROLL, text)
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
_CHAR = "(?:" + "|".join(sorted(_CHARACTERISTICS, key=len, reverse=True)) + ")"
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
SHORT = re.compile(rf"{SHORT_NAMES}(?:(?:, | and |, and ){SHORT_NAMES})*(?![\w'-])")
SHORT_WORDS = re.compile(SHORT_NAMES + r"(?!\w)")


def short_characteristics(text: str) -> tuple[Characteristic, ...]:
    """The characteristics that `text` ("S and AP") abbreviates."""
    return tuple(_SHORT[word.lower()] for word in SHORT_WORDS.findall(text))


def _characteristics(text: str) -> tuple[Characteristic, ...]:
    return tuple(_CHARACTERISTICS[word] for word in re.findall(_CHAR, text.replace(" characteristics", "")))


_UNTIL = {
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
_PHASE = r"(?:command|movement|shooting|charge|fight)"
_OBJECTIVE = r"(?:an |one or more |any )?objectives?(?: markers?)?"
_ITS = r"(?:its|their)"


def _last_number(text: str) -> int:
    return int(re.findall(r"\d+", text)[-1])


_ORDINALS = {"first": 1, "second": 2, "third": 3, "fourth": 4, "fifth": 5}


def _round(text: str) -> tuple[int, bool]:
    """Number of the battle round, and whether later ones are meant too."""
    return next(number for word, number in _ORDINALS.items() if word in text), text.endswith("onwards")


def _limit(text: str) -> Limit:
    return next(limit for words, limit in _LIMITS.items() if f"per {words}" in text)


ABILITY_NAMES = {
    r"feel no pain \d\+": None,
    "stealth": "STEALTH",
    "lone operative": "LONE OPERATIVE",
    "fights first": "FIGHTS FIRST",
    "deep strike": "DEEP STRIKE",
    r'scouts \d+"': None,
    "infiltrators": "INFILTRATORS",
    r"deadly demise d?\d(?:\+\d)?": None,
    r"firing deck \d+": None,
    "leader": "LEADER",
}
"""Core abilities that models have; a number belongs to the name."""


NOT_NAMES = frozenset(
    [
        "a",
        "an",
        "the",
        "this",
        "that",
        "these",
        "those",
        "each",
        "every",
        "all",
        "any",
        "some",
        "no",
        "none",
        "if",
        "unless",
        "when",
        "while",
        "until",
        "after",
        "before",
        "at",
        "in",
        "on",
        "of",
        "to",
        "from",
        "by",
        "for",
        "with",
        "within",
        "without",
        "and",
        "or",
        "but",
        "not",
        "nor",
        "only",
        "also",
        "once",
        "twice",
        "instead",
        "first",
        "last",
        "second",
        "third",
        "next",
        "then",
        "so",
        "such",
        "as",
        "it",
        "its",
        "they",
        "their",
        "them",
        "you",
        "your",
        "he",
        "she",
        "his",
        "her",
        "is",
        "are",
        "was",
        "were",
        "be",
        "been",
        "being",
        "has",
        "have",
        "had",
        "do",
        "does",
        "did",
        "can",
        "cannot",
        "could",
        "may",
        "might",
        "must",
        "should",
        "will",
        "would",
        "roll",
        "rolls",
        "rolled",
        "add",
        "subtract",
        "select",
        "selects",
        "note",
        "example",
        "designer's",
        "destroyed",
        "wounded",
        "nearby",
        "visible",
        "same",
        "other",
        "another",
        "both",
        "either",
        "neither",
        "models",
        "model",
        "unit",
        "units",
        "weapon",
        "weapons",
        "attack",
        "attacks",
        "phase",
        "turn",
        "battle",
        "round",
        "battlefield",
        "stratagem",
        "ability",
        "abilities",
        "enhancement",
        "there",
        "which",
        "who",
        "whose",
        "where",
        "more",
        "less",
        "than",
        "equal",
        "additional",
        "again",
        "already",
        "always",
        "never",
        "still",
        "just",
        "even",
        "otherwise",
        "regardless",
        "however",
        "provided",
        "except",
        "excluding",
        "including",
        "psychic",
        "rolls",
        "test",
        "tests",
    ]
)
"""Words that never are part of a keyword in Title Case or of a weapon's name."""


PHRASES: list[tuple[str, str, Meaning]] = [
    (
        "NAMED_OBJECTIVE",
        r"(?:with)?in range of (?:the|your) [a-z'-]+ objective(?: markers?)?",
        lambda text: re.sub(r".*range of (?:the|your) | markers?$", "", text).upper(),
    ),
    (
        "ITEM_LIMIT",
        r"once per battle for each [a-z' -]+? this (?:unit|model) has",
        _is(Limit.ONCE_PER_BATTLE_EACH_ITEM),
    ),
    ("OBJECTIVE_MARKER", r"objective markers?(?: on the battlefield)?", _is(None)),
    (
        "YOUR_OBJECTIVE",
        r"your [a-z'-]+ objective(?: marker)?",
        lambda text: text.removeprefix("your ").removesuffix(" marker").upper(),
    ),
    ("SAME_UNIT_AS", r"in the same unit as", _is(None)),
    ("FIRING_OVERWATCH", r"firing overwatch", _is(None)),
    ("IRRESPECTIVE", r"irrespective of the attacking weapon's ballistic skill or any modifiers", _is(None)),
    ("SELECTED_ABILITY", r"(?:the selected|that|the chosen) ability", _is(None)),
    ("ONE_OF_BELOW", r"one of the (?:following(?: [a-z]+)*|[a-z ]*abilities below|[a-z ]+ below)", _is(None)),
    ("YOUR_ARMY", r"your army", _is(None)),
    ("CALL", r"call", _is(None)),
    ("ARMY_FACTION", r"if your army faction is [a-z' ]+?(?=,)", _is(None)),
    (
        "EITHER_OR_BOTH",
        r"if (?:either or both|one or both|either|at least one|any) of the following (?:are|is|apply|applies) ?(?:true)?",
        _is(None),
    ),
    ("EXCLUDING_INDIRECT", r"\(excluding attacks made with indirect fire weapons\)", _is(None)),
    ("OR_LESS", "or less", _is(None)),
    ("UNTIL", "until (?:" + "|".join(sorted(_UNTIL, key=len, reverse=True)) + ")", lambda text: _UNTIL[text[6:]]),
    ("LIMIT", r"\(?once per (?:battle round|turn|phase|battle)(?:, per unit)?\)?", _limit),
    ("FROM_YOUR_ARMY", r"(?:in|from) your army", _is(None)),
    # longer phrases that begin like others
    ("IN_ADDITION", r"in addition", _is(None)),
    ("ALSO", r"also", _is(None)),
    ("MADE_AGAINST", r"(?:is|are) made against", _is(None)),
    ("YOUR_WARLORD", r"your warlord", _is(None)),
    ("SAVE_MADE", r"a saving throw is made for", _is(None)),
    ("THAT_SAVE", r"that saving throw", _is(None)),
    ("TARGETED_BY", r"(?:is|are) targeted by|(?:is|are) selected as the target of", _is(None)),
    ("CHARS", rf"(?:{_CHAR})(?:{_AND}{_CHAR})* characteristics?", _characteristics),
    ("DID", r"(?:has )?made a charge move this turn|has charged this turn|charged this turn", _is(Fact.CHARGED)),
    ("DID", r"(?:has )?remained stationary this turn", _is(Fact.STATIONARY)),
    ("DID", r"(?:has )?advanced this turn|made an advance move this turn", _is(Fact.ADVANCED)),
    ("DID", r"(?:has )?fell back this turn|made a fall[- ]back move this turn", _is(Fact.FELL_BACK)),
    ("DID", r"(?:has )?disembarked from a transport this turn|(?:has )?disembarked this turn", _is(Fact.DISEMBARKED)),
    ("DID", r"(?:has )?charged(?: this turn)?(?= add|,)", _is(Fact.CHARGED)),
    ("DID", r"was set up on the battlefield this turn|was set up this turn", _is(Fact.SET_UP)),
    ("DID", r"has fought this phase", _is(Fact.FOUGHT)),
    ("NO_ADVANCE_ROLL", r"do not make an advance roll(?: for (?:it|that unit))?", _is(None)),
    (
        "BEYOND",
        r"can only be selected as the target of (?:a )?ranged attacks? if the attacking model is within|cannot be (?:selected as the target of|targeted by) ranged attacks unless the attacking model is within",
        _is(None),
    ),
    ("SAVE_FAILED", r"a saving throw is failed for", _is(None)),
    ("IF_IT_DOES", r"(?:if|when) (?:it does|you do|they do|so)(?: so)?", _is(None)),
    ("FIRST_TIME", r"the first time", _is(None)),
    ("PER_TURN", r"each turn|in each turn", _is(Limit.ONCE_PER_TURN)),
    ("PER_TURN", r"each battle round|in each battle round", _is(Limit.ONCE_PER_ROUND)),
    ("TO_A_MINIMUM", r"\(?to a minimum of", _is(None)),
    ("UNLESS", "unless", _is(None)),
    ("THE_ATTACKER", r"the attacking (?:unit|model)|the attacker", _is(None)),
    # events of the attack
    ("EACH_TIME", "each time|whenever", _is(None)),
    ("SHOOTS_OR_FIGHTS", r"(?:is selected to shoot or fight|shoots? or fights?)", _is(None)),
    (
        "MOMENT",
        r"disembarks from a transport|remains stationary|(?:is|was) selected to (?:shoot or fight|shoot|fight|move|fall back)|has (?:shot|fought|shot or fought)"
        r"|(?:has )?end(?:s|ed) an? charge move|is set up on the battlefield",
        lambda text: _moments(text),
    ),
    (
        "STRENGTH_ABOVE",
        r"(?:if )?(?:the )?strength characteristic of (?:that|the) attack is greater than the"
        r" toughness characteristic of (?=this|that|your|the)",
        _is(None),
    ),
    ("STRENGTH_ABOVE_WITH", r"with an? (?:s|strength(?: characteristic)?) (?:that is )?greater than", _is(None)),
    ("GREATER_THAN", "greater than", _is(None)),
    ("OR_MORE", "or more", _is(None)),
    ("RESOLVING", r"(?:while|when) resolving those attacks", _is(None)),
    ("MAKES", "makes?|made(?= an| a |a ranged)", _is(None)),
    ("MADE_WITH", "made with", _is(None)),
    ("MADE_BY", "made by", _is(None)),
    ("MADE_FOR", r"(?:made|taken) (?:for|by)", _is(None)),
    ("ALLOCATED_TO", r"(?:is|are) allocated to", _is(None)),
    ("TARGET_OF_ATTACK", r"the target of (?:that|the) attack|the target(?: unit)?(?! of)", _is(None)),
    ("TARGETS", r"targets?|targeted|targeting", _is(None)),
    ("THAT_ATTACK", r"(?:that|such an|those|each of those|the attacking model's) attacks?", _is(None)),
    ("ATTACK", r"attacks?(?!(?:'s)? characteristic| roll)", _is(None)),
    ("KIND", "ranged|melee", lambda text: AttackType(text)),
    (
        "WEAPON_TYPE",
        r"(?:extra attacks|indirect fire|torrent|blast|pistol|heavy|assault|melta|rapid fire|one shot|precision|hazardous"
        r"|lance|twin-linked|psychic)(?= weapons?| attacks?)",
        lambda text: text.upper(),
    ),
    ("WEAPON", r"weapons?", _is(None)),
    ("EQUIPPED_BY", r"equipped by", _is(None)),
    ("EQUIPPED_WITH", r"equipped with", _is(None)),
    # rolls
    ("FEEL_NO_PAIN_WORDS", r"feel no pain(?= abilit)", _is(None)),
    ("ATTACKS_ROLLS", r"(?:rolls? to determine the (?:number of attacks|a of a weapon))", _is((Roll.ATTACKS,))),
    ("ROLLS", rf"{_ROLL}(?: {_THROW})?(?:{_AND}(?:the )?{_ROLL}(?: {_THROW})?)* {_THROW}", _rolls),
    ("CRITICAL", r"critical (?:hit|wound)s?", lambda text: Roll.HIT if "hit" in text else Roll.WOUND),
    ("UNMODIFIED", "unmodified", _is(None)),
    ("ON_A", r"on an?(?= critical)", _is(None)),
    ("SUCCESSFUL", "successful", _is(None)),
    ("ON_UNMODIFIED", "on an? unmodified", _is(None)),
    ("SCORES", r"scores? an?|results? in an?", _is(None)),
    ("IS_SCORED", r"(?:is|are) scored", _is(None)),
    ("INSTEAD_OF_SIX", r",? instead of (?:only )?(?:on )?(?:an? )?(?:unmodified )?6(?:\+)?", _is(None)),
    ("TO_SCORE_A_HIT", r"(?:is|are) required to score a hit|(?:is|are) needed to score a hit", _is(None)),
    # characteristics
    ("INVULNERABLE", "invulnerable saves?", _is(None)),
    ("INSV", "insv", _is(None)),
    # verbs
    ("REROLL", r"re-?rolls?", _is(None)),
    ("YOU_CAN_USE", r"you (?:can|may) use this (?:ability|enhancement)", _is(None)),
    ("CAN_USE", r"(?:can|may) use this (?:ability|enhancement)", _is(None)),
    ("YOU_CAN", r"you can|you may", _is(None)),
    ("CAN", r"can|may", _is(None)),
    ("ADD", "add(?:ing)?", _is(None)),
    ("SUBTRACT", "subtract(?:ing)?", _is(None)),
    ("IMPROVE", "improve", _is(None)),
    ("WORSEN", "worsen", _is(None)),
    ("CHANGE", "change", _is(None)),
    ("HALVE", "halve", _is(None)),
    ("DOUBLE", "double", _is(None)),
    ("IGNORE", "ignore (?:any or all|all|any) modifiers to", _is(None)),
    ("IGNORE_MORE", r"and(?:/or)? (?:any or all |all |any )?modifiers to|and/or to|and/or", _is(None)),
    ("SELECT", "select", _is(None)),
    ("ELIGIBLE", r"(?:is|are) (?:still )?eligible to", _is(None)),
    ("CANNOT_COVER", r"cannot have the benefit of cover(?: against that attack| against those attacks)?", _is(None)),
    ("NOT_ELIGIBLE", r"(?:is|are) not eligible to|cannot(?! have)", _is(None)),
    ("DECLARE_CHARGE", r"declare an? charge|declare charges|charge(?= in an? turn)", _is(None)),
    ("SHOOT", "shoot", _is(None)),
    ("IN_A_TURN", r"in (?:a|the same) turn in which (?:it|they)|in a turn (?:it|they)", _is(None)),
    # cover and the like
    ("COVER", r"the benefit of cover(?: against that attack| against those attacks)?", _is(None)),
    # facts without an object
    ("FACT", r"below half[- ]strength", _is(Fact.BELOW_HALF_STRENGTH)),
    ("FACT", rf"below {_ITS} starting strength|below starting strength", _is(Fact.BELOW_STARTING_STRENGTH)),
    ("FACT", rf"at (?:{_ITS} )?starting strength", _is(Fact.AT_STARTING_STRENGTH)),
    ("FACT", "battle-?shocked", _is(Fact.BATTLE_SHOCKED)),
    ("FACT", rf"(?:with)?in range of {_OBJECTIVE} (?:that )?you control", _is(Fact.IN_RANGE_OF_OWN_OBJECTIVE)),
    (
        "FACT",
        rf"(?:with)?in range of {_OBJECTIVE}(?! (?:markers?|that (?:you|your)|your|you|under|control|is under))",
        _is(Fact.IN_RANGE_OF_OBJECTIVE),
    ),
    (
        "FACT",
        rf"(?:with)?in range of {_OBJECTIVE} (?:that )?(?:your opponent controls|(?:is )?under your opponent's control)",
        _is(Fact.IN_RANGE_OF_ENEMY_OBJECTIVE),
    ),
    ("FACT", r"unengaged", _is("unengaged")),
    (
        "FACT",
        r"(?:within engagement range of|engaged with) one or more enemy units|engaged(?! with)",
        _is(Fact.ENGAGED),
    ),
    ("MORE_THAN", "more than", _is(None)),
    ("AWAY_FROM", r"away from", _is(None)),
    ("AWAY", r"away", _is(None)),
    ("FROM", r"from", _is(None)),
    ("HALF_RANGE", r"within half range", _is(None)),
    ("ENGAGED_WITH", r"within engagement range of|engaged with", _is(None)),
    (
        "MOVED_THUS",
        r"advanced|fell back|disembarked(?: from a transport)?|made a charge move|remained stationary",
        _is(None),
    ),
    ("OATH", r"(?:the target of )?your oath of moment(?: target)?", _is("OATH OF MOMENT TARGET")),
    ("CLOSEST", r"the closest (?:eligible (?:target|enemy unit)|enemy unit)", _is(None)),
    (
        "WOUNDS_LEFT",
        r"(?:1-|\d or fewer |between 1 and )\d+ wounds remaining|\d+ or fewer wounds remaining",
        lambda text: _last_number(text),
    ),
    ("CONTAINS", r"contains?", _is(None)),
    ("LOST_WOUNDS", r"(?:has )?lost one or more wounds|is below its starting number of wounds", _is(None)),
    ("ROUND", r"the (?:first|second|third|fourth|fifth) battle round(?: onwards)?", lambda text: _round(text)),
    ("LEADING", r"(?:is|are) leading", _is(None)),
    ("ACTIVE", r"an? waaagh! is active for|the waaagh! is active for", _is(("WAAAGH!",))),
    ("WITHIN", r"within", _is(None)),
    ("WHOLLY_WITHIN", r"wholly within", _is(None)),
    ("VISIBLE_TO", r"visible to", _is(None)),
    ("VISIBLE", r"visible", _is(None)),
    (
        "HIT_BY",
        r"(?:that (?:was|were) )?hit by (?:one or more of )?(?:those attacks|(?:an|the|one or more) attacks?(?: made by this (?:model|unit))?(?: this phase)?)",
        _is(None),
    ),
    ("SUFFERS", r"suffers?", _is(None)),
    ("MORTAL_WOUNDS", r"mortal wounds?", _is(None)),
    ("DESTROYED", r"destroyed(?= one or more| an? )", _is(None)),
    ("TOKENS", r"tokens?", _is(None)),
    # phases and moments
    (
        "PHASE",
        rf"(?:your or your opponent's|your opponent's|either player's|your|the|any|each|a|each player's) (?:{_PHASE} )?phase",
        _phase,
    ),
    ("AT_START", r"at the start of", _is(Moment.START)),
    ("AT_END", r"at the end of", _is(Moment.END)),
    ("DURING", r"in|during", _is(Moment.DURING)),
    ("AFTER", r"just after|after", _is(None)),
    # who
    ("BEARER", "the bearer", _is(None)),
    ("MODEL", "models?", lambda text: text.endswith("s")),
    ("UNIT", "units?", lambda text: text.endswith("s")),
    ("WITH_THIS_ABILITY", r"with this ability", _is(None)),
    ("KEYWORD_WORD", r"keywords?", _is(None)),
    ("FRIENDLY", "friendly", _is(None)),
    ("ENEMY", r"enemy", _is(None)),
    ("OTHER", "other", _is(None)),
    ("EITHER_OF", "(?:either|both|each) of", _is(None)),
    ("ONE_OR_MORE", r"one or more|at least one", _is(None)),
    ("UP_TO", "up to", _is(None)),
    ("THIS", "this", _is(None)),
    ("THAT", r"that selected|those selected|the selected|that|those", _is(None)),
    ("YOUR", "your", _is(None)),
    ("ITS", r"its|their", _is(None)),
    ("IT", r"it|they", _is(None)),
    ("THE", r"the", _is(None)),
    ("ANY", r"any|every|all|each", _is(None)),
    ("EXCLUDING", r"excluding|other than|that is not|that are not", _is(None)),
    ("AS_WELL", r"as well", _is(None)),
    ("INSTEAD", r"instead", _is(None)),
    ("WHILE", r"while", _is(None)),
    ("WHEN", r"when", _is(None)),
    ("IF", r"if", _is(None)),
    ("ONLY", "only", _is(None)),
    ("IS", r"is|are|was|were", _is(None)),
    ("HAS", r"has|have|gains?|had", _is(None)),
    ("NOT", r"not", _is(None)),
    ("BOTH", r"both", _is(None)),
    ("AND", r"and", _is(None)),
    ("OR", r"or", _is(None)),
    ("OF", r"of", _is(None)),
    ("TO", r"to", _is(None)),
    ("BY", r"by", _is(None)),
    ("FOR", r"for", _is(None)),
    ("WITH", r"with", _is(None)),
    ("AGAINST", r"against", _is(None)),
    ("ABILITIES", r"abilit(?:y|ies)", _is(None)),
    # numbers
    ("CP", r"\+?\d+ ?cp", _number),
    ("DICE", r"\d?d[36](?:\+\d)?(?!\d)", lambda text: DiceExpression.parse(text)),
    ("INCH_DICE", r'\d?d[36](?:\+\d)?"', lambda text: DiceExpression.parse(text.rstrip('"'))),
    ("SIGNED_INCH", r'[+-]\d+"', _signed),
    ("INCH", r'\d+"', _number),
    ("PLUS", r"\d+\+", _number),
    ("SIGNED", r"[+-]\d+", _signed),
    ("NUMBER", r"\d+", _number),
    ("COUNT", r"two|three|four|five|six|seven|eight|nine|ten", _number),
    ("ONE", r"one", _is(1)),
    ("A", r"an?", _is(None)),
    ("POSS", r"'s?(?= )", _is(None)),
    ("AND_SLASH", r"/", _is(None)),
    ("LP", r"\(", _is(None)),
    ("RP", r"\)", _is(None)),
    ("SEMI", r";", _is(None)),
    ("COLON", r":", _is(None)),
    ("COMMA", r",", _is(None)),
    ("DOT", r"\.", _is(None)),
]


def _moments(text: str) -> tuple[Moment, ...]:
    table = {
        "shoot or fight": (Moment.SELECTED_TO_SHOOT, Moment.SELECTED_TO_FIGHT),
        "shot or fought": (Moment.SHOT, Moment.FOUGHT),
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
