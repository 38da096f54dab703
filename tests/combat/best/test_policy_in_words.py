"""What best play chooses in clear cases, and how it says so."""

import msgspec
import numpy as np
import pytest

from combat.best.scenes import Scene, attack, models, play, scene
from grognard.combat.best.choices import Choice, PlayOptions
from grognard.combat.best.hands import Token
from grognard.combat.best.play import best_play
from grognard.combat.question import CriticalBonus, Question
from grognard.combat.scenario import scenario_to_question
from grognard.core.dice import DiceExpression
from grognard.core.words import Goal, Roll
from grognard.editions.solve import attack_rules

BOTH = pytest.mark.parametrize("edition", ["10", "11"])
HOPELESS_SAVE = {"Sv": 6, "W": 1}


def only(*choices: Choice, fishing: tuple[frozenset[Roll], ...] = ()) -> PlayOptions:
    return PlayOptions(frozenset(choices), fishing)


def question(scenario: Scene) -> Question:
    return scenario_to_question(scenario)


@BOTH
def test_case_14_fish_for_lethal_hits_when_wounds_are_hard_to_come_by(edition: str) -> None:
    shooter = attack(name="shoota", A=1, skill=2, S=4, AP=-6, abilities=["LETHAL HITS"], reroll={"hit": "failed"})
    scenario = scene(edition, [shooter], models(9, T=8, **HOPELESS_SAVE))
    assert play(scenario, "wounds", only(Choice.REROLLS)).value == pytest.approx(0.324, abs=5e-4)
    free = only(Choice.REROLLS, fishing=(frozenset({Roll.HIT}),))
    fished = play(scenario, "wounds", free)
    assert fished.value == pytest.approx(0.398, abs=5e-4)
    assert "Re-roll every hit roll that is not a critical with shoota." in fished.policy


@BOTH
def test_failures_only_when_a_hit_is_nearly_as_good_as_a_critical(edition: str) -> None:
    shooter = attack(name="shoota", skill=2, S=10, abilities=["LETHAL HITS"], reroll={"hit": "noncritical"})
    found = play(scene(edition, [shooter], models(9, **HOPELESS_SAVE)), "wounds", only(Choice.REROLLS))
    assert "Re-roll each failed hit roll with shoota." in found.policy


@BOTH
def test_twin_linked_may_fish_for_devastating_wounds(edition: str) -> None:
    gun = attack(name="gun", S=5, AP=0, D=3, abilities=["DEVASTATING WOUNDS", "TWIN-LINKED"])
    found = play(scene(edition, [gun], models(3, T=5, Sv=2, W=3)), "wounds", only(Choice.REROLLS))
    assert found.value > found.fixed_value + 1e-6
    assert "Re-roll every wound roll that is not a critical of gun." in found.policy


GOOD_CRITICALS = attack(
    name="saw", S=10, AP=0, D=3, abilities=["LETHAL HITS", "DEVASTATING WOUNDS", "ANTI-INFANTRY 2+"]
)


def test_11th_lethal_hits_are_left_when_devastating_wounds_are_worth_more() -> None:
    found = play(scene("11", [GOOD_CRITICALS], models(3, Sv=2, W=3)), "wounds", only(Choice.LETHAL_HITS))
    assert "Roll to wound instead of Lethal Hits with saw." in found.policy
    assert found.value > found.fixed_value + 1e-6


def test_10th_lethal_hits_are_no_choice() -> None:
    found = play(scene("10", [GOOD_CRITICALS], models(3, Sv=2, W=3)), "wounds", only(Choice.LETHAL_HITS))
    assert found.value == pytest.approx(found.fixed_value, abs=1e-12)
    assert not any("Lethal" in sentence for sentence in found.policy)


@BOTH
def test_small_damage_first_finishes_a_model_before_the_big_gun_fires(edition: str) -> None:
    sure = {"skill": 2, "S": 20, "AP": -6}
    big, small = attack(name="big", D=2, **sure), attack(name="small", D=1, **sure)
    found = play(scene(edition, [big, small], models(2, W=2, lost=1, Sv=6)), "models", only(Choice.ORDER))
    assert found.order == (1, 0)
    assert "Order: small, then big." in found.policy
    assert found.value > found.fixed_value + 1e-6


@BOTH
def test_precision_takes_the_weak_character_out_of_a_hard_unit(edition: str) -> None:
    aimed = attack(name="aimed", A=2, S=8, D=3, abilities=["PRECISION"])
    unit = [models(5, W=6, Sv=2), models(1, name="Warboss", W=3, Sv=6, character=True)]
    found = play(scene(edition, [aimed], *unit) | {}, "models", only(Choice.PRECISION))
    assert found.value >= found.fixed_value
    target = {"keywords": ["INFANTRY"], "groups": unit, "attached": True}
    attached = play(scene(edition, [aimed]) | {"target": target}, "models", only(Choice.PRECISION))
    assert attached.value > attached.fixed_value + 0.1
    assert "Use Precision with aimed on Warboss." in attached.policy
    assert attached.outcome.groups[1].models_destroyed[1] > 0.1


