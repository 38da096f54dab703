"""The rules in force for a unit whose sheet was read from a page: what was compiled of the page's own text."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

import msgspec

from grognard.combat.candidates import Candidate
from grognard.combat.standing import Source, SourceKind
from grognard.combat.units import FightingUnit, Role
from grognard.core.words import AttackType
from grognard.datasheet import BOARDING_ACTIONS, RuleKind
from grognard.effects.acts import Act, RerollNow, Trigger
from grognard.effects.bundles import Enhancement, Stratagem
from grognard.odds.reading import ReadRule, ReadSheet
from grognard.odds.withheld import Sorting, Withheld, why_not_carried

_BY_ITSELF = {
    RuleKind.CORE: SourceKind.ABILITY,
    RuleKind.FACTION: SourceKind.ARMY,
    RuleKind.ABILITY: SourceKind.ABILITY,
    RuleKind.WARGEAR: SourceKind.WARGEAR,
}
_SWITCHED = {
    RuleKind.DETACHMENT: SourceKind.DETACHMENT,
    RuleKind.ENHANCEMENT: SourceKind.ENHANCEMENT,
    RuleKind.STRATAGEM: SourceKind.STRATAGEM,
}


class InForce(msgspec.Struct, frozen=True):
    """Rules as sources, their effects that an attack may meet, and (rule, clause) of what is not understood: of the
    unit's own rules everything, of others what speaks of attacks.

    `withheld`: rules used by choice that cannot be used in this attack. `rivals`: stratagems, and which others each
    cannot be used with.
    """

    sources: tuple[Source, ...]
    effects: tuple[Candidate, ...]
    not_understood: tuple[tuple[str, str], ...] = ()
    withheld: tuple[Withheld, ...] = ()
    rivals: dict[str, tuple[str, ...]] = {}


def page_rules(sheet: ReadSheet, unit: FightingUnit, role: Role, kind: AttackType, picked: str) -> InForce:
    """The rules of the page: abilities and army rules in force; the rules of the `picked` detachment too, if there is
    one; all other detachment rules, enhancements and stratagems as switches."""
    from grognard.compiler import touches_attack

    sorting = Sorting(unit, role, kind, picked)
    rivals: dict[str, tuple[str, ...]] = {}
    missing: list[tuple[str, str]] = []
    for read in sheet.rules:
        before = len(sorting.sources)
        _sort(read, sheet, role, sorting)
        if isinstance(read.bundle, Stratagem):
            rivals[read.rule.name] = read.bundle.restrictions.not_with
        own = read.rule.kind in _BY_ITSELF
        if own or len(sorting.sources) > before:
            missing += ((read.rule.name, one) for one in read.not_understood if own or touches_attack(one))
        if own and any(isinstance(act, RerollNow) for act in _acts(read)):
            missing.append((read.rule.name, "a re-roll of a roll just made is not worked out"))
    return InForce(tuple(sorting.sources), (), tuple(missing), tuple(sorting.withheld), rivals)


def _acts(read: ReadRule) -> Iterator[Act]:
    return chain.from_iterable(clause.do for clause in read.effects if isinstance(clause, Trigger))


def _sort(read: ReadRule, sheet: ReadSheet, role: Role, sorting: Sorting) -> None:
    rule = read.rule
    if rule.kind in _BY_ITSELF and read.effects:
        item = rule.name if rule.kind is RuleKind.WARGEAR else ""
        component = "" if rule.kind is RuleKind.FACTION else sheet.datasheet.name
        sorting.sources.append(Source(rule.name, _BY_ITSELF[rule.kind], role, read.effects, component, item))
    elif rule.kind in _SWITCHED and rule.owner != BOARDING_ACTIONS:
        at = read.bundle.at if isinstance(read.bundle, Stratagem) else ()
        label = f"{rule.name} ({rule.owner} {rule.kind}" + (f", {rule.cp}CP)" if rule.cp else ")")
        source = Source(
            rule.name, _SWITCHED[rule.kind], role, read.effects, optional=True, label=label, cp=rule.cp, at=at
        )
        if rule.kind is not RuleKind.DETACHMENT:
            sorting.add(source, rule.owner, _why_not(read, sorting.unit))
        elif read.effects and sorting.picked in ("", rule.owner):
            sorting.sources.append(msgspec.structs.replace(source, optional=not sorting.picked))


def _why_not(read: ReadRule, unit: FightingUnit) -> str:
    if read.rule.kind is not RuleKind.ENHANCEMENT:
        return ""
    return why_not_carried(read.bundle if isinstance(read.bundle, Enhancement) else None, unit)
