"""Units are found by the names that people type, and only what is asked for is loaded."""

import contextlib
import subprocess
import sys
from importlib import import_module

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grognard.content.catalogue import all_units, factions, find_unit, find_units
from grognard.content.datasheets.index import SHELVES, Shelf
from grognard.core.errors import UnknownNameError
from grognard.core.words import Edition


@pytest.mark.parametrize("shelf", [pytest.param(s, id=f"{s.edition}-{s.faction}") for s in SHELVES])
def test_the_index_lists_what_the_module_declares(shelf: Shelf) -> None:
    declared = import_module(shelf.module).UNITS
    assert sorted(sheet.name for sheet in declared) == sorted(shelf.units)
    assert {(sheet.edition, sheet.faction) for sheet in declared} == {(shelf.edition, shelf.faction)}


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        pytest.param("Nobz", "Nobz", id="exact"),
        pytest.param("nobz", "Nobz", id="case"),
        pytest.param("  NOBZ ", "Nobz", id="spaces"),
        pytest.param("kahl", "Kâhl", id="accent"),
        pytest.param("KA\u0302HL", "Kâhl", id="accent as a mark of its own"),
        pytest.param("kustom boosta blasta", "Kustom Boosta-blasta", id="hyphen"),
        pytest.param("boy", "Boyz", id="singular"),
        pytest.param("boys", "Boyz", id="other plural"),
        pytest.param("rhinos", "Rhino", id="plural"),
        pytest.param("warboss", "Warboss", id="exact before a part"),
        pytest.param("captain", "Captain", id="exact before a part, too"),
        pytest.param("leman russ", "Leman Russ Battle Tank", id="part"),
        pytest.param("mega armour warboss", "Warboss in Mega Armour", id="words in another order"),
        pytest.param("redempt", "Redemptor Dreadnought", id="beginning"),
        pytest.param("plauge marines", "Plague Marines", id="letters swapped"),
        pytest.param("ogrin bodygard", "Ogryn Bodyguard", id="letters wrong"),
        pytest.param("mega nobz", "Meganobz", id="words apart"),
    ],
)
def test_a_name_is_found_as_people_type_it(typed: str, meant: str) -> None:
    assert {find_unit(typed, edition).name for edition in Edition} == {meant}


@pytest.mark.parametrize(
    ("typed", "suggestions"),
    [
        pytest.param("terminators", ["Terminator Squad (Space Marines, 10 and 11)", "Deathshroud"], id="several units"),
        pytest.param("cadian", ["Cadian Castellan (Astra Militarum, 10 and 11)", "Shock Troops"], id="a shared word"),
        pytest.param("intercesor", ["Intercessor Squad (Space Marines, 10 and 11)"], id="too little of the name"),
    ],
)
def test_a_name_of_no_unit_or_of_several_is_refused_with_suggestions(typed: str, suggestions: list[str]) -> None:
    with pytest.raises(UnknownNameError) as refused:
        find_unit(typed)
    assert f'"{typed}"' in str(refused.value)
    for suggestion in suggestions:
        assert suggestion in str(refused.value)
    assert 1 <= str(refused.value).count("10 and 11)") <= 5


@pytest.mark.parametrize(
    "typed",
    [
        pytest.param("Trygon", id="not shipped"),
        pytest.param("", id="empty"),
        pytest.param("戦士", id="other letters"),
        pytest.param("xq", id="too short for a part"),
        pytest.param("zzz", id="nothing but endings"),
    ],
)
def test_a_name_like_none_is_refused_without_suggestions(typed: str) -> None:
    with pytest.raises(UnknownNameError) as refused:
        find_unit(typed)
    assert str(refused.value) == f'unit: found "{typed}", expected a unit that we ship, and no name is like it'


@given(st.text(max_size=30), st.sampled_from([None, *Edition]))
def test_any_text_is_a_unit_or_is_refused(typed: str, edition: Edition | None) -> None:
    with contextlib.suppress(UnknownNameError):
        assert edition in (None, find_unit(typed, edition).edition)


@pytest.mark.parametrize("edition", Edition)
def test_each_unit_is_found_by_its_name_in_any_case(edition: Edition) -> None:
    for sheet in all_units(edition):
        assert find_unit(sheet.name, edition) is find_unit(sheet.name.upper(), edition) is sheet


def test_a_very_long_name_is_not_repeated_in_full() -> None:
    with pytest.raises(UnknownNameError) as refused:
        find_unit("waaagh " * 10_000)
    assert len(str(refused.value)) < 500


def test_without_an_edition_the_newest_sheet_is_meant() -> None:
    assert find_unit("boyz").edition is Edition.ELEVENTH
    assert find_unit("boyz", Edition.TENTH).edition is Edition.TENTH


def test_nurglings_are_daemons_in_the_10th_and_death_guard_in_the_11th() -> None:
    assert find_unit("nurglings", Edition.TENTH).faction == "Chaos Daemons"
    assert find_unit("nurglings", Edition.ELEVENTH).faction == "Death Guard"
    assert find_unit("nurglings", faction="Legiones Daemonica").edition is Edition.TENTH
    with pytest.raises(UnknownNameError, match=r"Nurglings \(Chaos Daemons, 10\), Nurglings \(Death Guard, 11\)"):
        find_unit("nurglings", Edition.ELEVENTH, "Chaos Daemons")


@pytest.mark.parametrize(
    ("selection", "faction", "count"),
    [
        ("all orks", "Orks", 11),
        ("All of Death Guard", "Death Guard", 5),
        ("all of the space marines", "Space Marines", 7),
        ("all Adeptus Astartes", "Space Marines", 7),
        ("all votann", "Leagues of Votann", 7),
    ],
)
def test_all_of_a_faction(selection: str, faction: str, count: int) -> None:
    units = find_units(selection, Edition.TENTH)
    assert {(unit.faction, unit.edition) for unit in units} == {(faction, Edition.TENTH)}
    assert len({unit.name for unit in units}) == len(units) == count


def test_all_is_everything_and_a_name_is_one_unit() -> None:
    assert len(find_units("all", Edition.TENTH)) == len(find_units("all", Edition.ELEVENTH)) == 42
    assert len(all_units()) == 84
    assert [unit.name for unit in find_units("boyz", Edition.TENTH)] == ["Boyz"]


@pytest.mark.parametrize("edition", [None, *Edition])
def test_factions_have_units(edition: Edition | None) -> None:
    assert factions(edition) == (
        "Astra Militarum",
        "Chaos Daemons",
        "Death Guard",
        "Leagues of Votann",
        "Orks",
        "Space Marines",
    )
    assert all(all_units(edition, faction) for faction in factions(edition))


def test_an_unknown_faction_is_refused_with_the_known_ones() -> None:
    with pytest.raises(UnknownNameError, match=r"Tyranids.*Astra Militarum.*Space Marines"):
        find_units("all Tyranids")


def loaded_by(code: str) -> set[str]:
    """The modules of datasheets, and the search for near names, that a fresh interpreter has loaded after `code`."""
    script = f"{code}\nimport sys; print(*sys.modules)"
    out = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True).stdout
    return {*out.split()} & {*(shelf.module for shelf in SHELVES), "rapidfuzz"}


def test_the_catalogue_loads_no_datasheet() -> None:
    assert loaded_by("import grognard.content.catalogue") == set()


def test_a_unit_loads_only_its_own_faction() -> None:
    code = "from grognard.content.catalogue import find_unit; find_unit('nobz')"
    assert loaded_by(code) == {"grognard.content.datasheets.eleventh.orks"}
