"""Exact outcome of a question: distributions of target states are pushed through the packets of each plan.

Every pool multiplies the distribution over states by powers of transitions, weighted with the joint distribution of the
numbers of packets. Packets that wait (10e devastating wounds) are carried as further axes of the distribution.
"""

from functools import lru_cache
from math import prod
from typing import NamedTuple

import msgspec
import numpy as np

from grognard.combat.abilities import AbilityName
from grognard.combat.counts import TooLargeError, lumped, packet_counts
from grognard.combat.outcome import Outcome, outcome_of
from grognard.combat.plan import AttackPlan
from grognard.combat.question import Pool, Question, RerollDice, Situation, Target
from grognard.combat.rules import AttackRules, Facing, MortalTiming, SaveOrder, met_by
from grognard.combat.saves import certain, saves_of
from grognard.combat.states import Space, space_of
from grognard.combat.transitions import MORTAL_WALK, Floats, Transition, transition
from grognard.core.pmf import Pmf, binomial, point, thinning

LARGEST_TENSOR = 25_000_000
CHUNK = 4_000_000
LARGEST_EFFORT = 3e10


class _Runs(NamedTuple):
    """Steps of the save dice of one packet, run by run, and each run's share of the dice that are left."""

    steps: list[Transition]
    shares: tuple[float, ...]


class _Join(NamedTuple):
    """Packets that have to wait: whether they do the `same` as those before, and after how many all are dead."""

    same: bool
    cap: int | None


class Part(msgspec.Struct, frozen=True, eq=False):
    """States in which a pool meets the same order, Toughness and keywords. `mask` None: all states."""

    mask: Floats | None
    order: int
    facing: Facing
    groups: tuple[int, ...]
    first_group: int


def solve_exactly(question: Question, rules: AttackRules) -> Outcome:
    """The exact outcome. Raises TooLargeError or TooManyStatesError when the question is beyond exact methods."""
    target = question.target
    space = space_of(target, rules)
    states = final_states(question.pools, target, question.situation, rules, space)
    return outcome_of(target, space, states, hazard_failures(question.pools, rules))


def hazard_failures(pools: tuple[Pool, ...], rules: AttackRules) -> Pmf:
    """Number of failed hazard rolls, one for each HAZARDOUS weapon (10e T-9.18, 11e 24.15)."""
    weapons = sum(pool.count for pool in pools if pool.has(AbilityName.HAZARDOUS))
    return binomial(weapons, rules.hazard_fails / 6) if weapons else point(0)


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
    carried = space.start if start is None else start
    waiting: list[Transition] = []
    parts = parts_of(space, target, rules, models)
    effort = LARGEST_EFFORT / max(1, len(pools))
    gathered: _Gathered | None = None
    for number, pool in enumerate(pools):
        plan = rules.plan(pool, target, parts[0].facing, situation) if len(parts) == 1 else None
        at_start = start is None and number == 0
        alone = _plain_packets(plan, parts[0], space, rules, at_start=at_start) if plan and not waiting else None
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
        """The states after the packets. Raises TooLargeError beyond `effort` multiplications."""
        if float(self.counts.size) * carried.size > effort:
            raise TooLargeError
        if len(self.counts) * carried.size > CHUNK:
            return self.step.spread(self.counts.reshape(-1, 1), carried.reshape(1, -1)).reshape(-1)
        return self.step.after(self.counts, carried, at_start=self.at_start)


def _at_most(counts: Pmf, cap: int | None) -> Pmf:
    return counts if cap is None or len(counts) <= cap + 1 else lumped(counts, 0, cap)


def _plain_packets(
    plan: AttackPlan, part: Part, space: Space, rules: AttackRules, *, at_start: bool
) -> _Gathered | None:
    """The packets of a pool that leads to one kind of normal damage only, against which every save is alike."""
    if len(plan.packets) != 1 or plan.normal_packets != 1:
        return None
    packet = plan.packets[0]
    save = saves_of(packet, plan, part.groups, part.first_group, rules)
    if len(save.chances) != 1:
        return None
    step = transition(space, part.order, packet, save.chances[0])
    return _Gathered(_at_most(packet_counts(plan, (save.reached,)), step.cap), step, at_start)


