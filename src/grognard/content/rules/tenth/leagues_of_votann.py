"""Leagues of Votann rules of the 10th edition: Cthonian Beserks, Judgement tokens, two detachments (S-050..S-163)."""

from grognard.content.rules.declare import (
    BATTLE_TACTIC,
    ENEMY_CHOSE_TARGETS_TO_FIGHT,
    ENEMY_CHOSE_TARGETS_TO_SHOOT,
    FIGHT_PHASE,
    NOT_SHOT_YET,
    ONCE_PER_BATTLE,
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
    hit_by,
    melee_by,
    named_only,
    now,
    one,
    one_enemy,
    opponents,
    ranged_by,
    start_of,
    that,
    until_end_of_phase,
    until_end_of_turn,
    yours,
)
from grognard.core.words import Characteristic, Phase, Roll
from grognard.effects.acts import (
    Afflict,
    Choose,
    FightOnDeath,
    GainTokens,
    If,
    Move,
    MoveKind,
    RollDice,
    Shoot,
    Special,
    Trigger,
)
from grognard.effects.bundles import Ability, Restrictions, Stratagem
from grognard.effects.effect import (
    Allowed,
    Grant,
    HitsOnlyOn,
    Modifier,
    Op,
    Permission,
    Reroll,
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
    TRIGGERING,
    YOUR_UNIT,
    Is,
    Not,
    Selector,
    all_of,
)
from grognard.effects.timing import Moment, Timing, Until

_KIN = "LEAGUES OF VOTANN"
_JUDGEMENT = ("JUDGEMENT",)


def _tokens(least: int, whose: Selector | None = TARGET) -> Is:
    """Has `least` or more Judgement tokens."""
    return Is(Fact.TOKENS, whose, n=least, words=_JUDGEMENT)


def _judged(amount: int, who: Selector) -> GainTokens:
    return GainTokens(amount, "JUDGEMENT", who, most=2)


_MODELS = friendly_models(where=Is(Fact.HAS_ABILITY, words=("EYE OF THE ANCESTORS",)))

EYE_OF_THE_ANCESTORS = Ability(
    "Eye of the Ancestors",
    effects=(
        Trigger(
            at=(
                Timing(
                    Moment.DESTROYS_UNIT,
                    unit=ENEMY,
                    when=Is(Fact.HAS_DESTROYED, TRIGGERING, words=("FRIENDLY", _KIN)),
                ),
            ),
            do=(_judged(1, TRIGGERING),),
        ),
        RollModifier(Roll.HIT, Op.ADD, 1, attacks_by(_MODELS), when=_tokens(1)),
        RollModifier(Roll.WOUND, Op.ADD, 1, attacks_by(_MODELS), when=_tokens(2)),
    ),
    summary="Enemies that destroy Kin units gain Judgement tokens, at most 2. Attacks at a unit with one have +1 to "
    "hit; with two, +1 to wound as well.",
)

ARMY_RULES = (EYE_OF_THE_ANCESTORS, named_only("Prioritised Efficiency"))

CYBERSTIMMS = Ability(
    "Cyberstimms",
    effects=(
        Trigger(
            at=(Timing(Moment.MODEL_DESTROYED, unit=THIS_UNIT),),
            do=(FightOnDeath(THIS_UNIT, 4),),
            when=all_of(Is(Fact.DESTROYED_BY, THAT_MODEL, words=("MELEE ATTACK",)), THAT_MODEL_HAS_NOT_FOUGHT),
            optional=True,
        ),
    ),
    summary="A model killed in melee before it fought does so on a 4+, after the attacker.",
)

SUBTERRANEAN_EXPLOSIVES = Ability(
    "Subterranean Explosives",
    effects=(
        Trigger(
            at=(yours(Phase.SHOOTING, Moment.SHOT, THIS_UNIT),),
            do=(
                Choose(one_enemy(excluding=("MONSTER", "VEHICLE"), where=hit_by("mole grenade launcher"))),
                RollDice(1, rows=((4, 6, (Afflict("SHAKEN", CHOSEN, Until.END_OF_OPPONENTS_TURN),)),)),
            ),
        ),
        WhileStatus(
            "SHAKEN",
            (
                Modifier(Characteristic.MOVE, Op.SUBTRACT, 2, Models(THIS_UNIT)),
                RollModifier(Roll.ADVANCE, Op.SUBTRACT, 2, Models(THIS_UNIT)),
                RollModifier(Roll.CHARGE, Op.SUBTRACT, 2, Models(THIS_UNIT)),
            ),
        ),
    ),
    summary="An enemy unit hit by mole grenades is shaken on a 4+: -2 to Move, Advance and Charge rolls.",
)

