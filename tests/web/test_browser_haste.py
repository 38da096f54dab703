"""People who are quicker than the answers, and questions that cannot be asked: nothing is lost, there is a way out."""

import re
from typing import Any

import pytest

from grognard.web.question import Ask, Side, State, to_link
from web_support import choose, headline, nobz_against_nurglings

TAPS = """async ([name, times]) => {
  const found = () => [...document.querySelectorAll('button, input[role=switch]')]
    .find((one) => (one.ariaLabel || one.labels?.[0]?.innerText || '').startsWith(name));
  for (let i = 0; i < times; i++) { found().click(); await new Promise((go) => setTimeout(go, 5)); }
}"""


def settled(page: Any) -> None:
    """Wait until the last question is answered: then it stands in the address and is kept nowhere else."""
    page.wait_for_function("sessionStorage.getItem('grognard-pending') === null")
    page.wait_for_timeout(50)


def opened(page: Any, server: str, **ask: Any) -> None:
    page.goto(f"{server}/?q={to_link(State(Ask(**ask)))}")
    page.get_by_role("alert").first.wait_for()


def test_quick_taps_all_count(page: Any) -> None:
    nobz_against_nurglings(page)
    page.evaluate(TAPS, ["More models: Attacker", 4])
    settled(page)
    assert page.get_by_label("Models", exact=True).first.inner_text() == "9"
    page.evaluate(TAPS, ["Fewer models: Attacker", 2])
    page.evaluate(TAPS, ["More Power klaw", 3])
    settled(page)
    assert "3 × Nob Power klaw" in page.locator(".equipment").first.inner_text()
    assert page.get_by_label("Models", exact=True).first.inner_text() == "7"


@pytest.mark.parametrize("times", [1, 2, 3])
def test_a_switch_turned_quickly_is_as_it_looks(page: Any, times: int) -> None:
    nobz_against_nurglings(page)
    page.evaluate(TAPS, ["WAAAGH", times])
    settled(page)
    assert page.get_by_role("switch", name=re.compile("^WAAAGH")).is_checked() == (times % 2 == 1)
    page.reload()
    headline(page)
    assert page.get_by_role("switch", name=re.compile("^WAAAGH")).is_checked() == (times % 2 == 1)


def test_what_was_asked_just_before_a_reload_is_asked_again(page: Any) -> None:
    nobz_against_nurglings(page)
    page.route("**/app/odds", lambda route: route.abort())
    page.get_by_role("button", name="More models: Attacker").click()
    page.unroute("**/app/odds")
    page.reload()
    headline(page)
    settled(page)
    assert page.get_by_label("Models", exact=True).first.inner_text() == "6"


def test_a_search_that_is_left_and_entered_again_at_once_stays_open(page: Any) -> None:
    field = page.get_by_label("Find a unit: attacker")
    field.fill("nobz")
    page.locator("[role=option]:visible").first.wait_for()
    field.evaluate("(field) => { field.blur(); field.focus(); }")
    page.wait_for_timeout(400)
    assert page.locator("[role=option]:visible").count() > 0
    field.evaluate("(field) => field.blur()")
    page.locator("[role=option]:visible").first.wait_for(state="detached")


def test_the_second_search_hides_nothing_until_it_is_used(page: Any) -> None:
    choose(page, "attacker", "nobz", "11")
    field = page.get_by_label("Find a unit: target")
    page.wait_for_function("document.activeElement.labels?.[0]?.textContent.includes('target')")
    assert page.locator("[role=option]:visible").count() == 0
    field.click()
    page.locator("[role=option]:visible").first.wait_for()
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Paste a datasheet page").click()
    page.get_by_label("Text of a datasheet page").wait_for()


@pytest.mark.parametrize(
    ("ask", "way_out"),
    [
        ({"attacker": Side("Nobz", weapons=("zap gun",))}, "Attack with the best weapons"),
        ({"attacker": Side("Nobz", gear={"zap gun": 2})}, "Back to the usual wargear"),
        ({"attacker": Side("Nobz", leader="Captain")}, "Without Captain"),
        ({"attacker": Side("Nobz", models=120)}, "Fewer models: Attacker"),
        ({"attacker": Side("Nurglings"), "phase": "ranged"}, "Attack in the phase in which it can"),
    ],
    ids=["weapon", "wargear", "leader", "models", "phase"],
)
def test_a_question_that_cannot_be_asked_has_a_way_out(
    page: Any, server: str, ask: dict[str, Any], way_out: str
) -> None:
    opened(page, server, defender=Side("Nurglings"), **ask)
    assert page.locator(".headline").count() == 0
    page.get_by_role("button", name=way_out).first.click()
    headline(page)
    assert page.get_by_role("alert").count() == 0


def test_a_question_about_a_page_that_is_nowhere_keeps_its_other_side(page: Any, server: str) -> None:
    opened(page, server, attacker=Side(page="0" * 40), defender=Side("Boyz"))
    assert "paste it again" in page.locator(".side.attacker").inner_text()
    assert "Boyz" in page.get_by_role("region", name="Target").inner_text()
    page.get_by_role("button", name=re.compile("^Change attacker")).click()
    choose(page, "attacker", "nobz", "11")
    assert "Boyz" in headline(page)


def test_a_switch_that_cannot_be_set_shows_one_control_alone(page: Any) -> None:
    choose(page, "attacker", "nobz", "11")
    choose(page, "target", "nurgling", "11")
    headline(page)
    page.locator("summary", has_text="not available here").first.click()
    shut = page.locator(".switch.shut input")
    assert shut.count() > 0
    assert {one.evaluate("(box) => getComputedStyle(box).clipPath") for one in shut.all()} == {"inset(50%)"}


def test_without_scripts_the_page_says_what_it_needs(browser: Any, server: str) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(server)
    page.get_by_role("heading", name="Grognard needs JavaScript").wait_for()
    assert "ES modules" not in page.locator("body").inner_text()
    context.close()
