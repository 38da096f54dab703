"""The stages of a pool, for display."""

import pytest

from combat.making import BOTH, attack, group, scenario
from grognard.combat.scenario import scenario_to_question
from grognard.core.pmf import mean
from grognard.editions.solve import solve, stages


@pytest.mark.parametrize("edition", BOTH)
def test_stages_of_lethal_sustained_devastating_attacks(edition: str) -> None:
    weapon = attack(count=10, A="D6", AP=-1, D=2, abilities=["LETHAL HITS", "SUSTAINED HITS 1", "DEVASTATING WOUNDS"])
    (table,) = stages(scenario_to_question(scenario(edition, weapon, group(models=60, W=3, Sv=3))))
    attacks = 35.0
    plain = attacks * (3 / 6 + 1 / 6)
    normal = attacks / 6 + plain * 2 / 6
    devastating = plain / 6
    assert mean(table.attacks) == pytest.approx(attacks)
    assert mean(table.hits) == pytest.approx(plain + attacks / 6)
    assert mean(table.critical_hits) == pytest.approx(attacks / 6)
    assert mean(table.wounds) == pytest.approx(normal + devastating)
    assert mean(table.critical_wounds) == pytest.approx(devastating)
    assert mean(table.unsaved) == pytest.approx(normal / 2 + devastating)
    assert mean(table.damage) == pytest.approx(2 * (normal / 2 + devastating))


@pytest.mark.parametrize("edition", BOTH)
def test_without_excess_the_damage_is_what_the_unit_loses(edition: str) -> None:
    pools = [attack(count=3, D="D3", reroll={"hit": "ones"}), attack(A=4, abilities=["TWIN-LINKED"], skill=4)]
    question = scenario_to_question(scenario(edition, pools, group(W=200, Sv=4, FNP=6)))
    table = stages(question)
    for row in table:
        assert row.wounds_lost == pytest.approx(mean(row.damage))
    assert sum(row.wounds_lost for row in table) == pytest.approx(mean(solve(question).wounds_lost))


@pytest.mark.parametrize("edition", BOTH)
def test_a_torrent_weapon_hits_with_every_attack(edition: str) -> None:
    (table,) = stages(scenario_to_question(scenario(edition, attack(A=3, abilities=["TORRENT"]), group(models=9))))
    assert mean(table.hits) == pytest.approx(3)
    assert mean(table.critical_hits) == 0
