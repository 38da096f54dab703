"""Pools under construction: what is printed, and what effects make of it.

`apply` returns a note: empty when the effect was worked in, else why it was not. What an effect does in a phase or on a
roll that is no part of an attack is NO_PART.
"""

from __future__ import annotations

from typing import Final

import msgspec

from grognard.combat.abilities import AbilityName, WeaponAbility, parse_ability
from grognard.combat.plan import SingleReroll
from grognard.combat.question import (
    Channel,
    Cover,
    CriticalBonus,
    DamageReduction,
    Pool,
    PoolModifiers,
    RerollAmount,
    RerollDice,
    Rerolls,
    Saving,
)
from grognard.combat.units import Armed
from grognard.core.dice import DiceExpression
from grognard.core.errors import GrognardError
from grognard.core.words import AttackType, Characteristic, Roll
from grognard.effects import effect as effects
from grognard.effects.effect import Effect, Op
from grognard.effects.facts import Fact

NO_PART: Final = "no part of an attack"
BY_NAME: Final = "worked out for the weapon abilities of that kind only"
BEST_ONLY: Final = "the usual choices do not make it, best play does"
FIRST_FAILURE: Final = "the first die that fails"
ONE_ATTACK: Final = "what concerns one of the attacks only is not worked out"
RANDOM: Final = "a random amount is not worked out"
COUNTED: Final = "an amount for each of some units or models is not worked out"
SOME_MODELS: Final = "what concerns some models of the target only is not worked out"
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
        self.saving = Saving()
        self.reduction = DamageReduction()
        self.forbidden: set[Roll] = set()
        self.singles: set[Roll] = set()

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
            case effects.Critical(what=what, threshold=int(threshold)):
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
            case effects.RollModifier(roll=Roll.SAVE | Roll.ARMOUR_SAVE as roll, op=op, amount=int(amount)):
                self._save(roll, amount if op in (Op.ADD, Op.IMPROVE) else -amount)
            case effects.NoInvulnerableSave():
                self.saving = msgspec.structs.replace(self.saving, no_invulnerable=True)
            case effects.NoReroll(what=Roll.SAVE | Roll.ARMOUR_SAVE):
                self.saving = msgspec.structs.replace(self.saving, no_rerolls=True)
            case effects.NoReroll(what=what) if what in _REROLLED:
                self.forbidden.add(what)
            case effects.OneModelEach() | effects.ResolvedLast():
                return BY_NAME
            case effects.AdditionalHits() | effects.MortalDamage() | effects.NoSave():
                return BY_NAME
            case _:
                return NO_PART
        return ""

    def _save(self, roll: Roll, amount: int) -> None:
        """Add `amount` to save rolls against these attacks."""
        field = "armour" if roll is Roll.ARMOUR_SAVE else "modifier"
        self.saving = msgspec.structs.replace(self.saving, **{field: getattr(self.saving, field) + amount})

    def _characteristic(self, effect: effects.Modifier) -> str:
        what, op, amount = effect.what, effect.op, effect.amount
        if not isinstance(amount, int):
            return RANDOM
        if effect.per_models:
            return BY_NAME
        if effect.per is not None:
            return COUNTED
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
        if what is Roll.SAVE:
            return "re-rolls of saves that the attacker grants are not worked out"
        if what not in _REROLLED:
            return NO_PART
        if which is effects.Which.ONE:
            if what not in (Roll.HIT, Roll.WOUND, Roll.DAMAGE):
                return "a single re-roll of this roll is not worked out"
            self.singles.add(what)
            return ""
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
            case effects.Modifier(
                what=Characteristic.ARMOUR_PENETRATION, op=Op.IMPROVE | Op.ADD, amount=int(amount), per=None
            ):
                improved = bonus.armour_penetration + amount
                self.bonus[fact] = msgspec.structs.replace(bonus, armour_penetration=improved)
            case effects.Modifier(what=Characteristic.DAMAGE, op=Op.ADD, amount=int(amount), per=None):
                self.bonus[fact] = msgspec.structs.replace(bonus, damage=bonus.damage + amount)
            case _:
                return "what this does on a critical is not worked out"
        return ""

    def build(self, name: str, count: int) -> Pool:
        """The finished pool of `count` weapons."""
        sums = PoolModifiers(**{key: value for key, value in self.sums.items() if value})
        rerolls = {roll: which for roll, which in self.rerolls.items() if roll not in self.forbidden}
        hit, wound = (rerolled_dice(rerolls.get(roll)) for roll in (Roll.HIT, Roll.WOUND))
        attacks, damage = (_amount(rerolls.get(roll)) for roll in (Roll.ATTACKS, Roll.DAMAGE))
        return Pool(
            name=name,
            type=self.kind,
            count=count,
            attacks=self.attacks,
            skill=self.skill,
            strength=self.strength,
            armour_penetration=self.armour_penetration,
            damage=self.damage,
            abilities=self.granted(),
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
            saving=self.saving,
            reduction=self.reduction,
            singles=tuple(SingleReroll(roll) for roll in sorted(self.singles - self.forbidden - {Roll.DAMAGE})),
            single_damage=Roll.DAMAGE in self.singles - self.forbidden,
        )

    @property
    def fishing(self) -> frozenset[Roll]:
        """Rolls of which the player may re-roll any die, successes too."""
        return frozenset(self.may_fish - self.forbidden)

    def has(self, *names: str) -> bool:
        """Whether the weapon has one of these abilities now."""
        return any(ability.name in names for ability in self.abilities)

    def granted(self) -> tuple[WeaponAbility, ...]:
        """Abilities that the weapon has now; TWIN-LINKED is nothing but a re-roll of wounds."""
        idle = AbilityName.TWIN_LINKED if Roll.WOUND in self.forbidden else None
        return tuple(ability for ability in self.abilities if ability.name is not idle)


_REROLLED: Final = (Roll.HIT, Roll.WOUND, Roll.ATTACKS, Roll.DAMAGE)
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


def rerolled_dice(which: effects.Which | None) -> RerollDice:
    """Dice that a re-roll of these may re-roll."""
    return {None: RerollDice.NONE, effects.Which.ONES: RerollDice.ONES}.get(which, RerollDice.FAILED)


def _amount(which: effects.Which | None) -> RerollAmount:
    return {None: RerollAmount.NONE, effects.Which.ONES: RerollAmount.ONES}.get(which, RerollAmount.BELOW_MEAN)
