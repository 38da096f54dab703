"""The plan of a pool, from what the edition decides and from what both editions read alike."""

from collections.abc import Callable
from functools import lru_cache

import msgspec

from grognard.combat.abilities import AbilityName
from grognard.combat.plan import NO_FEEL_NO_PAIN, Amount, AttackPlan, Packet, PacketKind
from grognard.combat.question import (
    Channel,
    Cover,
    DamageReduction,
    Group,
    Pool,
    RerollAmount,
    RerollDice,
    Situation,
    Target,
)
from grognard.combat.rules import Facing
from grognard.core.dice import DiceExpression
from grognard.core.words import AttackType
from grognard.editions.common.attackdice import HitRoll, Rolls, Slot, WoundRoll, attack_amounts, attack_dice
from grognard.editions.common.stages import amount, capped, required_wound_roll, totals
from grognard.editions.common.working import Working

_NO_REDUCTION = DamageReduction()


class Damage(msgspec.Struct, frozen=True, cache_hash=True):
    """What stands between the printed Damage and the Damage of an attack: MELTA and other additions, subtractions."""

    added: int
    subtracted: int


class Edited(msgspec.Struct, frozen=True):
    """What the edition decides for one pool; the rest of the plan is common.

    `required_hit`: None when hits are automatic. `critical_hits`: False turns critical hits into plain ones.
    `final_damage(printed, damage, reduction)`: Damage after modifiers in the edition's order.
    `save_fails(group, modifier, armour_penetration, cover)`: natural faces 1..N of the save roll that fail.
    `reduces_devastating`: whether the target's damage reduction also changes devastating wounds.
    """

    required_hit: int | None
    hit_modifier: int
    hit_fails_up_to: int
    cover: bool
    final_damage: Callable[[int, Damage, DamageReduction], int]
    save_fails: Callable[[Group, int, int, bool], int]
    reduces_devastating: bool
    hit_rerolls: bool = True
    critical_hits: bool = True


def kept(modifier: int, channel: Channel, pool: Pool) -> int:
    """The modifier, or 0 when it hurts and the attacker ignores such modifiers."""
    return max(0, modifier) if channel in pool.ignores else modifier


def in_cover(pool: Pool, target: Target, working: Working, *, indirect: bool) -> bool:
    """Whether the benefit of cover counts: ranged attacks only, and never against IGNORES COVER."""
    if pool.type is AttackType.MELEE or pool.cover is Cover.NEVER or working.has(AbilityName.IGNORES_COVER):
        return False
    return indirect or target.cover or pool.cover is Cover.ALWAYS


def hits_automatically(pool: Pool, working: Working) -> bool:
    """TORRENT and rules like it: no hit roll, so nothing that looks at the die happens (10e T-1.24, 11e 01.05.01)."""
    return pool.automatic_hits or working.has(AbilityName.TORRENT)


def hit_modifier(pool: Pool, target: Target, working: Working, situation: Situation) -> int:
    """Sum of hit roll modifiers, HEAVY of ranged attacks among them, before the cap (10e T-9.08, 11e 24.16)."""
    steady = situation.stationary and pool.type is AttackType.RANGED
    heavy = int(steady and working.has(AbilityName.HEAVY))
    return kept(pool.modifiers.hit, Channel.HIT, pool) + kept(target.hit, Channel.HIT, pool) + heavy


def build_plan(
    pool: Pool, target: Target, facing: Facing, situation: Situation, working: Working, edited: Edited
) -> AttackPlan:
    """The plan of the pool: its dice and the packets that they lead to."""
    rolls = Rolls(
        _hit_roll(pool, working, edited),
        None if pool.automatic_wounds else _wound_roll(pool, target, facing, situation, working),
        pool.on_critical_hit,
        pool.on_critical_wound,
    )
    dice, slots = attack_dice(pool.count, _attacks(pool, facing, situation, working), rolls)
    melta = working.number(AbilityName.MELTA) if situation.half_range else 0
    packets = tuple(_packet(slot, pool, target, melta, edited) for slot in slots)
    normal = sum(slot.kind is PacketKind.NORMAL for slot in slots)
    return AttackPlan(dice, packets, normal, target.save_rerolls.value)


