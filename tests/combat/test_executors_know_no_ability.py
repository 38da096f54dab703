"""The executors of plans know no ability by name: what abilities do stands in the plans, which editions write."""

import ast
from importlib.util import find_spec
from pathlib import Path

import pytest

from grognard.combat.abilities import AbilityName

EXECUTORS = ("exact", "rolled", "sampled", "sequence")
VALUES = {"abilities", "question"}
"""Modules of what is asked: there weapons have their abilities."""


def source(module: str) -> ast.Module:
    found = find_spec(f"grognard.combat.{module}")
    assert found
    assert found.origin
    return ast.parse(Path(found.origin).read_text("utf-8"))


def used_by(module: str) -> set[str]:
    """The modules of `grognard.combat` that `module` imports from."""
    names = (node.module or "" for node in ast.walk(source(module)) if isinstance(node, ast.ImportFrom))
    return {name.removeprefix("grognard.combat.") for name in names if name.startswith("grognard.combat.")}


def reached() -> set[str]:
    found, left = set[str](), set(EXECUTORS)
    while left:
        module = left.pop()
        found.add(module)
        left |= used_by(module) - found - VALUES
    return found


def test_what_executors_are_made_of_is_found() -> None:
    assert {"counts", "transitions", "states", "saves", "waiting", "plan"} <= reached()


@pytest.mark.parametrize("module", sorted(reached()))
def test_no_executor_names_an_ability(module: str) -> None:
    for node in ast.walk(source(module)):
        assert not (isinstance(node, ast.Name | ast.alias) and "AbilityName" in ast.dump(node))
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            assert node.value not in set(AbilityName)
