"""What one model can come to carry: names of items, and the equipments that wargear options lead to."""

from collections import Counter
from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from typing import Final, TypeAlias

from grognard.core.errors import LoadoutError, UnknownNameError
from grognard.datasheet.names import plain, quoted, same_kind
from grognard.datasheet.sheet import Datasheet, WargearOption

Items: TypeAlias = tuple[str, ...]
Uses: TypeAlias = tuple[int, ...]

_MOST_STATES: Final = 4000


class Names:
    """Spellings of the items of a datasheet, and what people write for them."""

    def __init__(self, datasheet: Datasheet, loadout: Mapping[str, tuple[str, ...]]) -> None:
        self.spelling: dict[str, str] = {}
        options = datasheet.wargear_options
        sources = (
            (weapon.name for weapon in datasheet.weapons),
            (
                item
                for option in options
                for items in (option.replaces, *option.or_replaces, *option.choices)
                for item in items
            ),
            (item for items in loadout.values() for item in items),
        )
        for source in sources:
            for item in source:
                self.spelling.setdefault(plain(item), item)

    def key(self, item: str) -> str:
        """The form of `item` by which items are compared: a plural counts as its singular if only that is known."""
        bare = plain(item)
        forms = (bare, bare.removesuffix("s"), bare.removesuffix("es"), f"{bare}s")
        return next((form for form in forms if form in self.spelling), bare)

    def fold(self, items: Iterable[str]) -> Items:
        """The forms of `items`, sorted."""
        return tuple(sorted(self.key(item) for item in items))

    def spell(self, items: Iterable[str]) -> Items:
        """`items` as the sheet spells them."""
        return tuple(self.spelling.get(self.key(item), item) for item in items)

    def find(self, item: str) -> str:
        """The form of a known item. Raises UnknownNameError with the nearest names."""
        key = self.key(item)
        if key in self.spelling:
            return key
        near = get_close_matches(key, self.spelling, 3, 0.5)
        known = [self.spelling[name] for name in near] or sorted(self.spelling.values())
        raise UnknownNameError(
            f"found {quoted(item)}, expected an item of this unit such as {', '.join(known)}", "loadout"
        )


def default_items(datasheet: Datasheet, loadout: Mapping[str, tuple[str, ...]], kind: str) -> tuple[str, ...]:
    """What a model of `kind` has by default. Raises LoadoutError when that is not known."""
    found = next((items for name, items in loadout.items() if same_kind(name, kind)), None)
    if found is None and len(loadout) == 1:
        found = next(iter(loadout.values()))
    if found is None:
        raise LoadoutError(f"the default equipment of {kind} is not known: it is not on the page", datasheet.name)
    return found


def reachable(
    datasheet: Datasheet, names: Names, loadout: Mapping[str, tuple[str, ...]], kind: str
) -> dict[Items, tuple[Uses, ...]]:
    """Every equipment that one model of `kind` can come to, with the options used on each way there."""
    start = names.fold(default_items(datasheet, loadout, kind))
    found: dict[Items, list[Uses]] = {start: [()]}
    todo: list[tuple[Items, Uses]] = [(start, ())]
    seen: set[tuple[Items, Uses]] = {(start, ())}
    while todo and len(seen) < _MOST_STATES:
        items, uses = todo.pop(0)
        for at, option in enumerate(datasheet.wargear_options):
            if not option.structured or uses.count(at) >= option.most_each or not may_take(option, kind):
                continue
            for after in _after(option, names, items):
                state = (after, tuple(sorted((*uses, at))))
                if state not in seen:
                    seen.add(state)
                    todo.append(state)
                    found.setdefault(after, []).append(state[1])
    kept: dict[Items, tuple[Uses, ...]] = {}
    for items, ways in found.items():
        allowed = tuple(
            uses for uses in ways if not any(_excluded(datasheet.wargear_options[at], names, items) for at in uses)
        )
        if allowed:
            kept[items] = allowed
    return kept


def may_take(option: WargearOption, kind: str) -> bool:
    """Whether models of `kind` are those that `option` speaks of."""
    return not option.only or same_kind(option.only, kind)


def _excluded(option: WargearOption, names: Names, items: Items) -> bool:
    return any(names.key(item) in items for item in option.without)


def _after(option: WargearOption, names: Names, items: Items) -> list[Items]:
    """What a model with `items` can have after using `option` once."""
    results: list[Items] = []
    for given in (option.replaces, *option.or_replaces):
        left = Counter(items)
        left.subtract(names.fold(given))
        if min(left.values(), default=0) < 0:
            continue
        results += [tuple(sorted((+left + Counter(names.fold(taken))).elements())) for taken in option.choices]
    return results
