"""Names of weapons."""

from __future__ import annotations

import re

from grognard.compiler.context import NotUnderstoodError
from grognard.compiler.lexicon import NOT_NAMES
from grognard.compiler.parser import Node, all_terms
from grognard.compiler.tokens import Term


def between_commas(node: Node) -> list[list[Term]]:
    """The terms of each name in "storm bolter, power fist": a comma is where terms do not stand side by side."""
    found: list[list[Term]] = []
    end = -1
    for one in all_terms(node):
        start = one.start_pos or 0
        if start == end:
            found[-1].append(one)
        else:
            found.append([one])
        end = start + len(one) + 1
    return found


def weapon_name(terms: list[Term]) -> str:
    """The name that `terms` spell, singular and lower case."""
    words = [str(word).lower() for word in terms]
    if terms[0].type == "KEYWORDS" and (str(terms[0]).isupper() or len(terms[0].data) != 1):
        raise NotUnderstoodError("keywords before the name of a weapon")
    inner = [word for word, one in zip(words, terms, strict=True) if one.type == "WORD"]
    odd = [word for word in inner if word in NOT_NAMES or not re.fullmatch(r"[\w'-]+", word)]
    if len(inner) > 4 or odd not in ([], ["battle"]) or (odd and words[-2:] != ["battle", singular(words[-1])]):
        raise NotUnderstoodError("the name of a weapon")
    if words in (["pistol"], ["pistols"]):
        raise NotUnderstoodError("a kind of weapons")
    named, of, rest = " ".join(words).partition(" of ")
    return f"{singular(named)}{of}{rest}"


def singular(name: str) -> str:
    """A weapon's name in the singular: "storm bolters" -> "storm bolter"."""
    if name.endswith(("ss", "claws", "talons")) or not name.endswith("s"):
        return name
    return name[:-1]
