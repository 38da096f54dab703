"""The dice of a pool: number of attacks, hit rolls, wound rolls, and the kinds of packets that they lead to."""

from functools import lru_cache

import msgspec

from grognard.combat.plan import Amount, AttackDice, Bag, PacketKind, Stage, Yield
from grognard.combat.question import CriticalBonus, RerollAmount, RerollDice
from grognard.core.dice import DiceExpression
from grognard.core.words import Roll
from grognard.editions.common.stages import Face, amount, read_faces, rerolled_faces, totals


class HitRoll(msgspec.Struct, frozen=True, cache_hash=True):
    """A hit roll: what it needs, its capped modifier, faces 1..`fails_up_to` that fail, and what criticals do.

    `criticals` False: a roll of `critical` or more hits, but is no critical hit.
    """

    required: int
    modifier: int
    fails_up_to: int
    critical: int
    rerolls: RerollDice
    criticals: bool
    lethal: bool
    sustained: DiceExpression | None


class WoundRoll(msgspec.Struct, frozen=True, cache_hash=True):
    """A wound roll: what it needs, its capped modifier, faces 1..`fails_up_to` that fail, and what criticals do."""

    required: int
    modifier: int
    fails_up_to: int
    critical: int
    rerolls: RerollDice
    devastating: bool


class Slot(msgspec.Struct, frozen=True, cache_hash=True):
    """A kind of packet that the dice lead to: AP and Damage that criticals add, or mortal wounds on top."""

    kind: PacketKind
    armour_penetration: int = 0
    damage: int = 0
    wounds: DiceExpression | None = None


class Rolls(msgspec.Struct, frozen=True, cache_hash=True):
    """The rolls of a pool. `hit` None: hits are automatic. `wound` None: every hit wounds automatically."""

    hit: HitRoll | None
    wound: WoundRoll | None
    on_critical_hit: CriticalBonus = CriticalBonus()
    on_critical_wound: CriticalBonus = CriticalBonus()


@lru_cache(maxsize=2048)
def attack_amounts(
    attacks: DiceExpression, change: int, extra: int, rapid: DiceExpression | None, policy: RerollAmount
) -> tuple[Amount, ...]:
    """Attacks of one weapon: A with its `change`, at least 1, and what is added outside that minimum."""
    if rapid and rapid.fixed:
        extra += rapid.plus
        rapid = None
    values = tuple(max(1, total + change) + extra for total in totals(attacks))
    own = amount(attacks, values, policy)
    return (own, Amount(rapid, tuple(totals(rapid)))) if rapid else (own,)


@lru_cache(maxsize=4096)
def attack_dice(weapons: int, attacks: tuple[Amount, ...], rolls: Rolls) -> tuple[AttackDice, tuple[Slot, ...]]:
    """The dice of a pool, and the kinds of packets in the order in which the plan numbers them."""
    entry, stages, slots = _stages(rolls)
    return AttackDice(weapons, attacks, entry, stages), slots


@lru_cache(maxsize=2048)
def _stages(rolls: Rolls) -> tuple[Bag, tuple[Stage, ...], tuple[Slot, ...]]:
    slots = _slots(rolls)
    builder = _Stages(rolls, slots)
    entry = builder.entry()
    return entry, tuple(builder.stages), slots


def _slots(rolls: Rolls) -> tuple[Slot, ...]:
    """All kinds of packets that may arise: normal ones first, then devastating wounds, then mortal wounds on top."""
    hit, wound = rolls.hit, rolls.wound
    bonuses = [CriticalBonus()] if not hit or not hit.criticals else [CriticalBonus(), rolls.on_critical_hit]
    slots: dict[Slot, None] = {}
    for bonus in bonuses:
        slots[Slot(PacketKind.NORMAL, bonus.armour_penetration, bonus.damage)] = None
        if wound and not wound.devastating:
            slots[_critical_wound_slot(bonus, rolls.on_critical_wound, wound)] = None
    if wound and wound.devastating:
        for bonus in bonuses:
            slots[_critical_wound_slot(bonus, rolls.on_critical_wound, wound)] = None
    mortals = [bonus.mortal_wounds for bonus in bonuses] + [rolls.on_critical_wound.mortal_wounds if wound else None]
    for wounds in mortals:
        if wounds:
            slots[Slot(PacketKind.MORTAL, wounds=wounds)] = None
    return tuple(slots)


