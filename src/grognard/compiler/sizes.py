"""Tables of battle sizes: how many units a rule may touch at Incursion, Strike Force and Onslaught."""

from __future__ import annotations

import re

import msgspec

from grognard.compiler.normalise import Sentence

_HEADING = re.compile(r"BATTLE SIZE:? (?:MAXIMUM )?NUMBER OF UNITS:?")
_ROWS = tuple(re.compile(rf"{size}: (\d+)(?: units)?\.?") for size in ("Incursion", "Strike Force", "Onslaught"))
_AS_SHOWN = re.compile(
    r"The maximum number of units (?:that can be [a-z]+ by this rule|you can select in this way)"
    r"(?: in each battle round)? depends on the battle size, as shown below\."
)


def without_sizes(found: tuple[Sentence, ...]) -> tuple[tuple[Sentence, ...], tuple[int, ...]]:
    """The sentences without a table of battle sizes at their end, and its three numbers (none if there is no table).

    A sentence that only says that a number of units depends on the table is left out with it; where a unit is not
    selected, but rolled for, it is put as "(at most as many as the table says)".
    """
    if len(found) < 5 or not _HEADING.fullmatch(found[-4].text):
        return found, ()
    rows = [row.fullmatch(sentence.text) for row, sentence in zip(_ROWS, found[-3:], strict=True)]
    numbers = tuple(int(row[1]) for row in rows if row)
    if len(numbers) != len(rows):
        return found, ()
    kept: list[Sentence] = []
    for sentence in found[:-4]:
        if not _AS_SHOWN.fullmatch(sentence.text):
            kept.append(sentence)
        elif "select" not in sentence.text:
            kept.append(msgspec.structs.replace(sentence, text="As many as the table says.", printed=sentence.parts))
    return tuple(kept), numbers
