"""Units and models as nouns name them, and what conditions say of them."""

from __future__ import annotations

from enum import Enum

import msgspec

from grognard.compiler.context import NotUnderstoodError
from grognard.effects.facts import Fact
from grognard.effects.selectors import All, Condition, Is, Not, Part, Selector, Who, all_of
from grognard.effects.selectors import (
    Any as AnyOf,
)

ABOUT_ATTACKS = frozenset(
    {
        Fact.HALF_RANGE,
        Fact.STRENGTH_ABOVE_TOUGHNESS,
        Fact.STRENGTH_BELOW_TOUGHNESS,
        Fact.STRENGTH_AT_LEAST,
        Fact.STRENGTH_AT_MOST,
        Fact.DAMAGE_IS,
        Fact.DAMAGE_AT_LEAST,
        Fact.PENETRATION_IS,
        Fact.CRITICAL_HIT,
        Fact.CRITICAL_WOUND,
        Fact.ACTIVE,
    }
)
"""Facts about the attack itself: they have no subject."""


SOME = (Who.FRIENDLY, Who.ENEMY, Who.ANY)
"""Whose selectors name each of some units; at a moment one of them does something."""


class Mode(Enum):
    """How "while a friendly unit is within 6 inches of this model" is taken: it names the unit, or is a condition."""

    AURA = "aura"
    CONDITION = "condition"


class Noun(msgspec.Struct, frozen=True):
    """Units or models as a noun names them; `facts` are about them, their subject left out."""

    selector: Selector
    facts: tuple[Condition, ...] = ()
    definite: bool = False
    single: bool = False
    """Whether one model of the selector is meant, which is not said of which."""
    doubtful: bool = False
    """Whether it may be another unit than the selector's."""
    leader: bool = False
    """Whether it is a leader, or the unit that it leads."""

    @property
    def narrowed(self) -> Selector:
        """The selector with the facts as its `where`."""
        return msgspec.structs.replace(self.selector, where=all_of(*self.facts)) if self.facts else self.selector


def about(condition: Condition, subject: Selector) -> Condition:
    """`condition` with `subject` where the subject was left out."""
    match condition:
        case Is():
            if condition.subject is not None or condition.fact in ABOUT_ATTACKS:
                return condition
            return msgspec.structs.replace(condition, subject=subject)
        case Not(part):
            return Not(about(part, subject))
        case All(parts):
            return All(tuple(about(part, subject) for part in parts))
        case AnyOf(parts):
            return AnyOf(tuple(about(part, subject) for part in parts))


def deed(fact: Fact) -> Is:
    """That somebody did this; what is left out is from where."""
    return Is(fact, words=("THIS MODEL",) if fact is Fact.DISEMBARKED_FROM else ())


def words_for(noun: Noun) -> tuple[str, ...]:
    """How a condition names `noun`: "THIS MODEL", or "FRIENDLY" with the keywords of each alternative."""
    selector = noun.selector
    if noun.single or noun.doubtful or noun.leader:
        raise NotUnderstoodError("a distance to one model of several, or to which unit?")
    if noun.facts == (Is(Fact.IS_OTHER),) and selector.who is Who.FRIENDLY:
        return ("OTHER", *words_for(Noun(selector)))
    ability = noun.facts[0] if len(noun.facts) == 1 else None
    if isinstance(ability, Is) and ability.fact is Fact.HAS_ABILITY and selector.who is Who.FRIENDLY:
        if selector.any_of or selector.excluding:
            raise NotUnderstoodError("a distance to units that are themselves narrowed")
        return (f"{selector.part.value.upper()}S WITH", *ability.words)
    if noun.facts or selector.where is not None or selector.excluding or selector.count > 1:
        raise NotUnderstoodError("a distance to units that are themselves narrowed")
    if selector.who in (Who.FRIENDLY, Who.ENEMY, Who.ANY):
        if selector.who is Who.ANY and selector.part is Part.MODEL:
            raise NotUnderstoodError("a distance to some model, of which side?")
        side = () if selector.who is Who.ANY else (selector.who.value.upper(),)
        part = ("MODEL",) if selector.part is Part.MODEL else ()
        return (*side, *(" ".join(words) for words in selector.any_of), *part)
    if selector.who is Who.CHOSEN and selector.part is Part.MODEL:
        return ("THAT MODEL",)
    if selector.any_of:
        raise NotUnderstoodError("a distance to some of a unit's models")
    if selector.who is Who.TARGETED and selector.part is Part.MODEL:
        return ("YOUR MODEL",)
    return (selector.who.value.upper(),)
