"""Text as people paste it -> plain text, and plain text -> sentences.

Only the writing is levelled (quotes, dashes, spaces, bullets, doubled lines); no word is added, changed or dropped.
"""

from __future__ import annotations

import re
import unicodedata

import msgspec

_CHARACTERS = {
    **dict.fromkeys("’‘ʼ‛´`′", "'"),
    **dict.fromkeys("“”„″‟〞", '"'),
    **dict.fromkeys("‐‑‒−﹣－", "-"),
    **dict.fromkeys("–—", "–"),
    **dict.fromkeys("\u00a0\u2007\u2009\u200a\u202f\u3000\t", " "),
    **dict.fromkeys("\u00ad\u200b\u200c\u200d\u2060\ufeff", ""),
    **dict.fromkeys("▪•●◦○‣∙·", "■"),
    "…": "...",
}
_TRANSLATION = str.maketrans(_CHARACTERS)
_CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]")
_SPACES = re.compile(r"[^\S\n]+")
_INLINE_BULLET = re.compile(r"[ ]*■[ ]*")
_GLUED_DASH_BULLET = re.compile(r"(?<=[:.])[ ]?-[ ](?=[A-Z\[])")
_LINE_DASH_BULLET = re.compile(r"(?m)^[ ]*[-–*][ ]+")
_SENTENCE_END = re.compile(r"(?<=[a-z0-9)\]!\"'+A-Z]\.)[ ]+(?=[A-Z(\[\"'])|(?<=[a-z]\?)[ ]+(?=[A-Z])")
_GLUED_SENTENCE = re.compile(r"(?<=[a-z)\]]\.)(?=[A-Z][a-z])|(?<=[A-Z]\.)(?=Example: )")
_ABBREVIATION = re.compile(r"\b(?:e\.g|i\.e|etc|vs|St)\.$")


class Sentence(msgspec.Struct, frozen=True):
    """One sentence. `bullet`: it begins an item of a list; `follows`: it stands in an item, after its first.

    `printed` are the sentences as the text has them, where several were joined to this one.
    """

    text: str
    bullet: bool = False
    follows: bool = False
    line: int = 0
    printed: tuple[str, ...] = ()

    @property
    def parts(self) -> tuple[str, ...]:
        """The words of the text."""
        return self.printed or (self.text,)


def normalise(text: str) -> str:
    """`text` with plain quotes, dashes and spaces, one bullet sign at line starts, and Unix line ends."""
    plain = unicodedata.normalize("NFC", text.replace("\r\n", "\n").replace("\r", "\n")).translate(_TRANSLATION)
    plain = _SPACES.sub(" ", _CONTROL.sub(" ", plain))
    plain = _INLINE_BULLET.sub("\n■ ", plain)
    plain = _GLUED_DASH_BULLET.sub("\n■ ", plain)
    plain = _LINE_DASH_BULLET.sub("■ ", plain)
    lines = (" ".join(line.split()) for line in plain.split("\n"))
    return "\n".join(line for line in lines if line)


def sentences(text: str) -> tuple[Sentence, ...]:
    """The sentences of normalised `text`, in order; one or two that are printed twice in a row count once."""
    found: list[Sentence] = []
    for number, line in enumerate(text.split("\n")):
        bullet = line.startswith("■")
        for index, part in enumerate(_split(line.removeprefix("■").strip())):
            if part:
                found.append(Sentence(part, bullet and index == 0, bullet and index > 0, number))
    return _without_doubled(found)


def _without_doubled(found: list[Sentence]) -> tuple[Sentence, ...]:
    kept: list[Sentence] = []
    index = 0
    while index < len(found):
        after = found[index + 1 : index + 2]
        if _repeats(found[index], kept[-1:]):
            index += 1
        elif _repeats(found[index], kept[-2:-1]) and (not after or after[0].text == kept[-1].text):
            index += 1 + len(after)
        else:
            kept.append(found[index])
            index += 1
    return tuple(kept)


def _repeats(sentence: Sentence, earlier: list[Sentence]) -> bool:
    """Whether a sentence of more than a few words says the same again."""
    return len(sentence.text.split()) > 4 and any(sentence.text == before.text for before in earlier)


def _split(line: str) -> list[str]:
    parts: list[str] = []
    for glued in _GLUED_SENTENCE.split(line):
        for part in _SENTENCE_END.split(glued):
            if parts and _ABBREVIATION.search(parts[-1]):
                parts[-1] += " " + part
            else:
                parts.append(part)
    return [part.strip() for part in parts]
