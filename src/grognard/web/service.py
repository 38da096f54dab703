"""What every request shares: workers, pages in use, matrices that run, the library. One for each server."""

from __future__ import annotations

import asyncio
import os
import secrets
import time
from collections import OrderedDict
from contextlib import suppress
from typing import Any

import msgspec

from grognard.core.errors import GrognardError, PageError
from grognard.web.library import Library
from grognard.web.limits import (
    MATRIX_SECONDS,
    MATRIX_UNWATCHED,
    MOST_MATRICES,
    MOST_PAGE,
    MOST_WAITING,
    READ_SECONDS,
    SEARCH_GRACE,
    SOLVE_SECONDS,
)
from grognard.web.question import State
from grognard.web.store import PageStore, key_of, mark_of
from grognard.web.workers import BusyError, Workers

_MOST_ANSWERS = 400


def _keep(kept: OrderedDict[Any, Any], key: Any, value: Any) -> None:
    kept[key] = value
    while len(kept) > _MOST_ANSWERS:
        kept.popitem(last=False)


class UnknownPagesError(GrognardError):
    """The question speaks of pages that are not in use here: the browser sends their texts then."""

    def __init__(self, marks: list[str]) -> None:
        self.marks = marks
        super().__init__("speaks of pages that are not here: read them first")


class MatrixRun:
    """A matrix that is worked out: how far it is, and its grid or what went wrong."""

    def __init__(self) -> None:
        self.done = 0
        self.total = 0
        self.grid: dict[str, Any] | None = None
        self.error = ""
        self.task: asyncio.Task[None] | None = None
        self.seen = time.monotonic()

    def look(self) -> dict[str, Any]:
        """What somebody who waits for it is told."""
        self.seen = time.monotonic()
        return {"done": self.done, "total": self.total, "grid": self.grid, "error": self.error}

    def tell(self, done: int, total: int) -> None:
        """Remember how far it is; one that nobody looks at any more is given up."""
        self.done, self.total = done, total
        if self.task and time.monotonic() - self.seen > MATRIX_UNWATCHED:
            self.error = "nobody looked at this matrix any more, so it was stopped: ask again"
            self.task.cancel()


