"""Best play: the attacker's choices that the scenario format fixes, made so as to reach a goal."""

import msgspec
import numpy as np

from grognard.combat.best.choices import PlayOptions
from grognard.combat.best.hands import SINGLES, Token
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
    `order`: numbers of the pools in the most likely order. `used`: of each re-roll by hand that was to be had, P(it is
    used on the attacks).
    """

    goal: Goal
    value: float
    fixed_value: float
    outcome: Outcome
    fixed: Outcome
    policy: tuple[str, ...]
    limits: tuple[str, ...]
    order: tuple[int, ...]
    used: dict[Token, float] = {}


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

    A single re-roll that the unit has by a rule of its own is used in the same way, on its own roll; one die is not
    re-rolled by both.
    Never worse than `solve_exactly`; raises the same errors for targets beyond exact methods, and TooLargeError where
    the search would be.
    """
    options = options or PlayOptions()
    fixed = solve_exactly(usual_question(question, options), rules)
    found = _best_play(question, goal, rules, options, progress, fixed)
    searched = all(SINGLES[single.roll] in found.used for pool in question.pools for single in pool.singles)
    return found if searched or found.value >= found.fixed_value else _as_usual(found)


def usual_question(question: Question, options: PlayOptions) -> Question:
    """What the usual choices are asked: without the single re-rolls of which only one is to be had."""
    return without_singles(question, options.one_of) if options.one_of else question


def _as_usual(found: BestPlay) -> BestPlay:
    """Play as the scenario format has it, where the search had to do without the single re-rolls of the unit."""
    policy = ("As usual, with each single re-roll made on the first die that fails.",)
    limits = (*found.limits, "Of play without the single re-rolls of the unit's own rules, none was better than that.")
    order = tuple(sorted(found.order))
    return BestPlay(found.goal, found.fixed_value, found.fixed_value, found.fixed, found.fixed, policy, limits, order)


def unsearched(question: Question, goal: Goal, usual: Outcome) -> BestPlay:
    """The usual choices, with what they come to, where a search for better ones would be too large."""
    value = goal_value(goal, usual)
    policy = ("As usual: a question of so many states is too large for a search of better choices.",)
    return BestPlay(goal, value, value, usual, usual, policy, (), tuple(range(len(question.pools))))


def _best_play(
    question: Question,
    goal: Goal,
    rules: AttackRules,
    options: PlayOptions,
    progress: Progress | None,
    fixed: Outcome,
) -> BestPlay:
    search, closed = solved(question, rules, goal, options, progress)
    tally, order = Tally(), Order()
    finals = search.follow(tally, order)
    states = np.sum(finals, axis=0)
    states = states / states.sum()
    hand = search.hand
    unused = {token: sum(float(finals[plane].sum()) for plane in hand.holding(token)) for token in hand.tokens}
    space = search.ground.space
    hazards = hazard_failures(question.pools, rules)
    if Token.COMMAND in unused and any(map(rules.hazard_rolls, question.pools)):
        kept = unused[Token.COMMAND]
        hazards = (1.0 - kept) * hazards + kept * _one_again(hazards, rules.hazard_fails / 6)
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
        used={token: 1.0 - chance for token, chance in unused.items()},
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
