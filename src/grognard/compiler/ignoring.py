"""Lowering of modifiers that may be ignored: of which rolls and characteristics, and whose."""

from __future__ import annotations

from dataclasses import replace

from grognard.compiler.attacking import ACTIVATIONS
from grognard.compiler.context import NotUnderstoodError
from grognard.compiler.modifying import WEAPON_CHARACTERISTICS, ModifierLowering
from grognard.compiler.parser import Node, all_terms, sub, subs, term
from grognard.compiler.rerolls import ATTACK_ROLLS, SAVES
from grognard.core.words import Characteristic, Roll
from grognard.effects.effect import IgnoreModifiers
from grognard.effects.scopes import Attacks, Models, Scope
from grognard.effects.selectors import ATTACKER, Part, Selector
from grognard.effects.timing import Limit

_OF_MODELS = (
    Characteristic.MOVE,
    Characteristic.TOUGHNESS,
    Characteristic.SAVE,
    Characteristic.LEADERSHIP,
    Characteristic.OBJECTIVE_CONTROL,
)
"""The characteristics of a model that modifiers change."""
_OWN = (Roll.FEEL_NO_PAIN, Roll.DEADLY_DEMISE)
"""Rolls that are not made for a unit's deeds or tests."""


class IgnoreLowering(ModifierLowering):
    """ "You can ignore any or all modifiers to ..."."""

    def do_ignore(self, node: Node) -> None:
        owner: Selector | None = None
        if (named := sub(node, "np")) is not None:
            noun = self.noun(named)
            owner = self.said.it = noun.narrowed
        self._while_activated()
        rolls: dict[Scope, list[Roll]] = {}
        chars: dict[Scope, list[Characteristic]] = {}
        whose: Selector | None = None
        for part in subs(node):
            if not str(part.data).startswith("ignored"):
                continue
            before = whose
            whose = self._whose(part, before) or owner
            self.said.it = whose or self.said.it
            if part.data == "ignored_own_rolls" and not set(all_terms(subs(part)[0])[0].data) <= ATTACK_ROLLS:
                raise NotUnderstoodError("the rolls of attacks")
            for what in self._ignored(part):
                attacking = what in ATTACK_ROLLS or what in WEAPON_CHARACTERISTICS
                scope = self._scope_of_attacks(whose) if attacking else self._scope_of_models(whose)
                if isinstance(what, Roll):
                    rolls.setdefault(scope, []).append(what)
                else:
                    chars.setdefault(scope, []).append(what)
        for scope in dict.fromkeys((*rolls, *chars)):
            found = tuple(rolls.get(scope, ())), tuple(chars.get(scope, ()))
            self._put(IgnoreModifiers(scope, *found, self._when, self._until))

    def _while_activated(self) -> None:
        """ "Each time this model is selected to shoot, you can ignore ...": in the attacks it then makes."""
        frame = self.said.frame
        at = frame.at[0] if len(frame.at) == 1 else None
        alone = frame.until is None and frame.limit is Limit.UNLIMITED and not frame.optional and not frame.used
        kind = ACTIVATIONS.get(at.moment) if at is not None else None
        if at is not None and at.unit is not None and at.phase is None and kind is not None and alone:
            self.said.frame = replace(frame, at=(), attacks=Attacks(by=at.unit, kind=kind))

    def _ignored(self, node: Node) -> tuple[Roll | Characteristic, ...]:
        """The rolls or characteristics that a part of the list names."""
        match str(node.data):
            case "ignored_rolls" | "ignored_own_rolls":
                return all_terms(subs(node, "roll_names")[0])[0].data
            case "ignored_all_rolls":
                return tuple(roll for roll in Roll if roll not in (*SAVES, *_OWN))
            case "ignored_all_chars":
                return _OF_MODELS
            case _:
                return term(node, "CHARS").data  # type: ignore[union-attr]

    def _whose(self, node: Node, before: Selector | None) -> Selector | None:
        """Whose rolls or characteristics; None where that is not said. "Them" are those `before`."""
        if term(node, "THAT_ATTACK"):
            return None
        if term(node, "ITS"):
            if self.said.it is None or self.said.doubtful:
                raise NotUnderstoodError("its")
            return self.said.it
        if term(node, "THOSE_MODELS"):
            if before is not None:
                return before
            if self.said.that_unit is None or self.said.rival is not None:
                raise NotUnderstoodError("those models")
            return self.said.that_unit
        inner = sub(node, "np", "for_whom", "for_whom_makes", "subject")
        if inner is None:
            return None
        found = inner if inner.data == "np" else sub(inner, "np")
        if found is None or subs(inner, "against_attacks"):
            raise NotUnderstoodError("modifiers of what?")
        return self.noun(found).narrowed

    def _scope_of_attacks(self, whose: Selector | None) -> Attacks:
        event = self.said.frame.attacks
        if event is not None and whose in (None, event.by, ATTACKER):
            return event
        if event is not None or whose is None:
            raise NotUnderstoodError("whose attacks?")
        return Attacks(by=whose)

    def _scope_of_models(self, whose: Selector | None) -> Models:
        if whose is None:
            raise NotUnderstoodError("whose modifiers?")
        if whose.part is Part.MODEL and whose == ATTACKER:
            raise NotUnderstoodError("of the attacker")
        return Models(whose)
