"""The words in which shipped rules are declared, chosen so that a rule reads like its page.

Keywords are written in one string for each alternative, with commas: `friendly("ORKS, INFANTRY", "ORKS, MOUNTED")`.
The forms are those of docs/effects.md.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, TypeVar

import msgspec

from grognard.content.datasheets.declare import keyword_list
from grognard.core.keywords import keyword
from grognard.core.words import AttackType, Phase, Roll
from grognard.effects.acts import Act, Special, Trigger
from grognard.effects.bundles import Ability, Clause, Detachment, Enhancement, Stratagem
from grognard.effects.facts import Fact
from grognard.effects.scopes import Attacks, WeaponFilter
from grognard.effects.selectors import ENEMY, TARGET, Condition, Is, Keywords, Not, Part, Selector, Who
from grognard.effects.timing import Limit, Moment, Timing, Until, Whose

BATTLE_TACTIC: Final = "Battle Tactic"
EPIC_DEED: Final = "Epic Deed"
STRATEGIC_PLOY: Final = "Strategic Ploy"
WARGEAR: Final = "Wargear"

NORMAL_ADVANCE_OR_FALL_BACK: Final = ("normal", "advance", "fall-back")


def alternatives(words: Iterable[str]) -> Keywords:
    """Each string is one alternative: keywords separated by commas, all of which must be there."""
    return tuple(keyword_list(text) for text in words)


def friendly(*any_of: str, excluding: Iterable[str] = (), where: Condition | None = None, count: int = 0) -> Selector:
    """Units from your army."""
    return Selector(
        Who.FRIENDLY, any_of=alternatives(any_of), excluding=alternatives(excluding), where=where, count=count
    )


def friendly_models(*any_of: str, where: Condition | None = None) -> Selector:
    """Models from your army, by their own keywords."""
    return Selector(Who.FRIENDLY, Part.MODEL, any_of=alternatives(any_of), where=where)


def one(*any_of: str, excluding: Iterable[str] = (), where: Condition | None = None) -> Selector:
    """One unit from your army."""
    return friendly(*any_of, excluding=excluding, where=where, count=1)


def enemy(*any_of: str, excluding: Iterable[str] = (), where: Condition | None = None, count: int = 0) -> Selector:
    """Enemy units."""
    return Selector(Who.ENEMY, any_of=alternatives(any_of), excluding=alternatives(excluding), where=where, count=count)


def one_enemy(*any_of: str, excluding: Iterable[str] = (), where: Condition | None = None) -> Selector:
    """One enemy unit."""
    return enemy(*any_of, excluding=excluding, where=where, count=1)


def that(*any_of: str) -> Selector:
    """That unit: the one that the timing names."""
    return Selector(Who.TRIGGERING, any_of=alternatives(any_of))


def targets(*any_of: str) -> Selector:
    """Target units with these keywords."""
    return Selector(Who.TARGET, any_of=alternatives(any_of))


ANY_ROLL_OF_A_BATTLE: Final = (
    Roll.HIT,
    Roll.WOUND,
    Roll.SAVE,
    Roll.ATTACKS,
    Roll.DAMAGE,
    Roll.ADVANCE,
    Roll.CHARGE,
    Roll.HAZARD,
    Roll.DESPERATE_ESCAPE,
)
"""What a Command Re-roll may re-roll."""

AN_ENEMY_MODEL: Final = Selector(Who.ENEMY, Part.MODEL)
THAT_MODEL: Final = Selector(Who.TRIGGERING, Part.MODEL)

WAS_TARGETED: Final = Is(Fact.SELECTED_AS_TARGET)
ENGAGED: Final = Is(Fact.ENGAGED)
UNENGAGED: Final = Not(ENGAGED)
NOT_MOVED_YET: Final = Is(Fact.NOT_SELECTED_TO_MOVE)
NOT_SHOT_YET: Final = Is(Fact.NOT_SELECTED_TO_SHOOT)
NOT_FOUGHT_YET: Final = Is(Fact.NOT_SELECTED_TO_FIGHT)
ENGAGED_WITH_THAT_UNIT: Final = Is(Fact.ENGAGED_WITH, words=("THAT UNIT",))
ENGAGED_WITH_YOUR_UNIT: Final = Is(Fact.ENGAGED_WITH, words=("YOUR UNIT",))
HIT_BY_THOSE_ATTACKS: Final = Is(Fact.HIT_BY, words=("THOSE ATTACKS",))
THAT_MODEL_HAS_NOT_FOUGHT: Final = Not(Is(Fact.FOUGHT, THAT_MODEL))


def within_of(inches: int, *words: str) -> Is:
    """Is within that many inches of what `words` name."""
    return Is(Fact.WITHIN_OF, n=inches, words=words)


def visible_to(*words: str) -> Is:
    """Is visible to whom `words` name."""
    return Is(Fact.SPOTTED_BY, words=words)


def eligible_to(act: str, *against: str) -> Is:
    """Is eligible to "SHOOT", "CHARGE", "FIGHT" ... (against "THAT UNIT")."""
    return Is(Fact.ELIGIBLE, words=(act, *against))


def target_within(inches: int) -> Is:
    """The target of the attack is within that many inches."""
    return Is(Fact.WITHIN, TARGET, n=inches)


def hit_by(weapon: str) -> Is:
    """Was hit by attacks made with `weapon` (lower case, singular)."""
    return Is(Fact.HIT_BY, words=(weapon,))


def attacks_by(
    by: Selector, kind: AttackType | None = None, at: Selector | None = None, weapons: WeaponFilter | None = None
) -> Attacks:
    """Attacks made by models of `by`."""
    return Attacks(by=by, at=at, kind=kind, weapons=weapons)


def ranged_by(by: Selector, at: Selector | None = None, weapons: WeaponFilter | None = None) -> Attacks:
    """Ranged attacks (or the ranged weapons) of models of `by`."""
    return attacks_by(by, AttackType.RANGED, at, weapons)


def melee_by(by: Selector, at: Selector | None = None) -> Attacks:
    """Melee attacks (or the melee weapons) of models of `by`."""
    return attacks_by(by, AttackType.MELEE, at)


def attacks_at(at: Selector, kind: AttackType | None = None) -> Attacks:
    """Attacks that target units of `at`."""
    return Attacks(at=at, kind=kind)


_Lasting = TypeVar("_Lasting", bound=Clause)


def lasting(until: Until, *clauses: _Lasting) -> tuple[_Lasting, ...]:
    """The clauses, each in force `until` then."""
    return tuple(msgspec.structs.replace(clause, until=until) for clause in clauses)


def until_end_of_phase(*clauses: _Lasting) -> tuple[_Lasting, ...]:
    """The clauses, each in force until the end of the phase."""
    return lasting(Until.END_OF_PHASE, *clauses)


def until_end_of_turn(*clauses: _Lasting) -> tuple[_Lasting, ...]:
    """The clauses, each in force until the end of the turn."""
    return lasting(Until.END_OF_TURN, *clauses)


def now(*acts: Act, when: Condition | None = None) -> Trigger:
    """What is done at once."""
    return Trigger(at=(), do=acts, when=when)


def can(*acts: Act, when: Condition | None = None) -> Trigger:
    """What may be done at once."""
    return Trigger(at=(), do=acts, when=when, optional=True)


def special(*names: str, who: Selector | None = None) -> Trigger:
    """Rules that fit no word, by name."""
    return now(*(Special(name, who) for name in names))


def yours(phase: Phase, moment: Moment = Moment.DURING, unit: Selector | None = None, step: str = "") -> Timing:
    """In your phase."""
    return Timing(moment, phase, Whose.YOURS, unit, step)


def opponents(
    phase: Phase,
    moment: Moment = Moment.DURING,
    unit: Selector | None = None,
    step: str = "",
    moves: tuple[str, ...] = (),
) -> Timing:
    """In your opponent's phase."""
    return Timing(moment, phase, Whose.OPPONENTS, unit, step, moves)


