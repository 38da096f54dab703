"""What a parse tree must hold: its first child, its noun, the meaning of one of its terms."""

from __future__ import annotations

from typing import Any

from grognard.compiler.context import NotUnderstoodError
from grognard.compiler.parser import Node, sub, subs, term


def np_of(node: Node) -> Node:
    """The first noun of `node`."""
    return only(node, "np")


def only(node: Node, *names: str) -> Node:
    """The first child called one of `names` (any, if none is given); NotUnderstoodError if there is none."""
    found = sub(node, *names)
    if found is None:
        raise NotUnderstoodError(str(node.data))
    return found


def first(node: Node) -> Node:
    """The first child."""
    return subs(node)[0]


def data(node: Node, *types: str) -> Any:
    """What the first term of one of `types` means; NotUnderstoodError if there is none."""
    found = term(node, *types)
    if found is None:
        raise NotUnderstoodError(str(node.data))
    return found.data


def one_of_unit(np: Node) -> bool:
    """Whether `np` names models in a unit, and not a unit or a model that is one of its own."""
    return sub(np, "models_in", "models_bodyguard", "models_where", "models_equipped") is not None
