"""grognard matrix: many units against many."""

from typing import TYPE_CHECKING, Annotated

import typer

from grognard.cli.options import one_of, phase_of, phrases
from grognard.core.words import Edition
from grognard.odds.choices import Figure

if TYPE_CHECKING:
    from grognard.odds.grid import Grid


def matrix(
    attackers: Annotated[str, typer.Argument(help='Units and page files between commas, or "all orks", or "all".')],
    defenders: Annotated[str, typer.Argument(help="Likewise: the units that are attacked.")],
    figure: Annotated[
        Figure,
        typer.Option(parser=one_of("--figure", Figure), metavar="|".join(Figure), help="What each cell shows."),
    ] = Figure.MODELS,
    edition: Annotated[
        Edition | None,
        typer.Option(
            parser=one_of("--edition", Edition), metavar="10|11", help="Edition; the newest that has all when left out."
        ),
    ] = None,
    melee: Annotated[bool, typer.Option("--melee", help="Fight with melee weapons.")] = False,
    ranged: Annotated[bool, typer.Option("--ranged", help="Shoot with ranged weapons.")] = False,
    when: Annotated[list[str] | None, typer.Option(help='Switches to turn on, such as "charged, cover".')] = None,
    sort: Annotated[bool, typer.Option("--sort", help="Rows and columns by their mean, highest first.")] = False,
    json: Annotated[bool, typer.Option("--json", help="Print the table as JSON.")] = False,
    html: Annotated[str | None, typer.Option(metavar="FILE", help="Write a heat map as a page.")] = None,
    svg: Annotated[str | None, typer.Option(metavar="FILE", help="Write a heat map as SVG.")] = None,
    csv: Annotated[
        str | None, typer.Option(metavar="FILE", help="Write the table as CSV; - for standard output.")
    ] = None,
) -> None:
    """A table of many attackers against many.

    \b
    Examples:
      grognard matrix "nobz, boyz, meganobz" "intercessors, deff dread"
      grognard matrix "all orks" "all space marines" --figure destroyed --html orks.html
      grognard matrix nobz all --figure points-per-point --sort
    """
    from grognard.cli.progress import Progress
    from grognard.cli.say import check_outputs
    from grognard.odds.matrix import matrix as solve_matrix
    from grognard.report.heat import Order, arranged

    phase = phase_of(melee, ranged)
    check_outputs(json, html, svg, csv)
    with Progress("pairs") as progress:
        grid = solve_matrix(
            _names(attackers, "attackers"),
            _names(defenders, "defenders"),
            figure=figure,
            edition=edition,
            phase=phase,
            when=phrases(when),
            progress=progress.advance,
        )
    _give(arranged(grid, Order.MEAN if sort else Order.GIVEN), json, html, svg, csv)


def _names(text: str, path: str) -> tuple[str, ...]:
    """The names between the commas of `text`; at least one. `path` names the argument."""
    from grognard.core.errors import GrognardError

    names = tuple(name.strip() for name in text.split(",") if name.strip())
    if not names:
        raise GrognardError(f'found "{text}", expected at least one unit', path)
    return names


def _give(grid: "Grid", json: bool, html: str | None, svg: str | None, csv: str | None) -> None:
    """Write the files that are asked for; print the grid, as JSON or for people."""
    from grognard.cli.say import give
    from grognard.report.matrix import MatrixView, matrix_csv

    def page() -> str:
        from grognard.report.matrix_html import matrix_page

        return matrix_page(grid)

    def chart() -> str:
        from grognard.report.svg import matrix_svg

        return matrix_svg(grid)

    files = ((html, page), (svg, chart), (csv, lambda: matrix_csv(grid)))
    give(files, grid if json else None, lambda: MatrixView(grid))
