"""Lowering of sentences: clauses, and what stands before and after an effect."""

from __future__ import annotations

from dataclasses import replace

import msgspec

from grognard.compiler.attacking import OWN, attackers
from grognard.compiler.clause_parts import (
    ATTACKING,
    CHANGES,
    LASTING,
    MOST_TOKENS,
    NOTHING,
    PREFIXES,
    begins_with_pronoun,
    has_prefix,
    has_tail,
    late_duration,
    owners,
    persons,
    speaks_of_attack,
    without,
)
from grognard.compiler.context import Discourse, Frame, NotUnderstoodError, Piece
from grognard.compiler.counting import COUNTS, counted, counting
from grognard.compiler.nouns import Mode, Noun
from grognard.compiler.parser import Node, all_terms, sub, subs, term
from grognard.compiler.pieces import has_letter, so_many_times, while_leading
from grognard.compiler.prefixes import PrefixLowering
from grognard.core.words import Edition
from grognard.datasheet import RuleKind
from grognard.effects.acts import Act, If, Inflict
from grognard.effects.each import Each
from grognard.effects.effect import Effect, IgnoreModifiers, Reroll, Which, WhileStatus
from grognard.effects.facts import Fact
from grognard.effects.scopes import Attacks, Models
from grognard.effects.selectors import ATTACKER, THIS_MODEL, THIS_UNIT, Condition, Is, Not, Part, Selector, Who, all_of
from grognard.effects.timing import Limit, Moment, Until, Whose

_ANYBODY = (Selector(Who.ANY), Selector(Who.ANY, Part.MODEL))


