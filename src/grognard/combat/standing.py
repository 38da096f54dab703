"""Which effects of a rule can stand during an attack, and what has to be true for them to stand.

A continuous effect stands by itself. What a trigger or a stratagem puts in force stands if it was used: that becomes an
open fact of its own ("Ammo Runt was used"), so that the user can say so.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum

import msgspec

from grognard.combat.facts import NOBODY, Referents
from grognard.combat.units import Role
from grognard.effects.acts import Act, Afflict, Choose, If, Inflict, LeadershipTest, OneOf, RollDice, Trigger
from grognard.effects.bundles import Clause
from grognard.effects.effect import Effect, WhileStatus
from grognard.effects.facts import Fact
from grognard.effects.selectors import Condition, Is, Not, Selector, Who, all_of
from grognard.effects.timing import Limit, Timing, Until


class SourceKind(StrEnum):
    """What a rule in force is; the order is the one in which people read them."""

    ABILITY = "ability"
    WARGEAR = "wargear"
    ARMY = "army rule"
    DETACHMENT = "detachment"
    ENHANCEMENT = "enhancement"
    STRATAGEM = "stratagem"


class Source(msgspec.Struct, frozen=True):
    """A named rule of one side.

    `component`: the datasheet that has it (THIS_MODEL and LED_UNIT depend on it); empty: the whole unit.
    `optional`: its effects stand only if it was used (stratagems). `item`: wargear whose bearer it speaks of.
    `at`: when it is used (its unit is "that unit"). `detachment`: the one that the army must have for it.
    """

    name: str
    kind: SourceKind
    owner: Role
    clauses: tuple[Clause, ...]
    component: str = ""
    item: str = ""
    optional: bool = False
    label: str = ""
    cp: int | None = None
    at: tuple[Timing, ...] = ()
    detachment: str = ""


class Standing(msgspec.Struct, frozen=True):
    """An effect that stands if `needs` holds. `afflicted`: THIS_UNIT is the unit that has a named condition.
    `one_attack`: it is used on one attack alone, and not on each."""

    effect: Effect
    source: Source
    owner: Role
    needs: Condition | None = None
    refs: Referents = NOBODY
    afflicted: bool = False
    one_attack: bool = False


def used(source: Source, option: str = "") -> Is:
    """The open fact that `source` (and of it, `option`) was used."""
    return Is(Fact.CHOSEN_OPTION, words=(source.name, option) if option else (source.name,))


def standing(source: Source) -> Iterator[Standing]:
    """Every effect of `source` that may stand during an attack."""
    needs = used(source) if source.optional else None
    for clause in source.clauses:
        if isinstance(clause, Trigger):
            refs = Referents(triggering=_unit_of(clause.at or source.at))
            limited = clause.limit is not Limit.UNLIMITED or source.kind is SourceKind.STRATAGEM
            for one in _Acts(source, clause.when, refs).standing(clause.do, used(source)):
                brief = not isinstance(one.effect, WhileStatus) and one.effect.until is Until.ATTACK
                yield msgspec.structs.replace(one, one_attack=True) if limited and brief else one
        elif isinstance(clause, WhileStatus):
            yield from _status(clause, source)
        else:
            yield Standing(clause, source, source.owner, needs, Referents(triggering=_unit_of(source.at)))


def _unit_of(timings: tuple[Timing, ...]) -> Selector | None:
    return next((timing.unit for timing in timings if timing.unit), None)


class _Acts(msgspec.Struct, frozen=True):
    """Acts of a trigger, under what was asked before them. `once` is the open fact that they were used: where the owner
    chooses among options, the option chosen takes its place.
    """

    source: Source
    when: Condition | None
    refs: Referents

    def standing(self, acts: tuple[Act, ...], once: Is) -> Iterator[Standing]:
        """The effects that the acts put in force."""
        now = self
        for act in acts:
            match act:
                case Choose(what):
                    now = msgspec.structs.replace(now, refs=msgspec.structs.replace(now.refs, chosen=what))
                case Inflict(effect):
                    yield Standing(effect, now.source, now.source.owner, _and(once, now.when), now.refs)
                case OneOf(options):
                    for name, inner in options:
                        yield from now.standing(inner, used(now.source, name))
                case If(when, then, otherwise):
                    yield from now.also(when).standing(then, once)
                    yield from now.also(Not(when)).standing(otherwise, once)
                case RollDice(rows=rows):
                    for low, high, inner in rows:
                        yield from now.standing(inner, used(now.source, f"{low}-{high}" if high > low else f"{low}"))
                case LeadershipTest(passed=passed, failed=failed):
                    yield from now.standing(passed, used(now.source, "passed"))
                    yield from now.standing(failed, used(now.source, "failed"))
                case _:
                    pass

    def also(self, when: Condition) -> _Acts:
        """The same under one more condition."""
        return msgspec.structs.replace(self, when=_and(self.when, when))


def _status(clause: WhileStatus, source: Source) -> Iterator[Standing]:
    """A named condition speaks of whoever has it: the side that the rule's own acts give it to, else the enemy."""
    needs = Is(Fact.HAS_STATUS, Selector(Who.THIS_UNIT), words=(clause.status,))
    role = source.owner if _helps_friends(clause.status, source) else source.owner.other
    for effect in clause.effects:
        yield Standing(effect, source, role, needs, afflicted=True)


def _helps_friends(status: str, source: Source) -> bool:
    for clause in source.clauses:
        if isinstance(clause, Trigger):
            chosen: Selector | None = None
            for act in clause.do:
                if isinstance(act, Choose):
                    chosen = act.what
                elif isinstance(act, Afflict) and act.status == status:
                    who = chosen.who if chosen and act.who.who is Who.CHOSEN else act.who.who
                    return who not in (Who.ENEMY, Who.TRIGGERING, Who.TARGET)
    return False


def _and(*parts: Condition | None) -> Condition | None:
    kept = [part for part in parts if part is not None]
    return all_of(*kept) if kept else None
