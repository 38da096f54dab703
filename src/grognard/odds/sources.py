"""The rules in force for both sides of an attack: of the units, their armies, detachments, and stratagems."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from grognard.combat.standing import Source, SourceKind, standing
from grognard.combat.units import Role
from grognard.core.words import AttackType, Phase
from grognard.datasheet import BOARDING_ACTIONS
from grognard.datasheet.sheet import CORE
from grognard.effects.acts import Trigger
from grognard.effects.bundles import Ability, Clause, Detachment, Enhancement, Stratagem
from grognard.effects.effect import Effect, WhileStatus
from grognard.effects.timing import Timing, Until, Whose

PHASE = {AttackType.RANGED: Phase.SHOOTING, AttackType.MELEE: Phase.FIGHT}
_ORDER = (Phase.COMMAND, Phase.MOVEMENT, Phase.SHOOTING, Phase.CHARGE, Phase.FIGHT)
_SHORT = (Until.END_OF_PHASE, Until.ATTACKER_DONE)


def ability_source(ability: Ability, kind: SourceKind, owner: Role, component: str = "", item: str = "") -> Source:
    """A rule that is in force by itself."""
    return Source(ability.name, kind, owner, ability.effects, component, item)


def detachment_sources(detachment: Detachment, owner: Role, *, chosen: bool) -> Iterator[Source]:
    """The rules of a detachment: in force if it is the chosen one, else each a switch."""
    for rule in detachment.rules:
        name = rule.name if chosen else f"{rule.name} ({detachment.name})"
        label = f"{rule.name} ({detachment.name} detachment)"
        yield Source(
            name,
            SourceKind.DETACHMENT,
            owner,
            rule.effects,
            optional=not chosen,
            label=label,
            detachment=detachment.name,
        )


def enhancement_source(one: Enhancement, owner: Role) -> Source:
    """An enhancement that a leader of the unit may have: a switch."""
    label = f"{one.name} ({one.owner} enhancement, {one.points} pts)"
    return Source(
        one.name, SourceKind.ENHANCEMENT, owner, one.effects, optional=True, label=label, detachment=one.owner
    )


def stratagem_source(one: Stratagem, owner: Role) -> Source:
    """A stratagem with everything it does: a switch."""
    label = f"{one.name} ({one.owner} stratagem, {one.cp}CP)"
    detachment = "" if one.owner in (CORE, BOARDING_ACTIONS) else one.owner
    return Source(
        one.name,
        SourceKind.STRATAGEM,
        owner,
        one.effects,
        optional=True,
        label=label,
        cp=one.cp,
        at=one.at,
        detachment=detachment,
    )


def in_time_of(source: Source, kind: AttackType) -> Source | None:
    """`source` with what may be in force during an attack of `kind`; None when nothing may."""
    clauses = tuple(clause for clause in source.clauses if in_time(source.at, clause, source.owner, kind))
    return msgspec.structs.replace(source, clauses=clauses) if clauses else None


def in_time(timings: tuple[Timing, ...], clause: Clause, owner: Role, kind: AttackType) -> bool:
    """Whether what is used at one of `timings` can be in force when `owner` makes (or meets) an attack of `kind`."""
    now = PHASE[kind]
    lasts = _lasts(clause)
    return any(_reaches(timing, owner, now, lasts=lasts) for timing in timings) or not timings


def _lasts(clause: Clause) -> bool:
    """Whether something of it may still be in force after the phase in which it is used. A trigger with a moment of its
    own may come later; what one does at once lasts as long as the effects that it puts in force."""
    if not isinstance(clause, Trigger):
        return _outlasts_a_phase(clause)
    at_once = (
        []
        if clause.at
        else [one.effect for one in standing(Source("", SourceKind.STRATAGEM, Role.ATTACKER, (clause,)))]
    )
    return not at_once or any(map(_outlasts_a_phase, at_once))


def _outlasts_a_phase(effect: Effect) -> bool:
    return not isinstance(effect, WhileStatus) and effect.until not in _SHORT


def _reaches(timing: Timing, owner: Role, now: Phase, *, lasts: bool) -> bool:
    mine = Whose.YOURS if owner is Role.ATTACKER else Whose.OPPONENTS
    if timing.whose not in (Whose.EITHER, mine) and now is not Phase.FIGHT:
        return False
    if timing.phase in (None, now):
        return True
    return lasts and _ORDER.index(timing.phase) < _ORDER.index(now)
