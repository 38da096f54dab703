"""docs/scenario.md tells the format as it is: its example is answered, and it names every field with its default."""

import copy
import json
import re
from pathlib import Path
from typing import Any

import pytest

import grognard
from grognard.core.errors import ScenarioError

TEXT = (Path(__file__).parents[2] / "docs" / "scenario.md").read_text("utf-8")


def example() -> dict[str, Any]:
    found = re.search(r"```json\n(.*?)```", TEXT, re.DOTALL)
    assert found
    return json.loads(found[1])


SECTIONS: dict[str, tuple[str | int, ...]] = {
    "the question": (),
    "a pool": ("attacks", 0),
    "its modifiers": ("attacks", 0, "modifiers"),
    "its re-rolls": ("attacks", 0, "reroll"),
    "its critical rolls": ("attacks", 0, "critical"),
    "the target": ("target",),
    "a group": ("target", "groups", 0),
    "damage reduction": ("target", "damage"),
    "the target's modifiers": ("target", "modifiers"),
    "the conditions": ("conditions",),
}


def section(question: dict[str, Any], place: tuple[str | int, ...]) -> dict[str, Any]:
    part: Any = question
    for step in place:
        part = part.setdefault(step, {}) if isinstance(part, dict) else part[step]
    return part


@pytest.mark.parametrize("name", SECTIONS)
def test_every_field_that_is_read_is_told(name: str) -> None:
    question = example()
    section(question, SECTIONS[name])["zorb"] = 1
    with pytest.raises(ScenarioError, match="found an unknown field, expected one of") as error:
        grognard.solve_scenario(question)
    fields = error.value.message.partition("expected one of ")[2].split(", ")
    assert fields
    assert [field for field in fields if not re.search(rf"`(?:groups\[\]\.|\.)?{field}`", TEXT)] == []


DEFAULTS: dict[str, tuple[tuple[str | int, ...], dict[str, Any]]] = {
    "a pool": (
        ("attacks", 0),
        {
            "name": "",
            "count": 1,
            "abilities": [],
            "modifiers": dict.fromkeys(("hit", "wound", "A", "S", "D", "AP", "skill"), 0),
            "reroll": {"hit": None, "wound": None},
            "critical": {"hit": 6, "wound": 6},
            "snap": False,
        },
    ),
    "a group": (
        ("target", "groups", 0),
        {"name": "", "InSv": None, "FNP": None, "lost": 0, "character": False, "keywords": []},
    ),
    "the target": (
        ("target",),
        {
            "keywords": [],
            "attached": False,
            "damage": {"minus": 0, "halve": False},
            "cover": False,
            "modifiers": {"hit": 0, "wound": 0},
        },
    ),
    "the conditions": (
        ("conditions",),
        dict.fromkeys(("half_range", "charged", "stationary", "indirect_unseen", "indirect", "spotted"), False),
    ),
}


@pytest.mark.parametrize("name", DEFAULTS)
def test_a_field_that_is_left_out_has_the_default_that_is_told(name: str) -> None:
    place, defaults = DEFAULTS[name]
    for field, value in defaults.items():
        without = example()
        section(without, place).pop(field, None)
        given = copy.deepcopy(without)
        section(given, place)[field] = value
        assert grognard.solve_scenario(without) == grognard.solve_scenario(given), field


@pytest.mark.parametrize("play", ["fixed", "best"])
def test_every_field_of_the_answer_is_told(play: str) -> None:
    answer = grognard.solve_scenario(example(), play=play)
    told = TEXT.partition("## The answer")[2]
    assert [field for field in answer if f"`{field}`" not in told] == []
