"""Keywords in the plural that the edition has in the singular only: "excluding BEASTS" in the 10th edition."""

from __future__ import annotations

import re
from typing import Any

import msgspec

from grognard.effects.selectors import Is, Selector

_PLURAL = re.compile(r"\bBEASTS$")


def has_plural(text: str) -> bool:
    """Whether `text` has such a plural."""
    return re.search(r"\bBEASTS\b", text) is not None


def in_singular(thing: Any) -> Any:
    """`thing` (a struct, or a tuple of structs) with each such keyword in the singular."""
    if isinstance(thing, tuple):
        return tuple(in_singular(one) for one in thing)  # pyright: ignore[reportUnknownVariableType]
    if not isinstance(thing, msgspec.Struct):
        return thing
    names = ("any_of", "excluding") if isinstance(thing, Selector) else ("words",) if isinstance(thing, Is) else ()
    changed = {
        name: _singular(getattr(thing, name)) if name in names else in_singular(getattr(thing, name))
        for name in thing.__struct_fields__
    }
    return msgspec.structs.replace(thing, **changed)


def _singular(words: Any) -> Any:
    if isinstance(words, tuple):
        return tuple(_singular(word) for word in words)  # pyright: ignore[reportUnknownVariableType]
    return type(words)(_PLURAL.sub("BEAST", words))
