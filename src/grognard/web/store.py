"""Pages that are in use, kept by the hash of their text. Links tell that id to others; the key of a page tells that who
asks has its text."""

from __future__ import annotations

import hashlib
from collections import OrderedDict

_MOST_BYTES = 60_000_000


def mark_of(text: str) -> str:
    """The id of a page."""
    return hashlib.sha256(text.encode("utf-8", "replace")).hexdigest()[:40]


def key_of(text: str) -> str:
    """What only those know who have the text of a page: another hash, which its id does not tell."""
    return hashlib.sha256(b"key of a page\0" + text.encode("utf-8", "replace")).hexdigest()[:40]


class PageStore:
    """The read form of the pages that were used last, in memory. What falls out is read again when it is back."""

    def __init__(self) -> None:
        self._blobs: OrderedDict[str, bytes] = OrderedDict()
        self._keys: dict[str, str] = {}
        self._size = 0

    def __contains__(self, mark: str) -> bool:
        return mark in self._blobs

    def put(self, text: str, blob: bytes) -> None:
        """Keep a page that was read."""
        mark = mark_of(text)
        if mark not in self._blobs:
            self._blobs[mark] = blob
            self._keys[mark] = key_of(text)
            self._size += len(blob)
        while self._size > _MOST_BYTES and len(self._blobs) > 1:
            gone, old = self._blobs.popitem(last=False)
            del self._keys[gone]
            self._size -= len(old)

    def get(self, marks: frozenset[str], keys: frozenset[str]) -> dict[str, bytes]:
        """Those of the pages that are here and whose key is among `keys`."""
        found = {mark: self._blobs[mark] for mark in marks if self._keys.get(mark) in keys}
        for mark in found:
            self._blobs.move_to_end(mark)
        return found
