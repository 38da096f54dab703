"""A result in the terminal."""

from io import StringIO

import msgspec
import pytest
from rich.cells import cell_len
from syrupy.assertion import SnapshotAssertion

from grognard.odds.result import PoolStages, Result, Stage, Status
from grognard.report.odds import odds_view
from grognard.report.terminal import rendered, show, terminal
from report.examples import DREAD, HOSTILE, NOBZ

RESULTS = pytest.mark.parametrize("result", [NOBZ, DREAD, HOSTILE], ids=["pools", "rolled", "hostile"])


@RESULTS
def test_the_view_at_80_columns(result: Result, snapshot: SnapshotAssertion) -> None:
    assert rendered(odds_view(result)) == snapshot


@RESULTS
@pytest.mark.parametrize("width", [60, 80, 100, 200])
def test_no_line_is_wider_than_the_terminal(result: Result, width: int) -> None:
    assert max(cell_len(line) for line in rendered(odds_view(result), width).splitlines()) <= width


def test_every_reason_is_told_with_its_status_and_source() -> None:
    flat = " ".join(rendered(odds_view(NOBZ), 200).split())
    for reason in NOBZ.reasons:
        assert reason.text in flat
        assert reason.source in flat
    assert all(status.value in flat for status in Status)


def test_what_was_not_understood_is_always_told() -> None:
    flat = " ".join(rendered(odds_view(NOBZ)).split())
    assert "1 clause left out of the numbers above." in flat
    assert "Nothing: every clause" in rendered(odds_view(msgspec.structs.replace(NOBZ, not_understood=())))


def test_a_switch_shows_whether_it_is_on_and_what_it_costs() -> None:
    lines = rendered(odds_view(NOBZ)).splitlines()
    assert any(line.startswith("[x]") and "charged" in line for line in lines)
    assert any(line.startswith("[ ]") and "Unbridled Carnage" in line and "1 CP" in line for line in lines)


def test_a_rolled_result_tells_its_standard_error() -> None:
    assert "standard error of ±0.04 percentage points" in " ".join(rendered(odds_view(DREAD)).split())


def test_more_pools_than_fit_are_told_in_several_tables() -> None:
    text = rendered(odds_view(DREAD))
    assert text.count("Critical hits") == 2
    assert text.count("All weapons") == 1


@pytest.mark.parametrize("pools", range(1, 10))
def test_no_figure_of_any_number_of_pools_is_cut(pools: int) -> None:
    stage = Stage("models destroyed", 123.45, 23.4)
    each = tuple(PoolStages(f"Weapon {number}", 1, (stage,)) for number in range(pools))
    result = msgspec.structs.replace(NOBZ, stages=(*each, PoolStages("all", pools, (stage,))) if pools > 1 else each)
    lines = [line for line in rendered(odds_view(result), 80).splitlines() if line.startswith("Models destroyed  ")]
    assert " ".join(lines).split().count("123.45") == pools + (pools > 1)
    assert " ".join(lines).split().count("23.4") == pools + (pools > 1)


def test_into_a_pipe_goes_no_colour_and_no_trailing_space(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("FORCE_COLOR", raising=False)
    out = StringIO()
    show(odds_view(NOBZ), out)
    assert "\x1b" not in out.getvalue()
    assert not [line for line in out.getvalue().splitlines() if line != line.rstrip()]


def test_a_terminal_that_wants_no_colour_gets_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setenv("FORCE_COLOR", "1")
    console = terminal(StringIO())
    with console.capture() as capture:
        console.print(odds_view(NOBZ))
    assert "38;" not in capture.get()
    assert "48;" not in capture.get()


def test_an_encoding_without_blocks_gets_plain_bars() -> None:
    text = rendered(odds_view(NOBZ), encoding="ascii")
    assert "###" in text
    assert text.isascii()


def test_names_cannot_steer_the_terminal() -> None:
    text = rendered(odds_view(HOSTILE))
    assert not [mark for mark in text if mark != "\n" and not mark.isprintable()]


@pytest.mark.parametrize("width", [40, 50, 60, 80])
def test_a_narrow_terminal_cuts_no_figure(width: int) -> None:
    told = rendered(odds_view(NOBZ), width)
    head = told[: told.index("Models destroyed ")]
    assert "\u2026" not in head
    assert f"{NOBZ.mean_models:.2f} of {len(NOBZ.models_destroyed) - 1}" in head


def test_marks_beyond_ascii_have_a_stand_in_of_the_same_width() -> None:
    view = odds_view(msgspec.structs.replace(NOBZ, attacker="Da Boss\u2019 \u201cLadz\u201d \u2013 all"))
    told = rendered(view, 80, "ascii")
    assert "?" not in told
    assert [len(line) for line in told.splitlines()] == [len(line) for line in rendered(view, 80).splitlines()]
    assert 'Da Boss\' "Ladz" - all' in told
