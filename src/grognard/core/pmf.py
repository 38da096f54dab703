"""Probability mass functions as NumPy arrays: `pmf[i]` is P(value = i), i = 0, 1, 2 ..."""

from functools import lru_cache

import numpy as np
import numpy.typing as npt

Pmf = npt.NDArray[np.float64]


def point(value: int) -> Pmf:
    """The distribution that is always `value` (not negative)."""
    pmf = np.zeros(value + 1)
    pmf[value] = 1.0
    return pmf


def mean(pmf: Pmf) -> float:
    """Expected value."""
    return float(pmf @ np.arange(len(pmf)))


def at_least(pmf: Pmf) -> Pmf:
    """P(value >= i) for every i of `pmf`."""
    return np.minimum(1.0, np.cumsum(pmf[::-1])[::-1])


def gathered(values: npt.NDArray[np.intp], chances: Pmf, length: int) -> Pmf:
    """Distribution of `values` that have these `chances`; at least `length` entries long."""
    return np.bincount(values, weights=chances, minlength=length).astype(np.float64, copy=False)


@lru_cache(maxsize=1024)
def binomial(trials: int, chance: float) -> Pmf:
    """Number of successes among `trials` independent trials that succeed with `chance` each."""
    if trials < _EXACT_PASCAL:
        steps = np.arange(trials + 1)
        ways = _pascal(1 << trials.bit_length())[: trials + 1, trials]
        pmf = ways * chance**steps * (1.0 - chance) ** steps[::-1]
    else:
        pmf = _large_binomial(trials, chance)
    pmf.flags.writeable = False
    return pmf


def _large_binomial(trials: int, chance: float) -> Pmf:
    """From the likeliest number up and down, by the ratios of neighbours."""
    if chance in (0.0, 1.0):
        return np.pad(point(trials if chance else 0), (0, 0 if chance else trials))
    likeliest = min(trials, int((trials + 1) * chance))
    steps = np.arange(trials)
    ratios = (trials - steps) / (steps + 1) * (chance / (1.0 - chance))
    up, down = np.cumprod(ratios[likeliest:]), np.cumprod(1.0 / ratios[:likeliest][::-1])[::-1]
    pmf = np.concatenate((down, np.ones(1), up))
    return pmf / pmf.sum()


@lru_cache(maxsize=16)
def _pascal(length: int) -> npt.NDArray[np.float64]:
    """Binomial coefficients: column i, row j holds "i over j", for i < `length`."""
    table = np.zeros((length, length))
    table[0] = 1.0
    for i in range(1, length):
        table[1:, i] = table[1:, i - 1] + table[:-1, i - 1]
    return table


_EXACT_PASCAL = 256


def thinned(pmf: Pmf, chance: float) -> Pmf:
    """Distribution of how many items are kept, each with `chance`, when their number is distributed like `pmf`.

    The same as `thinning(len(pmf), chance) @ pmf`; only sums of terms that are not negative, so exact to rounding.
    """
    length = len(pmf)
    if length > _EXACT_FACTORIAL:
        return thinning(length, chance) @ pmf
    steps, factorials = _factorials(length)
    ways = np.convolve(pmf * factorials, ((1.0 - chance) ** steps / factorials)[::-1])[length - 1 :]
    return ways * chance**steps / factorials


_EXACT_FACTORIAL = 128


@lru_cache(maxsize=_EXACT_FACTORIAL)
def _factorials(length: int) -> tuple[npt.NDArray[np.float64], npt.NDArray[np.float64]]:
    """0 .. `length` - 1 and their factorials."""
    steps = np.arange(length, dtype=np.float64)
    return steps, np.cumprod(np.maximum(steps, 1.0), dtype=np.float64)


@lru_cache(maxsize=512)
def thinning(length: int, chance: float) -> npt.NDArray[np.float64]:
    """Matrix M with M[j, i] = P(j of i items are kept), each with `chance`: `M @ pmf` counts the kept ones.

    Shape (length, length).
    """
    matrix = _small_thinning(length, chance) if length <= _EXACT_PASCAL else _large_thinning(length, chance)
    matrix.flags.writeable = False
    return matrix


def _small_thinning(length: int, chance: float) -> npt.NDArray[np.float64]:
    size = 1 << (length - 1).bit_length()
    steps = np.arange(length)
    kept, dropped = chance**steps, (1.0 - chance) ** steps
    lost = steps[None, :] - steps[:, None]
    return _pascal(size)[:length, :length] * kept[:, None] * dropped[np.maximum(lost, 0)]


def _large_thinning(length: int, chance: float) -> npt.NDArray[np.float64]:
    matrix = np.zeros((length, length))
    matrix[0, 0] = 1.0
    for i in range(1, length):
        matrix[:, i] = matrix[:, i - 1] * (1 - chance)
        matrix[1:, i] += matrix[:-1, i - 1] * chance
    return matrix
