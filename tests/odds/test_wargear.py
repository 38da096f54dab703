"""Wargear that changes its bearer, and nobody else."""

from grognard.core.words import AttackType, Edition
from grognard.odds.request import OddsRequest
from grognard.odds.solve import prepare


def test_the_bearer_of_a_mole_grenade_launcher_has_one_wound_and_one_attack_more():
    """S-039."""
    attacking = prepare(
        OddsRequest(
            attacker="cthonian beserks",
            defender="nobz",
            edition=Edition.TENTH,
            weapons="mole grenade launcher",
            phase=AttackType.MELEE,
        )
    )
    extra = {pool.count: pool.modifiers.attacks for pool in attacking.folded.question.pools}
    assert extra == {4: 0, 1: 1}
    bearers = [group for group in attacking.attacker.groups if "Mole grenade launcher" in group.equipment]
    assert [group.models for group in bearers] == [1]
