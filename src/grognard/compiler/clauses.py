"""Lowering of sentences: clauses, and what stands before and after an effect."""

from __future__ import annotations

from dataclasses import replace

import msgspec

from grognard.compiler.attacking import Attacking, attackers
from grognard.compiler.clause_parts import (
    CHANGES,
    LASTING,
    MOST_TOKENS,
    NOTHING,
    PREFIXES,
    has_prefix,
    has_tail,
    implies,
    owners,
    speaks_of_attack,
    without,
)
from grognard.compiler.context import Discourse, Frame, NotUnderstoodError, Piece
from grognard.compiler.counting import COUNTS, counted, counting
from grognard.compiler.moments import MomentLowering
from grognard.compiler.nouns import Mode, Noun
from grognard.compiler.parser import Node, all_terms, sub, subs, term
from grognard.compiler.pieces import BEYOND_THE_TURN, asks_of_this_turn, has_letter, so_many_times, while_leading
from grognard.core.words import Edition, Roll
from grognard.datasheet import RuleKind
from grognard.effects.acts import Act, If, Inflict, NoRoll
from grognard.effects.each import Each
from grognard.effects.effect import (
    Effect,
    WhileStatus,
)
from grognard.effects.facts import Fact
from grognard.effects.scopes import Attacks
from grognard.effects.selectors import TRIGGERING, Condition, Is, Not, Who, all_of
from grognard.effects.timing import Limit, Moment, Until, Whose


