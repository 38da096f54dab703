"""The measurements as tables in the terminal."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console
from rich.table import Table

from bench.bars import Bar, Verdict
from bench.clock import Times, quantile
from bench.compare import Compared, TableCompared
from bench.ours import Asked, Growth, TableTimes, Units
from bench.processes import Command

_TICKS = "▁▂▃▄▅▆▇█"


def milliseconds(seconds: float) -> str:
    """Three figures that matter."""
    value = seconds * 1000
    return f"{value:.0f}" if value >= 100 else f"{value:.1f}" if value >= 10 else f"{value:.2f}"


def pair(times: Times) -> str:
    """Median and 95th percentile."""
    return f"{milliseconds(times.median)} / {milliseconds(times.p95)}"


def sparkline(values: Sequence[float]) -> str:
    """One tick a value, the tallest for the largest."""
    top = max(values)
    return "".join(_TICKS[min(len(_TICKS) - 1, int(value / top * len(_TICKS)))] for value in values)


def print_fixed(console: Console, compared: list[Compared]) -> None:
    """Six scenarios side by side."""
    table = Table(title="Six scenarios, ms: median / 95th percentile; differences are theirs less ours")
    for column in ("scenario", "ed.", "ours (judged)", "empty caches", "asked again", "package", "their answer"):
        table.add_column(column)
    for column in ("models", "wounds", "chances", "ms", "ratio"):
        table.add_column(column, justify="right")
    for one in compared:
        lead = [one.name, one.edition.value, pair(one.others), pair(one.empty), pair(one.full)]
        for theirs in one.theirs:
            if theirs.times is None:
                table.add_row(*lead, theirs.name, f"none: {theirs.refusal}")
            else:
                table.add_row(
                    *lead,
                    theirs.name,
                    theirs.found.words() + (" (unexpected)" if theirs.surprising else ""),
                    f"{theirs.models:+.4f}",
                    f"{theirs.wounds:+.4f}",
                    "-" if theirs.distribution is None else f"{theirs.distribution:.5f}",
                    pair(theirs.times),
                    f"{theirs.times.work / one.others.work:.1f}x",
                )
            lead = [""] * len(lead)
        if not one.theirs:
            table.add_row(*lead)
        table.add_section()
    console.print(table)
    console.print(
        "Judged: caches hold other questions. ratio: of processor times. models, wounds: means; chances: largest gap.\n"
    )


def print_table_times(console: Console, tables: list[TableTimes], first: list[Times]) -> None:
    """Our 144 cells by the state of the caches."""
    table = Table(title="12 x 12 cells of four weapons: ms a cell (wall | processor), and all 144")
    for column in ("ed.", "caches"):
        table.add_column(column)
    for column in ("median", "p95", "slowest", "all 144"):
        table.add_column(column, justify="right")
    for one, new in zip(tables, first, strict=True):
        rows = (
            ("hold other cells", one.others),
            ("emptied before each cell", one.empty),
            ("hold these cells", one.full),
        )
        for name, cells in rows:
            wall, work = [cell.median for cell in cells], [cell.work for cell in cells]
            _table_row(table, one.edition.value, name, wall, work)
        least = [cell.least for cell in one.others], [min(cell.processor) for cell in one.others]
        _table_row(table, one.edition.value, "hold other cells, best repeat (judged)", *least)
        _table_row(table, one.edition.value, "new process", list(new.wall), list(new.processor))
        table.add_section()
    console.print(table)


def _table_row(table: Table, edition: str, name: str, wall: list[float], work: list[float]) -> None:
    both = [(quantile(wall, share), quantile(work, share)) for share in (0.5, 0.95, 1.0)] + [(sum(wall), sum(work))]
    table.add_row(edition, name, *(f"{milliseconds(clock)} | {milliseconds(busy)}" for clock, busy in both))


def print_table_compared(console: Console, tables: list[TableCompared]) -> None:
    """The other packages on the same cells."""
    if not tables:
        return
    table = Table(title="The same cells by the other packages, ms a cell: median / 95th percentile")
    for column in ("package", "ed.", "answers"):
        table.add_column(column)
    for column in ("theirs", "ours there", "least ratio", "mean models off: average", "most"):
        table.add_column(column, justify="right")
    for one in tables:
        table.add_row(
            one.name,
            one.edition.value,
            f"{one.answered} of {one.asked}",
            pair(one.theirs),
            pair(one.ours),
            f"{one.slowest_ratio:.1f}x",
            f"{one.off_mean:.3f}",
            f"{one.off_most:.3f}",
        )
    console.print(table)
    for name in dict.fromkeys(one.name for one in tables):
        refused = next(one.refused for one in tables if one.name == name)
        if refused:
            console.print(f"{name} cannot: {'; '.join(refused)}", style="dim")
    console.print(
        "Neither carries a wounded model from one weapon to the next; wh40kdc also counts excess damage.\n", style="dim"
    )


def print_asked(console: Console, asked: list[Asked]) -> None:
    """The hard scenarios."""
    table = Table(title="Hard scenarios, ms with empty caches")
    for column in ("scenario", "ed."):
        table.add_column(column)
    for column in ("least", "median", "p95", "processor"):
        table.add_column(column, justify="right")
    table.add_column("answer")
    for one in asked:
        table.add_row(
            one.name,
            one.edition.value,
            *(milliseconds(value) for value in (one.times.least, one.times.median, one.times.p95, one.times.work)),
            one.fault or ("rolled" if one.rolled else "exact"),
        )
    console.print(table)


def print_growth(console: Console, found: list[Growth]) -> None:
    """Times as sizes grow; processor time, which a busy machine disturbs least."""
    for edition in dict.fromkeys(one.edition for one in found):
        for one in (one for one in found if one.edition is edition):
            table = Table(title=f"Growth, edition {edition}: {one.name} (ms, empty caches)")
            table.add_column("")
            for size in one.sizes:
                table.add_column(str(size), justify="right")
            table.add_column("")
            least = [min(times.processor) for times in one.times]
            table.add_row("median", *(milliseconds(times.median) for times in one.times))
            table.add_row("least, processor", *map(milliseconds, least), sparkline(least))
            console.print(table)


def print_units(console: Console, found: list[Units]) -> None:
    """Units with their rules."""
    for one in found:
        console.print(
            f"All orks x all orks, edition {one.edition}, rules folded: {one.cells} cells in "
            f"{one.first.least:.2f} s ({one.first.work:.2f} s processor), again {one.again.least:.2f} s "
            f"({one.again.work:.2f} s), {one.again.work / one.cells * 1000:.2f} ms a cell"
        )


def print_commands(console: Console, commands: list[Command]) -> None:
    """Whole processes."""
    if not commands:
        console.print("Whole processes are not measured on this system.")
        return
    table = Table(title="Whole processes")
    table.add_column("command")
    for column in ("least s", "median s", "processor s", "peak MB"):
        table.add_column(column, justify="right")
    for one in commands:
        figures = (one.times.least, one.times.median, min(one.times.processor))
        table.add_row(f"grognard {one.name}", *(f"{figure:.2f}" for figure in figures), f"{one.megabytes:.0f}")
    console.print(table)


def print_bars(console: Console, bars: list[Bar]) -> None:
    """What was asked and what was reached."""
    table = Table(title="Bars")
    table.add_column("bar")
    for column in ("limit", "measured", "processor"):
        table.add_column(column, justify="right")
    table.add_column("")
    colours = {Verdict.PASS: "green", Verdict.MISS: "red", Verdict.BUSY: "yellow", Verdict.OPEN: "dim"}
    for bar in bars:
        verdict = bar.verdict
        table.add_row(
            bar.name,
            _figure(bar.limit, bar.unit),
            _figure(bar.measured, bar.unit),
            _figure(bar.by_processor, bar.unit),
            f"[{colours[verdict]}]{verdict.value}[/]",
        )
    console.print(table)


def _figure(value: float | None, unit: str) -> str:
    if value is None:
        return ""
    if unit == "ms":
        return f"{milliseconds(value)} ms"
    if unit == "s":
        return f"{value:.3f} s"
    return f"{value:.0f} MB" if unit == "MB" else f"{value:.1f}x"
