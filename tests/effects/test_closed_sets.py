"""Words of the vocabulary are distinct: two members with one value would silently be one word."""

import enum
import inspect
from types import ModuleType

import pytest

from grognard.core import words
from grognard.effects import acts, effect, facts, scopes, selectors, timing


@pytest.mark.parametrize(
    "module", [words, acts, effect, facts, scopes, selectors, timing], ids=lambda one: one.__name__
)
def test_no_two_members_share_a_value(module: ModuleType) -> None:
    for _, found in inspect.getmembers(module, inspect.isclass):
        if issubclass(found, enum.Enum):
            assert [name for name, member in found.__members__.items() if name != member.name] == []
