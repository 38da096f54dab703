"""Text of a page as numbered pieces: typography made plain, glued sentences and headings taken apart."""

import html
import re
from collections.abc import Iterator

import msgspec

from grognard.core.errors import PageError
from grognard.importers.values import Repair, RepairKind

_TYPOGRAPHY = str.maketrans(
    {
        **dict.fromkeys(
            "\u00a0\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000\t\f", " "
        ),
        **dict.fromkeys("\u200b\u200c\u200d\u2060\ufeff\u00ad", ""),
        **dict.fromkeys("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069", ""),
        **dict.fromkeys("\u2010\u2011", "-"),
        **dict.fromkeys("\u2012\u2014\u2015", "–"),
        "\u2033": '"',
        **dict.fromkeys("\v\x85\u2028\u2029", "\n"),
    }
)
_INCHES = re.compile(r"(?<=\d)”")
_MINUS = re.compile(r"\u2212(?=\d)")
_BREAK_TAG = re.compile(r"<(?:br|/p|/div|/li|/tr|/h\d)\b[^<>]{0,200}>", re.I)
_ITEM_TAG = re.compile(r"<li\b[^<>]{0,200}>", re.I)
_CELL_TAG = re.compile(r"</t[dh]\b[^<>]{0,200}>", re.I)
_ROW_TABS = 3
_TAG = re.compile(r"</?[a-z][a-z0-9]{0,11}(?:\s[^<>]{0,200})?/?>", re.I)
_BULLET = re.compile(r"^[•■▪◦●·]\s*(?=\S)|^–\s+(?=\S)")
_GLUE = re.compile(
    r"""(?<=[a-z0-9)\]"”’'!][.!?])(?=[A-Z\[‘“’])             # sentence.Sentence, sentence.[HEADING]
      | (?<=[a-z)\]"”’'!][.!?])(?=\d\d\.\d\d)               # sentence.05.02 Heading
      | (?<=[a-z)\]"”’'][.:!?])\ ?(?=-\ [A-Z\[])               # sentence:- Item
      | (?<=[a-z)\]"”’'][.:!?])(?=-\ \S)""",
    re.X,
)
_CONTROL = re.compile(r"[\x00-\x08\x0e-\x1f\x7f]")


class Piece(msgspec.Struct, frozen=True):
    """A line of the page, or one of the parts of a line in which several texts were glued together."""

    line: int
    text: str
    glued: bool = False


def decode_page(data: bytes, path: str = "") -> str:
    """The text in `data`: UTF-8, UTF-16 with its mark, or else Windows-1252. Raises PageError for what is no text."""
    for mark, encoding in ((b"\xff\xfe", "utf-16"), (b"\xfe\xff", "utf-16"), (b"", "utf-8"), (b"", "cp1252")):
        if not data.startswith(mark):
            continue
        try:
            text = data.decode(encoding)
        except UnicodeDecodeError:
            continue
        return refuse_binary(text, path)
    raise PageError("found bytes that are no text, expected the plain text of a datasheet page", path)


def refuse_binary(text: str, path: str = "") -> str:
    """`text`, unless it holds the control characters of a file that is no text: then PageError."""
    head = text[:100_000]
    odd = len(_CONTROL.findall(head)) + head.count("\ufffd")
    if "\x00" in text or odd * 100 > len(head):
        raise PageError("found binary data, expected the plain text of a datasheet page", path)
    return text


def read_pieces(text: str) -> tuple[list[Piece], list[Repair]]:
    """The pieces of `text` in order, without blank lines, and a repair for each place that was taken apart.

    Lines are numbered as editors number them: what word processors and tags break within one keeps its number.
    A line of tabs alone is a table that lost its words, unless the lines above it end in tabs too.
    """
    pieces: list[Piece] = []
    repairs: list[Repair] = []
    headings: set[str] = set()
    padded = False
    for number, raw in enumerate(text.replace("\r\n", "\n").replace("\r", "\n").split("\n"), 1):
        lost = not padded and not raw.strip() and raw.count("\t") >= _ROW_TABS
        plain, marked = _plain("|" if lost else raw)
        padded = raw.endswith("\t") if plain else padded
        if marked:
            repairs.append(Repair(number, " ".join(plain)[:80], RepairKind.MARKUP))
        for part in plain:
            for order, piece in enumerate(_split(part, headings)):
                pieces.append(Piece(number, piece, glued=order > 0))
                if order:
                    repairs.append(Repair(number, piece if len(piece) <= 80 else piece[:79] + "…", RepairKind.GLUE))
    return pieces, repairs


def _plain(raw: str) -> tuple[list[str], bool]:
    """The texts of one line without markup and odd typography, and whether markup was taken out."""
    marked = False
    if "<" in raw or "&" in raw:
        bare = _TAG.sub("", _BREAK_TAG.sub("\n", _CELL_TAG.sub(" | ", _ITEM_TAG.sub("\n- ", raw))))
        bare = html.unescape(bare)
        marked = bare != raw
        raw = bare
    raw = _MINUS.sub("-", _INCHES.sub('"', _bars(raw).translate(_TYPOGRAPHY)))
    texts = (_BULLET.sub("- ", " ".join(part.split())) for part in raw.split("\n"))
    return [part for part in texts if part], marked


def _bars(raw: str) -> str:
    """`raw` with bars for the tabs that part the cells of a row. Prose has one behind its bullet or some at its end."""
    row = raw.strip()
    return row.replace("\t", " | ") if row.count("\t") >= _ROW_TABS else raw


def _split(text: str, headings: set[str]) -> Iterator[str]:
    """`text` cut where two texts were glued. `headings` collects the capital lines met so far."""
    if text.startswith("|") or text.count("|") > 3:
        yield text
        return
    if len(text) <= 60 and text.isupper():
        second = next((text[i:] for i in range(4, len(text) - 3) if text[i - 1] != " " and text[i:] in headings), "")
        headings.add(text)
        if second:
            yield text[: -len(second)]
            yield second
            return
    start = 0
    for match in _GLUE.finditer(text):
        piece = text[start : match.start()].strip()
        if piece:
            yield piece
            start = match.end()
    yield text[start:].strip()
