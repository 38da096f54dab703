"""Who is targeted, and who attacks it, is not lost: "when targeting INFANTRY" is a bonus of one unit against some."""

import pytest

from compiler.told import BRIEFLY, effects_of, told
from grognard.compiler import Status, compile_rule
from grognard.core.words import AttackType, Edition, Roll
from grognard.datasheet import RuleKind
from grognard.effects.acts import Inflict, OneOf, Trigger
from grognard.effects.effect import Op, Reroll, RollModifier, Which
from grognard.effects.facts import Fact
from grognard.effects.scopes import Attacks
from grognard.effects.selectors import TARGET, THIS_MODEL, THIS_UNIT, TRIGGERING, Is, Selector, Who
from grognard.effects.timing import Moment, Until

FOOT = Selector(Who.TARGET, any_of=(("INFANTRY",),))
TARGETS = {
    "an INFANTRY unit": FOOT,
    "INFANTRY units": FOOT,
    "a unit with the FLY keyword": Selector(Who.TARGET, any_of=(("FLY",),)),
    "a unit (excluding VEHICLE units)": Selector(Who.TARGET, excluding=(("VEHICLE",),)),
    "a MONSTER or VEHICLE unit": Selector(Who.TARGET, any_of=(("MONSTER",), ("VEHICLE",))),
}
KINDS = {"shoot": AttackType.RANGED, "fight": AttackType.MELEE, "shoot or fight": None}


@pytest.mark.parametrize(("said", "at"), TARGETS.items())
@pytest.mark.parametrize("roll", [Roll.HIT, Roll.WOUND, Roll.DAMAGE])
@pytest.mark.parametrize("does", KINDS)
def test_one_die_of_an_activation_keeps_its_target(said, at, roll, does):
    expected = (Reroll(roll, Which.ONE, Attacks(by=THIS_UNIT, at=at, kind=KINDS[does])),)
    chosen, again = f"Each time this unit is selected to {does}", f"you can re-roll one {roll.value.capitalize()} roll"
    assert effects_of(f"{chosen}, {again} when targeting {said}.") == expected
    assert effects_of(f"{chosen}, {again} while targeting {said}.") == expected
    assert effects_of(f"{chosen}, when targeting {said}, {again}.") == expected


@pytest.mark.parametrize("does", KINDS)
def test_one_of_two_rolls_keeps_its_target(does):
    (trigger,) = effects_of(
        f"Each time this unit is selected to {does}, you can re-roll one Hit roll or one Wound roll when targeting an "
        "INFANTRY unit."
    )
    assert isinstance(trigger, Trigger)
    (choice,) = trigger.do
    assert isinstance(choice, OneOf)
    inflicted = [act.effect for _, acts in choice.options for act in acts if isinstance(act, Inflict)]
    assert [effect.on for effect in inflicted] == [Attacks(by=THIS_UNIT, at=FOOT, kind=KINDS[does])] * 2


@pytest.mark.parametrize(
    "text",
    [
        "Each time this unit is selected to fight, you can use this ability when targeting an INFANTRY unit. If you "
        f"do, {BRIEFLY}, add 1 to the Attacks characteristic of this unit's melee weapons.",
        "Each time a model in this unit makes an attack that targets an INFANTRY unit, you can use this ability. If "
        f"you do, {BRIEFLY}, add 1 to the Attacks characteristic of this unit's melee weapons.",
        "When targeting an INFANTRY unit, this unit has a 4+ invulnerable save.",
        "Each time a model in this unit makes an attack that targets an INFANTRY unit, this unit has the "
        "Stealth ability.",
        "Each time a melee attack targets this unit, this unit has a 4+ invulnerable save.",
        "Each time an attack targets an INFANTRY unit, this unit has a 4+ invulnerable save.",
        "When targeting an INFANTRY unit, you can re-roll Charge rolls made for this unit.",
        "Each time this unit is selected to fight, you can re-roll one Hit roll or one Wound roll when targeting a "
        "unit that is Below Half-strength.",
    ],
)
def test_what_cannot_have_a_target_is_not_understood(text):
    assert told(text).status is Status.NOT