def test_10th_precision_is_no_choice_against_a_unit_that_is_not_attached() -> None:
    aimed = attack(name="aimed", A=2, S=8, D=3, abilities=["PRECISION"])
    unit = [models(5, W=6, Sv=2), models(1, name="Warboss", W=3, Sv=6, character=True)]
    found = play(scene("10", [aimed], *unit), "models", only(Choice.PRECISION))
    assert found.value == pytest.approx(found.fixed_value, abs=1e-12)


@BOTH
def test_the_command_reroll_of_one_attack_waits_for_the_first_failure(edition: str) -> None:
    one = attack(name="klaw", S=5, AP=-6)
    found = play(scene(edition, [one], models(1, **HOPELESS_SAVE)), "destroyed", only(Choice.COMMAND_REROLL))
    hit, wound = 2 / 3, 1 / 2
    assert found.value == pytest.approx(hit * (wound + wound * wound) + (1 - hit) * hit * wound, abs=1e-12)
    assert found.used[Token.COMMAND] == pytest.approx(2 / 3, abs=1e-12)
    (sentence,) = found.policy
    assert sentence.startswith("Keep the Command Re-roll for ")
    assert "a failed hit roll of klaw (33%)" in sentence
    assert "a failed wound roll of klaw (33%)" in sentence
    assert sentence.endswith("it is left unused in 33%.")


@BOTH
def test_a_command_reroll_that_is_left_goes_to_a_failed_hazard_roll(edition: str) -> None:
    risky = attack(name="risky", S=20, skill=2, AP=-6, count=2, abilities=["HAZARDOUS", "TORRENT"])
    found = play(scene(edition, [risky], models(1, **HOPELESS_SAVE)), "destroyed", only(Choice.COMMAND_REROLL))
    fails = (1 if edition == "10" else 2) / 6
    unused = 1 - found.used[Token.COMMAND]
    none = (1 - fails) ** 2
    expected = none + unused * 2 * fails * (1 - fails) * (1 - fails)
    assert found.outcome.hazard_failures[0] == pytest.approx(expected, abs=1e-12)
    assert sum(found.outcome.hazard_failures) == pytest.approx(1.0, abs=1e-12)


@BOTH
def test_rewards_of_critical_rolls_are_played_as_given_and_said_so(edition: str) -> None:
    plain = question(scene(edition, [attack(name="odd", A=2, D="D3"), attack(name="even", D=2)], models(3, W=3)))
    bonus = CriticalBonus(mortal_wounds=DiceExpression.parse("D3"))
    odd = msgspec.structs.replace(plain.pools[0], on_critical_wound=bonus, on_critical_hit=CriticalBonus(damage=1))
    changed = msgspec.structs.replace(plain, pools=(odd, plain.pools[1]))
    rules = attack_rules(changed.edition)
    fixed = best_play(changed, Goal.WOUNDS, rules, PlayOptions(frozenset()))
    np.testing.assert_allclose(fixed.outcome.wounds_lost, fixed.fixed.wounds_lost, atol=1e-12)
    found = best_play(changed, Goal.WOUNDS, rules)
    assert found.value > found.fixed_value
    assert any(limit.startswith("odd: the rolls of this weapon are made as given") for limit in found.limits)


@BOTH
def test_too_many_states_close_choices_and_the_result_says_which(edition: str) -> None:
    dice = ["D3", "D6", "2D3", "D6+1"]
    guns = [attack(name=f"gun {n}", A=5, count=2, D=d, abilities=["DEVASTATING WOUNDS"]) for n, d in enumerate(dice)]
    target = models(10, W=3)
    found = play(scene(edition, guns, target), "models", only(Choice.ORDER))
    assert found.value >= found.fixed_value - 1e-9
    assert (edition == "10") == any("too many states" in limit for limit in found.limits)


@BOTH
def test_the_steps_are_counted_for_a_progress_bar(edition: str) -> None:
    asked = question(scene(edition, [attack(), attack(D=2), attack(A=2)]))
    steps: list[tuple[int, int]] = []
    best_play(asked, Goal.MODELS, attack_rules(asked.edition), progress=lambda done, total: steps.append((done, total)))
    done, total = zip(*steps, strict=True)
    assert list(done) == sorted(done)
    assert set(total) == {done[-1]}
