"""Lowering of nouns: who a sentence speaks of."""

from __future__ import annotations

from typing import Any

import msgspec

from grognard.compiler.context import Discourse, NotUnderstoodError
from grognard.compiler.nouns import Mode, Noun, about
from grognard.compiler.parser import Node, all_terms, sub, subs, term
from grognard.effects.facts import Fact
from grognard.effects.selectors import (
    ATTACKER,
    BEARER,
    BEARERS_UNIT,
    LED_UNIT,
    TARGET,
    THIS_MODEL,
    THIS_UNIT,
    YOUR_UNIT,
    Condition,
    Is,
    Keywords,
    Part,
    Selector,
    Who,
)


class WhoLowering:
    """Nouns; the sentence's facts about them are in the classes built on this one."""

    def __init__(self, discourse: Discourse, mode: Mode = Mode.AURA) -> None:
        self.said = discourse
        self.mode = mode
        self.aura_pending = False
        self.names_enemy = False
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

    def do_np(self, node: Node) -> Noun:
        return self.noun(_only(node))

    def do_this_model(self, node: Node) -> Noun:
        return Noun(THIS_MODEL, definite=True)

    do_this_keyword = do_this_model

    def do_this_unit(self, node: Node) -> Noun:
        return Noun(THIS_UNIT, definite=True)

    def refer_lightly(self, selector: Selector) -> None:
        """In this sentence "that unit" is `selector`, as long as nobody else was spoken of, or is."""
        if self.said.that_unit is None:
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

    def do_bearer(self, node: Node) -> Noun:
        return Noun(BEARER, definite=True)

    def do_bearers_unit(self, node: Node) -> Noun:
        return Noun(BEARERS_UNIT, definite=True)

    def do_your_unit(self, node: Node) -> Noun:
        words = {word for alternative in _keywords(node) for word in alternative}
        if words and (not self.said.your or any(words - set(alternative) for alternative in self.said.your)):
            raise NotUnderstoodError("your unit with keywords")
        if (several := term(node, "EITHER_OF")) and str(several).lower().startswith("both"):
            raise NotUnderstoodError("both of your units")
        return Noun(YOUR_UNIT, definite=True)

    def do_your_model(self, node: Node) -> Noun:
        if _keywords(node):
            if self.said.that_model is None or _keywords(node) != self.said.model_keywords:
                raise NotUnderstoodError("your model with keywords")
            return Noun(self.said.that_model, definite=True)
        return Noun(msgspec.structs.replace(YOUR_UNIT, part=Part.MODEL), definite=True)

    def do_that_unit(self, node: Node) -> Noun:
        if term(node, "UNIT", "MODEL") is None and self._is_the_leader(node):
            return Noun(self.said.that_model, definite=True)  # type: ignore[arg-type]
        if self.said.that_unit is None or (self.said.that_unit == YOUR_UNIT and not _keywords(node)):
            raise NotUnderstoodError("that unit")
        self._check_that(node)
        plain = sub(node, "side") is None
        if self.said.that_unit in (TARGET, ATTACKER) and self.said.rival is not None and plain:
            raise NotUnderstoodError("that unit: of those attacks, or the one named before?")
        if self.said.beside and plain and not _keywords(node):
            raise NotUnderstoodError("that unit: which of the two?")
        if self.said.that_unit.who is Who.CHOSEN and self.said.rival is not None and sub(node, "side") is None:
            if not self.names_enemy or _keywords(node):
                raise NotUnderstoodError("that unit: the selected one, or the led one?")
            return Noun(self.said.rival, definite=True)
        self.aura_pending = False
        if self.said.that_unit.who in (Who.CHOSEN, Who.TRIGGERING):
            self.said.refers = True
        return Noun(self.said.that_unit, definite=True)

    def _check_that(self, node: Node) -> None:
        """Checks that "that enemy VEHICLE unit" can be the unit that was named before."""
        named = self._check_side(node)
        known = {word for alternative in named.any_of for word in alternative}
        if any(word not in known for alternative in _keywords(node) for word in alternative):
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
            led = LED_UNIT in (self.said.that_unit, self.said.rival)
            self.said.rival = LED_UNIT if led else None
        elif selector not in (TARGET, ATTACKER):
            self.said.rival = None
        elif self.said.that_unit not in (None, selector, YOUR_UNIT):
            self.said.rival = self.said.that_unit
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
        if self.said.that_model is not None and not _keywords(node):
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
        return _keywords(node) in ((), (("CHARACTER",),), model.any_of)

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

    def do_models_in(self, node: Node) -> Noun:
        if all_terms(node, "A", "ANY", "THE", "MODEL", "DURING") and len(node.children) == 1:
            return self.noun(_only(node))
        inner = self._unit(node)
        keywords = _keywords(node)
        if keywords:
            self.another_model()
        without = sub(node, "excluding")
        if without is not None and term(without, "THIS"):
            return self._without_this(inner, keywords)
        excluding = self._excluding(node)
        if not keywords and not excluding:
            return inner
        if inner.selector.any_of or inner.selector.excluding:
            raise NotUnderstoodError("models of some units that are narrowed twice")
        narrowed = msgspec.structs.replace(inner.selector, part=Part.MODEL, any_of=keywords, excluding=excluding)
        return Noun(narrowed, inner.facts, inner.definite)

    def _unit(self, node: Node) -> Noun:
        """The unit of "models in X"; there are no models in a model."""
        found = self.noun(_only(node, "np"))
        if found.definite and found.selector.part is Part.MODEL:
            raise NotUnderstoodError("models in a model")
        return found

    def _without_this(self, unit: Noun, keywords: Keywords) -> Noun:
        """ "Models in that unit (excluding this model)"."""
        if not unit.definite or unit.facts or unit.selector != Selector(unit.selector.who):
            raise NotUnderstoodError("without this model")
        others = msgspec.structs.replace(unit.selector, part=Part.MODEL, any_of=keywords, where=Is(Fact.IS_OTHER))
        return Noun(others, definite=True)

    def do_models_bodyguard(self, node: Node) -> Noun:
        """ "Bodyguard models in that unit": its models that are of no Leader."""
        inner = self._unit(node)
        if not inner.definite or inner.facts or inner.selector != Selector(inner.selector.who):
            raise NotUnderstoodError("Bodyguard models of some units")
        guards = msgspec.structs.replace(inner.selector, part=Part.MODEL, where=Is(Fact.IS_BODYGUARD))
        return Noun(guards, definite=True)

    def do_models_where(self, node: Node) -> Noun:
        """ "Models in this unit that are within ...": each of them that is."""
        inner = self._unit(node)
        if inner.selector.any_of or inner.selector.excluding or inner.facts or not inner.definite:
            raise NotUnderstoodError("models of some units that are narrowed twice")
        where: Condition = self.lower(_only(node, "where_is", "where_equipped"))
        selector = msgspec.structs.replace(inner.selector, part=Part.MODEL, any_of=_keywords(node), where=where)
        return Noun(selector, definite=True)

    def do_models_equipped(self, node: Node) -> Noun:
        """ "A model equipped with X": the bearer, in the rule of that item; else each such model of the unit."""
        found: Condition = self.fact_equipped(node)
        if isinstance(found, Is) and found.words == (self.said.name.lower(),):
            return Noun(BEARER, definite=True)
        return Noun(Selector(Who.THIS_UNIT, Part.MODEL, where=found), definite=True)

    def fact_equipped(self, node: Node) -> Condition:
        """That a model is equipped with the weapons, or other wargear, that `node` names."""
        raise NotImplementedError

    def do_some(self, node: Node) -> Noun:
        side = sub(node, "side")
        self.said.bare = False
        who = Who.ANY
        if side is not None:
            who = Who.FRIENDLY if term(side, "FRIENDLY") else Who.ENEMY
        facts: list[Condition] = []
        excluding: Keywords = ()
        extra: Keywords = ()
        for state in subs(node, "state"):
            facts.append(self.fact_of(state))
        self._check_modifiers(subs(node))
        for modifier in subs(node):
            if modifier.data in ("mod_range", "mod_beyond") and who is Who.FRIENDLY:
                raise NotUnderstoodError("within a distance of what?")
            if modifier.data in ("from_your_army",):
                if who is Who.ENEMY:
                    raise NotUnderstoodError("enemy units of your army")
                who = Who.FRIENDLY
            elif modifier.data == "from_opponents_army":
                if who is Who.FRIENDLY:
                    raise NotUnderstoodError("friendly units of the opponent's army")
                who = Who.ENEMY
            elif modifier.data == "with_this_ability":
                if not self.said.name:
                    raise NotUnderstoodError("this ability, of a rule without a name")
                facts.append(Is(Fact.HAS_ABILITY, words=(self.said.name.upper(),)))
            elif modifier.data in ("modifier",) and sub(modifier, "excluding"):
                excluding = self._excluding(modifier)
            elif modifier.data == "mod_without":
                if excluding or "cannot" not in str(term(modifier, "NOT_ELIGIBLE")).lower():
                    raise NotUnderstoodError("without a keyword")
                excluding = _keywords(modifier)
            elif modifier.data == "mod_keyword":
                if extra or excluding:
                    raise NotUnderstoodError("keywords in two places")
                extra = _keywords(modifier)
            elif str(modifier.data).startswith("mod_") or modifier.data == "modifier":
                facts.append(self.lower(modifier))
        if term(node, "OTHER"):
            if who is Who.ENEMY:
                raise NotUnderstoodError("an enemy unit other than which?")
            facts.append(Is(Fact.IS_OTHER))
        quant = sub(node, "quant")
        count = 0
        if quant is not None:
            number = term(quant, "COUNT", "ONE")
            count = number.data if number else 0
        named = term(node, "MODEL", "UNIT")
        another = str(term(node, "OTHER")).lower() == "another"
        if quant is None and named is not None and not named.data and not another:
            raise NotUnderstoodError("a noun without an article")
        part = Part.MODEL if term(node, "MODEL") else Part.UNIT
        if part is Part.MODEL:
            self.another_model()
        one = quant is not None and term(quant, "A", "ONE")
        if one and len(_keywords(node)) > 1 and " and " in str(term(node, "KEYWORDS")):
            raise NotUnderstoodError("this and that: both?")
        named = _keywords(node)
        both = tuple((*first, *more) for first in named for more in extra) if named and extra else named or extra
        return Noun(Selector(who, part, both, excluding, count=count), tuple(facts))

    def do_some_bare(self, node: Node) -> Noun:
        """ "A friendly GLIM": a unit, or a model."""
        found = self.do_some(node)
        self.said.bare = True
        return found

    def _check_modifiers(self, said: list[Node]) -> None:
        """Checks that none follows some other units, of which it tells more: "near X units that are below ..."."""
        for modifier in said[:-1]:
            for inner in modifier.find_data("np"):
                if not self.noun(inner).definite:
                    raise NotUnderstoodError("which of the two units?")

    def fact_of(self, node: Node) -> Condition:
        raise NotImplementedError

    def _excluding(self, node: Node) -> Keywords:
        inner = sub(node, "excluding")
        if inner is not None and term(inner, "THIS"):
            raise NotUnderstoodError("without this model")
        return _keywords(inner) if inner is not None else ()


