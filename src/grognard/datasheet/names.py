"""Names on a datasheet as they are compared: of items, and of kinds of models."""

from functools import lru_cache

from grognard.core.keywords import STRAIGHT


@lru_cache(4096)
def plain(text: str) -> str:
    """`text` for comparison: no case, straight apostrophes, single spaces.

    >>> plain("Da Boss’  Ladz")
    "da boss' ladz"
    """
    return " ".join(text.translate(STRAIGHT).casefold().split())


def same_kind(one: str, other: str) -> bool:
    """Whether two names of a kind of model mean the same, one of them perhaps in the plural.

    >>> same_kind("Boyz", "boy")
    True
    """
    a, b = plain(one), plain(other)
    return a == b or any(a == b + end or b == a + end for end in ("s", "z", "es"))


_SHOWN = 60


def quoted(text: str) -> str:
    """`text` between quotation marks, as errors show what was found: no more than the beginning of a long one."""
    return f'"{text}"' if len(text) <= _SHOWN else f'"{text[:_SHOWN]}..."'
