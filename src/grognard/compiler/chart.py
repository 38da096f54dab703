"""A general parser: every tree that a grammar allows for a row of terms, found in one pass over a chart.

Lark reads the grammar and shapes the trees; parsing itself is ours, because a sentence has few terms and the grammar
many rules, so looking one term ahead and sharing the beginnings of alternatives saves nearly all the work.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from lark import Token, Tree
from lark.grammar import Rule

Node = Tree[Token]
Build = Callable[[list[Any]], Any]


class _Branch:
    """A place in the alternatives of one rule: what may follow, and which alternatives end here."""

    __slots__ = ("done", "nexts")

    def __init__(self) -> None:
        self.nexts: dict[tuple[str, bool, bool], _Branch] = {}
        self.done: list[Build] = []


class Chart:
    """A grammar made ready for parsing. `most` bounds the trees kept for any stretch of terms."""

    def __init__(self, rules: Iterable[Rule], builds: dict[Rule, Build], most: int) -> None:
        self._most = most
        self._heads: dict[str, _Branch] = {}
        self._tails: dict[str, _Branch] = {}
        for rule in rules:
            origin = str(rule.origin.name)
            symbols = [(str(part.name), part.is_term) for part in rule.expansion]
            first = symbols[0] if symbols else ("", True)
            repeats = first == (origin, False)
            root = self._tails if repeats else self._heads
            branch = root.setdefault(origin, _Branch())
            for name, is_term in symbols[1 if repeats else 0 :]:
                branch = branch.nexts.setdefault((name, is_term, False), _Branch())
            branch.done.append(builds[rule])
        self._first = self._first_terms()

    def _first_terms(self) -> dict[str, frozenset[str]]:
        first: dict[str, set[str]] = {name: set() for name in self._heads}
        changed = True
        while changed:
            changed = False
            for name, branch in self._heads.items():
                size = len(first[name])
                for symbol, is_term, _ in branch.nexts:
                    first[name] |= {symbol} if is_term else first[symbol]
                changed = changed or len(first[name]) > size
        return {name: frozenset(words) for name, words in first.items()}

    def trees(self, found: list[Any], start: str) -> list[Node]:
        """Every tree of `start` that covers all of `found`; none if there are more than the bound."""
        memo: dict[tuple[str, int], dict[int, list[Any]]] = {}
        types = [str(term.type) for term in found]

        def ends(name: str, at: int) -> dict[int, list[Any]]:
            key = (name, at)
            known = memo.get(key)
            if known is not None:
                return known
            results: dict[int, list[Any]] = {}
            memo[key] = results
            collected: list[tuple[int, Any]] = []
            walk(self._heads[name], at, [], collected)
            tail = self._tails.get(name)
            for end, tree in collected:
                results.setdefault(end, []).append(tree)
            while tail is not None and collected:
                longer: list[tuple[int, Any]] = []
                for end, tree in collected:
                    walk(tail, end, [tree], longer)
                for end, tree in longer:
                    results.setdefault(end, []).append(tree)
                collected = longer
            return results

        def walk(branch: _Branch, at: int, children: list[Any], collected: list[tuple[int, Any]]) -> None:
            for build in branch.done:
                if len(collected) <= self._most:
                    collected.append((at, build(list(children))))
            if at >= len(types):
                return
            here = types[at]
            for (name, is_term, _), following in branch.nexts.items():
                if is_term:
                    if name == here:
                        walk(following, at + 1, [*children, found[at]], collected)
                elif here in self._first[name]:
                    for end, trees in ends(name, at).items():
                        for tree in trees:
                            walk(following, end, [*children, tree], collected)

        whole = ends(start, 0).get(len(types), [])
        return whole if len(whole) <= self._most else []