class ClauseLowering(MomentLowering):
    """Whole sentences."""

    def __init__(self, discourse: Discourse, mode: Mode = Mode.AURA) -> None:
        super().__init__(discourse, mode)
        self.previous = Frame()
        self.pieces: list[Piece] = []
        self.instead = False
        self.as_well = False
        self.outcome: Is | None = None
        self.own: list[Condition] = []
        self.added: Until | None = None
        self._tokens: Node | None = None
        self._each: Each | None = None

    def sentence(self, node: Node) -> list[Piece]:
        """The effects and acts of a `start` node, in order; the discourse is brought up to date."""
        self.previous = self.said.frame
        self.said.one_of = None
        awaited, self.said.told_use = self.said.told_use, False
        self.added = self._added(node)
        before = self.previous.attacks
        self.previous_at = before.at if before is not None and not self.previous.attack_conditions else None
        self.said.frame = self.said.base
        sides = (sub(unit, "side") for unit in node.find_data("that_unit"))
        self.names_enemy = any(side is not None and term(side, "ENEMY") for side in sides)
        clauses = subs(node, "clause")
        if node.data == "or_instead":
            if sub(clauses[-1], "instead") is None or has_tail(clauses[0]):
                raise NotUnderstoodError("one thing or another")
        elif len(clauses) > 1 and any(has_tail(clause) for clause in clauses[:-1]):
            raise NotUnderstoodError("a condition between two effects: of which?")
        elif len(clauses) > 1 and any(subs(clause, *COUNTS) for clause in clauses):
            raise NotUnderstoodError("for each, of several effects: of which?")
        elif len(clauses) > 1 and has_tail(clauses[-1]) and not has_prefix(clauses[-1]):
            raise NotUnderstoodError("a condition after several effects: of which?")
        apart = [term.type == "SEMI" for term in all_terms(node) if term.type in ("SEMI", "AND")]
        for index, clause in enumerate(clauses):
            if 0 < index <= len(apart) and len(apart) == len(clauses) - 1 and apart[index - 1] and sub(clause, "if_"):
                self._if_apart(clause)
            self._clause(clause, first=index == 0)
        self.let_go()
        if awaited and not all(piece.frame.used for piece in self.pieces):
            raise NotUnderstoodError("what follows a use must say that it follows")
        effects = tuple(piece.what for piece in self.pieces if isinstance(piece.what, Effect))
        self.said.last = effects if len(effects) == len(self.pieces) else ()
        if self.aura_pending:
            raise NotUnderstoodError("an aura that nothing refers to")
        if self.defining:
            return [self._definition()]
        leads = self.said.leads
        return self.pieces if leads is None else [while_leading(piece, leads) for piece in self.pieces]

    def _added(self, node: Node) -> Until | None:
        """How long what is only added in a stratagem lasts: "in addition, ...", "those weapons also have ..."."""
        if not term(node, "IN_ADDITION") and not any(term(gives, "ALSO") for gives in node.find_data("gives")):
            return None
        before = self.previous
        alike = (*before.attack_conditions, self.said.leads)
        if any(condition not in alike for condition in before.conditions):
            raise NotUnderstoodError("what is added, on the same condition?")
        return before.until if self.said.kind is RuleKind.STRATAGEM else None

    def _definition(self) -> Piece:
        """The sentence as the meaning of a named condition."""
        effects: list[Effect] = []
        for piece in self.pieces:
            if not isinstance(piece.what, Effect) or isinstance(piece.what, WhileStatus):
                raise NotUnderstoodError("an act of a named condition")
            effects.append(piece.what)
        self.said.frame = Frame()
        return Piece(WhileStatus(self.defining, tuple(effects)), Frame())

    # ---- clauses

    def _clause(self, node: Node, *, first: bool) -> None:
        self.own = []
        self.outcome = None
        self.said.refers = False
        self.instead = sub(node, "instead") is not None
        self.as_well = sub(node, "as_well") is not None or any(
            term(one, "ALSO") for one in subs(node) if one.data != "gives"
        )
        inherited = self.said.frame
        frame = inherited
        if first and (self.instead or self.as_well or speaks_of_attack(node)):
            frame = replace(self.previous, alternatives=(), conditions=without(self.previous))
        self.said.frame = frame
        children = list(subs(node))
        counted_noun: Noun | None = None
        outside = self._each
        self._subject_first(children)
        for child in children:
            name = str(child.data)
            if name == "resolving_that" and not list(node.find_data("event_overwatch")):
                raise NotUnderstoodError("resolving which Stratagem?")
            if name in NOTHING:
                continue
            if name == "for_each_token":
                self._tokens = child
            elif name == "for_each":
                counted_noun = self.noun(subs(child, "np")[0])
            elif name in PREFIXES:
                before = self.said.that_unit, self.said.that_noun, self.said.rival
                self._prefix(child, inherited)
                if name == "while_targets" and child is not children[0]:
                    self.said.that_unit, self.said.that_noun, self.said.rival = before
        self._each = counting([child for child in children if str(child.data) in COUNTS], counted_noun)
        self.counts = self._each is not None
        self._during_a_phase(children)
        for child in children:
            if str(child.data) not in PREFIXES and str(child.data) not in NOTHING and child.data != "for_each":
                self._effect(child)
        self._each = outside
        self.counts = outside is not None

    def _during_a_phase(self, children: list[Node]) -> None:
        """ "In your Movement phase, X has ...": what holds as long as the phase lasts, and is not done in it once."""
        frame = self.said.frame
        effects = [str(child.data) for child in children if str(child.data) not in PREFIXES | NOTHING]
        during = frame.at[0] if len(frame.at) == 1 else None
        plain = frame.limit is Limit.UNLIMITED and frame.until is None and not frame.optional and not frame.used
        lasting = self.said.edition is Edition.TENTH and self.said.kind is not RuleKind.STRATAGEM
        if during is None or during.moment is not Moment.DURING or during.unit is not None or not (plain and lasting):
            return
        if during.phase is None or not effects or not set(effects) <= LASTING:
            return
        asked: list[Condition] = [Is(Fact.PHASE, words=(during.phase.value.upper(),))]
        if during.whose is not Whose.EITHER:
            own = Is(Fact.OWN_TURN)
            asked.append(own if during.whose is Whose.YOURS else Not(own))
        self.said.frame = replace(frame, at=(), conditions=(*asked, *frame.conditions))

    def _effect(self, node: Node) -> None:
        """An effect; "by 1 for each token" is one for each number of tokens that there can be."""
        tokens = self._tokens
        self._tokens = None
        if node.data == "for_each_token":
            return
        if tokens is None:
            self.lower(node)
            return
        kind = str(term(tokens, "KEYWORDS")).upper()
        if self.said.that_unit is None or kind not in MOST_TOKENS:
            raise NotUnderstoodError("for each token")
        self._check_side(tokens)
        frame = self.said.frame
        has = [Is(Fact.TOKENS, self.said.that_unit, n=n, words=(kind,)) for n in range(1, MOST_TOKENS[kind] + 1)]
        for number, (enough, more) in enumerate(zip(has, [*has[1:], None], strict=True), 1):
            self.said.frame = frame
            self._add_conditions((enough,) if more is None else (enough, Not(more)))
            before = len(self.pieces)
            self.lower(node)
            self.pieces[before:] = [so_many_times(piece, number) for piece in self.pieces[before:]]
        self.said.frame = frame

    def _subject_first(self, children: list[Node]) -> None:
        """ "X has A while it is ...", "add 1 to ... of X while it is ...": X stands before what is said of it."""
        changes = next((index for index, child in enumerate(children) if str(child.data) in CHANGES), None)
        before = children[: changes or 0]
        if (
            changes is not None
            and children[changes + 1 :]
            and all(child.data in ("until", "limit") for child in before)
        ):
            change = children[changes]
            subjects = [change] if change.data == "eligible" else change.find_data("subject")
            found = [np for subject in subjects for np in owners(subject)]
            if len(found) == 1 and (noun := self.noun(found[0])).definite:
                self.said.it = noun.selector
            return
        gives = next((child for child in children if child.data == "gives"), None)
        if gives is None or children[0] is not gives or len(children) == 1:
            return
        named = subs(gives)[0]
        inner = sub(named)
        maker = sub(inner, "made_by") if inner is not None else None
        holder = sub(named, "np") or (sub(maker or inner, "np") if inner is not None else None)
        if holder is not None and not list(named.find_data("part_targets")):
            noun = self.noun(holder)
            if noun.definite:
                self.said.it = noun.selector
                self.held_at = noun.selector if inner is not None and inner.data == "attacks_at" else None

    def _prefix(self, node: Node, inherited: Frame) -> None:
        frame = self.said.frame
        name = str(node.data)
        if name == "until":
            until: Until = all_terms(node)[0].data
            if frame.until not in (None, until) and frame is not inherited:
                raise NotUnderstoodError("two durations")
            if until in BEYOND_THE_TURN and not frame.at and asks_of_this_turn(frame.conditions):
                raise NotUnderstoodError("this turn, asked in a later one")
            begun = frame.attacks if frame.attacks != inherited.attacks else None
            if begun is not None and begun.by is None:
                raise NotUnderstoodError("what an attack begins, and how long it lasts")
            if frame.at and frame.conditions and frame.attacks is None:
                frame = replace(frame, at_when=(*frame.at_when, *frame.conditions), conditions=(), alternatives=())
            self.said.frame = replace(frame, until=until)
        elif name == "limit" and frame.limit not in (Limit.UNLIMITED, inherited.limit):
            raise NotUnderstoodError("two limits")
        elif name == "limit":
            self.said.frame = replace(frame, limit=all_terms(node)[0].data)
        elif name == "army_faction":
            pass
        elif name == "if_it_does":
            self.said.frame = replace(frame, used=True)
            if self.previous.until is Until.ATTACK and frame.attacks is None:
                self.said.frame = replace(self.said.frame, attacks=self.previous.attacks, until=Until.ATTACK)
        elif name == "otherwise":
            self._otherwise_than(frame)
        elif name == "if_hit":
            self._whoever_was_hit(node)
        elif name == "no_roll_but":
            if self.said.that_unit != TRIGGERING:
                raise NotUnderstoodError("whose Advance roll?")
            self.said.refers = True
            self._do(NoRoll(Roll.ADVANCE, TRIGGERING))
        elif name == "tested":
            if not self.said.tested or not (self.instead or self.as_well):
                raise NotUnderstoodError("which test, and what then?")
            passed: bool = term(node, "TEST_PASSED").data  # type: ignore[union-attr]
            self.outcome = Is(Fact.PASSED_TEST if passed else Fact.FAILED_TEST)
            self.said.frame = replace(self.said.frame, used=True)
        elif name == "in_turn":
            self._in_turn(node)
        elif name == "while_targets":
            at, facts = self._target(subs(node)[0])
            own = self.said.weapons if self.said.kind is RuleKind.WEAPON_ABILITY else None
            event = frame.attacks or own or Attacks()
            if event.at is not None:
                raise NotUnderstoodError("two targets")
            self._add_conditions(facts)
            self.said.frame = replace(
                self.said.frame, attacks=msgspec.structs.replace(event, at=at), aimed=(*frame.aimed, at)
            )
        elif name == "on_critical":
            hit = term(node, "CRITICAL").data is Roll.HIT  # type: ignore[union-attr]
            self._add_conditions((Is(Fact.CRITICAL_HIT if hit else Fact.CRITICAL_WOUND),))
        elif name == "in_round":
            number, onwards = term(node, "ROUND").data  # type: ignore[union-attr]
            self._add_conditions((Is(Fact.BATTLE_ROUND_AT_LEAST if onwards else Fact.FIRST_BATTLE_ROUND, n=number),))
        elif name == "unless_":
            found = self.conditions(subs(node)[0])
            self._add_conditions((Not(all_of(*found)),))
        elif name == "while_":
            self._add_conditions(self.conditions(subs(node)[0]))
        elif name == "if_":
            found = self.conditions(subs(node)[0])
            if inherited.alternatives:
                if not all(implies(found, earlier) for earlier in inherited.alternatives):
                    raise NotUnderstoodError("a second condition beside the first")
                kept = tuple(part for part in frame.conditions if part not in inherited.alternatives)
                self.said.frame = replace(frame, conditions=kept, alternatives=())
            self._add_conditions(found)
            self.said.frame = replace(self.said.frame, alternatives=found)
        elif name.startswith("event"):
            self._event(node)
        elif name in ("if_form", "if_named", "against_named", "if_unseen", "if_armed", "if_model_armed"):
            self.lower(node)
        elif frame.at != inherited.at and name in ("timing_edge", "timing_during", "timing_span", "timing_turn"):
            raise NotUnderstoodError("two moments")
        else:
            self._timing(node)
            self.said.frame = replace(self.said.frame, standing=frame.until)

    def _otherwise_than(self, frame: Frame) -> None:
        """ "Otherwise": where what the clause before asks for with "if" is not so."""
        before = frame if frame.alternatives else self.previous
        if not before.alternatives or before.used or before.at_when or before.optional:
            raise NotUnderstoodError("other than what?")
        asked = all_of(*before.alternatives)
        denied = asked.part if isinstance(asked, Not) else Not(asked)
        self.said.frame = replace(before, alternatives=(), conditions=(*without(before), denied))
        self.own.append(denied)

    def _if_apart(self, clause: Node) -> None:
        """ "If X, A; if Y, B": what stands apart with an "if" of its own does not ask for X."""
        if subs(clause)[0].data == "if_" and self.said.frame.alternatives:
            frame = self.said.frame
            self.said.frame = replace(frame, conditions=without(frame), alternatives=())

    def _event(self, node: Node) -> None:
        frame = self.said.frame
        event: Attacking = self.lower(node)
        if frame.aimed:
            if event.attacks.at is not None:
                raise NotUnderstoodError("two targets")
            event = msgspec.structs.replace(event, attacks=msgspec.structs.replace(event.attacks, at=frame.aimed[0]))
        kept = tuple(part for part in frame.conditions if part not in frame.attack_conditions)
        self.own.extend(event.conditions)
        self.said.frame = replace(
            frame,
            attacks=event.attacks,
            attack_conditions=event.conditions,
            conditions=(*kept, *event.conditions),
            one_die=event.attacks if node.data == "event_activation" else None,
        )
        if sub(node, "part_weapon") is not None:
            self.said.weapons = event.attacks

    # ---- putting out

    def _put(self, effect: Effect) -> None:
        if self.said.kind is not RuleKind.WEAPON_ABILITY and has_letter(effect):
            raise NotUnderstoodError("a letter that stands in no name")
        effect = self._with_attackers(counted(effect, self._each))
        if self.outcome is not None:
            self.said.refers = True
            self._do(If(self.outcome, (Inflict(effect),)))
            return
        self.pieces.append(
            Piece(effect, self.said.frame, self.instead, self.as_well, tuple(self.own), self.said.refers)
        )

    def _with_attackers(self, effect: Effect) -> Effect:
        """`effect` on attacks of somebody: of the unit that is selected, where the words do not say whose they are."""
        frame = self.said.frame
        if isinstance(effect, WhileStatus):
            return effect
        on = effect.on
        anybodys = isinstance(on, Attacks) and on.by is None and (on.at is None or on.at.who is Who.TARGET)
        if isinstance(on, Attacks) and anybodys and self.said.kind is not RuleKind.WEAPON_ABILITY:
            on = msgspec.structs.replace(on, by=attackers(frame.at))
            effect = msgspec.structs.replace(effect, on=on)
        event = frame.attacks or Attacks()
        some = event.kind or event.weapons or (event.at is not None and event.at.who is Who.TARGET)
        apart = some and not isinstance(on, Attacks)
        if apart or (frame.aimed and (not isinstance(on, Attacks) or frame.aimed != (on.at,))):
            raise NotUnderstoodError("what is not of the attacks at that target")
        return effect

    def _do(self, act: Act) -> None:
        if self.said.frame.aimed and not isinstance(act, If):
            raise NotUnderstoodError("an act of the attacks at some target")
        if self._each is not None:
            raise NotUnderstoodError("an act, for each?")
        self.pieces.append(Piece(act, self.said.frame, self.instead, self.as_well, refers=self.said.refers))

    @property
    def _when(self) -> Condition | None:
        return all_of(*self.said.frame.conditions) if self.said.frame.conditions else None

    @property
    def _until(self) -> Until:
        frame = self.said.frame
        if frame.until is not None:
            return frame.until
        if self.defining:
            return Until.ALWAYS
        in_force = frame.at or frame.used or frame.limit is not Limit.UNLIMITED
        if self.said.kind is RuleKind.STRATAGEM or in_force or self.said.refers:
            if self.added is not None:
                return self.added
            if self.said.edition is Edition.TENTH:
                raise NotUnderstoodError("an effect without a duration")
            return Until.END_OF_PHASE
        return Until.ALWAYS

    @property
    def _attacks(self) -> Attacks:
        if self.said.frame.attacks is None and self.said.kind is RuleKind.WEAPON_ABILITY and self.said.weapons:
            return self.said.weapons
        if self.said.frame.attacks is None:
            raise NotUnderstoodError("which attacks?")
        return self.said.frame.attacks
