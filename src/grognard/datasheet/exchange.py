"""Wargear of units whose options we do not know: weapons of the sheet in place of default ones, unchecked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from grognard.core.errors import LoadoutError, UnknownNameError
from grognard.core.words import AttackType
from grognard.datasheet.loadout import ModelEquipment
from grognard.datasheet.names import plain, quoted
from grognard.datasheet.sheet import Datasheet


def has_options(sheet: Datasheet) -> bool:
    """Whether we know what its wargear options allow."""
    return any(option.structured for option in sheet.wargear_options)


def exchanged(
    sheet: Datasheet, models: tuple[ModelEquipment, ...], wanted: Mapping[str, int]
) -> tuple[ModelEquipment, ...]:
    """`models` with the `wanted` numbers of weapons, each in place of a default weapon of the same type.

    Ordinary models change before the only model of its kind does. Raises UnknownNameError for a weapon that the sheet
    has not, and LoadoutError when no model has a weapon left to give up.
    """
    printed = {plain(weapon.name): weapon.name for weapon in sheet.weapons}
    types = {plain(weapon.name): weapon.type for weapon in sheet.weapons}
    numbers = Counter(model.kind for model in models)
    order = sorted(range(len(models)), key=lambda at: -numbers[models[at].kind])
    changed = [list(model.items) for model in models]
    untouched: dict[AttackType, list[int]] = {kind: list(order) for kind in AttackType}
    for name, count in wanted.items():
        kind = types.get(plain(name))
        if kind is None:
            known = ", ".join(dict.fromkeys(printed.values()))
            raise UnknownNameError(f"found {quoted(name)}, expected a weapon of {sheet.name}: {known}", "loadout")
        for given in range(count):
            at = next((at for at in untouched[kind] if any(types.get(plain(i)) is kind for i in changed[at])), None)
            if at is None:
                raise LoadoutError(f"found {count}, but only {given} models have a {kind} weapon to give up", name)
            untouched[kind].remove(at)
            place = next(i for i, item in enumerate(changed[at]) if types.get(plain(item)) is kind)
            changed[at][place] = printed[plain(name)]
    return tuple(ModelEquipment(model.kind, tuple(items)) for model, items in zip(models, changed, strict=True))
