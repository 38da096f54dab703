"""Normal damage: the packets of a pool that a save may stop, pushed through the states of the target."""

from math import prod
from typing import NamedTuple

import numpy as np

from grognard.combat.counts import TooLargeError, lumped, packet_counts
from grognard.combat.parts import Part
from grognard.combat.plan import AttackPlan
from grognard.combat.rules import AttackRules
from grognard.combat.saves import certain, saves_of
from grognard.combat.states import Space, Walk
from grognard.combat.transitions import MORTAL_WALK, Floats, Transition, transition
from grognard.core.pmf import Pmf, thinning

LARGEST_TENSOR = 25_000_000
CHUNK = 4_000_000


class Runs(NamedTuple):
    """Steps of the save dice of one packet, run by run, and each run's share of the dice that are left."""

    steps: list[Transition]
    shares: tuple[float, ...]

    def along(self, walk: Walk) -> "Runs":
        """The same on another walk."""
        return Runs([Transition(walk, step.blows) for step in self.steps], self.shares)


class Volley(NamedTuple):
    """What a pool sends at the states of one part: the joint distribution of its packets. The first axes are NORMAL
    packets, each in `runs` of save dice; the others are `mortal` ones, which no save stops."""

    counts: Pmf
    runs: list[Runs]
    mortal: list[Transition]

    def effort(self, carried: int) -> float:
        """Multiplications, about, for the normal damage to a distribution of `carried` numbers."""
        sorting = max((_sorting(len(self.counts), run) for run in self.runs), default=1)
        return float(self.counts.size) * carried * sorting


def volley(plan: AttackPlan, part: Part, space: Space, rules: AttackRules) -> Volley:
    """The volley of `plan` at the states of `part`."""
    normal = plan.normal_packets
    saves = [
        saves_of(packet, plan.save_rerolls, rules.save_order, part.groups, part.first_group)
        for packet in plan.packets[:normal]
    ]
    kept = tuple(save.reached for save in saves) + (1.0,) * (len(plan.packets) - normal)
    counts = packet_counts(plan, kept)
    runs = [
        Runs([transition(space, part.order, packet, chances) for chances in save.chances], save.shares)
        for packet, save in zip(plan.packets, saves, strict=False)
    ]
    mortal = [transition(space, MORTAL_WALK, packet, certain(packet)) for packet in plan.packets[normal:]]
    for axis, step in enumerate([run.steps[0] if len(run.steps) == 1 else None for run in runs] + mortal):
        if step is not None and step.cap is not None:
            counts = lumped(counts, axis, step.cap)
    return Volley(counts, runs, mortal)


def _sorting(dice: int, run: Runs) -> int:
    """How many times more work sorted save dice are than plain ones."""
    between = len(run.steps) - 2
    if between < 0:
        return 1
    return dice * max(1, between * 2 * run.steps[0].losses.shape[1])


def normal_damage(counts: Pmf, states: Floats, runs: list[Runs], *, at_start: bool) -> Floats:
    """Resolve the NORMAL packets, the first axes of `counts`, on each of `states` (r x n): (other axes ..., r, n).

    Raises TooLargeError where the result or a step to it would not fit.
    """
    if not runs:
        return counts.reshape(*counts.shape, 1, 1) * states
    first = runs[0].steps[0]
    length, others = len(counts), counts.shape[1:]
    sorted_saves = len(runs[0].steps) > 1
    if max(prod(others), length if sorted_saves else 1) * states.size > LARGEST_TENSOR:
        raise TooLargeError
    if length * states.size > CHUNK and not sorted_saves:
        pending = first.spread(counts.reshape(length, -1), states).reshape(*others, *states.shape)
    else:
        rows = first.rows_from_start(length) if at_start else first.rows(states, length).reshape(length, -1)
        pending = _first_packets(counts, rows, states.shape, runs[0])
    for run in runs[1:]:
        pending = _further_packets(pending, run)
    return pending


def _first_packets(counts: Pmf, rows: Floats, shape: tuple[int, ...], run: Runs) -> Floats:
    """Resolve the packets of axis 0 of `counts`: (other axes ..., r, n).

    `rows[k]`: the states, of `shape` r x n but flat, after k packets of the first run.
    """
    length, others = counts.shape[0], counts.shape[1:]
    if len(run.steps) == 1:
        if not others:
            return (counts @ rows).reshape(shape)
        return (counts.reshape(length, -1).T @ rows).reshape(*others, *shape)
    if others and counts.size * max(length, rows[0].size) > CHUNK:
        parts = np.moveaxis(counts, 1, 0)
        return np.stack([_first_packets(part, rows, shape, run) for part in parts])
    taken, left = np.indices((length, length))
    dice = taken + left
    inside = np.minimum(dice, length - 1)
    weights = np.where(dice < length, thinning(length, run.shares[0])[taken, inside], 0.0)
    weights = (weights.reshape(length, length, *(1,) * len(others)) * counts[inside]).reshape(length, -1)
    pending = (weights.T @ rows).reshape(length, *others, *shape)
    return _further_packets(pending, Runs(run.steps[1:], run.shares[1:]))


def _further_packets(pending: Floats, run: Runs) -> Floats:
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
