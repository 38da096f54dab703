"""Our own numbers: the table of 144 cells, the hard scenarios, growth, and units of a faction against each other."""

from __future__ import annotations

import msgspec

from bench.clock import Times, forget, timed
from bench.questions import STRESS, Scenario, growing_attacks, growing_models, question
from bench.table import cells, other_cells
from grognard.combat.outcome import Method
from grognard.combat.question import Question
from grognard.core.words import Edition
from grognard.editions.solve import solve

ATTACKS = (10, 20, 40, 80, 120, 200, 300, 400)
MODELS = (1, 2, 5, 10, 20, 30, 45, 60)


class TableTimes(msgspec.Struct, frozen=True):
    """The table in one edition. Each list has one entry per cell, with its repeats.

    `others`: caches hold the answers to other cells, as when a table is asked for after another one.
    `empty`: every cell with empty caches. `full`: the same cells once more.
    """

    edition: Edition
    others: tuple[Times, ...]
    empty: tuple[Times, ...]
    full: tuple[Times, ...]


def table_times(edition: Edition, repeats: int, every: int) -> TableTimes:
    """Measure the table; `empty` only on each `every`-th cell."""
    others: list[list[Times]] = []
    for _ in range(repeats):
        forget()
        for known in other_cells(edition):
            solve(known)
        others.append([_once(cell) for cell in cells(edition)])
    full = [[_once(cell) for cell in cells(edition)] for _ in range(repeats)]
    empty = [timed(lambda cell=cell: solve(cell), min(repeats, 3), before=forget) for cell in cells(edition)[::every]]
    return TableTimes(edition, _by_cell(others), tuple(empty), _by_cell(full))


def _once(cell: Question) -> Times:
    return timed(lambda: solve(cell), 1)


def _by_cell(passes: list[list[Times]]) -> tuple[Times, ...]:
    """Several passes over the table, turned into repeats of each cell."""
    return tuple(
        Times(tuple(one.wall[0] for one in cell), tuple(one.processor[0] for one in cell))
        for cell in zip(*passes, strict=True)
    )


class Asked(msgspec.Struct, frozen=True):
    """One scenario of ours with empty caches. `rolled`: the answer is not exact."""

    name: str
    edition: Edition
    times: Times
    rolled: bool
    fault: str = ""


def ask(name: str, written: Scenario, edition: Edition, repeats: int) -> Asked:
    """Time a scenario with empty caches."""
    asked = question(written, edition)
    outcome = solve(asked)
    fault = "" if abs(float(outcome.models_destroyed.sum()) - 1) < 1e-9 else "its chances do not add up to 1"
    times = timed(lambda: solve(asked), repeats, before=forget)
    return Asked(name, edition, times, outcome.method is Method.ROLLED, fault)


def stress(repeats: int) -> list[Asked]:
    """The scenarios that are hard on exact methods."""
    return [ask(name, written, edition, repeats) for name, written in STRESS for edition in Edition]


class Growth(msgspec.Struct, frozen=True):
    """Times as one size grows."""

    name: str
    edition: Edition
    sizes: tuple[int, ...]
    times: tuple[Times, ...]


def growth(repeats: int) -> list[Growth]:
    """Attacks from 10 to 400, and models from 1 to 60."""
    found: list[Growth] = []
    for edition in Edition:
        attacks = tuple(ask("", growing_attacks(size), edition, repeats).times for size in ATTACKS)
        models = tuple(ask("", growing_models(size), edition, repeats).times for size in MODELS)
        found.append(Growth("attacks, into 20 models", edition, ATTACKS, attacks))
        found.append(Growth("models, under 100 attacks", edition, MODELS, models))
    return found


class Units(msgspec.Struct, frozen=True):
    """All units of a faction against each other, from names to figures, everything but imports within."""

    edition: Edition
    cells: int
    first: Times
    again: Times


def units(edition: Edition) -> Units:
    """Units with their rules: sides, rules in force, folding, odds."""
    from grognard.odds.matrix import matrix

    def work() -> int:
        grid = matrix(("all orks",), ("all orks",), edition=edition)
        return sum(len(row) for row in grid.values)

    matrix(("boyz",), ("boyz",), edition=edition)
    first = timed(work, 1, before=forget)
    return Units(edition, work(), first, timed(work, 3, 5.0))
