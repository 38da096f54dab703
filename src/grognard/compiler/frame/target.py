"""TARGET of a stratagem -> its selectors; "X model only" -> who may bear an enhancement."""

from __future__ import annotations

from grognard.compiler.chart import Node
from grognard.compiler.context import NotUnderstoodError
from grognard.compiler.frame.nouns import THAT_UNIT, YOUR_UNIT_WORD, NounLowering
from grognard.compiler.frame.when import When
from grognard.compiler.parser import all_terms, sub, subs, term
from grognard.effects.facts import Fact
from grognard.effects.selectors import TRIGGERING, Is, Keywords, Part, Selector, Who
from grognard.effects.timing import Moment

_SIX_FOR_DEADLY_DEMISE = Is(Fact.ROLL_AT_LEAST, n=6, words=("DEADLY DEMISE",))


def lower_target(tree: Node, when: When) -> tuple[Selector, ...]:
    """What a `target` tree means after `when`: the unit (or model) first, then what else is selected."""
    found: list[Selector] = []
    for index, item in enumerate(subs(tree, "item", "item_that", "item_that_either", "item_model_in")):
        if item.data == "item":
            found.append(_chosen(item, when, index))
        elif index == 0:
            found.append(_named(item, when))
        else:
            raise NotUnderstoodError("and that unit")
    if any(selector.who is Who.FRIENDLY for selector in found[1:]):
        raise NotUnderstoodError("two kinds of own units")
    return tuple(found)


def _chosen(item: Node, when: When, index: int) -> Selector:
    foe = when.unit is not None and when.unit.who is Who.ENEMY and all(timing.when is None for timing in when.at)
    that = YOUR_UNIT_WORD if index else THAT_UNIT if foe else None
    noun = subs(item)[0]
    quant = sub(noun, "quant")
    number = term(quant, "ONE", "COUNT") if quant is not None else None
    if number is None or (number.data > 1 and not term(quant, "UP_TO")):  # type: ignore[arg-type]
        raise NotUnderstoodError("how many")
    selector = NounLowering(that).noun(noun, count=number.data)
    if selector.who is not (Who.ENEMY if index else Who.FRIENDLY):
        raise NotUnderstoodError("whose unit")
    return selector


def _named(item: Node, when: When) -> Selector:
    """ "That unit", "that X unit": the friendly one that WHEN names."""
    keywords: Keywords = term(item, "KEYWORDS").data if term(item, "KEYWORDS") else ()  # type: ignore[union-attr]
    if when.engaged is not None and keywords == when.engaged.any_of:
        return when.engaged
    unit = when.unit
    if unit is None or unit.who is not Who.FRIENDLY:
        raise NotUnderstoodError("that unit")
    if term(item, "DESTROYED") and any(timing.moment is not Moment.DESTROYED for timing in when.at):
        raise NotUnderstoodError("that destroyed unit")
    if item.data == "item_that_either":
        return TRIGGERING
    if item.data == "item_model_in":
        return Selector(Who.TRIGGERING, Part.MODEL, keywords, count=1)
    part = Part.MODEL if term(item, "MODEL") else Part.UNIT
    if part is not unit.part or (keywords != unit.any_of and not _all_have(keywords, unit.any_of)):
        raise NotUnderstoodError("that other unit")
    where = _SIX_FOR_DEADLY_DEMISE if sub(item, "roll_six") else None
    return Selector(Who.TRIGGERING, part, keywords, where=where)


def _all_have(keywords: Keywords, known: Keywords) -> bool:
    """Whether each of the units `known` has some of `keywords` (or none are named)."""
    return not keywords or any(bool(known) and all(set(words) <= set(unit) for unit in known) for words in keywords)


def lower_bearer(tree: Node) -> Selector:
    """What a `bearer` tree means: models or units of your army."""
    side = sub(tree, "side")
    if side is not None and not term(side, "FRIENDLY"):
        raise NotUnderstoodError("enemy bearers")
    first, *rest = all_terms(tree, "KEYWORDS")
    excluding = tuple(alternative for words in rest for alternative in words.data)
    part = Part.MODEL if all_terms(tree, "MODEL", "UNIT")[0].type == "MODEL" else Part.UNIT
    return Selector(Who.FRIENDLY, part, first.data, excluding)
