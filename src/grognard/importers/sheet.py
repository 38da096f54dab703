"""The sheet itself: weapons, options, abilities, composition, points, keywords, and the lists beside it."""

import re
from collections.abc import Collection, Sequence
from typing import Final

import msgspec

from grognard.core.errors import GrognardError
from grognard.core.keywords import Keyword, keyword
from grognard.core.words import AttackType
from grognard.datasheet.names import same_kind
from grognard.datasheet.sheet import (
    CompositionLine,
    PointsCost,
    PrintedRule,
    Profile,
    RuleKind,
    WargearOption,
    Weapon,
)
from grognard.importers.cut import Block, Section
from grognard.importers.lines import Piece
from grognard.importers.options import items_of, read_option
from grognard.importers.profile import merge_invulnerable, read_profile_rows
from grognard.importers.shapes import COSTS, CP, DAMAGED, STRATAGEM_LABEL, fold, is_title_case, shortened
from grognard.importers.values import (
    Certainty,
    Damage,
    ListedEnhancement,
    ListedStratagem,
    Repair,
    RepairKind,
    Unread,
)
from grognard.importers.weapons import AMBIGUOUS, cells, columns_of, read_name, read_weapon, without_pointer

_ABILITY: Final = re.compile(r"^(?P<name>[A-Z‘’'\[][^:.]{1,70}?)\s*: (?P<text>\S.*)$")
_CORE: Final = re.compile(r"^CORE: (?P<names>.+)$", re.I)
_FACTION: Final = re.compile(r"^FACTION: (?P<names>.+)$", re.I)
_NOTE: Final = re.compile(r"^\*?\s*Designer[’']s Note:")
_INVULNERABLE: Final = re.compile(r"^INVULNERABLE SAVE\b\D{0,20}([2-6])\+\W*$", re.I)
_MODELS: Final = re.compile(r"^(?:- )?(?P<parts>\d.*?)(?: [–-] EPIC HERO)?$")
_MODEL_COUNT: Final = re.compile(r"^(?P<least>\d{1,3})(?:\s?[-–]\s?(?P<most>\d{1,3}))? (?P<model>.+)$")
_NO_KIND: Final = re.compile(r"\bmodels?\b|\||(?:^|[\s:(])\+?\d+\s*(?:pts?|points?)\b|(?:^|[\s:(])\d{2,}\W*$", re.I)
_EQUIPPED: Final = re.compile(
    r"^(?:- )?(?:This |The |Every |Each )?(?P<kind>.+?) (?:is|are) equipped with:?\s*(?P<items>.+)$", re.I
)
_POINTS: Final = re.compile(r"^(?P<note>|.*?[^\s–-]\s+)(?P<models>\d{1,3}) models?\b(?P<more>.*)$", re.I)
_COST: Final = re.compile(r"\+?(?P<cost>\d{1,5}) ?(?:pts?|points?)?\.?", re.I)
_PLAIN_POINTS: Final = re.compile(
    r"^(?:- )?(?P<models>\d{1,3} models?)(?:\s*[:=|]\s*|\s+)(?P<cost>\d{1,5} ?(?:pts?|points?)?\.?)$"
    r"|^(?:- )?(?P<more>\d{1,3} models?)\s*[–-]?\s*\(?(?P<price>\d{1,5} ?(?:pts?|points?))\.?\)?$",
    re.I,
)
_EVERY: Final = frozenset({"model", "models", "every model", "all models"})