@pytest.mark.parametrize(
    "order", ["{0}, {1} {2} when targeting INFANTRY units.", "{0}, {1} when targeting INFANTRY units, {2}."]
)
@pytest.mark.parametrize(
    "moment", ["Each time this unit is selected to shoot", "Once per battle, when this unit is selected to fight"]
)
@pytest.mark.parametrize(
    ("said", "effect"),
    [
        ("add 1 to Hit rolls", RollModifier),
        ("re-roll Hit rolls of 1", Reroll),
        ("you can re-roll the Wound roll", Reroll),
    ],
)
def test_the_unit_that_is_selected_is_the_one_that_attacks(order, moment, said, effect):
    (trigger,) = effects_of(order.format(moment, f"{BRIEFLY},", said))
    assert isinstance(trigger, Trigger)
    (act,) = trigger.do
    assert isinstance(act, Inflict)
    assert isinstance(act.effect, effect)
    assert act.effect.on == Attacks(by=THIS_UNIT, at=FOOT)
    assert act.effect.until is Until.END_OF_PHASE


def test_attacks_that_target_somebody_are_of_the_selected_unit():
    (trigger,) = effects_of(
        f"Each time a friendly GLIM unit is selected to shoot, {BRIEFLY}, you can re-roll Wound rolls for attacks that "
        "target INFANTRY units."
    )
    assert trigger.do == (
        Inflict(Reroll(Roll.WOUND, Which.ANY, Attacks(by=TRIGGERING, at=FOOT), until=Until.END_OF_PHASE)),
    )


def test_the_target_before_the_attacks_is_kept():
    text = "While targeting an INFANTRY unit, each time a model in this unit makes an attack, add 1 to the Hit roll."
    (effect,) = effects_of(text)
    assert effect.on == Attacks(by=THIS_UNIT, at=FOOT)


NOBODYS = [
    "You can re-roll Hit rolls when targeting INFANTRY units.",
    "You can re-roll Hit rolls when targeting the closest eligible target.",
    "While this unit is within range of an objective marker, re-roll Hit rolls of 1 when targeting INFANTRY units.",
    "Once per battle, at the start of the Fight phase, this unit can use this ability. If it does, "
    f"{BRIEFLY}, you can re-roll Hit rolls when targeting INFANTRY units.",
]
"""Who attacks is told by nothing but whose ability it is."""


@pytest.mark.parametrize("kind", [RuleKind.ENHANCEMENT, RuleKind.DETACHMENT, RuleKind.ARMY])
@pytest.mark.parametrize("edition", Edition)
@pytest.mark.parametrize("text", NOBODYS)
def test_a_bonus_of_nobody_is_not_understood(text, kind, edition):
    assert told(text, kind, edition).status is Status.NOT


@pytest.mark.parametrize("text", NOBODYS)
def test_a_bonus_of_nobody_is_not_understood_where_the_kind_of_rule_is_guessed(text):
    assert compile_rule(text, kind=None, edition=Edition.TENTH).status is Status.NOT


@pytest.mark.parametrize("kind", [RuleKind.ABILITY, RuleKind.ENHANCEMENT, RuleKind.DETACHMENT])
@pytest.mark.parametrize("edition", Edition)
@pytest.mark.parametrize(
    "text",
    [
        "You can re-roll Wound rolls for attacks that target VEHICLE units.",
        "Each time an attack targets an enemy INFANTRY unit, add 1 to the Hit roll.",
        "Attacks that target INFANTRY units have the [LANCE] ability.",
        f"Each time an enemy unit is selected to fight, {BRIEFLY}, add 1 to Hit rolls when targeting INFANTRY units.",
        f"Each time a friendly GLIM unit is destroyed, {BRIEFLY}, re-roll Hit rolls when targeting INFANTRY units.",
        'While this model is within 6" of a friendly GLIM unit, re-roll Hit rolls of 1 when targeting INFANTRY units.',
        "While this model is leading a unit, re-roll Hit rolls of 1 when targeting INFANTRY units.",
        "While this unit is Below Half-strength, if this model is visible to an enemy unit, add 1 to Hit rolls when "
        "targeting INFANTRY units.",
        "Select one enemy unit. You can re-roll Hit rolls when targeting INFANTRY units.",
        "This unit hums a tune of old. You can re-roll Hit rolls when targeting INFANTRY units.",
    ],
)
def test_a_bonus_of_who_knows_whom_is_not_understood(text, kind, edition):
    assert not any(isinstance(clause, Reroll | RollModifier) for clause in told(text, kind, edition).effects)
    assert told(text, kind, edition).not_understood


