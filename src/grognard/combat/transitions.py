"""What one packet of damage does to the state of the target."""

from functools import lru_cache

import numpy as np
import numpy.typing as npt

from grognard.combat.counts import amount_pmf, lumped
from grognard.combat.plan import NO_FEEL_NO_PAIN, Amount, Packet, PacketKind
from grognard.combat.states import Ints, Space, Walk
from grognard.core.pmf import Pmf, at_least, gathered, thinned

Floats = npt.NDArray[np.float64]

LARGEST_STACK = 60_000
LARGEST_SHEET = 50_000
FEW_USES = 2
"""Uses of a transition before its powers are worth keeping."""
SPARSE_FROM = 24
GRAPH_SPARSE_FROM = 500
MORTAL_WALK = -1

Blow = tuple[float, ...]
"""P(a packet takes i wounds from a model with enough of them), i = 0, 1, 2 ...; the last entry stands for "or more"."""


@lru_cache(maxsize=1024)
def wounds_pmf(amount: Amount, feel_no_pain: int) -> Pmf:
    """Wounds of a packet that Feel No Pain does not ignore, without limit (10e T-8.40, 11e 24.12)."""
    pmf = amount_pmf(amount)
    if feel_no_pain >= NO_FEEL_NO_PAIN:
        return pmf
    return thinned(pmf, (feel_no_pain - 1) / 6)


@lru_cache(maxsize=1024)
def _blow(amount: Amount, feel_no_pain: int, chance: float, largest: int) -> Blow:
    """A packet that gets through with `chance` to models of at most `largest` wounds."""
    pmf = lumped(wounds_pmf(amount, feel_no_pain), 0, largest)
    if chance < 1.0:
        pmf = chance * pmf
        pmf[0] += 1.0 - chance
    return tuple(pmf.tolist())


@lru_cache(maxsize=1024)
def _loss_table(blow: Blow, largest: int) -> Floats:
    """P(a model with r wounds left loses l): row r, column l, both 0 .. `largest`; the excess is lost."""
    padded = np.zeros(largest + 1)
    padded[: len(blow)] = blow
    table = np.tril(np.broadcast_to(padded, (largest + 1, largest + 1)), -1)
    np.fill_diagonal(table, np.cumsum(padded[::-1])[::-1])
    return table


