"""A result in the terminal."""

from collections.abc import Iterator

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from grognard.odds.result import PoolStages, Result, Status, Switch
from grognard.report.outcome import Outcome, outcome_of
from grognard.report.shown import by_group, figures_of, other_sources, pool_name, stages_title
from grognard.report.terminal import Bar, columns, figures, listing, section
from grognard.report.when import when_words
from grognard.report.words import counted, number, percent, setting, spread

POOLS_ABREAST = 4
"""Pools side by side in a table of 80 columns, their sum among them."""

_ORDER = tuple(Status)


def odds_view(result: Result) -> RenderableType:
    """Everything that `result` tells, for a terminal of 80 columns or more."""
    return Group(*_parts(result))


def _parts(result: Result) -> Iterator[RenderableType]:
    yield from _head(result)
    yield _outcome(outcome_of(result))
    if result.stages:
        yield _stages(result.stages, stages_title(result))
    if result.hazard_failures != (1.0,):
        yield _hazard(result.hazard_failures)
    if result.policy:
        yield section("Best play", listing((("-", line) for line in result.policy), ("accent", ""), (None, 1)))
    if result.switches:
        yield _switches(result)
    if result.reasons:
        yield _why(result)
    if result.stages or result.not_understood:
        yield _not_understood(result)
    yield from _foot(result)


def _head(result: Result) -> Iterator[RenderableType]:
    title = columns(expand=True)
    title.add_column(ratio=1)
    title.add_column(justify="right", no_wrap=True)
    against = Text.assemble((result.attacker, "strong"), (" against ", "quiet"), (result.defender, "strong"))
    title.add_row(against, Text(setting(result), style="quiet"))
    yield title
    if result.headline:
        yield Text(result.headline)
    yield Text("")
    captions = {"destroyed": "unit destroyed"}
    yield figures(*((f"{one.value} {one.of}".rstrip(), captions.get(one.what, one.what)) for one in figures_of(result)))


def _outcome(outcome: Outcome) -> RenderableType:
    rows = outcome.rows()
    highest = max(row.exactly for row in rows) or 1.0
    table = columns(gap=1, expand=True)
    table.add_column(justify="right", no_wrap=True)
    table.add_column(ratio=1)
    table.add_column(justify="right", no_wrap=True, min_width=5)
    table.add_column(width=1)
    table.add_column(ratio=1)
    table.add_column(justify="right", no_wrap=True, min_width=5)
    table.add_row("", Text("exactly", style="quiet"), "", "", Text("at least", style="quiet"), "")
    for row in rows:
        table.add_row(
            row.label,
            Bar(row.exactly / highest, "accent"),
            percent(row.exactly),
            "",
            Bar(row.at_least, "quiet"),
            percent(row.at_least),
        )
    return section(outcome.title, table)


def _stages(pools: tuple[PoolStages, ...], title: str) -> RenderableType:
    total, each = pools[-1], pools[:-1] if len(pools) > 1 else pools
    if len(each) == 1:
        return section(title, _stage_table(each))
    each = (*each, PoolStages("All weapons", 1, total.stages))
    blocks = [each[start : start + POOLS_ABREAST] for start in range(0, len(each), POOLS_ABREAST)]
    parts = [part for block in blocks for part in (_stage_table(block), Text(""))]
    return section(title, *parts[:-1])


def _stage_table(pools: tuple[PoolStages, ...]) -> Table:
    table = columns()
    table.add_column(no_wrap=True, min_width=13)
    for _ in pools:
        table.add_column(justify="right", min_width=11, max_width=22)
    table.add_row("", *(Text(pool_name(pool), style="strong") for pool in pools))
    for at, stage in enumerate(pools[0].stages):
        cells = (pool.stages[at] for pool in pools)
        table.add_row(
            Text(stage.name.capitalize(), style="quiet"), *(spread(cell.mean, cell.deviation) for cell in cells)
        )
    return table


