"""Limits of uses, moments and how long their effects last, named conditions, tests of which an effect hangs."""

import pytest

from compiler.told import BRIEFLY, FOE_ROARS, ONCE_IT, effects_of, eleventh, told
from grognard.compiler import Status
from grognard.core.words import Edition, Roll
from grognard.datasheet import RuleKind
from grognard.effects.acts import BattleShockTest, If, Inflict, Special, Trigger
from grognard.effects.effect import (
    Grant,
    Op,
    RollModifier,
    WhileStatus,
)
from grognard.effects.facts import Fact
from grognard.effects.scopes import Attacks, Models
from grognard.effects.selectors import (
    THIS_MODEL,
    THIS_UNIT,
    TRIGGERING,
    YOUR_UNIT,
    Is,
    Selector,
    Who,
)
from grognard.effects.timing import Limit, Moment, Timing, Until

STRATAGEM = RuleKind.STRATAGEM


def test_a_named_condition_that_a_stratagem_defines_lasts_as_long_as_it_is_given():
    text = (
        "WHEN: Your Shooting phase.\nTARGET: One GLIM unit from your army.\nEFFECT: Select one enemy unit visible to "
        "your unit. Until the end of the turn, that enemy unit is dazed. While a unit is dazed, subtract 1 from Charge "
        "rolls made for it."
    )
    *_, dazed = effects_of(text, STRATAGEM)
    assert dazed == WhileStatus("DAZED", (RollModifier(Roll.CHARGE, Op.SUBTRACT, 1, Models(THIS_UNIT)),))


def test_an_effect_that_hangs_on_a_test_as_well():
    (trigger,) = effects_of(FOE_ROARS.format("If that Battle-shock test was failed"), STRATAGEM)
    test, hit, wound = trigger.do
    attacks = Attacks(by=TRIGGERING, at=YOUR_UNIT)
    assert test == BattleShockTest(TRIGGERING)
    assert hit == Inflict(RollModifier(Roll.HIT, Op.SUBTRACT, 1, attacks, until=Until.END_OF_PHASE))
    more = RollModifier(Roll.WOUND, Op.SUBTRACT, 1, attacks, until=Until.END_OF_PHASE)
    assert wound == If(Is(Fact.FAILED_TEST), (Inflict(more),))


@pytest.mark.parametrize("test", ["If that Leadership roll was failed", "If some other test was failed"])
def test_a_test_that_nobody_took_is_not_understood(test):
    assert told(FOE_ROARS.format(test), STRATAGEM).status is not Status.UNDERSTOOD


MOVES_ALONG = "this unit is embarked within"


def test_to_fight_is_to_be_selected_to_fight():
    (trigger,) = effects_of(
        "Each time this model fights, until the end of the phase, add 2 to the Attacks characteristic of its glow "
        "blade."
    )
    assert trigger.at == (Timing(Moment.SELECTED_TO_FIGHT, unit=THIS_MODEL),)


def test_used_although_embarked():
    *_, note = effects_of(
        "Each time this unit is selected to fight, until the end of the phase, models in this unit have the Stealth "
        f"ability. This ability can be used even if {MOVES_ALONG} a TRANSPORT."
    )
    assert note == Trigger((), (Special("CAN BE USED WHILE EMBARKED"),))


ACTIVATED = ["is selected to shoot or fight", "shoots or fights"]

OF_MODELS = [
    "it has the Stealth ability",
    "models in this unit have the Feel No Pain 5+ ability",
    "add 1 to the Toughness characteristic of models in this unit",
    f"this unit is eligible to declare a charge {ONCE_IT} Advanced",
]


@pytest.mark.parametrize("does", ACTIVATED)
@pytest.mark.parametrize("has", OF_MODELS)
def test_what_a_unit_has_each_time_it_attacks_is_not_what_it_always_has(does, has):
    assert told(f"Each time this unit {does}, {has}.").status is Status.NOT
    both = f"Each time this unit {does}, you can re-roll one Hit roll and {has}."
    assert told(both).status is Status.NOT
    (trigger,) = effects_of(f"Each time this unit {does}, {BRIEFLY}, {has}.")
    assert isinstance(trigger, Trigger)
    assert [timing.moment for timing in trigger.at] == [Moment.SELECTED_TO_SHOOT, Moment.SELECTED_TO_FIGHT]
    assert all(isinstance(act, Inflict) and act.effect.until is Until.END_OF_PHASE for act in trigger.do)


