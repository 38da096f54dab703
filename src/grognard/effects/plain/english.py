"""English grammar that every sentence shares: number, articles, lists, capitals."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_SMALL = frozenset(("a", "an", "and", "by", "for", "in", "of", "on", "or", "the", "to", "with"))
_CHOICE = re.compile(r"\[([^|\]]*)\|([^\]]*)\]")


class Noun(NamedTuple):
    """Who a sentence speaks of, and whether its verb stands in the plural."""

    text: str
    plural: bool = False


def number(count: int) -> str:
    """A small count as a word: "one", "two"; "12" from eleven on."""
    return _NUMBERS[count] if 0 <= count < len(_NUMBERS) else str(count)


def counted(amount: object, noun: str) -> str:
    """`amount` with `noun` in its number: "1 mortal wound", "D3 mortal wounds"."""
    return f"{amount} {noun}" if str(amount) == "1" else f"{amount} {noun}s"


def an(noun: str) -> str:
    """`noun` with its indefinite article."""
    return f"{'an' if noun.lstrip('[')[:1].lower() in tuple('aeio8') else 'a'} {noun}"


def listed(parts: Sequence[str], link: str = "and") -> str:
    """ "a, b and c"."""
    return f" {link} ".join(filter(None, (", ".join(parts[:-1]), parts[-1]))) if parts else ""


def agree(noun: Noun, template: str) -> str:
    """`template` with each "[singular|plural]" in the number of `noun`.

    >>> agree(Noun("this unit"), "[has|have] Stealth")
    'has Stealth'
    """
    return _CHOICE.sub(lambda found: found[2 if noun.plural else 1], template)


def said(noun: Noun, template: str) -> str:
    """`noun` and what is said of it."""
    return f"{noun.text} {agree(noun, template)}"


def titled(name: str) -> str:
    """An upper-case name as it is written in a sentence.

    >>> titled("OATH OF MOMENT"), titled("NURGLE'S GIFT (AURA)")
    ('Oath of Moment', "Nurgle's Gift (Aura)")
    """
    words = [word.lower() for word in name.split(" ")]
    return " ".join(word if index and word in _SMALL else _first_letter_upper(word) for index, word in enumerate(words))


def _first_letter_upper(word: str) -> str:
    at = next((index for index, letter in enumerate(word) if letter.isalpha()), 0)
    return word[:at] + word[at : at + 1].upper() + word[at + 1 :]


def sentence(text: str) -> str:
    """`text` with a capital and a full stop."""
    return f"{text[:1].upper()}{text[1:].rstrip('.')}."
