"""The phrases of stratagem frames: terminal name, pattern on lower-case text, and what the phrase means."""

from __future__ import annotations

import re

from grognard.compiler.frame.act_words import MOVE_LIST, moves_named
from grognard.compiler.meanings import NUMBERS, Meaning, meaning, place, whose
from grognard.core.words import Phase, Roll
from grognard.effects.facts import Fact
from grognard.effects.selectors import Condition, Is, Not, all_of, any_of
from grognard.effects.timing import Limit, Moment

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
    return meaning(((moment, ()),))


def _in_place(text: str) -> Condition:
    return Is(Fact.IN_AREA, words=place(text))


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
_NO_UNIT = r"(?!(?:was|were) (?:selected|targeted) |ha(?:s|ve) not (?:already |yet )?been selected )"
"""What follows is no deed of a unit: it may be told of the objective."""
_OBJECTIVE = r"(?:one or more |an? |any )?objectives?(?: markers?)?"
_TRANSPORT = r"(?: from (?:a|an|its) transport)?"

PHRASES: list[tuple[str, str, Meaning]] = [
    # when
    ("STEP", r"(?:the |your |your opponent's )?(?:" + "|".join(_STEPS) + r") step", lambda text: text),
    ("ANY_PHASE", r"any phase", meaning(None)),
    ("AT_PHASE_START", r"at the start of the phase", meaning(None)),
    ("START_OF", r"(?:at )?(?:the )?start of", meaning(Moment.START)),
    ("END_OF", r"(?:at )?(?:the )?end of", meaning(Moment.END)),
    ("PHASE_WORD", r"phases?", meaning(None)),
    ("ROUND", r"battle round", meaning(None)),
    ("TURN", r"turn", meaning(None)),
    ("THE_ATTACKER", r"the attacking unit", meaning(None)),
    ("YOUR_UNIT", r"your unit", meaning(None)),
    ("YOUR_ARMYS", r"your army's", meaning(None)),
    ("YOU_TAKE", r"you (?:take|make)(?= an? battle-shock)", _deed(Moment.BATTLE_SHOCK_ROLL)),
    ("YOU_TAKE", r"you (?:have failed|fail)", _deed(Moment.BATTLE_SHOCK_FAILED)),
    ("TEST", r"an? battle-shock (?:test|roll)(?: taken| made)?", meaning(None)),
    ("OWNER", r"(?:your opponent's|either player's|each player's|your|the)", whose),
    ("FROM_YOUR_ARMY", r"(?:from|in) your army", meaning(None)),
    ("PHASE", "(?:" + "|".join(_PHASES) + r")(?= phase| or \w+ phase)", lambda text: _PHASES[text]),
    # restrictions
    (
        "LIMIT",
        rf"you can only use {_STRATAGEM} once(?: per (?:battle round|battle|turn|phase))?|"
        rf"you cannot use {_STRATAGEM} more than once per (?:battle round|battle|turn|phase)|"
        rf"{_STRATAGEM} (?:can only be used once|cannot be used more than once) per (?:battle round|battle|turn|phase)",
        _limit,
    ),
    ("CANNOT_BOTH", r"a unit cannot be targeted by this and the", meaning(None)),
    ("CANNOT_BOTH", rf"you cannot target a unit with {_STRATAGEM} and the", meaning(None)),
    ("SAME_PHASE", r"in the same phase", meaning(None)),
    ("STRATAGEM", r"stratagem", meaning(None)),
    ("CANNOT_TARGET", r"you cannot target", meaning(None)),
    ("WITH_THIS", rf"with {_STRATAGEM}", meaning(None)),
    ("ONLY_TARGET", r"you can only (?:select|target)", meaning(None)),
    (
        "CANNOT_ARRIVE_EARLY",
        rf"you cannot use {_STRATAGEM} to enable a unit to arrive (?:on the battlefield )?(?:during|in) a battle round"
        r" (?:that )?it would not normally be able to (?:do so|arrive) in",
        meaning(None),
    ),
    ("CANNOT_USE", rf"you cannot use {_STRATAGEM}", meaning(None)),
    ("DURING_ROUNDS", r"(?:during|in) the first battle round", meaning(2)),
    ("DURING_ROUNDS", r"(?:during|in) the first or second battle rounds?", meaning(3)),
    ("DURING_ROUNDS", r"(?:during|in) the first two battle rounds", meaning(3)),
    (
        "NO_CHARGE_AFTER",
        rf"a unit targeted (?:with|by) {_STRATAGEM} (?:is not eligible to|cannot) declare a charge in the same turn",
        meaning(None),
    ),
    # rolls just made
    ("YOU_MAKE", r"you (?:have made|made|make|have)(?: one of the following rolls)?", meaning(None)),
    ("ROLLS", rf"{_ONE_ROLL}(?:(?:, | or |, or ){_ONE_ROLL})*", rolls_named),
    (
        "FOR_ROLLER",
        r"for (?:an attack, model or unit from your army|a unit from your army|a model in that unit|"
        r"a friendly unit or model)",
        meaning(None),
    ),
    # what a unit does
    ("AFTER", r"(?:just|immediately) after|after", meaning("after")),
    ("BEFORE", r"just before|before", meaning("before")),
    ("WHEN", r"when(?:ever)?", meaning("when")),
    ("ACT", r"has (?:selected|chosen) its targets", _deed(Moment.SELECTS_TARGETS)),
    (
        "ACT",
        r"is selected to (?:make an? )?(?:shoot or fight|shoot|fight|(?:fall[- ]back|advance|normal)(?: move)?|move)",
        _selected,
    ),
    ("ACT", r"has shot or fought", meaning(((Moment.SHOT, ()), (Moment.FOUGHT, ())))),
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
    ("DESTROYS", r"destroys(?! an enemy)", meaning(None)),
    ("ACT", r"fails a battle-shock (?:test|roll)", _deed(Moment.BATTLE_SHOCK_FAILED)),
    ("ACT", r"opens a hatchway", _deed(Moment.OPENS_HATCHWAY)),
    ("TARGETS", r"targets", meaning(None)),
    # facts of the unit
    (
        "FACT",
        r"(?:has|have) not (?:already |yet )?been selected to (?:shoot or fight|shoot|fight|move)"
        r"(?: (?:this|that) phase)?",
        _not_selected,
    ),
    (
        "FACT",
        r"(?:was|were) selected as (?:the|a) target (?:of|as) one or more of (?:the attacking unit's|those) attacks|"
        r"(?:was|were) targeted by one or more of (?:the attacking unit's|those) attacks|"
        r"(?:(?:was|were) selected as|is) (?:the|a|one of the) targets? of that charge",
        meaning(Is(Fact.SELECTED_AS_TARGET)),
    ),
    (
        "FACT",
        r"(?:was|were) hit by one or more of (?:those|the attacking unit's) attacks",
        meaning(Is(Fact.HIT_BY, words=("THOSE ATTACKS",))),
    ),
    ("FACT", r"(?:was|were) just destroyed", meaning(Is(Fact.DESTROYED))),
    ("FACT", r"destroyed that enemy unit", meaning(Is(Fact.HAS_DESTROYED, words=("THAT UNIT",)))),
    (
        "FACT",
        r"was reduced to below half-strength as a result of (?:those|the attacking unit's) attacks",
        meaning(Is(Fact.BELOW_HALF_STRENGTH, words=("AS A RESULT OF THOSE ATTACKS",))),
    ),
    ("FACT", r"was eligible to fight this phase", meaning(Is(Fact.ELIGIBLE, words=("FIGHT", "THIS PHASE")))),
    (
        "FACT",
        r"has not fired overwatch this phase",
        meaning(Not(Is(Fact.HAS_STATUS, words=("HAS FIRED OVERWATCH THIS PHASE",)))),
    ),
    ("FACT", r"has not yet fought(?: this phase)?|has not fought this phase", meaning(Not(Is(Fact.FOUGHT)))),
    ("FACT", r"has not shot this phase", meaning(Not(Is(Fact.SHOT)))),
    ("FACT", r"has not shot this turn", meaning(Not(Is(Fact.SHOT_THIS_TURN)))),
    ("FACT", rf"(?:has )?disembarked{_TRANSPORT} this phase", meaning(Is(Fact.DISEMBARKED, words=("THIS PHASE",)))),
    ("FACT", rf"(?:has )?disembarked{_TRANSPORT} this turn", meaning(Is(Fact.DISEMBARKED))),
    (
        "FACT",
        r"(?:did not|has not) (?:make|made) an advance move this turn|has not advanced this turn",
        meaning(Not(Is(Fact.ADVANCED))),
    ),
    ("FACT", r"(?:has )?made a charge move this turn", meaning(Is(Fact.CHARGED))),
    (
        "FACT",
        r"(?:advanced or fell back|fell back or advanced) this turn",
        meaning(any_of(Is(Fact.ADVANCED), Is(Fact.FELL_BACK))),
    ),
    ("FACT", r"(?:was|were|has been) set up on the battlefield this turn", meaning(Is(Fact.SET_UP))),
    ("FACT", r"(?:has )?advanced this turn", meaning(Is(Fact.ADVANCED))),
    ("FACT", r"(?:has )?advanced this phase", meaning(Is(Fact.ADVANCED, words=("THIS PHASE",)))),
    ("FACT", r"(?:has )?fell back this phase", meaning(Is(Fact.FELL_BACK, words=("THIS PHASE",)))),
    ("FACT", r"(?:has )?fell back this turn", meaning(Is(Fact.FELL_BACK))),
    ("FACT", r"remained stationary this turn", meaning(Is(Fact.STATIONARY))),
    ("DID", r"advanced(?= or|,)", meaning(Is(Fact.ADVANCED))),
    ("DID", r"fell back(?= or|,)", meaning(Is(Fact.FELL_BACK))),
    ("DID", r"(?:have|has) shot this turn", meaning(Is(Fact.SHOT_THIS_TURN))),
    ("ARRIVING", r"arriving using(?: the)?(?= )", meaning(None)),
    ("ABILITIES", r"abilit(?:y|ies)", meaning(None)),
    ("THIS_PHASE", r"this phase", meaning(None)),
    ("ELIGIBLE", r"(?:would be |is )?eligible to (?:shoot|fight|declare a charge)", _eligible),
    ("AS_IF", r"if it were your (?:shooting|fight|charge) phase", meaning(None)),
    ("AGAINST", r"against", meaning(None)),
    ("STATE", r"unengaged", meaning(Not(Is(Fact.ENGAGED)))),
    (
        "STATE",
        r"(?:within engagement range of|engaged with) (?:one or more|any) enemy units",
        meaning(Is(Fact.ENGAGED)),
    ),
    ("ENGAGED_WITH", r"within engagement range of|engaged with", meaning(None)),
    ("STATE", r"engaged", meaning(Is(Fact.ENGAGED))),
    ("STATE", r"battle-?shocked", meaning(Is(Fact.BATTLE_SHOCKED))),
    ("STATE", r"below half[- ]strength", meaning(Is(Fact.BELOW_HALF_STRENGTH))),
    ("STATE", r"below (?:its )?starting strength", meaning(Is(Fact.BELOW_STARTING_STRENGTH))),
    ("STATE", r"at (?:its )?starting strength", meaning(Is(Fact.AT_STARTING_STRENGTH))),
    ("STATE", r"in strategic reserves", meaning(Is(Fact.IN_RESERVES, words=("STRATEGIC",)))),
    ("STATE", r"in reserves", meaning(Is(Fact.IN_RESERVES))),
    ("STATE", r"leading a unit", meaning(Is(Fact.LEADS_A_UNIT))),
    ("STATE", r"on the battlefield", meaning(Is(Fact.ON_BATTLEFIELD))),
    ("STATE", rf"(?:with)?in range of {_OBJECTIVE} (?:that )?you control", meaning(Is(Fact.IN_RANGE_OF_OWN_OBJECTIVE))),
    (
        "STATE",
        rf"(?:with)?in range of {_OBJECTIVE}"
        rf"(?! (?:markers?|that {_NO_UNIT}|your|you |under|control|and {_NO_UNIT}|in |within |wholly |outside |not ))",
        meaning(Is(Fact.IN_RANGE_OF_OBJECTIVE)),
    ),
    (
        "STATE",
        r"(?:with)?in range of (?:the|your) loot objective(?: marker)?",
        meaning(Is(Fact.IN_RANGE_OF_NAMED_OBJECTIVE, words=("LOOT OBJECTIVE",))),
    ),
    ("STATE", r"(?:wholly )?within (?:your deployment zone|an? terrain (?:feature|area))", _in_place),
    ("WHOLLY_WITHIN", r"wholly within", meaning(None)),
    ("WITHIN", r"within", meaning(None)),
    ("HORIZONTALLY", r"horizontally", meaning(None)),
    ("BATTLEFIELD_EDGE", r"battlefield edges?", meaning(None)),
    ("VISIBLE_TO", r"visible to", meaning(None)),
    ("VISIBLE", r"visible", meaning(None)),
    ("CONTAINS", r"contains", meaning(None)),
    ("TOKENS", r"tokens?", meaning(None)),
    ("EQUIPPED", r"equipped with one or more", meaning(None)),
    # notes
    ("EVEN_THOUGH", r"\(even though [^()]*\)", meaning(None)),
    ("TEST_WAS_FOR", r"that battle-shock test was just taken for \(even though [^()]*\)", meaning(None)),
    ("IF_ROLL_SIX", r"if you roll a 6 for its deadly demise ability", meaning(None)),
    (
        "ALTHOUGH_DESTROYED",
        rf"you can (?:use {_STRATAGEM} on|target) that (?:unit|model)(?: with {_STRATAGEM})?"
        r" even though it was just destroyed",
        meaning(None),
    ),
    ("NOTE", r"if you are using fast dice rolling, [^.]*", meaning(None)),
    ("NOTE", r"if you are rolling more than one dice together, [^.]*", meaning(None)),
    ("REROLL_THAT", r"you re-roll that roll(?:, test or saving throw)?", meaning(None)),
    # who
    ("OTHER", r"other", meaning(None)),
    ("DESTROYED", r"destroyed", meaning(None)),
    ("ONE_OR_MORE", r"one or more|at least one", meaning(None)),
    ("OF_THOSE", r"of those enemy", meaning(None)),
    ("OR_MORE", r"or more", meaning(None)),
    ("UP_TO", r"up to", meaning(None)),
    ("UNIT", r"units?", meaning(None)),
    ("MODEL", r"models?", meaning(None)),
    ("FRIENDLY", r"friendly", meaning(None)),
    ("ENEMY", r"enemy", meaning(None)),
    ("THAT", r"that|those", meaning(None)),
    ("EXCLUDING", r"excluding|other than", meaning(None)),
    ("ONLY", r"only", meaning(None)),
    ("WAS", r"was|were", meaning("was")),
    ("IS", r"is|are", meaning(None)),
    ("HAS", r"has|have|with(?= one or more| \d)", meaning(None)),
    ("NOT", r"not", meaning(None)),
    ("IT", r"it", meaning(None)),
    ("IF", r"if", meaning(None)),
    ("IN", r"in", meaning(None)),
    ("AND", r"and", meaning(None)),
    ("OR", r"or", meaning(None)),
    ("OF", r"of", meaning(None)),
    ("FOR", r"for", meaning(None)),
    ("WITH_KEYWORDS", r"with the(?= .{3,40} keyword)", meaning(None)),
    ("KEYWORD_WORD", r"keywords?(?= ?\))", meaning(None)),
    ("WITH", r"with", meaning(None)),
    ("INCH", r'\d+"', _number),
    ("NUMBER", r"\d+", _number),
    ("COUNT", r"two|three|four|five|six", _number),
    ("ONE", r"one", meaning(1)),
    ("A", r"an?", meaning(None)),
    ("SLASH", r"/", meaning(None)),
    ("LP", r"\(", meaning(None)),
    ("RP", r"\)", meaning(None)),
    ("COMMA", r",", meaning(None)),
    ("ELLIPSIS", r"\.\.+", meaning(None)),
    ("DOT", r"[.;:]|■", meaning(None)),
]
SPECIAL_TERMS = ("KEYWORDS", "WORD", "ABILITY", "WEAPON_ABILITY")
