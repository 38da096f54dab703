"""Every page: on a phone, in the dark, without a mouse, for screen readers, and without anything that jumps."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from grognard.core.words import Edition
from grognard.odds.choices import Play
from grognard.web.question import Ask, Side, State, to_link
from web_support import DESKTOP, headline, nobz_against_nurglings

QUESTION = "/?q=1.eNqrVkoszlayqlZKTcksyczPU7JSMjRQ0lFKLClJTM5OLQJJleZllgDF_fKTqpRqdZRSUtNS81JQpUqL0nMy89KLlWprawFrQBvj"
NOBZ = Ask(Edition.TENTH, Side("Nobz"), Side("Nurglings"), play=Play.BEST)
BEST = f"/?q={to_link(State(NOBZ, (NOBZ,)))}"
WRONG = f"/?q={to_link(State(Ask(Edition.TENTH, Side('Nobz', leader='Captain'), Side('Nurglings'))))}"
_TURNS = Ask(Edition.TENTH, Side("Nobz"), Side("Nurglings"), before=(Side("Boyz"), Side("Nobz")))
TURNS = f"/?q={to_link(State(_TURNS))}"
MATRIX = "/matrix?edition=11&figure=models&a=Nobz&a=Boyz&a=Warboss&d=Rhino&d=Gretchin&d=Intercessor+Squad"
READY = {
    "/": "combobox",
    QUESTION: "switch",
    BEST: "switch",
    WRONG: "alert",
    TURNS: "switch",
    "/datasheets": "combobox",
    "/datasheets?unit=Nobz&edition=10": "table",
    MATRIX: "table",
    "/library": "link",
    "/api/docs": "heading",
    "/nowhere": "heading",
}
NAMES = ("empty", "answer", "best", "wrong", "turns", "datasheets", "datasheet", "matrix", "library", "docs", "nothing")
CHECKS = (Path(__file__).parent / "checks.js").read_text("utf-8")


class Shown(NamedTuple):
    """A page on a phone as it was loaded, and how much of it moved meanwhile."""

    page: Any
    shifted: float


@pytest.fixture(scope="module")
def phone(window: Any) -> Iterator[Any]:
    """A tab of this file's own."""
    page = window.new_page()
    yield page
    page.close()


@pytest.fixture(scope="module", params=list(READY), ids=NAMES)
def shown(request: pytest.FixtureRequest, phone: Any, server: str) -> Shown:
    """Each page, loaded once, with everything unfolded."""
    phone.emulate_media(color_scheme="light")
    shifted = load(phone, server, request.param)
    phone.evaluate(CHECKS)
    phone.evaluate("document.querySelectorAll('details').forEach((one) => { one.open = true; })")
    return Shown(phone, shifted)


def load(page: Any, server: str, path: str) -> float:
    """Load a page, and everything that it needs anew, and tell how much of it moved until it came to rest."""
    network = page.context.new_cdp_session(page)
    network.send("Network.enable")
    network.send("Network.setCacheDisabled", {"cacheDisabled": True})
    page.goto(server + path)
    page.get_by_role(READY[path]).first.wait_for(timeout=60_000)
    page.wait_for_timeout(700)
    network.detach()
    return page.evaluate("window.shifted")


def test_a_phone_shows_the_whole_width(shown: Shown) -> None:
    assert shown.page.evaluate("document.documentElement.scrollWidth") <= 360


def test_a_phone_shows_each_value_of_a_profile_on_one_line(tab: Any, server: str) -> None:
    """A profile of seven values, one of them of two digits: each cell is as high as the others."""
    tab.goto(f"{server}/datasheets?unit=Kustom+Boosta-blasta&edition=11")
    tab.locator(".profile dd").first.wait_for()
    heights = tab.evaluate("[...document.querySelectorAll('.profile dd')].map((one) => one.offsetHeight)")
    assert len(heights) == 7
    assert max(heights) < 36


def test_nothing_jumps_while_a_phone_loads(shown: Shown) -> None:
    assert shown.shifted < 0.02


@pytest.mark.parametrize("path", list(READY), ids=NAMES)
def test_nothing_jumps_while_a_desktop_loads(tab: Any, server: str, path: str) -> None:
    tab.set_viewport_size(DESKTOP)
    assert load(tab, server, path) < 0.02


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_every_word_has_enough_contrast(shown: Shown, scheme: str) -> None:
    shown.page.emulate_media(color_scheme=scheme)
    shown.page.wait_for_timeout(200)
    assert shown.page.evaluate("poorContrast()") == []


def test_everything_has_a_name_for_a_screen_reader(shown: Shown) -> None:
    found = shown.page.evaluate("structure()")
    headings, mains, language = found.pop("headings"), found.pop("mains"), found.pop("language")
    assert found == {"unnamed": [], "twice": [], "pointing": [], "small": []}
    assert (headings, mains, language[:2]) == (1, 1, "en")


def test_dark_follows_the_system_and_the_button_turns_it_and_it_stays(tab: Any, server: str) -> None:
    page = tab
    page.emulate_media(color_scheme="dark")
    page.goto(server)
    page.get_by_role("combobox").first.wait_for()
    background = "getComputedStyle(document.body).backgroundColor"
    assert page.evaluate(background) == "rgb(17, 21, 26)"
    page.get_by_label("Switch between light and dark").click()
    assert page.evaluate(background) == "rgb(243, 245, 246)"
    page.reload()
    page.get_by_role("combobox").first.wait_for()
    assert page.evaluate(background) == "rgb(243, 245, 246)"


