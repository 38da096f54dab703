"""grognard compile: one rule's text to effects."""

from typing import TYPE_CHECKING, Annotated

import typer

from grognard.cli.options import one_of
from grognard.core.words import Edition

if TYPE_CHECKING:
    from grognard.datasheet import RuleKind


def compile_text(
    text: Annotated[str, typer.Argument(help="The rule's text; - or nothing reads standard input.")] = "-",
    edition: Annotated[
        Edition,
        typer.Option(parser=one_of("--edition", Edition), metavar="10|11", help="Edition whose words the text uses."),
    ] = Edition.ELEVENTH,
    kind: Annotated[
        str, typer.Option(help="What the rule is (ability, stratagem, enhancement ...); guessed when left out.")
    ] = "",
    name: Annotated[str, typer.Option(help="Name of the rule.")] = "",
    effects: Annotated[bool, typer.Option("--effects", help="Also print the form in which effects are kept.")] = False,
    json: Annotated[bool, typer.Option("--json", help="Print the effects as JSON.")] = False,
) -> None:
    """Compile one rule's text to effects, and tell them in plain words.

    What is not understood is shown in the text's own words; nothing is guessed.

    \b
    Examples:
      grognard compile "Each time a model in this unit makes a melee attack, re-roll a Hit roll of 1."
      grognard compile --kind stratagem --edition 10 < stratagem.txt
      grognard compile --json "This model has a 4+ invulnerable save."
    """
    from grognard.cli.files import STANDARD, read_text
    from grognard.cli.say import say_json
    from grognard.compiler import compile_rule
    from grognard.core.errors import GrognardError
    from grognard.effects.plain import in_words
    from grognard.effects.printed import printed

    found = read_text(STANDARD) if text == STANDARD else text
    if not found.strip():
        raise GrognardError("found an empty text, expected the text of a rule", "text")
    rule_kind = _kind(kind)
    compiled = compile_rule(found, kind=rule_kind, edition=edition, name=name)
    if json:
        from msgspec import to_builtins

        say_json(
            {
                "edition": edition.value,
                "name": name,
                "kind": rule_kind.value if rule_kind else None,
                "status": compiled.status.value,
                "effects": [printed(effect) for effect in compiled.effects],
                "in_words": [in_words(effect, edition) for effect in compiled.effects],
                "not_understood": list(compiled.not_understood),
                "data": to_builtins(compiled.bundle or compiled.effects),
            }
        )
        return
    from grognard.report.compiled import compiled_view
    from grognard.report.terminal import show

    form = [printed(one) for one in compiled.effects] if effects else ()
    told = (compiled.status.value, compiled.effects, compiled.not_understood, compiled.bundle, form)
    show(compiled_view(*told, edition))


def _kind(text: str) -> "RuleKind | None":
    """The kind of rule that `text` names; an ability when it says so."""
    from grognard.core.errors import GrognardError
    from grognard.datasheet import RuleKind

    if not text:
        return None
    wanted = text.casefold().replace("-", " ").strip()
    for kind in RuleKind:
        if kind.value == wanted or kind.value.removesuffix(" rule").removesuffix(" ability") == wanted:
            return kind
    raise GrognardError(f'found "{text}", expected one of: {", ".join(RuleKind)}', "--kind")
