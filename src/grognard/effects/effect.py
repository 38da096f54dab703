"""Effects: what a rule changes while it is in force.

Every effect has `on` (its scope), `when` (None: always) and `until`. IMPROVE and WORSEN beside plain addition keep the
direction of "+" values and AP right without a table of signs in every rule.
"""

from __future__ import annotations

from enum import StrEnum

import msgspec

from grognard.core.dice import DiceExpression
from grognard.core.words import Characteristic, Roll
from grognard.effects.each import Each
from grognard.effects.scopes import Attacks, Models, Scope
from grognard.effects.selectors import Condition
from grognard.effects.timing import Until


class Op(StrEnum):
    """What a modifier does. IMPROVE and WORSEN act in the better or worse direction of the value."""

    ADD = "add"
    SUBTRACT = "subtract"
    IMPROVE = "improve"
    WORSEN = "worsen"
    SET = "set"
    MULTIPLY = "multiply"
    HALVE = "halve"


class Which(StrEnum):
    """Which dice may be re-rolled. ONE: a single die of the activation."""

    ONES = "ones"
    FAILED = "failed"
    ANY = "any"
    ONE = "one"


class Against(StrEnum):
    """What a save or Feel No Pain works against."""

    ALL = "everything"
    MORTAL_WOUNDS = "mortal wounds"
    PSYCHIC = "psychic attacks"
    RANGED = "ranged attacks"
    MELEE = "melee attacks"


class Letter(StrEnum):
    """The number that an ability has in its name: X of "RAPID FIRE X" wherever the rule speaks of any of them."""

    X = "X"
    Y = "Y"


class Others(StrEnum):
    """The attacks that others wait for."""

    THOSE = "the normal damage of those attacks"
    UNITS = "all other attacks of the attacking unit"


class RollModifier(msgspec.Struct, frozen=True, omit_defaults=True, tag="roll modifier"):
    """Adds to (ADD) or subtracts from (SUBTRACT) a roll: attack rolls on Attacks, other rolls on Models.

    `amount` is a number or dice ("D3").
    """

    roll: Roll
    op: Op
    amount: int | DiceExpression
    on: Scope
    when: Condition | None = None
    until: Until = Until.ALWAYS


class Modifier(msgspec.Struct, frozen=True, omit_defaults=True, tag="modifier"):
    """Changes a characteristic: of weapons and attacks on Attacks, of models on Models.

    `amount` is a number or dice ("D3"). `least` is a limit the rule itself states ("to a minimum of 1"). With
    `per_models` it counts once for each so many models that the target unit has when it is selected, rounded down;
    with `per` once for each of what that names.
    """

    what: Characteristic
    op: Op
    amount: int | DiceExpression | Letter
    on: Scope
    when: Condition | None = None
    until: Until = Until.ALWAYS
    least: int | None = None
    per_models: int | None = None
    per: Each | None = None


class Reroll(msgspec.Struct, frozen=True, omit_defaults=True, tag="re-roll"):
    """Allows re-rolls. ONES and FAILED restrict the dice; ANY leaves the choice to the player."""

    what: Roll
    which: Which
    on: Scope
    when: Condition | None = None
    until: Until = Until.ALWAYS


class Critical(msgspec.Struct, frozen=True, omit_defaults=True, tag="critical"):
    """An unmodified hit or wound roll of `threshold` or more is critical."""

    what: Roll
    threshold: int | Letter
    on: Attacks
    when: Condition | None = None
    until: Until = Until.ALWAYS


class NaturalFloor(msgspec.Struct, frozen=True, omit_defaults=True, tag="natural floor"):
    """An unmodified roll below `threshold` always fails ("unmodified wound rolls of 1-3 fail": threshold 4)."""

    what: Roll
    threshold: int
    on: Attacks
    when: Condition | None = None
    until: Until = Until.ALWAYS


class Grant(msgspec.Struct, frozen=True, omit_defaults=True, tag="grant"):
    """Gives an ability, upper case as printed: "SUSTAINED HITS 1" on Attacks; "STEALTH", "SCOUTS 6\"" on Models."""

    ability: str
    on: Scope
    when: Condition | None = None
    until: Until = Until.ALWAYS