class SheetReader:
    """Collects the parts of the sheet from its blocks."""

    def __init__(self, mentions: str, explained: Collection[str]) -> None:
        self.mentions = mentions
        self.explained = explained
        self.faction = ""
        self.name = ""
        self.profiles: tuple[Profile, ...] = ()
        self.weapons: list[Weapon] = []
        self.options: list[WargearOption] = []
        self.core: list[str] = []
        self.faction_abilities: list[str] = []
        self.rules: list[PrintedRule] = []
        self.composition: list[CompositionLine] = []
        self.loadout: dict[str, tuple[str, ...]] = {}
        self.points: list[PointsCost] = []
        self.keywords: list[Keyword] = []
        self.faction_keywords: list[Keyword] = []
        self.stratagems: list[ListedStratagem] = []
        self.detachments: list[str] = []
        self.enhancements: list[ListedEnhancement] = []
        self.led_by: list[str] = []
        self.leads: list[str] = []
        self.repairs: list[Repair] = []
        self.damage: list[Damage] = []
        self.unread: list[Unread] = []
        self.places: list[tuple[tuple[int, ...], str]] = []

    def read(self, block: Block) -> None:
        """Take in one section."""
        section = block.section
        if section is None:
            return
        if section not in (Section.STRAY, Section.SPECIAL):
            self._place(block.head, f"heading: {section}" if section is not Section.TITLE else "title")
        match section:
            case Section.TITLE:
                self._title(block.head[0].text)
            case Section.PROFILE:
                self._profile(block)
            case Section.RANGED | Section.MELEE:
                self._weapons(block)
            case Section.OPTIONS:
                self._options(block)
            case Section.ABILITIES | Section.WARGEAR_ABILITIES:
                self._abilities(block)
            case Section.SPECIAL:
                self._special(block)
            case Section.COMPOSITION:
                self._composition(block)
            case Section.KEYWORDS:
                words = block.head[0].text.split(":", 1)[1]
                self.keywords += [keyword(word) for word in re.split(r"[,;]", words) if word.strip()]
            case Section.FACTION_KEYWORDS:
                self._faction_keywords(block)
            case Section.STRATAGEMS | Section.LED_BY | Section.LEADS | Section.DETACHMENTS | Section.ENHANCEMENTS:
                self._list(section, block)
            case Section.STRAY:
                self.unread += [Unread(piece.line, piece.text) for piece in (*block.head, *block.body)]

    def _place(self, pieces: Sequence[Piece], place: str) -> None:
        self.places.append((tuple(piece.line for piece in pieces), place))

    def _title(self, text: str) -> None:
        faction, _, name = text.replace(" - ", " – ", 1).partition(" – ")
        self.faction, self.name = (faction, name) if name else ("", text)

    def _profile(self, block: Block) -> None:
        try:
            self.profiles += read_profile_rows(block.head[0].text, [piece.text for piece in block.body])
        except GrognardError as error:
            self.damage.append(Damage(block.head[0].line, str(error), "profile"))
            self.unread += [Unread(piece.line, piece.text) for piece in block.body]
            return
        self._place(block.body, "profile")

    def _weapons(self, block: Block) -> None:
        columns = columns_of(block.head[0].text)
        type_ = AttackType.RANGED if block.section is Section.RANGED else AttackType.MELEE
        names: list[tuple[Piece, str]] = []
        for piece in block.body:
            row = cells(piece.text)
            if not row[0]:
                self.unread.append(Unread(piece.line, piece.text))
                continue
            if not any(row[1:]):
                if names and not _begins_with(row[0], names[-1][1]):
                    self._no_numbers(names)
                names.append((piece, row[0]))
                continue
            if names and not _begins_with(row[0], names[-1][1]):
                self._no_numbers(names)
            for heading, name in names:
                self._place([heading], f"weapon: {name}")
            names.clear()
            try:
                weapon = read_weapon(row, columns, type_, self.mentions, self.explained)
            except GrognardError as error:
                self.damage.append(Damage(piece.line, str(error), row[0]))
                self.unread.append(Unread(piece.line, piece.text))
                continue
            self.weapons.append(weapon)
            self._place([piece], f"weapon: {weapon.full_name}")
            if weapon.armour_penetration and not row[columns.index("AP") + 1].startswith("-"):
                text = f"{weapon.full_name}: AP {weapon.armour_penetration}"
                self.repairs.append(Repair(piece.line, text, RepairKind.SIGN, Certainty.LIKELY))
            if read_name(row[0], self.mentions, self.explained, type_).run_in:
                text = f"{weapon.full_name} [{', '.join(weapon.abilities)}]"
                certainty = Certainty.LIKELY if AMBIGUOUS.intersection(weapon.abilities) else Certainty.CERTAIN
                self.repairs.append(Repair(piece.line, text, RepairKind.GLUE, certainty))
        self._no_numbers(names)

    def _no_numbers(self, names: list[tuple[Piece, str]]) -> None:
        """Rows with the name of a weapon alone, of which the row of numbers is lost."""
        for piece, name in names:
            self.damage.append(Damage(piece.line, "the numbers of this weapon are lost", name))
            self.unread.append(Unread(piece.line, piece.text))
        names.clear()

    def _options(self, block: Block) -> None:
        starts: list[list[Piece]] = []
        notes: dict[int, str] = {}
        for piece in block.body:
            if piece.text.startswith("*") and starts:
                marked = next((at for at, group in enumerate(starts) if group[0].text.endswith("*")), len(starts) - 1)
                notes[marked] = piece.text.lstrip("* ")
                self._place([piece], "wargear option: note")
            elif starts and starts[-1][0].text.rstrip("*").endswith("following:") and _is_item(piece.text):
                starts[-1].append(piece)
            elif _NOTE.match(piece.text) and starts:
                notes[len(starts) - 1] = piece.text
                self._place([piece], "wargear option: note")
            else:
                starts.append([piece])
        for at, group in enumerate(starts):
            first, *listed = (piece.text.removeprefix("- ") for piece in group)
            option = read_option(first, tuple(item.rstrip("*") for item in listed), notes.get(at, ""))
            self.options.append(option)
            self._place(group, f"wargear option: {at + 1}")
            self._option_rule(option, group)

    def _option_rule(self, option: WargearOption, group: list[Piece]) -> None:
        """A sentence of an option beyond who may take what is a wargear ability of what is taken."""
        first = option.note.split(".")[0]
        if option.structured and option.note and not _NOTE.match(option.note) and option.choices and first:
            name = " and ".join(dict.fromkeys(option.choices[0]))
            text = re.split(r"\s*\*?\s*Designer[’']s Note:", option.note)[0].rstrip("* ")
            lines = tuple(piece.line for piece in group)
            self.rules.append(PrintedRule(name[:1].upper() + name[1:], RuleKind.WARGEAR, text, lines=lines))

    def _abilities(self, block: Block) -> None:
        kind = RuleKind.WARGEAR if block.section is Section.WARGEAR_ABILITIES else RuleKind.ABILITY
        groups: list[tuple[str, list[Piece], list[str]]] = []
        seen: set[str] = set()
        for piece in block.body:
            text = piece.text
            if match := _CORE.match(text):
                names = _names(match["names"])
                self.core += [name.upper() for name in names]
                self.rules += [PrintedRule(name, RuleKind.CORE, name, lines=(piece.line,)) for name in names]
                self._place([piece], "core abilities")
            elif match := _FACTION.match(text):
                names = _names(match["names"])
                self.faction_abilities += names
                self.rules += [PrintedRule(name, RuleKind.FACTION, lines=(piece.line,)) for name in names]
                self._place([piece], "faction abilities")
            elif self.profiles and (match := _INVULNERABLE.match(text)):
                self.profiles = merge_invulnerable(self.profiles, int(match[1]))
                self._place([piece], "profile: invulnerable save")
            elif (match := _ABILITY.match(text)) and _is_ability_name(match["name"]):
                groups.append((match["name"], [piece], [match["text"]]))
            elif groups:
                groups[-1][1].append(piece)
                if fold(text) in seen:
                    self.repairs.append(Repair(piece.line, shortened(text), RepairKind.REPEAT))
                else:
                    groups[-1][2].append(text)
            else:
                self.unread.append(Unread(piece.line, text))
            seen.add(fold(text))
        for name, pieces, texts in groups:
            self._ability(name, kind, pieces, texts)

    def _special(self, block: Block) -> None:
        name = block.head[0].text
        texts = list(dict.fromkeys(piece.text for piece in block.body))
        seen: set[str] = set()
        for piece in block.body:
            if piece.text in seen:
                self.repairs.append(Repair(piece.line, shortened(piece.text), RepairKind.REPEAT))
            seen.add(piece.text)
        if DAMAGED.match(name):
            name = name.capitalize()
        self._ability(name, RuleKind.ABILITY, [*block.head, *block.body], texts)

    def _ability(self, name: str, kind: RuleKind, pieces: list[Piece], texts: list[str]) -> None:
        lines = tuple(dict.fromkeys(piece.line for piece in pieces))
        self.rules.append(PrintedRule(name, kind, "\n".join(texts), lines=lines))
        self._place(pieces, f"{kind}: {name}")

    def _composition(self, block: Block) -> None:
        alternative = 0
        for piece in block.body:
            text = piece.text
            if text == "OR":
                alternative += 1
            elif row := _cost_row(text):
                if not self._points(row):
                    self.unread.append(Unread(piece.line, text))
                    continue
                self._place([piece], "points")
                continue
            elif match := _EQUIPPED.match(text):
                kind = match["kind"]
                items = tuple(item for part in match["items"].split(";") for item in items_of(part))
                for name in (line.model for line in self.composition) if kind.casefold() in _EVERY else (kind,):
                    self.loadout[name] = items
            elif (match := _MODELS.match(text)) and (lines := _composition_lines(match["parts"], alternative)):
                self.composition += lines
            else:
                self.unread.append(Unread(piece.line, text))
                continue
            self._place([piece], "unit composition")

    def _points(self, row: list[str]) -> bool:
        """Read one row of points. The heading row of the table is read too, and adds nothing."""
        filled = [cell for cell in row if cell]
        if not filled or filled == [COSTS]:
            return True
        match = _POINTS.match(filled[0])
        cost = _COST.fullmatch(filled[-1])
        if len(filled) != 2 or not match or not cost:
            return False
        note = " ".join(f"{match['note']} {match['more']}".split()).strip(" :,")
        self.points.append(PointsCost(int(match["models"]), int(cost["cost"]), note))
        return True

    def _faction_keywords(self, block: Block) -> None:
        own = block.head[0].text.split(":", 1)[1]
        self.faction_keywords += [keyword(word) for word in re.split(r"[,;]", own) if word.strip()]
        known = set(self.faction_keywords)
        for piece in block.body:
            for word in re.split(r"[,;]", piece.text):
                if keyword(word) in known:
                    self.repairs.append(Repair(piece.line, word.strip(), RepairKind.REPEAT))
                else:
                    self.faction_keywords.append(keyword(word))
                    known.add(keyword(word))
        self._place(block.body, "faction keywords")

    def _list(self, section: Section, block: Block) -> None:
        body = block.body
        self._place(body, section.value)
        if section is Section.STRATAGEMS:
            at = 0
            while at < len(body):
                at += self._listed_stratagem(body, at)
        elif section is Section.ENHANCEMENTS:
            for name, points in zip(body[::2], body[1::2], strict=False):
                cost = int(re.sub(r"\D", "", points.text))
                self.enhancements.append(ListedEnhancement(name.text, cost, (name.line, points.line)))
        else:
            names = [piece.text.removeprefix("- ") for piece in body if not piece.text.endswith(":")]
            target = {Section.LED_BY: self.led_by, Section.LEADS: self.leads}.get(section, self.detachments)
            target += names
            if not names:
                self.damage.append(Damage(block.head[0].line, f"the list {section} is lost", section.value))

    def _listed_stratagem(self, body: list[Piece], at: int) -> int:
        cost = CP.match(body[at + 1].text)
        label = STRATAGEM_LABEL.match(body[at + 2].text + " Stratagem")
        badge = at + 3 < len(body) and not (at + 4 < len(body) and CP.match(body[at + 4].text))
        span = 4 if badge else 3
        if cost and label:
            lines = tuple(piece.line for piece in body[at : at + span])
            owner, category = label["owner"], label["category"] or ""
            self.stratagems.append(ListedStratagem(body[at].text, int(cost[1]), owner, category, lines))
        return span


