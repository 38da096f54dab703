"""Phrases of moments, limits and durations, and long phrases that begin like others."""

from __future__ import annotations

import re

from grognard.compiler.meanings import (
    AND,
    CHAR,
    UNTIL,
    Meaning,
    battle_round,
    characteristics,
    last_number,
    limit,
    meaning,
)
from grognard.effects.facts import Fact
from grognard.effects.timing import Limit, Moment

SELECTED_OBJECTIVE = "SELECTED OBJECTIVE"
"""The objective that the rule selected."""
_NOT_OPTIONS = r"keywords|units|models"
_OWN = r"(?:your army|it|(?:models in )?this unit|this model|your unit|the bearer's unit|the bearer)"

MOMENTS: list[tuple[str, str, Meaning]] = [
    ("NAMED_OBJECTIVE", r"(?:with)?in range of that objective(?: marker)?", meaning(SELECTED_OBJECTIVE)),
    (
        "NAMED_OBJECTIVE",
        r"(?:with)?in range of (?:the|your) [a-z'-]+ objective(?: markers?)?",
        lambda text: re.sub(r".*range of (?:the|your) | markers?$", "", text).upper(),
    ),
    (
        "ITEM_LIMIT",
        r"once per battle for each [a-z' -]+? this (?:unit|model) has",
        meaning(Limit.ONCE_PER_BATTLE_EACH_ITEM),
    ),
    ("OBJECTIVE_MARKER", r"objective markers?(?: on the battlefield)?", meaning(None)),
    (
        "YOUR_OBJECTIVE",
        r"your [a-z'-]+ objective(?: marker)?",
        lambda text: text.removeprefix("your ").removesuffix(" marker").upper(),
    ),
    ("SAME_UNIT_AS", r"in the same unit as", meaning(None)),
    ("FIRING_OVERWATCH", r"firing overwatch|resolving the fire overwatch stratagem", meaning(None)),
    (
        "IN_TURN",
        r"in (?:a|any|the) turn in which(?= (?:this|the bearer|that unit|that model|your unit))",
        meaning(None),
    ),
    ("IRRESPECTIVE", r"irrespective of the attacking weapon's ballistic skill or any modifiers", meaning(None)),
    ("SELECTED_ABILITY", r"(?:the selected|that|the chosen) ability", meaning(None)),
    (
        "ONE_OF_BELOW",
        rf"one of the (?:following(?: types of [a-z -]+| (?!{_NOT_OPTIONS}|to |for |until |that )[a-z-]+)?"
        rf"|(?!{_NOT_OPTIONS})[a-z' -]+? below)"
        rf"(?: to (?:apply|be active|take effect|be in effect))?(?: (?:to|for) {_OWN})?"
        r"(?: to (?:have|gain|use))?",
        meaning(None),
    ),
    ("YOUR_ARMY", r"your army", meaning(None)),
    ("CALL", r"call", meaning(None)),
    ("ARMY_FACTION", r"if your army faction is (?!not )[a-z' ]+?(?=,)", meaning(None)),
    (
        "EITHER_OR_BOTH",
        r"if (?:either or both|one or both|either|at least one|any) of the following "
        r"(?:are|is|apply|applies) ?(?:true)?",
        meaning(None),
    ),
    ("EXCLUDING_INDIRECT", r"\(excluding attacks made with indirect fire weapons\)", meaning(None)),
    ("OR_LESS", "or less", meaning(None)),
    ("UNTIL", "until (?:" + "|".join(sorted(UNTIL, key=len, reverse=True)) + ")", lambda text: UNTIL[text[6:]]),
    ("LIMIT", r"\(?once per (?:battle round|turn|phase|battle)(?:, per unit)?\)?", limit),
    ("FROM_OPPONENTS_ARMY", r"(?:in|from) your opponent's army", meaning(None)),
    ("FROM_YOUR_ARMY", r"(?:in|from) your army(?!')", meaning(None)),
    # longer phrases that begin like others
    (
        "DETERMINING_NUMBER",
        r"when (?:rolling to determine|determining) the number of attacks(?= made with)",
        meaning(None),
    ),
    ("YOU_DETERMINE", r"you (?:roll to )?determine the number of attacks(?= made with)", meaning(None)),
    ("THE_DICE", r"the dice", meaning(None)),
    ("THE_RESULT", r"the result", meaning(None)),
    ("CANNOT_BE_REROLLED", r"cannot be re-?rolled", meaning(None)),
    ("YOU_CANNOT", r"you cannot(?= re-?roll)", meaning(None)),
    ("INVULNERABLE_SAVES", r"invulnerable sav(?:es|ing throws)(?= cannot be)", meaning(None)),
    ("CANNOT_BE_MADE", r"cannot be (?:made|taken)", meaning(None)),
    ("SHOOTS_OVERWATCH", r"(?:shoots using the fire overwatch stratagem|fires overwatch)", meaning(None)),
    ("HITS_SCORED_ON", r"hits are (?:only )?scored on(?= unmodified)", meaning(None)),
    ("AUTOMATICALLY_PASSED", r"(?:are|is) automatically passed", meaning(None)),
    ("ADVANCES_NOW", r"advances(?=, it can use its)", lambda _: (Moment.ADVANCES,)),
    ("USE_ITS", r"use its [a-z]+", lambda text: text.rpartition(" ")[2].upper()),
    ("USED_ITS", r"used its [a-z]+ this turn", lambda text: text.split()[2].upper()),
    ("STRAIGHT", r"but can only move in one straight line", meaning(None)),
    ("THOSE_MODELS", r"those models|(?<= for )them(?= \()", meaning(None)),
    ("FROM_EVERY_FRIEND", r"from every model from your army(?: that is on the battlefield)?", meaning(None)),
    ("A_NUMBER_OF", r"a number of", meaning(None)),
    ("SEE_BELOW", r"\(see below\)", meaning(None)),
    ("IN_ADDITION", r"in addition", meaning(None)),
    ("ALSO", r"also", meaning(None)),
    ("SAVE_AGAINST", r"made (?:against|for) (?:that|those) attacks?", meaning(None)),
    ("IS_MADE", r"(?:is|are) made(?= that targets?)", meaning(None)),
    ("MADE_AGAINST", r"(?:is|are) made against", meaning(None)),
    ("YOUR_WARLORD", r"your warlord", meaning(None)),
    ("SAVE_MADE", r"a saving throw is made for", meaning(None)),
    ("TAKES_TESTS", r"(?:takes|makes)(?= an? (?:battle-shock|leadership|desperate escape))", meaning(None)),
    ("THAT_TEST", r"that test(?=\.|$)", meaning(None)),
    ("THAT_SAVE", r"that saving throw", meaning(None)),
    (
        "TARGETED_BY",
        r"(?:is|are) targeted (?:by|with)"
        r"|(?:is|are) (?:selected as )?the target of(?= (?:an?|one or more) (?:(?:ranged|melee) )?attack)",
        meaning(None),
    ),
    ("CHARS", rf"(?:{CHAR})(?:{AND}{CHAR})* characteristics?", characteristics),
    ("DID", r"(?:has )?made a charge move this turn|has charged this turn|charged this turn", meaning(Fact.CHARGED)),
    ("DID", r"(?:has )?remained stationary this turn", meaning(Fact.STATIONARY)),
    ("DID", r"(?:has )?advanced this turn|made an advance move this turn", meaning(Fact.ADVANCED)),
    ("DID", r"(?:has )?fell back this turn|made a fall[- ]back move this turn", meaning(Fact.FELL_BACK)),
    (
        "DID",
        r"(?:has )?disembarked from a transport this turn|(?:has )?disembarked this turn",
        meaning(Fact.DISEMBARKED),
    ),
    ("DID", r"(?:has )?disembarked from this (?:transport|model) this turn", meaning(Fact.DISEMBARKED_FROM)),
    ("DID", r"(?:has )?charged(?: this turn)?(?= add|,)", meaning(Fact.CHARGED)),
    ("DID", r"(?:has )?moved this turn", meaning(Fact.MOVED)),
    (
        "DID_NOT",
        r"(?:has not|have not|had not|did not|does not) (?:make a charge move|made a charge move|charged?) this turn",
        meaning(Fact.CHARGED),
    ),
    (
        "DID_NOT",
        r"(?:has not|have not|did not) (?:(?:make|made) an advance move|advanced?) this turn",
        meaning(Fact.ADVANCED),
    ),
    (
        "DID_NOT",
        r"(?:has not|have not|did not) (?:(?:make|made) a fall[- ]back move|fallen back|fall back) this turn",
        meaning(Fact.FELL_BACK),
    ),
    ("DID_NOT", r"(?:has not|have not|did not) moved? this turn", meaning(Fact.MOVED)),
    ("DID_NOT", r"(?:has not|have not|did not) (?:remain|remained) stationary this turn", meaning(Fact.STATIONARY)),
    ("DID_NOT", r"(?:has not|have not|did not) (?:yet )?(?:fought|fight) this phase", meaning(Fact.FOUGHT)),
    ("DID_NOT", r"(?:has not|have not|did not) (?:shot|shoot) this phase", meaning(Fact.SHOT)),
    ("DID_NOT", r"(?:has not|have not|did not) (?:shot|shoot) this turn", meaning(Fact.SHOT_THIS_TURN)),
    ("DID", r"was set up on the battlefield this turn|was set up this turn", meaning(Fact.SET_UP)),
    ("DID", r"has fought this phase", meaning(Fact.FOUGHT)),
    (
        "BEYOND",
        r"can only be (?:selected as the target of|targeted by) (?:a )?ranged attacks? if the attack(?:ing model|er) is"
        r" within|can be targeted by ranged attacks only if the attack(?:ing model|er) is within"
        r"|cannot be (?:selected as the target of|targeted by) ranged attacks "
        r"unless the attack(?:ing model|er) is within",
        meaning(None),
    ),
    ("CANNOT_TARGET_SHOTS", r"with ranged attacks unless the attack(?:ing model|er) is within", meaning(None)),
    ("MORE_WOUNDS_LEFT", r"more than \d+ wounds remaining", lambda text: last_number(text)),
    ("SAVE_FAILED", r"a saving throw is failed for|a failed saving throw (?:is made )?for", meaning(None)),
    ("FAILS_SAVE", r"fails a saving throw", meaning(None)),
    ("IF_IT_DOES", r"(?:if|when) (?:it does|you do|they do|so)(?: so)?", meaning(None)),
    ("FIRST_TIME", r"the first time", meaning(None)),
    ("PER_TURN", r"(?:in |during )?each turn", meaning(Limit.ONCE_PER_TURN)),
    ("PER_TURN", r"(?:in |during )?each battle round(?! select|, select)", meaning(Limit.ONCE_PER_ROUND)),
    ("PER_TURN", r"(?:in |during )?each phase(?=,)", meaning(Limit.ONCE_PER_PHASE)),
    (
        "LEAST_OF",
        rf"\(this rule can only worsen a model's {CHAR} characteristic to a minimum of \d+\)",
        lambda text: (characteristics(text)[-1], last_number(text)),
    ),
    ("AT_MOST", r"\(?to a maximum of \+?\d+\)?", lambda text: last_number(text)),
    ("TO_A_MINIMUM", r"\(?to a minimum of", meaning(None)),
    ("UNLESS", "unless", meaning(None)),
    ("THE_ATTACKER", r"the attacking (?:unit|model)|the attacker", meaning(None)),
    ("BATTLE_SPAN", r"(?<= of )(?:the|each) battle(?: round)?(?=,| select)", lambda text: (text.partition(" ")[2], 0)),
    (
        "BATTLE_SPAN",
        r"(?<=start of )the (?:first|second|third|fourth|fifth) battle round(?=,| select)",
        lambda text: ("battle round", battle_round(text)[0]),
    ),
    ("TO_BE", "to be", meaning(None)),
    ("THERE_ARE", r"there are(?= \d)", meaning(None)),
    ("THERE_ARE_SOME", r"there (?:is|are)(?= one or more| at least one| an? )", meaning(None)),
    ("NO_SUCH", r"there (?:are|is) (?:no|not any)|no(?= (?:other |enemy |friendly ))", meaning(None)),
    (
        "THOSE_SAME",
        r"(?:both|each|all) of those characteristics(?= instead)|that (?:characteristic|roll)(?= instead)",
        meaning(None),
    ),
    ("LED_BY", r"(?:is|are) (?:being )?led by", meaning(None)),
    ("DESTROYS", r"destroys(?= an? [^.]{0,60}?(?:unit|model)s?(?: from your army)?,)", meaning(None)),
    ("THIS_BATTLE", r"(?:so far )?(?:this battle|during (?:the|this) battle)", meaning(None)),
    ("SCORE", r"scores?(?= critical)", meaning(None)),
    ("ON_ROLLS", r"on unmodified", meaning(None)),
    ("IS_DESTROYED_NOW", r"is destroyed(?=,)", meaning(None)),
    (
        "USED_ONCE",
        r"(?:you|this (?:unit|model)|the bearer(?:'s unit)?) can only use this (?:ability|enhancement) "
        r"once per (?:battle round|battle|turn|phase)"
        r"|this (?:ability|enhancement) can only be used once per (?:battle round|battle|turn|phase)",
        limit,
    ),
    (
        "AFFECTED_ONCE",
        r"(?:the same|each|an?) (?:enemy |friendly )?(?:unit|model) can only be "
        r"(?:affected by this ability|selected for this ability) once per (?:turn|phase|command phase)"
        r"|you cannot select the same unit (?:for this ability )?more than once per (?:turn|phase)",
        meaning(None),
    ),
]
"""They stand before all others."""
