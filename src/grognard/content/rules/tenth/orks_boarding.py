"""Ork detachments of the 10th edition for Boarding Actions: Kaptin Killers, Ramship Raiders."""

from grognard.content.rules.declare import (
    BATTLE_TACTIC,
    ENEMY_STARTS_TO_FALL_BACK,
    ENGAGED_WITH_THAT_UNIT,
    STRATEGIC_PLOY,
    attacks_at,
    attacks_by,
    can,
    detachment,
    friendly,
    friendly_models,
    now,
    one,
    that,
    until_end_of_phase,
    until_end_of_turn,
    yours,
)
from grognard.core.words import Characteristic, Phase, Roll
from grognard.effects.acts import Fight, Move, MoveKind, Special
from grognard.effects.bundles import Ability, Stratagem
from grognard.effects.effect import AutomaticSuccess, Grant, HitsOnlyOn, Modifier, Op, RollModifier
from grognard.effects.facts import Fact
from grognard.effects.scopes import Models
from grognard.effects.selectors import TRIGGERING, YOUR_UNIT, Is, all_of
from grognard.effects.timing import Moment, Until

_YOUR_MOVEMENT_PHASE = all_of(Is(Fact.PHASE, words=("MOVEMENT",)), Is(Fact.OWN_TURN))

COMIN_THROUGH = Ability(
    "Comin' Through",
    effects=(
        AutomaticSuccess(Roll.DESPERATE_ESCAPE, Models(friendly_models("ORKS")), when=_YOUR_MOVEMENT_PHASE),
        now(Special("MOVE THROUGH MODELS OF LOWER TOUGHNESS", friendly("ORKS")), when=_YOUR_MOVEMENT_PHASE),
    ),
    summary="In your Movement phase Orks pass Desperate Escape tests and walk through models less tough than they are.",
)

BELLIGERENT_BOARDERS = Ability(
    "Belligerent Boarders",
    effects=(
        RollModifier(
            Roll.WOUND,
            Op.SUBTRACT,
            1,
            attacks_at(friendly("ORKS", excluding=("GROTS",))),
            when=Is(Fact.STRENGTH_ABOVE_TOUGHNESS),
        ),
    ),
    summary="Attacks stronger than an Ork unit is tough have -1 to wound it; GROTS gain nothing.",
)

PILE_THROUGH = Stratagem(
    "PILE THROUGH",
    cp=1,
    kind=STRATEGIC_PLOY,
    at=(yours(Phase.MOVEMENT, Moment.OPENS_HATCHWAY, friendly("ORKS")),),
    target=(that("ORKS"),),
    effects=until_end_of_turn(Grant("FIGHTS FIRST", Models(YOUR_UNIT))),
    summary="A unit that opened a Hatchway has Fights First this turn.",
)

KAPTIN_KILLERS = detachment(
    "Kaptin Killers",
    "ORKS",
    rules=(COMIN_THROUGH,),
    stratagems=(
        Stratagem(
            "LOOT ON THE MOVE",
            cp=1,
            kind=STRATEGIC_PLOY,
            at=(yours(Phase.MOVEMENT, Moment.OPENS_HATCHWAY, friendly("ORKS")),),
            target=(that("ORKS"),),
            effects=(
                now(Special("THAT HATCHWAY CANNOT BE CLOSED", until=Until.END_OF_BATTLE)),
                *until_end_of_turn(Modifier(Characteristic.ARMOUR_PENETRATION, Op.WORSEN, 1, attacks_at(YOUR_UNIT))),
            ),
            summary="The Hatchway stays open for good, and AP of attacks at the unit is 1 worse this turn.",
        ),
        PILE_THROUGH,
        Stratagem(
            "CORNERED AND KRUMPED",
            cp=1,
            kind=BATTLE_TACTIC,
            at=(ENEMY_STARTS_TO_FALL_BACK,),
            target=(one("ORKS", where=ENGAGED_WITH_THAT_UNIT),),
            effects=(
                can(Fight(YOUR_UNIT, at=TRIGGERING)),
                *until_end_of_phase(HitsOnlyOn(6, attacks_by(YOUR_UNIT))),
            ),
            summary="The unit fights the enemy that falls back, hitting on unmodified 6s only.",
        ),
    ),
)

RAMSHIP_RAIDERS = detachment(
    "Ramship Raiders",
    "ORKS",
    rules=(BELLIGERENT_BOARDERS,),
    stratagems=(
        Stratagem(
            "EAGER TO FIGHT",
            cp=1,
            kind=STRATEGIC_PLOY,
            at=(
                yours(
                    Phase.MOVEMENT,
                    Moment.SET_UP,
                    friendly("ORKS", where=Is(Fact.IN_AREA, words=("ENTRY ZONE",))),
                    step="reinforcements",
                ),
            ),
            target=(that("ORKS"),),
            effects=(can(Move(MoveKind.ADVANCE, YOUR_UNIT)),),
            summary="A unit just set up in an Entry Zone may advance.",
        ),
        PILE_THROUGH,
    ),
)

BOARDING_DETACHMENTS = (KAPTIN_KILLERS, RAMSHIP_RAIDERS)
