"""A rule of a page that grants a single re-roll is worked out, and why says on which die it is made."""

import pytest

from grognard.core.pmf import mean
from grognard.core.words import AttackType, Edition, Goal
from grognard.odds.choices import Play
from grognard.odds.request import OddsRequest
from grognard.odds.result import Result
from grognard.odds.solve import solve
from odds.reed_cutters import PAGE

ONE_HIT = "Second Swing: Each time this unit is selected to fight, you can re-roll one Hit roll."
EITHER = "Second Swing: Each time this unit is selected to fight, you can re-roll one Hit roll or one Wound roll."
TWICE = f"{ONE_HIT}\nThird Swing: Each time this unit is selected to fight, you can re-roll one Hit roll."


@pytest.fixture
def ask(tmp_path):
    def asked(rule: str, *when: str, page: str = PAGE, edition: Edition = Edition.TENTH, **more) -> Result:
        file = tmp_path / "cutters.txt"
        file.write_text(page.format(rule), "utf-8")
        request = {"defender": "trukk", "profile": "M6 T4 Sv5+ W1 Ld7+ OC2", "phase": AttackType.MELEE} | more
        return solve(OddsRequest(attacker=str(file), edition=edition, when=when, **request))

    return asked


def hits(result: Result) -> float:
    return next(stage.mean for stage in result.stages[0].stages if stage.name == "hits")


def fate(result: Result) -> list[tuple[str, str]]:
    return [(reason.status.value, reason.note) for reason in result.reasons if "Swing" in reason.source]


def test_the_first_die_that_fails_is_thrown_again_and_why_says_so(ask) -> None:
    found = ask(ONE_HIT)
    assert hits(found) == pytest.approx(1 + 3 / 4 / 2)
    assert fate(found) == [("applied", "the first die that fails")]
    assert mean(found.wounds_lost) > mean(ask("Old Tides: This unit is old.").wounds_lost)


def test_a_choice_of_rolls_is_a_switch_for_each(ask) -> None:
    assert hits(ask(EITHER)) == pytest.approx(1)
    assert hits(ask(EITHER, "hit roll")) == pytest.approx(1 + 3 / 4 / 2)
    wounds = ask(EITHER, "wound roll")
    assert hits(wounds) == pytest.approx(1)
    assert mean(wounds.wounds_lost) > mean(ask(EITHER).wounds_lost)


def test_a_second_one_of_the_same_roll_is_not_worked_out(ask) -> None:
    found = ask(TWICE)
    assert hits(found) == pytest.approx(1 + 3 / 4 / 2)
    assert sorted(fate(found)) == [
        ("applied", "the first die that fails"),
        ("not worked out", "a second single re-roll of the same roll is not worked out"),
    ]


@pytest.mark.parametrize(("models", "status"), [(1, "applied"), (3, "not worked out")])
def test_one_of_each_of_several_models_is_not_worked_out(ask, models: int, status: str) -> None:
    own = ONE_HIT.replace("this unit is selected", "this model is selected")
    found = ask(own, page=PAGE.replace("1 Reed Cutter", "1-3 Reed Cutters"), models=models)
    assert fate(found)[0][0] == status
    assert hits(found) == pytest.approx(1 + 3 / 4 / 2 if models == 1 else models)


def test_best_play_uses_them_as_its_policy_says(ask) -> None:
    found = ask(ONE_HIT, play=Play.BEST, goal=Goal.WOUNDS)
    assert mean(found.wounds_lost) >= mean(ask(ONE_HIT).wounds_lost) - 1e-12
    (line,) = (line for line in found.policy if "single re-roll of a hit roll" in line)
    assert line.startswith("Use the single re-roll of a hit roll for a failed hit roll of Long scythe")
    assert fate(found) == [("applied", "used as the policy of best play says")]


def test_best_play_uses_them_as_usual_where_nothing_hangs_on_it(ask) -> None:
    found, usual = ask(ONE_HIT, play=Play.BEST, goal=Goal.DESTROYED), ask(ONE_HIT)
    assert found.destroyed == usual.destroyed == 0
    assert mean(found.wounds_lost) >= mean(usual.wounds_lost) - 1e-12
    assert any(
        line.startswith("It hardly matters when the single re-roll of a hit roll is used") for line in found.policy
    )


def test_where_no_die_is_left_for_it_why_says_so(ask) -> None:
    every = "Sure Hands: Attacks made by this unit can re-roll the Hit roll."
    assert fate(ask(f"{ONE_HIT}\n{every}")) == [("ignored", "it changes nothing in this attack")]


@pytest.mark.parametrize("rule", [ONE_HIT, "Every Swing: Attacks made by this unit can re-roll the Hit roll."])
def test_hit_rolls_that_cannot_be_rerolled_leave_the_rule_without_effect(ask, rule: str) -> None:
    shots = PAGE.replace("MELEE WEAPONS | RANGE | A | WS", "RANGED WEAPONS | RANGE | A | BS").replace("Melee", '24"')
    rule = rule.replace("selected to fight", "selected to shoot")
    tenth = {"page": shots, "phase": AttackType.RANGED}
    eleventh = tenth | {"page": shots.replace("UNIT COMP", "YOUR UNIT COSTS\n1 model 50 points\nUNIT COMP")}
    eleventh |= {"edition": Edition.ELEVENTH}
    assert fate(ask(rule, "overwatch", **eleventh)) == [("ignored", "it changes nothing in this attack")]
    assert fate(ask(rule, "overwatch", **tenth))[0][0] == "applied"
    assert fate(ask(rule, **eleventh))[0][0] == "applied"


ONE_DAMAGE = "Third Swing: Each time this unit is selected to fight, you can re-roll one Damage roll."
HEAVY = PAGE.replace("| 5 | -1 | 1 |", "| 5 | -1 | D6 |")


def test_one_of_damage_is_left_to_best_play_since_such_a_roll_cannot_fail(ask) -> None:
    usual, without = ask(ONE_DAMAGE, page=HEAVY), ask("Old Tides: This unit is old.", page=HEAVY)
    assert usual.wounds_lost == without.wounds_lost
    assert fate(usual) == [("ignored", "the usual choices do not make it, best play does")]


def test_best_play_uses_one_of_damage_as_its_policy_says(ask) -> None:
    found = ask(ONE_DAMAGE, page=HEAVY, play=Play.BEST, goal=Goal.WOUNDS)
    assert mean(found.wounds_lost) > mean(ask(ONE_DAMAGE, page=HEAVY).wounds_lost)
    assert any("single re-roll of a damage roll for a low damage roll of Long scythe" in line for line in found.policy)
    assert fate(found) == [("applied", "used as the policy of best play says")]


def test_one_of_damage_that_is_not_rolled_changes_nothing(ask) -> None:
    for play in Play:
        assert fate(ask(ONE_DAMAGE, play=play)) == [("ignored", "it changes nothing in this attack")]
