"""Moments and limits are not dropped; weapons are told apart by their abilities; a distance keeps what it is from."""

import pytest

from compiler.told import FOR_NOW, SQUAD, effects_of, eleventh, told
from grognard.compiler import Status
from grognard.core.words import AttackType, Characteristic, Edition
from grognard.datasheet import RuleKind
from grognard.effects.acts import OneOf
from grognard.effects.effect import Grant, Modifier, Op
from grognard.effects.facts import Fact
from grognard.effects.scopes import Attacks, WeaponFilter
from grognard.effects.selectors import BEARER, THIS_UNIT, Is

SELECT = 'At the start of the Fight phase, select one enemy unit within 4" of this unit.'


@pytest.mark.parametrize(
    "text",
    [
        f"{SELECT} Until the end of the turn, in your Shooting phase, each time {SQUAD} an attack that targets that "
        "unit, add 1 to the Hit roll.",
        "In your Charge phase, at the start of the Fight phase, this unit can use this ability. If it does, until the "
        "end of the turn, models in this unit have a 3+ invulnerable save.",
        "Once per turn, once per battle, at the start of the Fight phase, this unit can use this ability. If it does, "
        "until the end of the turn, models in this unit have a 3+ invulnerable save.",
        'While a friendly GLIM unit is within 4" of this model, each time a model in that unit makes an attack that '
        'targets a unit within 7" of it, add 1 to the Hit roll.',
        "At the start of the Fight phase, select one of the following that glowed before:\n"
        f"■ Moon: {FOR_NOW}, models in this unit have a 3+ invulnerable save.\n"
        f"■ Star: {FOR_NOW}, models in this unit have the Feel No Pain 3+ ability.",
    ],
)
def test_what_would_be_lost_makes_it_not_understood(text):
    assert told(text).status is not Status.UNDERSTOOD


@pytest.mark.parametrize("words", ["with the [ASSAULT] ability", "that have the [ASSAULT] ability"])
def test_weapons_with_an_ability(words):
    text = f"Ranged weapons {words} equipped by models in this unit have the [LANCE] ability."
    filtered = WeaponFilter(having=("ASSAULT",))
    assert effects_of(text) == (Grant("LANCE", Attacks(by=THIS_UNIT, kind=AttackType.RANGED, weapons=filtered)),)


def test_weapons_without_an_ability():
    text = "Melee weapons equipped by the bearer (excluding weapons with the [EXTRA ATTACKS] ability) have the "
    text += "[LANCE] ability."
    filtered = WeaponFilter(lacking=("EXTRA ATTACKS",))
    expected = Grant("LANCE", Attacks(by=BEARER, kind=AttackType.MELEE, weapons=filtered))
    assert effects_of(text, RuleKind.ENHANCEMENT) == (expected,)


def test_the_number_of_models_a_unit_has():
    (effect,) = effects_of(f"If this unit has 6 or fewer models, each time {SQUAD} an attack, add 1 to the Hit roll.")
    assert effect.when == Is(Fact.MODELS_AT_MOST, THIS_UNIT, n=6)


def test_a_limit_of_a_short_modifier():
    expected = Modifier(Characteristic.DAMAGE, Op.SUBTRACT, 2, Attacks(at=THIS_UNIT), least=1)
    assert eleventh("Attacks that target this unit have -2 D (to a minimum of 1).") == (expected,)


def test_its_is_the_unit_whose_attacks_are_spoken_of():
    (effect,) = eleventh(
        "This unit's ranged attacks have [Lance] while it is within range of an objective you control."
    )
    assert effect.when == Is(Fact.IN_RANGE_OF_OWN_OBJECTIVE, THIS_UNIT)


@pytest.mark.parametrize("applies", ["to apply", "to apply to this unit", "for this unit"])
def test_a_choice_that_lasts(applies):
    (trigger,) = effects_of(
        f"Each time this unit is selected to fight, select one of the following {applies} until the end of the phase:\n"
        "■ Moon: Models in this unit have a 3+ invulnerable save.\n"
        "■ Star: Models in this unit have the Feel No Pain 3+ ability.",
        edition=Edition.TENTH,
    )
    assert isinstance(trigger.do[0], OneOf)
    assert [name for name, _ in trigger.do[0].options] == ["MOON", "STAR"]
