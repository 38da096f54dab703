"""The Recon Element of the 10th-edition Astra Militarum, with its enhancements (S-099..S-101, S-150..S-152)."""

from grognard.content.rules.declare import (
    AN_ENEMY_MODEL,
    ONCE_PER_BATTLE,
    STRATEGIC_PLOY,
    WARGEAR,
    attacks_by,
    detachment,
    enemy,
    friendly_models,
    one,
    one_enemy,
    opponents,
    until_end_of_phase,
    within_of,
)
from grognard.core.words import Phase, Roll
from grognard.effects.acts import (
    Act,
    Afflict,
    BattleShockTest,
    Choose,
    Inflict,
    RollDice,
    Special,
    Trigger,
)
from grognard.effects.bundles import Enhancement, Stratagem
from grognard.effects.effect import (
    Allowed,
    FeelNoPain,
    Grant,
    Op,
    Restriction,
    RollModifier,
    WhileStatus,
)
from grognard.effects.facts import Fact
from grognard.effects.scopes import Models
from grognard.effects.selectors import (
    BEARER,
    CHOSEN,
    ENEMY,
    THIS_UNIT,
    TRIGGERING,
    YOUR_UNIT,
    Is,
)
from grognard.effects.timing import Moment, Timing, Until

_GUARD = "ASTRA MILITARUM"
_INFANTRY = "ASTRA MILITARUM, INFANTRY"
_MOUNTED = "ASTRA MILITARUM, MOUNTED"

TRIPWIRES = Enhancement(
    "Tripwires",
    points=20,
    bearer=friendly_models(_INFANTRY),
    effects=(
        Trigger(
            at=(
                Timing(
                    Moment.MOVES,
                    unit=enemy("INFANTRY", "MOUNTED", where=within_of(9, "THE BEARER'S UNIT")),
                    moves=("normal", "advance", "charge", "fall-back"),
                ),
            ),
            do=(RollDice(1, rows=((4, 6, (Afflict("STUNNED", TRIGGERING, Until.START_OF_YOUR_TURN),)),)),),
        ),
        WhileStatus("STUNNED", (RollModifier(Roll.HIT, Op.SUBTRACT, 1, attacks_by(THIS_UNIT)),)),
    ),
    summary="Enemy INFANTRY or MOUNTED that stop within 9 inches are stunned on a 4+: -1 to hit until your next turn.",
)

SCARE_GAS_GRENADES = Enhancement(
    "Scare Gas Grenades",
    points=5,
    bearer=friendly_models(_INFANTRY),
    effects=(
        Trigger(
            at=(Timing(Moment.START),),
            do=(
                Choose(one_enemy(excluding=("MONSTER", "VEHICLE"), where=within_of(8, "THE BEARER'S UNIT"))),
                BattleShockTest(CHOSEN),
            ),
            limit=ONCE_PER_BATTLE,
            optional=True,
        ),
    ),
    summary="Once per battle an enemy unit within 8 inches takes a Battle-shock test; not MONSTERs and VEHICLEs.",
)

SURVIVAL_GEAR = Enhancement(
    "Survival Gear",
    points=5,
    bearer=friendly_models(_INFANTRY),
    effects=(Grant('SCOUTS 6"', Models(BEARER)),),
    summary="The bearer has Scouts 6 inches.",
)

_TANGLED: tuple[Act, ...] = (
    *map(Inflict, until_end_of_phase(RollModifier(Roll.CHARGE, Op.SUBTRACT, 2, Models(TRIGGERING)))),
    Special("NOT CUMULATIVE WITH OTHER NEGATIVE MODIFIERS"),
)

RECON_ELEMENT = detachment(
    "Recon Element",
    _GUARD,
    stratagems=(
        Stratagem(
            "SCRAMBLE FIELD",
            cp=1,
            kind=WARGEAR,
            at=(opponents(Phase.MOVEMENT, Moment.START, step="reinforcements"),),
            target=(one(_INFANTRY),),
            effects=until_end_of_phase(
                Restriction(Allowed.SET_UP_NEAR, Models(enemy(where=Is(Fact.IN_RESERVES))), distance=12)
            ),
            summary="Enemy Reinforcements cannot be set up within 12 inches of the unit this phase.",
        ),
        Stratagem(
            "COURAGEOUS DIVERSION",
            cp=1,
            kind=STRATEGIC_PLOY,
            at=(opponents(Phase.SHOOTING, Moment.START),),
            target=(one(_INFANTRY, _MOUNTED),),
            effects=until_end_of_phase(
                FeelNoPain(6, Models(YOUR_UNIT)),
                RollModifier(
                    Roll.HIT,
                    Op.SUBTRACT,
                    1,
                    attacks_by(AN_ENEMY_MODEL),
                    when=Is(Fact.CLOSEST, YOUR_UNIT),
                ),
            ),
            summary="Feel No Pain 6+, and -1 to hit for enemies while the unit is their closest eligible target.",
        ),
        Stratagem(
            "TANGLEFOOT GRENADES",
            cp=1,
            kind=WARGEAR,
            at=(opponents(Phase.CHARGE, Moment.START),),
            target=(one("ASTRA MILITARUM, GRENADES"),),
            effects=until_end_of_phase(
                Trigger(
                    at=(Timing(Moment.DECLARES_CHARGE, unit=ENEMY, when=Is(Fact.SELECTED_AS_TARGET, YOUR_UNIT)),),
                    do=_TANGLED,
                )
            ),
            summary="-2 to charge rolls against the unit this phase.",
        ),
    ),
    enhancements=(TRIPWIRES, SCARE_GAS_GRENADES, SURVIVAL_GEAR),
)
