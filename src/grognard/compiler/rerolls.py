"""Lowering of re-rolls, and of the rolls that sentences name."""

from __future__ import annotations

import re
from dataclasses import replace

import msgspec

from grognard.compiler.attacking import ACTIVATIONS, Attacking, kind_of, merged
from grognard.compiler.clauses import ClauseLowering
from grognard.compiler.context import NotUnderstoodError
from grognard.compiler.nouns import Noun
from grognard.compiler.parser import Node, all_terms, sub, subs, term
from grognard.core.words import Roll
from grognard.effects.acts import Act, Inflict, OneOf, RerollNow, Trigger
from grognard.effects.effect import (
    NoReroll,
    Reroll,
    Which,
)
from grognard.effects.scopes import Attacks, Models, Scope
from grognard.effects.selectors import ATTACKER, TARGET, all_of, facts
from grognard.effects.timing import Limit, Moment, Timing, Until

SAVES = frozenset({Roll.SAVE, Roll.ARMOUR_SAVE})
ATTACK_ROLLS = frozenset({Roll.HIT, Roll.WOUND, Roll.DAMAGE, Roll.ATTACKS})
ONE_OF = re.compile(r"\bor\b", re.IGNORECASE)


class RerollLowering(ClauseLowering):
    """Re-rolls."""

    def do_reroll(self, node: Node) -> None:
        if term(node, "SELECT"):
            raise NotUnderstoodError("select")
        self._check_all_rolls(subs(node)[0])
        frame = self.said.frame
        if len(all_terms(subs(node)[0], "ONE")) == 1 and frame.one_die is None and frame.limit is not Limit.UNLIMITED:
            self._one_roll_now(subs(node)[0])
            return
        if term(subs(node)[0], "ONE") and self.said.frame.one_die is None:
            self._one_die_of_an_activation()
        for roll, which, scope in self._rolls(subs(node)[0]):
            self._put(Reroll(roll, which, scope, self._when, self._until))

    def do_reroll_one_of(self, node: Node) -> None:
        """ "You can re-roll one Hit roll or one Wound roll": one die of one of these rolls, of an activation."""
        frame = self.said.frame
        if frame.one_die is None and frame.limit is not Limit.UNLIMITED:
            self._one_roll_now(subs(node, "one_of_rolls")[0])
            return
        if frame.one_die is None:
            self._one_die_of_an_activation()
            at = frame.at
        else:
            at = tuple(Timing(moment, unit=frame.one_die.by) for moment in ACTIVATIONS)
        attacks = self._one_dies_attacks()
        rolls = subs(node, "one_of_rolls")[0]
        whose = sub(rolls, "for_whom")
        if attacks is None or (whose is not None and self.noun(subs(whose)[0]).narrowed != attacks.by):
            raise NotUnderstoodError("one roll of others")
        options: list[tuple[str, tuple[Act, ...]]] = []
        seen: list[Roll] = []
        for name in subs(rolls, "roll_names"):
            found = all_terms(name)[0].data
            if len(found) != 1 or found[0] not in ATTACK_ROLLS or found[0] in seen:
                raise NotUnderstoodError("one roll of several")
            one = Reroll(found[0], Which.ONE, attacks, until=Until.ATTACKER_DONE)
            seen.append(found[0])
            options.append((f"{found[0].value} roll".upper(), (Inflict(one),)))
        self._clause_of_its_own(
            Trigger(
                at,
                (OneOf(tuple(options)),),
                all_of(*frame.conditions) if frame.conditions else None,
                optional=True,
                until=frame.until or Until.ALWAYS,
            )
        )

    def _one_dies_attacks(self) -> Attacks | None:
        """The attacks of an activation of which one die is re-rolled, at whom they must target."""
        frame = self.said.frame
        if not frame.aimed or frame.one_die is None:
            return frame.one_die
        if any(fact.subject == TARGET for condition in frame.conditions for fact in facts(condition)):
            raise NotUnderstoodError("what is asked of a target before it is selected")
        self.said.frame = replace(frame, aimed=())
        return msgspec.structs.replace(frame.one_die, at=frame.aimed[0])

    def _one_roll_now(self, node: Node) -> None:
        """ "Once per turn, you can re-roll one Hit roll, one Wound roll or one saving throw made for this model"."""
        frame = self.said.frame
        whose = sub(node, "for_whom")
        if subs(node, "of_one") or len(all_terms(node, "ONE")) != len(subs(node, "roll_names")):
            raise NotUnderstoodError("one roll of 1")
        if whose is None or sub(whose, "against_attacks") or frame.at or frame.until or frame.attacks or frame.used:
            raise NotUnderstoodError("one roll of whom, and when?")
        noun = self.noun(subs(whose)[0])
        named = {roll for name in subs(node, "roll_names") for roll in all_terms(name)[0].data}
        if not noun.definite or len(named) < len(subs(node, "roll_names")):
            raise NotUnderstoodError("one roll of whom?")
        self._clause_of_its_own(
            Trigger(
                (Timing(Moment.ROLL_MADE, unit=noun.narrowed),),
                (RerollNow(tuple(roll for roll in Roll if roll in named)),),
                all_of(*frame.conditions) if frame.conditions else None,
                frame.limit,
                optional=True,
            )
        )

    def do_reroll_number(self, node: Node) -> None:
        attacks = self.weapons(subs(node)[0])
        if self.said.frame.attacks is not None or self.said.frame.one_die is not None:
            raise NotUnderstoodError("the number of which attacks?")
        self._put(Reroll(Roll.ATTACKS, Which.ANY, attacks, self._when, self._until))

    def do_cannot_reroll(self, node: Node) -> None:
        if (whose := sub(node, "np")) is not None:
            noun = self.noun(whose)
            event = self.said.frame.attacks
            if event is None or noun.selector not in (ATTACKER, event.by):
                raise NotUnderstoodError("who cannot re-roll?")
        rolls = [roll for name in subs(node, "roll_names") for roll in all_terms(name)[0].data]
        if not set(rolls) <= {Roll.HIT, Roll.WOUND, Roll.DAMAGE}:
            raise NotUnderstoodError("a roll of attacks")
        for roll in rolls:
            self._put(NoReroll(roll, self._attacks, self._when, self._until))

    def do_attacks_cannot_reroll(self, node: Node) -> None:
        whose = sub(node, *(str(child.data) for child in subs(node) if str(child.data).startswith("attacks")))
        found = self.lower(whose) if whose is not None else None
        rolls = all_terms(subs(node, "roll_names")[0])[0].data
        if not isinstance(found, Attacking) or self.said.frame.attacks is not None or set(rolls) - ATTACK_ROLLS:
            raise NotUnderstoodError("which rolls of which attacks?")
        self._add_conditions(found.conditions)
        for roll in rolls:
            self._put(NoReroll(roll, found.attacks, self._when, self._until))

    def do_reroll_those(self, node: Node) -> None:
        self.said.frame = replace(self.said.frame, attacks=self.those_attacks())
        self.do_reroll(node)

    def those_attacks(self) -> Attacks:
        """ "That attack": of the event that is spoken of; "those attacks ... as well": what had something before."""
        if self.said.frame.attacks is None and self.said.those is not None and (self.as_well or self.instead):
            before = [piece.what for piece in self.pieces] or self.said.last
            if not any(getattr(what, "on", None) == self.said.those for what in before):
                raise NotUnderstoodError("those attacks: not of the sentence before")
            return self.said.those
        return self._attacks

    def do_reroll_of(self, node: Node) -> None:
        owner, rolls = subs(node)
        noun = self.noun(owner)
        for roll, which, scope in self._rolls(rolls, noun):
            self._put(Reroll(roll, which, scope, self._when, self._until))

    def do_reroll_attacks(self, node: Node) -> None:
        whose, rolls = subs(node)
        found = self.lower(subs(whose)[0] if whose.data == "attacks" else whose)
        if not isinstance(found, Attacking):
            raise NotUnderstoodError("attacks")
        self._add_conditions(found.conditions)
        self.said.those = self._with_event(found.attacks)
        self.said.frame = replace(self.said.frame, attacks=self.said.those)
        for roll, which, scope in self._rolls(rolls):
            if roll not in ATTACK_ROLLS:
                raise NotUnderstoodError("a roll of attacks")
            self._put(Reroll(roll, which, scope, self._when, self._until))

    def _check_all_rolls(self, node: Node) -> None:
        """Of the rolls of an attack, "the Hit roll or the Wound roll" is one of them, not both."""
        for name in (all_terms(name)[0] for name in subs(node, "roll_names")):
            if ONE_OF.search(str(name)) and set(name.data) & ATTACK_ROLLS:
                raise NotUnderstoodError("one roll or another")

    def _one_die_of_an_activation(self) -> None:
        """ "Each time this unit is selected to shoot, you can re-roll one ...": one of the attacks it then makes."""
        frame = self.said.frame
        at = frame.at[0] if len(frame.at) == 1 else None
        plain = frame.limit is Limit.UNLIMITED and not frame.optional and not frame.used
        if at is None or at.unit is None or at.phase is not None or at.moment not in ACTIVATIONS or not plain:
            raise NotUnderstoodError("one roll")
        if frame.attacks is not None and frame.attacks != Attacks(at=frame.attacks.at):
            raise NotUnderstoodError("one roll of other attacks")
        attacks = Attacks(by=at.unit, kind=ACTIVATIONS[at.moment])
        aimed = msgspec.structs.replace(attacks, at=frame.attacks.at if frame.attacks else None)
        self.said.frame = replace(frame, at=(), one_die=attacks, attacks=aimed)

    def _rolls(self, node: Node, owner: Noun | None = None) -> list[tuple[Roll, Which, Scope]]:
        names = subs(node, "roll_names")
        limits = subs(node, "of_one")
        if len(limits) not in (0, len(names)):
            raise NotUnderstoodError("rolls of 1")
        for limit in limits:
            if all_terms(limit, "NUMBER")[0].data != 1:
                raise NotUnderstoodError("rolls of another number")
        which = Which.ONES if limits else Which.ANY
        if term(node, "ONE"):
            if self.said.frame.one_die is None or limits:
                raise NotUnderstoodError("one roll")
            which = Which.ONE
        elif self.said.frame.one_die is not None:
            raise NotUnderstoodError("each roll of an activation")
        own = sub(node, "for_attacks")
        if own is not None:
            return self._rolls_of(own, names, which)
        for_whom = sub(node, "for_whom", "for_whom_makes")
        against: Attacking | None = None
        if for_whom is not None:
            owner = self.noun(subs(for_whom)[0])
            if (attacks := sub(for_whom, "against_attacks")) is not None:
                against = self.with_parts(attacks, Attacks(at=owner.narrowed, kind=kind_of(attacks)))
                self._add_conditions(against.conditions)
        such = term(node, "SAVE_AGAINST")
        at_attacks = against is not None or (such is not None and " for " not in f" {str(such).lower()} ")
        if at_attacks and any(roll not in SAVES for name in names for roll in all_terms(name)[0].data):
            raise NotUnderstoodError("a roll against attacks")
        if against is not None:
            return [(roll, which, against.attacks) for name in names for roll in all_terms(name)[0].data]
        found: list[tuple[Roll, Which, Scope]] = []
        for name in names:
            for roll in all_terms(name)[0].data:
                found.append((roll, which, self._roll_scope(roll, owner)))
        return found

    def _rolls_of(self, node: Node, names: list[Node], which: Which) -> list[tuple[Roll, Which, Scope]]:
        """The rolls of some weapons or attacks: "Damage rolls made for this model's cannon"."""
        found = self.lower(subs(node)[0])
        rolls = [roll for name in names for roll in all_terms(name)[0].data]
        if not isinstance(found, Attacking) or self.said.frame.attacks is not None or set(rolls) - ATTACK_ROLLS:
            raise NotUnderstoodError("rolls of what?")
        if found.attacks.by is None and found.attacks.at is None:
            raise NotUnderstoodError("whose attacks?")
        self._add_conditions(found.conditions)
        return [(roll, which, found.attacks) for roll in rolls]

    def _roll_scope(self, roll: Roll, owner: Noun | None) -> Scope:
        if roll in ATTACK_ROLLS:
            event = self.said.frame.attacks
            if owner is None or (event is not None and owner.narrowed == event.by):
                return self._attacks
            if event is not None:
                raise NotUnderstoodError("a roll of others than those that attack")
            return Attacks(by=owner.narrowed)
        event = self.said.frame.attacks
        if roll in SAVES and owner is not None and event is not None and owner.narrowed == event.at:
            return event
        if owner is not None:
            return Models(owner.narrowed)
        if roll in SAVES and self.said.frame.attacks is not None and self.said.frame.attacks.at is not None:
            return self.said.frame.attacks
        raise NotUnderstoodError("whose roll?")

    def _with_event(self, weapons: Attacks) -> Attacks:
        event = self.said.frame.attacks
        if event is None or event == weapons:
            return weapons
        if event.by is None and event.weapons is None and event.kind is None and weapons.at is None:
            return msgspec.structs.replace(weapons, at=event.at)
        if event.at is not None and weapons.at is None and event.by is not None:
            return msgspec.structs.replace(merged(event, weapons))
        if event.at is None and event.by == weapons.by and event.weapons is None:
            return merged(event, weapons)
        raise NotUnderstoodError("weapons and attacks that do not fit")
