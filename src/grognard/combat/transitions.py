"""What one packet of damage does to the state of the target."""

from functools import lru_cache

import numpy as np
import numpy.typing as npt

from grognard.combat.counts import amount_pmf
from grognard.combat.plan import NO_FEEL_NO_PAIN, Amount, Packet, PacketKind
from grognard.combat.states import Space, Walk
from grognard.core.pmf import Pmf, gathered, thinning

Floats = npt.NDArray[np.float64]

LARGEST_STACK = 60_000
FEW_USES = 2
"""Uses of a transition before its powers are worth keeping."""
SPARSE_FROM = 24
GRAPH_SPARSE_FROM = 500
MORTAL_WALK = -1


@lru_cache(maxsize=1024)
def wounds_pmf(amount: Amount, feel_no_pain: int) -> Pmf:
    """Wounds of a packet that Feel No Pain does not ignore, without limit (10e T-8.40, 11e 24.12)."""
    pmf = amount_pmf(amount)
    if feel_no_pain >= NO_FEEL_NO_PAIN:
        return pmf
    return thinning(len(pmf), (feel_no_pain - 1) / 6) @ pmf


@lru_cache(maxsize=1024)
def _loss_table(amount: Amount, feel_no_pain: int, largest: int) -> Floats:
    """P(a model with r wounds left loses l): row r, column l, both 0 .. `largest`; the excess is lost."""
    pmf = wounds_pmf(amount, feel_no_pain)
    padded = np.zeros(max(len(pmf), largest + 1))
    padded[: len(pmf)] = pmf
    table = np.tril(np.broadcast_to(padded[: largest + 1], (largest + 1, largest + 1)), -1)
    np.fill_diagonal(table, np.cumsum(padded[::-1])[::-1][: largest + 1])
    return table


