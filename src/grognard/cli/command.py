"""What is the same in every command."""

from typing import Any, cast

import typer
from typer.core import TyperCommand, TyperGroup

from grognard.core.errors import GrognardError

_UsageError = cast(
    type[Exception], next(one for one in typer.BadParameter.__mro__ if one.__name__ == "UsageError")
)  # of whichever library reads command lines for typer


class Command(TyperCommand):
    """A command that tells what is wrong with its words as every other fault is told.

    It says how names of several words are written when it is given too many words.
    """

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Read its options and arguments. Raises GrognardError for any that it has not, or that it lacks."""
        return _parsed(self, super().parse_args, ctx, args)

    def invoke(self, ctx: Any) -> Any:
        """Run it. Raises GrognardError for words beyond its arguments."""
        if ctx.args:
            found = " ".join(ctx.args)
            told = "expected nothing more: put a name or text of several words between quotation marks"
            raise GrognardError(f'found "{found[:60]}" after its arguments, {told}', str(ctx.info_name))
        return super().invoke(ctx)


class Commands(TyperGroup):
    """The command line as a whole, which tells what is wrong in the same way."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Read what stands before the command. Raises GrognardError."""
        return _parsed(self, super().parse_args, ctx, args)

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """The command that is asked for. Raises GrognardError for one that there is not."""
        if args[0] not in self.commands:
            from grognard.cli.usage import no_such_command

            raise no_such_command(args[0], tuple(self.commands))
        return super().resolve_command(ctx, args)


def _parsed(command: TyperCommand | TyperGroup, parse: Any, ctx: Any, args: list[str]) -> list[str]:
    given = tuple(args)
    try:
        return parse(ctx, args)
    except _UsageError as error:
        from grognard.cli.usage import told

        words = () if ctx.parent is None else (str(ctx.info_name),)
        raise told(error, command, words, given) from None
