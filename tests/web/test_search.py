"""What a search offers: each unit with its faction and edition, as we ship it."""

import json
import re
import urllib.parse
import urllib.request
from typing import Any

import pytest

from grognard.content import catalogue
from grognard.core.words import Edition
from grognard.web.search import astray, find


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("10th nobz", "Nobz"),
        ("nobz 11th", "Nobz"),
        ("nobz, orks", "Nobz"),
        ("Orks: Boyz", "Boyz"),
        ("astra ogryn", "Ogryn Bodyguard"),
        ("space captain", "Captain"),
    ],
)
def test_a_name_is_found_beside_its_faction_or_edition(typed: str, found: str) -> None:
    assert find(typed)[0].name == found


def test_a_word_of_a_factions_name_finds_its_units_after_those_that_are_called_so() -> None:
    names = [unit.name for unit in find("marines", limit=100)]
    shipped = {
        one.name for edition in Edition for one in catalogue.all_units(edition) if one.faction == "Space Marines"
    }
    assert names[0] == "Plague Marines"
    assert shipped == set(names[1:])


@pytest.mark.parametrize("typed", ["nurgling", "intercesor", "boyz", "ogryn"])
def test_each_unit_that_is_found_wears_the_badges_of_its_faction_and_edition(page: Any, typed: str) -> None:
    page.get_by_label("Find a unit: attacker").fill(typed)
    page.get_by_role("option").first.wait_for()
    rows = [
        (row.locator(".name").inner_text(), row.locator(".faction").inner_text(), row.locator(".badge").inner_text())
        for row in page.get_by_role("option").all()
        if row.is_visible()
    ]
    shipped = {
        (one.name, one.faction, f"{one.edition}th") for edition in Edition for one in catalogue.all_units(edition)
    }
    assert rows
    assert set(rows) <= shipped
    assert len(set(rows)) == len(rows)


def test_every_unit_that_ships_is_found_by_its_name_with_its_faction(server: str) -> None:
    for edition in Edition:
        for sheet in catalogue.all_units(edition):
            with urllib.request.urlopen(f"{server}/api/v1/units?q={urllib.parse.quote(sheet.name)}") as answer:
                found = json.load(answer)
            same = [one for one in found if (one["name"], one["faction"]) == (sheet.name, sheet.faction)]
            assert edition.value in re.findall(r"\d+", str([one["editions"] for one in same])), sheet.name


def test_a_name_that_is_no_units_is_told_in_words_with_the_names_near_it() -> None:
    assert astray("zzzz") == (
        "No unit that we ship is called “zzzz”. You can paste its datasheet page instead.",
        (),
    )
    told, near = astray("gretchim xx")
    assert told == "No unit that we ship is called “gretchim xx”. Did you mean one of these?"
    assert near[0].name == "Gretchin"
    told, near = astray("captain")
    assert "Which one?" in told
    assert len(near) > 1
