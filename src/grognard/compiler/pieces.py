"""Pieces changed by what stands around them: "for each token", "while this model is leading a unit"."""

from __future__ import annotations

from dataclasses import replace

import msgspec

from grognard.compiler.context import NotUnderstoodError, Piece
from grognard.effects.effect import Effect, Letter, Modifier, RollModifier, WhileStatus
from grognard.effects.facts import Fact
from grognard.effects.scopes import Attacks
from grognard.effects.selectors import All, Condition, Who, all_of, facts
from grognard.effects.timing import Until


def so_many_times(piece: Piece, number: int) -> Piece:
    """`piece` with its amount that often."""
    what = piece.what
    if not isinstance(what, Modifier | RollModifier) or not isinstance(what.amount, int):
        raise NotUnderstoodError("what, for each token?")
    return replace(piece, what=msgspec.structs.replace(what, amount=what.amount * number))


def has_letter(effect: Effect) -> bool:
    """Whether a number of `effect` is that in the name of an ability."""
    return any(isinstance(value, Letter) for value in msgspec.structs.astuple(effect))


def while_leading(piece: Piece, leads: Condition) -> Piece:
    """A piece that an earlier sentence's "while this model is leading a unit" holds for, with that condition."""
    what = piece.what
    if not isinstance(what, Effect) or isinstance(what, WhileStatus) or what.until is not Until.ALWAYS:
        return piece
    asked = what.when.parts if isinstance(what.when, All) else (what.when,)
    of = (what.on.by, what.on.at) if isinstance(what.on, Attacks) else (what.on.of,)
    if leads in asked or all(selector is None or selector.who is not Who.LED_UNIT for selector in of):
        return piece
    return replace(piece, what=msgspec.structs.replace(what, when=all_of(leads, what.when)))


def asks_of_this_turn(conditions: tuple[Condition, ...]) -> bool:
    """Whether one of `conditions` is about what was done in the turn in which it is asked."""
    return any(fact.fact in _THIS_TURN for condition in conditions for fact in facts(condition))


BEYOND_THE_TURN = frozenset(
    {
        Until.END_OF_ROUND,
        Until.END_OF_BATTLE,
        Until.END_OF_OPPONENTS_TURN,
        Until.END_OF_YOUR_NEXT_TURN,
        Until.START_OF_YOUR_TURN,
        Until.START_OF_YOUR_COMMAND_PHASE,
        Until.START_OF_YOUR_MOVEMENT_PHASE,
        Until.START_OF_YOUR_SHOOTING_PHASE,
        Until.END_OF_OPPONENTS_SHOOTING_PHASE,
    }
)
"""Durations that reach into another turn."""
_THIS_TURN = frozenset(
    {
        Fact.CHARGED,
        Fact.STATIONARY,
        Fact.ADVANCED,
        Fact.FELL_BACK,
        Fact.DISEMBARKED,
        Fact.SET_UP,
        Fact.MOVED,
        Fact.SHOT_THIS_TURN,
    }
)
