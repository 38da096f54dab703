"""Numbers as people read them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grognard.report.words import listed, percent


@pytest.mark.parametrize(
    ("chance", "told"),
    [
        (0.0, "0%"),
        (1.0, "100%"),
        (1e-16, "0%"),
        (1 - 1e-16, "100%"),
        (1e-5, "<0.1%"),
        (0.99999, ">99.9%"),
        (0.5, "50.0%"),
    ],
)
def test_what_is_possible_is_never_told_as_impossible_nor_the_unsure_as_sure(chance: float, told: str) -> None:
    assert percent(chance) == told


@given(st.floats(1e-8, 1 - 1e-8))
def test_a_percentage_is_close_to_its_chance_and_fits_its_column(chance: float) -> None:
    told = percent(chance)
    assert len(told) <= 6
    assert abs(float(told.strip("<>%")) / 100 - chance) <= 0.0011


def test_names_are_listed_as_in_a_sentence() -> None:
    assert [listed(names) for names in ([], ["a"], ["a", "b"], ["a", "b", "c"])] == ["", "a", "a and b", "a, b and c"]
