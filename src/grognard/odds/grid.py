"""A figure for every pair of some attackers and some defenders, as a value."""

from __future__ import annotations

import msgspec

from grognard.core.words import Edition
from grognard.odds.choices import Figure


class Grid(msgspec.Struct, frozen=True):
    """`values[i][j]` is `figure` of `attackers[i]` against `defenders[j]`; None where it cannot be told.

    `notes` say why, and whatever else is true of several cells ("rolled, not exact").
    """

    edition: Edition
    figure: Figure
    attackers: tuple[str, ...]
    defenders: tuple[str, ...]
    values: tuple[tuple[float | None, ...], ...]
    notes: tuple[str, ...] = ()
