"""Words that may belong to one of two units, models, phases or numbers are not understood; certain ones are."""

import pytest

from compiler.told import FOR_NOW, SQUAD, effects_of, told
from grognard.compiler import Status
from grognard.core.words import AttackType, Edition, Roll
from grognard.datasheet import RuleKind
from grognard.effects.effect import FeelNoPain, NoCover, Op, RollModifier
from grognard.effects.facts import Fact
from grognard.effects.scopes import Attacks, Models
from grognard.effects.selectors import TARGET, THIS_MODEL, THIS_UNIT, Is, Not, Part, Selector, Who, all_of

MARKED = "add 1 to the Hit roll"
ATTACKING = "a model in your unit makes an attack"


def modifier(text: str) -> RollModifier:
    """The one modifier of a roll that `text` is."""
    (found,) = effects_of(text)
    assert isinstance(found, RollModifier)
    return found


@pytest.mark.parametrize("near", ['within 4" of a friendly GLIM model', "engaged with an enemy unit", "visible to you"])
def test_it_may_be_the_model_that_attacks_or_its_unit(near: str) -> None:
    assert told(f"Each time {SQUAD} an attack, {MARKED} if it is {near}.").effects == ()


@pytest.mark.parametrize("whole", ["made a Charge move this turn", "is Below Half-strength", "is Battle-shocked"])
def test_what_holds_for_whole_units_holds_for_it(whole: str) -> None:
    found = modifier(f"Each time {SQUAD} an attack, if it {whole}, {MARKED}.")
    assert isinstance(found.when, Is)
    assert found.when.subject == THIS_UNIT


@pytest.mark.parametrize(
    "text",
    [
        'Friendly units within 5" of one or more models with this ability can re-roll Charge rolls.',
        'Friendly units within 5" of one or more friendly GLIM models with this ability can re-roll Charge rolls.',
        'Enemy units within 5" of one or more friendly units that are Battle-shocked have -1 OC.',
        'Each time a friendly unit within 5" makes a melee attack, re-roll a Wound roll of 1.',
    ],
)
def test_what_follows_another_unit_does_not_narrow_the_first(text: str) -> None:
    assert told(text).effects == ()


@pytest.mark.parametrize("number", ["Two", "Three"])
def test_so_many_units_are_not_up_to_so_many(number: str) -> None:
    text = f"WHEN: Your Shooting phase.\nTARGET: {{}} GLIM units from your army.\nEFFECT: {{}}, {MARKED}."
    effect = f"{FOR_NOW}, each time {ATTACKING}"
    exactly, most = (
        told(text.format(many, effect), RuleKind.STRATAGEM) for many in (number, f"Up to {number.lower()}")
    )
    assert [part for part in exactly.not_understood if part.startswith("TARGET")]
    assert not [part for part in most.not_understood if part.startswith("TARGET")]


def test_the_end_of_the_phase_is_no_end_of_any_phase() -> None:
    text = (
        f"WHEN: Fight phase.\nTARGET: One GLIM unit from your army.\nEFFECT: {FOR_NOW}, each time {ATTACKING}, "
        f"{MARKED}. At the end of the phase, your unit suffers D3 mortal wounds."
    )
    assert told(text, RuleKind.STRATAGEM).not_understood == (
        "At the end of the phase, your unit suffers D3 mortal wounds.",
    )


@pytest.mark.parametrize(
    "greater",
    [
        "the Strength characteristic of that attack is greater than this unit's Toughness characteristic",
        "that attack's Strength characteristic is greater than this unit's Toughness characteristic",
        "that attack's S is greater than this unit's T",
    ],
)
def test_a_greater_strength_in_other_words(greater: str) -> None:
    found = modifier(f"Each time an attack targets this unit, if {greater}, subtract 1 from the Wound roll.")
    assert found == RollModifier(Roll.WOUND, Op.SUBTRACT, 1, Attacks(at=THIS_UNIT), Is(Fact.STRENGTH_ABOVE_TOUGHNESS))


def test_the_target_of_an_attack_is_its_target() -> None:
    found = modifier(f"Each time this model makes an attack, if its target is Battle-shocked, {MARKED}.")
    assert found.when == Is(Fact.BATTLE_SHOCKED, TARGET)


@pytest.mark.parametrize("place", ["your deployment zone", "your opponent's deployment zone", "a terrain feature"])
@pytest.mark.parametrize("wholly", ["", "wholly "])
def test_places(place: str, wholly: str) -> None:
    found = modifier(f"While this unit is {wholly}within {place}, each time {SQUAD} an attack, {MARKED}.")
    assert found.when == Is(Fact.IN_AREA, THIS_UNIT, words=(place.upper(), *(["WHOLLY"] if wholly else [])))


