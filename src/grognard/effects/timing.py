"""When something may happen, how often, and how long it lasts."""

from __future__ import annotations

from enum import StrEnum

import msgspec

from grognard.core.words import Phase
from grognard.effects.selectors import Condition, Selector


class Whose(StrEnum):
    """Whose phase: of the player who owns the rule, of the opponent, or of either."""

    YOURS = "your"
    OPPONENTS = "your opponent's"
    EITHER = "either player's"


class Moment(StrEnum):
    """The moment within a phase. DURING is any time; most others are about the unit that `Timing.unit` names."""

    DURING = "during"
    START = "at the start"
    END = "at the end"
    BEFORE = "just before"
    SELECTED_TO_MOVE = "is selected to move"
    MOVES = "ends a move"
    NORMAL_MOVE = "ends a normal move"
    ADVANCES = "advances"
    SELECTED_TO_FALL_BACK = "is selected to fall back"
    FALLS_BACK = "falls back"
    SET_UP = "is set up"
    EMBARKS = "embarks"
    DISEMBARKS = "disembarks"
    SELECTED_TO_SHOOT = "is selected to shoot"
    SELECTS_TARGETS = "has selected its targets"
    SELECTED_AS_TARGET = "is selected as a target"
    SHOT = "has shot"
    DECLARES_CHARGE = "declares a charge"
    CHARGES = "ends a charge move"
    PILES_IN = "piles in"
    SELECTED_TO_FIGHT = "is selected to fight"
    FOUGHT = "has fought"
    ATTACKED = "has resolved its attacks"
    CONSOLIDATES = "consolidates"
    MODEL_DESTROYED = "has a model destroyed"
    DESTROYED = "is destroyed"
    DESTROYS_UNIT = "destroys a unit"
    LOSES_WOUNDS = "loses wounds"
    BATTLE_SHOCK_ROLL = "makes a battle-shock roll"
    BATTLE_SHOCK_FAILED = "fails a battle-shock roll"
    ROLL_MADE = "a roll is made"
    STRATAGEM_USED = "is targeted with a stratagem"
    OPENS_HATCHWAY = "opens a hatchway"
    GAINS_TOKEN = "gains a token"
    STATIONARY = "remains stationary"
    SAVE_FAILED = "fails a saving throw"
    ALLOCATED = "has an attack allocated to it"


class Timing(msgspec.Struct, frozen=True, omit_defaults=True):
    """A window: in `phase` (None: any) of `whose` turn, at `moment` of `unit`, if `when` holds.

    `step` names a step of the phase ("reinforcements"), `moves` the kinds of move meant by MOVES.
    """

    moment: Moment
    phase: Phase | None = None
    whose: Whose = Whose.EITHER
    unit: Selector | None = None
    step: str = ""
    moves: tuple[str, ...] = ()
    when: Condition | None = None


class Limit(StrEnum):
    """How often something may be used."""

    UNLIMITED = "any number of times"
    ONCE_PER_PHASE = "once per phase"
    ONCE_PER_TURN = "once per turn"
    ONCE_PER_ROUND = "once per battle round"
    ONCE_PER_BATTLE = "once per battle"
    ONCE_PER_BATTLE_EACH_ITEM = "once per battle for each item"


class Until(StrEnum):
    """How long an effect lasts. ALWAYS: as long as its conditions hold."""

    ALWAYS = "always"
    ATTACK = "for that attack"
    ATTACKER_DONE = "until the attacking unit has finished"
    END_OF_PHASE = "until the end of the phase"
    END_OF_TURN = "until the end of the turn"
    END_OF_ROUND = "until the end of the battle round"
    END_OF_BATTLE = "until the end of the battle"
    END_OF_OPPONENTS_TURN = "until the end of the opponent's next turn"
    END_OF_YOUR_NEXT_TURN = "until the end of your next turn"
    START_OF_YOUR_TURN = "until the start of your next turn"
    START_OF_YOUR_COMMAND_PHASE = "until the start of your next Command phase"
    START_OF_YOUR_MOVEMENT_PHASE = "until the start of your next Movement phase"
    START_OF_YOUR_SHOOTING_PHASE = "until the start of your next Shooting phase"
    START_OF_NEXT_COMMAND_PHASE = "until the start of the next Command phase"
    END_OF_OPPONENTS_SHOOTING_PHASE = "until the end of the opponent's next Shooting phase"
    END_OF_FIGHT_PHASE = "until the end of the next Fight phase"
