"""People who are quicker than the answers, and questions that cannot be asked: nothing is lost, there is a way out."""

import re
from typing import Any

import pytest

from grognard.core.words import Edition
from grognard.web.question import Ask, Side, State, to_link
from web_support import DESKTOP, PHONE, choose, headline, nobz_against_nurglings, paste

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


def test_a_switch_turned_quickly_is_as_it_looks(page: Any) -> None:
    nobz_against_nurglings(page)
    switch = page.get_by_role("switch", name=re.compile("^WAAAGH"))
    for times, on in ((1, True), (2, True), (3, False)):
        page.evaluate(TAPS, ["WAAAGH", times])
        settled(page)
        assert switch.is_checked() == on
        page.reload()
        headline(page)
        assert switch.is_checked() == on


def test_what_was_asked_just_before_a_reload_is_asked_again(page: Any) -> None:
    nobz_against_nurglings(page)
    page.route("**/app/odds", lambda route: route.abort())
    page.get_by_role("button", name="More models: Attacker").click()
    page.unroute("**/app/odds")
    page.reload()
    headline(page)
    settled(page)
    assert page.get_by_label("Models", exact=True).first.inner_text() == "6"


@pytest.mark.parametrize("wait", [0, 120])
@pytest.mark.parametrize(
    ("item", "models", "most"), [("Power klaw", 5, 5), ("Ammo runt", 10, 2), ("Kombi-weapon", 6, 6)]
)
def test_taps_that_are_quicker_than_the_answers_take_no_item_that_cannot_be_taken(
    tab: Any, server: str, item: str, models: int, most: int, wait: int
) -> None:
    """All that can be taken are, and then the reason is told, as if each tap had waited for the answer before."""
    ask = Ask(Edition.TENTH, Side("Nobz", models=models), Side("Boyz"))
    tab.goto(f"{server}/?q={to_link(State(ask))}")
    headline(tab)
    if tab.locator(".side.attacker details").first.get_attribute("open") is None:
        tab.locator(".side.attacker summary", has_text="Wargear").click()

    def slowly(route: Any) -> None:
        tab.wait_for_timeout(wait)
        route.continue_()

    tab.route("**/app/odds", slowly)
    tab.evaluate(TAPS, [f"More {item}", most + 3])
    reason = tab.locator(".side.attacker [role=alert]")
    reason.wait_for()
    settled(tab)
    assert reason.inner_text().startswith(f"{item}: found {most + 1} {item}")
    taken = tab.locator(".side.attacker .stepper", has_text=item).locator("output")
    assert taken.inner_text() == str(most)
    assert tab.locator(".headline").count() == 1
    tab.unroute("**/app/odds")
    tab.evaluate(TAPS, [f"Fewer {item}", 1])
    settled(tab)
    assert taken.inner_text() == str(most - 1)


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
        ({"attacker": Side("Nobz", detachment="Bully Boyz")}, "Without Bully Boyz"),
        ({"attacker": Side("Nobz"), "defender": Side("Boyz", detachment="Bully Boyz")}, "Without Bully Boyz"),
        ({"attacker": Side("Nurglings"), "phase": "ranged"}, "Attack in the phase in which it can"),
    ],
    ids=["weapon", "wargear", "leader", "models", "detachment", "target's detachment", "phase"],
)
def test_a_question_that_cannot_be_asked_has_a_way_out(
    tab: Any, server: str, ask: dict[str, Any], way_out: str
) -> None:
    opened(tab, server, **{"defender": Side("Nurglings")} | ask)
    assert tab.locator(".headline").count() == 0
    tab.get_by_role("button", name=way_out).first.click()
    headline(tab)
    assert tab.get_by_role("alert").count() == 0


@pytest.mark.parametrize(
    ("wrong", "way_out"),
    [
        ({"gear": {"zap gun": 2}}, ["Back to the usual wargear", "Without Warboss"]),
        ({"leader": "Captain"}, ["Without Captain"]),
        ({"detachment": "Siege Regiment"}, ["Without Siege Regiment"]),
    ],
)
def test_the_ways_out_are_those_that_help(tab: Any, server: str, wrong: dict[str, Any], way_out: list[str]) -> None:
    right = {"gear": {"Power klaw": 1}, "leader": "Warboss", "detachment": "Bully Boyz"}
    opened(tab, server, edition=Edition.TENTH, attacker=Side("Nobz", **right | wrong), defender=Side("Boyz"))
    assert tab.locator(".side.attacker .quiet-button").all_inner_texts() == way_out


