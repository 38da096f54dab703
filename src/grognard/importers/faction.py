"""The faction keyword put back where a page has lost it.

Pages of the 10th edition drop the faction keyword wherever it was a link: "an unit from your army". What grammar forces
is certain. In texts of a detachment or army rule of such a page, "One unit from your army" lost it too: likely.
"""

import re
from collections.abc import Iterable
from typing import Final

from grognard.core.words import Edition
from grognard.importers.lines import Piece

_GENERIC: Final = (
    r"(?:AIRCRAFT|ARTILLERY|BATTLELINE|BEASTS?|CHARACTER|EPIC HERO|FLY|FORTIFICATION|GRENADES|INFANTRY|JUMP PACK|"
    r"MONSTER|MOUNTED|PSYKER|SMOKE|SWARM|TITANIC|TRANSPORT|VEHICLE|WALKER|DEDICATED TRANSPORT)"
)
_CONSONANT_WORD: Final = r"(?:[B-DF-GJ-NP-TV-Z][A-Z]{3,})"
_ARMY_FACTION: Final = re.compile(r"\b(Army Faction is) ?(?=[,.])")
_AN: Final = re.compile(rf"\b([Aa]n) (?=(?:units?|models?|{_CONSONANT_WORD})\b)")
_FROM_YOUR_ARMY: Final = re.compile(
    rf"\b(?P<lead>[Oo]ne|[Aa]n?|[Ee]ach) (?P<words>(?:{_GENERIC}(?:,? or (?:[A-Z][A-Z' ]+(?= {_GENERIC}) )?|, | ))*)"
    r"(?=(?:units?|models?)\b(?: \([^)]*\))? from your army\b(?! with this ability))"
)
_MODELS_FROM: Final = re.compile(
    r"\b(?P<lead>(?:equipped by|taken for|made for|number of) )(?=(?:models|units) from your army\b(?! with))"
)
_FRIENDLY: Final = re.compile(rf"\b(?P<lead>friendly (?:Battle-shocked )?)(?={_GENERIC} unit)")
_ONLY: Final = re.compile(rf"^(?P<lead>)(?=(?:{_GENERIC} )?models? only\.)")
_THAT: Final = re.compile(rf"^(?P<lead>(?:TARGET: )?That )(?=(?:{_GENERIC} )?unit\.?$)")
_THAT_FRIENDLY: Final = re.compile(rf"(?P<lead>\bfriendly .*\. That )(?={_GENERIC} unit is )")
_LIKELY: Final = (_THAT_FRIENDLY, _MODELS_FROM, _FRIENDLY, _ONLY, _THAT)
_EMPTY_INDEX: Final = re.compile(r"^The (?:and \S.* )?keywords? (?:is|are) used in")


class FactionWord:
    """The keyword that a page's texts have lost, if they have."""

    def __init__(self, edition: Edition, faction: str, keywords: Iterable[str], pieces: Iterable[Piece]) -> None:
        words = tuple(keywords)
        title = faction.upper()
        self.word = title if title in words else words[0] if len(words) == 1 and not title else ""
        self.dropped = edition is Edition.TENTH and any(
            _EMPTY_INDEX.match(piece.text) or _ARMY_FACTION.search(piece.text) for piece in pieces
        )

    def mend_certain(self, text: str) -> str:
        """`text` with the keyword where grammar misses it, as in "an unit": in any rule."""
        if not self.dropped or not self.word:
            return text
        mended = _ARMY_FACTION.sub(rf"\1 {self.word}", text)
        return _AN.sub(rf"\1 {self.word} ", mended) if self._vowel else mended

    def mend_likely(self, text: str) -> str:
        """`text` with the keyword where such sentences have it: in a rule of a detachment or of the faction's army."""
        if not self.dropped or not self.word:
            return text
        mended = _FROM_YOUR_ARMY.sub(self._from_your_army, text)
        for pattern in _LIKELY:
            mended = pattern.sub(lambda match: f"{match['lead']}{self.word} ", mended)
        return mended

    @property
    def _vowel(self) -> bool:
        return self.word[:1] in "AEIOU"

    def _from_your_army(self, match: re.Match[str]) -> str:
        lead, words = match["lead"], match["words"]
        article = lead.lower()
        if article in ("a", "an") and (article == "an") is not self._vowel:
            return match[0]
        if words.startswith(self.word):
            return match[0]
        if not words:
            return f"{lead} {self.word} "
        later = re.sub(rf"(or |, )(?={_GENERIC}\b)", rf"\1{self.word} ", words)
        return f"{lead} {self.word} {later}"
