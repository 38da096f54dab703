"""What every terminal view is made of: one accent, section headings, bars."""

import os
import sys
from collections.abc import Iterable
from io import BytesIO, TextIOWrapper
from typing import Final, TextIO

from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.measure import Measurement
from rich.rule import Rule
from rich.segment import Segment
from rich.style import Style
from rich.table import Table
from rich.text import Text
from rich.theme import Theme

from grognard.report.words import printable

WIDEST: Final = 100
"""Views are no wider than this many columns: longer lines are hard to follow."""

_THEME = Theme({"accent": "#4f7fd9", "heading": "bold", "figure": "bold #4f7fd9", "quiet": "dim", "strong": "bold"})
_ASCII = str.maketrans("±×–—−’‘“”…", "~x---''\"\".")
"""Marks of one column for marks of one column, so that tables keep their shape."""

_EIGHTHS = " ▏▎▍▌▋▊▉"


def terminal(file: TextIO | None = None, width: int | None = None) -> Console:
    """A console for views on `file` (standard output): no colour where none is wanted or where it is no terminal.

    `width` None is that of the terminal, or of the variable COLUMNS, up to `WIDEST`.
    """
    console = Console(file=file or sys.stdout, theme=_THEME, highlight=False, markup=False, emoji=False, width=width)
    if width is None and console.width > WIDEST:
        console.width = WIDEST
    if not console.is_terminal and "COLUMNS" not in os.environ and width is None:
        console.width = 80
    return console


def show(view: RenderableType, file: TextIO | None = None) -> None:
    """Print `view`; into a pipe or file as plain text without trailing spaces."""
    console = terminal(file)
    if console.is_terminal:
        console.print(_Harmless(view))
        return
    out = file or sys.stdout
    out.write(rendered(view, console.width, out.encoding or "utf-8"))


def rendered(view: RenderableType, width: int = 80, encoding: str = "utf-8") -> str:
    """`view` as plain text of `width` columns, without trailing spaces; only ASCII lines and bars unless in UTF."""
    out = TextIOWrapper(BytesIO(), encoding=encoding, errors="replace")
    plain = Console(file=out, width=width, theme=_THEME, highlight=False, markup=False, emoji=False, color_system=None)
    plain.print(_Harmless(view))
    out.seek(0)
    return "\n".join(line.rstrip() for line in out.read().splitlines()) + "\n"


class _Harmless:
    """`view` without control characters in its texts."""

    def __init__(self, view: RenderableType) -> None:
        self.view = view

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        for segment in console.render(self.view, options):
            text = printable(segment.text)
            if options.ascii_only:
                text = text.translate(_ASCII)
            yield segment if segment.control else Segment(text, segment.style)


def section(title: str, *parts: RenderableType) -> RenderableType:
    """`parts` below a heading with a rule, after a blank line."""
    heading = Rule(Text(title, style="heading"), align="left", style="quiet")
    return Group(Text(""), heading, *parts)


def columns(*, gap: int = 2, expand: bool = False) -> Table:
    """A table without lines or headings, to which columns are added."""
    return Table.grid(padding=(0, gap, 0, 0), expand=expand, pad_edge=False)


def listing(rows: Iterable[tuple[str | Text, ...]], styles: tuple[str, ...], ratios: tuple[int | None, ...]) -> Table:
    """Rows of text in columns; a column with a ratio shares the free width and wraps, the others keep their own."""
    table = columns(expand=any(ratio for ratio in ratios))
    for style, ratio in zip(styles, ratios, strict=True):
        table.add_column(style=style, ratio=ratio, no_wrap=ratio is None)
    for row in rows:
        table.add_row(*row)
    return table


class _Figures:
    """Figures with their captions: abreast where they fit, else one a line."""

    def __init__(self, pairs: tuple[tuple[str, str], ...], gap: int) -> None:
        self.pairs = pairs
        self.gap = gap

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        values = [Text(value, style="figure") for value, _ in self.pairs]
        captions = [Text(caption, style="quiet") for _, caption in self.pairs]
        needed = sum(max(map(len, pair)) + self.gap for pair in self.pairs) - self.gap
        table = columns(gap=self.gap if needed <= options.max_width else 2)
        rows = (values, captions) if needed <= options.max_width else tuple(zip(values, captions, strict=True))
        for _ in rows[0]:
            table.add_column(no_wrap=needed <= options.max_width)
        for row in rows:
            table.add_row(*row)
        yield table


def figures(*pairs: tuple[str, str]) -> RenderableType:
    """Large figures side by side, each above its caption; below each other where the width does not suffice."""
    return _Figures(pairs, gap=4)


class Bar:
    """A bar that fills `share` (0 to 1) of its column, in eighths of a character, or in # where there are no blocks."""

    def __init__(self, share: float, style: str) -> None:
        self.share = min(1.0, max(0.0, share))
        self.style = style

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        width = options.max_width
        style = console.get_style(self.style, default=Style.null())
        if options.ascii_only:
            text = "#" * round(self.share * width)
        else:
            eighths = round(self.share * width * 8)
            eighths = max(eighths, 1) if self.share > 0 else 0
            text = "█" * (eighths // 8) + _EIGHTHS[eighths % 8].strip()
        yield Segment(text.ljust(width), style)

    def __rich_measure__(self, console: Console, options: ConsoleOptions) -> Measurement:
        return Measurement(4, options.max_width)
