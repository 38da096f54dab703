"""JSON of users, strictly: nothing is lost that a lenient reader would drop or bend without a word."""

import json
from math import isinf
from typing import Any, Final, NoReturn

from grognard.core.errors import GrognardError

_LONGEST_NUMBER: Final = 60
_SHOWN_DIGITS: Final = 20
_UTF16: Final = (b"\xff\xfe", b"\xfe\xff")


class HugeNumber(float):
    """Infinity in place of a number too large to mean anything; in messages it reads as printed, shortened."""

    def __new__(cls, printed: str) -> "HugeNumber":
        """Infinity, negative where `printed` is."""
        made = super().__new__(cls, "-inf" if printed.startswith("-") else "inf")
        made.printed = printed
        return made

    printed: str

    def __getnewargs__(self) -> tuple[str]:  # pyright: ignore[reportIncompatibleMethodOverride] -- of float: the value
        """What a copy is made of."""
        return (self.printed,)

    def __repr__(self) -> str:
        """The number, or its first digits and how many characters it has."""
        if len(self.printed) <= _SHOWN_DIGITS * 2:
            return self.printed
        return f"{self.printed[:_SHOWN_DIGITS]}... ({len(self.printed):,} characters)"


def parse_json(data: bytes, place: str, wanted: str) -> object:
    """The value that `data` holds. Raises GrognardError at `place`, where `wanted` is expected, for what is no JSON in
    UTF-8 or in UTF-16 with its mark, for two fields of one name in an object, of which only one could count, and for
    half a character (a surrogate without the other), which no answer could repeat.

    Numbers too large to mean anything come back as infinity, so that the field's own check names its path.
    """
    try:
        text = data.decode("utf-16" if data.startswith(_UTF16) else "utf-8-sig")
        value = json.loads(
            text, object_pairs_hook=_fields, parse_int=_whole, parse_float=_broken, parse_constant=_no_number
        )
        if "\\ud" in text.casefold():
            json.dumps(value, ensure_ascii=False).encode()
        return value
    except (ValueError, RecursionError) as error:
        raise GrognardError(f"found no JSON ({_reason(error)}), expected {wanted}", place) from error


def _fields(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for name, value in pairs:
        if name in found:
            told = name.encode(errors="replace").decode()
            raise ValueError(f'the field "{told}" stands twice in one object')
        found[name] = value
    return found


def _whole(digits: str) -> int | float:
    return int(digits) if len(digits) <= _LONGEST_NUMBER else HugeNumber(digits)


def _broken(digits: str) -> float:
    number = float(digits)
    return HugeNumber(digits) if isinf(number) else number


def _no_number(word: str) -> NoReturn:
    raise ValueError(f"{word} is no number")


def _reason(error: Exception) -> str:
    if isinstance(error, json.JSONDecodeError):
        return f"{error.msg[:1].lower()}{error.msg[1:]} at line {error.lineno}, column {error.colno}"
    if isinstance(error, UnicodeDecodeError):
        return f"byte {error.start} is not {error.encoding.upper()}"
    if isinstance(error, UnicodeEncodeError):
        return f"\\u{ord(error.object[error.start]):04x} is half a character"
    return "it is nested too deeply" if isinstance(error, RecursionError) else str(error)
