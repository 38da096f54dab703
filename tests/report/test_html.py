"""Pages that need nothing else."""

import json

import pytest

from grognard.odds.grid import Grid
from grognard.odds.result import Result
from grognard.report.html import odds_page
from grognard.report.matrix_html import matrix_page
from grognard.report.words import printable
from report.examples import DREAD, GRID, HOSTILE, NOBZ
from report.markup import Markup

HOSTILE_GRID = Grid(
    GRID.edition, GRID.figure, ("<script>alert(1)</script>",), ("\"'><img src=x>",), ((1.0,),), ("<b>",)
)
PAGES = {
    "odds": lambda: odds_page(NOBZ),
    "several": lambda: odds_page(NOBZ, DREAD),
    "hostile odds": lambda: odds_page(HOSTILE),
    "matrix": lambda: matrix_page(GRID),
    "hostile matrix": lambda: matrix_page(HOSTILE_GRID),
}


@pytest.fixture(scope="module", params=list(PAGES))
def page(request: pytest.FixtureRequest) -> str:
    return PAGES[request.param]()


def test_every_tag_closes_and_nothing_is_loaded(page: str) -> None:
    markup = Markup(page)
    assert markup.faults == []
    assert markup.loads == []
    assert markup.handlers == []
    assert not {"link", "iframe", "img", "object", "embed", "base"} & set(markup.tags)
    assert not any("@import" in style or "url(" in style for style in markup.styles)


@pytest.mark.parametrize("result", [NOBZ, HOSTILE])
def test_all_that_a_result_tells_is_on_its_page(result: Result) -> None:
    text = "".join(Markup(odds_page(result)).texts)
    for told in (result.attacker, result.defender, result.headline):
        assert printable(told) in text
    for reason in result.reasons:
        assert reason.text in text
        assert reason.source in text
    for switch in result.switches:
        assert switch.label in text
    for rule, clause in result.not_understood:
        assert rule in text
        assert clause in text


def test_names_that_are_markup_stay_names_in_charts_too() -> None:
    charts = next(script for script in Markup(odds_page(HOSTILE)).scripts if script.startswith("{"))
    assert "<" not in charts
    names = [trace.get("name") for chart in json.loads(charts).values() for trace in chart["data"]]
    assert "&lt;i&gt;klaw&lt;/i&gt;" in names


def test_hovering_a_bar_tells_exactly_and_at_least() -> None:
    charts = next(script for script in Markup(odds_page(NOBZ)).scripts if script.startswith("{"))
    told = json.loads(charts)["outcome-0"]["data"][0]["customdata"]
    assert told[7] == "exactly 7: <b>25.2%</b><br>at least 7: <b>51.4%</b>"


def test_a_heat_map_has_every_value_and_says_what_is_missing() -> None:
    text = "".join(Markup(matrix_page(GRID)).texts)
    for row in GRID.values:
        for value in row:
            assert ("-" if value is None else f"{value:.2f}") in text
    assert GRID.notes[0] in text


def test_pages_follow_the_reader_into_the_dark() -> None:
    assert "prefers-color-scheme: dark" in matrix_page(GRID)
