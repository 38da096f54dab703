"""Mortal wounds of many pools that wait for each other (10e T-9.13), without a distribution over all their numbers.

`exact` carries one axis for the packets of each pool that waits, which grows beyond memory with a handful of different
pools. Here the way of the target is cut in two at `rest`, the state in which all normal damage leaves it. For a given
`rest` the pools are taken up one by one, each with its normal damage on the way to `rest` and with its mortal wounds on
the way from there; what links the two is only the number of packets of that one pool. Sizes: states x states for each
`rest`, whatever the number of pools. States are wounds lost: in the 10th edition models fall in one order.
"""

from functools import reduce

import msgspec
import numpy as np

from grognard.combat.counts import TooLargeError
from grognard.combat.normal import LARGEST_TENSOR, Volley, normal_damage, volley
from grognard.combat.parts import Part
from grognard.combat.question import Pool, Situation, Target
from grognard.combat.rules import AttackRules
from grognard.combat.singles import without_target
from grognard.combat.states import Ints, Space
from grognard.combat.transitions import Floats, Transition

NEGLIGIBLE = 1e-19
"""Ways with less chance are left out; together they are far below rounding."""
LARGEST_EFFORT = 6e10


class _Pool(msgspec.Struct, frozen=True, eq=False):
    """A pool as two linked steps. `normal[k, s, t]`: P(k kinds of packets wait, and its normal damage leads from state
    s to t), where k numbers the combinations of packets; `mortal[k]`: what those packets then do, as a matrix."""

    normal: Floats
    mortal: Floats

    @property
    def plain(self) -> Floats:
        """The normal damage alone."""
        return self.normal.sum(axis=0)


def states_after_waiting(
    pools: tuple[Pool, ...],
    target: Target,
    situation: Situation,
    rules: AttackRules,
    space: Space,
    parts: tuple[Part, ...],
    start: Floats,
) -> Floats:
    """Distribution over states as `exact.final_states`. Raises TooLargeError beyond LARGEST_EFFORT multiplications."""
    volleys = [
        [volley(rules.plan(pool, target, part.facing, situation), part, space, rules) for part in parts]
        for pool in pools
    ]
    if sum(sent.effort(space.states**2) for each in volleys for sent in each) > LARGEST_EFFORT / 10:
        raise TooLargeError
    identity = np.eye(space.states)
    steps = [_pool(each, parts, identity, without_target(pool)) for pool, each in zip(pools, volleys, strict=True)]
    before = [start]
    for step in steps:
        before.append(before[-1] @ step.plain)
    ahead = [identity]
    for step in reversed(steps):
        ahead.insert(0, step.plain @ ahead[0])
    final = np.zeros(space.states)
    final[-1] = before[-1][-1]
    rests: dict[int, list[Ints]] = {}
    for rest in np.flatnonzero(before[-1][:-1] > NEGLIGIBLE).tolist():
        ways = [np.flatnonzero(chance * left[:, rest] > NEGLIGIBLE) for chance, left in zip(before, ahead, strict=True)]
        if all(map(len, ways)):
            rests[rest] = ways
    if _effort(steps, rests, before[-1]) > LARGEST_EFFORT:
        raise TooLargeError
    for rest, ways in rests.items():
        final[rest:] += _from_rest(steps, rest, ways, start)
    return final


def _effort(steps: list[_Pool], rests: dict[int, list[Ints]], chances: Floats) -> float:
    """Multiplications, about, for all `rests`."""
    effort = 0.0
    reached = np.eye(len(chances))
    for number, step in enumerate(steps):
        met = (chances[:, None] * reached > NEGLIGIBLE).sum(axis=1)
        for rest, ways in rests.items():
            here, there = len(ways[number]), len(ways[number + 1])
            effort += float(len(step.mortal)) * there * int(met[rest]) * (here + len(chances) - rest)
        packets = step.normal[:, 0].sum(axis=1)
        reached = reached @ np.tensordot(packets, step.mortal, axes=1)
    return effort


def _from_rest(steps: list[_Pool], rest: int, ways: list[Ints], start: Floats) -> Floats:
    """P(normal damage leads from `start` to `rest` and all mortal wounds on to state `rest` + i), for every i.

    `ways[k]`: the states that matter on the way to `rest` after k pools.
    """
    size = len(start) - rest
    chances = np.zeros((len(ways[0]), size))
    chances[:, 0] = start[ways[0]]
    for step, here, there in zip(steps, ways, ways[1:], strict=False):
        met = np.flatnonzero(chances.sum(axis=0))
        linked = step.normal[:, here][:, :, there].swapaxes(1, 2) @ chances[:, met]
        mortal = step.mortal[:, rest + met, rest:].reshape(-1, size)
        after = linked.swapaxes(0, 1).reshape(len(there), -1) @ mortal
        chances = np.where(after > NEGLIGIBLE, after, 0.0)
    return chances.sum(axis=0)


def _pool(volleys: list[Volley], parts: tuple[Part, ...], identity: Floats, gone: float) -> _Pool:
    """`gone`: the chance of the pool's way for a target that is gone."""
    states = len(identity)
    mortal = volleys[-1].mortal
    found: list[Floats] = []
    for part, sent in zip(parts, volleys, strict=True):
        rows = identity if part.mask is None else identity * part.mask[:, None]
        found.append(_damage(sent, rows))
    waiting = tuple(np.max([one.shape[:-2] for one in found], axis=0)) if mortal else ()
    total = np.zeros((*waiting, states, states))
    for one in found:
        total[tuple(map(slice, one.shape))] += one
    if parts[0].mask is not None:
        total[(*(0,) * len(waiting), -1, -1)] = gone
    each = [_powers(step, length, identity) for step, length in zip(mortal, waiting, strict=True)]
    both = reduce(lambda left, right: (left[:, None] @ right[None]).reshape(-1, *identity.shape), each, identity[None])
    return _Pool(total.reshape(-1, *identity.shape), both)


def _damage(sent: Volley, rows: Floats) -> Floats:
    """The normal damage of a volley to each of `rows`: (combinations of packets that wait ..., rows, states)."""
    if sent.counts[0].size * rows.size > LARGEST_TENSOR:
        raise TooLargeError
    once = max(1, LARGEST_TENSOR // (sent.counts.size * len(rows)))
    blocks = [
        normal_damage(sent.counts, rows[first : first + once], sent.runs, at_start=False)
        for first in range(0, len(rows), once)
    ]
    return np.concatenate(blocks, axis=-2)


def _powers(step: Transition, length: int, identity: Floats) -> Floats:
    """The step 0 .. `length` - 1 times, each as a matrix."""
    powers = np.empty((length, *identity.shape))
    powers[0] = identity
    for number in range(1, length):
        powers[number] = step.push(powers[number - 1])
    return powers
