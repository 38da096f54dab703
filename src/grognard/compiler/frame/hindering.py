"""Lowering of what keeps enemies away: where they cannot be set up, and charges that are harder to make."""

from __future__ import annotations

from grognard.compiler.chart import Node
from grognard.compiler.context import NotUnderstoodError
from grognard.compiler.frame.dice import DiceLowering
from grognard.compiler.parser import subs, term
from grognard.core.words import Roll
from grognard.effects.acts import Act, Inflict, Special, Trigger
from grognard.effects.effect import Allowed, Op, Restriction, RollModifier
from grognard.effects.facts import Fact
from grognard.effects.scopes import Models
from grognard.effects.selectors import ENEMY, TRIGGERING, Is, Part, Selector, Who
from grognard.effects.timing import Moment, Timing, Until


class HinderLowering(DiceLowering):
    """What enemies cannot do, or only with a worse roll."""

    def do_no_set_up(self, node: Node) -> None:
        """ "Enemy units that are set up as Reinforcements cannot be set up within 9 inches of this unit"."""
        near = self.noun(subs(node, "np")[0])
        if not near.definite or near.selector.part is Part.MODEL:
            raise NotUnderstoodError("set up near what?")
        arriving = Selector(Who.ENEMY, where=Is(Fact.IN_RESERVES))
        inches: int = term(node, "INCH").data  # type: ignore[union-attr]
        self._put(Restriction(Allowed.SET_UP_NEAR, Models(arriving), inches, when=self._when, until=self._until))

    def do_charged_at(self, node: Node) -> None:
        """ "Each time an enemy unit selects your unit as a target of a charge, subtract 2 from the Charge roll"."""
        foe, mine = (self.noun(child) for child in subs(node, "np"))
        rolls = term(node, "ROLLS")
        frame = self.said.frame
        if foe.narrowed != ENEMY or not mine.definite or rolls is None or rolls.data != (Roll.CHARGE,):
            raise NotUnderstoodError("whose charge, at which unit?")
        if frame.conditions or frame.at or frame.attacks is not None:
            raise NotUnderstoodError("a charge on a condition")
        amount: int = term(node, "NUMBER").data  # type: ignore[union-attr]
        worse = RollModifier(Roll.CHARGE, Op.SUBTRACT, amount, Models(TRIGGERING), until=Until.END_OF_PHASE)
        alone = (Special("NOT CUMULATIVE WITH OTHER NEGATIVE MODIFIERS"),) if term(node, "NOT_CUMULATIVE") else ()
        done: tuple[Act, ...] = (Inflict(worse), *alone)
        at = Timing(Moment.DECLARES_CHARGE, unit=ENEMY, when=Is(Fact.SELECTED_AS_TARGET, mine.selector))
        self._clause_of_its_own(Trigger((at,), done, until=self._until))
