"""Exact outcome of a question: distributions of target states are pushed through the packets of each plan.

Every pool multiplies the distribution over states by powers of transitions, weighted with the joint distribution of the
numbers of packets. Packets that wait (10e devastating wounds) are carried as further axes of the distribution.
"""

from math import prod
from typing import NamedTuple

import numpy as np

from grognard.combat.counts import TooLargeError, lumped, packet_counts
from grognard.combat.normal import CHUNK, LARGEST_TENSOR, Runs, normal_damage, volley
from grognard.combat.outcome import Outcome, outcome_of
from grognard.combat.parts import Part, parts_of
from grognard.combat.plan import AttackPlan, Use
from grognard.combat.question import Pool, Question, Situation, Target
from grognard.combat.reach import Reach
from grognard.combat.rules import AttackRules, MortalTiming
from grognard.combat.saves import saves_of
from grognard.combat.singles import branches, without_target
from grognard.combat.states import Space, space_of
from grognard.combat.transitions import Floats, Transition, transition
from grognard.combat.waiting import states_after_waiting
from grognard.core.pmf import Pmf, binomial, point

LARGEST_EFFORT = 3e10


class _Join(NamedTuple):
    """Packets that have to wait: whether they do the `same` as those before, and after how many all are dead."""

    same: bool
    cap: int | None


def solve_exactly(question: Question, rules: AttackRules) -> Outcome:
    """The exact outcome. Raises TooLargeError or TooManyStatesError when the question is beyond exact methods."""
    target = question.target
    space = space_of(target, rules)
    states = final_states(question.pools, target, question.situation, rules, space)
    return outcome_of(target, space, states, hazard_failures(question.pools, rules))


def hazard_failures(pools: tuple[Pool, ...], rules: AttackRules) -> Pmf:
    """Number of failed hazard rolls (10e T-9.18, 11e 06.03)."""
    rolls = sum(map(rules.hazard_rolls, pools))
    return binomial(rolls, rules.hazard_fails / 6) if rolls else point(0)


def final_states(
    pools: tuple[Pool, ...],
    target: Target,
    situation: Situation,
    rules: AttackRules,
    space: Space,
    start: Floats | None = None,
    models: int | None = None,
) -> Floats:
    """Distribution over the states of the target after all pools and everything that waited for them.

    `start`: the distribution before (None: nothing has happened to the target). `models`: how many the target had
    when it was selected (None: all).
    """
    if any(single.use is Use.OPEN for pool in pools for single in pool.singles):
        ways = (final_states(way, target, situation, rules, space, start, models) for way in branches(pools))
        return np.sum(list(ways), axis=0)
    begun = space.start if start is None else start
    parts = parts_of(space, target, rules, models)
    try:
        return _pool_by_pool(pools, target, situation, rules, space, parts, begun, at_start=start is None)
    except TooLargeError:
        if rules.mortal_timing is MortalTiming.AFTER_POOL:
            raise
        return states_after_waiting(pools, target, situation, rules, space, parts, begun)


def _pool_by_pool(
    pools: tuple[Pool, ...],
    target: Target,
    situation: Situation,
    rules: AttackRules,
    space: Space,
    parts: tuple[Part, ...],
    carried: Floats,
    *,
    at_start: bool,
) -> Floats:
    waiting: list[Transition] = []
    effort = LARGEST_EFFORT / max(1, len(pools))
    gathered: _Gathered | None = None
    for number, pool in enumerate(pools):
        plan = rules.plan(pool, target, parts[0].facing, situation) if len(parts) == 1 else None
        at_start = at_start and number == 0
        alone = _plain_packets(plan, parts[0], space, rules, at_start=at_start) if plan else None
        if alone and gathered and gathered.step is alone.step:
            gathered = gathered.with_more(alone.counts)
            continue
        if gathered:
            carried = gathered.inflict(carried, effort)
        gathered = alone
        if alone:
            continue
        if plan:
            carried = _resolve(carried, plan, parts[0], space, rules, waiting, effort, at_start=at_start)
        else:
            carried = _resolve_parts(carried, pool, target, situation, rules, space, parts, waiting, effort)
    if gathered:
        carried = gathered.inflict(carried, effort)
    for step in waiting:
        carried = step.collect(carried)
    return carried


class _Gathered(NamedTuple):
    """Packets of pools one after the other that all do the same to the target: P(`counts[k]`) that there are k.

    `at_start`: nothing has happened to the target before them.
    """

    counts: Pmf
    step: Transition
    at_start: bool

    def with_more(self, counts: Pmf) -> "_Gathered":
        """These packets and, independent of them, those of the next pool."""
        return _Gathered(_at_most(np.convolve(self.counts, counts), self.step.cap), self.step, self.at_start)

    def inflict(self, carried: Floats, effort: float) -> Floats:
        """The states, the last axis of `carried`, after the packets. Raises TooLargeError beyond `effort`
        multiplications."""
        if float(self.counts.size) * carried.size > effort:
            raise TooLargeError
        states = carried.reshape(-1, carried.shape[-1])
        if len(self.counts) * carried.size > CHUNK:
            return self.step.spread(self.counts.reshape(-1, 1), states).reshape(carried.shape)
        return self.step.after(self.counts, states, at_start=self.at_start).reshape(carried.shape)


def _at_most(counts: Pmf, cap: int | None) -> Pmf:
    return counts if cap is None or len(counts) <= cap + 1 else lumped(counts, 0, cap)


