"""Conditions of this turn in later turns, several conditions beside each other, and an objective that was selected."""

import pytest

from compiler.told import SQUAD, effects_of, eleventh, told
from grognard.compiler import Status
from grognard.core.words import AttackType, Characteristic, Roll
from grognard.effects.acts import Inflict, Special, Trigger
from grognard.effects.effect import (
    Allowed,
    Grant,
    InvulnerableSave,
    Modifier,
    Op,
    Permission,
    Reroll,
    RollModifier,
    Which,
)
from grognard.effects.facts import Fact
from grognard.effects.scopes import Attacks, Models
from grognard.effects.selectors import TARGET, THIS_MODEL, THIS_UNIT, Is, Selector, Who
from grognard.effects.timing import Until

CHOICE = "select one objective marker"
SAVE = "models in it have a 4+ invulnerable save"


@pytest.mark.parametrize("did", ["Advanced", "made a Charge move", "remained stationary", "Fell Back"])
@pytest.mark.parametrize("until", ["until the start of your next turn", "until the end of the battle"])
def test_what_was_done_this_turn_is_not_asked_in_later_ones(did, until):
    assert told(f"If this unit {did} this turn, {SAVE} {until}.").status is Status.NOT
    assert told(f"If this unit {did} this turn, {until}, {SAVE}.").status is Status.NOT
    (now,) = effects_of(f"If this unit {did} this turn, {SAVE} until the end of the turn.")
    assert isinstance(now, InvulnerableSave)


def test_at_a_moment_it_is_asked_then():
    (trigger,) = effects_of(
        "Each time this unit is selected to fight, if it made a Charge move this turn, until the start of your "
        f"next turn, {SAVE}."
    )
    assert isinstance(trigger, Trigger)
    assert trigger.when == Is(Fact.CHARGED, THIS_UNIT)


def test_two_ifs_that_stand_apart():
    found = effects_of(
        "If this model has the GLIM keyword, its melee weapons have the [LANCE] ability; if it has the ZORBAN "
        "keyword, add 1 to "
        "its Toughness characteristic."
    )
    glim, zorban = (Is(Fact.HAS_KEYWORD, THIS_MODEL, words=(word,)) for word in ("GLIM", "ZORBAN"))
    assert found == (
        Grant("LANCE", Attacks(by=THIS_MODEL, kind=AttackType.MELEE), glim),
        Modifier(Characteristic.TOUGHNESS, Op.ADD, 1, Models(THIS_MODEL), zorban),
    )


@pytest.mark.parametrize("again", ["", "add "])
def test_two_characteristics_of_one_owner_with_an_amount_each(again):
    found = effects_of(
        f"Add 1 to the Attacks characteristic and {again}2 to the Strength characteristic of melee weapons "
        "equipped by models in "
        "this unit."
    )
    melee = Attacks(by=THIS_UNIT, kind=AttackType.MELEE)
    assert found == (
        Modifier(Characteristic.ATTACKS, Op.ADD, 1, melee),
        Modifier(Characteristic.STRENGTH, Op.ADD, 2, melee),
    )


def test_an_objective_that_was_selected():
    (trigger,) = effects_of(
        f"At the start of your Command phase, {CHOICE}. Until the start of your next Command phase, each time "
        f"{SQUAD} an attack that targets an enemy unit within range of that objective marker, re-roll a Hit roll of 1."
    )
    there = Is(Fact.IN_RANGE_OF_NAMED_OBJECTIVE, TARGET, words=("SELECTED OBJECTIVE",))
    until = Until.START_OF_YOUR_COMMAND_PHASE
    assert isinstance(trigger, Trigger)
    assert trigger.do == (
        Special("SELECT ONE OBJECTIVE"),
        Inflict(Reroll(Roll.HIT, Which.ONES, Attacks(by=THIS_UNIT), there, until)),
    )


@pytest.mark.parametrize(
    "text",
    [
        f"Each time {SQUAD} an attack that targets a unit within range of that objective marker, re-roll a Hit "
        "roll of 1.",
        "At the start of your Command phase, select one objective marker.",
        "At the start of your Command phase, select one objective marker. Until the end of the turn, this unit "
        "has the Stealth"
        " ability.",
    ],
)
def test_an_objective_is_selected_and_then_spoken_of(text):
    assert told(text).status is not Status.UNDERSTOOD


def test_in_the_words_of_the_eleventh():
    ranged, melee = (Attacks(at=THIS_UNIT, kind=kind) for kind in (AttackType.RANGED, AttackType.MELEE))
    assert eleventh("Enemy ranged attacks that target this unit have -1 to hit rolls.") == (
        RollModifier(Roll.HIT, Op.SUBTRACT, 1, ranged),
    )
    assert eleventh("Melee attacks that target this unit have -1 to hit rolls.") == (
        RollModifier(Roll.HIT, Op.SUBTRACT, 1, melee),
    )
    orks = Attacks(by=Selector(Who.FRIENDLY, any_of=(("ORKS",),)), kind=AttackType.MELEE)
    assert eleventh("Friendly Orks units' melee attacks have +1 S while the Waaagh! is active.") == (
        Modifier(Characteristic.STRENGTH, Op.ADD, 1, orks, Is(Fact.ACTIVE, words=("WAAAGH!",))),
    )
    assert eleventh("This unit can shoot and charge in a turn in which it advanced.") == tuple(
        Permission(allowed, Models(THIS_UNIT))
        for allowed in (Allowed.SHOOT_AFTER_ADVANCE, Allowed.CHARGE_AFTER_ADVANCE)
    )
