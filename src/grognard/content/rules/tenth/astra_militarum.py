"""Astra Militarum rules of the 10th edition: Ogryn Bodyguard, its detachments (S-043..S-154)."""

from grognard.content.rules.declare import (
    BATTLE_TACTIC,
    ENEMY_CHOSE_TARGETS_TO_FIGHT,
    HIT_BY_THOSE_ATTACKS,
    NOT_SHOT_YET,
    STRATEGIC_PLOY,
    THAT_MODEL,
    THAT_MODEL_HAS_NOT_FOUGHT,
    WARGEAR,
    WAS_TARGETED,
    attacks_at,
    attacks_by,
    can,
    detachment,
    enemy,
    friendly,
    friendly_models,
    named_only,
    now,
    one,
    one_enemy,
    opponents,
    ranged_by,
    start_of,
    target_within,
    that,
    until_end_of_phase,
    until_end_of_turn,
    visible_to,
    yours,
)
from grognard.content.rules.tenth.recon_element import RECON_ELEMENT
from grognard.core.dice import DiceExpression
from grognard.core.keywords import keyword
from grognard.core.words import Characteristic, Phase, Roll
from grognard.effects.acts import (
    Afflict,
    Choose,
    Embark,
    FightOnDeath,
    Inflict,
    Move,
    MoveKind,
    OneOf,
    RollDice,
    Special,
    Trigger,
)
from grognard.effects.bundles import Ability, Stratagem
from grognard.effects.effect import (
    Allowed,
    FeelNoPain,
    Grant,
    InvulnerableSave,
    Modifier,
    NoCover,
    Op,
    Permission,
    Reroll,
    Restriction,
    RollModifier,
    Which,
    WhileStatus,
)
from grognard.effects.facts import Fact
from grognard.effects.scopes import Models
from grognard.effects.selectors import (
    ATTACKER,
    BEARER,
    CHOSEN,
    ENEMY,
    TARGET,
    THIS_UNIT,
    YOUR_UNIT,
    Is,
    Not,
    Part,
    Selector,
    Who,
    all_of,
)
from grognard.effects.timing import Moment, Timing, Until, Whose

_GUARD = "ASTRA MILITARUM"
_INFANTRY = "ASTRA MILITARUM, INFANTRY"

ARMY_RULES = (named_only("Voice of Command"),)

LOYAL_PROTECTOR = Ability(
    "LOYAL PROTECTOR",
    effects=(
        Trigger(
            at=(Timing(Moment.START, step="declare battle formations"),),
            do=(Special("JOIN A COMMAND SQUAD OR BE DESTROYED", Selector(Who.THIS_MODEL, Part.MODEL)),),
        ),
        now(Special("EMBARKS WITH ITS SQUAD AS THREE MODELS", Selector(Who.THIS_MODEL, Part.MODEL))),
    ),
    summary="Joins one COMMAND SQUAD for the whole battle, or counts as destroyed; fills three places of a TRANSPORT.",
)

OGRYN_BODYGUARD = Ability(
    "Ogryn Bodyguard",
    effects=(FeelNoPain(4, Models(Selector(Who.THIS_UNIT, Part.MODEL, any_of=((keyword("OFFICER"),),)))),),
    summary="OFFICER models of its unit have Feel No Pain 4+.",
)

BRUTE_SHIELD = Ability(
    "Brute Shield",
    effects=(InvulnerableSave(4, Models(BEARER)),),
    summary="The bearer has a 4+ invulnerable save.",
)

SLABSHIELD = Ability(
    "Slabshield",
    effects=(Modifier(Characteristic.WOUNDS, Op.SET, 7, Models(BEARER)),),
    summary="The bearer has 7 Wounds.",
)

ABILITIES = {"Ogryn Bodyguard": (LOYAL_PROTECTOR, OGRYN_BODYGUARD, BRUTE_SHIELD, SLABSHIELD)}

ONLY_THE_BEST = Ability(
    "Only the Best",
    effects=(Reroll(Roll.HIT, Which.ONES, ranged_by(friendly_models(_INFANTRY))),),
    summary="INFANTRY models re-roll hit rolls of 1 when they shoot.",
)

