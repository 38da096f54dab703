"""Set-ups that are pinned beside the question: each once, each with a line of its own; and what *why* calls things."""

from itertools import combinations
from typing import Any

import pytest

from grognard.core.words import AttackType, Edition
from grognard.web.question import Ask, Side, State, to_link
from web_support import headline, nobz_against_nurglings

STYLE = "(one) => { const it = getComputedStyle(one); return [it.stroke, it.strokeDasharray]; }"


WAAAGH = "WAAAGH! is active for the attacker"


def channels(colour: str) -> list[int]:
    return [int(part) for part in colour.removeprefix("rgb(").removesuffix(")").split(", ")]


def test_the_same_set_up_is_pinned_once_and_the_page_says_so(page: Any) -> None:
    nobz_against_nurglings(page)
    page.get_by_role("button", name="Pin", exact=True).dblclick()
    page.get_by_text("This set-up is pinned already.").wait_for()
    page.locator(".pins li").wait_for()
    page.reload()
    headline(page)
    page.get_by_role("button", name="Pin", exact=True).click()
    page.get_by_text("This set-up is pinned already.").wait_for()
    assert page.locator(".pins li").count() == 1
    page.get_by_role("button", name="More models: Attacker").click()
    page.get_by_text("This set-up is pinned already.").wait_for(state="detached")
    page.get_by_role("button", name="Fewer models: Attacker").click()
    page.get_by_role("button", name="Swap sides").click()
    page.get_by_role("button", name="Pin", exact=True).click()
    page.locator(".pins li").nth(1).wait_for()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_each_pinned_line_is_unlike_the_others_and_as_in_the_legend(tab: Any, server: str, scheme: str) -> None:
    tab.emulate_media(color_scheme=scheme)
    pins = tuple(Ask(Edition.TENTH, Side("Nobz", models=n), Side("Nurglings")) for n in (6, 7, 8))
    tab.goto(f"{server}/?q={to_link(State(Ask(Edition.TENTH, Side('Nobz'), Side('Nurglings')), pins))}")
    tab.locator(".chart path.pin").nth(2).wait_for()
    drawn = [one.evaluate(STYLE) for one in tab.locator(".chart path.line").all()]
    legend = [one.evaluate(STYLE) for one in tab.locator(".pins svg path").all()]
    assert drawn[:3] == legend
    assert len({dashes for _, dashes in drawn}) == 4
    for (one, _), (other, _) in combinations(drawn, 2):
        assert sum(abs(a - b) for a, b in zip(channels(one), channels(other), strict=True)) > 60


def test_what_changes_nothing_stands_under_a_heading_that_is_true_of_it(tab: Any, server: str) -> None:
    ask = Ask(Edition.TENTH, Side("Nobz"), Side("Nurglings"), phase=AttackType.MELEE, on=(WAAAGH,))
    tab.goto(f"{server}/?q={to_link(State(ask))}")
    headline(tab)
    groups = tab.locator(".verdict", has_text="it changes nothing in this attack")
    assert groups.count() > 0
    for group in groups.all():
        heading = group.locator("h3").inner_text().lower()
        assert "without effect" in heading
        assert "changes nothing here" in heading
        assert "ignored" not in heading
