"""The commands and their options."""

from typing import Annotated

import typer

app = typer.Typer(
    name="grognard",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    help="Warhammer 40,000 rules as data: read a datasheet page, compile its rules, get exact odds (10th and 11th edition).",
)


@app.command()
def odds(
    attacker: Annotated[str, typer.Argument(help="A unit we ship (fuzzy name) or a datasheet page file.")] = "",
) -> None:
    """Exact odds of one unit attacking another."""


@app.command()
def read() -> None:
    """Read a datasheet page."""
