"""Stratagems and enhancements that a unit could use, but not in this attack: why not, each in a sentence."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

import msgspec

from grognard.combat.candidates import Candidate, candidates
from grognard.combat.facts import AttackFacts, Facts, OpenFact, matches
from grognard.combat.scope import weapon_fits
from grognard.combat.standing import Source, SourceKind
from grognard.combat.units import FightingUnit, Role
from grognard.core.words import AttackType, Phase
from grognard.datasheet import CORE
from grognard.effects.bundles import Enhancement
from grognard.effects.effect import HitsOnlyOn
from grognard.effects.facts import Fact
from grognard.effects.scopes import Attacks, WeaponFilter
from grognard.effects.selectors import Keywords, Part, Selector
from grognard.effects.timing import Whose
from grognard.odds.sources import PHASE, in_time_of

_OVERWATCH = 6
"""The hit roll of snap shooting, which is a switch of the situation and no stratagem's."""


class Withheld(msgspec.Struct, frozen=True):
    """A rule that is used by choice and cannot be used here, with the `reason` in a sentence."""

    source: Source
    reason: str


class Sorting:
    """Rules used by choice, sorted into `sources`, which may be used in an attack of `kind` with `unit` in its `role`,
    and `withheld`, which may not. `picked`: the detachment that is chosen, empty for none.
    """

    def __init__(self, unit: FightingUnit, role: Role, kind: AttackType, picked: str) -> None:
        self.unit, self.role, self.kind, self.picked = unit, role, kind, picked
        self.sources: list[Source] = []
        self.withheld: list[Withheld] = []

    def add(self, whole: Source, owner: str, why_not: str = "") -> None:
        """Sort in a rule with all that it does. `owner`: its detachment, or CORE."""
        now = in_time_of(whole, self.kind)
        reason = why_not
        if self.picked and owner not in (CORE, self.picked):
            reason = f"It is of the {owner} detachment, and {self.picked} is chosen."
        if now and not reason:
            self.sources.append(now)
        if not self._acts(whole, *AttackType) or _is_snap_shooting(whole):
            return
        if not reason and not (now and self._acts(now, self.kind)):
            reason = _out_of_time(whole, self.role, self.kind)
        if reason:
            self.withheld.append(Withheld(whole, reason))

    def _acts(self, source: Source, *kinds: AttackType) -> bool:
        """Whether `source` can change attacks of one of `kinds` with the unit in its role, whatever else is true."""
        return any(_acts(one, self.role, self.unit) for kind in kinds for one in candidates((source,), kind))


def _is_snap_shooting(source: Source) -> bool:
    """Whether it lets a unit shoot out of turn, hitting only on a 6: the switch for snap shooting stands for it."""
    every = (one.effect for kind in AttackType for one in candidates((source,), kind))
    return any(isinstance(effect, HitsOnlyOn) and effect.threshold == _OVERWATCH for effect in every)


def _acts(one: Candidate, role: Role, unit: FightingUnit) -> bool:
    """Whether the effect, owned by the side `role`, is about attacks of the attacker at the target."""
    facts = Facts(unit, unit, AttackFacts(AttackType.MELEE), {})
    standing = one.standing

    def meant(selector: Selector | None, wanted: Role) -> bool:
        return selector is None or facts.role(selector, standing.owner, standing.refs) in (None, wanted)

    if isinstance(one.scope, Attacks):
        return meant(one.scope.by, Role.ATTACKER) and meant(one.scope.at, Role.DEFENDER)
    return meant(one.scope.of, Role.DEFENDER)


def _out_of_time(source: Source, role: Role, kind: AttackType) -> str:
    """The reason for a stratagem of which nothing is in force during attacks of `kind`."""
    now = PHASE[kind]
    whose = {Role.ATTACKER: Whose.YOURS, Role.DEFENDER: Whose.OPPONENTS}[role]
    if any(timing.phase in (None, now) and timing.whose in (Whose.EITHER, whose) for timing in source.at):
        return f"It does not change {kind} attacks."
    when = " or ".join(dict.fromkeys(_words(timing.phase, timing.whose, role) for timing in source.at))
    here = _words(now, Whose.EITHER if now is Phase.FIGHT else whose, role)
    return f"It is used in {when}; these attacks are made in {here}."


