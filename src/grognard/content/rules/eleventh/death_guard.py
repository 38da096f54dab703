"""Death Guard and Plague Legions rules of the 11th edition: Nurglings, plagues, two detachments (S-057..S-186)."""

import msgspec

from grognard.content.rules.declare import (
    ENGAGED,
    ENGAGED_WITH_THAT_UNIT,
    ENGAGED_WITH_YOUR_UNIT,
    ONCE_PER_BATTLE,
    STRATEGIC_PLOY,
    detachment,
    enemy,
    friendly,
    melee_by,
    now,
    one,
    opponents,
    special,
    until_end_of_phase,
    within_of,
    yours,
)
from grognard.core.keywords import keyword
from grognard.core.words import AttackType, Characteristic, Phase, Roll
from grognard.effects.acts import (
    Afflict,
    Inflict,
    LeadershipTest,
    MortalWounds,
    OneOf,
    RollDice,
    Special,
    Trigger,
)
from grognard.effects.bundles import Ability, Restrictions, Stratagem
from grognard.effects.effect import Cover, Effect, Grant, GrantKeyword, Modifier, Op, RollModifier, WhileStatus
from grognard.effects.facts import Fact
from grognard.effects.scopes import Attacks, Models
from grognard.effects.selectors import THIS_UNIT, TRIGGERING, YOUR_UNIT, Is
from grognard.effects.timing import Moment, Timing, Until

_GUARD = "DEATH GUARD"
_LEGIONS = "PLAGUE LEGIONS"

SKULLSQUIRM_BLIGHT = Ability(
    "Skullsquirm Blight",
    effects=(
        Cover(Attacks(by=THIS_UNIT, kind=AttackType.RANGED)),
        RollModifier(Roll.HIT, Op.SUBTRACT, 1, melee_by(THIS_UNIT)),
    ),
    summary="Afflicted units meet cover when they shoot and have -1 to hit in melee.",
)

RATTLEJOINT_AGUE = Ability(
    "Rattlejoint Ague",
    effects=(Modifier(Characteristic.SAVE, Op.WORSEN, 1, Models(THIS_UNIT)),),
    summary="Afflicted units have a Save that is 1 worse.",
)

SCABROUS_SOULROT = Ability(
    "Scabrous Soulrot",
    effects=(
        Modifier(Characteristic.MOVE, Op.WORSEN, 1, Models(THIS_UNIT)),
        Modifier(Characteristic.LEADERSHIP, Op.WORSEN, 1, Models(THIS_UNIT)),
        Modifier(Characteristic.OBJECTIVE_CONTROL, Op.WORSEN, 1, Models(THIS_UNIT), least=1),
    ),
    summary="Afflicted units have Move, Leadership and OC 1 worse, OC not below 1.",
)

PLAGUES = (SKULLSQUIRM_BLIGHT, RATTLEJOINT_AGUE, SCABROUS_SOULROT)


def _while_chosen(plague: Ability) -> tuple[Effect, ...]:
    """The effects of `plague`, in force if it was chosen."""
    chosen = Is(Fact.CHOSEN_OPTION, words=(keyword(plague.name),))
    return tuple(
        msgspec.structs.replace(effect, when=chosen)
        for effect in plague.effects
        if not isinstance(effect, Trigger | WhileStatus)
    )


_WITHIN_CONTAGION_RANGE = Is(Fact.WITHIN_OF, words=("CONTAGION RANGE", "FRIENDLY", _GUARD, "MODEL"))

NURGLES_GIFT = Ability(
    "Nurgle's Gift (Aura)",
    aura=True,
    effects=(
        Trigger(
            at=(Timing(Moment.DURING, step="declare battle formations"),),
            do=(OneOf(tuple((keyword(plague.name), ()) for plague in PLAGUES)),),
        ),
        now(Afflict("AFFLICTED", enemy(where=_WITHIN_CONTAGION_RANGE), Until.ALWAYS)),
        special('CONTAGION RANGE 3", 6", 9" BY BATTLE ROUND'),
        special('CONTAGION RANGE OF AT MOST 12"'),
        WhileStatus(
            "AFFLICTED",
            (
                Modifier(Characteristic.TOUGHNESS, Op.SUBTRACT, 1, Models(THIS_UNIT)),
                *(effect for plague in PLAGUES for effect in _while_chosen(plague)),
            ),
        ),
    ),
    summary="Enemies in Contagion Range of DEATH GUARD models are Afflicted: -1 Toughness and the plague you chose.",
)

PACT_OF_DECAY = Ability(
    "Pact of Decay",
    effects=(special("PLAGUE LEGIONS IS NO ARMY FACTION"),),
    summary="PLAGUE LEGIONS cannot be your army's faction unless a rule says so.",
)

ARMY_RULES = (NURGLES_GIFT, PACT_OF_DECAY)

_ENGAGED_WITH_SUCH_UNITS = Is(Fact.ENGAGED_WITH, words=("UNITS WITH", "MISCHIEF MAKERS"))

MISCHIEF_MAKERS = Ability(
    "Mischief Makers",
    effects=(
        Trigger(
            at=(
                Timing(
                    Moment.SELECTED_TO_FIGHT,
                    unit=enemy(excluding=("TITAN",), where=_ENGAGED_WITH_SUCH_UNITS),
                ),
            ),
            do=tuple(map(Inflict, until_end_of_phase(RollModifier(Roll.HIT, Op.SUBTRACT, 1, melee_by(TRIGGERING))))),
        ),
    ),
    summary="Enemies that fight while engaged with it have -1 to hit in melee.",
)

