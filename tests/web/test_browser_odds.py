"""The odds page as people use it, in a real Chromium on a window of phone width."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from grognard import solve_scenario
from grognard.core.words import AttackType, Edition
from grognard.odds.request import OddsRequest
from grognard.odds.solve import solve
from grognard.report.words import percent
from grognard.web.question import Ask, Side, State, to_link
from web_support import DESKTOP, choose, headline, nobz_against_nurglings, told, turn_on


def asked(**more: Any) -> str:
    """The headline of Nobz against Nurglings, by the library."""
    return solve(OddsRequest(attacker="Nobz", defender="Nurglings", edition=Edition.TENTH, **more)).headline


def save(page: Any, kind: str) -> bytes:
    with page.expect_download() as download:
        page.locator(".exports").get_by_role("button", name=kind).click()
    return Path(download.value.path()).read_bytes()


def changed(page: Any, old: str) -> None:
    page.wait_for_function("(old) => document.querySelector('.headline .lead > span').innerText !== old", arg=old)


def at_least(chances: list[float], n: int) -> str:
    return percent(min(1.0, sum(chances[n:])))


def test_from_nothing_to_a_shared_link_that_opens_to_the_same_numbers(page: Any, session: Callable[..., Any]) -> None:
    nobz_against_nurglings(page)
    assert headline(page) == asked()
    page.get_by_role("button", name="Share").click()
    page.locator("#shared").wait_for()
    other = session(DESKTOP)
    other.goto(page.locator("#shared").input_value())
    assert headline(other) == asked()
    assert other.title() == "Nobz against Nurglings, 10th edition · Grognard"
    assert other.locator(".figures dd").all_inner_texts() == page.locator(".figures dd").all_inner_texts()


@pytest.mark.parametrize("switch", [None, "WAAAGH! is active"])
def test_the_numbers_are_those_of_the_scenario_that_it_exports(page: Any, switch: str | None) -> None:
    nobz_against_nurglings(page)
    if switch:
        before = headline(page)
        page.get_by_role("button", name="Fighting").click()
        turn_on(page, switch)
        changed(page, before)
    answer = solve_scenario(json.loads(save(page, "Scenario")))
    shown = dict(
        zip(page.locator(".figures dt").all_inner_texts(), page.locator(".figures dd").all_inner_texts(), strict=True)
    )
    models = answer["models_destroyed"]
    mean = sum(n * chance for n, chance in enumerate(models))
    assert shown["chance to destroy it"].strip() == percent(answer["destroyed"])
    assert shown["models destroyed"].split() == [f"{mean:.2f}", "of", "3"]
    slider = page.get_by_label("At least how many models")
    for n in range(4):
        slider.fill(str(n))
        assert page.locator(".reading b").inner_text() == at_least(models, n)


def test_at_least_n_is_read_by_pointing_or_tapping(page: Any) -> None:
    nobz_against_nurglings(page)
    page.locator(".chart svg").wait_for()
    page.locator(".chart").scroll_into_view_if_needed()
    box = page.locator(".chart").bounding_box()
    models = solve(OddsRequest(attacker="Nobz", defender="Nurglings", edition=Edition.TENTH)).models_destroyed
    for n, act in ((3, page.mouse.click), (1, page.mouse.move)):
        act(box["x"] + 40 + (box["width"] - 80) * (n + 0.5) / 4, box["y"] + 100)
        page.locator(".reading", has_text=f"at least {n} ").wait_for()
        assert page.locator(".reading b").inner_text() == at_least(list(models), n)


def test_a_switch_changes_the_answer_and_stays_after_reload_and_back_takes_it_away(page: Any) -> None:
    nobz_against_nurglings(page)
    page.get_by_role("button", name="Fighting").click()
    plain, roused = asked(phase=AttackType.MELEE), asked(phase=AttackType.MELEE, when=("waaagh",))
    told(page, plain)
    switch = page.get_by_role("switch", name=re.compile("WAAAGH! is active for the attacker"))
    switch.focus()
    page.keyboard.press("Space")
    told(page, roused)
    assert switch.is_checked()
    assert switch.evaluate("(one) => one === document.activeElement")
    page.reload()
    told(page, roused)
    page.go_back()
    told(page, plain)
    page.go_forward()
    told(page, roused)


def test_back_leads_to_the_empty_page_and_forward_to_the_answer_again(page: Any) -> None:
    page.get_by_role("button", name="Nobz against Nurglings").click()
    answer = headline(page)
    page.go_back()
    page.get_by_text("What does this unit do to that one?").wait_for()
    page.go_forward()
    assert headline(page) == answer


def test_nothing_is_lost_on_reload(page: Any) -> None:
    nobz_against_nurglings(page)
    page.get_by_role("button", name="More models: Attacker").click()
    page.get_by_text("Wargear").first.click()
    page.get_by_role("button", name="More Power klaw").click()
    page.locator(".equipment", has_text="Power klaw").wait_for()
    page.get_by_role("button", name="Pin", exact=True).click()
    page.locator(".pins li").wait_for()
    answer, pinned = headline(page), page.locator(".pins li").inner_text()
    page.reload()
    assert headline(page) == answer
    page.locator(".pins li").wait_for()
    assert page.locator(".pins li").inner_text() == pinned
    assert page.get_by_label("Models", exact=True).first.inner_text() == "6"


@pytest.mark.parametrize("what", ["Models", "Wounds"])
def test_how_the_chart_is_read_is_not_lost_on_reload_and_stays_with_its_question(page: Any, what: str) -> None:
    nobz_against_nurglings(page)
    page.get_by_role("button", name=what, exact=True).click()
    page.locator("#number").fill("0")
    page.locator(".reading", has_text="at least 0 ").wait_for()
    reading = page.locator(".reading").inner_text()
    page.reload()
    headline(page)
    assert page.locator(".reading").inner_text() == reading
    assert page.get_by_role("button", name=what, exact=True).get_attribute("aria-pressed") == "true"
    page.goto(page.url.partition("?")[0])
    page.get_by_role("button", name="Boyz against Intercessors").click()
    headline(page)
    assert "at least 0 " not in page.locator(".reading").inner_text()


def test_gear_that_is_not_allowed_cannot_be_taken_and_says_why(page: Any) -> None:
    nobz_against_nurglings(page)
    page.get_by_text("Wargear").first.click()
    page.get_by_role("button", name=re.compile("^More Ammo runt")).click()
    page.get_by_role("button", name="More Ammo runt, not possible").click(force=True)
    assert "at most 1" in page.get_by_role("alert").first.inner_text()


def test_weapons_are_chosen_by_name(page: Any) -> None:
    choose(page, "attacker", "intercessor squad", "11")
    choose(page, "target", "gretchin", "11")
    headline(page)
    page.get_by_role("button", name="Shooting").click()
    page.locator("summary", has_text="Weapons").click()
    before = headline(page)
    page.get_by_role("checkbox", name=re.compile("[Bb]olt pistol")).check()
    changed(page, before)
    wanted = solve(
        OddsRequest(
            attacker="Intercessor Squad",
            defender="Gretchin",
            edition=Edition.ELEVENTH,
            phase=AttackType.RANGED,
            weapons="bolt pistol",
        )
    )
    assert headline(page) == wanted.headline


def test_a_leader_joins_and_the_result_says_so(page: Any) -> None:
    nobz_against_nurglings(page)
    before = headline(page)
    page.locator(".side.attacker summary", has_text="Leader").click()
    page.get_by_label("Leader attached").first.select_option("Warboss")
    changed(page, before)
    assert "Warboss" in page.locator(".side.attacker").inner_text()
    assert headline(page) == asked(leader="Warboss")


def test_several_units_attack_one_target_in_turn(page: Any) -> None:
    nobz_against_nurglings(page)
    alone = headline(page)
    page.get_by_role("button", name="Add a unit that attacks first").click()
    page.get_by_role("region", name="Attacks first").wait_for()
    told(page, asked(before=("nobz",)))
    turns = page.get_by_label("Unit by unit").locator("li").all_inner_texts()
    assert [turn.split("\n")[0] for turn in turns] == ["1. Nobz", "2. Nobz"]
    page.get_by_role("button", name="Remove: Attacks first").click()
    told(page, alone)


def test_up_to_three_set_ups_are_pinned_compared_and_opened_again(page: Any) -> None:
    nobz_against_nurglings(page)
    first = headline(page)
    for count in (1, 2, 3):
        page.get_by_role("button", name="Pin", exact=True).click()
        page.wait_for_function("(n) => document.querySelectorAll('.pins li').length === n", arg=count)
        assert page.locator(".chart path.pin").count() == count
        now = headline(page)
        page.get_by_role("button", name="More models: Attacker").click()
        changed(page, now)
    pin = page.get_by_role("button", name="Pin", exact=True)
    assert pin.get_attribute("aria-disabled") == "true"
    pin.click(force=True)
    page.get_by_text("Three set-ups are pinned").wait_for()
    page.get_by_role("button", name="Wounds", exact=True).click()
    assert page.locator(".chart path.pin").count() == 3
    page.locator(".pins").get_by_role("button", name="Open").first.click()
    told(page, first)
    page.get_by_role("button", name="Unpin").first.click()
    page.wait_for_function("document.querySelectorAll('.pins li').length === 2")


def test_the_answer_is_saved_as_a_file_and_its_chart_is_explored_larger(page: Any) -> None:
    nobz_against_nurglings(page)
    for kind, head in (("PNG", b"\x89PNG"), ("SVG", b"<?xml"), ("CSV", b"what,number"), ("Scenario", b"{")):
        assert save(page, kind).startswith(head)
    page.get_by_role("button", name="Zoom").click()
    page.locator(".explorer .main-svg").first.wait_for()
    page.get_by_role("button", name="Plain chart").click()
    page.locator(".chart svg .bar").first.wait_for()


def test_why_names_every_effect_with_its_source_and_what_was_not_understood(page: Any) -> None:
    nobz_against_nurglings(page)
    result = solve(OddsRequest(attacker="Nobz", defender="Nurglings", edition=Edition.TENTH))
    why = page.locator(".why").inner_text()
    assert result.reasons
    assert all(reason.source in why for reason in result.reasons)
    missing = page.locator(".missing").inner_text()
    assert result.not_understood
    assert all(rule in missing for rule, _ in result.not_understood)
    page.get_by_role("button", name=re.compile("not understood and left out")).click()
    assert page.locator(".missing").evaluate("(one) => one === document.activeElement")


def test_two_sessions_do_not_see_each_other(page: Any, session: Callable[..., Any], server: str) -> None:
    nobz_against_nurglings(page)
    other = session()
    other.goto(server)
    choose(other, "attacker", "boyz", "11")
    choose(other, "target", "rhino", "11")
    assert "Boyz" in headline(other)
    page.reload()
    assert "Nobz" in headline(page)


def test_each_attacker_in_turn_has_weapons_to_choose_from(page: Any) -> None:
    choose(page, "attacker", "intercessor squad", "11")
    choose(page, "target", "gretchin", "11")
    headline(page)
    page.get_by_role("button", name="Shooting").click()
    page.get_by_role("button", name="Add a unit that attacks first").click()
    first = page.get_by_role("region", name="Attacks first")
    first.locator("summary", has_text="Weapons").click()
    before = headline(page)
    first.get_by_role("checkbox", name=re.compile("bolt pistol", re.IGNORECASE)).check()
    changed(page, before)
    first.locator(".check", has_text=re.compile("bolt pistol", re.IGNORECASE)).locator(".badge").wait_for()
    assert first.locator(".badge", has_text="used").count() == 1


@pytest.mark.parametrize(
    ("link", "words"),
    [("1.broken", "damaged"), ("9.abc", "expected a link of version 1"), ("x", "expected a link of version 1")],
)
def test_a_broken_link_is_told_in_words(tab: Any, server: str, link: str, words: str) -> None:
    tab.goto(f"{server}/?q={link}")
    tab.get_by_role("alert").wait_for()
    assert words in tab.get_by_role("alert").inner_text()
    choose(tab, "attacker", "nobz", "10")
    choose(tab, "target", "nurgling", "10")
    assert "Nobz" in headline(tab)


def test_what_nothing_is_called_is_told_beside_the_field(page: Any) -> None:
    page.get_by_label("Find a unit: attacker").fill("qqqqxxxx")
    page.get_by_text("No unit we ship is called that").wait_for()
    page.get_by_label("Find a unit: attacker").fill("intercesor")
    page.get_by_role("option", name=re.compile("Intercessor Squad")).first.wait_for()


def test_a_scenario_that_cannot_hold_the_question_names_the_rule_until_the_question_changes(
    tab: Any, server: str
) -> None:
    errors: list[str] = []
    tab.on("console", lambda said: errors.append(said.text) if said.type == "error" else None)
    ask = Ask(Edition.TENTH, Side("Nobz"), Side("Ogryn Bodyguard"), phase=AttackType.RANGED)
    tab.goto(f"{server}/?q={to_link(State(ask))}")
    headline(tab)
    turn_on(tab, "GO TO GROUND")
    tab.wait_for_function("sessionStorage.getItem('grognard-pending') === null")
    for change in ("More models: Attacker", "Swap sides"):
        tab.locator(".exports").get_by_role("button", name="Scenario").click()
        tab.get_by_role("alert").wait_for()
        assert "GO TO GROUND" in tab.get_by_role("alert").inner_text()
        tab.get_by_role("button", name=change).click()
        tab.get_by_role("alert").wait_for(state="detached")
    assert errors == []
