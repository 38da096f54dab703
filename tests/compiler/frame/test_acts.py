"""Acts: what a rule does at once."""

import pytest

from compiler.frame.acting import (
    ANYWHERE,
    CHARGES,
    CONSOLIDATES,
    ELEVENTH,
    FOE,
    GOES,
    IN_REACH,
    IT_FIGHTS,
    IT_MOVES,
    NO_ROLL,
    ONE_DIE,
    OUT_OF_TURN,
    PHASE,
    SET_UP_NOW,
    SHOT_AT,
    STAYS,
    STRIKE,
    TENTH,
    TURN,
    UNFOUGHT,
    UNUSED,
    may,
    now,
)
from grognard.compiler import compile_rule
from grognard.core.dice import DiceExpression
from grognard.core.words import AttackType, Characteristic, Edition, Phase, Roll
from grognard.datasheet import RuleKind
from grognard.effects.acts import (
    Fight,
    FightOnDeath,
    GainCP,
    Heal,
    Inflict,
    IntoReserves,
    Move,
    MoveKind,
    NoRoll,
    Recover,
    RollDice,
    Shoot,
    Trigger,
)
from grognard.effects.bundles import Clause
from grognard.effects.effect import (
    Allowed,
    AutomaticSuccess,
    CostChange,
    GrantKeyword,
    HitsOnlyOn,
    Modifier,
    NoReroll,
    Op,
    Permission,
    Restriction,
)
from grognard.effects.facts import Fact
from grognard.effects.scopes import Attacks, Models
from grognard.effects.selectors import (
    THIS_MODEL,
    THIS_UNIT,
    TRIGGERING,
    YOUR_UNIT,
    Is,
    Not,
    Part,
    Selector,
    Who,
    all_of,
)
from grognard.effects.timing import Limit, Moment, Timing, Until, Whose


@pytest.mark.parametrize(
    ("text", "clauses"),
    [
        (f'Your un{IT_MOVES} of up to 5".', may(Move(MoveKind.NORMAL, YOUR_UNIT, 5))),
        (
            'Your unit can make a Fall Back move of up to D6+2".',
            may(Move(MoveKind.FALL_BACK, YOUR_UNIT, DiceExpression.parse("D6+2"))),
        ),
        ("Your unit can make an Advance move.", may(Move(MoveKind.ADVANCE, YOUR_UNIT))),
        ("Your unit makes an ingress move (20.04).", now(Move(MoveKind.INGRESS, YOUR_UNIT))),
        ("Your unit fights next.", now(Fight(YOUR_UNIT))),
        ("Your unit can fight as if it were the Fight phase.", may(Fight(YOUR_UNIT))),
        ("Your unit is no longer Battle-shocked.", now(Recover(YOUR_UNIT))),
        ("Remove your unit from the battlefield and place it into Strategic Reserves.", now(IntoReserves(YOUR_UNIT))),
        ("You gain 2CP.", now(GainCP(2))),
        ("One model in your unit regains up to D3+1 lost wounds.", now(Heal(DiceExpression.parse("D3+1"), YOUR_UNIT))),
        (
            "That battle-shock roll is automatically successful.",
            (AutomaticSuccess(Roll.BATTLE_SHOCK, Models(YOUR_UNIT), until=Until.END_OF_PHASE),),
        ),
    ],
)
def test_what_a_stratagem_does_at_once(text: str, clauses: tuple[Clause, ...]) -> None:
    assert TENTH.stratagem(text) == clauses


def test_shooting_and_fighting_back_at_that_unit() -> None:
    shoot = (
        f"Your unit can shoot {OUT_OF_TURN}, but it must target that enemy unit, and only if it is an eligible target."
    )
    assert TENTH.stratagem(shoot.replace(", and only if it is an eligible target", ""), SHOT_AT) == may(
        Shoot(YOUR_UNIT, TRIGGERING)
    )
    assert TENTH.stratagem(f"Your unit can shoot {FOE} {OUT_OF_TURN}.", SHOT_AT) == may(Shoot(YOUR_UNIT, TRIGGERING))


