"""The units that we ship, found by the names that people type.

Only the module that declares a unit is loaded, when the unit is asked for.
"""

import re
import unicodedata
from collections.abc import Iterable
from importlib import import_module
from itertools import islice
from typing import Final

import msgspec

from grognard.content.datasheets.index import SHELVES, Shelf
from grognard.core.errors import UnknownNameError
from grognard.core.words import Edition
from grognard.datasheet.sheet import Datasheet

UNEXPLAINED_ABILITIES: Final = frozenset({"CONVERSION", "DEAD CHOPPY", "REVERBERATING SUMMONS"})
"""Abilities of shipped weapons that are words of a codex: our documents do not tell what they do (T-9.21)."""

_SUGGESTIONS: Final = 5
_QUOTED: Final = 60
_PARTIAL: Final = 3
_CLOSE: Final = 82.0
_CLEAR_LEAD: Final = 4.0
_ALIKE: Final = 50.0


class _Entry(msgspec.Struct, frozen=True):
    """A name in the catalogue and where its sheet lies."""

    name: str
    shelf: Shelf


def factions(edition: Edition | None = None) -> tuple[str, ...]:
    """Names of the factions of which we ship units, in alphabetical order."""
    return tuple(sorted({shelf.faction for shelf in SHELVES if edition in (None, shelf.edition)}))


def all_units(edition: Edition | None = None, faction: str | None = None) -> tuple[Datasheet, ...]:
    """Every shipped datasheet, of one edition or one faction if they are given.

    `faction` may be written as for `find_unit`. Raises UnknownNameError for a faction of which we ship nothing.
    """
    return tuple(sheet for shelf in _shelves(edition, faction) for sheet in _sheets(shelf))


def find_unit(name: str, edition: Edition | None = None, faction: str | None = None) -> Datasheet:
    """The shipped datasheet that `name` means.

    Case, accents, apostrophes, hyphens and plural endings do not matter; a part of the name is enough when only one
    unit has it, and so is a name with a typing error that is close to one unit only. An exact name goes before
    all that. Without `edition`, the newest that has such a unit. `faction` also knows the faction's keyword
    ("Adeptus Astartes").

    >>> find_unit("kahl", Edition.TENTH).name
    'Kâhl'

    Raises UnknownNameError, with up to five suggestions if any name is near, when no unit or more than one is meant.
    """
    entries = _entries(edition, faction)
    meant = _meant(name, entries)
    found = f'found "{name if len(name) <= _QUOTED else name[:_QUOTED] + "..."}"'
    if not meant:
        near = _meant(name, _entries(None, None)) or _nearest(name, entries)
        hint = f"; did you mean {_alternatives(near)}?" if near else ", and no name is like it"
        raise UnknownNameError(f"{found}, expected a unit that we ship{hint}", "unit")
    if len({entry.name for entry in meant}) > 1:
        raise UnknownNameError(f"{found}, which means several units: {_alternatives(meant)}", "unit")
    newest = max(meant, key=lambda entry: entry.shelf.edition)
    return next(sheet for sheet in _sheets(newest.shelf) if sheet.name == newest.name)


def find_units(selection: str, edition: Edition | None = None, faction: str | None = None) -> tuple[Datasheet, ...]:
    """The shipped datasheets that `selection` means: a unit's name, "all", or "all" with a faction.

    "all orks", "all of Death Guard" and "all of the Space Marines" are all the units of that faction. Raises
    UnknownNameError as `find_unit` does.
    """
    whole = re.fullmatch(r"all(?:\s+of)?(?:\s+the)?(?:\s+(?P<faction>.+))?", selection.strip(), re.IGNORECASE)
    if whole:
        return all_units(edition, whole["faction"] or faction)
    return (find_unit(selection, edition, faction),)


def _sheets(shelf: Shelf) -> tuple[Datasheet, ...]:
    return import_module(shelf.module).UNITS


