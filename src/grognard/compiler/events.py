"""Lowering of events: "each time X makes an attack", "each time an attack targets X"."""

from __future__ import annotations

from grognard.compiler.attacking import Attacking, kind_of, weapon_type
from grognard.compiler.context import NotUnderstoodError
from grognard.compiler.parser import Node, sub, subs
from grognard.compiler.reading import np_of, one_of_unit, only
from grognard.compiler.targets import TargetLowering, maker_of
from grognard.compiler.who import at_target
from grognard.core.words import AttackType
from grognard.effects.facts import Fact
from grognard.effects.scopes import Attacks
from grognard.effects.selectors import (
    ATTACKER,
    BEARER,
    LED_UNIT,
    THIS_UNIT,
    Is,
    Part,
    Who,
)
from grognard.effects.selectors import TARGET as TARGET_SELECTOR


def _one_model(np: Node) -> bool:
    """Whether `np` names a model in a unit, and not the unit."""
    return any(True for _ in np.find_data("models_in"))


class EventLowering(TargetLowering):
    """Attacks that are made, each time."""

    def do_event_makes(self, node: Node) -> Attacking:
        actor = maker_of(np_of(node), self.noun(np_of(node)))
        self.said.it = actor.selector if actor.definite else ATTACKER
        self.said.one_of = actor.selector if actor.selector.part is Part.UNIT and _one_model(np_of(node)) else None
        self.said.that_model = actor.narrowed
        self.said.doubtful = False
        found = self.with_parts(node, Attacks(by=actor.narrowed, kind=kind_of(node), weapons=weapon_type(node)))
        if found.attacks.by == found.attacks.at:
            raise NotUnderstoodError("attacks of a unit at itself")
        if not actor.definite and actor.selector.part is Part.UNIT:
            before = self.said.that_unit
            if before in (None, THIS_UNIT) or (before == LED_UNIT and not self.named_here):
                self.refer(ATTACKER, actor.selector)
            elif self.said.that_unit == TARGET_SELECTOR and self.said.rival is None:
                self.said.rival = ATTACKER
        alone = actor.selector.part is Part.UNIT and not subs(node, "part_targets", "part_not_targets")
        if actor.definite and alone:
            self.refer_lightly(actor.selector)
        self.said.doubtful = any(sub(subs(part)[0], "np") for part in subs(node, "part_targets"))
        return found

    def do_event_targets(self, node: Node) -> Attacking:
        target = self.noun(np_of(node))
        at, facts = at_target(target)
        if one_of_unit(np_of(node)):
            self.said.that_model, self.said.leader = target.narrowed, None
        if target.definite:
            self.said.it = target.selector
            if target.selector.part is Part.UNIT and sub(node, "made_by") is None:
                self.refer_lightly(target.selector)
        elif target.selector.who is Who.FRIENDLY:
            self.refer(target.narrowed, target.selector)
        return self.with_parts(
            node, Attacks(by=self._made_by(node), at=at, kind=kind_of(node), weapons=weapon_type(node)), facts
        )

    do_event_allocated = do_event_targets

    def do_event_targets_closest(self, node: Node) -> Attacking:
        """ "Each time an attack made by X targets the closest eligible target"."""
        made = self.do_event_made_by(node)
        _, closest = self._target(subs(node, "target_closest")[0])
        return Attacking(made.attacks, (*made.conditions, *closest))

    def do_event_made_by(self, node: Node) -> Attacking:
        """ "Each time an attack is made by X"."""
        maker = np_of(only(node, "made_by"))
        actor = maker_of(maker, self.noun(maker))
        if actor.definite:
            self.said.it = actor.selector
        self.said.that_model = actor.narrowed
        self.said.doubtful = one_of_unit(maker) or not actor.definite
        return self.with_parts(node, Attacks(by=actor.narrowed, kind=kind_of(node), weapons=weapon_type(node)))

    def do_event_such(self, node: Node) -> Attacking:
        frame = self.said.frame
        noun = self.noun(np_of(node))
        if frame.attacks is None or frame.attacks.at != noun.selector:
            raise NotUnderstoodError("such an attack, at others")
        return Attacking(frame.attacks, frame.attack_conditions)

    def do_event_save(self, node: Node) -> Attacking:
        noun = self.noun(np_of(node))
        if not noun.definite:
            raise NotUnderstoodError("saving throws of units in general")
        return Attacking(Attacks(at=noun.selector))

    def do_event_np_targets(self, node: Node) -> Attacking:
        actor, target = (self.noun(child) for child in subs(node, "np"))
        at, facts = at_target(target)
        for before in (self.said.frame.attacks, self.previous.attacks):
            narrowed = before is not None and before.by == actor.selector and (before.kind or before.weapons)
            if narrowed and sub(np_of(node), "it") is not None:
                raise NotUnderstoodError("any attack of it, or one of the kind named before?")
        if not actor.definite:
            self.refer(ATTACKER, actor.selector)
        return self.with_parts(node, Attacks(by=actor.narrowed, at=at, kind=kind_of(node)), facts)

    def do_event_activation(self, node: Node) -> Attacking:
        actor = self.noun(np_of(node))
        if actor.selector != BEARER and one_of_unit(np_of(node)):
            raise NotUnderstoodError("units do so, not models of them")
        if actor.definite:
            self.said.it = actor.selector
        return Attacking(Attacks(by=actor.narrowed))

    def do_event_overwatch(self, node: Node) -> Attacking:
        actor = self.noun(np_of(node))
        if not actor.definite:
            raise NotUnderstoodError("whose Overwatch?")
        self.said.it = actor.selector
        overwatch = Is(Fact.HAS_STATUS, ATTACKER, words=("FIRING OVERWATCH",))
        return Attacking(Attacks(by=actor.narrowed, kind=AttackType.RANGED), (overwatch,))
