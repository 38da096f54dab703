"""What the datasheet page shows: of a page the same as of the shipped unit, and nothing that the unit does not have."""

import os
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from grognard.datasheet import RuleKind
from grognard.importers.page import read_page
from grognard.odds.reading import ReadSheet, understand
from grognard.web.sheet import page_view, unit_view

SEEDS = sorted((Path(os.environ.get("GROGNARD_SHARED", Path(__file__).parents[3] / "shared")) / "seeds").glob("*.txt"))
EXPLAINED = (RuleKind.UNIT_ABILITY, RuleKind.WEAPON_ABILITY, RuleKind.CORE_RULE)


@cache
def seed(path: Path) -> ReadSheet:
    return understand(read_page(path.read_text("utf-8")))


@pytest.fixture(params=SEEDS or [None], ids=lambda path: path.stem[:3] if path else "none")
def read(request: pytest.FixtureRequest) -> ReadSheet:
    if request.param is None:
        pytest.skip("no ../shared/seeds beside the repository")
    return seed(request.param)


def of_page(read: ReadSheet) -> dict[str, Any]:
    return page_view("page", {"page": read})


def plain(name: str) -> str:
    return name.replace("’", "'").casefold()


def listed(view: dict[str, Any]) -> dict[str, list[tuple[str, list[str]]]]:
    """The stratagems of each phase, with those who have them."""
    return {
        group["phase"]: [
            (plain(one["name"]), [source.split(",")[0] for source in one["sources"]]) for one in group["stratagems"]
        ]
        for group in view["stratagems"]
    }


def test_a_core_rule_that_a_page_explains_is_no_ability_of_its_unit(read: ReadSheet) -> None:
    view = of_page(read)
    explained = {one["kind"]: set(one["names"]) for one in view["explained"]}
    for kind in EXPLAINED:
        assert explained.get(kind.value, set()) == {one.rule.name for one in read.of_kind(kind)}
    has = {plain(name) for name in (*read.datasheet.core, *read.datasheet.faction_abilities)}
    shown = {plain(one["name"]) for one in view["rules"]}
    assert not {plain(name) for name in explained["unit ability"]} & (shown - has)
    assert {plain(one.rule.name) for one in read.of_kind(RuleKind.ABILITY, RuleKind.CORE)} <= shown


def test_every_rule_of_a_page_is_shown_or_named(read: ReadSheet) -> None:
    view = of_page(read)
    cards = [*view["rules"], *(one for group in view["detachments"] for one in group["rules"])]
    cards += [one for group in view["stratagems"] for one in group["stratagems"]]
    named = {plain(one["name"]) for one in cards} | {plain(name) for one in view["explained"] for name in one["names"]}
    assert {plain(one.rule.name) for one in read.rules} <= named


def test_the_counts_are_those_of_the_rules_that_are_shown(read: ReadSheet) -> None:
    view = of_page(read)
    marks = [one["status"] for one in view["rules"]]
    marks += [one["status"] for group in view["detachments"] for one in group["rules"]]
    once = {(one["name"], *one["sources"]): one for group in view["stratagems"] for one in group["stratagems"]}
    marks += [one["status"] for one in once.values()]
    assert view["counts"] == {mark: marks.count(mark) for mark in ("understood", "partly", "not")}


def test_a_page_and_the_shipped_unit_list_the_same_stratagems(read: ReadSheet) -> None:
    ours = unit_view(read.datasheet.name, read.page.edition.value)
    assert listed(of_page(read)) == listed(ours)
    assert ("explosive clearance", ["Boarding Actions"]) in listed(ours)["Shooting"]


def test_a_stratagem_stands_once_in_a_phase_unless_two_of_the_name_differ(read: ReadSheet) -> None:
    for view in (of_page(read), unit_view(read.datasheet.name, read.page.edition.value)):
        for group in view["stratagems"]:
            named: dict[str, list[dict[str, Any]]] = {}
            for one in group["stratagems"]:
                named.setdefault(plain(one["name"]), []).append(one)
            for one in named.values():
                assert len({str([each["words"], each["when_words"], each["frame"]]) for each in one}) == len(one)
                assert len({source for each in one for source in each["sources"]}) >= len(one)


def test_a_stratagem_that_several_have_alike_names_them_all() -> None:
    movement = listed(unit_view("Nobz", "10"))["Movement"]
    assert ("pile through", ["Kaptin Killers", "Ramship Raiders"]) in movement
    assert ("command re-roll", ["Core", "Boarding Actions"]) in listed(unit_view("Nobz", "10"))["any phase"]
