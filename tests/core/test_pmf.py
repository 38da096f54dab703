"""Distributions as arrays."""

from math import comb

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from grognard.core.pmf import at_least, binomial, gathered, mean, point, thinned, thinning


def test_a_point_is_certain() -> None:
    assert point(3).tolist() == [0, 0, 0, 1]
    assert mean(point(3)) == 3


@pytest.mark.parametrize("length", [1, 2, 40, 300])
@pytest.mark.parametrize("chance", [0.0, 1 / 6, 1.0])
def test_thinning_keeps_binomially_many(length: int, chance: float) -> None:
    matrix = thinning(length, chance)
    assert matrix.sum(axis=0) == pytest.approx(np.ones(length), abs=1e-13)
    assert matrix[:, -1] == pytest.approx(binomial(length - 1, chance), abs=1e-13)


@given(
    weights=st.lists(st.floats(1e-12, 1.0), min_size=1, max_size=160),
    chance=st.sampled_from([0.0, 1e-9, 1 / 6, 0.5, 35 / 36, 1.0]),
)
def test_thinned_is_thinning_times_the_distribution(weights: list[float], chance: float) -> None:
    pmf = np.array(weights) / sum(weights)
    assert thinned(pmf, chance) == pytest.approx(thinning(len(pmf), chance) @ pmf, rel=1e-12, abs=1e-300)


def test_binomial() -> None:
    assert binomial(4, 1 / 3) == pytest.approx([comb(4, i) * 2 ** (4 - i) / 81 for i in range(5)])


def test_at_least_and_gathered() -> None:
    assert at_least(np.array([0.5, 0.3, 0.2])) == pytest.approx([1, 0.5, 0.2])
    assert gathered(np.array([2, 0, 2]), np.array([0.2, 0.5, 0.3]), 4) == pytest.approx([0.5, 0, 0.5, 0])
