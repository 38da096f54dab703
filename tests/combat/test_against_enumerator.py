"""Exact answers against the naive enumerator, which plays the rules die by die, on drawn scenarios."""

from typing import Any

import pytest
from hypothesis import given, settings

from grognard import solve_scenario
from oracle.enumerator import enumerate_scenario
from oracle.scenarios import small_scenarios


@given(small_scenarios())
@settings(max_examples=150)
def test_exact_answers_are_those_of_the_enumerator(scenario: dict[str, Any]) -> None:
    ours, theirs = solve_scenario(scenario), enumerate_scenario(scenario)
    for row in ("wounds_lost", "models_destroyed", "hazard_failures"):
        assert ours[row] == pytest.approx(theirs[row], abs=1e-12, rel=0), row
    assert ours["destroyed"] == pytest.approx(theirs["destroyed"], abs=1e-12, rel=0)
    for mine, other in zip(ours["groups"], theirs["groups"], strict=True):
        assert mine["name"] == other["name"]
        assert mine["models_destroyed"] == pytest.approx(other["models_destroyed"], abs=1e-12, rel=0)
