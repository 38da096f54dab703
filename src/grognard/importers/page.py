"""A datasheet page read from its plain text."""

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import Final

import msgspec

from grognard.core.errors import PageError
from grognard.core.keywords import keyword
from grognard.core.words import Edition
from grognard.datasheet.sheet import Datasheet, PrintedRule, Profile, RuleKind
from grognard.importers.cut import Block, Section, cut, is_page_title, section_of
from grognard.importers.edition import tell_edition
from grognard.importers.errata import apply_errata, read_errata, read_questions
from grognard.importers.faction import FactionWord
from grognard.importers.lines import Piece, decode_page, read_pieces, refuse_binary
from grognard.importers.rules import RuleReader
from grognard.importers.shapes import RULE_SHAPES, Shape, fold, shortened
from grognard.importers.sheet import SheetReader, add_profile_names, with_loadout_names
from grognard.importers.values import (
    Certainty,
    Damage,
    Erratum,
    Evidence,
    FaqEntry,
    KeywordIndex,
    Page,
    Repair,
    RepairKind,
    Residue,
    ResidueKind,
    Unread,
)
from grognard.importers.weapons import is_weapon_ability

__all__ = ["Page", "decode_page", "read_page", "with_profile"]

PROFILE_LACKING: Final = "model profile (M, T, Sv, W, Ld, OC)"
_RESIDUE: Final = {
    Shape.MENU: ResidueKind.MENU,
    Shape.ADVERTISEMENT: ResidueKind.ADVERTISEMENT,
    Shape.SEE_ALSO: ResidueKind.SEE_ALSO,
}
_MARKS: Final = (Section.RANGED, Section.MELEE, Section.ABILITIES, Section.COMPOSITION, Section.KEYWORDS)
_MOST_CHARACTERS: Final = 500_000


def read_page(text: str, edition: Edition | None = None, path: str = "") -> Page:
    """Everything on the page whose plain text is `text`.

    The edition is told by the page's own signs; `edition` overrules them. `path` names the input in errors.
    Raises PageError for a text that is no datasheet page, saying what was looked for and what was found, and for a
    page that shows no sign of either edition when none is given.
    """
    if len(text) > _MOST_CHARACTERS:
        most = f"one datasheet page of at most {_MOST_CHARACTERS:,} characters"
        raise PageError(f"found {len(text):,} characters, expected {most}", path)
    pieces, repairs = read_pieces(refuse_binary(text, path))
    blocks = cut(pieces)
    _refuse_other_texts(pieces, blocks, path)
    _refuse_second_page(pieces, path)
    try:
        told, evidence = tell_edition(pieces, blocks)
    except PageError as error:
        if edition is None:
            raise PageError(error.message, path) from error
        told, evidence = edition, ()
    return _Reader(edition or told, pieces, blocks, repairs).page(evidence)


def with_profile(page: Page, *profiles: Profile) -> Page:
    """`page` with model profiles that it lacks. One profile without a name is that of every model."""
    sheet = msgspec.structs.replace(page.datasheet, profiles=add_profile_names(profiles, page.datasheet.composition))
    lacks = tuple(thing for thing in page.lacks if thing != PROFILE_LACKING)
    return msgspec.structs.replace(page, datasheet=sheet, lacks=lacks)


def _refuse_other_texts(pieces: Sequence[Piece], blocks: Sequence[Block], path: str) -> None:
    looked_for = (
        "expected a title such as Faction – Unit and headings such as "
        "RANGED WEAPONS, ABILITIES, UNIT COMPOSITION, KEYWORDS"
    )
    if not pieces:
        raise PageError(f"found an empty text, {looked_for}", path)
    sections = {block.section for block in blocks}
    found = [mark.value for mark in _MARKS if mark in sections]
    titled = any(block.section is Section.TITLE and is_page_title(block.head[0].text) for block in blocks)
    if len(found) >= 2 or (titled and (found or Section.STRATAGEMS in sections)):
        return
    first = shortened(pieces[0].text, 60)
    headings = ", ".join(found) or "none of these headings"
    lines = "1 line" if pieces[-1].line == 1 else f"{pieces[-1].line} lines"
    note = ""
    foreign = sum(bool(re.search(r"[äöüßéèàçñ¿¡а-яА-Я一-龥ぁ-ん]", piece.text)) for piece in pieces[:400])
    if foreign * 5 > min(len(pieces), 400):
        note = "; the text seems to be in another language than English, and only English pages can be read"
    raise PageError(f'found {headings} in {lines} beginning with "{first}", {looked_for}{note}', path)


def _refuse_second_page(pieces: Sequence[Piece], path: str) -> None:
    """A title right above a table of weapons begins a page; two pages in one would be read as one unit."""
    begins = [
        piece
        for piece, below in pairwise(pieces)
        if is_page_title(piece.text) and section_of(below.text) in (Section.RANGED, Section.MELEE)
    ]
    if len(begins) > 1:
        found = " and ".join(f"{piece.text} (line {piece.line})" for piece in begins[:2])
        raise PageError(f"found {len(begins)} datasheet pages, {found}, expected one", path)


