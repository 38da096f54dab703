"""A matrix for the web page: units that we ship and pages of the user's against each other, by a figure."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any

import msgspec

from grognard.content import catalogue
from grognard.core.errors import GrognardError
from grognard.core.words import AttackType, Edition
from grognard.odds.choices import Figure
from grognard.odds.matrix import matrix
from grognard.odds.units import Sheet
from grognard.report.heat import heat, value_words
from grognard.web.limits import MOST_CELLS, MOST_MATRIX_PAGES
from grognard.web.question import Side
from grognard.web.shapes import shaped
from grognard.web.sides import Pages, sheet_of

PAGE = "page:"
"""What stands before the id of a page where the name of a unit could stand."""

Names = Annotated[tuple[Annotated[str, msgspec.Meta(max_length=120)], ...], msgspec.Meta(max_length=200)]


class MatrixAsk(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`attackers` and `defenders`: names of units, "all" of a faction, or PAGE and the id of a page; `keys`: those of
    the pages, which show that who asks has their texts."""

    edition: Edition
    attackers: Names
    defenders: Names
    figure: Figure = Figure.MODELS
    phase: AttackType | None = None
    keys: Names = ()

    @property
    def pages(self) -> frozenset[str]:
        """The ids of the pages in it."""
        named = (*self.attackers, *self.defenders)
        return frozenset(name.removeprefix(PAGE) for name in named if name.startswith(PAGE))


def matrix_asked(fields: dict[str, Any]) -> MatrixAsk:
    """The question in `fields`. Raises GrognardError that names the field."""
    ask = shaped(fields, MatrixAsk)
    if len(ask.pages) > MOST_MATRIX_PAGES:
        raise GrognardError(f"found {len(ask.pages)} pages, expected at most {MOST_MATRIX_PAGES}", "matrix")
    return ask


def matrix_view(asked: dict[str, Any], pages: Pages, tell: Callable[[int, int], None]) -> dict[str, Any]:
    """The grid with the value of every cell in words and its place on the scale, and the side that each row and column
    is in a question of the odds page."""
    ask = matrix_asked(asked)
    for side, names in (("attackers", ask.attackers), ("defenders", ask.defenders)):
        if not names:
            raise GrognardError("choose at least one unit", side)
    rows, columns = _sides(ask.attackers, ask.edition), _sides(ask.defenders, ask.edition)
    if len(rows) * len(columns) > MOST_CELLS:
        cells = len(rows) * len(columns)
        raise GrognardError(f"found {cells} cells, expected at most {MOST_CELLS}: choose fewer units", "matrix")
    mine, theirs = (tuple(_sheet(one, ask.edition, pages) for one in sides) for sides in (rows, columns))
    grid = matrix(mine, theirs, figure=ask.figure, edition=ask.edition, phase=ask.phase, progress=tell)
    return {
        "edition": ask.edition.value,
        "figure": ask.figure.value,
        "phase": ask.phase.value if ask.phase else "",
        "attackers": _names(mine),
        "defenders": _names(theirs),
        "attacker_sides": [msgspec.to_builtins(side) for side in rows],
        "defender_sides": [msgspec.to_builtins(side) for side in columns],
        "values": [list(row) for row in grid.values],
        "words": [[value_words(grid, value) for value in row] for row in grid.values],
        "heat": [[heat(grid, value) for value in row] for row in grid.values],
        "notes": list(grid.notes),
    }


def _sides(names: tuple[str, ...], edition: Edition) -> tuple[Side, ...]:
    """One side for each unit or page, none of them twice."""
    found: dict[tuple[str, str], Side] = {}
    for name in names:
        if name.startswith(PAGE):
            sides = [Side(page=name.removeprefix(PAGE))]
        else:
            sides = [Side(unit.name) for unit in catalogue.find_units(name, edition)]
        found |= {(side.unit, side.page): side for side in sides}
    return tuple(found.values())


def _sheet(side: Side, edition: Edition, pages: Pages) -> Sheet:
    """The sheet of a row or column. Raises GrognardError for a page that lacks its profile, with what to do."""
    sheet = sheet_of(side, edition, pages)
    if not sheet.datasheet.profiles:
        told = "this page has no model profile, so it cannot stand in a matrix: open it in Odds and give one there"
        raise GrognardError(told, sheet.name)
    return sheet


def _names(sheets: tuple[Sheet, ...]) -> list[str]:
    return [f"{sheet.name} (your page)" if sheet.read else sheet.name for sheet in sheets]
