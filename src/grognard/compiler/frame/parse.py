"""Parsing of one clause of a frame: every tree that frame.lark allows."""

from __future__ import annotations

from functools import cache
from importlib import resources
from typing import Any, cast

from lark import Lark, Tree
from lark.parse_tree_builder import ParseTreeBuilder

from grognard.compiler.chart import Chart, Node
from grognard.compiler.frame.terms import frame_terms
from grognard.compiler.frame.words import PHRASES, SPECIAL_TERMS

STARTS = ("when", "target", "restriction", "note", "reroll_now", "bearer")
_MOST_READINGS = 32
_LONGEST = 120


@cache
def _chart() -> Chart:
    grammar = resources.files("grognard.compiler.frame").joinpath("frame.lark").read_text("utf-8")
    names = dict.fromkeys([*(name for name, _, _ in PHRASES), *SPECIAL_TERMS])
    declared = "\n".join(f"%declare {name}" for name in names)
    read = Lark(f"{grammar}\n{declared}\n", parser=None, lexer="basic", maybe_placeholders=False, start=list(STARTS))
    builder = ParseTreeBuilder(read.rules, Tree, ambiguous=True)
    builds = cast("dict[Any, Any]", cast(Any, builder).create_callback())
    return Chart(read.rules, builds, _MOST_READINGS)


def parse_frame(clause: str, start: str) -> list[Node]:
    """Every parse tree of `clause` as a `start` of the grammar; none if there is no tree, or too many."""
    found = frame_terms(clause)
    return _chart().trees(found, start) if 0 < len(found) <= _LONGEST else []