def _only(node: Node, *names: str) -> Node:
    found = sub(node, *names)
    if found is None:
        raise NotUnderstoodError(str(node.data))
    return found


def _keywords(node: Node) -> Keywords:
    found = term(node, "KEYWORDS")
    return checked(found.data) if found else ()


_OWN_UNITS = (Who.THIS_UNIT, Who.LED_UNIT, Who.BEARERS_UNIT)
NO_KEYWORDS = frozenset(["OBSERVER", "BODYGUARD", "LEADER", "SUPPORT"])
"""What a unit is for others; no keyword tells it."""


def checked(keywords: Keywords) -> Keywords:
    """`keywords`, none of which is only what a unit is for others."""
    if any(word in NO_KEYWORDS for alternative in keywords for word in alternative):
        raise NotUnderstoodError("what a unit is for others")
    return keywords


def at_target(noun: Noun) -> tuple[Selector | None, tuple[Condition, ...]]:
    """`noun` as the target of attacks: its keywords for `Attacks.at`, its facts as conditions about the target."""
    selector = noun.selector
    if noun.definite or selector.who is Who.FRIENDLY:
        return noun.narrowed, ()
    if selector.count > 1:
        raise NotUnderstoodError("several targets")
    at = Selector(Who.TARGET, selector.part if selector.any_of else Part.UNIT, selector.any_of, selector.excluding)
    return (at if at != TARGET else None), tuple(about(fact, TARGET) for fact in noun.facts)