def _words(phase: Phase | None, whose: Whose, role: Role) -> str:
    """A phase in words: "the attacker's Shooting phase"."""
    player = {Whose.YOURS: f"{role}'s ", Whose.OPPONENTS: f"{role.other}'s ", Whose.EITHER: ""}[whose]
    return f"the {player}{phase.value} phase" if phase else f"the {player}turn"


def why_not_carried(enhancement: Enhancement | None, unit: FightingUnit) -> str:
    """Why no model of `unit` may have the enhancement; empty if one may. None: one whose bearer is not known."""
    bearer = enhancement.bearer if enhancement else None
    if bearer and bearer.part is Part.UNIT and bearer.any_of:
        fits = matches(bearer.any_of, bearer.excluding, unit.keywords)
        return "" if fits else f"Only {_either(bearer.any_of)} units may have it."
    characters = [group for group in unit.groups if group.character]
    if not characters:
        return "It needs a CHARACTER in the unit to carry it: attach a leader."
    mortal = [group for group in characters if "EPIC HERO" not in group.keywords]
    if not mortal:
        return "An EPIC HERO cannot be given enhancements."
    words = (frozenset((*group.keywords, *unit.faction_keywords)) for group in mortal)
    if bearer and not any(matches(bearer.any_of, bearer.excluding, having) for having in words):
        only = f"Only {_either(bearer.any_of)} models may have it" if bearer.any_of else "Its bearer may not be"
        return f"{only}." if bearer.any_of else f"{only} {_either(bearer.excluding)}."
    return ""


def not_asked_for(
    sources: Iterable[Source],
    asked: Mapping[OpenFact, tuple[str, ...]],
    role: Role,
    attacker: FightingUnit,
    defender: FightingUnit,
    kind: AttackType,
) -> Iterator[Withheld]:
    """Stratagems and enhancements in force of the side `role` that this attack never asks for: with these weapons, at
    this target. `asked`: the facts that it asks for, with the names of the rules that ask."""
    used = {fact.words[0] for fact in asked if fact.fact is Fact.CHOSEN_OPTION and fact.role is role}
    used |= {name for names in asked.values() for name in names}
    unit = attacker if role is Role.ATTACKER else defender
    for source in sources:
        optional = source.optional and source.kind in (SourceKind.STRATAGEM, SourceKind.ENHANCEMENT)
        if not optional or source.name in used:
            continue
        parts = [one for one in candidates((source,), kind) if _acts(one, role, unit)]
        if parts:
            reasons = (_unreached(one, attacker, defender) for one in parts)
            yield Withheld(source, next(filter(None, reasons), "What it asks for does not hold in this attack."))


def _unreached(one: Candidate, attacker: FightingUnit, defender: FightingUnit) -> str:
    """Why the effect reaches none of the attacks, as far as weapons and keywords tell; else empty."""
    scope, chosen = one.scope, one.standing.refs.chosen
    if not isinstance(scope, Attacks):
        return _unlike(scope.of, defender, "models of")
    if scope.weapons and not any(weapon_fits(scope.weapons, armed) for armed in attacker.weapons):
        return _weapons(scope.weapons)
    told = scope.at and _unlike(scope.at, defender, "attacks at")
    told = told or (scope.by and _unlike(scope.by, attacker, "attacks by"))
    return told or (_unlike(chosen, defender, "attacks at") if chosen else "")


def _unlike(selector: Selector, unit: FightingUnit, what: str) -> str:
    if selector.any_of and not matches(selector.any_of, (), unit.keywords):
        return f"It acts on {what} {_either(selector.any_of)} only."
    if not matches((), selector.excluding, unit.keywords):
        return f"It does not act on {what} {_either(selector.excluding)}."
    return ""


def _weapons(wanted: WeaponFilter) -> str:
    if wanted.names:
        return f"It acts on attacks with {' or '.join(wanted.names)} only."
    if wanted.having:
        return f"It acts on weapons with {' or '.join(f'[{word}]' for word in wanted.having)} only."
    return f"It does not act on weapons with {' or '.join(f'[{word}]' for word in wanted.lacking)}."


def _either(alternatives: Keywords) -> str:
    return " or ".join(" ".join(words) for words in alternatives)
