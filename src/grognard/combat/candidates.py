"""The effects worth asking about in an attack of one type: told once for a side, whatever it meets."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from grognard.combat.building import NO_PART, PoolBuilder
from grognard.combat.building_target import TargetBuilder
from grognard.combat.standing import Source, Standing, standing
from grognard.combat.units import Armed, FightingUnit, ModelGroup
from grognard.core.dice import DiceExpression
from grognard.core.words import AttackType, Edition
from grognard.datasheet import Profile, Weapon
from grognard.effects.effect import Effect, WhileStatus
from grognard.effects.facts import Fact
from grognard.effects.scopes import Attacks, Scope
from grognard.effects.selectors import All, Condition, Is, all_of

_ON_CRITICALS = (Fact.CRITICAL_HIT, Fact.CRITICAL_WOUND)


class Candidate(msgspec.Struct, frozen=True, eq=False):
    """An effect that may change an attack. `when` is its condition without "the hit (wound) is critical", which stands
    in `critical`.
    """

    standing: Standing
    scope: Scope
    when: Condition | None
    critical: Fact | None

    @property
    def effect(self) -> Effect:
        """The effect."""
        return self.standing.effect


def candidates(sources: Iterable[Source], kind: AttackType) -> tuple[Candidate, ...]:
    """Every effect of `sources` that can be part of an attack of `kind`, in their order."""
    found: list[Candidate] = []
    for source in sources:
        for one in standing(source):
            effect = one.effect
            if isinstance(effect, WhileStatus):
                continue
            when, critical = _without_criticals(effect.when)
            if _part_of_attack(effect, effect.on, critical, kind):
                found.append(Candidate(one, effect.on, when, critical))
    return tuple(found)


def _part_of_attack(effect: Effect, scope: Scope, critical: Fact | None, kind: AttackType) -> bool:
    if isinstance(scope, Attacks):
        if scope.kind not in (None, kind):
            return False
        return PoolBuilder(_SAMPLE_WEAPON[kind], frozenset()).apply(effect, critical) != NO_PART
    return TargetBuilder(_SAMPLE_UNIT, kind).apply(effect, [0]) != NO_PART


def _without_criticals(when: Condition | None) -> tuple[Condition | None, Fact | None]:
    parts = when.parts if isinstance(when, All) else (when,)
    found = [part.fact for part in parts if isinstance(part, Is) and part.fact in _ON_CRITICALS]
    if not found:
        return when, None
    rest = [part for part in parts if not (isinstance(part, Is) and part.fact in _ON_CRITICALS)]
    return (all_of(*rest) if rest else None), found[0]


_ONE = DiceExpression(plus=1)
_SAMPLE_WEAPON = {kind: Armed(Weapon("weapon", kind, _ONE, 4, 4, 0, _ONE), 1, 0) for kind in AttackType}
_SAMPLE_UNIT = FightingUnit(Edition.TENTH, "unit", (ModelGroup("model", 1, Profile("model", 4, 4, 1, 7), ()),))
