"""The chart to zoom into and as a picture: what plotly.js is given to draw, in a real Chromium."""

import re
from typing import Any

import pytest

from grognard.core.words import Edition
from grognard.web.question import Ask, Side, State, to_link
from web_support import headline

STUB = """
const keep = (figure) => { window.drawn = JSON.parse(JSON.stringify(figure)); };
const png = "data:image/png;base64,iVBORw0KGgo=";
const toImage = async (figure) => { keep(figure); return png; };
window.Plotly = { react: async (box, data, layout) => keep({ data, layout }), toImage };
"""
ASK = Ask(Edition.TENTH, Side("Nobz", models=7), Side("Boyz"))
PINS = [
    Ask(Edition.TENTH, Side("Nobz", gear={"Power klaw": 2}), Side("Boyz")),
    Ask(Edition.TENTH, Side("Boyz"), Side("Nurglings"), on=("WAAAGH! is active for the attacker",)),
]


@pytest.mark.parametrize("what", ["Zoom", "PNG"])
@pytest.mark.parametrize("pins", [0, 2])
@pytest.mark.parametrize("count", ["Models", "Wounds"])
def test_both_scales_stand_on_the_same_lines(tab: Any, server: str, what: str, pins: int, count: str) -> None:
    figure = drawn(tab, server, what, pins, count)
    exactly, at_least = figure["layout"]["yaxis"], figure["layout"]["yaxis2"]
    assert exactly["range"][0] == at_least["range"][0] == 0
    assert max(figure["data"][0]["y"]) <= exactly["range"][1]
    lines = [[tick / axis["range"][1] for tick in axis["tickvals"]] for axis in (exactly, at_least)]
    assert lines[0] == pytest.approx(lines[1])
    for tick, text in zip(exactly["tickvals"], exactly["ticktext"], strict=True):
        assert float(text.removesuffix("%")) == pytest.approx(100 * tick, rel=2e-3)


@pytest.mark.parametrize("pins", [0, 2])
def test_a_picture_tells_its_scales_and_its_lines(tab: Any, server: str, pins: int) -> None:
    figure = drawn(tab, server, "PNG", pins, "Models")
    layout = figure["layout"]
    assert (layout["yaxis"]["title"]["text"], layout["yaxis2"]["title"]["text"]) == ("exactly", "at least")
    assert layout["showlegend"]
    shown = tab.locator(".pins li .text").all_inner_texts()
    assert len(shown) == pins
    wanted = ["exactly", "at least", *(": ".join(one.splitlines()) for one in shown)]
    assert [trace["name"] for trace in figure["data"]] == wanted
    assert "var(" not in str(figure)


def drawn(tab: Any, server: str, what: str, pins: int, count: str) -> Any:
    """What plotly.js is asked to draw."""
    tab.route("**/plotly.min.js", lambda route: route.fulfill(body=STUB, content_type="text/javascript"))
    tab.goto(f"{server}/?q={to_link(State(ASK, tuple(PINS[:pins])))}")
    headline(tab)
    tab.get_by_role("button", name=re.compile(f"^{count}$")).click()
    tab.get_by_role("button", name=what, exact=True).click()
    tab.wait_for_function("window.drawn")
    return tab.evaluate("window.drawn")
