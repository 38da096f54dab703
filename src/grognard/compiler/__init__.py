"""English rules text -> effects: normalise, terms, grammar, lowering, report."""

from grognard.compiler.report import Compiled, Status, compile_printed, compile_rule, touches_attack

__all__ = ["Compiled", "Status", "compile_printed", "compile_rule", "touches_attack"]
