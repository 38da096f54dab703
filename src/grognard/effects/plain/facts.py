"""What is said of a subject by each fact, affirmed and denied.

A template has the number `{n}`, the distance `{inches}` and the words of the fact in one of their forms: `{things}`
(who or what), `{names}` (titles), `{kinds}` (as they are), `{weapons}`,
`{area}` (a place) or `{state}` (lower case).
"""

from __future__ import annotations

from typing import Final

from grognard.effects.facts import Fact
from grognard.effects.plain.english import Noun, agree, an, listed, titled
from grognard.effects.plain.references import apart, lower, state, things
from grognard.effects.selectors import Is

BE: Final = {
    Fact.IS_OTHER: "other than the one with this rule",
    Fact.IS_BODYGUARD: "in its Bodyguard unit",
    Fact.IS_NAMED: "named {names}",
    Fact.LEADS_A_UNIT: "leading {things}",
    Fact.LED_BY: "led by {things}",
    Fact.ATTACHED: "attached",
    Fact.HALF_RANGE: "within half range",
    Fact.WITHIN: "within {inches}",
    Fact.WITHIN_OF: "within {inches} of {things}",
    Fact.WHOLLY_WITHIN_OF: "wholly within {inches} of {things}",
    Fact.NOT_WITHIN: "more than {inches} away",
    Fact.ENGAGED: "engaged",
    Fact.ENGAGED_WITH: "engaged with {things}",
    Fact.VISIBLE: "visible",
    Fact.SPOTTED_BY: "visible to {things}",
    Fact.CLOSEST: "the closest eligible target",
    Fact.IN_RANGE_OF_OBJECTIVE: "in range of an objective",
    Fact.IN_RANGE_OF_OWN_OBJECTIVE: "in range of an objective you control",
    Fact.IN_RANGE_OF_ENEMY_OBJECTIVE: "in range of an objective your opponent controls",
    Fact.IN_RANGE_OF_NAMED_OBJECTIVE: "in range of the {state}",
    Fact.IN_OWN_DEPLOYMENT_ZONE: "in its own deployment zone",
    Fact.IN_ENEMY_DEPLOYMENT_ZONE: "in the enemy deployment zone",
    Fact.IN_AREA: "within {area}",
    Fact.ELIGIBLE: "eligible to {state}",
    Fact.BELOW_STARTING_STRENGTH: "below starting strength",
    Fact.BELOW_HALF_STRENGTH: "below half-strength",
    Fact.AT_STARTING_STRENGTH: "at starting strength",
    Fact.BATTLE_SHOCKED: "battle-shocked",
    Fact.HAS_STATUS: "{state}",
    Fact.IS_WARLORD: "the WARLORD",
    Fact.IN_RESERVES: "in reserves",
    Fact.ON_BATTLEFIELD: "on the battlefield",
    Fact.EMBARKED: "embarked",
    Fact.EQUIPPED: "equipped with {weapons}",
}
"""After "is" and "are"."""

WAS: Final = {
    Fact.SET_UP: "set up this turn",
    Fact.SELECTED_AS_TARGET: "selected as a target",
    Fact.HIT_BY: "hit by {things}",
    Fact.DESTROYED: "destroyed",
    Fact.DESTROYED_BY: "destroyed by {things}",
    Fact.AFFECTED_ALREADY: "already affected this turn",
}
"""After "was" and "were"."""

HAVE: Final = {
    Fact.ALL_WITHIN_OF: "every model within {inches} of {things}",
    Fact.HAS_KEYWORD: "the {kinds} keyword",
    Fact.HAS_ABILITY: "the {names} ability",
    Fact.TOUGHNESS_AT_MOST: "an unmodified Toughness of {n} or less",
    Fact.TOUGHNESS_AT_LEAST: "an unmodified Toughness of {n} or more",
    Fact.WOUNDS_AT_MOST: "{n} or fewer wounds remaining",
    Fact.MODELS_AT_LEAST: "{n} or more models",
    Fact.MODELS_AT_MOST: "{n} or fewer models",
    Fact.TOKENS: "{n} or more {names} tokens",
    Fact.IN_COVER: "the benefit of cover",
}
"""What a subject has."""

DONE: Final = {
    Fact.SHOT: "shot this phase",
    Fact.SHOT_THIS_TURN: "shot this turn",
    Fact.FOUGHT: "fought this phase",
    Fact.HAS_DESTROYED: "destroyed {things}",
    Fact.HAS_LOST_WOUNDS: "lost one or more wounds",
}
"""What a subject has done."""

