"""Parsing: one sentence's terms -> every parse tree that the grammar allows."""

from __future__ import annotations

from functools import cache
from importlib import resources
from typing import Any, cast

from lark import Lark, Tree
from lark.parse_tree_builder import ParseTreeBuilder

from grognard.compiler.chart import Chart, Node
from grognard.compiler.frame.act_words import ACT_PHRASES
from grognard.compiler.lexicon import PHRASES
from grognard.compiler.tokens import Term, terms

MOST_READINGS = 32
"""A sentence with more parse trees than this is left as not understood."""
LONGEST = 160
"""Terms of the longest sentence that is tried; no sentence of the rules comes near it."""

STARTS = ("start",)
_PARTS = ("sentences", "effects", "gifts", "conditions", "nouns", "attacks", "weapon_rules")
GRAMMARS = (*(("grammar", f"{part}.lark") for part in _PARTS), ("frame", "acts.lark"))
_EXTRA = ("KEYWORDS", "ABILITY", "ABILITIES_LIST", "SHORT", "WORD", "CORE_ABILITY", "STATUS", "ABILITY_CHOICE")


@cache
def _chart() -> Chart:
    package = resources.files("grognard.compiler")
    grammar = "\n".join(package.joinpath(*path).read_text("utf-8") for path in GRAMMARS)
    names = dict.fromkeys([*(name for name, _, _ in (*ACT_PHRASES, *PHRASES)), *_EXTRA])
    declared = "\n".join(f"%declare {name}" for name in names)
    read = Lark(f"{grammar}\n{declared}\n", parser=None, lexer="basic", maybe_placeholders=False, start=list(STARTS))
    builder = ParseTreeBuilder(read.rules, Tree, False, True, False)
    builds = cast("dict[Any, Any]", cast(Any, builder).create_callback())
    return Chart(read.rules, builds, MOST_READINGS)


def readings(found: list[Term], start: str = "start") -> list[Node]:
    """Every parse tree of the terms; empty when there is none, or too many."""
    return _chart().trees(found, start) if 0 < len(found) <= LONGEST else []


def parse(sentence: str, start: str = "start") -> list[Node]:
    """Every parse tree of one normalised sentence."""
    return readings(terms(sentence), start)


def sub(node: Node, *names: str) -> Node | None:
    """The first child tree called one of `names` (any, if none is given)."""
    return next((child for child in subs(node, *names)), None)


def subs(node: Node, *names: str) -> list[Node]:
    """The child trees called one of `names` (all, if none is given)."""
    return [child for child in node.children if isinstance(child, Tree) and (not names or str(child.data) in names)]


def term(node: Node, *types: str) -> Term | None:
    """The first child term of one of `types`."""
    return next((child for child in node.children if isinstance(child, Term) and child.type in types), None)


def all_terms(node: Node, *types: str) -> list[Term]:
    """The child terms of one of `types` (all, if none is given)."""
    return [child for child in node.children if isinstance(child, Term) and (not types or child.type in types)]
