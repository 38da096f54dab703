"""Numbers that the game has: a text with others is damaged, and not understood."""

from __future__ import annotations

from grognard.effects.acts import Act, Inflict, Trigger
from grognard.effects.effect import Critical, Effect, FeelNoPain, HitsOnlyOn, InvulnerableSave, Letter, NaturalFloor

_ROLLS = range(2, 7)


def possible(what: Effect | Act | Trigger) -> bool:
    """Whether the thresholds of `what` are rolls of 2+ to 6+ (T-1.35, 11e 02.02.01)."""
    match what:
        case InvulnerableSave(value=value) | FeelNoPain(value=value):
            return value in _ROLLS
        case Critical(threshold=Letter()):
            return True
        case Critical(threshold=value) | HitsOnlyOn(threshold=value) | NaturalFloor(threshold=value):
            return value in _ROLLS
        case Inflict(effect):
            return possible(effect)
        case Trigger(do=do):
            return all(possible(act) for act in do)
        case _:
            return True
