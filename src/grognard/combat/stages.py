"""How far the attacks of each pool get, stage by stage: for display, computed only when asked for."""

from collections.abc import Callable
from functools import cache, lru_cache
from math import prod

import msgspec
import numpy as np

from grognard.combat.counts import all_attacks, attacks_of_weapon, compound, packet_counts
from grognard.combat.exact import final_states
from grognard.combat.parts import Part, parts_of
from grognard.combat.plan import ONCE, AttackDice, AttackPlan, Bag, PacketKind, Stage, Yield, face_weights
from grognard.combat.question import Pool, Question
from grognard.combat.rules import AttackRules
from grognard.combat.saves import fail_chance
from grognard.combat.singles import branches, with_singles
from grognard.combat.states import Space, space_of
from grognard.combat.transitions import wounds_pmf
from grognard.core.dice import DiceExpression
from grognard.core.pmf import Pmf, point
from grognard.core.words import Roll

Law = Callable[[int], Pmf]
PlanOf = Callable[[Pool], AttackPlan]


class PoolStages(msgspec.Struct, frozen=True, eq=False):
    """Distributions of what one pool does to the target as it stands before any attack.

    `hits` counts additional hits, `wounds` automatic wounds. `unsaved` are wounds whose save fails against the models
    that are attacked first, and devastating wounds. `damage` is what those and further mortal wounds do after Feel No
    Pain, as if no model ran out of wounds. `wounds_lost` and `models_destroyed` are expected values of what the pool
    adds to the pools before it: excess damage is lost there, and models that are gone cannot die again.
    """

    name: str
    attacks: Pmf
    hits: Pmf
    critical_hits: Pmf
    wounds: Pmf
    critical_wounds: Pmf
    unsaved: Pmf
    damage: Pmf
    wounds_lost: float
    models_destroyed: float


def stage_table(question: Question, rules: AttackRules) -> tuple[PoolStages, ...]:
    """The stages of every pool, in order. Raises like `solve_exactly` when the question is too large."""
    space = space_of(question.target, rules)
    start = _start(space, question, rules)
    table: list[PoolStages] = []
    before = (0.0, 0.0)
    for number, pool in enumerate(question.pools):
        after = _expected(question, rules, space, number + 1)

        def plan_of(pool: Pool) -> AttackPlan:
            return rules.plan(pool, question.target, start.facing, question.situation)

        losses = after[0] - before[0], after[1] - before[1]
        table.append(pool_stages(question.pools[:number], pool, plan_of, start.first_group, losses))
        before = after
    return tuple(table)


def _start(space: Space, question: Question, rules: AttackRules) -> Part:
    parts = parts_of(space, question.target, rules)
    return next(part for part in parts if part.mask is None or part.mask[0] > 0)


def _expected(question: Question, rules: AttackRules, space: Space, pools: int) -> tuple[float, float]:
    """Expected wounds lost and models destroyed after the first pools."""
    states = final_states(question.pools[:pools], question.target, question.situation, rules, space)
    return float(states @ space.lost), float(states @ space.destroyed.sum(axis=1))


def pool_stages(
    before: tuple[Pool, ...], pool: Pool, plan_of: PlanOf, group: int, losses: tuple[float, float]
) -> PoolStages:
    """The stages of `pool`, whose attacks meet models of `group`; `before`: the pools of the unit that may have used
    its single re-rolls. Wounds lost and models destroyed are given."""
    to_hit = tuple(_without_wound_singles(one) for one in (*before, pool))
    attacks = plan_of(pool).attacks
    hits, critical_hits = _laws(to_hit, plan_of, _hit_laws)
    wounds, critical_wounds, unsaved, damage = _laws((*before, pool), plan_of, lambda plan: _wound_laws(plan, group))
    return PoolStages(
        pool.name,
        all_attacks(pool.count, attacks),
        hits,
        critical_hits,
        wounds,
        critical_wounds,
        unsaved,
        damage,
        *losses,
    )


def _without_wound_singles(pool: Pool) -> Pool:
    """A wound die counts as a hit whether it fails or not."""
    if not pool.singles:
        return pool
    return msgspec.structs.replace(pool, singles=tuple(one for one in pool.singles if one.roll is not Roll.WOUND))


def _laws(pools: tuple[Pool, ...], plan_of: PlanOf, laws: Callable[[AttackPlan], tuple[Pmf, ...]]) -> tuple[Pmf, ...]:
    """The laws of the last pool, in all ways in which single re-rolls may be used."""
    total: tuple[Pmf, ...] | None = None
    for *before, last in branches(pools):
        chance = prod(_chance(plan_of(one)) for one in before if one.singles)
        way = tuple(chance * law for law in laws(plan_of(last)))
        total = way if total is None else tuple(map(_added, total, way))
    assert total is not None
    return total


def _chance(plan: AttackPlan) -> float:
    """The chance of what the plan leaves of its dice."""
    return float(packet_counts(plan, (1.0,) * len(plan.packets)).sum())


