"""Acts: what happens once, when a trigger fires."""

from __future__ import annotations

from enum import StrEnum

import msgspec

from grognard.core.dice import DiceExpression
from grognard.core.words import Roll
from grognard.effects.effect import Effect
from grognard.effects.scopes import WeaponFilter
from grognard.effects.selectors import Condition, Selector
from grognard.effects.timing import Limit, Timing, Until


class MoveKind(StrEnum):
    """Kinds of move that rules let a unit make."""

    NORMAL = "normal"
    ADVANCE = "advance"
    FALL_BACK = "fall-back"
    CHARGE = "charge"
    PILE_IN = "pile-in"
    CONSOLIDATE = "consolidation"
    SURGE = "surge"
    INGRESS = "ingress"
    SCOUT = "scout"


class Choose(msgspec.Struct, frozen=True, omit_defaults=True, tag="choose"):
    """Select units; later acts and effects of the same rule call them CHOSEN.

    `by_size`: at most so many at Incursion, Strike Force and Onslaught. `otherwise`: of these where there are none.
    """

    what: Selector
    optional: bool = False
    by_size: tuple[int, ...] = ()
    otherwise: tuple[Selector, ...] = ()


class Inflict(msgspec.Struct, frozen=True, omit_defaults=True, tag="effect"):
    """Puts an effect in force (its own `until` says how long)."""

    effect: Effect


class Afflict(msgspec.Struct, frozen=True, omit_defaults=True, tag="afflict"):
    """Gives units a named condition."""

    status: str
    who: Selector
    until: Until


class MortalWounds(msgspec.Struct, frozen=True, omit_defaults=True, tag="mortal wounds"):
    """`who` suffers `amount` mortal wounds. `each` names what it is repeated for ("critical hit")."""

    amount: int | DiceExpression
    who: Selector
    each: str = ""


class RollDice(msgspec.Struct, frozen=True, omit_defaults=True, tag="roll"):
    """Roll `dice` D6 (for each `per`), plus `plus` if `plus_when`; each row (low, high, acts) that matches happens.

    At most `most` mortal wounds come of it; at most so many units are affected at each battle size (`by_size`).
    """

    dice: int | DiceExpression
    rows: tuple[tuple[int, int, tuple[Act, ...]], ...]
    per: str = ""
    plus: int = 0
    plus_when: Condition | None = None
    most: int | None = None
    by_size: tuple[int, ...] = ()


class Move(msgspec.Struct, frozen=True, omit_defaults=True, tag="move"):
    """`who` may make a move of up to `distance` inches (None: its own); a charge targets only `at` (None: any)."""

    kind: MoveKind
    who: Selector
    distance: int | DiceExpression | None = None
    at: Selector | None = None


class Shoot(msgspec.Struct, frozen=True, omit_defaults=True, tag="shoot"):
    """`who` shoots now, at `at` (None: any)."""

    who: Selector
    at: Selector | None = None
    weapons: WeaponFilter | None = None


class Fight(msgspec.Struct, frozen=True, omit_defaults=True, tag="fight"):
    """`who` fights now (or next)."""

    who: Selector
    at: Selector | None = None


class FightOnDeath(msgspec.Struct, frozen=True, omit_defaults=True, tag="fight on death"):
    """A destroyed model of `who` stays and fights (or shoots) after the attacker has finished, then is removed."""

    who: Selector
    threshold: int = 1
    bonus: int = 0
    bonus_when: Condition | None = None
    shoots: bool = False


class GainCP(msgspec.Struct, frozen=True, omit_defaults=True, tag="gain cp"):
    """The owner gains CP."""

    amount: int | DiceExpression


class GainTokens(msgspec.Struct, frozen=True, omit_defaults=True, tag="gain tokens"):
    """`who` (None: the player) gains tokens of a named kind, and never has more than `most`."""

    amount: int | DiceExpression
    kind: str
    who: Selector | None = None
    most: int | None = None


class Heal(msgspec.Struct, frozen=True, omit_defaults=True, tag="heal"):
    """One model of `who` regains up to `amount` lost wounds."""

    amount: int | DiceExpression
    who: Selector


