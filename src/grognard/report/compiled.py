"""What a rule was compiled to, in the terminal."""

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.text import Text

from grognard.report.terminal import listing


def compiled_view(status: str, effects: Sequence[str], not_understood: Sequence[str]) -> RenderableType:
    """The status, then each effect in its printed form, then each clause that was not understood."""
    parts: list[RenderableType] = [Text(status, style="strong" if status == "understood" else "figure")]
    if effects:
        parts += [listing((("-", effect) for effect in effects), ("accent", ""), (None, 1))]
    if not_understood:
        parts += [Text("not understood:", style="figure")]
        parts += [listing((("!", clause) for clause in not_understood), ("figure", ""), (None, 1))]
    return Group(*parts)
