"""Lowering of modifiers to rolls and characteristics, and of criticals."""

from __future__ import annotations

from dataclasses import replace

import msgspec

from grognard.compiler.attacking import Attacking
from grognard.compiler.context import NotUnderstoodError, Piece
from grognard.compiler.nouns import Noun
from grognard.compiler.parser import Node, all_terms, sub, subs, term
from grognard.compiler.rerolls import ONE_OF, RerollLowering
from grognard.core.dice import DiceExpression
from grognard.core.words import Characteristic, Roll
from grognard.effects.effect import (
    Critical,
    HitsOnlyOn,
    Modifier,
    NaturalFloor,
    Op,
    RollModifier,
    Which,
)
from grognard.effects.facts import Fact
from grognard.effects.scopes import Attacks, Models, Scope
from grognard.effects.selectors import BEARER, THIS_MODEL, Is, Part, all_of

WEAPON_CHARACTERISTICS = frozenset(
    {
        Characteristic.RANGE,
        Characteristic.ATTACKS,
        Characteristic.BALLISTIC_SKILL,
        Characteristic.WEAPON_SKILL,
        Characteristic.STRENGTH,
        Characteristic.ARMOUR_PENETRATION,
        Characteristic.DAMAGE,
    }
)
DIRECTED = frozenset(
    {
        Characteristic.BALLISTIC_SKILL,
        Characteristic.WEAPON_SKILL,
        Characteristic.ARMOUR_PENETRATION,
        Characteristic.SAVE,
        Characteristic.INVULNERABLE_SAVE,
        Characteristic.LEADERSHIP,
    }
)
"""Characteristics that are improved and worsened, not added to."""


_TESTS = {Roll.BATTLE_SHOCK, Roll.LEADERSHIP, Roll.DESPERATE_ESCAPE}
"""Rolls that a unit takes as tests."""
_SKILLS = {Characteristic.BALLISTIC_SKILL, Characteristic.WEAPON_SKILL}
"""A weapon has one of them, so one or the other is whichever it has."""


