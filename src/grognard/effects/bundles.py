"""Bundles: named rules as they are owned, used and paid for."""

from __future__ import annotations

import msgspec

from grognard.core.keywords import Keyword
from grognard.effects.acts import Trigger
from grognard.effects.effect import Effect
from grognard.effects.selectors import Condition, Keywords, Selector
from grognard.effects.timing import Limit, Timing

Clause = Effect | Trigger
"""What rules text is lowered to: continuous effects, and triggers with their acts."""


class Ability(msgspec.Struct, frozen=True, omit_defaults=True, tag="ability"):
    """A datasheet, wargear, army or detachment rule. `summary` retells it in our own words."""

    name: str
    effects: tuple[Clause, ...]
    aura: bool = False
    psychic: bool = False
    summary: str = ""


class Restrictions(msgspec.Struct, frozen=True, omit_defaults=True):
    """Limits of a stratagem beyond its target: uses, other stratagems that exclude it, conditions of the game.

    `excluding`: units with these keywords cannot be its target. `unless`: it cannot be used unless this holds.
    """

    limit: Limit = Limit.ONCE_PER_PHASE
    not_with: tuple[str, ...] = ()
    excluding: Keywords = ()
    unless: Condition | None = None


class Stratagem(msgspec.Struct, frozen=True, omit_defaults=True, tag="stratagem"):
    """A stratagem. `target` speaks of the unit (or model) it is used on; effects call it TARGETED ("your unit")."""

    name: str
    cp: int
    at: tuple[Timing, ...]
    target: tuple[Selector, ...]
    effects: tuple[Clause, ...]
    kind: str = ""
    owner: str = ""
    restrictions: Restrictions = Restrictions()
    summary: str = ""


class Enhancement(msgspec.Struct, frozen=True, omit_defaults=True, tag="enhancement"):
    """An enhancement; `bearer` says which models (or, for upgrades, units) may have it."""

    name: str
    effects: tuple[Clause, ...]
    bearer: Selector | None = None
    points: int = 0
    owner: str = ""
    summary: str = ""


class Detachment(msgspec.Struct, frozen=True, omit_defaults=True, tag="detachment"):
    """A detachment of a faction in one edition: its rules, stratagems and enhancements."""

    name: str
    faction: Keyword
    rules: tuple[Ability, ...] = ()
    stratagems: tuple[Stratagem, ...] = ()
    enhancements: tuple[Enhancement, ...] = ()


Bundle = Ability | Stratagem | Enhancement
