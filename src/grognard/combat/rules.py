"""What an edition decides about attacks: one record, filled in by `editions.tenth` and `editions.eleventh`."""

from collections.abc import Callable
from enum import StrEnum
from functools import lru_cache
from typing import NamedTuple

import msgspec

from grognard.combat.plan import AttackPlan
from grognard.combat.question import Pool, Situation, Target
from grognard.core.keywords import Keyword, keyword
from grognard.core.words import Edition

State = tuple[int, ...]
"""Wounds lost so far in each rank of a target."""


class RankModel(msgspec.Struct, frozen=True):
    """A model in its place: `group` is the index of its group, `room` the wounds it has left at the start."""

    group: int
    room: int
    wounded: bool = False


class Rank(msgspec.Struct, frozen=True, cache_hash=True):
    """Models that take damage one after the other in this order: an allocation group (11e 05.03) or, where the whole
    unit has one fixed order, the unit."""

    models: tuple[RankModel, ...]
    character: bool = False


class Front(NamedTuple):
    """Where a rank stands: `first` is the first group of which it has models left. Its next model is of `group` and
    `wounded` or not."""

    first: int
    group: int
    wounded: bool


@lru_cache(maxsize=256)
def fronts(rank: Rank) -> tuple[Front, ...]:
    """The front of `rank` after it has lost 0, 1 ... wounds, as long as it has models left."""
    found: list[Front] = []
    for number, model in enumerate(rank.models):
        first = min(left.group for left in rank.models[number:])
        found += [Front(first, model.group, model.wounded or lost > 0) for lost in range(model.room)]
    return tuple(found)


def fronts_left(ranks: tuple[Rank, ...], state: State) -> dict[int, Front]:
    """The front of each rank that has models left, by the rank's number."""
    return {index: every[state[index]] for index, every in enumerate(map(fronts, ranks)) if state[index] < len(every)}


class Facing(msgspec.Struct, frozen=True, cache_hash=True):
    """What a pool meets: Toughness and keywords of the models that count, and the number of models when targeted."""

    toughness: int
    keywords: frozenset[Keyword]
    models: int


class SaveOrder(StrEnum):
    """How saves of a pool are rolled and applied."""

    ONE_BY_ONE = "each attack makes its save when it is allocated"
    LOWEST_FIRST = "all save dice are rolled, then applied from lowest to highest"


class MortalTiming(StrEnum):
    """When mortal wounds of attacks are suffered."""

    AFTER_POOL = "after the normal damage of their pool"
    AFTER_ALL_POOLS = "after all attacks of the unit"


class FacingTiming(StrEnum):
    """When Toughness, or the keywords, of the target are looked up."""

    AT_SELECTION = "once, when the target is selected"
    EACH_POOL = "anew for each pool, among the models that are left"


class AttackRules(msgspec.Struct, frozen=True, cache_hash=True):
    """Every choice of an edition that odds need.

    `plan(pool, target, facing, situation)` writes the plan of a pool. `ranks(target)` gives the order in which models
    fall; `attack_order(ranks, state)` the order of the ranks for a pool that starts in `state`;
    `mortal_rank(ranks, state)` the rank whose model takes the next mortal wound (-1: none is left).
    `hazard_rolls(pool)`: how many hazard rolls its weapons make; one fails on faces 1..`hazard_fails`.
    """

    edition: Edition
    plan: Callable[[Pool, Target, Facing, Situation], AttackPlan]
    ranks: Callable[[Target], tuple[Rank, ...]]
    attack_order: Callable[[tuple[Rank, ...], State], tuple[int, ...]]
    mortal_rank: Callable[[tuple[Rank, ...], State], int]
    toughness_timing: FacingTiming
    keyword_timing: FacingTiming
    save_order: SaveOrder
    mortal_timing: MortalTiming
    hazard_rolls: Callable[[Pool], int]
    hazard_fails: int


def met_by(rules: AttackRules, target: Target, living: tuple[bool, ...], models: int | None = None) -> Facing:
    """What a pool meets when the `living` groups are left: of the target as it stands, or as it was selected.

    `models`: how many the target had when it was selected (None: all).
    """
    selected = facing(target, (True,) * len(living))
    now = facing(target, living)
    return Facing(
        now.toughness if rules.toughness_timing is FacingTiming.EACH_POOL else selected.toughness,
        now.keywords if rules.keyword_timing is FacingTiming.EACH_POOL else selected.keywords,
        selected.models if models is None else models,
    )


@lru_cache(maxsize=1024)
def facing(target: Target, living: tuple[bool, ...]) -> Facing:
    """What the `living` groups show an attacker (10e T-1.04, T-8.22; 11e 02.01, 05.02.01).

    The Toughness of an attached unit is the highest of its bodyguard models while any of them is left.
    """
    groups = [group for group, lives in zip(target.groups, living, strict=True) if lives]
    bodyguard = [group for group in groups if not group.character]
    counted = bodyguard if target.attached and bodyguard else groups
    words = {keyword(word) for group in groups for word in group.keywords} | {keyword(word) for word in target.keywords}
    models = sum(group.models for group in target.groups)
    return Facing(max((group.toughness for group in counted), default=1), frozenset(words), models)
