"""The two ways to name a side: a unit that we ship, or the file of a datasheet page."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

import msgspec

from grognard.content import catalogue
from grognard.core.errors import GrognardError, PageError, UnknownNameError
from grognard.core.files import bytes_of
from grognard.core.words import Edition
from grognard.datasheet import Datasheet
from grognard.datasheet.names import quoted
from grognard.odds.completing import assumed_gear, profiles_given, with_every_weapon
from grognard.odds.places import ATTACKER, BEFORE, TARGET, Places, told_of
from grognard.odds.reading import ReadSheet, understand

if TYPE_CHECKING:
    from grognard.importers.page import Page  # the reader is slow to load, and most odds read no page

T = TypeVar("T")
_LARGEST_FILE = 20_000_000


class Sheet(msgspec.Struct, frozen=True):
    """A datasheet, and the page it was read from if it was, with its rules compiled.

    `assumed_gear`: no default equipment is known, so every model carries every weapon. `places`: where it and its
    parts were asked for.
    """

    datasheet: Datasheet
    read: ReadSheet | None = None
    assumed_gear: bool = False
    places: Places = Places()

    @property
    def assumption(self) -> str:
        """What is assumed of the default equipment, empty for nothing."""
        return assumed_gear(self.datasheet) if self.assumed_gear else ""

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
    """How many models "20 boyz", "20x boyz" or "20boyz" means (None: it does not say), and the name.

    Raises GrognardError for a number that no unit has. The name of a file may begin with a number of its own.
    """
    found = _NUMBERED.fullmatch(text.strip())
    if found is None or (is_page(text) and (found["glued"] or Path(text).is_file())):
        return None, text
    if not re.fullmatch(r"0*[1-9]\d{0,5}", found["models"]):
        raise GrognardError(f'found {quoted(text)}, expected at least one model, as a whole number, such as "20 boyz"')
    return int(found["models"]), found["name"] or found["glued"]


_NUMBERED = re.compile(
    r"(?P<models>[-+−]?\d[\d.,]*)(?:(?:\s*[x×])?\s+(?P<name>\S.*)|[x×]?(?P<glued>[^\W\d].*))", re.IGNORECASE | re.DOTALL
)


def find_sheet(text: str, edition: Edition | None = None, profile: str = "", places: Places = ATTACKER) -> Sheet:
    """The sheet that `text` names, as it was asked for at `places`; `profile` for a page that has none. Raises
    UnknownNameError or PageError."""
    if is_page(text):
        return _page_sheet(text, edition, profile, places)
    if profile:
        raise GrognardError(
            f"found one for {quoted(text)}, a unit that we ship, expected one for a page alone", places.profile
        )
    refuse_number(text, places)
    with told_of(places.unit):
        return Sheet(catalogue.find_unit(text, edition), places=places)


def refuse_number(text: str, places: Places) -> None:
    """Raise UnknownNameError for a name with a number before it: no unit that we ship has one, and a number that is
    left out as a typing error would be missed."""
    if re.match(r"[-+−]?\d", text.strip()):
        asked = places.models.startswith("--") and places.models != places.unit
        told = f": how many models it has is for {places.models}" if asked else ""
        raise UnknownNameError(f"found {quoted(text)}, expected the name of a unit without a number{told}", places.unit)


def _page_sheet(text: str, edition: Edition | None, profile: str, places: Places) -> Sheet:
    from grognard.importers.page import decode_page

    page = _read(decode_page(bytes_of(text, "one datasheet page", _LARGEST_FILE), text), edition, text)
    sheet = page.datasheet
    if edition is not None and sheet.edition is not edition:
        raise GrognardError(f"is a page of the {sheet.edition}th edition, expected one of the {edition}th", text)
    given = profiles_given(profile, places.profile) if profile else ()
    return msgspec.structs.replace(sheet_of_page(understand(page, given)), places=places)


def names_before(texts: tuple[str, ...]) -> tuple[str, ...]:
    """The units that attack first, without their numbers of models."""
    with told_of(BEFORE.unit):
        return tuple(numbered(text)[1] for text in texts)


def sheets_before(
    texts: tuple[str, ...], edition: Edition, profiles: tuple[str, ...]
) -> tuple[tuple[int | None, Sheet], ...]:
    """The units that attack first, each with the number of models that its text says. Each of `profiles` is that of
    the next page that lacks one. Raises GrognardError, for a profile too many as well."""
    left = list(profiles)
    found: list[tuple[int | None, Sheet]] = []
    for text in texts:
        with told_of(BEFORE.unit):
            models, name = numbered(text)
            sheet = find_sheet(name, edition, places=BEFORE)
        if left and not sheet.datasheet.profiles:
            sheet = find_sheet(name, edition, left.pop(0), BEFORE)
        found.append((models, sheet))
    if left:
        told = f"found {len(profiles)}, but {len(profiles) - len(left)} of the pages given with {BEFORE.unit} lack one"
        raise GrognardError(f"{told}: expected one for each of these, in their order", BEFORE.profile)
    return tuple(found)


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
    named = ((attacker, profiles[0], ATTACKER), (defender, profiles[1], TARGET))
    pages = {place: find_sheet(text, edition, profile, place) for text, profile, place in named if is_page(text)}
    if edition is None:
        told = {sheet.datasheet.edition for sheet in pages.values()}
        told |= {find_sheet(text).datasheet.edition for text in others if is_page(text)}
        if len(told) > 1:
            raise GrognardError("found pages of the 10th and of the 11th, expected all of one edition", "edition")
        edition = told.pop() if told else None

    def found(wanted: Edition) -> tuple[Sheet, Sheet]:
        mine, theirs = (pages.get(place) or find_sheet(text, wanted, profile, place) for text, profile, place in named)
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
