"""A unit as it stands in an attack: model groups with their gear, and the weapons in use."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum

import msgspec

from grognard.core.keywords import Keyword
from grognard.core.words import Edition
from grognard.datasheet import Profile, Weapon
from grognard.datasheet.names import plain


class Role(StrEnum):
    """The two sides of an attack."""

    ATTACKER = "attacker"
    DEFENDER = "target"

    @property
    def other(self) -> Role:
        """The opposing side."""
        return Role.DEFENDER if self is Role.ATTACKER else Role.ATTACKER


class ModelGroup(msgspec.Struct, frozen=True):
    """`models` alike models: same profile, same gear. `component` is the name of the datasheet they come from.

    `lost`: wounds already lost by the first of them. `points`: of each, an equal part of those of its datasheet; None
    when they are not known.
    """

    name: str
    models: int
    profile: Profile
    keywords: tuple[Keyword, ...]
    equipment: tuple[str, ...] = ()
    component: str = ""
    leader: bool = False
    lost: int = 0
    points: float | None = None

    @property
    def character(self) -> bool:
        """Whether they are CHARACTER models."""
        return "CHARACTER" in self.keywords


class Armed(msgspec.Struct, frozen=True):
    """`count` copies of `weapon` carried by the models of `group` (an index into the unit's groups)."""

    weapon: Weapon
    count: int
    group: int


class FightingUnit(msgspec.Struct, frozen=True):
    """A unit (attached leaders included) in an attack."""

    edition: Edition
    name: str
    groups: tuple[ModelGroup, ...]
    weapons: tuple[Armed, ...] = ()
    faction_keywords: tuple[Keyword, ...] = ()
    abilities: tuple[str, ...] = ()
    """Names of the rules it has, upper case: core, faction and datasheet abilities."""
    points: int | None = None

    @property
    def keywords(self) -> frozenset[Keyword]:
        """Keywords of the unit: of all its models (11e 19.03), faction keywords included."""
        words = {word for group in self.groups for word in group.keywords}
        return frozenset(words | set(self.faction_keywords))

    @property
    def models(self) -> int:
        """Number of models."""
        return sum(group.models for group in self.groups)

    @property
    def attached(self) -> bool:
        """Whether a leader is attached."""
        return any(group.leader for group in self.groups) and not all(group.leader for group in self.groups)

    def having(self, item: str) -> Iterator[int]:
        """Indices of the groups equipped with `item`."""
        for index, group in enumerate(self.groups):
            if plain(item) in map(plain, group.equipment):
                yield index
