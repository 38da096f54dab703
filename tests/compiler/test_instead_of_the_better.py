""" "A. If X, B instead": where the better of A and B counts anyway, B must be that; "A, or B if X" likewise."""

import pytest

from compiler.told import ONCE_IT, SQUAD, effects_of, eleventh, told
from grognard.core.words import AttackType, Characteristic
from grognard.effects.effect import Grant, Modifier, Op
from grognard.effects.facts import Fact
from grognard.effects.scopes import Attacks
from grognard.effects.selectors import THIS_MODEL, THIS_UNIT, Is, Not

SHAKEN = "While this unit is Battle-shocked"
IN_UNIT = "models in this unit have"
PAIRS = [
    (f"{IN_UNIT.capitalize()} a {{}} invulnerable save.", f"{SHAKEN}, {IN_UNIT} a {{}} invulnerable save", "3+", "5+"),
    (
        f"{IN_UNIT.capitalize()} the Feel No Pain {{}} ability.",
        f"{SHAKEN}, {IN_UNIT} the Feel No Pain {{}} ability",
        "4+",
        "5+",
    ),
    (
        f"Each time {SQUAD} an attack, {{}}.",
        "If the target is a GLIM unit, {}",
        "you can re-roll the Wound roll",
        "re-roll a Wound roll of 1",
    ),
    (
        f"Each time {SQUAD} an attack, an unmodified Wound roll of {{}} scores a Critical Wound.",
        "If the target is a GLIM unit, an unmodified Wound roll of {} scores a Critical Wound",
        "4+",
        "5+",
    ),
    (
        "Melee weapons equipped by models in this unit have the [SUSTAINED HITS {}] ability.",
        f"{SHAKEN}, melee weapons equipped by models in this unit have the [SUSTAINED HITS {{}}] ability",
        "2",
        "1",
    ),
    (
        "Melee weapons equipped by models in this unit have the [ANTI-GLIM {}] ability.",
        f"{SHAKEN}, melee weapons equipped by models in this unit have the [ANTI-GLIM {{}}] ability",
        "2+",
        "4+",
    ),
]


@pytest.mark.parametrize(("usual", "other", "good", "bad"), PAIRS)
def test_only_the_better_one_takes_the_place_of_the_other(usual: str, other: str, good: str, bad: str) -> None:
    assert len(effects_of(f"{usual.format(bad)} {other.format(good)} instead.")) == 2
    assert told(f"{usual.format(good)} {other.format(bad)} instead.").effects == ()
    assert told(f"{usual.format(good)} {other.format(good)} instead.").effects == ()


def test_this_ability_of_weapons_or_a_better_one() -> None:
    text = "Melee weapons equipped by this model have the [SUSTAINED HITS {}] ability, or the [SUSTAINED HITS {}] "
    text += "ability while this model is Battle-shocked."
    melee = Attacks(by=THIS_MODEL, kind=AttackType.MELEE)
    assert effects_of(text.format(1, 3)) == (
        Grant("SUSTAINED HITS 1", melee),
        Grant("SUSTAINED HITS 3", melee, Is(Fact.BATTLE_SHOCKED, THIS_MODEL)),
    )
    assert told(text.format(3, 1)).effects == ()


def test_so_much_or_more_of_a_characteristic_of_attacks() -> None:
    charged = Is(Fact.CHARGED, THIS_UNIT)
    melee = Attacks(by=THIS_UNIT, kind=AttackType.MELEE)
    text = "This unit's melee attacks have +1 S, or +3 S if this unit made a charge move this turn."
    assert eleventh(text) == (
        Modifier(Characteristic.STRENGTH, Op.ADD, 1, melee, Not(charged)),
        Modifier(Characteristic.STRENGTH, Op.ADD, 3, melee, charged),
    )
    assert told(text.replace("+3 S", "+3 A")).effects == ()


@pytest.mark.parametrize(
    ("may", "instead", "clauses"), [("shoot", "shoot and declare a charge", 3), ("shoot", "declare a charge", 0)]
)
def test_what_is_allowed_instead_includes_what_was_allowed(may: str, instead: str, clauses: int) -> None:
    turn = f"eligible to {{}} {ONCE_IT} Advanced"
    text = f"This unit is {turn.format(may)}. While this unit is Battle-shocked, it is {turn.format(instead)} instead."
    assert len(told(text).effects) == clauses
