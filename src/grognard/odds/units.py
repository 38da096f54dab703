"""The two ways to name a side: a unit that we ship, or the file of a datasheet page."""

from __future__ import annotations

from pathlib import Path

import msgspec

from grognard.content import catalogue
from grognard.core.errors import GrognardError, UnknownNameError
from grognard.core.words import Edition
from grognard.datasheet import Datasheet
from grognard.importers.page import decode_page, read_page
from grognard.odds.reading import ReadSheet, understand

_LARGEST_FILE = 20_000_000


class Sheet(msgspec.Struct, frozen=True):
    """A datasheet, and the page it was read from if it was, with its rules compiled."""

    datasheet: Datasheet
    read: ReadSheet | None = None

    @property
    def name(self) -> str:
        """Name of the unit."""
        return self.datasheet.name


def is_page(text: str) -> bool:
    """Whether `text` means a file: it has a suffix or a separator, or such a file is there."""
    return Path(text).suffix.casefold() in (".txt", ".md", ".text", ".html") or "/" in text or "\\" in text


def find_sheet(text: str, edition: Edition | None = None) -> Sheet:
    """The sheet that `text` names. Raises UnknownNameError or PageError."""
    if is_page(text):
        return _page_sheet(text, edition)
    return Sheet(catalogue.find_unit(text, edition))


def _page_sheet(text: str, edition: Edition | None) -> Sheet:
    path = Path(text)
    try:
        if path.stat().st_size > _LARGEST_FILE:
            raise GrognardError(f"found a file of {path.stat().st_size} bytes, expected one datasheet page", text)
        page = read_page(decode_page(path.read_bytes(), text), path=text)
    except OSError as error:
        raise GrognardError(f"cannot be read: {error.strerror}", text) from None
    sheet = page.datasheet
    if edition is not None and sheet.edition is not edition:
        raise GrognardError(f"is a page of the {sheet.edition}th edition, but {edition} was asked for", text)
    read = understand(page)
    return Sheet(read.datasheet, read)


def both_sheets(attacker: str, defender: str, edition: Edition | None) -> tuple[Sheet, Sheet]:
    """Both sheets in one edition: the one asked for, that of a page, or the newest that has both.

    Raises GrognardError when there is no such edition.
    """
    if edition is None:
        told = [find_sheet(side).datasheet.edition for side in (attacker, defender) if is_page(side)]
        if len(set(told)) > 1:
            raise GrognardError("the two pages are of different editions: odds need one edition", "edition")
        edition = told[0] if told else None
    if edition is not None:
        return find_sheet(attacker, edition), find_sheet(defender, edition)
    first: UnknownNameError | None = None
    for newest in (Edition.ELEVENTH, Edition.TENTH):
        try:
            return find_sheet(attacker, newest), find_sheet(defender, newest)
        except UnknownNameError as error:
            first = first or error
    assert first is not None
    raise first
