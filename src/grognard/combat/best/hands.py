"""Re-rolls that the player makes by hand: of one die that is seen, once in all attacks."""

from collections.abc import Iterable, Iterator
from enum import StrEnum

import msgspec

from grognard.combat.best.tape import Decision, DecisionKind
from grognard.core.words import Roll


class Token(StrEnum):
    """A re-roll of one die: the Command Re-roll (10e T-15.10, 11e 15.02), or one that the unit has by a rule of its
    own."""

    SINGLE_HIT = "single re-roll of a hit roll"
    SINGLE_WOUND = "single re-roll of a wound roll"
    SINGLE_DAMAGE = "single re-roll of a damage roll"
    COMMAND = "Command Re-roll"


SINGLES = {Roll.HIT: Token.SINGLE_HIT, Roll.WOUND: Token.SINGLE_WOUND, Roll.DAMAGE: Token.SINGLE_DAMAGE}

_DECISIONS = {
    (Token.SINGLE_HIT, Roll.HIT): DecisionKind.SINGLE_HIT,
    (Token.SINGLE_WOUND, Roll.WOUND): DecisionKind.SINGLE_WOUND,
    (Token.SINGLE_DAMAGE, Roll.DAMAGE): DecisionKind.SINGLE_DAMAGE,
    (Token.COMMAND, Roll.HIT): DecisionKind.COMMAND_HIT,
    (Token.COMMAND, Roll.WOUND): DecisionKind.COMMAND_WOUND,
    (Token.COMMAND, Roll.DAMAGE): DecisionKind.COMMAND_DAMAGE,
}


class Hand(msgspec.Struct, frozen=True):
    """The tokens that a player begins with. Which of them are left is the number of a *plane*: bit i tells of token
    i, so plane 0 has none and the last plane has all. `one_of`: only one of these tokens can be used."""

    tokens: tuple[Token, ...] = ()
    one_of: frozenset[Token] = frozenset()

    @property
    def planes(self) -> int:
        """How many planes there are."""
        return 1 << len(self.tokens)

    def without(self, plane: int, token: Token) -> int | None:
        """The plane after `token` was used in `plane`; None where it is not there."""
        if token not in self.tokens:
            return None
        if not plane & self._bits((token,)):
            return None
        return plane & ~self._bits(self.spent_with(token))

    def spent_with(self, token: Token) -> frozenset[Token]:
        """The tokens that are gone once `token` is used."""
        return self.one_of | {token} if token in self.one_of else frozenset((token,))

    def _bits(self, tokens: Iterable[Token]) -> int:
        return sum(1 << self.tokens.index(token) for token in tokens if token in self.tokens)

    def holding(self, token: Token) -> tuple[int, ...]:
        """The planes in which `token` is left."""
        return tuple(plane for plane in range(self.planes) if self.without(plane, token) is not None)


class Player(msgspec.Struct, frozen=True):
    """Who decides: the attacker, with the number of the pool, the hand, and the rolls of which this pool may use the
    unit's own single re-rolls."""

    pool: int
    hand: Hand = Hand()
    singles: frozenset[Roll] = frozenset()

    def decision(self, kind: DecisionKind, *options: str) -> Decision:
        """A decision about this pool."""
        return Decision(kind, self.pool, options)

    def uses(self, roll: Roll, plane: int) -> Iterator[tuple[DecisionKind, int]]:
        """The decisions whether to re-roll one die of `roll` in `plane`, each with the plane after that; the unit's own
        re-rolls come first."""
        for token in self.hand.tokens:
            kind = _DECISIONS.get((token, roll))
            rest = self.hand.without(plane, token)
            if kind and rest is not None and (token is Token.COMMAND or roll in self.singles):
                yield kind, rest
