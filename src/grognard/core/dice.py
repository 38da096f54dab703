"""Dice expressions: "3", "D6", "2D3", "D6+3"."""

import re
from typing import Self

import msgspec
import numpy as np
import numpy.typing as npt

from grognard.core.errors import GrognardError

_PATTERN = re.compile(r"(?:(?P<count>[1-9][0-9]*)?[dD](?P<sides>[36]) ?)?(?:(?P<sign>[+-]) ?)?(?P<plus>[0-9]+)?")


class DiceExpression(msgspec.Struct, frozen=True, order=True):
    """`count` dice of `sides` faces, plus `plus`. A plain number has no dice."""

    count: int = 0
    sides: int = 6
    plus: int = 0

    @classmethod
    def parse(cls, text: str | int, path: str = "") -> Self:
        """Read `text`; raises GrognardError naming `path` when it is no dice expression.

        >>> DiceExpression.parse("2D3+1")
        DiceExpression(count=2, sides=3, plus=1)
        """
        plain = str(text).strip(" ")
        match = _PATTERN.fullmatch(plain)
        if not match or not plain or (match["sign"] and not match["plus"]) or (match["sign"] and not match["sides"]):
            raise GrognardError(f'found "{text}", expected a dice expression such as 3, D6, 2D3 or D6+3', path)
        if not match["sides"]:
            return cls(plus=int(plain))
        if match["plus"] and not match["sign"]:
            raise GrognardError(f'found "{text}", expected a dice expression such as 3, D6, 2D3 or D6+3', path)
        plus = int(match["plus"] or 0) * (-1 if match["sign"] == "-" else 1)
        return cls(int(match["count"] or 1), int(match["sides"]), plus)

    @property
    def fixed(self) -> bool:
        """Whether no die is rolled."""
        return self.count == 0

    @property
    def mean(self) -> float:
        """Expected value, before any limit."""
        return self.count * (self.sides + 1) / 2 + self.plus

    @property
    def least(self) -> int:
        """Smallest possible value."""
        return self.count + self.plus

    @property
    def most(self) -> int:
        """Largest possible value."""
        return self.count * self.sides + self.plus

    def pmf(self) -> npt.NDArray[np.float64]:
        """P(value = i) for i = 0 .. `most`; `least` must not be negative."""
        dice = np.ones(1)
        for _ in range(self.count):
            dice = np.convolve(dice, np.concatenate(([0.0], np.full(self.sides, 1 / self.sides))))
        if self.plus >= 0:
            return np.concatenate((np.zeros(self.plus), dice))
        return dice[-self.plus :]

    def __str__(self) -> str:
        if self.fixed:
            return str(self.plus)
        dice = f"{self.count if self.count > 1 else ''}D{self.sides}"
        return f"{dice}{self.plus:+d}" if self.plus else dice
