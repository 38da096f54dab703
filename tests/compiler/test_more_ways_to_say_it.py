"""The same meaning in other words of the genre: each pair of sentences compiles to equal effects."""

import pytest

from compiler.told import FOR_NOW, SHOT_AT, SQUAD, effects_of, eleventh, told
from grognard.compiler import Status
from grognard.core.words import AttackType, Characteristic, Roll
from grognard.datasheet import RuleKind
from grognard.effects.acts import BattleShockTest, Choose, Trigger
from grognard.effects.effect import (
    Against,
    Allowed,
    FeelNoPain,
    Grant,
    InvulnerableSave,
    Lose,
    Modifier,
    Op,
    Permission,
    RollModifier,
)
from grognard.effects.facts import Fact
from grognard.effects.scopes import Attacks, Models
from grognard.effects.selectors import (
    CHOSEN,
    TARGET,
    THIS_MODEL,
    THIS_UNIT,
    Is,
    Not,
    Part,
    Selector,
    Who,
    all_of,
    any_of,
)

AT_IT = "Attacks that target this unit"
ALIKE = [
    (
        "Each time this unit is the target of an attack, subtract 1 from the Hit roll.",
        "Each time an attack targets this unit, subtract 1 from the Hit roll.",
    ),
    (
        "Each time a GLIM in this unit makes an attack, add 1 to the Hit roll.",
        "Each time a GLIM model in this unit makes an attack, add 1 to the Hit roll.",
    ),
    (
        "Improve the Ballistic Skill characteristic of models in this unit by 1.",
        "Improve the Ballistic Skill characteristic of weapons equipped by models in this unit by 1.",
    ),
    (
        "The Attacks characteristic of this model's rivet claw is increased by 2.",
        "Add 2 to the Attacks characteristic of this model's rivet claw.",
    ),
    (
        "Each time an attack is allocated to this model, the Damage characteristic of that attack is reduced by 1.",
        "Each time an attack is allocated to this model, subtract 1 from the Damage characteristic of that attack.",
    ),
    (
        "This model's unit can be targeted by ranged attacks only if the attacking model is within 12\".",
        f"This model's unit can only be selected as {SHOT_AT} if the attacking model is within 12\".",
    ),
    (
        'Enemy units cannot target this unit with ranged attacks unless the attacking model is within 12".',
        'This unit cannot be targeted by ranged attacks unless the attacking model is within 12".',
    ),
    (
        "Ranged weapons equipped by models in this unit that target a GLIM unit have the [LANCE] ability.",
        "Ranged weapons equipped by models in this unit have the [LANCE] ability while targeting a GLIM unit.",
    ),
    (
        "Each time you target this unit with the Fire Overwatch Stratagem, hits are scored on unmodified Hit "
        "rolls of 5+ when "
        "resolving that Stratagem.",
        "Each time you target this unit with the Fire Overwatch Stratagem, while resolving that Stratagem, hits "
        "are scored on "
        "unmodified Hit rolls of 5+.",
    ),
    (
        "If there are 5 or more models in this unit, it has the Stealth ability.",
        "If this unit contains 5 or more models, it has the Stealth ability.",
    ),
    (
        'While there are one or more enemy units within 6" of this model, it has the Stealth ability.',
        'While this model is within 6" of one or more enemy units, it has the Stealth ability.',
    ),
]


@pytest.mark.parametrize("one, other", ALIKE)
def test_alike(one, other):
    assert effects_of(one) == effects_of(other)


def test_feel_no_pain_twice_against_the_last_danger_only():
    plain, mortal = effects_of(
        "This model has the Feel No Pain 5+ ability, and the Feel No Pain 4+ ability against mortal wounds."
    )
    assert plain == FeelNoPain(5, Models(THIS_MODEL))
    assert isinstance(mortal, FeelNoPain)
    assert (mortal.value, mortal.against.value) == (4, "mortal wounds")
    doubtful = "This model has the Feel No Pain 5+ ability and a 3+ invulnerable save against ranged attacks."
    assert told(doubtful).status is Status.NOT


def test_no_invulnerable_save_is_against_mortal_wounds():
    save, pain = effects_of(
        "This model has a 4+ invulnerable save and the Feel No Pain 5+ ability against mortal wounds."
    )
    assert save == InvulnerableSave(4, Models(THIS_MODEL))
    assert pain == FeelNoPain(5, Models(THIS_MODEL), Against.MORTAL_WOUNDS)