class Lose(msgspec.Struct, frozen=True, omit_defaults=True, tag="lose"):
    """Takes an ability away."""

    ability: str
    on: Scope
    when: Condition | None = None
    until: Until = Until.ALWAYS


class GrantKeyword(msgspec.Struct, frozen=True, omit_defaults=True, tag="keyword"):
    """Gives a keyword."""

    keyword: str
    on: Models
    when: Condition | None = None
    until: Until = Until.ALWAYS


class InvulnerableSave(msgspec.Struct, frozen=True, omit_defaults=True, tag="invulnerable save"):
    """Gives an invulnerable save of `value`+."""

    value: int
    on: Models
    against: Against = Against.ALL
    when: Condition | None = None
    until: Until = Until.ALWAYS


class FeelNoPain(msgspec.Struct, frozen=True, omit_defaults=True, tag="feel no pain"):
    """Gives Feel No Pain `value`+."""

    value: int
    on: Models
    against: Against = Against.ALL
    when: Condition | None = None
    until: Until = Until.ALWAYS


class Cover(msgspec.Struct, frozen=True, omit_defaults=True, tag="cover"):
    """The units hit by the attacks of `on` have the benefit of cover against them."""

    on: Attacks
    when: Condition | None = None
    until: Until = Until.ALWAYS


class NoCover(msgspec.Struct, frozen=True, omit_defaults=True, tag="no cover"):
    """The targets of the attacks of `on` cannot have the benefit of cover against them."""

    on: Attacks
    when: Condition | None = None
    until: Until = Until.ALWAYS


class NoInvulnerableSave(msgspec.Struct, frozen=True, omit_defaults=True, tag="no invulnerable save"):
    """Invulnerable saves cannot be made against the attacks of `on`."""

    on: Attacks
    when: Condition | None = None
    until: Until = Until.ALWAYS


class NoReroll(msgspec.Struct, frozen=True, omit_defaults=True, tag="no re-roll"):
    """These rolls of the attacks of `on` cannot be re-rolled."""

    what: Roll
    on: Attacks
    when: Condition | None = None
    until: Until = Until.ALWAYS


class IgnoreModifiers(msgspec.Struct, frozen=True, omit_defaults=True, tag="ignore modifiers"):
    """The owner may ignore any or all modifiers to these rolls and characteristics."""

    on: Scope
    rolls: tuple[Roll, ...] = ()
    characteristics: tuple[Characteristic, ...] = ()
    when: Condition | None = None
    until: Until = Until.ALWAYS


class AutomaticSuccess(msgspec.Struct, frozen=True, omit_defaults=True, tag="automatic"):
    """The roll succeeds without a die. `optional`: if the player wants."""

    what: Roll
    on: Scope
    when: Condition | None = None
    until: Until = Until.ALWAYS
    optional: bool = False


class AdditionalHits(msgspec.Struct, frozen=True, omit_defaults=True, tag="additional hits"):
    """An attack of `on` scores `amount` more hits than its own."""

    amount: int | DiceExpression | Letter
    on: Attacks
    when: Condition | None = None
    until: Until = Until.ALWAYS


class NoSave(msgspec.Struct, frozen=True, omit_defaults=True, tag="no save"):
    """No saves of any kind, invulnerable saves among them, can be made against the attacks of `on`."""

    on: Attacks
    when: Condition | None = None
    until: Until = Until.ALWAYS


class MortalDamage(msgspec.Struct, frozen=True, omit_defaults=True, tag="mortal damage"):
    """An attack of `on` inflicts mortal wounds equal to its Damage, and no normal damage."""

    on: Attacks
    when: Condition | None = None
    until: Until = Until.ALWAYS


class OneModelEach(msgspec.Struct, frozen=True, omit_defaults=True, tag="one model each"):
    """The mortal wounds of one attack of `on` meet one model; what is left of them is lost."""

    on: Attacks
    when: Condition | None = None
    until: Until = Until.ALWAYS


