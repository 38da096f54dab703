"""Ork rules of the 10th edition: Nobz, and the detachments for ordinary battles (S-041..S-142)."""

from grognard.content.rules.declare import (
    BATTLE_TACTIC,
    ENEMY_CHOSE_TARGETS_TO_FIGHT,
    ENEMY_CHOSE_TARGETS_TO_SHOOT,
    ENEMY_FALLS_BACK,
    ENEMY_STARTS_TO_FALL_BACK,
    ENGAGED,
    ENGAGED_WITH_THAT_UNIT,
    ENGAGED_WITH_YOUR_UNIT,
    EPIC_DEED,
    FIGHT_PHASE,
    NOT_FOUGHT_YET,
    NOT_SHOT_YET,
    ONCE_PER_BATTLE,
    STRATEGIC_PLOY,
    THAT_MODEL,
    WAS_TARGETED,
    attacks_at,
    attacks_by,
    can,
    detachment,
    friendly,
    friendly_models,
    lasting,
    melee_by,
    now,
    one,
    one_enemy,
    ranged_by,
    that,
    until_end_of_phase,
    until_end_of_turn,
    within_of,
    yours,
)
from grognard.content.rules.orks import (
    GET_STUCK_IN,
    ORKS_IS_NEVER_BEATEN,
    UNBRIDLED_CARNAGE,
    WAAAGH,
    WAAAGH_IS_ACTIVE,
)
from grognard.content.rules.tenth.orks_boarding import BOARDING_DETACHMENTS
from grognard.core.dice import DiceExpression
from grognard.core.words import Characteristic, Phase, Roll
from grognard.effects.acts import (
    Activate,
    Choose,
    DesperateEscape,
    FightOnDeath,
    If,
    Inflict,
    MortalWounds,
    Move,
    MoveKind,
    OneOf,
    Recover,
    RollDice,
    Trigger,
)
from grognard.effects.bundles import Ability, Stratagem
from grognard.effects.effect import (
    Allowed,
    Grant,
    Modifier,
    Op,
    Permission,
    Reroll,
    RollModifier,
    Which,
)
from grognard.effects.facts import Fact
from grognard.effects.scopes import Models
from grognard.effects.selectors import CHOSEN, ENEMY, THIS_UNIT, TRIGGERING, YOUR_UNIT, Is, Not, all_of, any_of
from grognard.effects.timing import Limit, Moment, Timing, Until

ARMY_RULES = (WAAAGH,)

DA_BOSS_LADZ = Ability(
    "Da Boss' Ladz",
    effects=(
        RollModifier(
            Roll.WOUND,
            Op.SUBTRACT,
            1,
            attacks_at(THIS_UNIT),
            when=all_of(Is(Fact.LED_BY, THIS_UNIT, words=("WARBOSS",)), Is(Fact.STRENGTH_ABOVE_TOUGHNESS)),
        ),
    ),
    summary="Led by a WARBOSS: attacks stronger than the unit is tough have -1 to wound it.",
)

AMMO_RUNT = Ability(
    "Ammo Runt",
    effects=(
        Trigger(
            at=(Timing(Moment.SELECTED_TO_SHOOT, unit=THIS_UNIT),),
            do=tuple(map(Inflict, until_end_of_phase(Grant("LETHAL HITS", ranged_by(THIS_UNIT))))),
            limit=Limit.ONCE_PER_BATTLE_EACH_ITEM,
            optional=True,
        ),
    ),
    summary="Once per battle for each runt: the unit's ranged weapons have [LETHAL HITS] for one phase.",
)

ABILITIES = {"Nobz": (DA_BOSS_LADZ, AMMO_RUNT)}

_NOBZ = ("NOBZ", "MEGANOBZ")
_A_WARBOSS = friendly_models("WARBOSS")

DA_BOSS_IS_WATCHIN = Ability(
    "Da Boss Is Watchin'",
    effects=(
        Trigger(
            at=(yours(Phase.COMMAND, Moment.START),),
            do=(Activate("WAAAGH!", Until.START_OF_YOUR_COMMAND_PHASE, friendly("WARBOSS", *_NOBZ)),),
            when=all_of(
                Not(WAAAGH_IS_ACTIVE), any_of(Is(Fact.ON_BATTLEFIELD, _A_WARBOSS), Is(Fact.EMBARKED, _A_WARBOSS))
            ),
            limit=ONCE_PER_BATTLE,
            optional=True,
        ),
    ),
    summary="With a WARBOSS in the battle, call a second Waaagh! in another turn, for Warbosses, Nobz and Meganobz.",
)


def _mortal_wounds_on(threshold: int) -> RollDice:
    return RollDice(
        1, rows=((threshold, 6, (MortalWounds(1, CHOSEN),)),), per="model in your unit engaged with it", most=6
    )