def _plain_packets(
    plan: AttackPlan, part: Part, space: Space, rules: AttackRules, *, at_start: bool
) -> _Gathered | None:
    """The packets of a pool that leads to one kind of normal damage only, against which every save is alike."""
    if len(plan.packets) != 1 or plan.normal_packets != 1:
        return None
    packet = plan.packets[0]
    save = saves_of(packet, plan.save_rerolls, rules.save_order, part.groups, part.first_group)
    if len(save.chances) != 1:
        return None
    step = transition(space, part.order, packet, save.chances[0])
    return _Gathered(_at_most(packet_counts(plan, (save.reached,)), step.cap), step, at_start)


def _resolve_parts(
    carried: Floats,
    pool: Pool,
    target: Target,
    situation: Situation,
    rules: AttackRules,
    space: Space,
    parts: tuple[Part, ...],
    waiting: list[Transition],
    effort: float,
) -> Floats:
    """One pool against a target whose states differ in what it meets: each part of the states on its own. Axes and
    `waiting` as in `_resolve`; what waits is the same in every part."""
    lead = carried.shape[:-1]
    resolved: list[Floats] = []
    after = waiting
    for part in parts:
        here = carried if part.mask is None else carried * part.mask
        if here.any():
            plan = rules.plan(pool, target, part.facing, situation)
            after = list(waiting)
            resolved.append(_resolve(here, plan, part, space, rules, after, effort, at_start=False))
    if not resolved:
        return carried * without_target(pool)
    total = np.zeros(np.max([one.shape for one in resolved], axis=0))
    for one in resolved:
        total[tuple(map(slice, one.shape))] += one
    nothing_more = (0,) * (total.ndim - 1 - len(lead))
    total[(*map(slice, lead), *nothing_more, -1)] += carried[..., -1] * without_target(pool)
    waiting[:] = after
    return total


def _resolve(
    carried: Floats,
    plan: AttackPlan,
    part: Part,
    space: Space,
    rules: AttackRules,
    waiting: list[Transition],
    effort: float,
    *,
    at_start: bool,
) -> Floats:
    """One pool. `carried` and the result have axes (counts of each of `waiting` ..., states); packets that have to wait
    are added to `waiting`. Raises TooLargeError when it would take more than `effort` multiplications."""
    counts, runs, mortal = sent = volley(plan, part, space, rules)
    at_once = rules.mortal_timing is MortalTiming.AFTER_POOL or not (mortal or waiting)
    reach = Reach.of(space.walks[part.order], carried) if at_once else None
    states = carried[reach.states] if reach else carried
    if sent.effort(states.size) > effort:
        raise TooLargeError
    if at_once:
        narrow = [run.along(reach.walk) for run in runs] if reach else runs
        pending = normal_damage(counts, states.reshape(1, -1), narrow, at_start=at_start)
        if reach:
            pending = reach.widened(pending, carried.size)
        for step in mortal:
            pending = step.collect(pending)
        return pending.reshape(-1)
    joins = _add_waiting(counts.shape[len(runs) :], mortal, waiting, carried.shape)
    return _let_wait(counts, carried, runs, joins, at_start=at_start)


def _add_waiting(
    lengths: tuple[int, ...], mortal: list[Transition], waiting: list[Transition], carried: tuple[int, ...]
) -> list[_Join]:
    """Add packets to those that wait; a kind that does the same as the one before it joins it.

    Raises TooLargeError when the distribution over all counts and states would not fit.
    """
    joins: list[_Join] = []
    sizes = list(carried[:-1])
    for length, step in zip(lengths, mortal, strict=True):
        if waiting and waiting[-1] is step:
            joins.append(_Join(True, step.cap))
            sizes[-1] = min(sizes[-1] + length - 1, step.cap or LARGEST_TENSOR)
        else:
            joins.append(_Join(False, step.cap))
            sizes.append(length)
            waiting.append(step)
    if prod(sizes) * carried[-1] > LARGEST_TENSOR:
        raise TooLargeError
    return joins


def _let_wait(counts: Pmf, carried: Floats, runs: list[Runs], joins: list[_Join], *, at_start: bool) -> Floats:
    """Normal damage of a pool whose mortal wounds wait: (waiting ..., n) becomes (waiting ..., more waiting ..., n)."""
    lead, size = carried.shape[:-1], carried.shape[-1]
    if len(lead) > 1 and counts.size * carried.size > CHUNK * max(1, counts.ndim):
        return np.stack([_let_wait(counts, row, runs, joins, at_start=False) for row in carried])
    pending = normal_damage(counts, carried.reshape(-1, size), runs, at_start=at_start and not lead)
    axes = len(joins)
    pending = np.moveaxis(pending, range(axes), range(1, axes + 1))
    pending = pending.reshape(*lead, *pending.shape[1:])
    axis = len(lead)
    for join in joins:
        if join.same:
            pending = _joined(pending, axis - 1, join.cap)
        else:
            axis += 1
    return pending


def _joined(pending: Floats, axis: int, cap: int | None) -> Floats:
    """Add up the counts of `axis` and the axis after it."""
    first, second = pending.shape[axis], pending.shape[axis + 1]
    moved = np.moveaxis(pending, (axis, axis + 1), (0, 1))
    total = np.zeros((first + second - 1, *moved.shape[2:]))
    for count in range(first):
        total[count : count + second] += moved[count]
    if cap is not None:
        total = lumped(total, 0, cap)
    return np.moveaxis(total, 0, axis)
