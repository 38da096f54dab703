"""The answer to "what does this unit do to that one?", with everything that a reader wants to see beside it."""

from __future__ import annotations

from enum import StrEnum

import msgspec

from grognard.core.words import AttackType, Edition


class Status(StrEnum):
    """What became of an effect in this attack."""

    APPLIED = "applied"
    CAPPED = "capped"
    IGNORED = "ignored"
    OFF = "off"
    OPEN = "open"
    NOT_USED = "not worked out"


class Reason(msgspec.Struct, frozen=True):
    """One line of *why*: an effect, its source, and what became of it.

    `text` is its short form, `words` a sentence. `weapons` names the pools that it concerns (empty: all); `note` says
    more ("net modifier is capped at +1").
    """

    text: str
    source: str
    kind: str
    status: Status
    weapons: tuple[str, ...] = ()
    note: str = ""
    words: str = ""


class Switch(msgspec.Struct, frozen=True):
    """An open fact as a switch. `group` is the heading under which people look for it.

    `sources` are the rules that ask for it; `cp` what using it costs; `unavailable` why it cannot be set, if so;
    `not_with` the labels of the other switches that cannot be on beside it.
    """

    label: str
    group: str
    value: bool
    sources: tuple[str, ...] = ()
    cp: int | None = None
    unavailable: str = ""
    not_with: tuple[str, ...] = ()


class Stage(msgspec.Struct, frozen=True):
    """One stage of the attack sequence: expected value and standard deviation (None: not worked out)."""

    name: str
    mean: float
    deviation: float | None


class PoolStages(msgspec.Struct, frozen=True):
    """The stages of one pool: `count` weapons called `name`."""

    name: str
    count: int
    stages: tuple[Stage, ...]


class Result(msgspec.Struct, frozen=True):
    """Odds of `attacker` against `defender`.

    `wounds_lost[i]`, `models_destroyed[i]`: probability of exactly i. `stages`: one entry for each pool, then the sum.
    `method`: "exact" or "rolled" (then `standard_error` is that of P(destroyed)). `not_understood`: clauses of rules
    of either unit that were not understood, as (rule, clause). `policy`: best play in words, empty when not asked for.
    `unavailable`: stratagems and enhancements that a unit could use, but not in this attack, each with the reason.
    `kind`: of the attacks; None when there are both, or none was told.
    """

    edition: Edition
    attacker: str
    defender: str
    headline: str
    wounds_lost: tuple[float, ...]
    models_destroyed: tuple[float, ...]
    destroyed: float
    stages: tuple[PoolStages, ...]
    switches: tuple[Switch, ...] = ()
    reasons: tuple[Reason, ...] = ()
    not_understood: tuple[tuple[str, str], ...] = ()
    attacker_points: int | None = None
    defender_points: int | None = None
    points_destroyed: float | None = None
    hazard_failures: tuple[float, ...] = (1.0,)
    method: str = "exact"
    standard_error: float | None = None
    policy: tuple[str, ...] = ()
    unavailable: tuple[Switch, ...] = ()
    kind: AttackType | None = None

    @property
    def mean_models(self) -> float:
        """Expected number of models destroyed."""
        return sum(i * p for i, p in enumerate(self.models_destroyed))

    @property
    def mean_wounds(self) -> float:
        """Expected number of wounds lost."""
        return sum(i * p for i, p in enumerate(self.wounds_lost))

    @property
    def points_per_point(self) -> float | None:
        """Points destroyed for each point of the attacker."""
        if self.points_destroyed is None or not self.attacker_points:
            return None
        return self.points_destroyed / self.attacker_points
