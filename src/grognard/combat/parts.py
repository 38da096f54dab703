"""The states of a target by what a pool that starts in them meets."""

from functools import lru_cache

import msgspec
import numpy as np

from grognard.combat.question import RerollDice, Target
from grognard.combat.rules import AttackRules, Facing, SaveOrder, met_by
from grognard.combat.states import Space
from grognard.combat.transitions import Floats


class Part(msgspec.Struct, frozen=True, eq=False):
    """States in which a pool meets the same order, Toughness and keywords. `mask` None: all states."""

    mask: Floats | None
    order: int
    facing: Facing
    groups: tuple[int, ...]
    first_group: int


@lru_cache(maxsize=256)
def parts_of(space: Space, target: Target, rules: AttackRules, models: int | None = None) -> tuple[Part, ...]:
    """The states by what a pool that starts in them meets; the state "destroyed" belongs to none. `models`: how many
    the target had when it was selected (None: all)."""
    everyone = tuple(range(len(target.groups)))
    alike = rules.save_order is SaveOrder.ONE_BY_ONE and len({group.toughness for group in target.groups}) == 1
    if alike or len(everyone) == 1:
        return (Part(None, 0, met_by(rules, target, (True,) * len(everyone), models), everyone, 0),)
    by_group = target.save_rerolls is RerollDice.FAILED and rules.save_order is SaveOrder.LOWEST_FIRST
    found: dict[tuple[int, Facing, int], list[int]] = {}
    for state in range(space.states - 1):
        order = space.order[state]
        first = int(space.walks[order].group[state])
        shown = met_by(rules, target, space.living[state], models)
        found.setdefault((order, shown, first if by_group else -1), []).append(state)
    parts: list[Part] = []
    for (order, shown, _), members in found.items():
        mask = None
        if len(found) > 1:
            mask = np.zeros(space.states)
            mask[members] = 1.0
        groups = tuple(group for group in everyone if any(space.living[state][group] for state in members))
        parts.append(Part(mask, order, shown, groups, int(space.walks[order].group[members[0]])))
    return tuple(parts)
