"""What best play maximises."""

from grognard.combat.states import Space
from grognard.combat.transitions import Floats
from grognard.core.words import Goal


def worth(goal: Goal, space: Space) -> Floats:
    """What each final state of the target is worth, shape (states,)."""
    match goal:
        case Goal.DESTROYED:
            value = space.destroyed.sum(axis=1) == sum(space.models)
        case Goal.MODELS:
            value = space.destroyed.sum(axis=1)
        case Goal.WOUNDS:
            value = space.lost
    return value.astype(float)
