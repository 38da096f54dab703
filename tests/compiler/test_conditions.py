"""Conditions: "while", "if", "unless" and what narrows the target."""

import pytest

from compiler.told import OF_IT, SQUAD, TOUGHER, effects_of
from grognard.core.words import Roll
from grognard.effects.effect import Op, RollModifier
from grognard.effects.facts import Fact
from grognard.effects.scopes import Attacks
from grognard.effects.selectors import BEARER, TARGET, THIS_MODEL, THIS_UNIT, Is, Not, all_of, any_of


def when_hitting(condition):
    return (RollModifier(Roll.HIT, Op.ADD, 1, Attacks(by=THIS_UNIT), condition),)


@pytest.mark.parametrize(
    ("before", "condition"),
    [
        ("While this unit is below its Starting Strength", Is(Fact.BELOW_STARTING_STRENGTH, THIS_UNIT)),
        ("While this unit is Below Half-strength", Is(Fact.BELOW_HALF_STRENGTH, THIS_UNIT)),
        ("While this unit is not Battle-shocked", Not(Is(Fact.BATTLE_SHOCKED, THIS_UNIT))),
        (
            "While this unit is within range of an objective marker you control",
            Is(Fact.IN_RANGE_OF_OWN_OBJECTIVE, THIS_UNIT),
        ),
        (
            "While this unit is within range of the glow objective",
            Is(Fact.IN_RANGE_OF_NAMED_OBJECTIVE, THIS_UNIT, words=("GLOW OBJECTIVE",)),
        ),
        ("While a ZORB KING model is leading this unit", Is(Fact.LED_BY, THIS_UNIT, words=("ZORB KING",))),
        (
            'While this unit is within 7" of one or more friendly GLIM units',
            Is(Fact.WITHIN_OF, THIS_UNIT, n=7, words=("FRIENDLY", "GLIM")),
        ),
        ("While this unit contains a ZORB PRIME model", Is(Fact.CONTAINS, THIS_UNIT, words=("ZORB PRIME",))),
        (
            "While this unit is below its Starting Strength and within range of an objective marker",
            all_of(Is(Fact.BELOW_STARTING_STRENGTH, THIS_UNIT), Is(Fact.IN_RANGE_OF_OBJECTIVE, THIS_UNIT)),
        ),
        ("From the third battle round onwards", Is(Fact.BATTLE_ROUND_AT_LEAST, n=3)),
        ("During the second battle round", Is(Fact.FIRST_BATTLE_ROUND, n=2)),
    ],
)
def test_what_holds_while_attacking(before, condition):
    text = f"{before}, each time {SQUAD} an attack, add 1 to the Hit roll."
    assert effects_of(text) == when_hitting(condition)


@pytest.mark.parametrize(
    ("condition", "expected"),
    [
        ("this unit made a Charge move this turn", Is(Fact.CHARGED, THIS_UNIT)),
        ("this unit Remained Stationary this turn", Is(Fact.STATIONARY, THIS_UNIT)),
        ("this unit disembarked from a TRANSPORT this turn", Is(Fact.DISEMBARKED, THIS_UNIT)),
        ("this unit Advanced this turn", Is(Fact.ADVANCED, THIS_UNIT)),
        ("that attack targets a unit within half range", Is(Fact.HALF_RANGE)),
        ("the target is Below Half-strength", Is(Fact.BELOW_HALF_STRENGTH, TARGET)),
        ("the target of that attack is within range of an objective marker", Is(Fact.IN_RANGE_OF_OBJECTIVE, TARGET)),
        ("the target has 3 or more Glow tokens", Is(Fact.TOKENS, TARGET, n=3, words=("GLOW",))),
        (
            f"the Strength {OF_IT} is greater than the Toughness characteristic of the target",
            Is(Fact.STRENGTH_ABOVE_TOUGHNESS),
        ),
        ("a Critical Wound is scored", Is(Fact.CRITICAL_WOUND)),
        (
            "this unit made a Charge move this turn and the target is Battle-shocked",
            all_of(Is(Fact.CHARGED, THIS_UNIT), Is(Fact.BATTLE_SHOCKED, TARGET)),
        ),
        (
            "this unit made a Charge move this turn or the target is Battle-shocked",
            any_of(Is(Fact.CHARGED, THIS_UNIT), Is(Fact.BATTLE_SHOCKED, TARGET)),
        ),
    ],
)
def test_what_is_asked_of_each_attack(condition, expected):
    text = f"Each time {SQUAD} an attack, if {condition}, add 1 to the Hit roll."
    assert effects_of(text) == when_hitting(expected)


@pytest.mark.parametrize(
    ("target", "condition"),
    [
        ('a unit within 13"', Is(Fact.WITHIN, TARGET, n=13)),
        ("a unit within half range", Is(Fact.HALF_RANGE)),
        ("an enemy unit that is Below Half-strength", Is(Fact.BELOW_HALF_STRENGTH, TARGET)),
        ("a unit within range of one or more objective markers", Is(Fact.IN_RANGE_OF_OBJECTIVE, TARGET)),
        (
            'an enemy unit within 8" of one or more friendly GLIM units',
            Is(Fact.WITHIN_OF, TARGET, n=8, words=("FRIENDLY", "GLIM")),
        ),
        ("a unit that has one or more Glow tokens", Is(Fact.TOKENS, TARGET, n=1, words=("GLOW",))),
        ("an Afflicted unit", Is(Fact.HAS_STATUS, TARGET, words=("AFFLICTED",))),
        ('a visible enemy unit within 6"', all_of(Is(Fact.VISIBLE, TARGET), Is(Fact.WITHIN, TARGET, n=6))),
    ],
)
def test_what_narrows_the_target(target, condition):
    text = f"Each time {SQUAD} an attack that targets {target}, add 1 to the Hit roll."
    assert effects_of(text) == when_hitting(condition)


def test_strength_above_toughness():
    text = (
        f"Each time an attack targets this model, if the Strength {OF_IT} {TOUGHER} "
        "this model, subtract 1 from the Wound roll."
    )
    expected = RollModifier(Roll.WOUND, Op.SUBTRACT, 1, Attacks(at=THIS_MODEL), Is(Fact.STRENGTH_ABOVE_TOUGHNESS))
    assert effects_of(text) == (expected,)


def test_unless():
    text = (
        'Each time an attack targets the bearer, unless the attacking model is within 9", subtract 1 from the Hit roll.'
    )
    expected = RollModifier(Roll.HIT, Op.SUBTRACT, 1, Attacks(at=BEARER), Not(Is(Fact.WITHIN, TARGET, n=9)))
    assert effects_of(text) == (expected,)


def test_damaged_models():
    text = (
        "While this model has 1-4 wounds remaining, each time this model makes an attack, subtract 1 from the Hit roll."
    )
    expected = RollModifier(Roll.HIT, Op.SUBTRACT, 1, Attacks(by=THIS_MODEL), Is(Fact.WOUNDS_AT_MOST, THIS_MODEL, n=4))
    assert effects_of(text) == (expected,)


def test_conditions_stand_in_the_order_of_the_text():
    text = (
        f"While a GLIM model is leading this unit, each time {SQUAD} an attack that "
        "targets a unit within "
        '12", if this unit made a Charge move this turn, add 1 to the Hit roll.'
    )
    assert effects_of(text) == when_hitting(
        all_of(
            Is(Fact.LED_BY, THIS_UNIT, words=("GLIM",)),
            Is(Fact.WITHIN, TARGET, n=12),
            Is(Fact.CHARGED, THIS_UNIT),
        )
    )
