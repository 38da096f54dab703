"""Lowering of moments: "at the start of ...", "when X is selected to fight", "the first time a save is failed"."""

from __future__ import annotations

from dataclasses import replace

import msgspec

from grognard.compiler.attacking import DEEDS, Attacking, kind_of
from grognard.compiler.context import NotUnderstoodError
from grognard.compiler.frame.acts import ActLowering
from grognard.compiler.nouns import SOME, Noun, about, deed, words_for
from grognard.compiler.parser import Node, all_terms, sub, subs, term
from grognard.compiler.reading import np_of, one_of_unit
from grognard.core.words import AttackType, Phase
from grognard.effects.acts import Choose
from grognard.effects.facts import Fact
from grognard.effects.scopes import Attacks
from grognard.effects.selectors import BEARER, CHOSEN, TRIGGERING, Condition, Is, Part, Selector, Who, all_of, any_of
from grognard.effects.timing import Limit, Moment, Timing, Until


class MomentLowering(ActLowering):
    """Moments, and turns in which something was done."""

    own: list[Condition]
    """The conditions that the clause itself adds."""

    def _timing(self, node: Node) -> None:
        frame = self.said.frame
        name = str(node.data)
        if name in ("timing_moves", "timing_turn"):
            self.act_timing(node)
            return
        if name == "timing_span":
            moment = term(node, "AT_START", "AT_END").data  # type: ignore[union-attr]
            step, number = term(node, "BATTLE_SPAN").data  # type: ignore[union-attr]
            when = Is(Fact.FIRST_BATTLE_ROUND, n=number) if number else None
            self.said.frame = replace(frame, at=(Timing(moment, step=step, when=when),))
            return
        if name == "timing_role":
            hunted = Selector(Who.ENEMY, where=Is(Fact.HAS_STATUS, words=(self.role(node),)))
            self.said.frame = replace(frame, at=(Timing(Moment.DESTROYED, unit=hunted),))
            return
        if name in ("timing_edge", "timing_during"):
            named = term(node, "PHASE")
            phase, whose = named.data  # type: ignore[union-attr]
            if str(named).lower() == "the phase":
                raise NotUnderstoodError("which phase?")
            moment = term(node, "AT_START", "AT_END", "DURING").data  # type: ignore[union-attr]
            self.said.frame = replace(frame, at=(Timing(moment, phase, whose),))
            return
        noun = self.noun(subs(node, "np")[0])
        if name in ("timing_save_failed", "timing_allocated"):
            self._attack_timing(node, noun)
            return
        if name == "timing_targeted":
            self._targeted(node, noun)
            return
        if name == "timing_destroyed":
            if not noun.definite or noun.selector.who in (Who.CHOSEN, Who.TRIGGERING):
                raise NotUnderstoodError("which unit is destroyed?")
            if term(node, "FIRST_TIME"):
                frame = replace(frame, limit=Limit.ONCE_PER_BATTLE)
            self.said.frame = replace(frame, at=(Timing(Moment.DESTROYED, unit=noun.narrowed),))
            return
        if name == "timing_destroys":
            prey = self.noun(subs(node, "np")[1])
            if not noun.definite and noun.selector.who is Who.ENEMY and not prey.definite:
                self._enemy_destroys(noun, prey)
                return
            if not noun.definite or prey.definite or prey.selector.who is not Who.ENEMY or prey.facts:
                raise NotUnderstoodError("which unit destroys which?")
            by = Is(Fact.DESTROYED_BY, words=words_for(noun))
            hunted = msgspec.structs.replace(prey.selector, count=0, where=by)
            self.said.frame = replace(frame, at=(Timing(Moment.DESTROYED, unit=hunted),))
            self.said.it = noun.selector
            return
        if name == "timing_engaged":
            noun = self._charging(node, noun)
        named = term(node, "MOMENT", "ADVANCES_NOW", "SHOOTS_OR_FIGHTS")
        moments = named.data  # type: ignore[union-attr]
        if noun.selector != BEARER and one_of_unit(np_of(node)):
            raise NotUnderstoodError("units do so, not models of them")
        if term(node, "SHOOTS_OR_FIGHTS") and frame.until is not None:
            raise NotUnderstoodError("each time, for so long")
        noun, asked = _particular(str(named).lower(), noun)
        during = frame.at[0] if frame.at else None
        at: list[Timing] = []
        for moment in moments:
            if during is not None:
                at.append(Timing(moment, during.phase, during.whose, noun.narrowed, when=asked))
            else:
                at.append(Timing(moment, unit=noun.narrowed, when=asked))
        if noun.definite and noun.selector.who not in SOME:
            self.said.it = noun.selector
            if noun.selector.part is Part.UNIT and noun.selector.who not in (Who.CHOSEN, Who.TRIGGERING):
                self.refer(noun.selector)
        else:
            self.refer(TRIGGERING, noun.selector)
            self.said.it = TRIGGERING if noun.selector.who is Who.FRIENDLY else None
            self.aura_pending = False
        self.said.prey = Moment.DESTROYS_UNIT in moments
        self.said.frame = replace(frame, at=tuple(at))

    def _attack_timing(self, node: Node, noun: Noun) -> None:
        """ "The first time an attack is allocated to X each turn", "once per battle, when X fails a save"."""
        frame = self.said.frame
        limit = term(node, "PER_TURN")
        if limit is not None and frame.limit not in (Limit.UNLIMITED, limit.data):
            raise NotUnderstoodError("two limits")
        frame = replace(frame, limit=limit.data if limit is not None else frame.limit)
        if term(node, "FIRST_TIME") and frame.limit is Limit.UNLIMITED:
            raise NotUnderstoodError("the first time, of when?")
        allocated = node.data == "timing_allocated"
        attacks = Attacks(at=noun.narrowed, kind=kind_of(node))
        if allocated:
            found = self.with_parts(node, attacks)
            if frame.limit is Limit.UNLIMITED:
                self._each_time(found)
                return
            if found.conditions or found.attacks != attacks or term(node, "WEAPON_TYPE"):
                raise NotUnderstoodError("some attacks that are allocated")
        moment = Moment.ALLOCATED if allocated else Moment.SAVE_FAILED
        if noun.definite:
            self.said.it = noun.selector
        self.said.frame = replace(frame, at=(Timing(moment, unit=noun.narrowed),), attacks=attacks, until=Until.ATTACK)

    def _targeted(self, node: Node, noun: Noun) -> None:
        """ "Once per battle, when X is selected as the target of an attack"; without a limit it is each attack."""
        frame = self.said.frame
        kind = kind_of(node)
        during = frame.at[0] if len(frame.at) == 1 else Timing(Moment.SELECTED_AS_TARGET)
        told = {AttackType.RANGED: Phase.SHOOTING, AttackType.MELEE: Phase.FIGHT}
        if frame.limit is Limit.UNLIMITED or frame.until is not None or not noun.definite:
            raise NotUnderstoodError("each attack at it")
        if noun.selector.who in SOME:
            raise NotUnderstoodError("which of them is targeted?")
        if kind is not None and during.phase is not told[kind]:
            raise NotUnderstoodError("the target of some attacks")
        self.said.it = noun.selector
        at = Timing(Moment.SELECTED_AS_TARGET, during.phase, during.whose, noun.narrowed)
        self.said.frame = replace(frame, at=(at,))

    def _each_time(self, event: Attacking) -> None:
        frame = self.said.frame
        self.own.extend(event.conditions)
        self.said.frame = replace(
            frame,
            attacks=event.attacks,
            attack_conditions=event.conditions,
            conditions=(*frame.conditions, *event.conditions),
        )

    def _enemy_destroys(self, enemy: Noun, prey: Noun) -> None:
        """ "Each time an enemy unit destroys one of your units": who did, and what it destroyed."""
        if (
            prey.selector.who is not Who.FRIENDLY
            or enemy.selector.part is Part.MODEL
            or prey.selector.part is Part.MODEL
        ):
            raise NotUnderstoodError("which unit destroys which?")
        destroyed = Is(Fact.HAS_DESTROYED, TRIGGERING, words=words_for(Noun(prey.selector, prey.facts)))
        self.said.frame = replace(
            self.said.frame, at=(Timing(Moment.DESTROYS_UNIT, unit=enemy.narrowed, when=destroyed),)
        )
        self.refer(TRIGGERING, enemy.selector)

    def _in_turn(self, node: Node) -> None:
        """ "In a turn in which this unit advanced, ..."."""
        noun = self.noun(subs(node)[0])
        if not noun.definite:
            raise NotUnderstoodError("in which turn?")
        did = term(node, "DID")
        short = sub(node, "did_short")
        found = [did.data] if did else [DEEDS[str(one).lower()] for one in all_terms(short or node, "MOVED_THUS")]
        if short is not None and term(short, "AND"):
            raise NotUnderstoodError("which turn?")
        self.said.it = noun.selector
        self._add_conditions((any_of(*(about(deed(one), noun.selector) for one in found)),))

    def _charging(self, node: Node, noun: Noun) -> Noun:
        """ "An enemy unit ends a Charge move within Engagement Range of X"."""
        foe = self.noun(subs(node, "np")[1])
        if term(node, "MOMENT").data != (Moment.CHARGES,) or not foe.definite or noun.definite:  # type: ignore[union-attr]
            raise NotUnderstoodError("engaged with whom, and when?")
        near = Is(Fact.ENGAGED_WITH, words=words_for(foe))
        return Noun(noun.selector, (*noun.facts, near))

    def _whoever_was_hit(self, node: Node) -> None:
        """ "If one or more of those attacks scored a hit against an enemy unit": each unit that they hit."""
        hit = self.noun(subs(node, "np")[0])
        frame = self.said.frame
        shot = any(timing.moment in (Moment.SHOT, Moment.FOUGHT, Moment.ATTACKED) for timing in frame.at)
        if hit.definite or hit.selector.who is not Who.ENEMY or hit.selector.part is Part.MODEL or not shot:
            raise NotUnderstoodError("who was hit, and by which attacks?")
        weapons = sub(node, "weapons_named", "weapons_of_named", "weapons_kind")
        names = self.weapon_names(weapons) if weapons is not None else ("THOSE ATTACKS",)
        where = all_of(*hit.facts, Is(Fact.HIT_BY, words=names))
        self._do(Choose(msgspec.structs.replace(hit.selector, count=0, where=where)))
        self.refer(CHOSEN, hit.selector)
        self.said.refers = True

    def _add_conditions(self, found: tuple[Condition, ...]) -> None:
        frame = self.said.frame
        self.own.extend(found)
        self.said.frame = replace(frame, conditions=(*frame.conditions, *found))


def _particular(said: str, noun: Noun) -> tuple[Noun, Condition | None]:
    """Whom "disembarks from this model", "is set up using the Deep Strike ability" speak of, and what they ask for."""
    subject = noun.selector if noun.definite else TRIGGERING
    if "from this" in said:
        if noun.selector.who is Who.ANY:
            noun = msgspec.structs.replace(noun, selector=msgspec.structs.replace(noun.selector, who=Who.FRIENDLY))
        return noun, Is(Fact.DISEMBARKED_FROM, subject, words=("THIS MODEL",))
    return noun, Is(Fact.SET_UP, subject, words=("DEEP STRIKE",)) if "deep strike" in said else None
