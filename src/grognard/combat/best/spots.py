"""Moments between the pools: what is left, what waits, how the target may stand."""

import msgspec

from grognard.combat.best.hands import Player
from grognard.combat.best.pool_value import Meeting
from grognard.combat.best.reading import AmountReroll
from grognard.combat.best.tape import Bools, Choices
from grognard.combat.best.whole import WholePool
from grognard.combat.plan import Packet, PacketKind
from grognard.combat.rules import MortalTiming
from grognard.combat.transitions import Floats, transition
from grognard.core.words import Roll


class Wait(msgspec.Struct, frozen=True):
    """Mortal wounds that wait for the end: 0 .. `most` packets; `player`: of the first pool that sent some."""

    packet: Packet
    walk: int
    reroll: AmountReroll
    most: int
    player: Player

    def joins(self, other: "Wait") -> bool:
        """Whether packets of both can be counted together."""
        return self._alike == other._alike

    @property
    def _alike(self) -> tuple[Packet, int, AmountReroll, bool]:
        return self.packet, self.walk, self.reroll, Roll.DAMAGE in self.player.singles


class Step(msgspec.Struct, frozen=True):
    """P(a kind of pool comes next), and P(that it does and it matters which one does)."""

    chance: float
    decisive: float


Order = dict[tuple[int, ...], dict[int, Step]]
"""By pools left: which kind of pool comes next."""


class Spot(msgspec.Struct, frozen=True):
    """A moment between pools: how many pools of each kind are left, what waits."""

    left: tuple[int, ...]
    waits: tuple[Wait, ...] = ()


class Found(msgspec.Struct, frozen=True, eq=False):
    """The values at a spot, one table per plane, with the kind of pool that comes next and where that matters."""

    values: list[Floats]
    choices: list[Choices]
    matters: list[Bools]
    kinds: tuple[int, ...]


def reachable(meeting: Meeting | WholePool, states: Bools) -> Bools:
    """States that the pool can lead to from any of `states`."""
    steps = [step > 0.0 for step in packet_steps(meeting)]
    here = states
    while True:
        further = here.copy()
        for step in steps:
            further |= step[further].any(axis=0)
        if (further == here).all():
            return here
        here = further


def packet_steps(meeting: Meeting | WholePool) -> list[Floats]:
    """The steps of all packets that the pool sends before the next pool begins, each as if no save were made."""
    packets = (meeting.dice.plain, meeting.dice.critical) if isinstance(meeting, Meeting) else meeting.plan.packets
    found: list[Floats] = []
    for packet in packets:
        if packet is None:
            continue
        certain = (1.0,) * len(packet.fails)
        if packet.kind is PacketKind.NORMAL:
            found.append(transition(meeting.space, meeting.walk, packet, certain).matrix)
        elif meeting.rules.mortal_timing is MortalTiming.AFTER_POOL:
            found.append(transition(meeting.space, meeting.mortal_walk, packet, certain).matrix)
    return found
