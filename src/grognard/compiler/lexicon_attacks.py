"""Phrases of attacks: what they are made with and at, their rolls and characteristics, what is done to them."""

from __future__ import annotations

import re

from grognard.compiler.meanings import (
    AND,
    ROLL,
    THROW,
    Meaning,
    last_number,
    meaning,
    moments,
    place,
    rolls,
)
from grognard.core.words import AttackType, Roll
from grognard.effects.timing import Moment


def _state_of(text: str) -> str:
    """The name of the state in which a doctrine or an order puts a unit."""
    name = re.sub(r"^(?:under the effects? of|affected by) the ", "", text)
    return f"under the {name}".upper() if name.endswith("order") else name.upper()


ATTACKS: list[tuple[str, str, Meaning]] = [
    # events of the attack
    ("EACH_TIME", "each time|whenever", meaning(None)),
    (
        "SHOOTS_OR_FIGHTS",
        r"(?:is selected to shoot or fight|shoots? or fights?)",
        meaning((Moment.SELECTED_TO_SHOOT, Moment.SELECTED_TO_FIGHT)),
    ),
    (
        "MOMENT",
        r"disembarks from (?:a transport|this (?:transport|model))|remains stationary|(?:shoots|fights)(?=,)|"
        r"(?:is|was) selected to (?:shoot or fight|shoot|fight|move|fall back)"
        r"|has (?:shot|fought|shot or fought)"
        r"|(?:has )?end(?:s|ed) an? charge move|makes a charge move"
        r"|is set up on the battlefield(?: using (?:the |its )?deep strike(?: ability)?)?",
        lambda text: moments(text),
    ),
    (
        "STRENGTH_ABOVE",
        r"(?:if )?(?:the )?strength characteristic of (?:that|the) attack is greater than the"
        r" toughness characteristic of (?=this|that|your|the)",
        meaning(None),
    ),
    ("STRENGTH_ABOVE_WITH", r"with an? (?:s|strength(?: characteristic)?) (?:that is )?greater than", meaning(None)),
    ("GREATER_THAN", "(?:greater|higher) than", meaning(None)),
    ("LESS_THAN", "(?:less|lower) than", meaning(None)),
    ("SCORES_A_HIT", r"scores a hit", meaning(None)),
    ("EITHER", r"either(?= the \[| \[)", meaning(None)),
    ("OR_BETTER", "or better", meaning(None)),
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
        r"(?:,? (?:irrespective|regardless) of any abilities (?:that )?(?:the )?(?:attacking )?"
        r"(?:weapon or (?:the )?model making (?:the|that) attack|weapon or model|model|weapon) may have)?",
        lambda text: (Roll.HIT if "hit roll" in text else Roll.WOUND, last_number(text) + 1),
    ),
    (
        "AREA",
        r"within (?:synapse range of your army|your army's (?:synapse range|shadow of chaos))",
        lambda text: re.sub(r"within (?:your army's )?| of your army", "", text).upper(),
    ),
    (
        "PLACE",
        r"(?:(?:wholly )?within|in) (?:(?:your|your opponent's) deployment zone|an? terrain (?:feature|area))",
        place,
    ),
    ("CONTAGION", r"within contagion range of", meaning(None)),
    (
        "UNDER_EFFECTS",
        r"(?:under the effects? of|affected by) the (?:[a-z'-]+!? ){1,3}(?:doctrine|order)",
        _state_of,
    ),
    ("IS_CHANGED_TO", r"(?:is|are) changed to", meaning(None)),
    ("IS_IMPROVED", r"(?:is|are) improved(?= by)", meaning(None)),
    ("IS_WORSENED", r"(?:is|are) worsened(?= by)", meaning(None)),
    ("IS_HALVED", r"(?:is|are) halved", meaning(None)),
    ("IS_DOUBLED", r"(?:is|are) doubled", meaning(None)),
    ("NOT_TARGET", r"(?:does|do) not target", meaning(None)),
    ("SCORED_HIT", r"scored a hit against", meaning(None)),
    ("ROUNDING_UP", r"\(rounding up\)", meaning(None)),
    ("ROUNDING_DOWN", r"\(rounding down\)", meaning(None)),
    ("MAKES", "makes?|made(?= an? (?:(?:ranged|melee) )?attack)", meaning(None)),
    ("MADE_WITH", "made with", meaning(None)),
    ("MADE_BY", "made by", meaning(None)),
    ("MADE_FOR", r"(?:made|taken) (?:for|by)", meaning(None)),
    ("ALLOCATED_AT", r"(?<=attacks )allocated to", meaning(None)),
    ("ALLOCATED_TO", r"(?:is|are) allocated to", meaning(None)),
    (
        "TARGET_OF_ATTACK",
        r"the target of (?:that|the) attack|the target(?: unit)?(?! of)|that target(?= is| has| was)"
        r"|its target(?= is| has| was)",
        meaning(None),
    ),
    ("TARGETING", r"(?<=attack )targeting|(?<=attacks )targeting", meaning(None)),
    ("TARGETS", r"targets?|targeted|targeting", meaning(None)),
    (
        "THAT_ATTACK",
        r"(?:that|such an|those|each of those|the attacking model's) attacks?"
        r"|the attack(?= targets| has an?|'s s(?:trength)?(?: characteristic)? is)"
        r"|(?<=characteristic of )the attack(?= is)",
        meaning(None),
    ),
    ("ATTACK", r"attacks?(?!(?:'s)? characteristic| roll)", meaning(None)),
    ("KIND", "ranged|melee", lambda text: AttackType(text)),
    (
        "WEAPON_TYPE",
        r"(?:extra attacks|indirect fire|torrent|blast|pistol|heavy|assault|melta|rapid fire|one shot|precision"
        r"|hazardous|lance|twin-linked|psychic)(?= weapons?| attacks?)",
        lambda text: text.upper(),
    ),
    ("WEAPON_TYPE", r"pistols(?=\))", meaning("PISTOL")),
    ("WITHOUT", r"(?:that (?:do|does) not have|without)(?= (?:the )?\[)", meaning(None)),
    ("WEAPON", r"weapons?", meaning(None)),
    ("EQUIPPED_BY", r"equipped by", meaning(None)),
    ("EQUIPPED_WITH", r"equipped with", meaning(None)),
    # rolls
    ("FEEL_NO_PAIN_WORDS", r"feel no pain", meaning(None)),
    ("ATTACKS_ROLLS", r"(?:rolls? to determine the (?:number of attacks|a of a weapon))", meaning((Roll.ATTACKS,))),
    ("ROLLS", rf"{ROLL}(?: {THROW})?(?:{AND}(?:the )?{ROLL}(?: {THROW})?)* {THROW}", rolls),
    ("CRITICAL", r"critical (?:hit|wound)s?", lambda text: Roll.HIT if "hit" in text else Roll.WOUND),
    ("UNMODIFIED", "unmodified", meaning(None)),
    ("ON_A", r"on an?(?= critical)", meaning(None)),
    ("SUCCESSFUL", "successful", meaning(None)),
    ("ON_UNMODIFIED", "on an? unmodified", meaning(None)),
    ("SCORES", r"scores? an?|results? in an?", meaning(None)),
    ("IS_SCORED", r"(?:is|are) scored|is rolled(?=,)", meaning(None)),
    ("INSTEAD_OF_SIX", r"instead of (?:only )?(?:on )?(?:an? )?(?:unmodified )?6(?:\+)?", meaning(None)),
    ("TO_SCORE_A_HIT", r"(?:is|are) required to score a hit|(?:is|are) needed to score a hit", meaning(None)),
    # characteristics
    ("ALL_CHARS", r"(?:profile )?characteristics", meaning(None)),
    ("ANY_ROLL", r"any rolls? (?:or|and/or) tests? (?:made|taken) for|any rolls? made for", meaning(None)),
    ("SAVES_APART", r"\(excluding (?:any )?modifiers to (?:its |their |any )?saving throws?\)", meaning(None)),
    ("INVULNERABLE", "invulnerable saves?", meaning(None)),
    ("INSV", "insv", meaning(None)),
    # verbs
    ("REROLL", r"re-?rolls?", meaning(None)),
    ("YOU_CAN_USE", r"you (?:can|may) use this (?:ability|enhancement)", meaning(None)),
    ("CAN_USE", r"(?:can|may) use (?:this (?:ability|enhancement)|it(?=\.|$))", meaning(None)),
    ("YOU_CAN", r"you can|you may", meaning(None)),
    ("CAN", r"can|may", meaning(None)),
    ("ADD", "add(?:ing)?", meaning(None)),
    ("SUBTRACT", "subtract(?:ing)?", meaning(None)),
    ("INCREASE", "increase(?= the|s? [a-z' ]+ characteristic)", meaning(None)),
    ("REDUCE", "reduce(?= the|s? [a-z' ]+ characteristic)", meaning(None)),
    ("IS_REDUCED", r"(?:is|are) reduced by", meaning(None)),
    ("IMPROVE", "improve", meaning(None)),
    ("WORSEN", "worsen", meaning(None)),
    ("CHANGE", "change", meaning(None)),
    ("HALVE", "halve", meaning(None)),
    ("DOUBLE", "double", meaning(None)),
    ("IGNORE", "ignore (?:any or all|all|any) modifiers to(?: the following:)?", meaning(None)),
    ("IGNORE_MORE", r"and(?:/or)? (?:any or all |all |any )?modifiers to|and/or to|and/or|and to", meaning(None)),
    ("SELECT", "select", meaning(None)),
    (
        "LOSES",
        r"loses?(?= the)|(?:(?:does|do) not|cannot) have(?= the (?:fights|stealth|lone|deep|scouts|feel))",
        meaning(None),
    ),
    ("ELIGIBLE", r"(?:is|are) (?:still )?eligible to", meaning(None)),
    (
        "CANNOT_COVER",
        r"(?:cannot have|does not have|do not have) the benefit of cover"
        r"(?: against that attack| against those attacks)?",
        meaning(None),
    ),
    ("NOT_ELIGIBLE", r"(?:is|are) not eligible to|cannot(?! have)", meaning(None)),
    ("DECLARE_CHARGE", r"declare an? charge|declare charges|charge(?= in an? turn)", meaning(None)),
    ("SHOOT", "shoot", meaning(None)),
    ("GOES_BACK", r"(?<=cannot )fall back", meaning(None)),
    ("IN_A_TURN", r"in (?:a|the same) turn in which (?:it|they)|in a turn (?:it|they)", meaning(None)),
    # cover and the like
    ("COVER", r"the benefit of cover(?: against that attack| against those attacks)?", meaning(None)),
]
"""They stand after the moments."""
