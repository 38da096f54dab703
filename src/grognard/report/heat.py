"""A grid prepared for a heat map: values in words, places on the scale, rows and columns in order."""

from enum import StrEnum
from typing import Final

from grognard.odds.grid import Figure, Grid
from grognard.report.words import percent

TITLES: Final = {
    Figure.MODELS: "Models destroyed, mean",
    Figure.WOUNDS: "Wounds lost, mean",
    Figure.DESTROYED: "Chance to destroy the unit",
    Figure.POINTS_PER_POINT: "Points destroyed per point of the attacker",
}
"""What each figure is called above a table."""

DEEP: Final = 0.61
"""From here up the scale white text is easier to read than dark text."""

UNKNOWN: Final = "-"
"""What stands in a cell whose value cannot be told."""


class Order(StrEnum):
    """How rows and columns are put in order: as given, or by their mean, highest first."""

    GIVEN = "given"
    MEAN = "mean"


def value_words(grid: Grid, value: float | None) -> str:
    """`value` as it stands in a cell."""
    if value is None:
        return UNKNOWN
    return percent(value) if grid.figure is Figure.DESTROYED else f"{value:.2f}"


def heat(grid: Grid, value: float | None) -> float:
    """Where `value` lies between zero and the highest value of `grid`, 0 to 1."""
    top = max((found for row in grid.values for found in row if found is not None), default=0.0)
    return value / top if value and top > 0 else 0.0


def arranged(grid: Grid, order: Order) -> Grid:
    """`grid` with its rows and columns in `order`."""
    if order is Order.GIVEN:
        return grid
    down = sorted(range(len(grid.attackers)), key=lambda i: -_mean(grid.values[i]))
    across = sorted(range(len(grid.defenders)), key=lambda j: -_mean(tuple(row[j] for row in grid.values)))
    return Grid(
        grid.edition,
        grid.figure,
        tuple(grid.attackers[i] for i in down),
        tuple(grid.defenders[j] for j in across),
        tuple(tuple(grid.values[i][j] for j in across) for i in down),
        grid.notes,
    )


def _mean(values: tuple[float | None, ...]) -> float:
    known = [value for value in values if value is not None]
    return sum(known) / len(known) if known else 0.0
