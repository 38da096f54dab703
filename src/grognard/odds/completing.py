"""What a page lacks: from the user, from the shipped sheet of the same unit, or by a stated assumption."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from grognard.content import catalogue
from grognard.core.errors import GrognardError, UnknownNameError
from grognard.core.files import bytes_of
from grognard.datasheet import Datasheet, Profile
from grognard.datasheet.names import plain, same_kind

if TYPE_CHECKING:
    from grognard.importers.page import Page

_LARGEST_FILE = 1_000_000
EVERY_WEAPON = "every model is taken to carry every weapon; name others with --weapons"


def profiles_given(text: str, option: str = "--profile") -> tuple[Profile, ...]:
    """The profiles in `text` ("M6 T5 Sv4+ W2 Ld7+ OC1"), or in the TOML file of that name; errors name `option`."""
    from grognard.importers.profile import read_profile_text, read_profile_toml

    if not text.casefold().endswith(".toml"):
        return (read_profile_text(text, path=option),)
    try:
        return read_profile_toml(bytes_of(text, "the profiles of one page", _LARGEST_FILE).decode("utf-8-sig"), text)
    except UnicodeDecodeError:
        raise GrognardError("found a file that cannot be read (it is no UTF-8 text)", text) from None


def shipped_like(sheet: Datasheet) -> Datasheet | None:
    """The shipped sheet of the same name; None when we ship none."""
    try:
        shipped = catalogue.find_unit(sheet.name, sheet.edition)
    except UnknownNameError:
        return None
    return shipped if plain(shipped.name) == plain(sheet.name) else None


def not_on_page(sheet: Datasheet, shipped: Datasheet) -> tuple[str, ...]:
    """The weapons of the shipped default equipment that the page with `sheet` has not, though it has weapons."""
    if not sheet.weapons:
        return ()
    ours = {plain(weapon.name) for weapon in shipped.weapons}
    items = dict.fromkeys(item for loadout in shipped.loadout.values() for item in loadout if plain(item) in ours)
    return tuple(item for item in items if not any(same_kind(weapon.name, item) for weapon in sheet.weapons))


def _as_on_page(sheet: Datasheet, loadout: dict[str, tuple[str, ...]]) -> dict[str, tuple[str, ...]]:
    """`loadout` with the weapons as the page spells them."""

    def spelt(item: str) -> str:
        return next((weapon.name for weapon in sheet.weapons if same_kind(weapon.name, item)), item)

    return {kind: tuple(map(spelt, items)) for kind, items in loadout.items()}


def completed(page: Page) -> Datasheet:
    """The page's sheet with what pages lack (profiles, default equipment if its weapons are on the page, who leads it,
    whom it joins) from the shipped sheet of the same name."""
    from grognard.importers.page import with_profile

    sheet = msgspec.structs.replace(page.datasheet, led_by=page.led_by)
    shipped = shipped_like(sheet)
    if shipped is None:
        return sheet
    if not sheet.profiles:
        lines = with_profile(page, *shipped.profiles).datasheet
        sheet = msgspec.structs.replace(lines, composition=shipped.composition, led_by=sheet.led_by)
    return msgspec.structs.replace(
        sheet,
        loadout=sheet.loadout or ({} if not_on_page(sheet, shipped) else _as_on_page(sheet, shipped.loadout)),
        led_by=sheet.led_by or shipped.led_by,
        joins=shipped.joins,
    )


def assumed_gear(sheet: Datasheet) -> str:
    """What is assumed of the default equipment that the page with `sheet` does not tell, and why."""
    shipped = shipped_like(sheet)
    other = not_on_page(sheet, shipped) if shipped else ()
    told = f", and the unit that we ship has {', '.join(other)}, which the page has not" if other else ""
    return f"the page does not tell it{told}: {EVERY_WEAPON}"


def with_every_weapon(sheet: Datasheet) -> Datasheet:
    """`sheet` with every weapon for every model, where no default equipment is known (EVERY_WEAPON says so)."""
    carried = tuple(dict.fromkeys(weapon.name for weapon in sheet.weapons))
    return msgspec.structs.replace(sheet, loadout={line.model: carried for line in sheet.composition})
