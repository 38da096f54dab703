"""Selectors as nouns, and conditions as clauses: they refer to each other."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

import msgspec

from grognard.effects.facts import Fact
from grognard.effects.plain.english import Noun, an, number, said
from grognard.effects.plain.facts import OF_THE_ATTACK, clause, predicate, trait
from grognard.effects.plain.names import keywords
from grognard.effects.selectors import TARGET, All, Condition, Is, Not, Part, Selector, Who, facts
from grognard.effects.selectors import Any as AnyOf

_UNITS: Final = {
    Who.THIS_UNIT: "this {}unit",
    Who.BEARERS_UNIT: "the bearer's {}unit",
    Who.LED_UNIT: "the {}unit it leads",
    Who.TARGETED: "your {}unit",
    Who.CHOSEN: "the selected {}unit",
    Who.TRIGGERING: "that {}unit",
    Who.ATTACKER: "the attacking {}unit",
    Who.TARGET: "the target {}unit",
}
_MODELS: Final = {Who.THIS_MODEL: "this {}model", Who.BEARER: "the {}bearer"}
_ONE_MODEL: Final = {
    Who.TARGETED: "your model",
    Who.CHOSEN: "the selected model",
    Who.TRIGGERING: "that model",
    Who.ATTACKER: "the attacking model",
    Who.TARGET: "the target model",
}
_SIDES: Final = {Who.FRIENDLY: "friendly", Who.ENEMY: "enemy", Who.ANY: "any"}
_CONCERNED: Final = Noun("the unit concerned")
_PASSING: Final = (Fact.ROLL_SUCCESSFUL, Fact.CRITICAL_HIT, Fact.CRITICAL_WOUND, Fact.HALF_RANGE, Fact.DAMAGE_IS)


def noun(selector: Selector) -> Noun:
    """`selector` as the subject or object of a sentence: "this unit", "friendly ORKS units visible to this model"."""
    return _noun(selector, _many)


def one(selector: Selector) -> Noun:
    """`selector` as any one of those it means: "a friendly ORKS unit", "an enemy model"."""
    return _noun(selector, _single)


def _noun(selector: Selector, of_a_side: Callable[[Selector, str], Noun]) -> Noun:
    if selector.who not in _SIDES:
        named = _definite(selector)
    else:
        other, selector = _others(selector)
        named = of_a_side(selector, f"{other}{_SIDES[selector.who]}")
    return Noun(named.text + _excluding(selector) + _where(selector, named), named.plural)


def _others(selector: Selector) -> tuple[str, Selector]:
    """ "other " for units of a side that are not the one whose rule it is, and the selector without that."""
    where, other = selector.where, Is(Fact.IS_OTHER)
    if selector.who is Who.ANY:
        return "", selector
    if where == other:
        return "other ", msgspec.structs.replace(selector, where=None)
    if isinstance(where, All) and len(where.parts) > 1 and where.parts[-1] == other:
        rest = where.parts[0] if len(where.parts) == 2 else All(where.parts[:-1])
        return "other ", msgspec.structs.replace(selector, where=rest)
    return "", selector


def _kinds(selector: Selector) -> str:
    return f"{keywords(selector.any_of)} " if selector.any_of else ""


def _many(selector: Selector, side: str) -> Noun:
    if selector.count:
        quantity = "one" if selector.count == 1 else f"up to {number(selector.count)}"
        side = quantity if selector.who is Who.ANY else f"{quantity} {side}"
    plural = selector.count > 1 or (not selector.count and selector.who is not Who.ANY)
    return Noun(f"{side} {_kinds(selector)}{selector.part.value}{'s' if plural else ''}", plural)


def _single(selector: Selector, side: str) -> Noun:
    if selector.count:
        return _many(selector, side)
    side = "" if selector.who is Who.ANY else f"{side} "
    return Noun(an(f"{side}{_kinds(selector)}{selector.part.value}").replace("an other ", "another "))


def _definite(selector: Selector) -> Noun:
    who, part, kinds = selector.who, selector.part, _kinds(selector)
    if who in _MODELS:
        named = _MODELS[who].format(kinds) + (" as a unit" if part is Part.UNIT else "")
    elif part is Part.UNIT:
        named = _UNITS[who].format(kinds) if kinds or who is not Who.TARGET else "the target"
    elif selector == Selector(who, part) and who in _ONE_MODEL:
        return Noun(_ONE_MODEL[who])
    else:
        home = _UNITS[who].format("")
        match selector.count:
            case 0:
                return Noun(f"{kinds}models in {home}", plural=True)
            case 1:
                return Noun(f"one {kinds}model in {home}")
            case count:
                return Noun(f"up to {number(count)} {kinds}models in {home}", plural=True)
    match selector.count:
        case 0:
            return Noun(named)
        case 1:
            return Noun(f"one of {named}")
        case count:
            return Noun(f"up to {number(count)} of {named}", plural=True)


def _excluding(selector: Selector) -> str:
    if not selector.excluding:
        return ""
    return f" (excluding {keywords(selector.excluding, 'and')} {selector.part.value}s)"


def _where(selector: Selector, named: Noun) -> str:
    where = selector.where
    if where is None:
        return ""
    own = [fact for fact in facts(where) if fact.subject is None and _about_subject(fact)]
    if own != list(facts(where)):
        return f" (if {condition(where, Noun('it'))})"
    if isinstance(where, Is) and (short := trait(where)):
        return f" {short}"
    return f" that {_predicates(where, named)}"


def _predicates(where: Condition, named: Noun) -> str:
    match where:
        case Is():
            return predicate(where, named)
        case Not(Is() as fact):
            return predicate(fact, named, denied=True)
        case Not(part):
            return f"do not fulfil this: ({condition(part, Noun('it'))})"
        case All(parts):
            return " and ".join(_bracketed(part, lambda inner: _predicates(inner, named)) for part in parts)
        case AnyOf(parts):
            return " or ".join(_bracketed(part, lambda inner: _predicates(inner, named)) for part in parts)


def _bracketed(part: Condition, words: Callable[[Condition], str]) -> str:
    return f"({words(part)})" if isinstance(part, All | AnyOf) else words(part)


def condition(when: Condition, nobody: Noun = _CONCERNED) -> str:
    """`when` as a clause: "this unit is engaged and it is your turn".

    `nobody` is what facts that name no subject are about.
    """
    match when:
        case Is():
            return _fact(when, nobody)
        case Not(Is() as fact):
            return _fact(fact, nobody, denied=True)
        case Not(part):
            return f"this is not so: ({condition(part, nobody)})"
        case All(parts):
            return " and ".join(_parts(parts, nobody))
        case AnyOf(parts):
            return " or ".join(_parts(parts, nobody))


def _parts(parts: tuple[Condition, ...], nobody: Noun) -> Iterator[str]:
    """The clauses of `parts`; a subject that goes on is not named again."""
    before: Selector | None = None
    for part in parts:
        fact = part.part if isinstance(part, Not) else part
        subject = fact.subject if isinstance(fact, Is) and _about_subject(fact) else None
        if isinstance(fact, Is) and subject is not None and subject == before:
            yield predicate(fact, _subject(subject), denied=isinstance(part, Not))
        else:
            yield _bracketed(part, lambda inner: condition(inner, nobody))
        before = subject


def _subject(subject: Selector) -> Noun:
    return noun(subject) if subject.who is Who.ANY else one(subject)


def _fact(fact: Is, nobody: Noun, denied: bool = False) -> str:
    if not _about_subject(fact):
        told = clause(fact, denied)
        return told if fact.subject is None else f"for {noun(fact.subject).text}, {told}"
    if fact.fact is Fact.HALF_RANGE and fact.subject in (None, TARGET):
        subject = Noun("the target unit") if fact.subject else noun(TARGET)
    else:
        subject = _subject(fact.subject) if fact.subject is not None else nobody
    return said(subject, predicate(fact, subject, denied))


def denial(when: Condition) -> Condition:
    """That `when` is false."""
    return when.part if isinstance(when, Not) else Not(when)


def _about_subject(fact: Is) -> bool:
    return fact.fact not in OF_THE_ATTACK


def lasting(when: Condition) -> bool:
    """Whether `when` holds for a time ("while ..."), and is not asked for one attack only ("if ...")."""
    attacked = (Who.TARGET, Who.ATTACKER)
    return not any(
        fact.fact in _PASSING or (fact.subject.who in attacked if fact.subject else fact.fact is not Fact.ACTIVE)
        for fact in facts(when)
    )


def bare(selector: Selector) -> bool:
    """Whether `selector` names somebody without narrowing."""
    return selector == Selector(selector.who, selector.part)
