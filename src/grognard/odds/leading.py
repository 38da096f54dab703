"""Who may lead a unit or join it, as far as the sheets tell."""

from __future__ import annotations

from functools import lru_cache

from grognard.content import catalogue
from grognard.core.errors import GrognardError, UnknownNameError
from grognard.core.words import Edition
from grognard.datasheet.names import plain
from grognard.odds.places import Places
from grognard.odds.side import joins
from grognard.odds.units import Sheet, find_sheet

UNCHECKED = "whom it may lead is not on the sheets: it is not checked"


def leader_of(unit: Sheet, name: str, places: Places, profile: str = "") -> Sheet | None:
    """The sheet of what is named at `places` to lead `unit`, or to join it; None for no name. `profile`: that of a page
    that has none.

    Raises GrognardError for one that may not, with the reason.
    """
    if not name:
        if profile:
            raise GrognardError(f"found a profile without {places.unit}, expected it only with that", places.profile)
        return None
    leader = find_sheet(name, unit.datasheet.edition, profile, places)
    if reason := why_not(unit, leader):
        raise GrognardError(reason, places.unit)
    return leader


def why_not(unit: Sheet, leader: Sheet) -> str:
    """Why `leader` may not lead `unit` or join it; empty when it may, or when nothing tells (`unchecked`)."""
    if wanted := leader.datasheet.joins:
        joined = f"found {leader.name}, which joins no unit but a {wanted}"
        return "" if joins(leader.datasheet, unit.datasheet) else joined
    if not _leads_at_all(leader):
        return f"found {leader.name}, which leads no units, expected a leader"
    if not set(leader.datasheet.faction_keywords) & set(unit.datasheet.faction_keywords):
        wanted = " or ".join(unit.datasheet.faction_keywords)
        return f"found {leader.name} ({leader.datasheet.faction}), expected a leader of the faction {wanted}"
    for names, one in ((_led_by(unit), leader.name), (_leads(leader), unit.name)):
        if names and plain(one) not in map(plain, names):
            told = f"{leader.name} does not lead {unit.name}"
            return f"found {leader.name}, expected one of {', '.join(names)}: {told}"
    if unchecked(unit, leader) and (full := _ALONE.intersection(unit.datasheet.keywords)):
        return f"found {leader.name}, but {unit.name} has no room for a leader: it is a {min(full)}"
    return ""


def unchecked(unit: Sheet, leader: Sheet) -> bool:
    """Whether neither sheet tells if `leader` may lead `unit`."""
    return not leader.datasheet.joins and not _led_by(unit) and not _leads(leader)


def leaders_for(unit: Sheet) -> tuple[str, ...]:
    """The shipped units that may lead `unit` or join it, as far as the sheets tell."""
    edition, faction = unit.datasheet.edition, unit.datasheet.faction
    return tuple(leader.name for leader in _leaders(edition, faction) if not why_not(unit, leader))


@lru_cache(64)
def _leaders(edition: Edition, faction: str) -> tuple[Sheet, ...]:
    """The shipped units of the faction that lead others, or join them."""
    try:
        sheets = catalogue.all_units(edition, faction)
    except UnknownNameError:
        return ()
    return tuple(sheet for sheet in map(Sheet, sheets) if sheet.datasheet.joins or _leads_at_all(sheet))


_ALONE = frozenset(("CHARACTER", "MONSTER", "VEHICLE"))
"""Keywords of units that nobody leads, unless their sheet says so."""


def _leads_at_all(sheet: Sheet) -> bool:
    """Whether it is a leader: by its core abilities, by the list on its page, or (a page that may have lost both) as a
    character on foot."""
    words = {name.upper() for name in sheet.datasheet.core}
    if not words.isdisjoint(("LEADER", "SUPPORT")) or _leads(sheet):
        return True
    return sheet.read is not None and {"CHARACTER", "INFANTRY"} <= set(sheet.datasheet.keywords)


def _led_by(sheet: Sheet) -> tuple[str, ...]:
    return sheet.datasheet.led_by


def _leads(sheet: Sheet) -> tuple[str, ...]:
    return sheet.read.page.leads if sheet.read else ()
