"""Attacks in the 11th edition (rules/eleventh.md 02.02, 04, 05, 06, 10.07, 13.08, 15.09, 19, 24)."""

from functools import lru_cache
from itertools import pairwise

from grognard.combat.abilities import AbilityName
from grognard.combat.plan import AttackPlan
from grognard.combat.question import Channel, DamageReduction, Group, Pool, Situation, Target
from grognard.combat.rules import Facing, Rank, RankModel, State, fronts_left
from grognard.core.words import AttackType
from grognard.editions.common.ranks import models_in, models_of, single_rank, wounded_first
from grognard.editions.common.weapons import (
    Damage,
    Edited,
    HitNeeds,
    Reading,
    SaveConditions,
    build_plan,
    hit_modifier,
    hits_automatically,
    in_cover,
    kept,
)
from grognard.editions.common.working import Working, working_abilities


@lru_cache(maxsize=4096)
def plan(pool: Pool, target: Target, facing: Facing, situation: Situation) -> AttackPlan:
    """The plan of a pool.

    Indirect shooting: cover, no hit re-rolls, unmodified 1-5 fail, or 1-3 when stationary with a target that a friend
    sees (10.07). Snap shooting: only an unmodified 6 hits, not critically, no hit re-rolls (15.09).
    """
    working = working_abilities(pool.abilities, facing.keywords)
    edited = _edited(pool, working, situation, target.hit, target.cover)
    return build_plan(pool, target, facing, situation, working, edited)


@lru_cache(maxsize=4096)
def _edited(pool: Pool, working: Working, situation: Situation, target_hit: int, target_cover: bool) -> Edited:
    indirect = situation.indirect and pool.type is AttackType.RANGED and working.has(AbilityName.INDIRECT_FIRE)
    cover = in_cover(pool, target_cover, working, indirect=indirect)
    needs = None
    if not hits_automatically(pool, working):
        modifier = hit_modifier(pool, target_hit, working, situation)
        fails = max(pool.hits_fail_up_to, _indirect_fails(situation) if indirect else 0, 5 if pool.snap else 0)
        rerolls = not (indirect or pool.snap)
        needs = HitNeeds(_skill(pool, cover=cover), modifier, fails, rerolls, criticals=not pool.snap)
    return Edited(needs, cover, READING)


def _indirect_fails(situation: Situation) -> int:
    return 3 if situation.stationary and situation.spotted else 5


def _skill(pool: Pool, *, cover: bool) -> int:
    """BS or WS after modifiers, cover among them: between 2+ and 6+ (02.02.01, 13.08)."""
    changed = (
        (pool.skill or 6) - kept(pool.modifiers.skill, Channel.SKILL, pool) - kept(-int(cover), Channel.SKILL, pool)
    )
    return max(2, min(6, changed))


def final_damage(printed: int, damage: Damage, reduction: DamageReduction) -> int:
    """Set, add, divide, subtract, round up, at least 1; a Damage set to 0 stays 0 (02.02.01).

    >>> [final_damage(roll, Damage(0, 0), DamageReduction(minus=1, halve=True)) for roll in range(1, 7)]
    [1, 1, 1, 1, 2, 2]
    """
    if reduction.set_to == 0:
        return 0
    doubled = 2 * ((printed if reduction.set_to is None else reduction.set_to) + damage.added)
    if reduction.halve:
        doubled //= 2
    doubled -= 2 * (damage.subtracted + reduction.minus)
    return max(1, -(-doubled // 2))


def save_fails(group: Group, conditions: SaveConditions, armour_penetration: int) -> int:
    """Natural faces 1..N of a save roll that fail: both saves are tested on one die, an unmodified 1 fails (05.04).

    Neither save is ever better than 2+ (02.02.01); cover does not change saves (13.08).
    """
    armour = max(2, group.save) - conditions.modifier - conditions.armour - armour_penetration
    invulnerable = 7
    if group.invulnerable_save and conditions.invulnerable:
        invulnerable = max(2, group.invulnerable_save) - conditions.modifier
    return max(1, min(6, min(armour, invulnerable) - 1))


READING = Reading(final_damage, save_fails, reduces_devastating=False)


def ranks(target: Target) -> tuple[Rank, ...]:
    """Allocation groups: each character model alone, other models by equal W, Sv and InSv (05.03).

    Where the order of the groups can never change they stand behind each other in one rank.
    """
    characters = wounded_first(models_in(target, characters=True))
    others = _allocation_groups(target)
    wounded = [rank for rank in others if rank.models[0].wounded]
    if all(len(rank.models) == 1 for rank in wounded):
        fixed = wounded + [rank for rank in others if rank not in wounded]
    elif wounded == others[:1]:
        fixed = others
    else:
        fixed = None
    if fixed is None or _interleaved(others):
        return (*others, *(Rank((model,), character=True) for model in characters))
    return single_rank([model for rank in fixed for model in rank.models] + characters)


def _interleaved(others: list[Rank]) -> bool:
    """Whether groups of the target that form one allocation group have another one between them: once the first of
    them is gone that one stands before it, and mortal wounds meet it in between."""
    spans = [sorted(model.group for model in rank.models) for rank in others]
    return any(span[-1] > after[0] for span, after in pairwise(spans))


def _allocation_groups(target: Target) -> list[Rank]:
    """Ranks of models that are no characters, in the order of their first groups."""
    gathered: dict[tuple[int, int, int | None], list[RankModel]] = {}
    for index, group in enumerate(target.groups):
        if not group.character:
            profile = (group.wounds, group.save, group.invulnerable_save)
            gathered.setdefault(profile, []).extend(models_of(index, group))
    return [Rank(tuple(wounded_first(models))) for models in gathered.values()]


def attack_order(ranks: tuple[Rank, ...], state: State) -> tuple[int, ...]:
    """Allocation order of a pool: characters last; within both kinds wounded groups first, else each stands where its
    first living model stands (05.03)."""
    left = fronts_left(ranks, state)
    return tuple(sorted(left, key=lambda rank: (ranks[rank].character, not left[rank].wounded, left[rank].first)))


def mortal_rank(ranks: tuple[Rank, ...], state: State) -> int:
    """The group whose next model takes the next mortal wound: a wounded non-character, else any non-character, a
    wounded character, any character (06.02)."""
    left = fronts_left(ranks, state)
    return min(left, key=lambda rank: (ranks[rank].character, not left[rank].wounded, left[rank].group), default=-1)
