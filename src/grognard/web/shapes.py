"""Plain JSON values as values of ours; what has another shape is told by its place, what was found and expected."""

from __future__ import annotations

from typing import TypeVar, cast

import msgspec
from msgspec import inspect

from grognard.combat.fields import shown
from grognard.core.errors import GrognardError

T = TypeVar("T")


def shaped(value: object, kind: type[T], place: str = "") -> T:
    """`value` as a `kind`. Raises GrognardError that names the field, below `place`.

    >>> shaped({"a": [1, "2"]}, dict[str, list[int]])
    Traceback (most recent call last):
    grognard.core.errors.GrognardError: a[1]: found "2", expected a whole number
    """
    try:
        return msgspec.convert(value, kind)
    except msgspec.ValidationError:
        described = inspect.type_info(kind)
        _look(value, described, place)
        raise GrognardError(f"found {shown(value)}, expected {_words(described)}", place) from None


def _look(value: object, kind: inspect.Type, place: str) -> None:
    """Raise GrognardError for the first part of `value` that is not as `kind` says."""
    named, parts = _named(value), _parts(value)
    match bare := _bare(kind, value):
        case inspect.StructType(fields=fields) if named is not None:
            _look_at_fields(named, fields, place)
        case inspect.DictType(value_type=inner, max_length=most) if named is not None:
            _count(len(named), most, place)
            for name, part in named.items():
                _look(part, inner, _below(place, name))
        case (
            inspect.VarTupleType(item_type=inner, max_length=most) | inspect.ListType(item_type=inner, max_length=most)
        ) if parts is not None:
            _count(len(parts), most, place)
            for at, part in enumerate(parts):
                _look(part, inner, f"{place}[{at}]")
        case _ if not _is(value, bare):
            raise GrognardError(f"found {shown(value)}, expected {_words(bare)}", place)
        case _:
            pass


def _named(value: object) -> dict[str, object] | None:
    return cast("dict[str, object]", value) if isinstance(value, dict) else None


def _parts(value: object) -> list[object] | None:
    return cast("list[object]", value) if isinstance(value, list) else None


def _look_at_fields(value: dict[str, object], fields: tuple[inspect.Field, ...], place: str) -> None:
    known = {field.encode_name: field for field in fields}
    for name, part in value.items():
        if name not in known:
            raise GrognardError(f"found an unknown field, expected one of {', '.join(known)}", _below(place, name))
        _look(part, known[name].type, _below(place, name))
    for name, field in known.items():
        if field.required and name not in value:
            told = f"found nothing (the field is missing), expected {_words(_bare(field.type, ''))}"
            raise GrognardError(told, _below(place, name))


def _below(place: str, name: str) -> str:
    short = name if len(name) <= 40 else f"{name[:37]}..."
    return f"{place}.{short}" if place else short


def _bare(kind: inspect.Type, value: object) -> inspect.Type:
    """`kind` without what does not matter for `value`: the part of a union that is no null."""
    if isinstance(kind, inspect.Metadata):
        kind = kind.type
    if isinstance(kind, inspect.UnionType) and value is not None:
        return next(_bare(one, value) for one in kind.types if not isinstance(one, inspect.NoneType))
    return kind


def _count(found: int, most: int | None, place: str) -> None:
    if most is not None and found > most:
        raise GrognardError(f"found {found} entries, expected at most {most}", place)


def _is(value: object, kind: inspect.Type) -> bool:
    """Whether a value without parts is as `kind` says."""
    match kind:
        case inspect.StrType(max_length=most):
            return isinstance(value, str) and (most is None or len(value) <= most)
        case inspect.IntType(ge=least, le=most):
            if not isinstance(value, int) or isinstance(value, bool):
                return False
            return (least is None or value >= least) and (most is None or value <= most)
        case inspect.EnumType(cls=words):
            return value in [word.value for word in words]
        case inspect.UnionType():
            return value is None
        case _:
            return False


def _words(kind: inspect.Type) -> str:
    match kind:
        case inspect.StrType(max_length=None):
            return "text"
        case inspect.StrType(max_length=most):
            return f"text of at most {most} characters"
        case inspect.IntType(ge=None) | inspect.IntType(le=None):
            return "a whole number"
        case inspect.IntType(ge=least, le=most):
            return f"a whole number from {least} to {most}"
        case inspect.EnumType(cls=words):
            return " or ".join(f'"{word.value}"' for word in words)
        case inspect.StructType() | inspect.DictType():
            return "an object"
        case inspect.VarTupleType() | inspect.ListType():
            return "a list"
        case inspect.UnionType(types=types):
            return " or ".join(_words(one) for one in types if not isinstance(one, inspect.NoneType))
        case _:
            return "another value"
