"""One story of an attack question, rolled die by die through the same plans that `exact` computes with.

Order of the dice: number of attacks, weapon by weapon; all hit rolls, then their re-rolls, then dice for additional
hits; wound rolls likewise; then the packets in the edition's order: save roll, damage roll, Feel No Pain per wound.
"""

from collections.abc import Callable

import msgspec
import numpy as np

from grognard.combat.dice import Dice, SeededDice, throw, throw_amount
from grognard.combat.exact import hazard_failures
from grognard.combat.outcome import GroupOutcome, Method, Outcome
from grognard.combat.plan import NO_FEEL_NO_PAIN, AttackPlan, Bag, Packet, PacketKind, Yield
from grognard.combat.question import Question, Target
from grognard.combat.rules import (
    AttackRules,
    MortalTiming,
    Rank,
    RankModel,
    SaveOrder,
    State,
    met_by,
)
from grognard.core.words import Roll


class PoolStory(msgspec.Struct, frozen=True):
    """What happened to one pool. `hits` and `wounds` count those without a roll; `wounds` counts all packets."""

    attacks: int
    hits: int
    critical_hits: int
    wounds: int
    critical_wounds: int
    wounds_lost: int


class Story(msgspec.Struct, frozen=True):
    """What happened to the target. `models_destroyed` has one entry per group, `state` (wounds lost) one per rank."""

    wounds_lost: int
    models_destroyed: tuple[int, ...]
    hazard_failures: int
    pools: tuple[PoolStory, ...]
    state: State = ()

    @property
    def destroyed_models(self) -> int:
        """Models destroyed in all groups."""
        return sum(self.models_destroyed)


def roll_story(question: Question, rules: AttackRules, dice: Dice) -> Story:
    """Roll the whole question once."""
    unit = _Unit(question.target, rules)
    waiting: list[tuple[Packet, int]] = []
    stories: list[PoolStory] = []
    spent: set[Roll] = set()
    for pool in question.pools:
        before = unit.lost
        plan = rules.plan(pool, question.target, unit.facing(), question.situation)
        counted = _roll_packets(plan, dice, spent)
        _normal_damage(unit, plan, counted.packets, rules, dice)
        mortal = list(zip(plan.packets, counted.packets, strict=True))[plan.normal_packets :]
        if rules.mortal_timing is MortalTiming.AFTER_POOL:
            for packet, count in mortal:
                unit.suffer(packet, count, dice)
        else:
            waiting += mortal
        stories.append(counted.story(unit.lost - before))
    for packet, count in waiting:
        unit.suffer(packet, count, dice)
    hazards = sum(map(rules.hazard_rolls, question.pools))
    failures = sum(dice.roll(Roll.HAZARD) <= rules.hazard_fails for _ in range(hazards))
    return Story(unit.lost, unit.destroyed(), failures, tuple(stories), unit.state)


class _Counted:
    """Dice and packets of one pool."""

    def __init__(self, plan: AttackPlan) -> None:
        self.plan = plan
        self.attacks = 0
        self.pending = [0] * len(plan.stages)
        self.packets = [0] * len(plan.packets)
        self.hits = 0
        self.criticals = {Roll.HIT: 0, Roll.WOUND: 0}

    def add(self, bag: Bag, dice: Dice, what: Roll) -> None:
        """Put what a bag yields to what is pending."""
        for part in bag:
            times = throw(dice, part.times, what)
            if what is not Roll.WOUND and self._is_hit(part):
                self.hits += times
            if part.stage >= 0:
                self.pending[part.stage] += times
            else:
                self.packets[part.packet] += times

    def _is_hit(self, part: Yield) -> bool:
        if part.stage >= 0:
            return self.plan.stages[part.stage].roll is Roll.WOUND
        return self.plan.packets[part.packet].kind is not PacketKind.MORTAL

    def story(self, wounds_lost: int) -> PoolStory:
        return PoolStory(
            self.attacks,
            self.hits,
            self.criticals[Roll.HIT],
            sum(self.packets),
            self.criticals[Roll.WOUND],
            wounds_lost,
        )


def _roll_packets(plan: AttackPlan, dice: Dice, spent: set[Roll]) -> _Counted:
    """Roll attacks, hits and wounds of a pool, each step for all its dice together. `spent`: the rolls of which the
    unit has made its single re-roll; more are added."""
    counted = _Counted(plan)
    for _ in range(plan.weapons):
        counted.attacks += sum(throw_amount(dice, amount, Roll.ATTACKS) for amount in plan.attacks)
    for _ in range(counted.attacks):
        counted.add(plan.entry, dice, Roll.ATTACKS)
    for number in range(len(plan.stages) - 1, -1, -1):
        stage = plan.stages[number]
        single = stage.roll not in spent and any(one.roll is stage.roll for one in plan.dice.singles)
        first_failures = stage.first_failures if single else ()
        faces = [dice.roll(stage.roll) for _ in range(counted.pending[number])]
        again = next((index for index, face in enumerate(faces) if face in first_failures), None)
        faces = [dice.roll(stage.roll) if face in stage.reroll else face for face in faces]
        if again is not None:
            faces[again] = dice.roll(stage.roll)
            spent.add(stage.roll)
        for face in faces:
            counted.add(stage.faces[face - 1], dice, stage.roll)
            counted.criticals[stage.roll] += face in stage.critical
    return counted


def roll_dice(dice: Dice, count: int, what: Roll, rerolled: Callable[[int], bool]) -> list[int]:
    """Roll `count` dice together, then re-roll once those that are chosen."""
    faces = [dice.roll(what) for _ in range(count)]
    return [dice.roll(what) if rerolled(face) else face for face in faces]