class Transition:
    """A row-stochastic step between states. `push(x)` moves distributions `x` (last axis: states) one packet on.

    `blows`: what a packet does to a model of each group; a single one when it does the same to all. `cap`: after how
    many packets the unit is destroyed for certain; None if never for certain.
    """

    __slots__ = (
        "_edges",
        "_from_start",
        "_jumps",
        "_losses",
        "_matrix",
        "_stack",
        "_uses",
        "blows",
        "cap",
        "certain",
        "one",
        "size",
        "walk",
    )

    def __init__(self, walk: Walk, blows: tuple[Blow, ...]) -> None:
        self.walk = walk
        self.blows = blows
        self.size = len(walk.room)
        self.one = self._one_wound()
        """The chance that a packet costs one wound, where it costs one or none whatever the state; else None."""
        self.certain = all(blow.count(0.0) == len(blow) - 1 for blow in blows)
        """Whether a packet leads from each state to one other for certain."""
        self.cap = self._most_packets()
        self._losses: Floats | None = None
        self._matrix: Floats | None = None
        self._stack: Floats | None = None
        self._uses = 0
        self._from_start: Floats | None = None
        self._jumps: Ints | None = None
        self._edges: tuple[Ints, Floats, Ints, Ints] | None = None

    def _one_wound(self) -> float | None:
        alike = self.walk.banded and len(self.blows) == 1 and len(self.blows[0]) == 2
        return self.blows[0][1] if alike else None

    def _most_packets(self) -> int | None:
        if not self.walk.banded or any(blow[0] > 0.0 for blow in self.blows):
            return None
        least = [next(loss for loss, chance in enumerate(blow) if chance > 0.0) for blow in self.blows]
        return self.walk.packets_needed(tuple(least))

    @property
    def losses(self) -> Floats:
        """P(state s loses l wounds to the packet), shape states x (largest loss + 1)."""
        if self._losses is None:
            largest = self.walk.after.shape[1] - 1
            most = max(map(len, self.blows))
            if len(self.blows) == 1:
                self._losses = _loss_table(self.blows[0], largest)[:, :most][self.walk.room]
            else:
                self._losses = np.empty((self.size, most))
                for group, blow in enumerate(self.blows):
                    here = self.walk.group == group
                    self._losses[here] = _loss_table(blow, largest)[:, :most][self.walk.room[here]]
        return self._losses

    @property
    def matrix(self) -> Floats:
        """The step as a matrix."""
        if self._matrix is None:
            size, losses = self.size, self.losses
            cells = self.walk.after[:, : losses.shape[1]] + np.arange(0, size * size, size)[:, None]
            flat = gathered(cells.ravel(), losses.ravel(), size * size)
            self._matrix = flat.reshape(size, size)
        return self._matrix

    def push(self, states: Floats) -> Floats:
        """The distributions after one more packet."""
        if self._matrix is not None:
            return states @ self._matrix
        width = max(map(len, self.blows))
        if self.walk.banded and self.size >= SPARSE_FROM * width:
            losses = self.losses
            moved = states * losses[:, 0]
            for loss in range(1, width):
                moved[..., loss:] += states[..., : self.size - loss] * losses[: self.size - loss, loss]
            return moved
        if not self.walk.banded and self.size >= GRAPH_SPARSE_FROM:
            return self._push_sparsely(states.reshape(-1, self.size)).reshape(states.shape)
        return states @ self.matrix

    def _push_sparsely(self, states: Floats) -> Floats:
        """`push` along the steps of a large graph, for `states` of shape r x n."""
        source, chance, reached, first = self._edges_by_target()
        moved = np.zeros_like(states)
        rows = max(1, LARGEST_SHEET // len(source))
        for row in range(0, len(states), rows):
            along = states[row : row + rows].take(source, axis=1)
            along *= chance
            moved[row : row + rows, reached] = np.add.reduceat(along, first, axis=1)
        return moved

    def _edges_by_target(self) -> tuple[Ints, Floats, Ints, Ints]:
        """The steps from state to state that can happen, sorted by where they lead: where each begins, its chance, the
        states reached, and for each of these the number of the first step to it."""
        if self._edges is None:
            source, loss = self.losses.nonzero()
            target = self.walk.after[source, loss]
            order = np.argsort(target, kind="stable")
            reached, first = np.unique(target[order], return_index=True)
            self._edges = source[order], self.losses[source, loss][order], reached, first
        return self._edges

    def jumps(self, length: int) -> Ints:
        """The state after 0 .. `length` - 1 packets that are `certain`: shape length x n."""
        known = self._jumps
        if known is None or len(known) < length:
            step = self.walk.after[np.arange(self.size), self.losses.argmax(axis=1)]
            grown = np.empty((length, self.size), dtype=np.intp)
            grown[0] = np.arange(self.size)
            for row in range(1, length):
                np.take(step, grown[row - 1], out=grown[row])
            self._jumps = known = grown
        return known[:length]

    def after(self, counts: Pmf, states: Floats, *, at_start: bool) -> Floats:
        """The r * n numbers of the distributions after k packets with chance `counts[k]`, from `states` (r x n);
        `at_start`: they are the start."""
        if self.one is not None:
            wounds = counts if self.one == 1.0 else thinned(counts, self.one)
            return _further(states, wounds)
        length = len(counts)
        if self.certain and len(states) == 1 and length * self.size <= LARGEST_STACK:
            if at_start:
                return gathered(self.jumps(length)[:, 0], counts, self.size)
            return gathered(self.jumps(length).ravel(), np.multiply.outer(counts, states[0]).ravel(), self.size)
        rows = self.rows_from_start(length) if at_start else self.rows(states, length)
        return counts @ rows.reshape(length, -1)

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
        if pending.ndim == 2 and self.certain and pending.size <= LARGEST_STACK:
            return gathered(self.jumps(len(pending)).ravel(), pending.ravel(), self.size)
        total = pending[-1]
        for step in range(len(pending) - 2, -1, -1):
            total = self.push(total) + pending[step]
        return total


def _further(states: Floats, wounds: Pmf) -> Floats:
    """`states` (r x n) after so many more wounds, of which the last state needs no more."""
    size = states.shape[1]
    if len(states) == 1:
        return lumped(np.convolve(states.reshape(-1), wounds), 0, size - 1)
    few = min(size, len(wounds))
    exactly, or_more = np.zeros(2 * size), np.zeros(size)
    exactly[:few] = wounds[:few]
    or_more[:few] = at_least(wounds)[:few]
    step = exactly[_apart(size)]
    step[:, -1] = or_more[::-1]
    return states @ step


@lru_cache(maxsize=256)
def _apart(size: int) -> Ints:
    """How many wounds are between state i and state j, `size` or more where there is no way: shape size x size."""
    places = np.arange(size)
    return (places - places[:, None]) % (2 * size)


class _Spilling(Transition):
    """Mortal wounds one by one: several single steps, their number rolled."""

    __slots__ = ("single", "wounds")

    def __init__(self, single: Transition, wounds: Pmf) -> None:
        super().__init__(single.walk, single.blows)
        self.cap = None
        self.one = None
        self.certain = False
        self.single = single
        self.wounds = wounds

    def push(self, states: Floats) -> Floats:
        """The distributions after one more packet."""
        total = self.wounds[0] * states
        for chance in self.wounds[1:]:
            states = self.single.push(states)
            total = total + chance * states
        return total


@lru_cache(maxsize=512)
def transition(space: Space, walk: int, packet: Packet, chances: tuple[float, ...]) -> Transition:
    """The step of one packet. `walk`: number of the allocation order, or MORTAL_WALK. The same object for packets that
    do the same to the target, unless they are mortal wounds.

    `chances[g]`: chance that the packet gets through to damage when it meets a model of group g.
    """
    steps = space.mortal if walk == MORTAL_WALK else space.walks[walk]
    largest = steps.after.shape[1] - 1
    spilling = packet.kind is PacketKind.MORTAL
    damage = tuple(_ones(amount) for amount in packet.damage) if spilling else packet.damage
    kinds = zip(damage, packet.feel_no_pain, chances, strict=True)
    blows = tuple(_blow(amount, needed, chance, largest) for amount, needed, chance in kinds)
    single = _step(steps, blows if len(set(blows)) > 1 else blows[:1])
    return _Spilling(single, amount_pmf(packet.damage[0])) if spilling else single


def _ones(amount: Amount) -> Amount:
    return Amount(amount.dice, (1,) * len(amount.values))


@lru_cache(maxsize=256)
def _step(walk: Walk, blows: tuple[Blow, ...]) -> Transition:
    return Transition(walk, blows)