def test_snap_shooting_is_of_the_eleventh_edition() -> None:
    seen = all_of(Is(Fact.SPOTTED_BY, words=("YOUR UNIT",)), Is(Fact.WITHIN_OF, n=24, words=("YOUR UNIT",)))
    shots = Attacks(by=YOUR_UNIT, kind=AttackType.RANGED)
    sixes = HitsOnlyOn(6, shots, until=Until.END_OF_PHASE)
    assert ELEVENTH.stratagem("Your unit shoots using snap shooting.") == (
        *now(Shoot(YOUR_UNIT, Selector(Who.ENEMY, where=seen, count=1))),
        sixes,
        NoReroll(Roll.HIT, shots, until=Until.END_OF_PHASE),
    )


def test_a_move_when_an_enemy_comes_near() -> None:
    found = TENTH.ability(
        'Once per turn, when an enemy unit ends a Normal or Advance move within 7" of this unit, if this unit is not '
        f'{IN_REACH} one or more enemy units, {IT_MOVES} of up to D6".'
    )
    near = Selector(Who.ENEMY, where=Is(Fact.WITHIN_OF, n=7, words=("THIS UNIT",)))
    assert found == (
        Trigger(
            (Timing(Moment.MOVES, unit=near, moves=("normal", "advance")),),
            (Move(MoveKind.NORMAL, THIS_UNIT, DiceExpression.parse("D6")),),
            Not(Is(Fact.ENGAGED, THIS_UNIT)),
            Limit.ONCE_PER_TURN,
            optional=True,
        ),
    )


def test_what_it_costs_to_have_done_it() -> None:
    found = TENTH.ability(
        f"In your Shooting phase, after this unit has shot, {IT_MOVES}. If it does, until the end of the "
        f"turn, this unit is not {CHARGES}."
    )
    charge = Restriction(Allowed.CHARGE, Models(THIS_UNIT), until=Until.END_OF_TURN)
    at = Timing(Moment.SHOT, Phase.SHOOTING, Whose.YOURS, THIS_UNIT)
    assert found == (Trigger((at,), (Move(MoveKind.NORMAL, THIS_UNIT), Inflict(charge)), optional=True),)


def test_at_the_end_of_a_turn() -> None:
    found = TENTH.ability(
        "At the end of your opponent's turn, you can remove this unit from the "
        "battlefield and place it into Strategic Reserves."
    )
    end = Timing(Moment.END, whose=Whose.OPPONENTS, step="turn")
    assert found == (Trigger((end,), (IntoReserves(THIS_UNIT),), optional=True),)


THAT_MODEL = Selector(Who.TRIGGERING, Part.MODEL)
DIES = (Timing(Moment.MODEL_DESTROYED, unit=THIS_UNIT),)
FIGHTS = f"{IT_FIGHTS} after the attacking unit has finished making its attacks, and {GOES}."


def test_a_destroyed_model_fights_on() -> None:
    found = TENTH.ability(f"Each time a model in this unit is destroyed, if {UNUSED} this phase, {STAYS}. {FIGHTS}")
    assert found == (Trigger(DIES, (FightOnDeath(THIS_UNIT),), Not(Is(Fact.FOUGHT, THAT_MODEL)), optional=True),)


def test_a_destroyed_model_fights_on_if_a_die_allows() -> None:
    found = TENTH.ability(
        f"Each time a model in this unit is destroyed by a melee attack, {UNFOUGHT}, roll one "
        f"D6, adding 1 to the result if this unit is below half-strength. On a 3+, {STAYS}. {FIGHTS}"
    )
    weak = Is(Fact.BELOW_HALF_STRENGTH, THIS_UNIT)
    when = all_of(Is(Fact.DESTROYED_BY, THAT_MODEL, words=("MELEE ATTACK",)), Not(Is(Fact.FOUGHT, THAT_MODEL)))
    assert found == (Trigger(DIES, (FightOnDeath(THIS_UNIT, 3, 1, weak),), when, optional=True),)


def test_an_advance_without_a_roll() -> None:
    found = TENTH.stratagem(
        f"{PHASE}, if your unit Advances, {NO_ROLL} "
        "for it. Instead, until the end of "
        'the phase, add 4" to the Move characteristic of models in your unit.'
    )
    moves = Modifier(Characteristic.MOVE, Op.ADD, 4, Models(YOUR_UNIT), until=Until.END_OF_PHASE)
    acts = (NoRoll(Roll.ADVANCE, YOUR_UNIT), Inflict(moves))
    assert found == (Trigger((Timing(Moment.ADVANCES, unit=YOUR_UNIT),), acts, until=Until.END_OF_PHASE),)


