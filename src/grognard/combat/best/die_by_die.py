"""Dice that a rule lets the player re-roll, each chosen after all of them are seen."""

from collections.abc import Iterator

import msgspec
import numpy as np

from grognard.combat.best.by_hand import ByHand, Left
from grognard.combat.best.packets import Planes
from grognard.combat.best.reading import CRITICAL, FAIL, PLAIN, Die, DieReroll
from grognard.combat.best.results import Results, result_chances, three
from grognard.combat.best.tape import DecisionKind, Node, Tape
from grognard.combat.states import Ints

SOME = "some dice"
"""What is re-rolled, told in place of a `DieReroll`."""
CALL = 5000.0
"""Numbers that could be worked out in the time that one choice takes by itself."""
ALL = -1
"""In place of a number of dice: every one of that type."""


class Wishes(msgspec.Struct, frozen=True):
    """What is worth choosing of dice that may be re-rolled.

    `usual`: the re-roll that is made where nothing hangs on it. `failures`: not all of them need be re-rolled; `plain`,
    `critical`: such successes may be re-rolled.
    """

    usual: DieReroll
    failures: bool = False
    plain: bool = False
    critical: bool = False

    @property
    def open(self) -> bool:
        """Whether there is anything to choose."""
        return self.failures or self.plain or self.critical

    def effort(self, results: Results, after: Planes) -> float:
        """Roughly how many numbers are worked out, or could be in the time that it takes."""
        dice = results.most
        choices = (dice + 1) ** (self.failures + self.plain + self.critical) * (dice + 1) * len(after)
        return choices * (CALL + float(np.prod(after[0].value.shape[1:])) * len(results.plain) / 3)


def die_by_die(
    tape: Tape,
    die: Die,
    results: Results,
    rows: tuple[int, ...],
    by_hand: ByHand,
    wishes: Wishes,
    kind: DecisionKind,
) -> list[Node]:
    """Tables whose first axis are numbers of dice (`rows`): they are thrown and seen, and then some are re-rolled."""
    chances = three(die.chances, merged=results.merged)
    weights = result_chances(results, rows, chances)
    found: list[Node] = []
    for plane in range(len(by_hand.after)):
        again = _Again(tape, results, chances, by_hand, plane)
        best: list[Node] = []
        for row, dice in zip(weights, rows, strict=True):
            seen = np.arange(results.upto[dice])
            names, nodes = zip(*_choices(again, dice, seen, wishes), strict=True)
            value = tape.best(by_hand.player.decision(kind, *names), nodes)
            best.append(tape.matrix(value, row[None, seen]))
        found.append(tape.stack([tape.shaped(one, one.value.shape[1:]) for one in best]))
    return found


def _choices(again: "_Again", dice: int, seen: Ints, wishes: Wishes) -> Iterator[tuple[str, Node]]:
    """Which dice of each result `seen` are re-rolled, and what that is worth; the usual choice first, all and none of a
    type before some."""
    some = range(1, dice)
    fishing = wishes.usual is DieReroll.NONCRITICAL
    plain = ((ALL, 0) if fishing else (0, ALL)) if wishes.plain else (0,)
    for failures in (ALL, 0, *some) if wishes.failures else (ALL,):
        for successes in (*plain, *some) if wishes.plain else plain:
            for criticals in (0, ALL, *some) if wishes.critical else (0,):
                yield _name(failures, successes, criticals), again.value(seen, dice, failures, successes, criticals)


def _name(failures: int, plain: int, critical: int) -> str:
    names = {
        (ALL, 0, 0): DieReroll.FAILED,
        (ALL, ALL, 0): DieReroll.NONCRITICAL,
        (ALL, 0, ALL): DieReroll.UNLESS_PLAIN,
        (0, 0, 0): DieReroll.NONE,
    }
    found = names.get((failures, plain, critical))
    return found.value if found else SOME


BASE = 3
"""More than the dice that may be re-rolled by hand in one roll."""


def _decoded(code: int) -> Left:
    """How many dice of each type are left, from one number."""
    return code % BASE, code // BASE % BASE, code // BASE**2


class _Again:
    """The value of keeping some dice and throwing others again, in one plane."""

    def __init__(
        self, tape: Tape, results: Results, chances: tuple[float, float, float], by_hand: ByHand, plane: int
    ) -> None:
        self.tape = tape
        self.results = results
        self.chances = chances
        self.by_hand = by_hand
        self.plane = plane
        self.steps: dict[Left, list[Node]] = {}
        self.tables: dict[Left, Node] = {}
        sizes = [results.upto[results.most - thrown] for thrown in range(results.most + 1)]
        self.starts = np.concatenate([[0], np.cumsum(sizes)[:-1]]).astype(np.intp)

    def value(self, seen: Ints, dice: int, failures: int, plain: int, critical: int) -> Node:
        """Of each result in `seen` of `dice` dice, with so many dice of each type thrown again (at most all)."""
        results = self.results
        have = (dice - results.plain[seen] - results.critical[seen], results.plain[seen], results.critical[seen])
        thrown = [
            count if wanted == ALL else np.minimum(count, wanted)
            for count, wanted in zip(have, (failures, plain, critical), strict=True)
        ]
        kept = [count - away for count, away in zip(have, thrown, strict=True)]
        place = self.starts[sum(thrown)] + results.at[kept[PLAIN], kept[CRITICAL]]
        kinds, most = self.by_hand.kinds(self.plane), self.by_hand.most(self.plane)
        codes = sum((np.minimum(kept[kind], most) * BASE**kind for kind in kinds), np.zeros(len(seen), dtype=np.intp))
        distinct, which = np.unique(codes, return_inverse=True)
        tables = [self._table(_decoded(int(code))) for code in distinct]
        if len(tables) == 1:
            return self.tape.rows(tables[0], place)
        offset = len(tables[0].value)
        joined = self.tape.stack(tables)
        flat = self.tape.shaped(joined, (len(tables) * offset, *joined.value.shape[2:]))
        return self.tape.rows(flat, which.reshape(-1) * offset + place)

    def _table(self, left: Left) -> Node:
        """For 0, 1, ... dice that are thrown again, one after the other: the value of each result of the others."""
        if left not in self.tables:
            results = self.results
            steps = [self.by_hand.value(self.plane, left)]
            for thrown in range(1, results.most + 1):
                here = np.arange(results.upto[results.most - thrown])
                more = (
                    here,
                    results.at[results.plain[here] + 1, results.critical[here]],
                    results.at[results.plain[here], results.critical[here] + (not results.merged)],
                )
                parts = [
                    (self.tape.rows(steps[-1], more[kind]), self.chances[kind])
                    for kind in (FAIL, PLAIN, CRITICAL)
                    if self.chances[kind] > 0.0
                ]
                steps.append(self.tape.total(parts))
            self.tables[left] = self.tape.joined(steps)
        return self.tables[left]
