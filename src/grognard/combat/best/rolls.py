"""What the dice of a hit or wound roll are worth before they are rolled.

All dice of a step are rolled together. Which faces are re-rolled is decided for the whole roll, knowing how many dice
there are and how the target stands; then, with all dice seen, one die that has not been re-rolled may be re-rolled by a
Command Re-roll.
"""

from functools import lru_cache
from itertools import chain, combinations
from math import lgamma

import msgspec
import numpy as np

from grognard.combat.best.packets import Planes
from grognard.combat.best.reading import CRITICAL, FAIL, PLAIN, Die, DieOption, DieReroll
from grognard.combat.best.tape import INDIFFERENT, Decision, DecisionKind, Node, Tape
from grognard.combat.states import Ints
from grognard.combat.transitions import Floats

COMMAND_OPTIONS = ("keep", "a failed roll", "a successful roll", "a critical roll")


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
    tape: Tape,
    die: Die,
    results: Results,
    rows: tuple[int, ...],
    after: Planes,
    pool: int,
    reroll: DecisionKind,
    command: DecisionKind,
) -> list[Node]:
    """Tables whose first axis are numbers of dice (`rows`), from tables whose first axis are the results."""
    merged = results.merged
    rerolled = _rerolled_dice(tape, die, results, after) if len(after) > 1 else []
    branches: dict[tuple[int, ...], Node] = {}
    tables: list[list[Node]] = [[] for _ in after]
    options = _sensible(die, results, after)
    widths = [results.upto[row] for row in rows]
    for option in options:
        chances = _three(_ends(option), merged=merged)
        weights = _result_chances(results, rows, chances)
        tables[0].append(tape.lower_triangle(after[0], weights, widths))
        if len(after) == 1:
            continue
        parts: list[tuple[Node, Floats | float]] = []
        for types, share in _available(option, results, rows, [kind for kind, _ in rerolled], weights):
            if types not in branches:
                decision = Decision(command, pool, ("keep", *(COMMAND_OPTIONS[kind + 1] for kind in types)))
                again = [node for kind, node in rerolled if kind in types]
                branches[types] = tape.best(decision, [after[1], *again])
            parts.append((tape.lower_triangle(branches[types], share, widths), 1.0))
        tables[1].append(tape.total(parts))
    decision = Decision(reroll, pool, tuple(option.reroll.value for option in options))
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


def _rerolled_dice(tape: Tape, die: Die, results: Results, after: Planes) -> list[tuple[int, Node]]:
    """For each type of die that may be worth a Command Re-roll: the value of re-rolling one such die of each result."""
    chances = _three(die.chances, merged=results.merged)
    here = np.arange(len(results.plain))
    inner = results.plain + results.critical < results.most
    plain = np.where(inner, results.at[np.minimum(results.plain + 1, results.most), results.critical], here)
    parts: list[tuple[Node, Floats | float]] = [(after[0], chances[FAIL]), (tape.rows(after[0], plain), chances[PLAIN])]
    if not results.merged:
        more = np.minimum(results.critical + 1, results.at.shape[1] - 1)
        critical = np.where(inner, results.at[results.plain, more], here)
        parts.append((tape.rows(after[0], critical), chances[CRITICAL]))
    without = tape.total([(part, chance) for part, chance in parts if chance > 0.0])
    found: list[tuple[int, Node]] = []
    if (without.value > after[1].value + INDIFFERENT).any():
        found.append((FAIL, without))
    counts = (results.plain, results.critical)
    fewer = (
        results.at[np.maximum(results.plain - 1, 0), results.critical],
        results.at[results.plain, np.maximum(results.critical - 1, 0)],
    )
    for kind, count, index in zip((PLAIN, CRITICAL), counts, fewer, strict=True):
        some = np.flatnonzero(count)
        better = without.value.take(index[some], axis=0) > after[1].value.take(some, axis=0) + INDIFFERENT
        if better.any():
            found.append((kind, tape.rows(without, index)))
    return found


def _available(
    option: DieOption, results: Results, rows: tuple[int, ...], kinds: list[int], weights: Floats
) -> list[tuple[tuple[int, ...], Floats]]:
    """For each set of types of which a die is left that has not been re-rolled: P(result and just this set)."""
    kept, again = (_three(part, merged=results.merged) for part in (option.kept, option.again))
    dice = np.array(rows)[:, None]
    counts = (np.maximum(dice - results.plain - results.critical, 0), results.plain[None], results.critical[None])
    some: dict[int, Floats] = {}
    for kind in kinds:
        whole = kept[kind] + again[kind]
        none = again[kind] / whole if whole > 0.0 else 1.0
        some[kind] = 1.0 - np.power(none, counts[kind])
    found: list[tuple[tuple[int, ...], Floats]] = []
    for types in chain.from_iterable(combinations(kinds, size) for size in range(len(kinds) + 1)):
        share = weights
        for kind in kinds:
            share = share * (some[kind] if kind in types else 1.0 - some[kind])
        if share.any() or not types:
            found.append((types, share))
    return found
