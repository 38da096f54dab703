"""The user's own pages in a file on the user's own computer (SQLite), when the app runs there."""

from __future__ import annotations

import os
import sqlite3
import sys
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec

from grognard.core.errors import GrognardError
from grognard.web.store import mark_of

_MOST_PAGES = 2000


class StoredPage(msgspec.Struct, frozen=True):
    """A page of the library."""

    mark: str
    name: str
    faction: str
    edition: str


def data_folder() -> Path:
    """Where programs keep a user's data: GROGNARD_DATA, or the system's usual place."""
    if given := os.environ.get("GROGNARD_DATA"):
        return Path(given)
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", Path.home() / "AppData" / "Local")) / "Grognard"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "Grognard"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "grognard"


class Library:
    """The pages in the library file at `path`. Every change is on disk when the method returns."""

    def __init__(self, path: Path) -> None:
        self.path = path

    @contextmanager
    def _open(self) -> Generator[sqlite3.Connection]:
        self.path.parent.mkdir(parents=True, exist_ok=True)
        connection = sqlite3.connect(self.path, timeout=5)
        try:
            with connection:
                connection.execute(
                    "create table if not exists pages"
                    " (mark text primary key, name text, faction text, edition text, text text)"
                )
                yield connection
        finally:
            connection.close()

    def pages(self) -> tuple[StoredPage, ...]:
        """All pages, by name."""
        with self._open() as connection:
            rows = connection.execute("select mark, name, faction, edition from pages order by name, edition")
            return tuple(StoredPage(*row) for row in rows)

    def text(self, mark: str) -> str | None:
        """The text of a page; None when it is not here."""
        with self._open() as connection:
            row = connection.execute("select text from pages where mark = ?", (mark,)).fetchone()
            return row[0] if row else None

    def add(self, text: str, name: str, faction: str, edition: str) -> StoredPage:
        """Keep a page."""
        page = StoredPage(mark_of(text), name, faction, edition)
        with self._open() as connection:
            (count,) = connection.execute("select count(*) from pages").fetchone()
            if count >= _MOST_PAGES:
                raise GrognardError(f"found {count} pages, expected at most {_MOST_PAGES}: delete some", "library")
            connection.execute(
                "insert or replace into pages values (?, ?, ?, ?, ?)", (page.mark, name, faction, edition, text)
            )
        return page

    def delete(self, mark: str) -> None:
        """Forget a page."""
        with self._open() as connection:
            connection.execute("delete from pages where mark = ?", (mark,))


def shelf_of(library: Library | None) -> dict[str, Any]:
    """The pages of the library file as plain JSON values; None: this server has no such file (`local`)."""
    if library is None:
        return {"local": False, "pages": []}
    return {"local": True, "path": str(library.path), "pages": msgspec.to_builtins(library.pages())}
