"""WHEN: each phase and moment gives one timing."""

import pytest

from grognard.compiler.frame.stratagem import read_when
from grognard.core.keywords import keyword
from grognard.core.words import Phase, Roll
from grognard.effects.facts import Fact
from grognard.effects.selectors import ENEMY, FRIENDLY, Is, Not, Selector, Who
from grognard.effects.timing import Moment, Timing, Whose

TEST = "a Battle-shock test"

YOURS, OPPONENTS = Whose.YOURS, Whose.OPPONENTS
DRAGOONS = Selector(Who.FRIENDLY, any_of=((keyword("DRAGOONS"),),))


def at(text: str) -> tuple[Timing, ...]:
    """The timings of WHEN, which must be understood."""
    when = read_when(text)
    assert when is not None, text
    return when.at


@pytest.mark.parametrize(
    ("text", "timings"),
    [
        ("Your Shooting phase.", (Timing(Moment.DURING, Phase.SHOOTING, YOURS),)),
        ("The Fight phase.", (Timing(Moment.DURING, Phase.FIGHT),)),
        ("Any phase.", (Timing(Moment.DURING),)),
        ("Start of any phase.", (Timing(Moment.START),)),
        (
            "Your opponent's Movement or Charge phase.",
            (Timing(Moment.DURING, Phase.MOVEMENT, OPPONENTS), Timing(Moment.DURING, Phase.CHARGE, OPPONENTS)),
        ),
        (
            "The start of your Command phase or the start of the Fight phase.",
            (Timing(Moment.START, Phase.COMMAND, YOURS), Timing(Moment.START, Phase.FIGHT)),
        ),
        ("End of your opponent's turn.", (Timing(Moment.END, whose=OPPONENTS, step="turn"),)),
        ("Start of the battle round.", (Timing(Moment.START, step="battle round"),)),
        (
            "Reinforcements step of your opponent's Movement phase.",
            (Timing(Moment.DURING, Phase.MOVEMENT, OPPONENTS, step="reinforcements"),),
        ),
        (
            "Your Movement phase, before the Reinforcements step.",
            (Timing(Moment.BEFORE, Phase.MOVEMENT, YOURS, step="reinforcements"),),
        ),
        (
            "Start of your opponent's Battle-shock step.",
            (Timing(Moment.START, Phase.COMMAND, OPPONENTS, step="battle-shock"),),
        ),
    ],
)
def test_a_phase_a_step_a_turn(text: str, timings: tuple[Timing, ...]) -> None:
    assert at(text) == timings


@pytest.mark.parametrize(
    ("text", "moment", "unit"),
    [
        ("just after an enemy unit has selected its targets", Moment.SELECTS_TARGETS, ENEMY),
        ("just after a DRAGOONS unit from your army has shot", Moment.SHOT, DRAGOONS),
        ("just after a DRAGOONS unit from your army ends a Charge move", Moment.CHARGES, DRAGOONS),
        ("just after a DRAGOONS unit from your army Advances", Moment.ADVANCES, DRAGOONS),
        ("just before a DRAGOONS unit from your army Consolidates", Moment.CONSOLIDATES, DRAGOONS),
        ("when a friendly Dragoons unit is selected to fight", Moment.SELECTED_TO_FIGHT, DRAGOONS),
        ("just after an enemy unit is destroyed", Moment.DESTROYED, ENEMY),
        ("just after an enemy unit has declared a charge", Moment.DECLARES_CHARGE, ENEMY),
        ("when an enemy unit targets a friendly Dragoons unit", Moment.SELECTED_AS_TARGET, DRAGOONS),
        (
            f"just after you have failed {TEST} taken for a unit from your army",
            Moment.BATTLE_SHOCK_FAILED,
            FRIENDLY,
        ),
    ],
)
def test_a_moment_and_its_unit(text: str, moment: Moment, unit: Selector) -> None:
    assert at(f"Fight phase, {text}.") == (Timing(moment, Phase.FIGHT, unit=unit),)


def test_several_phases_and_several_moments_are_listed_phase_by_phase() -> None:
    found = at(
        "Your Charge or Fight phase, when an enemy unit starts or ends a Normal or Fall Back move or is destroyed."
    )
    moves = ("normal", "fall-back")
    assert found == tuple(
        Timing(moment, phase, YOURS, ENEMY, moves=kinds)
        for phase in (Phase.CHARGE, Phase.FIGHT)
        for moment, kinds in ((Moment.SELECTED_TO_MOVE, moves), (Moment.MOVES, moves), (Moment.DESTROYED, ()))
    )


def test_what_is_said_of_the_unit_stays_with_it() -> None:
    found = at(
        "Your opponent's Charge phase, just after an enemy unit (excluding MONSTERS and BEASTS) "
        "that has 2 or more Grudge tokens has fought."
    )
    where = Is(Fact.TOKENS, n=2, words=("GRUDGE",))
    unit = Selector(Who.ENEMY, excluding=((keyword("MONSTER"),), (keyword("BEASTS"),)), where=where)
    assert found == (Timing(Moment.FOUGHT, Phase.CHARGE, OPPONENTS, unit),)
    dead = at("Any phase, just after a DRAGOONS unit from your army that has not yet fought is destroyed.")
    assert dead[0].unit is not None
    assert dead[0].unit.where == Not(Is(Fact.FOUGHT))


def test_the_rolls_just_made_are_kept() -> None:
    when = read_when(
        "Any phase, just after you make a Wound roll, an Advance roll or a Hit roll for a unit from your army."
    )
    assert when is not None
    assert when.at == (Timing(Moment.ROLL_MADE, unit=FRIENDLY),)
    assert when.rolls == (Roll.HIT, Roll.WOUND, Roll.ADVANCE)


def test_the_friend_engaged_with_the_unit_is_kept() -> None:
    when = read_when(
        "Your opponent's Movement phase, when a unit is selected to Fall Back, "
        "if that unit is engaged with a friendly Dragoons unit."
    )
    assert when is not None
    assert when.unit == ENEMY
    assert when.engaged == Selector(
        Who.FRIENDLY, any_of=((keyword("DRAGOONS"),),), where=Is(Fact.ENGAGED_WITH, words=("THAT UNIT",)), count=1
    )


@pytest.mark.parametrize(
    "text",
    [
        "",
        "Your Tea phase.",
        "Your Shooting phase or Charge phase.",
        "Your Movement phase, when a DRAGOONS unit from your army Advances.",
        "Fight phase, just before an enemy unit has fought.",
        "Start of the Fight phase, just after an enemy unit has fought.",
        "Fight phase, just after an enemy unit sings.",
        "Your Shooting phase, just after an enemy unit has shot, if it rains.",
        "Your Shooting phase, just after an enemy unit from your army has shot.",
        "Command phase. Once the dust has settled.",
    ],
)
def test_what_is_not_certain_is_not_understood(text: str) -> None:
    assert read_when(text) is None
