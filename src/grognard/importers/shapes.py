"""Shapes by which lines of a page are told apart: headings, sentences, list items, rows."""

import re
from collections.abc import Sequence
from enum import Enum, auto
from typing import Final

import msgspec

from grognard.importers.lines import Piece

COSTS: Final = "YOUR UNIT COSTS"
CP: Final = re.compile(r"^(\d+)\s*CP$")
BADGE: Final = re.compile(r"^[A-Z]{1,3}$")
STRATAGEM_LABEL: Final = re.compile(r"^(?P<owner>.+?)(?: [–-] (?P<category>[^–]+?))? Stratagem$")
DETACHMENT_LABEL: Final = re.compile(r"^(?P<owner>[^.:,]{2,60}) Detachment$")
NUMBERED: Final = re.compile(r"^(?P<number>\d\d(?:\.\d\d)+) (?P<name>\S.*)$")
BRACKETED: Final = re.compile(r"^\[(?P<name>[^\]]+)\](?P<number>\d\d\.\d\d)$")
SUFFIXED: Final = re.compile(r"^(?P<name>[A-Z][^a-z]*?[A-Z!?)’'])(?P<number>\d\d(?:\.\d\d)+)$")
INDEX: Final = re.compile(
    r"^The (?P<keywords>.*?)\s*keywords? (?:is|are) used in the following (?P<faction>.+) datasheets:$"
)
FAQ_HEADING: Final = re.compile(r"^(?:FAQ / Errata|FAQs?)$")
ERRATA_HEADING: Final = re.compile(r"^(?:Errata|Erratum)$")
SEE_ALSO: Final = re.compile(r"^SEE ALSO$")
CROSS_REFERENCE: Final = re.compile(r"^- .+ \d\d(?:\.\d\d)*$")
MENU: Final = re.compile(r"^(?:Army List$|Datasheets collated)")
ADVERTISEMENT: Final = re.compile(r"^Alternative models by .{1,60}:$")
PROFILE_REMINDER: Final = re.compile(r"^Before selecting targets .*\bone of its profiles\b")
QUESTION: Final = re.compile(r"^\|?\s*(?P<letter>[QA])\s*:\s*\|?\s*(?P<text>.*?)\s*\|*$")
LABELLED: Final = re.compile(r"^(?P<label>[A-Z][A-Z’' -]{2,28}[A-Z]):\s*(?P<text>.*)$")
LOST_TABLE: Final = re.compile(r"^[|\s]+$")
ERRATUM_VERB: Final = re.compile(r"^(?:Change|Add|Delete|Remove|Replace)\b")
ERRATUM_TITLE: Final = re.compile(r"\b(?:Stratagem|Abilit(?:y|ies)|Detachment Rule|Army Rule|Section|Enhancement)s?$")
DAMAGED: Final = re.compile(r"^DAMAGED\s?: ")
PLACEHOLDER: Final = re.compile(r"%\d{4,}\D*%")

UNIT_ABILITIES: Final = frozenset(
    {"DEADLY DEMISE", "DEEP STRIKE", "FEEL NO PAIN", "FIGHTS FIRST", "FIRING DECK", "HOVER", "INFILTRATORS", "LEADER"}
    | {"LONE OPERATIVE", "SCOUTS", "STEALTH", "SUPPORT", "SUPER-HEAVY WALKER"}
)
"""Core abilities of units in either edition: the headings by which a tooltip of one is known in the 10th."""

_SMALL_WORDS: Final = frozenset(
    {"a", "an", "and", "at", "by", "da", "de", "dem", "der", "fer", "for", "from", "in", "into", "is", "la", "le", "n"}
    | {"'n'", "o", "of", "on", "or", "ov", "the", "to", "with", "x"}
)


class Shape(Enum):
    """What kind of block a heading opens."""

    STRATAGEM = auto()
    DETACHMENT = auto()
    UNTITLED = auto()
    NUMBERED = auto()
    BRACKETED = auto()
    INDEX = auto()
    FAQ = auto()
    ERRATA = auto()
    SEE_ALSO = auto()
    MENU = auto()
    ADVERTISEMENT = auto()
    REMINDER = auto()
    PLAIN = auto()
    CAPITAL = auto()


RULE_SHAPES: Final = frozenset(
    {Shape.STRATAGEM, Shape.DETACHMENT, Shape.UNTITLED, Shape.NUMBERED, Shape.BRACKETED, Shape.PLAIN, Shape.CAPITAL}
)
"""Headings of rules, below which questions, errata and sub-headings may stand."""


class Heading(msgspec.Struct, frozen=True):
    """The heading of a block: `span` pieces long, with what can be read from these."""

    shape: Shape
    name: str
    span: int = 1
    owner: str = ""
    category: str = ""
    number: str = ""
    cp: int | None = None


def shortened(text: str, most: int = 160) -> str:
    """`text` in at most `most` characters, the last of which tells that there were more."""
    return text if len(text) <= most else f"{text[: most - 1]}…"


