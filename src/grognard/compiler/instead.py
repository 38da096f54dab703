""" "A. If X, B instead": which effects B can take the place of, and whether it is the better of the two."""

from __future__ import annotations

import re

from grognard.core.dice import DiceExpression
from grognard.effects.effect import (
    Critical,
    FeelNoPain,
    Grant,
    InvulnerableSave,
    Modifier,
    Permission,
    Reroll,
    RollModifier,
    Which,
    WhileStatus,
)

_FREEDOM = (Which.ONE, Which.ONES, Which.FAILED, Which.ANY)
"""Re-rolls in the order of how many dice they allow."""


def same_kind(earlier: object, later: object) -> bool:
    """Whether `later` can take the place of `earlier`."""
    if type(earlier) is not type(later) or isinstance(earlier, WhileStatus):
        return False
    if isinstance(earlier, Grant) and isinstance(later, Grant):
        return earlier.ability.rpartition(" ")[0] == later.ability.rpartition(" ")[0] != ""
    if isinstance(later, Modifier | RollModifier) and getattr(earlier, "on", None) != later.on:
        return False
    return all(getattr(earlier, name, None) == getattr(later, name, None) for name in ("roll", "what"))


def better(earlier: object, later: object) -> bool:
    """Whether `later` counts wherever both hold, so that `earlier` need not be taken back."""
    match earlier, later:
        case (InvulnerableSave() | FeelNoPain(), InvulnerableSave() | FeelNoPain()):
            return later.value < earlier.value
        case Critical(threshold=int(before)), Critical(threshold=int(after)):
            return after < before
        case Reroll(), Reroll():
            return _FREEDOM.index(later.which) > _FREEDOM.index(earlier.which)
        case Grant(), Grant():
            return _numbered(later.ability) > _numbered(earlier.ability)
        case Permission(), Permission():
            return later.on == earlier.on
        case _:
            return False


def _numbered(ability: str) -> float:
    """How good the number in a name is: "SUSTAINED HITS D3" is 2, "ANTI-FLY 4+" is -4; lower rolls are better."""
    number = ability.rpartition(" ")[2]
    if _ROLL.fullmatch(number):
        return -float(number[:-1])
    return DiceExpression.parse(number.rstrip('"')).mean if _AMOUNT.fullmatch(number) else 0.0


_ROLL = re.compile(r"\d\+")
_AMOUNT = re.compile(r'D?\d+"?')