class _Reader:
    """Puts the page together from its blocks."""

    def __init__(
        self, edition: Edition, pieces: Sequence[Piece], blocks: Sequence[Block], repairs: list[Repair]
    ) -> None:
        self.edition = edition
        self.pieces = pieces
        self.blocks = blocks
        self.repairs = list(repairs)
        self.damage: list[Damage] = []
        self.unread: list[Unread] = []
        self.places: list[tuple[tuple[int, ...], str]] = []
        self.faq: list[FaqEntry] = []
        self.errata: list[Erratum] = []
        self.index: list[KeywordIndex] = []
        self.known_index: dict[tuple[tuple[str, ...], tuple[str, ...]], int] = {}
        self.residue: list[Residue] = []

    def page(self, evidence: tuple[Evidence, ...]) -> Page:
        sheet = self._sheet()
        self.word = FactionWord(self.edition, sheet.faction, sheet.faction_keywords, self.pieces)
        names = [enhancement.name for enhancement in sheet.enhancements]
        rules = RuleReader(self.word, sheet.faction_abilities, names)
        for block in self.blocks:
            if block.shape in RULE_SHAPES or block.shape is Shape.REMINDER:
                rules.read(block)
            elif block.section is None:
                self._other(block, rules.names.get(id(block.parent), ""))
        printed = self._with_costs(rules.rules, sheet)
        self.errata, printed, mended = apply_errata(self.errata, [*sheet.rules, *printed])
        self.repairs += [*sheet.repairs, *rules.repairs, *mended]
        mended_names = {repair.text for repair in mended}
        below = dict(pairwise(dict.fromkeys(piece.line for piece in self.pieces)))
        put_in = {below.get(rule.lines[0]) for rule in printed if rule.name in mended_names}
        lost = [damage for damage in rules.damage if damage.line not in put_in]
        self.damage += [*sheet.damage, *lost, *self._missing_texts(sheet, printed)]
        self.places += [*sheet.places, *rules.places]
        self.unread += [*sheet.unread, *self._unplaced(sheet.unread)]
        datasheet = self._datasheet(sheet, printed)
        return Page(
            edition=self.edition,
            evidence=evidence,
            datasheet=datasheet,
            rules=tuple(printed),
            stratagem_list=tuple(sheet.stratagems),
            stratagems=tuple(rules.stratagems),
            enhancement_list=tuple(sheet.enhancements),
            detachment_list=tuple(sheet.detachments),
            led_by=tuple(sheet.led_by),
            leads=tuple(sheet.leads),
            faq=tuple(self.faq),
            errata=tuple(self.errata),
            keyword_index=tuple(self.index),
            residue=(*self.residue, *rules.residue),
            repairs=tuple(sorted(self.repairs, key=lambda repair: repair.line)),
            damage=tuple(sorted(self.damage, key=lambda damage: damage.line)),
            unread=tuple(sorted(self.unread, key=lambda line: line.line)),
            lacks=_lacks(datasheet, sheet),
            places=self._all_places(),
        )

    def _sheet(self) -> SheetReader:
        prose = (Section.OPTIONS, Section.ABILITIES, Section.WARGEAR_ABILITIES, Section.COMPOSITION)
        mentions = " ".join(p.text for b in self.blocks if b.section in prose for p in b.body).casefold()
        explained = {b.heading.name.upper() for b in self.blocks if b.heading and b.shape is Shape.BRACKETED}
        reader = SheetReader(mentions, explained if any(is_weapon_ability(name) for name in explained) else ())
        for block in self.blocks:
            reader.read(block)
        return reader

    def _datasheet(self, sheet: SheetReader, rules: Sequence[PrintedRule]) -> Datasheet:
        return Datasheet(
            edition=self.edition,
            name=sheet.name,
            faction=sheet.faction,
            weapons=tuple(sheet.weapons),
            profiles=add_profile_names(sheet.profiles, sheet.composition),
            keywords=tuple(dict.fromkeys(sheet.keywords)),
            faction_keywords=tuple(sheet.faction_keywords),
            points=tuple(sheet.points),
            composition=tuple(sheet.composition),
            loadout=with_loadout_names(sheet.loadout, sheet.composition),
            wargear_options=tuple(sheet.options),
            core=tuple(sheet.core),
            faction_abilities=tuple(sheet.faction_abilities),
            rules=tuple(rules[: len(sheet.rules)]),
        )

    def _other(self, block: Block, parent: str) -> None:
        """Take in a block that is no rule: questions, errata, indexes, residue."""
        heading = block.heading
        if heading is None:
            return
        match heading.shape:
            case Shape.FAQ:
                entries, damage, unread = read_questions(block.body, parent)
                self.faq += entries
                self.damage += damage
                self.unread += unread
                lost = {line.line for line in unread}
                rows = tuple(piece.line for piece in block.body if piece.line not in lost)
                self.places += [(tuple(p.line for p in block.head), "heading: FAQ"), (rows, f"faq: {parent}")]
            case Shape.ERRATA:
                errata, repairs = read_errata(block.body, parent)
                self.errata += errata
                self.repairs += repairs
                self.places.append((tuple(piece.line for piece in block.head), "heading: errata"))
                self.places += [(erratum.lines, f"erratum: {erratum.title}") for erratum in errata]
            case Shape.INDEX:
                self._index(block)
            case _:
                kind = _RESIDUE[heading.shape]
                text = "\n".join(piece.text for piece in (*block.head, *block.body))
                self.residue.append(Residue(kind, text, block.lines))
                self.places.append((block.lines, f"residue: {kind}"))

    def _index(self, block: Block) -> None:
        heading = block.heading
        if heading is None:
            return
        line = block.head[0].line
        words = [keyword(word) for word in re.split(r"\band\b|,", heading.name) if word.strip()]
        if not heading.name.strip() or heading.name.startswith("and "):
            if self.word.word:
                words.insert(0, keyword(self.word.word))
                text = f"{' + '.join(words)}: keyword index"
                self.repairs.append(Repair(line, text, RepairKind.KEYWORD, Certainty.CERTAIN))
            else:
                self.damage.append(Damage(line, "a keyword of this index is lost", "keyword index"))
        listed = tuple(piece.text for piece in block.body)
        key = (tuple(words), listed)
        if key in self.known_index:
            old = self.index[self.known_index[key]]
            self.index[self.known_index[key]] = msgspec.structs.replace(old, lines=(*old.lines, *block.lines))
            self.repairs.append(Repair(line, ", ".join(words), RepairKind.REPEAT))
        else:
            self.known_index[key] = len(self.index)
            self.index.append(KeywordIndex(tuple(words), heading.owner, listed, block.lines))
        self.places.append((block.lines, f"keyword index: {' + '.join(words)}"))

    def _with_costs(self, rules: Sequence[PrintedRule], sheet: SheetReader) -> list[PrintedRule]:
        """The rules, enhancements with the points that the page's list gives."""
        points = {fold(enhancement.name): enhancement.points for enhancement in sheet.enhancements}
        return [
            msgspec.structs.replace(rule, points=points.get(fold(rule.name)))
            if rule.kind is RuleKind.ENHANCEMENT
            else rule
            for rule in rules
        ]

    def _missing_texts(self, sheet: SheetReader, rules: Sequence[PrintedRule]) -> list[Damage]:
        """What the page lists or refers to without its text."""
        stratagems = {(fold(r.name), fold(r.owner)) for r in rules if r.kind is RuleKind.STRATAGEM}
        others = {fold(re.sub(r"\s*\(.*\)$", "", rule.name)) for rule in rules if rule.kind is not RuleKind.FACTION}
        missing = [
            Damage(listed.lines[0], "listed, but its text is missing", listed.name)
            for listed in sheet.stratagems
            if (fold(listed.name), fold(listed.owner)) not in stratagems
        ]
        missing += [
            Damage(listed.lines[0], "listed, but its text is missing", listed.name)
            for listed in sheet.enhancements
            if fold(listed.name) not in others
        ]
        names = [*sheet.detachments, *sheet.faction_abilities]
        missing += [Damage(0, "named, but its text is missing", name) for name in names if fold(name) not in others]
        empty = [rule for rule in rules if not rule.text and rule.kind is not RuleKind.FACTION]
        return missing + [Damage(rule.lines[0], "its text is lost", rule.name) for rule in empty]

    def _unplaced(self, unread: Sequence[Unread]) -> list[Unread]:
        """Lines that no reader took, so that nothing can be lost."""
        placed = {line for lines, _ in self.places for line in lines} | {line.line for line in (*unread, *self.unread)}
        return [Unread(piece.line, piece.text) for piece in self.pieces if piece.line not in placed]

    def _all_places(self) -> dict[int, tuple[str, ...]]:
        """Where each line went."""
        found: dict[int, dict[str, None]] = {}
        for lines, place in self.places:
            for line in lines:
                found.setdefault(line, {})[place] = None
        for line in self.unread:
            found.setdefault(line.line, {})["unread"] = None
        return {line: tuple(places) for line, places in sorted(found.items())}


def _lacks(sheet: Datasheet, reader: SheetReader) -> tuple[str, ...]:
    """What a datasheet should have and this page does not."""
    things = (
        (PROFILE_LACKING, sheet.profiles),
        ("weapons", sheet.weapons),
        ("default equipment", sheet.loadout),
        ("unit composition", sheet.composition),
        ("points", sheet.points),
        ("keywords", sheet.keywords),
        ("faction keywords", sheet.faction_keywords),
        ("list of stratagems", reader.stratagems),
    )
    return tuple(name for name, value in things if not value)
