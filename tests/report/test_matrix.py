"""A grid in the terminal and as CSV."""

import csv
from io import StringIO

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len
from syrupy.assertion import SnapshotAssertion

from grognard.core.words import Edition
from grognard.odds.grid import Figure, Grid
from grognard.report.heat import Order, arranged
from grognard.report.matrix import MatrixView, matrix_csv, shade
from grognard.report.terminal import rendered
from report.examples import GRID


def test_the_view_at_80_columns(snapshot: SnapshotAssertion) -> None:
    assert rendered(MatrixView(GRID)) == snapshot


def wide(count: int) -> Grid:
    names = tuple(f"Unit of the Long Name {at}" for at in range(count))
    return Grid(Edition.TENTH, Figure.DESTROYED, names, names, tuple((0.5,) * count for _ in names))


@pytest.mark.parametrize("count", [1, 3, 7, 30])
@pytest.mark.parametrize("width", [60, 80, 100])
def test_a_grid_of_any_size_fits_and_shows_every_value(count: int, width: int) -> None:
    text = rendered(MatrixView(wide(count)), width)
    assert max(cell_len(line) for line in text.splitlines()) <= width
    assert text.count("50.0%") == count**2


def test_csv_reads_back_to_the_same_numbers() -> None:
    rows = list(csv.reader(StringIO(matrix_csv(GRID))))
    assert tuple(rows[0][1:]) == GRID.defenders
    assert [tuple(float(cell) if cell else None for cell in row[1:]) for row in rows[1:]] == list(GRID.values)


@given(st.text(min_size=1, max_size=20))
def test_any_name_survives_csv_and_is_no_formula(name: str) -> None:
    grid = Grid(Edition.TENTH, Figure.MODELS, (name.replace("\r", " ").replace("\0", " "),), ("x",), ((1.0,),))
    cell = list(csv.reader(StringIO(matrix_csv(grid), newline="")))[1][0]
    assert cell.removeprefix("'") == grid.attackers[0].removeprefix("'")
    assert cell[0] not in "=+-@"


def test_sorted_by_mean_the_best_come_first_with_their_values() -> None:
    grid = arranged(GRID, Order.MEAN)
    assert grid.attackers[0] == "Nobz"
    assert grid.defenders[0] == "Guardsmen"
    for attacker, row in zip(grid.attackers, grid.values, strict=True):
        for defender, value in zip(grid.defenders, row, strict=True):
            old = GRID.values[GRID.attackers.index(attacker)][GRID.defenders.index(defender)]
            assert value == old
    assert arranged(GRID, Order.GIVEN) is GRID


@given(st.floats(0, 1))
def test_text_on_a_shade_has_contrast(share: float) -> None:
    text, ground = (_luminance(part) for part in shade(share).split(" on "))
    high, low = max(text, ground), min(text, ground)
    assert (high + 0.05) / (low + 0.05) >= 4


def _luminance(colour: str) -> float:
    parts = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    red, green, blue = (part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
