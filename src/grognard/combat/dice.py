"""Where dice come from: seeded, scripted or recorded. Every die is a D6; a D3 is half of one, rounded up."""

from collections.abc import Iterable
from typing import Protocol

import numpy as np

from grognard.combat.plan import Amount
from grognard.core.dice import DiceExpression
from grognard.core.words import Roll


class DiceScriptError(Exception):
    """A scripted die is missing, left over, or meant for another roll."""


class Dice(Protocol):
    """A source of dice."""

    def roll(self, what: Roll) -> int:
        """One D6 for the roll named `what`."""
        ...


class SeededDice:
    """Random dice; equal seeds give equal dice."""

    def __init__(self, seed: int | np.random.SeedSequence) -> None:
        self._generator = np.random.default_rng(seed)
        self._stock: list[int] = []

    def roll(self, what: Roll) -> int:
        """One D6."""
        if not self._stock:
            self._stock = self._generator.integers(1, 7, 4096).tolist()
        return self._stock.pop()


class ScriptedDice:
    """Dice known in advance: faces, or pairs of a roll and a face where the roll has to be the one that is made."""

    def __init__(self, script: Iterable[int | tuple[Roll, int]]) -> None:
        self._script = list(script)
        self._used = 0

    def roll(self, what: Roll) -> int:
        """The next die of the script; raises DiceScriptError if there is none or it is meant for another roll."""
        if self._used == len(self._script):
            raise DiceScriptError(f"die {self._used + 1} is missing: a {what} roll is made")
        entry = self._script[self._used]
        self._used += 1
        if isinstance(entry, tuple):
            wanted, face = entry
            if wanted is not what:
                raise DiceScriptError(f"die {self._used} is meant for a {wanted} roll, but a {what} roll is made")
            return face
        return entry

    def finish(self) -> None:
        """Raise DiceScriptError if dice are left over."""
        if self._used < len(self._script):
            raise DiceScriptError(f"{len(self._script) - self._used} dice are left over: {self._script[self._used :]}")


class RecordedDice:
    """Hands on the dice of another source and keeps them in `log`."""

    def __init__(self, source: Dice) -> None:
        self._source = source
        self.log: list[tuple[Roll, int]] = []

    def roll(self, what: Roll) -> int:
        """The next die of the other source."""
        face = self._source.roll(what)
        self.log.append((what, face))
        return face


def throw(dice: Dice, expression: DiceExpression, what: Roll) -> int:
    """Roll a dice expression."""
    faces = (dice.roll(what) for _ in range(expression.count))
    return expression.plus + sum((face + 1) // 2 if expression.sides == 3 else face for face in faces)


def throw_amount(dice: Dice, amount: Amount, what: Roll) -> int:
    """Roll a number with its re-roll, modifiers and limits."""
    total = throw(dice, amount.dice, what)
    if total in amount.reroll:
        total = throw(dice, amount.dice, what)
    return amount.values[total - amount.dice.least]
