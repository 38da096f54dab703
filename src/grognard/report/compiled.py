"""What a rule was compiled to, in the terminal."""

from collections.abc import Iterator, Sequence

from rich.console import Group, RenderableType
from rich.text import Text

from grognard.core.words import Edition
from grognard.effects.bundles import Bundle, Clause
from grognard.effects.plain import frame_words, in_words
from grognard.report.terminal import listing


def compiled_view(
    status: str,
    effects: Sequence[Clause],
    not_understood: Sequence[str],
    bundle: Bundle | None = None,
    printed: Sequence[str] = (),
    edition: Edition | None = None,
) -> RenderableType:
    """The status, when and on whom the rule works, each effect in words, then what was not understood.

    `printed`: the printed form of each effect, shown below its words.
    """
    parts: list[RenderableType] = [Text(status, style="strong" if status == "understood" else "figure")]
    parts += [Text(line, style="quiet") for line in (frame_words(bundle, edition) if bundle else ())]
    if effects:
        parts += [listing(_rows(effects, printed, edition), ("accent", ""), (None, 1))]
    if not_understood:
        parts += [Text("not understood:", style="figure")]
        parts += [listing((("!", clause) for clause in not_understood), ("figure", ""), (None, 1))]
    return Group(*parts)


def _rows(
    effects: Sequence[Clause], printed: Sequence[str], edition: Edition | None
) -> Iterator[tuple[str | Text, ...]]:
    for index, effect in enumerate(effects):
        yield "-", in_words(effect, edition)
        if printed:
            yield "", Text(f"= {printed[index]}", style="quiet")
