"""Re-rolls, modifiers and criticals: the same sentence with other numbers, units and weapons."""

import pytest

from compiler.told import NATURAL, OF_IT, SQUAD, effects_of
from grognard.core.words import AttackType, Characteristic, Roll
from grognard.effects.effect import (
    Critical,
    HitsOnlyOn,
    IgnoreModifiers,
    Modifier,
    Op,
    Reroll,
    RollModifier,
    Which,
)
from grognard.effects.facts import Fact
from grognard.effects.scopes import Attacks, Models, WeaponFilter
from grognard.effects.selectors import (
    BEARER,
    BEARERS_UNIT,
    TARGET,
    THIS_MODEL,
    THIS_UNIT,
    Is,
    Part,
    Selector,
    Who,
)

MELEE, RANGED = AttackType.MELEE, AttackType.RANGED
UNIT = Attacks(by=THIS_UNIT)


def at(*any_of: str, excluding: tuple[str, ...] = ()) -> Selector:
    return Selector(Who.TARGET, any_of=tuple((word,) for word in any_of), excluding=tuple((w,) for w in excluding))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            f"Each time {SQUAD} an attack, re-roll a Hit roll of 1.",
            (Reroll(Roll.HIT, Which.ONES, UNIT),),
        ),
        (
            "Each time this model makes a melee attack, you can re-roll the Wound roll.",
            (Reroll(Roll.WOUND, Which.ANY, Attacks(by=THIS_MODEL, kind=MELEE)),),
        ),
        (
            "Each time the bearer makes a ranged attack that targets a GLIM unit, you can re-roll the Damage roll.",
            (Reroll(Roll.DAMAGE, Which.ANY, Attacks(by=BEARER, at=at("GLIM"), kind=RANGED)),),
        ),
        (
            "Each time this unit shoots or fights, you can re-roll one Hit roll and you can re-roll one Damage roll.",
            (Reroll(Roll.HIT, Which.ONE, UNIT), Reroll(Roll.DAMAGE, Which.ONE, UNIT)),
        ),
        (
            "You can re-roll Charge rolls made for the bearer's unit.",
            (Reroll(Roll.CHARGE, Which.ANY, Models(BEARERS_UNIT)),),
        ),
        (
            "You can re-roll Advance and Charge rolls made for this unit.",
            (Reroll(Roll.ADVANCE, Which.ANY, Models(THIS_UNIT)), Reroll(Roll.CHARGE, Which.ANY, Models(THIS_UNIT))),
        ),
        (
            "Each time a melee attack targets this model, subtract 1 from the Hit roll.",
            (RollModifier(Roll.HIT, Op.SUBTRACT, 1, Attacks(at=THIS_MODEL, kind=MELEE)),),
        ),
        (
            f"Each time {SQUAD} an attack that targets a unit (excluding MONSTERS and "
            "VEHICLES), add 1 to "
            "the Wound roll.",
            (RollModifier(Roll.WOUND, Op.ADD, 1, Attacks(by=THIS_UNIT, at=at(excluding=("MONSTER", "VEHICLE")))),),
        ),
        (
            "Each time a GLIM model in this unit makes an attack with a glow rod, add 1 to the Hit roll and "
            "add 1 to the "
            "Wound roll.",
            tuple(
                RollModifier(
                    roll,
                    Op.ADD,
                    1,
                    Attacks(
                        by=Selector(Who.THIS_UNIT, Part.MODEL, any_of=(("GLIM",),)),
                        weapons=WeaponFilter(names=("glow rod",)),
                    ),
                )
                for roll in (Roll.HIT, Roll.WOUND)
            ),
        ),
        (
            "Add 2 to Advance and Charge rolls made for this unit.",
            tuple(RollModifier(roll, Op.ADD, 2, Models(THIS_UNIT)) for roll in (Roll.ADVANCE, Roll.CHARGE)),
        ),
    ],
)
def test_rolls(text, expected):
    assert effects_of(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "Add 3 to the Strength and Attacks characteristics of melee weapons equipped by the bearer.",
            tuple(
                Modifier(what, Op.ADD, 3, Attacks(by=BEARER, kind=MELEE))
                for what in (Characteristic.STRENGTH, Characteristic.ATTACKS)
            ),
        ),
        (
            "Improve the Ballistic Skill characteristic of ranged weapons equipped by models in this unit by 1.",
            (Modifier(Characteristic.BALLISTIC_SKILL, Op.IMPROVE, 1, Attacks(by=THIS_UNIT, kind=RANGED)),),
        ),
        (
            f"Each time an attack targets this unit, worsen the Armour Penetration {OF_IT} by 2.",
            (Modifier(Characteristic.ARMOUR_PENETRATION, Op.WORSEN, 2, Attacks(at=THIS_UNIT)),),
        ),
        (
            f"Each time an attack is allocated to this model, change the Damage {OF_IT} to 1.",
            (Modifier(Characteristic.DAMAGE, Op.SET, 1, Attacks(at=THIS_MODEL)),),
        ),
        (
            "Each time a ranged attack is allocated to a model in this unit, halve the Damage characteristic "
            "of that attack.",
            (Modifier(Characteristic.DAMAGE, Op.HALVE, 2, Attacks(at=THIS_UNIT, kind=RANGED)),),
        ),
        (
            "Each time an attack is allocated to the bearer, subtract 1 from the Damage characteristic of "
            "that attack (to a "
            "minimum of 1).",
            (Modifier(Characteristic.DAMAGE, Op.SUBTRACT, 1, Attacks(at=BEARER), least=1),),
        ),
        (
            "Add 2 to the Damage characteristic of this model's glow rod.",
            (
                Modifier(
                    Characteristic.DAMAGE, Op.ADD, 2, Attacks(by=THIS_MODEL, weapons=WeaponFilter(names=("glow rod",)))
                ),
            ),
        ),
        (
            'Add 3" to the Move characteristic of models in this unit.',
            (Modifier(Characteristic.MOVE, Op.ADD, 3, Models(THIS_UNIT)),),
        ),
        (
            "Subtract 2 from this model's Objective Control characteristic.",
            (Modifier(Characteristic.OBJECTIVE_CONTROL, Op.SUBTRACT, 2, Models(THIS_MODEL)),),
        ),
        ("The bearer has a Save characteristic of 2+.", (Modifier(Characteristic.SAVE, Op.SET, 2, Models(BEARER)),)),
        (
            "Add 1 to the Strength characteristic of melee weapons (excluding Extra Attacks weapons) "
            "equipped by this model.",
            (
                Modifier(
                    Characteristic.STRENGTH,
                    Op.ADD,
                    1,
                    Attacks(by=THIS_MODEL, kind=MELEE, weapons=WeaponFilter(lacking=("EXTRA ATTACKS",))),
                ),
            ),
        ),
    ],
)
def test_characteristics(text, expected):
    assert effects_of(text) == expected


