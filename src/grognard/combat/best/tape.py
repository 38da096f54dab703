"""Values of decisions, worked out backwards, and how often each decision comes up, worked out forwards.

A value table is computed from later tables by linear steps (dice) and by maxima (decisions). The value at the start is
therefore piecewise linear in what the final states are worth, and its gradient is the distribution of final states
under best play. The tape records the steps; going back through them carries that gradient, and where it passes a
decision it is the chance that the decision comes up.
"""

from collections.abc import Callable, Sequence
from enum import StrEnum

import msgspec
import numpy as np
import numpy.typing as npt

from grognard.combat.states import Ints
from grognard.combat.transitions import Floats
from grognard.core.words import Roll

Bools = npt.NDArray[np.bool_]
Choices = npt.NDArray[np.int16]
Linear = Callable[[Floats], Floats]

BLOCK = 8
LARGEST_PIECE = 200_000
SMALLEST_PIECE = 16
INDIFFERENT = 1e-11
"""A later option is taken only when it is better than the earlier ones by more than this."""


class DecisionKind(StrEnum):
    """The choices of the attacker."""

    PRECISION = "precision"
    ATTACKS_REROLL = "re-roll of attacks"
    HIT_REROLL = "re-roll of hits"
    LETHAL_HITS = "lethal hits"
    WOUND_REROLL = "re-roll of wounds"
    DAMAGE_REROLL = "re-roll of damage"
    SINGLE_HIT = "single re-roll of a hit roll"
    SINGLE_WOUND = "single re-roll of a wound roll"
    SINGLE_DAMAGE = "single re-roll of a damage roll"
    COMMAND_ATTACKS = "command re-roll of attacks"
    COMMAND_HIT = "command re-roll of a hit roll"
    COMMAND_WOUND = "command re-roll of a wound roll"
    COMMAND_DAMAGE = "command re-roll of damage"


class Decision(msgspec.Struct, frozen=True):
    """One decision of the policy; `pool` is the number of the pool in the question, -1 for none."""

    kind: DecisionKind
    pool: int
    options: tuple[str, ...]


class Tally:
    """How often decisions of one kind, for one pool, come up and matter, by option."""

    def __init__(self) -> None:
        self.chances: dict[tuple[DecisionKind, int], dict[str, float]] = {}

    def add(self, decision: Decision, option: str, chance: float) -> None:
        """Count `chance` for `option`."""
        found = self.chances.setdefault((decision.kind, decision.pool), {})
        found[option] = found.get(option, 0.0) + chance


class Node:
    """A value table, its gradient, and the way back to the tables that it came from."""

    __slots__ = ("back", "grad", "value")

    def __init__(self, value: Floats) -> None:
        self.value = value
        self.grad: Floats | None = None
        self.back: Callable[[Floats], None] | None = None

    def add(self, grad: Floats) -> None:
        """Add to the gradient."""
        self.grad = grad if self.grad is None else self.grad + grad


class Detail:
    """How closely rolls are looked at: `most` numbers in the tables of one roll whose dice are re-rolled one by one;
    `whole_rolls` notes of which pools' rolls that was too many."""

    def __init__(self, most: float = 0.0) -> None:
        self.most = most
        self.whole_rolls: set[tuple[int, Roll]] = set()