@pytest.mark.parametrize(("said", "at"), TARGETS.items())
@pytest.mark.parametrize("edition", Edition)
@pytest.mark.parametrize(
    ("before", "by"),
    [
        ("", THIS_MODEL),
        ("While this model is Battle-shocked, ", THIS_MODEL),
        ("While this unit is Battle-shocked, ", THIS_UNIT),
    ],
)
def test_on_a_datasheet_the_attacks_of_nobody_else_are_those_of_who_has_the_ability(said, at, edition, before, by):
    (effect,) = effects_of(f"{before}you can re-roll Hit rolls when targeting {said}.", edition=edition)
    assert effect.on == Attacks(by=by, at=at)
    (effect,) = effects_of(f"{before}add 1 to Wound rolls when targeting {said}.", edition=edition)
    assert effect.on == Attacks(by=by, at=at)


@pytest.mark.parametrize("moment", ["Each time this unit is selected to {0}", "When this unit is selected to {0}"])
@pytest.mark.parametrize(("said", "at"), TARGETS.items())
def test_a_unit_that_is_selected_to_shoot_or_fight_is_the_one_that_attacks(moment, said, at):
    text = f"{moment.format('shoot or fight')}, {BRIEFLY}, add 1 to Hit rolls when targeting {said}."
    (trigger,) = effects_of(text)
    assert isinstance(trigger, Trigger)
    assert [timing.moment for timing in trigger.at] == [Moment.SELECTED_TO_SHOOT, Moment.SELECTED_TO_FIGHT]
    assert trigger.do == (
        Inflict(RollModifier(Roll.HIT, Op.ADD, 1, Attacks(by=THIS_UNIT, at=at), until=Until.END_OF_PHASE)),
    )


@pytest.mark.parametrize("said", ["when this unit targets", "while this unit targets"])
@pytest.mark.parametrize(("at", "selector"), TARGETS.items())
def test_who_targets_may_be_named(said, at, selector):
    (effect,) = effects_of(f"Re-roll Hit rolls of 1 {said} {at}.", RuleKind.DETACHMENT)
    assert effect.on == Attacks(by=THIS_UNIT, at=selector)
    assert told(f"Re-roll Hit rolls of 1 {said.replace('this', 'an enemy')} {at}.").status is Status.NOT


@pytest.mark.parametrize("asked", ['within 6" of', "visible to"])
@pytest.mark.parametrize("said", ["a CHARACTER", "one or more CHARACTER", "a CHARACTER or VEHICLE"])
def test_a_model_of_either_side_is_no_keyword(asked, said):
    aimed = f"when targeting a unit {asked} {said} model"
    text = f"Each time this unit is selected to shoot, you can re-roll one Hit roll {aimed}."
    assert told(text).status is Status.NOT
    assert told(f"While this unit is {asked} {said} model, this unit has the Stealth ability.").status is Status.NOT


@pytest.mark.parametrize(("said", "side"), [("an enemy", "ENEMY"), ("a friendly", "FRIENDLY")])
def test_a_model_of_one_side_is_named_as_such(said, side):
    (effect,) = effects_of(
        f'Each time this unit is selected to shoot, you can re-roll one Hit roll when targeting a unit within 6" of '
        f"{said} CHARACTER model."
    )
    assert effect.when == Is(Fact.WITHIN_OF, TARGET, n=6, words=(side, "CHARACTER", "MODEL"))
    assert effect.on == Attacks(by=THIS_UNIT, kind=AttackType.RANGED)
