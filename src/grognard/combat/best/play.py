"""Best play: the attacker's choices that the scenario format fixes, made so as to reach a goal."""

import msgspec
import numpy as np

from grognard.combat.abilities import AbilityName
from grognard.combat.best.choices import Choice, PlayOptions
from grognard.combat.best.limits import limits_in_words, solved
from grognard.combat.best.search import Progress
from grognard.combat.best.spots import Order
from grognard.combat.best.tape import Tally
from grognard.combat.best.words import policy_in_words, usual_order
from grognard.combat.exact import hazard_failures, solve_exactly
from grognard.combat.outcome import Outcome, outcome_of
from grognard.combat.question import Question
from grognard.combat.rules import AttackRules
from grognard.combat.singles import without_singles
from grognard.core.pmf import Pmf, mean
from grognard.core.words import Goal


class BestPlay(msgspec.Struct, frozen=True, eq=False):
    """What best play comes to.

    `outcome` under best play with `value` of the goal; `fixed` and `fixed_value`: as the scenario format has it.
    `policy`: the choices in words; percentages are chances that it comes to this. `limits`: what was not chosen freely.
    `order`: numbers of the pools in the most likely order. `command_reroll_used`: P(the Command Re-roll is used on the
    attacks).
    """

    goal: Goal
    value: float
    fixed_value: float
    outcome: Outcome
    fixed: Outcome
    policy: tuple[str, ...]
    limits: tuple[str, ...]
    order: tuple[int, ...]
    command_reroll_used: float


def best_play(
    question: Question,
    goal: Goal,
    rules: AttackRules,
    options: PlayOptions | None = None,
    progress: Progress | None = None,
) -> BestPlay:
    """The best play of the attacker for `goal`, by backward induction over everything that is rolled.

    Each weapon pool is chosen seeing what the ones before it did (10e T-6.12, 11e 04.03). In a pool the numbers of
    attacks, the hit rolls and the wound rolls are each rolled together, damage rolls one by one; one die, or the lowest
    number of attacks, may be re-rolled by the one Command Re-roll after it is seen (10e T-15.10, 11e 15.02), unless it
    has been re-rolled. `progress` is called with the steps done and all steps.

    A single re-roll that the unit has by a rule of its own is not made, and that is said; where making it on the first
    failure is better than any play without it, that is the answer.
    Never worse than `solve_exactly`; raises the same errors for targets beyond exact methods.
    """
    plain = without_singles(question)
    found = _best_play(plain, goal, rules, options or PlayOptions(), progress)
    return found if plain is question else _with_singles(found, solve_exactly(question, rules))


def _with_singles(found: BestPlay, fixed: Outcome) -> BestPlay:
    """The better one of best play without single re-rolls and fixed play with them."""
    fixed_value = goal_value(found.goal, fixed)
    if found.value >= fixed_value:
        limits = (*found.limits, "Single re-rolls of the unit's own rules are not made.")
        return msgspec.structs.replace(found, fixed=fixed, fixed_value=fixed_value, limits=limits)
    policy = ("As usual, with each single re-roll made on the first die that fails.",)
    limits = ("Of play without the single re-rolls of the unit's own rules, none was better than that.",)
    return BestPlay(found.goal, fixed_value, fixed_value, fixed, fixed, policy, limits, tuple(sorted(found.order)), 0.0)


def _best_play(
    question: Question, goal: Goal, rules: AttackRules, options: PlayOptions, progress: Progress | None
) -> BestPlay:
    fixed = solve_exactly(question, rules)
    search, closed = solved(question, rules, goal, options, progress)
    tally, order = Tally(), Order()
    finals = search.follow(tally, order)
    states = np.sum(finals, axis=0)
    states = states / states.sum()
    unused = float(finals[1].sum()) if len(finals) > 1 else 0.0
    space = search.ground.space
    hazards = hazard_failures(question.pools, rules)
    if len(finals) > 1 and any(pool.has(AbilityName.HAZARDOUS) for pool in question.pools):
        hazards = (1.0 - unused) * hazards + unused * _one_again(hazards, rules.hazard_fails / 6)
    outcome = outcome_of(question.target, space, states, hazards)
    return BestPlay(
        goal=goal,
        value=float(states @ search.goal),
        fixed_value=goal_value(goal, fixed),
        outcome=outcome,
        fixed=fixed,
        policy=policy_in_words(search, tally, order, unused),
        limits=limits_in_words(search, closed),
        order=usual_order(search, order),
        command_reroll_used=1.0 - unused if Choice.COMMAND_REROLL in search.options.choices else 0.0,
    )


def goal_value(goal: Goal, outcome: Outcome) -> float:
    """How well an outcome reaches the goal."""
    match goal:
        case Goal.DESTROYED:
            return outcome.destroyed
        case Goal.MODELS:
            return mean(outcome.models_destroyed)
        case Goal.WOUNDS:
            return mean(outcome.wounds_lost)


def _one_again(failures: Pmf, fails: float) -> Pmf:
    """Failures when one failed hazard roll is re-rolled."""
    fewer = np.append(failures[1:], 0.0) * (1.0 - fails)
    same = failures * fails
    same[0] = failures[0]
    return fewer + same
