"""Who a rule speaks of, and on what condition.

Selectors and conditions refer to each other ("a unit that is below half-strength", "if that unit has MONSTER"), so they
share a file.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum

import msgspec

from grognard.core.keywords import Keyword
from grognard.effects.facts import Fact

Keywords = tuple[tuple[Keyword, ...], ...]
"""Alternatives, each a tuple of keywords that must all be there: "INFANTRY or ORKS MOUNTED" is two alternatives."""


class Who(StrEnum):
    """The person a rule speaks of. "Your unit" of a stratagem is TARGETED; what a rule selects is CHOSEN."""

    THIS_MODEL = "this model"
    THIS_UNIT = "this unit"
    BEARER = "the bearer"
    BEARERS_UNIT = "the bearer's unit"
    LED_UNIT = "the unit this model leads"
    TARGETED = "your unit"
    CHOSEN = "the selected unit"
    TRIGGERING = "that unit"
    ATTACKER = "the attacking unit"
    TARGET = "the target unit"
    FRIENDLY = "friendly"
    ENEMY = "enemy"
    ANY = "any"


class Part(StrEnum):
    """Whether units are meant, or single models."""

    UNIT = "unit"
    MODEL = "model"


class Selector(msgspec.Struct, frozen=True, omit_defaults=True):
    """Units or models: `who`, narrowed by keywords (`any_of`, `excluding`) and by `where`.

    `count` is how many may be chosen (0: all of them).
    """

    who: Who
    part: Part = Part.UNIT
    any_of: Keywords = ()
    excluding: Keywords = ()
    where: Condition | None = None
    count: int = 0


class Is(msgspec.Struct, frozen=True, omit_defaults=True, tag="is"):
    """One fact about `subject` (None: about the attack, or about the game)."""

    fact: Fact
    subject: Selector | None = None
    n: int | None = None
    words: tuple[str, ...] = ()

    def __and__(self, other: Condition) -> Condition:
        return all_of(self, other)

    def __or__(self, other: Condition) -> Condition:
        return any_of(self, other)

    def __invert__(self) -> Condition:
        return Not(self)


class All(msgspec.Struct, frozen=True, tag="all"):
    """Every part is true."""

    parts: tuple[Condition, ...]


class Any(msgspec.Struct, frozen=True, tag="any"):
    """At least one part is true."""

    parts: tuple[Condition, ...]


class Not(msgspec.Struct, frozen=True, tag="not"):
    """The part is false."""

    part: Condition


Condition = Is | All | Any | Not


def all_of(*parts: Condition | None) -> Condition:
    """The parts joined by "and", flat, without repetition; at least one part must be given."""
    flat: list[Condition] = []
    for part in parts:
        for inner in part.parts if isinstance(part, All) else (part,):
            if inner is not None and inner not in flat:
                flat.append(inner)
    return flat[0] if len(flat) == 1 else All(tuple(flat))


def any_of(*parts: Condition) -> Condition:
    """The parts joined by "or", flat, without repetition."""
    flat: list[Condition] = []
    for part in parts:
        for inner in part.parts if isinstance(part, Any) else (part,):
            if inner not in flat:
                flat.append(inner)
    return flat[0] if len(flat) == 1 else Any(tuple(flat))


def facts(condition: Condition | None) -> Iterator[Is]:
    """Every single fact that `condition` asks for."""
    match condition:
        case None:
            return
        case Is():
            yield condition
        case Not(part):
            yield from facts(part)
        case All(parts) | Any(parts):
            for part in parts:
                yield from facts(part)


THIS_MODEL = Selector(Who.THIS_MODEL, Part.MODEL)
THIS_UNIT = Selector(Who.THIS_UNIT)
BEARER = Selector(Who.BEARER, Part.MODEL)
BEARERS_UNIT = Selector(Who.BEARERS_UNIT)
LED_UNIT = Selector(Who.LED_UNIT)
YOUR_UNIT = Selector(Who.TARGETED)
CHOSEN = Selector(Who.CHOSEN)
TRIGGERING = Selector(Who.TRIGGERING)
ENEMY = Selector(Who.ENEMY)
FRIENDLY = Selector(Who.FRIENDLY)
TARGET = Selector(Who.TARGET)
ATTACKER = Selector(Who.ATTACKER)
