"""grognard read: a datasheet page."""

from typing import Annotated

import typer

from grognard.cli.options import one_of
from grognard.core.words import Edition


def read(
    page: Annotated[str, typer.Argument(help="File with the plain text of a datasheet page; - for standard input.")],
    json: Annotated[bool, typer.Option("--json", help="Print the page and its rules as JSON.")] = False,
    effects: Annotated[bool, typer.Option("--effects", help="Also print the form in which effects are kept.")] = False,
    profile: Annotated[
        str | None,
        typer.Option(metavar="PROFILE|FILE", help='Model profile such as "M6 T5 Sv4+ W2 Ld7+ OC1", or a TOML file.'),
    ] = None,
    edition: Annotated[
        Edition | None,
        typer.Option(
            parser=one_of("--edition", Edition), metavar="10|11", help="Overrules the edition that the page shows."
        ),
    ] = None,
) -> None:
    """Read a datasheet page and mark its rules.

    Each rule carries a mark: [+] understood, [~] partly, [!] not. What was understood is told in our words; what was
    not, in the page's own.

    \b
    Examples:
      grognard read nobz.txt
      grognard read nobz.txt --effects
      grognard read nobz.txt --profile "M6 T5 Sv4+ W2 Ld7+ OC1"
      grognard read nobz.txt --json > nobz.json

    \b
    A TOML file of profiles has one table for each kind of model:
      [models."Boss Nob"]
      M = 6
      T = 5
      Sv = 4
      W = 2
      Ld = 7
      OC = 1
    """
    from grognard.cli.files import STANDARD, read_text
    from grognard.cli.say import say_json
    from grognard.effects.printed import printed
    from grognard.importers.page import read_page
    from grognard.odds.completing import profiles_given
    from grognard.odds.reading import understand

    found = read_page(read_text(page), edition, "standard input" if page == STANDARD else page)
    sheet = understand(found, profiles_given(profile) if profile else ())
    if json:
        from grognard.report.page_data import page_data

        say_json(page_data(sheet))
        return
    from grognard.report.page import page_view
    from grognard.report.terminal import show

    show(page_view(sheet, printed if effects else None))