def _shelves(edition: Edition | None, faction: str | None) -> tuple[Shelf, ...]:
    shelves = tuple(shelf for shelf in SHELVES if edition in (None, shelf.edition))
    if faction is None:
        return shelves
    wanted = _words(faction)
    called = tuple(shelf for shelf in shelves if wanted in map(_words, (shelf.faction, *shelf.also)))
    if not called:
        known = ", ".join(factions(edition))
        raise UnknownNameError(f'found "{faction}", expected one of the factions that we ship: {known}', "faction")
    return called


def _entries(edition: Edition | None, faction: str | None) -> tuple[_Entry, ...]:
    return tuple(_Entry(name, shelf) for shelf in _shelves(edition, faction) for name in shelf.units)


def _meant(name: str, entries: tuple[_Entry, ...]) -> tuple[_Entry, ...]:
    """The entries that `name` means by the first reading that any entry fits: its name, its words in any number, some
    of its words, the beginnings of some of its words, or its name with a typing error.
    """
    plain, words = plain_name(name), _words(name)
    named = tuple(entry for entry in entries if plain_name(entry.name) == plain)
    if named or len(plain) < _PARTIAL:
        return named
    for reading in (
        tuple(entry for entry in entries if _words(entry.name) == words),
        tuple(entry for entry in entries if set(words) <= set(_words(entry.name))),
        tuple(entry for entry in entries if _begin(words, _words(entry.name))),
    ):
        if reading:
            return reading
    return _nearly(plain, entries)


def _begin(words: list[str], of: list[str]) -> bool:
    """Whether each of `words` begins a word of `of`."""
    return all(any(full.startswith(word) for full in of) for word in words)


def _nearly(plain: str, entries: tuple[_Entry, ...]) -> tuple[_Entry, ...]:
    """The entries of the one name that is `plain` but for a typing error; none when two names are about as close."""
    scores = _scores(plain, {entry.name for entry in entries})
    if not scores or scores[0][0] < _CLOSE or (len(scores) > 1 and scores[0][0] - scores[1][0] < _CLEAR_LEAD):
        return ()
    return tuple(entry for entry in entries if entry.name == scores[0][1])


def _nearest(name: str, entries: tuple[_Entry, ...]) -> tuple[_Entry, ...]:
    """The entries whose names are anything like `name`, the most like it first."""
    order = [found for like, found in _scores(plain_name(name), {entry.name for entry in entries}) if like >= _ALIKE]
    return tuple(sorted((one for one in entries if one.name in order), key=lambda entry: order.index(entry.name)))


def _scores(plain: str, names: Iterable[str]) -> list[tuple[float, str]]:
    """How much each of `names` is like `plain`, 0 to 100, best first."""
    from rapidfuzz import fuzz  # here, since only a mistyped name is worth the time that it takes to load

    return sorted(((fuzz.ratio(plain, plain_name(name)), name) for name in names), key=lambda pair: (-pair[0], pair[1]))


def _alternatives(entries: Iterable[_Entry]) -> str:
    """Up to five names of `entries`, in their order, each with its factions and editions."""
    editions: dict[tuple[str, str], list[str]] = {}
    for entry in entries:
        editions.setdefault((entry.name, entry.shelf.faction), []).append(entry.shelf.edition.value)
    told = (f"{name} ({faction}, {' and '.join(sorted(which))})" for (name, faction), which in editions.items())
    return ", ".join(islice(told, _SUGGESTIONS))


def _words(text: str) -> list[str]:
    """The words of `text` as they are compared, without the ending of a plural: "Boyz" is ["boy"]."""
    return [re.sub(r"(?<=..)(?<!s)[sz]$", "", word) for word in plain_name(text).split()]


def plain_name(text: str) -> str:
    """`text` as names of units are compared: no case, accents or apostrophes; a space for each run of other marks.

    >>> plain_name("Kustom  Boosta-blasta"), plain_name("Kâhl’s")
    ('kustom boosta blasta', 'kahls')
    """
    bare = "".join(mark for mark in unicodedata.normalize("NFKD", text) if not unicodedata.combining(mark))
    return " ".join(re.sub(r"[^a-z0-9]+", " ", re.sub(r"['’‘`]", "", bare.casefold())).split())
