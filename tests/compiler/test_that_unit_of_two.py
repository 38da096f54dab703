"""Where a sentence speaks of two units, "that unit" and "it" are the certain one, or not understood."""

import pytest

from compiler.told import LEADS, SQUAD, effects_of, told
from grognard.compiler import Status
from grognard.effects.facts import Fact
from grognard.effects.scopes import Models
from grognard.effects.selectors import ATTACKER, TARGET, Is, Selector, Who

TWO_UNITS = [
    "Each time this unit destroys an enemy unit, if {0} is a CHARACTER, until the end of the turn, this unit has the "
    "Stealth ability.",
    "Each time a friendly GLIM unit destroys an enemy unit, if {0} is Below Half-strength, you gain 1CP.",
    'While this unit is within 6" of a friendly GLIM unit, if {0} is Battle-shocked, this unit has Stealth.',
    'While an enemy unit is within 6" of a friendly GLIM unit, {0} has the Stealth ability.',
    'While a friendly GLIM unit is within 6" of another friendly unit, {0} has the Stealth ability.',
    "If this unit is within Engagement Range of an enemy unit, {0} has the Stealth ability.",
    "Each time a friendly GLIM unit makes an attack that targets an enemy unit, if {0} is Battle-shocked, add 1 to the "
    "Hit roll.",
    "Each time a model in a friendly GLIM unit makes an attack that targets an enemy unit, if {0} is Battle-shocked, "
    "add 1 to the Hit roll.",
    "Each time an enemy unit makes an attack that targets a friendly GLIM unit, if {0} is Battle-shocked, subtract 1 "
    "from the Hit roll.",
    'Each time this model makes an attack that targets a unit within 6" of a friendly unit, if {0} is Battle-shocked, '
    "add 1 to the Hit roll.",
    f"While {LEADS}, each time an enemy unit targets that unit, if {{0}} is Battle-shocked, subtract 1 from the Hit "
    "roll.",
    f"While {LEADS}, each time that unit destroys an enemy unit, if {{0}} is a CHARACTER, you gain 1CP.",
]


@pytest.mark.parametrize("text", TWO_UNITS)
def test_that_unit_is_neither_of_two(text):
    compiled = told(text.format("that unit"))
    assert compiled.effects == ()
    assert compiled.not_understood


def test_it_is_neither_the_destroyed_unit_nor_who_destroyed_it():
    for asked in ("it is a CHARACTER", "it is Battle-shocked"):
        assert told(f"Each time this unit destroys an enemy unit, if {asked}, you gain 1CP.").status is Status.NOT


@pytest.mark.parametrize(
    ("text", "subject"),
    [
        (
            "Each time a friendly GLIM unit makes an attack that targets an enemy unit, if that enemy unit is "
            "Battle-shocked, add 1 to the Hit roll.",
            TARGET,
        ),
        (
            f"Each time {SQUAD} an attack that targets an enemy unit, if that unit is Battle-shocked, add 1 to the Hit "
            "roll.",
            TARGET,
        ),
        (
            "Each time a friendly GLIM unit makes an attack, if that unit is Battle-shocked, add 1 to the Hit roll.",
            ATTACKER,
        ),
        (
            "Each time a friendly GLIM model makes an attack that targets an enemy unit, if that unit is "
            "Battle-shocked, add 1 to the Hit roll.",
            TARGET,
        ),
        (
            "Each time an enemy unit makes an attack that targets this unit, if that unit is Battle-shocked, subtract "
            "1 from the Hit roll.",
            ATTACKER,
        ),
    ],
)
def test_that_unit_is_the_only_one_that_it_can_be(text, subject):
    (effect,) = effects_of(text)
    assert effect.when == Is(Fact.BATTLE_SHOCKED, subject)


def test_several_units_beside_are_not_that_unit():
    near = Is(Fact.WITHIN_OF, n=6, words=("FRIENDLY", "GLIM"))
    (effect,) = effects_of(
        'While an enemy unit is within 6" of one or more friendly GLIM units, that unit loses the Stealth ability.'
    )
    assert effect.on == Models(Selector(Who.ENEMY, where=near))


@pytest.mark.parametrize("near", ["another friendly GLIM model", "a friendly GLIM model", "an enemy CHARACTER model"])
def test_that_model_is_neither_of_two(near):
    first = f'While this model is within 6" of {near}, each time it makes an attack, re-roll a Hit roll of 1.'
    compiled = told(f"{first} Each time that model makes an attack, re-roll a Wound roll of 1.")
    assert compiled.effects == effects_of(first)
    assert compiled.not_understood == ("Each time that model makes an attack, re-roll a Wound roll of 1.",)


@pytest.mark.parametrize("marker", ["an objective marker", "an objective marker you control"])
@pytest.mark.parametrize(
    "where",
    [
        "that is not in your deployment zone",
        "that is within your deployment zone",
        "in your opponent's deployment zone",
    ],
)
def test_where_an_objective_lies_is_not_where_the_unit_stands(marker, where):
    near = f"within range of {marker}"
    assert told(f"While this unit is {near} {where}, it has the Stealth ability.").status is Status.NOT
    aimed = f"Each time {SQUAD} an attack that targets a unit that is {near} {where}, add 1 to the Hit roll."
    assert told(aimed).status is Status.NOT
    assert (
        len(effects_of(f"While this unit is {near} and within your deployment zone, it has the Stealth ability.")) == 1
    )


@pytest.mark.parametrize(
    "gains", ["can re-roll Hit rolls of 1", "has the Stealth ability", "has a 4+ invulnerable save"]
)
def test_one_unit_of_several_must_be_selected(gains):
    text = (
        f'At the start of your Shooting phase, one friendly GLIM unit within 6" of this model {gains} until the end of \
the phase.'
    )
    assert told(text).status is Status.NOT
