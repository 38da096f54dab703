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
from grognard.combat.states import Space
from grognard.combat.transitions import Floats, Transition

NEGLIGIBLE = 1e-20
"""Ways with less chance are left out; together they are far below rounding."""
LARGEST_EFFORT = 1e11


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
    steps = [_pool(pool, target, situation, rules, space, parts) for pool in pools]
    before = [start]
    for step in steps:
        before.append(before[-1] @ step.plain)
    ahead = [np.eye(space.states)]
    for step in reversed(steps):
        ahead.insert(0, step.plain @ ahead[0])
    final = np.zeros(space.states)
    final[-1] = before[-1][-1]
    rests = [int(rest) for rest in np.flatnonzero(before[-1][:-1] > NEGLIGIBLE)]
    effort = 0.0
    for rest in rests:
        on_the_way = [
            np.flatnonzero(chance * left[:, rest] > NEGLIGIBLE) for chance, left in zip(before, ahead, strict=True)
        ]
        if not all(map(len, on_the_way)):
            continue
        ways = np.zeros((len(on_the_way[0]), space.states - rest))
        ways[:, 0] = start[on_the_way[0]]
        for number, step in enumerate(steps):
            here, there = on_the_way[number], on_the_way[number + 1]
            met = np.flatnonzero(ways.sum(axis=0))
            linked = step.normal[:, here][:, :, there].swapaxes(1, 2) @ ways[:, met]
            effort += float(linked.size) * (len(here) + space.states - rest)
            if effort > LARGEST_EFFORT:
                raise TooLargeError
            left = step.mortal[:, rest + met, rest:]
            after = linked.swapaxes(0, 1).reshape(len(there), -1) @ left.reshape(-1, space.states - rest)
            ways = np.where(after > NEGLIGIBLE, after, 0.0)
        final[rest:] += ways.sum(axis=0)
    return final


def _pool(
    pool: Pool, target: Target, situation: Situation, rules: AttackRules, space: Space, parts: tuple[Part, ...]
) -> _Pool:
    identity = np.eye(space.states)
    found: list[Floats] = []
    mortal: list[Transition] = []
    for part in parts:
        sent = volley(rules.plan(pool, target, part.facing, situation), part, space, rules)
        mortal = sent.mortal
        rows = identity if part.mask is None else identity * part.mask[:, None]
        found.append(_damage(sent, rows))
    waiting = tuple(np.max([one.shape[:-2] for one in found], axis=0)) if mortal else ()
    total = np.zeros((*waiting, space.states, space.states))
    for one in found:
        total[tuple(map(slice, one.shape))] += one
    if parts[0].mask is not None:
        total[(*(0,) * len(waiting), -1, -1)] = 1.0
    each = [_powers(step, length, identity) for step, length in zip(mortal, waiting, strict=True)]
    both = reduce(lambda left, right: (left[:, None] @ right[None]).reshape(-1, *identity.shape), each, identity[None])
    return _Pool(total.reshape(-1, *identity.shape), both)


def _damage(sent: Volley, rows: Floats) -> Floats:
    """The normal damage of a volley to each of `rows`: (combinations of packets that wait ..., rows, states)."""
    if sent.effort(rows.size) > LARGEST_EFFORT or sent.counts[0].size * rows.size > LARGEST_TENSOR:
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
