"""How the parts of a question are called where people ask for them, so that an error can name the place."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager

import msgspec

from grognard.core.errors import GrognardError


class Places(msgspec.Struct, frozen=True):
    """The options or fields for the parts of one unit of the question; the default ones are the fields of the API.

    An empty one: the part cannot be asked for there.
    """

    unit: str = "unit"
    models: str = "models"
    weapons: str = "weapons"
    profile: str = "profile"


ATTACKER = Places("attacker", "--models", "--weapons", "--profile")
TARGET = Places("defender", "--target-models", "", "--target-profile")
LEADER = Places("--leader", "", "", "--leader-profile")
TARGET_LEADER = Places("--target-leader", "", "", "--target-leader-profile")
BEFORE = Places("--before", "--before", "", "--before-profile")
ROWS = Places("attackers", "", "", "")
COLUMNS = Places("defenders", "", "", "")

_GENERAL = ("", "unit", "loadout", "faction")
"""What lower layers, which know of no option, call the place of a fault."""


@contextmanager
def told_of(place: str) -> Generator[None]:
    """Errors raised within name `place`, before the place that they name already if that tells more."""
    try:
        yield
    except GrognardError as error:
        if not place or error.path == place:
            raise
        raise type(error)(error.message if error.path in _GENERAL else str(error), place) from None
