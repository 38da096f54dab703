"""Named conditions in stratagems, stories before who may bear an enhancement, tests of which an effect hangs, more."""

import pytest

from compiler.told import FOE_ROARS, SQUAD, effects_of, told
from grognard.compiler import Status
from grognard.core.words import AttackType, Characteristic, Edition, Roll
from grognard.datasheet import RuleKind
from grognard.effects.acts import BattleShockTest, If, Inflict, Special, Trigger
from grognard.effects.bundles import Enhancement
from grognard.effects.effect import Grant, Modifier, Op, Reroll, RollModifier, Which, WhileStatus
from grognard.effects.facts import Fact
from grognard.effects.scopes import Attacks, Models, WeaponFilter
from grognard.effects.selectors import BEARERS_UNIT, TARGET, THIS_MODEL, THIS_UNIT, TRIGGERING, YOUR_UNIT, Is, all_of
from grognard.effects.timing import Moment, Timing, Until

STRATAGEM = RuleKind.STRATAGEM


def test_a_named_condition_that_a_stratagem_defines_lasts_as_long_as_it_is_given():
    text = (
        "WHEN: Your Shooting phase.\nTARGET: One GLIM unit from your army.\nEFFECT: Select one enemy unit visible to "
        "your unit. Until the end of the turn, that enemy unit is dazed. While a unit is dazed, subtract 1 from Charge "
        "rolls made for it."
    )
    *_, dazed = effects_of(text, STRATAGEM)
    assert dazed == WhileStatus("DAZED", (RollModifier(Roll.CHARGE, Op.SUBTRACT, 1, Models(THIS_UNIT)),))


def test_an_effect_that_hangs_on_a_test_as_well():
    (trigger,) = effects_of(FOE_ROARS.format("If that Battle-shock test was failed"), STRATAGEM)
    test, hit, wound = trigger.do
    attacks = Attacks(by=TRIGGERING, at=YOUR_UNIT)
    assert test == BattleShockTest(TRIGGERING)
    assert hit == Inflict(RollModifier(Roll.HIT, Op.SUBTRACT, 1, attacks, until=Until.END_OF_PHASE))
    more = RollModifier(Roll.WOUND, Op.SUBTRACT, 1, attacks, until=Until.END_OF_PHASE)
    assert wound == If(Is(Fact.FAILED_TEST), (Inflict(more),))


@pytest.mark.parametrize("test", ["If that Leadership roll was failed", "If some other test was failed"])
def test_a_test_that_nobody_took_is_not_understood(test):
    assert told(FOE_ROARS.format(test), STRATAGEM).status is not Status.UNDERSTOOD


MOVES_ALONG = "this unit is embarked within"
STORY = "The moons of the ninth night shone pale upon the sleeping towers of glass."


def test_a_story_before_who_may_bear_it():
    rule = "GLIM model only. Add 1 to the Strength characteristic of the bearer's melee weapons."
    compiled = told(f"{STORY}\n{rule}", RuleKind.ENHANCEMENT)
    plain = told(rule, RuleKind.ENHANCEMENT)
    assert compiled == plain
    assert isinstance(compiled.bundle, Enhancement)
    assert compiled.bundle.bearer is not None


def test_a_sentence_with_a_game_word_before_who_may_bear_it_is_reported():
    text = "Each model shone.\nGLIM model only. Add 1 to the Strength characteristic of the bearer's melee weapons."
    assert told(text, RuleKind.ENHANCEMENT).status is not Status.UNDERSTOOD


@pytest.mark.parametrize(
    ("said", "which"),
    [("Damage rolls", Which.ANY), ("Damage rolls of 1", Which.ONES)],
)
def test_rolls_of_a_weapon(said, which):
    attacks = Attacks(by=THIS_MODEL, weapons=WeaponFilter(names=("glow cannon",)))
    assert effects_of(f"You can re-roll {said} made for this model's glow cannon.") == (
        Reroll(Roll.DAMAGE, which, attacks),
    )
    assert told(f"You can re-roll Charge {said[7:]} made for this model's glow cannon.").status is Status.NOT


def test_three_rolls_of_one():
    effects = effects_of(
        "Each time this model makes an attack, you can re-roll a Hit roll of 1, a Wound roll of 1 and a Damage roll of "
        "1."
    )
    assert [(effect.what, effect.which) for effect in effects] == [
        (roll, Which.ONES) for roll in (Roll.HIT, Roll.WOUND, Roll.DAMAGE)
    ]


