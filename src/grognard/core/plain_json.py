"""JSON of users, strictly: nothing is lost that a lenient reader would drop or bend without a word."""

import json
from typing import Any, Final, NoReturn

from grognard.core.errors import GrognardError

_LONGEST_NUMBER: Final = 60


def parse_json(data: bytes, place: str, wanted: str) -> object:
    """The value that `data` holds. Raises GrognardError at `place`, where `wanted` is expected, for what is no JSON in
    UTF-8, for two fields of one name in an object, of which only one could count, and for half a character (a surrogate
    without the other), which no answer could repeat.

    Whole numbers too long to mean anything come back as infinity, so that the field's own check names its path.
    """
    try:
        text = data.decode("utf-8-sig")
        value = json.loads(text, object_pairs_hook=_fields, parse_int=_whole, parse_constant=_no_number)
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
    return int(digits) if len(digits) <= _LONGEST_NUMBER else float("inf")


def _no_number(word: str) -> NoReturn:
    raise ValueError(f"{word} is no number")


def _reason(error: Exception) -> str:
    if isinstance(error, json.JSONDecodeError):
        return f"{error.msg[:1].lower()}{error.msg[1:]} at line {error.lineno}, column {error.colno}"
    if isinstance(error, UnicodeDecodeError):
        return f"byte {error.start} is not UTF-8"
    if isinstance(error, UnicodeEncodeError):
        return f"\\u{ord(error.object[error.start]):04x} is half a character"
    return "it is nested too deeply" if isinstance(error, RecursionError) else str(error)
