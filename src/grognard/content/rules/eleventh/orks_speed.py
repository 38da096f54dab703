"""The fast Ork detachments of the 11th edition: Kult of Speed, Speedwaaagh! (S-093, S-094, S-170..S-181)."""

from grognard.content.rules.declare import (
    BATTLE_TACTIC,
    ENEMY_CHOSE_TARGETS_TO_FIGHT,
    ENEMY_CHOSE_TARGETS_TO_SHOOT,
    NORMAL_ADVANCE_OR_FALL_BACK,
    NOT_FOUGHT_YET,
    NOT_MOVED_YET,
    NOT_SHOT_YET,
    STRATEGIC_PLOY,
    UNENGAGED,
    WARGEAR,
    WAS_TARGETED,
    attacks_at,
    attacks_by,
    can,
    detachment,
    friendly,
    melee_by,
    now,
    one,
    one_enemy,
    opponents,
    ranged_by,
    target_within,
    that,
    until_end_of_phase,
    until_end_of_turn,
    within_of,
    yours,
)
from grognard.core.words import AttackType, Characteristic, Phase, Roll
from grognard.effects.acts import (
    Afflict,
    BattleShockTest,
    Choose,
    Inflict,
    IntoReserves,
    Move,
    MoveKind,
    NoRoll,
    Special,
    Trigger,
)
from grognard.effects.bundles import Ability, Restrictions, Stratagem
from grognard.effects.effect import (
    Allowed,
    Cover,
    Critical,
    Grant,
    InvulnerableSave,
    Modifier,
    Op,
    Permission,
    Restriction,
    RollModifier,
)
from grognard.effects.facts import Fact
from grognard.effects.scopes import Models, WeaponFilter
from grognard.effects.selectors import CHOSEN, ENEMY, TRIGGERING, YOUR_UNIT, Is, Not, all_of
from grognard.effects.timing import Moment, Timing, Until, Whose

_FAST = ("SPEED FREEKS", "TRUKK")

TURBO_BOOSTAS = Ability(
    "Turbo Boostas",
    effects=(
        Trigger(
            at=(Timing(Moment.ADVANCES, unit=friendly(*_FAST, excluding=("AIRCRAFT",))),),
            do=(
                Afflict("TURBO", TRIGGERING, Until.END_OF_TURN),
                NoRoll(Roll.ADVANCE, TRIGGERING),
                *map(Inflict, until_end_of_phase(Modifier(Characteristic.MOVE, Op.SET, 24, Models(TRIGGERING)))),
                Special("MOVE IN ONE STRAIGHT LINE", TRIGGERING),
                *map(
                    Inflict,
                    until_end_of_turn(
                        Grant("ASSAULT", ranged_by(TRIGGERING)), Restriction(Allowed.CHARGE, Models(TRIGGERING))
                    ),
                ),
            ),
            optional=True,
        ),
    ),
    summary="Instead of an Advance roll a SPEED FREEKS or TRUKK unit goes 24 inches straight; its ranged weapons have "
    "[ASSAULT] and it cannot charge this turn.",
)

ADRENALINE_JUNKIES = Ability(
    "Adrenaline Junkies",
    effects=tuple(
        Permission(allowed, Models(friendly("SPEED FREEKS")))
        for allowed in (
            Allowed.SHOOT_AFTER_ADVANCE,
            Allowed.SHOOT_AFTER_FALL_BACK,
            Allowed.CHARGE_AFTER_ADVANCE,
            Allowed.CHARGE_AFTER_FALL_BACK,
        )
    ),
    summary="SPEED FREEKS shoot and charge after advancing or falling back.",
)

