"""The body of a tooltip put in order: labelled parts with their lists, repeats dropped, scene-setting text apart."""

import re
from collections.abc import Callable, Iterable, Sequence
from typing import Final

import msgspec

from grognard.importers.lines import Piece
from grognard.importers.shapes import LABELLED, LOST_TABLE, fold

_RULE_WORDS: Final = re.compile(
    r"\d|\[|\b(?:each time|until (?:the|your)|D6|your (?:army|unit|opponent)|characteristic|phase|models? will"
    r"|rolls? (?:one|a|made|for|of)|(?:this|that|those) (?:unit|model|ability|weapon|roll)s?|if (?:your|this)|have the"
    r"|(?:hit|wound|save|damage|charge|advance|hazard|leadership|battle-shock) (?:rolls?|tests?)|abilit(?:y|ies)"
    r"|when mustering|(?:Normal|Damage) (?:move|is))\b",
    re.I,
)
_KEYWORD: Final = re.compile(r"\b[A-Z]{4,}\b")
_FLAT_TABLE: Final = re.compile(r"^(?P<head>BATTLE SIZE [A-Z ]+?) Incursion (\S+) Strike Force (\S+) Onslaught (\S+)$")
_NOTE: Final = re.compile(r"^Designer[’']s Note:")


class Paragraph(msgspec.Struct, frozen=True):
    """One paragraph or list item of a rule, with the line it stands on."""

    line: int
    text: str
    sub: bool = False


class Part(msgspec.Struct):
    """A labelled part of a rule: "WHEN: ..." and what belongs to it. `label` is empty for what stands before any."""

    label: str
    line: int
    text: str
    items: list[Paragraph] = []

    @property
    def body(self) -> str:
        """Its text and its items, without the label and without designer's notes."""
        own = [item.text for item in self.items if not _NOTE.match(item.text)]
        return "\n".join(text for text in (self.text, *own) if text)

    @property
    def notes(self) -> str:
        """Its designer's notes."""
        return "\n".join(item.text for item in self.items if _NOTE.match(item.text))

    @property
    def paragraphs(self) -> list[Paragraph]:
        """All its paragraphs, the label before the first."""
        first = f"{self.label}: {self.text}".rstrip() if self.label else self.text
        return ([Paragraph(self.line, first)] if first else []) + self.items


class Body(msgspec.Struct):
    """A body in order. `repeats` and `tables` are the pieces that were dropped as printed before or as lost tables."""

    parts: list[Part] = []
    repeats: list[Piece] = []
    tables: list[Piece] = []
    unfolded: list[Piece] = []

    @property
    def paragraphs(self) -> list[Paragraph]:
        """Every paragraph in order."""
        return [paragraph for part in self.parts for paragraph in part.paragraphs]


def put_in_order(pieces: Sequence[Piece], subs: Iterable[int] = ()) -> Body:
    """The body that `pieces` make up.

    Labels and paragraphs that were printed before in the same body are dropped. A list that stands between a run of
    labels and the repeat of that run belongs to the part before the run that ends with a colon.
    """
    body = Body()
    heads = frozenset(subs)
    seen: dict[str, Part | None] = {}
    last = {fold(piece.text): at for at, piece in enumerate(pieces)}
    current = Part("", 0, "")
    body.parts.append(current)
    for at, piece in enumerate(pieces):
        text = piece.text
        key = fold(text)
        label = LABELLED.match(text)
        if LOST_TABLE.match(text):
            body.tables.append(piece)
        elif key in seen and (label or len(text) > 12):
            body.repeats.append(piece)
            current = seen[key] or current
        elif label:
            current = Part(label["label"], piece.line, label["text"])
            body.parts.append(current)
            seen[key] = current
        else:
            seen[key] = None
            target = current
            if text.startswith("- ") and current.label and last[fold(f"{current.label}: {current.text}")] > at:
                open_parts = [part for part in body.parts if part.text.endswith(":") and part is not current]
                target = open_parts[-1] if open_parts else current
            items = _unfold(piece)
            if len(items) > 1:
                body.unfolded.append(piece)
            target.items += [Paragraph(line, item, at in heads) for line, item in items]
    _drop_echoes(body)
    return body


def lost_lists(body: Body) -> list[Paragraph]:
    """Paragraphs that announce a list with a colon and have none after them."""
    found: list[Paragraph] = []
    for part in body.parts:
        paragraphs = part.paragraphs
        for at, paragraph in enumerate(paragraphs):
            following = paragraphs[at + 1].text if at + 1 < len(paragraphs) else ""
            if paragraph.text.endswith(":") and not following.startswith("- "):
                found.append(paragraph)
    return found


def _drop_echoes(body: Body) -> None:
    """Drop a part whose text another label already has: a label that was printed over the wrong sentence."""
    texts: dict[str, str] = {}
    kept: list[Part] = []
    for part in body.parts:
        key = fold(part.text)
        if part.label and part.text and len(part.text) > 30 and texts.get(key, part.label) != part.label:
            body.repeats.append(Piece(part.line, f"{part.label}: {part.text}"))
            if kept:
                kept[-1].items += part.items
            continue
        texts[key] = part.label
        kept.append(part)
    body.parts = kept


def _unfold(piece: Piece) -> list[tuple[int, str]]:
    """The paragraphs of a piece: a table of battle sizes that was printed on one line becomes a list."""
    match = _FLAT_TABLE.match(piece.text)
    if not match:
        return [(piece.line, piece.text)]
    sizes = zip(("Incursion", "Strike Force", "Onslaught"), match.groups()[1:], strict=True)
    return [(piece.line, match["head"] + ":"), *((piece.line, f"- {size}: {value}") for size, value in sizes)]


def without_flavour(paragraphs: list[Paragraph], is_rule: Callable[[str], bool]) -> tuple[str, list[Paragraph]]:
    """The scene-setting paragraph at the start, if there is one, and the rest.

    It is the first of several plain paragraphs, and not one of which `is_rule` says that it speaks of the game.
    """
    plain = [p for p in paragraphs if not p.text.startswith("- ") and not p.sub]
    if len(paragraphs) < 2 or paragraphs[0].text.startswith("- ") or len(plain) < 2:
        return "", paragraphs
    first = paragraphs[0].text
    if is_rule(first) or first.endswith(":") or LABELLED.match(first):
        return "", paragraphs
    return first, paragraphs[1:]


def flavour_of_row(text: str) -> tuple[str, str]:
    """The scene-setting sentences at the start of a table cell, and the rule after them."""
    sentences = re.split(r"(?<=[.!?])\s+(?=[A-Z])", text)
    at = next((n for n, sentence in enumerate(sentences) if is_rule_sentence(sentence)), len(sentences))
    return " ".join(sentences[:at]), " ".join(sentences[at:])


def is_rule_text(text: str) -> bool:
    """Whether `text` has a number, a keyword or a phrase of the rules in it."""
    return bool(_RULE_WORDS.search(text) or _KEYWORD.search(text))


def is_rule_sentence(text: str) -> bool:
    """Whether `text` reads so, or has any unit, model or characteristic in it."""
    return is_rule_text(text) or bool(re.search(r"\bcharacteristics?\b|\b(?:unit|model)s?\b", text))


def map_text(body: Body, change: Callable[[int, str], str]) -> None:
    """Replace every text of `body` by what `change(line, text)` makes of it."""
    for part in body.parts:
        whole = f"{part.label}: {part.text}" if part.label else part.text
        if whole:
            changed = change(part.line, whole)
            part.text = changed[len(part.label) + 2 :] if part.label else changed
        part.items = [Paragraph(item.line, change(item.line, item.text), item.sub) for item in part.items]
