"""Sentences that rules often have: conditions of both sides, natural failures, one die of an activation."""

import pytest

from compiler.told import FOR_NOW, SQUAD, effects_of, eleventh, told
from grognard.compiler import Status
from grognard.core.words import AttackType, Characteristic, Roll
from grognard.effects.acts import Choose, Inflict, Trigger
from grognard.effects.effect import Grant, Modifier, NaturalFloor, NoCover, Op, Reroll, RollModifier, Which
from grognard.effects.facts import Fact
from grognard.effects.scopes import Attacks, WeaponFilter
from grognard.effects.selectors import (
    CHOSEN,
    TARGET,
    THIS_MODEL,
    THIS_UNIT,
    Is,
    Not,
    Selector,
    Who,
)
from grognard.effects.timing import Limit, Moment

PLUS = "add 1 to the Hit roll."


@pytest.mark.parametrize(
    ("words", "when"),
    [
        ("a unit with 2 or more Judgement tokens", Is(Fact.TOKENS, TARGET, n=2, words=("JUDGEMENT",))),
        ("a unit that contains 4 or fewer models", Is(Fact.MODELS_AT_MOST, TARGET, n=4)),
        ("a unit within Engagement Range of one or more units from your army", ("FRIENDLY",)),
    ],
)
def test_what_narrows_the_target(words, when):
    (effect,) = effects_of(f"Each time {SQUAD} an attack that targets {words}, {PLUS}")
    assert effect.when == (when if isinstance(when, Is) else Is(Fact.ENGAGED_WITH, TARGET, words=when))


@pytest.mark.parametrize("words", ["a unit that cannot FLY", "a unit (excluding units that can FLY)"])
def test_units_that_cannot_fly(words):
    (effect,) = effects_of(f"Each time {SQUAD} an attack that targets {words}, {PLUS}")
    assert effect.on.at == Selector(Who.TARGET, excluding=(("FLY",),))


@pytest.mark.parametrize(
    ("condition", "when"),
    [
        ("the Waaagh! is active for your army", Is(Fact.ACTIVE, words=("WAAAGH!",))),
        ("this unit is within Synapse Range of your army", Is(Fact.IN_AREA, THIS_UNIT, words=("SYNAPSE RANGE",))),
        ("this unit is within your army's Shadow of Chaos", Is(Fact.IN_AREA, THIS_UNIT, words=("SHADOW OF CHAOS",))),
        (
            "this unit is under the effects of the Glow Doctrine",
            Is(Fact.HAS_STATUS, THIS_UNIT, words=("GLOW DOCTRINE",)),
        ),
        ("this unit contains 7 or more models", Is(Fact.MODELS_AT_LEAST, THIS_UNIT, n=7)),
    ],
)
def test_what_holds_for_the_unit(condition, when):
    assert effects_of(f"While {condition}, each time {SQUAD} an attack, {PLUS}")[0].when == when


def test_unless_after_the_effect():
    (effect,) = effects_of("Models in this unit have the Feel No Pain 4+ ability, unless this unit is Battle-shocked.")
    assert effect.when == Not(Is(Fact.BATTLE_SHOCKED, THIS_UNIT))


@pytest.mark.parametrize("subject", ["that unit is also", "that target is", "the target is"])
def test_a_second_condition_of_the_target(subject):
    text = f"Each time {SQUAD} a melee attack that targets a GLIM unit, {PLUS} If {subject} Battle-shocked, "
    assert effects_of(text + "add 1 to the Wound roll as well.")[1] == RollModifier(
        Roll.WOUND,
        Op.ADD,
        1,
        Attacks(by=THIS_UNIT, at=Selector(Who.TARGET, any_of=(("GLIM",),)), kind=AttackType.MELEE),
        Is(Fact.BATTLE_SHOCKED, TARGET),
    )


@pytest.mark.parametrize(
    ("words", "threshold"),
    [("an unmodified Wound roll of 1-2 fails", 3), ("unmodified Wound rolls of 1, 2 and 3 always fail", 4)],
)
def test_natural_rolls_that_fail(words, threshold):
    assert effects_of(f"Each time an attack targets this unit, {words}.") == (
        NaturalFloor(Roll.WOUND, threshold, Attacks(at=THIS_UNIT)),
    )


