"""Many stories at once: the outcome by rolling a large sample, for questions beyond exact states and as a check."""

import numpy as np

from grognard.combat.counts import amount_pmf, attacks_of_weapon
from grognard.combat.exact import hazard_failures
from grognard.combat.outcome import Method, Outcome, outcome_of
from grognard.combat.parts import Part, parts_of
from grognard.combat.plan import AttackDice, AttackPlan, Bag, Packet, PacketKind, Stage, face_weights
from grognard.combat.question import Question
from grognard.combat.rules import AttackRules, MortalTiming, SaveOrder
from grognard.combat.saves import fail_chance, save_weights
from grognard.combat.states import Ints, Space, Walk, space_of
from grognard.combat.transitions import MORTAL_WALK, Transition, transition
from grognard.core.dice import DiceExpression
from grognard.core.pmf import Pmf
from grognard.core.words import Roll

SAMPLES = 100_000
ENOUGH_DICE = 4e7
"""Attacks in all stories together beyond which fewer stories are rolled."""


def sensible_samples(question: Question) -> int:
    """How many stories to roll: a large number, smaller where each story has thousands of attacks."""
    attacks = sum(pool.count * pool.attacks.mean for pool in question.pools)
    return int(max(2000, min(SAMPLES, ENOUGH_DICE / attacks)))


def sample(question: Question, rules: AttackRules, samples: int = SAMPLES, seed: int = 0) -> Outcome:
    """The outcome in `samples` rolled stories; equal seeds give equal answers. Hazard rolls stay exact."""
    space = space_of(question.target, rules)
    ends = played(question, rules, np.zeros(samples, dtype=np.intp), np.random.default_rng(seed))
    states = np.bincount(ends, minlength=space.states) / samples
    failures = hazard_failures(question.pools, rules)
    return outcome_of(question.target, space, states, failures, Method.ROLLED, samples)


def played(
    question: Question, rules: AttackRules, states: Ints, generator: np.random.Generator, models: int | None = None
) -> Ints:
    """The state of the target in every story after the attacks, `states` being those before.

    `models`: how many the target had when it was selected (None: all).
    """
    space = space_of(question.target, rules)
    stories = _Stories(space, states, generator)
    waiting: list[tuple[Ints, Packet, Ints]] = []
    for pool in question.pools:
        before = stories.states.copy()
        for part in parts_of(space, question.target, rules, models):
            here = np.arange(len(states)) if part.mask is None else part.mask[before].nonzero()[0]
            if not len(here):
                continue
            plan = rules.plan(pool, question.target, part.facing, question.situation)
            packets = stories.roll_packets(plan.dice, len(plan.packets), here)
            stories.normal_damage(here, plan, packets, part, rules)
            mortal = list(zip(plan.packets, packets, strict=True))[plan.normal_packets :]
            if rules.mortal_timing is MortalTiming.AFTER_POOL:
                for packet, counts in mortal:
                    stories.suffer(here, packet, counts)
            else:
                waiting += ((here, packet, counts) for packet, counts in mortal)
    for here, packet, counts in waiting:
        stories.suffer(here, packet, counts)
    return stories.states


