"""A progress bar that shows itself only when the work takes long."""

from __future__ import annotations

import time
from types import TracebackType
from typing import TYPE_CHECKING, Final, Self

if TYPE_CHECKING:
    from rich.progress import Progress as Bar
    from rich.progress import TaskID

PATIENCE: Final = 2.0
"""Seconds before the bar appears."""


class Progress:
    """Tells on standard error, on a terminal, how much of a long task is done; it is gone at the end."""

    def __init__(self, parts: str) -> None:
        """`parts`: what the task has many of."""
        self._parts = parts
        self._since = time.monotonic()
        self._bar: Bar | None = None
        self._task: TaskID | None = None

    @property
    def shown(self) -> bool:
        """Whether the bar has appeared."""
        return self._bar is not None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._bar:
            self._bar.stop()

    def advance(self, done: int, total: int) -> None:
        """`done` of `total` parts are ready."""
        if self._bar is None:
            if time.monotonic() - self._since < PATIENCE or done >= total:
                return
            from rich.console import Console
            from rich.progress import Progress as Bar

            console = Console(stderr=True)
            if not console.is_terminal:
                return
            self._bar = Bar(console=console, transient=True)
            self._task = self._bar.add_task(self._parts, total=total)
            self._bar.start()
        if self._task is not None:
            self._bar.update(self._task, completed=done, total=total)
