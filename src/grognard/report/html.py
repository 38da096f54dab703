"""Results as one HTML page that needs nothing else, not even a network."""

from collections.abc import Iterator, Sequence
from html import escape
from typing import Any

from grognard.odds.result import PoolStages, Reason, Result, Stage, Status, Switch
from grognard.report.charts import outcome_chart, stage_chart
from grognard.report.document import chart_scripts, document
from grognard.report.outcome import Outcome, outcome_of
from grognard.report.shown import by_group, figures_of, other_sources, pool_name, stages_title
from grognard.report.words import counted, number, percent, setting

_CLASSES = {Status.NOT_USED: "unused"}
_CAPTIONS = {
    "destroyed": "chance to destroy the unit",
    "models": "models destroyed",
    "wounds": "wounds lost",
    "points": "points destroyed",
    "points per point": "points per point",
}


def odds_page(*results: Result) -> str:
    """A page with every one of `results`: charts, stages, switches, and why. All text in them is escaped."""
    charts: dict[str, Any] = {}
    articles: list[str] = []
    for at, result in enumerate(results):
        articles.append(f"<article>\n{''.join(_article(result, str(at)))}</article>")
        charts[f"outcome-{at}"] = outcome_chart(outcome_of(result))
        if result.stages:
            charts[f"stages-{at}"] = stage_chart(result.stages)
    first = results[0]
    title = f"{first.attacker} against {first.defender}"
    return document(title, "\n".join(articles), scripts=chart_scripts(_escaped(charts)))


def _escaped(part: Any) -> Any:
    """`part` of a chart with its texts escaped: plotly.js reads tags in the texts that it draws.

    The tags of hover texts are ours, and hold numbers only.
    """
    if isinstance(part, dict):
        return {
            key: value if key in ("customdata", "hovertemplate") else _escaped(value)
            for key, value in part.items()  # pyright: ignore[reportUnknownVariableType]
        }
    if isinstance(part, list):
        return [_escaped(value) for value in part]  # pyright: ignore[reportUnknownVariableType]
    return escape(part, quote=False) if isinstance(part, str) else part


def _article(result: Result, mark: str) -> Iterator[str]:
    yield _sides(result)
    if result.headline:
        yield f'<p class="lead">{escape(result.headline)}</p>\n'
    yield _figures(result)
    outcome = outcome_of(result)
    chart = f'<div class="chart" id="outcome-{mark}"></div>'
    yield f"<section><h2>{outcome.title}</h2>\n{chart}\n{_table(outcome)}</section>\n"
    if result.stages:
        yield (
            f'<section><h2>{stages_title(result)}</h2>\n<div class="chart" id="stages-{mark}"></div>\n'
            f"{_stages(result.stages)}{_hazard(result.hazard_failures)}</section>\n"
        )
    if result.policy:
        lines = "".join(f"<li>{escape(line)}</li>" for line in result.policy)
        yield f'<section><h2>Best play</h2>\n<ul style="padding-left:1.1rem">{lines}</ul></section>\n'
    if result.switches:
        yield f'<section><h2>Switches</h2>\n<div class="switches">{_switches(result.switches)}</div></section>\n'
    if result.reasons:
        yield f"<section><h2>Why</h2>\n{_why(result.reasons)}</section>\n"
    if result.stages or result.not_understood:
        yield _not_understood(result)
    yield f"<footer>{escape(_method(result))}</footer>\n"


def _sides(result: Result) -> str:
    attacker = f"{result.attacker_points} points" if result.attacker_points else ""
    models, wounds = len(result.models_destroyed) - 1, len(result.wounds_lost) - 1
    told = [counted(models, "model"), counted(wounds, "wound")]
    if result.defender_points:
        told.append(f"{result.defender_points} points")
    return (
        f'<h1 class="sides"><span class="side"><small>Attacker, {setting(result)}</small>'
        f"<strong>{escape(result.attacker)}</strong><small>{attacker}</small></span>"
        f'<span class="side"><small>Target</small><strong>{escape(result.defender)}</strong>'
        f"<small>{', '.join(told)}</small></span></h1>\n"
    )


def _figures(result: Result) -> str:
    cells = "".join(
        f"<div><dd>{escape(one.value)} <small>{one.of}</small></dd><dt>{_CAPTIONS[one.what]}</dt></div>"
        for one in figures_of(result)
    )
    return f'<dl class="figures">{cells}</dl>\n'


