"""Pages that are in use: kept by the hash of their text, so that only those who have the text can name it."""

from __future__ import annotations

import hashlib
from collections import OrderedDict

_MOST_BYTES = 60_000_000


def mark_of(text: str) -> str:
    """The id of a page."""
    return hashlib.sha256(text.encode("utf-8", "replace")).hexdigest()[:40]


class PageStore:
    """The read form of the pages that were used last, in memory. What falls out is read again when it is back."""

    def __init__(self) -> None:
        self._blobs: OrderedDict[str, bytes] = OrderedDict()
        self._size = 0

    def __contains__(self, mark: str) -> bool:
        return mark in self._blobs

    def put(self, mark: str, blob: bytes) -> None:
        """Keep a page that was read."""
        if mark not in self._blobs:
            self._blobs[mark] = blob
            self._size += len(blob)
        while self._size > _MOST_BYTES and len(self._blobs) > 1:
            _, old = self._blobs.popitem(last=False)
            self._size -= len(old)

    def get(self, marks: frozenset[str]) -> dict[str, bytes]:
        """Those of the pages that are here."""
        found = {mark: self._blobs[mark] for mark in marks if mark in self._blobs}
        for mark in found:
            self._blobs.move_to_end(mark)
        return found
