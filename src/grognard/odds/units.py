"""The two ways to name a side: a unit that we ship, or the file of a datasheet page."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

import msgspec

from grognard.content import catalogue
from grognard.core.errors import GrognardError, PageError
from grognard.core.files import bytes_of
from grognard.core.words import Edition
from grognard.datasheet import Datasheet
from grognard.odds.completing import profiles_given, with_every_weapon
from grognard.odds.reading import ReadSheet, understand

if TYPE_CHECKING:
    from grognard.importers.page import Page  # the reader is slow to load, and most odds read no page

T = TypeVar("T")
_LARGEST_FILE = 20_000_000


class Sheet(msgspec.Struct, frozen=True):
    """A datasheet, and the page it was read from if it was, with its rules compiled.

    `assumed_gear`: no default equipment is known, so every model carries every weapon.
    """

    datasheet: Datasheet
    read: ReadSheet | None = None
    assumed_gear: bool = False

    @property
    def name(self) -> str:
        """Name of the unit."""
        return self.datasheet.name


def is_page(text: str) -> bool:
    """Whether `text` means a file: it has a suffix or a separator, or such a file is there."""
    if Path(text).suffix.casefold() in (".txt", ".md", ".text", ".html") or "/" in text or "\\" in text:
        return True
    try:
        return Path(text).is_file()
    except (OSError, ValueError):
        return False


def numbered(text: str) -> tuple[int | None, str]:
    """How many models "20 boyz" or "20 x boyz" means (None: it does not say), and the name."""
    found = re.fullmatch(r"(?P<models>\d{1,4})\s*x?\s+(?P<name>.+)", text.strip(), re.IGNORECASE)
    return (int(found["models"]), found["name"]) if found else (None, text)


def find_sheet(text: str, edition: Edition | None = None, profile: str = "", *, option: str = "--profile") -> Sheet:
    """The sheet that `text` names; `profile` (as given with `option`) for a page that has none. Raises
    UnknownNameError or PageError."""
    if is_page(text):
        return _page_sheet(text, edition, profile, option)
    if profile:
        raise GrognardError(
            "found a profile for a unit that we ship: --profile and --target-profile are for page files", text
        )
    return Sheet(catalogue.find_unit(text, edition))


def _page_sheet(text: str, edition: Edition | None, profile: str, option: str) -> Sheet:
    from grognard.importers.page import decode_page, with_profile

    page = _read(decode_page(bytes_of(text, "one datasheet page", _LARGEST_FILE), text), edition, text)
    sheet = page.datasheet
    if edition is not None and sheet.edition is not edition:
        raise GrognardError(f"is a page of the {sheet.edition}th edition, expected one of the {edition}th", text)
    if profile:
        page = with_profile(page, *profiles_given(profile, option))
    return sheet_of_page(understand(page))


def sheet_of_page(read: ReadSheet) -> Sheet:
    """The sheet of a page; every model carries every weapon where no default equipment is known."""
    if read.datasheet.loadout:
        return Sheet(read.datasheet, read)
    return Sheet(with_every_weapon(read.datasheet), read, assumed_gear=True)


def _read(text: str, edition: Edition | None, path: str) -> Page:
    """The page; one that shows no sign of an edition is of `edition`."""
    from grognard.importers.page import read_page

    try:
        return read_page(text, path=path)
    except PageError:
        if edition is None:
            raise
        return read_page(text, edition, path)


def both_sheets(
    attacker: str,
    defender: str,
    edition: Edition | None,
    profiles: tuple[str, str] = ("", ""),
    others: tuple[str, ...] = (),
) -> tuple[Sheet, Sheet]:
    """Both sheets in one edition: the one asked for, that of a page (of `others` too), or the newest that has both.

    Raises GrognardError when there is no such edition.
    """
    named = ((attacker, profiles[0], "--profile"), (defender, profiles[1], "--target-profile"))
    pages = {
        text: find_sheet(text, edition, profile, option=option) for text, profile, option in named if is_page(text)
    }
    if edition is None:
        told = {sheet.datasheet.edition for sheet in pages.values()}
        told |= {find_sheet(text).datasheet.edition for text in others if is_page(text)}
        if len(told) > 1:
            raise GrognardError("the pages are of different editions: odds need one edition", "edition")
        edition = told.pop() if told else None

    def found(wanted: Edition) -> tuple[Sheet, Sheet]:
        mine, theirs = (pages.get(text) or find_sheet(text, wanted, profile) for text, profile, _ in named)
        return mine, theirs

    return in_newest(edition, found)


def in_newest(edition: Edition | None, find: Callable[[Edition], T]) -> T:
    """What `find` finds in `edition`, or (None) in the newest that has it. Raises what the newest one raised if none
    has."""
    if edition is not None:
        return find(edition)
    try:
        return find(Edition.ELEVENTH)
    except GrognardError as error:
        with suppress(GrognardError):
            return find(Edition.TENTH)
        raise error
