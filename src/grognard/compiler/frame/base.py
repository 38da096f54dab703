"""What every lowering of acts can do; the clauses around the acts are lowered by the class that is built on it."""

from __future__ import annotations

from dataclasses import replace

from grognard.compiler.chart import Node
from grognard.compiler.context import Frame, NotUnderstoodError, Piece
from grognard.compiler.nouns import Noun
from grognard.compiler.parser import subs, term
from grognard.compiler.scopes import ScopeLowering
from grognard.effects.acts import Act, Trigger
from grognard.effects.effect import Effect
from grognard.effects.selectors import Condition, Selector, Who
from grognard.effects.timing import Until


class ActBase(ScopeLowering):
    """Putting out acts, effects and clauses."""

    pieces: list[Piece]
    previous: Frame
    """What the sentence before ended with."""

    counts = False
    """Whether the clause says "for each"."""

    def _do(self, act: Act) -> None:
        raise NotImplementedError

    def _put(self, effect: Effect) -> None:
        raise NotImplementedError

    def _clause(self, node: Node, *, first: bool) -> None:
        raise NotImplementedError

    @property
    def _when(self) -> Condition | None:
        raise NotImplementedError

    @property
    def _until(self) -> Until:
        raise NotImplementedError

    def _clause_of_its_own(self, clause: Trigger) -> None:
        """Puts out a trigger that holds everything that stands before it in its sentence."""
        frame = self.said.frame
        moment = frame.at and frame.at != clause.at
        if (
            self.counts
            or moment
            or frame.limit is not clause.limit
            or frame.used
            or frame.aimed
            or (frame.attacks and not frame.one_die)
        ):
            raise NotUnderstoodError("a rule within another")
        self.pieces.append(Piece(clause, self.said.frame))

    def _optional(self) -> None:
        self.said.frame = replace(self.said.frame, optional=True)

    def _definite(self, node: Node) -> Selector:
        return self._one(self.noun(subs(node, "np")[0]))

    def _one_or_each(self, node: Node) -> Selector:
        """The unit that the sentence speaks of, or all units of "each enemy unit within 6 inches"."""
        found = subs(node, "np")[0]
        noun = self.noun(found)
        quants = [quant for some in subs(found) for quant in subs(some, "quant")]
        if not noun.definite and noun.selector.who is not Who.ANY and any(term(quant, "ANY") for quant in quants):
            return noun.narrowed
        return self._one(noun)

    def _one(self, noun: Noun) -> Selector:
        if not noun.definite:
            raise NotUnderstoodError("whose act")
        return noun.narrowed
