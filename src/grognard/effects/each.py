"""How often a modifier counts: once for each of some units or models."""

from __future__ import annotations

import msgspec

from grognard.effects.selectors import Selector


class Each(msgspec.Struct, frozen=True, omit_defaults=True):
    """Once for each `every` of `what`, rounded down; together never more than `most` (None: no limit)."""

    what: Selector
    every: int = 1
    most: int | None = None
