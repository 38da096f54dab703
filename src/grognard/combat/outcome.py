"""The answer to an attack question."""

from collections.abc import Sequence
from enum import StrEnum

import msgspec

from grognard.combat.question import Target
from grognard.combat.states import Space
from grognard.core.pmf import Pmf, gathered


class Method(StrEnum):
    """How an outcome was found."""

    EXACT = "exact"
    ROLLED = "rolled"


class GroupOutcome(msgspec.Struct, frozen=True, eq=False):
    """P(exactly i models of the group are destroyed)."""

    name: str
    models_destroyed: Pmf


class Outcome(msgspec.Struct, frozen=True, eq=False):
    """Distributions of what happens to the target.

    `wounds_lost[i]`: P(the unit loses exactly i wounds), not counting excess damage and ignored wounds.
    `models_destroyed[i]`, `hazard_failures[i]` likewise; `destroyed`: P(the whole unit is destroyed).
    A rolled outcome tells its `samples` and `standard_error`, the largest one of any probability in it.
    """

    wounds_lost: Pmf
    models_destroyed: Pmf
    destroyed: float
    groups: tuple[GroupOutcome, ...]
    hazard_failures: Pmf
    method: Method = Method.EXACT
    samples: int = 0
    standard_error: float = 0.0


def outcome_of(
    target: Target,
    space: Space,
    states: Pmf,
    hazard_failures: Pmf,
    method: Method = Method.EXACT,
    samples: int = 0,
) -> Outcome:
    """Read the distribution of final `states`."""
    wounds = states.copy() if space.line else gathered(space.lost, states, space.capacity + 1)
    total = sum(space.models)
    if len(space.models) == 1:
        models = gathered(space.destroyed[:, 0], states, total + 1)
        groups: Sequence[GroupOutcome] = (GroupOutcome(target.groups[0].name, models),)
    else:
        models = gathered(space.destroyed.sum(axis=1), states, total + 1)
        groups = tuple(
            GroupOutcome(group.name, gathered(space.destroyed[:, index], states, group.models + 1))
            for index, group in enumerate(target.groups)
        )
    error = 0.5 / samples**0.5 if samples else 0.0
    return Outcome(wounds, models, float(states[-1]), tuple(groups), hazard_failures, method, samples, error)
