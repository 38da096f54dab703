"""Keywords: an open set of upper-case words, interned so that equal keywords are one object."""

import sys
from typing import Final, NewType

Keyword = NewType("Keyword", str)
STRAIGHT: Final = str.maketrans(dict.fromkeys("’‘ʼ‛′´`", "'"))
"""Whatever stands for an apostrophe, to the straight one."""


def keyword(text: str) -> Keyword:
    """The keyword written as `text`: upper case, straight apostrophes, single spaces.

    >>> keyword("T’au  empire")
    "T'AU EMPIRE"
    """
    plain = " ".join(text.translate(STRAIGHT).replace("‑", "-").split())
    return Keyword(sys.intern(plain.upper()))
