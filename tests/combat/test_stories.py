"""Stories with scripted dice: which dice are rolled, in which order, and what each of them does."""

from typing import Any

import pytest

from combat.making import attack, group, scenario
from grognard.combat.dice import DiceScriptError, RecordedDice, ScriptedDice, SeededDice
from grognard.combat.rolled import Story, roll_story
from grognard.combat.scenario import scenario_to_question
from grognard.core.words import Roll
from grognard.editions.solve import attack_rules


def play(script: list[Any], edition: str, attacks: Any, groups: Any, target: Any = None, **facts: bool) -> Story:
    """Play a scenario with exactly these dice."""
    question = scenario_to_question(scenario(edition, attacks, groups, target, **facts))
    dice = ScriptedDice(script)
    story = roll_story(question, attack_rules(question.edition), dice)
    dice.finish()
    return story


def test_an_attack_hits_wounds_and_gets_through_the_save() -> None:
    story = play([(Roll.HIT, 3), (Roll.WOUND, 4), (Roll.SAVE, 2)], "10", attack(), group(Sv=3))
    assert (story.wounds_lost, story.models_destroyed) == (1, (1,))


def test_a_missed_attack_rolls_no_more_dice() -> None:
    assert play([(Roll.HIT, 2)], "10", attack(), group()).wounds_lost == 0


def test_a_die_is_rerolled_once_after_all_dice_of_the_step() -> None:
    weapon = attack(A=2, reroll={"hit": "failed"})
    assert play([1, 2, 1, 2], "11", weapon, group()).pools[0].hits == 0
    assert play([1, 4, 6, 4, 4, 1, 1], "11", weapon, group(models=2, Sv=3)).wounds_lost == 2


def test_sustained_hits_rolls_its_dice_after_the_hit_rolls() -> None:
    weapon = attack(abilities=["SUSTAINED HITS D3"])
    story = play([6, (Roll.HIT, 4), 4, 4, 1, 1, 1], "10", weapon, group(models=5, Sv=3))
    assert (story.pools[0].hits, story.pools[0].critical_hits, story.wounds_lost) == (3, 1, 2)


def test_lethal_hits_need_no_wound_roll() -> None:
    story = play([6, (Roll.SAVE, 1)], "10", attack(S=1, abilities=["LETHAL HITS"]), group(T=9, Sv=2))
    assert (story.pools[0].hits, story.pools[0].wounds, story.wounds_lost) == (1, 1, 1)


def test_torrent_hits_are_counted() -> None:
    assert play([1, 1], "11", attack(A=2, abilities=["TORRENT"]), group()).pools[0].hits == 2


def test_rapid_fire_and_blast_add_dice() -> None:
    weapon = attack(A="D6", skill=6, abilities=["RAPID FIRE D3", "BLAST"])
    story = play([(Roll.ATTACKS, 2), (Roll.ATTACKS, 6), *[1] * 6], "10", weapon, group(models=5), half_range=True)
    assert story.pools[0].attacks == 2 + 3 + 1


def test_damage_is_rolled_after_the_save_and_feel_no_pain_for_each_wound() -> None:
    weapon = attack(D="D3")
    script = [(Roll.HIT, 3), (Roll.WOUND, 4), (Roll.SAVE, 1), (Roll.DAMAGE, 6)]
    pain = [(Roll.FEEL_NO_PAIN, 5), (Roll.FEEL_NO_PAIN, 1), (Roll.FEEL_NO_PAIN, 2)]
    assert play(script + pain, "10", weapon, group(W=3, FNP=5, Sv=2)).wounds_lost == 2


def test_no_feel_no_pain_is_rolled_for_wounds_that_a_dead_model_cannot_lose() -> None:
    assert play([3, 4, 1, 6, 1], "10", attack(D="D3"), group(FNP=5, Sv=2)).wounds_lost == 1


def test_the_eleventh_applies_save_dice_from_lowest_to_highest() -> None:
    """Saves of 5, 1 and 4: the bodies (4+) fail the 1 and lose a model; 4 and 5 are saved whoever is next."""
    groups = [group(name="body", Sv=4), group(name="leader", Sv=2, W=3, character=True)]
    weapon = attack(A=3)
    story = play([3, 3, 3, 4, 4, 4, 5, 1, 4], "11", weapon, groups)
    assert story.models_destroyed == (1, 0)
    story = play([3, 3, 3, 4, 4, 4, 2, 1, 3], "11", weapon, groups)
    assert (story.models_destroyed, story.wounds_lost) == ((1, 0), 1)


def test_the_tenth_saves_attack_by_attack() -> None:
    groups = [group(name="body", Sv=4), group(name="leader", Sv=2, W=3, character=True)]
    story = play([3, 3, 4, 4, 3, 1], "10", attack(A=2), groups, {"attached": True})
    assert (story.models_destroyed, story.wounds_lost) == ((1, 0), 2)


def test_saves_are_not_rolled_for_a_unit_that_is_gone_in_the_tenth() -> None:
    assert play([3, 3, 4, 4, 1], "10", attack(A=2), group(Sv=2)).wounds_lost == 1


def test_all_saves_of_a_pool_are_rolled_in_the_eleventh() -> None:
    assert play([3, 3, 4, 4, 1, 1], "11", attack(A=2), group(Sv=2)).wounds_lost == 1


DEVASTATING = attack(D="D3", abilities=["DEVASTATING WOUNDS"])
PLAIN = attack(D=3)


def test_devastating_wounds_wait_for_the_next_pool_in_the_tenth() -> None:
    story = play([3, 6, 3, 4, 1, (Roll.DAMAGE, 3)], "10", [DEVASTATING, PLAIN], group(models=2, W=3, Sv=2))
    assert (story.wounds_lost, story.models_destroyed) == (5, (1,))


def test_devastating_wounds_come_before_the_next_pool_in_the_eleventh() -> None:
    story = play([3, 6, (Roll.DAMAGE, 3), 3, 4, 1], "11", [DEVASTATING, PLAIN], group(models=2, W=3, Sv=2))
    assert (story.wounds_lost, story.models_destroyed) == (3, (1,))


@pytest.mark.parametrize(("edition", "failures"), [("10", 1), ("11", 2)])
def test_hazard_rolls_come_last(edition: str, failures: int) -> None:
    weapon = attack(count=3, skill=6, abilities=["HAZARDOUS"])
    story = play([1, 1, 1, (Roll.HAZARD, 1), (Roll.HAZARD, 2), (Roll.HAZARD, 3)], edition, weapon, group())
    assert story.hazard_failures == failures


def test_a_missing_die_a_die_left_over_and_a_die_for_another_roll_are_errors() -> None:
    with pytest.raises(DiceScriptError, match="missing"):
        play([3], "10", attack(), group())
    with pytest.raises(DiceScriptError, match="left over"):
        play([1, 1], "10", attack(), group())
    with pytest.raises(DiceScriptError, match="meant for a wound roll"):
        play([(Roll.WOUND, 3)], "10", attack(), group())


def test_recorded_dice_can_be_played_again() -> None:
    question = scenario_to_question(scenario("11", attack(A=6, D="D6"), group(models=3, W=3, Sv=4, FNP=6)))
    rules = attack_rules(question.edition)
    recorded = RecordedDice(SeededDice(3))
    story = roll_story(question, rules, recorded)
    again = ScriptedDice(recorded.log)
    assert roll_story(question, rules, again) == story
    again.finish()
