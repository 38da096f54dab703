"""Points destroyed: what each model is worth, and what that is for each point of the attacker."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grognard.core.pmf import mean
from grognard.core.words import AttackType, Edition
from grognard.odds.matrix import Figure, matrix
from grognard.odds.request import OddsRequest
from grognard.odds.result import Result
from grognard.odds.solve import solve

BOYZ, BOSS = 8, 75
"""Points of each of ten Boyz, and of a Warboss, in the 10th edition."""


def shot(weapons: str, leader: str = "warboss", **more) -> Result:
    request = {"edition": Edition.TENTH, "target_models": 10, "phase": AttackType.RANGED, "target_leader": leader}
    return solve(OddsRequest(attacker="intercessors", defender="boyz", weapons=weapons, **request | more))


def test_a_model_of_a_lone_unit_is_worth_its_part_of_the_units_points() -> None:
    found = shot("", leader="")
    assert found.defender_points == BOYZ * 10
    assert found.points_destroyed == pytest.approx(BOYZ * mean(found.models_destroyed))


def test_models_of_an_attached_unit_are_worth_what_their_own_datasheet_costs() -> None:
    found = shot("5x bolt pistol")
    assert found.defender_points == BOYZ * 10 + BOSS
    assert found.models_destroyed[10] == found.models_destroyed[11] == 0  # the boss is never reached
    assert found.points_destroyed == pytest.approx(BOYZ * mean(found.models_destroyed))


def test_the_leader_counts_as_much_as_it_costs_once_it_falls() -> None:
    found = solve(
        OddsRequest(
            attacker="nobz",
            defender="boyz",
            edition=Edition.TENTH,
            target_models=10,
            target_leader="warboss",
            phase=AttackType.MELEE,
            before=("20 boyz",) * 3,
        )
    )
    boss = found.destroyed  # it falls last, since no attack may be aimed at it
    assert boss > 0.01
    assert found.points_destroyed == pytest.approx(BOYZ * (mean(found.models_destroyed) - boss) + BOSS * boss)


@settings(max_examples=12, deadline=None)
@given(
    st.sampled_from(["boyz", "nobz", "deff dread", "rhino"]),
    st.sampled_from(["boyz", "intercessors", "nurglings", "rhino"]),
)
def test_the_figure_of_a_matrix_is_points_destroyed_for_each_point_spent(attacker: str, defender: str) -> None:
    cell = matrix([attacker], [defender], figure=Figure.POINTS_PER_POINT, edition=Edition.ELEVENTH).values[0][0]
    found = solve(OddsRequest(attacker=attacker, defender=defender, edition=Edition.ELEVENTH))
    assert found.points_destroyed is not None
    assert found.attacker_points
    assert cell == pytest.approx(found.points_destroyed / found.attacker_points)
    assert found.points_per_point == pytest.approx(cell)
