"""Lowering of acts: moves, shooting and fighting now, tests, what is gained, and the moments of moves and turns."""

from __future__ import annotations

from dataclasses import replace

import msgspec

from grognard.compiler.assemble import AS_THE_TABLE_SAYS, MOST_TOKENS
from grognard.compiler.chart import Node
from grognard.compiler.context import NotUnderstoodError
from grognard.compiler.frame.hindering import HinderLowering
from grognard.compiler.nouns import SOME, words_for
from grognard.compiler.parser import all_terms, sub, subs, term
from grognard.core.words import AttackType, Characteristic, Edition, Roll
from grognard.datasheet import RuleKind
from grognard.effects.acts import (
    Act,
    BattleShockTest,
    Choose,
    DesperateEscape,
    Embark,
    Fight,
    GainCP,
    GainTokens,
    Heal,
    If,
    Inflict,
    IntoReserves,
    Move,
    MoveKind,
    NoRoll,
    Recover,
    Shoot,
    Special,
    Trigger,
)
from grognard.effects.effect import (
    Allowed,
    AutomaticSuccess,
    CostChange,
    GrantKeyword,
    HitsOnlyOn,
    Modifier,
    NoReroll,
    Op,
    Permission,
)
from grognard.effects.facts import Fact
from grognard.effects.scopes import Attacks, Models
from grognard.effects.selectors import (
    BEARERS_UNIT,
    CHOSEN,
    TRIGGERING,
    YOUR_UNIT,
    Is,
    Not,
    Part,
    Selector,
    Who,
    all_of,
)
from grognard.effects.timing import Moment, Timing, Until, Whose

_MOST_TOKENS = {"JUDGEMENT": 2}


