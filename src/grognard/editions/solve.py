"""Answers to attack questions of either edition."""

from typing import Any

from grognard.combat.exact import solve_exactly
from grognard.combat.outcome import Outcome
from grognard.combat.question import Question
from grognard.combat.rules import AttackRules
from grognard.combat.scenario import outcome_to_answer, scenario_to_question
from grognard.core.words import Edition
from grognard.editions import eleventh, tenth

_RULES = {Edition.TENTH: tenth.ATTACK_RULES, Edition.ELEVENTH: eleventh.ATTACK_RULES}


def attack_rules(edition: Edition) -> AttackRules:
    """The attack rules of an edition."""
    return _RULES[edition]


def solve(question: Question) -> Outcome:
    """The outcome of a question: exact, or rolled (and marked so) where exact states would be too many."""
    return solve_exactly(question, attack_rules(question.edition))


def solve_scenario(scenario: object) -> dict[str, Any]:
    """Answer a scenario, both as plain JSON values; raises ScenarioError naming the field that is wrong."""
    question = scenario_to_question(scenario)
    return outcome_to_answer(solve(question), question.edition)