def test_an_ability_that_is_lost():
    near = Selector(Who.ENEMY, where=Is(Fact.WITHIN_OF, n=6, words=("THIS MODEL",)))
    (lost,) = effects_of('Enemy units within 6" of this model lose the Stealth ability.')
    assert lost == Lose("STEALTH", Models(near))
    (lost,) = effects_of(
        'While an enemy unit is within 6" of this model, models in that unit do not have the Fights First ability.'
    )
    assert lost == Lose("FIGHTS FIRST", Models(near))


def test_who_was_hit_must_take_a_test():
    (trigger,) = effects_of(
        "In your Shooting phase, after this model has shot, if an enemy unit was hit by one or more of those "
        "attacks made with "
        "its rivet cannon, that unit must take a Battle-shock test."
    )
    assert isinstance(trigger, Trigger)
    hit = Selector(Who.ENEMY, where=Is(Fact.HIT_BY, words=("rivet cannon",)))
    assert trigger.do == (Choose(hit), BattleShockTest(CHOSEN))


def test_a_target_with_one_of_several_keywords():
    _, sharper = effects_of(
        f"Each time {SQUAD} a melee attack, add 1 to the Hit roll, and if that attack targets a GLIM or ZORBAN "
        "unit, add 1 to the"
        " Wound roll as well."
    )
    either = any_of(*(Is(Fact.HAS_KEYWORD, TARGET, words=(word,)) for word in ("GLIM", "ZORBAN")))
    assert sharper == RollModifier(Roll.WOUND, Op.ADD, 1, Attacks(by=THIS_UNIT, kind=AttackType.MELEE), either)


def test_a_charge_even_though_it_advanced():
    text = f"WHEN: Your Charge phase.\nTARGET: One GLIM unit from your army.\nEFFECT: {FOR_NOW}, your unit is "
    (found,) = effects_of(f"{text}eligible to declare a charge even though it Advanced this turn.", RuleKind.STRATAGEM)
    assert isinstance(found, Permission)
    assert found.allowed is Allowed.CHARGE_AFTER_ADVANCE


def test_strength_above_toughness_after_what_the_attacks_have():
    shields = (
        "Attacks that target this unit have -1 to wound rolls if the S of those attacks is greater than this unit's T."
    )
    assert eleventh(shields) == eleventh(f"{AT_IT} with a S greater than this unit's T have -1 to wound rolls.")
    strange = "This unit's attacks have -1 to wound rolls if the S of those attacks is greater than this unit's T."
    assert told(strange).status is Status.NOT


def test_an_attack_without_penetration():
    (found,) = effects_of(
        "Each time this model makes an attack with an Armour Penetration characteristic of 0, improve the Armour "
        "Penetration "
        "characteristic of that attack by 1."
    )
    assert isinstance(found, Modifier)
    assert (found.what, found.when) == (Characteristic.ARMOUR_PENETRATION, Is(Fact.PENETRATION_IS, n=0))


@pytest.mark.parametrize(
    "text",
    [
        "While a model in this unit is within range of an objective marker, it has the Feel No Pain 5+ ability.",
        "If this unit is not Battle-shocked and within range of an objective marker, it has the Stealth ability.",
        "Each time this model makes an attack, add 1 to the Hit roll when resolving that Stratagem.",
    ],
)
def test_what_may_mean_two_things_is_reported(text):
    assert told(text).status is Status.NOT


def test_not_this_and_is_that():
    (found,) = effects_of(
        "If this unit is not Battle-shocked and is within range of an objective marker, it has the Stealth ability."
    )
    there = Is(Fact.IN_RANGE_OF_OBJECTIVE, THIS_UNIT)
    assert found == Grant("STEALTH", Models(THIS_UNIT), all_of(Not(Is(Fact.BATTLE_SHOCKED, THIS_UNIT)), there))


def test_an_enhancement_excluding_models_with_a_keyword():
    compiled = told(
        "GLIM model only (excluding models with the ZORBAN keyword). Models in the bearer's unit have the "
        "Stealth ability.",
        RuleKind.ENHANCEMENT,
    )
    assert compiled.status is Status.UNDERSTOOD
    bearer = getattr(compiled.bundle, "bearer", None)
    assert bearer == Selector(Who.FRIENDLY, Part.MODEL, (("GLIM",),), (("ZORBAN",),))


def test_an_ability_against_some_targets():
    (found,) = effects_of("This model's melee weapons have the [LANCE] ability against GLIM units.")
    at = Selector(Who.TARGET, any_of=(("GLIM",),))
    assert found == Grant("LANCE", Attacks(by=THIS_MODEL, at=at, kind=AttackType.MELEE))
    assert told("This model has the Feel No Pain 5+ ability against GLIM units.").status is Status.NOT