@pytest.mark.parametrize("roll", [Roll.HIT, Roll.WOUND])
@pytest.mark.parametrize("threshold", [4, 5])
def test_critical_thresholds(roll, threshold):
    name = roll.value.title()
    text = f"Each time this model makes an attack, an unmodified {name} roll of {threshold}+ scores a Critical {name}."
    assert effects_of(text) == (Critical(roll, threshold, Attacks(by=THIS_MODEL)),)


def test_a_critical_that_must_be_a_success_says_so():
    text = "Each time this model makes an attack, a successful unmodified Hit roll of 5+ scores a Critical Hit."
    assert effects_of(text) == (Critical(Roll.HIT, 5, Attacks(by=THIS_MODEL), Is(Fact.ROLL_SUCCESSFUL)),)


def test_hits_only_on_a_number():
    text = f"Each time {SQUAD} a ranged attack, {NATURAL} 6 is required to score a hit."
    assert effects_of(text) == (HitsOnlyOn(6, Attacks(by=THIS_UNIT, kind=RANGED)),)


def test_modifiers_that_may_be_ignored():
    text = (
        "Each time this model makes an attack, you can ignore any or all modifiers to that attack's Weapon Skill "
        "characteristic and/or to the Hit roll."
    )
    expected = IgnoreModifiers(Attacks(by=THIS_MODEL), (Roll.HIT,), (Characteristic.WEAPON_SKILL,))
    assert effects_of(text) == (expected,)


def test_the_closest_target():
    text = "Each time this model makes an attack that targets the closest eligible target, add 1 to the Hit roll."
    assert effects_of(text) == (RollModifier(Roll.HIT, Op.ADD, 1, Attacks(by=THIS_MODEL), Is(Fact.CLOSEST, TARGET)),)


def test_a_limit_of_one_characteristic_of_several():
    text = (
        "Worsen the Toughness and Wounds characteristics of models in this unit by 2 "
        "(this rule can only worsen a model's Wounds characteristic to a minimum of 1)."
    )
    models = Models(THIS_UNIT)
    assert effects_of(text) == (
        Modifier(Characteristic.TOUGHNESS, Op.WORSEN, 2, models),
        Modifier(Characteristic.WOUNDS, Op.WORSEN, 2, models, least=1),
    )
