"""What people do in the browser, in a real Chromium."""

import re
from collections.abc import Iterator
from typing import Any

import pytest

from grognard.core.words import AttackType, Edition
from grognard.odds.request import OddsRequest
from grognard.odds.solve import solve
from grognard.report.words import percent

HOSTILE = """<script>window.broken = 1</script>
<img src=x onerror="window.broken = 1"> **bold** [link](javascript:window.broken=1)
{{ constructor.constructor("window.broken = 1")() }}
"""


@pytest.fixture
def page(browser: Any, server: str) -> Iterator[Any]:
    """A page of a fresh session of phone width; it fails the test when a script of ours failed."""
    faults: list[str] = []
    context = browser.new_context(viewport={"width": 360, "height": 780})
    page = context.new_page()
    page.on("pageerror", lambda error: faults.append(str(error)))
    outside: list[str] = []
    page.on("request", lambda request: outside.append(request.url) if not _ours(request.url, server) else None)
    page.goto(server)
    yield page
    context.close()
    assert not faults
    assert not outside


def _ours(url: str, server: str) -> bool:
    return url.startswith((server, server.replace("http", "ws"), "data:", "blob:"))


def choose(page: Any, side: str, text: str, edition: str) -> None:
    field = page.get_by_label(f"Find a unit: {side}")
    field.fill(text)
    page.get_by_role("option", name=re.compile(f"{edition}th")).first.wait_for()
    page.get_by_role("option", name=re.compile(f"{edition}th")).first.click()


def nobz_against_nurglings(page: Any) -> None:
    choose(page, "attacker", "nobz", "10")
    choose(page, "target", "nurgling", "10")
    page.locator(".headline .lead").wait_for()


def test_from_nothing_to_a_shared_link_that_opens_to_the_same_numbers(page: Any, browser: Any, server: str) -> None:
    nobz_against_nurglings(page)
    wanted = solve(OddsRequest(attacker="Nobz", defender="Nurglings", edition=Edition.TENTH))
    assert page.locator(".headline .lead").inner_text() == wanted.headline
    assert page.locator(".figures dd").first.inner_text().strip() == percent(wanted.destroyed)
    page.get_by_role("button", name="Share").click()
    link = page.locator("#shared").input_value()
    other = browser.new_context().new_page()
    other.goto(link)
    other.locator(".headline .lead").wait_for()
    assert other.locator(".headline .lead").inner_text() == wanted.headline
    assert other.title() == "Nobz against Nurglings, 10th edition · Grognard"
    other.context.close()


def test_a_switch_changes_the_answer_and_stays_after_reload_and_back_takes_it_away(page: Any) -> None:
    nobz_against_nurglings(page)
    page.get_by_role("button", name="Fighting").click()
    plain = solve(OddsRequest(attacker="Nobz", defender="Nurglings", edition=Edition.TENTH, phase=AttackType.MELEE))
    page.get_by_text(plain.headline).wait_for()
    page.wait_for_timeout(1300)
    switch = page.get_by_role("switch", name=re.compile("WAAAGH! is active for the attacker"))
    switch.focus()
    page.keyboard.press("Space")
    charged = solve(
        OddsRequest(
            attacker="Nobz", defender="Nurglings", edition=Edition.TENTH, phase=AttackType.MELEE, when=("waaagh",)
        )
    )
    page.get_by_text(charged.headline).wait_for()
    assert switch.is_checked()
    assert switch.evaluate("(one) => one === document.activeElement")
    page.reload()
    page.get_by_text(charged.headline).wait_for()
    page.go_back()
    page.get_by_text(plain.headline).wait_for()


def test_gear_that_is_not_allowed_cannot_be_taken_and_says_why(page: Any) -> None:
    nobz_against_nurglings(page)
    page.get_by_text("Wargear").first.click()
    more = page.get_by_role("button", name=re.compile("^More Ammo runt"))
    more.click()
    page.get_by_role("button", name="More Ammo runt, not possible").click(force=True)
    assert "at most 1" in page.get_by_role("alert").first.inner_text()


def test_keyboard_alone_is_enough(page: Any) -> None:
    for side, name in (("attacker", "boyz"), ("target", "rhino")):
        page.get_by_label(f"Find a unit: {side}").focus()
        page.keyboard.type(name)
        page.locator("[role=option]:visible").first.wait_for()
        page.wait_for_timeout(300)
        page.keyboard.press("Enter")
        page.wait_for_timeout(300)
    page.locator(".headline .lead").wait_for()
    assert "Boyz" in page.locator(".headline .lead").inner_text()


@pytest.mark.parametrize("path", ["/", "/datasheets?unit=Nobz&edition=10", "/matrix", "/library"])
def test_a_phone_shows_the_whole_width(page: Any, server: str, path: str) -> None:
    page.goto(server + path)
    page.locator("#main").wait_for()
    page.wait_for_timeout(300)
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_dark_follows_the_system_and_the_button_turns_it(browser: Any, server: str) -> None:
    page = browser.new_context(color_scheme="dark").new_page()
    page.goto(server)
    page.locator(".top").wait_for()
    background = "getComputedStyle(document.body).backgroundColor"
    assert page.evaluate(background) == "rgb(17, 21, 26)"
    page.get_by_label("Switch between light and dark").click()
    assert page.evaluate(background) == "rgb(243, 245, 246)"
    page.context.close()


