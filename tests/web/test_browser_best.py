"""Best play in the browser: the plain answer at once and marked, then the best one; whatever people do meanwhile."""

import re
from itertools import product
from typing import Any, NamedTuple

import pytest

from grognard.core.words import Edition, Goal
from grognard.odds.choices import Play
from grognard.odds.request import OddsRequest
from grognard.odds.result import Result
from grognard.odds.solve import solve
from grognard.web.question import Ask, Side, State, to_link
from web_support import DESKTOP, PHONE, headline, told, turn_on

PLAIN = "The plain play; looking for the best play"
SPOKEN = """() => {
  window.spoken = [];
  const region = document.querySelector(".headline [role=status]");
  new MutationObserver(() => window.spoken.push(region.textContent))
    .observe(region, { childList: true, characterData: true, subtree: true });
}"""
CLICKS = """async ([name, times]) => {
  for (let i = 0; i < times; i++) {
    [...document.querySelectorAll("label.switch")].find((one) => one.innerText.includes(name)).click();
    await new Promise((go) => setTimeout(go, 5));
  }
}"""


class Question(NamedTuple):
    """So many Nobz against a target, on a page, as no other test asks: the server remembers answers."""

    page: Any
    models: int
    target: str
    targets: int

    def answer(self, **more: Any) -> Result:
        """The answer by the library."""
        asked = {"models": self.models, "target_models": self.targets, "edition": Edition.TENTH} | more
        return solve(OddsRequest(attacker="Nobz", defender=self.target, **asked))

    def best(self, **more: Any) -> Result:
        """The same with best play."""
        return self.answer(play=Play.BEST, **more)


TARGETS = (*(("Nurglings", n) for n in (3, 4, 6)), *(("Intercessor Squad", n) for n in (5, 6, 7, 8, 10)))
"""None of them has a switch that is called as one of the attacker's."""
FRESH = iter(tuple(product((5, 7, 9), TARGETS)))
"""Some tests ask for one more of the attacker's models too, so the numbers are two apart."""


def asked(server: str, page: Any, play: Play = Play.FIXED) -> Question:
    """The page with a question of its own."""
    models, (target, targets) = next(FRESH)
    ask = Ask(Edition.TENTH, Side("Nobz", models=models), Side(target, models=targets), play=play)
    page.goto(f"{server}/?q={to_link(State(ask))}")
    headline(page)
    return Question(page, models, target, targets)


@pytest.fixture
def nobz(tab: Any, server: str) -> Question:
    """A question on a phone, with the plain play."""
    return asked(server, tab)


class Gate:
    """Holds searches back until it is opened; what is no search goes through."""

    def __init__(self, page: Any) -> None:
        self.held: list[Any] = []
        self.shut = True
        page.route("**/app/odds", self._ask)

    def _ask(self, route: Any) -> None:
        if self.shut and "quick" not in route.request.post_data_json:
            self.held.append(route)
        else:
            route.continue_()

    def open(self) -> None:
        self.shut = False
        for route in self.held:
            route.continue_()


def kind(page: Any, words: str) -> None:
    """Wait until the answer says that it is of this kind."""
    page.locator(".headline .kind", has_text=words).wait_for()


def policy(page: Any) -> list[str]:
    page.get_by_label("The policy").wait_for()
    return page.get_by_label("The policy").locator("li").all_inner_texts()


def test_best_play_tells_its_policy(nobz: Question) -> None:
    page = nobz.page
    turn_on(page, "Best play")
    assert policy(page) == list(nobz.best().policy)
    told(page, nobz.best().headline)
    kind(page, "The best play for destroying the unit.")
    shown = page.locator("label.switch", has_text="Best play").inner_text()
    assert "The result says which, and what is played as usual" in shown


def test_the_plain_answer_stands_there_marked_until_the_best_play_is_found(nobz: Question) -> None:
    page = nobz.page
    gate = Gate(page)
    turn_on(page, "Best play")
    kind(page, PLAIN)
    assert headline(page) == nobz.answer().headline
    assert "all numbers are those of the plain play" in page.get_by_label("What best play does").inner_text()
    assert page.get_by_label("The policy").count() == 0
    gate.open()
    told(page, nobz.best().headline)
    assert policy(page) == list(nobz.best().policy)


def test_every_change_while_best_play_is_on_shows_its_plain_answer_first(nobz: Question) -> None:
    page = nobz.page
    turn_on(page, "Best play")
    policy(page)
    gate = Gate(page)
    turn_on(page, "WAAAGH! is active")
    kind(page, PLAIN)
    told(page, nobz.answer(when=("waaagh",)).headline)
    page.get_by_label("Best for").select_option("wounds lost")
    kind(page, PLAIN)
    gate.open()
    kind(page, "The best play for wounds lost.")
    assert policy(page) == list(nobz.best(when=("waaagh",), goal=Goal.WOUNDS).policy)


def test_a_late_best_play_of_an_older_question_is_never_shown(nobz: Question) -> None:
    page = nobz.page
    gate = Gate(page)
    turn_on(page, "Best play")
    kind(page, PLAIN)
    page.get_by_role("button", name="More models: Attacker").click()
    told(page, nobz.answer(models=nobz.models + 1).headline)
    kind(page, PLAIN)
    page.wait_for_function("() => document.querySelector('.headline .kind.waits')")
    late = gate.held.pop(0)
    late.fulfill(json={"title": "an older question", "answer": None})
    page.wait_for_timeout(300)
    kind(page, PLAIN)
    assert headline(page) == nobz.answer(models=nobz.models + 1).headline
    gate.open()
    told(page, nobz.best(models=nobz.models + 1).headline)
    assert page.title() == f"Nobz against {nobz.target}, 10th edition · Grognard"


