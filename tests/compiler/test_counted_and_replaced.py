"""Amounts for each of something, amounts that are replaced on a condition, and what holds otherwise."""

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from compiler.told import CROWD, FOR_NOW, LEADS, SQUAD, effects_of, eleventh, told
from grognard.compiler import Status
from grognard.core.words import AttackType, Characteristic, Roll
from grognard.effects.acts import Inflict, Trigger
from grognard.effects.each import Each
from grognard.effects.effect import Grant, Modifier, Op, RollModifier
from grognard.effects.facts import Fact
from grognard.effects.scopes import Attacks
from grognard.effects.selectors import (
    BEARERS_UNIT,
    TARGET,
    THIS_MODEL,
    THIS_UNIT,
    Is,
    Not,
    Part,
    Selector,
    Who,
    all_of,
)
from grognard.effects.timing import Moment, Timing, Until

FOE = "one enemy unit"
MELEE = Attacks(by=THIS_MODEL, kind=AttackType.MELEE)
NEAR = "this model's melee weapons"
ATTACKS = f"add 1 to the Attacks characteristic of {NEAR}"


@given(st.integers(1, 24), st.sampled_from(["friendly", "enemy"]), st.sampled_from([None, 1, 3, 6]))
def test_an_amount_for_each_unit_near_by_stands_before_or_after(inches, side, most):
    limit = "" if most is None else f" (to a maximum of +{most})"
    near = Is(Fact.WITHIN_OF, n=inches, words=("THIS MODEL",))
    each = Each(Selector(Who(side), any_of=(("GLIM",),), where=near), most=most)
    found = f'for each {side} GLIM unit within {inches}" of this model'
    expected = (Modifier(Characteristic.ATTACKS, Op.ADD, 1, MELEE, per=each),)
    assert effects_of(f"F{found[1:]}, {ATTACKS}{limit}.") == expected
    assert effects_of(f"A{ATTACKS[1:]} {found}{limit}.") == expected


@pytest.mark.parametrize("count, every", [("five", 5), ("two", 2), ("10", 10)])
def test_an_amount_for_every_so_many_models(count, every):
    near = Is(Fact.WITHIN_OF, n=6, words=("THIS MODEL",))
    found = effects_of(f'A{ATTACKS[1:]} for every {count} enemy models within 6" of it (rounding down).')
    each = Each(Selector(Who.ENEMY, Part.MODEL, where=near), every)
    assert found == (Modifier(Characteristic.ATTACKS, Op.ADD, 1, MELEE, per=each),)


def test_models_of_the_target_are_counted_when_it_is_selected():
    text = f"Each time {SQUAD} a ranged attack, add 1 to the Strength characteristic of that attack for {{}}."
    for words, every in (
        ("each model in the target unit", 1),
        ("every five models in the target unit (rounding down)", 5),
    ):
        (found,) = effects_of(text.format(words))
        assert found == Modifier(
            Characteristic.STRENGTH, Op.ADD, 1, Attacks(by=THIS_UNIT, kind=AttackType.RANGED), per_models=every
        )


def test_with_a_limit_it_is_the_general_form():
    text = (
        f"Each time {SQUAD} an attack, add 1 to the Strength characteristic of that attack for each model in the target"
    )
    (found,) = effects_of(f"{text} unit (to a maximum of +2).")
    assert isinstance(found, Modifier)
    assert found.per == Each(msgspec.structs.replace(TARGET, part=Part.MODEL), most=2)


def test_in_the_words_of_the_eleventh():
    (found,) = eleventh(
        "When this unit is selected to fight, its melee attacks have +1 A for each enemy unit engaged with it."
    )
    each = Each(Selector(Who.ENEMY, where=Is(Fact.ENGAGED_WITH, words=("THIS UNIT",))))
    more = Modifier(
        Characteristic.ATTACKS,
        Op.ADD,
        1,
        Attacks(by=THIS_UNIT, kind=AttackType.MELEE),
        until=Until.END_OF_PHASE,
        per=each,
    )
    assert found == Trigger((Timing(Moment.SELECTED_TO_FIGHT, unit=THIS_UNIT),), (Inflict(more),))


@pytest.mark.parametrize(
    "text",
    [
        f'For each enemy unit within 6" of this model, {ATTACKS} and add 1 to its Toughness characteristic.',
        f"For each enemy unit, {ATTACKS}.",
        f"For each lost moon, {ATTACKS}.",
        f'For any enemy unit within 6" of this model, {ATTACKS}.',
        f'For each enemy unit within 6" of this model, {NEAR} have the [LANCE] ability.',
        f'For each enemy unit within 6" of this model, double the Attacks characteristic of {NEAR}.',
        f'For each enemy unit within 6" of this model, for each enemy unit within 3" of this model, {ATTACKS}.',
        f"A{ATTACKS[1:]} (to a maximum of +3).",
    ],
)
def test_what_is_counted_for_each_must_be_certain(text):
    assert told(text).status is Status.NOT


FALLEN = Is(Fact.BELOW_HALF_STRENGTH, TARGET)


