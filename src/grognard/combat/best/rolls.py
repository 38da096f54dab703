"""What the dice of a hit or wound roll are worth before they are rolled.

All dice of a step are rolled together. Which faces are re-rolled is decided for the whole roll, knowing how many dice
there are and how the target stands; then, with all dice seen, one die that has not been re-rolled may be re-rolled by
hand for each token that is left: a Command Re-roll, a single re-roll of the unit's own rules.
"""

from functools import lru_cache
from itertools import product
from math import lgamma

import msgspec
import numpy as np

from grognard.combat.best.hands import Player
from grognard.combat.best.packets import Planes
from grognard.combat.best.reading import CRITICAL, FAIL, PLAIN, Die, DieOption, DieReroll
from grognard.combat.best.tape import INDIFFERENT, DecisionKind, Node, Tape
from grognard.combat.states import Ints
from grognard.combat.transitions import Floats
from grognard.core.words import Roll

BY_HAND = ("a failed roll", "a successful roll", "a critical roll")
"""Dice that a re-roll by hand may be used on, by type."""
FREE_OF_COST = (DecisionKind.SINGLE_HIT, DecisionKind.SINGLE_WOUND)
"""Re-rolls by hand that are used on failures even where nothing hangs on it."""
Left = tuple[int, int, int]
_FREE = {Roll.HIT: DecisionKind.HIT_REROLL, Roll.WOUND: DecisionKind.WOUND_REROLL}


class Results(msgspec.Struct, frozen=True, eq=False):
    """All results of up to `most` dice: `plain[r]` plain and `critical[r]` critical successes; `at[p, c]` finds r.

    Results with fewer successes come first; `upto[n]`: how many results have at most n successes.

    `merged`: critical successes count as plain ones.
    """

    most: int
    merged: bool
    plain: Ints
    critical: Ints
    at: Ints
    upto: tuple[int, ...]


@lru_cache(maxsize=64)
def results_of(most: int, *, merged: bool) -> Results:
    """The results of up to `most` dice."""
    pairs = [(plain, critical) for plain in range(most + 1) for critical in range(1 if merged else most + 1 - plain)]
    pairs.sort(key=lambda pair: (sum(pair), pair))
    at = np.zeros((most + 1, 1 if merged else most + 1), dtype=np.intp)
    for number, pair in enumerate(pairs):
        at[pair] = number
    plain, critical = (np.array(column, dtype=np.intp) for column in zip(*pairs, strict=True))
    upto = tuple(int(count) for count in np.cumsum(np.bincount(plain + critical, minlength=most + 1)))
    return Results(most, merged, plain, critical, at, upto)


Three = tuple[float, float, float]


def _three(chances: Three, *, merged: bool) -> Three:
    """The chances of FAIL, PLAIN and CRITICAL, where critical successes may count as plain ones."""
    return (chances[FAIL], chances[PLAIN] + chances[CRITICAL], 0.0) if merged else chances


def _ends(option: DieOption) -> Three:
    """The chances after re-rolls."""
    fail, plain, critical = (kept + again for kept, again in zip(option.kept, option.again, strict=True))
    return fail, plain, critical


@lru_cache(maxsize=256)
def _result_chances(results: Results, rows: tuple[int, ...], chances: Three) -> Floats:
    """P(result r) of rows[i] dice, shape (rows, results)."""
    logs = np.array([lgamma(count + 1) for count in range(max(results.most, *rows) + 1)])
    dice = np.array(rows)[:, None]
    failed = dice - results.plain - results.critical
    possible = failed >= 0
    failed = np.maximum(failed, 0)
    log = logs[dice] - logs[results.plain] - logs[results.critical] - logs[failed]
    for count, chance in (
        (failed, chances[FAIL]),
        (results.plain, chances[PLAIN]),
        (results.critical, chances[CRITICAL]),
    ):
        if chance > 0.0:
            log = log + count * np.log(chance)
        else:
            possible = possible & (count == 0)
    return np.where(possible, np.exp(log), 0.0)


def roll_table(
    tape: Tape, die: Die, results: Results, rows: tuple[int, ...], after: Planes, player: Player, roll: Roll
) -> list[Node]:
    """Tables whose first axis are numbers of dice (`rows`), from tables whose first axis are the results."""
    by_hand = _ByHand(tape, die, results, after, player, roll)
    tables: list[list[Node]] = [[] for _ in after]
    options = _sensible(die, results, after)
    widths = [results.upto[row] for row in rows]
    for option in options:
        weights = _result_chances(results, rows, _three(_ends(option), merged=results.merged))
        for plane, table in enumerate(after):
            kinds, most = by_hand.kinds(plane), by_hand.most(plane)
            if not kinds:
                tables[plane].append(tape.lower_triangle(table, weights, widths))
                continue
            parts: list[tuple[Node, Floats | float]] = []
            for left, share in _available(option, results, rows, kinds, most, weights):
                parts.append((tape.lower_triangle(by_hand.value(plane, left), share, widths), 1.0))
            tables[plane].append(tape.total(parts))
    decision = player.decision(_FREE[roll], *(option.reroll.value for option in options))
    return [tape.best(decision, table) for table in tables]


