"""The user's own pages in a matrix, in a real Chromium."""

import csv
import re
from io import StringIO
from pathlib import Path
from typing import Any

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


def test_a_matrix_of_a_page_that_is_not_in_this_browser_says_so(tab: Any, server: str) -> None:
    tab.goto(f"{server}/matrix?edition=10&figure=models&a=page:{'0' * 40}&d=Rhino")
    tab.get_by_role("alert").wait_for(timeout=60_000)
    assert "paste it again" in tab.get_by_role("alert").inner_text()
