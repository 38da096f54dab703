"""The parts of facts: whose they are, values of attacks, keywords."""

from __future__ import annotations

from grognard.compiler.context import NotUnderstoodError
from grognard.compiler.parser import Node, all_terms, sub, subs, term
from grognard.compiler.reading import np_of, only
from grognard.core.words import Characteristic
from grognard.effects.facts import Fact
from grognard.effects.selectors import (
    TARGET,
    Condition,
    Is,
    Part,
    Selector,
    Who,
    any_of,
    facts,
)

VALUES = {
    ((Characteristic.DAMAGE,), ""): Fact.DAMAGE_IS,
    ((Characteristic.DAMAGE,), "OR_MORE"): Fact.DAMAGE_AT_LEAST,
    ((Characteristic.STRENGTH,), "OR_MORE"): Fact.STRENGTH_AT_LEAST,
    ((Characteristic.STRENGTH,), "OR_LESS"): Fact.STRENGTH_AT_MOST,
    ((Characteristic.ARMOUR_PENETRATION,), ""): Fact.PENETRATION_IS,
}
"""What a value of the attack itself is asked with."""
_OF_WHOLE_UNITS = frozenset(
    {
        Fact.CHARGED,
        Fact.STATIONARY,
        Fact.ADVANCED,
        Fact.FELL_BACK,
        Fact.DISEMBARKED,
        Fact.SET_UP,
        Fact.BATTLE_SHOCKED,
        Fact.BELOW_STARTING_STRENGTH,
        Fact.BELOW_HALF_STRENGTH,
        Fact.AT_STARTING_STRENGTH,
    }
)
"""What is true of all models of a unit or of none."""


def role_name(node: Node) -> str:
    """What a unit is selected to be."""
    return " ".join(str(word) for word in all_terms(only(node, "role"))).upper()


def one_unit(predicate: Node, kind: str = "UNIT") -> bool:
    """Whether `predicate` names one unit (or MODEL) that is not known: "within 6 inches of a friendly GLIM unit"."""
    for some in predicate.find_data("some"):
        quant, unit = sub(some, "quant"), term(some, kind)
        single = term(some, "OTHER") if quant is None else term(quant, "A", "ONE")
        if single and unit is not None and not unit.data:
            return True
    return False


_OF_ONE_MODEL = frozenset({Fact.WOUNDS_AT_MOST, Fact.HAS_LOST_WOUNDS, Fact.IS_WARLORD, Fact.EQUIPPED})
"""What is true of a model, and is not said of its unit."""


def of_one_model(predicate: Condition) -> bool:
    """Whether all that is asked is true of a model."""
    return all(fact.fact in _OF_ONE_MODEL for fact in facts(predicate))


_OF_EITHER = ("predicate_keyword", "having_keyword", "predicate_within", "predicate_within_visible")
"""What may be asked of a model or of its unit."""


def check_asked_of_a_model(fact: Node) -> None:
    """Checks that no keyword, and no distance from somebody, is asked of "the attacking model": others of its unit may
    have it."""
    attackers = (term(one, "THE_ATTACKER") for one in np_of(fact).find_data("the_attacker"))
    asked = any(one.data in _OF_EITHER for one in subs(fact)[1:])
    if asked and any(str(said).lower().endswith("model") for said in attackers):
        raise NotUnderstoodError("what is true of a model, not of its unit")


def is_one_model(np: Node) -> bool:
    """Whether `np` is "a model in X"."""
    return any(term(inner, "A", "ANY") and not term(inner, "KEYWORDS") for inner in subs(np, "models_in"))


def of_whole_units(predicate: Condition) -> bool:
    """Whether all that is asked is true of whole units."""
    return all(fact.fact in _OF_WHOLE_UNITS for fact in facts(predicate))


def keyword_fact(selector: Selector) -> Condition:
    """That the target has the keywords of `selector`."""
    return any_of(*(Is(Fact.HAS_KEYWORD, TARGET, words=(" ".join(words),)) for words in selector.any_of))


THIS = Selector(Who.THIS_MODEL, Part.MODEL)
BEARER_MODEL = Selector(Who.BEARER, Part.MODEL)
SAME = {(Who.THIS_MODEL, Who.THIS_UNIT), (Who.THIS_UNIT, Who.THIS_MODEL)}
