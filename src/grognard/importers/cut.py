"""A page cut into blocks: the sections of the sheet, its lists, and one block for each tooltip.

Every piece of the page lands in exactly one block, so nothing can be lost here.
"""

import re
from collections.abc import Sequence
from enum import StrEnum
from typing import Final

from grognard.importers.lines import Piece
from grognard.importers.shapes import (
    BADGE,
    COSTS,
    CP,
    CROSS_REFERENCE,
    ERRATUM_TITLE,
    ERRATUM_VERB,
    QUESTION,
    RULE_SHAPES,
    STRATAGEM_LABEL,
    UNIT_ABILITIES,
    Heading,
    Shape,
    fold,
    is_listed,
    is_row,
    is_sentence,
    is_title,
    plain_heading,
    strong_heading,
)


class Section(StrEnum):
    """A part of the sheet itself, or one of the lists beside it."""

    TITLE = "title"
    PROFILE = "profile"
    RANGED = "ranged weapons"
    MELEE = "melee weapons"
    OPTIONS = "wargear options"
    ABILITIES = "abilities"
    WARGEAR_ABILITIES = "wargear abilities"
    SPECIAL = "special ability"
    COMPOSITION = "unit composition"
    KEYWORDS = "keywords"
    FACTION_KEYWORDS = "faction keywords"
    STRATAGEMS = "stratagem list"
    LED_BY = "led by"
    LEADS = "leader"
    DETACHMENTS = "detachment list"
    ENHANCEMENTS = "enhancement list"
    STRAY = "stray"


_SECTION_HEADINGS: Final = (
    (Section.RANGED, re.compile(r"^\|?\s*RANGED WEAPONS\b")),
    (Section.MELEE, re.compile(r"^\|?\s*MELEE WEAPONS\b")),
    (Section.PROFILE, re.compile(r"^\|?\s*(?:\w+ \| )?M \| T \| S[Vv] \| W \| L[Dd] \| OC\b")),
    (Section.OPTIONS, re.compile(r"^WARGEAR OPTIONS:?$")),
    (Section.WARGEAR_ABILITIES, re.compile(r"^WARGEAR ABILITIES:?$")),
    (Section.ABILITIES, re.compile(r"^ABILITIES:?$")),
    (Section.COMPOSITION, re.compile(r"^UNIT COMPOSITION:?$")),
    (Section.FACTION_KEYWORDS, re.compile(r"^FACTION KEYWORDS\s*:")),
    (Section.KEYWORDS, re.compile(r"^KEYWORDS\b[^:]{0,40}:")),
    (Section.STRATAGEMS, re.compile(r"^STRATAGEMS$")),
    (Section.LED_BY, re.compile(r"^LED BY$")),
    (Section.LEADS, re.compile(r"^LEADER$")),
    (Section.DETACHMENTS, re.compile(r"^DETACHMENT (?:ABILIT(?:Y|IES)|RULES?)$")),
    (Section.ENHANCEMENTS, re.compile(r"^ENHANCEMENTS?$")),
)
_BEFORE_KEYWORDS: Final = frozenset(
    {Section.PROFILE, Section.RANGED, Section.MELEE, Section.OPTIONS, Section.ABILITIES, Section.WARGEAR_ABILITIES}
    | {Section.SPECIAL, Section.COMPOSITION}
)
_TITLE: Final = re.compile(r"^(?P<faction>[^|:]{2,60}?) [–-] (?P<name>[^|:]{2,80})$")
_EQUIPPED: Final = re.compile(r"\b(?:is|are) equipped with\b")
_COUNT: Final = re.compile(r"^(?:- )?\d+(?:\s?[-–]\s?\d+)? \S")
_SHOWN_BELOW: Final = re.compile(r"\bas shown below\b")