GROUNDS = """(name) => [...document.querySelectorAll(name)].map((one) => getComputedStyle(one).backgroundColor)"""


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_high_contrast_of_the_system_hides_nothing_that_colour_tells(
    session: Callable[..., Any], server: str, scheme: str
) -> None:
    page = session()
    page.emulate_media(forced_colors="active", color_scheme=scheme)
    page.goto(f"{server}/?q={to_link(State(_TURNS))}")
    headline(page)
    page.locator("label.switch", has_text="WAAAGH! is active for the attacker").click()
    page.wait_for_function("document.querySelectorAll('.switch input:checked').length === 1")
    on, off = ".switch input:checked + .knob", ".switch input:not(:checked) + .knob"
    assert not set(page.evaluate(GROUNDS, on)) & set(page.evaluate(GROUNDS, off))
    edges = (
        "[...document.querySelectorAll('.knob')].every((one) => parseFloat(getComputedStyle(one).borderTopWidth) > 0)"
    )
    assert page.evaluate(edges)
    pressed, others = '.segments [aria-pressed="true"]', '.segments [aria-pressed="false"]'
    assert not set(page.evaluate(GROUNDS, pressed)) & set(page.evaluate(GROUNDS, others))
    (ground,) = set(page.evaluate(GROUNDS, "body"))
    for bars in (".track i", ".legend i"):
        assert page.locator(bars).count() > 2
        assert ground not in page.evaluate(GROUNDS, bars)
    page.goto(f"{server}{MATRIX}")
    page.locator("table.heat").wait_for(timeout=60_000)
    assert len(set(page.evaluate(GROUNDS, "table.heat td"))) > 3
    page.get_by_label("Attackers", exact=True).fill("boyz")
    page.locator("[role=option]:visible").nth(1).wait_for()
    outlines = "[...document.querySelectorAll('[role=option]')].map((one) => getComputedStyle(one).outlineStyle)"
    assert page.evaluate(outlines).count("solid") == 1


def test_keyboard_alone_leads_from_the_search_to_a_shared_link(page: Any) -> None:
    def focused(what: str) -> Any:
        control = "document.activeElement.matches('a, button, input, select')"
        return page.evaluate(f"{control} ? document.activeElement.{what} : ''")

    def tab_to(label: str, most: int = 40) -> None:
        for _ in range(most):
            if (
                label in (focused("innerText") or "")
                or label in (focused("ariaLabel") or "")
                or label in (focused("labels?.[0]?.textContent") or "")
            ):
                return
            page.keyboard.press("Tab")
        raise AssertionError(f"{label} is not reached by the Tab key")

    tab_to("Find a unit: attacker")
    for side, name in (("attacker", "nobz"), ("target", "nurgl")):
        page.wait_for_function("(side) => document.activeElement.labels?.[0]?.textContent.includes(side)", arg=side)
        page.keyboard.type(name)
        page.locator("[role=option]:visible", has_text=re.compile(name, re.IGNORECASE)).first.wait_for()
        while "10th" not in page.locator("[role=option][aria-selected=true]:visible").inner_text():
            page.keyboard.press("ArrowDown")
        page.keyboard.press("Enter")
    assert "Nobz" in headline(page)
    page.wait_for_function("document.activeElement.id === 'answer'")
    tab_to("Share")
    page.keyboard.press("Enter")
    page.wait_for_function("document.activeElement.id === 'shared'")
    assert "/?q=1." in focused("value")
    tab_to("WAAAGH!")
    before = headline(page)
    page.keyboard.press("Space")
    page.wait_for_function("(old) => document.querySelector('.headline .lead > span').innerText !== old", arg=before)
    tab_to("At least how many")
    page.keyboard.press("End")
    page.get_by_text("at least 3 models").wait_for()


def test_the_skip_link_leads_past_the_header(page: Any) -> None:
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.innerText") == "Skip to the content"
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    assert "11th edition" in page.evaluate("document.activeElement.innerText")


def test_what_changes_is_told_to_screen_readers(page: Any) -> None:
    nobz_against_nurglings(page)
    assert page.locator(".headline [role=status]").text_content() == headline(page)
    slider = page.get_by_label("At least how many models")
    slider.fill("3")
    assert slider.get_attribute("aria-valuetext").startswith("at least 3: ")
    assert headline(page) in page.get_by_role("img").get_attribute("aria-label")


@pytest.mark.parametrize(
    ("path", "title", "told"),
    [
        ("/", "Odds · Grognard", "Exact odds"),
        (QUESTION, "Nobz against Nurglings, 10th edition · Grognard", "Nobz kills"),
        ("/datasheets?unit=Nobz&edition=10", "Nobz, Orks, 10th edition · Grognard", "Profile"),
        ("/matrix", "Matrix · Grognard", "heat map"),
        ("/library", "Library · Grognard", "your own datasheet pages"),
    ],
)
def test_title_and_link_preview_say_what_the_page_shows(
    tab: Any, server: str, path: str, title: str, told: str
) -> None:
    page = tab
    page.goto(server + path)
    assert page.title() == title
    preview = {
        name: page.locator(f"meta[property='og:{name}']").get_attribute("content") for name in ("title", "description")
    }
    assert preview["title"] == title
    assert told in preview["description"]
    assert told in page.locator("meta[name=description]").get_attribute("content")
