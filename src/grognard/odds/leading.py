"""Who may lead a unit, as far as the sheets tell."""

from __future__ import annotations

from grognard.core.errors import GrognardError
from grognard.odds.units import Sheet, find_sheet

UNCHECKED = "whom it may lead is not on the sheets: it is not checked"


def leader_of(unit: Sheet, name: str, option: str) -> Sheet | None:
    """The sheet of the leader that `option` names for `unit`; None for no name.

    Raises GrognardError for a unit that can lead nobody, for one of another faction, and for one that a page names
    not among those that lead (or are led).
    """
    if not name:
        return None
    leader = find_sheet(name, unit.datasheet.edition)
    if not _leads_at_all(leader):
        raise GrognardError(f"found {leader.name}, which leads no units, expected a leader", option)
    if not set(leader.datasheet.faction_keywords) & set(unit.datasheet.faction_keywords):
        found = f"{leader.name} ({leader.datasheet.faction})"
        raise GrognardError(f"found {found}, expected a leader of the faction {unit.datasheet.faction}", option)
    for names, one in ((_led_by(unit), leader.name), (_leads(leader), unit.name)):
        if names and one.casefold() not in (known.casefold() for known in names):
            told = f"{leader.name} does not lead {unit.name}"
            raise GrognardError(f"found {leader.name}, expected one of {', '.join(names)}: {told}", option)
    return leader


def unchecked(unit: Sheet, leader: Sheet) -> bool:
    """Whether neither sheet tells if `leader` may lead `unit`."""
    return not _led_by(unit) and not _leads(leader)


def _leads_at_all(sheet: Sheet) -> bool:
    words = {*(name.upper() for name in sheet.datasheet.core), *sheet.datasheet.keywords}
    return bool(_leads(sheet)) or not words.isdisjoint(("LEADER", "SUPPORT")) or {"CHARACTER", "INFANTRY"} <= words


def _led_by(sheet: Sheet) -> tuple[str, ...]:
    return sheet.read.page.led_by if sheet.read else ()


def _leads(sheet: Sheet) -> tuple[str, ...]:
    return sheet.read.page.leads if sheet.read else ()