class ResolvedLast(msgspec.Struct, frozen=True, omit_defaults=True, tag="resolved last"):
    """The attacks of `on` are allocated and resolved after `others`."""

    others: Others
    on: Attacks
    when: Condition | None = None
    until: Until = Until.ALWAYS


class HitsOnlyOn(msgspec.Struct, frozen=True, omit_defaults=True, tag="hits only on"):
    """Only an unmodified hit roll of `threshold` or more hits, whatever the skill (Overwatch and its like)."""

    threshold: int
    on: Attacks
    when: Condition | None = None
    until: Until = Until.ALWAYS


class Allowed(StrEnum):
    """What a rule allows or forbids."""

    SHOOT_AFTER_ADVANCE = "shoot after an advance"
    SHOOT_AFTER_FALL_BACK = "shoot after falling back"
    CHARGE_AFTER_ADVANCE = "charge after an advance"
    CHARGE_AFTER_FALL_BACK = "charge after falling back"
    CHARGE_AFTER_DISEMBARK = "charge after disembarking"
    SHOOT = "shoot"
    CHARGE = "declare a charge"
    FALL_BACK = "fall back"
    ADVANCE = "advance"
    MOVE = "move"
    SHOOT_WHILE_ENGAGED = "shoot while engaged"
    MOVE_THROUGH_MODELS = "move through models"
    MOVE_THROUGH_TERRAIN = "move through terrain"
    MOVE_OVER_ENEMIES = "move over enemy models"
    EMBARK = "embark"
    BE_TARGETED_BEYOND = "be targeted from further away than the distance"
    BE_TARGETED = "be targeted"
    BE_CHARGED = "be charged"
    INGRESS_ANYWHERE = "ingress anywhere on the battlefield"
    DEEP_STRIKE_CLOSER = "deep strike nearer than usual"
    SET_UP_CLOSER = "be set up nearer than usual"
    START_ACTION = "start an action"
    SHOOT_AND_ACT = "shoot although performing an action"
    FIGHT_FURTHER = "fight from further away"
    USE_STRATAGEMS = "be the target of its player's stratagems"
    CONTROL_AFTER_LEAVING = "keep control of an objective after leaving it"
    SET_UP_NEAR = "be set up within the distance"
    ASSAULT_SHOOTING = "use assault shooting"
    CLOSE_QUARTERS_SHOOTING = "use close-quarters shooting"
    INDIRECT_SHOOTING = "use indirect shooting"


class Permission(msgspec.Struct, frozen=True, omit_defaults=True, tag="permission"):
    """May do what is otherwise forbidden. `distance` in inches where it takes one."""

    allowed: Allowed
    on: Models
    distance: int | None = None
    when: Condition | None = None
    until: Until = Until.ALWAYS


class Restriction(msgspec.Struct, frozen=True, omit_defaults=True, tag="restriction"):
    """May not do what is otherwise allowed. `distance` in inches where it takes one."""

    forbidden: Allowed
    on: Models
    distance: int | None = None
    when: Condition | None = None
    until: Until = Until.ALWAYS


class CostChange(msgspec.Struct, frozen=True, omit_defaults=True, tag="cp"):
    """Using `stratagems` (empty: any) on units of `on` costs `amount` CP more or fewer."""

    amount: int
    on: Models
    stratagems: tuple[str, ...] = ()
    when: Condition | None = None
    until: Until = Until.ALWAYS


class WhileStatus(msgspec.Struct, frozen=True, omit_defaults=True, tag="while"):
    """Defines a named condition such as "suppressed": its effects speak of the unit that has it as THIS_UNIT."""

    status: str
    effects: tuple[Effect, ...]


Effect = (
    RollModifier
    | Modifier
    | Reroll
    | Critical
    | NaturalFloor
    | Grant
    | Lose
    | GrantKeyword
    | InvulnerableSave
    | FeelNoPain
    | Cover
    | NoCover
    | NoInvulnerableSave
    | NoReroll
    | IgnoreModifiers
    | AutomaticSuccess
    | AdditionalHits
    | NoSave
    | MortalDamage
    | OneModelEach
    | ResolvedLast
    | HitsOnlyOn
    | Permission
    | Restriction
    | CostChange
    | WhileStatus
)
