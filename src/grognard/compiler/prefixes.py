"""Lowering of what stands before an effect: durations, limits, conditions, events."""

from __future__ import annotations

from dataclasses import replace

import msgspec

from grognard.compiler.attacking import OWN, Attacking
from grognard.compiler.clause_parts import implies, without
from grognard.compiler.context import Frame, NotUnderstoodError
from grognard.compiler.moments import MomentLowering
from grognard.compiler.parser import Node, all_terms, sub, subs, term
from grognard.compiler.pieces import BEYOND_THE_TURN, asks_of_this_turn
from grognard.core.words import Roll
from grognard.datasheet import RuleKind
from grognard.effects.acts import NoRoll
from grognard.effects.facts import Fact
from grognard.effects.scopes import Attacks
from grognard.effects.selectors import TRIGGERING, Is, Not, Selector, all_of
from grognard.effects.timing import Limit, Until


class PrefixLowering(MomentLowering):
    """What stands before an effect, and what of it may also stand after it."""

    instead: bool
    as_well: bool
    outcome: Is | None
    """The result of a test on which the clause hangs."""

    def _prefix(self, node: Node, inherited: Frame) -> None:
        frame = self.said.frame
        name = str(node.data)
        if name == "until":
            until: Until = all_terms(node)[0].data
            if frame.one_die is not None:
                raise NotUnderstoodError("what lasts is of a moment")
            if frame.until not in (None, until) and frame is not inherited:
                raise NotUnderstoodError("two durations")
            if until in BEYOND_THE_TURN and not frame.at and asks_of_this_turn(frame.conditions):
                raise NotUnderstoodError("this turn, asked in a later one")
            begun = frame.attacks if frame.attacks != inherited.attacks else None
            if begun is not None and begun.by is None:
                raise NotUnderstoodError("what an attack begins, and how long it lasts")
            if frame.at and frame.conditions and frame.attacks is None:
                frame = replace(frame, at_when=(*frame.at_when, *frame.conditions), conditions=(), alternatives=())
            self.said.frame = replace(frame, until=until)
        elif name == "limit" and frame.limit not in (Limit.UNLIMITED, inherited.limit):
            raise NotUnderstoodError("two limits")
        elif name == "limit":
            self.said.frame = replace(frame, limit=all_terms(node)[0].data)
        elif name == "army_faction":
            pass
        elif name == "if_it_does":
            self.said.frame = replace(frame, used=True)
            if self.previous.until is Until.ATTACK and frame.attacks is None:
                self.said.frame = replace(self.said.frame, attacks=self.previous.attacks, until=Until.ATTACK)
        elif name == "otherwise":
            self._otherwise_than(frame)
        elif name == "if_hit":
            self._whoever_was_hit(node)
        elif name == "no_roll_but":
            if self.said.that_unit != TRIGGERING:
                raise NotUnderstoodError("whose Advance roll?")
            self.said.refers = True
            self._do(NoRoll(Roll.ADVANCE, TRIGGERING))
        elif name == "tested":
            if not self.said.tested or not (self.instead or self.as_well):
                raise NotUnderstoodError("which test, and what then?")
            passed: bool = term(node, "TEST_PASSED").data  # type: ignore[union-attr]
            self.outcome = Is(Fact.PASSED_TEST if passed else Fact.FAILED_TEST)
            self.said.frame = replace(self.said.frame, used=True)
        elif name == "in_turn":
            self._in_turn(node)
        elif name == "while_targets":
            by = self._aiming(node)
            at, facts = self._target(subs(node)[-1])
            own = self.said.weapons if self.said.kind is RuleKind.WEAPON_ABILITY else None
            event = frame.attacks or own or Attacks()
            if event.at is not None:
                raise NotUnderstoodError("two targets")
            if by is not None and event.by not in (None, by):
                raise NotUnderstoodError("two attackers")
            event = msgspec.structs.replace(event, by=event.by or by)
            self._add_conditions(facts)
            self.said.frame = replace(
                self.said.frame, attacks=msgspec.structs.replace(event, at=at), aimed=(*frame.aimed, at)
            )
        elif name == "on_critical":
            hit = term(node, "CRITICAL").data is Roll.HIT  # type: ignore[union-attr]
            self._add_conditions((Is(Fact.CRITICAL_HIT if hit else Fact.CRITICAL_WOUND),))
        elif name == "in_round":
            number, onwards = term(node, "ROUND").data  # type: ignore[union-attr]
            onwards = onwards or term(node, "FROM") is not None
            self._add_conditions((Is(Fact.BATTLE_ROUND_AT_LEAST if onwards else Fact.FIRST_BATTLE_ROUND, n=number),))
        elif name == "unless_":
            found = self.conditions(subs(node)[0])
            self._add_conditions((Not(all_of(*found)),))
        elif name == "while_":
            self._add_conditions(self.conditions(subs(node)[0]))
        elif name == "if_":
            found = self.conditions(subs(node)[0])
            if self.aura_pending and frame.at and next(node.find_data("bearers_unit"), None) is not None:
                self.said.beside = True
            if inherited.alternatives:
                if not all(implies(found, earlier) for earlier in inherited.alternatives):
                    raise NotUnderstoodError("a second condition beside the first")
                kept = tuple(part for part in frame.conditions if part not in inherited.alternatives)
                self.said.frame = replace(frame, conditions=kept, alternatives=())
            self._add_conditions(found)
            self.said.frame = replace(self.said.frame, alternatives=found)
        elif name.startswith("event"):
            self._event(node)
        elif name in ("if_form", "if_named", "against_named", "if_unseen", "if_armed", "if_model_armed"):
            self.lower(node)
        elif frame.at != inherited.at and name in ("timing_edge", "timing_during", "timing_span", "timing_turn"):
            raise NotUnderstoodError("two moments")
        else:
            self._timing(node)
            self.said.frame = replace(self.said.frame, standing=frame.until)

    def _aiming(self, node: Node) -> Selector | None:
        """Who targets, in "when this unit targets X"; None where that is not said."""
        named = sub(node, "np")
        if named is None:
            return None
        noun = self.noun(named)
        if not noun.definite or noun.selector.who not in OWN or noun.single:
            raise NotUnderstoodError("who targets whom?")
        self.said.it = noun.selector
        return noun.narrowed

    def _otherwise_than(self, frame: Frame) -> None:
        """ "Otherwise": where what the clause before asks for with "if" is not so."""
        before = frame if frame.alternatives else self.previous
        if not before.alternatives or before.used or before.at_when or before.optional:
            raise NotUnderstoodError("other than what?")
        asked = all_of(*before.alternatives)
        denied = asked.part if isinstance(asked, Not) else Not(asked)
        self.said.frame = replace(before, alternatives=(), conditions=(*without(before), denied))
        self.own.append(denied)

    def _if_apart(self, clause: Node) -> None:
        """ "If X, A; if Y, B": what stands apart with an "if" of its own does not ask for X."""
        if sub(clause, "if_") is not None and self.said.frame.alternatives:
            frame = self.said.frame
            self.said.frame = replace(frame, conditions=without(frame), alternatives=())

    def _event(self, node: Node) -> None:
        frame = self.said.frame
        event: Attacking = self.lower(node)
        if frame.aimed:
            if event.attacks.at is not None:
                raise NotUnderstoodError("two targets")
            event = msgspec.structs.replace(event, attacks=msgspec.structs.replace(event.attacks, at=frame.aimed[0]))
        kept = tuple(part for part in frame.conditions if part not in frame.attack_conditions)
        self.own.extend(event.conditions)
        self.said.frame = replace(
            frame,
            attacks=event.attacks,
            attack_conditions=event.conditions,
            conditions=(*kept, *event.conditions),
            one_die=event.attacks if node.data == "event_activation" else None,
        )
        if sub(node, "part_weapon") is not None:
            self.said.weapons = event.attacks
