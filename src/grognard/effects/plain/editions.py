"""What the 10th edition calls otherwise: words are written in those of the 11th, and put into the others at the end."""

from __future__ import annotations

import re
from typing import Final

from grognard.core.words import Edition

_OF_THE_TENTH: Final = (
    (r"\bmake(s?) a (Battle-shock|Leadership|Desperate Escape) roll\b", r"take\1 a \2 test"),
    (r"\b(Battle-shock|Leadership|Desperate Escape) roll(?! just made)", r"\1 test"),
    (r"\b(H|h)azard roll", r"\1azardous test"),
    (r"\bHazard\b", "Hazardous"),
    (r"\bthe roll is (not )?(passed|failed)\b", r"the test is \1\2"),
    (r"\bSave roll", "saving throw"),
    (r"\bmake(s?) an Ingress move\b", r"arrive\1 on the battlefield"),
)
_PATTERNS: Final = tuple((re.compile(pattern), instead) for pattern, instead in _OF_THE_TENTH)


def in_edition(told: str, edition: Edition | None) -> str:
    """`told` in the words of `edition`; None: those of the 11th.

    >>> in_edition("This unit makes a Battle-shock roll.", Edition.TENTH)
    'This unit takes a Battle-shock test.'
    """
    if edition is not Edition.TENTH:
        return told
    for pattern, instead in _PATTERNS:
        told = pattern.sub(instead, told)
    return told
