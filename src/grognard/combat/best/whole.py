"""Pools that best play does not take apart: their dice are thrown as the question has them."""

import msgspec
import numpy as np

from grognard.combat.best.packets import Planes, Strike, part_of, powers, strike_of, wounds_table
from grognard.combat.best.reading import AmountReroll
from grognard.combat.best.tape import Node, Tape
from grognard.combat.counts import packet_counts
from grognard.combat.parts import Part
from grognard.combat.plan import AttackPlan, Packet, PacketKind
from grognard.combat.rules import AttackRules, MortalTiming
from grognard.combat.saves import saves_of
from grognard.combat.states import Ints, Space
from grognard.combat.transitions import transition


class WholePool(msgspec.Struct, frozen=True, eq=False):
    """A pool with its plan, what it faces, and how its packets walk through the models."""

    pool: int
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
    found: list[Node] = []
    for plane in after:
        tables: Planes = [plane]
        for index in range(len(whole.plan.packets) - 1, -1, -1):
            packet, most = whole.plan.packets[index], counts.shape[index] - 1
            if index >= normal:
                if not waits:
                    strike = mortal_strike(whole.space, whole.mortal_walk, packet, AmountReroll.NONE)
                    tables = powers(tape, tables, most, part_of(strike, within), whole.pool)
                continue
            saves = saves_of(
                packet, whole.plan.save_rerolls, whole.rules.save_order, whole.part.groups, whole.first_group
            )
            tables = wounds_table(
                tape, tables, most, packet, saves, whole.rules.save_order, whole.space, whole.walk, within,
                AmountReroll.NONE, whole.pool,
            )  # fmt: skip
        shape = tables[0].value.shape
        flat = tape.shaped(tables[0], (counts.size, *shape[counts.ndim :]))
        total = tape.matrix(flat, counts.reshape(1, -1))
        found.append(tape.columns(tape.shaped(total, total.value.shape[1:]), np.searchsorted(within, states)))
    return found
