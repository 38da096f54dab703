"""Ork rules of the 11th edition: Kustom Boosta-blasta, and its slower detachments (S-054..S-182)."""

import msgspec

from grognard.content.rules.declare import (
    BATTLE_TACTIC,
    ENEMY_FALLS_BACK,
    EPIC_DEED,
    FIGHT_PHASE,
    NOT_FOUGHT_YET,
    NOT_MOVED_YET,
    NOT_SHOT_YET,
    STRATEGIC_PLOY,
    UNENGAGED,
    attacks_by,
    can,
    detachment,
    friendly,
    hit_by,
    now,
    one,
    one_enemy,
    ranged_by,
    targets,
    that,
    until_end_of_phase,
    until_end_of_turn,
    yours,
)
from grognard.content.rules.eleventh.orks_speed import SPEED_DETACHMENTS
from grognard.content.rules.orks import GET_STUCK_IN, ORKS_IS_NEVER_BEATEN, UNBRIDLED_CARNAGE, WAAAGH
from grognard.core.words import AttackType, Characteristic, Phase, Roll
from grognard.effects.acts import Activate, Afflict, Choose, Inflict, Move, MoveKind, NoRoll, OneOf, Special, Trigger
from grognard.effects.bundles import Ability, Stratagem
from grognard.effects.effect import Allowed, Grant, Modifier, Op, Permission, Reroll, RollModifier, Which, WhileStatus
from grognard.effects.facts import Fact
from grognard.effects.scopes import Models
from grognard.effects.selectors import (
    ATTACKER,
    CHOSEN,
    TARGET,
    THIS_MODEL,
    THIS_UNIT,
    TRIGGERING,
    YOUR_UNIT,
    Is,
    Selector,
    all_of,
    any_of,
)
from grognard.effects.timing import Moment, Timing, Until

ARMY_RULES = (WAAAGH,)

RIVETIN_DAKKA = Ability(
    "Rivetin' Dakka",
    effects=(
        Trigger(
            at=(yours(Phase.SHOOTING, Moment.SHOT, THIS_MODEL),),
            do=(
                Choose(one_enemy(where=hit_by("rivet kannon"))),
                Afflict("SUPPRESSED", CHOSEN, Until.START_OF_YOUR_TURN),
            ),
        ),
        WhileStatus("SUPPRESSED", (RollModifier(Roll.HIT, Op.SUBTRACT, 1, attacks_by(THIS_UNIT, AttackType.RANGED)),)),
    ),
    summary="An enemy unit hit by its rivet kannon is suppressed until your next turn: -1 to hit when it shoots.",
)

ABILITIES = {"Kustom Boosta-blasta": (RIVETIN_DAKKA,)}

EAGER_FOR_THE_FIGHT = Ability(
    "Eager for the Fight",
    effects=(
        Trigger(
            at=(Timing(Moment.DISEMBARKS, unit=friendly("ORKS")),),
            do=tuple(
                map(
                    Inflict,
                    until_end_of_turn(
                        Reroll(Roll.ADVANCE, Which.ANY, Models(TRIGGERING)),
                        Reroll(Roll.CHARGE, Which.ANY, Models(TRIGGERING)),
                    ),
                )
            ),
        ),
    ),
    summary="Orks that disembark may re-roll Advance and Charge rolls this turn.",
)

BLITZ_BRIGADE = detachment(
    "Blitz Brigade",
    "ORKS",
    rules=(EAGER_FOR_THE_FIGHT,),
    stratagems=(
        Stratagem(
            "ARMOURED DUELLISTS",
            cp=1,
            kind=BATTLE_TACTIC,
            at=(yours(Phase.SHOOTING),),
            target=(one("ORKS, VEHICLE", where=NOT_SHOT_YET),),
            effects=until_end_of_phase(
                RollModifier(Roll.HIT, Op.ADD, 1, attacks_by(YOUR_UNIT, at=targets("MONSTER", "VEHICLE"))),
                RollModifier(Roll.WOUND, Op.ADD, 1, attacks_by(YOUR_UNIT, at=targets("MONSTER", "VEHICLE"))),
            ),
            summary="+1 to hit and to wound against MONSTERs and VEHICLEs.",
        ),
    ),
)


def _at_the_loot(subject: Selector | None = None) -> Is:
    """Is within range of the loot objective."""
    return Is(Fact.IN_RANGE_OF_NAMED_OBJECTIVE, subject, words=("LOOT OBJECTIVE",))


HERE_BE_LOOT = Ability(
    "Here Be Loot",
    effects=(
        Trigger(at=(yours(Phase.COMMAND, Moment.START),), do=(Special("SELECT THE LOOT OBJECTIVE"),)),
        Grant(
            "SUSTAINED HITS 1",
            attacks_by(friendly("ORKS, INFANTRY", "ORKS, MOUNTED", "ORKS, WALKER")),
            when=any_of(_at_the_loot(ATTACKER), _at_the_loot(TARGET)),
        ),
    ),
    summary="Each turn one objective holds the loot: INFANTRY, MOUNTED and WALKER units near it, or attacking units "
    "near it, have [SUSTAINED HITS 1].",
)

