"""Rules that are in force and yet change nothing in an attack: *why* says so."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable
from typing import NamedTuple

import msgspec

from grognard.combat.abilities import AbilityName
from grognard.combat.candidates import Candidate
from grognard.combat.fold import Fate, Folded, Verdict
from grognard.combat.plan import AttackPlan
from grognard.combat.question import Pool, Question
from grognard.combat.rules import Facing, facing
from grognard.core.words import Roll
from grognard.editions.solve import attack_rules

NOTHING = "it changes nothing in this attack"
NO_MORE = "beside the other rules in force it changes nothing"

Refold = Callable[[tuple[Candidate, ...]], Folded]
"""The question under these effects alone."""


class Bearing(NamedTuple):
    """What removing something from an attack, or having it alone, changes."""

    left_out: bool
    alone: bool

    @property
    def note(self) -> str:
        """Why it does not bear on the numbers; empty when it does."""
        return "" if self.left_out else NO_MORE if self.alone else NOTHING

    @property
    def idle(self) -> bool:
        """Whether it does nothing, with other rules or without."""
        return not (self.left_out or self.alone)


def told(verdicts: tuple[Verdict, ...], effects: tuple[Candidate, ...], refold: Refold) -> tuple[Verdict, ...]:
    """The verdicts, where effects that are applied and change nothing are marked: as ignored when they change nothing
    even alone. `effects` are all those that `refold` made the verdicts from."""
    applied = [verdict for verdict in verdicts if verdict.fate is Fate.APPLIED]
    if not applied:
        return verdicts
    unused = [(verdict.effect, verdict.source) for verdict in verdicts if verdict.fate is Fate.NOT_WORKED_OUT]
    effects = tuple(one for one in effects if (one.effect, one.standing.source) not in unused)
    full, bare = decisive(refold(effects)), decisive(refold(()))
    found: dict[Verdict, Verdict] = {}
    for verdict in applied:
        mine = tuple(one for one in effects if one.effect == verdict.effect and one.standing.source == verdict.source)
        others = tuple(one for one in effects if one not in mine)
        left_out = decisive(refold(others)) != full
        bearing = Bearing(left_out, left_out or decisive(refold(mine)) != bare)
        if bearing.note:
            fate = Fate.IGNORED if bearing.idle else Fate.APPLIED
            found[verdict] = msgspec.structs.replace(verdict, fate=fate, note=bearing.note)
    return tuple(found.get(verdict, verdict) for verdict in verdicts)


def bearing_of_ability(pool: Pool, name: AbilityName, question: Question) -> Bearing:
    """What an ability of the weapon itself bears on the attacks of `pool`; automatic hits are taken as they are."""

    def weighty(*kept: AbilityName) -> Hashable:
        abilities = tuple(one for one in pool.abilities if one.name in kept)
        return _weighty(msgspec.structs.replace(pool, abilities=abilities), question)

    torrent = AbilityName.TORRENT
    others = (one.name for one in pool.abilities if one.name is not name)
    left_out = name is torrent or _weighty(pool, question) != weighty(*others)
    return Bearing(left_out, left_out or weighty(name, torrent) != weighty(torrent))


def decisive(folded: Folded) -> Hashable:
    """Everything of a question that the odds depend on, and best play too; the order of the pools aside."""
    question = folded.question
    target = question.target
    pools: Counter[Hashable] = Counter()
    for pool, fishing in zip(question.pools, folded.fishing, strict=True):
        free = frozenset(roll for roll in fishing if any(_rolled(plan, roll) for plan in plans(pool, question)))
        pools[_weighty(pool, question), free] += pool.count
    bodies = tuple((group.models, group.wounds, group.lost, group.character) for group in target.groups)
    return frozenset(pools.items()), attack_rules(question.edition).ranks(target), bodies


def plans(pool: Pool, question: Question) -> tuple[AttackPlan, ...]:
    """The plans of one weapon of `pool` against all models of the target and against each group alone, where no more
    is left."""
    plan_of = attack_rules(question.edition).plan
    one = msgspec.structs.replace(pool, name="", count=1)
    return tuple(_plain(plan_of(one, question.target, met, question.situation)) for met in _facings(question))


def _weighty(pool: Pool, question: Question) -> Hashable:
    return plans(pool, question), pool.has(AbilityName.HAZARDOUS), pool.has(AbilityName.PRECISION)


def _facings(question: Question) -> tuple[Facing, ...]:
    target = question.target
    size = len(target.groups)
    every = [(True,) * size, *(tuple(place == alone for place in range(size)) for alone in range(size))]
    return tuple(dict.fromkeys(facing(target, living) for living in every))


def _rolled(plan: AttackPlan, roll: Roll) -> bool:
    """Whether the plan has dice of `roll` that may be re-rolled."""
    match roll:
        case Roll.ATTACKS:
            return not all(amount.dice.fixed for amount in plan.attacks)
        case Roll.DAMAGE:
            return not all(amount.dice.fixed for packet in plan.packets for amount in packet.damage)
        case _:
            return any(stage.roll is roll and not stage.barred for stage in plan.stages)


def _plain(plan: AttackPlan) -> AttackPlan:
    """The plan without single re-rolls that no die can use."""
    dice = plan.dice
    if not dice.singles:
        return plan
    usable = {stage.roll for stage in dice.stages if stage.first_failures}
    singles = tuple(single for single in dice.singles if single.roll in usable)
    return msgspec.structs.replace(plan, dice=msgspec.structs.replace(dice, singles=singles))
