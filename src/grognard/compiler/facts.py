"""Lowering of conditions: "while ...", "if ..."."""

from __future__ import annotations

import msgspec

from grognard.compiler.context import NotUnderstoodError
from grognard.compiler.fact_parts import (
    BEARER_MODEL,
    SAME,
    VALUES,
    check_asked_of_a_model,
    is_one_model,
    keyword_fact,
    of_one_model,
    of_whole_units,
    one_unit,
    role_name,
)
from grognard.compiler.nouns import Mode, Noun, about, deed, words_for
from grognard.compiler.parser import Node, all_terms, sub, subs, term
from grognard.compiler.predicates import PredicateLowering
from grognard.compiler.reading import data, np_of
from grognard.core.words import Characteristic, Roll
from grognard.effects.facts import Fact
from grognard.effects.selectors import (
    ATTACKER,
    LED_UNIT,
    TARGET,
    THIS_MODEL,
    THIS_UNIT,
    Condition,
    Is,
    Not,
    Part,
    Selector,
    Who,
    all_of,
    any_of,
    facts,
)


class FactLowering(PredicateLowering):
    """Conditions, with their subjects."""

    held_at: Selector | None = None
    """The targets of the attacks that have something: "attacks that target X have ..., if ..."."""
    defining = ""
    """The named condition whose meaning the sentence tells."""

    def do_fact_same_unit(self, node: Node) -> None:
        """ "While X models are in the same unit as this model": the X models of this unit."""
        found, model = (self.noun(child) for child in subs(node, "np"))
        selector = found.selector
        if (
            model.selector != THIS_MODEL
            or found.facts
            or selector.who is not Who.ANY
            or selector.part is not Part.MODEL
        ):
            raise NotUnderstoodError("in the same unit")
        self.refer(Selector(Who.THIS_UNIT, Part.MODEL, selector.any_of, selector.excluding))
        self.aura_pending = True

    def do_fact_models(self, node: Node) -> Condition:
        return self._about_noun(self.noun(np_of(node)), self.do_mod_models(node))

    def do_condition_or(self, node: Node) -> Condition:
        found = [self.lower(fact) for fact in subs(node)]
        if any(fact is None for fact in found):
            raise NotUnderstoodError("or")
        return any_of(*found)

    def conditions(self, node: Node) -> tuple[Condition, ...]:
        """The parts of a `condition` node."""
        those = [*node.find_data("that_unit"), *node.find_data("it")] if self.said.prey else []
        if any(term(unit, "KEYWORDS") is None for unit in those):
            raise NotUnderstoodError("that unit: the destroyed one, or who destroyed it?")
        if node.data == "condition_or":
            return (self.do_condition_or(node),)
        found = [self.lower(fact) for fact in subs(node)]
        return tuple(fact for fact in found if fact is not None)

    def do_fact_is(self, node: Node) -> Condition | None:
        noun = self.noun(np_of(node))
        said, *more = subs(node)[1:]
        check_asked_of_a_model(node)
        if sub(np_of(node), "it") is not None and self.said.that_unit == TARGET:
            raise NotUnderstoodError("it: the attacker, or the target?")
        if more and term(said, "NOT") and len(all_terms(node, "IS")) <= len(more):
            raise NotUnderstoodError("not this and that: not both?")
        if noun.definite:
            before = self.said.that_unit
            found = [self.lower(one) for one in (said, *more)]
            if is_one_model(np_of(node)) and not all(of_whole_units(one) for one in found):
                raise NotUnderstoodError("a fact about one model of several")
            whole = all_of(*(self._about_noun(noun, one) for one in found))
            if before is None and any(one_unit(one) for one in (said, *more)):
                self.said.beside = True
            self.said.beside_model = self.said.beside_model or any(one_unit(one, "MODEL") for one in (said, *more))
            return whole
        if more:
            raise NotUnderstoodError("two things about units in general")
        if noun.selector.who is Who.ANY:
            return self._defined(noun, self.lower(said))
        if self.mode is Mode.CONDITION:
            return self._near(noun, said)
        if noun.selector.count:
            raise NotUnderstoodError("units in general")
        self.aura_pending = True
        whole = Noun(noun.selector, (*noun.facts, self.lower(said)))
        self.refer(whole.narrowed)
        beside = sub(said, "np")
        others = beside is not None and not self.noun(beside).definite
        alone = beside is None and said.data in ("predicate_fact", "predicate_status", "predicate_place")
        self.said.beside = one_unit(said)
        self.said.beside_model = one_unit(said, "MODEL")
        self.said.it = whole.narrowed if (others or alone) and noun.selector.part is Part.UNIT else None
        self.aura_pending = True
        return None

    def _near(self, noun: Noun, said: Node) -> Condition:
        """ "One or more friendly X units are within 6 inches of this model", said of this model."""
        if said.data not in ("predicate_within", "predicate_engaged"):
            raise NotUnderstoodError("a condition about units in general")
        inner = self.noun(np_of(said))
        if not inner.definite:
            raise NotUnderstoodError("a condition about units in general")
        self.said.beside = self.said.beside or noun.selector.part is Part.UNIT
        words = words_for(Noun(msgspec.structs.replace(noun.selector, count=0), noun.facts))
        if said.data == "predicate_within":
            found = Is(Fact.WITHIN_OF, inner.selector, n=data(said, "INCH"), words=words)
        else:
            found = Is(Fact.ENGAGED_WITH, inner.selector, words=words)
        return self._negated(said, found)

    def _defined(self, noun: Noun, predicate: Condition) -> None:
        """ "While a unit is suppressed": what follows is the meaning of the named condition."""
        named = isinstance(predicate, Is) and predicate.fact is Fact.HAS_STATUS
        if not named or noun.facts or noun.selector.any_of or noun.selector.count or not isinstance(predicate, Is):
            raise NotUnderstoodError("a condition about units in general")
        self.defining = predicate.words[0]
        self.refer(THIS_UNIT, Selector(Who.ENEMY) if noun.selector.who is Who.ENEMY else None)
        self.said.it = THIS_UNIT

    def do_fact_has(self, node: Node) -> Condition | None:
        return self.do_fact_is(node)

    def do_fact_has_and(self, node: Node) -> Condition:
        """ "It has the X keyword and is ...", both about one unit."""
        noun = self.noun(np_of(node))
        if not noun.definite:
            raise NotUnderstoodError("two things about units in general")
        return all_of(*(self._about_noun(noun, self.lower(one)) for one in subs(node)[1:]))

    def do_fact_critical(self, node: Node) -> Condition:
        return Is(Fact.CRITICAL_HIT if data(node, "CRITICAL") is Roll.HIT else Fact.CRITICAL_WOUND)

    def do_fact_contains(self, node: Node) -> Condition:
        self.another_model()
        words = tuple(" ".join(alternative) for alternative in data(node, "KEYWORDS"))
        return self._about_noun(self.noun(np_of(node)), Is(Fact.CONTAINS, words=words))

    def do_fact_led_by(self, node: Node) -> Condition:
        unit, leader = (self.noun(child) for child in subs(node, "np"))
        selector = leader.selector
        words = tuple(" ".join(alternative) for alternative in selector.any_of)
        if not words or leader.facts or selector.excluding or selector.who is not Who.ANY:
            raise NotUnderstoodError("led by some model")
        return self._about_noun(unit, Is(Fact.LED_BY, words=words))

    def do_fact_can(self, node: Node) -> Condition:
        """ "The target can FLY", which its keyword tells."""
        noun = self.noun(np_of(node))
        if data(node, "KEYWORDS") != (("FLY",),) or (sub(np_of(node), "it") and self.said.that_unit == TARGET):
            raise NotUnderstoodError("can what, and who?")
        return self._about_noun(noun, Is(Fact.HAS_KEYWORD, words=("FLY",)))

    def do_fact_cannot(self, node: Node) -> Condition:
        return Not(self.do_fact_can(node))

    def role(self, node: Node) -> str:
        """The role that a unit was selected for, earlier in the rule."""
        name = role_name(node)
        if name not in self.said.roles:
            raise NotUnderstoodError("a role that no unit was selected for")
        return name

    def do_fact_warlord(self, node: Node) -> Condition:
        return self._negated(node, self._about_noun(self.noun(np_of(node)), Is(Fact.IS_WARLORD)))

    def do_fact_is_or(self, node: Node) -> Condition:
        noun = self.noun(np_of(node))
        check_asked_of_a_model(node)
        if sub(np_of(node), "it") is not None and self.said.that_unit == TARGET:
            raise NotUnderstoodError("it: the attacker, or the target?")
        if not noun.definite:
            raise NotUnderstoodError("a condition about units in general")
        return any_of(*(self._about_noun(noun, one) for one in self.alternatives(subs(node)[1:])))

    def do_fact_value(self, node: Node) -> Condition:
        """A value of the attack itself: its Strength, AP or Damage."""
        said = all_terms(node, "CHARS", "SHORT")[0].data
        number: int = abs(data(node, "NUMBER", "SIGNED"))
        limit = term(node, "OR_MORE", "OR_LESS", "OR_BETTER")
        key = (said, limit.type if limit else "")
        if key == ((Characteristic.ARMOUR_PENETRATION,), "") and data(node, "NUMBER", "SIGNED") == 0:
            return Is(Fact.PENETRATION_IS, n=0)
        if key not in VALUES or (term(node, "SIGNED") is None) is (said == (Characteristic.ARMOUR_PENETRATION,)):
            raise NotUnderstoodError("a value of the attack")
        return Is(VALUES[key], n=number)

    do_part_value = do_fact_value

    def do_fact_its_value(self, node: Node) -> Condition:
        return self.do_fact_value(node)

    def do_fact_lost_wounds(self, node: Node) -> Condition:
        return self._about_noun(self.noun(np_of(node)), Is(Fact.HAS_LOST_WOUNDS))

    def do_fact_oath(self, node: Node) -> Condition:
        return Is(Fact.HAS_STATUS, TARGET, words=("OATH OF MOMENT TARGET",))

    def do_fact_equipped(self, node: Node) -> Condition | None:
        """ "If a model is equipped with X", in the rule of the item X, speaks of the bearer."""
        noun, equipped = self.noun(np_of(node)), self.fact_equipped(node)
        if noun.selector == Selector(Who.ANY, Part.MODEL) and not noun.facts:
            if not isinstance(equipped, Is) or equipped.words != (self.said.name.lower(),):
                raise NotUnderstoodError("a model equipped with something")
            self.said.it = BEARER_MODEL
            return None
        return self._about_noun(noun, equipped)

    def do_fact_not_equipped(self, node: Node) -> Condition:
        noun = self.noun(np_of(node))
        if not noun.definite:
            raise NotUnderstoodError("a condition about units in general")
        return Not(self._about_noun(noun, self.fact_equipped(node)))

    def do_fact_did(self, node: Node) -> Condition | None:
        return self._done(self.noun(np_of(node)), deed(data(node, "DID")))

    def do_fact_did_and(self, node: Node) -> Condition:
        """ "It made a Charge move this turn and is ...", in the order of the text."""
        noun = self.noun(np_of(node))
        said = subs(node)[1]
        is_ = self._about_noun(noun, self.lower(said))
        did = self._about_noun(noun, deed(data(node, "DID")))
        return all_of(did, is_) if node.children.index(said) == len(node.children) - 1 else all_of(is_, did)

    def do_fact_did_or(self, node: Node) -> Condition:
        """ "It made a Charge move this turn or is ...", both of one unit."""
        noun = self.noun(np_of(node))
        said = subs(node)[1]
        if not noun.definite or term(said, "NOT"):
            raise NotUnderstoodError("one thing or another, of which unit?")
        is_ = self._about_noun(noun, self.lower(said))
        did = self._about_noun(noun, deed(data(node, "DID")))
        return any_of(did, is_) if node.children.index(said) == len(node.children) - 1 else any_of(is_, did)

    def do_fact_did_not(self, node: Node) -> Condition | None:
        return self._done(self.noun(np_of(node)), Not(Is(data(node, "DID_NOT"))))

    def _done(self, noun: Noun, done: Condition) -> Condition | None:
        """ "If a friendly X unit made a Charge move this turn": each of them that did, in an aura."""
        sides = noun.selector.who in (Who.FRIENDLY, Who.ENEMY) and not noun.selector.count
        if noun.definite or not sides or self.mode is Mode.CONDITION:
            return self._about_noun(noun, done)
        whole = Noun(noun.selector, (*noun.facts, done)).narrowed
        self.refer(whole)
        self.said.it = whole
        self.aura_pending = True
        return None

    def _about_noun(self, noun: Noun, predicate: Condition) -> Condition:
        if noun.doubtful:
            raise NotUnderstoodError("it: the attacker, or the target?")
        if noun.leader and not of_one_model(predicate):
            if not of_whole_units(predicate):
                raise NotUnderstoodError("it: the leader, or its unit?")
            return about(predicate, LED_UNIT)
        if noun.single and not of_whole_units(predicate):
            if noun.selector.who is not Who.ENEMY or not isinstance(predicate, Is) or predicate.fact is not Fact.WITHIN:
                raise NotUnderstoodError("a fact about one model of several")
            return about(predicate, TARGET)
        if noun.selector == ATTACKER and isinstance(predicate, Is) and predicate.fact is Fact.WITHIN:
            return about(predicate, TARGET)
        if noun.definite and noun.selector.who in (Who.FRIENDLY, Who.ENEMY, Who.ANY):
            event = self.said.frame.attacks
            if event is None or noun.selector not in (event.by, event.at):
                raise NotUnderstoodError("a condition about each of some units")
            return about(predicate, ATTACKER if noun.selector == event.by else TARGET)
        if noun.definite:
            self.said.it = noun.selector
            if any(one.fact is Fact.ATTACHED for one in facts(predicate)):
                self.refer(noun.selector)
            lightly = self.lightly is not None and self.said.that_unit == self.lightly == noun.selector
            if (self.said.that_unit is None or lightly) and noun.selector.part is Part.UNIT:
                self.refer(noun.selector)
                self.lightly = None
            return about(predicate, noun.selector)
        raise NotUnderstoodError("a condition about units in general")

    def do_fact_used(self, node: Node) -> Condition:
        return self._about_noun(self.noun(np_of(node)), Is(Fact.HAS_STATUS, words=(data(node, "USED_ITS"),)))

    def do_fact_active(self, node: Node) -> Condition:
        if sub(node, "np"):
            noun = self.noun(np_of(node))
            self.said.it = noun.selector if noun.definite else self.said.it
        return Is(Fact.ACTIVE, words=data(node, "ACTIVE", "ACTIVE_ALONE"))

    def do_fact_strength(self, node: Node) -> Condition:
        first, second = all_terms(node, "CHARS", "SHORT")
        if first.data != (Characteristic.STRENGTH,) or second.data != (Characteristic.TOUGHNESS,):
            raise NotUnderstoodError("a comparison of other characteristics")
        self._target_only(self.noun(np_of(node)))
        return Is(Fact.STRENGTH_ABOVE_TOUGHNESS)

    def do_fact_weaker(self, node: Node) -> Condition:
        first, second = all_terms(node, "CHARS", "SHORT")
        return self._weaker(node, first.data, second.data)

    def do_fact_tougher(self, node: Node) -> Condition:
        first, second = all_terms(node, "CHARS", "SHORT")
        return self._weaker(node, second.data, first.data)

    def _weaker(self, node: Node, strength: tuple[Characteristic, ...], toughness: tuple[Characteristic, ...]) -> Is:
        if (strength, toughness) != ((Characteristic.STRENGTH,), (Characteristic.TOUGHNESS,)):
            raise NotUnderstoodError("a comparison of other characteristics")
        self._target_only(self.noun(np_of(node)))
        return Is(Fact.STRENGTH_BELOW_TOUGHNESS)

    def _target_only(self, noun: Noun) -> None:
        """Checks that `noun` is the target of the attacks that the sentence speaks of."""
        attacks = self.said.frame.attacks
        target = attacks.at if attacks else self.held_at
        if noun.selector not in (target, TARGET) and not (
            target is not None and (noun.selector.who, target.who) in SAME
        ):
            raise NotUnderstoodError("the Toughness of another unit than the target")

    def do_fact_targets(self, node: Node) -> Condition:
        noun = self.noun(np_of(node))
        if noun.definite or noun.selector.excluding or noun.selector.who is Who.FRIENDLY:
            raise NotUnderstoodError("targets that unit")
        facts = [about(fact, TARGET) for fact in noun.facts]
        self.refer(TARGET, Selector(Who.TARGET, any_of=noun.selector.any_of))
        if noun.selector.any_of:
            facts.insert(0, keyword_fact(noun.selector))
        if not facts:
            raise NotUnderstoodError("targets a unit")
        return all_of(*facts)

    def do_fact_targets_closest(self, node: Node) -> Condition:
        inner = sub(node, "within_inch")
        self.refer(TARGET)
        return all_of(Is(Fact.CLOSEST, TARGET), Is(Fact.WITHIN, TARGET, n=data(inner, "INCH")) if inner else None)

    def do_fact_targets_role(self, node: Node) -> Condition:
        self.refer(TARGET)
        return Is(Fact.HAS_STATUS, TARGET, words=(self.role(node),))
