"""Answers on standard output and in the files that are asked for."""

import sys
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

import msgspec

from grognard.core.errors import GrognardError

if TYPE_CHECKING:
    from rich.console import RenderableType


def say_json(value: Any) -> None:
    """Print `value` as indented JSON, UTF-8 wherever standard output goes."""
    data = msgspec.json.format(msgspec.json.encode(value), indent=2) + b"\n"
    sys.stdout.flush()
    sys.stdout.buffer.write(data)
    sys.stdout.buffer.flush()


def check_outputs(json: bool, *files: str | None) -> None:
    """Raise GrognardError when one of `files` cannot be written, or when two answers would meet in one place."""
    from grognard.cli.files import STANDARD, check_places

    check_places(*files)
    if json and STANDARD in files:
        raise GrognardError("found a file that goes to standard output as well, expected one or the other", "--json")


def give(
    files: Iterable[tuple[str | None, Callable[[], str]]], data: Any, view: "Callable[[], RenderableType]"
) -> None:
    """Write those of `files` that have a name; print `data` as JSON, or else (None) the view for people.

    Nothing is printed when standard output is one of the files.
    """
    from grognard.cli.files import STANDARD, write_texts

    texts = {name: make for name, make in files if name is not None}
    write_texts(texts)
    if data is not None:
        say_json(data)
    elif STANDARD not in texts:
        from grognard.report.terminal import show

        show(view())
