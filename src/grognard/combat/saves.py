"""Save rolls against the packets of a pool, as chances (10e T-8.03, 11e 05.04)."""

from functools import lru_cache

import msgspec

from grognard.combat.plan import Packet
from grognard.combat.rules import SaveOrder


class Saves(msgspec.Struct, frozen=True):
    """Save rolls against one packet, in runs of dice that fail against the same groups.

    A die belongs to some run with chance `reached`; of the dice left, run i takes its share `shares[i]`, and a die of
    run i gets through to a model of group g with chance `chances[i][g]`.
    """

    reached: float
    shares: tuple[float, ...]
    chances: tuple[tuple[float, ...], ...]


def certain(packet: Packet) -> tuple[float, ...]:
    """The chances of a packet that needs no save to get through."""
    return (1.0,) * len(packet.fails)


def saves_of(packet: Packet, rerolls: str, order: SaveOrder, groups: tuple[int, ...], first_group: int) -> Saves:
    """The save rolls against `packet` of a pool that meets `groups`, the models of `first_group` first.

    `rerolls`: those of the plan.
    """
    if order is SaveOrder.ONE_BY_ONE:
        return _one_by_one(packet, rerolls)
    return _lowest_first(packet, rerolls, groups, first_group)


@lru_cache(maxsize=1024)
def _one_by_one(packet: Packet, rerolls: str) -> Saves:
    chances = tuple(fail_chance(rerolls, fails) for fails in packet.fails)
    if len(set(chances)) == 1:
        return Saves(chances[0], (1.0,), (certain(packet),))
    return Saves(1.0, (1.0,), (chances,))


@lru_cache(maxsize=1024)
def _lowest_first(packet: Packet, rerolls: str, groups: tuple[int, ...], first_group: int) -> Saves:
    weights = save_weights(rerolls, packet.fails[first_group])
    thresholds = sorted({packet.fails[group] for group in groups})
    reached = sum(weights[: thresholds[-1]])
    shares: list[float] = []
    chances: list[tuple[float, ...]] = []
    before, left = 0, reached
    for threshold in thresholds:
        share = sum(weights[before:threshold])
        shares.append(1.0 if threshold == thresholds[-1] else share / left)
        chances.append(tuple(1.0 if fails >= threshold else 0.0 for fails in packet.fails))
        before, left = threshold, left - share
    return Saves(reached, tuple(shares), tuple(chances))


def save_weights(rerolls: str, fails: int) -> tuple[float, ...]:
    """P(a save die ends on natural face 1..6) when the target re-rolls ones, or faces 1..`fails`."""
    again = 0 if rerolls == "none" else 1 if rerolls == "ones" else fails
    return tuple(again / 36 + (0.0 if face <= again else 1 / 6) for face in range(1, 7))


def fail_chance(rerolls: str, fails: int) -> float:
    """P(a save roll that fails on natural faces 1..`fails` fails)."""
    return sum(save_weights(rerolls, fails)[:fails])
