"""Weapon abilities that both editions share, and the plan that they build together."""

from collections.abc import Callable

import msgspec

from grognard.combat.abilities import AbilityName
from grognard.combat.plan import NO_FEEL_NO_PAIN, Amount, AttackPlan, Bag, Packet, PacketKind, Stage, Yield
from grognard.combat.question import Channel, Cover, CriticalBonus, DamageReduction, Group, Pool, Situation, Target
from grognard.combat.rules import Facing
from grognard.core.dice import DiceExpression
from grognard.core.words import AttackType, Roll
from grognard.editions.common.stages import (
    Face,
    amount,
    capped,
    read_faces,
    required_wound_roll,
    rerolled_faces,
    totals,
)


class Damage(msgspec.Struct, frozen=True):
    """What stands between the printed Damage and the Damage of an attack: MELTA and other additions, subtractions."""

    added: int
    subtracted: int


class Edited(msgspec.Struct, frozen=True):
    """What the edition decides for one pool; the rest of the plan is common.

    `hit`: the hit roll, None when hits are automatic. `critical_hits`: False turns critical hits into plain ones.
    `final_damage(printed, damage, reduction)`: Damage after modifiers in the edition's order.
    `save_fails(group, armour_penetration)`: natural faces of the save roll that fail.
    `reduces_devastating`: whether the target's damage reduction also changes devastating wounds.
    """

    required_hit: int | None
    hit_modifier: int
    hit_fails_up_to: int
    critical_hit: int
    final_damage: Callable[[int, Damage, DamageReduction], int]
    save_fails: Callable[[Group, int], int]
    reduces_devastating: bool
    hit_rerolls: bool = True
    critical_hits: bool = True


def best(pool: Pool, name: AbilityName, facing: Facing) -> DiceExpression | None:
    """X of the ability's best instance that works against the target, None without one (10e T-1.40, 11e 24.02)."""
    found = [
        ability.value
        for ability in pool.abilities
        if ability.name is name and (ability.against is None or ability.against.passed_by(facing.keywords))
    ]
    return max(found, key=lambda value: value.mean, default=None)


def works(pool: Pool, name: AbilityName, facing: Facing) -> bool:
    """Whether the pool has the ability and it works against the target."""
    return best(pool, name, facing) is not None


def kept(modifier: int, channel: Channel, pool: Pool) -> int:
    """The modifier, or 0 when it hurts and the attacker ignores such modifiers."""
    return max(0, modifier) if channel in pool.ignores else modifier


def in_cover(pool: Pool, target: Target, facing: Facing, *, indirect: bool) -> bool:
    """Whether the benefit of cover counts: ranged attacks only, and never against IGNORES COVER."""
    if pool.type is AttackType.MELEE or pool.cover is Cover.NEVER or works(pool, AbilityName.IGNORES_COVER, facing):
        return False
    return indirect or target.cover or pool.cover is Cover.ALWAYS


def hits_automatically(pool: Pool, facing: Facing) -> bool:
    """TORRENT and rules like it: no hit roll, so nothing that looks at the die happens (10e T-1.24, 11e 01.05.01)."""
    return pool.automatic_hits or works(pool, AbilityName.TORRENT, facing)


def hit_modifier(pool: Pool, target: Target, facing: Facing, situation: Situation) -> int:
    """Sum of hit roll modifiers, HEAVY of ranged attacks among them, before the cap (10e T-9.08, 11e 24.16)."""
    steady = situation.stationary and pool.type is AttackType.RANGED
    heavy = int(steady and works(pool, AbilityName.HEAVY, facing))
    return kept(pool.modifiers.hit, Channel.HIT, pool) + kept(target.hit, Channel.HIT, pool) + heavy


def build_plan(pool: Pool, target: Target, facing: Facing, situation: Situation, edited: Edited) -> AttackPlan:
    """The plan of the pool: number of attacks, hit roll, wound roll, packets."""
    return _Builder(pool, target, facing, situation, edited).plan()


