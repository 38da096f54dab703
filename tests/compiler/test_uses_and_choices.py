"""Uses, named conditions, choices among options, lists."""

from compiler.told import (
    ARMED,
    BRIEFLY,
    COMMAND,
    CROWD,
    FIRED,
    FOR_NOW,
    LEADS,
    ONCE_IT,
    PICK,
    SHOOTS,
    TILL_COMMAND,
    TILL_TURN,
    USES,
    WAR_CRY,
    effects_of,
    told,
)
from grognard.compiler import Status
from grognard.core.words import AttackType, Characteristic, Roll
from grognard.datasheet import RuleKind
from grognard.effects.acts import Activate, Afflict, Inflict, OneOf, Trigger
from grognard.effects.effect import (
    FeelNoPain,
    Grant,
    Modifier,
    Op,
    RollModifier,
    WhileStatus,
)
from grognard.effects.facts import Fact
from grognard.effects.scopes import Attacks, Models
from grognard.effects.selectors import (
    CHOSEN,
    THIS_MODEL,
    THIS_UNIT,
    YOUR_UNIT,
    Is,
)
from grognard.effects.timing import Limit, Moment, Timing, Until

MELEE, RANGED = AttackType.MELEE, AttackType.RANGED
UNIT = Attacks(by=THIS_UNIT)


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
