"""The results of several dice of one hit or wound roll: how many are plain and how many critical successes."""

from functools import lru_cache
from math import lgamma

import msgspec
import numpy as np

from grognard.combat.best.reading import CRITICAL, FAIL, PLAIN
from grognard.combat.states import Ints
from grognard.combat.transitions import Floats


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


def three(chances: Three, *, merged: bool) -> Three:
    """The chances of FAIL, PLAIN and CRITICAL, where critical successes may count as plain ones."""
    return (chances[FAIL], chances[PLAIN] + chances[CRITICAL], 0.0) if merged else chances


@lru_cache(maxsize=256)
def result_chances(results: Results, rows: tuple[int, ...], chances: Three) -> Floats:
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