def _names(text: str) -> list[str]:
    return [name.strip() for name in text.split(",") if name.strip()]


def _begins_with(name: str, start: str) -> bool:
    """Whether `name` is that of a weapon whose own row says `start`, or of one of its profiles."""
    return without_pointer(name).startswith(without_pointer(start))


def _is_item(text: str) -> bool:
    return bool(re.match(r"^- (?:\d+|an?|one|two) ", text, re.I)) and " can " not in text


def _is_ability_name(text: str) -> bool:
    return is_title_case(text) and not _NOTE.match(text + ":") and len(text.split()) <= 9


def _cost_row(text: str) -> list[str]:
    """The cells of a row of points, with or without bars; none if `text` is no such row."""
    if match := _PLAIN_POINTS.match(text):
        return [match["models"] or match["more"], match["cost"] or match["price"]]
    return cells(text) if "|" in text or text == COSTS else []


def _composition_lines(text: str, alternative: int) -> list[CompositionLine]:
    """The lines in "1 Runtherd and 10 Gretchin"; none if a part is no number of models."""
    lines: list[CompositionLine] = []
    for part in re.split(r"\s+and\s+(?=\d)|\s*,\s*(?=\d)", text):
        match = _MODEL_COUNT.match(part)
        if not match or _NO_KIND.search(match["model"]):
            return []
        least = int(match["least"])
        most = int(match["most"] or least)
        if most < max(least, 1):
            return []
        lines.append(CompositionLine(match["model"].rstrip("*"), least, most, alternative=alternative))
    return lines


def with_loadout_names(
    loadout: dict[str, tuple[str, ...]], composition: Sequence[CompositionLine]
) -> dict[str, tuple[str, ...]]:
    """`loadout` under the names that the composition uses ("Boy" becomes "Boyz" where only the plural is listed)."""
    only = composition[0].model if len(composition) == 1 else ""
    found: dict[str, tuple[str, ...]] = {}
    for kind, items in loadout.items():
        found[next((line.model for line in composition if same_kind(line.model, kind)), only or kind)] = items
    return found


def add_profile_names(profiles: tuple[Profile, ...], composition: Sequence[CompositionLine]) -> tuple[Profile, ...]:
    """`profiles`, the only one named after the only kind of model if the page does not name it."""
    if len(profiles) == 1 and not profiles[0].name and composition:
        return (msgspec.structs.replace(profiles[0], name=composition[0].model),)
    return profiles
