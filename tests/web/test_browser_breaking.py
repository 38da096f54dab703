"""What breaks other pages: haste, odd files, long texts, pages that the server lost, in a real Chromium."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from grognard.core.words import Edition
from grognard.odds.request import OddsRequest
from grognard.odds.solve import solve
from grognard.web.question import Ask, Side, State, to_link
from grognard.web.store import mark_of
from web_support import choose, headline, nobz_against_nurglings, paste


@pytest.mark.parametrize("before", ["", "n"])
def test_enter_right_after_typing_takes_what_was_typed(page: Any, before: str) -> None:
    """Not what the list showed of the letters before, or nothing because there was no list yet."""
    field = page.get_by_label("Find a unit: attacker")
    if before:
        field.fill(before)
        page.get_by_role("option").first.wait_for()
    held: list[Any] | None = []
    page.route("**/api/v1/units*", lambda route: route.continue_() if held is None else held.append(route))
    field.fill("boyz")
    field.press("Enter")
    page.wait_for_timeout(100)
    assert page.locator(".side.attacker .unit").count() == 0
    early, held = held, None
    for route in early:
        route.continue_()
    page.locator(".side.attacker .unit strong", has_text=re.compile("^Boyz$")).wait_for()


def test_sides_are_swapped_where_only_the_target_is_a_page(page: Any, short_page: str) -> None:
    page.get_by_role("button", name="Paste a datasheet page").nth(1).click()
    page.get_by_label("Text of a datasheet page").fill(short_page)
    page.get_by_role("button", name="Read page").click()
    page.get_by_role("region", name="Target").locator(".unit strong").wait_for(timeout=60_000)
    page.get_by_role("button", name="Swap sides").click()
    page.locator(".side.attacker .unit strong", has_text="Nobz").wait_for()


def test_a_text_that_is_too_long_is_refused_and_not_cut(page: Any, short_page: str) -> None:
    paste(page, short_page + "x" * 400_000)
    page.get_by_role("alert").wait_for()
    assert f"{len(short_page) + 400_000:,} characters" in page.get_by_role("alert").inner_text()
    assert len(page.get_by_label("Text of a datasheet page").input_value()) == len(short_page) + 400_000


@pytest.mark.parametrize(
    ("coding", "ends"),
    [
        ("utf-8", "\r\n"),
        ("utf-8", "\r"),
        ("utf-8-sig", "\n"),
        ("utf-16-le", "\r\n"),
        ("utf-16-be", "\n"),
        ("cp1252", "\n"),
    ],
)
def test_a_file_is_read_however_it_was_saved(
    page: Any, short_page: str, tmp_path: Path, coding: str, ends: str
) -> None:
    file = tmp_path / "page.txt"
    mark = "\ufeff" if coding.startswith("utf-16") else ""
    file.write_bytes((mark + short_page).replace("\n", ends).encode(coding, "ignore"))
    page.get_by_role("button", name="Paste a datasheet page").first.click()
    page.locator("input[type=file]").set_input_files(file)
    page.locator(".side.attacker .unit strong", has_text=re.compile("^Nobz$")).wait_for(timeout=60_000)
    assert "Orks" in page.locator(".side.attacker .unit").inner_text()


def test_half_an_emoji_is_no_fault_of_the_server(page: Any, short_page: str) -> None:
    page.get_by_role("button", name="Paste a datasheet page").first.click()
    put = "(text) => { const area = document.querySelector('textarea'); area.value = text + '\\ud83d\\n'; "
    page.evaluate(put + "area.dispatchEvent(new Event('input')); }", short_page)
    page.get_by_role("button", name="Read page").click()
    page.locator(".side.attacker .unit .badge", has_text="your page").wait_for(timeout=60_000)
    choose(page, "target", "nurgling", "10")
    headline(page)


def test_more_pages_than_one_question_needs_come_back_to_a_server_that_lost_them(
    session: Callable[..., Any], other_server: str, short_page: str
) -> None:
    """Eight pages in a question and its pins: all of them are read again, here by a server that never had them."""
    texts = [f"{short_page}\nPage {n}\n" for n in range(8)]
    marks = [mark_of(text) for text in texts]
    asks = [Ask(Edition.TENTH, Side(page=marks[n]), Side(page=marks[n + 1])) for n in range(0, 8, 2)]
    page = session(server=other_server)
    page.goto(other_server)
    kept = "([mark, text]) => localStorage.setItem('grognard-page-' + mark, JSON.stringify({ name: 'Nobz', text }))"
    for mark, text in zip(marks, texts, strict=True):
        page.evaluate(kept, [mark, text])
    page.goto(f"{other_server}/?q={to_link(State(asks[0], tuple(asks[1:])))}")
    assert "Nobz kills" in headline(page)
    page.locator(".pins li").nth(2).wait_for()
    assert "not here" not in page.locator("body").inner_text()
    assert page.locator(".pins .num").count() == 6


def test_a_joined_unit_is_called_so(page: Any) -> None:
    choose(page, "attacker", "cadian command", "10")
    choose(page, "target", "boyz", "10")
    alone = headline(page)
    page.locator(".side.attacker summary", has_text="Leader").click()
    page.get_by_label("Leader or joined unit").select_option("Ogryn Bodyguard")
    page.wait_for_function("(old) => document.querySelector('.headline .lead > span').innerText !== old", arg=alone)
    pair = {"attacker": "Cadian Command Squad", "defender": "Boyz", "edition": Edition.TENTH}
    assert headline(page) == solve(OddsRequest(**pair, leader="Ogryn Bodyguard")).headline
    assert "not checked" not in page.locator(".side.attacker").inner_text()


def test_what_cannot_be_asked_of_a_server_that_is_gone_is_told_on_a_datasheet(tab: Any, server: str) -> None:
    tab.goto(f"{server}/datasheets?unit=Nobz&edition=10")
    tab.route("**/app/odds", lambda route: route.abort())
    tab.get_by_role("button", name="Odds with this unit").click()
    tab.get_by_role("alert").wait_for()
    assert "does not answer" in tab.get_by_role("alert").inner_text()


def test_going_back_ends_the_matrix_that_runs(tab: Any, server: str) -> None:
    ended: list[str] = []
    tab.on("request", lambda request: ended.append(request.url) if request.method == "DELETE" else None)
    tab.goto(f"{server}/matrix")
    tab.get_by_label("Attackers").fill("boyz")
    tab.get_by_role("option", name=re.compile("^Boyz")).first.click()
    tab.get_by_label("Targets").fill("rhino")
    tab.get_by_role("option", name=re.compile("^Rhino")).first.click()
    waits = '{"done": 1, "total": 9, "grid": null, "error": ""}'
    tab.route("**/app/matrix/*", lambda route: route.fulfill(body=waits, content_type="application/json"))
    tab.get_by_role("button", name="Work it out").click()
    tab.get_by_text("1 of 9 cells").wait_for()
    tab.go_back()
    tab.locator("progress").wait_for(state="detached")
    assert len(ended) == 1
    tab.wait_for_timeout(600)
    assert tab.locator("table.heat, progress, [role=alert]").count() == 0


def test_a_matrix_asked_twice_in_haste_is_the_second_one(tab: Any, server: str) -> None:
    tab.goto(f"{server}/matrix")
    tab.get_by_label("Attackers").fill("boyz")
    tab.get_by_role("option", name=re.compile("^Boyz")).first.click()
    for name in ("rhino", "gretchin"):
        tab.get_by_label("Targets").fill(name)
        tab.get_by_role("option", name=re.compile(f"^{name}", re.IGNORECASE)).first.click()
    go = "document.querySelector('.matrix button.solid').click()"
    tab.evaluate(f"{go}; document.querySelector('[aria-label=\"Remove Rhino\"]').click(); {go}")
    tab.get_by_role("link", name=re.compile("^Boyz against Gretchin")).wait_for(timeout=60_000)
    tab.wait_for_timeout(600)
    assert tab.locator("table.heat td").count() == 1
    assert tab.evaluate("location.search").endswith("&a=Boyz&d=Gretchin")


def test_a_unit_against_itself(page: Any) -> None:
    nobz_against_nurglings(page)
    page.get_by_role("button", name=re.compile("^Change target")).click()
    choose(page, "target", "nobz", "10")
    wanted = solve(OddsRequest(attacker="Nobz", defender="Nobz", edition=Edition.TENTH)).headline
    page.locator(".headline .lead > span", has_text=wanted).wait_for()


def test_what_is_no_page_in_the_browsers_storage_hides_no_page(page: Any, server: str, short_page: str) -> None:
    paste(page, short_page)
    page.locator(".side.attacker .unit strong").wait_for(timeout=60_000)
    for name, text in (("a", "no JSON"), ("b", "null"), ("c", "{}"), ("d", "[1]"), ("e", '{"name": 1, "text": "x"}')):
        page.evaluate("([name, text]) => localStorage.setItem('grognard-page-' + name, text)", [name, text])
    page.goto(server)
    own = page.get_by_label("Your pages").first.get_by_role("button")
    own.first.wait_for()
    assert own.all_inner_texts() == ["Nobz\n10th, your page"]
    page.goto(f"{server}/library")
    page.locator(".card").first.wait_for()
    page.goto(f"{server}/datasheets")
    page.get_by_role("heading", name="Your pages").wait_for()
    page.locator("a.card", has_text="Nobz").first.click()
    page.locator("pre.source").wait_for(timeout=60_000)


def test_a_link_with_a_detachment_of_another_army_shows_it_and_leads_out(tab: Any, server: str) -> None:
    ask = Ask(Edition.TENTH, Side("Nobz", detachment="Siege Regiment"), Side("Nurglings"))
    tab.goto(f"{server}/?q={to_link(State(ask))}")
    tab.get_by_role("alert").wait_for()
    assert "expected a detachment of this unit's army" in tab.get_by_role("alert").inner_text()
    choice = tab.locator(".side.attacker").get_by_label("Detachment")
    assert choice.locator("option:checked").inner_text() == "Siege Regiment, not possible"
    choice.select_option("")
    assert "Nobz" in headline(tab)
