"""Answers to attack questions of either edition."""

from typing import TYPE_CHECKING, Any

from grognard.combat.exact import TooLargeError, solve_exactly
from grognard.combat.outcome import Outcome
from grognard.combat.question import Question
from grognard.combat.rules import AttackRules
from grognard.combat.scenario import outcome_to_answer, scenario_to_question
from grognard.combat.states import TooManyStatesError
from grognard.core.words import Edition
from grognard.editions import eleventh, tenth

STORIES = 4000
"""Stories that are rolled where a target has too many states even for a large sample; fewer where they are long."""
ENOUGH_STORY_DICE = 1.5e5

if TYPE_CHECKING:
    from grognard.combat.stages import PoolStages

_RULES = {Edition.TENTH: tenth.ATTACK_RULES, Edition.ELEVENTH: eleventh.ATTACK_RULES}


def attack_rules(edition: Edition) -> AttackRules:
    """The attack rules of an edition."""
    return _RULES[edition]


def solve(question: Question) -> Outcome:
    """The outcome of a question: exact, or rolled (and marked so) where exact states would be too many."""
    rules = attack_rules(question.edition)
    try:
        return solve_exactly(question, rules)
    except TooLargeError:
        return _sampled(question, rules)
    except TooManyStatesError:
        from grognard.combat.rolled import roll_often

        attacks = sum(pool.count * pool.attacks.mean for pool in question.pools)
        return roll_often(question, rules, int(min(STORIES, max(60, ENOUGH_STORY_DICE / attacks))))


def solve_sequence(questions: tuple[Question, ...]) -> Outcome:
    """The outcome after the attacks of several units at one target, in order: exact, or rolled and marked so.

    Raises GrognardError when they do not attack the same models in the same edition.
    """
    from grognard.combat.sampled import sensible_samples
    from grognard.combat.sequence import roll_sequence_often, sample_sequence, solve_sequence_exactly

    rules = attack_rules(questions[0].edition)
    try:
        return solve_sequence_exactly(questions, rules)
    except TooLargeError:
        return sample_sequence(questions, rules, min(map(sensible_samples, questions)))
    except TooManyStatesError:
        attacks = sum(pool.count * pool.attacks.mean for question in questions for pool in question.pools)
        return roll_sequence_often(questions, rules, int(min(STORIES, max(60, ENOUGH_STORY_DICE / attacks))))


def _sampled(question: Question, rules: AttackRules) -> Outcome:
    from grognard.combat.sampled import sample, sensible_samples

    return sample(question, rules, sensible_samples(question))


def stages(question: Question) -> "tuple[PoolStages, ...]":
    """How far the attacks of each pool get, stage by stage; nothing where exact states would be too many."""
    from grognard.combat.stages import stage_table

    try:
        return stage_table(question, attack_rules(question.edition))
    except (TooLargeError, TooManyStatesError):
        return ()


def solve_scenario(scenario: object) -> dict[str, Any]:
    """Answer a scenario, both as plain JSON values; raises ScenarioError naming the field that is wrong."""
    question = scenario_to_question(scenario)
    return outcome_to_answer(solve(question), question.edition)
