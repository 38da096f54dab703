"""Best play of the last of several units: of each way in which the others may leave the target."""

from contextlib import suppress

import msgspec
import numpy as np

from grognard.combat.best.choices import PlayOptions
from grognard.combat.best.play import BestPlay, best_play, goal_value
from grognard.combat.best.search import Progress
from grognard.combat.counts import TooLargeError
from grognard.combat.outcome import Outcome
from grognard.combat.question import Question
from grognard.combat.rules import AttackRules
from grognard.combat.sequence import (
    Left,
    Standing,
    attacked,
    chances_of,
    check,
    outcome_after_last,
    reduced,
    solve_sequence_exactly,
    walked,
)
from grognard.combat.states import TooManyStatesError, space_of
from grognard.core.words import Goal

MOST_PLAYED = 16
"""Ways in which the target may stand of which best play is searched, the most likely ones."""


class LastPlay(msgspec.Struct, frozen=True, eq=False):
    """The other units play as usual, the last one for the goal, seeing what is left of the target.

    `usual`: its play of what is most likely left, `usual_left`, with its chance; None where nothing ever is.
    `unplayed`: chance that something is left of which no best play was searched; the unit plays as usual then.
    """

    value: float
    fixed_value: float
    outcome: Outcome
    usual: BestPlay | None
    usual_left: Left
    usual_chance: float
    unplayed: float


def best_last_play(
    questions: tuple[Question, ...],
    goal: Goal,
    rules: AttackRules,
    options: PlayOptions | None = None,
    progress: Progress | None = None,
) -> LastPlay:
    """Best play of the unit of the last question; `progress(done, total)` counts the ways in which the
    target may stand. Raises like `solve_sequence_exactly`; never worse than that."""
    check(questions)
    last = questions[-1]
    *_, before, _ = walked(questions, rules)
    chances = chances_of(before, last.target, rules)
    order = sorted((left for left in chances if left), key=lambda left: -chances[left])
    played: dict[Left, BestPlay] = {}
    for number, left in enumerate(order):
        if progress:
            progress(number, len(order))
        each_group_once = len({group for group, _, _ in left}) == len(left)
        if len(played) < MOST_PLAYED and each_group_once:
            question = msgspec.structs.replace(last, target=reduced(last.target, left))
            with suppress(TooLargeError, TooManyStatesError):
                played[left] = best_play(question, goal, rules, options)
    rest = tuple(_standing(left, chances[left], last, rules) for left in chances if left not in played)
    after = attacked(rest, last, rules)
    outcomes = {left: (chances[left], play.outcome) for left, play in played.items()}
    outcome = outcome_after_last(questions, rules, outcomes, after)
    fixed = solve_sequence_exactly(questions, rules)
    first = order[0] if order and order[0] in played else next(iter(played), ())
    return LastPlay(
        value=goal_value(goal, outcome),
        fixed_value=goal_value(goal, fixed),
        outcome=outcome,
        usual=played.get(first),
        usual_left=first,
        usual_chance=chances.get(first, 0.0),
        unplayed=sum(chances[left] for left in order if left not in played),
    )


def _standing(left: Left, chance: float, last: Question, rules: AttackRules) -> Standing:
    if not left:
        return Standing(left, np.array([chance]))
    return Standing(left, space_of(reduced(last.target, left), rules).start * chance)
