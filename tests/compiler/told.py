"""Short ways to compile a rule in tests."""

from grognard.compiler import Compiled, Status, compile_rule
from grognard.core.words import Edition
from grognard.datasheet import RuleKind
from grognard.effects.bundles import Clause


def told(
    text: str, kind: RuleKind = RuleKind.ABILITY, edition: Edition = Edition.TENTH, name: str = "Glow"
) -> Compiled:
    """What `text` compiles to."""
    return compile_rule(text, kind=kind, edition=edition, name=name)


def effects_of(
    text: str, kind: RuleKind = RuleKind.ABILITY, edition: Edition = Edition.TENTH, name: str = "Glow"
) -> tuple[Clause, ...]:
    """The clauses of `text`, which must be understood to the last word."""
    compiled = told(text, kind, edition, name)
    assert compiled.not_understood == ()
    assert compiled.status is Status.UNDERSTOOD
    return compiled.effects


def eleventh(text: str, kind: RuleKind = RuleKind.ABILITY) -> tuple[Clause, ...]:
    """The clauses of a rule of the 11th edition."""
    return effects_of(text, kind, Edition.ELEVENTH)
