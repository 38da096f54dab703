"""Lowering of what dice decide: tables of rolls, and destroyed models that fight on."""

from __future__ import annotations

from dataclasses import replace

import msgspec

from grognard.compiler.chart import Node
from grognard.compiler.context import NotUnderstoodError
from grognard.compiler.frame.base import ActBase
from grognard.compiler.parser import sub, subs, term
from grognard.compiler.placing import done_at_once
from grognard.effects.acts import Act, Choose, FightOnDeath, If, Inflict, LeadershipTest, RollDice, Trigger
from grognard.effects.effect import Effect
from grognard.effects.facts import Fact
from grognard.effects.selectors import CHOSEN, Condition, Is, Not, Part, Selector, Who, all_of
from grognard.effects.timing import Moment, Timing, Until

_THAT_MODEL = Selector(Who.TRIGGERING, Part.MODEL)


class DiceLowering(ActBase):
    """Tables of dice and fighting on death."""

    # ---- fighting on death

    def do_fights_on_death(self, node: Node) -> None:
        noun = self.noun(subs(node, "np")[0])
        who = noun.narrowed
        if not noun.definite:
            raise NotUnderstoodError("whose models")
        if who.part is Part.MODEL:
            raise NotUnderstoodError("one model that is destroyed")
        shoots = bool(term(node, "FIGHTS_ON").data)  # type: ignore[union-attr]
        if shoots is not bool(term(node, "NOT_FOUGHT_YET").data):  # type: ignore[union-attr]
            raise NotUnderstoodError("shoot or fight")
        conditions: list[Condition] = list(self.said.frame.conditions)
        if term(node, "IS_DESTROYED").data:  # type: ignore[union-attr]
            conditions.append(Is(Fact.DESTROYED_BY, _THAT_MODEL, words=("MELEE ATTACK",)))
        if shoots:
            conditions.append(Not(Is(Fact.SHOT, _THAT_MODEL)))
        conditions.append(Not(Is(Fact.FOUGHT, _THAT_MODEL)))
        act = FightOnDeath(who, shoots=shoots)
        roll = sub(node, "death_roll")
        if roll is not None:
            act = self._death_roll(roll, act)
        until = self.said.frame.until or Until.ALWAYS
        self._clause_of_its_own(
            Trigger(
                (Timing(Moment.MODEL_DESTROYED, unit=who),), (act,), all_of(*conditions), optional=True, until=until
            )
        )

    def _death_roll(self, node: Node, act: FightOnDeath) -> FightOnDeath:
        low, high = term(node, "ROW").data  # type: ignore[union-attr]
        if high != 6 or term(node, "ROLL_DICE").data != 1:  # type: ignore[union-attr]
            raise NotUnderstoodError("a roll for a destroyed model")
        bonus = sub(node, "death_bonus")
        if bonus is None:
            return FightOnDeath(act.who, low, shoots=act.shoots)
        self.said.it = _THAT_MODEL
        found = self.conditions(subs(bonus)[0])
        added: int = term(bonus, "ADDING").data  # type: ignore[union-attr]
        return FightOnDeath(act.who, low, added, all_of(*found), act.shoots)

    # ---- tables of dice

    def do_roll_table(self, node: Node) -> None:
        every = sub(node, "np")
        models = self._of_models(every) if every is not None else ""
        if every is not None and (models or self.noun(every).definite):
            every = None
        if term(node, "YOU_CAN"):
            self._optional()
        if every is not None:
            self._every(every)
        bonus = sub(node, "death_bonus")
        when = all_of(*self.conditions(subs(bonus)[0])) if bonus is not None else None
        plus: int = term(bonus, "ADDING").data if bonus is not None else 0  # type: ignore[union-attr]
        rows = tuple(self._row(row) for row in subs(node, "row"))
        per = term(node, "PER_ENGAGED")
        most = term(node, "AT_MOST_WOUNDS")
        rolled = term(node, "ROLL_DICE")
        dice: int = rolled.data if rolled is not None else 1
        if rolled is None:
            models = self._toughness()
        if most is not None and per is None and not models:
            raise NotUnderstoodError("at most so many mortal wounds")
        faces = [face for low, high, _ in rows for face in range(low, high + 1)]
        if len(faces) != len(set(faces)):
            raise NotUnderstoodError("rows that overlap")
        if per is not None and self.said.that_unit is not None:
            self.said.refers = True
        other = sub(node, "other_row")
        named = per.data if per is not None else "selected unit" if every is not None else models
        table = RollDice(dice, rows, named, plus, when, most.data if most else None)
        self._do(table if other is None else self._otherwise(other, table))

    def _toughness(self) -> str:
        """As many dice as the Toughness of the model that was selected."""
        if self.said.that_model != Selector(Who.CHOSEN, Part.MODEL):
            raise NotUnderstoodError("the Toughness of which model?")
        self.said.refers = True
        return "point of Toughness of the selected model"

    def _of_models(self, node: Node) -> str:
        """Of "for each model in that unit" what is rolled for; "" where the noun is not models of a unit."""
        inner = subs(node)[0]
        if not str(inner.data).startswith("models_"):
            return ""
        noun = self.noun(node)
        if not noun.definite or noun.selector != Selector(noun.selector.who) or noun.facts:
            raise NotUnderstoodError("a roll for each of some models")
        return f"model in {noun.selector.who.value}"

    def _otherwise(self, node: Node, table: RollDice) -> If:
        """ "If X, it happens on a 4+ instead": the same acts on other faces."""
        condition = all_of(*self.conditions(subs(node, "condition")[0]))
        low, high, acts = self._row(node)
        if len(table.rows) != 1 or acts != table.rows[0][2]:
            raise NotUnderstoodError("instead of what?")
        return If(condition, (msgspec.structs.replace(table, rows=((low, high, acts),)),), (table,))

    def _every(self, node: Node) -> None:
        """ "For each enemy unit within 6 inches": all of them are chosen, and each has its own roll."""
        noun = self.noun(node)
        if (
            noun.definite
            or noun.selector.who is not Who.ENEMY
            or noun.selector.count
            or noun.selector.part is Part.MODEL
        ):
            raise NotUnderstoodError("a roll for each of what?")
        self._do(Choose(noun.narrowed))
        self.refer(CHOSEN, noun.selector)
        self.said.refers = True

    def do_leadership(self, node: Node) -> None:
        who = self._definite(node)
        refers = self.said.refers
        outcomes: dict[bool, tuple[Act, ...]] = {}
        for outcome in subs(node, "outcome"):
            passed: bool = term(outcome, "TEST_PASSED").data  # type: ignore[union-attr]
            if passed in outcomes:
                raise NotUnderstoodError("the same outcome twice")
            outcomes[passed] = self._acts(outcome)
        self.said.refers = refers or self.said.refers
        self._do(LeadershipTest(who, outcomes.get(True, ()), outcomes.get(False, ())))

    def do_after_test(self, node: Node) -> None:
        """ "If that test is failed, ..." after the sentence that tells to take it."""
        if not self.said.tested:
            raise NotUnderstoodError("which test")
        passed: bool = term(node, "TEST_PASSED").data  # type: ignore[union-attr]
        acts = self._acts(node)
        self.said.refers = True
        self.said.frame = replace(self.said.frame, used=True)
        self._do(If(Is(Fact.PASSED_TEST if passed else Fact.FAILED_TEST), acts))

    def _row(self, node: Node) -> tuple[int, int, tuple[Act, ...]]:
        low, high = term(node, "ROW").data  # type: ignore[union-attr]
        return low, high, self._acts(node)

    def _acts(self, node: Node) -> tuple[Act, ...]:
        """What happens in a row of a table, or after a test."""
        if self.counts:
            raise NotUnderstoodError("what dice decide, for each?")
        outside = self.said.frame
        pieces, self.pieces = self.pieces, []
        self.said.frame = replace(outside, at=(), conditions=(), alternatives=(), optional=False, used=True)
        refers = self.said.refers
        self._clause(subs(node, "clause")[0], first=False)
        found, self.pieces = self.pieces, pieces
        acts: list[Act] = []
        for piece in found:
            if piece.instead or piece.as_well or piece.frame.at:
                raise NotUnderstoodError("a row with a time of its own")
            if isinstance(piece.what, Effect):
                acts.append(Inflict(piece.what))
            elif isinstance(piece.what, Trigger) or piece.frame.conditions or piece.frame.optional:
                raise NotUnderstoodError("a row with a condition")
            else:
                done_at_once(piece.what, piece)
                acts.append(piece.what)
            refers = refers or piece.refers
        self.said.frame = outside
        self.said.refers = refers
        return tuple(acts)
