"""Rules of whole armies: each unit that did something, or that is led; "its unit"; keywords in two places."""

import pytest

from compiler.told import effects_of, told
from grognard.compiler import Status
from grognard.core.words import AttackType, Characteristic, Roll
from grognard.datasheet import RuleKind
from grognard.effects.acts import GainCP, Inflict, OneOf, Trigger
from grognard.effects.effect import FeelNoPain, Grant, InvulnerableSave, Modifier, Op, RollModifier
from grognard.effects.facts import Fact
from grognard.effects.scopes import Attacks, Models, WeaponFilter
from grognard.effects.selectors import (
    ATTACKER,
    BEARERS_UNIT,
    THIS_MODEL,
    THIS_UNIT,
    TRIGGERING,
    Is,
    Not,
    Part,
    Selector,
    Who,
)
from grognard.effects.timing import Moment, Timing

ARMY = RuleKind.DETACHMENT


def glim(where=None):
    """Friendly GLIM units."""
    return Selector(Who.FRIENDLY, any_of=(("GLIM",),), where=where)


@pytest.mark.parametrize(
    "did, fact",
    [
        ("made a Charge move this turn", Is(Fact.CHARGED)),
        ("has not moved this turn", Not(Is(Fact.MOVED))),
        ("Advanced this turn", Is(Fact.ADVANCED)),
    ],
)
@pytest.mark.parametrize("whose", ["its melee weapons", "melee weapons equipped by models in that unit"])
def test_each_unit_that_did_something(did, fact, whose):
    (found,) = effects_of(f"If a GLIM unit from your army {did}, {whose} have the [LANCE] ability.", ARMY)
    assert found == Grant("LANCE", Attacks(by=glim(fact), kind=AttackType.MELEE))


def test_a_unit_that_did_something_and_that_nothing_speaks_of():
    assert told("If a GLIM unit from your army Advanced this turn, you gain 1CP.", ARMY).status is Status.NOT


def test_units_that_a_model_of_your_army_leads():
    (found,) = effects_of(
        "While a GLIM model from your army is leading a unit, each time a model in that unit makes an attack, "
        "add 1 to the Hit roll.",
        ARMY,
    )
    led = Selector(Who.FRIENDLY, where=Is(Fact.LED_BY, words=("GLIM",)))
    assert found == RollModifier(Roll.HIT, Op.ADD, 1, Attacks(by=led))


@pytest.mark.parametrize("text", ["an enemy GLIM model is leading a unit", "a GLIM model is leading a ZORBAN unit"])
def test_other_leaders_are_not_understood(text):
    sentence = f"While {text}, each time a model in that unit makes an attack, add 1 to the Hit roll."
    assert told(sentence, ARMY).status is Status.NOT


def test_its_unit_is_that_of_the_model():
    (found,) = effects_of("While this model is below half-strength, models in its unit have a 5+ invulnerable save.")
    assert found == InvulnerableSave(5, Models(THIS_UNIT), when=Is(Fact.BELOW_HALF_STRENGTH, THIS_MODEL))
    (found,) = effects_of("While the bearer is Battle-shocked, models in its unit have the Feel No Pain 5+ ability.")
    assert isinstance(found, FeelNoPain)
    assert found.on == Models(BEARERS_UNIT)
    (found,) = effects_of(
        "Each time a GLIM model from your army makes an attack, if its unit Remained Stationary this turn, add 1 "
        "to the Hit roll.",
        ARMY,
    )
    assert isinstance(found, RollModifier)
    assert found.when == Is(Fact.STATIONARY, ATTACKER)
    assert (
        told("While this unit is Battle-shocked, models in its unit have a 5+ invulnerable save.").status is Status.NOT
    )


def test_keywords_before_and_after_the_noun():
    (found,) = effects_of(
        "Each time an attack targets a GLIM unit from your army with the ZORBAN keyword, add 1 to the Hit roll.", ARMY
    )
    at = Selector(Who.FRIENDLY, any_of=(("GLIM", "ZORBAN"),))
    assert found == RollModifier(Roll.HIT, Op.ADD, 1, Attacks(at=at))