ABILITIES = {"Nurglings": (MISCHIEF_MAKERS,)}

REVERBERANT_RANCIDITY = Ability(
    "Reverberant Rancidity",
    effects=(
        Grant("NURGLE'S GIFT", Models(friendly(_LEGIONS, where=within_of(7, "FRIENDLY", _GUARD)))),
        now(Special('CONTAGION RANGE +3"', friendly(_GUARD, where=within_of(7, "FRIENDLY", _LEGIONS)))),
    ),
    summary="PLAGUE LEGIONS within 7 inches of DEATH GUARD have Nurgle's Gift; the DEATH GUARD's Contagion Range grows "
    "by 3 inches.",
)

PLAGUE_LEGIONS_ALLIES = Ability(
    "PLAGUE LEGIONS",
    effects=(special("PLAGUE LEGIONS UNITS UP TO 500, 1000 OR 1500 POINTS", "NO PLAGUE LEGIONS WARLORD"),),
    summary="The army may include PLAGUE LEGIONS units: 500, 1000 or 1500 points by battle size, none the WARLORD.",
)

TALLYBAND_SUMMONERS = detachment(
    "Tallyband Summoners",
    _GUARD,
    rules=(REVERBERANT_RANCIDITY, PLAGUE_LEGIONS_ALLIES),
    stratagems=(
        Stratagem(
            "PERSISTENT PESTS",
            cp=1,
            kind=STRATEGIC_PLOY,
            at=(Timing(Moment.DURING),),
            target=(one("NURGLINGS", where=Is(Fact.DESTROYED)),),
            effects=(now(Special("ADD AN IDENTICAL UNIT IN STRATEGIC RESERVES", YOUR_UNIT)),),
            restrictions=Restrictions(ONCE_PER_BATTLE),
            summary="A destroyed NURGLINGS unit comes back as a new one in Strategic Reserves. Once per battle.",
        ),
        Stratagem(
            "MIRESLICK",
            cp=1,
            kind=STRATEGIC_PLOY,
            at=(opponents(Phase.MOVEMENT, Moment.SELECTED_TO_FALL_BACK, enemy(excluding=("MONSTER", "VEHICLE"))),),
            target=(one(_LEGIONS, where=ENGAGED_WITH_THAT_UNIT),),
            effects=until_end_of_phase(
                Trigger(
                    at=(Timing(Moment.SELECTED_TO_FALL_BACK, unit=enemy(where=ENGAGED_WITH_YOUR_UNIT)),),
                    do=(LeadershipTest(TRIGGERING, failed=(Special("REMAIN STATIONARY", TRIGGERING),)),),
                )
            ),
            summary="Enemies that would fall back from the unit first pass a Leadership test, or stay where they are.",
        ),
        Stratagem(
            "ALL IS ROT",
            cp=1,
            kind=STRATEGIC_PLOY,
            at=(yours(Phase.SHOOTING),),
            target=(one(_LEGIONS, where=ENGAGED),),
            effects=(
                now(Special("ENEMIES ENGAGED WITH IT MAY BE SHOT AT", YOUR_UNIT, Until.END_OF_PHASE)),
                *until_end_of_phase(
                    Trigger(
                        at=(Timing(Moment.LOSES_WOUNDS, unit=enemy(where=ENGAGED_WITH_YOUR_UNIT)),),
                        do=(RollDice(1, rows=((5, 6, (MortalWounds(1, YOUR_UNIT),)),), per="wound lost"),),
                    )
                ),
            ),
            summary="Your army may shoot at enemies engaged with the unit; for each wound that they lose it suffers a "
            "mortal wound on a 5+.",
        ),
        Stratagem(
            "AVATARS OF DECAY",
            cp=1,
            kind=STRATEGIC_PLOY,
            at=(yours(Phase.SHOOTING),),
            target=(one(_LEGIONS),),
            effects=(now(Afflict("AFFLICTED", enemy(where=within_of(6, "YOUR UNIT")), Until.END_OF_PHASE)),),
            summary="Enemies within 6 inches of the unit are Afflicted this phase.",
        ),
    ),
)

NUMBERLESS_HORDE = Ability(
    "Numberless Horde",
    effects=(
        Trigger(
            at=(yours(Phase.COMMAND),),
            do=(Special("ADD TEN POXWALKERS IN STRATEGIC RESERVES IN ROUNDS 2 TO 3, 4 OR 5 BY BATTLE SIZE"),),
        ),
    ),
    summary="From round 2 to 3, 4 or 5 (by battle size) a new unit of ten POXWALKERS joins the reserves each round.",
)

SHAMBLEROT_KEYWORDS = Ability(
    "KEYWORDS",
    effects=(GrantKeyword(keyword("BATTLELINE"), Models(friendly("POXWALKERS"))),),
    summary="POXWALKERS are BATTLELINE.",
)

SHAMBLEROT_VECTORIUM = detachment("Shamblerot Vectorium", _GUARD, rules=(NUMBERLESS_HORDE, SHAMBLEROT_KEYWORDS))

DETACHMENTS = (SHAMBLEROT_VECTORIUM, TALLYBAND_SUMMONERS)