class ReturnModels(msgspec.Struct, frozen=True, omit_defaults=True, tag="return models"):
    """Destroyed models come back to `who`."""

    amount: int | DiceExpression
    who: Selector


class BattleShockTest(msgspec.Struct, frozen=True, omit_defaults=True, tag="battle-shock test"):
    """`who` makes a battle-shock roll, modified by `modifier`."""

    who: Selector
    modifier: int = 0


class LeadershipTest(msgspec.Struct, frozen=True, omit_defaults=True, tag="leadership test"):
    """`who` makes a leadership roll; one of the two lists follows."""

    who: Selector
    passed: tuple[Act, ...] = ()
    failed: tuple[Act, ...] = ()


class Recover(msgspec.Struct, frozen=True, omit_defaults=True, tag="recover"):
    """`who` is no longer battle-shocked."""

    who: Selector


class IntoReserves(msgspec.Struct, frozen=True, omit_defaults=True, tag="into reserves"):
    """`who` goes into strategic reserves."""

    who: Selector


class SetUpAgain(msgspec.Struct, frozen=True, omit_defaults=True, tag="set up"):
    """`who` is set up, more than `distance` inches from enemies where given."""

    who: Selector
    distance: int | None = None


class Embark(msgspec.Struct, frozen=True, omit_defaults=True, tag="embark"):
    """`who` may embark."""

    who: Selector


class RerollNow(msgspec.Struct, frozen=True, omit_defaults=True, tag="re-roll now"):
    """Re-roll the roll just made; of several dice rolled together, one."""

    rolls: tuple[Roll, ...]


class NoRoll(msgspec.Struct, frozen=True, omit_defaults=True, tag="no roll"):
    """No such roll is made for `who`: what it decides is told otherwise."""

    roll: Roll
    who: Selector


class DesperateEscape(msgspec.Struct, frozen=True, omit_defaults=True, tag="desperate escape"):
    """Every model of `who` makes a desperate escape roll, with `modifier` if `modified_when` (None: always)."""

    who: Selector
    modifier: int = 0
    modified_when: Condition | None = None


class Activate(msgspec.Struct, frozen=True, omit_defaults=True, tag="activate"):
    """A named army-wide condition ("Waaagh!") becomes active."""

    name: str
    until: Until
    units: Selector | None = None


class OneOf(msgspec.Struct, frozen=True, omit_defaults=True, tag="one of"):
    """The owner chooses one option: a name and its acts. `count` options may be chosen."""

    options: tuple[tuple[str, tuple[Act, ...]], ...]
    count: int = 1


class If(msgspec.Struct, frozen=True, omit_defaults=True, tag="if"):
    """Acts that happen only if `when` holds, else `otherwise`."""

    when: Condition
    then: tuple[Act, ...]
    otherwise: tuple[Act, ...] = ()


class Special(msgspec.Struct, frozen=True, omit_defaults=True, tag="special"):
    """A rule that fits no word: a named procedure of the edition, for the time `until`. Counted, and kept few."""

    name: str
    who: Selector | None = None
    until: Until = Until.ALWAYS


Act = (
    Choose
    | Inflict
    | Afflict
    | MortalWounds
    | RollDice
    | Move
    | Shoot
    | Fight
    | FightOnDeath
    | GainCP
    | GainTokens
    | Heal
    | ReturnModels
    | BattleShockTest
    | LeadershipTest
    | Recover
    | IntoReserves
    | SetUpAgain
    | Embark
    | RerollNow
    | NoRoll
    | DesperateEscape
    | Activate
    | OneOf
    | If
    | Special
)


class Trigger(msgspec.Struct, frozen=True, omit_defaults=True, tag="trigger"):
    """At `at`, if `when` holds, no more often than `limit`: the owner may (or, if not `optional`, must) do `do`.

    `until` is how long the trigger itself stays in force ("until the end of the phase, each time ...").
    """

    at: tuple[Timing, ...]
    do: tuple[Act, ...]
    when: Condition | None = None
    limit: Limit = Limit.UNLIMITED
    optional: bool = False
    until: Until = Until.ALWAYS