ARMOURED_FIST = Ability(
    "Armoured Fist",
    effects=(
        RollModifier(Roll.WOUND, Op.ADD, 1, ranged_by(friendly_models(_GUARD)), when=Is(Fact.DISEMBARKED, ATTACKER)),
    ),
    summary="Models that disembarked this turn have +1 to wound when they shoot.",
)

_FAR_FROM_EVERY_FRIEND = Is(Fact.NOT_WITHIN, n=12, words=("FRIENDLY MODELS",))
_BY_SIZE = (2, 3, 4)

ARTILLERY_SUPPORT = Ability(
    "Artillery Support",
    effects=(
        Trigger(
            at=(start_of("battle round"),),
            do=(
                OneOf(
                    (
                        (
                            "CREEPING BARRAGE",
                            (
                                Choose(enemy(where=_FAR_FROM_EVERY_FRIEND)),
                                RollDice(
                                    1,
                                    rows=((5, 6, (Afflict("SHAKEN", CHOSEN, Until.END_OF_ROUND),)),),
                                    per="selected unit",
                                    by_size=_BY_SIZE,
                                ),
                            ),
                        ),
                        (
                            "INCENDIARY BOMBARDMENT",
                            (
                                Choose(enemy(where=_FAR_FROM_EVERY_FRIEND), by_size=_BY_SIZE),
                                Afflict("SCATTERED", CHOSEN, Until.END_OF_ROUND),
                            ),
                        ),
                        (
                            "SMOKE SHELLS",
                            (
                                Choose(friendly(_GUARD), by_size=_BY_SIZE),
                                Inflict(Grant("STEALTH", Models(CHOSEN), until=Until.END_OF_ROUND)),
                            ),
                        ),
                    )
                ),
            ),
        ),
        WhileStatus(
            "SHAKEN",
            (
                Modifier(Characteristic.MOVE, Op.SUBTRACT, 2, Models(THIS_UNIT)),
                RollModifier(Roll.CHARGE, Op.SUBTRACT, 2, Models(THIS_UNIT)),
            ),
        ),
        WhileStatus("SCATTERED", (NoCover(attacks_at(THIS_UNIT)),)),
    ),
    summary="Each battle round one of: shake distant enemies, take their cover, or give own units Stealth.",
)

BRIDGEHEAD_STRIKE = detachment(
    "Bridgehead Strike",
    _GUARD,
    rules=(ONLY_THE_BEST,),
    stratagems=(
        Stratagem(
            "BELLICOSA DROP",
            cp=1,
            kind=BATTLE_TACTIC,
            at=(yours(Phase.MOVEMENT, step="reinforcements"),),
            target=(one(_INFANTRY, where=all_of(Is(Fact.IN_RESERVES), Is(Fact.HAS_ABILITY, words=("DEEP STRIKE",)))),),
            effects=(
                *until_end_of_phase(Permission(Allowed.DEEP_STRIKE_CLOSER, Models(YOUR_UNIT), distance=6)),
                *until_end_of_turn(Restriction(Allowed.CHARGE, Models(YOUR_UNIT))),
            ),
            summary="A deep striking INFANTRY unit may land more than 6 inches from enemies, but not charge this turn.",
        ),
        Stratagem(
            "FIRE AND RELOCATE",
            cp=1,
            kind=STRATEGIC_PLOY,
            at=(yours(Phase.SHOOTING),),
            target=(one(_GUARD, excluding=("TITANIC",)),),
            effects=until_end_of_phase(Permission(Allowed.SHOOT_AFTER_ADVANCE, Models(YOUR_UNIT))),
            summary="A unit may shoot although it advanced.",
        ),
        Stratagem(
            "SERVO-DESIGNATORS",
            cp=1,
            kind=STRATEGIC_PLOY,
            at=(yours(Phase.SHOOTING, Moment.SHOT, friendly(_INFANTRY)),),
            target=(that(_INFANTRY),),
            effects=(
                now(
                    Choose(one_enemy(where=all_of(HIT_BY_THOSE_ATTACKS, visible_to("YOUR UNIT")))),
                    *map(Inflict, until_end_of_phase(NoCover(attacks_at(CHOSEN)))),
                ),
            ),
            summary="One visible enemy unit that was hit cannot have cover this phase.",
        ),
    ),
)

