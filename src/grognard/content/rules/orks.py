"""Ork rules that both editions print alike."""

from grognard.content.rules.declare import (
    BATTLE_TACTIC,
    ENEMY_CHOSE_TARGETS_TO_FIGHT,
    EPIC_DEED,
    FIGHT_PHASE,
    NOT_FOUGHT_YET,
    ONCE_PER_BATTLE,
    THAT_MODEL_HAS_NOT_FOUGHT,
    WAS_TARGETED,
    friendly,
    friendly_models,
    melee_by,
    one,
    until_end_of_phase,
    yours,
)
from grognard.core.words import Characteristic, Phase, Roll
from grognard.effects.acts import Activate, FightOnDeath, Trigger
from grognard.effects.bundles import Ability, Stratagem
from grognard.effects.effect import Allowed, Critical, Grant, InvulnerableSave, Modifier, Op, Permission
from grognard.effects.facts import Fact
from grognard.effects.scopes import Models
from grognard.effects.selectors import YOUR_UNIT, Is
from grognard.effects.timing import Moment, Timing, Until

WAAAGH_IS_ACTIVE = Is(Fact.ACTIVE, words=("WAAAGH!",))
_HAS_WAAAGH = Is(Fact.HAS_ABILITY, words=("WAAAGH!",))
_UNITS = friendly(where=_HAS_WAAAGH)
_MODELS = friendly_models(where=_HAS_WAAAGH)

WAAAGH = Ability(
    "Waaagh!",
    effects=(
        Trigger(
            at=(yours(Phase.COMMAND, Moment.START),),
            do=(Activate("WAAAGH!", Until.START_OF_YOUR_COMMAND_PHASE),),
            limit=ONCE_PER_BATTLE,
            optional=True,
        ),
        Permission(Allowed.CHARGE_AFTER_ADVANCE, Models(_UNITS), when=WAAAGH_IS_ACTIVE),
        Modifier(Characteristic.STRENGTH, Op.ADD, 1, melee_by(_MODELS), when=WAAAGH_IS_ACTIVE),
        Modifier(Characteristic.ATTACKS, Op.ADD, 1, melee_by(_MODELS), when=WAAAGH_IS_ACTIVE),
        InvulnerableSave(5, Models(_MODELS), when=WAAAGH_IS_ACTIVE),
    ),
    summary="Call it once per battle in your Command phase. For a turn and the opponent's: charge after advancing, "
    "+1 Strength and Attacks in melee, 5+ invulnerable save.",
)

GET_STUCK_IN = Ability(
    "Get Stuck In",
    effects=(Grant("SUSTAINED HITS 1", melee_by(friendly_models("ORKS"))),),
    summary="All Ork melee weapons have [SUSTAINED HITS 1].",
)

ORKS_IS_NEVER_BEATEN = Stratagem(
    "ORKS IS NEVER BEATEN",
    cp=2,
    kind=EPIC_DEED,
    at=(ENEMY_CHOSE_TARGETS_TO_FIGHT,),
    target=(one("ORKS", where=WAS_TARGETED),),
    effects=until_end_of_phase(
        Trigger(
            at=(Timing(Moment.MODEL_DESTROYED, unit=YOUR_UNIT),),
            do=(FightOnDeath(YOUR_UNIT),),
            when=THAT_MODEL_HAS_NOT_FOUGHT,
            optional=True,
        ),
    ),
    summary="Models killed this phase before they fought still fight, once the attacker is done.",
)

UNBRIDLED_CARNAGE = Stratagem(
    "UNBRIDLED CARNAGE",
    cp=1,
    kind=BATTLE_TACTIC,
    at=(FIGHT_PHASE,),
    target=(one("ORKS", where=NOT_FOUGHT_YET),),
    effects=until_end_of_phase(Critical(Roll.HIT, 5, melee_by(YOUR_UNIT))),
    summary="Melee attacks are critical hits on an unmodified 5+.",
)
