"""Charts of a result as figures of plotly.js.

Colours are written as the page's own variables, `var(--accent)`; the page's script puts in what they stand for, so that
one figure serves light and dark.
"""

from collections.abc import Sequence
from typing import Any

from grognard.odds.result import PoolStages
from grognard.report.outcome import Outcome
from grognard.report.words import percent

Chart = dict[str, Any]

_ALL = "var(--ink)"


def outcome_chart(outcome: Outcome) -> Chart:
    """Bars of the chance of exactly n, with the chance of at least n as a line, and both on hover."""
    rows = outcome.rows(60)
    names = [row.label for row in rows]
    hover = [
        f"exactly {row.label}: <b>{percent(row.exactly)}</b><br>at least {row.least}: <b>{percent(row.at_least)}</b>"
        for row in rows
    ]
    bars: Chart = {
        "type": "bar",
        "name": "exactly",
        "x": names,
        "y": [row.exactly for row in rows],
        "customdata": hover,
        "hovertemplate": "%{customdata}<extra></extra>",
        "marker": {"color": "var(--bar)"},
    }
    curve: Chart = {
        "type": "scatter",
        "mode": "lines+markers" if len(rows) < 25 else "lines",
        "name": "at least",
        "x": names,
        "y": [row.at_least for row in rows],
        "yaxis": "y2",
        "hoverinfo": "skip",
        "line": {"color": "var(--ink)", "width": 2},
        "marker": {"color": "var(--ink)", "size": 5},
    }
    layout = _layout(330)
    layout["bargap"] = 0.18
    layout["xaxis"] |= {"type": "category", "title": {"text": outcome.title.lower()}, "automargin": True}
    layout["yaxis"] |= {"tickformat": ".0%", "rangemode": "tozero", "title": {"text": "exactly"}}
    layout["yaxis2"] = _axis() | {
        "overlaying": "y",
        "side": "right",
        "range": [0, 1.04],
        "tickmode": "array",
        "tickvals": [0, 0.25, 0.5, 0.75, 1],
        "tickformat": ".0%",
        "showgrid": False,
        "title": {"text": "at least"},
    }
    layout["showlegend"] = False
    return {"data": [bars, curve], "layout": layout}


def stage_chart(pools: Sequence[PoolStages]) -> Chart:
    """The funnel of the attack sequence: means of each stage, the pools one after the other in each bar."""
    each = pools[:-1] if len(pools) > 1 else pools
    names = [stage.name.capitalize() for stage in pools[0].stages]
    traces: list[Chart] = [
        {
            "type": "bar",
            "orientation": "h",
            "name": pool.name,
            "y": names,
            "x": [stage.mean for stage in pool.stages],
            "hovertemplate": "%{y}, %{fullData.name}: <b>%{x:.2f}</b><extra></extra>",
            "marker": {"color": f"var(--pool-{at % 6})", "line": {"color": "var(--surface)", "width": 1}},
        }
        for at, pool in enumerate(each)
    ]
    total = pools[-1].stages
    traces.append(
        {
            "type": "scatter",
            "mode": "text",
            "y": names,
            "x": [stage.mean for stage in total],
            "text": [f" {stage.mean:.1f}" for stage in total],
            "textposition": "middle right",
            "textfont": {"color": _ALL},
            "hoverinfo": "skip",
            "showlegend": False,
            "cliponaxis": False,
        }
    )
    layout = _layout(60 + 34 * len(names))
    layout["barmode"] = "stack"
    layout["bargap"] = 0.3
    layout["showlegend"] = len(each) > 1
    layout["legend"] = {"orientation": "h", "x": 0, "y": -0.04, "yanchor": "top", "traceorder": "normal"}
    layout["yaxis"] |= {"autorange": "reversed", "automargin": True, "showgrid": False}
    top = max((stage.mean for stage in total), default=1.0) or 1.0
    layout["xaxis"] |= {"range": [0, top * 1.12], "visible": False}
    return {"data": traces, "layout": layout}


def _layout(height: int) -> Chart:
    return {
        "height": height,
        "margin": {"l": 8, "r": 8, "t": 8, "b": 8},
        "paper_bgcolor": "rgba(0,0,0,0)",
        "plot_bgcolor": "rgba(0,0,0,0)",
        "font": {"family": "var(--sans)", "size": 12, "color": "var(--muted)"},
        "hoverlabel": {
            "bgcolor": "var(--ink)",
            "bordercolor": "var(--ink)",
            "font": {"family": "var(--sans)", "size": 13, "color": "var(--paper)"},
        },
        "xaxis": _axis() | {"showgrid": False, "fixedrange": True},
        "yaxis": _axis() | {"automargin": True, "fixedrange": True},
    }


def _axis() -> Chart:
    return {
        "gridcolor": "var(--line)",
        "linecolor": "var(--line)",
        "zeroline": False,
        "automargin": True,
        "fixedrange": True,
        "title": {"standoff": 8},
    }
