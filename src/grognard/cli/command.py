"""What is the same in every command."""

from typing import Any

from typer.core import TyperCommand

from grognard.core.errors import GrognardError


class Command(TyperCommand):
    """A command that tells how names of several words are written when it is given too many words."""

    def invoke(self, ctx: Any) -> Any:
        """Run it. Raises GrognardError for words beyond its arguments."""
        if ctx.args:
            found = " ".join(ctx.args)
            told = "expected nothing more: put a name or text of several words between quotation marks"
            raise GrognardError(f'found "{found[:60]}" after its arguments, {told}', str(ctx.info_name))
        return super().invoke(ctx)
