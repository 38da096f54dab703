"""RESTRICTIONS of a stratagem, sentence by sentence."""

from __future__ import annotations

from dataclasses import dataclass, field

from grognard.compiler.chart import Node
from grognard.compiler.context import NotUnderstoodError
from grognard.compiler.frame.nouns import NounLowering, data, words_of
from grognard.compiler.nouns import about
from grognard.compiler.parser import all_terms, subs
from grognard.core.keywords import keyword
from grognard.effects.bundles import Restrictions
from grognard.effects.effect import Allowed, Restriction
from grognard.effects.facts import Fact
from grognard.effects.scopes import Models
from grognard.effects.selectors import YOUR_UNIT, Condition, Is, Keywords, Not, all_of, any_of
from grognard.effects.timing import Limit, Until


@dataclass
class Limits:
    """The limits found so far, and the effects that stand among them."""

    limit: Limit | None = None
    not_with: list[str] = field(default_factory=list[str])
    excluding: Keywords = ()
    unless: list[Condition] = field(default_factory=list[Condition])
    effects: list[Restriction] = field(default_factory=list[Restriction])

    @property
    def restrictions(self) -> Restrictions:
        """The limits as a value."""
        return Restrictions(
            self.limit or Limit.ONCE_PER_PHASE,
            tuple(self.not_with),
            self.excluding,
            all_of(*self.unless) if self.unless else None,
        )

    def add(self, tree: Node) -> None:
        """Adds what a `restriction` tree means; raises NotUnderstoodError where that is not certain."""
        node = tree
        if str(node.data) == "restriction":
            node = subs(node)[0]
        match str(node.data):
            case "limits":
                self._limit(data(node, "LIMIT"))
            case "no_keywords":
                self.excluding = (*self.excluding, *data(node, "KEYWORDS"))
            case "no_unit_if":
                fact = NounLowering(None).fact(subs(node)[0])
                self.unless.append(Not(about(fact, YOUR_UNIT)))
            case "only_if_keyword":
                first, second = all_terms(node, "KEYWORDS")
                (only,) = words_of(first.data)
                others = [Is(Fact.HAS_KEYWORD, YOUR_UNIT, words=(word,)) for word in words_of(second.data)]
                self.unless.append(any_of(Not(Is(Fact.HAS_KEYWORD, YOUR_UNIT, words=(only,))), *others))
            case "not_with":
                self.not_with.append(keyword(str(all_terms(node, "KEYWORDS")[0])))
            case "not_before":
                self.unless.append(Is(Fact.BATTLE_ROUND_AT_LEAST, n=data(node, "DURING_ROUNDS")))
            case "not_early":
                self.unless.append(Is(Fact.ELIGIBLE, YOUR_UNIT, words=("ARRIVE",)))
            case "no_charge":
                self.effects.append(Restriction(Allowed.CHARGE, Models(YOUR_UNIT), until=Until.END_OF_TURN))
            case other:
                raise NotUnderstoodError(other)

    def _limit(self, limit: Limit) -> None:
        if self.limit not in (None, limit):
            raise NotUnderstoodError("two limits")
        self.limit = limit
