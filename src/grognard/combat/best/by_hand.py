"""What one roll is worth once it is seen, when dice that have not been re-rolled may be re-rolled by hand."""

import numpy as np

from grognard.combat.best.hands import Player
from grognard.combat.best.packets import Planes
from grognard.combat.best.reading import CRITICAL, FAIL, PLAIN, Die
from grognard.combat.best.results import Results, three
from grognard.combat.best.tape import INDIFFERENT, DecisionKind, Node, Tape
from grognard.combat.transitions import Floats
from grognard.core.words import Roll

BY_HAND = ("a failed roll", "a successful roll", "a critical roll")
"""Dice that a re-roll by hand may be used on, by type."""
FREE_OF_COST = (DecisionKind.SINGLE_HIT, DecisionKind.SINGLE_WOUND)
"""Re-rolls by hand that are used on failures even where nothing hangs on it."""
Left = tuple[int, int, int]
"""How many dice of each type have not been re-rolled."""


class ByHand:
    """What one roll is worth once it is seen, when dice that have not been re-rolled may be re-rolled by hand, one for
    each token."""

    def __init__(self, tape: Tape, die: Die, results: Results, after: Planes, player: Player, roll: Roll) -> None:
        self.tape = tape
        self.chances = three(die.chances, merged=results.merged)
        self.results = results
        self.after = after
        self.uses = [[] if die.barred else list(player.uses(roll, plane)) for plane in range(len(after))]
        self.player = player
        self.fewer = (
            np.arange(len(results.plain)),
            results.at[np.maximum(results.plain - 1, 0), results.critical],
            results.at[results.plain, np.maximum(results.critical - 1, 0)],
        )
        self.known_kinds: dict[int, tuple[int, ...]] = {}
        self.values: dict[tuple[int, Left], Node] = {}
        self.thrown: dict[tuple[int, Left], Node] = {}

    def most(self, plane: int) -> int:
        """How many dice may be re-rolled by hand, at most."""
        return max((1 + self.most(rest) for _, rest in self.uses[plane]), default=0)

    def kinds(self, plane: int) -> tuple[int, ...]:
        """Types of dice that may be worth a re-roll by hand: failed ones always, where it costs nothing."""
        if plane not in self.known_kinds:
            found: set[int] = set()
            for decision, rest in self.uses[plane]:
                found.update((*self.kinds(rest), FAIL) if decision in FREE_OF_COST else self.kinds(rest))
                thrown = self._thrown(rest, self.limited(rest, (2, 2, 2))).value
                found.update(kind for kind in (FAIL, PLAIN, CRITICAL) if self._helps(thrown, kind, plane))
            self.known_kinds[plane] = tuple(sorted(found))
        return self.known_kinds[plane]

    def value(self, plane: int, left: Left) -> Node:
        """The value of each result in `plane`; `left`: dice of each type that have not been re-rolled, as far as it
        matters how many there are."""
        left = self.limited(plane, left)
        if (plane, left) not in self.values:
            best = self.after[plane]
            for decision, rest in self.uses[plane]:
                options = [(BY_HAND[kind], self._again(rest, left, kind)) for kind in self.kinds(plane) if left[kind]]
                first = decision in FREE_OF_COST and left[FAIL] > 0
                options.insert(int(first), ("keep", best))
                names, nodes = zip(*options, strict=True)
                best = self.tape.best(self.player.decision(decision, *names), nodes)
            self.values[plane, left] = best
        return self.values[plane, left]

    def limited(self, plane: int, left: Left) -> Left:
        """`left` as far as it matters in `plane`."""
        most, kinds = self.most(plane), self.kinds(plane)
        fail, plain, critical = (min(count, most) if kind in kinds else 0 for kind, count in enumerate(left))
        return fail, plain, critical

    def _again(self, plane: int, left: Left, kind: int) -> Node:
        """One die of type `kind` is thrown again, in `plane`."""
        fail, plain, critical = (count - (kind == other) for other, count in enumerate(left))
        thrown = self._thrown(plane, self.limited(plane, (fail, plain, critical)))
        return thrown if kind == FAIL else self.tape.rows(thrown, self.fewer[kind])

    def _thrown(self, plane: int, left: Left) -> Node:
        """One die more than each result has is thrown."""
        if (plane, left) not in self.thrown:
            table, results = self.value(plane, left), self.results
            inner = results.plain + results.critical < results.most
            more = np.minimum(results.plain + 1, results.most)
            plain = np.where(inner, results.at[more, results.critical], self.fewer[FAIL])
            parts: list[tuple[Node, Floats | float]] = [(table, self.chances[FAIL])]
            parts.append((self.tape.rows(table, plain), self.chances[PLAIN]))
            if not results.merged:
                more = np.minimum(results.critical + 1, results.at.shape[1] - 1)
                critical = np.where(inner, results.at[results.plain, more], self.fewer[FAIL])
                parts.append((self.tape.rows(table, critical), self.chances[CRITICAL]))
            self.thrown[plane, left] = self.tape.total([part for part in parts if part[1] > 0.0])
        return self.thrown[plane, left]

    def _helps(self, thrown: Floats, kind: int, plane: int) -> bool:
        """Whether a new die in place of one of type `kind` is better for some result in `plane`."""
        results = self.results
        count = (results.most - results.plain - results.critical, results.plain, results.critical)
        some = np.flatnonzero(count[kind])
        better = thrown.take(self.fewer[kind][some], axis=0) > self.after[plane].value.take(some, axis=0) + INDIFFERENT
        return bool(better.any())
