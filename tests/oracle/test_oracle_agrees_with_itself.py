"""The enumerator against the roller, and against the plain tree of all dice, on drawn scenarios."""

from math import prod
from typing import Any

import pytest
from hypothesis import given, settings

from oracle.enumerator import enumerate_scenario, first_table, stages
from oracle.questions import BOTH, attack, group, near, scenario
from oracle.reading import Die, read
from oracle.roller import roll_scenario
from oracle.scenarios import scenarios, small_scenarios
from oracle.table import Table
from oracle.walk import every_outcome

Json = dict[str, Any]
ROWS = ("wounds_lost", "models_destroyed", "hazard_failures")


def mean(row: list[float]) -> float:
    return sum(i * p for i, p in enumerate(row))


def check_rows(answer: Json) -> None:
    rows = [answer[name] for name in ROWS] + [group["models_destroyed"] for group in answer["groups"]]
    assert all(sum(row) == pytest.approx(1, abs=1e-12) for row in rows)
    by_group = sum(mean(group["models_destroyed"]) for group in answer["groups"])
    assert by_group == pytest.approx(mean(answer["models_destroyed"]), abs=1e-9)


@given(small_scenarios())
@settings(max_examples=60)
def test_every_row_of_an_answer_sums_to_1(scenario: Json) -> None:
    check_rows(enumerate_scenario(scenario))


@given(scenarios())
@settings(max_examples=20)
def test_rolled_answers_have_the_same_form(scenario: Json) -> None:
    check_rows(roll_scenario(scenario, seed=1, times=40))


@given(small_scenarios())
@settings(max_examples=15, derandomize=True)
def test_rolled_frequencies_lie_near_the_enumerated_chances(scenario: Json) -> None:
    times = 500
    exact, rolled = enumerate_scenario(scenario), roll_scenario(scenario, seed=3, times=times)
    for name in ROWS:
        for p, frequency in zip(exact[name], rolled[name], strict=True):
            assert abs(p - frequency) <= 6 * (p * (1 - p) / times) ** 0.5 + 3 / times


TWO_ATTACKS: Json = {
    "attacks": [
        {"type": "ranged", "A": 1, "skill": 5, "S": 4, "AP": -1, "D": "D3", "abilities": ["DEVASTATING WOUNDS"]},
        {"type": "ranged", "A": 1, "skill": 5, "S": 4, "AP": 0, "D": 1},
    ],
    "target": {"groups": [{"models": 2, "T": 4, "Sv": 4, "W": 1}, {"models": 1, "T": 3, "Sv": 3, "W": 2, "lost": 1}]},
}


@pytest.mark.parametrize("edition", ["10", "11"])
def test_counting_equal_situations_together_changes_nothing(edition: str) -> None:
    """The whole game as one play: a tree of all its dice, where no two branches ever meet."""
    scene = read(TWO_ATTACKS | {"edition": edition})
    parts = stages(scene)

    def whole_game(state: tuple[Table, bool], d6: Die) -> tuple[Table, bool]:
        table = state[0]
        for due, play in parts:
            while due(table):
                table = play(table, d6)
        return table, True

    start = first_table(scene)
    tree = every_outcome((start, False), [(lambda state: not state[1], whole_game)], lambda state: (-state[1],))
    merged = every_outcome(start, parts, Table.work)
    assert {state[0] for state in tree} == set(merged)
    for (table, _), p in tree.items():
        assert p == pytest.approx(merged[table], abs=1e-12)


@pytest.mark.parametrize(("edition", "hit", "wound", "save"), [("10", 4, 4, 4), ("11", 4, 4, 4), ("11", 3, 2, 6)])
def test_a_plain_attack_is_the_product_of_its_three_chances(edition: str, hit: int, wound: int, save: int) -> None:
    strength = {2: 8, 4: 4}[wound]
    attack = {"type": "melee", "A": 1, "skill": hit, "S": strength, "AP": 0, "D": 1}
    scenario = {"edition": edition, "attacks": [attack], "target": {"groups": [{"T": 4, "Sv": save, "W": 1}]}}
    expected = prod([(7 - hit) / 6, (7 - wound) / 6, (save - 1) / 6])
    assert enumerate_scenario(scenario)["destroyed"] == pytest.approx(expected, abs=1e-12)


BUSY = [
    attack(A="D3", AP=-1, D="D3", abilities=["SUSTAINED HITS 1", "DEVASTATING WOUNDS"], reroll={"wound": "ones"}),
    attack(S=4, AP=0, D=2, abilities=["LETHAL HITS", "HAZARDOUS"], count=2),
]
CROWD = [
    group(name="boyz", models=3, W=2, FNP=6, lost=1),
    group(name="nob", W=3, Sv=3, InSv=5),
    group(name="boss", W=4, character=True),
]


@BOTH
def test_a_busy_fight_rolled_lies_near_the_same_fight_enumerated(edition: str) -> None:
    times = 4000
    question = scenario(edition, BUSY, CROWD, None, attached=True)
    exact, rolled = enumerate_scenario(question), roll_scenario(question, seed=1, times=times)
    for key in ("wounds_lost", "models_destroyed", "hazard_failures"):
        assert sum(exact[key]) == near(1)
        for p, frequency in zip(exact[key], rolled[key], strict=True):
            assert abs(p - frequency) <= 5 * (p * (1 - p) / times) ** 0.5 + 1e-9
