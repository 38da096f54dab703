"""The address holds the question that is shown, whether an answer came or not, and opens to it in whatever way."""

import base64
import re
import zlib
from typing import Any

import msgspec
import pytest

from grognard.core.words import AttackType, Edition
from grognard.odds.request import OddsRequest
from grognard.odds.solve import solve
from grognard.web.question import Ask, Side, State, from_link, to_link
from web_support import headline, told, turn_on

WAAAGH = "WAAAGH! is active for the attacker"
NOBZ = Ask(Edition.TENTH, Side("Nobz"), Side("Nurglings"), phase=AttackType.MELEE)
BEFORE = "These are the odds before your last change."


def asked(**more: Any) -> str:
    """The headline of Nobz against Nurglings in a fight, by the library."""
    pair = {"attacker": "Nobz", "defender": "Nurglings", "edition": Edition.TENTH, "phase": AttackType.MELEE}
    return solve(OddsRequest(**pair, **more)).headline


def away(page: Any) -> None:
    """From now on no question is answered."""
    page.route("**/app/*", lambda route: route.abort())


def opened(page: Any, server: str, ask: Ask = NOBZ) -> None:
    page.goto(f"{server}/?q={to_link(State(ask))}")
    headline(page)


def in_address(page: Any) -> State:
    return from_link(page.url.partition("?q=")[2])


def test_without_the_server_the_address_and_the_shared_link_hold_what_was_asked_last(tab: Any, server: str) -> None:
    opened(tab, server)
    away(tab)
    turn_on(tab, WAAAGH)
    tab.get_by_role("alert").wait_for()
    tab.get_by_role("button", name="Share").click()
    shared = tab.locator("#shared")
    shared.wait_for()
    links = (tab.url, shared.input_value())
    assert "same numbers" not in tab.locator(".shared").inner_text()
    tab.unroute_all()
    for link in links:
        tab.goto("about:blank")
        tab.goto(link)
        told(tab, asked(when=("waaagh",)))
        assert tab.get_by_role("switch", name=WAAAGH).is_checked()


@pytest.mark.parametrize("change", ["More models: Attacker", "Swap sides", "Shooting", "10th edition", "Pin"])
def test_whatever_is_changed_stands_in_the_address_before_it_is_answered(tab: Any, server: str, change: str) -> None:
    opened(tab, server, Ask(Edition.ELEVENTH, Side("Nobz"), Side("Nurglings"), phase=AttackType.MELEE))
    before, held = in_address(tab), []
    tab.route("**/app/odds", lambda route: held.append(route.request.post_data_json["state"]))
    tab.get_by_role("button", name=change, exact=True).click()
    tab.wait_for_function("(old) => location.search !== old", arg=f"?q={to_link(before)}")
    tab.wait_for_function("document.querySelector('.result').ariaBusy === 'true'")
    assert in_address(tab) != before
    assert [in_address(tab)] == [msgspec.convert(state, State) for state in held]


def test_an_answer_from_before_the_last_change_says_so_until_a_new_one_comes(tab: Any, server: str) -> None:
    opened(tab, server)
    plain = headline(tab)
    away(tab)
    turn_on(tab, WAAAGH)
    tab.locator(".kind", has_text=BEFORE).wait_for()
    assert headline(tab) == plain
    assert tab.title() == "No answer yet · Grognard"
    assert "grayscale" in tab.locator(".chart").evaluate("(one) => getComputedStyle(one).filter")
    tab.unroute_all()
    tab.get_by_role("button", name="More models: Attacker").click()
    told(tab, asked(models=6, when=("waaagh",)))
    assert tab.locator(".kind").inner_text() == "Exact odds, with the usual choices."
    assert tab.title() == "Nobz against Nurglings, 10th edition · Grognard"
    assert tab.get_by_role("alert").count() == 0


def test_back_without_the_server_shows_the_question_of_that_address(tab: Any, server: str) -> None:
    opened(tab, server)
    turn_on(tab, WAAAGH)
    told(tab, asked(when=("waaagh",)))
    away(tab)
    tab.go_back()
    tab.locator(".kind", has_text=BEFORE).wait_for()
    assert headline(tab) == asked(when=("waaagh",))
    assert not tab.get_by_role("switch", name=WAAAGH).is_checked()
    tab.get_by_role("button", name="Share").click()
    tab.locator("#shared").wait_for()
    assert from_link(tab.locator("#shared").input_value().partition("?q=")[2]) == State(NOBZ)


DAMAGED = to_link(State(NOBZ))[:-9]
NO_QUESTIONS = [
    f"1.{base64.urlsafe_b64encode(zlib.compress(text)).decode().rstrip('=')}"
    for text in (b'{"ask":{"unknown":1}}', b"5", b"null", b'{"pins":{}}', b'{"ask":{"before":3}}', b"no JSON", b"\xff")
]


@pytest.mark.parametrize("link", ["1.foo!!", "2.foo", f"2{to_link(State(NOBZ))[1:]}", "x", DAMAGED, *NO_QUESTIONS])
def test_a_broken_link_is_refused_in_the_same_words_by_going_back_to_it(tab: Any, server: str, link: str) -> None:
    """As a question that cannot be asked and no fault of the page: the console of the browser stays empty."""
    errors: list[str] = []
    tab.on("console", lambda said: errors.append(said.text) if said.type == "error" else None)
    tab.goto(f"{server}/?q={link}")
    tab.get_by_role("alert").wait_for()
    words = tab.get_by_role("alert").inner_text()
    assert re.search("link of version|cannot be opened", words)
    tab.evaluate("(link) => { history.pushState(null, '', link); }", f"/?q={to_link(State(NOBZ))}")
    tab.evaluate("dispatchEvent(new PopStateEvent('popstate'))")
    headline(tab)
    tab.go_back()
    tab.get_by_role("alert").wait_for()
    assert tab.get_by_role("alert").inner_text() == words
    assert tab.locator(".unit, .headline").count() == 0
    assert errors == []
    tab.get_by_role("button", name="Nobz against Nurglings").click()
    headline(tab)
