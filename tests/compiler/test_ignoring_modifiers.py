"""Modifiers that may be ignored: of rolls and characteristics, of attacks and of units."""

import pytest

from compiler.told import LEADS, SQUAD, effects_of, told
from grognard.compiler import Status
from grognard.core.words import AttackType, Characteristic, Roll
from grognard.effects.effect import IgnoreModifiers
from grognard.effects.facts import Fact
from grognard.effects.scopes import Attacks, Models
from grognard.effects.selectors import LED_UNIT, THIS_MODEL, THIS_UNIT, Is

MODIFIERS = "you can ignore any or all modifiers to"


@pytest.mark.parametrize(
    "said",
    [
        f"This unit can {MODIFIERS[8:]} its Move characteristic and to Advance and Charge rolls made for it",
        f"Y{MODIFIERS[1:]} this unit's Move characteristic and to Advance and Charge rolls made for this unit",
        f"Y{MODIFIERS[1:]} the Move characteristic of models in this unit and/or to Advance and Charge rolls made "
        "for it",
    ],
)
def test_of_moves_and_their_rolls(said):
    expected = IgnoreModifiers(Models(THIS_UNIT), (Roll.ADVANCE, Roll.CHARGE), (Characteristic.MOVE,))
    assert effects_of(f"{said}.") == (expected,)


def test_what_belongs_to_attacks_stands_apart_from_what_belongs_to_the_unit():
    text = f"Y{MODIFIERS[1:]} Hit rolls made for models in this unit and to their Move characteristic."
    assert effects_of(text.replace("their Move characteristic", "the Move characteristic of models in this unit")) == (
        IgnoreModifiers(Attacks(by=THIS_UNIT), (Roll.HIT,)),
        IgnoreModifiers(Models(THIS_UNIT), (), (Characteristic.MOVE,)),
    )


def test_of_an_activation_are_those_of_its_attacks():
    (found,) = effects_of(
        f"Each time this model is selected to shoot, {MODIFIERS} its Ballistic Skill characteristic and to the "
        "Hit rolls of its"
        " attacks."
    )
    ranged = Attacks(by=THIS_MODEL, kind=AttackType.RANGED)
    assert found == IgnoreModifiers(ranged, (Roll.HIT,), (Characteristic.BALLISTIC_SKILL,))


def test_of_everything_but_saving_throws():
    ofattacks, ofunits = effects_of(
        f"While {LEADS}, {MODIFIERS} the characteristics of models in that unit and/or to any roll or test made "
        "for them "
        "(excluding modifiers to saving throws)."
    )
    leads = Is(Fact.LEADS_A_UNIT, THIS_MODEL)
    assert isinstance(ofattacks, IgnoreModifiers)
    assert isinstance(ofunits, IgnoreModifiers)
    assert (ofattacks.on, ofattacks.when) == (Attacks(by=LED_UNIT), leads)
    assert (ofunits.on, ofunits.when) == (Models(LED_UNIT), leads)
    assert set(ofattacks.rolls) == {Roll.HIT, Roll.WOUND, Roll.DAMAGE, Roll.ATTACKS}
    assert not {Roll.SAVE, Roll.ARMOUR_SAVE} & {*ofattacks.rolls, *ofunits.rolls}
    assert Characteristic.TOUGHNESS in ofunits.characteristics


@pytest.mark.parametrize(
    "text",
    [
        f"Y{MODIFIERS[1:]} Hit rolls.",
        f"Y{MODIFIERS[1:]} its Move characteristic.",
        f"Each time {SQUAD} an attack, {MODIFIERS} Advance rolls.",
        f"Each time {SQUAD} an attack, {MODIFIERS} the Hit roll made for this model.",
        f"Y{MODIFIERS[1:]} any roll or test made for it (excluding modifiers to saving throws).",
        f"Each time {SQUAD} an attack, ignore any or all modifiers to the Hit roll.",
    ],
)
def test_whose_modifiers_must_be_said(text):
    assert told(text).status is Status.NOT