class Block:
    """Pieces that belong together: `head` is the heading, `body` the rest; `subs` are the sub-headings' places in it.

    `parent` is the rule that a question, an erratum or a cross reference stands below.
    """

    def __init__(self, section: Section | None = None, heading: Heading | None = None) -> None:
        self.section = section
        self.heading = heading
        self.head: list[Piece] = []
        self.body: list[Piece] = []
        self.subs: list[int] = []
        self.parent: Block | None = None

    @property
    def shape(self) -> Shape | None:
        """The shape of the heading; None for a section of the sheet."""
        return self.heading.shape if self.heading else None

    @property
    def lines(self) -> tuple[int, ...]:
        """Numbers of the lines, in order, each once."""
        return tuple(sorted({piece.line for piece in (*self.head, *self.body)}))

    def add_sub(self, piece: Piece) -> None:
        """Append a sub-heading."""
        self.subs.append(len(self.body))
        self.body.append(piece)


def section_of(text: str) -> Section | None:
    """The section that a line with `text` opens."""
    return next((section for section, pattern in _SECTION_HEADINGS if pattern.match(text)), None)


def is_page_title(text: str) -> bool:
    """Whether `text` is a title such as "Faction – Unit"."""
    return bool(_TITLE.match(text))


def cut(pieces: Sequence[Piece]) -> list[Block]:
    """The blocks of the page in order."""
    return _Cutter(pieces).blocks