def _critical_wound_slot(bonus: CriticalBonus, critical: CriticalBonus, wound: WoundRoll) -> Slot:
    damage = bonus.damage + critical.damage
    if wound.devastating:
        return Slot(PacketKind.DEVASTATING, 0, damage)
    return Slot(PacketKind.NORMAL, bonus.armour_penetration + critical.armour_penetration, damage)


class _Stages:
    """Builds the stages of one pool from the last roll to the first."""

    def __init__(self, rolls: Rolls, slots: tuple[Slot, ...]) -> None:
        self.rolls = rolls
        self.slots = slots
        self.stages: list[Stage] = []

    def entry(self) -> Bag:
        """What an attack begins with."""
        plain = self.hit(CriticalBonus())
        hit = self.rolls.hit
        if hit is None:
            return (plain,)
        faces = read_faces(hit.required, hit.modifier, hit.critical, hit.fails_up_to)
        rerolled = rerolled_faces(hit.rerolls, faces)
        if not hit.criticals:
            faces = tuple(Face.SUCCESS if face is Face.CRITICAL else face for face in faces)
        critical = self.critical_hit(plain, hit) if Face.CRITICAL in faces else ()
        return (self.stage(Roll.HIT, faces, rerolled, (plain,), critical),)

    def critical_hit(self, plain: Yield, hit: HitRoll) -> Bag:
        """LETHAL HITS wounds without a roll, SUSTAINED HITS adds plain hits (10e T-8.12, T-9.11; 11e 24.23, 24.36)."""
        bonus = self.rolls.on_critical_hit
        if hit.lethal:
            bag = [self.packet(Slot(PacketKind.NORMAL, bonus.armour_penetration, bonus.damage))]
        elif (bonus.armour_penetration, bonus.damage) == (0, 0):
            bag = [plain]
        else:
            bag = [self.hit(bonus)]
        if hit.sustained:
            bag.append(Yield(plain.stage, plain.packet, hit.sustained))
        if bonus.mortal_wounds:
            bag.append(self.packet(Slot(PacketKind.MORTAL, wounds=bonus.mortal_wounds)))
        return tuple(bag)

    def hit(self, bonus: CriticalBonus) -> Yield:
        """A hit: its wound roll, or a wound where no roll is needed. `bonus` is what the hit roll gave the attack."""
        normal = self.packet(Slot(PacketKind.NORMAL, bonus.armour_penetration, bonus.damage))
        wound, critical = self.rolls.wound, self.rolls.on_critical_wound
        if wound is None:
            return normal
        faces = read_faces(wound.required, wound.modifier, wound.critical, wound.fails_up_to)
        last = [self.packet(_critical_wound_slot(bonus, critical, wound))]
        if critical.mortal_wounds:
            last.append(self.packet(Slot(PacketKind.MORTAL, wounds=critical.mortal_wounds)))
        return self.stage(Roll.WOUND, faces, rerolled_faces(wound.rerolls, faces), (normal,), tuple(last))

    def stage(
        self, roll: Roll, faces: tuple[Face, ...], rerolled: tuple[int, ...], success: Bag, critical: Bag
    ) -> Yield:
        bags = {Face.FAIL: (), Face.SUCCESS: success, Face.CRITICAL: critical}
        criticals = tuple(number for number, face in enumerate(faces, 1) if face is Face.CRITICAL)
        self.stages.append(Stage(roll, tuple(bags[face] for face in faces), rerolled, criticals))
        return Yield(stage=len(self.stages) - 1)

    def packet(self, slot: Slot) -> Yield:
        return Yield(packet=self.slots.index(slot))
