"""Closed sets of game words that every layer uses."""

from enum import StrEnum


class Edition(StrEnum):
    """Edition of the rules."""

    TENTH = "10"
    ELEVENTH = "11"


class AttackType(StrEnum):
    """Ranged or melee, as weapons and attacks are."""

    RANGED = "ranged"
    MELEE = "melee"


class Characteristic(StrEnum):
    """A value printed in a profile of a model or weapon."""

    MOVE = "M"
    TOUGHNESS = "T"
    SAVE = "Sv"
    INVULNERABLE_SAVE = "InSv"
    WOUNDS = "W"
    LEADERSHIP = "Ld"
    OBJECTIVE_CONTROL = "OC"
    RANGE = "Range"
    ATTACKS = "A"
    BALLISTIC_SKILL = "BS"
    WEAPON_SKILL = "WS"
    STRENGTH = "S"
    ARMOUR_PENETRATION = "AP"
    DAMAGE = "D"


class Roll(StrEnum):
    """A dice roll that rules name."""

    HIT = "hit"
    WOUND = "wound"
    SAVE = "save"
    ARMOUR_SAVE = "armour save"
    ATTACKS = "attacks"
    DAMAGE = "damage"
    FEEL_NO_PAIN = "feel no pain"
    ADVANCE = "advance"
    CHARGE = "charge"
    BATTLE_SHOCK = "battle-shock"
    LEADERSHIP = "leadership"
    HAZARD = "hazard"
    DESPERATE_ESCAPE = "desperate escape"
    DEADLY_DEMISE = "deadly demise"


class Phase(StrEnum):
    """Phases of a turn."""

    COMMAND = "Command"
    MOVEMENT = "Movement"
    SHOOTING = "Shooting"
    CHARGE = "Charge"
    FIGHT = "Fight"


class Goal(StrEnum):
    """What best play maximises: P(the unit is destroyed), expected models destroyed, or expected wounds lost."""

    DESTROYED = "destroyed"
    MODELS = "models"
    WOUNDS = "wounds"