class Service:
    """`library` None: the server is not the user's own computer."""

    def __init__(self, library: Library | None = None) -> None:
        count = max(1, min(4, (os.cpu_count() or 2)))
        self.quick = Workers(count, MOST_WAITING)
        self.search = Workers(max(1, count // 2), MOST_WAITING, SEARCH_GRACE, niceness=10)
        self.long = Workers(1, MOST_MATRICES, grace=0, niceness=10)
        self.pages = PageStore()
        self.library = library
        self.matrices: OrderedDict[str, MatrixRun] = OrderedDict()
        self._answers: OrderedDict[tuple[bytes, bool], Any] = OrderedDict()
        self._pins: OrderedDict[bytes, Any] = OrderedDict()

    async def start(self) -> None:
        """Begin to load the workers; requests may come before they are ready."""
        self._warming = asyncio.create_task(self._warm())

    async def _warm(self) -> None:
        for workers in (self.quick, self.search):
            with suppress(GrognardError):
                await workers.warm()

    async def stop(self) -> None:
        """End every process and task."""
        for run in self.matrices.values():
            if run.task:
                run.task.cancel()
        self._warming.cancel()
        for workers in (self.quick, self.search, self.long):
            workers.stop()

    async def odds(
        self,
        state: State,
        keys: frozenset[str] = frozenset(),
        *,
        quick: bool = False,
        without: frozenset[str] = frozenset(),
    ) -> dict[str, Any]:
        """What the odds page shows to who has these `keys` of pages. A side whose page is one of those `without` which
        it must do says so. Raises UnknownPagesError for other pages that are not here, or not for the asker.

        `quick`: at once, so a best play that is not known yet is left to a question that is not quick, and the view
        says so (`searching`).
        """
        data = msgspec.json.encode(state)
        blobs = self._blobs(state.pages - without, keys)
        for key in ((data, False), (data, True)) if quick else ((data, False),):
            if not without and key in self._answers:
                self._answers.move_to_end(key)
                return self._answers[key]
        workers = self.search if state.searches and not quick else self.quick
        named = {msgspec.json.encode(pin) for pin in state.pins if not pin.pages & without}
        known = {key: self._pins[key] for key in named if key in self._pins}
        view, pins = await workers.do("odds", data, blobs, quick, known, seconds=SOLVE_SECONDS)
        if len(data) < 4000 and not without:
            _keep(self._answers, (data, bool(view.get("searching"))), view)
            for key, pin in pins.items():
                _keep(self._pins, key, pin)
        return view

    async def export(self, state: State, kind: str, keys: frozenset[str] = frozenset()) -> dict[str, str]:
        """A question as a file: its `text`, or why there is none (`refused`). Raises UnknownPagesError like `odds`."""
        data = msgspec.json.encode(state)
        workers = self.search if state.searches else self.quick
        return await workers.do("export", data, self._blobs(state.ask.pages, keys), kind, seconds=SOLVE_SECONDS)

    async def scenario(self, data: bytes) -> dict[str, Any]:
        """The answer to a scenario."""
        return await self.quick.do("scenario", data, seconds=SOLVE_SECONDS)

    async def read(self, text: str, edition: str = "", profile: str = "") -> dict[str, Any]:
        """A page read. It is kept in use under its id (`mark`) when it was read as it stands."""
        if len(text) > MOST_PAGE:
            raise PageError(f"found {len(text):,} characters, expected one datasheet page of at most {MOST_PAGE:,}")
        blob, told = await self.quick.do("read", text, edition, profile, seconds=READ_SECONDS)
        if not edition and not profile:
            self.pages.put(text, blob)
        return told

    async def use(self, text: str) -> str:
        """Take a page into use; its key."""
        if mark_of(text) not in self.pages:
            await self.read(text)
        return key_of(text)

    async def sheet(self, name: str, edition: str, page: str, keys: frozenset[str] = frozenset()) -> dict[str, Any]:
        """What the datasheet page shows. Raises UnknownPagesError like `odds`."""
        blobs = self._blobs(frozenset({page} if page else ()), keys)
        return await self.quick.do("sheet", name, edition, page, blobs, seconds=SOLVE_SECONDS)

    def _blobs(self, marks: frozenset[str], keys: frozenset[str]) -> dict[str, bytes]:
        """The pages. Raises UnknownPagesError where one is not here or the asker has not its key."""
        blobs = self.pages.get(marks, keys)
        if missing := sorted(marks - blobs.keys()):
            raise UnknownPagesError(missing)
        return blobs

    def begin_matrix(
        self, asked: dict[str, Any], pages: frozenset[str] = frozenset(), keys: frozenset[str] = frozenset()
    ) -> str:
        """Begin a matrix, or queue it; its id, which nobody can guess. Raises BusyError, and UnknownPagesError where
        one of its `pages` is not in use here or its key is not among `keys`."""
        blobs = self._blobs(pages, keys)
        running = sum(run.task is not None and not run.task.done() for run in self.matrices.values())
        if running >= MOST_MATRICES:
            raise BusyError("too many matrices are being worked out: try again in a moment")
        mark, run = secrets.token_urlsafe(12), MatrixRun()
        self.matrices[mark] = run
        while len(self.matrices) > 4 * MOST_MATRICES:
            _, old = self.matrices.popitem(last=False)
            if old.task:
                old.task.cancel()
        run.task = asyncio.get_running_loop().create_task(self._matrix(run, asked, blobs))
        return mark

    async def _matrix(self, run: MatrixRun, asked: dict[str, Any], blobs: dict[str, bytes]) -> None:
        try:
            run.grid = await self.long.do("matrix", asked, blobs, seconds=MATRIX_SECONDS, progress=run.tell)
        except GrognardError as error:
            run.error = str(error)
