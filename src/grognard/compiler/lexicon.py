"""The phrases of the game: terminal name, pattern on lower-case text, and what the phrase means.

Order matters only where one phrase begins like another: the longer one stands first.
"""

from __future__ import annotations

import re

from grognard.compiler.meanings import (
    AND,
    CHAR,
    ITS,
    OBJECTIVE,
    PHASE,
    ROLL,
    THROW,
    UNTIL,
    Meaning,
    battle_round,
    characteristics,
    last_number,
    limit,
    meaning,
    moments,
    number,
    phase,
    rolls,
    signed,
)
from grognard.core.dice import DiceExpression
from grognard.core.words import AttackType, Roll
from grognard.effects.facts import Fact
from grognard.effects.timing import Limit, Moment

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


_NOT_NAMES_WORDS = """
a an the this that these those each every all any some no none if unless when while until after before at in
on of to from by for with within without and or but not nor only also once twice instead first last second
third next then so such as it its they their them you your he she his her is are was were be been being has
have had do does did can cannot could may might must should will would roll rolls rolled add subtract select
selects note example designer's destroyed wounded nearby visible same other another both either neither
models model unit units weapon weapons attack attacks phase turn battle round battlefield stratagem ability
abilities enhancement there which who whose where more less than equal additional again already always never
still just even otherwise regardless however provided except excluding including psychic rolls test tests
"""
NOT_NAMES = frozenset(_NOT_NAMES_WORDS.split())
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
    # events of the attack
    ("EACH_TIME", "each time|whenever", meaning(None)),
    ("SHOOTS_OR_FIGHTS", r"(?:is selected to shoot or fight|shoots? or fights?)", meaning(None)),
    (
        "MOMENT",
        r"disembarks from a transport|remains stationary|"
        r"(?:is|was) selected to (?:shoot or fight|shoot|fight|move|fall back)"
        r"|has (?:shot|fought|shot or fought)"
        r"|(?:has )?end(?:s|ed) an? charge move|makes a charge move|is set up on the battlefield",
        lambda text: moments(text),
    ),
    (
        "STRENGTH_ABOVE",
        r"(?:if )?(?:the )?strength characteristic of (?:that|the) attack is greater than the"
        r" toughness characteristic of (?=this|that|your|the)",
        meaning(None),
    ),
    ("STRENGTH_ABOVE_WITH", r"with an? (?:s|strength(?: characteristic)?) (?:that is )?greater than", meaning(None)),
    ("GREATER_THAN", "greater than", meaning(None)),
    ("OR_MORE", "or more", meaning(None)),
    ("OR_FEWER", "or fewer", meaning(None)),
    (
        "RESOLVING",
        r"(?:while|when) resolving (?:those|its|their|that unit's|this unit's|this model's) attacks",
        meaning(None),
    ),
    (
        "NATURAL_FAILURE",
        r"(?:an )?unmodified (?:hit|wound) rolls? of (?:1-[2-4]|1 (?:or|and) 2|1, 2 (?:or|and) 3) (?:always )?fails?"
        r"(?:,? irrespective of any abilities that the weapon or the model making the attack may have)?",
        lambda text: (Roll.HIT if "hit roll" in text else Roll.WOUND, last_number(text) + 1),
    ),
    (
        "AREA",
        r"within (?:synapse range of your army|your army's (?:synapse range|shadow of chaos))",
        lambda text: re.sub(r"within (?:your army's )?| of your army", "", text).upper(),
    ),
    ("CONTAGION", r"within contagion range of", meaning(None)),
    (
        "UNDER_EFFECTS",
        r"under the effects of the (?:[a-z'-]+ ){1,2}doctrine",
        lambda text: text.removeprefix("under the effects of the ").upper(),
    ),
    ("MAKES", "makes?|made(?= an| a |a ranged)", meaning(None)),
    ("MADE_WITH", "made with", meaning(None)),
    ("MADE_BY", "made by", meaning(None)),
    ("MADE_FOR", r"(?:made|taken) (?:for|by)", meaning(None)),
    ("ALLOCATED_TO", r"(?:is|are) allocated to", meaning(None)),
    (
        "TARGET_OF_ATTACK",
        r"the target of (?:that|the) attack|the target(?: unit)?(?! of)|that target(?= is| has| was)",
        meaning(None),
    ),
    ("TARGETS", r"targets?|targeted|targeting", meaning(None)),
    ("THAT_ATTACK", r"(?:that|such an|those|each of those|the attacking model's) attacks?", meaning(None)),
    ("ATTACK", r"attacks?(?!(?:'s)? characteristic| roll)", meaning(None)),
    ("KIND", "ranged|melee", lambda text: AttackType(text)),
    (
        "WEAPON_TYPE",
        r"(?:extra attacks|indirect fire|torrent|blast|pistol|heavy|assault|melta|rapid fire|one shot|precision"
        r"|hazardous|lance|twin-linked|psychic)(?= weapons?| attacks?)",
        lambda text: text.upper(),
    ),
    ("WEAPON", r"weapons?", meaning(None)),
    ("EQUIPPED_BY", r"equipped by", meaning(None)),
    ("EQUIPPED_WITH", r"equipped with", meaning(None)),
    # rolls
    ("FEEL_NO_PAIN_WORDS", r"feel no pain(?= abilit)", meaning(None)),
    ("ATTACKS_ROLLS", r"(?:rolls? to determine the (?:number of attacks|a of a weapon))", meaning((Roll.ATTACKS,))),
    ("ROLLS", rf"{ROLL}(?: {THROW})?(?:{AND}(?:the )?{ROLL}(?: {THROW})?)* {THROW}", rolls),
    ("CRITICAL", r"critical (?:hit|wound)s?", lambda text: Roll.HIT if "hit" in text else Roll.WOUND),
    ("UNMODIFIED", "unmodified", meaning(None)),
    ("ON_A", r"on an?(?= critical)", meaning(None)),
    ("SUCCESSFUL", "successful", meaning(None)),
    ("ON_UNMODIFIED", "on an? unmodified", meaning(None)),
    ("SCORES", r"scores? an?|results? in an?", meaning(None)),
    ("IS_SCORED", r"(?:is|are) scored", meaning(None)),
    ("INSTEAD_OF_SIX", r",? instead of (?:only )?(?:on )?(?:an? )?(?:unmodified )?6(?:\+)?", meaning(None)),
    ("TO_SCORE_A_HIT", r"(?:is|are) required to score a hit|(?:is|are) needed to score a hit", meaning(None)),
    # characteristics
    ("INVULNERABLE", "invulnerable saves?", meaning(None)),
    ("INSV", "insv", meaning(None)),
    # verbs
    ("REROLL", r"re-?rolls?", meaning(None)),
    ("YOU_CAN_USE", r"you (?:can|may) use this (?:ability|enhancement)", meaning(None)),
    ("CAN_USE", r"(?:can|may) use this (?:ability|enhancement)", meaning(None)),
    ("YOU_CAN", r"you can|you may", meaning(None)),
    ("CAN", r"can|may", meaning(None)),
    ("ADD", "add(?:ing)?", meaning(None)),
    ("SUBTRACT", "subtract(?:ing)?", meaning(None)),
    ("IMPROVE", "improve", meaning(None)),
    ("WORSEN", "worsen", meaning(None)),
    ("CHANGE", "change", meaning(None)),
    ("HALVE", "halve", meaning(None)),
    ("DOUBLE", "double", meaning(None)),
    ("IGNORE", "ignore (?:any or all|all|any) modifiers to", meaning(None)),
    ("IGNORE_MORE", r"and(?:/or)? (?:any or all |all |any )?modifiers to|and/or to|and/or", meaning(None)),
    ("SELECT", "select", meaning(None)),
    ("ELIGIBLE", r"(?:is|are) (?:still )?eligible to", meaning(None)),
    (
        "CANNOT_COVER",
        r"cannot have the benefit of cover(?: against that attack| against those attacks)?",
        meaning(None),
    ),
    ("NOT_ELIGIBLE", r"(?:is|are) not eligible to|cannot(?! have)", meaning(None)),
    ("DECLARE_CHARGE", r"declare an? charge|declare charges|charge(?= in an? turn)", meaning(None)),
    ("SHOOT", "shoot", meaning(None)),
    ("IN_A_TURN", r"in (?:a|the same) turn in which (?:it|they)|in a turn (?:it|they)", meaning(None)),
    # cover and the like
    ("COVER", r"the benefit of cover(?: against that attack| against those attacks)?", meaning(None)),
    # facts without an object
    ("FACT", r"below half[- ]strength", meaning(Fact.BELOW_HALF_STRENGTH)),
    ("FACT", rf"below {ITS} starting strength|below starting strength", meaning(Fact.BELOW_STARTING_STRENGTH)),
    ("FACT", rf"at (?:{ITS} )?starting strength", meaning(Fact.AT_STARTING_STRENGTH)),
    ("FACT", "battle-?shocked", meaning(Fact.BATTLE_SHOCKED)),
    ("FACT", rf"(?:with)?in range of {OBJECTIVE} (?:that )?you control", meaning(Fact.IN_RANGE_OF_OWN_OBJECTIVE)),
    (
        "FACT",
        rf"(?:with)?in range of {OBJECTIVE}(?! (?:markers?|that (?:you|your)|your|you|under|control|is under))",
        meaning(Fact.IN_RANGE_OF_OBJECTIVE),
    ),
    (
        "FACT",
        rf"(?:with)?in range of {OBJECTIVE} (?:that )?(?:your opponent controls|(?:is )?under your opponent's control)",
        meaning(Fact.IN_RANGE_OF_ENEMY_OBJECTIVE),
    ),
    ("FACT", r"unengaged", meaning("unengaged")),
    (
        "FACT",
        r"(?:within engagement range of|engaged with) one or more enemy units|engaged(?! with)",
        meaning(Fact.ENGAGED),
    ),
    ("MORE_THAN", "more than", meaning(None)),
    ("AWAY_FROM", r"away from", meaning(None)),
    ("AWAY", r"away", meaning(None)),
    ("FROM", r"from", meaning(None)),
    ("HALF_RANGE", r"within half range", meaning(None)),
    ("ENGAGED_WITH", r"within engagement range of|engaged with", meaning(None)),
    (
        "MOVED_THUS",
        r"advanced|fell back|disembarked(?: from a transport)?|made a charge move|remained stationary",
        meaning(None),
    ),
    ("OATH", r"(?:the target of )?your oath of moment(?: target)?", meaning("OATH OF MOMENT TARGET")),
    ("CLOSEST", r"the closest (?:eligible (?:target|enemy unit)|enemy unit)", meaning(None)),
    (
        "WOUNDS_LEFT",
        r"(?:1-|\d or fewer |between 1 and )\d+ wounds remaining|\d+ or fewer wounds remaining",
        lambda text: last_number(text),
    ),
    ("CONTAINS", r"contain(?:s|ing)?", meaning(None)),
    ("LOST_WOUNDS", r"(?:has )?lost one or more wounds|is below its starting number of wounds", meaning(None)),
    ("ROUND", r"the (?:first|second|third|fourth|fifth) battle round(?: onwards)?", lambda text: battle_round(text)),
    ("LEADING", r"(?:is|are) leading", meaning(None)),
    ("ACTIVE", r"an? waaagh! is active for|the waaagh! is active for", meaning(("WAAAGH!",))),
    ("WITHIN", r"within", meaning(None)),
    ("WHOLLY_WITHIN", r"wholly within", meaning(None)),
    ("VISIBLE_TO", r"visible to", meaning(None)),
    ("VISIBLE", r"visible", meaning(None)),
    (
        "HIT_BY",
        r"(?:that (?:was|were) )?hit by (?:one or more of )?(?:those attacks|"
        r"(?:an|the|one or more) attacks?(?: made by this (?:model|unit))?(?: this phase)?)",
        meaning(None),
    ),
    ("SUFFERS", r"suffers?", meaning(None)),
    ("MORTAL_WOUNDS", r"mortal wounds?", meaning(None)),
    ("DESTROYED", r"destroyed(?= one or more| an? )", meaning(None)),
    ("TOKENS", r"tokens?", meaning(None)),
    # phases and moments
    (
        "PHASE",
        rf"(?:your or your opponent's|your opponent's|either player's|your|the|any|each|a|each player's) "
        rf"(?:{PHASE} )?phase",
        phase,
    ),
    ("AT_START", r"at the start of", meaning(Moment.START)),
    ("AT_END", r"at the end of", meaning(Moment.END)),
    ("DURING", r"in|during", meaning(Moment.DURING)),
    ("AFTER", r"just after|after", meaning(None)),
    # who
    ("BEARER", "the bearer", meaning(None)),
    ("MODEL", "models?", lambda text: text.endswith("s")),
    ("UNIT", "units?", lambda text: text.endswith("s")),
    ("WITH_THIS_ABILITY", r"with this ability", meaning(None)),
    ("KEYWORD_WORD", r"keywords?", meaning(None)),
    ("FRIENDLY", "friendly", meaning(None)),
    ("ENEMY", r"enemy", meaning(None)),
    ("NEW", "new(?= (?:enemy )?unit)", meaning(None)),
    ("OTHER", "other", meaning(None)),
    ("EITHER_OF", "(?:either|both|each) of", meaning(None)),
    ("ONE_OR_MORE", r"one or more|at least one", meaning(None)),
    ("UP_TO", "up to", meaning(None)),
    ("SUCH", r"such(?= weapons)", meaning(None)),
    ("THIS", "this", meaning(None)),
    ("THAT", r"that selected|those selected|the selected|that|those", meaning(None)),
    ("YOUR", "your", meaning(None)),
    ("ITS", r"its|their", meaning(None)),
    ("IT", r"it|they", meaning(None)),
    ("THE", r"the", meaning(None)),
    ("ANY", r"any|every|all|each", meaning(None)),
    ("EXCLUDING", r"excluding|other than|that is not|that are not", meaning(None)),
    ("AS_WELL", r"as well", meaning(None)),
    ("INSTEAD", r"instead", meaning(None)),
    ("WHILE", r"while", meaning(None)),
    ("WHEN", r"when", meaning(None)),
    ("IF", r"if", meaning(None)),
    ("ONLY", "only", meaning(None)),
    ("IS", r"is|are|was|were", meaning(None)),
    ("HAS", r"has|have|gains?|had", meaning(None)),
    ("NOT", r"not", meaning(None)),
    ("BOTH", r"both", meaning(None)),
    ("AND", r"and", meaning(None)),
    ("OR", r"or", meaning(None)),
    ("OF", r"of", meaning(None)),
    ("TO", r"to", meaning(None)),
    ("BY", r"by", meaning(None)),
    ("FOR", r"for", meaning(None)),
    ("WITH", r"with", meaning(None)),
    ("AGAINST", r"against", meaning(None)),
    ("ABILITIES", r"abilit(?:y|ies)", meaning(None)),
    # numbers
    ("CP", r"\+?\d+ ?cp", number),
    ("DICE", r"\d?d[36](?:\+\d)?(?!\d)", lambda text: DiceExpression.parse(text)),
    ("INCH_DICE", r'\d?d[36](?:\+\d)?"', lambda text: DiceExpression.parse(text.rstrip('"'))),
    ("SIGNED_INCH", r'[+-]\d+"', signed),
    ("INCH", r'\d+"', number),
    ("PLUS", r"\d+\+", number),
    ("SIGNED", r"[+-]\d+", signed),
    ("NUMBER", r"\d+", number),
    ("COUNT", r"two|three|four|five|six|seven|eight|nine|ten", number),
    ("ONE", r"one", meaning(1)),
    ("A", r"an?", meaning(None)),
    ("POSS", r"'s?(?= )", meaning(None)),
    ("AND_SLASH", r"/", meaning(None)),
    ("LP", r"\(", meaning(None)),
    ("RP", r"\)", meaning(None)),
    ("SEMI", r";", meaning(None)),
    ("COLON", r":", meaning(None)),
    ("COMMA", r",", meaning(None)),
    ("DOT", r"\.", meaning(None)),
]
