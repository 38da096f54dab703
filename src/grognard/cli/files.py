"""Files that the user names: reading with clear errors, writing whole or not at all."""

import os
import sys
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Final

from grognard.core.errors import GrognardError
from grognard.core.files import bytes_of, limited, reason_of

STANDARD: Final = "-"
"""The name that means standard input or output."""

_LARGEST: Final = 64_000_000
_WANTED: Final = "one page or scenario"


def read_bytes(name: str) -> bytes:
    """The content of the file `name`, or of standard input for "-". Raises GrognardError that says what is wrong."""
    if name == STANDARD:
        return limited(sys.stdin.buffer.read(_LARGEST + 1), "standard input", _WANTED, _LARGEST)
    return bytes_of(name, _WANTED, _LARGEST)


def read_text(name: str) -> str:
    """The text of the file `name`, or of standard input for "-"; line ends are made plain."""
    from grognard.importers.lines import decode_page

    shown = "standard input" if name == STANDARD else name
    try:
        return decode_page(read_bytes(name), shown)
    except UnicodeError as error:
        raise GrognardError("found bytes that are no text", shown) from error


def check_places(*names: str | None) -> None:
    """Raise GrognardError when one of these files could not be written, or two of them are the same."""
    wanted = [name for name in names if name is not None]
    for name in wanted:
        if wanted.count(name) > 1:
            raise GrognardError("found this name for two files, expected different ones", name)
        if name != STANDARD:
            _check_place(name)


def write_texts(texts: Mapping[str, Callable[[], str]]) -> None:
    """Write each text to the file of its name and tell so on standard error; "-" is standard output.

    All texts are made before the first is written.
    """
    for name, text in [(name, make()) for name, make in texts.items()]:
        write_text(name, text)
        if name != STANDARD:
            with suppress(OSError):
                print(f"wrote {name}", file=sys.stderr)


def write_text(name: str, text: str) -> None:
    """Write `text` to the file `name`, or to standard output for "-".

    A file is written beside its place and then put there, so that nobody ever sees half of it. Raises GrognardError
    when its directory does not exist or cannot be written to.
    """
    if name == STANDARD:
        sys.stdout.write(text if text.endswith("\n") else text + "\n")
        return
    _check_place(name)
    path = Path(name)
    data = text.encode("utf-8", errors="replace")
    try:
        if path.exists() and not path.is_file():
            path.write_bytes(data)
        else:
            _replace(path.resolve(), data)
    except OSError as error:
        raise GrognardError(f"found a place that cannot be written to ({reason_of(error)})", name) from error


def _check_place(name: str) -> None:
    path = Path(name)
    try:
        if not name:
            raise GrognardError("found an empty name, expected the name of a file", '""')
        if path.is_dir():
            raise GrognardError("found a directory, expected the name of a file", name)
        if not path.parent.is_dir():
            raise GrognardError(f"found no directory {path.parent}, expected one that exists", name)
    except (OSError, ValueError) as error:
        raise GrognardError(f"found a name that no file can have ({reason_of(error)})", ascii(name)) from error


def _replace(path: Path, data: bytes) -> None:
    draft = path.with_name(f".{path.name[:80]}.{os.getpid()}.part")
    try:
        draft.write_bytes(data)
        if path.exists():
            draft.chmod(path.stat().st_mode)
        draft.replace(path)
    except OSError:
        with suppress(OSError):
            draft.unlink(missing_ok=True)
        raise
