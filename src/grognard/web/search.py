"""Units found as people type: by the beginning of words, then by likeness."""

from __future__ import annotations

from functools import cache

import msgspec

from grognard.content.catalogue import plain_name
from grognard.content.datasheets.index import SHELVES
from grognard.core.words import Edition


class Found(msgspec.Struct, frozen=True):
    """A unit that we ship, and the editions in which we do."""

    name: str
    faction: str
    editions: tuple[str, ...]


def find(text: str, edition: Edition | None = None, limit: int = 12) -> tuple[Found, ...]:
    """The units most like `text`, best first; all of them, by faction, for an empty text.

    >>> find("intercesor")[0].name
    'Intercessor Squad'
    """
    wanted = plain_name(text[:80])
    every = [unit for unit in _units() if edition is None or edition.value in unit.editions]
    if not wanted:
        return tuple(every)
    scored = [(_score(wanted, unit), unit) for unit in every]
    good = sorted((pair for pair in scored if pair[0] >= 62), key=lambda pair: (-pair[0], pair[1].name))
    return tuple(unit for _, unit in good[:limit])


def astray(name: str) -> tuple[str, tuple[Found, ...]]:
    """For people who asked for a unit that `find_unit` does not find: what is the matter, and the units that they may
    mean."""
    near = find(name, limit=6)
    begins = [unit for unit in near if plain_name(name) in plain_name(unit.name)]
    if len(begins) > 1:
        return f"“{name}” may be several of the units that we ship. Which one?", near
    told = f"No unit that we ship is called “{name}”."
    return f"{told} {'Did you mean one of these?' if near else 'You can paste its datasheet page instead.'}", near


def _score(wanted: str, unit: Found) -> float:
    from rapidfuzz.fuzz import ratio

    name, faction = plain_name(unit.name), plain_name(unit.faction)
    words = name.split()
    if name.startswith(wanted):
        return 200 - len(name) / 100
    if all(any(word.startswith(part) for word in words) for part in wanted.split()):
        return 150 - len(name) / 100
    beside = (*faction.split(), *(f"{edition}th" for edition in unit.editions))
    own = [part for part in wanted.split() if not any(word.startswith(part) for word in beside)]
    if own and all(any(word.startswith(part) for word in words) for part in own):
        return 140 - len(name) / 100
    if wanted in name:
        return 120
    if len(wanted) > 2 and any(part.startswith(wanted) for part in (faction, *faction.split())):
        return 100
    likeness = max(ratio(wanted, name[: len(wanted) + 1]), *(ratio(wanted, word[: len(wanted) + 1]) for word in words))
    return float(likeness) - (12 if len(wanted) < 4 else 0)


@cache
def _units() -> tuple[Found, ...]:
    editions: dict[tuple[str, str], list[str]] = {}
    for shelf in SHELVES:
        for name in shelf.units:
            editions.setdefault((shelf.faction, name), []).append(shelf.edition.value)
    return tuple(Found(name, faction, tuple(sorted(which))) for (faction, name), which in sorted(editions.items()))
