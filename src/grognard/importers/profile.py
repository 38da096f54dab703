"""Model profiles from a page's own row, from a short text, or from a small TOML file."""

import re
import tomllib
from collections.abc import Mapping, Sequence
from itertools import zip_longest
from typing import Final

import msgspec

from grognard.core.errors import PageError
from grognard.datasheet.sheet import Profile
from grognard.importers.weapons import cells

_FIELDS: Final = {
    "M": "move",
    "T": "toughness",
    "SV": "save",
    "W": "wounds",
    "LD": "leadership",
    "OC": "objective_control",
    "INSV": "invulnerable_save",
    "INV": "invulnerable_save",
}
_NEEDED: Final = {"T": "toughness", "Sv": "save", "W": "wounds"}
_OPTIONAL: Final = frozenset({"move", "leadership", "objective_control"})
_RANGES: Final = {
    "move": (0, 80),
    "toughness": (1, 30),
    "save": (2, 7),
    "wounds": (1, 100),
    "leadership": (2, 12),
    "objective_control": (0, 50),
    "invulnerable_save": (2, 6),
}
_WORD: Final = re.compile(r"(?P<field>InSv|Inv|Sv|Ld|OC|M|T|W)\s*[:=]?\s*(?P<value>\d+[\"”+]*|-)", re.I)
_SPECIMEN: Final = "M6 T5 Sv4+ W2 Ld7+ OC1 InSv5+"


def read_profile_text(text: str, name: str = "", path: str = "profile") -> Profile:
    """The profile in a text such as "M6 T5 Sv4+ W2 Ld7+ OC1 InSv5+".

    T, Sv and W are needed; the others, without which attacks can be worked out, may be left out.

    Raises PageError that names the field, what was found and what was expected.
    """
    values: dict[str, object] = {}
    rest = text
    for match in _WORD.finditer(text):
        field = _FIELDS[match["field"].upper()]
        if field in values:
            raise PageError(f'found {match["field"]} twice, expected a profile such as "{_SPECIMEN}"', path)
        values[field] = match["value"]
        rest = rest.replace(match[0], " ", 1)
    if rest.strip(" ,;|"):
        raise PageError(f'found "{rest.strip(" ,;|")}", expected a profile such as "{_SPECIMEN}"', path)
    return _profile(values, name, path)


def read_profile_toml(text: str, path: str = "profile") -> tuple[Profile, ...]:
    """The profiles in a TOML text: one table of fields M, T, Sv, W, Ld, OC, InSv, or one `[models."name"]` for each.

    Raises PageError with the path of the offending field.
    """
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise PageError(f"found no TOML ({error}), expected fields such as T = 5", path) from error
    if "models" not in data:
        return (_from_table(data, str(data.get("name", "")), path),)
    tables = _table(data["models"], f"{path}: models")
    if not tables:
        raise PageError('found an empty table, expected [models."name of the model"]', f"{path}: models")
    return tuple(_from_table(table, name, f'{path}: models."{name}"') for name, table in tables.items())


def read_profile_rows(header: str, rows: Sequence[str]) -> tuple[Profile, ...]:
    """The profiles under a header row such as "M | T | SV | W | LD | OC"; a first cell beyond these is the name.

    Raises PageError for no row at all, for a value that cannot be, and for a cell under no column of ours.
    """
    columns = [cell.upper() for cell in cells(header)]
    while columns and columns[-1] == "":
        columns.pop()
    named = bool(columns) and columns[0] not in _FIELDS
    profiles: list[Profile] = []
    for row in rows:
        values = cells(row)
        if not named and len(values) > len(columns) and not re.match(r"^[\d-]", values[0]):
            name, values = values[0], values[1:]
        else:
            name, values = (values[0], values[1:]) if named else ("", values)
        found: dict[str, object] = {}
        for column, value in zip_longest(columns[1:] if named else columns, values, fillvalue=""):
            if value and column not in _FIELDS:
                raise PageError(f'found "{value}" below "{column}", expected M, T, Sv, W, Ld, OC, InSv', "profile row")
            if value:
                found[_FIELDS[column]] = value
        profiles.append(_profile(found, name, "profile row"))
    if not profiles:
        raise PageError("found no row, expected one below M, T, Sv, W, Ld, OC", "profile row")
    return tuple(profiles)


def merge_invulnerable(profiles: Sequence[Profile], save: int) -> tuple[Profile, ...]:
    """`profiles` with an invulnerable save that the page prints apart from the row."""
    return tuple(msgspec.structs.replace(profile, invulnerable_save=save) for profile in profiles)


def _table(value: object, path: str) -> Mapping[str, object]:
    try:
        return msgspec.convert(value, dict[str, object])
    except msgspec.ValidationError as error:
        raise PageError(f"found {value!r}, expected a table of M, T, Sv, W, Ld, OC, InSv", path) from error


def _from_table(table: object, name: str, path: str) -> Profile:
    values: dict[str, object] = {}
    for key, value in _table(table, path).items():
        if key == "name":
            continue
        field = _FIELDS.get(key.upper())
        if field is None:
            raise PageError(f"found the field {key}, expected M, T, Sv, W, Ld, OC or InSv", f"{path}: {key}")
        values[field] = value
    return _profile(values, name, path)


def _profile(values: Mapping[str, object], name: str, path: str) -> Profile:
    missing = [short for short, field in _NEEDED.items() if field not in values]
    if missing:
        raise PageError(f'found no {", ".join(missing)}, expected a profile such as "{_SPECIMEN}"', path)
    read = {field: _value(field, value, f"{path}: {_short(field)}") for field, value in values.items()}
    return Profile(
        name=name,
        toughness=read["toughness"] or 0,
        save=read["save"] or 0,
        wounds=read["wounds"] or 0,
        leadership=read.get("leadership"),
        move=read.get("move"),
        objective_control=read.get("objective_control"),
        invulnerable_save=read.get("invulnerable_save"),
    )


def _short(field: str) -> str:
    return next(short for short, long in _FIELDS.items() if long == field).replace("INSV", "InSv").replace("SV", "Sv")


def _value(field: str, value: object, path: str) -> int | None:
    low, high = _RANGES[field]
    text = str(value).strip().rstrip('"”+')
    if text in ("-", "–") and field in _OPTIONAL:
        return None
    if isinstance(value, bool) or not re.fullmatch(r"\d{1,3}", text) or not low <= int(text) <= high:
        raise PageError(f'found "{value}", expected a number from {low} to {high}', path)
    return int(text)
