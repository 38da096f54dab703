"""Sentences joined to a rule: triggers with their acts, "instead" and "as well"."""

from __future__ import annotations

import msgspec

from grognard.compiler.context import Discourse, NotUnderstoodError, Piece
from grognard.compiler.instead import better, same_kind
from grognard.compiler.lexicon_moments import SELECTED_OBJECTIVE
from grognard.compiler.placing import acts_of, asked_of, done_at_once, meets_attacks, parts_of
from grognard.effects.acts import (
    Act,
    Choose,
    GainTokens,
    If,
    Inflict,
    LeadershipTest,
    OneOf,
    RollDice,
    Special,
    Trigger,
)
from grognard.effects.bundles import Clause
from grognard.effects.effect import Effect, Grant, HitsOnlyOn, Modifier, NoReroll, Permission, RollModifier, WhileStatus
from grognard.effects.facts import Fact
from grognard.effects.scopes import Attacks
from grognard.effects.selectors import Condition, Is, Not, all_of
from grognard.effects.timing import Limit, Timing, Until

SELECTED = "SELECTED"
"""Stands for the weapon ability that was selected."""
AFFECTED_ONCE = Special("affected once")
"""Stands for "the same unit can only be affected once per turn": a condition on what is selected."""
AFFECTED_ONCE_A_PHASE = Special("affected once per phase")
"""The same for each phase; where the rule is of one phase of a turn, that is once per turn."""
AS_THE_TABLE_SAYS = Special("as many as the table says")
"""Stands for "the maximum number of units depends on the battle size": a limit on what is rolled for."""
USED_ONCE = "USED ONLY:"
"""Stands for "you can only use this ability once per battle": a limit on the trigger before it."""
MOST_TOKENS = "MOST TOKENS:"
"""Stands for "can never have more than 2 tokens": a limit on what is gained."""
SELECT_OBJECTIVE = "SELECT AN OBJECTIVE"
USE = Special("use")
"""Stands for "can use this ability": what it does is told by the sentences that follow."""


THE_OBJECTIVE = Special("SELECT ONE OBJECTIVE")
"""Selects the objective of which the rule then speaks."""
UNFINISHED = {USE, Special(SELECT_OBJECTIVE)}


