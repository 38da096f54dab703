"""grognard units: what ships."""

from collections.abc import Iterable
from typing import Annotated

import typer

from grognard.cli.options import one_of
from grognard.core.words import Edition


def units(
    search: Annotated[str, typer.Argument(help="Part of the name of a unit or faction; without it, every unit.")] = "",
    edition: Annotated[
        Edition | None,
        typer.Option(parser=one_of("--edition", Edition), metavar="10|11", help="Only units of this edition."),
    ] = None,
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
    from grognard.content.catalogue import all_units, plain_name
    from grognard.core.errors import UnknownNameError
    from grognard.odds.places import told_of
    from grognard.report.terminal import show
    from grognard.report.units import units_view

    wanted = plain_name(search).split()
    named = wanted or not search.strip()
    with told_of("--faction"):
        sheets = all_units(edition, faction)
    found = [sheet for sheet in sheets if named and _has(map(plain_name, (sheet.name, sheet.faction)), wanted)]
    if not found:
        raise UnknownNameError(
            f'found "{search}", expected part of the name of a unit or faction that we ship', "search"
        )
    if json:
        say_json(found)
    else:
        show(units_view(found))


def _has(names: Iterable[str], wanted: list[str]) -> bool:
    """Whether one of the names has every word, as a word or a part of one."""
    return any(all(word in name for word in wanted) for name in names)
