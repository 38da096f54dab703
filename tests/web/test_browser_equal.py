"""What the pages show equals what the library says: switches, stages, datasheets, in a real Chromium."""

import re
from collections.abc import Callable
from typing import Any

import pytest

from grognard.content import catalogue
from grognard.core.words import AttackType, Edition
from grognard.odds.request import OddsRequest
from grognard.odds.result import Result, Stage
from grognard.odds.solve import solve
from grognard.web.question import Ask, Side, State, from_link, to_link
from web_support import choose, headline, paste

PAIRS = [
    ("Nobz", "Nurglings", "10", "melee"),
    ("Nobz", "Nurglings", "11", "ranged"),
    ("Ogryn Bodyguard", "Cthonian Beserks", "10", "melee"),
    ("Kustom Boosta-blasta", "Nurglings", "11", "ranged"),
    ("Hellblaster Squad", "Deff Dread", "11", "ranged"),
    ("Boyz", "Rhino", "10", "melee"),
]


def opened(page: Any, server: str, attacker: str, defender: str, edition: str, phase: str) -> Result:
    """The page with that question, and the result of the library for it."""
    ask = Ask(Edition(edition), Side(attacker), Side(defender), phase=AttackType(phase))
    page.goto(f"{server}/?q={to_link(State(ask))}")
    pair = {"attacker": attacker, "defender": defender, "edition": Edition(edition), "phase": AttackType(phase)}
    result = solve(OddsRequest(**pair))
    assert headline(page) == result.headline
    return result


@pytest.mark.parametrize("pair", PAIRS, ids=" ".join)
def test_the_switches_and_the_stages_are_those_of_the_result(tab: Any, server: str, pair: Any) -> None:
    result = opened(tab, server, *pair)
    switches_are_those_that_the_rules_ask_for_and_no_others(tab, result)
    funnel_shows_the_stages(tab, result.stages[-1].stages)


def switches_are_those_that_the_rules_ask_for_and_no_others(page: Any, result: Result) -> None:
    shown = page.locator(".switches .flow label.switch")
    rows = [
        (
            row.locator(".text > span").first.text_content(),
            row.locator(".cp").text_content() if row.locator(".cp").count() else "",
            row.locator("input").is_disabled(),
        )
        for row in shown.all()
    ]
    asked = [(one, bool(one.unavailable)) for one in (*result.switches, *result.unavailable)]
    wanted = [(one.label, "" if one.cp is None else f"{one.cp} CP", shut) for one, shut in asked]
    assert sorted(rows) == sorted(wanted)
    for one in result.unavailable:
        assert one.unavailable in (shown.filter(has_text=one.label).first.text_content() or "")


def funnel_shows_the_stages(page: Any, total: tuple[Stage, ...]) -> None:
    rows = [row.inner_text().split("\n") for row in page.locator(".funnel .stage .num").all()]
    names = [row.evaluate("(one) => one.firstChild.textContent.trim()") for row in page.locator(".stage .label").all()]
    means = [re.match(r"[\d.]+", " ".join(row))[0] for row in rows]  # pyright: ignore[reportOptionalSubscript]
    assert names == [stage.name.capitalize() for stage in total]
    assert means == [f"{stage.mean:.2f}" for stage in total]
    bars = page.locator(".funnel .stage .track")
    for at, stage in enumerate(total):
        width = bars.nth(at).evaluate(
            "(one) => [...one.children].reduce((sum, i) => sum + parseFloat(i.style.width), 0)"
        )
        assert width == pytest.approx(100 * stage.mean / max(one.mean for one in total), abs=0.1)


