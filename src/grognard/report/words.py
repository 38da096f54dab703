"""Numbers and names as people read them."""

from collections.abc import Sequence

from grognard.core.words import Edition

_HIDDEN = dict.fromkeys(
    code
    for code in (*range(0x20), *range(0x7F, 0xA0), *range(0x202A, 0x202F), *range(0x2066, 0x206A))
    if code not in (9, 10)
)

CLOSE_TO_SURE = 1e-9
"""Chances nearer to 0 or 1 than this are float rounding."""


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


def percent(chance: float) -> str:
    """`chance` as a percentage with one decimal; what is possible is never printed as 0 %, nor what may fail as 100 %.

    >>> percent(0.312), percent(0.0001), percent(1.0)
    ('31.2%', '<0.1%', '100%')
    """
    if chance < CLOSE_TO_SURE:
        return "0%"
    if chance > 1 - CLOSE_TO_SURE:
        return "100%"
    if chance < 0.0005:
        return "<0.1%"
    if chance >= 0.9995:
        return ">99.9%"
    return f"{chance:.1%}"


def number(value: float) -> str:
    """`value` with two decimals.

    >>> number(2), number(12.345)
    ('2.00', '12.35')
    """
    return f"{value:.2f}"


def spread(mean: float, deviation: float | None) -> str:
    """Mean and standard deviation, where it is known: "12.35 ± 2.1"."""
    return f"{mean:.2f}" if deviation is None else f"{mean:.2f} ± {deviation:.1f}"


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
