"""The phrases of stratagem frames: terminal name, pattern on lower-case text, and what the phrase means."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from grognard.compiler.frame.act_words import MOVE_LIST, moves_named
from grognard.compiler.meanings import NUMBERS
from grognard.core.words import Phase, Roll
from grognard.effects.facts import Fact
from grognard.effects.selectors import Condition, Is, Not, all_of
from grognard.effects.timing import Limit, Moment, Whose

Meaning = Callable[[str], Any]


def _is(value: Any) -> Meaning:
    return lambda _: value


def _whose(text: str) -> Whose:
    if "opponent" in text:
        return Whose.OPPONENTS
    return Whose.YOURS if text == "your" else Whose.EITHER


_PHASES = {phase.value.lower(): phase for phase in Phase}
_STEPS = (
    "reinforcements",
    "battle-shock",
    "fight",
    "pile in",
    "consolidate",
    "move units",
    "declare battle formations",
)

Deed = tuple[Moment, tuple[str, ...]]
"""What a unit does, and the kinds of move meant."""


def _ends(text: str) -> tuple[Deed, ...]:
    moves = moves_named(text)
    starts = (Moment.SELECTED_TO_MOVE, moves)
    ends = (Moment.CHARGES, ()) if moves == ("charge",) else (Moment.MOVES, moves)
    if text.startswith("starts or ends"):
        return (starts, ends)
    return (ends,) if text.startswith("ends") else (starts,)


def _selected(text: str) -> tuple[Deed, ...]:
    table: dict[str, tuple[Deed, ...]] = {
        "shoot or fight": ((Moment.SELECTED_TO_SHOOT, ()), (Moment.SELECTED_TO_FIGHT, ())),
        "shoot": ((Moment.SELECTED_TO_SHOOT, ()),),
        "fight": ((Moment.SELECTED_TO_FIGHT, ()),),
        "fall back": ((Moment.SELECTED_TO_FALL_BACK, ()),),
        "fall-back": ((Moment.SELECTED_TO_FALL_BACK, ()),),
        "advance": ((Moment.SELECTED_TO_MOVE, ("advance",)),),
        "normal": ((Moment.SELECTED_TO_MOVE, ("normal",)),),
        "move": ((Moment.SELECTED_TO_MOVE, ()),),
    }
    return next(deeds for words, deeds in table.items() if words in text)


def _deed(moment: Moment) -> Meaning:
    return _is(((moment, ()),))


_NOT_SELECTED = {
    "shoot": Is(Fact.NOT_SELECTED_TO_SHOOT),
    "fight": Is(Fact.NOT_SELECTED_TO_FIGHT),
    "move": Is(Fact.NOT_SELECTED_TO_MOVE),
}


def _not_selected(text: str) -> Condition:
    named = text.partition(" selected to ")[2]
    return all_of(*(fact for word, fact in _NOT_SELECTED.items() if word in named))


def _eligible(text: str) -> str:
    return next(act for word, act in (("shoot", "SHOOT"), ("fight", "FIGHT"), ("charge", "CHARGE")) if word in text)


_LIMITS = {
    "per battle round": Limit.ONCE_PER_ROUND,
    "per battle": Limit.ONCE_PER_BATTLE,
    "per turn": Limit.ONCE_PER_TURN,
    "per phase": Limit.ONCE_PER_PHASE,
}


def _limit(text: str) -> Limit:
    return next((limit for words, limit in _LIMITS.items() if words in text), Limit.ONCE_PER_BATTLE)


_ROLLS = {
    "hit": Roll.HIT,
    "wound": Roll.WOUND,
    "damage": Roll.DAMAGE,
    "save": Roll.SAVE,
    "saving": Roll.SAVE,
    "advance": Roll.ADVANCE,
    "charge": Roll.CHARGE,
    "desperate escape": Roll.DESPERATE_ESCAPE,
    "hazardous": Roll.HAZARD,
    "hazard": Roll.HAZARD,
    "number of attacks": Roll.ATTACKS,
}
_ROLL = "(?:" + "|".join(word for word in _ROLLS if word != "number of attacks") + r") (?:rolls?|throws?|tests?)"
_ATTACKS_ROLL = (
    r"(?:a roll|rolled the dice) to determine the number of attacks (?:made|generated) with a weapon"
    r"(?: equipped by a model in that unit)?"
)
_ONE_ROLL = rf"(?:an? )?(?:{_ROLL}|{_ATTACKS_ROLL})"


def rolls_named(text: str) -> tuple[Roll, ...]:
    """The rolls that `text` names, in its order."""
    words = "|".join(_ROLLS)
    return tuple(dict.fromkeys(_ROLLS[word] for word in re.findall(words, text.lower())))


def _number(text: str) -> int:
    return NUMBERS[text] if text in NUMBERS else int(re.sub(r"\D", "", text))


_STRATAGEM = r"this (?:stratagem|ploy)"
_OBJECTIVE = r"(?:one or more |an? |any )?objectives?(?: markers?)?"
_TRANSPORT = r"(?: from (?:a|an|its) transport)?"

PHRASES: list[tuple[str, str, Meaning]] = [
    # when
    ("STEP", r"(?:the |your |your opponent's )?(?:" + "|".join(_STEPS) + r") step", lambda text: text),
    ("ANY_PHASE", r"any phase", _is(None)),
    ("AT_PHASE_START", r"at the start of the phase", _is(None)),
    ("START_OF", r"(?:at )?(?:the )?start of", _is(Moment.START)),
    ("END_OF", r"(?:at )?(?:the )?end of", _is(Moment.END)),
    ("PHASE_WORD", r"phases?", _is(None)),
    ("ROUND", r"battle round", _is(None)),
    ("TURN", r"turn", _is(None)),
    ("THE_ATTACKER", r"the attacking unit", _is(None)),
    ("YOUR_UNIT", r"your unit", _is(None)),
    ("YOUR_ARMYS", r"your army's", _is(None)),
    ("YOU_TAKE", r"you (?:take|make)(?= an? battle-shock)", _deed(Moment.BATTLE_SHOCK_ROLL)),
    ("YOU_TAKE", r"you (?:have failed|fail)", _deed(Moment.BATTLE_SHOCK_FAILED)),
    ("TEST", r"an? battle-shock (?:test|roll)(?: taken| made)?", _is(None)),
    ("OWNER", r"(?:your opponent's|either player's|each player's|your|the)", _whose),
    ("FROM_YOUR_ARMY", r"(?:from|in) your army", _is(None)),
    ("PHASE", "(?:" + "|".join(_PHASES) + r")(?= phase| or \w+ phase)", lambda text: _PHASES[text]),
    # restrictions
    (
        "LIMIT",
        rf"you can only use {_STRATAGEM} once(?: per (?:battle round|battle|turn|phase))?|"
        rf"you cannot use {_STRATAGEM} more than once per (?:battle round|battle|turn|phase)|"
        rf"{_STRATAGEM} (?:can only be used once|cannot be used more than once) per (?:battle round|battle|turn|phase)",
        _limit,
    ),
    ("CANNOT_BOTH", r"a unit cannot be targeted by this and the", _is(None)),
    ("CANNOT_BOTH", rf"you cannot target a unit with {_STRATAGEM} and the", _is(None)),
    ("SAME_PHASE", r"in the same phase", _is(None)),
    ("STRATAGEM", r"stratagem", _is(None)),
    ("CANNOT_TARGET", r"you cannot target", _is(None)),
    ("WITH_THIS", rf"with {_STRATAGEM}", _is(None)),
    ("ONLY_TARGET", r"you can only (?:select|target)", _is(None)),
    (
        "CANNOT_ARRIVE_EARLY",
        rf"you cannot use {_STRATAGEM} to enable a unit to arrive (?:on the battlefield )?(?:during|in) a battle round"
        r" (?:that )?it would not normally be able to (?:do so|arrive) in",
        _is(None),
    ),
    ("CANNOT_USE", rf"you cannot use {_STRATAGEM}", _is(None)),
    ("DURING_ROUNDS", r"(?:during|in) the first battle round", _is(2)),
    ("DURING_ROUNDS", r"(?:during|in) the first or second battle rounds?", _is(3)),
    ("DURING_ROUNDS", r"(?:during|in) the first two battle rounds", _is(3)),
    (
        "NO_CHARGE_AFTER",
        rf"a unit targeted (?:with|by) {_STRATAGEM} (?:is not eligible to|cannot) declare a charge in the same turn",
        _is(None),
    ),
    # rolls just made
    ("YOU_MAKE", r"you (?:have made|made|make|have)(?: one of the following rolls)?", _is(None)),
    ("ROLLS", rf"{_ONE_ROLL}(?:(?:, | or |, or ){_ONE_ROLL})*", rolls_named),
    (
        "FOR_ROLLER",
        r"for (?:an attack, model or unit from your army|a unit from your army|a model in that unit|"
        r"a friendly unit or model)",
        _is(None),
    ),
    # what a unit does
    ("AFTER", r"(?:just|immediately) after|after", _is("after")),
    ("BEFORE", r"just before|before", _is("before")),
    ("WHEN", r"when(?:ever)?", _is("when")),
    ("ACT", r"has (?:selected|chosen) its targets", _deed(Moment.SELECTS_TARGETS)),
    (
        "ACT",
        r"is selected to (?:make an? )?(?:shoot or fight|shoot|fight|(?:fall[- ]back|advance|normal)(?: move)?|move)",
        _selected,
    ),
    ("ACT", r"has shot or fought", _is(((Moment.SHOT, ()), (Moment.FOUGHT, ())))),
    ("ACT", r"has shot", _deed(Moment.SHOT)),
    ("ACT", r"has fought", _deed(Moment.FOUGHT)),
    ("ACT", r"has (?:resolved|finished making|finished resolving) its attacks|has attacked", _deed(Moment.ATTACKED)),
    ("ACT", rf"(?:starts or ends|starts|ends) an? {MOVE_LIST} move", _ends),
    ("ACT", r"falls back", _deed(Moment.FALLS_BACK)),
    ("ACT", r"advances", _deed(Moment.ADVANCES)),
    ("ACT", r"piles in", _deed(Moment.PILES_IN)),
    ("ACT", r"consolidates", _deed(Moment.CONSOLIDATES)),
    ("SET_UP_IN", r"is set up (?:with)?in an?", _deed(Moment.SET_UP)),
    ("ACT", r"is set up(?: on the battlefield)?", _deed(Moment.SET_UP)),
    ("ACT", r"has selected targets for its charge but before it makes a charge move", _deed(Moment.DECLARES_CHARGE)),
    ("ACT", r"(?:has declared|declares) a charge", _deed(Moment.DECLARES_CHARGE)),
    ("ACT", rf"(?:has disembarked|disembarks){_TRANSPORT}", _deed(Moment.DISEMBARKS)),
    ("ACT", r"(?:has )?embark(?:s|ed) within a transport", _deed(Moment.EMBARKS)),
    ("ACT", r"is destroyed", _deed(Moment.DESTROYED)),
    ("ACT", r"destroys an enemy unit", _deed(Moment.DESTROYS_UNIT)),
    ("ACT", r"fails a battle-shock (?:test|roll)", _deed(Moment.BATTLE_SHOCK_FAILED)),
    ("ACT", r"opens a hatchway", _deed(Moment.OPENS_HATCHWAY)),
    ("TARGETS", r"targets", _is(None)),
    # facts of the unit
    (
        "FACT",
        r"(?:has|have) not (?:already |yet )?been selected to (?:shoot or fight|shoot|fight|move) (?:this|that) phase",
        _not_selected,
    ),
    (
        "FACT",
        r"(?:was|were) selected as (?:the|a) target (?:of|as) one or more of the attacking unit's attacks|"
        r"(?:was|were) selected as (?:the|a) target of that charge",
        _is(Is(Fact.SELECTED_AS_TARGET)),
    ),
    ("FACT", r"(?:was|were) just destroyed", _is(Is(Fact.DESTROYED))),
    ("FACT", r"destroyed that enemy unit", _is(Is(Fact.HAS_DESTROYED, words=("THAT UNIT",)))),
    (
        "FACT",
        r"was reduced to below half-strength as a result of (?:those|the attacking unit's) attacks",
        _is(Is(Fact.BELOW_HALF_STRENGTH, words=("AS A RESULT OF THOSE ATTACKS",))),
    ),
    ("FACT", r"was eligible to fight this phase", _is(Is(Fact.ELIGIBLE, words=("FIGHT", "THIS PHASE")))),
    (
        "FACT",
        r"has not fired overwatch this phase",
        _is(Not(Is(Fact.HAS_STATUS, words=("HAS FIRED OVERWATCH THIS PHASE",)))),
    ),
    ("FACT", r"has not yet fought(?: this phase)?|has not fought this phase", _is(Not(Is(Fact.FOUGHT)))),
    ("FACT", r"has not shot this phase", _is(Not(Is(Fact.SHOT)))),
    ("FACT", r"has not shot this turn", _is(Not(Is(Fact.SHOT_THIS_TURN)))),
    ("FACT", rf"(?:has )?disembarked{_TRANSPORT} this phase", _is(Is(Fact.DISEMBARKED, words=("THIS PHASE",)))),
    ("FACT", rf"(?:has )?disembarked{_TRANSPORT} this turn", _is(Is(Fact.DISEMBARKED))),
    (
        "FACT",
        r"(?:did not|has not) (?:make|made) an advance move this turn|has not advanced this turn",
        _is(Not(Is(Fact.ADVANCED))),
    ),
    ("FACT", r"(?:has )?made a charge move this turn", _is(Is(Fact.CHARGED))),
    ("FACT", r"(?:has )?advanced this turn", _is(Is(Fact.ADVANCED))),
    ("FACT", r"(?:has )?advanced this phase", _is(Is(Fact.ADVANCED, words=("THIS PHASE",)))),
    ("FACT", r"(?:has )?fell back this phase", _is(Is(Fact.FELL_BACK, words=("THIS PHASE",)))),
    ("FACT", r"(?:has )?fell back this turn", _is(Is(Fact.FELL_BACK))),
    ("FACT", r"remained stationary this turn", _is(Is(Fact.STATIONARY))),
    ("DID", r"advanced(?= or|,)", _is(Is(Fact.ADVANCED))),
    ("DID", r"fell back(?= or|,)", _is(Is(Fact.FELL_BACK))),
    ("DID", r"(?:have|has) shot this turn", _is(Is(Fact.SHOT_THIS_TURN))),
    ("ARRIVING", r"arriving using(?: the)?(?= )", _is(None)),
    ("ABILITIES", r"abilit(?:y|ies)", _is(None)),
    ("THIS_PHASE", r"this phase", _is(None)),
    ("ELIGIBLE", r"(?:would be |is )?eligible to (?:shoot|fight|declare a charge)", _eligible),
    ("AS_IF", r"if it were your (?:shooting|fight|charge) phase", _is(None)),
    ("AGAINST", r"against", _is(None)),
    ("STATE", r"unengaged", _is(Not(Is(Fact.ENGAGED)))),
    ("STATE", r"(?:within engagement range of|engaged with) (?:one or more|any) enemy units", _is(Is(Fact.ENGAGED))),
    ("ENGAGED_WITH", r"within engagement range of|engaged with", _is(None)),
    ("STATE", r"engaged", _is(Is(Fact.ENGAGED))),
    ("STATE", r"battle-?shocked", _is(Is(Fact.BATTLE_SHOCKED))),
    ("STATE", r"below half[- ]strength", _is(Is(Fact.BELOW_HALF_STRENGTH))),
    ("STATE", r"below (?:its )?starting strength", _is(Is(Fact.BELOW_STARTING_STRENGTH))),
    ("STATE", r"at (?:its )?starting strength", _is(Is(Fact.AT_STARTING_STRENGTH))),
    ("STATE", r"in (?:strategic )?reserves", _is(Is(Fact.IN_RESERVES))),
    ("STATE", r"leading a unit", _is(Is(Fact.LEADS_A_UNIT))),
    ("STATE", r"on the battlefield", _is(Is(Fact.ON_BATTLEFIELD))),
    ("STATE", rf"(?:with)?in range of {_OBJECTIVE} (?:that )?you control", _is(Is(Fact.IN_RANGE_OF_OWN_OBJECTIVE))),
    (
        "STATE",
        rf"(?:with)?in range of {_OBJECTIVE}(?! (?:that |your|you |under|control|and |in ))",
        _is(Is(Fact.IN_RANGE_OF_OBJECTIVE)),
    ),
    (
        "STATE",
        r"(?:with)?in range of (?:the|your) loot objective(?: marker)?",
        _is(Is(Fact.IN_RANGE_OF_NAMED_OBJECTIVE, words=("LOOT OBJECTIVE",))),
    ),
    ("WHOLLY_WITHIN", r"wholly within", _is(None)),
    ("WITHIN", r"within", _is(None)),
    ("HORIZONTALLY", r"horizontally", _is(None)),
    ("BATTLEFIELD_EDGE", r"battlefield edges?", _is(None)),
    ("VISIBLE_TO", r"visible to", _is(None)),
    ("VISIBLE", r"visible", _is(None)),
    ("CONTAINS", r"contains", _is(None)),
    ("TOKENS", r"tokens?", _is(None)),
    ("EQUIPPED", r"equipped with one or more", _is(None)),
    # notes
    ("EVEN_THOUGH", r"\(even though [^()]*\)", _is(None)),
    ("TEST_WAS_FOR", r"that battle-shock test was just taken for \(even though [^()]*\)", _is(None)),
    ("IF_ROLL_SIX", r"if you roll a 6 for its deadly demise ability", _is(None)),
    (
        "ALTHOUGH_DESTROYED",
        rf"you can (?:use {_STRATAGEM} on|target) that (?:unit|model)(?: with {_STRATAGEM})?"
        r" even though it was just destroyed",
        _is(None),
    ),
    ("NOTE", r"if you are using fast dice rolling, [^.]*", _is(None)),
    ("NOTE", r"if you are rolling more than one dice together, [^.]*", _is(None)),
    ("REROLL_THAT", r"you re-roll that roll(?:, test or saving throw)?", _is(None)),
    # who
    ("OTHER", r"other", _is(None)),
    ("DESTROYED", r"destroyed", _is(None)),
    ("ONE_OR_MORE", r"one or more|at least one", _is(None)),
    ("OF_THOSE", r"of those enemy", _is(None)),
    ("OR_MORE", r"or more", _is(None)),
    ("UP_TO", r"up to", _is(None)),
    ("UNIT", r"units?", _is(None)),
    ("MODEL", r"models?", _is(None)),
    ("FRIENDLY", r"friendly", _is(None)),
    ("ENEMY", r"enemy", _is(None)),
    ("THAT", r"that|those", _is(None)),
    ("EXCLUDING", r"excluding|other than", _is(None)),
    ("ONLY", r"only", _is(None)),
    ("WAS", r"was|were", _is("was")),
    ("IS", r"is|are", _is(None)),
    ("HAS", r"has|have|with(?= one or more| \d)", _is(None)),
    ("NOT", r"not", _is(None)),
    ("IT", r"it", _is(None)),
    ("IF", r"if", _is(None)),
    ("IN", r"in", _is(None)),
    ("AND", r"and", _is(None)),
    ("OR", r"or", _is(None)),
    ("OF", r"of", _is(None)),
    ("FOR", r"for", _is(None)),
    ("WITH", r"with", _is(None)),
    ("INCH", r'\d+"', _number),
    ("NUMBER", r"\d+", _number),
    ("COUNT", r"two|three|four|five|six", _number),
    ("ONE", r"one", _is(1)),
    ("A", r"an?", _is(None)),
    ("SLASH", r"/", _is(None)),
    ("LP", r"\(", _is(None)),
    ("RP", r"\)", _is(None)),
    ("COMMA", r",", _is(None)),
    ("DOT", r"[.;:]|■", _is(None)),
]
SPECIAL_TERMS = ("KEYWORDS", "WORD", "ABILITY", "WEAPON_ABILITY")
