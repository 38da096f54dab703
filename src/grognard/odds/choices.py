"""Closed sets of words by which people ask for odds; light, since the command line loads them for its help."""

from enum import StrEnum
from typing import Final

from grognard.core.chances import percent
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


def gain(goal: Goal, best: float, usual: float) -> str:
    """What best play reaches of its goal, and what the usual choices do.

    >>> gain(Goal.DESTROYED, 1.0, 0.502)
    'chance to destroy it: 100%; with the usual choices: 50.2%'
    """
    if goal is Goal.DESTROYED:
        return f"{_MEANS[goal]}: {percent(best)}; with the usual choices: {percent(usual)}"
    return f"{_MEANS[goal]}: {best:.2f} on average; with the usual choices: {usual:.2f}"


_MEANS: Final = {
    Goal.DESTROYED: "chance to destroy it",
    Goal.MODELS: "models destroyed",
    Goal.WOUNDS: "wounds lost",
}
