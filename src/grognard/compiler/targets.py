"""Lowering of what attacks are aimed at, and of what else is said of them."""

from __future__ import annotations

import msgspec

from grognard.compiler.attacking import DEEDS, OWN, Attacking, merged
from grognard.compiler.context import Frame, NotUnderstoodError
from grognard.compiler.fact_parts import SAME, one_unit
from grognard.compiler.leading import LeadingLowering
from grognard.compiler.nouns import Noun, about
from grognard.compiler.parser import Node, all_terms, sub, subs
from grognard.compiler.reading import first, np_of
from grognard.compiler.who import at_target
from grognard.core.words import Roll
from grognard.effects.facts import Fact
from grognard.effects.scopes import Attacks
from grognard.effects.selectors import (
    ATTACKER,
    Condition,
    Is,
    Part,
    Selector,
    Who,
    all_of,
    any_of,
)
from grognard.effects.selectors import TARGET as TARGET_SELECTOR


class TargetLowering(LeadingLowering):
    """Targets of attacks; by whom, with what and from where they are made."""

    previous: Frame
    """What stood before the effects of the sentence before."""
    previous_at: Selector | None = None
    """The targets of the attacks that the sentence before speaks of, if nothing else narrows them."""

    def with_parts(self, node: Node, attacks: Attacks, facts: tuple[Condition, ...] = ()) -> Attacking:
        conditions = list(facts)
        for part in subs(
            node,
            "part_targets",
            "part_not_targets",
            "part_far",
            "part_near",
            "part_weapon",
            "part_turn",
            "part_fact",
            "part_within",
            "part_oath",
            "part_overwatch",
            "part_named",
            "part_value",
            "part_strength",
            "part_critical",
        ):
            if part.data == "part_targets":
                at, more = self._target(first(part))
                if at is not None and at.who is Who.FRIENDLY and (attacks.by is None or attacks.by.who in OWN):
                    raise NotUnderstoodError("attacks at friends")
                if attacks.at is not None:
                    raise NotUnderstoodError("two targets")
                attacks = msgspec.structs.replace(attacks, at=at)
                conditions.extend(more)
            elif part.data == "part_not_targets":
                attacks = msgspec.structs.replace(attacks, at=self._not_at(first(part), attacks))
            elif part.data == "part_far":
                conditions.append(Is(Fact.NOT_WITHIN, ATTACKER, n=all_terms(part, "INCH")[0].data))
            elif part.data == "part_near":
                conditions.append(Is(Fact.WITHIN, TARGET_SELECTOR, n=all_terms(part, "INCH")[0].data))
            elif part.data == "part_oath":
                conditions.append(Is(Fact.HAS_STATUS, TARGET_SELECTOR, words=("OATH OF MOMENT TARGET",)))
            elif part.data == "part_fact":
                conditions.append(about(self.fact_of(part), self._attacker(attacks)))
            elif part.data == "part_overwatch":
                conditions.append(Is(Fact.HAS_STATUS, ATTACKER, words=("FIRING OVERWATCH",)))
            elif part.data == "part_named":
                conditions.append(about(self.do_mod_named(part), self._attacker(attacks)))
            elif part.data == "part_value":
                conditions.append(self.do_part_value(part))
            elif part.data == "part_strength":
                conditions.append(self._stronger(first(part), attacks))
            elif part.data == "part_critical":
                hit = all_terms(part, "CRITICAL")[0].data is Roll.HIT
                conditions.append(Is(Fact.CRITICAL_HIT if hit else Fact.CRITICAL_WOUND))
            elif part.data == "part_within":
                conditions.append(about(self._within(part), self._attacker(attacks)))
            elif part.data == "part_turn":
                for did in all_terms(first(part), "MOVED_THUS"):
                    conditions.append(Is(DEEDS[str(did).lower()], self._attacker(attacks)))
            elif part.data == "part_weapon":
                attacks = merged(attacks, self.weapons(first(part)))
            else:
                raise NotUnderstoodError(str(part.data))
        return Attacking(attacks, tuple(conditions))

    def _not_at(self, node: Node, attacks: Attacks) -> Selector:
        """The targets of attacks that do not target units with some keywords."""
        others = self.noun(np_of(node))
        plain = Selector(others.selector.who, others.selector.part, others.selector.any_of)
        if others.definite or others.facts or not plain.any_of or plain != others.selector or attacks.at is not None:
            raise NotUnderstoodError("which targets not?")
        if others.selector.who is Who.FRIENDLY:
            raise NotUnderstoodError("attacks at friends")
        self.refer(TARGET_SELECTOR)
        return msgspec.structs.replace(TARGET_SELECTOR, excluding=plain.any_of)

    def _attacker(self, attacks: Attacks) -> Selector:
        """The one that attacks, in a condition."""
        if attacks.by is None:
            raise NotUnderstoodError("whose condition?")
        return ATTACKER if attacks.by.who in (Who.FRIENDLY, Who.ENEMY, Who.ANY) else attacks.by

    def _target(self, node: Node) -> tuple[Selector | None, tuple[Condition, ...]]:
        """A `target` node: for `Attacks.at`, and conditions."""
        if node.data == "target_closest":
            inner = sub(node, "within_inch")
            inches = all_terms(inner, "INCH")[0].data if inner else None
            self.refer(TARGET_SELECTOR)
            closest = Is(Fact.CLOSEST, TARGET_SELECTOR)
            return None, (closest,) if inches is None else (closest, Is(Fact.WITHIN, TARGET_SELECTOR, n=inches))
        if node.data == "target_either":
            return None, (self._either(subs(node, "np")),)
        if node.data == "target_role":
            self.refer(TARGET_SELECTOR)
            return None, (Is(Fact.HAS_STATUS, TARGET_SELECTOR, words=(self.role(node),)),)
        target = self.noun(np_of(node))
        if target.selector == ATTACKER:
            raise NotUnderstoodError("attacks at who attacks")
        if not target.definite:
            self.refer(TARGET_SELECTOR, msgspec.structs.replace(TARGET_SELECTOR, any_of=target.selector.any_of))
            self.said.beside = any(one_unit(part) for part in subs(first(np_of(node))))
            others = [fact for fact in target.facts if isinstance(fact, Is) and fact.fact is Fact.IS_OTHER]
            if others:
                return self._any_other(target), ()
        return at_target(target)

    def _either(self, nps: list[Node]) -> Condition:
        """ "A GLIM unit or a unit within 6 inches of this model": what is true of the one or of the other."""
        found: list[Condition] = []
        targets = [self.noun(np) for np in nps]
        if targets[-1].selector.any_of and targets[-1].facts:
            raise NotUnderstoodError("one target or another that is so: only the last?")
        for target in targets:
            selector = target.selector
            if target.definite or selector.who is Who.FRIENDLY or selector.count or selector.excluding:
                raise NotUnderstoodError("one target or another")
            kinds = [Is(Fact.HAS_KEYWORD, TARGET_SELECTOR, words=(" ".join(words),)) for words in selector.any_of]
            said = (any_of(*kinds) if kinds else None, *(about(fact, TARGET_SELECTOR) for fact in target.facts))
            if not any(said):
                raise NotUnderstoodError("one target or any")
            found.append(all_of(*said))
        self.refer(TARGET_SELECTOR)
        self.said.beside = True
        return any_of(*found)

    def _any_other(self, target: Noun) -> Selector:
        """ "Any other unit", after attacks at units with some keywords: the units without them."""
        before = self.previous_at
        if before is None or len(target.facts) > 1 or target.selector.any_of or target.selector.excluding:
            raise NotUnderstoodError("any other unit")
        if before.who is not Who.TARGET or before.excluding or not before.any_of:
            raise NotUnderstoodError("any other unit")
        return msgspec.structs.replace(TARGET_SELECTOR, excluding=before.any_of)

    def _made_by(self, node: Node) -> Selector | None:
        maker = sub(node, "made_by")
        return maker_of(np_of(maker), self.noun(np_of(maker))).narrowed if maker is not None else None

    def weapons(self, node: Node) -> Attacks:
        """The attacks made with the weapons that `node` names."""
        found = self.lower(node)
        if isinstance(found, Attacking) and not found.conditions:
            return found.attacks
        raise NotUnderstoodError(str(node.data))

    def _stronger(self, node: Node, attacks: Attacks) -> Condition:
        """A Strength greater than the Toughness of the unit that is attacked."""
        noun = self.toughness_of(node)
        whose = (attacks.at.who if attacks.at else Who.TARGET, noun.selector.who)
        if noun.selector not in (attacks.at, TARGET_SELECTOR) and whose not in SAME:
            raise NotUnderstoodError("the Toughness of another unit than the target")
        return Is(Fact.STRENGTH_ABOVE_TOUGHNESS)


def maker_of(np: Node, noun: Noun) -> Noun:
    """Who makes attacks; "a PSYKER" that does so is a model."""
    if sub(np, "some_bare") is None or noun.definite:
        return noun
    return msgspec.structs.replace(noun, selector=msgspec.structs.replace(noun.selector, part=Part.MODEL))
