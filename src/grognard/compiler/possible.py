"""What can be: a text with numbers that the game does not have, or with conditions that never hold together, is damaged
or misread, and not understood."""

from __future__ import annotations

from grognard.compiler.attacking import OWN
from grognard.compiler.rerolls import ATTACK_ROLLS
from grognard.effects.acts import Act, Inflict, Trigger
from grognard.effects.effect import (
    Critical,
    Effect,
    FeelNoPain,
    HitsOnlyOn,
    InvulnerableSave,
    Letter,
    NaturalFloor,
    Reroll,
    WhileStatus,
)
from grognard.effects.facts import Fact
from grognard.effects.scopes import Attacks
from grognard.effects.selectors import All, Condition, Is, Not, Who

_ROLLS = range(2, 7)
_YOURS = OWN - {Who.ANY}
_LOSSES = frozenset({Fact.BELOW_STARTING_STRENGTH, Fact.BELOW_HALF_STRENGTH})


def possible(what: Effect | Act | Trigger) -> bool:
    """Whether the thresholds of `what` are rolls of 2+ to 6+ (T-1.35, 11e 02.02.01), and its conditions may hold."""
    if isinstance(what, WhileStatus):
        return all(possible(effect) for effect in what.effects)
    if isinstance(what, Effect | Trigger) and never(what.when):
        return False
    if isinstance(what, Effect) and isinstance(what.on, Attacks) and _upside_down(what, what.on):
        return False
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


def _upside_down(what: Effect, attacks: Attacks) -> bool:
    """Whether attacks of your own units are made at your own, or you re-roll what the enemy rolls against them."""
    if attacks.at is None or attacks.at.who not in _YOURS:
        return False
    if attacks.by is not None and attacks.by.who in _YOURS:
        return True
    return isinstance(what, Reroll) and what.what in ATTACK_ROLLS


def never(condition: Condition | None) -> bool:
    """Whether `condition` asks for something and for its opposite."""
    parts = condition.parts if isinstance(condition, All) else ()
    whole = [part.subject for part in parts if isinstance(part, Is) and part.fact is Fact.AT_STARTING_STRENGTH]
    less = [part.subject for part in parts if isinstance(part, Is) and part.fact in _LOSSES]
    return any(Not(part) in parts for part in parts) or any(unit in whole for unit in less)
