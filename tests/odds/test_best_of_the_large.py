"""Best play of what is too large for a search is the usual play, and says so."""

import pytest

from grognard import solve_scenario
from grognard.combat.question import Question
from grognard.combat.scenario import scenario_to_question
from grognard.core.words import Goal
from grognard.editions.solve import play_best, play_best_last, solve


def _scenario(edition: str, attacks: int, kinds: int, models: int, wounds: int) -> dict[str, object]:
    """`attacks` attacks of several weapons at `kinds` kinds of `models` models."""
    weapons = [
        {"type": "melee", "A": attacks, "skill": 3, "S": 6, "AP": -2, "D": damage, "abilities": abilities}
        for damage, abilities in (
            ("D6", ["DEVASTATING WOUNDS", "SUSTAINED HITS 2"]),
            ("D3+1", ["DEVASTATING WOUNDS", "SUSTAINED HITS D3"]),
            ("2D3", ["DEVASTATING WOUNDS", "LETHAL HITS"]),
        )
    ]
    groups = [{"models": models, "T": 5, "Sv": 4, "W": wounds} for _ in range(kinds)]
    return {"version": 1, "edition": edition, "attacks": weapons, "target": {"groups": groups}}


LARGE = {
    "a search is too large": _scenario("10", 300, 1, 10, 3),
    "exact odds are too large": _scenario("10", 1, 20, 100, 200),
}


@pytest.fixture(autouse=True)
def _few_stories(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("grognard.editions.solve.STORIES", 30)


@pytest.mark.parametrize("name", LARGE)
def test_a_question_too_large_for_a_search_is_played_as_usual(name: str) -> None:
    question: Question = scenario_to_question(LARGE[name])
    found = play_best(question, Goal.MODELS)
    usual = solve(question)
    assert found.policy[0].startswith("As usual: ")
    assert found.value == found.fixed_value
    assert found.outcome.method is usual.method
    assert found.value == pytest.approx(found.outcome.models_destroyed @ range(len(usual.models_destroyed)))
    if usual.method.value == "exact":
        assert found.outcome.destroyed == pytest.approx(usual.destroyed, abs=1e-12)


@pytest.mark.parametrize("name", LARGE)
def test_the_last_of_several_units_likewise(name: str) -> None:
    question = scenario_to_question(LARGE[name])
    found = play_best_last((question, question), Goal.MODELS)
    assert found is None or (found.usual is None and found.value == pytest.approx(found.fixed_value))


@pytest.mark.parametrize("name", LARGE)
def test_a_scenario_tells_it_in_its_answer(name: str) -> None:
    answer = solve_scenario(LARGE[name], play="best", goal="models")
    assert answer["policy"][0].startswith("As usual: ")
    assert answer["value"] == answer["fixed_value"]
    assert sum(answer["models_destroyed"]) == pytest.approx(1.0)
