"""Who "it", "that unit" and "that model" are; where two could be meant, nothing is told."""

import pytest

from compiler.told import CROWD, FIRED, FOR_NOW, LEADS, PICK, SQUAD, THAT_CROWD, effects_of, told
from grognard.compiler import Status
from grognard.core.words import Edition
from grognard.effects.acts import Inflict, Trigger
from grognard.effects.effect import RollModifier
from grognard.effects.facts import Fact
from grognard.effects.scopes import Attacks
from grognard.effects.selectors import CHOSEN, LED_UNIT, TARGET, THIS_MODEL, Is

BESIDE = f'While {LEADS}, each time that unit is selected to fight, select one enemy unit within 4" of that unit.'
LEADING = Is(Fact.LEADS_A_UNIT, THIS_MODEL)


def effect(clause):
    assert isinstance(clause, Trigger)
    inflicted = clause.do[-1]
    assert isinstance(inflicted, Inflict) and isinstance(inflicted.effect, RollModifier)
    return inflicted.effect


def test_beside_that_enemy_unit_the_plain_one_is_the_led_unit():
    (clause,) = effects_of(
        f"{BESIDE} {FOR_NOW}, each time {CROWD} an attack that targets that enemy unit, add 1 to the Hit roll."
    )
    assert effect(clause).on == Attacks(by=LED_UNIT, at=CHOSEN)


def test_that_enemy_unit_is_the_selected_one():
    (clause,) = effects_of(f"{BESIDE} {FOR_NOW}, each time {THAT_CROWD} an attack, subtract 1 from the Hit roll.")
    assert effect(clause).on == Attacks(by=CHOSEN)


def test_after_a_led_and_a_selected_unit_that_unit_is_neither():
    assert told(f"{BESIDE} {FOR_NOW}, each time {CROWD} an attack, subtract 1 from the Hit roll.").not_understood


@pytest.mark.parametrize(
    "text",
    [
        f"Each time {SQUAD} an attack that targets a unit, if it is Battle-shocked, add 1 to the Hit roll.",
        f"Each time {SQUAD} an attack that targets a unit while it is Battle-shocked, add 1 to the Hit roll.",
        f"Each time {SQUAD} an attack that targets a unit, if it made a Charge move this turn, add 1 to the Hit roll.",
    ],
)
def test_it_after_an_attacker_and_a_target_may_be_either(text):
    assert told(text).status is Status.NOT


@pytest.mark.parametrize(
    "fact", ["is equipped with a glow lamp", "has lost one or more wounds", "is within range of an objective marker"]
)
def test_a_fact_about_one_model_is_not_one_about_its_unit(fact):
    assert told(f"Each time {SQUAD} an attack, if that model {fact}, add 1 to the Hit roll.").status is Status.NOT


def test_a_charge_of_that_model_is_one_of_its_unit():
    assert effects_of(
        f"Each time {SQUAD} an attack, if that model made a Charge move this turn, add 1 to the Hit roll."
    )


def test_how_far_the_attacking_model_is_is_how_far_the_target_is():
    text = "Each time an enemy model makes an attack that targets this unit, if that model is"
    assert effects_of(f'{text} within 7", add 1 to the Hit roll.')[0].when == Is(Fact.WITHIN, TARGET, n=7)
    assert told(f"{text} Glowing, add 1 to the Hit roll.").status is Status.NOT


def test_what_is_said_later_of_a_led_unit_holds_while_it_is_led():
    first, second = effects_of(
        f"While {LEADS}, models in that unit have a 3+ invulnerable save. "
        "Each time an attack targets that unit, subtract 1 from the Hit roll."
    )
    assert first.when == second.when == LEADING


@pytest.mark.parametrize("word", ["Observer", "Bodyguard", "Support"])
def test_what_a_unit_is_for_others_is_no_keyword(word):
    assert told(f"Each time {SQUAD} an attack that targets a {word} unit, add 1 to the Hit roll.").status is Status.NOT


@pytest.mark.parametrize("word", ["Half", "Closest", "Splendid"])
@pytest.mark.parametrize("edition", Edition)
def test_a_capital_that_begins_a_sentence_makes_no_keyword(word, edition):
    assert told(f"{word} models in this unit have the Feel No Pain 4+ ability.", edition=edition).status is Status.NOT


def test_the_led_unit_that_fired_is_told_from_its_target():
    (clause,) = effects_of(
        f"While {LEADS}, in your Shooting phase, after that unit {FIRED}, {PICK} one or more of those attacks. "
        f"{FOR_NOW}, each time {CROWD} an attack that targets that enemy unit, add 1 to the Wound roll."
    )
    assert effect(clause).on == Attacks(by=LED_UNIT, at=CHOSEN)


def test_another_enemy_unit_is_other_than_one_that_is_not_named():
    text = 'At the start of the Fight phase, select one other enemy unit within 4" of this unit. '
    later = f"{FOR_NOW}, each time {SQUAD} an attack that targets that unit, add 1 to the Hit roll."
    assert told(text + later).effects == ()


@pytest.mark.parametrize("target", ["a MONSTER unit", "the closest eligible target"])
def test_a_target_named_after_the_led_unit_is_not_that_unit(target):
    (effect,) = effects_of(
        f"While {LEADS}, weapons equipped by models in that unit have the [LANCE] ability while targeting {target}."
    )
    assert effect.on.by == LED_UNIT


@pytest.mark.parametrize(
    ("said", "understood"),
    [
        ('Each time an attack targets this unit, if the attacking unit is within 7" of this model, {}', True),
        ('Each time an attack targets this unit, if the attacking model is within 7" of this model, {}', False),
        ("Each time this model makes an attack that targets the closest eligible target, {}", True),
        ("Each time this model makes an attack that targets the closest enemy unit, {}", False),
        ("Each time this model makes an attack that targets the enemy unit closest to it, {}", False),
    ],
)
def test_what_is_said_of_a_model_or_of_any_enemy_is_not_taken_for_its_unit_or_for_eligible_ones(
    said: str, *, understood: bool
) -> None:
    found = told(said.format("subtract 1 from the Hit roll."))
    assert found.status is (Status.UNDERSTOOD if understood else Status.NOT)
    assert bool(found.effects) is understood