def _hazard(failures: tuple[float, ...]) -> RenderableType:
    mean = sum(i * chance for i, chance in enumerate(failures))
    told = f"{number(mean)} failures on average; at least one with {percent(1 - failures[0])}"
    return section("Hazardous", Text(told))


def _switches(result: Result) -> RenderableType:
    table = columns(expand=True)
    table.add_column(no_wrap=True)
    table.add_column(ratio=3)
    table.add_column(justify="right", no_wrap=True)
    table.add_column(ratio=2)
    table.add_row("", "", "", Text("words for --when", style="quiet"))
    labels = [switch.label for switch in result.switches]
    on: list[str] = []
    free: dict[str, Switch] = {}
    for group, switches in by_group(result.switches).items():
        table.add_row("", Text(group, style="accent"), "", "")
        for switch in switches:
            told = when_words(switch.label, labels)
            cp = f"{switch.cp} CP" if switch.cp is not None else ""
            if switch.unavailable:
                table.add_row(" - ", Text(switch.label, style="quiet"), cp, Text(switch.unavailable, style="quiet"))
                continue
            if switch.value:
                on.append(told)
            else:
                free[told] = switch
            label = Text.assemble((switch.label, "strong" if switch.value else ""))
            if sources := other_sources(switch):
                label.append(f"\n{', '.join(sources)}", style="quiet")
            table.add_row(Text("[x]", style="accent") if switch.value else Text("[ ]"), label, cp, told)
    parts: list[RenderableType] = [table]
    if free:
        phase = f"--{result.kind} " if result.kind else ""  # in the other phase the words may mean something else
        told = f'{phase}--when "{", ".join((*on, *_together(free)))}"'
        parts.append(Text.assemble(("Turn on so: ", "quiet"), told))
    return section("Switches", *parts)


def _together(free: dict[str, Switch]) -> tuple[str, ...]:
    """The words for the first switch, and for the next one that can be on beside it."""
    first, *others = free
    return first, *[words for words in others if free[words].label not in free[first].not_with][:1]


def _why(result: Result) -> RenderableType:
    table = columns(expand=True)
    table.add_column(no_wrap=True)
    table.add_column(ratio=5)
    table.add_column(ratio=4, style="quiet")
    for reason in sorted(result.reasons, key=lambda reason: _ORDER.index(reason.status)):
        style = {Status.APPLIED: "accent", Status.NOT_USED: "strong", Status.CAPPED: "accent"}.get(
            reason.status, "quiet"
        )
        source = reason.source if reason.source == reason.kind else f"{reason.source}, {reason.kind}"
        if reason.weapons:
            source += f" ({', '.join(reason.weapons)})"
        told = Text(reason.text, style="" if reason.status in (Status.APPLIED, Status.CAPPED) else "quiet")
        if reason.status is Status.NOT_USED:
            told = Text(reason.text)
        if reason.note:
            told.append(f" - {reason.note}", style="quiet")
        table.add_row(Text(reason.status.value, style=style), told, source)
    return section("Why", table)


def _not_understood(result: Result) -> RenderableType:
    if not result.not_understood:
        return section("Not understood", Text("Nothing: every clause of the rules in play was read.", style="quiet"))
    rows = ((Text("!", style="figure"), rule, clause) for rule, clause in result.not_understood)
    count = counted(len(result.not_understood), "clause")
    return section(
        "Not understood",
        listing(rows, ("", "strong", ""), (None, 2, 5)),
        Text(f"{count} left out of the numbers above.", style="quiet"),
    )


def _foot(result: Result) -> Iterator[RenderableType]:
    yield Text("")
    if result.standard_error is None:
        yield Text("Exact: the whole distribution was worked out, no dice were rolled.", style="quiet")
    else:
        error = f"±{100 * result.standard_error:.2f} percentage points"
        yield Text(f"Rolled: too large to work out. The chance to destroy the unit has a standard error of {error}.")
