"""Questions and corrections that stand below a rule."""

import re
from collections.abc import Sequence
from typing import Final

import msgspec

from grognard.datasheet.sheet import PrintedRule, RuleKind
from grognard.importers.lines import Piece
from grognard.importers.shapes import ERRATUM_VERB, QUESTION, fold, is_title, shortened
from grognard.importers.values import (
    Certainty,
    Damage,
    Erratum,
    ErratumState,
    FaqEntry,
    Repair,
    RepairKind,
    Unread,
)

_QUOTES: Final = "‘’'“”\""
_CHANGE: Final = re.compile(r"^Change (?P<old>\S.*?) to (?P<new>[^:]+?)\.?$")


def read_questions(rows: Sequence[Piece], rule: str) -> tuple[list[FaqEntry], list[Damage], list[Unread]]:
    """The questions and answers in `rows`, what is missing of them, and rows that are neither."""
    entries: list[FaqEntry] = []
    unread: list[Unread] = []
    damage: list[Damage] = []
    for piece in rows:
        match = QUESTION.match(piece.text)
        if not match:
            unread.append(Unread(piece.line, piece.text))
        elif match["letter"] == "Q":
            entries.append(FaqEntry(match["text"], "", rule, (piece.line,)))
        elif entries and not entries[-1].answer:
            last = entries[-1]
            entries[-1] = msgspec.structs.replace(last, answer=match["text"], lines=(*last.lines, piece.line))
        else:
            entries.append(FaqEntry("", match["text"], rule, (piece.line,)))
    for entry in entries:
        if not entry.answer or not entry.question:
            lost = "the answer to this question is lost" if entry.question else "the question to this answer is lost"
            damage.append(Damage(entry.lines[0], lost, rule))
    return entries, damage, unread


def read_errata(pieces: Sequence[Piece], rule: str) -> tuple[list[Erratum], list[Repair]]:
    """The corrections in `pieces`: each a title and its text, repeats dropped."""
    groups: list[list[Piece]] = []
    for at, piece in enumerate(pieces):
        following = pieces[at + 1].text if at + 1 < len(pieces) else ""
        opens = not groups or (is_title(piece.text) and bool(ERRATUM_VERB.match(following)))
        if opens and not ERRATUM_VERB.match(piece.text):
            groups.append([piece])
        elif groups:
            groups[-1].append(piece)
        else:
            groups.append([Piece(piece.line, ""), piece])
    errata: list[Erratum] = []
    repairs: list[Repair] = []
    for title, *rest in groups:
        texts: list[str] = []
        seen: set[str] = set()
        for piece in rest:
            key = fold(piece.text.strip(_QUOTES))
            if key in seen:
                repairs.append(Repair(piece.line, shortened(piece.text), RepairKind.REPEAT))
            else:
                texts.append(piece.text)
            seen.add(key)
        lines = tuple(dict.fromkeys(piece.line for piece in (title, *rest)))
        errata.append(Erratum(title.text, "\n".join(texts), rule, lines=lines))
    return errata, repairs


def apply_errata(
    errata: Sequence[Erratum], rules: Sequence[PrintedRule]
) -> tuple[list[Erratum], list[PrintedRule], list[Repair]]:
    """The errata with their states, and the rules with the text that only an erratum still has.

    A rule is only changed if its text is lost and the erratum's title names it.
    """
    mended = list(rules)
    repairs: list[Repair] = []
    found: list[Erratum] = []
    everything = fold("\n".join(rule.text for rule in rules))
    by_name: dict[str, int] = {}
    for at, rule in enumerate(rules):
        if rule.kind not in (RuleKind.FACTION, RuleKind.CORE):
            by_name.setdefault(fold(rule.name), at)
    for erratum in errata:
        new = new_text(erratum.text)
        state = ErratumState.OPEN
        at = next((by_name[key] for key in _named(erratum.title) if key in by_name), None)
        if new and at is not None and not mended[at].text:
            lines = (*mended[at].lines, *erratum.lines)
            mended[at] = msgspec.structs.replace(mended[at], text=new, lines=lines)
            repairs.append(Repair(erratum.lines[0], mended[at].name, RepairKind.ERRATUM, Certainty.CERTAIN))
            state = ErratumState.PUT_IN
        elif new and len(new) > 20 and all(fold(line.removeprefix("- ")) in everything for line in new.split("\n")):
            state = ErratumState.PRINTED
        elif change := _CHANGE.match(erratum.text):
            text = fold(mended[at].text) if at is not None else ""
            if fold(change["new"]) in text and fold(change["old"]) not in text:
                state = ErratumState.PRINTED
        found.append(msgspec.structs.replace(erratum, state=state))
    return found, mended, repairs


def new_text(text: str) -> str:
    """The wording that an erratum puts in place, without quotes; empty for one that is told otherwise.

    >>> new_text("Change to: ‘Add 2 to the roll.’")
    'Add 2 to the roll.'
    """
    match = re.match(r"^(?:Change\b[^:‘'“]*:|Add:?)\s*(?P<new>.+)$", text, re.S)
    if not match:
        return ""
    lines = [re.sub(r"^[•-]\s*", "- ", line.strip().strip(_QUOTES).strip()) for line in match["new"].split("\n")]
    return "\n".join(line for line in lines if line)


def _named(title: str) -> list[str]:
    """Names of rules in an erratum's title, the nearest first."""
    parts = [part.strip() for part in title.split(",")]
    bare = [
        re.sub(r"\s+(?:Stratagem|Ability|Detachment Rule|Army Rule|Enhancement|Section)$", "", part) for part in parts
    ]
    return [fold(part) for part in reversed(bare)]
