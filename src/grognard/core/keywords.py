"""Keywords: an open set of upper-case words, interned so that equal keywords are one object."""

import sys
from typing import NewType

Keyword = NewType("Keyword", str)


def keyword(text: str) -> Keyword:
    """The keyword written as `text`: upper case, straight apostrophes, single spaces.

    >>> keyword("T’au  empire")
    "T'AU EMPIRE"
    """
    plain = " ".join(text.replace("’", "'").replace("‑", "-").split())
    return Keyword(sys.intern(plain.upper()))