class ClauseLowering(PrefixLowering):
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
        self.adding = False
        self._tokens: Node | None = None
        self._each: Each | None = None

    def sentence(self, node: Node) -> list[Piece]:
        """The effects and acts of a `start` node, in order; the discourse is brought up to date."""
        self.previous = self.said.frame
        self.said.one_of = None
        awaited, self.said.told_use = self.said.told_use, False
        self.added = self._added(node)
        self.adding = term(node, "IN_ADDITION") is not None
        before = self.previous.attacks
        self.previous_at = before.at if before is not None and not self.previous.attack_conditions else None
        self.said.frame = self.said.base
        self.said.persons = self.said.persons | persons(node)
        sides = (sub(unit, "side") for unit in node.find_data("that_unit"))
        self.names_enemy = any(side is not None and term(side, "ENEMY") for side in sides)
        self.at_yours = any(
            next(part.find_data("your_unit"), None) is not None
            for kind in ("part_targets", "attacks_at", "event_np_targets")
            for part in node.find_data(kind)
        )
        clauses = subs(node, "clause")
        if node.data == "or_instead":
            if sub(clauses[-1], "instead") is None or has_tail(clauses[0]):
                raise NotUnderstoodError("one thing or another")
        elif self._each_has_its_own(clauses):
            pass
        elif len(clauses) > 1 and any(has_tail(clause) for clause in clauses[:-1]):
            raise NotUnderstoodError("a condition between two effects: of which?")
        elif len(clauses) > 1 and any(subs(clause, *COUNTS) for clause in clauses):
            raise NotUnderstoodError("for each, of several effects: of which?")
        elif len(clauses) > 1 and has_tail(clauses[-1]) and not has_prefix(clauses[-1]):
            raise NotUnderstoodError("a condition after several effects: of which?")
        apart = [term.type == "SEMI" for term in all_terms(node) if term.type in ("SEMI", "AND")]
        each = self._each_has_its_own(clauses)
        for index, clause in enumerate(clauses):
            semi = 0 < index <= len(apart) and len(apart) == len(clauses) - 1 and apart[index - 1]
            if (semi and sub(clause, "if_")) or (index and each):
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
        if self.adding or begins_with_pronoun(node):
            self.pieces = [replace(piece, added=True) for piece in self.pieces]
        if len(clauses) == 1 and late_duration(clauses[0]):
            self.pieces = [replace(piece, late=True) for piece in self.pieces]
        leads = self.said.leads
        return self.pieces if leads is None else [while_leading(piece, leads) for piece in self.pieces]

    def _each_has_its_own(self, clauses: list[Node]) -> bool:
        """Whether each clause ends with an "if" of its own: "add 1 if it is X, and add 2 if it is Y"."""
        ends = [subs(clause)[-1].data == "if_" and len(subs(clause, "if_")) == 1 for clause in clauses]
        return len(clauses) > 1 and all(ends) and not any(has_prefix(clause) for clause in clauses[1:])

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
        elif first and self.adding and self._of_the_same_attack(node):
            frame = Frame(attacks=self.previous.attacks)
        self.said.frame = frame
        children = list(subs(node))
        if sum(child.data in ATTACKING for child in children) > 1:
            raise NotUnderstoodError("an attack, each time another is made")
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

    def _of_the_same_attack(self, node: Node) -> bool:
        """Whether "in addition, if X, re-roll a Wound roll of 1" speaks of the attack that was spoken of before."""
        before = self.previous
        effects = [child for child in subs(node) if str(child.data) not in PREFIXES | NOTHING]
        rolls = all(child.data in ("reroll", "add", "subtract", "critical") for child in effects)
        named = any(next(child.find_data(kind), None) for child in effects for kind in ("np", "weapons", "subject"))
        plain = before.attacks is not None and before.attacks.at is None and not before.attack_conditions
        own = any(str(child.data).startswith("event") for child in subs(node))
        asked = [condition for condition in without(before) if condition != self.said.leads]
        return plain and rolls and not named and not own and not before.at and not asked

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
            subjects = [change] if change.data in ("eligible", "critical_own") else change.find_data("subject")
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

    # ---- putting out

    def _put(self, effect: Effect) -> None:
        if self.said.kind is not RuleKind.WEAPON_ABILITY and has_letter(effect):
            raise NotUnderstoodError("a letter that stands in no name")
        effect = self._with_attackers(counted(effect, self._each))
        if self.outcome is not None:
            self.said.refers = True
            self._do(If(self.outcome, (Inflict(effect),)))
            return
        filled = self.said.frame.until is None and self.added is None
        self.pieces.append(
            Piece(effect, self.said.frame, self.instead, self.as_well, tuple(self.own), self.said.refers, filled=filled)
        )

    def _with_attackers(self, effect: Effect) -> Effect:
        """`effect` on attacks of somebody: of the unit that is selected, where the words do not say whose they are."""
        frame = self.said.frame
        if isinstance(effect, WhileStatus):
            return effect
        on = effect.on
        self._check_activation(effect)
        anybodys = isinstance(on, Attacks) and on.by is None and (on.at is None or on.at.who is Who.TARGET)
        if isinstance(on, Attacks) and anybodys and self.said.kind is not RuleKind.WEAPON_ABILITY:
            on = msgspec.structs.replace(on, by=self._unnamed_attackers())
            effect = msgspec.structs.replace(effect, on=on)
        event = frame.attacks or Attacks()
        some = event.kind or event.weapons or (event.at is not None and event.at.who is Who.TARGET)
        whose = (on.by, on.at) if isinstance(on, Attacks) else (on.of,)
        acting = on.by if isinstance(on, Attacks) else on.of
        known = frame.attacks is not None or self.said.kind is RuleKind.WEAPON_ABILITY
        if acting is not None and acting.who is Who.TARGET and not known:
            raise NotUnderstoodError("the target of which attacks?")
        if any(selector is not None and selector.count for selector in whose):
            raise NotUnderstoodError("which of them?")
        if isinstance(on, Models) and on.of == ATTACKER and frame.until is None:
            raise NotUnderstoodError("what a unit has while it attacks")
        if isinstance(on, Models) and on.of in _ANYBODY and self.said.kind is not RuleKind.WEAPON_ABILITY:
            raise NotUnderstoodError("models, of whom?")
        made = event.by is not None and event.by.who in OWN and not isinstance(effect, IgnoreModifiers)
        apart = (some or made) and not isinstance(on, Attacks)
        if apart or (frame.aimed and (not isinstance(on, Attacks) or frame.aimed != (on.at,))):
            raise NotUnderstoodError("what is not of the attacks at that target")
        return effect

    def _unnamed_attackers(self) -> Selector:
        """Whose attacks "re-roll Hit rolls when targeting X" speaks of: of who is selected, or has the ability."""
        frame = self.said.frame
        if not self.said.of_datasheet or not frame.aimed or any(timing.unit is not None for timing in frame.at):
            return attackers(frame.at)
        match sorted(self.said.persons):
            case ["this_unit"]:
                return THIS_UNIT
            case [] | ["this_model"]:
                return THIS_MODEL
            case _:
                raise NotUnderstoodError("whose attacks?")

    def _check_activation(self, effect: Effect) -> None:
        """Checks that what happens "each time X shoots or fights" is of the attacks that it then makes."""
        frame = self.said.frame
        if frame.one_die is None or isinstance(effect, WhileStatus):
            return
        single = isinstance(effect, IgnoreModifiers) or (isinstance(effect, Reroll) and effect.which is Which.ONE)
        if not isinstance(effect.on, Attacks):
            raise NotUnderstoodError("what is not of those attacks")
        if not single and self.said.edition is Edition.ELEVENTH:
            raise NotUnderstoodError("an effect of that moment")

    def _do(self, act: Act) -> None:
        if self.said.frame.one_die is not None:
            raise NotUnderstoodError("an act of an activation")
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
