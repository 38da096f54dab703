"""The stratagems of every Boarding Actions battle (T-15.30 to T-15.33); both editions print them alike."""

import msgspec

from grognard.content.rules.declare import (
    ANY_ROLL_OF_A_BATTLE,
    BATTLE_TACTIC,
    ENGAGED,
    EPIC_DEED,
    NOT_FOUGHT_YET,
    NOT_SHOT_YET,
    STRATEGIC_PLOY,
    now,
    one,
    that,
    yours,
)
from grognard.core.words import Phase
from grognard.datasheet import BOARDING_ACTIONS
from grognard.effects.acts import Choose, Fight, Recover, RerollNow, Special
from grognard.effects.bundles import Stratagem
from grognard.effects.facts import Fact
from grognard.effects.selectors import ENEMY, FRIENDLY, TRIGGERING, YOUR_UNIT, Is, Part, Selector, Who, all_of
from grognard.effects.timing import Moment, Timing, Until

COMMAND_REROLL = Stratagem(
    "COMMAND RE-ROLL",
    cp=1,
    kind=EPIC_DEED,
    at=(Timing(Moment.ROLL_MADE, unit=FRIENDLY),),
    target=(TRIGGERING,),
    effects=(now(RerollNow(ANY_ROLL_OF_A_BATTLE)),),
    summary="Re-roll one roll, test or save of yours.",
)

INSANE_BRAVERY = Stratagem(
    "INSANE BRAVERY",
    cp=1,
    kind=EPIC_DEED,
    at=(yours(Phase.COMMAND, Moment.BATTLE_SHOCK_FAILED, FRIENDLY, step="battle-shock"),),
    target=(that(),),
    effects=(now(Recover(YOUR_UNIT)),),
    summary="A unit that failed a Battle-shock test counts as having passed it.",
)

_THAT_MODEL = Selector(Who.CHOSEN, Part.MODEL)

EXPLOSIVE_CLEARANCE = Stratagem(
    "EXPLOSIVE CLEARANCE",
    cp=1,
    kind=BATTLE_TACTIC,
    at=(yours(Phase.SHOOTING),),
    target=(one(where=NOT_SHOT_YET),),
    effects=(
        now(
            Choose(Selector(Who.TARGETED, Part.MODEL, where=Is(Fact.EQUIPPED, words=("BLAST",)), count=1)),
            Special("BLAST COUNTS INVISIBLE MODELS", _THAT_MODEL, Until.END_OF_PHASE),
            Special("ITS ATTACKS REACH INVISIBLE MODELS", _THAT_MODEL, Until.END_OF_PHASE),
        ),
    ),
    summary="One model's [BLAST] weapon counts and hurts models of the target that it cannot see.",
)

COUNTER_OFFENSIVE = Stratagem(
    "COUNTER-OFFENSIVE",
    cp=2,
    kind=STRATEGIC_PLOY,
    at=(Timing(Moment.FOUGHT, Phase.FIGHT, unit=ENEMY),),
    target=(one(where=all_of(ENGAGED, NOT_FOUGHT_YET)),),
    effects=(now(Fight(YOUR_UNIT)),),
    summary="After an enemy unit fought, your unit fights next.",
)

BOARDING_ACTIONS_STRATAGEMS = tuple(
    msgspec.structs.replace(stratagem, owner=BOARDING_ACTIONS)
    for stratagem in (COMMAND_REROLL, INSANE_BRAVERY, EXPLOSIVE_CLEARANCE, COUNTER_OFFENSIVE)
)
