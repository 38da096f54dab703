"""A matrix for the web page: shipped units against shipped units, by a figure."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from grognard.content import catalogue
from grognard.core.errors import GrognardError
from grognard.core.words import AttackType, Edition
from grognard.odds.choices import Figure
from grognard.odds.matrix import matrix
from grognard.report.heat import heat, value_words
from grognard.web.limits import MOST_CELLS


class MatrixAsk(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`attackers` and `defenders`: names of units, or "all" of a faction."""

    edition: Edition
    attackers: tuple[str, ...]
    defenders: tuple[str, ...]
    figure: Figure = Figure.MODELS
    phase: AttackType | None = None


def matrix_view(asked: dict[str, Any], tell: Callable[[int, int], None]) -> dict[str, Any]:
    """The grid with the value of every cell in words and its place on the scale."""
    ask = msgspec.convert(asked, MatrixAsk)
    cells = 1
    for side, names in (("attackers", ask.attackers), ("defenders", ask.defenders)):
        if not names:
            raise GrognardError("choose at least one unit", side)
        cells *= sum(len(catalogue.find_units(name, ask.edition)) for name in names)
    if cells > MOST_CELLS:
        raise GrognardError(f"found {cells} cells, expected at most {MOST_CELLS}: choose fewer units", "matrix")
    grid = matrix(ask.attackers, ask.defenders, figure=ask.figure, edition=ask.edition, phase=ask.phase, progress=tell)
    return {
        "edition": ask.edition.value,
        "figure": ask.figure.value,
        "attackers": list(grid.attackers),
        "defenders": list(grid.defenders),
        "values": [list(row) for row in grid.values],
        "words": [[value_words(grid, value) for value in row] for row in grid.values],
        "heat": [[heat(grid, value) for value in row] for row in grid.values],
        "notes": list(grid.notes),
    }
