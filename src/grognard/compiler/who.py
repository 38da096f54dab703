"""Lowering of nouns: who a sentence speaks of."""

from __future__ import annotations

import msgspec

from grognard.compiler.context import NotUnderstoodError
from grognard.compiler.nouns import Noun, about
from grognard.compiler.parser import Node, all_terms, sub, subs, term
from grognard.compiler.referring import ReferenceLowering, keywords_of
from grognard.effects.facts import Fact
from grognard.effects.selectors import (
    BEARER,
    BEARERS_UNIT,
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


class WhoLowering(ReferenceLowering):
    """Nouns; the sentence's facts about them are in the classes built on this one."""

    def do_np(self, node: Node) -> Noun:
        return self.noun(_only(node))

    def do_this_model(self, node: Node) -> Noun:
        return Noun(THIS_MODEL, definite=True)

    do_this_keyword = do_this_model

    def do_this_unit(self, node: Node) -> Noun:
        return Noun(THIS_UNIT, definite=True)

    def do_bearer(self, node: Node) -> Noun:
        return Noun(BEARER, definite=True)

    def do_bearers_unit(self, node: Node) -> Noun:
        return Noun(BEARERS_UNIT, definite=True)

    def do_your_unit(self, node: Node) -> Noun:
        words = {word for alternative in keywords_of(node) for word in alternative}
        if words and (not self.said.your or any(words - set(alternative) for alternative in self.said.your)):
            raise NotUnderstoodError("your unit with keywords")
        if (several := term(node, "EITHER_OF")) and str(several).lower().startswith("both"):
            raise NotUnderstoodError("both of your units")
        return Noun(YOUR_UNIT, definite=True)

    def do_your_model(self, node: Node) -> Noun:
        if keywords_of(node):
            if self.said.that_model is None or keywords_of(node) != self.said.model_keywords:
                raise NotUnderstoodError("your model with keywords")
            return Noun(self.said.that_model, definite=True)
        return Noun(msgspec.structs.replace(YOUR_UNIT, part=Part.MODEL), definite=True)

    def do_models_in(self, node: Node) -> Noun:
        if all_terms(node, "A", "ANY", "THE", "MODEL", "DURING") and len(node.children) == 1:
            return self.noun(_only(node))
        inner = self._unit(node)
        keywords = keywords_of(node)
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
        selector = msgspec.structs.replace(inner.selector, part=Part.MODEL, any_of=keywords_of(node), where=where)
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
                excluding = keywords_of(modifier)
            elif modifier.data == "mod_keyword":
                if extra or excluding:
                    raise NotUnderstoodError("keywords in two places")
                extra = keywords_of(modifier)
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
        if one and len(keywords_of(node)) > 1 and " and " in str(term(node, "KEYWORDS")):
            raise NotUnderstoodError("this and that: both?")
        named = keywords_of(node)
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
        return keywords_of(inner) if inner is not None else ()


def _only(node: Node, *names: str) -> Node:
    found = sub(node, *names)
    if found is None:
        raise NotUnderstoodError(str(node.data))
    return found


def at_target(noun: Noun) -> tuple[Selector | None, tuple[Condition, ...]]:
    """`noun` as the target of attacks: its keywords for `Attacks.at`, its facts as conditions about the target."""
    selector = noun.selector
    if noun.definite or selector.who is Who.FRIENDLY:
        return noun.narrowed, ()
    if selector.count > 1:
        raise NotUnderstoodError("several targets")
    at = Selector(Who.TARGET, selector.part if selector.any_of else Part.UNIT, selector.any_of, selector.excluding)
    return (at if at != TARGET else None), tuple(about(fact, TARGET) for fact in noun.facts)
