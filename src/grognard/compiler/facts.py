"""Lowering of conditions: "while", "if", and what narrows a noun."""

from __future__ import annotations

import msgspec

from grognard.compiler.context import NotUnderstoodError
from grognard.compiler.parser import Node, all_terms, sub, subs, term
from grognard.compiler.who import Noun, WhoLowering, about, words_for
from grognard.core.words import Characteristic
from grognard.effects.facts import Fact
from grognard.effects.selectors import (
    LED_UNIT,
    TARGET,
    Condition,
    Is,
    Not,
    Part,
    Selector,
    Who,
    all_of,
)


class FactLowering(WhoLowering):
    """Conditions. A fact lowered from a noun's modifier has its subject left out."""

    def conditions(self, node: Node) -> tuple[Condition, ...]:
        """The parts of a `condition` node."""
        if all_terms(node, "OR"):
            raise NotUnderstoodError("or")
        return tuple(self.lower(fact) for fact in subs(node, *FACTS))

    def fact_of(self, node: Node) -> Condition:
        """A fact that stands as an adjective: "battle-shocked", "visible"."""
        found = term(node, "FACT")
        if found is None:
            return Is(Fact.VISIBLE)
        if found.data == "unengaged":
            return Not(Is(Fact.ENGAGED))
        return Is(found.data)

    # ---- predicates: a fact whose subject is left out

    def do_predicate_fact(self, node: Node) -> Condition:
        return self._negated(node, self.fact_of(node))

    def do_predicate_within(self, node: Node) -> Condition:
        return self._negated(node, self._within(node))

    def do_predicate_range(self, node: Node) -> Condition:
        return self._negated(node, Is(Fact.WITHIN, n=_data(node, "INCH")))

    def do_predicate_half(self, node: Node) -> Condition:
        return self._negated(node, Is(Fact.HALF_RANGE))

    def do_predicate_keyword(self, node: Node) -> Condition:
        words = tuple(" ".join(alternative) for alternative in _data(node, "KEYWORDS"))
        if len(words) > 1:
            raise NotUnderstoodError("is one of several keywords")
        return Is(Fact.HAS_KEYWORD, words=words)

    def do_predicate_visible(self, node: Node) -> Condition:
        return Is(Fact.SPOTTED_BY, words=words_for(self.noun(_np(node))))

    def do_having_tokens(self, node: Node) -> Condition:
        quantity = sub(node, "quantity")
        number = term(quantity, "NUMBER", "COUNT") if quantity else None
        name = str(term(node, "KEYWORDS")).upper()
        return Is(Fact.TOKENS, n=number.data if number else 1, words=(name,))

    def do_having_ability(self, node: Node) -> Condition:
        raise NotUnderstoodError("having an ability")

    def _negated(self, node: Node, condition: Condition) -> Condition:
        return Not(condition) if term(node, "NOT") else condition

    def _within(self, node: Node) -> Condition:
        return Is(Fact.WITHIN_OF, n=_data(node, "INCH"), words=words_for(self.noun(_np(node))))

    # ---- modifiers of a noun

    def do_mod_range(self, node: Node) -> Condition:
        return Is(Fact.WITHIN, n=_data(node, "INCH"))

    def do_mod_within(self, node: Node) -> Condition:
        return self._within(node)

    def do_mod_within_visible(self, node: Node) -> Condition:
        words = words_for(self.noun(_np(node)))
        return all_of(Is(Fact.WITHIN_OF, n=_data(node, "INCH"), words=words), Is(Fact.SPOTTED_BY, words=words))

    def do_mod_engaged(self, node: Node) -> Condition:
        noun = self.noun(_np(node))
        ability = [fact for fact in noun.facts if isinstance(fact, Is) and fact.fact is Fact.HAS_ABILITY]
        if ability and len(noun.facts) == 1:
            return Is(Fact.ENGAGED_WITH, words=("UNITS WITH", *ability[0].words))
        return Is(Fact.ENGAGED_WITH, words=words_for(noun))

    def do_mod_visible(self, node: Node) -> Condition:
        return Is(Fact.SPOTTED_BY, words=words_for(self.noun(_np(node))))

    def do_mod_half(self, node: Node) -> Condition:
        return Is(Fact.HALF_RANGE)

    def do_mod_fact(self, node: Node) -> Condition:
        return self.fact_of(node)

    def do_mod_is(self, node: Node) -> Condition:
        return self.lower(_first(node))

    do_mod_has = do_mod_is

    def do_mod_did(self, node: Node) -> Condition:
        return Is(_data(node, "DID"))

    def do_mod_hit(self, node: Node) -> Condition:
        weapon = sub(node, "hit_weapon")
        if weapon is None:
            return Is(Fact.HIT_BY, words=("THOSE ATTACKS",))
        name = self.weapon_names(_first(weapon))
        return Is(Fact.HIT_BY, words=name)

    def do_modifier(self, node: Node) -> Condition:
        return self.lower(_first(node))

    def do_with_strength(self, node: Node) -> Condition:
        self._check_toughness(node)
        return Is(Fact.STRENGTH_ABOVE_TOUGHNESS)

    def _check_toughness(self, node: Node) -> Noun:
        words = term(node, "SHORT") or term(node, "CHARS")
        if words is None or words.data != (Characteristic.TOUGHNESS,):
            raise NotUnderstoodError("a comparison of other characteristics")
        return self.noun(_np(node))

    # ---- whole facts

    def do_fact_is(self, node: Node) -> Condition:
        noun = self.noun(_np(node))
        predicate: Condition = self.lower(subs(node)[1])
        return self._about_noun(noun, predicate)

    def do_fact_has(self, node: Node) -> Condition:
        return self.do_fact_is(node)

    def do_fact_did(self, node: Node) -> Condition:
        return self._about_noun(self.noun(_np(node)), Is(_data(node, "DID")))

    def _about_noun(self, noun: Noun, predicate: Condition) -> Condition:
        if noun.definite:
            self.said.it = noun.selector
            return about(predicate, noun.selector)
        raise NotUnderstoodError("a condition about units in general")

    def do_fact_leading(self, node: Node) -> Condition:
        leader, unit = (self.noun(child) for child in subs(node, "np"))
        if leader.selector in (THIS, BEARER_MODEL) and unit.selector.who is Who.ANY:
            if unit.facts or unit.selector.excluding:
                raise NotUnderstoodError("leading a unit that is narrowed")
            self.said.that_unit = LED_UNIT
            self.said.it = leader.selector
            words = tuple(" ".join(alternative) for alternative in unit.selector.any_of)
            return Is(Fact.LEADS_A_UNIT, leader.selector, words=words)
        if not leader.definite and unit.definite and not leader.facts and leader.selector.who is Who.ANY:
            words = tuple(" ".join(alternative) for alternative in leader.selector.any_of)
            if not words or leader.selector.excluding:
                raise NotUnderstoodError("led by some model")
            self.said.it = unit.selector
            return Is(Fact.LED_BY, unit.selector, words=words)
        raise NotUnderstoodError("leading")

    def do_fact_active(self, node: Node) -> Condition:
        self.noun(_np(node))
        return Is(Fact.ACTIVE, words=_data(node, "ACTIVE"))

    def do_fact_strength(self, node: Node) -> Condition:
        first, second = all_terms(node, "CHARS")
        if first.data != (Characteristic.STRENGTH,) or second.data != (Characteristic.TOUGHNESS,):
            raise NotUnderstoodError("a comparison of other characteristics")
        self._target_only(self.noun(_np(node)))
        return Is(Fact.STRENGTH_ABOVE_TOUGHNESS)

    def _target_only(self, noun: Noun) -> None:
        """Checks that `noun` is the target of the attacks that the sentence speaks of."""
        attacks = self.said.frame.attacks
        target = attacks.at if attacks else None
        if noun.selector not in (target, TARGET) and not (
            target is not None and (noun.selector.who, target.who) in SAME
        ):
            raise NotUnderstoodError("the Toughness of another unit than the target")

    def do_fact_target_is(self, node: Node) -> Condition:
        return about(self.lower(subs(node)[0]), TARGET)

    do_fact_target_has = do_fact_target_is

    def do_fact_targets(self, node: Node) -> Condition:
        noun = self.noun(_np(node))
        if noun.definite or noun.selector.excluding:
            raise NotUnderstoodError("targets that unit")
        facts = [about(fact, TARGET) for fact in noun.facts]
        if noun.selector.any_of:
            facts.insert(0, _keyword_fact(noun.selector))
        if not facts:
            raise NotUnderstoodError("targets a unit")
        return all_of(*facts)

    def weapon_names(self, node: Node) -> tuple[str, ...]:
        raise NotImplementedError


def _keyword_fact(selector: Selector) -> Condition:
    if len(selector.any_of) != 1:
        raise NotUnderstoodError("one of several keywords")
    return Is(Fact.HAS_KEYWORD, TARGET, words=(" ".join(selector.any_of[0]),))


FACTS = (
    "fact_is",
    "fact_has",
    "fact_did",
    "fact_leading",
    "fact_active",
    "fact_strength",
    "fact_targets",
    "fact_target_is",
    "fact_target_has",
)
THIS = Selector(Who.THIS_MODEL, Part.MODEL)
BEARER_MODEL = Selector(Who.BEARER, Part.MODEL)
SAME = {(Who.THIS_MODEL, Who.THIS_UNIT), (Who.THIS_UNIT, Who.THIS_MODEL)}


def _np(node: Node) -> Node:
    found = sub(node, "np")
    if found is None:
        raise NotUnderstoodError(str(node.data))
    return found


def _first(node: Node) -> Node:
    return subs(node)[0]


def _data(node: Node, *types: str):  # type: ignore[no-untyped-def]
    found = term(node, *types)
    if found is None:
        raise NotUnderstoodError(str(node.data))
    return found.data


_ = msgspec