class Tape:
    """Records the steps from later tables to earlier ones. With no `tally` nothing is recorded, only computed."""

    def __init__(self, tally: Tally | None = None, detail: Detail | None = None) -> None:
        self.tally = tally
        self.detail = detail or Detail()
        self.nodes: list[Node] = []

    def leaf(self, value: Floats) -> Node:
        """A table that comes from nowhere."""
        return Node(value)

    def linear(self, source: Node, step: Linear, transposed: Linear) -> Node:
        """A table that depends linearly on another one."""
        node = Node(step(source.value))
        if self.tally is not None:
            node.back = lambda grad: source.add(transposed(grad))
            self.nodes.append(node)
        return node

    def matrix(self, source: Node, matrix: Floats) -> Node:
        """`matrix` times the table, along its first axis."""
        shape = source.value.shape

        def step(value: Floats) -> Floats:
            return product(matrix, value.reshape(len(value), -1)).reshape(len(matrix), *value.shape[1:])

        def transposed(grad: Floats) -> Floats:
            return product(matrix.T, grad.reshape(len(grad), -1)).reshape(shape)

        return self.linear(source, step, transposed)

    def lower_triangle(self, source: Node, matrix: Floats, widths: Sequence[int]) -> Node:
        """`matrix` times the table along its first axis, where row i of the matrix is zero from column `widths[i]` on.

        The widths do not fall.
        """
        shape = source.value.shape
        blocks = [(row, min(row + BLOCK, len(matrix))) for row in range(0, len(matrix), BLOCK)]

        def step(value: Floats) -> Floats:
            flat = value.reshape(len(value), -1)
            found = np.empty((len(matrix), flat.shape[1]))
            for start, stop in blocks:
                width = widths[stop - 1]
                found[start:stop] = product(matrix[start:stop, :width], flat[:width])
            return found.reshape(len(matrix), *value.shape[1:])

        def transposed(grad: Floats) -> Floats:
            flat = grad.reshape(len(grad), -1)
            found = np.zeros((shape[0], flat.shape[1]))
            for start, stop in blocks:
                width = widths[stop - 1]
                if flat[start:stop].any():
                    found[:width] += product(matrix[start:stop, :width].T, flat[start:stop])
            return found.reshape(shape)

        return self.linear(source, step, transposed)

    def rows(self, source: Node, index: Ints) -> Node:
        """Rows of the table, picked by number; the result begins with the shape of `index`."""
        shape = source.value.shape

        def transposed(grad: Floats) -> Floats:
            back = np.zeros(shape)
            flat = index.ravel()
            order = np.argsort(flat, kind="stable")
            found, starts = np.unique(flat[order], return_index=True)
            back[found] = np.add.reduceat(grad.reshape(len(flat), *shape[1:])[order], starts, axis=0)
            return back

        return self.linear(source, lambda value: value.take(index, axis=0), transposed)

    def columns(self, source: Node, columns: Ints) -> Node:
        """Some entries of the last axis."""
        size = source.value.shape[-1]

        def transposed(grad: Floats) -> Floats:
            back = np.zeros((*grad.shape[:-1], size))
            back[..., columns] = grad
            return back

        return self.linear(source, lambda value: np.ascontiguousarray(value[..., columns]), transposed)

    def spread(self, source: Node, columns: Ints, size: int) -> Node:
        """The last axis stretched to `size` entries: the table's at `columns`, else 0."""

        def step(value: Floats) -> Floats:
            found = np.zeros((*value.shape[:-1], size))
            found[..., columns] = value
            return found

        return self.linear(source, step, lambda grad: grad[..., columns])

    def shaped(self, source: Node, shape: tuple[int, ...]) -> Node:
        """The same table in another shape."""
        before = source.value.shape
        return self.linear(source, lambda value: value.reshape(shape), lambda grad: grad.reshape(before))

    def swapped(self, source: Node, axes: tuple[int, ...]) -> Node:
        """The table with its axes in another order."""
        inverse = tuple(int(axis) for axis in np.argsort(axes))
        return self.linear(source, lambda value: value.transpose(axes), lambda grad: grad.transpose(inverse))

    def total(self, parts: Sequence[tuple[Node, Floats | float]]) -> Node:
        """The sum of tables of one shape, each with its weight (anything that broadcasts)."""
        first, weight = parts[0]
        value = first.value * weight
        for part, weight in parts[1:]:
            value += part.value if isinstance(weight, float) and weight == 1.0 else part.value * weight
        node = Node(value)
        if self.tally is not None:

            def back(grad: Floats) -> None:
                for part, weight in parts:
                    part.add(grad * weight)

            node.back = back
            self.nodes.append(node)
        return node

    def joined(self, parts: Sequence[Node]) -> Node:
        """Tables one after the other along their first axis."""
        node = Node(np.concatenate([part.value for part in parts]))
        if self.tally is not None:

            def back(grad: Floats) -> None:
                start = 0
                for part in parts:
                    part.add(grad[start : start + len(part.value)])
                    start += len(part.value)

            node.back = back
            self.nodes.append(node)
        return node

    def stack(self, parts: Sequence[Node]) -> Node:
        """Tables of one shape along a new first axis."""
        node = Node(np.stack([part.value for part in parts]))
        if self.tally is not None:

            def back(grad: Floats) -> None:
                for part, row in zip(parts, grad, strict=True):
                    part.add(row)

            node.back = back
            self.nodes.append(node)
        return node

    def best(self, decision: Decision, candidates: Sequence[Node]) -> Node:
        """The largest of several tables, entry by entry; of equal ones the first. The last axis are the states."""
        if len(candidates) == 1:
            return candidates[0]
        value, choice = largest([candidate.value for candidate in candidates])
        node = Node(value)
        if self.tally is not None:
            tally = self.tally

            def back(grad: Floats) -> None:
                matters = where_it_matters(value, [candidate.value for candidate in candidates])
                for number, candidate in enumerate(candidates):
                    taken = grad * (choice == number)
                    candidate.add(taken)
                    chance = float(taken[matters].sum())
                    if chance > 0.0:
                        tally.add(decision, decision.options[number], chance)

            node.back = back
            self.nodes.append(node)
        return node

    def pull(self) -> None:
        """Carry the gradients back through every recorded step."""
        for node in reversed(self.nodes):
            if node.grad is not None and node.back is not None:
                node.back(node.grad)
                node.grad = None
        self.nodes.clear()


def product(left: Floats, right: Floats) -> Floats:
    """The matrix product, in pieces so small that the linear algebra library does not spread them over threads, which
    costs more than it gains here."""
    rows, inner = left.shape
    columns = max(1, LARGEST_PIECE // max(1, rows * inner))
    if columns >= right.shape[1]:
        return left @ right
    if columns < SMALLEST_PIECE and rows > 1:
        half = rows // 2
        return np.concatenate([product(left[:half], right), product(left[half:], right)])
    found = np.empty((rows, right.shape[1]))
    for start in range(0, right.shape[1], columns):
        found[:, start : start + columns] = left @ right[:, start : start + columns]
    return found


def largest(values: Sequence[Floats]) -> tuple[Floats, Choices]:
    """The largest value, entry by entry, and which it is; of equal ones the first."""
    value = values[0]
    choice = np.zeros(value.shape, dtype=np.int16)
    for number, other in enumerate(values[1:], 1):
        better = other > value + INDIFFERENT
        value = np.where(better, other, value)
        choice[better] = number
    return value, choice


def where_it_matters(value: Floats, values: Sequence[Floats]) -> Bools:
    """Where the options are not all worth the same as the best of them, `value`."""
    matters = np.zeros(value.shape, dtype=bool)
    for other in values:
        matters |= other < value - INDIFFERENT
    return matters