@pytest.mark.parametrize("does", ACTIVATED)
def test_in_the_eleventh_what_happens_at_that_moment_lasts_for_the_phase(does):
    (trigger,) = eleventh(f"Each time this unit {does}, its attacks have +1 to hit rolls.")
    assert isinstance(trigger, Trigger)
    (act,) = trigger.do
    assert act == Inflict(
        RollModifier(Roll.HIT, trigger.do[0].effect.op, 1, Attacks(by=THIS_UNIT), until=Until.END_OF_PHASE)
    )


PICKED = 'select one enemy unit within 6" of this unit. Until the end of the turn, that unit loses the Stealth ability.'


@pytest.mark.parametrize("each", ["The same unit can only be affected by this ability", "{0} can only be selected"])
def test_once_per_phase_is_once_per_turn_only_in_a_rule_of_one_phase(each):
    each = each.format("Each unit") + (" for this ability" if "{" in each else "")
    (of_a_turn,) = effects_of(f"In your Command phase, {PICKED} {each} once per turn.")
    assert effects_of(f"In your Command phase, {PICKED} {each} once per phase.") == (of_a_turn,)
    assert told(f"Each time this unit ends a Charge move, {PICKED} {each} once per phase.").effects == ()


USES = {
    "battle": Limit.ONCE_PER_BATTLE,
    "battle round": Limit.ONCE_PER_ROUND,
    "turn": Limit.ONCE_PER_TURN,
    "phase": Limit.ONCE_PER_PHASE,
}

RAGE = (
    f"At the start of the Fight phase, this unit can use this ability. If it does, {BRIEFLY}, add 1 to the Attacks "
    "characteristic of melee weapons equipped by models in this unit."
)


@pytest.mark.parametrize(("often", "limit"), USES.items())
@pytest.mark.parametrize(
    "said",
    [
        "You can only use this ability once per {0}.",
        "This unit can only use this ability once per {0}.",
        "This ability can only be used once per {0}.",
    ],
)
def test_a_use_may_be_limited_by_a_sentence_of_its_own(often, limit, said):
    (before,) = effects_of(f"Once per {often}, {RAGE[0].lower()}{RAGE[1:]}")
    assert effects_of(f"{RAGE} {said.format(often)}") == (before,)
    assert isinstance(before, Trigger)
    assert before.limit is limit


@pytest.mark.parametrize(
    "rule",
    [
        "This unit has the Stealth ability.",
        f"Once per turn, {RAGE[0].lower()}{RAGE[1:]}",
        f"{RAGE} This unit has the Stealth ability.",
        f"At the start of the Fight phase, select one enemy unit. {BRIEFLY.capitalize()}, models in that unit have a "
        "Toughness characteristic of 3.",
    ],
)
def test_a_limit_of_who_knows_which_use_takes_the_rule_with_it(rule):
    assert told(f"{rule} You can only use this ability once per battle.").effects == ()


@pytest.mark.parametrize("limit", ["once per fortnight", "if the moon is full", "while it glows"])
def test_a_limit_that_is_not_understood_takes_the_rule_with_it(limit):
    assert told(f"{RAGE} You can only use this ability {limit}.").effects == ()


def test_what_a_unit_of_many_has_while_nobody_else_is_spoken_of():
    where = Is(Fact.IN_RANGE_OF_OBJECTIVE)
    (effect,) = eleventh(
        "While a friendly Glim unit is within range of an objective, its attacks have [Lethal Hits].",
        RuleKind.DETACHMENT,
    )
    assert effect == Grant("LETHAL HITS", Attacks(by=Selector(Who.FRIENDLY, any_of=(("GLIM",),), where=where)))
    beside = 'While an enemy unit is within 6" of this model, its attacks have [Lethal Hits].'
    assert told(beside, edition=Edition.ELEVENTH).status is Status.NOT