def _table(outcome: Outcome) -> str:
    rows = "".join(
        f'<tr><th scope="row">{row.label}</th><td class="n">{escape(percent(row.exactly))}</td>'
        f'<td class="n">{escape(percent(row.at_least))}</td></tr>'
        for row in outcome.rows(60)
    )
    head = f'<th>{outcome.title}</th><th class="n">exactly</th><th class="n">at least</th>'
    return (
        f"<details><summary>The chances as a table</summary><table><thead><tr>{head}</tr></thead>"
        f"<tbody>{rows}</tbody></table></details>"
    )


def _stages(pools: Sequence[PoolStages]) -> str:
    single = len(pools) <= 2
    shown = pools[:1] if single else pools
    names = [pool_name(pool) for pool in shown]
    if not single:
        names[-1] = "All weapons"
    last = len(shown) - 1
    classes = ["n sum" if at == last and not single else "n" for at in range(len(shown))]
    head = "".join(f'<th class="{css}">{escape(name)}</th>' for name, css in zip(names, classes, strict=True))
    rows: list[str] = []
    for at, stage in enumerate(shown[0].stages):
        cells = "".join(
            f'<td class="{css}">{number(pool.stages[at].mean)}{_spread(pool.stages[at])}</td>'
            for pool, css in zip(shown, classes, strict=True)
        )
        rows.append(f'<tr><th scope="row">{escape(stage.name.capitalize())}</th>{cells}</tr>')
    return (
        f'<div class="scroll"><table><thead><tr><th></th>{head}</tr></thead>'
        f"<tbody>{''.join(rows)}</tbody></table></div>"
        '<p class="quiet"><small>mean ± standard deviation</small></p>'
    )


def _spread(stage: Stage) -> str:
    return "" if stage.deviation is None else f" <small>± {stage.deviation:.1f}</small>"


def _hazard(failures: tuple[float, ...]) -> str:
    if failures == (1.0,):
        return ""
    mean = sum(i * chance for i, chance in enumerate(failures))
    return (
        f"<p>Hazardous: {number(mean)} failures on average, at least one with {escape(percent(1 - failures[0]))}.</p>"
    )


def _switches(switches: tuple[Switch, ...]) -> str:
    return "".join(
        f"<div><h3>{escape(group)}</h3><ul>{''.join(_switch(switch) for switch in found)}</ul></div>"
        for group, found in by_group(switches).items()
    )


def _switch(switch: Switch) -> str:
    css = "shut" if switch.unavailable else "on" if switch.value else "off"
    said = "cannot be set" if switch.unavailable else "on" if switch.value else "off"
    below = switch.unavailable or ", ".join(other_sources(switch))
    cp = f"{switch.cp} CP" if switch.cp is not None else ""
    return (
        f'<li class="{css}"><span class="box" role="img" aria-label="{said}"></span>'
        f"<span><b>{escape(switch.label)}</b><small>{escape(below)}</small></span><span>{cp}</span></li>"
    )


def _why(reasons: tuple[Reason, ...]) -> str:
    order = tuple(Status)
    rows: list[str] = []
    for reason in sorted(reasons, key=lambda reason: order.index(reason.status)):
        css = _CLASSES.get(reason.status, reason.status.value)
        note = f" <small>{escape(reason.note)}</small>" if reason.note else ""
        weapons = f"<br><small>{escape(', '.join(reason.weapons))}</small>" if reason.weapons else ""
        kind = "" if reason.kind == reason.source else f" <small>{escape(reason.kind)}</small>"
        rows.append(
            f'<tr><td class="status {css}">{reason.status.value}</td><td>{escape(reason.text)}{note}</td>'
            f"<td>{escape(reason.source)}{kind}{weapons}</td></tr>"
        )
    head = "<th>status</th><th>effect</th><th>source</th>"
    body = "".join(rows)
    return f'<table class="why"><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>'


def _not_understood(result: Result) -> str:
    if not result.not_understood:
        return '<section><h2>Not understood</h2><p class="quiet">Nothing: every clause was read.</p></section>\n'
    rows = "".join(f"<dt>{escape(rule)}</dt><dd>{escape(clause)}</dd>" for rule, clause in result.not_understood)
    return f'<section class="missing"><h2>Not understood, and left out of the numbers</h2><dl>{rows}</dl></section>\n'


def _method(result: Result) -> str:
    if result.standard_error is None:
        return "Exact: the whole distribution was worked out, no dice were rolled. Made by Grognard."
    error = f"{100 * result.standard_error:.2f} percentage points"
    return f"Rolled: the chance to destroy the unit has a standard error of {error}. Made by Grognard."
