"""The clipped style of the 11th edition."""

import pytest

from compiler.told import DONE, STRONG, eleventh, told
from grognard.compiler import Status
from grognard.core.words import AttackType, Characteristic, Edition, Roll
from grognard.datasheet import RuleKind
from grognard.effects.effect import (
    Against,
    FeelNoPain,
    Grant,
    InvulnerableSave,
    Modifier,
    Op,
    Reroll,
    RollModifier,
    Which,
)
from grognard.effects.facts import Fact
from grognard.effects.scopes import Attacks, Models, WeaponFilter
from grognard.effects.selectors import TARGET, THIS_MODEL, THIS_UNIT, YOUR_UNIT, Is, Selector, Who
from grognard.effects.timing import Until

MELEE, RANGED = AttackType.MELEE, AttackType.RANGED


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "This unit's ranged attacks have +1 AP.",
            Modifier(Characteristic.ARMOUR_PENETRATION, Op.IMPROVE, 1, Attacks(by=THIS_UNIT, kind=RANGED)),
        ),
        (
            "Attacks that target this unit have -2 AP.",
            Modifier(Characteristic.ARMOUR_PENETRATION, Op.WORSEN, 2, Attacks(at=THIS_UNIT)),
        ),
        (
            "This model's melee attacks have +3 S.",
            Modifier(Characteristic.STRENGTH, Op.ADD, 3, Attacks(by=THIS_MODEL, kind=MELEE)),
        ),
        (
            "Attacks that target this unit have -1 D.",
            Modifier(Characteristic.DAMAGE, Op.SUBTRACT, 1, Attacks(at=THIS_UNIT)),
        ),
        ('This unit has +2" M.', Modifier(Characteristic.MOVE, Op.ADD, 2, Models(THIS_UNIT))),
        ("This unit has +1 to charge rolls.", RollModifier(Roll.CHARGE, Op.ADD, 1, Models(THIS_UNIT))),
        (
            "Melee attacks that target this unit have -1 to hit rolls.",
            RollModifier(Roll.HIT, Op.SUBTRACT, 1, Attacks(at=THIS_UNIT, kind=MELEE)),
        ),
        (
            "This unit's attacks that target MONSTER/VEHICLE units have +1 to wound rolls.",
            RollModifier(
                Roll.WOUND,
                Op.ADD,
                1,
                Attacks(by=THIS_UNIT, at=Selector(Who.TARGET, any_of=(("MONSTER",), ("VEHICLE",)))),
            ),
        ),
        (
            f"Ranged attacks that target this unit with a S {STRONG} have -1 to wound rolls.",
            RollModifier(
                Roll.WOUND, Op.SUBTRACT, 1, Attacks(at=THIS_UNIT, kind=RANGED), Is(Fact.STRENGTH_ABOVE_TOUGHNESS)
            ),
        ),
        ("This unit can re-roll hit rolls of 1.", Reroll(Roll.HIT, Which.ONES, Attacks(by=THIS_UNIT))),
        (
            "This unit's melee attacks can re-roll wound rolls.",
            Reroll(Roll.WOUND, Which.ANY, Attacks(by=THIS_UNIT, kind=MELEE)),
        ),
        ("This unit has 4+ InSv.", InvulnerableSave(4, Models(THIS_UNIT))),
        ("This unit has 3+ Sv.", Modifier(Characteristic.SAVE, Op.SET, 3, Models(THIS_UNIT))),
        (
            "This unit has Feel No Pain 5+ against mortal wounds.",
            FeelNoPain(5, Models(THIS_UNIT), Against.MORTAL_WOUNDS),
        ),
        ("This unit's melee attacks have [Lance].", Grant("LANCE", Attacks(by=THIS_UNIT, kind=MELEE))),
        (
            "This unit's [Torrent] ranged attacks have [Blast 2].",
            Grant("BLAST 2", Attacks(by=THIS_UNIT, kind=RANGED, weapons=WeaponFilter(having=("TORRENT",)))),
        ),
        (
            "This unit's Glow Rods have [Cleave 3].",
            Grant("CLEAVE 3", Attacks(by=THIS_UNIT, weapons=WeaponFilter(names=("glow rod",)))),
        ),
        (
            "While this unit is within range of an objective, this unit's attacks have +1 S.",
            Modifier(
                Characteristic.STRENGTH, Op.ADD, 1, Attacks(by=THIS_UNIT), Is(Fact.IN_RANGE_OF_OBJECTIVE, THIS_UNIT)
            ),
        ),
        (
            "This unit's ranged attacks that target an enemy unit within 10\" have +1 S.",
            Modifier(
                Characteristic.STRENGTH, Op.ADD, 1, Attacks(by=THIS_UNIT, kind=RANGED), Is(Fact.WITHIN, TARGET, n=10)
            ),
        ),
    ],
)
def test_short_sentences(text, expected):
    assert eleventh(text) == (expected,)


def test_two_things_at_once():
    scope = Attacks(by=THIS_UNIT, kind=MELEE)
    assert eleventh("This unit's melee attacks have +1 S and AP.") == (
        Modifier(Characteristic.STRENGTH, Op.ADD, 1, scope),
        Modifier(Characteristic.ARMOUR_PENETRATION, Op.IMPROVE, 1, scope),
    )


def test_stealth_and_a_save():
    models = Models(THIS_UNIT)
    assert eleventh("This unit has Stealth and 5+ InSv.") == (Grant("STEALTH", models), InvulnerableSave(5, models))


def test_bullets_that_stand_alone_are_effects():
    text = "■ This unit can re-roll charge rolls.\n▪ This unit has Stealth."
    assert eleventh(text) == (Reroll(Roll.CHARGE, Which.ANY, Models(THIS_UNIT)), Grant("STEALTH", Models(THIS_UNIT)))


def test_a_stratagem_without_a_duration_lasts_for_the_phase():
    text = (
        "WHEN: Your opponent's Shooting phase, when an enemy unit targets a friendly Glim unit.\n"
        "TARGET: That Glim unit.\nEFFECT: Your unit has 5+ InSv."
    )
    assert eleventh(text, RuleKind.STRATAGEM) == (InvulnerableSave(5, Models(YOUR_UNIT), until=Until.END_OF_PHASE),)


def test_until_the_attacker_has_attacked():
    text = (
        "WHEN: Fight phase, when an enemy unit targets a friendly Glim unit.\nTARGET: That Glim unit.\n"
        f"EFFECT: Attacks that target your unit have -1 AP until {DONE}."
    )
    (effect,) = eleventh(text, RuleKind.STRATAGEM)
    assert effect.until is Until.ATTACKER_DONE


def test_a_stratagem_of_the_tenth_must_say_how_long_it_lasts():
    text = (
        "WHEN: Fight phase.\nTARGET: One GLIM unit from your army.\nEFFECT: Models in your unit have a "
        "5+ invulnerable save."
    )
    assert told(text, RuleKind.STRATAGEM, Edition.TENTH).status is Status.NOT
