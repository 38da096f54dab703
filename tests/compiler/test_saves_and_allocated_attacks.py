"""Armour saves, attacks with some value, damage changed when an attack is allocated or a save fails."""

import pytest

from compiler.told import effects_of, eleventh, told
from grognard.compiler import Status
from grognard.core.words import AttackType, Characteristic, Roll
from grognard.effects.acts import Inflict, Trigger
from grognard.effects.effect import Modifier, NoInvulnerableSave, Op, RollModifier
from grognard.effects.facts import Fact
from grognard.effects.scopes import Attacks
from grognard.effects.selectors import BEARER, BEARERS_UNIT, THIS_MODEL, THIS_UNIT, Is
from grognard.effects.timing import Limit, Moment, Timing, Until

MADE = "armour saving throw made against that attack"


@pytest.mark.parametrize(
    ("text", "kind", "when"),
    [
        (f"with a Damage characteristic of 1 is allocated to a model in this unit, add 1 to any {MADE}.", None, 1),
        (f"is allocated to a model in this unit, if that attack has a Damage characteristic of 1, add 1 to any {MADE}.",
         None, 1),
        (f"is allocated to a model in this unit, add 1 to any {MADE}.", None, None),
    ],
)  # fmt: skip
def test_an_armour_save(text, kind, when):
    condition = Is(Fact.DAMAGE_IS, n=when) if when else None
    expected = RollModifier(Roll.ARMOUR_SAVE, Op.ADD, 1, Attacks(at=THIS_UNIT, kind=kind), condition)
    assert effects_of(f"Each time an attack {text}") == (expected,)


def test_an_armour_save_against_some_attacks():
    (found,) = effects_of(
        "Add 1 to armour saving throws made for this model against ranged attacks with a Damage characteristic of 2."
    )
    assert found.on == Attacks(at=THIS_MODEL, kind=AttackType.RANGED)
    assert found.when == Is(Fact.DAMAGE_IS, n=2)


@pytest.mark.parametrize(
    ("value", "fact", "n"),
    [
        ("Strength characteristic of 8 or more", Fact.STRENGTH_AT_LEAST, 8),
        ("Strength characteristic of 4 or less", Fact.STRENGTH_AT_MOST, 4),
        ("Damage characteristic of 3", Fact.DAMAGE_IS, 3),
        ("Damage characteristic of 2 or more", Fact.DAMAGE_AT_LEAST, 2),
        ("Armour Penetration characteristic of -1", Fact.PENETRATION_IS, 1),
    ],
)
def test_attacks_with_a_value(value, fact, n):
    (with_it,) = effects_of(f"Each time an attack with a {value} targets this unit, subtract 1 from the Wound roll.")
    assert with_it.when == Is(fact, n=n)
    assert (with_it,) == effects_of(
        f"Each time an attack targets this unit, if that attack has a {value}, subtract 1 from the Wound roll."
    )


@pytest.mark.parametrize(
    "value",
    ["Strength characteristic of 4", "Damage characteristic of 2 or less", "Armour Penetration characteristic of 1",
     "Strength characteristic of -4 or less", "Range characteristic of 9 or more"],
)  # fmt: skip
def test_values_without_a_word_are_not_understood(value):
    text = f"Each time an attack with a {value} targets this unit, subtract 1 from the Wound roll."
    assert told(text).status is Status.NOT


NOTHING = "change the Damage characteristic of that attack to 0"


@pytest.mark.parametrize(
    ("text", "moment", "limit", "optional"),
    [
        (f"Once per battle round, when an attack is allocated to this model, you can {NOTHING}.",
         Moment.ALLOCATED, Limit.ONCE_PER_ROUND, True),
        (f"The first time an attack is allocated to this model each turn, {NOTHING}.",
         Moment.ALLOCATED, Limit.ONCE_PER_TURN, False),
        (f"The first time a saving throw is failed for this model in each phase, {NOTHING}.",
         Moment.SAVE_FAILED, Limit.ONCE_PER_PHASE, False),
        (f"The first time this model fails a saving throw each battle round, {NOTHING}.",
         Moment.SAVE_FAILED, Limit.ONCE_PER_ROUND, False),
        (f"Once per battle, after a saving throw is failed for this model, you can {NOTHING}.",
         Moment.SAVE_FAILED, Limit.ONCE_PER_BATTLE, True),
    ],
)  # fmt: skip
def test_an_attack_without_damage(text, moment, limit, optional):
    nothing = Modifier(Characteristic.DAMAGE, Op.SET, 0, Attacks(at=THIS_MODEL), until=Until.ATTACK)
    at = (Timing(moment, unit=THIS_MODEL),)
    assert effects_of(text) == (Trigger(at, (Inflict(nothing),), limit=limit, optional=optional),)


def test_what_is_used_when_a_save_is_failed_changes_that_attack():
    (trigger,) = effects_of(
        "Once per battle, just after a failed saving throw for the bearer's unit, the bearer can use this ability. If "
        f"it does, {NOTHING}."
    )
    assert trigger.at == (Timing(Moment.SAVE_FAILED, unit=BEARERS_UNIT),)
    (act,) = trigger.do
    assert act == Inflict(Modifier(Characteristic.DAMAGE, Op.SET, 0, Attacks(at=BEARERS_UNIT), until=Until.ATTACK))


def test_the_first_time_must_say_of_when():
    assert told(f"The first time an attack is allocated to this model, {NOTHING}.").status is Status.NOT


def test_when_without_a_limit_is_each_time():
    (halved,) = eleventh("When an attack is allocated to this model, halve the D of that attack.")
    assert halved == Modifier(Characteristic.DAMAGE, Op.HALVE, 2, Attacks(at=THIS_MODEL))


def test_no_invulnerable_saves():
    attacks = Attacks(by=BEARER, kind=AttackType.MELEE)
    text = "Each time the bearer makes a melee attack, invulnerable saving throws cannot be made against that attack."
    assert effects_of(text) == (NoInvulnerableSave(attacks),)
    text = "Invulnerable saves cannot be taken against melee attacks made by the bearer."
    assert effects_of(text) == (NoInvulnerableSave(attacks),)


def test_a_strength_greater_than_the_toughness_of_another_unit_is_not_understood():
    text = "Attacks that target this unit with a S greater than {} T have -1 to wound rolls."
    (effect,) = eleventh(text.format("this unit's"))
    assert effect.when == Is(Fact.STRENGTH_ABOVE_TOUGHNESS)
    assert told(text.format("the bearer's")).status is Status.NOT