MOLE_GRENADE_LAUNCHER = Ability(
    "Mole grenade launcher",
    effects=(
        Modifier(Characteristic.WOUNDS, Op.ADD, 1, Models(BEARER)),
        Modifier(Characteristic.ATTACKS, Op.ADD, 1, attacks_by(BEARER)),
    ),
    summary="The bearer shares its base with an L-COG: +1 Wound and +1 Attack.",
)

ABILITIES = {"Cthonian Beserks": (CYBERSTIMMS, SUBTERRANEAN_EXPLOSIVES, MOLE_GRENADE_LAUNCHER)}

RUTHLESS_EFFICIENCY = Ability(
    "Ruthless Efficiency",
    effects=(
        Trigger(
            at=(start_of("battle"),),
            do=(
                Choose(enemy(), by_size=(2, 4, 6)),
                _judged(2, CHOSEN),
            ),
        ),
        Trigger(
            at=(yours(Phase.COMMAND, Moment.START),),
            do=(Special("GAIN 3, 3, 2, 2 OR 1 CP BY BATTLE ROUND"),),
            when=Is(Fact.DESTROYED, CHOSEN),
            limit=ONCE_PER_BATTLE,
        ),
    ),
    summary="Some enemy units start with 2 Judgement tokens; the sooner one is destroyed, the more CP you gain.",
)

STALWART_ADVANCE = Ability(
    "Stalwart Advance",
    effects=(
        Trigger(
            at=(yours(Phase.SHOOTING, Moment.SHOT, friendly(_KIN)),),
            do=(Move(MoveKind.NORMAL, TRIGGERING, 3), Special("OPERATE A HATCHWAY", TRIGGERING)),
            when=all_of(Is(Fact.HAS_DESTROYED, TRIGGERING, words=("ENEMY UNIT",)), Not(Is(Fact.ENGAGED, TRIGGERING))),
            optional=True,
        ),
    ),
    summary="A unit that destroyed an enemy unit by shooting may move 3 inches and try a Hatchway.",
)

