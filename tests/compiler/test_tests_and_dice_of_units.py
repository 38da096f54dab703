"""What is said of each test that a unit takes, and of dice that are rolled for each of some models."""

import pytest

from compiler.told import effects_of, eleventh, told
from grognard.compiler import Status
from grognard.core.words import AttackType, Characteristic, Roll
from grognard.effects.acts import Choose, DesperateEscape, RollDice, Trigger
from grognard.effects.effect import Modifier, NoCover, Op, RollModifier
from grognard.effects.facts import Fact
from grognard.effects.scopes import Attacks, Models
from grognard.effects.selectors import THIS_MODEL, THIS_UNIT, TRIGGERING, Is, Selector, Who
from grognard.effects.timing import Moment

BOTH = (Roll.BATTLE_SHOCK, Roll.LEADERSHIP)


@pytest.mark.parametrize(
    ("test", "rolls"), [("Battle-shock", BOTH[:1]), ("Leadership", BOTH[1:]), ("Battle-shock or Leadership", BOTH)]
)
@pytest.mark.parametrize(("change", "op"), [("subtract 1 from", Op.SUBTRACT), ("add 2 to", Op.ADD)])
def test_a_modifier_of_each_test_that_a_unit_takes(test, rolls, change, op):
    near = Selector(Who.ENEMY, where=Is(Fact.WITHIN_OF, n=7, words=("THIS MODEL",)))
    amount = int(change.split()[1])
    for who, holder in (
        (near, 'While an enemy unit is within 7" of this model, each time that unit'),
        (THIS_UNIT, "Each time this unit"),
    ):
        found = effects_of(f"{holder} takes a {test} test, {change} that test.")
        assert found == tuple(RollModifier(roll, op, amount, Models(who)) for roll in rolls)


@pytest.mark.parametrize(
    "text",
    [
        "Each time an enemy unit takes a Battle-shock test, subtract 1 from that test.",
        "Each time this unit must take a Battle-shock test, subtract 1 from that test.",
        "Each time this unit takes a Battle-shock test, subtract 1 from that test for each GLIM model.",
    ],
)
def test_other_tests_are_not_understood(text):
    assert told(text).status is Status.NOT


NEAR_IT = "within Engagement Range of it"
CHARGED = f"Each time this unit ends a Charge move, select one enemy unit {NEAR_IT} and"


@pytest.mark.parametrize(
    ("of", "per"),
    [
        ("", ""),
        (" for each model in this unit", "model in this unit"),
        (" for each model in that unit", "model in the selected unit"),
    ],
)
def test_dice_are_rolled_for_each_model_that_the_text_names(of, per):
    (trigger,) = effects_of(f"{CHARGED} roll one D6{of}: on a 5+, that enemy unit suffers 1 mortal wound.")
    assert isinstance(trigger, Trigger)
    rolled = trigger.do[-1]
    assert isinstance(rolled, RollDice)
    assert rolled.per == per


@pytest.mark.parametrize("of", ["GLIM model in this unit", "other model in this unit", "model in this unit with a rod"])
def test_dice_for_some_of_the_models_are_not_understood(of):
    assert told(f"{CHARGED} roll one D6 for each {of}: on a 5+, that unit suffers 1 mortal wound.").status is Status.NOT


@pytest.mark.parametrize(
    ("more", "modifier", "when"),
    [
        ("", 0, None),
        (" When doing so, subtract 1 from each of those tests.", -1, None),
        (
            " When doing so, if that unit is Battle-shocked, subtract 2 from each of those tests.",
            -2,
            Is(Fact.BATTLE_SHOCKED, TRIGGERING),
        ),
    ],
)
def test_every_model_of_a_unit_that_falls_back_takes_a_test(more, modifier, when):
    falls = "Each time an enemy unit within Engagement Range of this unit Falls Back"
    (trigger,) = effects_of(f"{falls}, all models in that unit must take a Desperate Escape test.{more}")
    assert isinstance(trigger, Trigger)
    assert [timing.moment for timing in trigger.at] == [Moment.SELECTED_TO_FALL_BACK]
    assert trigger.do == (DesperateEscape(TRIGGERING, modifier, when),)


def test_attacks_that_are_allocated_and_targets_without_cover():
    at = Attacks(at=THIS_MODEL, kind=AttackType.MELEE)
    assert eleventh("Melee attacks allocated to this model have -1 D.") == (
        Modifier(Characteristic.DAMAGE, Op.SUBTRACT, 1, at),
    )
    text = "Each time this model makes an attack, the target does not have the Benefit of Cover against that attack."
    assert effects_of(text) == (NoCover(Attacks(by=THIS_MODEL)),)


AS_MANY = "Roll a number of D6 equal to"
STEPS = (
    "At the start of your Charge phase, select one enemy unit visible to this unit. Select one model in "
    f"this unit engaged with that enemy unit. {AS_MANY} the {{}} characteristic of that model: for "
    "each {}, that enemy unit suffers 1 mortal wound (to a maximum of {} mortal wounds)."
)


@pytest.mark.parametrize(("name", "row", "most"), [("T", "5+", 6), ("Toughness", "4+", 3)])
def test_as_many_dice_as_the_toughness_of_a_selected_model(name, row, most):
    (trigger,) = effects_of(STEPS.format(name, row, most))
    assert isinstance(trigger, Trigger)
    foe, model, rolled = trigger.do
    assert isinstance(foe, Choose) and isinstance(model, Choose) and isinstance(rolled, RollDice)
    assert model.what.where == Is(Fact.ENGAGED_WITH, words=("THE SELECTED UNIT",))
    assert (rolled.per, rolled.most) == ("point of Toughness of the selected model", most)


def test_as_many_dice_as_another_characteristic_are_not_understood():
    assert told(STEPS.format("W", "5+", 6)).status is not Status.UNDERSTOOD
