"""Phrases of moments, limits and durations, and long phrases that begin like others."""

from __future__ import annotations

import re

from grognard.compiler.meanings import AND, CHAR, UNTIL, Meaning, characteristics, last_number, limit, meaning
from grognard.effects.facts import Fact
from grognard.effects.timing import Limit

MOMENTS: list[tuple[str, str, Meaning]] = [
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
    ("FIRING_OVERWATCH", r"firing overwatch", meaning(None)),
    ("IRRESPECTIVE", r"irrespective of the attacking weapon's ballistic skill or any modifiers", meaning(None)),
    ("SELECTED_ABILITY", r"(?:the selected|that|the chosen) ability", meaning(None)),
    (
        "ONE_OF_BELOW",
        r"one of the (?:following(?: (?:abilities|effects|options|bonuses))?"
        r"(?: to apply(?: to (?:it|this unit|this model|that unit|your unit))?| for (?:this|that|your) unit)?"
        r"|[a-z]* ?abilities below|[a-z]+ below)",
        meaning(None),
    ),
    ("YOUR_ARMY", r"your army", meaning(None)),
    ("CALL", r"call", meaning(None)),
    ("ARMY_FACTION", r"if your army faction is [a-z' ]+?(?=,)", meaning(None)),
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
    ("IN_ADDITION", r"in addition", meaning(None)),
    ("ALSO", r"also", meaning(None)),
    ("MADE_AGAINST", r"(?:is|are) made against", meaning(None)),
    ("YOUR_WARLORD", r"your warlord", meaning(None)),
    ("SAVE_MADE", r"a saving throw is made for", meaning(None)),
    ("THAT_SAVE", r"that saving throw", meaning(None)),
    ("TARGETED_BY", r"(?:is|are) targeted by|(?:is|are) selected as the target of", meaning(None)),
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
    ("DID", r"(?:has )?charged(?: this turn)?(?= add|,)", meaning(Fact.CHARGED)),
    ("DID", r"was set up on the battlefield this turn|was set up this turn", meaning(Fact.SET_UP)),
    ("DID", r"has fought this phase", meaning(Fact.FOUGHT)),
    ("NO_ADVANCE_ROLL", r"do not make an advance roll(?: for (?:it|that unit))?", meaning(None)),
    (
        "BEYOND",
        r"can only be selected as the target of (?:a )?ranged attacks? if the attacking model is within"
        r"|cannot be (?:selected as the target of|targeted by) ranged attacks "
        r"unless the attacking model is within",
        meaning(None),
    ),
    ("SAVE_FAILED", r"a saving throw is failed for", meaning(None)),
    ("IF_IT_DOES", r"(?:if|when) (?:it does|you do|they do|so)(?: so)?", meaning(None)),
    ("FIRST_TIME", r"the first time", meaning(None)),
    ("PER_TURN", r"each turn|in each turn", meaning(Limit.ONCE_PER_TURN)),
    ("PER_TURN", r"each battle round|in each battle round", meaning(Limit.ONCE_PER_ROUND)),
    (
        "LEAST_OF",
        rf"\(this rule can only worsen a model's {CHAR} characteristic to a minimum of \d+\)",
        lambda text: (characteristics(text)[-1], last_number(text)),
    ),
    ("TO_A_MINIMUM", r"\(?to a minimum of", meaning(None)),
    ("UNLESS", "unless", meaning(None)),
    ("THE_ATTACKER", r"the attacking (?:unit|model)|the attacker", meaning(None)),
    ("BATTLE_SPAN", r"the battle(?: round)?(?=,| select)", lambda text: text.removeprefix("the ")),
    ("TO_BE", "to be", meaning(None)),
    ("LED_BY", r"(?:is|are) led by", meaning(None)),
    ("SCORE", r"scores?(?= critical)", meaning(None)),
    ("ON_ROLLS", r"on unmodified", meaning(None)),
    ("IS_DESTROYED_NOW", r"is destroyed(?=,)", meaning(None)),
    (
        "AFFECTED_ONCE",
        r"(?:the same|each|an?) (?:enemy |friendly )?(?:unit|model) can only be "
        r"(?:affected by this ability|selected for this ability) once per (?:turn|phase|command phase)",
        meaning(None),
    ),
]
"""They stand before all others."""
