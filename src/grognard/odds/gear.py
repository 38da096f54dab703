"""How many models a side has, and who of them carries what."""

from __future__ import annotations

import msgspec

from grognard.core.errors import LoadoutError
from grognard.datasheet.exchange import exchanged, has_options
from grognard.datasheet.loadout import ModelEquipment, apply_choices, default_loadout, parse_choices
from grognard.datasheet.names import plain
from grognard.odds.places import told_of
from grognard.odds.units import Sheet


class Gear(msgspec.Struct, frozen=True):
    """The models in their gear, and the names of the weapons that they are to use (none: any).

    `unchecked`: the wargear options are not known, so weapons were exchanged without a check.
    """

    models: tuple[ModelEquipment, ...]
    named: frozenset[str] = frozenset()
    unchecked: bool = False


def geared(sheet: Sheet, models: int | None, weapons: str) -> Gear:
    """The unit of `sheet` with `models` models (None: the fewest), in the gear that `weapons` asks for.

    Raises GrognardError for a number or gear that it cannot have, at the place where it was asked for.
    """
    datasheet, places = sheet.datasheet, sheet.places
    size = datasheet.fewest if models is None else models
    with told_of("" if models is None else places.models):
        if size < 1:
            raise LoadoutError(f"found {size} models, expected at least one")
        carried = default_loadout(datasheet, size)
    if not weapons:
        return Gear(carried)
    with told_of(places.weapons):
        wanted = parse_choices(weapons)
        known = {plain(item) for model in carried for item in model.items}
        known |= {plain(one.full_name) for one in datasheet.weapons if plain(one.name) in known}
        if all(plain(item) in known and count == 1 for item, count in wanted.items()):
            return Gear(carried, frozenset(map(plain, wanted)))
        if has_options(datasheet):
            return Gear(apply_choices(datasheet, size, wanted))
        return Gear(exchanged(datasheet, carried, wanted), unchecked=True)
