"""Lowering of references: "that unit", "that model", "it", and who was named before."""

from __future__ import annotations

from typing import Any

from grognard.compiler.context import Discourse, NotUnderstoodError
from grognard.compiler.nouns import Mode, Noun
from grognard.compiler.parser import Node, sub, term
from grognard.effects.selectors import (
    ATTACKER,
    BEARER,
    BEARERS_UNIT,
    LED_UNIT,
    TARGET,
    THIS_MODEL,
    THIS_UNIT,
    TRIGGERING,
    YOUR_UNIT,
    Keywords,
    Part,
    Selector,
    Who,
)


class ReferenceLowering:
    """What a sentence calls by a word that stands for somebody named before."""

    def __init__(self, discourse: Discourse, mode: Mode = Mode.AURA) -> None:
        self.said = discourse
        self.mode = mode
        self.aura_pending = False
        self.names_enemy = False
        self.at_yours = False
        self.named_here = False
        """Whether this sentence itself named "that unit"."""
        self.lightly: Selector | None = None
        self.leader: Selector | None = None
        """Who leads a unit, in this sentence's "while this model is leading a unit"."""

    def lower(self, node: Node) -> Any:
        """What `node` means."""
        return getattr(self, f"do_{node.data}")(node)

    def noun(self, node: Node) -> Noun:
        """The noun that `node` is or holds."""
        found = self.lower(node)
        if not isinstance(found, Noun):
            raise NotUnderstoodError(str(node.data))
        return found

    def refer_lightly(self, selector: Selector) -> None:
        """In this sentence "that unit" is `selector`, as long as nobody else was spoken of, or is."""
        before = self.said.that_unit
        stale = not self.named_here and before is not None and before.who not in _SELECTED
        if before in (None, TARGET) or stale:
            self.refer(selector)
            self.lightly = selector

    def let_go(self) -> None:
        """ "That unit" is no longer who was referred to lightly."""
        if self.lightly is not None and self.said.that_unit == self.lightly:
            self.said.that_unit = self.said.that_noun = None
        self.lightly = None

    def do_the_target(self, node: Node) -> Noun:
        self.let_go()
        return Noun(TARGET, definite=True)

    def do_the_attacker(self, node: Node) -> Noun:
        return Noun(ATTACKER, definite=True)

    def do_that_unit(self, node: Node) -> Noun:
        if term(node, "UNIT", "MODEL") is None and self._is_the_leader(node):
            return Noun(self.said.that_model, definite=True)  # type: ignore[arg-type]
        if self.said.that_unit is None or (self.said.that_unit == YOUR_UNIT and not keywords_of(node)):
            raise NotUnderstoodError("that unit")
        self._check_that(node)
        plain = sub(node, "side") is None
        if self.said.that_unit in (TARGET, ATTACKER) and self.said.rival is not None and plain:
            raise NotUnderstoodError("that unit: of those attacks, or the one named before?")
        if self.said.beside and plain and not keywords_of(node) and not self._attacks_yours():
            raise NotUnderstoodError("that unit: which of the two?")
        if self.said.that_unit.who is Who.CHOSEN and self.said.rival is not None and sub(node, "side") is None:
            if not self.names_enemy or keywords_of(node):
                raise NotUnderstoodError("that unit: the selected one, or the led one?")
            return Noun(self.said.rival, definite=True)
        self.aura_pending = False
        if self.said.that_unit.who in (Who.CHOSEN, Who.TRIGGERING):
            self.said.refers = True
        elif self.said.that_unit == BEARERS_UNIT:
            self.said.called = BEARERS_UNIT
        return Noun(self.said.that_unit, definite=True)

    def _attacks_yours(self) -> bool:
        """Whether "that unit" attacks "your unit" in this sentence of a stratagem: then it is the enemy."""
        return self.at_yours and self.said.that_unit == TRIGGERING

    def _check_that(self, node: Node) -> None:
        """Checks that "that enemy VEHICLE unit" can be the unit that was named before."""
        named = self._check_side(node)
        known = {word for alternative in named.any_of for word in alternative}
        if any(word not in known for alternative in keywords_of(node) for word in alternative):
            raise NotUnderstoodError("that unit with other keywords")

    def _check_side(self, node: Node) -> Selector:
        named = self.said.that_noun or self.said.that_unit
        side = sub(node, "side")
        if named is None:
            raise NotUnderstoodError("that unit")
        if side is not None:
            who = Who.FRIENDLY if term(side, "FRIENDLY") else Who.ENEMY
            enemy = named.who in (Who.ENEMY, Who.TARGET)
            if enemy != (who is Who.ENEMY):
                raise NotUnderstoodError("that unit of the other side")
        return named

    def refer(self, selector: Selector, noun: Selector | None = None) -> None:
        """From now on "that unit" is `selector`, which `noun` introduced."""
        if selector.who in (Who.CHOSEN, Who.TRIGGERING):
            self.another_model()
        if selector.who is Who.CHOSEN:
            named = (self.said.that_unit, self.said.rival)
            led = LED_UNIT in named or (self.said.called is not None and self.said.called in named)
            self.said.rival = (LED_UNIT if LED_UNIT in named else self.said.called) if led else None
        elif selector not in (TARGET, ATTACKER):
            self.said.rival = None
        elif self.said.that_unit not in (None, selector, YOUR_UNIT):
            self.said.rival = self.said.that_unit
        self.named_here = True
        self.said.that_unit = selector
        self.said.that_noun = noun
        self.said.prey = self.said.beside = False

    def another_model(self) -> None:
        """ "That model" is no longer certain to be the one that leads this unit."""
        if self.said.leader is not None and self.said.leader is self.said.that_model:
            self.said.leader = self.said.that_model = None

    def do_that_model(self, node: Node) -> Noun:
        chosen = self.said.that_model is not None and self.said.that_model.who is Who.CHOSEN
        if self.said.beside_model and not chosen:
            raise NotUnderstoodError("that model: which of the two?")
        if self._is_the_leader(node):
            return Noun(self.said.that_model, definite=True)  # type: ignore[arg-type]
        if self.said.that_model is not None and not keywords_of(node):
            self.said.refers = self.said.refers or self.said.that_model.who is Who.CHOSEN
            found = self.said.that_model
            one = found.part is Part.MODEL and found.who in (Who.THIS_MODEL, Who.BEARER, Who.TARGETED, Who.CHOSEN)
            return Noun(found, definite=True, single=not one or bool(found.any_of))
        if self._is_plainly_a_unit() and self.said.that_unit != self.lightly:
            raise NotUnderstoodError("that model, of a unit")
        return self.do_that_unit(node)

    def _is_the_leader(self, node: Node) -> bool:
        """Whether it is "that X model", of "while an X model is leading this unit"."""
        model = self.said.leader
        if model is None or model is not self.said.that_model or sub(node, "side") is not None:
            return False
        return keywords_of(node) in ((), (("CHARACTER",),), model.any_of)

    def _is_plainly_a_unit(self) -> bool:
        """Whether "that model" can be none: what was named is a unit, and not "a friendly GLIM"."""
        unit, noun = self.said.that_unit, self.said.that_noun
        if unit is None or Part.MODEL in (unit.part, noun.part if noun is not None else None):
            return False
        return unit.who in _OWN_UNITS or not self.said.bare

    def do_that_models_unit(self, node: Node) -> Noun:
        found = self.said.that_model
        if found is None or (found.part is Part.MODEL and found.who not in (Who.FRIENDLY, Who.ENEMY, Who.ANY)):
            raise NotUnderstoodError("that model's unit")
        if found.who in (Who.FRIENDLY, Who.ENEMY, Who.ANY):
            return Noun(ATTACKER, definite=True)
        return Noun(found, definite=True)

    def do_its_unit(self, node: Node) -> Noun:
        """ "Its unit", of this model or the bearer."""
        unit = (
            {THIS_MODEL: THIS_UNIT, BEARER: BEARERS_UNIT, ATTACKER: ATTACKER}.get(self.said.it)
            if self.said.it is not None
            else None
        )
        if unit is None or self.said.doubtful:
            raise NotUnderstoodError("its unit")
        return Noun(unit, definite=True)

    def do_it(self, node: Node) -> Noun:
        if self.said.it is None:
            raise NotUnderstoodError("it")
        if self.said.it == self.said.that_unit:
            self.aura_pending = False
        if self.said.it.who in (Who.CHOSEN, Who.TRIGGERING):
            self.said.refers = True
        one = self.said.one_of is not None and self.said.one_of == self.said.it
        leader = self.leader is not None and self.leader == self.said.it
        return Noun(self.said.it, definite=True, single=one, doubtful=self.said.doubtful, leader=leader)

    def do_such_one(self, node: Node) -> Noun:
        """ "Such a model": one of those whose weapons were spoken of."""
        found = self.said.weapons.by if self.said.weapons is not None else None
        part = Part.MODEL if term(node, "MODEL") else Part.UNIT
        if found is None or found.who not in (Who.FRIENDLY, Who.ENEMY) or found.part is not part or not found.any_of:
            raise NotUnderstoodError("such a model, or unit")
        return Noun(found)


def keywords_of(node: Node) -> Keywords:
    """The keywords that `node` names itself."""
    found = term(node, "KEYWORDS")
    return checked(found.data) if found else ()


_SELECTED = (Who.CHOSEN, Who.TRIGGERING, Who.TARGETED)
_OWN_UNITS = (Who.THIS_UNIT, Who.LED_UNIT, Who.BEARERS_UNIT)
NO_KEYWORDS = frozenset(["OBSERVER", "BODYGUARD", "LEADER", "SUPPORT"])
"""What a unit is for others; no keyword tells it."""


def checked(keywords: Keywords) -> Keywords:
    """`keywords`, none of which is only what a unit is for others."""
    if any(word in NO_KEYWORDS for alternative in keywords for word in alternative):
        raise NotUnderstoodError("what a unit is for others")
    return keywords
