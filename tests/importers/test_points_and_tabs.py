"""Rows of points and tables in other typography: what is no kind of model never becomes one."""

import re
from collections.abc import Callable

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from grognard.datasheet.sheet import CompositionLine, PointsCost
from grognard.importers.page import Page, read_page
from importers.conftest import RealPages
from importers.made_up import ELEVENTH, TENTH

BOTH = (PointsCost(4, 75), PointsCost(8, 145))
KINDS = (CompositionLine("Warden Elder", 1, 1), CompositionLine("Wardens", 3, 7))


def with_points(*rows: str) -> Page:
    """The page with these rows for its points."""
    old = "| 4 models | 75 |\n| 8 models | 145 |"
    assert old in TENTH
    return read_page(TENTH.replace(old, "\n".join(rows)))


@pytest.mark.parametrize(
    "row",
    [
        "| {} models | {} |",
        "{} models | {}",
        "{} models | {} |",
        "| {} models | {} pts",
        "{} models|{}",
        "{} models\t{}",
        "\t{} models\t{}\t\t\t",
        "{} models {}",
        "{} models {} pts",
        "{} Models {}pts",
        "{} models: {} points",
        "{} models: {}",
        "{} models = {} pts.",
        "{} models – {} pts",
        "{} models - {} points",
        "{} models ({} pts)",
        "- {} models: {} pts",
        "- {} models | {}",
    ],
)
def test_a_row_of_points_is_read_with_and_without_its_bars(row: str) -> None:
    page = with_points(row.format(4, 75), row.format(8, 145))
    assert page.datasheet.points == BOTH
    assert page.datasheet.composition == KINDS
    assert page.unread == ()


@pytest.mark.parametrize(
    "row",
    [
        "8 models",
        "- 4-8 models",
        "3-8 models | 145",
        "| 3 - 8 models | 145 |",
        "8 models - 145",
        "8 models or so 145",
        "8 models 145 pts each",
        "8 models | 145 | 150",
        "8 models | many",
        "8 models worth their price",
        "8 model pack: 145 points",
        "145 points: 8 models",
        "8 Wardens | 145",
        "8 Wardens 145 pts",
        "8 Wardens: 145",
        "8 Wardens (145 points)",
        "1 Elder and 7 Wardens 145",
        "1 Elder and 7 models: 145 pts",
        "8 models | " + "9" * 6000,
        "9" * 6000 + " models | 145",
        "9" * 6000 + " Wardens",
        "8-4 Wardens",
        "0 Wardens",
    ],
)
def test_what_is_neither_a_row_of_points_nor_a_number_of_models_is_unread(row: str) -> None:
    page = with_points("| 4 models | 75 |", row)
    assert page.datasheet.points == BOTH[:1]
    assert page.datasheet.composition == KINDS
    assert [line.text for line in page.unread] == [row]


@given(
    st.lists(
        st.sampled_from(
            ["- ", "4", "8-", "-", "–", " ", "models", "Model", "|", "\t", ":", "75", "pts", "points", "and"]
        ),
        min_size=1,
        max_size=9,
    ).map("".join)
)
def test_no_kind_of_model_is_called_model_or_has_a_price_in_its_name(row: str) -> None:
    for line in with_points("| 4 models | 75 |", row).datasheet.composition:
        assert not re.search(r"\bmodels?\b|\||\bpts|\bpoints|\d\d$", line.model, re.I), line


def tabbed(row: str) -> str:
    """`row` with tabs for bars, all at the places of the bars."""
    return row.replace("|", "\t")


def from_a_spreadsheet(row: str) -> str:
    """`row` with a tab between two cells and some behind the last, as other lines have them too."""
    return re.sub(r" ?\| ?", "\t", row.strip("| ")) + "\t\t\t\t"


def bare(row: str) -> str:
    """`row` with a tab between two cells and none elsewhere."""
    return re.sub(r" ?\| ?", "\t", row.strip("| "))


def sheet_of(text: str, write: Callable[[str], str]) -> tuple[Page, Page]:
    """The page as it stands, and with the rows of its sheet written otherwise."""
    head, keywords, rest = text.partition("\nKEYWORDS")
    return read_page(text), read_page("\n".join(map(write, head.split("\n"))) + keywords + rest)


def same(text: str, write: Callable[[str], str]) -> None:
    """The page reads the same when the rows of its sheet are written otherwise."""
    plain, other = sheet_of(text, write)
    assert "\t" in write("| 4 models | 75 |")
    assert msgspec.structs.replace(other, evidence=plain.evidence) == plain


@pytest.mark.parametrize("write", [tabbed, from_a_spreadsheet, bare])
@pytest.mark.parametrize("text", [TENTH, ELEVENTH], ids=["tenth", "eleventh"])
def test_tables_with_tabs_read_as_those_with_bars(text: str, write: Callable[[str], str]) -> None:
    same(text, write)


@pytest.mark.parametrize("write", [tabbed, from_a_spreadsheet, bare])
@pytest.mark.parametrize("number", RealPages.numbers)
def test_real_tables_with_tabs_read_as_those_with_bars(
    real: RealPages, number: str, write: Callable[[str], str]
) -> None:
    same(real.text(number), write)


@pytest.mark.parametrize("number", RealPages.numbers)
def test_a_lost_table_of_tabs_is_told_of_as_one_of_bars(real: RealPages, number: str) -> None:
    text = real.text(number)
    wide = re.findall(r"(?m)^[| ]*\|{4}$", text)
    lost = read_page(re.sub(r"(?m)^[| ]*\|{4}$", "\t" * 15, text))
    assert lost == real[number]
    gone = read_page(re.sub(r"(?m)^[| ]*\|{4}$", "", text))
    assert len(lost.damage) - len(gone.damage) == len(wide)