def _attacks(pool: Pool, facing: Facing, situation: Situation, working: Working) -> tuple[Amount, ...]:
    """A of one weapon, and the dice that RAPID FIRE, BLAST and CLEAVE add outside its minimum of 1."""
    rapid = working.value(AbilityName.RAPID_FIRE) if situation.half_range else None
    extra = facing.models // 5 * (working.number(AbilityName.BLAST) + working.number(AbilityName.CLEAVE))
    return attack_amounts(pool.attacks, pool.modifiers.attacks, extra, rapid, pool.rerolls.attacks)


def _hit_roll(pool: Pool, working: Working, edited: Edited) -> HitRoll | None:
    if edited.required_hit is None:
        return None
    return HitRoll(
        edited.required_hit,
        capped(edited.hit_modifier),
        edited.hit_fails_up_to,
        pool.critical_hit,
        pool.rerolls.hit if edited.hit_rerolls else RerollDice.NONE,
        edited.critical_hits,
        working.has(AbilityName.LETHAL_HITS),
        working.value(AbilityName.SUSTAINED_HITS),
    )


def _wound_roll(pool: Pool, target: Target, facing: Facing, situation: Situation, working: Working) -> WoundRoll:
    """LANCE, ANTI and TWIN-LINKED among the rest (10e T-9.10, T-9.14, T-9.16; 11e 24.03, 24.21, 24.38)."""
    strength = max(1, pool.strength + pool.modifiers.strength)
    lance = int(situation.charged and working.has(AbilityName.LANCE))
    modifier = kept(pool.modifiers.wound, Channel.WOUND, pool) + kept(target.wound, Channel.WOUND, pool) + lance
    rerolls = pool.rerolls.wound
    if working.has(AbilityName.TWIN_LINKED) and rerolls is not RerollDice.NONCRITICAL:
        rerolls = RerollDice.FAILED
    return WoundRoll(
        required_wound_roll(strength, facing.toughness),
        capped(modifier),
        pool.wounds_fail_up_to,
        min(pool.critical_wound, working.anti),
        rerolls,
        working.has(AbilityName.DEVASTATING_WOUNDS),
    )


def _packet(slot: Slot, pool: Pool, target: Target, melta: int, edited: Edited) -> Packet:
    groups = target.groups
    ap = min(0, pool.armour_penetration - pool.modifiers.armour_penetration - slot.armour_penetration)
    psychic = pool.has(AbilityName.PSYCHIC)
    normal = slot.kind is PacketKind.NORMAL
    if slot.wounds:
        amounts: tuple[Amount, ...] = (Amount(slot.wounds, tuple(totals(slot.wounds))),) * len(groups)
    else:
        reduced = normal or edited.reduces_devastating
        change = pool.modifiers.damage
        damage = Damage(max(0, change) + slot.damage + melta, max(0, -change))
        amounts = tuple(
            _damage(pool, damage, (group.damage or target.damage) if reduced else _NO_REDUCTION, edited)
            for group in groups
        )
    return Packet(
        slot.kind,
        amounts,
        tuple(edited.save_fails(group, target.save, ap, edited.cover) if normal else 0 for group in groups),
        tuple(_feel_no_pain(group, mortal=not normal, psychic=psychic) for group in groups),
    )


def _damage(pool: Pool, damage: Damage, reduction: DamageReduction, edited: Edited) -> Amount:
    return _damage_amount(pool.damage, damage, reduction, pool.rerolls.damage, edited.final_damage)


@lru_cache(maxsize=1024)
def _damage_amount(
    printed: DiceExpression,
    damage: Damage,
    reduction: DamageReduction,
    policy: RerollAmount,
    final_damage: Callable[[int, Damage, DamageReduction], int],
) -> Amount:
    values = tuple(final_damage(total, damage, reduction) for total in totals(printed))
    return amount(printed, values, policy)


def _feel_no_pain(group: Group, *, mortal: bool, psychic: bool) -> int:
    """The best Feel No Pain that applies; only one is used for each wound (10e T-8.40, 11e 24.12)."""
    best = group.feel_no_pain or NO_FEEL_NO_PAIN
    if mortal and group.feel_no_pain_mortal:
        best = min(best, group.feel_no_pain_mortal)
    if psychic and group.feel_no_pain_psychic:
        best = min(best, group.feel_no_pain_psychic)
    return best