def _total(plan: AttackPlan, law: Callable[[AttackDice, Bag], Pmf]) -> Pmf:
    """Distribution of the sum over all attacks; `law` tells what a bag leads to."""

    def attacks(dice: AttackDice) -> Pmf:
        return compound(law(dice, dice.entry), attacks_of_weapon(dice.attacks), dice.weapons)

    if not plan.dice.singles:
        return attacks(plan.dice)
    return with_singles(plan.dice, attacks, lambda dice, number: law(dice, (Yield(number),)))


@lru_cache(maxsize=1024)
def _hit_laws(plan: AttackPlan) -> tuple[Pmf, ...]:
    """Hits and critical hits."""
    mortal = [packet.kind is PacketKind.MORTAL for packet in plan.packets]

    def packet_hits(number: int) -> Pmf:
        return point(0) if mortal[number] else point(1)

    return (
        _total(plan, lambda dice, bag: _bag(bag, _hits(dice, packet_hits), packet_hits)),
        _total(plan, lambda dice, bag: _bag(bag, _criticals(dice, Roll.HIT), _nothing)),
    )


@lru_cache(maxsize=1024)
def _wound_laws(plan: AttackPlan, group: int) -> tuple[Pmf, ...]:
    """Wounds, critical wounds, unsaved wounds and damage."""
    fails = [fail_chance(plan.save_rerolls, packet.fails[group]) for packet in plan.packets]
    mortal = [packet.kind is PacketKind.MORTAL for packet in plan.packets]
    saved = [packet.kind is PacketKind.NORMAL for packet in plan.packets]

    def packet_unsaved(number: int) -> Pmf:
        if mortal[number]:
            return point(0)
        return np.array([1.0 - fails[number], fails[number]]) if saved[number] else point(1)

    def packet_damage(number: int) -> Pmf:
        packet = plan.packets[number]
        wounds = wounds_pmf(packet.damage[group], packet.feel_no_pain[group])
        if not saved[number]:
            return wounds
        through = wounds * fails[number]
        through[0] += 1.0 - fails[number]
        return through

    def packet_wounds(number: int) -> Pmf:
        return point(0) if mortal[number] else point(1)

    return (
        _total(plan, lambda dice, bag: _bag(bag, _descending(dice, packet_wounds), packet_wounds)),
        _total(plan, lambda dice, bag: _bag(bag, _criticals(dice, Roll.WOUND), _nothing)),
        _total(plan, lambda dice, bag: _bag(bag, _descending(dice, packet_unsaved), packet_unsaved)),
        _total(plan, lambda dice, bag: _bag(bag, _descending(dice, packet_damage), packet_damage)),
    )


def _nothing(_packet: int) -> Pmf:
    return point(0)


def _hits(dice: AttackDice, packet: Law) -> Law:
    """Per die of a stage: hits, which are what reaches a wound roll or wounds without one."""

    @cache
    def stage_law(number: int) -> Pmf:
        stage = dice.stages[number]
        return point(1) if stage.roll is Roll.WOUND else _faces(stage, lambda bag, _: _bag(bag, stage_law, packet))

    return stage_law


def _criticals(dice: AttackDice, roll: Roll) -> Law:
    """Per die of a stage: critical results of `roll` that it leads to."""

    @cache
    def stage_law(number: int) -> Pmf:
        stage = dice.stages[number]

        def face_law(bag: Bag, critical: bool) -> Pmf:
            below = _bag(bag, stage_law, lambda _: point(0))
            return np.convolve(point(1), below) if stage.roll is roll and critical else below

        return _faces(stage, face_law)

    return stage_law


def _descending(dice: AttackDice, packet: Law) -> Law:
    """Per die of a stage: the sum over the packets that it leads to."""

    @cache
    def stage_law(number: int) -> Pmf:
        return _faces(dice.stages[number], lambda bag, _: _bag(bag, stage_law, packet))

    return stage_law


def _faces(stage: Stage, law: Callable[[Bag, bool], Pmf]) -> Pmf:
    """The mean of the laws of all faces, by what each yields and whether it is critical."""
    chances: dict[tuple[Bag, bool], float] = {}
    for face, (bag, weight) in enumerate(zip(stage.faces, face_weights(stage), strict=True), 1):
        key = bag, face in stage.critical
        chances[key] = chances.get(key, 0.0) + weight
    total = np.zeros(1)
    for (bag, critical), chance in chances.items():
        total = _added(total, chance * law(bag, critical))
    return total


def _bag(bag: Bag, stage: Law, packet: Law) -> Pmf:
    total = np.ones(1)
    for part in bag:
        single = stage(part.stage) if part.stage >= 0 else packet(part.packet)
        total = np.convolve(total, _repeated(single, part.times))
    return total


def _repeated(single: Pmf, times: DiceExpression) -> Pmf:
    if times == ONCE:
        return single
    total = np.zeros(1)
    power = np.ones(1)
    for chance in times.pmf():
        if chance:
            total = _added(total, chance * power)
        power = np.convolve(power, single)
    return total


def _added(left: Pmf, right: Pmf) -> Pmf:
    length = max(len(left), len(right))
    total = np.zeros(length)
    total[: len(left)] += left
    total[: len(right)] += right
    return total
