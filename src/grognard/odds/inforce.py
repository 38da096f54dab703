"""The rules in force for one side: those we ship for a shipped unit, those of the page for a page."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain
from textwrap import shorten

from grognard.combat.candidates import candidates
from grognard.combat.standing import Source, SourceKind
from grognard.combat.units import FightingUnit, Role
from grognard.content.rules import index
from grognard.core.words import AttackType, Edition
from grognard.datasheet import BOARDING_ACTIONS, Datasheet, RuleKind
from grognard.datasheet.names import plain
from grognard.effects.acts import OneOf, Trigger
from grognard.odds.detachments import picked_of
from grognard.odds.leading import UNCHECKED, unchecked
from grognard.odds.pagerules import InForce, page_rules
from grognard.odds.reading import ReadSheet
from grognard.odds.side import without_attacks
from grognard.odds.sources import ability_source, detachment_sources, enhancement_source, stratagem_source
from grognard.odds.units import Sheet
from grognard.odds.withheld import Sorting, Withheld, why_not_carried

__all__ = ["InForce", "rules_in_force"]

_SHOWN = 5


def rules_in_force(
    sheets: tuple[Sheet, ...], unit: FightingUnit, role: Role, kind: AttackType, detachment: str
) -> InForce:
    """Everything that may change an attack of `kind`: abilities and army rules are in force; the rules of detachments,
    enhancements and stratagems are switches, unless `detachment` (a name) settles it.

    Raises UnknownNameError for a detachment that this side cannot have.
    """
    sources: list[Source] = []
    missing: list[tuple[str, str]] = []
    missing += [(leader.name, UNCHECKED) for leader in sheets[1:] if unchecked(sheets[0], leader)]
    withheld: list[Withheld] = []
    rivals: dict[str, tuple[str, ...]] = {}
    if role is Role.ATTACKER:
        missing += without_attacks(tuple(sheet.datasheet for sheet in sheets), unit)
    for sheet in sheets:
        if sheet.assumed_gear:
            missing.append(("default equipment", sheet.assumption))
        if sheet.read and sheet.read.overruled:
            missing.append(("model profile", sheet.read.overruling))
        if sheet.read:
            page = page_rules(sheet.read, unit, role, kind, picked_of(sheet, detachment, role))
            sources += page.sources
            missing += page.not_understood
            missing += _unread(sheet.read)
            withheld += page.withheld
            rivals |= page.rivals
        else:
            sources += _own(sheet.datasheet, role)
            missing += _unknown(sheet.datasheet, unit)
    if not sheets[0].read:
        known = index.detachments_of(sheets[0].datasheet)
        picked = picked_of(sheets[0], detachment, role)
        for one in known:
            if picked in ("", one.name):
                sources += detachment_sources(one, role, chosen=bool(picked))
        sorting = Sorting(unit, role, kind, picked)
        for one in (enhancement for each in known for enhancement in each.enhancements):
            sorting.add(enhancement_source(one, role), one.owner, why_not_carried(one, unit))
        for one in (stratagem for sheet in sheets for stratagem in index.stratagems_for(sheet.datasheet)):
            if one.owner != BOARDING_ACTIONS:
                sorting.add(stratagem_source(one, role), one.owner)
                rivals[one.name] = one.restrictions.not_with
        sources += sorting.sources
        withheld += sorting.withheld
    kept = tuple(_once(sources))
    once = {(one.source.name, one.reason): one for one in withheld}
    rivals |= _options(kept)
    if unit.edition is Edition.TENTH:
        for name, others in _of_other_detachments(kept).items():
            rivals[name] = (*rivals.get(name, ()), *others)
    return InForce(kept, candidates(kept, kind), tuple(dict.fromkeys(missing)), tuple(once.values()), rivals)


def _options(sources: Iterable[Source]) -> dict[str, tuple[str, ...]]:
    """Options of which one is chosen, each with the others: "FIGHT PROPPA: LETHAL HITS"."""
    found: dict[str, tuple[str, ...]] = {}
    for source in sources:
        acts = chain(*(clause.do for clause in source.clauses if isinstance(clause, Trigger)))
        for act in acts:
            if isinstance(act, OneOf) and act.count == 1:
                names = [name for name, _ in act.options]
                for several in (names, [f"{source.name}: {name}" for name in names]):
                    found |= {name: tuple(other for other in several if other != name) for name in several}
    return found


def _of_other_detachments(sources: tuple[Source, ...]) -> dict[str, tuple[str, ...]]:
    """What is used of one detachment, with what is of the others: an army of the 10th has a single one."""
    used = [source for source in sources if source.optional and source.detachment]
    return {
        source.name: tuple(other.name for other in used if other.detachment != source.detachment) for source in used
    }


def _own(sheet: Datasheet, role: Role) -> Iterator[Source]:
    items = {plain(item) for loadout in sheet.loadout.values() for item in loadout}
    items |= {plain(item) for option in sheet.wargear_options for choice in option.choices for item in choice}
    for ability in index.rules_of(sheet):
        is_item = plain(ability.name) in items
        kind = SourceKind.WARGEAR if is_item else SourceKind.ABILITY
        yield ability_source(ability, kind, role, sheet.name, ability.name if is_item else "")
    for ability in index.army_rules_of(sheet):
        yield ability_source(ability, SourceKind.ARMY, role)


def _unknown(sheet: Datasheet, unit: FightingUnit) -> Iterator[tuple[str, str]]:
    carried = {plain(item) for group in unit.groups for item in group.equipment}
    items = {plain(rule.name) for rule in sheet.rules if rule.kind is RuleKind.WARGEAR}
    for name in index.unknown_rules(sheet):
        if plain(name) not in items or plain(name) in carried:
            yield name, "we ship its name only: it is not applied"


def _unread(read: ReadSheet) -> Iterator[tuple[str, str]]:
    """Lines of a page that were not read, among which may be a weapon: the first few, and how many there are."""
    unread = read.page.unread
    for one in unread[:_SHOWN]:
        yield f"line {one.line} of the page", f"was not read: {_short(one.text)}"
    if len(unread) > _SHOWN:
        yield "further lines of the page", f"{len(unread) - _SHOWN} more were not read"


def _short(text: str) -> str:
    """`text` in at most 120 letters, cut between words where it has some, with a mark where it is cut."""
    cut = shorten(text, 120, placeholder=" …")
    return cut if cut.strip("… ") else f"{text[:119]}…"


def _once(sources: Iterable[Source]) -> Iterator[Source]:
    """The same rule of two components of the unit counts once unless it speaks of its own models."""
    seen: set[tuple[object, ...]] = set()
    for source in sources:
        key = (source.name, source.component, source.clauses if source.component else ())
        if key not in seen:
            seen.add(key)
            yield source
