"""What options that several commands share mean, and what cannot be asked for at once."""

from collections.abc import Iterable

from grognard.core.errors import GrognardError
from grognard.core.words import AttackType


def phase_of(melee: bool, ranged: bool) -> AttackType | None:
    """The attacks that --melee or --ranged asks for; None where neither does."""
    if melee and ranged:
        raise GrognardError("found both --melee and --ranged, expected one of them", "--melee")
    return AttackType.MELEE if melee else AttackType.RANGED if ranged else None


def phrases(given: Iterable[str] | None) -> tuple[str, ...]:
    """The phrases of every --when, which may each hold several between commas."""
    return tuple(phrase.strip() for text in given or () for phrase in text.split(",") if phrase.strip())