@pytest.mark.parametrize(
    ("ask", "way_out"),
    [
        ({"attacker": Side("Nobz", gear={"zap gun": 2})}, "Back to the usual wargear"),
        ({"attacker": Side("Nurglings"), "phase": "ranged"}, "Attack in the phase in which it can"),
    ],
    ids=["a side", "both"],
)
def test_an_old_error_makes_room_for_work_that_began(tab: Any, server: str, ask: dict[str, Any], way_out: str) -> None:
    opened(tab, server, defender=Side("Nurglings"), **ask)
    held: list[Any] = []
    tab.route("**/app/odds", lambda route: held.append(route))
    tab.get_by_role("button", name=way_out).first.click()
    tab.get_by_text("Working it out").first.wait_for()
    assert tab.get_by_role("alert").count() == 0
    held[0].continue_()
    headline(tab)
    assert tab.get_by_text("Working it out").count() == 0


def test_a_profile_that_is_given_clears_the_error_before_it_is_answered(page: Any, short_page: str) -> None:
    paste(page, short_page.replace("Nobz", "Unheard Of"))
    field = page.get_by_label("Model profile that the page lacks")
    field.wait_for(timeout=30_000)
    assert "no model profile" in page.locator(".side.attacker").inner_text()
    page.route("**/app/odds", lambda route: None)
    field.fill("M6 T5 Sv4+ W2 Ld7+ OC1")
    page.keyboard.press("Tab")
    page.locator(".side.attacker").get_by_text("Working it out").wait_for()
    assert "no model profile" not in page.locator("body").inner_text()


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
@pytest.mark.parametrize("side", ["attacker", "target"])
def test_the_search_for_another_unit_covers_no_other_way(
    tab: Any, server: str, size: dict[str, int], side: str
) -> None:
    tab.set_viewport_size(size)
    tab.goto(f"{server}/?q={to_link(State(Ask(attacker=Side('Nobz'), defender=Side('Nobz'))))}")
    headline(tab)
    for way in ("Keep Nobz", "Paste a datasheet page"):
        tab.get_by_role("button", name=f"Change {side}").click()
        tab.locator("[role=option]:visible").first.wait_for()
        tab.get_by_role("button", name=way).click(timeout=3000)
        tab.locator("[role=option]:visible").first.wait_for(state="detached")
    tab.get_by_label("Text of a datasheet page").wait_for()


def test_a_question_about_a_page_that_is_nowhere_keeps_its_other_side(tab: Any, server: str) -> None:
    opened(tab, server, attacker=Side(page="0" * 40), defender=Side("Boyz"))
    assert "paste it again" in tab.locator(".side.attacker").inner_text()
    assert "Boyz" in tab.get_by_role("region", name="Target").inner_text()
    tab.get_by_role("button", name=re.compile("^Change attacker")).click()
    choose(tab, "attacker", "nobz", "11")
    assert "Boyz" in headline(tab)


@pytest.mark.parametrize("failure", [503, 422, None], ids=["too long", "refused", "no server"])
def test_a_side_that_was_chosen_stays_in_the_form_where_no_answer_comes(page: Any, failure: int | None) -> None:
    choose(page, "attacker", "nobz", "10")
    page.locator(".side.attacker .unit strong", has_text="Nobz").wait_for()
    told = {"detail": "took longer than 20 seconds and was stopped: ask for less"}
    page.route("**/app/odds", lambda route: route.fulfill(status=failure, json=told) if failure else route.abort())
    choose(page, "target", "nurgling", "10")
    page.get_by_role("alert").wait_for()
    target = page.get_by_role("region", name="Target")
    assert target.locator(".unit strong").inner_text() == "Nurglings"
    assert page.locator(".side.attacker .unit strong").inner_text() == "Nobz"
    page.unroute("**/app/odds")
    target.get_by_role("button", name=re.compile("^Change target")).click()
    choose(page, "target", "boyz", "10")
    assert "Boyz" in headline(page)
    assert page.get_by_role("alert").count() == 0


@pytest.mark.parametrize(("attacks", "damage"), [("400", "100"), ("D6+400", "1"), ("3", "D6+200")])
def test_a_page_with_huge_weapons_has_a_target_and_an_answer(
    page: Any, short_page: str, attacks: str, damage: str
) -> None:
    """What is beyond the limits of the format is a line that was not read, and the other weapons attack."""
    huge = short_page.replace("Melee | 3 | 3+ | 7 | -1 | 2", f"Melee | {attacks} | 3+ | 7 | -1 | {damage}")
    assert huge != short_page
    paste(page, huge)
    page.locator(".side.attacker .unit strong").wait_for(timeout=60_000)
    choose(page, "target", "nurgling", "10")
    assert "Nobz kills" in headline(page)
    assert page.get_by_role("region", name="Target").locator(".unit strong").inner_text() == "Nurglings"
    assert page.get_by_role("alert").count() == 0


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
