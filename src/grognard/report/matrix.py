"""A grid of attackers and defenders: heat map in the terminal, and CSV."""

import csv
from collections.abc import Callable, Iterator, Sequence
from io import StringIO
from textwrap import wrap
from typing import Final

from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.table import Table
from rich.text import Text

from grognard.odds.grid import Grid
from grognard.report.heat import DEEP, TITLES, heat, value_words
from grognard.report.terminal import columns
from grognard.report.words import edition_name

Shades = Callable[[float], str]
"""From a place on the scale to the colours of a cell."""

_LOW: Final = (226, 233, 246)
_HIGH: Final = (20, 52, 124)
_NAMES: Final = 22
_LEAST: Final = 9
_MOST: Final = 14
_HEADING_LINES: Final = 3


class MatrixView:
    """`grid` as a table of coloured cells; when it is wider than the terminal, as several tables."""

    def __init__(self, grid: Grid) -> None:
        self.grid = grid

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        shades = coarse_shade if console.color_system in ("standard", "windows") else shade
        yield Group(*self._parts(options.max_width, shades))

    def _parts(self, width: int, shades: Shades) -> Iterator[RenderableType]:
        grid = self.grid
        title = columns(expand=True)
        title.add_column(ratio=1)
        title.add_column(justify="right", no_wrap=True)
        title.add_row(Text(TITLES[grid.figure], style="strong"), Text(edition_name(grid.edition), style="quiet"))
        yield title
        yield Text("attackers down, defenders across", style="quiet")
        names = min(_NAMES, max((len(name) for name in grid.attackers), default=0))
        abreast = max(1, (width - names) // (_LEAST + 1))
        count = len(grid.defenders)
        blocks = max(1, -(-count // abreast))
        each = max(1, -(-count // blocks))
        cell = min(_MOST, (width - names) // each - 1)
        for start in range(0, count, each):
            yield Text("")
            yield self._block(range(start, min(start + each, count)), names, cell, shades)
        if grid.notes:
            yield Text("")
            yield from (Text(note, style="quiet") for note in grid.notes)

    def _block(self, across: Sequence[int], names: int, cell: int, shades: Shades) -> Table:
        table = Table.grid(padding=(0, 0, 0, 1), pad_edge=False)
        table.add_column(width=names, no_wrap=True, overflow="ellipsis")
        for _ in across:
            table.add_column(width=cell + 1, vertical="bottom", no_wrap=True)
        table.add_row("", *(Text(heading(self.grid.defenders[j], cell), style="strong") for j in across))
        for i, attacker in enumerate(self.grid.attackers):
            table.add_row(Text(attacker), *(self._cell(i, j, cell, shades) for j in across))
        return table

    def _cell(self, i: int, j: int, width: int, shades: Shades) -> Text:
        value = self.grid.values[i][j]
        words = value_words(self.grid, value).center(width)
        return Text(words, style="quiet" if value is None else shades(heat(self.grid, value)))


def heading(name: str, width: int) -> str:
    """`name` in at most three lines of `width`; what does not fit ends in a full stop.

    >>> heading("Redemptor Dreadnought", 9)
    'Redemptor\\nDreadnou.'
    """
    cut = [word if len(word) <= width else word[: width - 1] + "." for word in name.split()]
    lines = wrap(" ".join(cut), width)[:_HEADING_LINES]
    return "\n".join(line.center(width).rstrip() for line in lines)


def shade(share: float) -> str:
    """Colours of a cell `share` up the scale: background and text both set, so that any terminal shows them alike."""
    red, green, blue = (round(low + (high - low) * share) for low, high in zip(_LOW, _HIGH, strict=True))
    text = "#ffffff" if share > DEEP else "#101820"
    return f"{text} on #{red:02x}{green:02x}{blue:02x}"


def coarse_shade(share: float) -> str:
    """The same in three steps, for terminals of 16 colours."""
    return "bright_white on blue" if share > 2 / 3 else "black on cyan" if share > 1 / 3 else ""


def matrix_csv(grid: Grid) -> str:
    """`grid` as CSV: a first row of defenders, then a row for each attacker; what cannot be told is empty.

    A name that a spreadsheet would take for a formula gets an apostrophe before it.
    """
    out = StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow([grid.figure.value, *map(_plain, grid.defenders)])
    for attacker, values in zip(grid.attackers, grid.values, strict=True):
        writer.writerow([_plain(attacker), *("" if value is None else repr(value) for value in values)])
    return out.getvalue()


def _plain(name: str) -> str:
    return f"'{name}" if name.startswith(("=", "+", "-", "@")) else name
