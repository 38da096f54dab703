"""Numbers and names as people read them."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from grognard.core.chances import CLOSE_TO_SURE as CLOSE_TO_SURE
from grognard.core.chances import percent as percent
from grognard.core.words import AttackType, Edition

if TYPE_CHECKING:
    from grognard.odds.result import Result

_HIDDEN = dict.fromkeys(
    code
    for code in (*range(0x20), *range(0x7F, 0xA0), *range(0x202A, 0x202F), *range(0x2066, 0x206A))
    if code not in (9, 10)
)


def printable(text: str) -> str:
    """`text` without what steers terminals or turns the direction of writing: names come from files of strangers.

    >>> printable("Boyz\\x1b[2J")
    'Boyz[2J'
    """
    return text.translate(_HIDDEN)


def one_line(text: str) -> str:
    """`text` made harmless as by `printable`, on a single line.

    >>> one_line("a\\nb")
    'a b'
    """
    return " ".join(printable(text).splitlines())


def number(value: float) -> str:
    """`value` with two decimals.

    >>> number(2), number(12.345)
    ('2.00', '12.35')
    """
    return f"{value:.2f}"


def spread(mean: float, deviation: float | None) -> str:
    """Mean and standard deviation, where it is known: "12.35 ± 2.1"."""
    return f"{mean:.2f}" if deviation is None else f"{mean:.2f} ± {deviation:.1f}"


def setting(result: "Result") -> str:
    """ "10th edition, melee, exact": what was asked, and how it was answered."""
    kind = f"{_KINDS[result.kind]}, " if result.kind else ""
    return f"{edition_name(result.edition)}, {kind}{result.method}"


_KINDS: Final = {AttackType.RANGED: "shooting", AttackType.MELEE: "melee"}


def edition_name(edition: Edition) -> str:
    """ "10th edition"."""
    return f"{edition.value}th edition"


def counted(count: int, noun: str) -> str:
    """`count` with `noun` in its number.

    >>> counted(1, "model"), counted(3, "model")
    ('1 model', '3 models')
    """
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def listed(names: Sequence[str]) -> str:
    """Names as a sentence lists them: "a, b and c"."""
    return " and ".join(filter(None, (", ".join(names[:-1]), names[-1]))) if names else ""