FREEBOOTER_KREW = detachment(
    "Freebooter Krew",
    "ORKS",
    rules=(HERE_BE_LOOT,),
    stratagems=(
        Stratagem(
            "GRAB AND BASH",
            cp=1,
            kind=STRATEGIC_PLOY,
            at=(yours(Phase.COMMAND),),
            target=(one("ORKS", excluding=("GRETCHIN",), where=_at_the_loot()),),
            effects=(now(Activate("WAAAGH!", Until.START_OF_YOUR_COMMAND_PHASE, YOUR_UNIT)),),
            summary="The Waaagh! is active for a unit at the loot, even if you called yours already.",
        ),
        Stratagem(
            "BOARDIN' RUSH",
            cp=1,
            kind=BATTLE_TACTIC,
            at=(yours(Phase.MOVEMENT),),
            target=(one("ORKS", where=NOT_MOVED_YET),),
            effects=until_end_of_phase(
                Trigger(
                    at=(Timing(Moment.ADVANCES, unit=YOUR_UNIT),),
                    do=(
                        NoRoll(Roll.ADVANCE, YOUR_UNIT),
                        *map(
                            Inflict,
                            until_end_of_phase(Modifier(Characteristic.MOVE, Op.ADD, 6, Models(YOUR_UNIT))),
                        ),
                    ),
                )
            ),
            summary="If the unit advances, it adds 6 inches and makes no roll.",
        ),
        Stratagem(
            "KRUMP AND RUN",
            cp=1,
            kind=STRATEGIC_PLOY,
            at=(ENEMY_FALLS_BACK,),
            target=(
                one(
                    "ORKS",
                    where=all_of(Is(Fact.ENGAGED_WITH, words=("THAT UNIT", "AT THE START OF THE PHASE")), UNENGAGED),
                ),
            ),
            effects=(can(Move(MoveKind.NORMAL, YOUR_UNIT, 6)),),
            summary="When an enemy falls back from a unit that is now unengaged, that unit may move 6 inches.",
        ),
        Stratagem(
            "DECK FRAGGERS",
            cp=1,
            kind=STRATEGIC_PLOY,
            at=(yours(Phase.SHOOTING),),
            target=(one("ORKS", where=NOT_SHOT_YET),),
            effects=until_end_of_phase(Grant("BLAST", ranged_by(YOUR_UNIT, at=targets("INFANTRY")))),
            summary="Ranged weapons have [BLAST] against INFANTRY.",
        ),
        Stratagem(
            "BASH AND GRAB",
            cp=1,
            kind=BATTLE_TACTIC,
            at=(FIGHT_PHASE,),
            target=(one("ORKS", where=NOT_FOUGHT_YET),),
            effects=until_end_of_phase(Reroll(Roll.WOUND, Which.ANY, attacks_by(YOUR_UNIT), when=_at_the_loot(TARGET))),
            summary="Re-roll wounds against enemies at the loot.",
        ),
    ),
)

_DEMISE_OF_SIX = Is(Fact.ROLL_AT_LEAST, n=6, words=("DEADLY DEMISE",))

WAR_HORDE = detachment(
    "War Horde",
    "ORKS",
    rules=(GET_STUCK_IN,),
    stratagems=(
        Stratagem(
            "CAREEN!",
            cp=1,
            kind=EPIC_DEED,
            at=(
                Timing(
                    Moment.DESTROYED,
                    unit=friendly("ORKS, VEHICLE", where=Is(Fact.HAS_ABILITY, words=("DEADLY DEMISE",))),
                ),
            ),
            target=(msgspec.structs.replace(that("ORKS, VEHICLE"), where=_DEMISE_OF_SIX),),
            effects=(
                can(
                    Special("MOVE BEFORE DEADLY DEMISE AND DISEMBARKING", YOUR_UNIT),
                    OneOf(
                        (
                            ("NORMAL MOVE", (Move(MoveKind.NORMAL, YOUR_UNIT),)),
                            ("FALL BACK", (Move(MoveKind.FALL_BACK, YOUR_UNIT),)),
                        )
                    ),
                ),
                *until_end_of_phase(Permission(Allowed.MOVE_OVER_ENEMIES, Models(YOUR_UNIT))),
                now(Special("NOT OVER MONSTERS AND VEHICLES", YOUR_UNIT)),
            ),
            summary="A VEHICLE whose Deadly Demise roll is 6 moves once more before it blows up, over lesser enemies.",
        ),
        ORKS_IS_NEVER_BEATEN,
        UNBRIDLED_CARNAGE,
    ),
)

DETACHMENTS = (BLITZ_BRIGADE, FREEBOOTER_KREW, *SPEED_DETACHMENTS, WAR_HORDE)
