"""What a page lacks and a shipped sheet of the same unit can give."""

from __future__ import annotations

import msgspec

from grognard.content import catalogue
from grognard.core.errors import UnknownNameError
from grognard.datasheet import Datasheet
from grognard.importers.page import Page, with_profile


def completed(page: Page) -> Datasheet:
    """The page's sheet with what pages lack (profiles, default equipment) from the shipped sheet of the same name."""
    sheet = page.datasheet
    if sheet.profiles and sheet.loadout:
        return sheet
    try:
        shipped = catalogue.find_unit(sheet.name, sheet.edition)
    except UnknownNameError:
        return sheet
    if shipped.name.casefold() != sheet.name.casefold():
        return sheet
    if not sheet.profiles:
        lines = with_profile(page, *shipped.profiles).datasheet
        sheet = msgspec.structs.replace(lines, composition=shipped.composition)
    loadout = sheet.loadout or shipped.loadout
    return msgspec.structs.replace(sheet, loadout=loadout)
