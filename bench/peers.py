"""Other packages as answerers of attack questions, each through its own objects. Both are optional."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

import msgspec

from grognard.combat.abilities import AbilityName, WeaponAbility
from grognard.combat.question import Pool, PoolModifiers, Question, RerollDice, Target


class CannotAnswerError(Exception):
    """The package has no words for a part of this question."""


class Answer(msgspec.Struct, frozen=True):
    """What a package says: mean models destroyed, mean wounds lost, and P(i models destroyed) if it knows that."""

    mean_models: float
    mean_wounds: float
    models: tuple[float, ...] | None = None


class Peer(Protocol):
    """A package that is ready to answer."""

    name: str

    def prepare(self, question: Question) -> Callable[[], Answer]:
        """What to call, and to time, for its answer; raises CannotAnswerError."""
        ...


WITHOUT_EFFECT = frozenset(
    {
        AbilityName.ASSAULT,
        AbilityName.CLOSE_QUARTERS,
        AbilityName.EXTRA_ATTACKS,
        AbilityName.IGNORES_COVER,
        AbilityName.ONE_SHOT,
        AbilityName.PISTOL,
        AbilityName.PRECISION,
        AbilityName.PSYCHIC,
    }
)
"""Weapon abilities that change nothing where there is no cover and no choice."""


def effective_abilities(pool: Pool, question: Question) -> list[WeaponAbility]:
    """The abilities that matter to this question, which has no cover."""
    idle = set(WITHOUT_EFFECT)
    situation = question.situation
    if not situation.stationary:
        idle.add(AbilityName.HEAVY)
    if not situation.charged:
        idle.add(AbilityName.LANCE)
    if not situation.half_range:
        idle |= {AbilityName.RAPID_FIRE, AbilityName.MELTA}
    return [ability for ability in pool.abilities if ability.name not in idle]


def check_plain(question: Question) -> None:
    """Raises CannotAnswerError for what neither package is asked here: mixed units, modifiers, other re-rolls."""
    target = question.target
    group = target.groups[0]
    plain = Target(groups=target.groups, keywords=target.keywords)
    if len(target.groups) > 1 or group.lost or target != plain:
        raise CannotAnswerError("units of several kinds, or under other rules")
    for pool in question.pools:
        if pool.modifiers != PoolModifiers() or (pool.critical_hit, pool.critical_wound) != (6, 6) or pool.snap:
            raise CannotAnswerError("modifiers and critical thresholds")
        if RerollDice.NONCRITICAL in (pool.rerolls.hit, pool.rerolls.wound):
            raise CannotAnswerError("re-rolls for criticals")


def available() -> tuple[list[Peer], list[str]]:
    """The packages that can be imported, and a line for each that cannot."""
    peers: list[Peer] = []
    missing: list[str] = []
    try:
        from bench.with_warhammer_stats import WarhammerStats

        peers.append(WarhammerStats())
    except ImportError as error:
        missing.append(f"warhammer-stats is left out: {error}")
    try:
        from bench.with_wh40kdc import Wh40kdc

        peers.append(Wh40kdc())
    except ImportError as error:
        missing.append(f"wh40kdc is left out: {error}")
    return peers, missing