@lru_cache(maxsize=256)
def parts_of(space: Space, target: Target, rules: AttackRules, models: int | None = None) -> tuple[Part, ...]:
    """The states by what a pool that starts in them meets; the state "destroyed" belongs to none. `models`: how many
    the target had when it was selected (None: all)."""
    everyone = tuple(range(len(target.groups)))
    alike = rules.save_order is SaveOrder.ONE_BY_ONE and len({group.toughness for group in target.groups}) == 1
    if alike or len(everyone) == 1:
        return (Part(None, 0, met_by(rules, target, (True,) * len(everyone), models), everyone, 0),)
    by_group = target.save_rerolls is RerollDice.FAILED and rules.save_order is SaveOrder.LOWEST_FIRST
    found: dict[tuple[int, Facing, int], list[int]] = {}
    for state in range(space.states - 1):
        order = space.order[state]
        first = int(space.walks[order].group[state])
        shown = met_by(rules, target, space.living[state], models)
        found.setdefault((order, shown, first if by_group else -1), []).append(state)
    parts: list[Part] = []
    for (order, shown, _), members in found.items():
        mask = None
        if len(found) > 1:
            mask = np.zeros(space.states)
            mask[members] = 1.0
        groups = tuple(group for group in everyone if any(space.living[state][group] for state in members))
        parts.append(Part(mask, order, shown, groups, int(space.walks[order].group[members[0]])))
    return tuple(parts)


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
        return carried
    total = np.zeros(np.max([one.shape for one in resolved], axis=0))
    for one in resolved:
        total[tuple(map(slice, one.shape))] += one
    nothing_more = (0,) * (total.ndim - 1 - len(lead))
    total[(*map(slice, lead), *nothing_more, -1)] += carried[..., -1]
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
    normal = plan.normal_packets
    saves = [saves_of(packet, plan, part.groups, part.first_group, rules) for packet in plan.packets[:normal]]
    kept = tuple(save.reached for save in saves) + (1.0,) * (len(plan.packets) - normal)
    counts = packet_counts(plan, kept)
    runs = [
        _Runs([transition(space, part.order, packet, chances) for chances in save.chances], save.shares)
        for packet, save in zip(plan.packets, saves, strict=False)
    ]
    mortal = [transition(space, MORTAL_WALK, packet, certain(packet)) for packet in plan.packets[normal:]]
    for axis, step in enumerate([run.steps[0] if len(run.steps) == 1 else None for run in runs] + mortal):
        if step is not None and step.cap is not None:
            counts = lumped(counts, axis, step.cap)
    if float(counts.size) * carried.size * max((_sorting(len(counts), run) for run in runs), default=1) > effort:
        raise TooLargeError
    if rules.mortal_timing is MortalTiming.AFTER_POOL or not (mortal or waiting):
        pending = _normal_damage(counts, carried.reshape(1, -1), runs, at_start=at_start)
        for step in mortal:
            pending = step.collect(pending)
        return pending.reshape(-1)
    joins = _add_waiting(counts.shape[normal:], mortal, waiting, carried.shape)
    return _let_wait(counts, carried, runs, joins, at_start=at_start)


def _sorting(dice: int, run: _Runs) -> int:
    """How many times more work sorted save dice are than plain ones."""
    between = len(run.steps) - 2
    if between < 0:
        return 1
    return dice * max(1, between * 2 * run.steps[0].losses.shape[1])


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


def _let_wait(counts: Pmf, carried: Floats, runs: list[_Runs], joins: list[_Join], *, at_start: bool) -> Floats:
    """Normal damage of a pool whose mortal wounds wait: (waiting ..., n) becomes (waiting ..., more waiting ..., n)."""
    lead, size = carried.shape[:-1], carried.shape[-1]
    if len(lead) > 1 and counts.size * carried.size > CHUNK * max(1, counts.ndim):
        return np.stack([_let_wait(counts, row, runs, joins, at_start=False) for row in carried])
    pending = _normal_damage(counts, carried.reshape(-1, size), runs, at_start=at_start and not lead)
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


def _normal_damage(counts: Pmf, states: Floats, runs: list[_Runs], *, at_start: bool) -> Floats:
    """Resolve the NORMAL packets, the first axes of `counts`, on each of `states` (r x n): (other axes ..., r, n)."""
    if not runs:
        return counts.reshape(*counts.shape, 1, 1) * states
    first = runs[0].steps[0]
    length, others = len(counts), counts.shape[1:]
    if length * states.size > CHUNK and len(runs[0].steps) == 1:
        pending = first.spread(counts.reshape(length, -1), states).reshape(*others, *states.shape)
        for run in runs[1:]:
            pending = _further_packets(pending, run)
        return pending
    if counts.size * states.size > LARGEST_TENSOR:
        raise TooLargeError
    rows = first.rows_from_start(length) if at_start else first.rows(states, length).reshape(length, -1)
    pending = _first_packets(counts, rows, states.shape, runs[0])
    for run in runs[1:]:
        pending = _further_packets(pending, run)
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


def _first_packets(counts: Pmf, rows: Floats, shape: tuple[int, ...], run: _Runs) -> Floats:
    """Resolve the packets of axis 0 of `counts`: (other axes ..., r, n).

    `rows[k]`: the states, of `shape` r x n but flat, after k packets of the first run.
    """
    length, others = counts.shape[0], counts.shape[1:]
    if len(run.steps) == 1:
        if not others:
            return (counts @ rows).reshape(shape)
        return (counts.reshape(length, -1).T @ rows).reshape(*others, *shape)
    if others and length * counts.size > CHUNK:
        parts = np.moveaxis(counts, 1, 0)
        return np.stack([_first_packets(part, rows, shape, run) for part in parts])
    taken, left = np.indices((length, length))
    dice = taken + left
    inside = np.minimum(dice, length - 1)
    weights = np.where(dice < length, thinning(length, run.shares[0])[taken, inside], 0.0)
    weights = (weights.reshape(length, length, *(1,) * len(others)) * counts[inside]).reshape(length, -1)
    pending = (weights.T @ rows).reshape(length, *others, *shape)
    return _further_packets(pending, _Runs(run.steps[1:], run.shares[1:]))


def _further_packets(pending: Floats, run: _Runs) -> Floats:
    """Resolve the packets of axis 0 of `pending`, whose last axis are the states."""
    for step, share in zip(run.steps[:-1], run.shares, strict=False):
        length = len(pending)
        matrix = thinning(length, share)
        total = np.zeros_like(pending)
        for taken in range(length - 1, -1, -1):
            rest = length - taken
            total[: rest - 1] = step.push(total[: rest - 1])
            factor = matrix[taken, taken:].reshape(rest, *(1,) * (pending.ndim - 1))
            total[:rest] += factor * pending[taken:]
        pending = total
    return run.steps[-1].collect(pending)