@pytest.mark.parametrize(
    ("name", "edition"),
    [("Nobz", "10"), ("Nobz", "11"), ("Cthonian Beserks", "10"), ("Intercessor Squad", "11"), ("Boyz", "11")],
)
def test_a_datasheet_shows_composition_options_points_and_profile(
    tab: Any, server: str, name: str, edition: str
) -> None:
    sheet = catalogue.find_unit(name, Edition(edition))
    tab.goto(f"{server}/datasheets?unit={name}&edition={edition}")
    tab.get_by_role("heading", name=name, level=1).wait_for()
    text = re.sub(r"\s+", " ", tab.locator("#main").inner_text())
    for line in sheet.composition:
        count = str(line.least) if line.least == line.most else f"{line.least}–{line.most}"
        assert f"{count} {line.model}" in text or f"{count} × {line.model}" in text, line
    for cost in sheet.points:
        assert re.search(rf"\b{cost.models}\b[^.]*?\b{cost.points}\b", text), cost
    for option in sheet.wargear_options:
        assert re.sub(r"\s+", " ", option.text) in text
    for profile in sheet.profiles:
        for part in (str(profile.toughness), f"{profile.save}+", str(profile.wounds), f"{profile.leadership}+"):
            assert part in text
    table = [row.inner_text() for row in tab.locator("table.weapons tbody tr").all()]
    assert len(table) == len(sheet.weapons)
    for weapon in sheet.weapons:
        assert any(weapon.full_name in row and str(weapon.damage) in row for row in table)


@pytest.mark.parametrize("paged", [False, True])
def test_a_link_gives_the_same_numbers_at_another_server(
    page: Any, session: Callable[..., Any], server: str, other_server: str, short_page: str, *, paged: bool
) -> None:
    if paged:
        paste(page, short_page)
        page.locator(".side.attacker .unit strong").wait_for(timeout=60_000)
    else:
        choose(page, "attacker", "nobz", "10")
    choose(page, "target", "nurgling", "10")
    wanted = headline(page), page.locator(".figures").inner_text(), page.locator(".funnel").inner_text()
    page.get_by_role("button", name="Share").click()
    page.locator("#shared").wait_for()
    there = session(server=other_server)
    there.goto(page.locator("#shared").input_value().replace(server, other_server))
    found = headline(there), there.locator(".figures").inner_text(), there.locator(".funnel").inner_text()
    assert found == wanted
    assert from_link(re.search(r"q=([^#]+)", there.url)[1]).ask.attacker.empty is False  # pyright: ignore[reportOptionalSubscript]


def _values(page: Any) -> list[list[float]]:
    rows = page.locator("table.heat tbody tr").all()
    return [[float(cell) for cell in row.locator("td").all_inner_texts()] for row in rows]


def _names(page: Any) -> tuple[list[str], list[str]]:
    return page.locator("table.heat tbody th").all_inner_texts(), page.locator("thead th button").all_inner_texts()


def test_a_matrix_is_sorted_by_any_row_and_any_column_and_its_cells_stay_with_their_names(
    tab: Any, server: str
) -> None:
    attackers, defenders = ("Boyz", "Nobz", "Gretchin"), ("Rhino", "Nurglings", "Boyz")
    sides = "".join(f"&a={name}" for name in attackers) + "".join(f"&d={name}" for name in defenders)
    tab.goto(f"{server}/matrix?edition=11&figure=wounds{sides}")
    tab.locator("table.heat td").first.wait_for(timeout=60_000)

    def cells() -> dict[tuple[str, str], float]:
        rows, columns = _names(tab)
        return {
            (row, column): value
            for row, line in zip(rows, _values(tab), strict=True)
            for column, value in zip(columns, line, strict=True)
        }

    wanted = cells()
    assert set(wanted) == {(one, other) for one in attackers for other in defenders}

    def click(where: str, name: str) -> None:
        tab.locator(where).get_by_role("button", name=name).click()

    for name in defenders:
        for falling in (True, False):
            click("table.heat thead", name)
            at = _names(tab)[1].index(name)
            column = [row[at] for row in _values(tab)]
            assert column == sorted(column, reverse=falling)
            assert cells() == wanted
    for name in attackers:
        for falling in (True, False):
            click("table.heat tbody", name)
            row = _values(tab)[_names(tab)[0].index(name)]
            assert row == sorted(row, reverse=falling)
            assert cells() == wanted