BULLY_BOYZ = detachment(
    "Bully Boyz",
    "ORKS",
    rules=(DA_BOSS_IS_WATCHIN,),
    stratagems=(
        Stratagem(
            "CUT'EM DOWN",
            cp=1,
            kind=BATTLE_TACTIC,
            at=(ENEMY_STARTS_TO_FALL_BACK,),
            target=(one(*_NOBZ, where=ENGAGED_WITH_THAT_UNIT),),
            effects=(now(DesperateEscape(TRIGGERING, -1, WAAAGH_IS_ACTIVE)),),
            summary="Every model of the enemy unit that falls back tests for Desperate Escape, at -1 during a Waaagh!.",
        ),
        Stratagem(
            "ARMED TO DATEEF",
            cp=1,
            kind=BATTLE_TACTIC,
            at=(yours(Phase.SHOOTING), FIGHT_PHASE),
            target=(one(*_NOBZ, where=all_of(NOT_SHOT_YET, NOT_FOUGHT_YET)),),
            effects=until_end_of_phase(
                Reroll(Roll.HIT, Which.ONES, attacks_by(YOUR_UNIT)),
                Reroll(Roll.HIT, Which.ANY, attacks_by(YOUR_UNIT), when=WAAAGH_IS_ACTIVE),
            ),
            summary="Re-roll hit rolls of 1, or any hit rolls during a Waaagh!.",
        ),
        Stratagem(
            "TOO ARROGANT TO DIE",
            cp=1,
            kind=STRATEGIC_PLOY,
            at=(ENEMY_CHOSE_TARGETS_TO_SHOOT, ENEMY_CHOSE_TARGETS_TO_FIGHT),
            target=(one(*_NOBZ, where=WAS_TARGETED),),
            effects=until_end_of_phase(
                Trigger(
                    at=(Timing(Moment.MODEL_DESTROYED, unit=YOUR_UNIT),),
                    do=(FightOnDeath(YOUR_UNIT, 5, bonus=2, bonus_when=WAAAGH_IS_ACTIVE, shoots=True),),
                    when=all_of(Not(Is(Fact.SHOT, THAT_MODEL)), Not(Is(Fact.FOUGHT, THAT_MODEL))),
                    optional=True,
                ),
            ),
            summary="A model killed before it shot or fought does so after the attacker, on a 5+ (3+ in a Waaagh!).",
        ),
        Stratagem(
            "HULKING BRUTES",
            cp=1,
            kind=BATTLE_TACTIC,
            at=(ENEMY_CHOSE_TARGETS_TO_SHOOT,),
            target=(one(*_NOBZ, where=WAS_TARGETED),),
            effects=lasting(
                Until.ATTACKER_DONE,
                Modifier(Characteristic.ARMOUR_PENETRATION, Op.WORSEN, 1, attacks_at(YOUR_UNIT)),
            ),
            summary="AP of attacks at the unit is 1 worse until the attacking unit is done.",
        ),
        Stratagem(
            "CRUSHING IMPACT",
            cp=1,
            kind=EPIC_DEED,
            at=(yours(Phase.CHARGE, Moment.CHARGES, friendly(*_NOBZ)),),
            target=(that(*_NOBZ),),
            effects=(
                now(
                    Choose(one_enemy(where=ENGAGED_WITH_YOUR_UNIT)),
                    If(WAAAGH_IS_ACTIVE, then=(_mortal_wounds_on(4),), otherwise=(_mortal_wounds_on(5),)),
                ),
            ),
            summary="After a charge: a die for each model engaged with one enemy unit, 5+ (4+ in a Waaagh!) a mortal "
            "wound, at most 6.",
        ),
        Stratagem(
            "ALWAYS LOOKIN' FER A FIGHT",
            cp=1,
            kind=STRATEGIC_PLOY,
            at=(Timing(Moment.DESTROYED, Phase.FIGHT, unit=ENEMY),),
            target=(one(*_NOBZ, where=Is(Fact.HAS_DESTROYED, words=("THAT UNIT",))),),
            effects=until_end_of_phase(
                Trigger(
                    at=(Timing(Moment.CONSOLIDATES, unit=YOUR_UNIT),),
                    do=(
                        If(
                            WAAAGH_IS_ACTIVE,
                            then=(Move(MoveKind.CONSOLIDATE, YOUR_UNIT, 6),),
                            otherwise=(Move(MoveKind.CONSOLIDATE, YOUR_UNIT, DiceExpression.parse("D3+3")),),
                        ),
                    ),
                    optional=True,
                ),
            ),
            summary="After destroying a unit: consolidate up to D3+3 inches, 6 during a Waaagh!.",
        ),
    ),
)

