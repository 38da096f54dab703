"""The executors of one plan agree: exact, one story after the other, and many stories at once."""

from collections import Counter
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings

from grognard.combat.dice import SeededDice
from grognard.combat.outcome import Method
from grognard.combat.rolled import roll_often, roll_story
from grognard.combat.sampled import sample
from grognard.combat.scenario import scenario_to_question
from grognard.editions.solve import attack_rules, solve
from oracle.scenarios import scenarios

SLACK = 6.0
"""Standard errors that an observed share may be off."""


def agree(exact: np.ndarray, rolled: np.ndarray, samples: int) -> bool:
    """Whether every share is within its statistical bounds; shares of rare values only have to be rare."""
    error = np.sqrt(np.maximum(exact * (1 - exact), 0) / samples)
    return bool((np.abs(exact - rolled) <= SLACK * error + 6 / samples).all())


@given(scenarios())
@settings(max_examples=40)
def test_a_large_sample_agrees_with_exact(scenario: dict[str, Any]) -> None:
    question = scenario_to_question(scenario)
    exact = solve(question)
    rolled = sample(question, attack_rules(question.edition), 4000, seed=1)
    assert rolled.method is Method.ROLLED
    assert agree(exact.wounds_lost, rolled.wounds_lost, 4000)
    assert agree(exact.models_destroyed, rolled.models_destroyed, 4000)
    for one, other in zip(exact.groups, rolled.groups, strict=True):
        assert agree(one.models_destroyed, other.models_destroyed, 4000)


@given(scenarios())
@settings(max_examples=15)
def test_stories_agree_with_exact(scenario: dict[str, Any]) -> None:
    question = scenario_to_question(scenario)
    exact, rolled = solve(question), roll_often(question, attack_rules(question.edition), 250, seed=2)
    assert agree(exact.wounds_lost, rolled.wounds_lost, 250)
    assert agree(exact.models_destroyed, rolled.models_destroyed, 250)


@given(scenarios())
@settings(max_examples=60)
def test_every_distribution_sums_to_one_and_none_is_negative(scenario: dict[str, Any]) -> None:
    outcome = solve(scenario_to_question(scenario))
    rows = [outcome.wounds_lost, outcome.models_destroyed, outcome.hazard_failures]
    rows += [group.models_destroyed for group in outcome.groups]
    for row in rows:
        assert row.sum() == pytest.approx(1, abs=1e-12)
        assert (row >= 0).all()
    assert outcome.destroyed == pytest.approx(outcome.models_destroyed[-1], abs=1e-12)
    assert outcome.destroyed == pytest.approx(outcome.wounds_lost[-1], abs=1e-12)


@given(scenarios())
@settings(max_examples=40)
def test_one_more_pool_never_saves_a_model(scenario: dict[str, Any]) -> None:
    question = scenario_to_question(scenario)
    if question.edition != "10":
        fewer = scenario | {"attacks": scenario["attacks"][:-1] or scenario["attacks"]}
        before, after = (solve(scenario_to_question(entry)).wounds_lost for entry in (fewer, scenario))
        assert (np.cumsum(after) <= np.cumsum(before) + 1e-12).all()


def test_equal_seeds_give_equal_stories() -> None:
    question = scenario_to_question(
        {
            "version": 1,
            "edition": "10",
            "attacks": [{"type": "ranged", "count": 5, "A": "D6", "skill": 3, "S": 4, "AP": -1, "D": "D3"}],
            "target": {"groups": [{"models": 5, "T": 4, "Sv": 3, "W": 2}]},
        }
    )
    rules = attack_rules(question.edition)
    one, other = ([roll_story(question, rules, SeededDice(7)) for _ in range(3)] for _ in range(2))
    assert one == other
    stories = Counter(roll_story(question, rules, SeededDice(seed)).wounds_lost for seed in range(30))
    assert len(stories) > 3
