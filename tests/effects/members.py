"""Hypothesis strategies for every member of the effect vocabulary, made from the declared types.

A member or a field that is added to the vocabulary is generated without a change here.
"""

import types
import typing
from enum import Enum
from functools import cache

import msgspec
from hypothesis import strategies as st

from effects.some import alternatives, conditions, selectors
from grognard.core.dice import DiceExpression
from grognard.core.keywords import Keyword, keyword
from grognard.effects.acts import Act, If, LeadershipTest, OneOf, RollDice
from grognard.effects.bundles import Clause
from grognard.effects.effect import Effect, WhileStatus
from grognard.effects.selectors import Condition, Keywords, Selector

EFFECTS: tuple[type, ...] = typing.get_args(Effect)
ACTS: tuple[type, ...] = typing.get_args(Act)
CLAUSES: tuple[type, ...] = typing.get_args(Clause)
NESTING = (If, LeadershipTest, OneOf, RollDice, WhileStatus)
"""Members that hold others of their kind."""

_CONDITIONS: tuple[type, ...] = typing.get_args(Condition)
_dice = st.builds(DiceExpression, st.integers(1, 2), st.sampled_from([3, 6]), st.integers(0, 2))
_names = st.sampled_from(["ZORBAN", "GLIM ROD", "OATH OF GLOWING"])


@cache
def of_type(declared: object) -> st.SearchStrategy:
    """Values of a declared type."""
    if declared == Keywords:
        return alternatives
    if declared is Selector:
        return selectors
    if declared is DiceExpression:
        return _dice
    if declared is Keyword:
        return _names.map(keyword)
    origin, arguments = typing.get_origin(declared), typing.get_args(declared)
    if origin in (typing.Union, types.UnionType):
        flat = [one for one in arguments if one not in NESTING and one not in _CONDITIONS]
        joined = (conditions,) if _CONDITIONS[0] in arguments else ()
        return st.one_of(*joined, *map(of_type, flat))
    if origin is tuple and arguments[-1] is Ellipsis:
        return st.lists(of_type(arguments[0]), max_size=2).map(tuple)
    if origin is tuple:
        return st.tuples(*map(of_type, arguments))
    if declared is type(None):
        return st.none()
    if declared is bool:
        return st.booleans()
    if declared is int:
        return st.integers(1, 6)
    if declared is str:
        return _names
    assert isinstance(declared, type)
    return st.sampled_from(declared) if issubclass(declared, Enum) else member(declared)


def member(kind: type) -> st.SearchStrategy:
    """Values of a struct of the vocabulary; every field is drawn, or left at its default."""
    fields = {}
    for field in msgspec.structs.fields(kind):
        values = of_type(_hints(kind)[field.name])
        fields[field.name] = values if field.default is msgspec.NODEFAULT else st.just(field.default) | values
    return st.builds(kind, **fields)


@cache
def _hints(kind: type) -> dict[str, object]:
    return typing.get_type_hints(kind)


def _neighbours(value: object, declared: object) -> st.SearchStrategy:
    """Values of the declared type; often those that differ from `value` in one place deep within."""
    fresh = of_type(declared)
    if isinstance(value, msgspec.Struct) and not isinstance(value, DiceExpression):
        return st.one_of(changed(value), changed(value), fresh)
    return fresh


@st.composite
def changed(draw: st.DrawFn, value: msgspec.Struct) -> msgspec.Struct:
    """`value` with one field, or one field of a field, drawn anew."""
    kind = type(value)
    if not kind.__struct_fields__:
        return value
    name = draw(st.sampled_from(kind.__struct_fields__))
    return msgspec.structs.replace(value, **{name: draw(_neighbours(getattr(value, name), _hints(kind)[name]))})


@st.composite
def pairs(draw: st.DrawFn, kinds: tuple[type, ...]) -> tuple[msgspec.Struct, msgspec.Struct]:
    """A member and a near one: they differ in one place, or not at all."""
    one = draw(member(draw(st.sampled_from(kinds))))
    return one, draw(changed(one))