NOT_DONE: Final = {
    Fact.NOT_SELECTED_TO_MOVE: "been selected to move this phase",
    Fact.NOT_SELECTED_TO_SHOOT: "been selected to shoot this phase",
    Fact.NOT_SELECTED_TO_FIGHT: "been selected to fight this phase",
}
"""What a subject has not done when the fact is true."""

DID: Final = {
    Fact.CONTAINS: ("[contains|contain] {things}", "[does|do] not contain {things}"),
    Fact.CHARGED: ("made a charge move this turn", "did not make a charge move this turn"),
    Fact.STATIONARY: ("remained stationary this turn", "did not remain stationary this turn"),
    Fact.ADVANCED: ("advanced this turn", "did not advance this turn"),
    Fact.FELL_BACK: ("fell back this turn", "did not fall back this turn"),
    Fact.DISEMBARKED: ("disembarked this turn", "did not disembark this turn"),
    Fact.DISEMBARKED_FROM: (
        "disembarked from {things} this turn",
        "did not disembark from {things} this turn",
    ),
    Fact.MOVED: ("moved this turn", "did not move this turn"),
}
"""Affirmed and denied."""

OF_THE_ATTACK: Final = {
    Fact.STRENGTH_ABOVE_TOUGHNESS: (
        "the attack's Strength is greater than the target's Toughness",
        "the attack's Strength is not greater than the target's Toughness",
    ),
    Fact.STRENGTH_BELOW_TOUGHNESS: (
        "the attack's Strength is less than the target's Toughness",
        "the attack's Strength is not less than the target's Toughness",
    ),
    Fact.STRENGTH_AT_LEAST: ("the attack's Strength is {n} or more", "the attack's Strength is less than {n}"),
    Fact.STRENGTH_AT_MOST: ("the attack's Strength is {n} or less", "the attack's Strength is more than {n}"),
    Fact.DAMAGE_IS: ("the attack's Damage is {n}", "the attack's Damage is not {n}"),
    Fact.DAMAGE_AT_LEAST: ("the attack's Damage is {n} or more", "the attack's Damage is less than {n}"),
    Fact.PENETRATION_IS: ("the attack's AP is -{n}", "the attack's AP is not -{n}"),
    Fact.ROLL_SUCCESSFUL: ("the unmodified roll is successful", "the unmodified roll is not successful"),
    Fact.CRITICAL_HIT: ("the hit is critical", "the hit is not critical"),
    Fact.CRITICAL_WOUND: ("the wound is critical", "the wound is not critical"),
    Fact.ACTIVE: ("the {names} is active", "the {names} is not active"),
    Fact.TAKES_FORM: ("the ability takes the form [{names}]", "the ability does not take the form [{names}]"),
    Fact.CHOSEN_OPTION: ("{names} was chosen", "{names} was not chosen"),
    Fact.PHASE: ("it is the {names} phase", "it is not the {names} phase"),
    Fact.OWN_TURN: ("it is your turn", "it is not your turn"),
    Fact.BATTLE_ROUND_AT_LEAST: ("it is battle round {n} or later", "it is not yet battle round {n}"),
    Fact.BATTLE_ROUND_AT_MOST: ("it is battle round {n} or earlier", "it is later than battle round {n}"),
    Fact.FIRST_BATTLE_ROUND: ("it is battle round {n}", "it is not battle round {n}"),
    Fact.ROLL_AT_LEAST: ("a D6 roll is {n} or more", "a D6 roll is less than {n}"),
    Fact.PASSED_TEST: ("the roll is passed", "the roll is not passed"),
    Fact.FAILED_TEST: ("the roll is failed", "the roll is not failed"),
    Fact.INDIRECT: (
        "the attack is indirect fire without sight of its target",
        "the attack is not indirect fire without sight of its target",
    ),
    Fact.SPOTTED: ("a friendly unit sees the target", "no friendly unit sees the target"),
    Fact.SNAP: ("the attack is snap shooting or Overwatch", "the attack is not snap shooting or Overwatch"),
}
"""Whole clauses about the attack or the game, affirmed and denied."""

_NO_TRAITS: Final = (
    Fact.HAS_STATUS,
    Fact.IS_BODYGUARD,
    Fact.CLOSEST,
    Fact.IS_WARLORD,
    Fact.BATTLE_SHOCKED,
    Fact.ENGAGED,
    Fact.DESTROYED,
    Fact.AFFECTED_ALREADY,
)
"""What reads badly right after a noun: "a unit destroyed"."""


