"""Who uses the keyboard stays where they were, also when what they used is gone, in a real Chromium."""

import re
from collections.abc import Callable
from typing import Any

import pytest

from grognard.core.words import Edition
from grognard.web.question import Ask, Side, State, to_link
from web_support import DESKTOP, headline, paste

NOBZ, NURGLINGS = Side("Nobz"), Side("Nurglings")
FOCUSED = "document.activeElement.getAttribute('aria-label') || document.activeElement.innerText"


def press(tab: Any, name: str, key: str = "Enter", which: int = 0) -> None:
    """Use a button by the keyboard, and let the page come to rest."""
    button = tab.get_by_role("button", name=re.compile(f"^{re.escape(name)}")).nth(which)
    button.focus()
    tab.keyboard.press(key)
    tab.wait_for_timeout(500)


def asked(tab: Any, server: str, *pins: Ask, **ask: Any) -> None:
    tab.set_viewport_size(DESKTOP)
    question = Ask(**{"edition": Edition.TENTH, "attacker": NOBZ, "defender": NURGLINGS} | ask)
    tab.goto(f"{server}/?q={to_link(State(question, pins))}")
    tab.locator(".side.attacker .unit").wait_for()


PINS = [Ask(Edition.TENTH, Side("Nobz", models=count), NURGLINGS) for count in (6, 7, 8)]
ODDS: dict[str, tuple[dict[str, Any], int, str, str]] = {
    "the most models": ({"attacker": Side("Nobz", models=9)}, 0, "More models: Attacker", "More models: Attacker"),
    "the fewest models": ({"attacker": Side("Nobz", models=6)}, 0, "Fewer models: Attacker", "Fewer models: Attacker"),
    "the last item": (
        {"attacker": Side("Nobz", gear={"Power klaw": 1})}, 0, "Fewer Power klaw", "Fewer Power klaw"
    ),
    "usual wargear": ({"attacker": Side("Nobz", gear={"Zap": 1})}, 0, "Back to the usual wargear", ""),
    "no leader": ({"attacker": Side("Nobz", leader="Captain")}, 0, "Without Captain", ""),
    "one pin of two": ({}, 2, "Unpin", "Unpin"),
    "the only pin": ({}, 1, "Unpin", "Zoom"),
    "the last pin there is room for": ({}, 2, "Pin", "Pin"),
    "no unit before": ({"before": (Side("Boyz"),)}, 0, "Remove: Attacks first", "Add a unit that attacks first"),
    "one more unit before": ({"before": (Side("Boyz"),) * 3}, 0, "Add a unit", ""),
    "another phase": ({}, 0, "Shooting", "Shooting"),
}  # fmt: skip


@pytest.mark.parametrize(("ask", "pins", "use", "then"), list(ODDS.values()), ids=list(ODDS))
def test_the_focus_stays_at_its_place_on_the_odds_page(
    tab: Any, server: str, ask: dict[str, Any], pins: int, use: str, then: str
) -> None:
    asked(tab, server, *PINS[:pins], **ask)
    if pins:
        tab.locator(".pins li").nth(pins - 1).wait_for()
    press(tab, use)
    assert tab.evaluate("document.activeElement !== document.body")
    assert tab.evaluate(FOCUSED).startswith(then)


def test_the_focus_comes_back_from_a_search_and_a_form_that_are_left(tab: Any, server: str) -> None:
    asked(tab, server)
    press(tab, "Change attacker")
    press(tab, "Paste a datasheet page")
    tab.wait_for_function("document.activeElement.tagName === 'TEXTAREA'")
    press(tab, "Cancel")
    assert tab.evaluate(FOCUSED) == "Paste a datasheet page"
    press(tab, "Keep Nobz")
    assert tab.evaluate(FOCUSED).startswith("Change attacker")


def test_a_form_that_reads_keeps_the_focus_and_hands_it_on(page: Any, short_page: str) -> None:
    held: list[Any] = []
    page.route("**/app/read", lambda route: held.append(route))
    paste(page, short_page)
    page.get_by_role("button", name="Reading").focus()
    page.keyboard.press("Enter")
    page.wait_for_timeout(200)
    assert page.evaluate(FOCUSED) == "Reading …"
    assert len(held) == 1
    held[0].continue_()
    page.locator(".side.attacker .unit strong").wait_for(timeout=60_000)
    page.wait_for_function("document.activeElement.closest('.side')")


def _matrix(tab: Any, server: str) -> None:
    tab.goto(f"{server}/matrix?edition=11&figure=models&a=Boyz&a=Nobz&d=Rhino")
    tab.locator("table.heat").wait_for(timeout=60_000)


def _running(tab: Any, server: str) -> None:
    waits = '{"done": 1, "total": 9, "grid": null, "error": ""}'
    tab.route("**/app/matrix/*", lambda route: route.fulfill(body=waits, content_type="application/json"))
    tab.goto(f"{server}/matrix?edition=11&figure=models&a=Boyz&d=Rhino")
    tab.get_by_text("1 of 9 cells").wait_for()


def _library(tab: Any, server: str) -> None:
    tab.goto(f"{server}/library")
    keep = "(n) => localStorage.setItem('grognard-page-' + n, JSON.stringify({ name: 'Page ' + n, text: 'x' }))"
    for number in ("1", "2"):
        tab.evaluate(keep, number)
    tab.reload()
    tab.locator(".card").nth(1).wait_for()


ELSEWHERE: dict[str, tuple[Callable[[Any, str], None], list[str], str]] = {
    "a pick": (_matrix, ["Remove Boyz"], "Remove Nobz"),
    "the last picks": (_matrix, ["Remove Nobz", "Remove Boyz", "Remove Rhino"], ""),
    "a matrix that runs": (_running, ["Cancel"], ""),
    "a page": (_library, ["Delete Page 1"], ""),
    "all pages": (_library, ["Delete Page 1", "Delete Page 2"], ""),
    "a page that comes back": (_library, ["Delete Page 1", "Undo"], ""),
    "a form": (_library, ["Paste a datasheet page", "Cancel"], "Paste a datasheet page"),
}


@pytest.mark.parametrize(("begin", "uses", "then"), list(ELSEWHERE.values()), ids=list(ELSEWHERE))
def test_the_focus_stays_at_its_place_elsewhere(
    tab: Any, server: str, begin: Callable[[Any, str], None], uses: list[str], then: str
) -> None:
    begin(tab, server)
    for name in uses:
        press(tab, name)
        assert tab.evaluate("document.activeElement !== document.body"), name
    assert tab.evaluate(FOCUSED).startswith(then)


def test_who_points_elsewhere_is_not_called_back(page: Any) -> None:
    page.get_by_role("button", name="Nobz against Nurglings").click()
    headline(page)
    page.get_by_role("button", name="Share").focus()
    page.evaluate("document.activeElement.blur()")
    page.get_by_role("switch").first.dispatch_event("click")
    page.wait_for_timeout(500)
    assert page.evaluate("document.activeElement === document.body")
