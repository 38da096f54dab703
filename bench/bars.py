"""The bars that the speed of Grognard has to meet, and whether it does."""

from __future__ import annotations

from enum import StrEnum

import msgspec

from bench.clock import Times, quantile
from bench.compare import Compared, TableCompared
from bench.ours import Asked, TableTimes
from bench.processes import Command
from grognard.core.words import Edition

MEDIAN_CELL = 0.0004
P95_CELL = 0.0012
WHOLE_TABLE = 0.1
STRESS = 0.010
RATIO = 10.0
MEGABYTES = 150.0
HELP = 0.3
ODDS = 0.7


class Verdict(StrEnum):
    """What became of a bar."""

    PASS = "PASS"
    MISS = "MISS"
    BUSY = "MISS on the clock, PASS in processor time"
    """The machine did other things: it took too long, but not by our own work."""
    OPEN = "not measured"


class Bar(msgspec.Struct, frozen=True):
    """One bar. `unit` of measured and limit: "ms", "s", "MB" or "x" (more is better)."""

    name: str
    measured: float | None
    limit: float
    unit: str
    by_processor: float | None = None

    @property
    def verdict(self) -> Verdict:
        """Judged by the clock."""
        if self.measured is None:
            return Verdict.OPEN
        if self.unit == "x":
            return Verdict.PASS if self.measured >= self.limit else Verdict.MISS
        if self.measured <= self.limit:
            return Verdict.PASS
        return Verdict.BUSY if self.by_processor is not None and self.by_processor <= self.limit else Verdict.MISS


def table_bars(table: TableTimes, first: Times) -> list[Bar]:
    """Bars of the table, whose caches hold other cells; `first`: its cells in a new process, one after the other.

    Each cell is judged by its quickest repeat: what is longer is what else the machine did.
    """
    cells = [cell.least for cell in table.others]
    work = [min(cell.processor) for cell in table.others]
    named = f"edition {table.edition}"
    return [
        Bar(f"cell, median, {named}", quantile(cells, 0.5), MEDIAN_CELL, "ms", quantile(work, 0.5)),
        Bar(f"cell, 95th percentile, {named}", quantile(cells, 0.95), P95_CELL, "ms", quantile(work, 0.95)),
        Bar(f"12 x 12 table after another, {named}", sum(cells), WHOLE_TABLE, "s", sum(work)),
        Bar(f"12 x 12 table in a new process, {named}", sum(first.wall), WHOLE_TABLE, "s", sum(first.processor)),
    ]


def stress_bars(asked: list[Asked]) -> list[Bar]:
    """Each hard scenario, judged by its median with empty caches."""
    return [Bar(f"{one.name}, edition {one.edition}", one.times.median, STRESS, "ms", one.times.work) for one in asked]


def ratio_bars(compared: list[Compared], tables: list[TableCompared]) -> list[Bar]:
    """Against warhammer-stats, both in processor time, ours with caches that hold other questions."""
    bars: list[Bar] = []
    for edition in Edition:
        ratios = [
            theirs.times.work / one.others.work
            for one in compared
            for theirs in one.theirs
            if one.edition is edition and theirs.name == "warhammer-stats" and theirs.times
        ]
        bars.append(
            Bar(f"faster than warhammer-stats, least of six, edition {edition}", min(ratios, default=None), RATIO, "x")
        )
    bars += [
        Bar(f"faster than warhammer-stats, least of the cells, edition {one.edition}", one.slowest_ratio, RATIO, "x")
        for one in tables
        if one.name == "warhammer-stats"
    ]
    return bars


def process_bars(commands: list[Command]) -> list[Bar]:
    """Whole processes, judged by the quickest run."""
    by_name = {command.name: command for command in commands}
    bars: list[Bar] = []
    for name, limit in (("--help", HELP), ("odds", ODDS)):
        command = by_name.get(name)
        times = command.times if command and not command.fault else None
        bars.append(
            Bar(
                f"grognard {name}, best run",
                times.least if times else None,
                limit,
                "s",
                min(times.processor) if times else None,
            )
        )
    odds = by_name.get("odds")
    peak = odds.megabytes if odds and not odds.fault else None
    bars.append(Bar("peak memory of grognard odds", peak, MEGABYTES, "MB"))
    return bars
