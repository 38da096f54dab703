"""The distribution as a figure of plotly.js, with the curves of pinned set-ups laid over it."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Any

from grognard.report.outcome import at_least
from grognard.report.words import percent, printable

Chart = dict[str, Any]
_BROKEN = ("dash", "dot", "dashdot")


def distribution(noun: str, chances: Sequence[float], pins: Sequence[tuple[str, Sequence[float]]] = ()) -> Chart:
    """Bars of exactly n, a line of at least n, and a broken line for each pinned set-up. Colours are CSS variables."""
    numbers = list(range(len(chances)))
    curve = at_least(chances)
    hover = [
        f"exactly {n}: <b>{escape(percent(chances[n]))}</b><br>at least {n}: <b>{escape(percent(curve[n]))}</b>"
        for n in numbers
    ]
    data: list[Chart] = [
        {
            "type": "bar",
            "name": "exactly",
            "x": numbers,
            "y": list(chances),
            "customdata": hover,
            "hovertemplate": "%{customdata}<extra></extra>",
            "marker": {"color": "var(--bar)"},
        },
        _line("at least", curve, "var(--ink)", "solid"),
    ]
    for at, (name, other) in enumerate(pins):
        broken = _BROKEN[at % len(_BROKEN)]
        data.append(_line(escape(printable(name)), at_least(other), f"var(--pin-{at})", broken))
    widest = max((len(trace["x"]) for trace in data), default=1)
    plural = "models destroyed" if noun == "model" else "wounds lost"
    return {"data": data, "layout": _layout(plural, widest)}


def _line(name: str, values: Sequence[float], colour: str, dash: str) -> Chart:
    return {
        "type": "scatter",
        "mode": "lines+markers" if len(values) < 25 else "lines",
        "name": name,
        "x": list(range(len(values))),
        "y": list(values),
        "yaxis": "y2",
        "hoverinfo": "skip",
        "line": {"color": colour, "width": 2, "dash": dash},
        "marker": {"color": colour, "size": 5},
    }


def _layout(what: str, numbers: int) -> Chart:
    axis: Chart = {"gridcolor": "var(--line)", "linecolor": "var(--line)", "zeroline": False, "fixedrange": True}
    return {
        "autosize": True,
        "margin": {"l": 44, "r": 44, "t": 12, "b": 44},
        "paper_bgcolor": "rgba(0,0,0,0)",
        "plot_bgcolor": "rgba(0,0,0,0)",
        "font": {"family": "var(--sans)", "size": 12, "color": "var(--muted)"},
        "hoverlabel": {
            "bgcolor": "var(--ink)",
            "bordercolor": "var(--ink)",
            "font": {"family": "var(--sans)", "size": 13, "color": "var(--paper)"},
        },
        "bargap": 0.2,
        "showlegend": False,
        "dragmode": False,
        "xaxis": {
            **axis,
            "showgrid": False,
            "dtick": 1 if numbers <= 14 else 5 if numbers <= 60 else 20,
            "range": [-0.6, numbers - 0.4],
            "title": {"text": what, "standoff": 8},
        },
        "yaxis": {**axis, "tickformat": ".0%", "rangemode": "tozero", "title": {"text": ""}},
        "yaxis2": {
            **axis,
            "overlaying": "y",
            "side": "right",
            "range": [0, 1.04],
            "tickvals": [0, 0.25, 0.5, 0.75, 1],
            "tickformat": ".0%",
            "showgrid": False,
        },
    }
