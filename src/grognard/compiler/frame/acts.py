"""Lowering of acts: moves, shooting and fighting now, tests, tables of dice, fighting on death."""

from __future__ import annotations

import re
from dataclasses import replace

import msgspec

from grognard.compiler.chart import Node
from grognard.compiler.context import NotUnderstoodError, Piece
from grognard.compiler.normalise import Sentence
from grognard.compiler.parser import sub, subs, term
from grognard.compiler.scopes import ScopeLowering
from grognard.compiler.who import Noun
from grognard.core.words import AttackType, Edition, Roll
from grognard.effects.acts import (
    Act,
    BattleShockTest,
    Fight,
    FightOnDeath,
    GainCP,
    GainTokens,
    Heal,
    Inflict,
    IntoReserves,
    Move,
    MoveKind,
    Recover,
    RollDice,
    Shoot,
    Special,
    Trigger,
)
from grognard.effects.effect import AutomaticSuccess, Effect, HitsOnlyOn
from grognard.effects.facts import Fact
from grognard.effects.scopes import Attacks, Models
from grognard.effects.selectors import (
    TRIGGERING,
    YOUR_UNIT,
    Condition,
    Is,
    Not,
    Part,
    Selector,
    Who,
    all_of,
)
from grognard.effects.timing import Moment, Timing, Until

_MOST_TOKENS = {"JUDGEMENT": 2}
_THAT_MODEL = Selector(Who.TRIGGERING, Part.MODEL)


