"""Reading a file that the user names, with one clear error whatever is wrong with it."""

from pathlib import Path

from grognard.core.errors import GrognardError


def bytes_of(name: str, wanted: str, most: int) -> bytes:
    """The content of the file `name`, which is to be what `wanted` says, of at most `most` bytes; no more are read, so
    that a device without end is told too. Raises GrognardError that says what is wrong."""
    try:
        with Path(name).open("rb") as file:
            return limited(file.read(most + 1), name, wanted, most)
    except FileNotFoundError:
        raise GrognardError("found no such file", name) from None
    except IsADirectoryError:
        raise GrognardError("found a directory, expected a file", name) from None
    except (OSError, ValueError) as error:
        if Path(name).is_dir():  # what Windows calls a file without permission
            raise GrognardError("found a directory, expected a file", name) from None
        raise GrognardError(f"found a file that cannot be read ({reason_of(error)})", name) from None


def limited(data: bytes, name: str, wanted: str, most: int) -> bytes:
    """`data` itself. Raises GrognardError when it is more than `most` bytes."""
    if len(data) > most:
        raise GrognardError(f"found more than {most // 1_000_000} MB, expected {wanted}", name)
    return data


def reason_of(error: Exception) -> str:
    """Why the system refused, in its words, for messages."""
    return (getattr(error, "strerror", None) or str(error)).lower()