def test_a_keyword_and_a_state_of_one_unit() -> None:
    found = modifier(
        f"While this unit has the GLIM keyword and is Battle-shocked, each time {SQUAD} a ranged attack, {MARKED}."
    )
    asked = all_of(Is(Fact.HAS_KEYWORD, THIS_UNIT, words=("GLIM",)), Is(Fact.BATTLE_SHOCKED, THIS_UNIT))
    assert found == RollModifier(Roll.HIT, Op.ADD, 1, Attacks(by=THIS_UNIT, kind=AttackType.RANGED), asked)


@pytest.mark.parametrize("edition", list(Edition))
def test_targeted_unless_the_attacker_is_near(edition: Edition) -> None:
    found = effects_of(
        'Each time this model is targeted with a ranged attack, unless the attacker is within 9", subtract 1 from the '
        "Hit roll.",
        edition=edition,
    )
    at = Attacks(at=THIS_MODEL, kind=AttackType.RANGED)
    assert found == (RollModifier(Roll.HIT, Op.SUBTRACT, 1, at, Not(Is(Fact.WITHIN, TARGET, n=9))),)


@pytest.mark.parametrize("added", ["Models in this unit also have the Stealth ability.", "In addition, {}"])
def test_what_is_added_to_a_condition_may_stand_on_it_or_not(added: str) -> None:
    more = "models in this unit have the Infiltrators ability."
    text = f"While this unit is Battle-shocked, {more} {added.format(more)}"
    assert told(text).not_understood == (added.format(more),)


def test_its_after_a_unit_and_its_bearer_is_not_understood() -> None:
    also = "add 2 to its Wounds characteristic"
    assert told(f"Add 1 to the Toughness characteristic of models in the bearer's unit and {also}.").effects == ()
    assert len(effects_of(f"Add 1 to the Toughness characteristic of the bearer and {also}.")) == 2


def test_a_duration_that_an_attack_begins_is_not_understood() -> None:
    text = f"Each time this unit is selected as the target of a ranged attack, {FOR_NOW.lower()}, this unit has +1 T."
    assert told(text, edition=Edition.ELEVENTH).effects == ()


def test_a_waaagh_that_is_active_for_a_unit_makes_it_known() -> None:
    found = effects_of("While the Waaagh! is active for this unit, models in it have the Feel No Pain 6+ ability.")
    assert found == (FeelNoPain(6, Models(THIS_UNIT), when=Is(Fact.ACTIVE, words=("WAAAGH!",))),)


@pytest.mark.parametrize(
    "text",
    [
        f"Each time {SQUAD} an attack, re-roll a Hit roll of 1. If that unit is below half-strength, you can re-roll "
        "the Hit roll instead.",
        "Each time an attack targets this unit, subtract 1 from the Wound roll. If that unit is below "
        "half-strength, subtract 1"
        " from the Hit roll as well.",
        "Each time an attack made by an enemy unit targets this unit, if that unit is below half-strength, add 1 "
        "to the Hit roll.",
    ],
)
def test_that_unit_after_who_attacks_and_what_is_attacked(text):
    assert told(text).status is not Status.UNDERSTOOD


def test_that_unit_is_the_target_that_was_just_named():
    (found,) = effects_of(
        f'Each time {SQUAD} an attack, if the target is within 12", that unit cannot have the Benefit of Cover.'
    )
    assert found == NoCover(Attacks(by=THIS_UNIT), Is(Fact.WITHIN, TARGET, n=12))


PICKS = "select one enemy unit within Engagement Range of it"


@pytest.mark.parametrize(
    "text",
    [
        f"When this unit is selected to fight, {PICKS}. {FOR_NOW}, its melee weapons have the [LANCE] ability.",
        f"When this unit is selected to fight, {PICKS}. {FOR_NOW}, it has the Stealth ability.",
        'If the target is within 12" of this model, it has the Stealth ability.',
        "While this model is leading a unit, if it is below half-strength, models in it have the Feel No Pain 5+ "
        "ability.",
        "While this unit is led by a GLIM, that model has the Feel No Pain 4+ ability.",
        'While an enemy unit is within 6" of this model, that model has the Stealth ability.',
        "Each time a GLIM unit makes an attack against it, add 1 to the Hit roll.",
    ],
)
def test_it_and_that_model_after_somebody_else(text):
    assert told(text).status is not Status.UNDERSTOOD


def test_an_attack_made_by_a_glim_is_made_by_a_model() -> None:
    glims = Selector(Who.ANY, Part.MODEL, (("GLIM",),))
    found = modifier("Each time an attack made by a GLIM targets this unit, subtract 1 from the Hit roll.")
    assert found.on == Attacks(by=glims, at=THIS_UNIT)


def test_the_keywords_of_the_attacking_model_are_not_those_of_its_unit() -> None:
    assert told(f"Each time {SQUAD} an attack, if the attacking model is a GLIM, {MARKED}.").effects == ()


def test_each_time_it_targets_another_may_be_any_attack_of_it() -> None:
    first = f"Each time this model makes a ranged attack that targets a GLIM unit, {MARKED}"
    found = told(f"{first}; each time it targets a BRUME unit, add 2 to the Damage characteristic of that attack.")
    assert found.effects == ()
