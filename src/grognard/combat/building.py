"""Pools and targets under construction: what is printed, and what effects make of it.

`apply` returns a note: empty when the effect was worked in, else why it was not. What an effect does in a phase or on a
roll that is no part of an attack is NO_PART.
"""

from __future__ import annotations

from typing import Final

import msgspec

from grognard.combat.abilities import WeaponAbility, parse_ability
from grognard.combat.question import (
    Channel,
    Cover,
    CriticalBonus,
    DamageReduction,
    Group,
    Pool,
    PoolModifiers,
    RerollAmount,
    RerollDice,
    Rerolls,
    Target,
)
from grognard.combat.units import Armed, FightingUnit
from grognard.core.dice import DiceExpression
from grognard.core.errors import GrognardError
from grognard.core.keywords import keyword
from grognard.core.words import AttackType, Characteristic, Edition, Roll
from grognard.effects import effect as effects
from grognard.effects.effect import Effect, Op
from grognard.effects.facts import Fact
from grognard.effects.scopes import Attacks

NO_PART: Final = "no part of an attack"
RANDOM: Final = "a random amount is not worked out"
_CHANNELS: Final = {Roll.HIT: Channel.HIT, Roll.WOUND: Channel.WOUND}
_SKILLS: Final = {AttackType.RANGED: Characteristic.BALLISTIC_SKILL, AttackType.MELEE: Characteristic.WEAPON_SKILL}


