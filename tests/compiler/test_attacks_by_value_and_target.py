"""Attacks told apart by their values, weapons and targets; rolls of them that fail, are re-rolled or saved against."""

import pytest

from compiler.told import BRIEFLY, SQUAD, effects_of, eleventh, told
from grognard.compiler import Status, compile_rule
from grognard.core.words import AttackType, Edition, Roll
from grognard.datasheet import RuleKind
from grognard.effects.bundles import Stratagem
from grognard.effects.effect import (
    FeelNoPain,
    InvulnerableSave,
    NaturalFloor,
    Op,
    Reroll,
    RollModifier,
    Which,
)
from grognard.effects.facts import Fact
from grognard.effects.scopes import Attacks, Models, WeaponFilter
from grognard.effects.selectors import (
    ATTACKER,
    TARGET,
    THIS_MODEL,
    THIS_UNIT,
    Is,
    Selector,
    all_of,
)


@pytest.mark.parametrize(
    ("said", "which"),
    [("Damage rolls", Which.ANY), ("Damage rolls of 1", Which.ONES)],
)
def test_rolls_of_a_weapon(said, which):
    attacks = Attacks(by=THIS_MODEL, weapons=WeaponFilter(names=("glow cannon",)))
    assert effects_of(f"You can re-roll {said} made for this model's glow cannon.") == (
        Reroll(Roll.DAMAGE, which, attacks),
    )
    assert told(f"You can re-roll Charge {said[7:]} made for this model's glow cannon.").status is Status.NOT


def test_three_rolls_of_one():
    effects = effects_of(
        "Each time this model makes an attack, you can re-roll a Hit roll of 1, a Wound roll of 1 and a Damage roll of "
        "1."
    )
    assert [(effect.what, effect.which) for effect in effects] == [
        (roll, Which.ONES) for roll in (Roll.HIT, Roll.WOUND, Roll.DAMAGE)
    ]


def test_a_target_that_contains_models_with_a_keyword():
    (effect,) = effects_of(
        f"Each time {SQUAD} an attack that targets a unit containing one or more GLIM models, add 1 to the Wound roll."
    )
    assert effect.when == Is(Fact.CONTAINS, TARGET, words=("GLIM",))


@pytest.mark.parametrize(
    "text",
    [
        f'Each time {SQUAD} an attack that targets a unit within 6" of it, add 1 to the Hit roll.',
        f"Each time {SQUAD} an attack that targets a unit within Engagement Range of it, add 1 to the Hit roll.",
        f'Each time {SQUAD} an attack that targets a unit that is not within 6" of that model, add 1 to the Hit roll.',
        "While this model is leading a model, models in that unit have the Stealth ability.",
        "Each time this model makes an attack that targets a MONSTER and VEHICLE unit, add 1 to the Hit roll.",
        "Pistols equipped by models in this unit have the [LANCE] ability.",
        f"Each time {SQUAD} an attack that targets a unit that is at its Starting Strength, if that unit is Below "
        "Half-strength, add 1 to the Hit roll.",
        f"Each time {SQUAD} an attack that targets a unit that is at its Starting Strength, add 1 to the Hit roll; if "
        "that unit is below its Starting Strength, add 1 to the Wound roll.",
        "While this unit is Battle-shocked, if it is not Battle-shocked, it has the Stealth ability.",
        "Each time a melee attack targets this unit, it has the Benefit of Cover against that attack.",
        f"Each time {SQUAD} an attack, if that attack targets a friendly GLIM unit, add 1 to the Hit roll.",
        "This unit has a 4+ invulnerable save, or a 5+ invulnerable save if it is Battle-shocked.",
        "This unit has a 4+ invulnerable save or the Feel No Pain 5+ ability if it is Battle-shocked.",
        "Models in this unit have the Lethal Hits ability.",
        "Models in this unit have the Feel No Pain ability.",
    ],
)
def test_what_cannot_be_or_may_be_another_is_not_understood(text):
    assert told(text).effects == ()


SAME = [
    (
        f'Each time {SQUAD} an attack targeting a GLIM unit within 6", add 1 to the Hit roll.',
        f'Each time {SQUAD} an attack that targets a GLIM unit within 6", add 1 to the Hit roll.',
    ),
    (
        f'Each time {SQUAD} an attack that targets a unit more than 12" away, add 1 to the Hit roll.',
        f'Each time {SQUAD} an attack that targets a unit that is more than 12" away, add 1 to the Hit roll.',
    ),
    (
        f"Each time {SQUAD} an attack that targets a unit (other than a GLIM or FLY unit), add 1 to the Hit roll.",
        f"Each time {SQUAD} an attack that targets a unit (excluding GLIM or FLY units), add 1 to the Hit roll.",
    ),
    (
        "Add 1 to Hit rolls for attacks made by models in this unit that target the closest eligible target.",
        f"Each time {SQUAD} an attack that targets the closest eligible target, add 1 to the Hit roll.",
    ),
    (
        "This unit has the Feel No Pain 6+ ability, or the Feel No Pain 5+ ability while it is Below Half-strength.",
        "This unit has the Feel No Pain 6+ ability. While this unit is Below Half-strength, it has the Feel No Pain 5+ "
        "ability.",
    ),
    (
        'Each time an enemy unit targets this unit with a ranged attack, if that enemy unit is within 12", subtract 1 '
        "from the Hit roll.",
        'Each time an enemy unit makes a ranged attack that targets this unit, if that enemy unit is within 12", '
        "subtract 1 from the Hit roll.",
    ),
]


