"""What sentences refer to: instead, as well, that unit, auras, what is selected, options, lists."""

import pytest

from compiler.told import (
    ARMED,
    AT_FIRST,
    BRIEFLY,
    COMMAND,
    CROWD,
    FIRED,
    FOR_NOW,
    LEADS,
    NATURAL,
    NEAR_MARKER,
    OF_IT,
    ONCE_IT,
    PICK,
    SHOOTS,
    SPARED,
    SQUAD,
    THAT_CROWD,
    TILL_COMMAND,
    TILL_TURN,
    USES,
    WAR_CRY,
    effects_of,
    told,
)
from grognard.compiler import Status
from grognard.core.words import AttackType, Characteristic, Phase, Roll
from grognard.datasheet import RuleKind
from grognard.effects.acts import Activate, Afflict, Choose, Inflict, OneOf, Trigger
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
    WhileStatus,
)
from grognard.effects.facts import Fact
from grognard.effects.scopes import Attacks, Models
from grognard.effects.selectors import (
    CHOSEN,
    TARGET,
    THIS_MODEL,
    THIS_UNIT,
    TRIGGERING,
    YOUR_UNIT,
    Is,
    Not,
    Selector,
    Who,
    all_of,
)
from grognard.effects.timing import Limit, Moment, Timing, Until, Whose

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


def test_once_per_battle():
    text = (
        f"Once per battle, when this unit {SHOOTS}, it {USES}. If it does, "
        f"{BRIEFLY}, {ARMED} have the [IGNORES COVER] ability."
    )
    effect = Grant("IGNORES COVER", Attacks(by=THIS_UNIT, kind=RANGED), until=Until.END_OF_PHASE)
    assert effects_of(text) == (
        Trigger(
            (Timing(Moment.SELECTED_TO_SHOOT, unit=THIS_UNIT),),
            (Inflict(effect),),
            limit=Limit.ONCE_PER_BATTLE,
            optional=True,
        ),
    )


def test_a_use_that_nothing_tells_of_is_not_understood():
    compiled = told(f"Once per battle, {COMMAND}, this model {USES}.")
    assert compiled.status is Status.NOT
    assert compiled.not_understood == (f"Once per battle, {COMMAND}, this model {USES}.",)


def test_a_named_condition_is_given_and_defined():
    text = (
        f"In your Shooting phase, after this model {FIRED}, {PICK} one or more of "
        "those attacks made with a "
        "glow rod. Until the start of your next turn, that unit is dazzled. While a unit is dazzled, each time "
        f"{CROWD} a ranged attack, subtract 1 from the Hit roll."
    )
    trigger, meaning = effects_of(text)
    assert trigger.do[0].what.where == Is(Fact.HIT_BY, words=("glow rod",))
    assert trigger.do[1] == Afflict("DAZZLED", CHOSEN, Until.START_OF_YOUR_TURN)
    dazed = RollModifier(Roll.HIT, Op.SUBTRACT, 1, Attacks(by=THIS_UNIT, kind=RANGED))
    assert meaning == WhileStatus("DAZZLED", (dazed,))


def test_a_state_that_nothing_defines_is_not_understood():
    text = (
        f"In your Shooting phase, after this model {FIRED}, {PICK} one or more of "
        "those attacks. "
        f"{TILL_TURN}, that unit is discombobulated."
    )
    assert told(text).not_understood == ("Until the start of your next turn, that unit is discombobulated.",)


def test_a_failed_save_once_per_turn():
    text = (
        "Once per turn, the first time a saving throw is failed for this model, change the Damage "
        "characteristic of that attack "
        "to 0."
    )
    effect = Modifier(Characteristic.DAMAGE, Op.SET, 0, Attacks(at=THIS_MODEL), until=Until.ATTACK)
    assert effects_of(text) == (
        Trigger((Timing(Moment.SAVE_FAILED, unit=THIS_MODEL),), (Inflict(effect),), limit=Limit.ONCE_PER_TURN),
    )


def test_one_of_two_weapon_abilities():
    text = (
        "WHEN: Your Shooting phase.\nTARGET: One GLIM unit from your army that has not been selected to "
        "shoot this phase.\n"
        f"EFFECT: Select the [LETHAL HITS] or [SUSTAINED HITS 2] ability. {FOR_NOW}, ranged "
        "weapons equipped by "
        "models in your unit have the selected ability."
    )
    ranged = Attacks(by=YOUR_UNIT, kind=RANGED)
    assert effects_of(text, RuleKind.STRATAGEM) == (
        Trigger(
            (),
            (
                OneOf(
                    tuple(
                        (name, (Inflict(Grant(name, ranged, until=Until.END_OF_PHASE)),))
                        for name in ("LETHAL HITS", "SUSTAINED HITS 2")
                    )
                ),
            ),
        ),
    )


def test_a_list_of_options():
    text = (
        "Each time this unit is selected to fight, select one of the following abilities:\n"
        f"■ Fury: {FOR_NOW}, add 1 to the Attacks characteristic of melee weapons equipped "
        "by models in this "
        f"unit.\n■ Calm: {FOR_NOW}, models in this unit have the Feel No Pain 5+ ability."
    )
    (trigger,) = effects_of(text)
    assert trigger.at == (Timing(Moment.SELECTED_TO_FIGHT, unit=THIS_UNIT),)
    (choice,) = trigger.do
    assert [name for name, _ in choice.options] == ["FURY", "CALM"]
    assert choice.options[1][1] == (Inflict(FeelNoPain(5, Models(THIS_UNIT), until=Until.END_OF_PHASE)),)


def test_an_option_that_is_not_understood_leaves_the_whole_choice_not_understood():
    text = (
        "Each time this unit is selected to fight, select one of the following abilities:\n"
        f"■ Fury: {FOR_NOW}, this unit glows.\n"
        f"■ Calm: {FOR_NOW}, models in this unit have the Feel No Pain 5+ ability."
    )
    compiled = told(text)
    assert compiled.status is Status.NOT
    assert len(compiled.not_understood) == 3


def test_a_list_is_read_with_its_opening():
    text = (
        f"While {LEADS}:\n■ That unit is eligible to shoot {ONCE_IT} Advanced.\n"
        "■ Add 1 to Charge rolls made for that unit."
    )
    first, second = effects_of(text)
    assert first.when == second.when == Is(Fact.LEADS_A_UNIT, THIS_MODEL)


def test_items_of_an_opening_that_is_not_understood_are_not_used():
    text = (
        "While this unit glimmers softly:\n■ Models in this unit have the Stealth ability.\n■ Add 1 to "
        "Charge rolls made for this unit."
    )
    compiled = told(text)
    assert compiled.effects == ()
    assert len(compiled.not_understood) == 3


def test_an_army_wide_state():
    text = (
        f"If your Army Faction is GLIM, once per battle, {COMMAND}, you can call a "
        f"{WAR_CRY}. If you do, {TILL_COMMAND}, the Waaagh! is active for your army and:\n"
        "■ Models from your army with this ability have the Stealth ability.\n"
        "■ Add 2 to the Strength characteristic of melee weapons equipped by models from your army with this ability."
    )
    call, stealth, strength = effects_of(text, RuleKind.ARMY, name="Waaagh!")
    assert call.do == (Activate("WAAAGH!", Until.START_OF_YOUR_COMMAND_PHASE),)
    assert call.limit is Limit.ONCE_PER_BATTLE and call.optional
    active = Is(Fact.ACTIVE, words=("WAAAGH!",))
    assert stealth.when == strength.when == active
    assert stealth.until is strength.until is Until.ALWAYS


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