def test_one_die_of_each_time_it_shoots():
    text = "Each time this model is selected to shoot, you can re-roll one Hit roll and one Damage roll"
    attacks = Attacks(by=THIS_MODEL, kind=AttackType.RANGED)
    expected = tuple(Reroll(roll, Which.ONE, attacks) for roll in (Roll.HIT, Roll.DAMAGE))
    assert effects_of(f"{text}.") == effects_of(f"{text} when resolving those attacks.") == expected


@pytest.mark.parametrize(
    "text",
    [
        "Once per battle, each time this model is selected to shoot, you can re-roll one Hit roll.",
        "In your Shooting phase, each time this model is selected to shoot, you can re-roll one Hit roll.",
        f"Each time {SQUAD} an attack, you can re-roll the Hit roll or the Wound roll.",
        f"Each time {SQUAD} an attack, you can re-roll the Hit roll, the Wound roll or the Damage roll.",
        "Glow weapons equipped by models in this unit have the [LANCE] ability.",
        "Glow pistols, moon pistols equipped by models in this unit have the [LANCE] ability.",
    ],
)
def test_what_stays_unknown(text):
    assert told(text).status is Status.NOT


def test_two_weapons():
    filtered = WeaponFilter(names=("glow pistol", "moon cannon"))
    text = "Glow pistols and moon cannons equipped by models in this unit have the [LANCE] ability."
    assert effects_of(text) == (Grant("LANCE", Attacks(by=THIS_UNIT, weapons=filtered)),)
    (effect,) = effects_of(f"Each time {SQUAD} an attack with a glow pistol or moon cannon, {PLUS}")
    assert effect.on.weapons == filtered


def test_a_battle_cannon_is_a_weapon():
    (effect,) = effects_of(f"Each time {SQUAD} an attack with a battle cannon, {PLUS}")
    assert effect.on.weapons == WeaponFilter(names=("battle cannon",))


def test_each_model_only_once():
    (trigger,) = effects_of(
        'In your Command phase, select one friendly GLIM model within 4" of this model. Until the start of your next '
        f"Command phase, each time that model makes an attack, {PLUS} "
        "Each model can only be selected for this ability once per turn."
    )
    assert isinstance(trigger, Trigger)
    choice = trigger.do[0]
    assert isinstance(choice, Choose)
    assert Not(Is(Fact.AFFECTED_ALREADY)) in choice.what.where.parts


def test_a_failed_save_may_be_made_harmless_once():
    (trigger,) = effects_of(
        "Once per turn, when a saving throw is failed for this model, you can change the Damage characteristic of that "
        "attack to 0."
    )
    assert (trigger.at[0].moment, trigger.limit, trigger.optional) == (Moment.SAVE_FAILED, Limit.ONCE_PER_TURN, True)


def test_no_cover_against_some_attacks():
    (trigger,) = effects_of(
        f"At the start of your Shooting phase, select one enemy unit visible to this unit. {FOR_NOW}, that unit cannot "
        "have the Benefit of Cover against ranged attacks made by this unit."
    )
    effect = trigger.do[-1]
    assert isinstance(effect, Inflict)
    assert isinstance(effect.effect, NoCover)
    assert effect.effect.on == Attacks(by=THIS_UNIT, at=CHOSEN, kind=AttackType.RANGED)


def test_its_attacks_and_those_attacks():
    text = "While this unit is battle-shocked, its ranged attacks have +2 S."
    strong = Modifier(
        Characteristic.STRENGTH,
        Op.ADD,
        2,
        Attacks(by=THIS_UNIT, kind=AttackType.RANGED),
        Is(Fact.BATTLE_SHOCKED, THIS_UNIT),
    )
    assert eleventh(text) == (strong,)
    first, second = eleventh(
        "This unit's melee attacks that target a Glim unit have [Lance]. If this unit made a charge move this turn, "
        "those attacks have +1 AP as well."
    )
    assert first.on == second.on
    assert second.when == Is(Fact.CHARGED, THIS_UNIT)


def test_attacks_that_may_be_those_before_need_as_well():
    text = (
        "This unit's melee attacks have [Lance]. If this unit made a charge move this turn, those attacks have +1 AP."
    )
    assert told(text).status is not Status.UNDERSTOOD