class Assembly:
    """The clauses of a rule so far. A trigger is open while the sentences after it may continue its acts."""

    def __init__(self, discourse: Discourse) -> None:
        self.discourse = discourse
        self._clauses: list[Clause] = []
        self._open: int | None = None
        self._broken = False

    @property
    def clauses(self) -> tuple[Clause, ...]:
        """What the rule says, as far as it was understood."""
        return tuple(self._clauses)

    def unfinished(self) -> bool:
        """Whether a trigger says that it can be used, and no sentence told what it does; such are left out."""
        kept = [clause for clause in self._clauses if not (isinstance(clause, Trigger) and _unfinished(clause))]
        found = len(kept) < len(self._clauses)
        self._clauses = kept
        return found

    def copy(self) -> Assembly:
        """A copy to try a reading with."""
        twin = Assembly(self.discourse.copy())
        twin._clauses = list(self._clauses)
        twin._open = self._open
        twin._broken = self._broken
        return twin

    def missed(self) -> None:
        """A sentence was not understood: what later refers back may mean something in it."""
        self._broken = True
        self._open = None
        self.discourse = _forgotten(self.discourse)

    def add(self, pieces: list[Piece], discourse: Discourse) -> None:
        """Adds what one sentence yields; raises NotUnderstoodError when it does not fit to what stands before."""
        self._check_still_allowed(pieces)
        for piece in pieces:
            if piece.instead:
                self._set_apart(piece)
            self._place(piece)
        self.discourse = discourse

    def _place(self, piece: Piece) -> None:
        what = piece.what
        frame = piece.frame
        if isinstance(what, WhileStatus | Trigger):
            self._clauses.append(what)
            return
        if frame.used and self._open is None:
            raise NotUnderstoodError("if it does what?")
        is_act = not isinstance(what, Effect)
        act: Act = what if is_act else Inflict(what)
        if what in (AFFECTED_ONCE, AFFECTED_ONCE_A_PHASE):
            self._affected_once(each_phase=what == AFFECTED_ONCE_A_PHASE)
            return
        if what == AS_THE_TABLE_SAYS:
            self._by_size()
            return
        if isinstance(what, Special) and what.name.startswith(MOST_TOKENS):
            self._limited(what.name.removeprefix(f"{MOST_TOKENS} "))
            return
        if isinstance(what, Special) and what.name.startswith(USED_ONCE):
            self._used_only(Limit(what.name.removeprefix(f"{USED_ONCE} ")))
            return
        if isinstance(what, Grant) and what.ability == SELECTED:
            self._selected(what)
            return
        if piece.added or piece.as_well:
            self._check_added(piece)
        continues = self._open is not None and (
            piece.refers
            or frame.used
            or (not frame.at and not is_act and what.until is not Until.ALWAYS and not self._is_at_once())
        )
        if continues and piece.late and not piece.refers and not frame.used and self._acts_at_a_moment():
            raise NotUnderstoodError("a part of what is done then, or of its own?")
        starts = bool(frame.at) or frame.limit is not Limit.UNLIMITED or (is_act and not continues)
        if frame.at and self._open is not None and self._same_frame(piece):
            fits = self._fits(piece, is_act=is_act)
            if piece.refers and not fits:
                raise NotUnderstoodError("of that moment, on what condition?")
            continues = fits
        if is_act and what != USE:
            done_at_once(act, piece)
        elif what == USE and frame.attacks is not None and frame.until is not Until.ATTACK:
            raise NotUnderstoodError("a use for each attack")
        if is_act and continues and frame.conditions and not self._same_frame(piece):
            raise NotUnderstoodError("an act on a condition")
        if continues and frame.at and not self._same_frame(piece):
            raise NotUnderstoodError("a moment of its own")
        if continues and frame.limit not in (Limit.UNLIMITED, self._limit()):
            raise NotUnderstoodError("a limit of its own")
        if is_act and continues and frame.optional and not self._is_optional():
            raise NotUnderstoodError("an act that is a choice of its own")
        self._check_filled(piece, frame.at or (self._at() if continues else ()) or self.discourse.moments)
        if continues and self._open is not None:
            trigger = self._clauses[self._open]
            assert isinstance(trigger, Trigger)
            if self._asked_apart(trigger, piece):
                self._clauses.append(Trigger(trigger.at, (act,), all_of(*frame.at_when), until=trigger.until))
                return
            done = tuple(before for before in trigger.do if before != USE)
            if any(SELECTED_OBJECTIVE in fact.words for fact in asked_of(what)):
                done = tuple(THE_OBJECTIVE if before == Special(SELECT_OBJECTIVE) else before for before in done)
            if (
                isinstance(act, Special)
                and act.name.startswith("SELECT THE")
                and done[-1:] == (Special(SELECT_OBJECTIVE),)
            ):
                done = done[:-1]
            self._clauses[self._open] = msgspec.structs.replace(trigger, do=(*done, act))
        elif starts:
            asked = (*frame.at_when, *(frame.conditions if is_act else ()))
            when = all_of(*asked) if asked else None
            waits = frame.standing or Until.ALWAYS
            self._clauses.append(Trigger(frame.at, (act,), when, frame.limit, frame.optional, waits))
            self._open = len(self._clauses) - 1
        else:
            self._clauses.append(what)  # type: ignore[arg-type]

    def _check_still_allowed(self, pieces: list[Piece]) -> None:
        """Checks that what is allowed "instead" includes what was allowed before."""
        instead = {piece.what.allowed for piece in pieces if piece.instead and isinstance(piece.what, Permission)}
        before = {clause.allowed for clause in self._clauses if isinstance(clause, Permission)}
        if instead and not before <= instead:
            raise NotUnderstoodError("instead, by what is no better")

    def _check_added(self, piece: Piece) -> None:
        """Checks that what stands "in addition" to a trigger is certainly not a part of what that does."""
        trigger = self._clauses[-1] if self._clauses and self._open == len(self._clauses) - 1 else None
        if not isinstance(trigger, Trigger) or piece.frame.at or piece.frame.limit is not Limit.UNLIMITED:
            return
        if isinstance(trigger.do[-1], RollDice | LeadershipTest | If):
            raise NotUnderstoodError("in addition, whatever is rolled?")
        what = piece.what
        lasts = isinstance(what, Effect) and not isinstance(what, WhileStatus) and what.until is Until.ALWAYS
        if lasts and trigger.at and piece.added:
            raise NotUnderstoodError("in addition, then or always?")

    def _asked_apart(self, trigger: Trigger, piece: Piece) -> bool:
        """Whether `piece` hangs on what is asked at the moment of `trigger`, and the rest of it does not."""
        asked = piece.frame.at_when
        if not asked or trigger.when == all_of(*asked):
            return False
        alone = trigger.when is None and trigger.limit is Limit.UNLIMITED and not trigger.optional
        if not alone or not all(isinstance(act, Inflict) for act in (*trigger.do, *acts_of(piece))):
            raise NotUnderstoodError("a condition on a part of what is done then")
        return True

    def _limited(self, kind: str) -> None:
        """Checks that tokens of `kind` are gained by the rule: what they are limited to stands with each gain."""
        triggers = (clause for clause in self._clauses if isinstance(clause, Trigger))
        if not any(isinstance(act, GainTokens) and act.kind == kind for trigger in triggers for act in trigger.do):
            raise NotUnderstoodError("tokens that nobody gains")

    def _used_only(self, limit: Limit) -> None:
        """Limits the rule's one trigger, which must be a use and have no other limit."""
        trigger = self._clauses[self._open] if self._open is not None else None
        uses = [clause for clause in self._clauses if isinstance(clause, Trigger)]
        if not isinstance(trigger, Trigger) or self._open is None or len(self._clauses) != 1 or len(uses) != 1:
            raise NotUnderstoodError("which use?")
        if not trigger.optional or trigger.limit is not Limit.UNLIMITED:
            raise NotUnderstoodError("a limit of what is no use, or has one")
        self._clauses[self._open] = msgspec.structs.replace(trigger, limit=limit)

    def _by_size(self) -> None:
        """Limits the dice rolled last to as many units as the table of battle sizes says."""
        trigger = self._clauses[self._open] if self._open is not None else None
        if not isinstance(trigger, Trigger) or self._open is None or not isinstance(rolled := trigger.do[-1], RollDice):
            raise NotUnderstoodError("as many of what?")
        limited = msgspec.structs.replace(rolled, by_size=self.discourse.sizes)
        self._clauses[self._open] = msgspec.structs.replace(trigger, do=(*trigger.do[:-1], limited))

    def _affected_once(self, *, each_phase: bool) -> None:
        """A unit that this rule affected this turn cannot be selected again."""
        trigger = self._clauses[self._open] if self._open is not None else None
        if not isinstance(trigger, Trigger) or self._open is None:
            raise NotUnderstoodError("affected by what?")
        phases = {timing.phase for timing in trigger.at}
        if each_phase and (len(phases) != 1 or None in phases):
            raise NotUnderstoodError("once in which phase?")
        chosen = [act for act in trigger.do if isinstance(act, Choose)]
        if len(chosen) != 1:
            raise NotUnderstoodError("affected by what?")
        fresh = all_of(chosen[0].what.where, Not(Is(Fact.AFFECTED_ALREADY)))
        narrowed = msgspec.structs.replace(chosen[0], what=msgspec.structs.replace(chosen[0].what, where=fresh))
        done = tuple(narrowed if act is chosen[0] else act for act in trigger.do)
        self._clauses[self._open] = msgspec.structs.replace(trigger, do=done)

    def _selected(self, grant: Grant) -> None:
        """Gives each option of the choice before its ability."""
        trigger = self._clauses[self._open] if self._open is not None else None
        choice = trigger.do[-1] if isinstance(trigger, Trigger) else None
        if not isinstance(choice, OneOf) or not isinstance(trigger, Trigger) or self._open is None:
            raise NotUnderstoodError("the selected ability")
        options = tuple(
            (name, (*acts, Inflict(msgspec.structs.replace(grant, ability=name)))) for name, acts in choice.options
        )
        done = (*trigger.do[:-1], msgspec.structs.replace(choice, options=options))
        self._clauses[self._open] = msgspec.structs.replace(trigger, do=done)

    def _is_at_once(self) -> bool:
        """Whether the open trigger is just what is done at once: what lasts stands beside it, not in it."""
        trigger = self._clauses[self._open] if self._open is not None else None
        if not isinstance(trigger, Trigger) or trigger.at or trigger.limit is not Limit.UNLIMITED:
            return False
        return not any(isinstance(act, Choose | OneOf | Inflict) or act == USE for act in trigger.do)

    def _acts_at_a_moment(self) -> bool:
        trigger = self._clauses[self._open] if self._open is not None else None
        return isinstance(trigger, Trigger) and bool(trigger.at)

    def _at(self) -> tuple[Timing, ...]:
        trigger = self._clauses[self._open] if self._open is not None else None
        return trigger.at if isinstance(trigger, Trigger) else ()

    def _check_filled(self, piece: Piece, at: tuple[Timing, ...]) -> None:
        """Checks that attacks are made before the end of the phase, where the text does not say until when."""
        what = piece.what
        if not piece.filled or not isinstance(what, Effect) or isinstance(what, WhileStatus | HitsOnlyOn | NoReroll):
            return
        if what.until is not Until.END_OF_PHASE or not isinstance(what.on, Attacks):
            return
        if at and not any(meets_attacks(timing) for timing in at):
            raise NotUnderstoodError("until the end of a phase without attacks?")

    def _limit(self) -> Limit:
        trigger = self._clauses[self._open] if self._open is not None else None
        return trigger.limit if isinstance(trigger, Trigger) else Limit.UNLIMITED

    def _is_optional(self) -> bool:
        trigger = self._clauses[self._open] if self._open is not None else None
        return isinstance(trigger, Trigger) and trigger.optional

    def _same_frame(self, piece: Piece) -> bool:
        trigger = self._clauses[self._open] if self._open is not None else None
        return isinstance(trigger, Trigger) and trigger.at == piece.frame.at

    def _fits(self, piece: Piece, *, is_act: bool) -> bool:
        """Whether `piece`, told at the moment of the open trigger, is done as often and on the same conditions."""
        trigger = self._clauses[self._open] if self._open is not None else None
        if not isinstance(trigger, Trigger):
            return False
        frame = piece.frame
        asked = set(parts_of(trigger.when))
        own = {part for one in (*frame.at_when, *frame.conditions) for part in parts_of(one)}
        alike = frame.limit is trigger.limit and (frame.optional or not trigger.optional)
        return alike and asked <= own and (not is_act or own <= asked)

    def _set_apart(self, piece: Piece) -> None:
        """ "A. If X, B instead": A gets "not X" where A and B would add up; else B must be the better of the two."""
        what = piece.what
        match = [index for index in range(len(self._clauses)) if same_kind(self._effect(index), what)]
        if not match and self._open is not None:
            trigger = self._clauses[self._open]
            assert isinstance(trigger, Trigger)
            inflicted = [act.effect for act in trigger.do if isinstance(act, Inflict) and same_kind(act.effect, what)]
            if inflicted:
                if isinstance(what, Modifier | RollModifier):
                    self._set_apart_within(trigger, piece)
                elif not all(better(effect, what) for effect in inflicted):
                    raise NotUnderstoodError("instead, by what is no better")
                return
        if not match:
            raise NotUnderstoodError("instead of what?")
        if not isinstance(what, Modifier | RollModifier):
            if not all(better(self._effect(index), what) for index in match):
                raise NotUnderstoodError("instead, by what is no better")
        else:
            if not piece.about:
                raise NotUnderstoodError("instead, always")
            for index in match:
                earlier = self._effect(index)
                assert isinstance(earlier, Modifier | RollModifier)
                apart = Not(all_of(*piece.about))
                self._replace(index, msgspec.structs.replace(earlier, when=_joined(earlier.when, apart)))

    def _set_apart_within(self, trigger: Trigger, piece: Piece) -> None:
        """The same among what the open trigger inflicts."""
        if not piece.about or self._open is None:
            raise NotUnderstoodError("instead, always")
        if any(condition in piece.frame.at_when for condition in piece.about):
            raise NotUnderstoodError("instead, by what is asked at that moment alone")
        apart = Not(all_of(*piece.about))
        done: list[Act] = []
        for act in trigger.do:
            if isinstance(act, Inflict) and same_kind(act.effect, piece.what):
                effect = act.effect
                assert isinstance(effect, Modifier | RollModifier)
                act = Inflict(msgspec.structs.replace(effect, when=_joined(effect.when, apart)))
            done.append(act)
        self._clauses[self._open] = msgspec.structs.replace(trigger, do=tuple(done))

    def _effect(self, index: int) -> Effect | None:
        clause = self._clauses[index]
        return None if isinstance(clause, Trigger) else clause

    def _replace(self, index: int, effect: Effect) -> None:
        self._clauses[index] = effect


def _unfinished(trigger: Trigger) -> bool:
    """Whether an act is a use that nothing tells of, or a choice without options or with one that does nothing."""
    chosen = (options for act in trigger.do if isinstance(act, OneOf) for options in (act.options,))
    return bool(UNFINISHED & set(trigger.do)) or any(
        not options or any(not acts for _, acts in options) for options in chosen
    )


def _joined(first: Condition | None, second: Condition) -> Condition:
    return all_of(first, second)


def _forgotten(discourse: Discourse) -> Discourse:
    """The discourse after a sentence that was not understood: nothing may be referred to."""
    return Discourse(discourse.kind, discourse.edition, discourse.name, your=discourse.your, moments=discourse.moments)