class _Builder:
    """Collects stages and packets of one plan."""

    def __init__(self, pool: Pool, target: Target, facing: Facing, situation: Situation, edited: Edited) -> None:
        self.pool = pool
        self.target = target
        self.facing = facing
        self.situation = situation
        self.edited = edited
        self.packets: dict[tuple[PacketKind, int, int, DiceExpression | None], Packet] = {}
        self.stages: list[Stage] = []
        self.melta = best(pool, AbilityName.MELTA, facing) if situation.half_range else None

    def plan(self) -> AttackPlan:
        entry = self.hits()
        keys = list(self.packets)
        ranked = sorted(keys, key=lambda key: list(PacketKind).index(key[0]))
        place = {keys.index(key): index for index, key in enumerate(ranked)}
        if list(place.items()) != [(index, index) for index in range(len(keys))]:
            self.stages = [_renumbered(stage, place) for stage in self.stages]
            entry = _renumbered_bag(entry, place)
        return AttackPlan(
            self.pool.count,
            self.attacks(),
            entry,
            tuple(self.stages),
            tuple(self.packets[key] for key in ranked),
            self.target.save_rerolls.value,
        )

    def attacks(self) -> tuple[Amount, ...]:
        """A of one weapon, and the dice that RAPID FIRE, BLAST and CLEAVE add outside its minimum of 1."""
        pool, facing = self.pool, self.facing
        change = pool.modifiers.attacks
        values = tuple(max(1, total + change) for total in totals(pool.attacks))
        rapid = best(pool, AbilityName.RAPID_FIRE, facing) if self.situation.half_range else None
        extra = (
            facing.models
            // 5
            * sum(value.plus for name in (AbilityName.BLAST, AbilityName.CLEAVE) if (value := best(pool, name, facing)))
        )
        if rapid and rapid.fixed:
            extra += rapid.plus
            rapid = None
        amounts = [amount(pool.attacks, tuple(value + extra for value in values), pool.rerolls.attacks)]
        if rapid:
            amounts.append(Amount(rapid, tuple(totals(rapid))))
        return tuple(amounts)

    def hits(self) -> Bag:
        pool, edited = self.pool, self.edited
        plain = self.hit_yields(CriticalBonus())
        if edited.required_hit is None:
            return (plain,)
        faces = read_faces(
            edited.required_hit, capped(edited.hit_modifier), edited.critical_hit, edited.hit_fails_up_to
        )
        rerolled = rerolled_faces(pool.rerolls.hit, faces) if edited.hit_rerolls else ()
        if not edited.critical_hits:
            faces = tuple(Face.SUCCESS if face is Face.CRITICAL else face for face in faces)
        critical = self.critical_hit(plain) if Face.CRITICAL in faces else ()
        bags: dict[Face, Bag] = {Face.FAIL: (), Face.SUCCESS: (plain,), Face.CRITICAL: critical}
        return (self.stage(Roll.HIT, faces, rerolled, bags),)

    def critical_hit(self, plain: Yield) -> Bag:
        """LETHAL HITS wounds without a roll, SUSTAINED HITS adds plain hits (10e T-8.12, T-9.11; 11e 24.23, 24.36)."""
        pool = self.pool
        bonus = pool.on_critical_hit
        if works(pool, AbilityName.LETHAL_HITS, self.facing):
            bag = [self.normal(bonus.armour_penetration, bonus.damage)]
        else:
            bag = [self.hit_yields(bonus)]
        if sustained := best(pool, AbilityName.SUSTAINED_HITS, self.facing):
            bag.append(Yield(plain.stage, plain.packet, sustained))
        if bonus.mortal_wounds:
            bag.append(self.mortal(bonus.mortal_wounds))
        return tuple(bag)

    def hit_yields(self, bonus: CriticalBonus) -> Yield:
        """A hit: its wound roll, or a wound where no roll is needed."""
        if self.pool.automatic_wounds:
            return self.normal(bonus.armour_penetration, bonus.damage)
        return self.wounds(bonus)

    def wounds(self, bonus: CriticalBonus) -> Yield:
        pool = self.pool
        strength = max(1, pool.strength + pool.modifiers.strength)
        lance = int(self.situation.charged and works(pool, AbilityName.LANCE, self.facing))
        modifier = (
            kept(pool.modifiers.wound, Channel.WOUND, pool) + kept(self.target.wound, Channel.WOUND, pool) + lance
        )
        required = required_wound_roll(strength, self.facing.toughness)
        faces = read_faces(required, capped(modifier), self.critical_wound(), pool.wounds_fail_up_to)
        policy = pool.rerolls.wound
        if works(pool, AbilityName.TWIN_LINKED, self.facing) and policy != "noncritical":
            policy = type(policy).FAILED
        armour_penetration, damage = bonus.armour_penetration, bonus.damage
        critical = pool.on_critical_wound
        normal = self.normal(armour_penetration, damage) if Face.SUCCESS in faces else None
        last: list[Yield] = []
        if Face.CRITICAL in faces:
            if works(pool, AbilityName.DEVASTATING_WOUNDS, self.facing):
                last.append(self.devastating(damage + critical.damage))
            else:
                last.append(self.normal(armour_penetration + critical.armour_penetration, damage + critical.damage))
            if critical.mortal_wounds:
                last.append(self.mortal(critical.mortal_wounds))
        bags: dict[Face, Bag] = {Face.FAIL: (), Face.SUCCESS: (normal,) if normal else (), Face.CRITICAL: tuple(last)}
        return self.stage(Roll.WOUND, faces, rerolled_faces(policy, faces), bags)

    def critical_wound(self) -> int:
        """The lowest critical threshold: the pool's own or an ANTI that matches (10e T-9.14, 11e 24.03)."""
        matching = [
            ability.value.plus
            for ability in self.pool.abilities
            if ability.name is AbilityName.ANTI and ability.against and ability.against.passed_by(self.facing.keywords)
        ]
        return min([self.pool.critical_wound, *matching])

    def stage(self, roll: Roll, faces: tuple[Face, ...], rerolled: tuple[int, ...], bags: dict[Face, Bag]) -> Yield:
        critical = tuple(number for number, face in enumerate(faces, 1) if face is Face.CRITICAL)
        self.stages.append(Stage(roll, tuple(bags[face] for face in faces), rerolled, critical))
        return Yield(stage=len(self.stages) - 1)

    def normal(self, armour_penetration: int, damage: int) -> Yield:
        return self.packet(PacketKind.NORMAL, armour_penetration, damage, None)

    def devastating(self, damage: int) -> Yield:
        return self.packet(PacketKind.DEVASTATING, 0, damage, None)

    def mortal(self, wounds: DiceExpression) -> Yield:
        return self.packet(PacketKind.MORTAL, 0, 0, wounds)

    def packet(self, kind: PacketKind, armour_penetration: int, damage: int, wounds: DiceExpression | None) -> Yield:
        key = (kind, armour_penetration, damage, wounds)
        if key not in self.packets:
            self.packets[key] = self.make_packet(kind, armour_penetration, damage, wounds)
        return Yield(packet=list(self.packets).index(key))

    def make_packet(
        self, kind: PacketKind, armour_penetration: int, damage: int, wounds: DiceExpression | None
    ) -> Packet:
        pool, groups = self.pool, self.target.groups
        total_ap = min(0, pool.armour_penetration - pool.modifiers.armour_penetration - armour_penetration)
        normal = kind is PacketKind.NORMAL
        if wounds:
            amounts: tuple[Amount, ...] = (Amount(wounds, tuple(totals(wounds))),) * len(groups)
        else:
            reduced = normal or self.edited.reduces_devastating
            amounts = tuple(self.damage(group, damage, reduced) for group in groups)
        psychic = pool.has(AbilityName.PSYCHIC)
        return Packet(
            kind,
            amounts,
            tuple(self.edited.save_fails(group, total_ap) if normal else 0 for group in groups),
            tuple(_feel_no_pain(group, mortal=not normal, psychic=psychic) for group in groups),
        )

    def damage(self, group: Group, bonus: int, reduced: bool) -> Amount:
        change = self.pool.modifiers.damage
        damage = Damage(max(0, change) + bonus + (self.melta.plus if self.melta else 0), max(0, -change))
        reduction = (group.damage or self.target.damage) if reduced else DamageReduction()
        values = tuple(self.edited.final_damage(total, damage, reduction) for total in totals(self.pool.damage))
        return amount(self.pool.damage, values, self.pool.rerolls.damage)


def _feel_no_pain(group: Group, *, mortal: bool, psychic: bool) -> int:
    """The best Feel No Pain that applies; only one is used for each wound (10e T-8.40, 11e 24.12)."""
    offered = [group.feel_no_pain]
    if mortal:
        offered.append(group.feel_no_pain_mortal)
    if psychic:
        offered.append(group.feel_no_pain_psychic)
    return min((needed for needed in offered if needed), default=NO_FEEL_NO_PAIN)


def _renumbered(stage: Stage, place: dict[int, int]) -> Stage:
    return msgspec.structs.replace(stage, faces=tuple(_renumbered_bag(bag, place) for bag in stage.faces))


def _renumbered_bag(bag: Bag, place: dict[int, int]) -> Bag:
    return tuple(Yield(part.stage, place.get(part.packet, -1), part.times) for part in bag)
