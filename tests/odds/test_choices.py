"""What best play reaches, in words."""

import pytest

from grognard.core.words import Edition, Goal
from grognard.odds.choices import Play, gain
from grognard.odds.request import OddsRequest
from grognard.odds.solve import solve


@pytest.mark.parametrize(
    ("goal", "best", "usual", "words"),
    [
        (Goal.DESTROYED, 1.0, 1.0, "chance to destroy it: 100%; with the usual choices: 100%"),
        (Goal.DESTROYED, 0.6014, 0.5021, "chance to destroy it: 60.1%; with the usual choices: 50.2%"),
        (Goal.DESTROYED, 0.0001, 0.0, "chance to destroy it: <0.1%; with the usual choices: 0%"),
        (Goal.MODELS, 2.5, 2.345, "models destroyed: 2.50 on average; with the usual choices: 2.35"),
        (Goal.WOUNDS, 12.0, 11.5, "wounds lost: 12.00 on average; with the usual choices: 11.50"),
    ],
)
def test_what_is_gained_reads_as_the_goal_is_counted(goal: Goal, best: float, usual: float, words: str) -> None:
    assert gain(goal, best, usual) == words


@pytest.mark.parametrize("goal", Goal)
@pytest.mark.parametrize("before", [(), ("boyz",)], ids=["alone", "after others"])
def test_a_policy_begins_with_what_is_gained(goal: Goal, before: tuple[str, ...]) -> None:
    units = {"attacker": "Nobz", "defender": "Nurglings", "before": before}
    result = solve(OddsRequest(edition=Edition.TENTH, play=Play.BEST, goal=goal, **units))
    reached = {Goal.DESTROYED: result.destroyed, Goal.MODELS: result.mean_models, Goal.WOUNDS: result.mean_wounds}
    words = gain(goal, reached[goal], 0).partition(";")[0]
    assert words in result.policy[0]
    assert result.policy[0].startswith("Best play of Nobz, " if before else "Best play, ")
