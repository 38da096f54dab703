"""One die of an activation, one of several rolls, the number of attacks, and rolls that nobody may re-roll."""

import pytest

from compiler.told import SQUAD, effects_of, told
from grognard.compiler import Status
from grognard.core.words import AttackType, Roll
from grognard.effects.acts import Inflict, OneOf, Trigger
from grognard.effects.effect import NoReroll, Reroll, Which
from grognard.effects.facts import Fact
from grognard.effects.scopes import Attacks, WeaponFilter
from grognard.effects.selectors import LED_UNIT, THIS_MODEL, THIS_UNIT, Is
from grognard.effects.timing import Moment, Timing, Until

MELEE = AttackType.MELEE


def one_of(attacks: Attacks, *rolls: Roll) -> OneOf:
    def option(roll: Roll) -> tuple[str, tuple[Inflict, ...]]:
        return f"{roll.value} roll".upper(), (Inflict(Reroll(roll, Which.ONE, attacks, until=Until.ATTACKER_DONE)),)

    return OneOf(tuple(option(roll) for roll in rolls))


@pytest.mark.parametrize("end", ["", " made for this model", " when resolving those attacks", " made for it"])
def test_one_of_three_rolls(end):
    text = f"Each time this model is selected to shoot or fight, you can re-roll one Hit roll, one Wound roll or one \
Damage roll{end}."
    at = (Timing(Moment.SELECTED_TO_SHOOT, unit=THIS_MODEL), Timing(Moment.SELECTED_TO_FIGHT, unit=THIS_MODEL))
    choice = one_of(Attacks(by=THIS_MODEL), Roll.HIT, Roll.WOUND, Roll.DAMAGE)
    assert effects_of(text) == (Trigger(at, (choice,), optional=True),)


def test_one_of_two_rolls_of_the_led_unit_in_the_fight_phase_alone():
    text = "While this model is leading a unit, each time that unit is selected to fight, you can re-roll one Hit roll \
or one Wound roll."
    (trigger,) = effects_of(text)
    assert trigger.at == (Timing(Moment.SELECTED_TO_FIGHT, unit=LED_UNIT),)
    assert trigger.when == Is(Fact.LEADS_A_UNIT, THIS_MODEL)
    assert trigger.do == (one_of(Attacks(by=LED_UNIT, kind=MELEE), Roll.HIT, Roll.WOUND),)


def test_one_of_each_roll_is_no_choice():
    text = "Each time this unit is selected to fight, you can re-roll one Hit roll, one Wound roll and one Damage roll"
    attacks = Attacks(by=THIS_UNIT, kind=MELEE)
    expected = tuple(Reroll(roll, Which.ONE, attacks) for roll in (Roll.HIT, Roll.WOUND, Roll.DAMAGE))
    assert effects_of(f"{text}.") == effects_of(f"{text} made for it.") == expected


@pytest.mark.parametrize(
    "text",
    [
        "Each time this unit is selected to fight, you can re-roll one Hit roll or one Hit roll.",
        "Each time this unit is selected to fight, you can re-roll one Hit roll or one Charge roll.",
        f"Each time {SQUAD} an attack, you can re-roll one Hit roll or one Wound roll.",
        "You can re-roll one Hit roll or one Wound roll.",
        "Each time this unit is selected to fight, you can re-roll one Hit roll or one Wound roll made for the bearer.",
    ],
)
def test_one_roll_of_nothing_is_not_understood(text):
    assert told(text).status is Status.NOT


@pytest.mark.parametrize(
    "text",
    [
        "You can re-roll the dice when determining the number of attacks made with this model's glow cannon.",
        "Each time you determine the number of attacks made with this model's glow cannon, you can re-roll the dice.",
        "Each time you roll to determine the number of attacks made with this model's glow cannon, you can re-roll the \
result.",
    ],
)
def test_the_number_of_attacks(text):
    attacks = Attacks(by=THIS_MODEL, weapons=WeaponFilter(names=("glow cannon",)))
    assert effects_of(text) == (Reroll(Roll.ATTACKS, Which.ANY, attacks),)


@pytest.mark.parametrize(
    ("said", "rolls"),
    [
        ("Hit rolls cannot be re-rolled", (Roll.HIT,)),
        ("the attacker cannot re-roll the Wound roll", (Roll.WOUND,)),
        ("you cannot re-roll the Hit roll or the Wound roll", (Roll.HIT, Roll.WOUND)),
    ],
)
def test_rolls_that_nobody_may_re_roll(said, rolls):
    attacks = Attacks(at=THIS_UNIT, kind=MELEE)
    expected = tuple(NoReroll(roll, attacks) for roll in rolls)
    assert effects_of(f"Each time a melee attack targets this unit, {said}.") == expected


@pytest.mark.parametrize("text", ["Hit rolls cannot be re-rolled.", "This unit cannot re-roll the Hit roll."])
def test_whose_rolls_cannot_be_re_rolled_must_be_told(text):
    assert told(text).status is Status.NOT


@pytest.mark.parametrize(
    "more",
    [
        "1, or re-roll the Wound roll instead if the target is Below Half-strength.",
        "1. If the target is Below Half-strength, re-roll the Wound roll instead.",
    ],
)
def test_or_instead(more):
    ones, all_of_them = effects_of(f"Each time {SQUAD} an attack, re-roll a Wound roll of {more}")
    assert (ones.which, all_of_them.which) == (Which.ONES, Which.ANY)
    assert ones.when is None
    assert all_of_them.when is not None


def test_one_effect_or_another_is_not_both():
    text = "Each time a model in this unit makes an attack, add 1 to the Hit roll or add 1 to the Wound roll."
    assert told(text).status is Status.NOT
