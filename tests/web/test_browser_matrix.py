"""The user's own pages in a matrix, in a real Chromium."""

import csv
import re
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

from web_support import headline, paste


def test_a_page_of_ones_own_is_a_row_and_its_cell_opens_in_odds_with_the_page(
    page: Any, server: str, short_page: str
) -> None:
    paste(page, short_page)
    page.locator(".side.attacker .unit strong").wait_for(timeout=60_000)
    page.goto(server + "/matrix?edition=10&figure=models&a=Boyz&d=Rhino&d=Gretchin")
    page.get_by_role("link", name=re.compile("^Boyz against Gretchin")).wait_for(timeout=60_000)
    page.locator("#attackersown").select_option(label="Nobz")
    page.get_by_role("button", name="Work it out").click()
    cell = page.get_by_role("link", name=re.compile(r"^Nobz \(your page\) against Gretchin"))
    cell.wait_for(timeout=60_000)
    page.get_by_role("button", name="Gretchin", exact=True).click()
    rows = page.locator("table.heat tbody tr")
    down = [float(row.locator("td").last.inner_text()) for row in rows.all()]
    page.get_by_role("button", name="Gretchin", exact=True).click()
    up = [float(row.locator("td").last.inner_text()) for row in rows.all()]
    assert (down, up) == (sorted(down, reverse=True), sorted(up))
    page.get_by_role("button", name="Nobz (your page)", exact=True).click()
    across = [float(one.inner_text()) for one in page.locator("tr", has_text="your page").locator("td").all()]
    assert across == sorted(across, reverse=True)
    with page.expect_download() as download:
        page.get_by_role("button", name="CSV").click()
    table = list(csv.reader(StringIO(Path(download.value.path()).read_text("utf-8"))))
    shown_rows = [row.locator("th").inner_text() for row in rows.all()]
    assert [row[0] for row in table] == ["Models destroyed, mean", *shown_rows]
    shown = cell.inner_text()
    cell.click()
    assert "Nobz kills" in headline(page)
    assert shown in page.locator(".figures").inner_text()
    assert page.locator(".side.attacker .badge", has_text="your page").count() == 1


@pytest.mark.parametrize("read", [True, False], ids=["read by another", "read by nobody"])
def test_a_matrix_of_a_page_that_is_not_in_this_browser_says_so(
    tab: Any, server: str, short_page: str, read: bool
) -> None:
    mark = "0" * 40
    if read:
        tab.goto(server + "/library")
        paste(tab, short_page)
        tab.locator(".card", has_text="Nobz").first.wait_for(timeout=60_000)
        mark = tab.evaluate("Object.keys(localStorage).find((key) => key.startsWith('grognard-page-')).slice(14)")
        tab.evaluate("localStorage.clear()")
    tab.goto(f"{server}/matrix?edition=10&figure=models&a=page:{mark}&d=Rhino")
    tab.get_by_role("alert").wait_for(timeout=60_000)
    assert "paste it again" in tab.get_by_role("alert").inner_text()
    assert tab.locator("table.heat").count() == 0


def rows_of(tab: Any) -> list[str]:
    return tab.locator("table.heat tbody th").all_inner_texts()


def picked_in(tab: Any) -> list[str]:
    return tab.locator(".picked button").all_inner_texts()


def test_what_is_picked_outlives_a_reload_and_another_page(tab: Any, server: str) -> None:
    tab.goto(server + "/matrix")
    tab.get_by_role("button", name="10th").click()
    tab.locator("#attackersall").select_option(label="Orks")
    tab.get_by_label("Attackers", exact=True).fill("rhino")
    tab.get_by_role("option", name=re.compile("^Rhino")).first.click()
    tab.get_by_role("button", name="Fighting").click()
    tab.locator("#figure").select_option(label="Wounds lost, mean")
    tab.wait_for_function("location.search.includes('figure=wounds')")
    wanted = picked_in(tab)
    assert len(wanted) == 2
    for leave in (tab.reload, lambda: (tab.get_by_role("link", name="Library").click(), tab.go_back())):
        leave()
        tab.locator(".picked button").nth(1).wait_for()
        assert picked_in(tab) == wanted
        assert tab.locator("progress, table.heat").count() == 0
        assert tab.get_by_role("button", name="10th").get_attribute("aria-pressed") == "true"
        assert tab.get_by_role("button", name="Fighting").get_attribute("aria-pressed") == "true"
        assert tab.locator("#figure").input_value() == "wounds"
    tab.locator("#defendersall").select_option(label="Orks")
    tab.locator(".picked button").first.click()
    tab.wait_for_function("location.search.includes('d=all+Orks') && !location.search.includes('a=all')")
    tab.reload()
    tab.locator(".picked button").nth(1).wait_for()
    tab.wait_for_timeout(400)
    assert tab.locator("progress, table.heat").count() == 0