_INTO_A_TRANSPORT = (
    can(
        Embark(YOUR_UNIT),
        when=all_of(
            Not(Is(Fact.ENGAGED, YOUR_UNIT)),
            Is(Fact.ALL_WITHIN_OF, YOUR_UNIT, n=3, words=("FRIENDLY", "ASTRA MILITARUM TRANSPORT")),
        ),
    ),
)

MECHANISED_ASSAULT = detachment(
    "Mechanised Assault",
    _GUARD,
    rules=(ARMOURED_FIST,),
    stratagems=(
        Stratagem(
            "MOVE OUT",
            cp=1,
            kind=STRATEGIC_PLOY,
            at=(Timing(Moment.END, whose=Whose.OPPONENTS, step="turn"),),
            target=(one(_GUARD),),
            effects=_INTO_A_TRANSPORT,
            summary="An unengaged unit near a TRANSPORT embarks at the end of the opponent's turn.",
        ),
        Stratagem(
            "RAPID DISPERSAL",
            cp=1,
            kind=STRATEGIC_PLOY,
            at=(yours(Phase.MOVEMENT),),
            target=(one(_INFANTRY, where=Is(Fact.DISEMBARKED, words=("THIS PHASE",))),),
            effects=(can(Move(MoveKind.NORMAL, YOUR_UNIT, DiceExpression.parse("D6"))),),
            summary="INFANTRY that just disembarked moves up to D6 inches.",
        ),
        Stratagem(
            "CLEAR AND SECURE",
            cp=1,
            kind=BATTLE_TACTIC,
            at=(yours(Phase.SHOOTING),),
            target=(one(_GUARD, where=all_of(Is(Fact.DISEMBARKED), NOT_SHOT_YET)),),
            effects=until_end_of_phase(
                Reroll(Roll.HIT, Which.ANY, attacks_by(YOUR_UNIT), when=Is(Fact.IN_RANGE_OF_OBJECTIVE, TARGET)),
                Reroll(Roll.WOUND, Which.ANY, attacks_by(YOUR_UNIT), when=Is(Fact.IN_RANGE_OF_OBJECTIVE, TARGET)),
            ),
            summary="A unit that disembarked re-rolls hits and wounds against units at an objective.",
        ),
        Stratagem(
            "HASTY EXTRACTION",
            cp=1,
            kind=BATTLE_TACTIC,
            at=(opponents(Phase.CHARGE, Moment.DECLARES_CHARGE, ENEMY),),
            target=(one(_INFANTRY, where=WAS_TARGETED),),
            effects=_INTO_A_TRANSPORT,
            summary="A unit that is about to be charged embarks in a TRANSPORT beside it.",
        ),
    ),
)

SIEGE_REGIMENT = detachment(
    "Siege Regiment",
    _GUARD,
    rules=(ARTILLERY_SUPPORT,),
    stratagems=(
        Stratagem(
            "FLARE BURST",
            cp=1,
            kind=WARGEAR,
            at=(yours(Phase.SHOOTING),),
            target=(one("ASTRA MILITARUM, CHARACTER", where=NOT_SHOT_YET),),
            effects=until_end_of_phase(
                Reroll(
                    Roll.HIT,
                    Which.ANY,
                    attacks_by(YOUR_UNIT),
                    when=all_of(Is(Fact.VISIBLE, TARGET), target_within(12)),
                )
            ),
            summary="Re-roll hits against visible enemies within 12 inches.",
        ),
        Stratagem(
            "TRENCH FIGHTERS",
            cp=1,
            kind=BATTLE_TACTIC,
            at=(ENEMY_CHOSE_TARGETS_TO_FIGHT,),
            target=(one(_INFANTRY, where=WAS_TARGETED),),
            effects=until_end_of_phase(
                Trigger(
                    at=(Timing(Moment.MODEL_DESTROYED, unit=YOUR_UNIT),),
                    do=(
                        FightOnDeath(
                            YOUR_UNIT, 4, bonus=2, bonus_when=Is(Fact.HAS_KEYWORD, THAT_MODEL, words=("REGIMENT",))
                        ),
                    ),
                    when=THAT_MODEL_HAS_NOT_FOUGHT,
                    optional=True,
                )
            ),
            summary="Models killed before they fought do so on a 4+ (2+ for REGIMENT models), after the attacker.",
        ),
    ),
)

DETACHMENTS = (BRIDGEHEAD_STRIKE, MECHANISED_ASSAULT, RECON_ELEMENT, SIEGE_REGIMENT)
