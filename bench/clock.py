"""Measuring: seconds on the wall and of the processor, with caches that are full, empty, or full of other numbers."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from time import perf_counter, process_time
from typing import Any

import msgspec


class Times(msgspec.Struct, frozen=True):
    """Repeated measurements of one thing, in seconds.

    `wall`: as a user waits. `processor`: what this process computed meanwhile, on all of its threads; on a machine that
    does other things too this says more about the program.
    """

    wall: tuple[float, ...]
    processor: tuple[float, ...]

    @property
    def least(self) -> float:
        """The quickest one."""
        return min(self.wall)

    @property
    def median(self) -> float:
        """The one in the middle."""
        return quantile(self.wall, 0.5)

    @property
    def p95(self) -> float:
        """Nineteen of twenty are no slower."""
        return quantile(self.wall, 0.95)

    @property
    def work(self) -> float:
        """Median of the processor's seconds."""
        return quantile(self.processor, 0.5)


def quantile(values: Sequence[float], share: float) -> float:
    """The value below which `share` of the values lie, between neighbours in proportion."""
    ordered = sorted(values)
    place = share * (len(ordered) - 1)
    below = int(place)
    above = min(below + 1, len(ordered) - 1)
    return ordered[below] + (ordered[above] - ordered[below]) * (place - below)


def timed(
    work: Callable[[], object], most: int, budget: float = 10.0, before: Callable[[], object] = lambda: None
) -> Times:
    """Time `work` up to `most` times, at least once, while the calls together stay below `budget` seconds.

    `before` runs before each call, outside the clock.
    """
    wall: list[float] = []
    processor: list[float] = []
    while not wall or (len(wall) < most and sum(wall) < budget):
        before()
        start, busy = perf_counter(), process_time()
        work()
        processor.append(process_time() - busy)
        wall.append(perf_counter() - start)
    return Times(tuple(wall), tuple(processor))


def forget() -> None:
    """Empty every cache of Grognard, so that the next answer is worked out from nothing."""
    for name, module in list(sys.modules.items()):
        if name == "grognard" or name.startswith("grognard."):
            for value in list(vars(module).values()):
                clear: Any = getattr(value, "cache_clear", None)
                if callable(clear):
                    clear()


def yardstick() -> float:
    """Processor seconds of a million empty turns of a loop here and now, at best: to compare runs by."""

    def turns() -> None:
        for _ in range(1_000_000):
            pass

    return min(timed(turns, 5).processor)


def load() -> float | None:
    """How many programs wanted to run during the last minute; None where the system does not say."""
    try:
        return os.getloadavg()[0]
    except (AttributeError, OSError):
        return None
