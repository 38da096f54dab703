"""Lowering of conditions: "while", "if", and what narrows a noun."""

from __future__ import annotations

import msgspec

from grognard.compiler.context import NotUnderstoodError
from grognard.compiler.parser import Node, all_terms, sub, subs, term
from grognard.compiler.who import Mode, Noun, WhoLowering, about, checked, words_for
from grognard.core.words import Characteristic, Roll
from grognard.effects.facts import Fact
from grognard.effects.selectors import (
    ATTACKER,
    LED_UNIT,
    TARGET,
    THIS_MODEL,
    THIS_UNIT,
    Condition,
    Is,
    Not,
    Part,
    Selector,
    Who,
    all_of,
    any_of,
    facts,
)


class FactLowering(WhoLowering):
    """Conditions. A fact lowered from a noun's modifier has its subject left out."""

    defining = ""
    """The named condition whose meaning the sentence tells."""

    def do_condition_or(self, node: Node) -> Condition:
        found = [self.lower(fact) for fact in subs(node)]
        if any(fact is None for fact in found):
            raise NotUnderstoodError("or")
        return any_of(*found)

    def conditions(self, node: Node) -> tuple[Condition, ...]:
        """The parts of a `condition` node."""
        if node.data == "condition_or":
            return (self.do_condition_or(node),)
        found = [self.lower(fact) for fact in subs(node)]
        return tuple(fact for fact in found if fact is not None)

    def fact_of(self, node: Node) -> Condition:
        """A fact that stands as an adjective: "battle-shocked", "visible"."""
        found = term(node, "FACT")
        if status := term(node, "STATUS"):
            return Is(Fact.HAS_STATUS, words=(status.data,))
        if found is None:
            return Is(Fact.VISIBLE)
        if found.data == "unengaged":
            return Not(Is(Fact.ENGAGED))
        return Is(found.data)

    # ---- predicates: a fact whose subject is left out

    def do_predicate_fact(self, node: Node) -> Condition:
        return self._negated(node, self.fact_of(node))

    def do_predicate_within(self, node: Node) -> Condition:
        return self._negated(node, self._within(node))

    def do_predicate_range(self, node: Node) -> Condition:
        return self._negated(node, Is(Fact.WITHIN, n=_data(node, "INCH")))

    def do_predicate_half(self, node: Node) -> Condition:
        return self._negated(node, Is(Fact.HALF_RANGE))

    def do_predicate_keyword(self, node: Node) -> Condition:
        words = tuple(" ".join(alternative) for alternative in checked(_data(node, "KEYWORDS")))
        return self._negated(node, any_of(*(Is(Fact.HAS_KEYWORD, words=(word,)) for word in words)))

    def do_predicate_tough(self, node: Node) -> Condition:
        if term(node, "CHARS").data != (Characteristic.TOUGHNESS,):  # type: ignore[union-attr]
            raise NotUnderstoodError("an unmodified characteristic")
        fact = Fact.TOUGHNESS_AT_MOST if term(node, "OR_LESS") else Fact.TOUGHNESS_AT_LEAST
        return all_of(self.do_predicate_keyword(node), Is(fact, n=_data(node, "NUMBER")))

    def do_predicate_named(self, node: Node) -> Condition:
        return self._negated(node, self.do_mod_named(node))

    def do_mod_named(self, node: Node) -> Condition:
        return Is(Fact.IN_RANGE_OF_NAMED_OBJECTIVE, words=(_data(node, "NAMED_OBJECTIVE"),))

    def do_fact_same_unit(self, node: Node) -> None:
        """ "While X models are in the same unit as this model": the X models of this unit."""
        found, model = (self.noun(child) for child in subs(node, "np"))
        selector = found.selector
        if (
            model.selector != THIS_MODEL
            or found.facts
            or selector.who is not Who.ANY
            or selector.part is not Part.MODEL
        ):
            raise NotUnderstoodError("in the same unit")
        self.refer(Selector(Who.THIS_UNIT, Part.MODEL, selector.any_of, selector.excluding))
        self.aura_pending = True

    def do_predicate_visible(self, node: Node) -> Condition:
        return Is(Fact.SPOTTED_BY, words=words_for(self.noun(_np(node))))

    def do_predicate_beyond(self, node: Node) -> Condition:
        inches = _data(node, "INCH")
        if sub(node, "np") is None:
            found: Condition = Is(Fact.NOT_WITHIN, n=inches)
        else:
            found = Not(Is(Fact.WITHIN_OF, n=inches, words=words_for(self.noun(_np(node)))))
        return self._negated(node, found)

    def do_predicate_oath(self, node: Node) -> Condition:
        return Is(Fact.HAS_STATUS, words=("OATH OF MOMENT TARGET",))

    def do_predicate_engaged(self, node: Node) -> Condition:
        return self._negated(node, self.do_mod_engaged(node))

    def do_predicate_closest(self, node: Node) -> Condition:
        inner = sub(node, "within_inch")
        return all_of(Is(Fact.CLOSEST), Is(Fact.WITHIN, n=_data(inner, "INCH")) if inner else None)

    def do_predicate_status(self, node: Node) -> Condition:
        return self._negated(node, Is(Fact.HAS_STATUS, words=(self.status(node),)))

    def status(self, node: Node) -> str:
        """The named condition of a STATUS or WORD; a plain word must be one that the rule defines."""
        word = term(node, "STATUS", "WORD")
        name = str(word).upper()
        if word is None or (word.type == "WORD" and name not in self.said.statuses and name not in STATUSES):
            raise NotUnderstoodError("a state that nothing defines")
        return name

    def do_having_wounds(self, node: Node) -> Condition:
        return Is(Fact.WOUNDS_AT_MOST, n=_data(node, "WOUNDS_LEFT"))

    def do_having_keyword(self, node: Node) -> Condition:
        return self.do_predicate_keyword(node)

    def do_mod_models(self, node: Node) -> Condition:
        fact = Fact.MODELS_AT_MOST if term(node, "OR_FEWER") else Fact.MODELS_AT_LEAST
        return Is(fact, n=_data(node, "NUMBER"))

    def do_fact_models(self, node: Node) -> Condition:
        return self._about_noun(self.noun(_np(node)), self.do_mod_models(node))

    def do_having_tokens(self, node: Node) -> Condition:
        quantity = sub(node, "quantity")
        number = term(quantity, "NUMBER", "COUNT") if quantity else None
        name = str(term(node, "KEYWORDS")).upper()
        return Is(Fact.TOKENS, n=number.data if number else 1, words=(name,))

    def do_having_models(self, node: Node) -> Condition:
        return self.do_mod_models(node)

    def do_mod_tokens(self, node: Node) -> Condition:
        return self.do_having_tokens(node)

    def do_predicate_area(self, node: Node) -> Condition:
        return self._negated(node, Is(Fact.IN_AREA, words=(_data(node, "AREA"),)))

    do_mod_area = do_predicate_area

    def do_predicate_contagion(self, node: Node) -> Condition:
        return Is(Fact.IN_AREA, words=("CONTAGION RANGE", *words_for(self.noun(_np(node)))))

    def do_predicate_under(self, node: Node) -> Condition:
        return self._negated(node, Is(Fact.HAS_STATUS, words=(_data(node, "UNDER_EFFECTS"),)))

    def do_having_ability(self, node: Node) -> Condition:
        raise NotUnderstoodError("having an ability")

    def _negated(self, node: Node, condition: Condition) -> Condition:
        return Not(condition) if term(node, "NOT") else condition

    def _within(self, node: Node) -> Condition:
        return Is(Fact.WITHIN_OF, n=_data(node, "INCH"), words=words_for(self.noun(_np(node))))

    def do_predicate_wholly(self, node: Node) -> Condition:
        return self._negated(node, self.do_mod_wholly(node))

    def do_having_destroyed(self, node: Node) -> Condition:
        return Is(Fact.HAS_DESTROYED, words=words_for(self.noun(_np(node))))

    # ---- modifiers of a noun

    def do_mod_wholly(self, node: Node) -> Condition:
        return Is(Fact.WHOLLY_WITHIN_OF, n=_data(node, "INCH"), words=words_for(self.noun(_np(node))))

    def do_mod_range(self, node: Node) -> Condition:
        return Is(Fact.WITHIN, n=_data(node, "INCH"))

    def do_mod_within(self, node: Node) -> Condition:
        return self._within(node)

    def do_mod_within_visible(self, node: Node) -> Condition:
        words = words_for(self.noun(_np(node)))
        return all_of(Is(Fact.WITHIN_OF, n=_data(node, "INCH"), words=words), Is(Fact.SPOTTED_BY, words=words))

    do_predicate_within_visible = do_mod_within_visible

    def do_mod_engaged(self, node: Node) -> Condition:
        noun = self.noun(_np(node))
        ability = [fact for fact in noun.facts if isinstance(fact, Is) and fact.fact is Fact.HAS_ABILITY]
        if ability and len(noun.facts) == 1:
            return Is(Fact.ENGAGED_WITH, words=("UNITS WITH", *ability[0].words))
        return Is(Fact.ENGAGED_WITH, words=words_for(noun))

    def do_mod_visible(self, node: Node) -> Condition:
        return Is(Fact.SPOTTED_BY, words=words_for(self.noun(_np(node))))

    def do_mod_half(self, node: Node) -> Condition:
        return Is(Fact.HALF_RANGE)

    def do_mod_fact(self, node: Node) -> Condition:
        return self.fact_of(node)

    def do_mod_is(self, node: Node) -> Condition:
        return all_of(*(self.lower(predicate) for predicate in subs(node)))

    do_mod_has = do_mod_is

    def do_mod_did(self, node: Node) -> Condition:
        return Is(_data(node, "DID"))

    def do_mod_hit(self, node: Node) -> Condition:
        weapon = sub(node, "hit_weapon")
        if weapon is None:
            without = ("EXCLUDING INDIRECT FIRE",) if term(node, "EXCLUDING_INDIRECT") else ()
            return Is(Fact.HIT_BY, words=("THOSE ATTACKS", *without))
        if term(node, "EXCLUDING_INDIRECT"):
            raise NotUnderstoodError("hit by a weapon, and not by another")
        name = self.weapon_names(_first(weapon))
        return Is(Fact.HIT_BY, words=name)

    def do_modifier(self, node: Node) -> Condition:
        return self.lower(_first(node))

    def do_with_strength(self, node: Node) -> Condition:
        self._check_toughness(node)
        return Is(Fact.STRENGTH_ABOVE_TOUGHNESS)

    def _check_toughness(self, node: Node) -> Noun:
        words = term(node, "SHORT") or term(node, "CHARS")
        if words is None or words.data != (Characteristic.TOUGHNESS,):
            raise NotUnderstoodError("a comparison of other characteristics")
        return self.noun(_np(node))

    # ---- whole facts

    def do_fact_is(self, node: Node) -> Condition | None:
        noun = self.noun(_np(node))
        said, *more = subs(node)[1:]
        if sub(_np(node), "it") is not None and self.said.that_unit == TARGET:
            raise NotUnderstoodError("it: the attacker, or the target?")
        if noun.definite:
            return all_of(*(self._about_noun(noun, self.lower(one)) for one in (said, *more)))
        if more:
            raise NotUnderstoodError("two things about units in general")
        if noun.selector.who is Who.ANY:
            return self._defined(noun, self.lower(said))
        if self.mode is Mode.CONDITION:
            return self._near(noun, said)
        if noun.selector.count:
            raise NotUnderstoodError("units in general")
        self.aura_pending = True
        whole = Noun(noun.selector, (*noun.facts, self.lower(said)))
        self.refer(whole.narrowed)
        self.aura_pending = True
        return None

    def _near(self, noun: Noun, said: Node) -> Condition:
        """ "One or more friendly X units are within 6 inches of this model", said of this model."""
        if said.data not in ("predicate_within", "predicate_engaged"):
            raise NotUnderstoodError("a condition about units in general")
        inner = self.noun(_np(said))
        if not inner.definite:
            raise NotUnderstoodError("a condition about units in general")
        words = words_for(Noun(msgspec.structs.replace(noun.selector, count=0), noun.facts))
        if said.data == "predicate_within":
            found = Is(Fact.WITHIN_OF, inner.selector, n=_data(said, "INCH"), words=words)
        else:
            found = Is(Fact.ENGAGED_WITH, inner.selector, words=words)
        return self._negated(said, found)

    def _defined(self, noun: Noun, predicate: Condition) -> None:
        """ "While a unit is suppressed": what follows is the meaning of the named condition."""
        named = isinstance(predicate, Is) and predicate.fact is Fact.HAS_STATUS
        if not named or noun.facts or noun.selector.any_of or noun.selector.count or not isinstance(predicate, Is):
            raise NotUnderstoodError("a condition about units in general")
        self.defining = predicate.words[0]
        self.refer(THIS_UNIT, Selector(Who.ENEMY) if noun.selector.who is Who.ENEMY else None)
        self.said.it = THIS_UNIT

    def do_fact_has(self, node: Node) -> Condition | None:
        return self.do_fact_is(node)

    def do_fact_critical(self, node: Node) -> Condition:
        return Is(Fact.CRITICAL_HIT if _data(node, "CRITICAL") is Roll.HIT else Fact.CRITICAL_WOUND)

    def do_fact_contains(self, node: Node) -> Condition:
        words = tuple(" ".join(alternative) for alternative in _data(node, "KEYWORDS"))
        return self._about_noun(self.noun(_np(node)), Is(Fact.CONTAINS, words=words))

    def do_fact_led_by(self, node: Node) -> Condition:
        unit, leader = (self.noun(child) for child in subs(node, "np"))
        selector = leader.selector
        words = tuple(" ".join(alternative) for alternative in selector.any_of)
        if not words or leader.facts or selector.excluding or selector.who is not Who.ANY:
            raise NotUnderstoodError("led by some model")
        return self._about_noun(unit, Is(Fact.LED_BY, words=words))

    def role(self, node: Node) -> str:
        """The role that a unit was selected for, earlier in the rule."""
        name = " ".join(str(word) for word in all_terms(_only_role(node))).upper()
        if name not in self.said.roles:
            raise NotUnderstoodError("a role that no unit was selected for")
        return name

    def do_fact_warlord(self, node: Node) -> Condition:
        return self._about_noun(self.noun(_np(node)), Is(Fact.IS_WARLORD))

    def do_fact_value(self, node: Node) -> Condition:
        """A value of the attack itself: its Damage, or a least Strength."""
        said = all_terms(node, "CHARS")[0].data
        number = _data(node, "NUMBER")
        if said == (Characteristic.DAMAGE,) and not term(node, "OR_MORE", "OR_LESS"):
            return Is(Fact.DAMAGE_IS, n=number)
        if said == (Characteristic.STRENGTH,) and term(node, "OR_MORE"):
            return Is(Fact.STRENGTH_AT_LEAST, n=number)
        raise NotUnderstoodError("a value of the attack")

    def do_fact_its_value(self, node: Node) -> Condition:
        return self.do_fact_value(node)

    def do_fact_lost_wounds(self, node: Node) -> Condition:
        return self._about_noun(self.noun(_np(node)), Is(Fact.HAS_LOST_WOUNDS))

    def do_fact_oath(self, node: Node) -> Condition:
        return Is(Fact.HAS_STATUS, TARGET, words=("OATH OF MOMENT TARGET",))

    def do_fact_equipped(self, node: Node) -> Condition:
        return self._about_noun(self.noun(_np(node)), Is(Fact.EQUIPPED, words=self.weapon_names(node)))

    def do_fact_did(self, node: Node) -> Condition:
        return self._about_noun(self.noun(_np(node)), Is(_data(node, "DID")))

    def _about_noun(self, noun: Noun, predicate: Condition) -> Condition:
        if noun.doubtful:
            raise NotUnderstoodError("it: the attacker, or the target?")
        if noun.single and not _of_whole_units(predicate):
            if noun.selector.who is not Who.ENEMY or not isinstance(predicate, Is) or predicate.fact is not Fact.WITHIN:
                raise NotUnderstoodError("a fact about one model of several")
            return about(predicate, TARGET)
        if noun.selector == ATTACKER and isinstance(predicate, Is) and predicate.fact is Fact.WITHIN:
            return about(predicate, TARGET)
        if noun.definite and noun.selector.who in (Who.FRIENDLY, Who.ENEMY, Who.ANY):
            event = self.said.frame.attacks
            if event is None or noun.selector not in (event.by, event.at):
                raise NotUnderstoodError("a condition about each of some units")
            return about(predicate, ATTACKER if noun.selector == event.by else TARGET)
        if noun.definite:
            self.said.it = noun.selector
            if self.said.that_unit is None and noun.selector.part is Part.UNIT:
                self.refer(noun.selector)
            return about(predicate, noun.selector)
        raise NotUnderstoodError("a condition about units in general")

    def do_fact_leading(self, node: Node) -> Condition:
        leader, unit = (self.noun(child) for child in subs(node, "np"))
        if leader.selector in (THIS, BEARER_MODEL) and unit.selector.who is Who.ANY:
            if unit.facts or unit.selector.excluding:
                raise NotUnderstoodError("leading a unit that is narrowed")
            self.refer(LED_UNIT)
            self.said.it = leader.selector
            words = tuple(" ".join(alternative) for alternative in unit.selector.any_of)
            self.said.leads = Is(Fact.LEADS_A_UNIT, leader.selector, words=words)
            return self.said.leads
        if not leader.definite and unit.definite and not leader.facts and leader.selector.who is Who.ANY:
            words = tuple(" ".join(alternative) for alternative in leader.selector.any_of)
            if not words or leader.selector.excluding:
                raise NotUnderstoodError("led by some model")
            self.said.it = unit.selector
            return Is(Fact.LED_BY, unit.selector, words=words)
        raise NotUnderstoodError("leading")

    def do_fact_active(self, node: Node) -> Condition:
        if sub(node, "np"):
            self.noun(_np(node))
        return Is(Fact.ACTIVE, words=_data(node, "ACTIVE"))

    def do_fact_strength(self, node: Node) -> Condition:
        first, second = all_terms(node, "CHARS")
        if first.data != (Characteristic.STRENGTH,) or second.data != (Characteristic.TOUGHNESS,):
            raise NotUnderstoodError("a comparison of other characteristics")
        self._target_only(self.noun(_np(node)))
        return Is(Fact.STRENGTH_ABOVE_TOUGHNESS)

    def _target_only(self, noun: Noun) -> None:
        """Checks that `noun` is the target of the attacks that the sentence speaks of."""
        attacks = self.said.frame.attacks
        target = attacks.at if attacks else None
        if noun.selector not in (target, TARGET) and not (
            target is not None and (noun.selector.who, target.who) in SAME
        ):
            raise NotUnderstoodError("the Toughness of another unit than the target")

    def do_fact_targets(self, node: Node) -> Condition:
        noun = self.noun(_np(node))
        if noun.definite or noun.selector.excluding:
            raise NotUnderstoodError("targets that unit")
        facts = [about(fact, TARGET) for fact in noun.facts]
        self.refer(TARGET, Selector(Who.TARGET, any_of=noun.selector.any_of))
        if noun.selector.any_of:
            facts.insert(0, _keyword_fact(noun.selector))
        if not facts:
            raise NotUnderstoodError("targets a unit")
        return all_of(*facts)

    def weapon_names(self, node: Node) -> tuple[str, ...]:
        raise NotImplementedError


