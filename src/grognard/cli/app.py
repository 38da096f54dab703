"""The commands and their options."""

from typing import Annotated

import typer

from grognard.cli import compile, demo, matrix, odds, read, serve, units
from grognard.cli.command import Command, Commands

app = typer.Typer(
    name="grognard",
    cls=Commands,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)


def _version(wanted: bool) -> None:
    if wanted:
        from importlib.metadata import version

        typer.echo(f"grognard {version('grognard')}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def grognard(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Show the version and exit.")
    ] = False,
) -> None:
    """Warhammer 40,000, 10th and 11th edition: a datasheet page in, exact odds out.

    \b
    Begin with one of these:
      grognard demo                             a short guided tour
      grognard odds nobz intercessors           what does one unit do to another?
      grognard read PAGE.txt                    what does a datasheet page say?
    """
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


for _name, _run in (
    ("odds", odds.odds),
    ("matrix", matrix.matrix),
    ("read", read.read),
    ("compile", compile.compile_text),
    ("units", units.units),
    ("demo", demo.demo),
    ("serve", serve.serve),
):
    app.command(_name, cls=Command, context_settings={"allow_extra_args": True})(_run)