def _normal_damage(unit: "_Unit", plan: AttackPlan, counts: list[int], rules: AttackRules, dice: Dice) -> None:
    """Save rolls and damage of the packets that allow a save."""
    order = rules.attack_order(unit.ranks, unit.state)
    for packet, count in list(zip(plan.packets, counts, strict=True))[: plan.normal_packets]:
        if rules.save_order is SaveOrder.ONE_BY_ONE:
            for _ in range(count):
                model = unit.next_model(order)
                if model is None:
                    return
                fails = packet.fails[model.group]
                (face,) = roll_dice(dice, 1, Roll.SAVE, _save_reroll(plan, fails))
                if face <= fails:
                    unit.damage(packet, order, dice)
        else:
            current = unit.next_model(order)
            if current is None:
                return
            faces = roll_dice(dice, count, Roll.SAVE, _save_reroll(plan, packet.fails[current.group]))
            for face in sorted(faces):
                model = unit.next_model(order)
                if model is not None and face <= packet.fails[model.group]:
                    unit.damage(packet, order, dice)


def _save_reroll(plan: AttackPlan, fails: int) -> Callable[[int], bool]:
    again = {"none": 0, "ones": 1}.get(plan.save_rerolls, fails)
    return lambda face: face <= again


class _Unit:
    """The target while it suffers."""

    def __init__(self, target: Target, rules: AttackRules) -> None:
        self.target = target
        self.rules = rules
        self.ranks: tuple[Rank, ...] = rules.ranks(target)
        self.state: State = (0,) * len(self.ranks)

    @property
    def lost(self) -> int:
        """Wounds lost so far."""
        return sum(self.state)

    def destroyed(self) -> tuple[int, ...]:
        """Models destroyed, per group."""
        counts = [0] * len(self.target.groups)
        for rank, lost in zip(self.ranks, self.state, strict=True):
            for model in rank.models:
                lost -= model.room
                if lost < 0:
                    break
                counts[model.group] += 1
        return tuple(counts)

    def facing(self):
        """What the next pool meets."""
        destroyed = self.destroyed()
        living = tuple(dead < group.models for dead, group in zip(destroyed, self.target.groups, strict=True))
        return met_by(self.rules, self.target, living)

    def next_model(self, order: tuple[int, ...]) -> RankModel | None:
        """The model that the next attack is allocated to, with the room it has left; None when none is left."""
        return next((model for rank in order if (model := self._front(rank))), None)

    def _front(self, rank: int) -> RankModel | None:
        lost = self.state[rank]
        for model in self.ranks[rank].models:
            if lost < model.room:
                return RankModel(model.group, model.room - lost, model.wounded or lost > 0)
            lost -= model.room
        return None

    def damage(self, packet: Packet, order: tuple[int, ...], dice: Dice) -> None:
        """One packet damages the next model; the excess is lost."""
        rank = next((index for index in order if self._front(index)), -1)
        self._hurt(rank, packet, dice)

    def suffer(self, packet: Packet, count: int, dice: Dice) -> None:
        """`count` packets of mortal wounds."""
        for _ in range(count):
            rank = self.rules.mortal_rank(self.ranks, self.state)
            if rank < 0:
                return
            if packet.kind is PacketKind.MORTAL:
                self._spill(packet, dice)
            else:
                self._hurt(rank, packet, dice)

    def _hurt(self, rank: int, packet: Packet, dice: Dice) -> None:
        model = self._front(rank)
        if model is None:
            return
        wounds = throw_amount(dice, packet.damage[model.group], Roll.DAMAGE)
        lost = 0
        for _ in range(wounds):
            if lost < model.room and not _ignored(packet, model, dice):
                lost += 1
        self._lose(rank, lost)

    def _spill(self, packet: Packet, dice: Dice) -> None:
        for _ in range(throw_amount(dice, packet.damage[0], Roll.DAMAGE)):
            rank = self.rules.mortal_rank(self.ranks, self.state)
            model = self._front(rank) if rank >= 0 else None
            if model is None:
                return
            if not _ignored(packet, model, dice):
                self._lose(rank, 1)

    def _lose(self, rank: int, wounds: int) -> None:
        state = list(self.state)
        state[rank] += wounds
        self.state = tuple(state)


def _ignored(packet: Packet, model: RankModel, dice: Dice) -> bool:
    """Whether Feel No Pain ignores a wound."""
    needed = packet.feel_no_pain[model.group]
    return needed < NO_FEEL_NO_PAIN and dice.roll(Roll.FEEL_NO_PAIN) >= needed


def roll_often(question: Question, rules: AttackRules, samples: int, seed: int = 0) -> Outcome:
    """The outcome in `samples` stories, one after the other: slow, but without any limit on the target's states."""
    dice = SeededDice(seed)
    groups = question.target.groups
    left = sum(group.models * group.wounds - group.lost for group in groups)
    sizes = [left + 1, sum(group.models for group in groups) + 1, *(group.models + 1 for group in groups)]
    tallies = [np.zeros(size) for size in sizes]
    for _ in range(samples):
        story = roll_story(question, rules, dice)
        found = (story.wounds_lost, story.destroyed_models, *story.models_destroyed)
        for tally, value in zip(tallies, found, strict=True):
            tally[value] += 1 / samples
    named = tuple(GroupOutcome(group.name, tally) for group, tally in zip(groups, tallies[2:], strict=True))
    return Outcome(
        tallies[0],
        tallies[1],
        float(tallies[1][-1]),
        named,
        hazard_failures(question.pools, rules),
        Method.ROLLED,
        samples,
        0.5 / samples**0.5,
    )
