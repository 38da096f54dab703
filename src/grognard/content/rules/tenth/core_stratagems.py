"""Core stratagems of the 10th edition (T-15.10 to T-15.20)."""

import msgspec

from grognard.content.rules.declare import (
    ANY_ROLL_OF_A_BATTLE,
    BATTLE_TACTIC,
    ENEMY_CHOSE_TARGETS_TO_SHOOT,
    ENGAGED,
    ENGAGED_WITH_YOUR_UNIT,
    EPIC_DEED,
    NORMAL_ADVANCE_OR_FALL_BACK,
    NOT_FOUGHT_YET,
    ONCE_PER_BATTLE,
    STRATEGIC_PLOY,
    UNENGAGED,
    WARGEAR,
    WAS_TARGETED,
    attacks_at,
    can,
    eligible_to,
    friendly,
    melee_by,
    now,
    one,
    one_enemy,
    opponents,
    ranged_by,
    that,
    until_end_of_phase,
    visible_to,
    within_of,
    yours,
)
from grognard.core.keywords import keyword
from grognard.core.words import AttackType, Phase, Roll
from grognard.datasheet import CORE
from grognard.effects.acts import (
    Choose,
    Fight,
    MortalWounds,
    Move,
    MoveKind,
    RerollNow,
    RollDice,
    Shoot,
    Special,
)
from grognard.effects.bundles import Restrictions, Stratagem
from grognard.effects.effect import AutomaticSuccess, Cover, Grant, HitsOnlyOn, InvulnerableSave
from grognard.effects.facts import Fact
from grognard.effects.scopes import Models
from grognard.effects.selectors import (
    CHOSEN,
    ENEMY,
    FRIENDLY,
    TRIGGERING,
    YOUR_UNIT,
    Is,
    Not,
    Part,
    Selector,
    Who,
    all_of,
    any_of,
)
from grognard.effects.timing import Limit, Moment, Timing

COMMAND_REROLL = Stratagem(
    "COMMAND RE-ROLL",
    cp=1,
    kind=BATTLE_TACTIC,
    at=(Timing(Moment.ROLL_MADE, unit=FRIENDLY),),
    target=(TRIGGERING,),
    effects=(now(RerollNow(ANY_ROLL_OF_A_BATTLE)),),
    summary="Re-roll one roll, test or save of yours; of several rolled together, one die.",
)

INSANE_BRAVERY = Stratagem(
    "INSANE BRAVERY",
    cp=1,
    kind=EPIC_DEED,
    at=(yours(Phase.COMMAND, Moment.BATTLE_SHOCK_ROLL, FRIENDLY, step="battle-shock"),),
    target=(that(),),
    effects=until_end_of_phase(AutomaticSuccess(Roll.BATTLE_SHOCK, Models(YOUR_UNIT))),
    restrictions=Restrictions(ONCE_PER_BATTLE),
    summary="A unit passes its Battle-shock test without rolling. Once per battle.",
)


def _of_an_enemy_on_the_move(phase: Phase) -> tuple[Timing, ...]:
    return (
        opponents(phase, Moment.SET_UP, ENEMY),
        opponents(phase, Moment.SELECTED_TO_MOVE, ENEMY, moves=NORMAL_ADVANCE_OR_FALL_BACK),
        opponents(phase, Moment.MOVES, ENEMY, moves=NORMAL_ADVANCE_OR_FALL_BACK),
        opponents(phase, Moment.DECLARES_CHARGE, ENEMY),
    )


FIRE_OVERWATCH = Stratagem(
    "FIRE OVERWATCH",
    cp=1,
    kind=STRATEGIC_PLOY,
    at=(*_of_an_enemy_on_the_move(Phase.MOVEMENT), *_of_an_enemy_on_the_move(Phase.CHARGE)),
    target=(one(where=all_of(within_of(24, "THAT UNIT"), eligible_to("SHOOT"))),),
    effects=(
        can(Shoot(YOUR_UNIT, at=TRIGGERING), when=Is(Fact.SPOTTED_BY, TRIGGERING, words=("YOUR UNIT",))),
        *until_end_of_phase(HitsOnlyOn(6, ranged_by(YOUR_UNIT))),
    ),
    restrictions=Restrictions(Limit.ONCE_PER_TURN, excluding=((keyword("TITANIC"),),)),
    summary="A unit within 24 inches shoots an enemy that moves, arrives or charges; only unmodified 6s hit.",
)

RAPID_INGRESS = Stratagem(
    "RAPID INGRESS",
    cp=1,
    kind=STRATEGIC_PLOY,
    at=(opponents(Phase.MOVEMENT, Moment.END),),
    target=(one(where=Is(Fact.IN_RESERVES)),),
    effects=(can(Move(MoveKind.INGRESS, YOUR_UNIT)),),
    restrictions=Restrictions(unless=Is(Fact.ELIGIBLE, YOUR_UNIT, words=("ARRIVE",))),
    summary="A unit arrives from Reserves at the end of the opponent's Movement phase, by Deep Strike if it has it.",
)

