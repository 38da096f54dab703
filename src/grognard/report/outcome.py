"""The distribution that a chart of a result shows, and its rows."""

import math
from collections.abc import Sequence
from itertools import accumulate

import msgspec

from grognard.odds.result import Result

_NEGLIGIBLE = 0.0005


class Row(msgspec.Struct, frozen=True):
    """The outcomes `least` to `most`: the chance of one of them, and of at least `least`.

    `rest` marks the last row of a distribution whose unlikely end is told in one.
    """

    least: int
    most: int
    exactly: float
    at_least: float
    rest: bool = False

    @property
    def label(self) -> str:
        """ "4", "4-6", or "7+"."""
        if self.rest and self.most > self.least:
            return f"{self.least}+"
        return str(self.least) if self.least == self.most else f"{self.least}-{self.most}"


class Outcome(msgspec.Struct, frozen=True):
    """`chances[i]` is the chance of exactly i of `noun` ("model" or "wound"), which the target can lose."""

    noun: str
    chances: tuple[float, ...]

    @property
    def title(self) -> str:
        """What is counted: "Models destroyed"."""
        return "Models destroyed" if self.noun == "model" else "Wounds lost"

    @property
    def mean(self) -> float:
        """Expected number."""
        return sum(i * chance for i, chance in enumerate(self.chances))

    @property
    def most(self) -> int:
        """The largest number that there is."""
        return len(self.chances) - 1

    @property
    def at_least(self) -> tuple[float, ...]:
        """Chance of i or more, for each i."""
        return at_least(self.chances)

    def rows(self, limit: int = 18) -> tuple[Row, ...]:
        """At most `limit` rows: outcomes one by one, or in equal steps; a negligible lower or upper end is one row."""
        at_least = self.at_least
        end = next((i for i, chance in enumerate(at_least) if i > 1 and chance < _NEGLIGIBLE), len(at_least))
        begin = max((i for i, chance in enumerate(at_least) if i < end and 1 - chance < _NEGLIGIBLE), default=0)
        begin = begin if begin > 2 else 1
        width = max(1, math.ceil((end - begin) / (limit - 2)))
        found = [Row(0, begin - 1, sum(self.chances[:begin]), 1.0)]
        for least in range(begin, end, width):
            most = min(least + width, end) - 1
            found.append(Row(least, most, sum(self.chances[least : most + 1]), at_least[least]))
        if end < len(at_least):
            found.append(Row(end, self.most, at_least[end], at_least[end], rest=True))
        return tuple(found)


def at_least(chances: Sequence[float]) -> tuple[float, ...]:
    """Chance of i or more, for each i, where `chances[i]` is that of exactly i.

    >>> at_least((0.5, 0.25, 0.25))
    (1.0, 0.5, 0.25)
    """
    return tuple(min(1.0, total) for total in accumulate(reversed(chances)))[::-1]


def outcome_of(result: Result) -> Outcome:
    """Models destroyed, or wounds lost when the target is a single model."""
    if len(result.models_destroyed) > 2:
        return Outcome("model", result.models_destroyed)
    return Outcome("wound", result.wounds_lost)
