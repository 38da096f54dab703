"""While a page is read nothing on the screen moves, and when it comes it stands where room was made for it."""

import os
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from web_support import DESKTOP, PHONE, paste

SEEDS = sorted((Path(os.environ.get("GROGNARD_SHARED", Path(__file__).parents[3] / "shared")) / "seeds").glob("*.txt"))
THERE = {"/": ".side.attacker .unit strong", "/datasheets": "pre.source", "/library": ".cards .card:not(.waits)"}
WHERE = list(product(THERE, (PHONE, DESKTOP)))


@pytest.mark.parametrize(
    ("where", "size", "number"),
    [(where, size, at % 5) for at, (where, size) in enumerate(WHERE)],
    ids=[f"{where} {size['width']} {at % 5}" for at, (where, size) in enumerate(WHERE)],
)
def test_nothing_jumps_when_a_page_was_read(
    tab: Any, server: str, where: str, size: dict[str, int], number: int
) -> None:
    """The answer is held back for longer than a browser counts a movement as caused by a click."""
    if not SEEDS:
        pytest.skip("no ../shared/seeds beside the repository")
    tab.set_viewport_size(size)
    tab.goto(server + where)
    tab.get_by_role("button", name="Paste a datasheet page").first.wait_for()
    held: list[Any] = []
    tab.route("**/app/read", lambda route: held.append(route))
    paste(tab, SEEDS[number].read_text("utf-8"))
    tab.get_by_text("Reading").locator("visible=true").first.wait_for()
    tab.wait_for_timeout(700)
    assert tab.locator(THERE[where]).count() == 0
    before = tab.evaluate("window.shifted")
    held[0].continue_()
    tab.locator(THERE[where]).first.wait_for(timeout=60_000)
    tab.wait_for_timeout(300)
    assert tab.evaluate("window.shifted") - before < 0.02


def test_nothing_jumps_when_a_page_of_ones_own_is_opened_again(tab: Any, server: str, short_page: str) -> None:
    tab.goto(f"{server}/datasheets")
    paste(tab, short_page)
    tab.locator("pre.source").wait_for(timeout=60_000)
    held: list[Any] = []
    tab.route("**/app/sheet", lambda route: held.append(route))
    tab.reload()
    tab.get_by_role("heading", name="Reading the page").wait_for()
    tab.wait_for_timeout(700)
    held[0].continue_()
    tab.locator("pre.source").wait_for(timeout=60_000)
    tab.wait_for_timeout(300)
    assert tab.evaluate("window.shifted") < 0.02


def test_what_is_no_page_brings_the_form_back_with_the_reason(tab: Any, server: str) -> None:
    for where in ("/datasheets", "/library"):
        tab.goto(server + where)
        paste(tab, "no page")
        tab.get_by_role("alert").wait_for()
        field = tab.get_by_label("Text of a datasheet page")
        assert field.is_visible()
        assert field.input_value() == "no page"
        assert tab.get_by_text("Reading").count() == 0
        tab.wait_for_function("document.activeElement.matches('textarea')")


@pytest.mark.parametrize("where", ["/datasheets", "/library"])
def test_the_keyboard_goes_on_at_the_heading_of_what_was_read(
    tab: Any, server: str, where: str, short_page: str
) -> None:
    tab.goto(server + where)
    paste(tab, short_page)
    tab.locator(THERE[where]).first.wait_for(timeout=60_000)
    tab.wait_for_function("document.activeElement.innerText === 'Nobz'")
    at = tab.locator(":focus")
    assert (at.get_attribute("tabindex"), at.get_attribute("aria-level") or at.evaluate("one => one.tagName")) in (
        ("-1", "H1"),
        ("-1", "3"),
    )
    tab.keyboard.press("Tab")
    assert tab.evaluate("document.activeElement.matches('button, a, input')")


def test_the_list_of_units_is_reached_by_the_arrow_keys_and_is_no_stop_of_the_tab_key(tab: Any, server: str) -> None:
    tab.goto(server + "/datasheets")
    field = tab.get_by_label("Find a datasheet")
    field.press_sequentially("no")
    tab.get_by_role("option").nth(3).wait_for()
    field.press("ArrowDown")
    chosen = field.get_attribute("aria-activedescendant")
    assert tab.locator(f"#{chosen}").get_attribute("aria-selected") == "true"
    field.press("Tab")
    assert tab.locator(":focus").inner_text() == "Paste a datasheet page"


def test_what_was_read_keeps_the_room_of_the_form_until_something_is_changed(page: Any, short_page: str) -> None:
    panel = page.get_by_role("region", name="Attacker")
    page.get_by_role("button", name="Paste a datasheet page").first.click()
    room = panel.bounding_box()["height"]
    page.get_by_label("Text of a datasheet page").fill(short_page)
    page.get_by_role("button", name="Read page").click()
    panel.locator(".unit strong").wait_for(timeout=60_000)
    assert panel.bounding_box()["height"] == pytest.approx(room, abs=1)
    page.get_by_role("button", name="More models: Attacker").click()
    page.wait_for_function("document.querySelector('.side.attacker').style.minHeight === ''")
