"""A target under construction: what is printed, and what effects make of it. `apply` as in `building`."""

from __future__ import annotations

from typing import Final

import msgspec

from grognard.combat.building import COUNTED, NO_PART, RANDOM, SOME_MODELS, PoolBuilder, rerolled_dice
from grognard.combat.question import DamageReduction, Group, RerollDice, Target
from grognard.combat.units import FightingUnit
from grognard.core.keywords import keyword
from grognard.core.words import AttackType, Characteristic, Edition, Roll
from grognard.effects import effect as effects
from grognard.effects.effect import Effect, Op
from grognard.effects.scopes import Attacks


class TargetBuilder:
    """The attacked unit. Keywords that only some of its models have stay with those: in the 11th edition they lapse
    when the last of them is destroyed (02.01, FAQ)."""

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
        first, *others = unit.groups
        shared = {word for word in first.keywords if all(word in group.keywords for group in others)}
        self.keywords = sorted(shared | set(unit.faction_keywords))
        self.reductions = [DamageReduction()] * len(unit.groups)
        self.save = 0
        self.armour_save = 0
        self.save_rerolls = RerollDice.NONE
        self.stealth = False
        self.cover = False

    def apply(self, effect: Effect, groups: list[int]) -> str:
        """Work `effect` in for the groups that it reaches."""
        match effect:
            case effects.Modifier():
                return self._profile(effect, groups)
            case effects.RollModifier(roll=Roll.SAVE | Roll.ARMOUR_SAVE) | effects.Reroll(what=Roll.SAVE) if len(
                groups
            ) < len(self.groups):
                return SOME_MODELS
            case effects.RollModifier(roll=Roll.SAVE, op=op, amount=int(amount)):
                self.save += amount if op in (Op.ADD, Op.IMPROVE) else -amount
            case effects.RollModifier(roll=Roll.ARMOUR_SAVE, op=op, amount=int(amount)):
                self.armour_save += amount if op in (Op.ADD, Op.IMPROVE) else -amount
            case effects.Reroll(what=Roll.SAVE, which=effects.Which.ONE):
                return ONE_SAVE
            case effects.Reroll(what=Roll.SAVE, which=which):
                if self.save_rerolls is not RerollDice.FAILED:
                    self.save_rerolls = rerolled_dice(which)
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

    def meet(self, effect: Effect, groups: list[int], builders: list[PoolBuilder]) -> str:
        """Work in what a rule of the target does when it meets attacks that are allocated to models of `groups`.
        `builders`: the pools of these attacks; empty: all."""
        if isinstance(effect, effects.Modifier):
            return self._reduce_damage(effect, groups, builders)
        if builders:
            return "saves that are re-rolled against some weapons only are not worked out"
        return self.apply(effect, groups)

    def _reduce_damage(self, effect: effects.Modifier, groups: list[int], builders: list[PoolBuilder]) -> str:
        """Damage as 10e T-8.05, 11e 05.04 have it."""
        if effect.per is not None:
            return COUNTED
        if not isinstance(effect.amount, int):
            return RANDOM
        if effect.op not in (Op.SUBTRACT, Op.WORSEN, Op.HALVE, Op.SET):
            return "more damage by a rule of the target is not worked out"
        more = _reduction(effect.op, effect.amount)
        if builders and len(groups) < len(self.groups):
            return SOME_MODELS
        for builder in builders:
            builder.reduction = builder.reduction.with_more(more)
        for index in () if builders else groups:
            self.reductions[index] = self.reductions[index].with_more(more)
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
        if effect.per is not None:
            return COUNTED
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
        alike = len(set(self.reductions)) == 1
        of_groups = zip(self.groups, self.reductions, strict=True)
        return Target(
            groups=tuple(group if alike else msgspec.structs.replace(group, damage=own) for group, own in of_groups),
            keywords=tuple(self.keywords),
            attached=self.unit.attached,
            damage=self.reductions[0] if alike else DamageReduction(),
            cover=cover or (hidden and edition is Edition.ELEVENTH),
            hit=-1 if hidden and edition is Edition.TENTH else 0,
            save=self.save,
            save_rerolls=self.save_rerolls,
            armour_save=self.armour_save,
        )


ONE_SAVE: Final = "a single re-roll of a save is not worked out"
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


def _reduction(op: Op, amount: int) -> DamageReduction:
    match op:
        case Op.HALVE:
            return DamageReduction(halve=True)
        case Op.SET:
            return DamageReduction(set_to=amount)
        case _:
            return DamageReduction(minus=amount)


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


def is_of_target(effect: Effect, owner_is_target: bool) -> bool:
    """Whether `effect` is a rule of the target about the Damage of attacks at it, or about re-rolls of its saves."""
    match effect:
        case effects.Modifier(what=Characteristic.DAMAGE, on=Attacks(by=None)):
            return owner_is_target
        case effects.Reroll(what=Roll.SAVE, on=Attacks(by=None)):
            return owner_is_target
        case _:
            return False