OATHBAND = detachment(
    "Oathband",
    _KIN,
    rules=(RUTHLESS_EFFICIENCY,),
    stratagems=(
        Stratagem(
            "ORDERED RETREAT",
            cp=1,
            kind=STRATEGIC_PLOY,
            at=(yours(Phase.MOVEMENT, Moment.FALLS_BACK, friendly(_KIN)),),
            target=(that(_KIN),),
            effects=until_end_of_turn(
                Permission(Allowed.SHOOT, Models(YOUR_UNIT)), Permission(Allowed.CHARGE, Models(YOUR_UNIT))
            ),
            summary="A unit that fell back may still shoot and charge.",
        ),
        Stratagem(
            "ANCESTRAL SENTENCE",
            cp=1,
            kind=BATTLE_TACTIC,
            at=(yours(Phase.SHOOTING),),
            target=(one(_KIN),),
            effects=until_end_of_phase(
                Grant("SUSTAINED HITS 1", ranged_by(YOUR_UNIT)),
                Grant("SUSTAINED HITS 2", ranged_by(YOUR_UNIT), when=_tokens(1)),
            ),
            summary="Ranged attacks have [SUSTAINED HITS 1], or 2 against units with Judgement tokens.",
        ),
        Stratagem(
            "NEWFOUND NEMESIS",
            cp=1,
            kind=STRATEGIC_PLOY,
            at=(
                opponents(Phase.SHOOTING, Moment.ATTACKED, ENEMY),
                Timing(Moment.ATTACKED, Phase.FIGHT, unit=ENEMY),
            ),
            target=(
                one(
                    f"{_KIN}, INFANTRY",
                    f"{_KIN}, MOUNTED",
                    where=Is(Fact.BELOW_HALF_STRENGTH, words=("AS A RESULT OF THOSE ATTACKS",)),
                ),
            ),
            effects=(
                now(
                    If(
                        Is(Fact.IS_WARLORD, YOUR_UNIT),
                        then=(_judged(2, ATTACKER),),
                        otherwise=(_judged(1, ATTACKER),),
                    )
                ),
            ),
            summary="An enemy that halves a unit gains a Judgement token, or two if the WARLORD was in it.",
        ),
        Stratagem(
            "REACTIVE REPRISAL",
            cp=2,
            kind=BATTLE_TACTIC,
            at=(opponents(Phase.SHOOTING, Moment.ATTACKED, enemy(where=_tokens(1, None))),),
            target=(one(_KIN, where=WAS_TARGETED),),
            effects=(can(Shoot(YOUR_UNIT, at=TRIGGERING)),),
            summary="A unit shoots back at an enemy with Judgement tokens that has just shot at it.",
        ),
        Stratagem(
            "VOID ARMOUR",
            cp=1,
            kind=WARGEAR,
            at=(ENEMY_CHOSE_TARGETS_TO_SHOOT, ENEMY_CHOSE_TARGETS_TO_FIGHT),
            target=(one(_KIN, where=WAS_TARGETED),),
            effects=until_end_of_phase(
                Modifier(Characteristic.ARMOUR_PENETRATION, Op.WORSEN, 1, attacks_at(YOUR_UNIT))
            ),
            summary="AP of attacks at the unit is 1 worse this phase.",
        ),
        Stratagem(
            "WARRIOR PRIDE",
            cp=1,
            kind=BATTLE_TACTIC,
            at=(FIGHT_PHASE,),
            target=(
                one(_KIN),
                one_enemy(where=all_of(_tokens(1, None), Is(Fact.ENGAGED_WITH, words=("YOUR UNIT",)))),
            ),
            effects=until_end_of_phase(
                *(
                    Modifier(
                        Characteristic.ARMOUR_PENETRATION, Op.IMPROVE, amount, melee_by(YOUR_UNIT, at=CHOSEN), when
                    )
                    for amount, when in (
                        (1, all_of(_tokens(1, CHOSEN), Not(_tokens(2, CHOSEN)))),
                        (2, _tokens(2, CHOSEN)),
                    )
                )
            ),
            summary="AP of the unit's melee attacks at one judged enemy is 1 better for each Judgement token.",
        ),
    ),
)

_FIRING_OVERWATCH = Is(Fact.HAS_STATUS, ATTACKER, words=("FIRING OVERWATCH",))
_HAS_FIRED_OVERWATCH = Is(Fact.HAS_STATUS, words=("HAS FIRED OVERWATCH THIS PHASE",))

VOID_SALVAGERS = detachment(
    "Void Salvagers",
    _KIN,
    rules=(STALWART_ADVANCE,),
    stratagems=(
        Stratagem(
            "RELIC CYPHER",
            cp=1,
            kind=STRATEGIC_PLOY,
            at=(yours(Phase.COMMAND),),
            target=(one(_KIN),),
            effects=(now(Special("OPEN A CLOSED HATCHWAY")),),
            restrictions=Restrictions(ONCE_PER_BATTLE),
            summary="Open one closed Hatchway. Once per battle.",
        ),
        Stratagem(
            "CORRIDOR COVERED",
            cp=1,
            kind=BATTLE_TACTIC,
            at=(opponents(Phase.MOVEMENT), opponents(Phase.CHARGE)),
            target=(one(_KIN, where=Not(_HAS_FIRED_OVERWATCH)),),
            effects=until_end_of_phase(HitsOnlyOn(5, attacks_by(YOUR_UNIT), when=_FIRING_OVERWATCH)),
            summary="Firing Overwatch the unit hits on unmodified 5s and 6s.",
        ),
        Stratagem(
            "JUDGED AND PUNISHED",
            cp=1,
            kind=BATTLE_TACTIC,
            at=(yours(Phase.SHOOTING),),
            target=(one(_KIN, where=NOT_SHOT_YET),),
            effects=until_end_of_phase(
                Reroll(Roll.HIT, Which.ANY, attacks_by(YOUR_UNIT), when=_tokens(1)),
                Reroll(Roll.WOUND, Which.ANY, attacks_by(YOUR_UNIT), when=_tokens(2)),
            ),
            summary="Re-roll hits against targets with a Judgement token, wounds too against those with two.",
        ),
    ),
)

DETACHMENTS = (OATHBAND, VOID_SALVAGERS)
