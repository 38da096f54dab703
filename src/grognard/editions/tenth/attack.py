"""Attacks in the 10th edition (rules/tenth.md 1.3, 1.4, 8, 9, 14)."""

from functools import lru_cache

from grognard.combat.abilities import AbilityName
from grognard.combat.plan import AttackPlan
from grognard.combat.question import Channel, DamageReduction, Group, Pool, Situation, Target
from grognard.combat.rules import Facing, Rank, State
from grognard.core.words import AttackType
from grognard.editions.common.ranks import models_in, single_rank, wounded_first
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
    """The plan of a pool. Firing indirectly at a unit that is not seen: -1 to hit, unmodified 1-3 fail, cover (T-9.06);
    Overwatch: only an unmodified 6 hits, and is critical (T-8.10)."""
    working = working_abilities(pool.abilities, facing.keywords)
    edited = _edited(pool, working, situation, target.hit, target.cover)
    return build_plan(pool, target, facing, situation, working, edited)


@lru_cache(maxsize=4096)
def _edited(pool: Pool, working: Working, situation: Situation, target_hit: int, target_cover: bool) -> Edited:
    unseen = situation.indirect_unseen and pool.type is AttackType.RANGED and working.has(AbilityName.INDIRECT_FIRE)
    needs = None
    if not hits_automatically(pool, working):
        modifier = hit_modifier(pool, target_hit, working, situation) + kept(-int(unseen), Channel.HIT, pool)
        fails = max(pool.hits_fail_up_to, 3 if unseen else 0, 5 if pool.snap else 0)
        needs = HitNeeds(_skill(pool), modifier, fails)
    return Edited(needs, in_cover(pool, target_cover, working, indirect=unseen), READING)


def _skill(pool: Pool) -> int:
    """BS or WS after modifiers: never 1+ or better (T-1.35)."""
    return max(2, (pool.skill or 7) - kept(pool.modifiers.skill, Channel.SKILL, pool))


def final_damage(printed: int, damage: Damage, reduction: DamageReduction) -> int:
    """Set, divide, add, subtract, round up, at least 1 unless set to 0 (T-1.30, T-1.35).

    >>> [final_damage(roll, Damage(0, 0), DamageReduction(minus=1, halve=True)) for roll in range(1, 7)]
    [1, 1, 1, 1, 2, 2]
    """
    doubled = 2 * (printed if reduction.set_to is None else reduction.set_to)
    if reduction.halve:
        doubled //= 2
    doubled += 2 * (damage.added - damage.subtracted - reduction.minus)
    return max(0 if reduction.set_to == 0 else 1, -(-doubled // 2))


def save_fails(group: Group, conditions: SaveConditions, armour_penetration: int) -> int:
    """Natural faces 1..N of a saving throw that fail (T-8.04).

    Cover adds 1 to the armour save, not for Sv 3+ or better against AP 0; improvements are capped at +1 (14, T-1.33).
    """
    covered = conditions.cover and not (group.save <= 3 and armour_penetration == 0)
    improved = min(1, conditions.modifier + conditions.armour + int(covered))
    armour = max(2, group.save) - improved - armour_penetration
    invulnerable = 7
    if group.invulnerable_save and conditions.invulnerable:
        invulnerable = group.invulnerable_save - min(1, conditions.modifier)
    return max(1, min(6, min(armour, invulnerable) - 1))


READING = Reading(final_damage, save_fails, reduces_devastating=True)


def ranks(target: Target) -> tuple[Rank, ...]:
    """One fixed order: wounded models first (T-8.03); in an attached unit every bodyguard model before any character,
    even a wounded one (T-8.23)."""
    others, characters = models_in(target, characters=False), models_in(target, characters=True)
    if target.attached and others:
        return single_rank(wounded_first(others) + wounded_first(characters))
    return single_rank(wounded_first(others + characters))


def attack_order(ranks: tuple[Rank, ...], state: State) -> tuple[int, ...]:
    """There is one rank only."""
    return (0,)


def mortal_rank(ranks: tuple[Rank, ...], state: State) -> int:
    """Mortal wounds are allocated like attacks (T-8.30)."""
    return 0 if state[0] < sum(model.room for model in ranks[0].models) else -1
