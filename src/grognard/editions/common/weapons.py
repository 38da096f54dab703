"""The plan of a pool, from what the edition decides and from what both editions read alike."""

from collections.abc import Callable
from functools import lru_cache

import msgspec

from grognard.combat.abilities import AbilityName
from grognard.combat.plan import NO_FEEL_NO_PAIN, Amount, AttackDice, AttackPlan, Packet, PacketKind
from grognard.combat.question import (
    Channel,
    Cover,
    DamageReduction,
    Group,
    Pool,
    RerollAmount,
    RerollDice,
    Saving,
    Situation,
    Target,
)
from grognard.combat.rules import Facing
from grognard.core.dice import DiceExpression
from grognard.core.words import AttackType, Roll
from grognard.editions.common.attackdice import HitRoll, Rolls, Slot, WoundRoll, attack_amounts, attack_dice
from grognard.editions.common.stages import amount, capped, required_wound_roll, totals
from grognard.editions.common.working import Working

_NO_REDUCTION = DamageReduction()


class Damage(msgspec.Struct, frozen=True, cache_hash=True):
    """What stands between the printed Damage and the Damage of an attack: MELTA and other additions, subtractions."""

    added: int
    subtracted: int


FinalDamage = Callable[[int, Damage, DamageReduction], int]
SaveFails = Callable[[Group, "SaveConditions", int], int]


class SaveConditions(msgspec.Struct, frozen=True):
    """What changes a save roll: `modifier` to saves of either kind, `armour` to armour saves alone, cover, and whether
    invulnerable saves may be made."""

    modifier: int
    armour: int
    cover: bool
    invulnerable: bool


class Reading(msgspec.Struct, frozen=True, cache_hash=True):
    """How an edition reads Damage and saves, whatever the question.

    `final_damage(printed, damage, reduction)`: Damage after modifiers in the edition's order.
    `save_fails(group, conditions, armour_penetration)`: natural faces 1..N of the save roll that fail.
    `reduces_devastating`: whether the target's damage reduction also changes devastating wounds.
    """

    final_damage: FinalDamage
    save_fails: SaveFails
    reduces_devastating: bool


class HitNeeds(msgspec.Struct, frozen=True, cache_hash=True):
    """What the edition decides about the hit rolls of one pool. `criticals` False turns critical hits into plain ones;
    `rerolls` False takes re-rolls away."""

    required: int
    modifier: int
    fails_up_to: int
    rerolls: bool = True
    criticals: bool = True


class Edited(msgspec.Struct, frozen=True):
    """What the edition decides for one pool; the rest of the plan is common. `hit` None: hits are automatic."""

    hit: HitNeeds | None
    cover: bool
    reading: Reading


class _Force(msgspec.Struct, frozen=True, cache_hash=True):
    """What a wound of a pool brings: AP, and Damage as printed, with what is added to it, its re-rolls, and what the
    target takes away from it."""

    armour_penetration: int
    damage: DiceExpression
    added: int
    melta: int
    policy: RerollAmount
    psychic: bool
    saving: Saving
    reduction: DamageReduction


def kept(modifier: int, channel: Channel, pool: Pool) -> int:
    """The modifier, or 0 when it hurts and the attacker ignores such modifiers."""
    return max(0, modifier) if channel in pool.ignores else modifier


def in_cover(pool: Pool, target_cover: bool, working: Working, *, indirect: bool) -> bool:
    """Whether the benefit of cover counts: ranged attacks only, and never against IGNORES COVER."""
    if pool.type is AttackType.MELEE or pool.cover is Cover.NEVER or working.has(AbilityName.IGNORES_COVER):
        return False
    return indirect or target_cover or pool.cover is Cover.ALWAYS


def hits_automatically(pool: Pool, working: Working) -> bool:
    """TORRENT and rules like it: no hit roll, so nothing that looks at the die happens (10e T-1.24, 11e 01.05.01)."""
    return pool.automatic_hits or working.has(AbilityName.TORRENT)


def hit_modifier(pool: Pool, target_hit: int, working: Working, situation: Situation) -> int:
    """Sum of hit roll modifiers, HEAVY of ranged attacks among them, before the cap (10e T-9.08, 11e 24.16)."""
    steady = situation.stationary and pool.type is AttackType.RANGED
    heavy = int(steady and working.has(AbilityName.HEAVY))
    return kept(pool.modifiers.hit, Channel.HIT, pool) + kept(target_hit, Channel.HIT, pool) + heavy


def hazard_rolls(pool: Pool) -> int:
    """One for each HAZARDOUS weapon (10e T-9.18, 11e 24.15)."""
    return pool.count if pool.has(AbilityName.HAZARDOUS) else 0


def build_plan(
    pool: Pool, target: Target, facing: Facing, situation: Situation, working: Working, edited: Edited
) -> AttackPlan:
    """The plan of the pool: its dice and the packets that they lead to."""
    required = required_wound_roll(max(1, pool.strength + pool.modifiers.strength), facing.toughness)
    fives = facing.models // 5 if working.counts_models else 0
    dice, slots = _dice(pool, working, situation, edited.hit, required, target.wound, fives)
    packets = _packets(slots, _force(pool, working, situation), target, edited.cover, edited.reading)
    rerolls = RerollDice.NONE if pool.saving.no_rerolls else target.save_rerolls
    return AttackPlan(dice, packets, _normal(slots), rerolls.value)


