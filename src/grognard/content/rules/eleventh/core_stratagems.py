"""Core stratagems of the 11th edition (11e 15.02 to 15.12)."""

import msgspec

from grognard.content.rules.declare import (
    ANY_ROLL_OF_A_BATTLE,
    ENGAGED_WITH_YOUR_UNIT,
    ONCE_PER_BATTLE,
    UNENGAGED,
    attacks_at,
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
    Inflict,
    MortalWounds,
    Move,
    MoveKind,
    OneOf,
    RerollNow,
    RollDice,
    Shoot,
    Special,
)
from grognard.effects.bundles import Restrictions, Stratagem
from grognard.effects.effect import AutomaticSuccess, CostChange, Cover, Grant, HitsOnlyOn, NoReroll
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
from grognard.effects.timing import Moment, Timing, Until

COMMAND_REROLL = Stratagem(
    "COMMAND RE-ROLL",
    cp=1,
    at=(Timing(Moment.ROLL_MADE, unit=FRIENDLY),),
    target=(TRIGGERING,),
    effects=(now(RerollNow(tuple(roll for roll in ANY_ROLL_OF_A_BATTLE if roll is not Roll.DESPERATE_ESCAPE))),),
    summary="Re-roll one roll of yours; of several dice rolled together one, of a charge roll both.",
)

EPIC_CHALLENGE = Stratagem(
    "EPIC CHALLENGE",
    cp=1,
    at=(Timing(Moment.SELECTED_TO_FIGHT, Phase.FIGHT, unit=friendly("CHARACTER")),),
    target=(that("CHARACTER"),),
    effects=(
        now(
            Choose(Selector(Who.TARGETED, Part.MODEL, any_of=((keyword("CHARACTER"),),), count=1)),
            *map(Inflict, until_end_of_phase(Grant("PRECISION", melee_by(Selector(Who.CHOSEN, Part.MODEL))))),
        ),
    ),
    summary="One CHARACTER model's melee weapons have [PRECISION] this phase.",
)

INSANE_BRAVERY = Stratagem(
    "INSANE BRAVERY",
    cp=1,
    at=(yours(Phase.COMMAND, Moment.BATTLE_SHOCK_ROLL, FRIENDLY, step="battle-shock"),),
    target=(that(),),
    effects=until_end_of_phase(AutomaticSuccess(Roll.BATTLE_SHOCK, Models(YOUR_UNIT))),
    restrictions=Restrictions(ONCE_PER_BATTLE),
    summary="A unit's battle-shock roll succeeds without a die. Once per battle.",
)

EXPLOSIVES = Stratagem(
    "EXPLOSIVES",
    cp=1,
    at=(yours(Phase.SHOOTING),),
    target=(one("EXPLOSIVES", "GRENADES", where=all_of(UNENGAGED, eligible_to("SHOOT"), Not(Is(Fact.ADVANCED)))),),
    effects=(
        now(
            Choose(
                Selector(Who.TARGETED, Part.MODEL, any_of=((keyword("EXPLOSIVES"),), (keyword("GRENADES"),)), count=1)
            ),
            Choose(one_enemy(where=all_of(UNENGAGED, within_of(8, "THAT MODEL"), visible_to("THAT MODEL")))),
            RollDice(6, rows=((4, 6, (MortalWounds(1, CHOSEN),)),)),
        ),
    ),
    summary="Six dice at a visible unengaged enemy within 8 inches: a mortal wound for each 4+. Grenades are the same.",
)

CRUSHING_IMPACT = Stratagem(
    "CRUSHING IMPACT",
    cp=1,
    at=(yours(Phase.CHARGE, Moment.CHARGES, friendly("MONSTER", "VEHICLE")),),
    target=(that("MONSTER", "VEHICLE"),),
    effects=(
        now(
            Choose(one_enemy(where=ENGAGED_WITH_YOUR_UNIT)),
            Choose(
                Selector(Who.TARGETED, Part.MODEL, where=Is(Fact.ENGAGED_WITH, words=("THE SELECTED UNIT",)), count=1)
            ),
            RollDice(
                1,
                rows=((1, 1, (MortalWounds(1, YOUR_UNIT),)), (5, 6, (MortalWounds(1, CHOSEN),))),
                per="point of Toughness of the selected model",
                most=6,
            ),
        ),
    ),
    summary="After a MONSTER or VEHICLE charged: dice equal to its Toughness; each 5+ hurts the enemy, each 1 itself.",
)