def _sensible(die: Die, results: Results, after: Planes) -> tuple[DieOption, ...]:
    """The options without those that cannot be best here: when no success ever hurts every failure is re-rolled, when a
    critical success is never worse than a plain one it is kept, and when it is never better plain ones are kept too."""
    if len(die.options) == 1:
        return die.options
    inner = np.flatnonzero(results.plain + results.critical < results.most)
    values = [node.value for node in after]
    more = results.at[results.plain[inner] + 1, results.critical[inner]]
    helps = all((value[more] >= value[inner]).all() for value in values)
    kept, fished = True, False
    if not results.merged:
        critical = results.at[results.plain[inner], results.critical[inner] + 1]
        helps = helps and all((value[critical] >= value[inner]).all() for value in values)
        kept = all((value[critical] >= value[more]).all() for value in values)
        fished = any((value[critical] > value[more]).any() for value in values)
    if not helps or not any(option.reroll is DieReroll.FAILED for option in die.options):
        return die.options
    wanted = {DieReroll.FAILED}
    if fished:
        wanted.add(DieReroll.NONCRITICAL)
    if not kept:
        wanted.add(DieReroll.UNLESS_PLAIN)
    return tuple(option for option in die.options if option.reroll in wanted)


class _ByHand:
    """What one roll is worth once it is seen, when dice that have not been re-rolled may be re-rolled by hand, one for
    each token."""

    def __init__(self, tape: Tape, die: Die, results: Results, after: Planes, player: Player, roll: Roll) -> None:
        self.tape = tape
        self.chances = _three(die.chances, merged=results.merged)
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
                thrown = self._thrown(rest, self._limited(rest, (2, 2, 2))).value
                found.update(kind for kind in (FAIL, PLAIN, CRITICAL) if self._helps(thrown, kind, plane))
            self.known_kinds[plane] = tuple(sorted(found))
        return self.known_kinds[plane]

    def value(self, plane: int, left: Left) -> Node:
        """The value of each result in `plane`; `left`: dice of each type that have not been re-rolled, as far as it
        matters how many there are."""
        left = self._limited(plane, left)
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

    def _limited(self, plane: int, left: Left) -> Left:
        most, kinds = self.most(plane), self.kinds(plane)
        fail, plain, critical = (min(count, most) if kind in kinds else 0 for kind, count in enumerate(left))
        return fail, plain, critical

    def _again(self, plane: int, left: Left, kind: int) -> Node:
        """One die of type `kind` is thrown again, in `plane`."""
        fail, plain, critical = (count - (kind == other) for other, count in enumerate(left))
        thrown = self._thrown(plane, self._limited(plane, (fail, plain, critical)))
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


def _available(
    option: DieOption, results: Results, rows: tuple[int, ...], kinds: tuple[int, ...], most: int, weights: Floats
) -> list[tuple[Left, Floats]]:
    """For each number of dice of each type of `kinds` that have not been re-rolled, `most` meaning that many or more:
    P(result and just these numbers)."""
    kept, again = (_three(part, merged=results.merged) for part in (option.kept, option.again))
    dice = np.array(rows)[:, None]
    counts = (np.maximum(dice - results.plain - results.critical, 0), results.plain[None], results.critical[None])
    some: list[list[Floats | float]] = [[1.0]] * 3
    for kind in kinds:
        whole = kept[kind] + again[kind]
        first = kept[kind] / whole if whole > 0.0 else 0.0
        some[kind] = _at_first(counts[kind], first, most)
    found: list[tuple[Left, Floats]] = []
    for fail, plain, critical in product(*(range(len(part)) for part in some)):
        share = weights * some[FAIL][fail] * some[PLAIN][plain] * some[CRITICAL][critical]
        if share.any() or not (fail or plain or critical):
            found.append(((fail, plain, critical), share))
    return found


def _at_first(count: Ints, chance: float, most: int) -> list[Floats | float]:
    """P(0, 1, ... `most` or more of `count` dice show their first throw), each with `chance`; `most` is at most 2."""
    none: Floats = np.power(1.0 - chance, count)
    if most == 1:
        return [none, 1.0 - none]
    others: Floats = np.power(1.0 - chance, np.maximum(count - 1, 0))
    one = chance * count * others
    return [none, one, np.maximum(1.0 - none - one, 0.0)]