def predicate(fact: Is, noun: Noun, denied: bool = False) -> str:
    """What `fact` says of its subject: "is within 6\\" of this model", "did not advance this turn"."""
    return _filled(fact, agree(noun, _verb(fact, denied)))


def clause(fact: Is, denied: bool = False) -> str:
    """A whole clause about the attack or the game."""
    return _filled(fact, OF_THE_ATTACK[fact.fact][denied])


def trait(fact: Is) -> str:
    """What stands right after the noun that has the fact: "within 6\\" of this model"; "" where nothing can."""
    if fact.fact in HAVE:
        return _filled(fact, f"with {HAVE[fact.fact]}")
    if fact.fact in _NO_TRAITS:
        return ""
    text = BE.get(fact.fact) or WAS.get(fact.fact)
    return _filled(fact, text) if text else ""


def _verb(fact: Is, denied: bool) -> str:
    kind, no = fact.fact, " not" if denied else ""
    if kind in BE:
        if kind is Fact.HAS_STATUS and fact.words[:1] and fact.words[0].startswith("HAS "):
            return f"[has|have]{no} {fact.words[0][4:].lower().replace('overwatch', 'Overwatch')}"
        return f"[is|are]{no} {BE[kind]}"
    if kind in WAS:
        return f"[was|were]{no} {WAS[kind]}"
    if kind in HAVE:
        return f"[does|do] not have {HAVE[kind]}" if denied else f"[has|have] {HAVE[kind]}"
    if kind in DONE:
        return f"[has|have]{no} {DONE[kind]}"
    if kind in NOT_DONE:
        return f"[has|have]{'' if denied else ' not'} {NOT_DONE[kind]}"
    return DID[kind][denied]


def _filled(fact: Is, template: str) -> str:
    """`template` with number and words; what it has no place for stands behind it."""
    words, adverbs = apart(fact.words)
    if adverbs == " this phase" and "this turn" in template:
        template, adverbs = template.replace("this turn", "this phase"), ""
    if adverbs == " horizontally" and "{inches} of" in template:
        template, adverbs = template.replace("{inches} of", "{inches} horizontally of"), ""
    if fact.fact is Fact.WITHIN_OF and fact.n is None and words[:1] == ("CONTAGION RANGE",):
        template = template.replace("{inches} of ", "").replace("{inches} horizontally of ", "horizontally ")
    if fact.fact is Fact.NOT_WITHIN and words:
        template = template.replace("away", "from {things}")
    if fact.fact is Fact.ROLL_AT_LEAST and words:
        template = template.replace("a D6 roll", "a D6 roll for {names}")
    if fact.fact is Fact.IN_RESERVES and words:
        template, words = f"in {' '.join(words).lower()} reserves", ()
    if fact.fact is Fact.IN_AREA and words[-1:] == ("WHOLLY",):
        template, words = template.replace("within", "wholly within"), words[:-1]
    if fact.fact is Fact.HAS_STATUS and "{state}" not in template:
        words = words[1:]
    extra = [str(fact.n)] if fact.n is not None and "{n}" not in template and "{inches}" not in template else []
    if not any(place in template for place in ("{things}", "{names}", "{kinds}", "{state}", "{area}", "{weapons}")):
        extra += words
    if fact.fact is Fact.PENETRATION_IS and fact.n == 0:
        template = template.replace("-{n}", "{n}")
    told = template.format(
        n="some number" if fact.n is None else fact.n,
        inches="some distance" if fact.n is None else f'{fact.n}"',
        things=things(words, "model" if fact.fact in (Fact.LED_BY, Fact.CONTAINS) else "unit"),
        names=listed([titled(word) for word in words], "or") or "named",
        kinds=listed(words, "or") or "named",
        state=_state(fact.fact, words),
        area=_area(words),
        weapons=listed([an(f"[{word}] weapon") if word == word.upper() else an(word) for word in words], "or")
        or "something",
    )
    return told + adverbs + (f" ({', '.join(extra)})" if extra else "")


def _state(kind: Fact, words: tuple[str, ...]) -> str:
    if kind is Fact.HAS_STATUS:
        return state(" ".join(words))
    return " ".join(map(lower, words)) or "named"


def _area(words: tuple[str, ...]) -> str:
    if words[:1] == ("CONTAGION RANGE",):
        return things(words)
    if words and words[0].startswith(("YOUR ", "A ", "AN ")):
        return listed([word.lower() for word in words], "or")
    return f"the {listed([titled(word) for word in words], 'or')}" if words else "the named area"