GRENADE = Stratagem(
    "GRENADE",
    cp=1,
    kind=WARGEAR,
    at=(yours(Phase.SHOOTING),),
    target=(
        one(
            "GRENADES",
            where=all_of(Not(Is(Fact.ADVANCED)), Not(Is(Fact.FELL_BACK)), Not(Is(Fact.SHOT_THIS_TURN)), UNENGAGED),
        ),
    ),
    effects=(
        now(
            Choose(Selector(Who.TARGETED, Part.MODEL, any_of=((keyword("GRENADES"),),), count=1)),
            Choose(one_enemy(where=all_of(UNENGAGED, within_of(8, "THAT MODEL"), visible_to("THAT MODEL")))),
            RollDice(6, rows=((4, 6, (MortalWounds(1, CHOSEN),)),)),
        ),
    ),
    summary="Six dice at a visible unengaged enemy within 8 inches: a mortal wound for each 4+.",
)

GO_TO_GROUND = Stratagem(
    "GO TO GROUND",
    cp=1,
    kind=BATTLE_TACTIC,
    at=(ENEMY_CHOSE_TARGETS_TO_SHOOT,),
    target=(one("INFANTRY", where=WAS_TARGETED),),
    effects=until_end_of_phase(
        InvulnerableSave(6, Models(YOUR_UNIT)),
        Cover(attacks_at(YOUR_UNIT, AttackType.RANGED)),
    ),
    summary="A targeted INFANTRY unit has a 6+ invulnerable save and cover this phase.",
)

HEROIC_INTERVENTION = Stratagem(
    "HEROIC INTERVENTION",
    cp=1,
    kind=STRATEGIC_PLOY,
    at=(opponents(Phase.CHARGE, Moment.CHARGES, ENEMY),),
    target=(one(where=all_of(within_of(6, "THAT UNIT"), eligible_to("CHARGE", "THAT UNIT"))),),
    effects=(now(Move(MoveKind.CHARGE, YOUR_UNIT, at=TRIGGERING), Special("WITHOUT CHARGE BONUS", YOUR_UNIT)),),
    restrictions=Restrictions(
        unless=any_of(
            Not(Is(Fact.HAS_KEYWORD, YOUR_UNIT, words=("VEHICLE",))),
            Is(Fact.HAS_KEYWORD, YOUR_UNIT, words=("WALKER",)),
        )
    ),
    summary="A unit within 6 inches charges an enemy that charged, without Charge bonus. Of VEHICLEs only WALKERs.",
)

COUNTER_OFFENSIVE = Stratagem(
    "COUNTER-OFFENSIVE",
    cp=2,
    kind=STRATEGIC_PLOY,
    at=(Timing(Moment.FOUGHT, Phase.FIGHT, unit=ENEMY),),
    target=(one(where=all_of(ENGAGED, NOT_FOUGHT_YET)),),
    effects=(now(Fight(YOUR_UNIT)),),
    summary="After an enemy unit fought, your unit fights next.",
)

EPIC_CHALLENGE = Stratagem(
    "EPIC CHALLENGE",
    cp=1,
    kind=EPIC_DEED,
    at=(
        Timing(
            Moment.SELECTED_TO_FIGHT,
            Phase.FIGHT,
            unit=friendly("CHARACTER", where=Is(Fact.ENGAGED_WITH, words=("ATTACHED",))),
        ),
    ),
    target=(Selector(Who.TRIGGERING, Part.MODEL, any_of=((keyword("CHARACTER"),),), count=1),),
    effects=until_end_of_phase(Grant("PRECISION", melee_by(Selector(Who.TARGETED, Part.MODEL)))),
    summary="One CHARACTER model's melee attacks have [PRECISION] this phase.",
)

TANK_SHOCK = Stratagem(
    "TANK SHOCK",
    cp=1,
    kind=STRATEGIC_PLOY,
    at=(yours(Phase.CHARGE, Moment.CHARGES, friendly("VEHICLE")),),
    target=(that("VEHICLE"),),
    effects=(
        now(
            Choose(one_enemy(where=ENGAGED_WITH_YOUR_UNIT)),
            RollDice(
                1,
                rows=((5, 6, (MortalWounds(1, CHOSEN),)),),
                per="point of Toughness of a VEHICLE model engaged with it",
                most=6,
            ),
        ),
    ),
    summary="After a VEHICLE charged: as many dice as its Toughness, each 5+ a mortal wound, at most 6.",
)

SMOKESCREEN = Stratagem(
    "SMOKESCREEN",
    cp=1,
    kind=WARGEAR,
    at=(ENEMY_CHOSE_TARGETS_TO_SHOOT,),
    target=(one("SMOKE", where=WAS_TARGETED),),
    effects=until_end_of_phase(
        Cover(attacks_at(YOUR_UNIT, AttackType.RANGED)),
        Grant("STEALTH", Models(YOUR_UNIT)),
    ),
    summary="A targeted SMOKE unit has cover and Stealth this phase.",
)

CORE_STRATAGEMS = tuple(
    msgspec.structs.replace(stratagem, owner=CORE)
    for stratagem in (
        COMMAND_REROLL,
        INSANE_BRAVERY,
        FIRE_OVERWATCH,
        RAPID_INGRESS,
        GRENADE,
        TANK_SHOCK,
        SMOKESCREEN,
        GO_TO_GROUND,
        HEROIC_INTERVENTION,
        COUNTER_OFFENSIVE,
        EPIC_CHALLENGE,
    )
)
