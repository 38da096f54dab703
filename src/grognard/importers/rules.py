"""Blocks of tooltips as named rules."""

import re
from collections.abc import Iterable
from itertools import pairwise
from typing import Final

import msgspec

from grognard.datasheet.sheet import BOARDING_ACTIONS, CORE, PrintedRule, RuleKind
from grognard.importers.cut import Block
from grognard.importers.faction import FactionWord
from grognard.importers.lines import Piece
from grognard.importers.parts import (
    Body,
    Paragraph,
    flavour_of_row,
    is_rule_sentence,
    is_rule_text,
    lost_lists,
    map_text,
    put_in_order,
    without_flavour,
)
from grognard.importers.shapes import PLACEHOLDER, UNIT_ABILITIES, Shape, fold, shortened
from grognard.importers.values import (
    Certainty,
    Damage,
    Repair,
    RepairKind,
    Residue,
    ResidueKind,
    StratagemText,
)

_CORE_OWNERS: Final = frozenset({CORE, BOARDING_ACTIONS})
_STRATAGEM_PARTS: Final = ("WHEN", "TARGET", "EFFECT", "RESTRICTIONS")
_WEAPON_TOOLTIP: Final = re.compile(r"^Weapons with \[")
_UNIT_TOOLTIP: Final = re.compile(r"\b(?:with|has|have) this ability\b|listed in their abilities")
_ARMY_TOOLTIP: Final = re.compile(r"^If your Army Faction is\b|^When mustering your army\b")
_BEARER: Final = re.compile(r"\bmodels? only\.|\bthe bearer\b", re.I)
_ONLY_FOR: Final = re.compile(r"^[A-Z][^.:]{0,80}?\b(?:models?|units?)(?: \([^)]*\))? only\b")
_ROW: Final = re.compile(r"^(?P<name>[A-Z][\w’'-]*(?: [A-Z][\w’'-]*)*?) (?P<text>[A-Z]\S* [a-z].*?)\s*\|?$")
_SELECT_ONE: Final = re.compile(r"\bselect one of the (?P<kind>[A-Z]\w+?)s? (?:below|above|listed)")
_ABILITY_CHAPTER: Final = "24."