def test_best_play_turned_off_while_it_is_looked_for_leaves_the_plain_answer(nobz: Question) -> None:
    page = nobz.page
    gate = Gate(page)
    turn_on(page, "Best play")
    kind(page, PLAIN)
    page.locator("label.switch", has_text="Best play").click()
    kind(page, "with the usual choices")
    gate.open()
    page.wait_for_timeout(500)
    assert headline(page) == nobz.answer().headline
    assert page.get_by_label("What best play does").count() == 0


@pytest.mark.parametrize("times", [1, 2, 3, 6, 7])
def test_quick_taps_end_where_they_look(nobz: Question, times: int) -> None:
    page = nobz.page
    page.evaluate(CLICKS, ["Best play", times])
    page.wait_for_function("sessionStorage.getItem('grognard-pending') === null")
    page.wait_for_function("document.querySelector('.kind.waits') === null")
    on = times % 2 == 1
    told(page, (nobz.best() if on else nobz.answer()).headline)
    assert page.get_by_role("switch", name=re.compile("^Best play")).is_checked() == on
    assert page.get_by_label("The policy").count() == on


def test_quick_taps_on_other_switches_start_no_search_that_nobody_waits_for(nobz: Question) -> None:
    page = nobz.page
    turn_on(page, "Best play")
    policy(page)
    asked: list[Any] = []
    page.on("request", lambda request: asked.append(request) if request.url.endswith("/app/odds") else None)
    page.evaluate(CLICKS, ["WAAAGH! is active", 7])
    told(page, nobz.best(when=("waaagh",)).headline)
    searches = [one for one in asked if "quick" not in one.post_data_json]
    assert 1 <= len(asked) - len(searches) <= 7
    assert len([one for one in searches if one.failure is None]) <= 1


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_nothing_jumps_when_the_best_play_takes_the_place_of_the_plain_one(
    tab: Any, server: str, size: dict[str, int]
) -> None:
    tab.set_viewport_size(size)
    page = asked(server, tab).page
    gate = Gate(page)
    turn_on(page, "Best play")
    kind(page, PLAIN)
    page.wait_for_timeout(800)
    places = "[...document.querySelectorAll('.result section, .policy, .dock')].map((one) => one.offsetTop)"
    before, shifted = page.evaluate(places), page.evaluate("window.shifted")
    gate.open()
    policy(page)
    page.wait_for_timeout(300)
    assert page.evaluate(places) == before
    assert page.evaluate("window.shifted") - shifted < 0.005


def test_a_screen_reader_is_told_once(nobz: Question) -> None:
    page = nobz.page
    page.evaluate(SPOKEN)
    gate = Gate(page)
    turn_on(page, "Best play")
    kind(page, PLAIN)
    page.wait_for_timeout(300)
    assert page.evaluate("window.spoken") == []
    gate.open()
    policy(page)
    assert page.evaluate("window.spoken") == [f"Best play for destroying the unit: {nobz.best().headline}"]


def test_a_search_that_fails_leaves_the_plain_answer_and_says_so(nobz: Question) -> None:
    page = nobz.page
    gate = Gate(page)
    turn_on(page, "Best play")
    kind(page, PLAIN)
    gate.held.pop().fulfill(status=503, json={"detail": "took longer than 20 seconds and was stopped: ask for less"})
    kind(page, "The plain play; no best play was found.")
    assert headline(page) == nobz.answer().headline
    assert "took longer than 20 seconds" in page.get_by_label("What best play does").inner_text()


def test_a_link_with_best_play_opens_with_the_plain_answer_and_then_the_best(tab: Any, server: str) -> None:
    page, gate = tab, Gate(tab)
    nobz = asked(server, page, Play.BEST)
    kind(page, PLAIN)
    assert headline(page) == nobz.answer().headline
    assert "The plain play: " in page.locator("meta[property='og:description']").get_attribute("content")
    gate.open()
    told(page, nobz.best().headline)
    assert policy(page) == list(nobz.best().policy)


def test_a_pinned_best_play_is_looked_for_too_and_known_from_then_on(nobz: Question) -> None:
    page = nobz.page
    page.get_by_role("button", name="More models: Attacker").click()
    told(page, nobz.answer(models=nobz.models + 1).headline)
    turn_on(page, "Best play")
    told(page, nobz.best(models=nobz.models + 1).headline)
    gate = Gate(page)
    page.get_by_role("button", name="Pin", exact=True).click()
    page.locator(".pins", has_text="looking for its best play").wait_for()
    gate.open()
    page.locator(".pins", has_text="best play for destroying the unit").wait_for()
    gate.shut = True
    page.locator("label.switch", has_text="Best play").click()
    kind(page, "with the usual choices")
    assert "best play for destroying the unit" in page.locator(".pins li").inner_text()
    assert page.locator(".chart path.pin").get_attribute("d").startswith("M")


def test_an_answer_that_is_slow_is_said_to_be_on_its_way(nobz: Question) -> None:
    page = nobz.page
    held: list[Any] = []
    page.route("**/app/odds", lambda route: held.append(route))
    page.get_by_role("button", name="More models: Attacker").click()
    kind(page, "Working it out …; these are the odds before.")
    assert headline(page) == nobz.answer().headline
    assert page.locator(".result").get_attribute("aria-busy") == "true"
    held[0].continue_()
    told(page, nobz.answer(models=nobz.models + 1).headline)
    kind(page, "Exact odds, with the usual choices.")
