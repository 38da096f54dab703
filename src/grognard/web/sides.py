"""A side of a question of the web page: its sheet, its gear, and why it cannot have other gear."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from grognard.content import catalogue
from grognard.core.errors import GrognardError
from grognard.core.words import Edition
from grognard.datasheet import Datasheet
from grognard.datasheet.exchange import exchanged, has_options
from grognard.datasheet.loadout import ModelEquipment, apply_choices, default_loadout
from grognard.importers.page import with_profile
from grognard.odds.completing import profiles_given
from grognard.odds.reading import ReadSheet, understand
from grognard.odds.side import fighting_unit
from grognard.odds.solve import ReadySide
from grognard.odds.units import Sheet, sheet_of_page
from grognard.web.question import Side

Pages = dict[str, ReadSheet]
"""The pages of a question, read, by their ids."""


class Item(msgspec.Struct, frozen=True):
    """An item that the unit may take: how many it has, and why no more (empty: it may have one more)."""

    name: str
    count: int
    why_not: str = ""


def sheet_of(side: Side, edition: Edition, pages: Pages) -> Sheet:
    """The sheet of `side`. Raises GrognardError for a page that is not there or of the other edition."""
    if not side.page:
        return shipped(side.unit, edition)
    read = page_of(side.page, pages)
    if side.profile and read.page.lacks and not read.datasheet.profiles:
        read = understand(with_profile(read.page, *profiles_given(_no_file(side.profile))))
    if read.datasheet.edition is not edition:
        mine = f"{read.datasheet.name} is a page of the {read.datasheet.edition}th edition"
        raise GrognardError(f"{mine}, and the question is of the {edition}th: change one of them")
    return sheet_of_page(read)


def page_of(mark: str, pages: Pages) -> ReadSheet:
    """The page with the id `mark`. Raises GrognardError when it is not there."""
    if mark not in pages:
        raise GrognardError("this page is not here any more: paste it again")
    return pages[mark]


def _no_file(profile: str) -> str:
    if profile.casefold().endswith(".toml"):
        raise GrognardError("found the name of a file, expected a profile such as M6 T5 Sv4+ W2 Ld7+ OC1", "profile")
    return profile


@lru_cache(512)
def shipped(name: str, edition: Edition) -> Sheet:
    """The sheet of a unit that we ship."""
    return Sheet(catalogue.find_unit(name, edition))


def ready(side: Side, sheet: Sheet, leader: Sheet | None) -> ReadySide:
    """The side in its gear. Raises GrognardError with the option that forbids it."""
    unit = fighting_unit(sheet.datasheet, equipped(sheet, side), leader.datasheet if leader else None)
    sheets = (sheet, leader) if leader else (sheet,)
    named = frozenset(name.casefold() for name in side.weapons)
    unchecked = not has_options(sheet.datasheet) and any(side.gear.values())
    return ReadySide(sheets, unit, named, side.detachment, unchecked)


def equipped(sheet: Sheet, side: Side) -> tuple[ModelEquipment, ...]:
    """Each model with its items."""
    size = side.models or sheet.datasheet.fewest
    return _equipped(sheet.datasheet, size, {name: count for name, count in side.gear.items() if count})


def _equipped(sheet: Datasheet, models: int, gear: dict[str, int]) -> tuple[ModelEquipment, ...]:
    """The models in that gear, in whatever order it was chosen."""
    if not gear:
        return default_loadout(sheet, models)
    gear = dict(sorted(gear.items()))
    if has_options(sheet):
        return apply_choices(sheet, models, gear)
    return exchanged(sheet, default_loadout(sheet, models), gear)


def items_of(sheet: Sheet, side: Side) -> tuple[Item, ...]:
    """What the unit may take, and for each item why it cannot have one more."""
    datasheet = sheet.datasheet
    if sheet.assumed_gear:
        return ()
    size = side.models or datasheet.fewest
    gear = tuple(sorted((name, count) for name, count in side.gear.items() if count))
    return _items(datasheet.edition, datasheet.name, size, gear, _Kept(datasheet))


class _Kept:
    """A datasheet as part of a cache's key: the same object is the same key."""

    def __init__(self, sheet: Datasheet) -> None:
        self.sheet = sheet

    def __hash__(self) -> int:
        return id(self.sheet)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Kept) and other.sheet is self.sheet


@lru_cache(2000)
def _items(
    _edition: Edition, _name: str, models: int, gear: tuple[tuple[str, int], ...], kept: _Kept
) -> tuple[Item, ...]:
    sheet, chosen = kept.sheet, dict(gear)
    try:
        default = {item.casefold() for model in default_loadout(sheet, models) for item in model.items}
    except GrognardError:
        return ()
    if has_options(sheet):
        options = (option for option in sheet.wargear_options if option.structured)
        names = [item for option in options for choice in option.choices for item in choice]
    else:
        names = [weapon.name for weapon in sheet.weapons]
    unlike = dict.fromkeys(name for name in names if name.casefold() not in default or name in chosen)
    return tuple(Item(name, chosen.get(name, 0), _why_not(sheet, models, chosen, name)) for name in unlike)


def _why_not(sheet: Datasheet, models: int, gear: dict[str, int], name: str) -> str:
    """Why one more of `name` is impossible; empty if it is not."""
    more = gear | {name: gear.get(name, 0) + 1}
    try:
        _equipped(sheet, models, more)
    except GrognardError as error:
        return error.message
    return ""
