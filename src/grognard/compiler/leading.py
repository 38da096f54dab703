"""Lowering of conditions about leaders, and about units of which there are none or some near by."""

from __future__ import annotations

from grognard.compiler.context import NotUnderstoodError
from grognard.compiler.fact_parts import BEARER_MODEL, THIS
from grognard.compiler.facts import FactLowering
from grognard.compiler.nouns import Mode, Noun
from grognard.compiler.parser import Node, sub, subs, term
from grognard.compiler.reading import np_of
from grognard.effects.facts import Fact
from grognard.effects.selectors import LED_UNIT, Condition, Is, Not, Part, Selector, Who, all_of


class LeadingLowering(FactLowering):
    """Who leads, who is led, and who is there."""

    def do_fact_leading(self, node: Node) -> Condition | None:
        leader, unit = (self.noun(child) for child in subs(node, "np"))
        if leader.selector in (THIS, BEARER_MODEL) and unit.selector.who is Who.ANY:
            if unit.facts or unit.selector.excluding or unit.selector.part is Part.MODEL:
                raise NotUnderstoodError("leading a unit that is narrowed")
            self.refer(LED_UNIT)
            self.said.it = leader.selector
            words = tuple(" ".join(alternative) for alternative in unit.selector.any_of)
            self.leader = leader.selector
            self.said.leads = Is(Fact.LEADS_A_UNIT, leader.selector, words=words)
            return self.said.leads
        if not leader.definite and not unit.definite and self.mode is Mode.AURA:
            return self._led_units(leader, unit)
        if not leader.definite and unit.definite and not leader.facts and leader.selector.who is Who.ANY:
            words = tuple(" ".join(alternative) for alternative in leader.selector.any_of)
            if not words or leader.selector.excluding:
                raise NotUnderstoodError("led by some model")
            self.said.it = unit.selector
            self.said.leader = self.said.that_model = Selector(unit.selector.who, Part.MODEL, leader.selector.any_of)
            return Is(Fact.LED_BY, unit.selector, words=words)
        raise NotUnderstoodError("leading")

    def _led_units(self, leader: Noun, unit: Noun) -> None:
        """ "While an X model from your army is leading a unit": each such unit."""
        of = leader.selector
        plain = not leader.facts and not unit.facts and not of.excluding and not of.count and len(of.any_of) == 1
        if not plain or of.who not in (Who.FRIENDLY, Who.ANY) or unit.selector != Selector(Who.ANY):
            raise NotUnderstoodError("which units are led?")
        words = (" ".join(of.any_of[0]),)
        self.refer(Selector(Who.FRIENDLY, where=Is(Fact.LED_BY, words=words)))
        self.said.it = None
        self.aura_pending = True

    def do_fact_not_leading(self, node: Node) -> Condition:
        leader = self.noun(np_of(node))
        if leader.selector not in (THIS, BEARER_MODEL):
            raise NotUnderstoodError("who is not leading?")
        self.said.it = leader.selector
        more = [self._about_noun(leader, self.lower(one)) for one in subs(node)[1:]]
        return all_of(Not(Is(Fact.LEADS_A_UNIT, leader.selector)), *more)

    def do_fact_is_not_leading(self, node: Node) -> Condition:
        leader = self.noun(np_of(node))
        if leader.selector not in (THIS, BEARER_MODEL):
            raise NotUnderstoodError("who is not leading?")
        said = self._about_noun(leader, self.lower(subs(node)[1]))
        return all_of(said, Not(Is(Fact.LEADS_A_UNIT, leader.selector)))

    def do_fact_none(self, node: Node) -> Condition:
        """ "There are no enemy units within 6 inches of this unit", said of this unit."""
        nobody, said = subs(node)
        if term(said, "NOT"):
            raise NotUnderstoodError("none that is not")
        found = self._near(self.do_some(nobody), said)
        self.said.it = self.noun(np_of(said)).selector
        return Not(found)

    def do_fact_some(self, node: Node) -> Condition:
        somebody, said = subs(node)
        found = self._near(Noun(self._somebody(somebody)), said)
        self.said.it = self.noun(np_of(said)).selector
        return found

    def _somebody(self, node: Node) -> Selector:
        side = sub(node, "side")
        who = Who.ANY if side is None else Who.FRIENDLY if term(side, "FRIENDLY") else Who.ENEMY
        if who is Who.ANY or term(node, "OTHER"):
            raise NotUnderstoodError("who is there?")
        keywords = term(node, "KEYWORDS")
        part = Part.MODEL if term(node, "MODEL") else Part.UNIT
        return Selector(who, part, keywords.data if keywords else ())