KULT_OF_SPEED = detachment(
    "Kult of Speed",
    "ORKS",
    rules=(ADRENALINE_JUNKIES,),
    stratagems=(
        Stratagem(
            "SQUIG FLINGIN'",
            cp=1,
            kind=STRATEGIC_PLOY,
            at=(
                Timing(
                    Moment.MOVES,
                    Phase.MOVEMENT,
                    Whose.YOURS,
                    unit=friendly(*_FAST),
                    moves=NORMAL_ADVANCE_OR_FALL_BACK,
                ),
            ),
            target=(that(*_FAST),),
            effects=(now(Choose(one_enemy(where=within_of(9, "YOUR UNIT"))), BattleShockTest(CHOSEN, -1)),),
            summary="An enemy unit within 9 inches takes a Battle-shock test at -1.",
        ),
        Stratagem(
            "MORE GITZ OVER 'ERE!",
            cp=1,
            kind=STRATEGIC_PLOY,
            at=(opponents(Phase.MOVEMENT, Moment.MOVES, ENEMY, moves=NORMAL_ADVANCE_OR_FALL_BACK),),
            target=(one("SPEED FREEKS", where=all_of(within_of(8, "THAT UNIT"), UNENGAGED)),),
            effects=(can(Move(MoveKind.NORMAL, YOUR_UNIT, 6)),),
            summary="When an enemy moves to within 8 inches, an unengaged unit may move 6 inches.",
        ),
        Stratagem(
            "SPEEDIEST FREEKS",
            cp=1,
            kind=STRATEGIC_PLOY,
            at=(ENEMY_CHOSE_TARGETS_TO_SHOOT, ENEMY_CHOSE_TARGETS_TO_FIGHT),
            target=(one(*_FAST, where=WAS_TARGETED),),
            effects=until_end_of_phase(
                InvulnerableSave(5, Models(YOUR_UNIT)),
                InvulnerableSave(
                    4,
                    Models(YOUR_UNIT),
                    when=all_of(
                        Is(Fact.HAS_KEYWORD, YOUR_UNIT, words=("VEHICLE",)),
                        Is(Fact.TOUGHNESS_AT_MOST, YOUR_UNIT, n=8),
                    ),
                ),
            ),
            summary="A 5+ invulnerable save this phase; 4+ for a VEHICLE of Toughness 8 or less.",
        ),
        Stratagem(
            "BLITZA FIRE",
            cp=1,
            kind=BATTLE_TACTIC,
            at=(yours(Phase.SHOOTING),),
            target=(one("SPEED FREEKS", where=NOT_SHOT_YET),),
            effects=until_end_of_phase(
                Grant("LETHAL HITS", ranged_by(YOUR_UNIT)),
                Critical(Roll.HIT, 5, attacks_by(YOUR_UNIT), when=target_within(9)),
            ),
            restrictions=Restrictions(not_with=("DAKKASTORM",)),
            summary="Ranged weapons have [LETHAL HITS]; within 9 inches a 5+ is a critical hit.",
        ),
        Stratagem(
            "DAKKASTORM",
            cp=1,
            kind=BATTLE_TACTIC,
            at=(yours(Phase.SHOOTING),),
            target=(one("SPEED FREEKS", where=NOT_SHOT_YET),),
            effects=until_end_of_phase(
                Grant("SUSTAINED HITS 1", ranged_by(YOUR_UNIT)),
                Grant("SUSTAINED HITS 2", ranged_by(YOUR_UNIT), when=target_within(9)),
            ),
            restrictions=Restrictions(not_with=("BLITZA FIRE",)),
            summary="Ranged weapons have [SUSTAINED HITS 1], within 9 inches [SUSTAINED HITS 2].",
        ),
        Stratagem(
            "FULL THROTTLE!",
            cp=1,
            kind=BATTLE_TACTIC,
            at=(yours(Phase.CHARGE, Moment.CHARGES, friendly("SPEED FREEKS")),),
            target=(that("SPEED FREEKS"),),
            effects=until_end_of_turn(RollModifier(Roll.WOUND, Op.ADD, 1, melee_by(YOUR_UNIT))),
            summary="After a charge: +1 to wound in melee this turn.",
        ),
    ),
)

_AFTER_FALLING_BACK_OR_ADVANCING = (
    Allowed.SHOOT_AFTER_FALL_BACK,
    Allowed.SHOOT_AFTER_ADVANCE,
    Allowed.CHARGE_AFTER_FALL_BACK,
    Allowed.CHARGE_AFTER_ADVANCE,
)
_HIT_OTHER_THAN_INDIRECTLY = Is(Fact.HIT_BY, words=("THOSE ATTACKS", "EXCLUDING INDIRECT FIRE"))