class _Stories:
    """The state of the target in every story."""

    def __init__(self, space: Space, states: Ints, generator: np.random.Generator) -> None:
        self.space = space
        self.states: Ints = states.copy()
        self.generator = generator
        self.spent = {roll: np.zeros(len(states), dtype=np.bool_) for roll in (Roll.HIT, Roll.WOUND)}
        """In which stories the single re-roll of a roll has been made."""

    def roll_packets(self, dice: AttackDice, packets: int, here: Ints) -> list[Ints]:
        """How many packets of each kind the attacks lead to, in each of the stories `here`."""
        stories = len(here)
        single = {one.roll for one in dice.singles}
        per_weapon = attacks_of_weapon(dice.attacks)
        drawn = self.generator.multinomial(dice.weapons, per_weapon / per_weapon.sum(), stories)
        attacks = drawn @ np.arange(len(per_weapon))
        pending = [np.zeros(stories, dtype=np.intp) for _ in dice.stages]
        counts = [np.zeros(stories, dtype=np.intp) for _ in range(packets)]
        self._add(dice.entry, attacks, pending, counts)
        for number in range(len(dice.stages) - 1, -1, -1):
            stage = dice.stages[number]
            if stage.roll in single:
                faces = self._with_single(stage, pending[number], here)
            else:
                faces = self.generator.multinomial(pending[number], face_weights(stage))
            for face, bag in enumerate(stage.faces):
                self._add(bag, faces[:, face], pending, counts)
        return counts

    def _with_single(self, stage: Stage, dice: Ints, here: Ints) -> Ints:
        """Natural faces of so many dice in each story, one that fails first re-rolled where that is still open. The die
        that failed stays counted: a failure leads to nothing."""
        any_face = (1 / 6,) * 6
        faces = self.generator.multinomial(dice, any_face)
        again = faces[:, [face - 1 for face in stage.reroll]].sum(axis=1)
        failed = faces[:, [face - 1 for face in stage.first_failures]].sum(axis=1)
        faces[:, [face - 1 for face in stage.reroll]] = 0
        once = (failed > 0) & ~self.spent[stage.roll][here]
        self.spent[stage.roll][here] |= once
        return faces + self.generator.multinomial(again + once, any_face)

    def _add(self, bag: Bag, times: Ints, pending: list[Ints], counts: list[Ints]) -> None:
        for part in bag:
            number = self._sums(part.times, times)
            if part.stage >= 0:
                pending[part.stage] = pending[part.stage] + number
            else:
                counts[part.packet] = counts[part.packet] + number

    def _sums(self, expression: DiceExpression, times: Ints) -> Ints:
        """In each story the sum of `times` rolls of `expression`."""
        if expression.fixed:
            return times * expression.plus
        return self._totals(expression.pmf(), times)

    def _totals(self, pmf: Pmf, times: Ints) -> Ints:
        drawn = self.generator.multinomial(times, pmf / pmf.sum())
        return drawn @ np.arange(len(pmf))

    def normal_damage(self, here: Ints, plan: AttackPlan, packets: list[Ints], part: Part, rules: AttackRules) -> None:
        """Save rolls and damage in the stories `here`."""
        walk = self.space.walks[part.order]
        for packet, counts in list(zip(plan.packets, packets, strict=True))[: plan.normal_packets]:
            step = transition(self.space, part.order, packet, (1.0,) * len(packet.fails))
            fails = np.array(packet.fails)
            if rules.save_order is SaveOrder.ONE_BY_ONE:
                chances = np.array([fail_chance(plan.save_rerolls, faces) for faces in packet.fails])
                self._each(here, counts, step, walk, chances)
                continue
            weights = save_weights(plan.save_rerolls, packet.fails[part.first_group])
            faces = self.generator.multinomial(counts, np.array(weights) / sum(weights))
            for face in range(6):
                self._each(here, faces[:, face], step, walk, (fails > face).astype(np.float64))

    def suffer(self, here: Ints, packet: Packet, counts: Ints) -> None:
        """Mortal wounds in the stories `here`."""
        certain = np.ones(len(packet.fails))
        if packet.kind is PacketKind.MORTAL:
            counts = self._totals(amount_pmf(packet.damage[0]), counts)
        step = transition(self.space, MORTAL_WALK, packet, (1.0,) * len(packet.fails))
        self._each(here, counts, step, self.space.mortal, certain)

    def _each(self, here: Ints, counts: Ints, step: Transition, walk: Walk, chances: Pmf) -> None:
        """Take `counts` steps in each story, each with a chance that depends on the group of the model it meets."""
        limits = np.cumsum(step.losses, axis=1)[:, :-1]
        most = int(counts.max(initial=0))
        for number in range(most):
            going = here[counts > number]
            states = self.states[going]
            alive = states < self.space.states - 1
            going, states = going[alive], states[alive]
            if not len(going):
                return
            meets = self.generator.random(len(going)) < chances[walk.group[states]]
            going, states = going[meets], states[meets]
            drawn = self.generator.random(len(going))
            losses = (drawn[:, None] >= limits[states]).sum(axis=1)
            self.states[going] = walk.after[states, losses]