class Transition:
    """A row-stochastic step between states. `push(x)` moves distributions `x` (last axis: states) one packet on."""

    __slots__ = ("_from_start", "_matrix", "_one", "_stack", "_uses", "cap", "losses", "size", "walk")

    def __init__(self, walk: Walk, losses: Floats) -> None:
        self.walk = walk
        self.losses = losses
        self.size = len(losses)
        self._matrix: Floats | None = None
        self._one: float | None = None
        self._stack: Floats | None = None
        self._uses = 0
        self._from_start: Floats | None = None
        self.cap = self._most_packets()

    @property
    def one_at_a_time(self) -> float | None:
        """The chance that a packet costs one wound, where it costs one or none whatever the state; else None."""
        if self._one is None:
            rows = self.losses[:-1]
            alike = self.walk.banded and rows.shape[1] == 2 and len(rows) > 0 and bool((rows == rows[0]).all())
            self._one = float(rows[0, 1]) if alike else -1.0
        return self._one if self._one >= 0.0 else None

    @property
    def matrix(self) -> Floats:
        """The step as a matrix."""
        if self._matrix is None:
            size = self.size
            cells = self.walk.after[:, : self.losses.shape[1]] + np.arange(size)[:, None] * size
            flat = gathered(cells.ravel(), self.losses.ravel(), size * size)
            self._matrix = flat.reshape(size, size)
        return self._matrix

    def _most_packets(self) -> int | None:
        """After how many packets the unit is destroyed for certain; None if never for certain."""
        if not self.walk.banded or (self.losses[:-1, 0] > 0.0).any():
            return None
        least = np.argmax(self.losses > 0.0, axis=1).tolist()
        state, packets = 0, 0
        while state < self.size - 1:
            state += least[state]
            packets += 1
        return packets

    def push(self, states: Floats) -> Floats:
        """The distributions after one more packet."""
        width = self.losses.shape[1]
        if self.walk.banded and self.size >= SPARSE_FROM * width:
            moved = states * self.losses[:, 0]
            for loss in range(1, width):
                moved[..., loss:] += states[..., : self.size - loss] * self.losses[: self.size - loss, loss]
            return moved
        if not self.walk.banded and self.size >= GRAPH_SPARSE_FROM:
            return self._push_sparsely(states.reshape(-1, self.size)).reshape(states.shape)
        return states @ self.matrix

    def _push_sparsely(self, states: Floats) -> Floats:
        """`push` along the steps of a large graph, for `states` of shape r x n."""
        rows = np.arange(len(states))[:, None] * self.size
        moved = np.zeros(states.size)
        for loss in range(self.losses.shape[1]):
            targets = (rows + self.walk.after[:, loss]).ravel()
            moved += gathered(targets, (states * self.losses[:, loss]).ravel(), states.size)
        return moved.reshape(states.shape)

    def rows(self, states: Floats, length: int) -> Floats:
        """The distributions `states` (shape r x n) after 0 .. `length` - 1 packets: shape length x r x n."""
        self._uses += 1
        if self._uses > FEW_USES and self.size * self.size * length <= LARGEST_STACK:
            stack = self._powers(length)
            size = self.size
            moved = (states @ stack.reshape(size, -1)).reshape(len(states), -1, size)
            return moved[:, :length].swapaxes(0, 1)
        rows = np.empty((length, *states.shape))
        rows[0] = states
        for step in range(1, length):
            rows[step] = self.push(rows[step - 1])
        return rows

    def spread(self, counts: Floats, states: Floats) -> Floats:
        """Apply k packets with weights `counts[k]` (k x m) to `states` (r x n): m x r x n, without much memory."""
        moved = states
        total = counts[0][:, None, None] * moved
        for weights in counts[1:]:
            moved = self.push(moved)
            total += weights[:, None, None] * moved
        return total

    def rows_from_start(self, length: int) -> Floats:
        """The start after 0 .. `length` - 1 packets: shape length x n."""
        known = self._from_start
        if known is None or len(known) < length:
            grown = np.zeros((length, self.size))
            done = 0 if known is None else len(known)
            if known is None:
                grown[0, 0] = 1.0
                done = 1
            else:
                grown[:done] = known
            for step in range(done, length):
                grown[step] = self.push(grown[step - 1])
            self._from_start = known = grown
        return known[:length]

    def _powers(self, length: int) -> Floats:
        """Powers 0 .. at least `length` - 1 of the matrix, shape n x powers x n."""
        if self._stack is None or self._stack.shape[1] < length:
            length = -(-length // 8) * 8 if self.cap is None else max(length, self.cap + 1)
            stack = np.empty((length, self.size, self.size))
            stack[0] = np.eye(self.size)
            stack[1:2] = self.matrix
            done = 2
            while done < length:
                more = min(done - 1, length - done)
                np.matmul(stack[1 : more + 1], stack[done - 1], out=stack[done : done + more])
                done += more
            self._stack = np.ascontiguousarray(stack.swapaxes(0, 1))
        return self._stack

    def collect(self, pending: Floats) -> Floats:
        """Apply k packets to `pending[k]` for every k and add up: shape (k, ..., n) becomes (..., n)."""
        total = pending[-1]
        for step in range(len(pending) - 2, -1, -1):
            total = self.push(total) + pending[step]
        return total

    def same_as(self, other: "Transition") -> bool:
        """Whether both steps do the same."""
        return self is other or (
            type(self) is type(other)
            and self.walk is other.walk
            and self.losses.shape == other.losses.shape
            and bool(np.array_equal(self.losses, other.losses))
        )


class _Spilling(Transition):
    """Mortal wounds one by one: several single steps, their number rolled."""

    __slots__ = ("single", "wounds")

    def __init__(self, single: Transition, wounds: Pmf) -> None:
        super().__init__(single.walk, single.losses)
        self.cap = None
        self.single = single
        self.wounds = wounds

    def push(self, states: Floats) -> Floats:
        """The distributions after one more packet."""
        total = self.wounds[0] * states
        for chance in self.wounds[1:]:
            states = self.single.push(states)
            total = total + chance * states
        return total

    def same_as(self, other: Transition) -> bool:
        """Whether both steps are one."""
        return self is other


@lru_cache(maxsize=256)
def transition(space: Space, walk: int, packet: Packet, chances: tuple[float, ...]) -> Transition:
    """The step of one packet. `walk`: number of the allocation order, or MORTAL_WALK.

    `chances[g]`: chance that the packet gets through to damage when it meets a model of group g.
    """
    steps = space.mortal if walk == MORTAL_WALK else space.walks[walk]
    if packet.kind is PacketKind.MORTAL:
        ones = tuple(Amount(amount.dice, (1,) * len(amount.values)) for amount in packet.damage)
        single = Transition(steps, _losses(steps, ones, packet.feel_no_pain, chances))
        return _Spilling(single, amount_pmf(packet.damage[0]))
    return Transition(steps, _losses(steps, packet.damage, packet.feel_no_pain, chances))


def _losses(
    walk: Walk, damage: tuple[Amount, ...], feel_no_pain: tuple[int, ...], chances: tuple[float, ...]
) -> Floats:
    """P(state s loses l wounds to the packet), shape states x (largest loss + 1)."""
    largest = walk.after.shape[1] - 1
    kinds = list(zip(damage, feel_no_pain, chances, strict=True))
    if len(set(kinds)) == 1:
        amount, needed, chance = kinds[0]
        losses = _loss_table(amount, needed, largest)[walk.room]
        if chance < 1.0:
            losses *= chance
            losses[:, 0] += 1.0 - chance
    else:
        losses = np.empty(walk.after.shape)
        for group, (amount, needed, chance) in enumerate(kinds):
            here = walk.group == group
            losses[here] = _loss_table(amount, needed, largest)[walk.room[here]] * chance
            losses[here, 0] += 1.0 - chance
    most = int(np.flatnonzero(losses.any(axis=0))[-1])
    return np.ascontiguousarray(losses[:, : most + 1])
