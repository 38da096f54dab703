"""Pasted pages, datasheets, the matrix and the library, in a real Chromium."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from grognard.core.words import Edition
from grognard.importers.page import read_page
from grognard.odds.request import OddsRequest
from grognard.odds.solve import solve
from web_support import DESKTOP, PHONE, choose, free_port, headline, paste, start

HOSTILE = """<script>window.broken = 1</script>
<img src=x onerror="window.broken = 1"> **bold** [link](javascript:window.broken=1)
{{ constructor.constructor("window.broken = 1")() }}
<svg onload="window.broken = 1"> </script></textarea></title><script>window.broken = 1</script>
` ${window.broken = 1} ![](x" onerror="window.broken=1)
"""
FORGET_KEYS = """() => {
  for (const key of Object.keys(localStorage).filter((one) => one.startsWith("grognard-page-"))) {
    localStorage[key] = JSON.stringify({ ...JSON.parse(localStorage[key]), key: undefined });
  }
}"""
"""As of pages that were kept before there were keys."""
PROFILE = "M6 T5 Sv4+ W2 Ld7+ OC1"


def fill_profile(page: Any) -> None:
    field = page.get_by_label("Model profile that the page lacks")
    if field.count():
        field.fill(PROFILE)
        page.keyboard.press("Tab")


def test_a_pasted_page_is_a_side_and_its_link_brings_it_along(
    page: Any, session: Callable[..., Any], server: str, seed_page: str
) -> None:
    paste(page, seed_page)
    page.locator(".side.attacker .unit strong").wait_for(timeout=60_000)
    name = page.locator(".side.attacker .unit strong").inner_text()
    fill_profile(page)
    badge = page.locator(".side.attacker .unit .badge").first.inner_text()
    choose(page, "target", "intercessor squad", badge.removesuffix("th"))
    wanted = headline(page)
    assert name in wanted
    page.get_by_role("button", name="Share").click()
    page.wait_for_function("document.querySelector('#shared')?.value.includes('#p=')")
    other = session()
    other.goto(page.locator("#shared").input_value())
    assert headline(other) == wanted
    third = session()
    third.goto(server + "/library")
    third.get_by_text("None yet.").wait_for()
    mark = page.evaluate("Object.keys(localStorage).find((key) => key.startsWith('grognard-page-'))")
    third.goto(f"{server}/datasheets?page={mark.removeprefix('grognard-page-')}")
    third.get_by_role("alert").wait_for()
    assert "paste it again" in third.get_by_role("alert").inner_text()


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_a_question_about_a_page_comes_back_without_a_jump_and_to_nobody_else(
    page: Any, session: Callable[..., Any], short_page: str, size: dict[str, int]
) -> None:
    page.set_viewport_size(size)
    paste(page, short_page)
    page.locator(".side.attacker .unit strong").wait_for(timeout=60_000)
    choose(page, "target", "intercessor squad", "10")
    wanted, title = headline(page), page.title()
    for _ in range(2):
        page.reload()
        assert headline(page) == wanted
        page.wait_for_timeout(700)
        assert page.evaluate("window.shifted") < 0.02
        assert page.title() == title
        page.evaluate(FORGET_KEYS)
    other = session()
    other.goto(page.url)
    other.get_by_role("alert").wait_for()
    assert "paste it again" in other.get_by_role("alert").inner_text()
    assert "Intercessor Squad" in other.get_by_role("region", name="Target").inner_text()
    assert other.locator(".headline").count() == 0


def test_one_model_is_one_model(tab: Any, server: str) -> None:
    tab.goto(f"{server}/datasheets?unit=Kustom+Boosta-blasta&edition=11")
    tab.get_by_text("1 model: 70 pts").wait_for()
    tab.goto(f"{server}/datasheets?unit=Nobz&edition=10")
    tab.get_by_text("5 models: 105 pts").wait_for()


def test_a_page_from_a_file_is_read(page: Any, short_page: str, tmp_path: Path) -> None:
    file = tmp_path / "page.txt"
    file.write_text(short_page, "utf-8")
    page.get_by_role("button", name="Paste a datasheet page").first.click()
    page.locator("input[type=file]").set_input_files(file)
    page.locator(".side.attacker .unit .badge", has_text="your page").wait_for(timeout=60_000)


def test_a_file_that_is_too_large_is_refused_beside_the_field(page: Any, tmp_path: Path) -> None:
    file = tmp_path / "page.txt"
    file.write_bytes(b"x" * 400_001)
    page.get_by_role("button", name="Paste a datasheet page").first.click()
    page.locator("input[type=file]").set_input_files(file)
    page.get_by_role("alert").wait_for()
    assert "400,001 bytes" in page.get_by_role("alert").inner_text()


def test_a_page_that_is_being_pasted_survives_a_reload(page: Any) -> None:
    page.get_by_role("button", name="Paste a datasheet page").first.click()
    page.get_by_label("Text of a datasheet page").fill("half a page")
    page.reload()
    assert page.get_by_label("Text of a datasheet page").input_value() == "half a page"
    page.get_by_role("button", name="Cancel").click()
    page.reload()
    page.get_by_role("combobox").first.wait_for()
    assert page.get_by_label("Text of a datasheet page").count() == 0


def test_a_page_that_is_being_pasted_for_the_target_survives_a_reload_there(page: Any) -> None:
    page.get_by_role("button", name="Nobz against Nurglings").click()
    headline(page)
    page.get_by_role("button", name="Change target").click()
    page.get_by_role("button", name="Paste a datasheet page").click()
    page.get_by_label("Text of a datasheet page").fill("half a page")
    page.reload()
    target = page.get_by_role("region", name="Target")
    assert target.get_by_label("Text of a datasheet page").input_value() == "half a page"
    assert page.get_by_label("Text of a datasheet page").count() == 1
    target.get_by_role("button", name="Cancel").click()
    target.get_by_role("button", name="Keep Nurglings").click()
    target.locator(".unit").wait_for()


@pytest.mark.parametrize("where", ["below", "in the name of the unit", "in a rule"])
def test_a_hostile_page_shows_as_text(tab: Any, short_page: str, server: str, where: str) -> None:
    trick = '<img src=x onerror="window.broken=1">'
    text = {
        "below": f"{short_page}\n{HOSTILE}",
        "in the name of the unit": short_page.replace("Nobz", f"Nobz{trick}"),
        "in a rule": short_page.replace("Waaagh!", f"Waaagh! {trick}"),
    }[where]
    tab.goto(server + "/datasheets")
    paste(tab, text)
    tab.locator("pre.source").wait_for(timeout=60_000)
    shown = tab.locator("pre.source").inner_text()
    assert (HOSTILE.splitlines()[0] if where == "below" else trick) in shown
    tab.get_by_role("button", name="Odds with this unit").click()
    tab.locator(".side.attacker .unit strong").wait_for(timeout=60_000)
    fill_profile(tab)
    choose(tab, "target", "intercessor squad", "10")
    headline(tab)
    tab.goto(server + "/library")
    tab.locator(".card").first.wait_for()
    assert tab.evaluate("window.broken") is None
    assert tab.locator("img").count() == 0


@pytest.mark.parametrize("strange", [["Ghost price: 7 geese"], ["Ghost price: 7 geese", "@@ 12 || 9 @@"]])
def test_a_pasted_datasheet_stands_beside_its_text_with_the_unread_lines_marked(
    tab: Any, short_page: str, server: str, strange: list[str]
) -> None:
    text = "\n".join([*short_page.splitlines()[:1], *strange, *short_page.splitlines()[1:]])
    unread = [one.text for one in read_page(text).unread]
    assert unread == strange
    tab.set_viewport_size(DESKTOP)
    tab.goto(server + "/datasheets")
    paste(tab, text)
    beside = tab.get_by_role("complementary", name="The page’s text")
    beside.wait_for(timeout=60_000)
    assert beside.locator("mark").all_inner_texts() == unread
    told = "1 line was not read; it is marked." if len(unread) == 1 else f"{len(unread)} lines were not read"
    assert told in beside.inner_text()
    shown = beside.locator("pre").inner_text().splitlines()
    assert [line.strip() for line in shown if line.strip()] == [
        line.strip() for line in text.splitlines() if line.strip()
    ]
    sheet = tab.get_by_role("heading", name="Abilities").first.bounding_box()
    assert beside.bounding_box()["x"] > sheet["x"] + sheet["width"]


def test_what_is_no_page_is_refused_beside_the_field(page: Any) -> None:
    errors: list[str] = []
    page.on("console", lambda said: errors.append(said.text) if said.type == "error" else None)
    paste(page, HOSTILE)
    page.get_by_role("alert").wait_for()
    assert errors == []
    assert "RANGED WEAPONS" in page.get_by_role("alert").inner_text()
    told = page.get_by_label("Text of a datasheet page").get_attribute("aria-describedby")
    assert page.locator(f"#{told}").get_attribute("role") == "alert"
    assert page.evaluate("window.broken") is None


def test_a_page_without_a_profile_asks_for_it_beside_the_page(page: Any, short_page: str) -> None:
    paste(page, short_page.replace("Nobz", "Zogboyz"))
    page.get_by_text("fill it in below").wait_for(timeout=60_000)
    fill_profile(page)
    choose(page, "target", "intercessor squad", "10")
    headline(page)
    page.get_by_text("every model is taken to carry every weapon").last.wait_for()


def test_a_datasheet_explains_its_weapons_and_leads_on(tab: Any, server: str) -> None:
    tab.goto(server + "/datasheets")
    tab.get_by_label("Find a datasheet").fill("nobz")
    tab.get_by_role("option", name=re.compile("^Nobz.*10th", re.DOTALL)).first.click()
    tab.get_by_role("heading", name="Nobz", level=1).wait_for()
    assert tab.title() == "Nobz, Orks, 10th edition · Grognard"
    tab.get_by_role("button", name="RAPID FIRE 1").click()
    tab.get_by_text("+1 attack within half range.").wait_for()
    tab.get_by_role("button", name="INFANTRY", exact=True).click()
    tab.get_by_role("link", name="Boyz", exact=True).click()
    tab.get_by_role("heading", name="Boyz", level=1).wait_for()
    tab.go_back()
    tab.get_by_role("heading", name="Nobz", level=1).wait_for()
    tab.locator("summary", has_text="Fight phase").click()
    stratagems = tab.locator("details[open] .rule")
    assert stratagems.count() > 2
    assert all("When" in text and "Target" in text and "CP" in text for text in stratagems.all_inner_texts())


def test_without_a_unit_the_datasheets_page_leads_to_some(tab: Any, server: str, short_page: str) -> None:
    tab.goto(server + "/datasheets")
    assert tab.locator("a.card").count() == 5
    paste(tab, short_page)
    tab.locator("pre.source").wait_for(timeout=60_000)
    tab.goto(server + "/datasheets")
    tab.get_by_role("heading", name="Your pages").wait_for()
    tab.locator("a.card", has_text="Beserks").click()
    tab.get_by_role("heading", name="Cthonian Beserks", level=1).wait_for()
    tab.locator(".rule").first.wait_for()


def test_a_rule_that_a_page_names_and_prints_is_shown_once(tab: Any, server: str, seed_page: str) -> None:
    tab.goto(server + "/datasheets")
    paste(tab, seed_page)
    tab.locator("pre.source").wait_for(timeout=60_000)
    names = [name.casefold() for name in tab.locator(".rule h3").all_inner_texts()]
    assert names.count("waaagh!") == 1


def test_a_matrix_is_worked_out_sorted_saved_and_its_cell_opens_in_odds(tab: Any, server: str) -> None:
    tab.goto(server + "/matrix")
    for label, names in (("Attackers", ("nobz", "boyz")), ("Targets", ("rhino", "gretchin"))):
        for name in names:
            tab.get_by_label(label, exact=True).fill(name)
            tab.locator("[role=option]", has_text=re.compile(f"^{name}", re.IGNORECASE)).first.click()
    tab.get_by_role("button", name="Work it out").click()
    cell = tab.get_by_role("link", name=re.compile("^Boyz against Gretchin"))
    cell.wait_for(timeout=60_000)
    tab.get_by_role("button", name="Gretchin", exact=True).click()
    rows = tab.locator("table.heat tbody tr")
    values = [float(row.locator("td").last.inner_text()) for row in rows.all()]
    assert values == sorted(values, reverse=True)
    with tab.expect_download() as download:
        tab.get_by_role("button", name="CSV").click()
    assert Path(download.value.path()).read_text("utf-8").count("\n") == 3
    cell.click()
    wanted = solve(OddsRequest(attacker="Boyz", defender="Gretchin", edition=Edition.ELEVENTH))
    assert headline(tab) == wanted.headline
    tab.go_back()
    tab.get_by_role("link", name=re.compile("^Boyz against Gretchin")).wait_for(timeout=60_000)


def test_a_long_matrix_is_cancelled(tab: Any, server: str) -> None:
    tab.goto(f"{server}/matrix?edition=11&figure=models&a=all+space+marines&a=all+orks&d=all+space+marines&d=all+orks")
    tab.get_by_role("button", name="Cancel").click(timeout=60_000)
    tab.get_by_role("progressbar").wait_for(state="detached")
    tab.wait_for_timeout(600)
    assert tab.locator("table.heat").count() == 0
    assert tab.get_by_role("alert").count() == 0


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[dict[str, Any]]:
    """A server that a test may kill: its address, its process, and the means to start it again."""
    port = free_port()
    kept: dict[str, Any] = {"address": f"http://127.0.0.1:{port}", "start": lambda: start(port, tmp_path)}
    kept["process"] = kept["start"]()
    yield kept
    kept["process"].terminate()
    kept["process"].wait(15)


def test_the_library_keeps_exports_and_deletes_and_survives_a_killed_server(
    browser: Any, own_server: dict[str, Any], short_page: str
) -> None:
    page = browser.new_page()
    page.goto(own_server["address"] + "/library")
    paste(page, short_page)
    page.get_by_role("button", name="Keep in file").click(timeout=60_000)
    shelf_of(page).locator(".card").wait_for(timeout=60_000)
    own_server["process"].kill()
    own_server["process"].wait(15)
    page.close()
    own_server["process"] = own_server["start"]()
    page = browser.new_page()
    page.goto(own_server["address"] + "/library")
    page.get_by_text("None yet.").wait_for()
    with page.expect_download() as download:
        shelf_of(page).get_by_role("button", name="Export").click()
    assert Path(download.value.path()).read_text("utf-8") == short_page
    shelf_of(page).get_by_role("button", name=re.compile("^Delete from the file")).click()
    page.get_by_text(re.compile("^Empty.")).wait_for()
    page.get_by_role("button", name="Undo").click()
    shelf_of(page).get_by_role("button", name="Open").click()
    page.locator("pre.source").wait_for(timeout=60_000)
    page.close()


def shelf_of(page: Any) -> Any:
    return page.locator("section", has=page.get_by_role("heading", name="Library file on this computer"))


def test_a_server_that_is_gone_is_told_and_the_question_is_asked_again_when_it_is_back(
    browser: Any, own_server: dict[str, Any]
) -> None:
    page = browser.new_page()
    page.goto(own_server["address"])
    page.get_by_role("button", name="Nobz against Nurglings").click()
    told = headline(page)
    own_server["process"].kill()
    own_server["process"].wait(15)
    page.get_by_role("button", name="More models: Attacker").click()
    page.get_by_role("alert").first.wait_for()
    assert "server does not answer" in page.get_by_role("alert").first.inner_text()
    own_server["process"] = own_server["start"]()
    page.locator(".headline .lead > span", has_not_text=told).wait_for(timeout=60_000)
    assert page.get_by_label("Models", exact=True).first.inner_text() == "6"
    page.close()


def test_an_address_of_what_is_not_there_is_answered_for_people(tab: Any, server: str) -> None:
    tab.goto(server + "/datasheets?unit=zzzz")
    assert tab.get_by_role("alert").inner_text().startswith("No unit that we ship is called “zzzz”.")
    tab.goto(server + "/datasheets?unit=gretchim+xx&edition=10")
    tab.get_by_role("link", name="Gretchin, 10th").click()
    tab.get_by_role("heading", name="Gretchin", level=1).wait_for()
    assert tab.get_by_role("status").filter(has_text="edition").count() == 0
    tab.goto(server + "/datasheets?unit=Nobz&edition=9")
    tab.get_by_role("heading", name="Nobz", level=1).wait_for()
    assert "no edition “9” here. This is the datasheet of the 11th" in tab.get_by_role("status").inner_text()
