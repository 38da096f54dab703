"""Help, version, and what they cost."""

import subprocess
import sys

import pytest

from cli.conftest import Run

COMMANDS = ("odds", "matrix", "read", "compile", "units", "demo")
HEAVY = ("numpy", "lark", "matplotlib", "plotly", "msgspec", "rapidfuzz", "rich.console")


@pytest.mark.parametrize("arguments", [(), ("--help",), ("-h",)])
def test_without_a_command_the_commands_are_told(run: Run, arguments: tuple[str, ...]) -> None:
    answer = run(*arguments)
    assert answer.status == 0
    assert all(f"\n  {name} " in answer.out for name in COMMANDS)


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_teaches_by_examples(run: Run, name: str) -> None:
    answer = run(name, "--help")
    assert answer.status == 0
    assert f"  grognard {name}" in answer.out.split("Examples:")[1]


def test_help_loads_nothing_heavy() -> None:
    code = f"import sys, grognard.cli.app; print([name for name in {HEAVY} if name in sys.modules])"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True).stdout.strip() == "[]"


def test_the_version_is_told(run: Run) -> None:
    answer = run("--version")
    assert answer.status == 0
    assert answer.out.startswith("grognard ")


@pytest.mark.parametrize("arguments", [("fly",), ("odds", "--fly"), ("odds", "a", "b", "--edition", "9")])
def test_what_does_not_exist_ends_with_status_2_and_no_output(run: Run, arguments: tuple[str, ...]) -> None:
    answer = run(*arguments)
    assert answer.status == 2
    assert answer.out == ""
    assert answer.err