def _only_role(node: Node) -> Node:
    found = sub(node, "role")
    if found is None:
        raise NotUnderstoodError(str(node.data))
    return found


_OF_WHOLE_UNITS = frozenset(
    {
        Fact.CHARGED,
        Fact.STATIONARY,
        Fact.ADVANCED,
        Fact.FELL_BACK,
        Fact.DISEMBARKED,
        Fact.SET_UP,
        Fact.BATTLE_SHOCKED,
    }
)
"""What is true of all models of a unit or of none."""


def _of_whole_units(predicate: Condition) -> bool:
    return all(fact.fact in _OF_WHOLE_UNITS for fact in facts(predicate))


def _keyword_fact(selector: Selector) -> Condition:
    if len(selector.any_of) != 1:
        raise NotUnderstoodError("one of several keywords")
    return Is(Fact.HAS_KEYWORD, TARGET, words=(" ".join(selector.any_of[0]),))


STATUSES = frozenset(["SUPPRESSED", "AFFLICTED", "SHAKEN", "STUNNED", "PINNED", "SCATTERED", "SPOTTED"])
THIS = Selector(Who.THIS_MODEL, Part.MODEL)
BEARER_MODEL = Selector(Who.BEARER, Part.MODEL)
SAME = {(Who.THIS_MODEL, Who.THIS_UNIT), (Who.THIS_UNIT, Who.THIS_MODEL)}


def _np(node: Node) -> Node:
    found = sub(node, "np")
    if found is None:
        raise NotUnderstoodError(str(node.data))
    return found


def _first(node: Node) -> Node:
    return subs(node)[0]


def _data(node: Node, *types: str):  # type: ignore[no-untyped-def]
    found = term(node, *types)
    if found is None:
        raise NotUnderstoodError(str(node.data))
    return found.data


_ = msgspec
