"""Commands and options that there are not, or that are used as they cannot be, are told as every other fault is."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from typer.main import get_command

from cli.conftest import Answer, Run
from grognard.cli.app import app

ROOT: Any = get_command(app)
OPTIONS = [
    (name, one.opts[0], bool(one.is_flag))
    for name, command in ROOT.commands.items()
    for one in command.params
    if one.opts[0].startswith("--")
]


def told(answer: Answer) -> str:
    """What one line on standard error says."""
    assert (answer.status, answer.out) == (2, "")
    line = re.fullmatch(r"grognard: (.*)\n", answer.err)
    assert line, answer.err
    return line[1]


def _mistyped() -> Iterator[tuple[str, str, str]]:
    for name, option, _ in OPTIONS:
        if len(option) < 6:
            continue
        yield name, option, option.replace("-", "", 1)
        yield name, option, option[:4] + option[5:]
        yield name, option, option[:3] + option[4] + option[3] + option[5:]
        yield name, option, option.upper()
        yield name, option, option[:-1] + "=3"


@pytest.mark.parametrize(("name", "option", "written"), [case for case in _mistyped() if case[2] != case[1]])
def test_a_mistyped_option_leads_to_the_one_that_was_meant(run: Run, name: str, option: str, written: str) -> None:
    line = told(run(name, written))
    meant = re.search(r"did you mean (\S+)\?", line)
    assert line.startswith(f'{name}: found "{written}", expected one of its options')
    assert meant, line
    assert meant[1] == option


@pytest.mark.parametrize("written", ["--xylophone", "-q", "--99"])
def test_an_option_like_none_suggests_none(run: Run, written: str) -> None:
    assert told(run("odds", "a", "b", written)) == (
        f'odds: found "{written}", expected one of its options (see grognard odds --help)'
    )


@pytest.mark.parametrize(("name", "option", "flag"), OPTIONS)
def test_an_option_with_a_value_too_many_or_too_few_is_named(run: Run, name: str, option: str, flag: bool) -> None:
    wanted = "found a value, expected none" if flag else "found no value, expected one after it"
    assert told(run(name, f"{option}=3" if flag else option)) == f"{option}: {wanted} (see grognard {name} --help)"


@pytest.mark.parametrize(
    ("words", "missing", "usage"),
    [
        (("matrix",), "attackers", "matrix ATTACKERS DEFENDERS"),
        (("matrix", "nobz"), "defenders", "matrix ATTACKERS DEFENDERS"),
        (("read",), "page", "read PAGE"),
    ],
)
def test_an_argument_that_is_lacking_is_told_with_the_way_to_write_it(
    run: Run, words: tuple[str, ...], missing: str, usage: str
) -> None:
    line = told(run(*words))
    assert line.startswith(f"{words[0]}: found no {missing}, expected grognard {usage} ")


def test_text_that_begins_with_a_dash_is_told_how_to_be_given(run: Run) -> None:
    line = told(run("compile", "-1 to hit for models in this unit"))
    assert line.startswith('compile: found "-1 to hit for models in this unit", expected no text')
    assert run("compile", "--", "-1 to hit for models in this unit").status == 0


@pytest.mark.parametrize("written", ["ods", "oddss", "ODDS", "matrx", "compil", "unit"])
def test_a_mistyped_command_leads_to_the_one_that_was_meant(run: Run, written: str) -> None:
    line = told(run(written, "nobz"))
    meant = re.search(r"did you mean (\S+)\?", line)
    assert line.startswith(f'command: found "{written}", expected one of: {", ".join(ROOT.commands)}')
    assert meant, line
    assert meant[1].startswith(written[:2].casefold())


def test_what_stands_before_a_command_is_told_likewise(run: Run) -> None:
    assert told(run("--versoin")).startswith('found "--versoin", expected one of its options; did you mean --version?')
    assert told(run("nobz", "boyz")).startswith('command: found "nobz", expected one of: odds, ')