class _Cutter:
    """One walk over the pieces."""

    def __init__(self, pieces: Sequence[Piece]) -> None:
        self.pieces = pieces
        self.blocks: list[Block] = []
        self.block = Block(Section.STRAY)
        self.rule: Block | None = None
        self.keywords_met = False
        self.numbered = any(
            (found := strong_heading(pieces, at)) and found.shape in (Shape.NUMBERED, Shape.BRACKETED)
            for at in range(len(pieces))
        )
        self.faction_rules = {
            fold(name)
            for piece in pieces
            if piece.text.upper().startswith("FACTION: ")
            for name in piece.text[9:].split(",")
        }
        at = self._title()
        while at < len(pieces):
            at += self._step(at)

    def _open(self, block: Block, at: int, span: int) -> int:
        block.head.extend(self.pieces[at : at + span])
        self.blocks.append(block)
        self.block = block
        return span

    def _title(self) -> int:
        """Open the title block and whatever stands before it; returns where the rest begins."""
        first = next((at for at, piece in enumerate(self.pieces) if section_of(piece.text)), 0)
        titles = [at for at in range(min(first, 60)) if _TITLE.match(self.pieces[at].text)]
        start = titles[-1] if titles else 0
        if start >= first or is_row(self.pieces[start].text):
            return 0
        if start:
            self._open(Block(heading=Heading(Shape.MENU, "")), 0, start)
        self._open(Block(Section.TITLE), start, 1)
        return start + 1

    def _step(self, at: int) -> int:
        """Place the piece at `at`; returns how many pieces were placed."""
        text = self.pieces[at].text
        if section := section_of(text):
            self.keywords_met |= section in (Section.KEYWORDS, Section.FACTION_KEYWORDS)
            return self._open(Block(section), at, 1)
        if heading := strong_heading(self.pieces, at):
            return self._open_heading(heading, at)
        if span := self._accepted(at):
            self.block.body.extend(self.pieces[at : at + span])
            return span
        if heading := plain_heading(self.pieces, at):
            return self._open_plain(heading, at)
        if self.block.section is None and self.block.shape in RULE_SHAPES:
            self.block.body.append(self.pieces[at])
            return 1
        return self._open(Block(Section.STRAY), at, 1)

    def _open_heading(self, heading: Heading, at: int) -> int:
        block = Block(heading=heading)
        if heading.shape in RULE_SHAPES:
            self.rule = block
        else:
            block.parent = self.rule
        return self._open(block, at, heading.span)

    def _open_plain(self, heading: Heading, at: int) -> int:
        piece = self.pieces[at]
        if self.block.section in _BEFORE_KEYWORDS and not self.keywords_met:
            return self._open(Block(Section.SPECIAL), at, 1)
        if self.rule and self._is_sub(heading):
            self.rule.add_sub(piece)
            self.block = self.rule
            return 1
        if (
            self.rule
            and self.rule.heading
            and self.block is self.rule
            and fold(self.rule.heading.name) == fold(heading.name)
        ):
            self.rule.head.append(piece)
            return 1
        return self._open_heading(heading, at)

    def _is_sub(self, heading: Heading) -> bool:
        """Whether a plain heading stands inside the rule before it."""
        rule = self.rule
        if rule is None or rule.heading is None or self.block.section is not None:
            return False
        if heading.shape is Shape.CAPITAL:
            if heading.name.upper() in UNIT_ABILITIES:
                return False
            name = fold(re.sub(r"\s*\(.*\)$", "", rule.heading.name))
            return self.numbered or rule.shape is Shape.DETACHMENT or name in self.faction_rules
        if rule.shape is not Shape.NUMBERED or self.block is not rule or not rule.body:
            return False
        own = rule.body[: rule.subs[0]] if rule.subs else rule.body
        return (
            bool(own) and bool(_SHOWN_BELOW.search(" ".join(piece.text for piece in own))) and is_sentence(own[-1].text)
        )

    def _accepted(self, at: int) -> int:
        """How many pieces from `at` on the open block takes by its own nature; 0 if none."""
        text = self.pieces[at].text
        match self.block.section:
            case Section.RANGED | Section.MELEE | Section.PROFILE:
                named = at + 1 < len(self.pieces) and self.pieces[at + 1].text.startswith(f"{text} | ")
                return int(is_row(text) or text.count("|") > 3 or named)
            case Section.OPTIONS:
                return int(text.startswith(("- ", "*")) or is_sentence(text))
            case Section.ABILITIES | Section.WARGEAR_ABILITIES | Section.SPECIAL:
                return int(not is_title(text))
            case Section.COMPOSITION:
                plain = is_row(text) or bool(_COUNT.match(text)) or bool(_EQUIPPED.search(text))
                return int(plain or text in ("OR", COSTS) or (is_sentence(text) and not self.keywords_met))
            case Section.FACTION_KEYWORDS:
                return int(text.isupper() and is_listed(self.pieces, at) and not self._listed_stratagem(at))
            case Section.STRATAGEMS:
                return self._listed_stratagem(at)
            case Section.LED_BY | Section.LEADS:
                return int(text.endswith(":") or is_listed(self.pieces, at))
            case Section.DETACHMENTS:
                return int(is_listed(self.pieces, at))
            case Section.ENHANCEMENTS:
                priced = at + 1 < len(self.pieces) and re.match(r"^\+?\d+(?: ?pts)?$", self.pieces[at + 1].text)
                return 2 if priced and is_title(text) else 0
            case None:
                return self._accepted_by_heading(at, text)
            case _:
                return 0

    def _accepted_by_heading(self, at: int, text: str) -> int:
        match self.block.shape:
            case Shape.FAQ:
                return int(bool(QUESTION.match(text)))
            case Shape.ERRATA:
                return self._erratum(at, text)
            case Shape.SEE_ALSO:
                return int(bool(CROSS_REFERENCE.match(text)))
            case Shape.INDEX | Shape.MENU | Shape.ADVERTISEMENT:
                return int(is_listed(self.pieces, at))
            case _:
                return 0

    def _erratum(self, at: int, text: str) -> int:
        following = self.pieces[at + 1].text if at + 1 < len(self.pieces) else ""
        if not self.block.body or not is_title(text):
            return 1
        return int(bool(ERRATUM_VERB.match(following) or ERRATUM_TITLE.search(text)))

    def _listed_stratagem(self, at: int) -> int:
        """Name, cost, label and badge of a listed stratagem: how many pieces these are; 0 if it is none."""
        texts = [piece.text for piece in self.pieces[at : at + 4]]
        if len(texts) < 3 or not is_title(texts[0]) or not CP.match(texts[1]) or STRATAGEM_LABEL.match(texts[2]):
            return 0
        badge = len(texts) > 3 and BADGE.match(texts[3]) and not CP.match(self._text(at + 4))
        return 4 if badge else 3

    def _text(self, at: int) -> str:
        return self.pieces[at].text if at < len(self.pieces) else ""