TAKTIKAL_BRIGADE = detachment(
    "Taktikal Brigade",
    "ORKS",
    stratagems=(
        Stratagem(
            "DAT'S OURS",
            cp=1,
            kind=STRATEGIC_PLOY,
            at=(Timing(Moment.DURING, Phase.COMMAND),),
            target=(one("ORKS", where=ENGAGED),),
            effects=lasting(
                Until.START_OF_NEXT_COMMAND_PHASE,
                Modifier(Characteristic.OBJECTIVE_CONTROL, Op.ADD, 1, Models(YOUR_UNIT)),
            ),
            summary="+1 OC for an engaged unit until the next Command phase.",
        ),
        Stratagem(
            "TAKTIKAL RETREAT",
            cp=1,
            kind=STRATEGIC_PLOY,
            at=(yours(Phase.MOVEMENT, Moment.FALLS_BACK, friendly("ORKS")),),
            target=(that("ORKS"),),
            effects=until_end_of_turn(
                Permission(Allowed.SHOOT_AFTER_FALL_BACK, Models(YOUR_UNIT)),
                Permission(Allowed.CHARGE_AFTER_FALL_BACK, Models(YOUR_UNIT)),
            ),
            summary="A unit that fell back may still shoot and charge.",
        ),
        Stratagem(
            "ON TO DA NEXT",
            cp=1,
            kind=STRATEGIC_PLOY,
            at=(ENEMY_FALLS_BACK,),
            target=(one("ORKS", where=Is(Fact.ENGAGED_WITH, words=("THAT UNIT", "AT THE START OF THE PHASE"))),),
            effects=(can(Move(MoveKind.NORMAL, YOUR_UNIT, 6)),),
            summary="When an enemy falls back from a unit, that unit may move 6 inches.",
        ),
        Stratagem(
            "FIGHT PROPPA",
            cp=1,
            kind=BATTLE_TACTIC,
            at=(FIGHT_PHASE,),
            target=(one("ORKS, INFANTRY", "ORKS, MOUNTED", where=NOT_FOUGHT_YET),),
            effects=(
                now(
                    OneOf(
                        tuple(
                            (ability, tuple(map(Inflict, until_end_of_phase(Grant(ability, melee_by(YOUR_UNIT))))))
                            for ability in ("SUSTAINED HITS 1", "LETHAL HITS")
                        )
                    )
                ),
            ),
            summary="Melee weapons have [SUSTAINED HITS 1] or [LETHAL HITS], as you choose.",
        ),
    ),
)

WAR_HORDE = detachment(
    "War Horde",
    "ORKS",
    rules=(GET_STUCK_IN,),
    stratagems=(
        Stratagem(
            "MOB RULE",
            cp=1,
            kind=BATTLE_TACTIC,
            at=(yours(Phase.COMMAND),),
            target=(one("MOB", where=all_of(Is(Fact.MODELS_AT_LEAST, n=10), Not(Is(Fact.BELOW_HALF_STRENGTH)))),),
            effects=(
                now(
                    Choose(one("ORKS, INFANTRY", where=all_of(Is(Fact.BATTLE_SHOCKED), within_of(6, "YOUR UNIT")))),
                    Recover(CHOSEN),
                ),
            ),
            summary="A mob of ten or more lifts battle-shock from an Ork INFANTRY unit within 6 inches.",
        ),
        Stratagem(
            "ERE WE GO",
            cp=1,
            kind=BATTLE_TACTIC,
            at=(yours(Phase.MOVEMENT, Moment.START),),
            target=(one("ORKS, INFANTRY"),),
            effects=until_end_of_turn(
                RollModifier(Roll.ADVANCE, Op.ADD, 2, Models(YOUR_UNIT)),
                RollModifier(Roll.CHARGE, Op.ADD, 2, Models(YOUR_UNIT)),
            ),
            summary="+2 to Advance and Charge rolls this turn.",
        ),
        Stratagem(
            "'ARD AS NAILS",
            cp=1,
            kind=BATTLE_TACTIC,
            at=(ENEMY_CHOSE_TARGETS_TO_SHOOT, ENEMY_CHOSE_TARGETS_TO_FIGHT),
            target=(one("ORKS", excluding=("GROTS", "MONSTER", "VEHICLE"), where=WAS_TARGETED),),
            effects=until_end_of_phase(RollModifier(Roll.WOUND, Op.SUBTRACT, 1, attacks_at(YOUR_UNIT))),
            summary="-1 to wound rolls against the unit this phase.",
        ),
        ORKS_IS_NEVER_BEATEN,
        UNBRIDLED_CARNAGE,
    ),
)

DETACHMENTS = (BULLY_BOYZ, *BOARDING_DETACHMENTS, TAKTIKAL_BRIGADE, WAR_HORDE)