class ActLowering(ScopeLowering):
    """Acts. The clauses around them are lowered by the class that is built on this one."""

    pieces: list[Piece]

    # ---- moving, shooting, fighting

    def do_can_move(self, node: Node) -> None:
        self._optional()
        self.do_makes_move(node)

    def do_makes_move(self, node: Node) -> None:
        who = self._definite(node)
        move: MoveKind = term(node, "MAKE_MOVE").data  # type: ignore[union-attr]
        distance = term(node, "OF_UP_TO")
        self._do(Move(move, who, distance.data if distance else None))

    def do_fights_next(self, node: Node) -> None:
        self._do(Fight(self._definite(node)))

    def do_can_fight(self, node: Node) -> None:
        self._optional()
        who = self._definite(node)
        self._do(Fight(who, self._only_at(node, who)))

    def do_can_shoot(self, node: Node) -> None:
        self._optional()
        who = self._definite(node)
        targets = subs(node, "np")[1:]
        at = self._one(self.noun(targets[0])) if targets else self._only_at(node, who)
        self._do(Shoot(who, at))

    def _only_at(self, node: Node, who: Selector) -> Selector | None:
        if term(node, "ONLY_AT_IT") is None:
            return None
        if self.said.that_unit != TRIGGERING or who != YOUR_UNIT:
            raise NotUnderstoodError("only at that unit")
        return TRIGGERING

    def do_snap_shooting(self, node: Node) -> None:
        who = self._definite(node)
        if self.said.edition is not Edition.ELEVENTH or who != YOUR_UNIT:
            raise NotUnderstoodError("snap shooting")
        seen = all_of(Is(Fact.SPOTTED_BY, words=("YOUR UNIT",)), Is(Fact.WITHIN_OF, n=24, words=("YOUR UNIT",)))
        self._do(Shoot(who, at=Selector(Who.ENEMY, where=seen, count=1)))
        self._put(HitsOnlyOn(6, Attacks(by=who, kind=AttackType.RANGED), until=Until.END_OF_PHASE))

    # ---- tests and what is gained

    def do_battle_shock(self, node: Node) -> None:
        less = term(node, "SUBTRACTING")
        self._do(BattleShockTest(self._definite(node), -less.data if less else 0))

    def do_recovers(self, node: Node) -> None:
        self._do(Recover(self._definite(node)))

    def do_passes(self, node: Node) -> None:
        who = self._definite(node) if sub(node, "np") else YOUR_UNIT
        self._put(AutomaticSuccess(Roll.BATTLE_SHOCK, Models(who), until=Until.END_OF_PHASE))

    def do_into_reserves(self, node: Node) -> None:
        if term(node, "YOU_CAN"):
            self._optional()
        self._do(IntoReserves(self._definite(node)))

    def do_gain_cp(self, node: Node) -> None:
        self._do(GainCP(term(node, "YOU_GAIN_CP").data))  # type: ignore[union-attr]

    def do_gain_tokens(self, node: Node) -> None:
        kind = str(term(node, "KEYWORDS")).upper()
        if kind not in _MOST_TOKENS:
            raise NotUnderstoodError(f"{kind} tokens")
        gained = term(node, "GAINS_TOKENS").data  # type: ignore[union-attr]
        self._do(GainTokens(gained, kind, self._definite(node), most=_MOST_TOKENS[kind]))

    def do_heals(self, node: Node) -> None:
        self._do(Heal(term(node, "REGAINS").data, self._definite(node)))  # type: ignore[union-attr]

    def do_heals_model(self, node: Node) -> None:
        who = self._definite(node)
        if who.part is not Part.MODEL:
            raise NotUnderstoodError("a unit regains wounds")
        self._do(Heal(term(node, "REGAINS").data, who))  # type: ignore[union-attr]

    def do_every_model_escapes(self, node: Node) -> None:
        first, second = (self._one(self.noun(child)) for child in subs(node, "np"))
        if first != second:
            raise NotUnderstoodError("which unit")
        self._do(Special("DESPERATE ESCAPE FOR EVERY MODEL", first))

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
        rows = tuple(self._row(row) for row in subs(node, "row"))
        per = term(node, "PER_ENGAGED")
        most = term(node, "AT_MOST_WOUNDS")
        dice: int = term(node, "ROLL_DICE").data  # type: ignore[union-attr]
        if most is not None and per is None:
            raise NotUnderstoodError("at most so many mortal wounds")
        faces = [face for low, high, _ in rows for face in range(low, high + 1)]
        if len(faces) != len(set(faces)):
            raise NotUnderstoodError("rows that overlap")
        if per is not None and self.said.that_unit is not None:
            self.said.refers = True
        self._do(RollDice(dice, rows, per.data if per else "", most=most.data if most else None))

    def _row(self, node: Node) -> tuple[int, int, tuple[Act, ...]]:
        low, high = term(node, "ROW").data  # type: ignore[union-attr]
        outside = self.said.frame
        pieces, self.pieces = self.pieces, []
        self.said.frame = replace(outside, at=(), conditions=(), alternatives=())
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
                acts.append(piece.what)
            refers = refers or piece.refers
        self.said.frame = outside
        self.said.refers = refers
        return low, high, tuple(acts)

    # ---- what the class built on this one does

    def _do(self, act: Act) -> None:
        raise NotImplementedError

    def _put(self, effect: Effect) -> None:
        raise NotImplementedError

    def _clause(self, node: Node, *, first: bool) -> None:
        raise NotImplementedError

    def _clause_of_its_own(self, clause: Trigger) -> None:
        self.pieces.append(Piece(clause, self.said.frame))

    def _optional(self) -> None:
        self.said.frame = replace(self.said.frame, optional=True)

    def _definite(self, node: Node) -> Selector:
        return self._one(self.noun(subs(node, "np")[0]))

    def _one(self, noun: Noun) -> Selector:
        if not noun.definite:
            raise NotUnderstoodError("whose act")
        return noun.narrowed


_ROLL_ENDS = re.compile(r"roll (?:one|a|two|three|six) D6(?:,[^.]*)?\.$")
_ROW_BEGINS = re.compile(r"On an? \d\+?,")
_FIGHTS_ON = re.compile(r"(?:The|That) destroyed model can (?:shoot or )?fight after")


def joined_rolls(found: tuple[Sentence, ...]) -> tuple[Sentence, ...]:
    """The sentences, with those joined that only together say what dice decide.

    "... roll one D6. On a 4+, ..." is read as "... roll one D6: on a 4+, ..."; "The destroyed model can fight ..."
    belongs to "do not remove it from play".
    """
    joined: list[Sentence] = []
    for sentence in found:
        text = sentence.text
        before = joined[-1] if joined else None
        if before is not None and _ROLL_ENDS.search(before.text) and _ROW_BEGINS.match(text):
            joined[-1] = msgspec.structs.replace(before, text=f"{before.text[:-1]}: {text[0].lower()}{text[1:]}")
        elif before is not None and before.text.endswith("from play.") and _FIGHTS_ON.match(text):
            joined[-1] = msgspec.structs.replace(before, text=f"{before.text[:-1]}; {text[0].lower()}{text[1:]}")
        else:
            joined.append(sentence)
    return tuple(joined)