FIGHT_PHASE: Final = Timing(Moment.DURING, Phase.FIGHT)
ENEMY_CHOSE_TARGETS_TO_SHOOT: Final = opponents(Phase.SHOOTING, Moment.SELECTS_TARGETS, ENEMY)
ENEMY_CHOSE_TARGETS_TO_FIGHT: Final = Timing(Moment.SELECTS_TARGETS, Phase.FIGHT, unit=ENEMY)
ENEMY_STARTS_TO_FALL_BACK: Final = opponents(Phase.MOVEMENT, Moment.SELECTED_TO_FALL_BACK, ENEMY)
ENEMY_FALLS_BACK: Final = opponents(Phase.MOVEMENT, Moment.FALLS_BACK, ENEMY)


def start_of(step: str) -> Timing:
    """Start of the "turn", the "battle round" or the "battle"."""
    return Timing(Moment.START, step=step)


def named_only(name: str) -> Ability:
    """A rule of which we know the name and not the text: a procedure that nobody has written."""
    return Ability(name, (special(keyword(name)),))


def detachment(
    name: str,
    faction: str,
    *,
    rules: Iterable[Ability] = (),
    stratagems: Iterable[Stratagem] = (),
    enhancements: Iterable[Enhancement] = (),
) -> Detachment:
    """A detachment, whose stratagems and enhancements carry its name as their owner."""
    return Detachment(
        name,
        keyword(faction),
        tuple(rules),
        tuple(msgspec.structs.replace(stratagem, owner=name) for stratagem in stratagems),
        tuple(msgspec.structs.replace(enhancement, owner=name) for enhancement in enhancements),
    )


ONCE_PER_BATTLE: Final = Limit.ONCE_PER_BATTLE