def test_that_unit_is_the_one_whose_model_attacks():
    (found,) = effects_of(
        "Each time a model in the bearer's unit makes an attack, if that unit Advanced this turn, subtract 1 "
        "from the Hit roll."
    )
    assert isinstance(found, RollModifier)
    assert found.when == Is(Fact.ADVANCED, BEARERS_UNIT)


def test_a_charge_that_ends_at_somebody():
    (trigger,) = effects_of(
        "Each time an enemy unit ends a Charge move within Engagement Range of this unit, until the end of the "
        "turn, each time a "
        "model in that unit makes a melee attack, subtract 1 from the Wound roll."
    )
    assert isinstance(trigger, Trigger)
    (at,) = trigger.at
    assert at.moment is Moment.CHARGES
    assert at.unit == Selector(Who.ENEMY, where=Is(Fact.ENGAGED_WITH, words=("THIS UNIT",)))
    (worse,) = trigger.do
    assert isinstance(worse, Inflict)
    other = "Each time an enemy unit is selected to fight within Engagement Range of this unit, you gain 1CP."
    assert told(other).status is Status.NOT


def test_one_of_several_kinds_of_prey():
    (trigger,) = effects_of("Each time the bearer destroys an enemy GLIM, ZORBAN or MONSTER model, you gain 1CP.")
    assert isinstance(trigger, Trigger)
    assert trigger.do == (GainCP(1),)
    prey = Is(Fact.DESTROYED_BY, words=("THE BEARER",))
    assert trigger.at[0].unit == Selector(Who.ENEMY, Part.MODEL, (("GLIM",), ("ZORBAN",), ("MONSTER",)), where=prey)


def test_what_is_active_for_your_army():
    (trigger,) = effects_of(
        "At the start of each battle round, select one of the following glows to be active for your army until "
        "the end of the "
        "battle round:\n■ Red Glow: melee weapons equipped by GLIM models from your army have the [LANCE] "
        "ability.\n■ Blue Glow: "
        "ranged weapons equipped by GLIM models from your army have the [HEAVY] ability.",
        ARMY,
    )
    assert isinstance(trigger, Trigger)
    (choice,) = trigger.do
    assert isinstance(choice, OneOf)
    assert [name for name, _ in choice.options] == ["RED GLOW", "BLUE GLOW"]


def test_the_word_weapon_may_belong_to_the_name():
    (found,) = effects_of("Add 2 to the Strength characteristic of this model's starforged weapons.")
    named = Attacks(by=THIS_MODEL, weapons=WeaponFilter(names=("starforged weapon",)))
    assert found == Modifier(Characteristic.STRENGTH, Op.ADD, 2, named)


SHARP = "have the [LANCE] ability"


def test_units_that_disembark_from_this_transport():
    (trigger,) = effects_of(
        "Each time a unit disembarks from this TRANSPORT, until the end of the turn, that unit's melee weapons "
        f"{SHARP}."
    )
    assert isinstance(trigger, Trigger)
    (at,) = trigger.at
    left = Is(Fact.DISEMBARKED_FROM, TRIGGERING, words=("THIS MODEL",))
    assert at == Timing(Moment.DISEMBARKS, unit=Selector(Who.FRIENDLY), when=left)
    (trigger,) = effects_of(
        "Each time a friendly unit is selected to fight, if it disembarked from this TRANSPORT this turn, until "
        "the end of the "
        f"phase, melee weapons equipped by models in that unit {SHARP}."
    )
    assert isinstance(trigger, Trigger)
    assert trigger.when == left


def test_a_unit_that_is_set_up_by_deep_strike():
    text = (
        f"Each time this unit is set up on the battlefield{{}}, until the end of the turn, its melee weapons {SHARP}."
    )
    (anyhow,) = effects_of(text.format(""))
    (deep,) = effects_of(text.format(" using the Deep Strike ability"))
    assert isinstance(anyhow, Trigger)
    assert isinstance(deep, Trigger)
    assert anyhow.at == (Timing(Moment.SET_UP, unit=THIS_UNIT),)
    assert deep.at == (Timing(Moment.SET_UP, unit=THIS_UNIT, when=Is(Fact.SET_UP, THIS_UNIT, words=("DEEP STRIKE",))),)
    assert deep.do == anyhow.do


def test_an_army_of_another_faction():
    assert told("If your Army Faction is not GLIM, this model has the Stealth ability.").status is Status.NOT
