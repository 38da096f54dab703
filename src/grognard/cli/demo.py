"""grognard demo: a short tour with real output."""

from pathlib import Path
from typing import Annotated

import typer

ATTACKER = "Nobz"
DEFENDER = "Intercessor Squad"
RULE = "Each time a melee attack made by this unit targets a VEHICLE unit, add 1 to the Wound roll."


def demo(
    out: Annotated[
        Path | None,
        typer.Option(help="Existing directory for the chart; default: out/ if there is one, else a temporary one."),
    ] = None,
) -> None:
    """A short guided tour with real output.

    It reads a page, compiles a rule, works out odds and writes a chart.

    \b
    Examples:
      grognard demo
      grognard demo --out .
    """
    from grognard.cli.demo_page import PAGE
    from grognard.cli.files import check_places, write_text
    from grognard.compiler import compile_rule
    from grognard.core.words import AttackType, Edition
    from grognard.importers.page import read_page
    from grognard.odds.reading import understand
    from grognard.odds.request import OddsRequest
    from grognard.odds.solve import solve
    from grognard.report.compiled import compiled_view
    from grognard.report.html import odds_page
    from grognard.report.odds import odds_view
    from grognard.report.page import page_view
    from grognard.report.terminal import show

    path = _place(out) / "nobz-against-intercessors.html"
    check_places(str(path))
    _step(1, "Read a datasheet page", "grognard read PAGE.txt", "An invented unit, in the layout of real pages.")
    show(page_view(understand(read_page(PAGE, path="demo page"))))

    _step(2, "Compile a single rule", f'grognard compile "{RULE}"')
    compiled = compile_rule(RULE, kind=None, edition=Edition.TENTH)
    show(compiled_view(compiled.status.value, compiled.effects, compiled.not_understood, compiled.bundle))

    _step(3, "Ask for odds", 'grognard odds nobz intercessors --melee --when "waaagh"')
    result = solve(OddsRequest(attacker=ATTACKER, defender=DEFENDER, phase=AttackType.MELEE, when=("waaagh",)))
    show(odds_view(result))

    _step(4, "Write a chart", "grognard odds nobz intercessors --melee --html FILE")
    write_text(str(path), odds_page(result))
    typer.echo(f"wrote {path}")
    typer.echo("It is one file that needs no network: open it in a browser.")
    typer.echo("\nNext: grognard units, grognard matrix --help, grognard read with a page of your own.")


def _step(number: int, title: str, command: str, note: str = "") -> None:
    from rich.console import Group
    from rich.text import Text

    from grognard.report.terminal import show

    lines = [Text.assemble((f"{number}. {title}", "figure")), Text.assemble(("$ ", "quiet"), command)]
    if note:
        lines.append(Text(note, style="quiet"))
    show(Group(*([Text("")] if number > 1 else []), *lines, Text("")))


def _place(out: Path | None) -> Path:
    """Where the chart goes."""
    if out is not None:
        return out
    here = Path("out")
    if here.is_dir():
        return here
    from tempfile import mkdtemp

    return Path(mkdtemp(prefix="grognard-"))