class ActLowering(HinderLowering):
    """Acts. The clauses around them are lowered by the class that is built on this one."""

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
        who = self._definite(node)
        outside = self.said.frame
        if term(node, "MUST_FIGHT_NEXT"):
            self.said.frame = replace(outside, until=None)
        self._do(Fight(who))
        self.said.frame = outside

    def do_can_fight(self, node: Node) -> None:
        self._optional()
        who = self._definite(node)
        at = self._only_at(node, who)
        self._do(Fight(who, at))
        if at is not None and self.said.frame.until is None:
            self.said.frame = replace(self.said.frame, until=Until.END_OF_PHASE)

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

    def do_arrives(self, node: Node) -> None:
        self._optional()
        self._do(Move(MoveKind.INGRESS, self._definite(node)))

    def do_charges_that_unit(self, node: Node) -> None:
        who = self._definite(node)
        if self.said.that_unit != TRIGGERING:
            raise NotUnderstoodError("which unit is charged")
        self._do(Move(MoveKind.CHARGE, who, at=TRIGGERING))
        self.said.refers = True
        self._do(Special("WITHOUT CHARGE BONUS", who))

    def do_special(self, node: Node) -> None:
        self._do(Special(term(node, "SPECIAL").data, until=self._as_long()))  # type: ignore[union-attr]

    def do_special_of(self, node: Node) -> None:
        noun = self.noun(subs(node, "np")[0])
        self._do(Special(term(node, "SPECIAL_OF").data, noun.narrowed, self._as_long()))  # type: ignore[union-attr]

    def do_special_of_that(self, node: Node) -> None:
        if self.said.that_model is None or self.said.that_model.who is not Who.CHOSEN:
            raise NotUnderstoodError("of which model?")
        self.said.refers = True
        self._do(Special(term(node, "THAT_SPECIAL").data, self.said.that_model, self._going_on()))  # type: ignore[union-attr]

    def _going_on(self) -> Until:
        """How long what is said of a selected weapon lasts: as the sentence says, or else the one before it."""
        until = self.said.frame.until or self.previous.until
        if until is None:
            raise NotUnderstoodError("of that weapon, until when?")
        return until

    def _as_long(self) -> Until:
        """How long the sentence says that an act lasts."""
        return self.said.frame.until or Until.ALWAYS

    def do_contagion_grows(self, node: Node) -> None:
        inches: int = term(node, "INCH").data  # type: ignore[union-attr]
        self._do(Special(f'CONTAGION RANGE +{inches}"', self._definite(node), self._as_long()))

    def do_as_many(self, node: Node) -> None:
        if not self.said.sizes:
            raise NotUnderstoodError("how many?")
        self.said.refers = True
        self._do(AS_THE_TABLE_SAYS)

    def do_snap_shooting(self, node: Node) -> None:
        who = self._definite(node)
        if self.said.edition is not Edition.ELEVENTH or who != YOUR_UNIT:
            raise NotUnderstoodError("snap shooting")
        seen = all_of(Is(Fact.SPOTTED_BY, words=("YOUR UNIT",)), Is(Fact.WITHIN_OF, n=24, words=("YOUR UNIT",)))
        self._do(Shoot(who, at=Selector(Who.ENEMY, where=seen, count=1)))
        shots = Attacks(by=who, kind=AttackType.RANGED)
        self._put(HitsOnlyOn(6, shots, until=Until.END_OF_PHASE))
        self._put(NoReroll(Roll.HIT, shots, until=Until.END_OF_PHASE))

    # ---- tests and what is gained

    def do_battle_shock(self, node: Node) -> None:
        less = term(node, "SUBTRACTING")
        who = self._one_or_each(node)
        self._do(BattleShockTest(who, -less.data if less else 0))
        self.said.tested = who.who not in (Who.ENEMY, Who.FRIENDLY)
        if not self.said.tested:
            self.said.that_unit = self.said.that_noun = None

    def do_recovers(self, node: Node) -> None:
        self._do(Recover(self._one_or_each(node)))

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

    def do_most_tokens(self, node: Node) -> None:
        """ "An enemy unit can never have more than 2 Judgement tokens": as each gain of them says already."""
        kind = str(term(node, "KEYWORDS")).upper()
        noun = self.noun(subs(node, "np")[0])
        if noun.facts or noun.selector != Selector(Who.ENEMY):
            raise NotUnderstoodError("whose tokens?")
        if _MOST_TOKENS.get(kind) != term(node, "CAN_NEVER_HAVE").data:  # type: ignore[union-attr]
            raise NotUnderstoodError(f"the most {kind} tokens")
        self.said.refers = True
        self._do(Special(f"{MOST_TOKENS} {kind}"))

    def do_heals(self, node: Node) -> None:
        self._do(Heal(term(node, "REGAINS").data, self._definite(node)))  # type: ignore[union-attr]

    def do_heals_model(self, node: Node) -> None:
        who = self._definite(node)
        if who.part is not Part.MODEL:
            raise NotUnderstoodError("a unit regains wounds")
        self._do(Heal(term(node, "REGAINS").data, who))  # type: ignore[union-attr]

    def do_every_model_escapes(self, node: Node) -> None:
        """ "Each time an enemy unit ... falls back, all models in that unit must take a Desperate Escape test"."""
        named, again = subs(node, "np")
        who = self.noun(named)
        if not who.definite:
            if who.selector.who is not Who.ENEMY or self.said.frame.at:
                raise NotUnderstoodError("who falls back, and when?")
            at = (Timing(Moment.SELECTED_TO_FALL_BACK, unit=who.narrowed),)
            self.said.frame = replace(self.said.frame, at=at, standing=self.said.frame.until)
            self.refer(TRIGGERING, who.selector)
        moved = who.narrowed if who.definite else TRIGGERING
        if self._one(self.noun(again)) != moved:
            raise NotUnderstoodError("which unit")
        worse = sub(node, "worse")
        if worse is None:
            self._do(DesperateEscape(moved))
            return
        when = subs(worse, "condition", "condition_or")
        modifier: int = term(worse, "SUBTRACTING").data  # type: ignore[union-attr]
        asked = all_of(*self.conditions(when[0])) if when else None
        self._do(DesperateEscape(moved, -modifier, asked))

    def do_cost_change(self, node: Node) -> None:
        who = self._definite(node)
        named = tuple(" ".join(words) for words in term(node, "KEYWORDS").data)  # type: ignore[union-attr]
        change: int = term(node, "THAT_USE_COSTS").data  # type: ignore[union-attr]
        self._put(CostChange(change, Models(who), named, self._when, self.said.frame.until or Until.ALWAYS))

    def do_advances_flat(self, node: Node) -> None:
        unit, models = (self.noun(child) for child in subs(node, "np"))
        outside = self.said.frame
        who = unit.narrowed if unit.definite else TRIGGERING
        if models.narrowed != who and unit.definite:
            raise NotUnderstoodError("which models")
        if not unit.definite and models.definite and models.narrowed not in (TRIGGERING,):
            raise NotUnderstoodError("which models")
        chars = term(node, "CHARS")
        inches = term(node, "INCH")
        if chars is None or inches is None or chars.data != (Characteristic.MOVE,):
            raise NotUnderstoodError("which characteristic")
        until: Until = all_terms(sub(node, "until") or node, "UNTIL")[0].data
        moves = Modifier(Characteristic.MOVE, Op.ADD, inches.data, Models(who), until=until)
        self._clause_of_its_own(
            Trigger(
                (Timing(Moment.ADVANCES, unit=unit.narrowed),),
                (NoRoll(Roll.ADVANCE, who), Inflict(moves)),
                all_of(*outside.conditions) if outside.conditions else None,
                until=outside.until or Until.ALWAYS,
            )
        )

    def do_consolidates(self, node: Node) -> None:
        who = self._definite(node)
        move: Act = Move(MoveKind.CONSOLIDATE, who, term(node, "CONSOLIDATES_UP_TO").data)  # type: ignore[union-attr]
        further = term(node, "MOVES_UP_TO_INSTEAD")
        if further is not None:
            condition = all_of(*self.conditions(subs(node, "condition")[0]))
            move = If(condition, (Move(MoveKind.CONSOLIDATE, who, further.data),), (move,))
        outside = self.said.frame
        self._clause_of_its_own(
            Trigger(
                (Timing(Moment.CONSOLIDATES, unit=who),),
                (move,),
                all_of(*outside.conditions) if outside.conditions else None,
                optional=True,
                until=outside.until or Until.ALWAYS,
            )
        )

    def do_set_up_nearer(self, node: Node) -> None:
        if self.said.kind is not RuleKind.STRATAGEM:
            raise NotUnderstoodError("set up nearer")
        said = term(node, "SET_UP_NEARER")
        inches = said.data  # type: ignore[union-attr]
        nearer = Allowed.DEEP_STRIKE_CLOSER if "deep strike" in str(said).lower() else Allowed.SET_UP_CLOSER
        self._put(
            Permission(nearer, Models(YOUR_UNIT), inches, self._when, self.said.frame.until or Until.END_OF_PHASE)
        )

    def do_keyword_gift(self, node: Node) -> None:
        noun = self.noun(subs(node, "np")[0])
        for words in term(node, "KEYWORDS").data:  # type: ignore[union-attr]
            for word in words:
                self._put(GrantKeyword(word, Models(noun.narrowed), self._when, self._until))

    def do_embarks(self, node: Node) -> None:
        first, second, transport = (self.noun(child) for child in subs(node, "np"))
        fact = term(node, "FACT")
        inches = term(node, "INCH")
        who = self._one(first)
        if second.narrowed != who or fact is None or fact.data is not Fact.ENGAGED or inches is None:
            raise NotUnderstoodError("embarking on another condition")
        near = Is(Fact.ALL_WITHIN_OF, who, n=inches.data, words=words_for(transport))
        self._optional()
        self.said.frame = replace(
            self.said.frame, conditions=(*self.said.frame.conditions, Not(Is(Fact.ENGAGED, who)), near)
        )
        self._do(Embark(who))

    def do_select_model(self, node: Node) -> None:
        whose = self._definite(node)
        if whose.part is Part.MODEL or whose.any_of:
            raise NotUnderstoodError("a model in a model")
        keywords = term(node, "KEYWORDS")
        ability = term(node, "ABILITY")
        where = Is(Fact.EQUIPPED, words=(ability.data,)) if ability else None
        self._do(Choose(Selector(whose.who, Part.MODEL, keywords.data if keywords else (), where=where, count=1)))
        self.said.that_model = Selector(Who.CHOSEN, Part.MODEL)
        self.said.model_keywords = keywords.data if keywords else ()
        enemies = subs(node, "np")[1:]
        if enemies:
            enemy = self.noun(enemies[0])
            if enemy.definite or enemy.selector.who is not Who.ENEMY or enemy.selector.count < 1:
                raise NotUnderstoodError("a model and what else?")
            self.said.refers = True
            self._do(Choose(enemy.narrowed))
            self.refer(CHOSEN, enemy.selector)

    def do_select_model_engaged(self, node: Node) -> None:
        """ "Select one model in your unit engaged with that enemy unit": one of those near the unit selected before."""
        mine, foe = (self.noun(child) for child in subs(node, "np"))
        if mine.narrowed != Selector(mine.selector.who) or not mine.definite or foe.narrowed != CHOSEN:
            raise NotUnderstoodError("a model engaged with which unit?")
        keywords = term(node, "KEYWORDS")
        near = Is(Fact.ENGAGED_WITH, words=words_for(foe))
        chosen = Selector(mine.selector.who, Part.MODEL, keywords.data if keywords else (), where=near, count=1)
        self.said.refers = True
        self._do(Choose(chosen))
        self.said.that_model = Selector(Who.CHOSEN, Part.MODEL)

    # ---- when

    def act_timing(self, node: Node) -> None:
        """The moment at which a move or a turn ends."""
        frame = self.said.frame
        if node.data == "timing_turn":
            edge: Moment = term(node, "AT_START", "AT_END").data  # type: ignore[union-attr]
            whose: Whose = term(node, "TURN_OF").data  # type: ignore[union-attr]
            self.said.frame = replace(frame, at=(Timing(edge, whose=whose, step="turn"),))
            return
        noun = self.noun(subs(node, "np")[0])
        facts = list(noun.facts)
        near = sub(node, "within_of")
        beside = noun
        if near is not None:
            inches: int = term(near, "INCH").data  # type: ignore[union-attr]
            beside = self.noun(subs(near, "np")[0])
            facts.append(Is(Fact.WITHIN_OF, n=inches, words=words_for(beside)))
        unit = msgspec.structs.replace(noun.selector, where=all_of(*facts)) if facts else noun.selector
        during = frame.at[0] if frame.at else Timing(Moment.MOVES)
        moves: tuple[str, ...] = term(node, "ENDS_MOVES").data  # type: ignore[union-attr]
        self.said.frame = replace(frame, at=(Timing(Moment.MOVES, during.phase, during.whose, unit, moves=moves),))
        if noun.definite and noun.selector.who not in SOME:
            self.said.it = noun.selector
        else:
            self.refer(TRIGGERING, noun.selector)
            self.said.beside = near is not None and beside.selector == BEARERS_UNIT
