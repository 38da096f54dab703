"""What sentences refer to: instead, as well, that unit, auras, what is selected, options, lists."""

import pytest

from compiler.told import (
    AT_FIRST,
    BRIEFLY,
    CROWD,
    FIRED,
    FOR_NOW,
    LEADS,
    NATURAL,
    NEAR_MARKER,
    OF_IT,
    PICK,
    SPARED,
    SQUAD,
    THAT_CROWD,
    effects_of,
    told,
)
from grognard.compiler import Status
from grognard.core.words import AttackType, Characteristic, Phase, Roll
from grognard.effects.acts import Afflict, Choose, Inflict, Trigger
from grognard.effects.effect import (
    Critical,
    FeelNoPain,
    Grant,
    Modifier,
    NoCover,
    Op,
    Reroll,
    RollModifier,
    Which,
)
from grognard.effects.facts import Fact
from grognard.effects.scopes import Attacks, Models
from grognard.effects.selectors import (
    CHOSEN,
    TARGET,
    THIS_MODEL,
    THIS_UNIT,
    TRIGGERING,
    Is,
    Not,
    Selector,
    Who,
    all_of,
)
from grognard.effects.timing import Moment, Timing, Until, Whose

MELEE, RANGED = AttackType.MELEE, AttackType.RANGED
UNIT = Attacks(by=THIS_UNIT)


def test_instead_sets_apart_what_would_add_up():
    text = (
        f"Each time this model makes an attack, add 1 to the Damage {OF_IT}. If that "
        "attack targets a unit "
        f"within half range, add 3 to the Damage {OF_IT} instead."
    )
    by = Attacks(by=THIS_MODEL)
    assert effects_of(text) == (
        Modifier(Characteristic.DAMAGE, Op.ADD, 1, by, Not(Is(Fact.HALF_RANGE))),
        Modifier(Characteristic.DAMAGE, Op.ADD, 3, by, Is(Fact.HALF_RANGE)),
    )


def test_instead_leaves_alone_what_the_better_one_replaces():
    text = (
        f"Each time {SQUAD} an attack, re-roll a Wound roll of 1. While this unit is "
        f"{NEAR_MARKER}, you can re-roll the Wound roll instead."
    )
    assert effects_of(text) == (
        Reroll(Roll.WOUND, Which.ONES, UNIT),
        Reroll(Roll.WOUND, Which.ANY, UNIT, Is(Fact.IN_RANGE_OF_OBJECTIVE, THIS_UNIT)),
    )


def test_instead_of_another_kind_of_ability_is_not_understood():
    text = (
        "Ranged weapons equipped by this model have the [LETHAL HITS] ability. While targeting a GLIM unit, "
        "they have the "
        "[SUSTAINED HITS 1] ability instead."
    )
    assert told(text).status is Status.NOT


def test_as_well_keeps_the_attack_that_was_spoken_of():
    text = (
        f"Each time {SQUAD} an attack that targets an enemy unit below its Starting "
        "Strength, add 1 to the Hit "
        "roll. If that unit is Below Half-strength, add 1 to the Wound roll as well."
    )
    below = Is(Fact.BELOW_STARTING_STRENGTH, TARGET)
    half = Is(Fact.BELOW_HALF_STRENGTH, TARGET)
    assert effects_of(text) == (
        RollModifier(Roll.HIT, Op.ADD, 1, UNIT, below),
        RollModifier(Roll.WOUND, Op.ADD, 1, UNIT, all_of(below, half)),
    )


def test_any_other_unit():
    text = (
        "Each time this model makes an attack that targets a GLIM unit, add 1 to the Hit roll. Each time "
        "this model makes an "
        "attack that targets any other unit, add 1 to the Wound roll."
    )
    glim = (("GLIM",),)
    assert effects_of(text) == (
        RollModifier(Roll.HIT, Op.ADD, 1, Attacks(by=THIS_MODEL, at=Selector(Who.TARGET, any_of=glim))),
        RollModifier(Roll.WOUND, Op.ADD, 1, Attacks(by=THIS_MODEL, at=Selector(Who.TARGET, excluding=glim))),
    )


