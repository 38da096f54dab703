"""grognard units: what ships."""

from typing import TYPE_CHECKING, Annotated

import typer

from grognard.core.words import Edition

if TYPE_CHECKING:
    from grognard.datasheet import Datasheet


def units(
    search: Annotated[str, typer.Argument(help="Part of the name of a unit or faction; without it, every unit.")] = "",
    edition: Annotated[Edition | None, typer.Option(help="Only units of this edition.")] = None,
    faction: Annotated[str | None, typer.Option(help="Only units of this faction.")] = None,
    json: Annotated[bool, typer.Option("--json", help="Print the datasheets as JSON.")] = False,
) -> None:
    """List the units that we ship.

    \b
    Examples:
      grognard units
      grognard units dread --edition 11
      grognard units ork
      grognard units --faction orks
    """
    from grognard.cli.say import say_json
    from grognard.content.catalogue import all_units
    from grognard.core.errors import UnknownNameError
    from grognard.report.terminal import show
    from grognard.report.units import units_view

    wanted = search.casefold().split()
    found = [sheet for sheet in all_units(edition, faction) if _has(sheet, wanted)]
    if not found:
        raise UnknownNameError(
            f'found "{search}", expected part of the name of a unit or faction that we ship', "search"
        )
    if json:
        say_json(found)
    else:
        show(units_view(found))


def _has(sheet: "Datasheet", wanted: list[str]) -> bool:
    """Whether every word is part of the unit's name, or every word part of its faction's."""
    return any(all(word in _searchable(name) for word in wanted) for name in (sheet.name, sheet.faction))


def _searchable(name: str) -> str:
    import unicodedata

    bare = "".join(mark for mark in unicodedata.normalize("NFKD", name) if not unicodedata.combining(mark))
    return f"{name} {bare}".casefold()
