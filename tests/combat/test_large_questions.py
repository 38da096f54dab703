"""Large questions are answered exactly, or rolled and marked as such; never refused."""

from typing import Any

import pytest

from combat.making import BOTH, answer, attack, group, mean, scenario
from grognard import solve_scenario
from grognard.combat.outcome import Method
from grognard.combat.scenario import scenario_to_question
from grognard.editions import solve as solving

DEVASTATING = attack(AP=-1, D=2, abilities=["DEVASTATING WOUNDS"])
MARINES = group(models=10, Sv=3, W=3)
LARGE: dict[str, tuple[Any, Any]] = {
    "sixty shots": (DEVASTATING | {"count": 60}, MARINES),
    "three weapons of twelve shots": ([DEVASTATING | {"count": 12, "D": d} for d in (1, 2, 3)], MARINES),
    "four weapons of six shots": ([DEVASTATING | {"count": 6, "D": "D6", "AP": ap} for ap in (0, -1, -2, -3)], MARINES),
    "two hundred sustained": (attack(count=200, abilities=["SUSTAINED HITS 2"]), group(models=30, W=2, Sv=3)),
    "twenty blast weapons": (attack(count=20, A="D6+3", abilities=["BLAST"]), group(models=30, W=2, Sv=3)),
    "four hundred dice": (attack(count=400, D="D6"), group(models=60, W=4, Sv=3, FNP=6)),
}


@pytest.mark.parametrize("edition", BOTH)
@pytest.mark.parametrize("name", LARGE)
def test_large_questions_are_answered_exactly(edition: str, name: str) -> None:
    result = answer(edition, *LARGE[name])
    assert "method" not in result
    assert sum(result["wounds_lost"]) == pytest.approx(1, abs=1e-12)
    assert sum(result["models_destroyed"]) == pytest.approx(1, abs=1e-12)


@pytest.mark.parametrize("edition", BOTH)
def test_expected_wounds_of_many_attacks_against_a_huge_model(edition: str) -> None:
    weapon = attack(count=200, AP=-1, abilities=["SUSTAINED HITS 2"])
    lost = answer(edition, weapon, group(W=200, models=3, Sv=3))["wounds_lost"]
    assert mean(lost) == pytest.approx(200 * (4 / 6 + 2 / 6) * 1 / 2 * 1 / 2, abs=1e-9)


WOUNDED = [group(name=str(number), models=60, W=30 + number, lost=1, Sv=2 + number) for number in range(4)]


def test_what_is_too_large_for_exact_states_is_rolled_and_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solving, "STORIES", 50)
    result = solve_scenario(scenario("11", attack(count=20), WOUNDED))
    assert result["method"] == "rolled"
    assert result["samples"] == 50
    assert result["standard_error"] == pytest.approx(0.5 / 50**0.5)
    assert sum(result["wounds_lost"]) == pytest.approx(1)


def test_waiting_mortal_wounds_beyond_measure_are_sampled(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("grognard.combat.exact.LARGEST_TENSOR", 10_000)
    monkeypatch.setattr("grognard.combat.waiting.LARGEST_EFFORT", 10_000)
    pools = [DEVASTATING | {"count": 12, "D": damage} for damage in (1, 2, 3)]
    question = scenario_to_question(scenario("10", pools, MARINES))
    rolled = solving.solve(question)
    monkeypatch.undo()
    exact = solving.solve(question)
    assert (exact.method, rolled.method) == (Method.EXACT, Method.ROLLED)
    assert abs(exact.wounds_lost - rolled.wounds_lost).max() < 6 * rolled.standard_error
