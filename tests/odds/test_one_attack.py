"""What a rule does to one attack alone, so many times a battle, is told and never done to all attacks."""

import pytest

from grognard.core.words import AttackType, Edition
from grognard.odds.request import OddsRequest
from grognard.odds.result import Result
from grognard.odds.solve import solve
from odds.reed_cutters import THREE

CHANGE = "change the Damage characteristic of that attack to"
ONE_ATTACK = (
    f"Lucky: Once per battle, when an attack is allocated to a model in this unit, you can {CHANGE} 0.",
    f"Lucky: Once per turn, when a saving throw is failed for this unit, {CHANGE} 0.",
)
EACH_ATTACK = f"Hard: Each time an attack is allocated to a model in this unit, {CHANGE} 1."


def asked(tmp_path, rule: str, *when: str) -> Result:
    file = tmp_path / "cutters.txt"
    file.write_text(THREE.format(rule), "utf-8")
    return solve(
        OddsRequest(
            attacker="nobz",
            defender=str(file),
            edition=Edition.TENTH,
            target_profile="M6 T4 Sv5+ W2 Ld7+ OC2",
            phase=AttackType.MELEE,
            when=when,
        )
    )


def without_rule(tmp_path) -> Result:
    return asked(tmp_path, "Old: This unit can be set up anywhere.")


@pytest.mark.parametrize("rule", ONE_ATTACK)
def test_one_attack_of_many_is_not_worked_out_and_changes_nothing(tmp_path, rule: str) -> None:
    found = asked(tmp_path, rule, "lucky")
    (line,) = [reason for reason in found.reasons if reason.source == "Lucky"]
    assert (line.status.value, line.note) == (
        "not worked out",
        "what concerns one of the attacks only is not worked out",
    )
    assert found.wounds_lost == without_rule(tmp_path).wounds_lost


def test_every_attack_is_changed_where_there_is_no_limit(tmp_path) -> None:
    found = asked(tmp_path, EACH_ATTACK)
    assert [reason.status.value for reason in found.reasons if reason.source == "Hard"] == ["applied"]
    assert found.mean_wounds < without_rule(tmp_path).mean_wounds
