"""Mortal wounds that wait in the 10th edition, worked out by the state in which normal damage leaves the target."""

from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from combat.making import attack, group, scenario
from grognard.combat import exact as exact_module
from grognard.combat.outcome import Method, Outcome
from grognard.combat.sampled import sample
from grognard.combat.scenario import scenario_to_question
from grognard.core.words import Edition
from grognard.editions import solve as solving

DEVASTATING = st.fixed_dictionaries(
    {
        "type": st.just("ranged"),
        "count": st.integers(1, 9),
        "A": st.sampled_from([1, 2, "D3"]),
        "skill": st.sampled_from([2, 4]),
        "S": st.sampled_from([3, 5, 10]),
        "AP": st.sampled_from([0, -2]),
        "D": st.sampled_from([1, 2, 3, "D3", "D6"]),
        "abilities": st.sampled_from([["DEVASTATING WOUNDS"], ["DEVASTATING WOUNDS", "SUSTAINED HITS 1"], []]),
        "critical": st.sampled_from([{"hit": 6, "wound": 6}, {"hit": 5, "wound": 4}]),
    }
)
GROUP = st.fixed_dictionaries(
    {
        "name": st.just("some"),
        "models": st.integers(1, 5),
        "T": st.sampled_from([3, 5]),
        "Sv": st.sampled_from([3, 5]),
        "W": st.integers(1, 4),
        "FNP": st.sampled_from([None, 5]),
    }
)


def _by_rest(question: Any, monkeypatch: pytest.MonkeyPatch) -> Outcome:
    with monkeypatch.context() as small:
        small.setattr("grognard.combat.exact.LARGEST_TENSOR", 0)
        return solving.solve(question)


@settings(max_examples=60)
@given(pools=st.lists(DEVASTATING, min_size=2, max_size=4), groups=st.lists(GROUP, min_size=1, max_size=3))
def test_both_ways_to_wait_agree(pools: list[Any], groups: list[Any]) -> None:
    question = scenario_to_question(scenario("10", pools, groups))
    by_counts = solving.solve(question)
    by_rest = _by_rest(question, pytest.MonkeyPatch())
    assert by_rest.method is by_counts.method is Method.EXACT
    assert by_rest.wounds_lost == pytest.approx(by_counts.wounds_lost, abs=1e-13)
    assert by_rest.models_destroyed == pytest.approx(by_counts.models_destroyed, abs=1e-13)


def test_the_other_way_is_really_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    taken: list[int] = []
    real = exact_module.states_after_waiting

    def noted(*given: Any) -> Any:
        taken.append(1)
        return real(*given)

    monkeypatch.setattr("grognard.combat.exact.states_after_waiting", noted)
    weapon = attack(count=3, AP=-1, D=2, abilities=["DEVASTATING WOUNDS"])
    question = scenario_to_question(scenario("10", [weapon, weapon | {"D": 3}], group(models=3, W=3)))
    solving.solve(question)
    assert not taken
    _by_rest(question, monkeypatch)
    assert taken


def test_five_different_weapons_of_eighty_dice_are_exact() -> None:
    weapon = attack(count=80, AP=-1, abilities=["DEVASTATING WOUNDS"])
    pools = [weapon | {"D": damage} for damage in (1, 2, 3, "D3", "D6")]
    question = scenario_to_question(scenario("10", pools, group(models=60, Sv=2, T=8, W=3, FNP=4)))
    exact = solving.solve(question)
    assert exact.method is Method.EXACT
    assert exact.wounds_lost.sum() == pytest.approx(1, abs=1e-12)
    rolled = sample(question, solving.attack_rules(Edition.TENTH), 40_000, seed=3)
    assert np.abs(np.cumsum(exact.wounds_lost - rolled.wounds_lost)).max() < 5 * rolled.standard_error
