"""Where enemies cannot be set up, and charges that are harder to make."""

import pytest

from compiler.told import effects_of, told
from grognard.core.words import Edition, Roll
from grognard.datasheet import RuleKind
from grognard.effects.acts import Inflict, Special, Trigger
from grognard.effects.effect import Allowed, Grant, Op, Restriction, RollModifier
from grognard.effects.facts import Fact
from grognard.effects.plain import frame_words, in_words
from grognard.effects.scopes import Models
from grognard.effects.selectors import BEARERS_UNIT, ENEMY, THIS_UNIT, TRIGGERING, Is, Selector, Who
from grognard.effects.timing import Moment, Timing, Until

DECLARES = "declares a charge against"
ARRIVING = Selector(Who.ENEMY, where=Is(Fact.IN_RESERVES))
NEAR = {"this unit": THIS_UNIT, "the bearer's unit": BEARERS_UNIT}


@pytest.mark.parametrize("how", ["as Reinforcements", "from Reserves"])
@pytest.mark.parametrize("inches", [6, 11])
def test_no_set_up_near(how: str, inches: int) -> None:
    found = effects_of(f'Enemy units set up on the battlefield {how} cannot be set up within {inches}" of this unit.')
    assert found == (Restriction(Allowed.SET_UP_NEAR, Models(ARRIVING), inches),)


def test_near_a_model_or_some_unit_is_not_understood() -> None:
    for near in ("this model", "one or more friendly GLIM units"):
        text = f'Enemy units that are set up on the battlefield from Reserves cannot be set up within 9" of {near}.'
        assert told(text).effects == ()


@pytest.mark.parametrize("near", NEAR)
@pytest.mark.parametrize("alone", [True, False])
def test_a_charge_that_is_harder(near: str, alone: bool) -> None:
    note = " (this is not cumulative with any other negative modifiers to that Charge roll)" if alone else ""
    found = effects_of(f"Each time an enemy unit {DECLARES} {near}, subtract 3 from the Charge roll{note}.")
    worse = RollModifier(Roll.CHARGE, Op.SUBTRACT, 3, Models(TRIGGERING), until=Until.END_OF_PHASE)
    special = (Special("NOT CUMULATIVE WITH OTHER NEGATIVE MODIFIERS"),) if alone else ()
    at = Timing(Moment.DECLARES_CHARGE, unit=ENEMY, when=Is(Fact.SELECTED_AS_TARGET, NEAR[near]))
    assert found == (Trigger((at,), (Inflict(worse), *special)),)


def test_other_rolls_and_other_chargers_are_not_understood() -> None:
    for text in (
        "Each time an enemy unit declares a charge against this unit, subtract 2 from the Advance roll.",
        "Each time a friendly unit declares a charge against this unit, subtract 2 from the Charge roll.",
        "Each time an enemy GLIM unit declares a charge against this unit, subtract 2 from the Charge roll.",
    ):
        assert told(text).effects == ()


@pytest.mark.parametrize("more", ["those weapons also have the [LANCE] ability", "In addition, {}"])
def test_what_is_added_lasts_as_long(more: str) -> None:
    own = "melee weapons equipped by models in your unit have the [LANCE] ability"
    text = (
        "WHEN: Fight phase.\nTARGET: One GLIM unit from your army.\nEFFECT: Until the end of the phase, melee weapons "
        f"equipped by models in your unit have the [LETHAL HITS] ability. {more.format(own).capitalize()}."
    )
    compiled = told(text.replace("[lance]", "[LANCE]"), RuleKind.STRATAGEM)
    assert compiled.not_understood == ()
    assert all(isinstance(one, Grant) and one.until is Until.END_OF_PHASE for one in compiled.effects)
    assert [one.ability for one in compiled.effects if isinstance(one, Grant)] == ["LETHAL HITS", "LANCE"]


def test_strategic_reserves_are_not_all_reserves() -> None:
    words = []
    for where in ("Reserves", "Strategic Reserves"):
        text = f"WHEN: Your Movement phase.\nTARGET: One GLIM unit from your army that is in {where}.\nEFFECT: X."
        compiled = told(text, RuleKind.STRATAGEM, Edition.TENTH)
        assert compiled.bundle is not None
        words.append(frame_words(compiled.bundle)[1])
    assert words == [
        "Target: one friendly GLIM unit in reserves.",
        "Target: one friendly GLIM unit in strategic reserves.",
    ]


@pytest.mark.parametrize(
    ("named", "told_as"),
    [("HATED FOE", "the hated foe"), ("PREY", "the prey"), ("STUNNED", "stunned"), ("SHAKEN", "shaken")],
)
def test_a_role_is_what_a_unit_is_for_somebody(named: str, told_as: str) -> None:
    assert in_words(Is(Fact.HAS_STATUS, Selector(Who.TARGET), words=(named,))) == f"The target is {told_as}."
