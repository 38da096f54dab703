"""What options that several commands share mean, and what cannot be asked for."""

import re
from collections.abc import Callable, Iterable
from enum import StrEnum
from typing import TypeVar

from grognard.core.errors import GrognardError
from grognard.core.words import AttackType

Choice = TypeVar("Choice", bound=StrEnum)
MOST_MODELS = 999
_SHOWN = 40


def whole(option: str, least: int, most: int) -> Callable[[str | int], int]:
    """Reads the whole number that `option` gives. What it makes raises GrognardError for anything else."""

    def read(given: str | int) -> int:
        text = str(given).strip()
        found = int(text) if re.fullmatch(r"[+-]?[0-9]{1,18}", text) else None
        if found is None or not least <= found <= most:
            raise GrognardError(f"found {_quoted(given)}, expected a whole number from {least} to {most}", option)
        return found

    return read


def one_of(option: str, choices: type[Choice]) -> Callable[[str], Choice]:
    """Reads the one of `choices` that `option` gives. What it makes raises GrognardError for anything else."""

    def read(given: str) -> Choice:
        text = given.casefold().strip()
        if text not in {one.value for one in choices}:
            raise GrognardError(f"found {_quoted(given)}, expected one of: {', '.join(choices)}", option)
        return choices(text)

    return read


def _quoted(given: object) -> str:
    text = str(given)
    return f'"{text if len(text) <= _SHOWN else text[:_SHOWN] + "..."}"'


def phase_of(melee: bool, ranged: bool) -> AttackType | None:
    """The attacks that --melee or --ranged asks for; None where neither does."""
    if melee and ranged:
        raise GrognardError("found both --melee and --ranged, expected one of them", "--melee")
    return AttackType.MELEE if melee else AttackType.RANGED if ranged else None


def phrases(given: Iterable[str] | None) -> tuple[str, ...]:
    """The phrases of every --when, which may each hold several between commas."""
    return tuple(phrase.strip() for text in given or () for phrase in text.split(",") if phrase.strip())
