"""Lowering of "for each X": how often a modifier counts."""

from __future__ import annotations

import msgspec

from grognard.compiler.context import NotUnderstoodError
from grognard.compiler.nouns import Noun
from grognard.compiler.parser import Node, all_terms, sub, subs, term
from grognard.effects.each import Each
from grognard.effects.effect import Effect, Modifier, Op
from grognard.effects.selectors import TARGET, Part, Selector, Who

COUNTS = frozenset(["for_each", "per_models", "at_most"])
"""What tells how often an effect counts."""
_ADDING = {Op.ADD, Op.SUBTRACT, Op.IMPROVE, Op.WORSEN}


def counting(said: list[Node], noun: Noun | None) -> Each | None:
    """How often, from the parts of a clause that tell it; `noun` is what the one "for each" among them names."""
    named = [part for part in said if part.data != "at_most"]
    limits = [all_terms(part, "AT_MOST")[0].data for part in said if term(part, "AT_MOST")]
    if not said:
        return None
    if len(named) != 1 or len(limits) > 1:
        raise NotUnderstoodError("for each of what, at most how often?")
    most = limits[0] if limits else None
    if named[0].data == "per_models":
        return Each(msgspec.structs.replace(TARGET, part=Part.MODEL), all_terms(named[0], "PER_MODELS")[0].data, most)
    every = term(named[0], "FOR_EVERY")
    if noun is None:
        raise NotUnderstoodError("for each of what?")
    return Each(_counted(named[0], noun, each=every is None), every.data if every else 1, most)


def _counted(node: Node, noun: Noun, *, each: bool) -> Selector:
    inner = subs(subs(node, "np")[0])[0]
    quant = sub(inner, "quant")
    words = [str(word).lower() for word in (*all_terms(inner, "ANY"), *(all_terms(quant, "ANY") if quant else ()))]
    if each and words not in (["each"], ["every"]):
        raise NotUnderstoodError("for each of what?")
    if not each and words:
        raise NotUnderstoodError("for every so many of what?")
    if str(inner.data) == "models_in" and noun.definite and noun.selector.where is None:
        return msgspec.structs.replace(noun.selector, part=Part.MODEL)
    if noun.definite or noun.selector.who not in (Who.FRIENDLY, Who.ENEMY) or not noun.facts or noun.selector.count:
        raise NotUnderstoodError("for each of what?")
    return noun.narrowed


def counted(effect: Effect, each: Each | None) -> Effect:
    """`effect`, counted as often as `each` says."""
    if each is None:
        return effect
    if not isinstance(effect, Modifier) or effect.op not in _ADDING:
        raise NotUnderstoodError("what, for each?")
    if each.what == msgspec.structs.replace(TARGET, part=Part.MODEL) and each.most is None:
        return msgspec.structs.replace(effect, per_models=each.every)
    return msgspec.structs.replace(effect, per=each)
