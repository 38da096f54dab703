"""Answers to attack questions of either edition."""

from typing import TYPE_CHECKING, Any

from grognard.combat.exact import TooLargeError, solve_exactly
from grognard.combat.fields import shown
from grognard.combat.outcome import Outcome
from grognard.combat.question import Question
from grognard.combat.rules import AttackRules
from grognard.combat.scenario import outcome_to_answer, scenario_to_question
from grognard.combat.states import TooManyStatesError
from grognard.core.errors import GrognardError
from grognard.core.words import Edition, Goal
from grognard.editions import eleventh, tenth

STORIES = 4000
"""Stories that are rolled where a target has too many states even for a large sample; fewer where they are long."""
ENOUGH_STORY_DICE = 1.5e5

if TYPE_CHECKING:
    from collections.abc import Callable

    from grognard.combat.best.choices import PlayOptions
    from grognard.combat.best.last import LastPlay
    from grognard.combat.best.play import BestPlay
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


def play_best(
    question: Question,
    goal: Goal,
    options: "PlayOptions | None" = None,
    progress: "Callable[[int, int], None] | None" = None,
) -> "BestPlay":
    """The attacker's best play for `goal`, or the usual choices (its policy says so) where a search is too large.

    `progress(done, total)` is called as the search goes on.
    """
    from grognard.combat.best.choices import PlayOptions
    from grognard.combat.best.play import best_play, unsearched, usual_question

    options = options or PlayOptions()
    try:
        return best_play(question, goal, attack_rules(question.edition), options, progress)
    except (TooLargeError, TooManyStatesError):
        return unsearched(question, goal, solve(usual_question(question, options)))


def play_best_last(
    questions: tuple[Question, ...],
    goal: Goal,
    options: "PlayOptions | None" = None,
    progress: "Callable[[int, int], None] | None" = None,
) -> "LastPlay | None":
    """The same for the last of several units that attack in turn; None where all of it is too large."""
    from grognard.combat.best.last import best_last_play

    try:
        return best_last_play(questions, goal, attack_rules(questions[0].edition), options, progress)
    except (TooLargeError, TooManyStatesError):
        return None


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


def solve_scenario(
    scenario: object,
    *,
    play: str = "fixed",
    goal: str = "destroyed",
    progress: "Callable[[int, int], None] | None" = None,
) -> dict[str, Any]:
    """Answer a scenario, both as plain JSON values.

    With `play` "best" the attacker makes the choices that the format fixes so that `goal` ("destroyed", "models" or
    "wounds") is reached as well as can be, and the answer also has `goal`, its `value`, the `fixed_value` of the usual
    choices and the `policy` in words. `progress(done, total)` is called as the search for it goes on.

    Raises ScenarioError naming the field that is wrong, and GrognardError for another play or goal.
    """
    for name, value, known in (("play", play, ("fixed", "best")), ("goal", goal, tuple(Goal))):
        if value not in known:
            raise GrognardError(f"found {shown(value)}, expected one of: {', '.join(known)}", name)
    question = scenario_to_question(scenario)
    if play == "fixed":
        return outcome_to_answer(solve(question), question.edition)
    found = play_best(question, Goal(goal), progress=progress)
    answer = outcome_to_answer(found.outcome, question.edition)
    policy = [*found.policy, *found.limits]
    return answer | {"goal": goal, "value": found.value, "fixed_value": found.fixed_value, "policy": policy}
