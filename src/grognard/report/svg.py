"""Charts as SVG files, drawn by matplotlib, the same bytes for the same result."""

import warnings
from collections.abc import Generator
from contextlib import contextmanager
from io import StringIO
from typing import Any, Final

from grognard.odds.grid import Grid
from grognard.odds.result import Result
from grognard.report.heat import DEEP, TITLES, heat, value_words
from grognard.report.outcome import outcome_of
from grognard.report.words import edition_name, number, percent, printable, setting

_INK: Final = "#141a21"
_MUTED: Final = "#56616d"
_LINE: Final = "#d5dbe0"
_BAR: Final = "#93afe6"
_LOW: Final = "#e8eef8"
_HIGH: Final = "#14347c"

_STYLE: Final = {
    "svg.fonttype": "path",
    "svg.hashsalt": "grognard",
    "font.family": ["DejaVu Sans"],
    "font.size": 9.5,
    "text.color": _INK,
    "text.parse_math": False,
    "axes.edgecolor": _LINE,
    "axes.labelcolor": _MUTED,
    "xtick.color": _MUTED,
    "ytick.color": _MUTED,
}


def _share(share: float, _place: int | None) -> str:
    return f"{100 * share:.3g}%"


def odds_svg(result: Result) -> str:
    """The distribution of `result`: bars of exactly n, a line of at least n."""
    from matplotlib.ticker import FuncFormatter, MaxNLocator

    outcome = outcome_of(result)
    rows = outcome.rows(40)
    with _figure(7.2, 4.2) as figure:
        axes: Any = figure.add_axes((0.09, 0.13, 0.82, 0.66))
        places = range(len(rows))
        axes.bar(places, [row.exactly for row in rows], width=0.82, color=_BAR, zorder=2)
        axes.set_xticks(list(places), [row.label for row in rows])
        step = -(-len(rows) // 16)
        for at, label in enumerate(axes.get_xticklabels()):
            label.set_visible(at % step == 0 or at == len(rows) - 1)
        axes.set_xlabel(outcome.title.lower())
        axes.set_ylabel("exactly")
        axes.yaxis.set_major_locator(MaxNLocator(steps=[1, 2, 5, 10]))
        axes.yaxis.set_major_formatter(FuncFormatter(_share))
        axes.grid(axis="y", color=_LINE, linewidth=0.8, zorder=0)
        curve = axes.twinx()
        curve.plot(places, [row.at_least for row in rows], color=_INK, linewidth=1.8, marker="o", markersize=3)
        curve.set_ylim(0, 1.04)
        curve.set_yticks([0, 0.25, 0.5, 0.75, 1], ["0%", "25%", "50%", "75%", "100%"])
        curve.set_ylabel("at least")
        for part in (axes, curve):
            part.spines[["top", "left", "right"]].set_visible(False)
            part.tick_params(length=0)
        title = f"{result.attacker} against {result.defender}"
        figure.text(0.09, 0.925, _short(title, 62), fontsize=14, fontweight="bold")
        of = f"{number(outcome.mean)} of {outcome.most} {outcome.title.lower()} on average"
        sure = f"{percent(result.destroyed)} to destroy the unit"
        figure.text(0.09, 0.86, f"{of}, {sure} ({setting(result)})", color=_MUTED)
        return _drawn(figure)


def matrix_svg(grid: Grid) -> str:
    """`grid` as a heat map with the value in each cell."""
    names = max((len(name) for name in grid.attackers), default=0)
    tall = max((len(name) for name in grid.defenders), default=0)
    left, top = 0.4 + 0.085 * min(names, 34), 0.8 + 0.054 * min(tall, 34)
    wide, high = 0.62 * len(grid.defenders), 0.34 * len(grid.attackers)
    width, height = max(6.0, left + wide + 0.3 + 0.06 * min(tall, 34)), top + high + 0.25
    with _figure(width, height) as figure:
        axes: Any = figure.add_axes((left / width, 0.25 / height, wide / width, high / height))
        from matplotlib.colors import LinearSegmentedColormap

        scale: Any = LinearSegmentedColormap.from_list("heat", [_LOW, _HIGH])
        shares = [[heat(grid, value) for value in row] for row in grid.values]
        axes.pcolormesh(shares, cmap=scale, vmin=0, vmax=1, edgecolors="white", linewidth=1.5)
        axes.invert_yaxis()
        for i, row in enumerate(grid.values):
            for j, value in enumerate(row):
                colour = "white" if shares[i][j] > DEEP else _INK
                words = value_words(grid, value)
                axes.text(j + 0.5, i + 0.52, words, ha="center", va="center", color=colour, fontsize=8.5)
        axes.xaxis.tick_top()
        across = [_short(name, 34) for name in grid.defenders]
        axes.set_xticks([j + 0.5 for j in range(len(across))], across, rotation=40, ha="left", rotation_mode="anchor")
        axes.set_yticks([i + 0.5 for i in range(len(grid.attackers))], [_short(name, 34) for name in grid.attackers])
        axes.tick_params(length=0, labelcolor=_INK)
        axes.spines[:].set_visible(False)
        title = f"{TITLES[grid.figure]} ({edition_name(grid.edition)})"
        figure.text(0.2 / width, 1 - 0.38 / height, title, fontsize=13, fontweight="bold")
        return _drawn(figure)


def _short(text: str, most: int) -> str:
    text = printable(text)
    return text if len(text) <= most else text[: most - 1] + "…"


@contextmanager
def _figure(width: float, height: float) -> Generator[Any]:
    """A figure of `width` x `height` inches in our style; matplotlib is loaded only now."""
    import matplotlib
    from matplotlib.figure import Figure

    untyped: Any = matplotlib
    with untyped.rc_context(_STYLE):
        yield Figure(figsize=(width, height), facecolor="white")


def _drawn(figure: Any) -> str:
    out = StringIO()
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", message="Glyph")
        figure.savefig(out, format="svg", metadata={"Date": None, "Creator": None})
    return out.getvalue()