class ModifierLowering(RerollLowering):
    """Changes of rolls and characteristics."""

    def do_floor(self, node: Node) -> None:
        roll, threshold = term(node, "NATURAL_FAILURE").data  # type: ignore[union-attr]
        self._put(NaturalFloor(roll, threshold, self._attacks, self._when, self._until))

    def do_object_rolls(self, node: Node) -> list[tuple[Roll, Scope]]:
        self._check_all_rolls(subs(node)[0])
        found = self._rolls(subs(node)[0])
        if any(which is not Which.ANY for _, which, _ in found):
            raise NotUnderstoodError("a modifier to some rolls only")
        return [(roll, scope) for roll, _, scope in found]

    def do_add(self, node: Node) -> None:
        self._change(node, Op.ADD)

    def do_add_both(self, node: Node) -> None:
        """ "Add 1 to the Attacks characteristic and 2 to the Strength characteristic of X"."""
        scope = self._subject(subs(node, "subject")[0])
        for amount, chars in zip(subs(node, "amount"), all_terms(node, "CHARS"), strict=True):
            if ONE_OF.search(str(chars)):
                raise NotUnderstoodError("one characteristic or another")
            for what in chars.data:
                self._modify(what, Op.ADD, all_terms(amount)[0].data, scope)

    def do_subtract(self, node: Node) -> None:
        self._change(node, Op.SUBTRACT)

    def do_improve(self, node: Node) -> None:
        self._change(node, Op.IMPROVE)

    def do_worsen(self, node: Node) -> None:
        self._change(node, Op.WORSEN)

    def do_elided(self, node: Node) -> None:
        """ "Add 2 instead": to what the clause before adds 1 to."""
        op = Op.ADD if term(node, "ADD") else Op.SUBTRACT
        before = self.pieces or [Piece(effect, self.said.frame) for effect in self.said.last]
        changed = [piece.what for piece in before]
        if not self.instead or not changed:
            raise NotUnderstoodError("to what?")
        amount: int | DiceExpression = all_terms(subs(node, "amount")[0])[0].data
        if len({getattr(what, "amount", None) for what in changed}) != 1:
            raise NotUnderstoodError("instead of which amount?")
        for what in changed:
            if not isinstance(what, Modifier | RollModifier) or what.op is not op:
                raise NotUnderstoodError("instead of what?")
            self._put(msgspec.structs.replace(what, amount=amount, when=self._when, until=self._until))

    def do_halve(self, node: Node) -> None:
        self._change(node, Op.HALVE)

    def do_double(self, node: Node) -> None:
        self._change(node, Op.MULTIPLY)

    def do_change(self, node: Node) -> None:
        if term(node, "YOU_CAN"):
            if not self.said.frame.at:
                raise NotUnderstoodError("a change that is a choice, when?")
            self.said.frame = replace(self.said.frame, optional=True)
        self._change(node, Op.SET)

    def _change(self, node: Node, op: Op) -> None:
        amount_node = sub(node, "amount")
        number = all_terms(amount_node)[0] if amount_node is not None else term(node, "NUMBER", "PLUS", "INCH", "DICE")
        amount: int | DiceExpression = number.data if number is not None else 2
        target = next(child for child in subs(node) if str(child.data).startswith("object"))
        if target.data == "object_save":
            if op not in (Op.ADD, Op.SUBTRACT):
                raise NotUnderstoodError("improving a roll")
            self._put(RollModifier(Roll.SAVE, op, amount, self._attacks, self._when, self._until))
        elif target.data == "object_rolls":
            if op not in (Op.ADD, Op.SUBTRACT):
                raise NotUnderstoodError("improving a roll")
            for roll, scope in self.do_object_rolls(target):
                self._put(RollModifier(roll, op, amount, scope, self._when, self._until))
        elif target.data == "object_both":
            raise NotUnderstoodError("two things at once")
        else:
            limit = sub(node, "least")
            limited = term(node, "LEAST_OF")
            least = all_terms(limit, "NUMBER")[0].data if limit is not None else None
            for what, scope in self._characteristics(target):
                own = limited.data[1] if limited is not None and limited.data[0] is what else least
                self._modify(what, op, amount, scope, own)

    def _modify(
        self, what: Characteristic, op: Op, amount: int | DiceExpression, scope: Scope, least: int | None = None
    ) -> None:
        if what in _SKILLS and isinstance(scope, Models):
            scope = Attacks(by=scope.of)
        if what in DIRECTED and op in (Op.ADD, Op.SUBTRACT, Op.MULTIPLY, Op.HALVE):
            raise NotUnderstoodError(f"adding to {what}")
        if (what in WEAPON_CHARACTERISTICS) != isinstance(scope, Attacks):
            raise NotUnderstoodError(f"{what} of these")
        if what is Characteristic.INVULNERABLE_SAVE and op is not Op.IMPROVE and op is not Op.WORSEN:
            raise NotUnderstoodError("changing an invulnerable save")
        self.said.changed = (*self.said.changed, (what, scope))
        self._put(Modifier(what, op, amount, scope, self._when, self._until, least))

    def _characteristics(self, node: Node) -> list[tuple[Characteristic, Scope]]:
        named = term(node, "CHARS", "SHORT")
        chars: tuple[Characteristic, ...] = named.data  # type: ignore[union-attr]
        if ONE_OF.search(str(named)) and not set(chars) <= _SKILLS:
            raise NotUnderstoodError("one characteristic or another")
        if node.data == "object_same_chars":
            return [(char, self._changed_before(char)) for char in chars]
        if node.data == "object_chars":
            scope = self._subject(subs(node)[0])
        elif node.data == "object_np_chars":
            scope = Models(self.noun(subs(node)[0]).narrowed)
        elif node.data == "object_attack_chars":
            scope = self._attacks
        elif node.data == "object_weapons_chars":
            scope = self.weapons(subs(node)[0])
        else:
            if self.said.it is None:
                raise NotUnderstoodError("its")
            scope = Models(self.said.it)
            if set(chars) <= WEAPON_CHARACTERISTICS:
                raise NotUnderstoodError("its: of which of the model's weapons, or of the attack?")
            if self.said.it.part is Part.MODEL:
                own = Attacks(by=self.said.it)
                return [(char, own if char in WEAPON_CHARACTERISTICS else scope) for char in chars]
        return [(char, scope) for char in chars]

    def _changed_before(self, what: Characteristic) -> Scope:
        """Whose characteristic is meant by "add 3 to the Strength characteristic instead"."""
        scopes = {scope for char, scope in self.said.changed if char is what}
        if len(scopes) != 1 or not (self.instead or self.as_well):
            raise NotUnderstoodError("whose characteristic?")
        return scopes.pop()

    def _subject(self, node: Node) -> Scope:
        if term(node, "THAT_ATTACK"):
            return self._attacks
        inner = subs(node)[0]
        if inner.data == "np":
            noun = self.noun(inner)
            self._mention(noun)
            return Models(noun.narrowed)
        if inner.data == "attacks" or str(inner.data).startswith("attacks_"):
            found = self.lower(inner)
            if not isinstance(found, Attacking):
                raise NotUnderstoodError("attacks")
            self._add_conditions(found.conditions)
            return self._with_event(found.attacks)
        return self._with_event(self.weapons(inner))

    def _mention(self, noun: Noun) -> None:
        """A unit that was spoken of is what "that unit" means, unless another one was named before."""
        if self.said.that_unit is None and noun.definite and noun.selector.part is Part.UNIT:
            self.refer(noun.selector)
        if self.said.it is None and noun.definite and noun.narrowed in (THIS_MODEL, BEARER):
            self.said.it = noun.selector

    def do_test_worse(self, node: Node) -> None:
        """ "Each time that unit takes a Battle-shock or Leadership test, subtract 1 from that test"."""
        noun = self.noun(subs(node)[0])
        named = term(node, "ROLLS")
        rolls: tuple[Roll, ...] = named.data if named is not None else (Roll.BATTLE_SHOCK,)
        ordered = term(node, "TAKE_BATTLE_SHOCK")
        if not noun.definite or self.said.frame.attacks is not None or set(rolls) - _TESTS:
            raise NotUnderstoodError("which tests, and whose?")
        if ordered is not None and not str(ordered).lower().startswith("takes"):
            raise NotUnderstoodError("a test that must be taken each time")
        op = Op.ADD if term(node, "ADD") else Op.SUBTRACT
        amount: int = term(node, "NUMBER", "SUBTRACTING").data  # type: ignore[union-attr]
        for roll in rolls:
            self._put(RollModifier(roll, op, amount, Models(noun.narrowed), self._when, self._until))

    # ---- criticals

    def do_critical(self, node: Node) -> None:
        rolls = term(node, "ROLLS")
        critical = term(node, "CRITICAL")
        plus = sub(node, "of_plus")
        if rolls is None or critical is None or plus is None or rolls.data != (critical.data,):
            raise NotUnderstoodError("critical")
        when = [*self.said.frame.conditions]
        if term(node, "SUCCESSFUL"):
            when.append(Is(Fact.ROLL_SUCCESSFUL))
        condition = all_of(*when) if when else None
        threshold = all_terms(plus, "PLUS", "LETTER_PLUS")[0].data
        self._put(Critical(critical.data, threshold, self._attacks, condition, self._until))

    do_critical_scored = do_critical

    def do_critical_own(self, node: Node) -> None:
        """ "This unit's unmodified hit rolls of 5+ are critical hits"."""
        noun = self.noun(subs(node, "np")[0])
        if self.said.frame.attacks is not None:
            raise NotUnderstoodError("whose rolls?")
        self.said.frame = replace(self.said.frame, attacks=Attacks(by=noun.narrowed))
        self.do_critical(node)

    def do_critical_of(self, node: Node) -> None:
        found = self.lower(subs(node)[0])
        if not isinstance(found, Attacking):
            raise NotUnderstoodError("attacks")
        self._add_conditions(found.conditions)
        self.said.those = self._with_event(found.attacks)
        self.said.frame = replace(self.said.frame, attacks=self.said.those)
        self.do_critical(node)

    def do_needs(self, node: Node) -> None:
        if term(node, "ROLLS").data != (Roll.HIT,):  # type: ignore[union-attr]
            raise NotUnderstoodError("needs")
        threshold = term(node, "PLUS", "NUMBER").data  # type: ignore[union-attr]
        self._put(HitsOnlyOn(threshold, self._attacks, self._when, self._until))
