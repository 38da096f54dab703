"""Which edition a page is of, told by its own signs."""

import re
from collections.abc import Iterable, Sequence
from typing import Final

from grognard.core.errors import PageError
from grognard.core.words import Edition
from grognard.importers.cut import Block, Section
from grognard.importers.lines import Piece
from grognard.importers.shapes import Shape
from grognard.importers.values import Evidence
from grognard.importers.weapons import cells, split_run_in

_SIGNS: Final = (
    (Edition.ELEVENTH, 3, "the points stand below YOUR UNIT COSTS", re.compile(r"YOUR UNIT COSTS")),
    (
        Edition.ELEVENTH,
        2,
        "the counter-stratagem is spelled COUNTEROFFENSIVE",
        re.compile(r"^COUNTEROFFENSIVE(?:\d|$)"),
    ),
    (Edition.ELEVENTH, 2, "a core stratagem is labelled Core without a category", re.compile(r"^Core(?: Stratagem)?$")),
    (Edition.ELEVENTH, 2, "rules speak of friendly unengaged units", re.compile(r"\bfriendly unengaged\b")),
    (Edition.TENTH, 3, "a core stratagem is labelled with a category", re.compile(r"^Core [–-] \w")),
    (Edition.TENTH, 2, "abilities are explained as [X] in a weapon's profile", re.compile(r"^Weapons with \[")),
    (Edition.TENTH, 1, "rules give a 1-inch Engagement Range", re.compile(r"^Engagement Range represents\b.* 1\"")),
)
_ROW_BRACKET: Final = re.compile(r"\[[a-z]", re.I)


def tell_edition(pieces: Sequence[Piece], blocks: Iterable[Block]) -> tuple[Edition, tuple[Evidence, ...]]:
    """The edition with the heavier signs, and all signs with the first line of each.

    Raises PageError when there is none, or as many for either edition.
    """
    signs = [*_by_blocks(blocks)]
    for edition, weight, text, pattern in _SIGNS:
        line = next((piece.line for piece in pieces if pattern.search(piece.text)), None)
        if line is not None:
            signs.append(Evidence(edition, text, line, weight))
    weights = {edition: sum(sign.weight for sign in signs if sign.edition is edition) for edition in Edition}
    tenth, eleventh = weights[Edition.TENTH], weights[Edition.ELEVENTH]
    if tenth == eleventh:
        found = "; ".join(f"line {sign.line}: {sign.text} ({sign.edition})" for sign in signs) or "no sign of either"
        raise PageError(
            f"cannot tell the edition: found {found}; expected bracketed weapon abilities and stratagem categories (10)"
            " or numbered tooltips and YOUR UNIT COSTS (11). Give the edition."
        )
    return (Edition.TENTH if tenth > eleventh else Edition.ELEVENTH), tuple(signs)


def _by_blocks(blocks: Iterable[Block]) -> Iterable[Evidence]:
    numbered: list[int] = []
    bracketed: list[int] = []
    run_in: list[int] = []
    for block in blocks:
        if block.shape in (Shape.NUMBERED, Shape.BRACKETED) or (block.heading and block.heading.number):
            numbered.append(block.head[0].line)
        if block.section in (Section.RANGED, Section.MELEE):
            for piece in block.body:
                name = cells(piece.text)[0]
                if _ROW_BRACKET.search(name):
                    bracketed.append(piece.line)
                elif split_run_in(name)[1]:
                    run_in.append(piece.line)
        if block.section is Section.KEYWORDS:
            words = block.head[0].text
            if ";" in words:
                yield Evidence(Edition.ELEVENTH, "keywords are parted by semicolons", block.head[0].line, 2)
            elif "," in words:
                yield Evidence(Edition.TENTH, "keywords are parted by commas", block.head[0].line, 2)
    if numbered:
        yield Evidence(Edition.ELEVENTH, f"{len(numbered)} headings carry section numbers", numbered[0], 4)
    if bracketed:
        yield Evidence(Edition.TENTH, "weapon abilities stand in brackets", bracketed[0], 3)
    if run_in:
        yield Evidence(Edition.ELEVENTH, "weapon abilities are run into the name", run_in[0], 2)