class PoolBuilder:
    """One pool. `may_fish`: rolls of which the player may re-roll any die, successes too."""

    def __init__(self, armed: Armed, unexplained: frozenset[str]) -> None:
        weapon = armed.weapon
        self.armed = armed
        self.kind = weapon.type
        self.attacks = weapon.attacks
        self.skill = weapon.skill
        self.strength = weapon.strength
        self.damage = weapon.damage
        self.armour_penetration = weapon.armour_penetration
        self.abilities = [parse_ability(text) for text in weapon.abilities if text.upper() not in unexplained]
        self.sums: dict[str, int] = {}
        self.rerolls: dict[Roll, effects.Which] = {}
        self.may_fish: set[Roll] = set()
        self.critical = {Roll.HIT: 6, Roll.WOUND: 6}
        self.fails_up_to = {Roll.HIT: 0, Roll.WOUND: 0}
        self.automatic: set[Roll] = set()
        self.ignores: set[Channel] = set()
        self.bonus: dict[Fact, CriticalBonus] = {}
        self.cover = Cover.AS_TARGET
        self.snap = False

    def total(self, name: str) -> int:
        """Sum of what was added to `name`."""
        return self.sums.get(name, 0)

    def add(self, name: str, amount: int) -> str:
        """Add `amount` to `name`."""
        self.sums[name] = self.total(name) + amount
        return ""

    def apply(self, effect: Effect, on_critical: Fact | None) -> str:
        """Work `effect` in; `on_critical` is CRITICAL_HIT or CRITICAL_WOUND for what only criticals get."""
        if on_critical:
            return self._critical_bonus(effect, on_critical)
        match effect:
            case effects.RollModifier(roll=roll, op=op, amount=int(amount)) if roll in _CHANNELS:
                return self.add(roll.value, amount if op in (Op.ADD, Op.IMPROVE) else -amount)
            case effects.Modifier():
                return self._characteristic(effect)
            case effects.Reroll(what=what, which=which):
                return self._reroll(what, which)
            case effects.Critical(what=what, threshold=threshold):
                self.critical[what] = min(self.critical[what], threshold)
            case effects.NaturalFloor(what=what, threshold=threshold) if what in _CHANNELS:
                self.fails_up_to[what] = max(self.fails_up_to[what], threshold - 1)
            case effects.HitsOnlyOn(threshold=6):
                self.snap = True
            case effects.HitsOnlyOn(threshold=threshold):
                self.skill, self.fails_up_to[Roll.HIT] = 2, threshold - 1
                self.ignores |= {Channel.HIT, Channel.SKILL}
            case effects.Grant(ability=ability):
                return self._grant(ability)
            case effects.Lose(ability=ability):
                self.abilities = [one for one in self.abilities if not str(one).startswith(ability.upper())]
            case effects.Cover():
                if self.cover is Cover.AS_TARGET:
                    self.cover = Cover.ALWAYS
            case effects.NoCover():
                self.cover = Cover.NEVER
            case effects.IgnoreModifiers(rolls=rolls, characteristics=characteristics):
                self.ignores |= {_CHANNELS[roll] for roll in rolls if roll in _CHANNELS}
                if _SKILLS[self.kind] in characteristics:
                    self.ignores.add(Channel.SKILL)
            case effects.AutomaticSuccess(what=what) if what in _CHANNELS:
                self.automatic.add(what)
            case effects.NoInvulnerableSave() | effects.NoReroll() | effects.RollModifier(roll=Roll.ARMOUR_SAVE):
                return "forbidden saves and re-rolls, and armour saves alone, are not worked out"
            case _:
                return NO_PART
        return ""

    def _characteristic(self, effect: effects.Modifier) -> str:
        what, op, amount = effect.what, effect.op, effect.amount
        if not isinstance(amount, int):
            return RANDOM
        sign = 1 if op in (Op.ADD, Op.IMPROVE) else -1
        if what in (Characteristic.BALLISTIC_SKILL, Characteristic.WEAPON_SKILL):
            if what is not _SKILLS[self.kind]:
                return NO_PART
            if op is Op.SET:
                self.skill = amount if self.skill else None
                return ""
            return self.add("skill", sign * amount)
        if op in (Op.SET, Op.MULTIPLY, Op.HALVE):
            return self._replace(what, op, amount)
        match what:
            case Characteristic.ATTACKS:
                return self.add("attacks", sign * amount)
            case Characteristic.STRENGTH:
                return self.add("strength", sign * amount)
            case Characteristic.DAMAGE:
                return self.add("damage", sign * amount)
            case Characteristic.ARMOUR_PENETRATION:
                return self.add("armour_penetration", sign * amount)
            case _:
                return NO_PART

    def _replace(self, what: Characteristic, op: Op, amount: int) -> str:
        """SET, MULTIPLY and HALVE of A, S, AP and D."""
        if op is Op.HALVE:
            return "halved characteristics of weapons are not worked out" if what in _WEAPON else NO_PART
        match what:
            case Characteristic.ATTACKS:
                self.attacks = _scaled(self.attacks, op, amount)
            case Characteristic.STRENGTH:
                self.strength = amount if op is Op.SET else self.strength * amount
            case Characteristic.DAMAGE:
                self.damage = _scaled(self.damage, op, amount)
            case Characteristic.ARMOUR_PENETRATION:
                self.armour_penetration = -abs(amount) if op is Op.SET else self.armour_penetration * amount
            case _:
                return NO_PART
        return ""

    def _reroll(self, what: Roll, which: effects.Which) -> str:
        if what not in (Roll.HIT, Roll.WOUND, Roll.ATTACKS, Roll.DAMAGE):
            return NO_PART
        if which is effects.Which.ONE:
            return "a single re-roll is not worked out; see best play"
        if which is effects.Which.ANY:
            self.may_fish.add(what)
            which = effects.Which.FAILED
        if self.rerolls.get(what) is not effects.Which.FAILED:
            self.rerolls[what] = which
        return ""

    def _grant(self, ability: str) -> str:
        try:
            self.abilities.append(parse_ability(ability))
        except GrognardError:
            return "no weapon ability that we know"
        return ""

    def _critical_bonus(self, effect: Effect, fact: Fact) -> str:
        bonus = self.bonus.get(fact, CriticalBonus())
        match effect:
            case effects.Modifier(what=Characteristic.ARMOUR_PENETRATION, op=Op.IMPROVE | Op.ADD, amount=int(amount)):
                improved = bonus.armour_penetration + amount
                self.bonus[fact] = msgspec.structs.replace(bonus, armour_penetration=improved)
            case effects.Modifier(what=Characteristic.DAMAGE, op=Op.ADD, amount=int(amount)):
                self.bonus[fact] = msgspec.structs.replace(bonus, damage=bonus.damage + amount)
            case _:
                return "what this does on a critical is not worked out"
        return ""

    def build(self, name: str, count: int) -> Pool:
        """The finished pool of `count` weapons."""
        sums = PoolModifiers(**{key: value for key, value in self.sums.items() if value})
        hit, wound = (_dice(self.rerolls.get(roll)) for roll in (Roll.HIT, Roll.WOUND))
        attacks, damage = (_amount(self.rerolls.get(roll)) for roll in (Roll.ATTACKS, Roll.DAMAGE))
        return Pool(
            name=name,
            type=self.kind,
            count=count,
            attacks=self.attacks,
            skill=self.skill,
            strength=self.strength,
            armour_penetration=self.armour_penetration,
            damage=self.damage,
            abilities=tuple(self.abilities),
            modifiers=sums,
            rerolls=Rerolls(hit, wound, attacks, damage),
            critical_hit=self.critical[Roll.HIT],
            critical_wound=self.critical[Roll.WOUND],
            snap=self.snap,
            on_critical_hit=self.bonus.get(Fact.CRITICAL_HIT, CriticalBonus()),
            on_critical_wound=self.bonus.get(Fact.CRITICAL_WOUND, CriticalBonus()),
            automatic_hits=Roll.HIT in self.automatic,
            automatic_wounds=Roll.WOUND in self.automatic,
            hits_fail_up_to=self.fails_up_to[Roll.HIT],
            wounds_fail_up_to=self.fails_up_to[Roll.WOUND],
            ignores=tuple(sorted(self.ignores)),
            cover=self.cover,
        )

    def has(self, *names: str) -> bool:
        """Whether the weapon has one of these abilities now."""
        return any(ability.name in names for ability in self.abilities)

    def granted(self) -> tuple[WeaponAbility, ...]:
        """Abilities that the weapon has now."""
        return tuple(self.abilities)


