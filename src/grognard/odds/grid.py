"""A figure for every pair of some attackers and some defenders, as a value."""

from __future__ import annotations

from enum import StrEnum

import msgspec

from grognard.core.words import Edition


class Figure(StrEnum):
    """The number that a grid shows of each pair."""

    MODELS = "models"
    WOUNDS = "wounds"
    DESTROYED = "destroyed"
    POINTS_PER_POINT = "points-per-point"


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