def test_a_longer_consolidation() -> None:
    found = TENTH.stratagem(f'{PHASE}, each time your unit {CONSOLIDATES}, it can move up to 5" instead of up to 3".')
    move = Move(MoveKind.CONSOLIDATE, YOUR_UNIT, 5)
    at = (Timing(Moment.CONSOLIDATES, unit=YOUR_UNIT),)
    assert found == (Trigger(at, (move,), optional=True, until=Until.END_OF_PHASE),)


def test_permissions_costs_and_keywords() -> None:
    assert TENTH.stratagem(
        f'Your unit can be set up {ANYWHERE} that is more than 5" horizontally away from all enemy units.'
    ) == (Permission(Allowed.SET_UP_CLOSER, Models(YOUR_UNIT), 5, until=Until.END_OF_PHASE),)
    assert TENTH.stratagem(
        f"{SET_UP_NOW} using the {STRIKE} ability, it can be set up {ANYWHERE} that "
        'is more than 5" horizontally away from all enemy models.'
    ) == (Permission(Allowed.DEEP_STRIKE_CLOSER, Models(YOUR_UNIT), 5, until=Until.END_OF_PHASE),)
    assert ELEVENTH.ability("When you target this unit with the Long Night/Dusk stratagem, that use is +1 CP.") == (
        CostChange(1, Models(THIS_UNIT), ("LONG NIGHT", "DUSK")),
    )
    dragoons = Selector(Who.FRIENDLY, any_of=(("DRAGOONS",),))
    assert TENTH.ability("DRAGOONS units from your army gain the BATTLELINE keyword.") == (
        GrantKeyword("BATTLELINE", Models(dragoons)),
    )


def test_an_effect_beside_what_is_done_at_once_stands_alone() -> None:
    charge = Restriction(Allowed.CHARGE, Models(YOUR_UNIT), until=Until.END_OF_TURN)
    found = TENTH.stratagem(f"Your un{IT_MOVES}. {TURN}, your unit is not {CHARGES}.")
    assert found == (*may(Move(MoveKind.NORMAL, YOUR_UNIT)), charge)


def test_a_rule_at_the_start_of_a_phase_for_a_model_on_the_battlefield() -> None:
    found = TENTH.ability(
        f"At the start of your Command phase, if this model is on the battlefield, {ONE_DIE}: on a 3+, you gain 1CP."
    )
    at = (Timing(Moment.START, Phase.COMMAND, Whose.YOURS),)
    assert found == (Trigger(at, (RollDice(1, ((3, 6, (GainCP(1),)),)),), Is(Fact.ON_BATTLEFIELD, THIS_MODEL)),)


@pytest.mark.parametrize(
    "text",
    [
        "DRAGOONS units from your army can make a Normal move.",
        "That unit fights next.",
        "Roll one D6: on a 3+, something lovely happens.",
        "Roll one D6: on a 3+, this unit suffers 1 mortal wound; on a 4+, this unit suffers 2 mortal wounds.",
        "Roll one D6: on a 3+, this unit suffers 1 mortal wound and it sings.",
        "Roll one D6 (to a maximum of 6 mortal wounds): on a 3+, this unit suffers 1 mortal wound.",
        "This unit regains 2 lost wounds.",
        f"Your unit can shoot {OUT_OF_TURN}, but it must target {FOE}.",
        "Each time a model in this unit is destroyed, if that model has not shot or "
        f"fought this phase, {STAYS}. " + FIGHTS,
        f'Each time this unit {CONSOLIDATES}, it can move up to 5" instead of up to 3", provided it is raining.',
    ],
)
def test_what_is_not_certain_is_not_understood(text: str) -> None:
    assert TENTH.missed(text)


def test_sentences_that_were_joined_are_reported_as_they_are_printed() -> None:
    text = f"Each time this unit sings, {ONE_DIE}. On a 3+, this unit suffers 1 mortal wound."
    found = compile_rule(text, kind=RuleKind.ABILITY, edition=Edition.TENTH, name="Dusk")
    assert found.effects == ()
    assert found.not_understood == (
        f"Each time this unit sings, {ONE_DIE}.",
        "On a 3+, this unit suffers 1 mortal wound.",
    )


def test_if_it_does_needs_something_that_it_does() -> None:
    text = f"Each time this unit sings, it can use this ability. If it does, this un{IT_MOVES}."
    found = compile_rule(text, kind=RuleKind.ABILITY, edition=Edition.TENTH, name="Dusk")
    assert found.effects == ()
    assert len(found.not_understood) == 2
