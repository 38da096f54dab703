"""What things in force have to do with what comes out: whether it would be another without them."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import cached_property
from typing import Generic, TypeVar

NOTHING = "it changes nothing in this attack"
NO_MORE = "beside the other rules in force it changes nothing"

T = TypeVar("T", bound=Hashable)


class Bearings(Generic[T]):
    """Whether each of `items`, which are told in their order, bears on what comes out.

    `without`: what comes out, in a form to compare, when some items are left out.
    """

    def __init__(self, items: tuple[T, ...], without: Callable[[frozenset[T]], Hashable]) -> None:
        self._items = tuple(dict.fromkeys(items))
        self._compute = without
        self._known: dict[frozenset[T], Hashable] = {}

    def note(self, item: T) -> str:
        """Empty when leaving `item` out changes something. NO_MORE when it changes something once others are left out
        that by themselves change nothing either, as two rules do that grant the same; else NOTHING."""
        if item not in self._spare:
            return ""
        at = self._spare.index(item)
        first, last = self._spare[:at], self._spare[at + 1 :]
        for gone in ((*first, *last), first, last):
            if self._without(frozenset(gone)) != self._without(frozenset((*gone, item))):
                return NO_MORE
        return NOTHING

    @cached_property
    def _spare(self) -> tuple[T, ...]:
        """Items that may each be left out without a change."""
        everything = self._without(frozenset())
        return tuple(item for item in self._items if self._without(frozenset((item,))) == everything)

    def _without(self, gone: frozenset[T]) -> Hashable:
        if gone not in self._known:
            self._known[gone] = self._compute(gone)
        return self._known[gone]