class RuleReader:
    """Makes rules of blocks, and collects repairs, damage, residue and where each line went."""

    def __init__(self, faction: FactionWord, army_rules: Iterable[str], enhancements: Iterable[str]) -> None:
        self.faction = faction
        self.army_rules = {fold(name) for name in army_rules}
        self.enhancements = list(enhancements)
        self.rules: list[PrintedRule] = []
        self.stratagems: list[StratagemText] = []
        self.repairs: list[Repair] = []
        self.damage: list[Damage] = []
        self.residue: list[Residue] = []
        self.places: list[tuple[tuple[int, ...], str]] = []
        self.names: dict[int, str] = {}
        self._known: dict[tuple[RuleKind, str, str, str], int] = {}
        self._sections: set[tuple[str, str]] = set()

    def read(self, block: Block) -> None:
        """Take in the block of one rule."""
        if any(PLACEHOLDER.search(piece.text) for piece in block.body):
            text = "\n".join(piece.text for piece in (*block.head, *block.body))
            self.residue.append(Residue(ResidueKind.STALE, text, block.lines))
            self.places.append((block.lines, f"residue: {ResidueKind.STALE}"))
            return
        body = put_in_order(block.body, block.subs)
        kind = self._kind(block, body)
        name = self._name(block, kind, body)
        self.names[id(block)] = name
        self._mend(block, body, kind, name)
        if kind is RuleKind.STRATAGEM:
            self._stratagem(block, body, name)
        else:
            self._plain(block, body, kind, name)

    def _kind(self, block: Block, body: Body) -> RuleKind:
        texts = [paragraph.text for paragraph in body.paragraphs]
        heading = block.heading
        name = heading.name if heading else ""
        match block.shape:
            case Shape.STRATAGEM:
                return RuleKind.STRATAGEM
            case Shape.BRACKETED:
                return RuleKind.WEAPON_ABILITY
            case Shape.DETACHMENT | Shape.UNTITLED:
                listed = {fold(enhancement) for enhancement in self.enhancements}
                borne = any(_BEARER.search(text) for text in texts) and block.shape is Shape.UNTITLED
                only = any(_ONLY_FOR.match(text) for text in texts)
                return RuleKind.ENHANCEMENT if borne or only or fold(name) in listed else RuleKind.DETACHMENT
            case Shape.NUMBERED if heading and heading.number.startswith(_ABILITY_CHAPTER):
                return RuleKind.UNIT_ABILITY
            case Shape.NUMBERED:
                return RuleKind.CORE_RULE
            case _:
                pass
        if fold(re.sub(r"\s*\(.*\)$", "", name)) in self.army_rules or any(_ARMY_TOOLTIP.match(t) for t in texts):
            return RuleKind.ARMY
        if any(_WEAPON_TOOLTIP.match(text) for text in texts):
            return RuleKind.WEAPON_ABILITY
        if re.sub(r" [X\d].*$", "", name.upper()) in UNIT_ABILITIES:
            return RuleKind.UNIT_ABILITY
        if block.shape is Shape.CAPITAL and any(_UNIT_TOOLTIP.search(text) for text in texts):
            return RuleKind.UNIT_ABILITY
        return RuleKind.CORE_RULE

    def _name(self, block: Block, kind: RuleKind, body: Body) -> str:
        if block.shape is Shape.REMINDER:
            return "Weapon profiles"
        name = block.heading.name if block.heading else ""
        if kind is RuleKind.ENHANCEMENT and not name:
            return self._lost_title(block, body)
        if kind is RuleKind.DETACHMENT and not name:
            self.damage.append(
                Damage(
                    block.head[0].line, "the name of this rule is lost", block.heading.owner if block.heading else ""
                )
            )
            return "(name lost)"
        return name.upper() if kind in (RuleKind.WEAPON_ABILITY, RuleKind.UNIT_ABILITY) else name

    def _lost_title(self, block: Block, body: Body) -> str:
        """The listed enhancement that a text without title is: the one whose words it uses most, else the next."""
        taken = {fold(rule.name) for rule in self.rules if rule.kind is RuleKind.ENHANCEMENT}
        left = [name for name in self.enhancements if fold(name) not in taken]
        words = set(re.findall(r"[a-z]{4,}", " ".join(p.text for p in body.paragraphs).casefold()))
        scores = [sum(word in words for word in re.findall(r"[a-z]{4,}", name.casefold())) for name in left]
        line = block.head[0].line
        if not left:
            self.damage.append(Damage(line, "the name of this enhancement is lost"))
            return "(name lost)"
        best = max(range(len(left)), key=lambda at: scores[at])
        self.repairs.append(Repair(line, left[best], RepairKind.NAME, Certainty.LIKELY))
        return left[best]

    def _mend(self, block: Block, body: Body, kind: RuleKind, name: str) -> None:
        """Put the faction keyword in, and record what the body has lost or had twice."""
        owner = block.heading.owner if block.heading else ""
        owned = (bool(owner) and owner not in _CORE_OWNERS) or kind is RuleKind.ARMY

        def change(line: int, text: str) -> str:
            certain = self.faction.mend_certain(text)
            mended = self.faction.mend_likely(certain) if owned else certain
            if certain != text:
                self.repairs.append(Repair(line, shortened(certain), RepairKind.KEYWORD))
            if mended != certain:
                self.repairs.append(Repair(line, shortened(mended), RepairKind.KEYWORD, Certainty.LIKELY))
            return mended

        map_text(body, change)
        self.repairs += [Repair(piece.line, shortened(piece.text), RepairKind.REPEAT) for piece in body.repeats]
        self.repairs += [Repair(piece.line, shortened(piece.text), RepairKind.TABLE) for piece in body.unfolded]
        self.damage += [Damage(piece.line, "a table is lost here", name) for piece in body.tables]
        self.damage += [Damage(p.line, "the list announced here is lost", name) for p in lost_lists(body)]
        labels = {part.label for part in body.parts}
        if labels & {"MAXIMUM DISTANCE", "SET-UP DISTANCE"} and "AFTER MOVING" not in labels:
            open_part = next(
                (part for part in reversed(body.parts) if part.label in ("WHILE MOVING", "BEFORE MOVING")), None
            )
            if open_part and any(item.text.startswith("- ") for item in open_part.items):
                self.damage.append(Damage(open_part.line, "no AFTER MOVING: the last items may belong to it", name))

    def _stratagem(self, block: Block, body: Body, name: str) -> None:
        heading = block.heading
        if heading is None:
            return
        flavour = "\n".join(p.text for part in body.parts if not part.label for p in part.paragraphs)
        labelled = [part for part in body.parts if part.label]
        known = {part.label: part for part in reversed(labelled)}
        missing = [label for label in _STRATAGEM_PARTS[:3] if label not in known]
        if missing:
            self.damage.append(Damage(block.head[0].line, f"no {' and no '.join(missing)}", name))
        text = "\n".join(p.text for part in labelled for p in part.paragraphs)
        rule = PrintedRule(
            name=name,
            kind=RuleKind.STRATAGEM,
            text=text,
            owner=heading.owner,
            category=heading.category,
            cp=heading.cp,
            lines=block.lines,
            number=heading.number,
            flavour=flavour,
        )
        values = {label.lower(): known[label].body if label in known else "" for label in _STRATAGEM_PARTS}
        notes = "\n".join(part.notes for part in labelled if part.notes)
        if self._add(rule):
            self.stratagems.append(
                StratagemText(
                    name=name,
                    owner=heading.owner,
                    cp=heading.cp,
                    category=heading.category,
                    number=heading.number,
                    notes=notes,
                    flavour=flavour,
                    lines=block.lines,
                    **values,
                )
            )

    def _plain(self, block: Block, body: Body, kind: RuleKind, name: str) -> None:
        heading = block.heading
        owner = heading.owner if heading else ""
        paragraphs = body.paragraphs
        if block.shape is Shape.REMINDER:
            paragraphs = [Paragraph(piece.line, piece.text) for piece in block.head]
        flavour, paragraphs = without_flavour(
            paragraphs, is_rule_sentence if kind is RuleKind.CORE_RULE else is_rule_text
        )
        first, *sections = _by_sub_heading(paragraphs)
        own: list[PrintedRule] = []
        for section in sections:
            title = section[0].text
            text = "\n".join(p.text for p in section[1:])
            if (fold(title), fold(text)) in self._sections:
                self.repairs.append(Repair(section[0].line, shortened(title), RepairKind.REPEAT))
            elif kind is RuleKind.DETACHMENT:
                own.append(PrintedRule(title, kind, text, owner, lines=tuple(dict.fromkeys(p.line for p in section))))
            else:
                first += section
        if kind is RuleKind.ARMY:
            first, rows = _rows(first, name, _lines_before(body.tables, block.body))
            own += rows
        text = "\n".join(p.text for p in first)
        self._sections.add((fold(name), fold(f"{flavour}\n{text}" if flavour else text)))
        elsewhere = {line for rule in own for line in rule.lines}
        lines = tuple(line for line in block.lines if line not in elsewhere)
        number = heading.number if heading else ""
        self._add(PrintedRule(name, kind, text, owner, lines=lines, number=number, flavour=flavour))
        for rule in own:
            self._add(rule)

    def _add(self, rule: PrintedRule) -> bool:
        """Add `rule`, or its lines to the same rule printed before. Returns whether it is new."""
        key = (rule.kind, fold(rule.name), fold(rule.owner), fold(rule.text))
        self.places.append((rule.lines, f"{rule.kind}: {rule.name}"))
        known = self.rules[self._known[key]] if key in self._known else None
        if known and (not known.flavour or not rule.flavour or fold(known.flavour) == fold(rule.flavour)):
            merged = msgspec.structs.replace(
                known, lines=(*known.lines, *rule.lines), flavour=known.flavour or rule.flavour
            )
            self.rules[self._known[key]] = merged
            self.repairs.append(Repair(rule.lines[0], rule.name, RepairKind.REPEAT))
            return False
        self._known[key] = len(self.rules)
        self.rules.append(rule)
        return True