def fold(text: str) -> str:
    """`text` for comparison: no case, straight quotes, single spaces, no end punctuation.

    >>> fold("Rivetin’  Dakka.")
    "rivetin' dakka"
    """
    plain = text.replace("’", "'").replace("‘", "'").replace("“", '"').replace("”", '"').replace("–", "-")
    return " ".join(plain.split()).casefold().rstrip(".:; ")


def is_row(text: str) -> bool:
    """Whether `text` is a row of a table."""
    return text.startswith("|") or text.endswith("|")


def is_title(text: str) -> bool:
    """Whether `text` could be a heading: short, capital at the start, no sentence and no item."""
    if not 1 < len(text) <= 75 or is_row(text) or text.startswith(("- ", "* ")) or text[-1] in ".:;,…":
        return False
    if ": " in text and not DAMAGED.match(text):
        return False
    if not (text[0].isupper() or text[0].isdigit() or text[0] in "’'‘[\"“"):
        return False
    return text.isupper() or (len(text.split()) <= 9 and not is_sentence(text))


def is_sentence(text: str) -> bool:
    """Whether `text` reads as a sentence, or as the opening of a list."""
    if is_row(text) or text.startswith("- ") or text.isupper():
        return False
    words = text.count(" ") + 1
    if words >= 11 or (words >= 2 and text[-1] in ".:" and not text.endswith("...")):
        return True
    return words >= 5 and text[-1] in ",!?)’”'\"" and not is_title_case(text)


def is_title_case(text: str) -> bool:
    """Whether the words of `text` have capitals as those of a name have.

    >>> is_title_case("Eye of the Ancestors"), is_title_case("Roll one D6")
    (True, False)
    """
    words = re.sub(r"\(.*?\)", "", text).replace("’", "'").split()
    return bool(words) and all(not word[0].islower() or word.casefold() in _SMALL_WORDS for word in words)


def strong_heading(pieces: Sequence[Piece], at: int) -> Heading | None:
    """The heading that begins at piece `at`, if its shape alone tells so."""
    text = pieces[at].text
    following = pieces[at + 1].text if at + 1 < len(pieces) else ""
    if CP.match(following) and is_title(text):
        label = STRATAGEM_LABEL.match(pieces[at + 2].text) if at + 2 < len(pieces) else None
        if label:
            return _stratagem(text, following, label)
    if FAQ_HEADING.match(text):
        return Heading(Shape.FAQ, text)
    if ERRATA_HEADING.match(text):
        return Heading(Shape.ERRATA, text)
    if (label := DETACHMENT_LABEL.match(following)) and is_title(text) and not DETACHMENT_LABEL.match(text):
        return Heading(Shape.DETACHMENT, text, 2, owner=label["owner"])
    if label := DETACHMENT_LABEL.match(text):
        return Heading(Shape.UNTITLED, "", 1, owner=label["owner"])
    if found := BRACKETED.match(text):
        return Heading(Shape.BRACKETED, found["name"], number=found["number"])
    if len(text) <= 90 and (found := NUMBERED.match(text) or SUFFIXED.match(text)):
        return Heading(Shape.NUMBERED, found["name"], number=found["number"])
    if found := INDEX.match(text):
        return Heading(Shape.INDEX, found["keywords"], owner=found["faction"])
    for shape, pattern in _FIXED:
        if pattern.match(text):
            return Heading(shape, text)
    return None


_FIXED = (
    (Shape.SEE_ALSO, SEE_ALSO),
    (Shape.MENU, MENU),
    (Shape.ADVERTISEMENT, ADVERTISEMENT),
    (Shape.REMINDER, PROFILE_REMINDER),
)


def _stratagem(title: str, cost: str, label: re.Match[str]) -> Heading:
    found = SUFFIXED.match(title)
    cp = CP.match(cost)
    return Heading(
        Shape.STRATAGEM,
        found["name"] if found else title,
        3,
        owner=label["owner"],
        category=label["category"] or "",
        number=found["number"] if found else "",
        cp=int(cp[1]) if cp else None,
    )


def plain_heading(pieces: Sequence[Piece], at: int) -> Heading | None:
    """The heading at piece `at` that is known only by what follows it: a short line before a sentence."""
    text = pieces[at].text
    if not is_title(text) or at + 1 >= len(pieces) or CP.match(text) or re.match(r"^\+?\d+\s*CP$", text):
        return None
    following = pieces[at + 1].text
    if strong_heading(pieces, at + 1):
        return None
    second = pieces[at + 2].text if at + 2 < len(pieces) else ""
    again = fold(following) == fold(text) and is_sentence(second)
    if not (is_sentence(following) or again or (following.startswith("- ") and text.isupper())):
        return None
    return Heading(Shape.CAPITAL if text.isupper() else Shape.PLAIN, text)


def is_listed(pieces: Sequence[Piece], at: int) -> bool:
    """Whether piece `at` is an item of a list of names, and not the heading of what follows the list."""
    text = pieces[at].text
    if not (is_title(text) or text.startswith("- ") or fold(text) == "and others"):
        return False
    return not strong_heading(pieces, at) and (text.startswith("- ") or not plain_heading(pieces, at))
