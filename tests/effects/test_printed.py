"""The printed form is one line, total and unambiguous; labels name switches."""

import pytest
from hypothesis import given

from effects.some import clauses, conditions
from grognard.core.words import AttackType, Characteristic, Roll
from grognard.effects.acts import Choose, Inflict, Trigger
from grognard.effects.effect import Critical, Grant, Modifier, Op, Reroll, RollModifier, Which
from grognard.effects.facts import Fact
from grognard.effects.printed import label, printed
from grognard.effects.scopes import Attacks, WeaponFilter
from grognard.effects.selectors import CHOSEN, TARGET, THIS_UNIT, Is, Not, Selector, Who, all_of
from grognard.effects.timing import Moment, Timing, Until


@given(clauses, clauses)
def test_different_clauses_print_differently(one, other):
    assert (printed(one) == printed(other)) == (one == other)


@given(clauses)
def test_every_clause_is_one_line(clause):
    assert printed(clause).strip() and "\n" not in printed(clause)


@given(conditions, conditions)
def test_different_conditions_have_different_labels(one, other):
    assert (label(one) == label(other)) == (one == other)


@pytest.mark.parametrize(
    ("effect", "line"),
    [
        (
            RollModifier(
                Roll.WOUND,
                Op.SUBTRACT,
                1,
                Attacks(at=THIS_UNIT),
                all_of(Is(Fact.STRENGTH_ABOVE_TOUGHNESS), Is(Fact.LED_BY, THIS_UNIT, words=("WARBOSS",))),
                Until.END_OF_PHASE,
            ),
            "wound roll -1 | attacks at this unit | if (attack's S is greater than T and this unit is led by WARBOSS) "
            "| until the end of the phase",
        ),
        (
            Reroll(Roll.HIT, Which.ONES, Attacks(by=THIS_UNIT, kind=AttackType.RANGED)),
            "re-roll hit rolls of 1 | ranged attacks by this unit",
        ),
        (
            Modifier(
                Characteristic.STRENGTH, Op.ADD, 2, Attacks(by=THIS_UNIT, weapons=WeaponFilter(names=("glim rod",)))
            ),
            "S +2 | attacks by this unit with glim rod",
        ),
        (
            Critical(Roll.HIT, 5, Attacks(at=Selector(Who.TARGET, any_of=(("MONSTER",),)))),
            "critical hit on 5+ | attacks at the target unit MONSTER",
        ),
        (
            Trigger(
                (Timing(Moment.SHOT, unit=THIS_UNIT),),
                (Choose(Selector(Who.ENEMY, count=1)), Inflict(Grant("LANCE", Attacks(at=CHOSEN)))),
                optional=True,
            ),
            "this unit has shot, may: {select one enemy unit} then {[LANCE] | attacks at the selected unit}",
        ),
    ],
)
def test_effects_read_aloud(effect, line):
    assert printed(effect) == line


@pytest.mark.parametrize(
    ("condition", "name"),
    [
        (Is(Fact.HALF_RANGE), "within half range"),
        (Is(Fact.BELOW_HALF_STRENGTH, TARGET), "the target unit is below half-strength"),
        (Is(Fact.WITHIN, TARGET, n=9), 'the target unit is within 9"'),
        (Not(Is(Fact.ENGAGED, THIS_UNIT)), "not: this unit is engaged"),
        (Is(Fact.TOKENS, TARGET, n=2, words=("GLIM",)), "the target unit has 2 or more GLIM tokens"),
    ],
)
def test_labels_read_like_switches(condition, name):
    assert label(condition) == name