def _lines_before(tables: list[Piece], pieces: list[Piece]) -> set[int]:
    """The lines of `pieces` that stand right before one of `tables`, the last of a broken row."""
    lost = {piece.line for piece in tables}
    return {before.line for before, piece in pairwise(pieces) if piece.line in lost}


def _rows(paragraphs: list[Paragraph], name: str, broken: set[int]) -> tuple[list[Paragraph], list[PrintedRule]]:
    """What is left of an army rule, and one rule for each row of a table of choices in it.

    A row ends with a bar, or the next line is all that is left of its second cell (`broken`: the lines of such rows).
    """
    select = _SELECT_ONE.search(" ".join(p.text for p in paragraphs))
    if not select:
        return paragraphs, []
    left: list[Paragraph] = []
    rows: list[PrintedRule] = []
    choosing = False
    for paragraph in paragraphs:
        barred = paragraph.text.endswith("|") or paragraph.line in broken
        row = _ROW.match(paragraph.text) if choosing and barred else None
        choosing = choosing or bool(_SELECT_ONE.search(paragraph.text))
        if row:
            flavour, text = flavour_of_row(row["text"])
            lines = (paragraph.line,)
            rows.append(
                PrintedRule(row["name"], RuleKind.ARMY, text, name, select["kind"], lines=lines, flavour=flavour)
            )
        else:
            left.append(paragraph)
    return left, rows


def _by_sub_heading(paragraphs: list[Paragraph]) -> list[list[Paragraph]]:
    """The paragraphs before the first sub-heading, then each sub-heading with what follows it."""
    sections: list[list[Paragraph]] = [[]]
    for paragraph in paragraphs:
        if paragraph.sub:
            sections.append([])
        sections[-1].append(paragraph)
    return sections
