"""Conditions of what is not there, of who is not leading, and attacks that do not target something."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from compiler.told import LEADS, OF_IT, SQUAD, effects_of, eleventh, told
from grognard.compiler import Status
from grognard.core.words import AttackType, Characteristic, Roll
from grognard.effects.acts import Afflict, Choose, Trigger
from grognard.effects.effect import (
    Allowed,
    FeelNoPain,
    Grant,
    InvulnerableSave,
    Modifier,
    NoReroll,
    Op,
    Restriction,
    RollModifier,
)
from grognard.effects.facts import Fact
from grognard.effects.scopes import Attacks, Models, WeaponFilter
from grognard.effects.selectors import (
    ATTACKER,
    BEARER,
    TARGET,
    THIS_MODEL,
    THIS_UNIT,
    Is,
    Not,
    Part,
    Selector,
    Who,
)
from grognard.effects.timing import Until

HARDER = "subtract 1 from the Wound roll"
STEALTH = "models in this unit have the Stealth ability"


@given(st.integers(1, 24), st.sampled_from(["enemy", "friendly", "other friendly"]), st.sampled_from(["", "GLIM "]))
def test_no_units_near_by(inches, side, kind):
    words = (*side.upper().split(), *kind.split())
    nobody = Not(Is(Fact.WITHIN_OF, THIS_UNIT, n=inches, words=words))
    expected = (Grant("STEALTH", Models(THIS_UNIT), nobody),)
    for said in (f'there are no {side} {kind}units within {inches}"', f'no {side} {kind}units are within {inches}"'):
        assert effects_of(f"While {said} of this unit, {STEALTH}.") == expected
        assert effects_of(f"If {said} of this unit, {STEALTH}.") == expected


@pytest.mark.parametrize(
    "text", ["there are no enemy units", "no enemy units are below half-strength", "no moons shine"]
)
def test_no_units_of_some_other_kind_are_not_understood(text):
    assert told(f"While {text}, {STEALTH}.").status is Status.NOT


@pytest.mark.parametrize(
    "said, fact",
    [
        ("is not leading a unit", Fact.LEADS_A_UNIT),
        ("is not part of an Attached unit", Fact.ATTACHED),
        ("is not attached to a unit", Fact.ATTACHED),
    ],
)
def test_a_model_that_leads_nobody(said, fact):
    lone = Grant("LONE OPERATIVE", Models(THIS_MODEL), Not(Is(fact, THIS_MODEL)))
    assert effects_of(f"While this model {said}, it has the Lone Operative ability.") == (lone,)
    assert effects_of(f"This model has the Lone Operative ability while it {said}.") == (lone,)


@pytest.mark.parametrize(
    "said",
    [
        "an attack that does not target a GLIM or ZORBAN unit",
        "an attack that targets an enemy unit other than a GLIM or ZORBAN unit",
        "an attack that targets a unit (excluding GLIM and ZORBAN units)",
    ],
)
def test_attacks_at_anything_but(said):
    at = Selector(Who.TARGET, excluding=(("GLIM",), ("ZORBAN",)))
    expected = RollModifier(Roll.WOUND, Op.ADD, 1, Attacks(by=THIS_UNIT, at=at))
    assert effects_of(f"Each time {SQUAD} {said}, add 1 to the Wound roll.") == (expected,)


@pytest.mark.parametrize("target", ["a friendly GLIM unit", "an enemy unit", "that unit", 'a GLIM unit within 6"'])
def test_attacks_that_do_not_target_what_is_no_kind_are_not_understood(target):
    assert (
        told(f"Each time {SQUAD} an attack that does not target {target}, add 1 to the Hit roll.").status is Status.NOT
    )


def test_weapons_without_an_ability():
    strong = Modifier(
        Characteristic.STRENGTH, Op.ADD, 1, Attacks(by=THIS_MODEL, weapons=WeaponFilter(lacking=("TORRENT",)))
    )
    one = (
        "Each time this model makes an attack with a weapon that does not have the [TORRENT] ability, add 1 to "
        "the Strength"
    )
    assert effects_of(f"{one} characteristic of that attack.") == (strong,)
    (given_to,) = effects_of(
        "Weapons equipped by this model that do not have the [TORRENT] ability have the [HEAVY] ability."
    )
    assert given_to == Grant("HEAVY", Attacks(by=THIS_MODEL, weapons=WeaponFilter(lacking=("TORRENT",))))


def test_bodyguard_models_and_the_unit_without_its_leader():
    guards = Selector(Who.LED_UNIT, Part.MODEL, where=Is(Fact.IS_BODYGUARD))
    others = Selector(Who.LED_UNIT, Part.MODEL, where=Is(Fact.IS_OTHER))
    leads = Is(Fact.LEADS_A_UNIT, THIS_MODEL)
    pain = "have the Feel No Pain 6+ ability"
    assert effects_of(f"While {LEADS}, Bodyguard models in that unit {pain}.") == (
        FeelNoPain(6, Models(guards), when=leads),
    )
    assert effects_of(f"While {LEADS}, models in that unit (excluding this model) {pain}.") == (
        FeelNoPain(6, Models(others), when=leads),
    )


@pytest.mark.parametrize(
    "said",
    [
        "the Strength characteristic of that attack is less than the Toughness characteristic of the target",
        "the target's Toughness characteristic is greater than that attack's Strength characteristic",
    ],
)
def test_an_attack_weaker_than_its_target(said):
    expected = RollModifier(Roll.WOUND, Op.ADD, 1, Attacks(by=THIS_MODEL), Is(Fact.STRENGTH_BELOW_TOUGHNESS))
    assert effects_of(f"Each time this model makes an attack, if {said}, add 1 to the Wound roll.") == (expected,)


def test_the_toughness_of_that_unit_is_that_of_the_unit_attacked():
    text = (
        f"Each time an attack targets the bearer's unit, if the Strength {OF_IT} is greater than the Toughness "
        f"characteristic of that unit, {HARDER}."
    )
    (found,) = effects_of(text)
    assert isinstance(found, RollModifier)
    assert found.when == Is(Fact.STRENGTH_ABOVE_TOUGHNESS)


@pytest.mark.parametrize("far", ['from more than 12" away', 'if the attacker is more than 12" away'])
def test_shots_from_far_away(far):
    between = f" {far}" if far.startswith("from") else ""
    asked = "" if between else f" {far},"
    (found,) = effects_of(
        f"Each time a ranged attack targets this model{between},{asked} subtract 1 from the Hit roll."
    )
    assert found == RollModifier(
        Roll.HIT, Op.SUBTRACT, 1, Attacks(at=THIS_MODEL, kind=AttackType.RANGED), Is(Fact.NOT_WITHIN, ATTACKER, n=12)
    )


def test_each_unit_that_the_shots_of_a_weapon_hit():
    text = (
        "In your Shooting phase, after this model has shot, if one or more of those attacks made with its storm "
        "organ scored a "
        "hit against an enemy GLIM unit, until the start of your next turn, that unit is suppressed."
    )
    (trigger,) = effects_of(text)
    assert isinstance(trigger, Trigger)
    hit = Selector(Who.ENEMY, any_of=(("GLIM",),), where=Is(Fact.HIT_BY, words=("storm organ",)))
    assert trigger.do == (
        Choose(hit),
        Afflict("SUPPRESSED", Selector(Who.CHOSEN), Until.START_OF_YOUR_TURN),
    )


def test_rolls_against_a_unit_that_cannot_be_rerolled():
    (found,) = eleventh("Attacks that target this unit cannot re-roll hit rolls.")
    assert found == NoReroll(Roll.HIT, Attacks(at=THIS_UNIT))


def test_enemies_that_cannot_fall_back():
    (found,) = effects_of("Enemy units within Engagement Range of this unit cannot Fall Back.")
    near = Is(Fact.ENGAGED_WITH, words=("THIS UNIT",))
    assert found == Restriction(Allowed.FALL_BACK, Models(Selector(Who.ENEMY, where=near)))


@pytest.mark.parametrize("said", ["8 or more wounds remaining", "more than 7 wounds remaining"])
def test_wounds_that_remain(said):
    (found,) = effects_of(f"While this model has {said}, it has a 5+ invulnerable save.")
    assert found == InvulnerableSave(5, Models(THIS_MODEL), when=Not(Is(Fact.WOUNDS_AT_MOST, THIS_MODEL, n=7)))


def test_fewer_wounds_than():
    (found,) = effects_of("While this model has fewer than 6 wounds remaining, it has a 5+ invulnerable save.")
    assert found == InvulnerableSave(5, Models(THIS_MODEL), when=Is(Fact.WOUNDS_AT_MOST, THIS_MODEL, n=5))


def test_a_characteristic_that_is_changed_or_halved_in_the_passive():
    half = "Each time an attack is allocated to the bearer, {} (rounding up)."
    active = effects_of(half.format("halve the Damage characteristic of that attack"))
    assert active == effects_of(half.format("the Damage characteristic of that attack is halved"))
    assert active == (Modifier(Characteristic.DAMAGE, Op.HALVE, 2, Attacks(at=BEARER)),)


@given(st.sampled_from(["TORRENT", "HEAVY"]), st.integers(1, 12))
def test_two_facts_about_one_target(_, inches):
    text = (
        f'Each time this model makes an attack that targets a unit within {inches}" and within range of an '
        "objective marker"
    )
    (found,) = effects_of(f"{text}, add 1 to the Hit roll.")
    assert isinstance(found, RollModifier)
    assert found.when == Is(Fact.WITHIN, TARGET, n=inches) & Is(Fact.IN_RANGE_OF_OBJECTIVE, TARGET)