def test_an_aura_speaks_of_the_units_in_it():
    text = (
        'While a friendly GLIM unit is within 7" of this model, models in that unit have the Feel No Pain 6+ ability.'
    )
    where = Is(Fact.WITHIN_OF, n=7, words=("THIS MODEL",))
    assert effects_of(text) == (FeelNoPain(6, Models(Selector(Who.FRIENDLY, any_of=(("GLIM",),), where=where))),)


def test_near_friends_are_a_condition_when_nothing_speaks_of_them():
    text = 'While a friendly GLIM unit is within 7" of this unit, models in this unit have the Feel No Pain 6+ ability.'
    near = Is(Fact.WITHIN_OF, THIS_UNIT, n=7, words=("FRIENDLY", "GLIM"))
    assert effects_of(text) == (FeelNoPain(6, Models(THIS_UNIT), when=near),)


def test_the_selected_unit():
    text = (
        'At the start of the Fight phase, select one enemy unit within 11" of this model. Until the end of '
        "the phase, each time "
        f"a friendly GLIM model makes an attack that targets that unit, {NATURAL} 5+ scores a "
        "Critical Hit."
    )
    glim = Selector(Who.FRIENDLY, part=Selector(Who.THIS_MODEL).part, any_of=(("GLIM",),))
    (trigger,) = effects_of(text)
    near = Is(Fact.WITHIN_OF, n=11, words=("THIS MODEL",))
    assert trigger.at == (Timing(Moment.START, Phase.FIGHT),)
    assert trigger.do[0] == Choose(Selector(Who.ENEMY, where=near, count=1))
    (inflicted,) = trigger.do[1:]
    assert isinstance(inflicted.effect, Critical)
    assert inflicted.effect.on.at == CHOSEN
    assert inflicted.effect.on.by.any_of == glim.any_of
    assert inflicted.effect.until is Until.END_OF_PHASE


def test_a_unit_hit_by_those_attacks():
    text = (
        f"In your Shooting phase, after this model {FIRED}, you can {PICK} one or more "
        "of those attacks. "
        "Until the end of the turn, that unit cannot have the Benefit of Cover."
    )
    hit = Is(Fact.HIT_BY, words=("THOSE ATTACKS",))
    assert effects_of(text) == (
        Trigger(
            (Timing(Moment.SHOT, Phase.SHOOTING, Whose.YOURS, THIS_MODEL),),
            (
                Choose(Selector(Who.ENEMY, where=hit, count=1)),
                Inflict(NoCover(Attacks(at=CHOSEN), until=Until.END_OF_TURN)),
            ),
            optional=True,
        ),
    )


def test_the_unit_that_the_moment_names():
    text = (
        f"Each time an enemy unit is selected to fight, {BRIEFLY}, each time "
        f"{THAT_CROWD} a melee attack, subtract 1 from the Hit roll."
    )
    effect = RollModifier(Roll.HIT, Op.SUBTRACT, 1, Attacks(by=TRIGGERING, kind=MELEE), until=Until.END_OF_PHASE)
    moment = Timing(Moment.SELECTED_TO_FIGHT, unit=Selector(Who.ENEMY))
    assert effects_of(text) == (Trigger((moment,), (Inflict(effect),)),)


@pytest.mark.parametrize(
    "text",
    [
        f"Each time {CROWD} an attack, add 1 to the Hit roll.",
        f"If it does, {BRIEFLY}, models in this unit have the Stealth ability.",
        "Add 1 to the Strength characteristic of those weapons.",
        "You can re-roll the Hit roll instead.",
        "Add 1 to the Wound roll.",
        "That attack has the [LANCE] ability.",
        f"While {LEADS}, models in that enemy unit have the Stealth ability.",
        f"While {LEADS}, models in that VEHICLE unit have the Stealth ability.",
    ],
)
def test_what_refers_to_nothing_is_not_understood(text):
    assert told(text).status is Status.NOT