SPEEDWAAAGH = detachment(
    "Speedwaaagh!",
    "ORKS",
    rules=(TURBO_BOOSTAS,),
    stratagems=(
        Stratagem(
            "ON DA MOVE",
            cp=1,
            kind=STRATEGIC_PLOY,
            at=(yours(Phase.MOVEMENT),),
            target=(one("ORKS", where=NOT_MOVED_YET),),
            effects=until_end_of_turn(
                *(
                    Permission(allowed, Models(YOUR_UNIT), when=Not(Is(Fact.HAS_STATUS, YOUR_UNIT, words=("TURBO",))))
                    for allowed in _AFTER_FALLING_BACK_OR_ADVANCING
                )
            ),
            summary="The unit may shoot and charge after falling back or advancing, unless it used its turbo.",
        ),
        Stratagem(
            "MOBILE DAKKASTORM",
            cp=1,
            kind=STRATEGIC_PLOY,
            at=(yours(Phase.SHOOTING, Moment.SHOT, friendly(*_FAST)),),
            target=(that(*_FAST),),
            effects=(
                now(
                    Choose(one_enemy(where=_HIT_OTHER_THAN_INDIRECTLY)),
                    *map(
                        Inflict,
                        until_end_of_phase(
                            Modifier(Characteristic.STRENGTH, Op.IMPROVE, 2, attacks_by(friendly(*_FAST), at=CHOSEN))
                        ),
                    ),
                ),
            ),
            summary="Attacks of SPEED FREEKS and TRUKKs at one enemy that was hit have +2 Strength this phase.",
        ),
        Stratagem(
            "SPESHUL AMMO",
            cp=1,
            kind=WARGEAR,
            at=(yours(Phase.SHOOTING),),
            target=(one("ORKS", where=NOT_SHOT_YET),),
            effects=until_end_of_phase(
                *(
                    Grant(ability, ranged_by(YOUR_UNIT, weapons=WeaponFilter(lacking=("TORRENT",))))
                    for ability in ("ANTI-MONSTER 4+", "ANTI-VEHICLE 4+")
                )
            ),
            summary="Ranged weapons without [TORRENT] have [ANTI-MONSTER 4+] and [ANTI-VEHICLE 4+].",
        ),
        Stratagem(
            "DUST TRAILS",
            cp=1,
            kind=STRATEGIC_PLOY,
            at=(ENEMY_CHOSE_TARGETS_TO_SHOOT,),
            target=(one("ORKS", where=WAS_TARGETED),),
            effects=until_end_of_phase(Cover(attacks_at(YOUR_UNIT, AttackType.RANGED))),
            summary="A targeted unit has cover this phase.",
        ),
        Stratagem(
            "DED KILLY CONSTRUCTION",
            cp=1,
            kind=STRATEGIC_PLOY,
            at=(yours(Phase.FIGHT),),
            target=(one(*_FAST, where=NOT_FOUGHT_YET),),
            effects=until_end_of_phase(
                Grant("LANCE", melee_by(YOUR_UNIT)),
                Modifier(Characteristic.DAMAGE, Op.ADD, 1, melee_by(YOUR_UNIT), when=Is(Fact.CHARGED, YOUR_UNIT)),
            ),
            summary="Melee weapons have [LANCE], and +1 Damage if the unit charged.",
        ),
        Stratagem(
            "EVASIVE MANOOVA",
            cp=1,
            kind=STRATEGIC_PLOY,
            at=(opponents(Phase.FIGHT, Moment.END),),
            target=(one(*_FAST, where=UNENGAGED),),
            effects=(now(IntoReserves(YOUR_UNIT)),),
            summary="At the end of the opponent's Fight phase an unengaged unit goes into Strategic Reserves.",
        ),
    ),
)

SPEED_DETACHMENTS = (KULT_OF_SPEED, SPEEDWAAAGH)