RAPID_INGRESS = Stratagem(
    "RAPID INGRESS",
    cp=1,
    at=(opponents(Phase.MOVEMENT, Moment.END),),
    target=(one(excluding=("AIRCRAFT",), where=Is(Fact.IN_RESERVES, words=("STRATEGIC",))),),
    effects=(now(Move(MoveKind.INGRESS, YOUR_UNIT)),),
    restrictions=Restrictions(unless=Is(Fact.BATTLE_ROUND_AT_LEAST, n=2)),
    summary="A unit arrives from strategic reserves at the end of the opponent's Movement phase, from round 2 on.",
)

FIRE_OVERWATCH = Stratagem(
    "FIRE OVERWATCH",
    cp=1,
    at=(opponents(Phase.MOVEMENT, Moment.END),),
    target=(one(excluding=("TITANIC",), where=UNENGAGED),),
    effects=(
        now(Shoot(YOUR_UNIT, at=one_enemy(where=all_of(visible_to("YOUR UNIT"), within_of(24, "YOUR UNIT"))))),
        *until_end_of_phase(HitsOnlyOn(6, ranged_by(YOUR_UNIT)), NoReroll(Roll.HIT, ranged_by(YOUR_UNIT))),
    ),
    summary="An unengaged unit shoots by snap shooting: one visible enemy within 24 inches, only unmodified 6s hit.",
)

SMOKESCREEN = Stratagem(
    "SMOKESCREEN",
    cp=1,
    at=(opponents(Phase.SHOOTING, Moment.START),),
    target=(one("SMOKE"),),
    effects=(
        *until_end_of_phase(Cover(attacks_at(YOUR_UNIT, AttackType.RANGED))),
        now(Special("COVER FOR UNITS BEHIND YOUR UNIT", YOUR_UNIT, Until.END_OF_PHASE)),
    ),
    summary="Attacks at a SMOKE unit, and at units seen past its models, meet cover this phase.",
)

_THAT_CHARGED = msgspec.structs.replace(ENEMY, where=Is(Fact.CHARGED, words=("THIS PHASE",)))
_NEAR = msgspec.structs.replace(ENEMY, where=within_of(6, "YOUR UNIT"))

HEROIC_INTERVENTION = Stratagem(
    "HEROIC INTERVENTION",
    cp=1,
    at=(opponents(Phase.CHARGE, Moment.END),),
    target=(one(where=all_of(UNENGAGED, within_of(12, "ENEMY"))),),
    effects=(
        now(
            OneOf(
                (
                    (
                        "LEAP TO DEFEND",
                        (Move(MoveKind.CHARGE, YOUR_UNIT, at=_THAT_CHARGED),),
                    ),
                    (
                        "INTO THE FRAY",
                        (
                            *map(
                                Inflict,
                                until_end_of_phase(CostChange(1, Models(YOUR_UNIT), ("HEROIC INTERVENTION",))),
                            ),
                            Special("CHARGE ROLL OF AT MOST 6", YOUR_UNIT),
                            Move(MoveKind.CHARGE, YOUR_UNIT, at=_NEAR),
                        ),
                    ),
                )
            )
        ),
    ),
    restrictions=Restrictions(
        unless=any_of(
            Not(Is(Fact.HAS_KEYWORD, YOUR_UNIT, words=("VEHICLE",))),
            Is(Fact.HAS_KEYWORD, YOUR_UNIT, words=("CHARACTER",)),
            Is(Fact.HAS_KEYWORD, YOUR_UNIT, words=("WALKER",)),
        )
    ),
    summary="A unit charges enemies that charged, or for 1CP more any within 6 inches. Of VEHICLEs only CHARACTERs and "
    "WALKERs.",
)

COUNTEROFFENSIVE = Stratagem(
    "COUNTEROFFENSIVE",
    cp=2,
    at=(opponents(Phase.FIGHT, Moment.ATTACKED, ENEMY, step="fight"),),
    target=(one(where=eligible_to("FIGHT")),),
    effects=(*until_end_of_phase(Grant("FIGHTS FIRST", Models(YOUR_UNIT))), now(Fight(YOUR_UNIT))),
    summary="After an enemy unit fought, your unit has Fights First and is the next that you select.",
)

CORE_STRATAGEMS = tuple(
    msgspec.structs.replace(stratagem, owner=CORE)
    for stratagem in (
        COMMAND_REROLL,
        INSANE_BRAVERY,
        FIRE_OVERWATCH,
        RAPID_INGRESS,
        EXPLOSIVES,
        CRUSHING_IMPACT,
        SMOKESCREEN,
        HEROIC_INTERVENTION,
        COUNTEROFFENSIVE,
        EPIC_CHALLENGE,
    )
)
