"""A rule that lets a unit re-roll one die of one roll or of another: best play says which once it sees the dice."""

from pathlib import Path

import pytest

from grognard.core.words import AttackType, Edition, Goal
from grognard.odds.choices import Play
from grognard.odds.request import OddsRequest
from grognard.odds.result import Result
from grognard.odds.solve import solve
from odds.reed_cutters import PAGE

EITHER = "Second Swing: Each time this unit is selected to fight, you can re-roll one Hit roll or one Wound roll."
ALONE = {
    roll: f"Second Swing: Each time this unit is selected to fight, you can re-roll one {roll} roll."
    for roll in ("Hit", "Wound")
}
NONE = "Old Tides: This unit is old."


def _asked(folder: Path, rule: str, *when: str, **more: object) -> Result:
    file = folder / "cutters.txt"
    file.write_text(PAGE.format(rule), "utf-8")
    request = {"defender": "boyz", "profile": "T4 Sv5+ W1", "phase": AttackType.MELEE, "edition": Edition.TENTH} | more
    return solve(OddsRequest(attacker=str(file), when=when, **request))  # type: ignore[arg-type]


def _best(folder: Path, rule: str, *when: str, goal: Goal = Goal.WOUNDS) -> float:
    result = _asked(folder, rule, *when, play=Play.BEST, goal=goal)
    law = {Goal.WOUNDS: result.wounds_lost, Goal.MODELS: result.models_destroyed}.get(goal)
    return sum(i * p for i, p in enumerate(law)) if law else result.destroyed


@pytest.mark.parametrize("goal", Goal)
def test_it_is_better_than_either_alone_and_the_usual_play_has_none_of_it(tmp_path: Path, goal: Goal) -> None:
    both = _best(tmp_path, EITHER, goal=goal)
    alone = {roll: _best(tmp_path, rule, goal=goal) for roll, rule in ALONE.items()}
    assert both >= max(alone.values()) - 1e-12
    if goal is not Goal.DESTROYED:
        assert both > max(alone.values()) + 1e-9
    assert _asked(tmp_path, EITHER).wounds_lost == _asked(tmp_path, NONE).wounds_lost


@pytest.mark.parametrize("roll", ALONE)
def test_a_roll_that_was_chosen_is_the_only_one(tmp_path: Path, roll: str) -> None:
    assert _best(tmp_path, EITHER, f"{roll} roll") == pytest.approx(_best(tmp_path, ALONE[roll]), abs=1e-12)


def test_the_answer_says_that_it_is_one_of_the_two(tmp_path: Path) -> None:
    found = _asked(tmp_path, EITHER, play=Play.BEST, goal=Goal.WOUNDS)
    told = "Only one of these is to be had: single re-roll of a hit roll, single re-roll of a wound roll."
    assert told in found.policy
    assert not any(switch.value for switch in found.switches)
    fates = {reason.note for reason in found.reasons if "Swing" in reason.source}
    assert fates == {"used as the policy of best play says"}
    assert told not in _asked(tmp_path, ALONE["Hit"], play=Play.BEST).policy


@pytest.mark.parametrize("other", ALONE.values())
def test_beside_another_single_re_roll_it_stays_a_switch(tmp_path: Path, other: str) -> None:
    both = f"{EITHER}\n{other.replace('Second', 'Third')}"
    assert _best(tmp_path, both) == pytest.approx(_best(tmp_path, other), abs=1e-12)
