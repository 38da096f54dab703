"""grognard odds --scenario: the answer, or one line and status 2."""

import json
from pathlib import Path
from typing import Any

import pytest

import grognard
from cli.conftest import Run
from grognard.core.errors import GrognardError
from grognard.core.words import Goal


def scenario(**changes: Any) -> dict[str, Any]:
    attack = {"name": "Fork", "type": "melee", "count": 2, "A": "D3", "skill": 3, "S": 5, "AP": -1, "D": 1}
    group = {"name": "Farmer", "models": 4, "T": 3, "Sv": 5, "W": 1}
    return {"version": 1, "edition": "10", "attacks": [attack], "target": {"groups": [group]}} | changes


def test_the_answer_is_that_of_the_library(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "question.json"
    file.write_text(json.dumps(scenario()))
    answer = run("odds", "--scenario", str(file), "--json")
    assert answer.status == 0
    assert answer.json() == grognard.solve_scenario(scenario())
    assert answer.err == ""


def test_standard_input_is_read_too_with_a_mark_and_windows_line_ends(run: Run) -> None:
    data = b"\xef\xbb\xbf" + json.dumps(scenario(), indent=1).replace("\n", "\r\n").encode()
    assert run("odds", "--scenario", "-", "--json", stdin=data).json() == grognard.solve_scenario(scenario())


@pytest.mark.parametrize(
    ("changes", "path"),
    [
        ({"version": 2}, "version"),
        ({"edition": "9"}, "edition"),
        ({"weather": "rain"}, "weather"),
        ({"attacks": [scenario()["attacks"][0], {**scenario()["attacks"][0], "A": "lots"}]}, "attacks[1].A"),
        ({"target": {"groups": [{**scenario()["target"]["groups"][0], "T": -1}]}}, "target.groups[0].T"),
    ],
)
def test_a_wrong_field_is_named_by_its_path(run: Run, changes: dict[str, Any], path: str) -> None:
    answer = run("odds", "--scenario", "-", "--json", stdin=json.dumps(scenario(**changes)).encode())
    assert (answer.status, answer.out) == (2, "")
    assert answer.err.startswith(f"grognard: {path}: ")


@pytest.mark.parametrize("text", ["", "null", "[]", "3", '"x"', "{", "{}", '{"version": 1', "NaN", "\x00"])
def test_what_is_no_scenario_ends_with_status_2_and_one_line(run: Run, text: str) -> None:
    answer = run("odds", "--scenario", "-", "--json", stdin=text.encode())
    assert (answer.status, answer.out) == (2, "")
    assert answer.err.startswith("grognard: ")
    assert answer.err.count("\n") == 1


def test_without_json_the_answer_is_told_to_people(run: Run) -> None:
    answer = run("odds", "--scenario", "-", stdin=json.dumps(scenario()).encode())
    assert answer.status == 0
    assert "Fork against Farmer" in answer.out
    assert "Models destroyed" in answer.out


@pytest.mark.parametrize("goal", Goal)
def test_best_play_of_a_scenario_is_that_of_the_library_and_never_worse(run: Run, goal: Goal) -> None:
    asked = scenario()
    asked["attacks"][0] |= {"abilities": ["SUSTAINED HITS 1", "TWIN-LINKED"]}
    data = json.dumps(asked).encode()
    answer = run("odds", "--scenario", "-", "--play", "best", "--goal", goal, "--json", stdin=data).json()
    assert answer == grognard.solve_scenario(asked, play="best", goal=goal)
    assert answer["value"] > answer["fixed_value"]
    usual = grognard.solve_scenario(asked)
    means = {
        Goal.DESTROYED: answer["destroyed"],
        Goal.MODELS: sum(i * p for i, p in enumerate(answer["models_destroyed"])),
        Goal.WOUNDS: sum(i * p for i, p in enumerate(answer["wounds_lost"])),
    }
    assert means[goal] == pytest.approx(answer["value"], abs=1e-12)
    assert usual.keys() == answer.keys() - {"goal", "value", "fixed_value", "policy"}
    shown = run("odds", "--scenario", "-", "--play", "best", "--goal", goal, stdin=data)
    assert shown.status == 0
    assert "with the usual choices" in shown.out
    assert "Command Re-roll" in " ".join(shown.out.split())


@pytest.mark.parametrize(("name", "value"), [("play", "worst"), ("play", ""), ("goal", "glory"), ("goal", "MODELS")])
def test_another_play_or_goal_is_refused(name: str, value: str) -> None:
    with pytest.raises(GrognardError, match=f'{name}: found "{value}", expected one of: '):
        grognard.solve_scenario(scenario(), **{name: value})


def test_a_scenario_and_units_do_not_go_together(run: Run) -> None:
    answer = run("odds", "nobz", "boyz", "--scenario", "-", stdin=json.dumps(scenario()).encode())
    assert (answer.status, answer.out) == (2, "")
