"""What a page lacks: from the user, from the shipped sheet of the same unit, or by a stated assumption."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from grognard.content import catalogue
from grognard.core.errors import GrognardError, UnknownNameError
from grognard.core.files import bytes_of
from grognard.datasheet import Datasheet, Profile

if TYPE_CHECKING:
    from grognard.importers.page import Page

_LARGEST_FILE = 1_000_000
EVERY_WEAPON = "the page does not tell it: every model is taken to carry every weapon; name others with --weapons"


def profiles_given(text: str, option: str = "--profile") -> tuple[Profile, ...]:
    """The profiles in `text` ("M6 T5 Sv4+ W2 Ld7+ OC1"), or in the TOML file of that name; errors name `option`."""
    from grognard.importers.profile import read_profile_text, read_profile_toml

    if not text.casefold().endswith(".toml"):
        return (read_profile_text(text, path=option),)
    try:
        return read_profile_toml(bytes_of(text, "the profiles of one page", _LARGEST_FILE).decode("utf-8-sig"), text)
    except UnicodeDecodeError:
        raise GrognardError("found a file that cannot be read (it is no UTF-8 text)", text) from None


def completed(page: Page) -> Datasheet:
    """The page's sheet with what pages lack (profiles, default equipment, who leads it, whom it joins) from the shipped
    sheet of the same name."""
    from grognard.importers.page import with_profile

    sheet = msgspec.structs.replace(page.datasheet, led_by=page.led_by)
    try:
        shipped = catalogue.find_unit(sheet.name, sheet.edition)
    except UnknownNameError:
        return sheet
    if shipped.name.casefold() != sheet.name.casefold():
        return sheet
    if not sheet.profiles:
        lines = with_profile(page, *shipped.profiles).datasheet
        sheet = msgspec.structs.replace(lines, composition=shipped.composition, led_by=sheet.led_by)
    return msgspec.structs.replace(
        sheet,
        loadout=sheet.loadout or shipped.loadout,
        led_by=sheet.led_by or shipped.led_by,
        joins=shipped.joins,
    )


def with_every_weapon(sheet: Datasheet) -> Datasheet:
    """`sheet` with every weapon for every model, where no default equipment is known (EVERY_WEAPON says so)."""
    carried = tuple(dict.fromkeys(weapon.name for weapon in sheet.weapons))
    return msgspec.structs.replace(sheet, loadout={line.model: carried for line in sheet.composition})