@pytest.mark.parametrize(("one", "other"), SAME)
def test_two_ways_to_say_the_same(one, other):
    assert effects_of(one) == effects_of(other)


def test_a_better_save_is_had_beside_the_usual_one():
    asked = Is(Fact.IN_RANGE_OF_OBJECTIVE, THIS_UNIT)
    worse = Is(Fact.BELOW_HALF_STRENGTH, THIS_UNIT)
    assert effects_of(
        "While this unit is within range of an objective marker, models in it have a 6+ invulnerable save, or a 5+ "
        "invulnerable save if it is Below Half-strength."
    ) == (
        InvulnerableSave(6, Models(THIS_UNIT), when=asked),
        InvulnerableSave(5, Models(THIS_UNIT), when=all_of(asked, worse)),
    )
    (usual, better) = eleventh("Models in this unit have Feel No Pain 6+, or Feel No Pain 5+ if it is battle-shocked.")
    assert (usual, better) == (
        FeelNoPain(6, Models(THIS_UNIT)),
        FeelNoPain(5, Models(THIS_UNIT), when=Is(Fact.BATTLE_SHOCKED, THIS_UNIT)),
    )


def target_of(text: str) -> tuple[Selector, ...]:
    """The target of the stratagem, which must be understood to the last word."""
    compiled = compile_rule(text, kind=RuleKind.STRATAGEM, edition=Edition.TENTH, name="Glow")
    assert compiled.not_understood == ()
    assert isinstance(compiled.bundle, Stratagem)
    return compiled.bundle.target


AIMED_AT = "just after an enemy unit has selected its targets"

HIDES = f"EFFECT: {BRIEFLY.capitalize()}, your unit has the Stealth ability."


@pytest.mark.parametrize("whose", ["the attacking unit's", "those"])
@pytest.mark.parametrize("said", ["selected as the target of", "targeted by"])
def test_targets_of_those_attacks(whose, said):
    (target,) = target_of(
        f"WHEN: Fight phase, {AIMED_AT}.\nTARGET: One GLIM unit from your army that was {said} one or more of "
        f"{whose} attacks.\n{HIDES}"
    )
    assert target.where == Is(Fact.SELECTED_AS_TARGET)


OF_ATTACKS = {
    "Attacks that target this unit with D 1": (None, Is(Fact.DAMAGE_IS, n=1)),
    "Ranged attacks with S 4 or less that target this unit": (AttackType.RANGED, Is(Fact.STRENGTH_AT_MOST, n=4)),
    'Melee attacks that target this unit from more than 12" away': (
        AttackType.MELEE,
        Is(Fact.NOT_WITHIN, ATTACKER, n=12),
    ),
}


@pytest.mark.parametrize(("attacks", "meant"), OF_ATTACKS.items())
def test_attacks_at_a_unit_by_their_value_and_distance(attacks, meant):
    (effect,) = eleventh(f"{attacks} have -1 to wound rolls.")
    on = Attacks(at=THIS_UNIT, kind=meant[0])
    assert effect == RollModifier(Roll.WOUND, Op.SUBTRACT, 1, on, when=meant[1])


@pytest.mark.parametrize("said", ["with a D of 1 or 2", "with D 1 or D 2", "from within"])
def test_other_values_of_attacks_are_not_guessed(said):
    assert told(
        f"Attacks that target this unit {said} have -1 to wound rolls.", edition=Edition.ELEVENTH
    ).not_understood


WHATEVER = [
    "",
    ", irrespective of any abilities that the attacking model may have",
    ", irrespective of any abilities that the weapon or model making that attack may have",
    ", regardless of any abilities the weapon may have",
]


@pytest.mark.parametrize("whatever", WHATEVER)
@pytest.mark.parametrize("always", ["fails", "always fails"])
def test_wound_rolls_that_fail_whatever_the_attacker_has(whatever, always):
    effects = effects_of(f"Each time an attack targets this unit, an unmodified Wound roll of 1-3 {always}{whatever}.")
    assert effects == (NaturalFloor(Roll.WOUND, 4, Attacks(at=THIS_UNIT)),)


def test_a_save_but_only_against_some_attacks():
    (effect,) = effects_of("Models in this unit have a 4+ invulnerable save, but only against ranged attacks.")
    (plain,) = effects_of("Models in this unit have a 4+ invulnerable save against ranged attacks.")
    assert isinstance(effect, InvulnerableSave)
    assert effect == plain


UPSIDE_DOWN = [
    "Each time an attack targets this model, weapons equipped by this model have the [LANCE] ability.",
    "Each time an attack targets this unit, this unit's attacks have the [LANCE] ability.",
    "Each time an attack targets this unit, you can re-roll the Hit roll.",
    "Each time an enemy unit makes an attack that targets this unit, re-roll a Wound roll of 1.",
    "Each time an attack is allocated to this model, you can re-roll the Damage roll.",
    f"Each time an attack targets this unit, each time {SQUAD} an attack, add 1 to the Hit roll.",
    "While this model is leading a unit, each time this model makes an attack, models in that unit have the Stealth "
    "ability.",
]


@pytest.mark.parametrize("said", UPSIDE_DOWN)
def test_what_the_attacked_has_of_an_attack_is_not_what_the_attacker_has(said):
    assert told(said).status is Status.NOT


def test_the_attacked_may_re_roll_its_own_saves():
    (effect,) = effects_of("Each time an attack targets this model, you can re-roll the saving throw.")
    assert effect.on == Attacks(at=THIS_MODEL)
