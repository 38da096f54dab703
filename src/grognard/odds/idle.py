"""What may be in force in an attack, and everything that the odds depend on: *why* tells what changes nothing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable
from typing import NamedTuple

import msgspec

from grognard.combat.abilities import AbilityName
from grognard.combat.facts import OpenFact
from grognard.combat.fold import Folded
from grognard.combat.plan import AttackPlan
from grognard.combat.question import Pool, Question, Target
from grognard.combat.rules import AttackRules, Facing, facing
from grognard.combat.standing import Source
from grognard.core.words import Roll
from grognard.editions.solve import attack_rules
from grognard.effects.effect import Effect


class OfWeapon(NamedTuple):
    """An ability of a weapon itself, by the full name of the weapon."""

    weapon: str
    ability: AbilityName


class OfRule(NamedTuple):
    """An effect of a rule."""

    effect: Effect
    source: Source


Item = OpenFact | OfWeapon | OfRule
"""Something in force: a fact that is turned on, an ability of a weapon, an effect of a rule."""


def decisive(folded: Folded, *, best: bool) -> Hashable:
    """Everything of a question that the odds depend on, the order of the pools aside. `best`: under best play."""
    question = folded.question
    target = question.target
    rules = attack_rules(question.edition)
    precise = best and _may_be_aimed_at(target, rules)
    pools: Counter[Hashable] = Counter()
    for pool, fishing in zip(question.pools, folded.fishing, strict=True):
        each = plans(pool, question)
        free = frozenset(roll for roll in fishing if best and any(_rolled(plan, roll) for plan in each))
        aims = precise and pool.has(AbilityName.PRECISION)
        again = best and pool.single_damage and any(_rolled(plan, Roll.DAMAGE) for plan in each)
        pools[each, pool.has(AbilityName.HAZARDOUS), aims, free, again] += pool.count
    bodies = tuple((group.models, group.wounds, group.lost, group.character) for group in target.groups)
    return frozenset(pools.items()), rules.ranks(target), bodies


def _may_be_aimed_at(target: Target, rules: AttackRules) -> bool:
    from grognard.combat.best.ground import precise_characters

    return bool(precise_characters(target, rules))


def plans(pool: Pool, question: Question) -> tuple[AttackPlan, ...]:
    """The plans of one weapon of `pool` against all models of the target and against each group alone, where no more
    is left."""
    plan_of = attack_rules(question.edition).plan
    one = msgspec.structs.replace(pool, name="", count=1)
    return tuple(_plain(plan_of(one, question.target, met, question.situation)) for met in _facings(question))


def _facings(question: Question) -> tuple[Facing, ...]:
    target = question.target
    size = len(target.groups)
    every = [(True,) * size, *(tuple(place == alone for place in range(size)) for alone in range(size))]
    return tuple(dict.fromkeys(facing(target, living) for living in every))


def _rolled(plan: AttackPlan, roll: Roll) -> bool:
    """Whether the plan has dice of `roll` that may be re-rolled."""
    match roll:
        case Roll.ATTACKS:
            return not all(amount.dice.fixed for amount in plan.attacks)
        case Roll.DAMAGE:
            return not all(amount.dice.fixed for packet in plan.packets for amount in packet.damage)
        case _:
            return any(stage.roll is roll and not stage.barred for stage in plan.stages)


def _plain(plan: AttackPlan) -> AttackPlan:
    """The plan without single re-rolls that no die can use."""
    dice = plan.dice
    if not dice.singles:
        return plan
    usable = {stage.roll for stage in dice.stages if stage.first_failures}
    singles = tuple(single for single in dice.singles if single.roll in usable)
    return msgspec.structs.replace(plan, dice=msgspec.structs.replace(dice, singles=singles))