def test_a_pasted_page_is_a_side_and_its_link_brings_it_along(
    page: Any, browser: Any, server: str, seed_page: str
) -> None:
    page.get_by_role("button", name="Paste a datasheet page").first.click()
    page.get_by_label("Text of a datasheet page").fill(seed_page)
    page.get_by_role("button", name="Read page").click()
    page.locator(".side.attacker .unit strong").wait_for(timeout=60_000)
    name = page.locator(".side.attacker .unit strong").inner_text()
    if page.get_by_label("Model profile that the page lacks").count():
        page.get_by_label("Model profile that the page lacks").fill("M6 T5 Sv4+ W2 Ld7+ OC1")
        page.keyboard.press("Tab")
    badge = page.locator(".side.attacker .unit .badge").first.inner_text()
    choose(page, "target", "intercessor squad", badge.removesuffix("th"))
    page.locator(".headline .lead").wait_for(timeout=60_000)
    wanted = page.locator(".headline .lead").inner_text()
    assert name in wanted
    page.get_by_role("button", name="Share").click()
    page.wait_for_function("document.querySelector('#shared')?.value.includes('#p=')")
    other = browser.new_context().new_page()
    other.goto(page.locator("#shared").input_value())
    other.locator(".headline .lead").wait_for(timeout=60_000)
    assert other.locator(".headline .lead").inner_text() == wanted
    third = browser.new_context().new_page()
    third.goto(server + "/library")
    third.get_by_text("None yet.").wait_for()
    third.context.close()
    other.context.close()


def test_a_hostile_page_shows_as_text(page: Any, seed_page: str) -> None:
    page.get_by_role("link", name="Datasheets").click()
    page.get_by_role("button", name="Paste a datasheet page").click()
    page.get_by_label("Text of a datasheet page").fill(seed_page + "\n" + HOSTILE)
    page.get_by_role("button", name="Read page").click()
    page.locator("pre.source").wait_for(timeout=60_000)
    assert "<script>window.broken = 1</script>" in page.locator("pre.source").inner_text()
    assert page.evaluate("window.broken") is None


def test_what_is_no_page_is_refused_beside_the_field(page: Any) -> None:
    page.get_by_role("button", name="Paste a datasheet page").first.click()
    page.get_by_label("Text of a datasheet page").fill(HOSTILE)
    page.get_by_role("button", name="Read page").click()
    page.get_by_role("alert").wait_for()
    assert "RANGED WEAPONS" in page.get_by_role("alert").inner_text()
    assert page.evaluate("window.broken") is None


def test_a_page_without_a_profile_asks_for_it_beside_the_page(page: Any, seed_page: str) -> None:
    page.get_by_role("button", name="Paste a datasheet page").first.click()
    page.get_by_label("Text of a datasheet page").fill(seed_page.replace("Nobz", "Zogboyz"))
    page.get_by_role("button", name="Read page").click()
    page.get_by_text("fill it in below").wait_for(timeout=60_000)
    page.get_by_label("Model profile that the page lacks").fill("M6 T5 Sv4+ W2 Ld7+ OC1")
    page.keyboard.press("Tab")
    choose(page, "target", "intercessor squad", "10")
    page.locator(".headline .lead").wait_for(timeout=60_000)
    page.get_by_text("every model is taken to carry every weapon").last.wait_for()


def test_up_to_three_set_ups_are_pinned_and_opened_again(page: Any) -> None:
    nobz_against_nurglings(page)
    first = page.locator(".headline .lead").inner_text()
    page.get_by_role("button", name="Pin", exact=True).click()
    page.locator(".pins li").wait_for()
    page.get_by_role("button", name="More models: Attacker").click()
    page.wait_for_function("(text) => document.querySelector('.headline .lead').innerText !== text", arg=first)
    page.locator(".pins").get_by_role("button", name="Open").click()
    page.get_by_text(first).wait_for()
    page.get_by_role("button", name="Unpin").click()
    page.locator(".pins li").wait_for(state="detached")


@pytest.mark.parametrize("kind", ["PNG", "SVG", "CSV", "Scenario"])
def test_the_answer_is_saved_as_a_file(page: Any, kind: str) -> None:
    nobz_against_nurglings(page)
    page.locator(".chart .main-svg").first.wait_for()
    with page.expect_download() as download:
        page.locator(".exports").get_by_role("button", name=kind).click()
    data = download.value.path().read_bytes()
    head = {"PNG": b"\x89PNG", "SVG": b"<?xml", "CSV": b"what,number", "Scenario": b"{"}
    assert data.startswith(head[kind])


def test_a_cell_of_the_matrix_opens_in_odds(page: Any, server: str) -> None:
    page.goto(f"{server}/matrix?edition=11&figure=models&a=Nobz&a=Boyz&d=Rhino&d=Gretchin")
    page.get_by_role("link", name=re.compile("^Boyz against Gretchin")).click()
    page.locator(".headline .lead").wait_for()
    wanted = solve(OddsRequest(attacker="Boyz", defender="Gretchin", edition=Edition.ELEVENTH))
    assert page.locator(".headline .lead").inner_text() == wanted.headline