def test_a_target_that_contains_models_with_a_keyword():
    (effect,) = effects_of(
        f"Each time {SQUAD} an attack that targets a unit containing one or more GLIM models, add 1 to the Wound roll."
    )
    assert effect.when == Is(Fact.CONTAINS, TARGET, words=("GLIM",))


def test_that_unit_after_weapons_of_a_unit():
    first, second = effects_of(
        "Ranged weapons equipped by models in the bearer's unit have the [ASSAULT] ability and models in that unit "
        "have the Stealth ability."
    )
    assert first == Grant("ASSAULT", Attacks(by=BEARERS_UNIT, kind=AttackType.RANGED))
    assert second == Grant("STEALTH", Models(BEARERS_UNIT))


def test_those_weapons_after_its_weapons():
    (trigger,) = effects_of(
        "Each time this model ends a Charge move, until the end of the turn, its melee weapons have the [LANCE] "
        "ability and add 1 to the Strength characteristic of those weapons."
    )
    attacks = Attacks(by=THIS_MODEL, kind=AttackType.MELEE)
    assert trigger.do[-1] == Inflict(Modifier(Characteristic.STRENGTH, Op.ADD, 1, attacks, until=Until.END_OF_TURN))


def test_to_fight_is_to_be_selected_to_fight():
    (trigger,) = effects_of(
        "Each time this model fights, until the end of the phase, add 2 to the Attacks characteristic of its glow "
        "blade."
    )
    assert trigger.at == (Timing(Moment.SELECTED_TO_FIGHT, unit=THIS_MODEL),)


def test_used_although_embarked():
    *_, note = effects_of(
        "Each time this unit is selected to fight, until the end of the phase, models in this unit have the Stealth "
        f"ability. This ability can be used even if {MOVES_ALONG} a TRANSPORT."
    )
    assert note == Trigger((), (Special("CAN BE USED WHILE EMBARKED"),))


@pytest.mark.parametrize("sign", ["\x85", "\u2028", "\u2002", "\x1c", "\u3000"])
def test_any_space_is_a_space(sign):
    text = f"Each time {SQUAD} an attack, add 1 to the Hit roll."
    assert told(text.replace(" ", sign)).effects == told(text).effects
    assert told(text.replace(" ", sign), edition=Edition.ELEVENTH).status is Status.UNDERSTOOD


@pytest.mark.parametrize(
    "text",
    [
        f"Each time {SQUAD} an attack that targets a unit that is not Battle-shocked or Below Half-strength, add 1 to "
        "the Hit roll.",
        f"Each time {SQUAD} an attack, if this unit is not Battle-shocked or Below Half-strength, add 1 to the Hit "
        "roll.",
        "Once per phase, you can re-roll one Hit roll of 1 made for this model.",
        "Once per turn, you can re-roll one Hit roll or one Wound roll made for a friendly GLIM unit.",
        "While this model is leading a unit, once per turn, you can re-roll one Charge roll.",
    ],
)
def test_how_far_a_word_reaches_must_be_told(text):
    assert told(text).status is Status.NOT


@pytest.mark.parametrize(
    "text",
    ["This model has the following abilities:\nDEEP STRIKE\nSTEALTH", "MOONLIGHT", "MOONLIGHT\nGLOW"],
)
def test_lines_of_capitals_that_head_nothing_are_reported(text):
    assert told(text).not_understood != ()


def test_a_line_of_capitals_above_a_rule_is_its_heading():
    rule = f"Each time {SQUAD} an attack, add 1 to the Hit roll."
    assert told(f"MOONLIGHT\n{rule}").effects == effects_of(rule)
    assert told(f"MOONLIGHT\n{rule}").not_understood == ()


def test_what_a_unit_did_and_is():
    did, below = Is(Fact.CHARGED, THIS_UNIT), Is(Fact.BELOW_STARTING_STRENGTH, THIS_UNIT)
    start = f"Each time {SQUAD} an attack, if this unit"
    (first,) = effects_of(f"{start} charged this turn and is below its Starting Strength, add 1 to the Hit roll.")
    (second,) = effects_of(f"{start} is below its Starting Strength and charged this turn, add 1 to the Hit roll.")
    assert (first.when, second.when) == (all_of(did, below), all_of(below, did))
