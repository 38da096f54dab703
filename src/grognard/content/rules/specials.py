"""Which clauses of a rule have no word in the effect vocabulary: shown to the user, and counted."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

import msgspec

from grognard.effects.bundles import Bundle


def specials(bundle: Bundle) -> tuple[str, ...]:
    """Names of the procedures (`Special`) that `bundle` calls, in the order of its text."""
    return tuple(_special_names(msgspec.to_builtins(bundle)))


def _special_names(value: object) -> Iterator[str]:
    if isinstance(value, dict):
        fields = cast("dict[str, object]", value)
        if fields.get("type") == "special":
            yield str(fields["name"])
        for inner in fields.values():
            yield from _special_names(inner)
    elif isinstance(value, list | tuple):
        for inner in cast("list[object]", value):
            yield from _special_names(inner)