_WEAPON: Final = (
    Characteristic.ATTACKS,
    Characteristic.STRENGTH,
    Characteristic.DAMAGE,
    Characteristic.ARMOUR_PENETRATION,
)


def _scaled(value: DiceExpression, op: Op, amount: int) -> DiceExpression:
    if op is Op.SET:
        return DiceExpression(plus=amount)
    return DiceExpression(value.count * amount, value.sides, value.plus * amount)


def _dice(which: effects.Which | None) -> RerollDice:
    return {None: RerollDice.NONE, effects.Which.ONES: RerollDice.ONES}.get(which, RerollDice.FAILED)


def _amount(which: effects.Which | None) -> RerollAmount:
    return {None: RerollAmount.NONE, effects.Which.ONES: RerollAmount.ONES}.get(which, RerollAmount.BELOW_MEAN)


class TargetBuilder:
    """The attacked unit. Keywords that only some of its models have stay with those: in the 11th edition they lapse when
    the last of them is destroyed (02.01, FAQ)."""

    def __init__(self, unit: FightingUnit, kind: AttackType) -> None:
        self.unit = unit
        self.kind = kind
        self.groups = [
            Group(
                name=group.name,
                models=group.models,
                toughness=group.profile.toughness,
                save=group.profile.save,
                wounds=group.profile.wounds,
                invulnerable_save=group.profile.invulnerable_save,
                lost=group.lost,
                character=group.character,
                keywords=group.keywords,
            )
            for group in unit.groups
        ]
        shared = frozenset.intersection(*(frozenset(group.keywords) for group in unit.groups))
        self.keywords = sorted(shared | set(unit.faction_keywords))
        self.damage = DamageReduction()
        self.save = 0
        self.save_rerolls = RerollDice.NONE
        self.stealth = False
        self.cover = False

    def apply(self, effect: Effect, groups: list[int]) -> str:
        """Work `effect` in for the groups that it reaches."""
        match effect:
            case effects.Modifier():
                return self._profile(effect, groups)
            case effects.RollModifier(roll=Roll.SAVE, op=op, amount=int(amount)):
                self.save += amount if op in (Op.ADD, Op.IMPROVE) else -amount
            case effects.Reroll(what=Roll.SAVE, which=which):
                self.save_rerolls = _dice(which)
            case effects.InvulnerableSave(value=value, against=against) if self._against(against):
                self._each(groups, "invulnerable_save", value)
            case effects.FeelNoPain(value=value, against=against) if self._against(against):
                self._each(groups, _PAIN.get(against, "feel_no_pain"), value)
            case effects.Grant(ability=ability) if ability.upper() == "STEALTH":
                self.stealth = True
            case effects.GrantKeyword(keyword=word):
                self.keywords.append(keyword(word))
            case _:
                return NO_PART
        return ""

    def reduce_damage(self, effect: effects.Modifier) -> str:
        """A rule of the target that changes the Damage of attacks allocated to it (10e T-8.05, 11e 05.04)."""
        if not isinstance(effect.amount, int):
            return RANDOM
        match effect.op:
            case Op.SUBTRACT | Op.WORSEN:
                self.damage = msgspec.structs.replace(self.damage, minus=self.damage.minus + effect.amount)
            case Op.HALVE:
                self.damage = msgspec.structs.replace(self.damage, halve=True)
            case Op.SET:
                self.damage = msgspec.structs.replace(self.damage, set_to=effect.amount)
            case _:
                return "more damage by a rule of the target is not worked out"
        return ""

    def _against(self, against: effects.Against) -> bool:
        if against is effects.Against.RANGED:
            return self.kind is AttackType.RANGED
        return self.kind is AttackType.MELEE if against is effects.Against.MELEE else True

    def _each(self, groups: list[int], field: str, value: int) -> None:
        """Give the groups `value`, unless what they have is better (of several such saves one is used)."""
        for index in groups:
            present: int | None = getattr(self.groups[index], field)
            better = value if present is None else min(present, value)
            self.groups[index] = msgspec.structs.replace(self.groups[index], **{field: better})

    def _profile(self, effect: effects.Modifier, groups: list[int]) -> str:
        field = _PROFILE.get(effect.what)
        if field is None:
            return NO_PART
        if not isinstance(effect.amount, int):
            return RANDOM
        for index in groups:
            value: int | None = getattr(self.groups[index], field)
            if value is None:
                continue
            changed = _changed(value, effect.op, effect.amount, field in ("save", "invulnerable_save"))
            self.groups[index] = msgspec.structs.replace(self.groups[index], **{field: changed})
        return ""

    def build(self, edition: Edition, cover: bool) -> Target:
        """The finished target; Stealth acts as the edition has it (T-11.11: -1 to hit; 11e 24.33: cover)."""
        hidden = self.stealth and self.kind is AttackType.RANGED
        return Target(
            groups=tuple(self.groups),
            keywords=tuple(self.keywords),
            attached=self.unit.attached,
            damage=self.damage,
            cover=cover or (hidden and edition is Edition.ELEVENTH),
            hit=-1 if hidden and edition is Edition.TENTH else 0,
            save=self.save,
            save_rerolls=self.save_rerolls,
        )


