"""Pools that best play does not take apart: their dice are thrown as the question has them."""

from itertools import chain, combinations

import msgspec
import numpy as np

from grognard.combat.best.hands import SINGLES, Player
from grognard.combat.best.packets import Planes, Strike, part_of, powers, strike_of, wounds_table
from grognard.combat.best.reading import AmountReroll
from grognard.combat.best.tape import DecisionKind, Node, Tape
from grognard.combat.counts import packet_counts
from grognard.combat.parts import Part
from grognard.combat.plan import AttackPlan, Packet, PacketKind, SingleReroll, Use
from grognard.combat.rules import AttackRules, MortalTiming
from grognard.combat.saves import saves_of
from grognard.combat.states import Ints, Space
from grognard.combat.transitions import Floats, transition
from grognard.core.words import Roll


class WholePool(msgspec.Struct, frozen=True, eq=False):
    """A pool with its plan, what it faces, and how its packets walk through the models."""

    player: Player
    plan: AttackPlan
    part: Part
    space: Space
    rules: AttackRules
    walk: int
    mortal_walk: int
    first_group: int

    @property
    def most(self) -> tuple[int, ...]:
        """The largest number of each packet."""
        return tuple(length - 1 for length in packet_counts(self.plan, ()).shape)


def mortal_strike(space: Space, walk: int, packet: Packet, reroll: AmountReroll) -> Strike:
    """The step of one packet of mortal wounds."""
    certain = (1.0,) * len(packet.fails)
    if packet.kind is PacketKind.DEVASTATING:
        return strike_of(space, walk, packet, certain, 1.0, reroll)
    step = transition(space, walk, packet, certain).push(np.eye(space.states))
    return Strike(step, (), (), (), np.ones(space.states))


def whole_tables(tape: Tape, whole: WholePool, after: Planes, states: Ints, within: Ints) -> list[Node]:
    """Tables (b, `states`) before the pool's attacks from those after it, which have the states of `within`.

    Where mortal wounds wait, the tables after it have a first axis for the number of each such packet.
    """
    counts = packet_counts(whole.plan, ())
    normal = whole.plan.normal_packets
    waits = whole.rules.mortal_timing is MortalTiming.AFTER_ALL_POOLS
    thrower = Player(whole.player.pool)
    flat: list[Node] = []
    for plane in after:
        tables: Planes = [plane]
        for index in range(len(whole.plan.packets) - 1, -1, -1):
            packet, most = whole.plan.packets[index], counts.shape[index] - 1
            if index >= normal:
                if not waits:
                    strike = mortal_strike(whole.space, whole.mortal_walk, packet, AmountReroll.NONE)
                    tables = powers(tape, tables, most, part_of(strike, within), thrower)
                continue
            saves = saves_of(
                packet, whole.plan.save_rerolls, whole.rules.save_order, whole.part.groups, whole.first_group
            )
            tables = wounds_table(
                tape, tables, most, packet, saves, whole.rules.save_order, whole.space, whole.walk, within,
                AmountReroll.NONE, thrower,
            )  # fmt: skip
        shape = tables[0].value.shape
        flat.append(tape.shaped(tables[0], (counts.size, *shape[counts.ndim :])))
    found = [_thrown(tape, whole, flat, plane, counts.shape) for plane in range(len(after))]
    return [tape.columns(tape.shaped(table, table.value.shape[1:]), np.searchsorted(within, states)) for table in found]


def _thrown(tape: Tape, whole: WholePool, after: list[Node], plane: int, shape: tuple[int, ...]) -> Node:
    """The value in `plane` of throwing all dice, where the player says before whether a single re-roll is for the first
    failure among them."""
    rolls = [roll for roll in (Roll.HIT, Roll.WOUND) if roll in whole.player.singles]
    held = [roll for roll in rolls if whole.player.hand.without(plane, SINGLES[roll]) is not None]

    def value(willing: tuple[Roll, ...], open_to: list[Roll]) -> Node:
        if not open_to:
            parts: list[tuple[Node, Floats | float]] = []
            for used in chain.from_iterable(combinations(willing, size) for size in range(len(willing) + 1)):
                rest = plane
                for roll in used:
                    rest = whole.player.hand.without(rest, SINGLES[roll]) or 0
                counts = _counts(whole.plan, willing, used, shape)
                parts.append((tape.matrix(after[rest], counts.reshape(1, -1)), 1.0))
            return tape.total(parts)
        roll, *others = open_to
        kind = DecisionKind.SINGLE_HIT if roll is Roll.HIT else DecisionKind.SINGLE_WOUND
        decision = whole.player.decision(kind, "the first failed roll", "keep")
        spent = whole.player.hand.spent_with(SINGLES[roll])
        beside = [other for other in others if SINGLES[other] not in spent]
        return tape.best(decision, [value((*willing, roll), beside), value(willing, others)])

    return value((), held)


def _counts(plan: AttackPlan, willing: tuple[Roll, ...], used: tuple[Roll, ...], shape: tuple[int, ...]) -> Floats:
    """P(each number of packets, and that just the single re-rolls `used` of those `willing` are used)."""
    singles = tuple(SingleReroll(roll, Use.USED if roll in used else Use.UNUSED) for roll in willing)
    dice = msgspec.structs.replace(plan.dice, singles=singles)
    counts = packet_counts(msgspec.structs.replace(plan, dice=dice), ())
    counts = counts[tuple(map(slice, shape))]  # a re-rolled die replaces another: nothing lies beyond
    whole = np.zeros(shape)
    whole[tuple(map(slice, counts.shape))] = counts
    return whole
