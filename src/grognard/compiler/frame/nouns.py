"""Lowering of the nouns of a frame: which units or models WHEN and TARGET speak of, and the facts about them."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from grognard.compiler.chart import Node
from grognard.compiler.context import NotUnderstoodError
from grognard.compiler.parser import all_terms, sub, subs, term
from grognard.effects.facts import Fact
from grognard.effects.selectors import Condition, Is, Keywords, Not, Part, Selector, Who, all_of

THAT_UNIT = "THAT UNIT"
YOUR_UNIT_WORD = "YOUR UNIT"


def words_of(keywords: Keywords) -> tuple[str, ...]:
    """The alternatives of `keywords`, each as one string."""
    return tuple(" ".join(alternative) for alternative in keywords)


def data(node: Node, *types: str) -> Any:
    """What the first term of one of `types` means; raises NotUnderstoodError if there is none."""
    found = term(node, *types)
    if found is None:
        raise NotUnderstoodError(str(node.data))
    return found.data


def only(node: Node, *names: str) -> Node:
    """The first child called one of `names`; raises NotUnderstoodError if there is none."""
    found = sub(node, *names)
    if found is None:
        raise NotUnderstoodError(str(node.data))
    return found


class NounLowering:
    """Nouns. `that` is how conditions name "that unit", None where nothing was named before."""

    def __init__(self, that: str | None) -> None:
        self.that = that

    def noun(self, node: Node, count: int = 0) -> Selector:
        """Units or models, with their facts as `where` in the order of the text."""
        if term(node, "OTHER"):
            raise NotUnderstoodError("other")
        side = sub(node, "side")
        who = Who.ANY
        if side is not None:
            who = Who.FRIENDLY if term(side, "FRIENDLY") else Who.ENEMY
        facts: list[Condition] = []
        for state in subs(node, "state"):
            found = term(state, "STATE")
            facts.append(found.data if found else Is(Fact.VISIBLE))
        excluding: Keywords = ()
        _check_whose(subs(node))
        for part in subs(node):
            name = str(part.data)
            if name == "part_army":
                if who is Who.ENEMY:
                    raise NotUnderstoodError("enemy units of your army")
                who = Who.FRIENDLY
            elif name == "part_excluding":
                excluding = (*excluding, *data(part, "KEYWORDS"))
            elif name not in ("quant", "side", "state"):
                facts.extend(self._facts(part))
        keywords = term(node, "KEYWORDS")
        quant = sub(node, "quant")
        one = quant is not None and term(quant, "A", "ONE")
        if keywords is not None and one and len(keywords.data) > 1 and " and " in str(keywords):
            raise NotUnderstoodError("this and that: both?")
        return Selector(
            who,
            Part.MODEL if term(node, "MODEL") else Part.UNIT,
            keywords.data if keywords else (),
            excluding,
            all_of(*facts) if facts else None,
            count,
        )

    def _facts(self, part: Node) -> list[Condition]:
        match str(part.data):
            case "part_excluding_done":
                return [Not(done.data) for done in all_terms(part, "DID")]
            case "part_ability":
                return [Is(Fact.HAS_ABILITY, words=(data(part, "ABILITY"),))]
            case "part":
                return self._facts(only(part))
            case "rel":
                return [self.fact(fact) for fact in subs(part)]
            case other:
                raise NotUnderstoodError(other)

    def fact(self, node: Node) -> Condition:
        """A fact whose subject is left out."""
        match str(node.data):
            case "fact_plain":
                return data(node, "FACT")
            case "fact_models":
                return Is(Fact.MODELS_AT_LEAST, n=data(node, "NUMBER"))
            case "fact_contains":
                return Is(Fact.CONTAINS, words=words_of(data(node, "KEYWORDS")))
            case "fact_has":
                return self._having(only(node))
            case "fact_arriving":
                ability = term(node, "ABILITY")
                named = (ability.data,) if ability else words_of(data(node, "KEYWORDS"))
                return Is(Fact.SET_UP, words=named)
            case "fact_is":
                predicate = only(node)
                if term(node, "WAS") and not term(predicate, "AT_PHASE_START"):
                    raise NotUnderstoodError("was")
                if term(predicate, "AT_PHASE_START") and not term(node, "WAS"):
                    raise NotUnderstoodError("is, at the start of the phase")
                condition = self._predicate(predicate)
                return Not(condition) if term(node, "NOT") else condition
            case other:
                raise NotUnderstoodError(other)

    def _having(self, node: Node) -> Condition:
        if node.data == "has_ability":
            return Is(Fact.HAS_ABILITY, words=(data(node, "ABILITY"),))
        number = term(node, "NUMBER")
        if number is not None and not term(node, "OR_MORE"):
            raise NotUnderstoodError("exactly so many tokens")
        return Is(Fact.TOKENS, n=number.data if number else 1, words=words_of(data(node, "KEYWORDS")))

    def _predicate(self, node: Node) -> Condition:
        horizontally = ("HORIZONTALLY",) if term(node, "HORIZONTALLY") else ()
        match str(node.data):
            case "is_state":
                return data(node, "STATE")
            case "is_within":
                return Is(Fact.WITHIN_OF, n=data(node, "INCH"), words=(*self._object(node), *horizontally))
            case "is_wholly_within":
                return Is(Fact.WHOLLY_WITHIN_OF, n=data(node, "INCH"), words=(*self._object(node), *horizontally))
            case "is_within_visible":
                words = self._object(node)
                within = Is(Fact.WITHIN_OF, n=data(node, "INCH"), words=(*words, *horizontally))
                return all_of(within, Is(Fact.SPOTTED_BY, words=words))
            case "is_in_area":
                return Is(Fact.IN_AREA, words=words_of(data(node, "KEYWORDS")))
            case "is_wholly_in_area":
                return Is(Fact.IN_AREA, words=(*words_of(data(node, "KEYWORDS")), "WHOLLY"))
            case "is_engaged":
                since = ("AT THE START OF THE PHASE",) if term(node, "AT_PHASE_START") else ()
                return Is(Fact.ENGAGED_WITH, words=(*self._object(node), *since))
            case "is_visible":
                return Is(Fact.SPOTTED_BY, words=self._object(node))
            case "is_eligible":
                against = self._object(node) if term(node, "AGAINST") else ()
                return Is(Fact.ELIGIBLE, words=(data(node, "ELIGIBLE"), *against))
            case other:
                raise NotUnderstoodError(other)

    def _object(self, node: Node) -> tuple[str, ...]:
        """How a condition names the object of `node`."""
        found = only(node, "object_noun", "object_that", "object_attacker", "object_yours", "object_edge")
        match str(found.data):
            case "object_attacker":
                return ("THE ATTACKING UNIT",)
            case "object_yours":
                return (YOUR_UNIT_WORD,)
            case "object_edge":
                return ("BATTLEFIELD EDGE",)
            case "object_that":
                if term(found, "OF_THOSE"):
                    return ("THOSE UNITS",)
                side = sub(found, "side")
                if self.that is None or term(found, "KEYWORDS"):
                    raise NotUnderstoodError("that unit")
                if side is not None and (term(side, "ENEMY") is None) is (self.that == THAT_UNIT):
                    raise NotUnderstoodError("that unit")
                return (self.that,)
            case _:
                return object_words(self.noun(only(found)))


def _check_whose(parts: list[Node]) -> None:
    """Checks that no "that was ..." may be said of another unit that was named just before it."""
    for before, after in pairwise(parts):
        others = [noun for named in before.find_data("object_noun") for noun in subs(named, "noun")]
        one = any(sub(noun, "quant") is None or term(only(noun, "quant"), "A", "ONE") for noun in others)
        if one and any(term(rel, "THAT") for rel in (after, *after.find_data("rel"))):
            raise NotUnderstoodError("that was so: which of the two?")


def object_words(selector: Selector) -> tuple[str, ...]:
    """How a condition names units or models: their side, the alternatives of their keywords, "MODEL"."""
    if selector.where is not None or selector.excluding:
        raise NotUnderstoodError("a distance to units that are themselves narrowed")
    side = () if selector.who is Who.ANY else (selector.who.value.upper(),)
    model = ("MODEL",) if selector.part is Part.MODEL else ()
    words = (*side, *words_of(selector.any_of), *model)
    if not words or (model and not side):
        raise NotUnderstoodError("a distance to somebody, of which side?")
    return words
