"""Grognard: Warhammer 40,000 rules as data, exact odds, both editions."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from grognard.compiler import compile_rule
    from grognard.editions.solve import solve_scenario
    from grognard.importers.page import read_page

__all__ = ["compile_rule", "read_page", "solve_scenario"]

_HOMES = {
    "compile_rule": "grognard.compiler",
    "read_page": "grognard.importers.page",
    "solve_scenario": "grognard.editions.solve",
}
"""Public names and the modules that hold them, imported when first asked for."""


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(_HOMES[name]), name)
    globals()[name] = value
    return value
