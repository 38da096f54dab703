"""What is asked of an effect or an act before it takes its place in a rule."""

from __future__ import annotations

from collections.abc import Iterator

from grognard.compiler.context import NotUnderstoodError, Piece
from grognard.core.words import Phase
from grognard.effects.acts import (
    Act,
    Activate,
    Afflict,
    If,
    Inflict,
    OneOf,
    Special,
)
from grognard.effects.effect import Effect, WhileStatus
from grognard.effects.scopes import Attacks
from grognard.effects.selectors import All, Condition, Is, facts
from grognard.effects.timing import Moment, Timing

_WITHOUT_ATTACKS = frozenset(
    {
        Moment.CHARGES,
        Moment.SET_UP,
        Moment.MOVES,
        Moment.ADVANCES,
        Moment.FALLS_BACK,
        Moment.DISEMBARKS,
        Moment.STATIONARY,
        Moment.DECLARES_CHARGE,
        Moment.SELECTED_TO_MOVE,
    }
)
"""Moments of phases in which nobody shoots or fights."""


def meets_attacks(timing: Timing) -> bool:
    """Whether attacks may be made in the phase of `timing`."""
    if timing.phase is not None:
        return timing.phase in (Phase.SHOOTING, Phase.FIGHT)
    spans = timing.moment in (Moment.START, Moment.END) and timing.step in ("battle", "battle round", "turn")
    return timing.moment not in _WITHOUT_ATTACKS and not spans


def parts_of(condition: Condition | None) -> tuple[Condition, ...]:
    """What is asked for, one by one."""
    return condition.parts if isinstance(condition, All) else () if condition is None else (condition,)


def acts_of(piece: Piece) -> tuple[Act, ...]:
    """What a trigger would do."""
    return (Inflict(piece.what),) if isinstance(piece.what, Effect) else (piece.what,)  # type: ignore[return-value]


def done_at_once(act: Act, piece: Piece) -> None:
    """Checks that nothing is said of `act` that it cannot carry: attacks of which each does it, or how long it lasts.

    Some acts say themselves how long they last, or what follows from them does; a duration before the moment is how
    long the rule waits for it.
    """
    frame = piece.frame
    if frame.attacks is not None and not isinstance(act, If):
        raise NotUnderstoodError("an act of each attack")
    if frame.until and not frame.standing and not isinstance(act, Afflict | Activate | Special | OneOf | If):
        raise NotUnderstoodError("an act that is done at once, until when?")


def asked_of(what: Effect | Act) -> Iterator[Is]:
    """The facts on which an effect hangs, in its conditions and in those of whom it affects."""
    if isinstance(what, Effect) and not isinstance(what, WhileStatus):
        yield from facts(what.when)
        of = (what.on.by, what.on.at) if isinstance(what.on, Attacks) else (what.on.of,)
        for selector in of:
            yield from facts(selector.where if selector is not None else None)
