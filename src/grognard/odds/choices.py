"""Closed sets of words by which people ask for odds; light, since the command line loads them for its help."""

from enum import StrEnum
from typing import Final

from grognard.core.words import Goal


class Play(StrEnum):
    """How the choices that the rules leave to a player are made.

    FIXED: as the scenario format fixes them. BEST: so that the `Goal` is reached as well as can be.
    """

    FIXED = "fixed"
    BEST = "best"


class Figure(StrEnum):
    """The number that a grid shows of each pair."""

    MODELS = "models"
    WOUNDS = "wounds"
    DESTROYED = "destroyed"
    POINTS_PER_POINT = "points-per-point"


GOAL_WORDS: Final = {Goal.DESTROYED: "P(destroyed)", Goal.MODELS: "models destroyed", Goal.WOUNDS: "wounds lost"}
"""What best play maximises, in words."""
