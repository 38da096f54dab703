"""grognard odds, matrix and demo between units that we ship."""

import csv
from io import StringIO
from pathlib import Path

import pytest

from cli.conftest import Run
from grognard.cli import progress
from grognard.cli.demo_page import PAGE

PAIR = ("nobz", "intercessors", "--melee")


def test_the_answer_is_told_with_stages_switches_and_reasons(run: Run) -> None:
    answer = run("odds", *PAIR)
    assert answer.status == 0
    for heading in ("Models destroyed", "Switches", "Why", "Not understood"):
        assert f"{heading} ─" in answer.out
    assert max(map(len, answer.out.splitlines())) <= 80
    assert "Modifier(" not in answer.out


def test_the_words_beside_a_switch_turn_it_on(run: Run) -> None:
    off = run("odds", *PAIR, "--json").json()
    on = run("odds", *PAIR, "--json", "--when", "waaagh").json()
    label = next(switch["label"] for switch in off["switches"] if "waaagh" in switch["label"].casefold())
    assert [switch["value"] for switch in on["switches"] if switch["label"] == label] == [True]
    assert on["mean_models"] > off["mean_models"]


def test_the_words_for_each_switch_mean_that_switch(run: Run) -> None:
    from grognard.report.when import when_words

    for pair in (PAIR, ("kustom boosta-blasta", "deff dread", "--ranged"), ("ogryn bodyguard", "nobz", "--melee")):
        labels = [switch["label"] for switch in run("odds", *pair, "--json").json()["switches"]]
        for label in labels:
            told = run("odds", *pair, "--json", "--when", when_words(label, labels)).json()["switches"]
            assert label in [switch["label"] for switch in told if switch["value"]]


def test_a_page_can_stand_for_a_unit(run: Run, tmp_path: Path) -> None:
    page = tmp_path / "halberdiers.txt"
    page.write_text(PAGE, encoding="utf-8")
    told = run("odds", str(page), "boyz", "--melee", "--json").json()
    assert told["attacker"] == "Saltmarch Halberdiers"
    assert any("dusk" in clause for _, clause in told["not_understood"])


@pytest.mark.parametrize(
    "arguments",
    [
        ("nobz",),
        ("nobz", "intercessors", "--melee", "--ranged"),
        ("nobzz xx", "intercessors"),
        ("nobz", "intercessors", "--when", "the moon is full"),
        ("nobz", "intercessors", "--weapons", "9x feather"),
        ("nobz", "intercessors", "--models", "0"),
        ("nobz", "intercessors", "--models", "77"),
        ("nobz", "intercessors", "--detachment", "Garden Party"),
        ("none.txt", "intercessors"),
    ],
)
def test_what_cannot_be_asked_ends_with_status_2_and_no_output(run: Run, arguments: tuple[str, ...]) -> None:
    answer = run("odds", *arguments)
    assert (answer.status, answer.out) == (2, "")
    assert answer.err


def test_an_error_cannot_steer_the_terminal(run: Run) -> None:
    assert "\x1b" not in run("odds", "no\x1b[31m such", "nobz").err


def test_a_matrix_agrees_with_single_odds(run: Run) -> None:
    rows = list(csv.reader(StringIO(run("matrix", "nobz, boyz", "intercessors", "--melee", "--csv", "-").out)))
    single = run("odds", *PAIR, "--json").json()
    assert rows[0] == ["models", "Intercessor Squad"]
    assert float(rows[1][1]) == pytest.approx(single["mean_models"])


@pytest.mark.parametrize("figure", ["models", "wounds", "destroyed", "points-per-point"])
def test_every_figure_is_drawn_in_the_terminal_and_in_files(run: Run, tmp_path: Path, figure: str) -> None:
    page, drawing = tmp_path / "m.html", tmp_path / "m.svg"
    options = ("--figure", figure, "--sort", "--html", str(page), "--svg", str(drawing))
    answer = run("matrix", "nobz, boyz", "intercessors, nobz", *options)
    assert answer.status == 0
    assert "Boyz" in answer.out
    assert page.exists()
    assert drawing.exists()


@pytest.mark.parametrize("arguments", [("", "nobz"), ("nobz", " , "), ("all elves of the wood", "nobz")])
def test_a_matrix_needs_units_on_both_sides(run: Run, arguments: tuple[str, ...]) -> None:
    answer = run("matrix", *arguments)
    assert (answer.status, answer.out) == (2, "")


def test_progress_shows_itself_only_when_work_takes_long(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    now = [0.0]
    monkeypatch.setattr(progress.time, "monotonic", lambda: now[0])
    with progress.Progress("pairs") as bar:
        bar.advance(1, 10)
        assert not bar.shown
        now[0] = progress.PATIENCE
        bar.advance(2, 10)
        assert bar.shown
    assert capsys.readouterr().out == ""


def test_progress_stays_silent_where_nobody_watches(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delenv("FORCE_COLOR", raising=False)
    monkeypatch.setattr(progress, "PATIENCE", 0.0)
    with progress.Progress("pairs") as bar:
        bar.advance(1, 10)
        assert not bar.shown
    assert capsys.readouterr().err == ""


def test_the_demo_runs_and_writes_a_chart(run: Run, tmp_path: Path) -> None:
    answer = run("demo", "--out", str(tmp_path))
    assert answer.status == 0
    chart = tmp_path / "nobz-against-intercessors.html"
    assert f"wrote {chart}" in answer.out
    assert chart.read_text("utf-8").startswith("<!DOCTYPE html>")


def test_the_demo_goes_to_no_place_that_is_not_there(run: Run, tmp_path: Path) -> None:
    answer = run("demo", "--out", str(tmp_path / "none"))
    assert (answer.status, answer.out) == (2, "")
