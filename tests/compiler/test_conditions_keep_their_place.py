"""A condition, a limit or a duration belongs to what it is said of; where that is not certain, nothing is told."""

import pytest

from compiler.told import FOR_NOW, SQUAD, effects_of, told
from grognard.compiler import Status
from grognard.core.words import AttackType, Edition, Roll
from grognard.effects.effect import Reroll, Which
from grognard.effects.scopes import Attacks
from grognard.effects.selectors import THIS_UNIT
from grognard.effects.timing import Until


@pytest.mark.parametrize(
    "text",
    [
        f'Each time {SQUAD} an attack, add 1 to the Hit roll and add 1 to the Wound roll if the target is within 9".',
        "Melee weapons equipped by this model have the [LANCE] ability and this model has a 3+ invulnerable save while "
        "it is Battle-shocked.",
        f'Each time {SQUAD} an attack, add 1 to the Hit roll if the target is within 9" and add 1 to the Wound roll.',
        "Melee weapons equipped by this model have the [LANCE] ability and this model has a 3+ invulnerable save until "
        "the end of the turn.",
    ],
)
def test_what_stands_after_two_effects_may_belong_to_one_or_both(text):
    assert told(text).status is Status.NOT


@pytest.mark.parametrize(("edition", "until"), [(Edition.ELEVENTH, Until.END_OF_PHASE), (Edition.TENTH, None)])
def test_what_a_used_ability_does_never_lasts_for_ever(edition, until):
    text = "Once per battle, when this unit is selected to fight, it can use this ability. If it does, " + (
        "this unit's melee attacks have [LANCE]."
    )
    compiled = told(text, edition=edition)
    if until is None:
        assert compiled.status is Status.NOT
    else:
        assert compiled.effects[0].do[0].effect.until is until


def test_a_limit_inside_a_trigger_is_not_lost():
    text = f'At the start of the Fight phase, select one enemy unit within 4" of this unit. {FOR_NOW}, once per turn, '
    assert told(text + f"each time {SQUAD} an attack that targets that unit, add 1 to the Hit roll.").not_understood


def test_re_rolls_of_that_model_are_of_the_attacks_spoken_of():
    text = f"Each time {SQUAD} a ranged attack, that model can re-roll a Wound roll of 1."
    assert effects_of(text) == (Reroll(Roll.WOUND, Which.ONES, Attacks(by=THIS_UNIT, kind=AttackType.RANGED)),)


@pytest.mark.parametrize("start", ["At the start of your Movement phase, you can", "In your Charge phase,"])
def test_an_objective_selected_for_nothing_raises_no_error(start):
    assert told(f"{start} select one objective marker. It glows.").status is Status.NOT


@pytest.mark.parametrize(
    "text",
    [
        f"Each time {SQUAD} an attack, add 1 to the Hit roll or the Wound roll.",
        f"Each time {SQUAD} an attack, improve the Strength or Damage characteristic of that attack by 1.",
        "Add 2 to the Strength and/or Attacks characteristics of melee weapons equipped by this model.",
        "Models in this unit have the Feel No Pain 3+ ability and a 3+ invulnerable save against ranged attacks.",
    ],
)
def test_one_or_the_other_is_not_both(text):
    assert told(text).status is Status.NOT


def test_each_weapon_has_one_of_the_skills():
    text = (
        "Improve the Ballistic Skill or Weapon Skill characteristics of weapons equipped by models in this unit by 1."
    )
    assert len(effects_of(text)) == 2