@pytest.mark.parametrize("op, sign", [("add", Op.ADD), ("subtract", Op.SUBTRACT)])
def test_an_amount_replaced_without_saying_again_of_what(op, sign):
    link = "to" if op == "add" else "from"
    text = (
        f"Each time this model makes an attack, {op} 1 {link} the Hit roll. If the target is below "
        f"half-strength, {op} 2"
    )
    attacks = Attacks(by=THIS_MODEL)
    assert effects_of(f"{text} instead.") == (
        RollModifier(Roll.HIT, sign, 1, attacks, Not(FALLEN)),
        RollModifier(Roll.HIT, sign, 2, attacks, FALLEN),
    )


def test_several_characteristics_are_replaced_together():
    text = (
        "Add 1 to the Attacks and Strength characteristics of this model's melee weapons. "
        "While this model is within range of an objective marker, add 2 instead."
    )
    there = Is(Fact.IN_RANGE_OF_OBJECTIVE, THIS_MODEL)
    assert effects_of(text) == tuple(
        Modifier(what, Op.ADD, amount, MELEE, when)
        for amount, when in ((1, Not(there)), (2, there))
        for what in (Characteristic.ATTACKS, Characteristic.STRENGTH)
    )


@pytest.mark.parametrize(
    "first, second",
    [
        ("re-roll the Hit roll", "If the target is below half-strength, add 2 instead"),
        ("add 1 to the Hit roll", "If the target is below half-strength, subtract 2 instead"),
        ("add 1 to the Hit roll", "If the target is below half-strength, add 2"),
        ("add 1 to the Hit roll", "Add 2 instead"),
        ("add 1 to the Hit roll and add 2 to the Wound roll", "If the target is below half-strength, add 3 instead"),
    ],
)
def test_an_amount_that_nothing_fits_replaces_nothing(first, second):
    assert told(f"Each time this model makes an attack, {first}. {second}.").status is not Status.UNDERSTOOD


def test_otherwise_is_what_the_clause_before_does_not_ask_for():
    heavy, assault = effects_of(
        "If this unit is below half-strength, its ranged weapons have the [HEAVY] ability; otherwise, they have the "
        "[ASSAULT] ability."
    )
    attacks = Attacks(by=THIS_UNIT, kind=AttackType.RANGED)
    fallen = Is(Fact.BELOW_HALF_STRENGTH, THIS_UNIT)
    assert (heavy, assault) == (Grant("HEAVY", attacks, fallen), Grant("ASSAULT", attacks, Not(fallen)))


def test_otherwise_of_a_denial_is_the_thing_itself():
    _, assault = effects_of(
        "If this unit has not moved this turn, its ranged weapons have the [HEAVY] ability, otherwise they have the "
        "[ASSAULT] ability."
    )
    assert isinstance(assault, Grant)
    assert assault.when == Is(Fact.MOVED, THIS_UNIT)


@pytest.mark.parametrize(
    "text",
    [
        "Otherwise, models in this unit have a 5+ invulnerable save.",
        "Each time this model makes an attack that targets a GLIM unit, re-roll a Hit roll of 1, otherwise "
        "re-roll a Wound roll"
        " of 1.",
        'While this unit is below half-strength, it has the Stealth ability; otherwise it has the Scouts 6" ability.',
    ],
)
def test_other_than_what_must_be_said_with_if(text):
    assert told(text).status is Status.NOT


def test_what_is_added_while_a_model_leads_needs_no_second_while():
    text = (
        f"While {LEADS}, weapons equipped by models in that unit have the [LANCE] ability. In addition, while "
        "that unit is "
        'within 6" of a friendly GLIM unit, each time a model in that unit makes an attack, add 1 to the Hit roll.'
    )
    _, more = effects_of(text)
    led = Selector(Who.LED_UNIT)
    near = Is(Fact.WITHIN_OF, led, n=6, words=("FRIENDLY", "GLIM"))
    assert more == RollModifier(Roll.HIT, Op.ADD, 1, Attacks(by=led), all_of(Is(Fact.LEADS_A_UNIT, THIS_MODEL), near))


@pytest.mark.parametrize("said", ["subtract 2 instead", "subtract 2 from the Hit roll instead"])
def test_an_instead_of_what_was_triggered_sets_apart_inside_it(said):
    text = (
        f"At the start of the Fight phase, select {FOE} within Engagement Range of the bearer's unit. {FOR_NOW}, "
        f"each time {CROWD} an attack, subtract 1 from the Hit roll. "
        f"If the bearer's unit is below half-strength, {said}."
    )
    (trigger,) = effects_of(text)
    assert isinstance(trigger, Trigger)
    _, one, two = trigger.do
    fallen = Is(Fact.BELOW_HALF_STRENGTH, BEARERS_UNIT)
    attacks = Attacks(by=Selector(Who.CHOSEN))
    assert one == Inflict(RollModifier(Roll.HIT, Op.SUBTRACT, 1, attacks, Not(fallen), Until.END_OF_PHASE))
    assert two == Inflict(RollModifier(Roll.HIT, Op.SUBTRACT, 2, attacks, fallen, Until.END_OF_PHASE))


@pytest.mark.parametrize(
    "text",
    [
        'For each model in this unit, roll one D6: on a 6, one enemy unit within 6" suffers 1 mortal wound.',
        "For each model in this unit, this unit must take a Leadership test: if that test is passed, you gain 1CP.",
        "For each model in this unit, you gain 1CP.",
        "For each model in this unit, this model regains 1 lost wound.",
        "For each model in this unit, each time this unit Consolidates, it has the Stealth ability.",
    ],
)
def test_only_characteristics_are_counted_for_each(text):
    assert told(text).status is Status.NOT
