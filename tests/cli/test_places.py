"""What is wrong on the command line is told with its place, with what was found, and with what was expected."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from cli.conftest import Run
from grognard.cli.demo_page import PAGE

PAIR = ("odds", "nobz", "boyz")
NO_NUMBERS = ("0", "-1", "x", "1.5", "", "1e3", "٣", "9" * 5000)
NO_COUNTS = ("0", "00", "-3", "3.5", "1.0.0", "9" * 5000)


def _numbers() -> Iterator[tuple[str, ...]]:
    for option in ("--models", "--target-models"):
        yield from ((*PAIR, option, one) for one in NO_NUMBERS)
    yield from (("serve", "--no-open", "--port", one) for one in (*NO_NUMBERS, "65536"))
    for link in (" ", "x ", " x ", "x"):
        yield from ((*PAIR, "--before", f"{count}{link}boyz") for count in NO_COUNTS)
        yield from ((*PAIR, "--weapons", f"{count}{link}power klaw") for count in NO_COUNTS)
    yield from ((*PAIR, "--before", f"{count}boyz") for count in NO_COUNTS)


def _choices() -> Iterator[tuple[str, ...]]:
    for command in (PAIR, ("matrix", "nobz", "boyz"), ("read", "page.txt"), ("compile", "text"), ("units",)):
        yield from ((*command, "--edition", one) for one in ("9", "", "ten"))
    yield from ((*PAIR, option, one) for option in ("--play", "--goal") for one in ("well", ""))
    yield ("matrix", "nobz", "boyz", "--figure", "beauty")
    yield ("compile", "text", "--kind", "song")
    yield ("units", "--faction", "elves of the wood")


def _names() -> Iterator[tuple[str, ...]]:
    yield from ((*PAIR, option, "9" * 5000) for option in ("--before", "--weapons", "--leader", "--detachment"))
    for option in ("--leader", "--target-leader", "--before", "--weapons", "--detachment", "--target-detachment"):
        yield (*PAIR, option, "garden gnome")
    yield from ((*PAIR, option, "77") for option in ("--models", "--target-models"))
    yield (*PAIR, "--before", "77 boyz")
    yield (*PAIR, "--weapons", "77x power klaw")


@pytest.mark.parametrize("arguments", [*_numbers(), *_choices(), *_names()], ids=lambda words: " ".join(words)[:60])
def test_an_option_that_cannot_be_used_is_named(run: Run, arguments: tuple[str, ...]) -> None:
    answer = run(*arguments)
    assert (answer.status, answer.out) == (2, "")
    assert re.fullmatch(rf"grognard: {arguments[-2]}: .*found .*, (expected|but only) .*\n", answer.err), answer.err
    assert len(answer.err) < 500


@pytest.mark.parametrize("name", ["garden gnome", "0boyz", "20 boyz", "77boyz"])
@pytest.mark.parametrize(
    ("arguments", "place"),
    [
        (("odds", "?", "nobz"), "attacker"),
        (("odds", "nobz", "?"), "defender"),
        (("odds", "nobz", "boyz", "--leader", "?"), "--leader"),
        (("matrix", "?", "nobz"), "attackers"),
        (("matrix", "nobz, boyz", "boyz, ?"), "defenders"),
        (("matrix", "all of ?", "nobz"), "attackers"),
    ],
)
def test_a_name_that_no_unit_has_is_told_with_its_place(
    run: Run, arguments: tuple[str, ...], place: str, name: str
) -> None:
    answer = run(*(word.replace("?", name) for word in arguments))
    assert (answer.status, answer.out) == (2, "")
    assert answer.err.startswith(f'grognard: {place}: found "{name}", expected ')


@pytest.mark.parametrize("text", ["20 boyz", "20boyz", "20x boyz", "20 x boyz", "20xboyz", "020 boyz"])
def test_a_count_is_understood_however_it_is_joined_to_the_name(run: Run, text: str) -> None:
    asked = ("odds", "nobz", "intercessors", "--json", "--before")
    assert run(*asked, text).json()["models_destroyed"] == run(*asked, "20 boyz").json()["models_destroyed"]


def test_a_file_whose_name_begins_with_a_number_is_that_file(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("0halberdiers.txt", "10 halberdiers.txt"):
        Path(name).write_text(PAGE, "utf-8")
        told = run("odds", "nobz", "boyz", "--before", name, "--json").json()
        assert told["attacker"] == "Saltmarch Halberdiers and Nobz"
    told = run("odds", "nobz", "boyz", "--before", "10 0halberdiers.txt", "--json").json()
    assert (
        told["attacker_points"]
        == 160 + run("odds", "nobz", "boyz", "--edition", "10", "--json").json()["attacker_points"]
    )


@pytest.mark.parametrize(
    "command",
    [
        "odds intercessor squad nobz",
        "matrix all orks nobz",
        "read my page.txt",
        "compile add 1 to the Hit roll",
        "units deff dread",
        "demo please",
        "serve here",
    ],
)
def test_a_name_of_several_words_without_quotation_marks_is_told_to_need_them(run: Run, command: str) -> None:
    name, *words = command.split()
    answer = run(name, *words)
    assert (answer.status, answer.out) == (2, "")
    assert re.match(rf'grognard: {name}: found ".*{words[-1]}" after its arguments, ', answer.err)
    assert "quotation marks" in answer.err


@pytest.mark.parametrize("command", [PAIR, ("matrix", "nobz", "boyz")])
@pytest.mark.parametrize("words", ["9" * 5000, "waaagh", "the moon is full"])
def test_words_for_no_switch_or_for_several_are_told(run: Run, command: tuple[str, ...], words: str) -> None:
    answer = run(*command, "--when", words)
    assert (answer.status, answer.out) == (2, "")
    assert answer.err.startswith(f'grognard: --when: found "{words[:60]}')
    assert "9" * 100 not in answer.err