@lru_cache(maxsize=4096)
def _dice(
    pool: Pool,
    working: Working,
    situation: Situation,
    needs: HitNeeds | None,
    required_wound: int,
    target_wound: int,
    fives: int,
) -> tuple[AttackDice, tuple[Slot, ...]]:
    """The dice of a pool, and the kinds of packets that they lead to: of the target only what many targets share.

    `target_wound`: the target's modifier to wound rolls. `fives`: how often it has five models, for weapons that ask.
    """
    hit = needs and HitRoll(
        needs.required,
        capped(needs.modifier),
        needs.fails_up_to,
        pool.critical_hit,
        pool.rerolls.hit if needs.rerolls else RerollDice.NONE,
        needs.criticals,
        working.has(AbilityName.LETHAL_HITS),
        working.value(AbilityName.SUSTAINED_HITS),
    )
    wound = None if pool.automatic_wounds else _wound_roll(pool, required_wound, target_wound, situation, working)
    rolls = Rolls(hit, wound, pool.on_critical_hit, pool.on_critical_wound)
    rapid = working.value(AbilityName.RAPID_FIRE) if situation.half_range else None
    extra = fives * (working.number(AbilityName.BLAST) + working.number(AbilityName.CLEAVE))
    attacks = attack_amounts(pool.attacks, pool.modifiers.attacks, extra, rapid, pool.rerolls.attacks)
    dice, slots = attack_dice(pool.count, attacks, rolls)
    barred = needs is not None and not needs.rerolls
    if not (pool.singles or barred):
        return dice, slots
    stages = tuple(msgspec.structs.replace(stage, barred=barred and stage.roll is Roll.HIT) for stage in dice.stages)
    return msgspec.structs.replace(dice, stages=stages, singles=pool.singles), slots


@lru_cache(maxsize=4096)
def _force(pool: Pool, working: Working, situation: Situation) -> _Force:
    return _Force(
        pool.armour_penetration - pool.modifiers.armour_penetration,
        pool.damage,
        pool.modifiers.damage,
        working.number(AbilityName.MELTA) if situation.half_range else 0,
        pool.rerolls.damage,
        pool.has(AbilityName.PSYCHIC),
        pool.saving,
        pool.reduction,
    )


def _wound_roll(pool: Pool, required: int, target_wound: int, situation: Situation, working: Working) -> WoundRoll:
    """LANCE, ANTI and TWIN-LINKED among the rest (10e T-9.10, T-9.14, T-9.16; 11e 24.03, 24.21, 24.38)."""
    lance = int(situation.charged and working.has(AbilityName.LANCE))
    modifier = kept(pool.modifiers.wound, Channel.WOUND, pool) + kept(target_wound, Channel.WOUND, pool) + lance
    rerolls = pool.rerolls.wound
    if working.has(AbilityName.TWIN_LINKED) and rerolls is not RerollDice.NONCRITICAL:
        rerolls = RerollDice.FAILED
    return WoundRoll(
        required,
        capped(modifier),
        pool.wounds_fail_up_to,
        min(pool.critical_wound, working.anti),
        rerolls,
        working.has(AbilityName.DEVASTATING_WOUNDS),
    )


def _normal(slots: tuple[Slot, ...]) -> int:
    return sum([slot.kind is PacketKind.NORMAL for slot in slots])


@lru_cache(maxsize=2048)
def _packets(
    slots: tuple[Slot, ...], force: _Force, target: Target, cover: bool, reading: Reading
) -> tuple[Packet, ...]:
    conditions = SaveConditions(
        target.save + force.saving.modifier,
        target.armour_save + force.saving.armour,
        cover,
        not force.saving.no_invulnerable,
    )
    return tuple([_packet(slot, force, target, reading, conditions) for slot in slots])


def _packet(slot: Slot, force: _Force, target: Target, reading: Reading, conditions: SaveConditions) -> Packet:
    groups = target.groups
    ap = min(0, force.armour_penetration - slot.armour_penetration)
    normal = slot.kind is PacketKind.NORMAL
    if slot.wounds:
        amounts = [Amount(slot.wounds, tuple(totals(slot.wounds)))] * len(groups)
    else:
        damage = Damage(max(0, force.added) + slot.damage + force.melta, max(0, -force.added))
        reduced = normal or reading.reduces_devastating
        reductions = [
            force.reduction.with_more(group.damage or target.damage) if reduced else _NO_REDUCTION for group in groups
        ]
        amounts = [_damage(force.damage, damage, one, force.policy, reading.final_damage) for one in reductions]
    fails = [reading.save_fails(group, conditions, ap) if normal else 0 for group in groups]
    pain = [_feel_no_pain(group, mortal=not normal, psychic=force.psychic) for group in groups]
    return Packet(slot.kind, tuple(amounts), tuple(fails), tuple(pain))


@lru_cache(maxsize=1024)
def _damage(
    printed: DiceExpression,
    damage: Damage,
    reduction: DamageReduction,
    policy: RerollAmount,
    final_damage: FinalDamage,
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
