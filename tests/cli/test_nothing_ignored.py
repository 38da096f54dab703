"""What is asked for on the command line counts, or is refused: no option is dropped without a word."""

import json
from pathlib import Path
from typing import Any

import pytest

from cli.conftest import Run
from cli.test_scenario import scenario
from grognard.cli.demo_page import PAGE
from grognard.core.words import Goal

PROFILE = "M6 T4 Sv4+ W2 Ld7+ OC1"


@pytest.fixture
def page(tmp_path: Path) -> str:
    """A page of an unknown unit that has lost its profile."""
    lines = PAGE.splitlines()
    file = tmp_path / "page.txt"
    file.write_text("\n".join([lines[0], *lines[3:]]), "utf-8")
    return str(file)


def test_a_page_without_profile_is_refused_until_one_is_given(run: Run, page: str) -> None:
    refused = run("odds", page, "nobz")
    assert (refused.status, refused.out) == (2, "")
    assert "--profile" in refused.err
    assert run("odds", page, "nobz", "--profile", PROFILE).status == 0
    assert run("odds", "nobz", page, "--target-profile", PROFILE).status == 0


@pytest.mark.parametrize(("option", "unit"), [("--profile", "nobz"), ("--target-profile", "boyz")])
def test_a_profile_for_a_unit_that_we_ship_is_refused(run: Run, option: str, unit: str) -> None:
    answer = run("odds", "nobz", "boyz", option, PROFILE)
    assert (answer.status, answer.out) == (2, "")
    assert answer.err.startswith(f'grognard: {option}: found one for "{unit}", a unit that we ship')


@pytest.mark.parametrize(
    "options",
    [
        ("--models", "3"),
        ("--when", "cover"),
        ("--edition", "10"),
        ("--melee",),
        ("--target-leader", "warboss"),
        ("--profile", PROFILE),
    ],
)
def test_options_of_units_are_refused_beside_a_scenario(run: Run, options: tuple[str, ...]) -> None:
    answer = run("odds", "--scenario", "-", *options, stdin=json.dumps(scenario()).encode())
    assert (answer.status, answer.out) == (2, "")
    assert answer.err.startswith(f"grognard: {options[0]}: ")


@pytest.mark.parametrize("goal", Goal)
@pytest.mark.parametrize("play", [(), ("--play", "fixed")])
@pytest.mark.parametrize("asked", [("nobz", "boyz"), ("--scenario", "question.json")])
def test_a_goal_is_refused_where_nobody_plays_for_it(
    run: Run, goal: Goal, play: tuple[str, ...], asked: tuple[str, ...]
) -> None:
    answer = run("odds", *asked, "--goal", goal, *play)
    assert (answer.status, answer.out) == (2, "")
    assert answer.err == f"grognard: --goal: found {goal} without --play best, expected it only with that\n"


@pytest.mark.parametrize("kind", ["--html", "--svg", "--csv"])
def test_json_and_a_file_do_not_share_standard_output(run: Run, kind: str) -> None:
    answer = run("odds", "nobz", "boyz", "--json", kind, "-")
    assert (answer.status, answer.out) == (2, "")


def _text(**changes: Any) -> str:
    return json.dumps(scenario(**changes))


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (_text().replace('"count": 2', '"count": 2, "count": 3'), 'the field "count" stands twice'),
        (_text()[:-1] + ', "edition": "11"}', 'the field "edition" stands twice'),
        (_text().replace('"S": 5', '"S": NaN'), "NaN is no number"),
        (_text().replace('"S": 5', '"S": ' + "9" * 9000), "attacks[0].S: "),
        (_text().replace('"S": 5', '"S": 1e999'), "attacks[0].S: found 1e999, expected"),
        (
            _text().replace('"S": 5', '"S": -' + "9" * 70),
            "attacks[0].S: found -9999999999999999999... (71 characters), ",
        ),
        (
            _text().replace('"D3"', "9" * 6000),
            "attacks[0].A: found 99999999999999999999... (6,000 characters), expected",
        ),
        (
            _text().replace('"count": 2', '"count": 1' + "0" * 300),
            "attacks[0].count: found 10000000000000000000... (301",
        ),
        ("[" * 100_000, "nested too deeply"),
        (_text() + " x", "line 1, column"),
    ],
    ids=[
        "field twice",
        "field twice at the top",
        "NaN",
        "long number",
        "large number",
        "low number",
        "long dice",
        "long count",
        "deep",
        "more behind it",
    ],
)
def test_json_that_a_lenient_reader_would_bend_is_refused(run: Run, text: str, told: str) -> None:
    answer = run("odds", "--scenario", "-", "--json", stdin=text.encode())
    assert (answer.status, answer.out) == (2, "")
    assert told in answer.err
    assert answer.err.count("\n") == 1


@pytest.mark.parametrize("coding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be"])
def test_a_scenario_is_read_however_it_was_saved(run: Run, coding: str) -> None:
    mark = "\ufeff" if coding in ("utf-16-le", "utf-16-be") else ""
    named = _text().replace("Fork", "Fork \u00e9\u4e00")
    saved = run("odds", "--scenario", "-", "--json", stdin=f"{mark}{named}".encode(coding))
    assert saved.status == 0
    assert saved.json() == run("odds", "--scenario", "-", "--json", stdin=named.encode()).json()


def test_half_a_character_of_a_scenario_in_utf_16_is_refused(run: Run) -> None:
    answer = run("odds", "--scenario", "-", stdin=_text().encode("utf-16-le").join((b"\xff\xfe", b"\x00")))
    assert (answer.status, answer.out) == (2, "")
    assert "is not UTF-16-LE" in answer.err


@pytest.mark.parametrize("option", ["--models", "--target-models"])
@pytest.mark.parametrize("number", ["0", "-1", "1000", "9" * 20, "9" * 6000, "many", "1.5", ""])
def test_a_number_of_models_that_cannot_be_is_refused_with_the_least_and_the_greatest(
    run: Run, option: str, number: str
) -> None:
    answer = run("odds", "nobz", "boyz", f"{option}={number}")
    assert (answer.status, answer.out) == (2, "")
    assert answer.err.startswith(f'grognard: {option}: found "{number[:40]}')
    assert answer.err.endswith("expected a whole number from 1 to 999\n")


@pytest.mark.parametrize("name", ["a\nb.txt", "a\r\nb.txt", "a\x1b[31m\u2028b.txt", "a\x85b.txt"])
def test_an_error_is_one_line_whatever_the_names_hold(run: Run, name: str) -> None:
    answer = run("read", name)
    assert (answer.status, answer.out) == (2, "")
    assert len(answer.err.splitlines()) == 1
    assert "\x1b" not in answer.err


@pytest.mark.parametrize("word", ["ork", "Orks", "death guard"])
def test_units_are_found_by_their_faction(run: Run, word: str) -> None:
    assert len(run("units", word, "--json").json()) > 2