def test_a_sorted_matrix_is_sorted_so_when_one_comes_back_and_picks_do_not_take_its_place(
    tab: Any, server: str
) -> None:
    tab.goto(server + "/matrix?edition=11&figure=models&a=Boyz&a=Gretchin&a=Nobz&d=Rhino&d=Gretchin")
    tab.locator("table.heat").wait_for(timeout=60_000)
    tab.get_by_role("columnheader", name="Gretchin").get_by_role("button").click()
    tab.get_by_role("columnheader", name="Gretchin").get_by_role("button").click()
    tab.get_by_role("rowheader", name="Nobz").get_by_role("button").click()
    wanted, across = rows_of(tab), tab.locator("table.heat thead th button").all_inner_texts()
    assert wanted[0] == "Gretchin"
    tab.locator("table.heat td a").first.click()
    headline(tab)
    for leave in (tab.go_back, tab.reload):
        leave()
        tab.locator("table.heat").wait_for(timeout=60_000)
        assert rows_of(tab) == wanted
        assert tab.locator("table.heat thead th button").all_inner_texts() == across
        assert tab.get_by_role("columnheader", name="Gretchin").get_attribute("aria-sort") == "ascending"
    tab.locator(".picked button", has_text="Boyz").click()
    tab.get_by_role("button", name="Work it out").click()
    tab.get_by_role("rowheader", name="Boyz").wait_for(state="detached", timeout=60_000)
    assert rows_of(tab) == ["Gretchin", "Nobz"]
    tab.go_back()
    tab.get_by_role("rowheader", name="Boyz").wait_for(timeout=60_000)
    assert rows_of(tab) == wanted


def test_a_cell_that_is_opened_after_other_picks_leads_back_to_its_matrix_and_those_picks(
    tab: Any, server: str
) -> None:
    tab.goto(server + "/matrix?edition=11&figure=models&a=Boyz&a=Gretchin&a=Nobz&d=Rhino&d=Gretchin")
    tab.locator("table.heat").wait_for(timeout=60_000)
    tab.get_by_role("columnheader", name="Rhino").get_by_role("button").click()
    tab.locator("#figure").select_option(label="Wounds lost, mean")
    tab.locator(".picked button", has_text="Boyz").click()
    tab.get_by_role("columnheader", name="Gretchin").get_by_role("button").click()
    wanted, picked = tab.locator("table.heat").inner_text(), picked_in(tab)
    assert "Boyz" in wanted
    tab.locator("table.heat td a").first.click()
    headline(tab)
    for leave in (tab.go_back, tab.reload):
        leave()
        tab.locator("table.heat").wait_for(timeout=60_000)
        assert tab.locator("table.heat").inner_text() == wanted
        assert tab.get_by_role("heading", name="Models destroyed, mean").count() == 1
        assert picked_in(tab) == picked
        assert tab.locator("#figure").input_value() == "wounds"
    tab.get_by_role("button", name="Work it out").click()
    tab.get_by_role("heading", name="Wounds lost, mean").wait_for(timeout=60_000)
    assert sorted(rows_of(tab)) == ["Gretchin", "Nobz"]


@pytest.mark.parametrize("name", ["=1+1", "+1", "@SUM(1)", "-1", '=HYPERLINK("x","y")', "Nobz", "T-34", 'a "b", c'])
def test_a_table_holds_names_and_no_formulas(tab: Any, server: str, name: str) -> None:
    grid = {"edition": "11", "figure": "models", "attackers": [name], "defenders": [name, "Rhino"], "notes": []}
    grid |= {"values": [[1.5, None]], "heat": [[1.0, 0.0]], "words": [["1.50", "-"]]}
    told = {"done": 2, "total": 2, "grid": grid, "error": ""}
    tab.route("**/app/matrix", lambda route: route.fulfill(json={"id": "x"}))
    tab.route("**/app/matrix/x", lambda route: route.fulfill(json=told))
    tab.goto(f"{server}/matrix?edition=11&figure=models&a=Boyz&d=Rhino&d=Gretchin")
    tab.locator("table.heat").wait_for()
    with tab.expect_download() as download:
        tab.get_by_role("button", name="CSV").click()
    table = list(csv.reader(StringIO(Path(download.value.path()).read_text("utf-8"))))
    plain = f"'{name}" if name[0] in "=+-@" else name
    assert table == [["Models destroyed, mean", plain, "Rhino"], [plain, "1.5", ""]]