def test_nothing_refers_across_a_sentence_that_was_not_understood():
    text = f"Select one glimmering unit somewhere. {FOR_NOW}, models in that unit have the Stealth ability."
    assert told(text).effects == ()


def test_designers_notes_and_lore_are_no_rules():
    text = (
        "The glimmering hosts of Zorb sing as they march over the hills to war.\n"
        "This unit has the Stealth ability.\n"
        "Designer's Note: Place a Glow token next to this unit. Remove it later."
    )
    assert effects_of(text) == (Grant("STEALTH", Models(THIS_UNIT)),)


def test_a_unit_selected_for_a_role():
    text = (
        f"{AT_FIRST}, select one unit from your opponent's army to be this model's prey. Each "
        "time this model "
        "makes an attack that targets its prey, add 1 to the Hit roll. Each time this model's prey is "
        "destroyed, select one new "
        "enemy unit to be this model's prey."
    )
    start, modifier, again = effects_of(text)
    assert start.at == (Timing(Moment.START, step="battle"),)
    assert start.do == (Choose(Selector(Who.ENEMY, count=1)), Afflict("PREY", CHOSEN, Until.END_OF_BATTLE))
    prey = Is(Fact.HAS_STATUS, TARGET, words=("PREY",))
    assert modifier == RollModifier(Roll.HIT, Op.ADD, 1, Attacks(by=THIS_MODEL), prey)
    assert again.do == start.do
    assert again.at[0].moment is Moment.DESTROYED


def test_a_unit_that_was_affected_cannot_be_selected_again():
    text = (
        f"In your Shooting phase, after this model {FIRED}, {PICK} one or more of "
        "those attacks. "
        f"{FOR_NOW}, that unit cannot have the Benefit of Cover. The same enemy unit "
        f"{SPARED} "
        "once per turn."
    )
    (trigger,) = effects_of(text)
    fresh = Not(Is(Fact.AFFECTED_ALREADY))
    assert trigger.do[0].what.where == all_of(Is(Fact.HIT_BY, words=("THOSE ATTACKS",)), fresh)


def test_instead_may_leave_out_whose_characteristic_it_is():
    text = (
        f"{FOR_NOW}, add 1 to the Toughness characteristic of models in this unit. If this unit is "
        f"Battle-shocked, add 4 to the "
        "Toughness characteristic instead."
    )
    shocked = Is(Fact.BATTLE_SHOCKED, THIS_UNIT)
    models = Models(THIS_UNIT)
    assert effects_of(text) == (
        Modifier(Characteristic.TOUGHNESS, Op.ADD, 1, models, Not(shocked), Until.END_OF_PHASE),
        Modifier(Characteristic.TOUGHNESS, Op.ADD, 4, models, shocked, Until.END_OF_PHASE),
    )


UNITS_DO = ["is selected to fight", "is selected to shoot or fight", "shoots or fights", "ends a Charge move"]


@pytest.mark.parametrize("does", UNITS_DO)
@pytest.mark.parametrize("who", ["a model in this unit", "a GLIM model in this unit", "a Bodyguard model in this unit"])
@pytest.mark.parametrize("then", ["you can re-roll one Hit roll", f"{BRIEFLY}, this unit has the Stealth ability"])
def test_units_and_not_each_of_their_models_are_selected(does, who, then):
    assert told(f"Each time {who} {does}, {then}.").status is Status.NOT


@pytest.mark.parametrize("who", ["this model", "this unit", "the bearer"])
def test_a_model_that_is_one_unit_is_selected(who):
    (effect,) = effects_of(f"Each time {who} is selected to fight, you can re-roll one Hit roll.")
    assert isinstance(effect, Reroll)
