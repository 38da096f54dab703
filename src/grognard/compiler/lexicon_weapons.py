"""Phrases of the rules of weapon abilities themselves: "such a weapon", X, additional hits, dice and mortal wounds."""

from __future__ import annotations

from grognard.compiler.meanings import NUMBERS, Meaning, meaning
from grognard.effects.effect import Allowed, Letter

_SHOOTINGS = {
    "assault": Allowed.ASSAULT_SHOOTING,
    "close-quarters": Allowed.CLOSE_QUARTERS_SHOOTING,
    "indirect": Allowed.INDIRECT_SHOOTING,
}


def _letter(text: str) -> Letter:
    """The letter that stands last in `text`, with or without quotes."""
    return Letter(text.rstrip("'+")[-1].upper())


def _models(text: str) -> int:
    return NUMBERS[text.split()[2]]


def _shooting(text: str) -> Allowed:
    return next(allowed for word, allowed in _SHOOTINGS.items() if f" {word} shooting" in text)


_BEFORE_ARMS = "(?:(?<=equipped with )|(?<=one or more )|(?<=its ))"
WEAPONS: list[tuple[str, str, Meaning]] = [
    ("SUCH_WEAPON", r"such a weapon", meaning(None)),
    ("IS_MADE", r"is made(?= with)", meaning(None)),
    ("YOU_GATHER", r"you gather attack dice for", meaning(None)),
    ("ATTACK_DICE", r"additional attack dice", meaning(None)),
    ("YOU_DETERMINE", r"you determine how many attacks are(?= made with)", meaning(None)),
    (
        "PER_MODELS",
        r"for every (?:three|five|ten) models (?:that were )?in the target unit"
        r"(?: in the select targets step| when you selected it as the target)? \(rounding down\)",
        _models,
    ),
    ("LETTER_PLUS", r"'[xy]\+'|[xy]\+", _letter),
    ("SCORE_A_NUMBER", r"(?:scores|results in) a number of(?= additional hits)", meaning(None)),
    ("DENOTED", r"as denoted by (?:'x'|x)", _letter),
    ("ADDITIONAL_HITS", r"additional hits on the target", meaning(None)),
    ("LETTER", r"the amount denoted by '[xy]'|'[xy]'|[xy](?= additional attack dice)", _letter),
    ("SCORE_MANY", r"scores(?= '[xy]' additional hits)", meaning(None)),
    ("IS_INCREASED", r"is increased by", meaning(None)),
    ("INCREASE_ATTACKS", r"increase the attacks by", meaning(None)),
    ("AUTO_HITS", r"automatically hits the target", meaning(None)),
    ("AUTO_WOUNDS", r"automatically wounds the target", meaning(None)),
    ("CHOOSE_AUTO_WOUND", r"you can choose for that attack to automatically wound the target", meaning(None)),
    ("NAMED_KEYWORD", r"the keyword denoted by x", meaning("X")),
    ("NAMED_TARGET", r"a target with the (?:keyword after the word 'anti-'|matching keyword)", meaning("KEYWORD")),
    ("ALSO_FROM_RULES", r"including from rules that give", meaning(None)),
    ("GIVEN_COVER", r"a model or unit the benefit of cover(?: \(e\.g\. [a-z ]{3,20}\))?", meaning(None)),
    ("NO_SAVE", r"no saving throw of any kind can be made against that attack", meaning(None)),
    ("WITH_INVULNERABLE", r"\(including invulnerable saving throws\)", meaning(None)),
    ("ALLOCATED_LAST", r"such attacks are only allocated to models after", meaning(None)),
    ("ALL_OTHERS", r"all other attacks made by the attacking unit have been allocated and resolved", meaning(None)),
    ("ONCE_MODIFIED", r"after that attack is allocated and after any modifiers are applied", meaning(None)),
    ("INFLICTS_EQUAL", r"(?:it )?inflicts (?:a number of )?mortal wounds (?:on the target )?equal to", meaning(None)),
    ("SUFFERS_EQUAL", r"the target unit suffers a number of mortal wounds equal to", meaning(None)),
    (
        "ITS_DAMAGE",
        r"(?<=equal to )(?:the weapon's damage characteristic"
        r"|the (?:damage|d) characteristic of (?:that|the) (?:attack|weapon))",
        meaning(None),
    ),
    ("NOT_NORMALLY", r"instead of (?:inflicting damage normally|any normal damage)", meaning(None)),
    ("SEQUENCE_ENDS", r"the attack sequence for that attack ends and", meaning(None)),
    ("THESE_AFTER", r"these are inflicted after", meaning(None)),
    ("NORMAL_DAMAGE", r"resolving any normal damage inflicted by those attacks", meaning(None)),
    ("MORTALS_BY", r"mortal wounds inflicted by", meaning(None)),
    ("ONE_MODEL_EACH", r"can damage a maximum of one model for each critical wound", meaning(None)),
    ("REST_LOST", r"any remaining mortal wounds inflicted by that attack are lost", meaning(None)),
    ("SUCH_WEAPONS", r"[a-z-]+ weapons(?= can never)", meaning(None)),
    ("NEVER_AGAINST", r"can never be used (?:to make attacks )?against", meaning(None)),
    (
        "OWN_ENGAGED",
        r"a (?:unit|target) that is within engagement range of (?:one or more|any) units"
        r" from the attacking model's army \(including its own(?: unit)?\)",
        meaning(None),
    ),
    ("USING_ANOTHER", r"when using another shooting type, for each model in that unit", meaning(None)),
    ("NOT_THE_BIG", r"\(excluding monster/vehicle models\)", meaning(None)),
    ("ONLY_ONE", r"you can only select one of the following to make attacks with", meaning(None)),
    ("ARE_THE_SAME", r"are identical for all rules purposes", meaning(None)),
    ("UNIT_SELECTED", r"a unit is selected to shoot or (?:selected to )?fight(?=, after that)", meaning(None)),
    ("UNIT_ATTACKED", r"after that unit has resolved all of its attacks", meaning(None)),
    (
        "HAZARD_ROLLS",
        r"make a number of hazard rolls (?:\(\d+\.\d+\) )?for that unit equal to the number of",
        meaning(None),
    ),
    ("WERE_SELECTED", r"you selected in the select weapons step", meaning(None)),
    ("WOUNDS_ATTACHED", r"successfully wounds an attached unit(?: \(see leader ability\))?", meaning(None)),
    ("CHARACTER_SEEN", r"if a character model in that unit is visible to the attacking model", meaning(None)),
    ("WHEN_ATTACHED", r"when targeting an attached unit", meaning(None)),
    ("ATTACKER_MAY", r"the attacking model's player can (?:choose to )?have (?:that|the) attack", meaning(None)),
    (
        "ALLOCATED_THERE",
        r"allocated to that character model instead of following the normal attack sequence",
        meaning(None),
    ),
    ("SEEN_CHARACTER", r"allocated to a character model in that unit visible to the bearer", meaning(None)),
    ("TAKES_FORM", r"this ability takes the form", meaning(None)),
    # indirect fire
    ("BE_MADE_WITH_THEM", r"can be made with them", meaning(None)),
    ("EVEN_IF", r"even (?:if|though)", meaning(None)),
    ("THESE_ATTACKS", r"these attacks(?= can)", meaning(None)),
    ("DESTROY", r"destroy(?= enemy models)", meaning(None)),
    ("A_TARGET_UNIT", r"a target unit", meaning(None)),
    ("NONE", r"none may have been", meaning(None)),
    ("NO", r"no(?= models (?:in a target unit|are visible))", meaning(None)),
    ("WHEN_CHOSEN", r"when (?:you select(?:ed)? that target|it is selected)", meaning(None)),
    ("THEN_EACH", r"then(?= (?:each time a model|when making))", meaning(None)),
    ("WHEN_MAKING", r"when making(?= an attack against that target)", meaning(None)),
    ("AGAINST_THAT_TARGET", r"against that target(?= (?:using|with))", meaning(None)),
    ("USING", r"using(?= an? [a-z ]+ weapon)", meaning(None)),
    ("TARGET_AND_ATTACK", r"can target and make attacks against", meaning(None)),
    ("CANNOT_BE_FIRED", r"cannot be fired using", meaning(None)),
    # pistols
    ("SUCH_ARMS", rf"{_BEFORE_ARMS}pistols|(?<=, a )pistol(?= can)", meaning("PISTOL")),
    ("NOT_SUCH_ARMS", r"non-pistol weapon", meaning("PISTOL")),
    ("IN_OWN_PHASE", r"in its controlling player's shooting phase", meaning(None)),
    ("EVEN_WHILE", r"even while", meaning(None)),
    ("SUCH_UNIT", r"such a unit", meaning(None)),
    ("ONLY_RESOLVES", r"can only resolve attacks using", meaning(None)),
    ("ONLY_TARGETS", r"can only target one of", meaning(None)),
    ("ITS_FOES", r"the enemy units it is within engagement range of", meaning(None)),
    ("IN_SUCH_CASE", r"in such circumstances", meaning(None)),
    ("SAME_FOE", r"(?<=range of )the same enemy unit", meaning(None)),
    ("EITHER_SHOOT", r"either shoot with", meaning(None)),
    ("ALL_ITS_OTHERS", r"all of its other", meaning(None)),
    ("DECLARE_WHETHER", r"declare whether such a model will shoot with", meaning(None)),
    ("BEFORE_TARGETS", r"before selecting targets", meaning(None)),
    ("BE_SHOT", r"can be shot", meaning(None)),
    ("BUT_TARGETS", r"but must target", meaning(None)),
    ("NOT_SHOT_WITH", r"cannot be shot alongside any", meaning(None)),
    ("EXCEPT_BY", r"except by", meaning(None)),
    # hazardous
    ("WITH_TARGETS", r"that targets were selected for when resolving those attacks", meaning(None)),
    ("TAKES_TEST", r"must take one hazardous test", meaning("HAZARDOUS")),
    ("TO_DO_SO", r"to do so(?=, roll)", meaning(None)),
    ("THAT_TEST_FAILED", r"that test is failed", meaning(None)),
    ("FOR_EACH_FAILED", r"for each failed test", meaning(None)),
    ("OTHERWISE", r"otherwise", meaning(None)),
    ("IF_POSSIBLE", r"if possible", meaning(None)),
    ("LOST_WOUNDS_AND", r"that has lost one or more wounds and is(?= equipped)", meaning(None)),
    ("ROLL_TESTS", r"roll one hazardous test \(one d6\)", meaning("HAZARDOUS")),
    ("USED", r"used(?=[.;])", meaning(None)),
    ("GO_TO_SELECTED", r"that must be allocated to the selected model", meaning(None)),
    ("FROM_AN_ARMY", r"from a player's army", meaning(None)),
    ("IN_THEIR_CHARGE", r"in their opponent's charge phase", meaning(None)),
    ("OVERWATCHES", r"is selected as the target of the fire overwatch stratagem", meaning(None)),
    ("AFTER_CHARGE", r"are allocated after the charging unit has ended its charge move", meaning(None)),
    ("UNITS_CONTAINING", r"units containing one or more models with", meaning(None)),
    ("CAN_SHOOT_USING", r"can shoot using (?:assault|close-quarters|indirect) shooting", _shooting),
]
"""They stand before all others."""