_PROFILE: Final = {
    Characteristic.TOUGHNESS: "toughness",
    Characteristic.SAVE: "save",
    Characteristic.INVULNERABLE_SAVE: "invulnerable_save",
    Characteristic.WOUNDS: "wounds",
}
_PAIN: Final = {
    effects.Against.MORTAL_WOUNDS: "feel_no_pain_mortal",
    effects.Against.PSYCHIC: "feel_no_pain_psychic",
}


def _changed(value: int, op: Op, amount: int, plus_value: bool) -> int:
    """A profile value after a modifier; saves improve downwards, never beyond 2+ (T-1.35, 11e 02.02.01)."""
    match op:
        case Op.SET:
            return amount
        case Op.MULTIPLY:
            return value * amount
        case Op.HALVE:
            return -(-value // amount)
        case _:
            better = op in (Op.ADD, Op.IMPROVE)
            return (
                max(2, value - amount if better else value + amount)
                if plus_value
                else max(1, value + amount if better else value - amount)
            )


def damage_of_target(effect: Effect, owner_is_target: bool) -> bool:
    """Whether `effect` is a rule of the target about the Damage of attacks at it."""
    return (
        owner_is_target
        and isinstance(effect, effects.Modifier)
        and effect.what is Characteristic.DAMAGE
        and isinstance(effect.on, Attacks)
        and effect.on.by is None
    )
