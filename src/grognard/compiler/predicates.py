"""Lowering of facts whose subject is left out: "within 6 inches of ...", "with 5 or more models"."""

from __future__ import annotations

from grognard.compiler.context import NotUnderstoodError
from grognard.compiler.lexicon_moments import SELECTED_OBJECTIVE
from grognard.compiler.nouns import Noun, deed, words_for
from grognard.compiler.parser import Node, sub, subs, term
from grognard.compiler.reading import data, first, np_of
from grognard.compiler.referring import checked
from grognard.compiler.who import WhoLowering
from grognard.core.words import Characteristic
from grognard.effects.facts import Fact
from grognard.effects.selectors import (
    Condition,
    Is,
    Not,
    all_of,
    any_of,
)


class PredicateLowering(WhoLowering):
    """Facts whose subject is left out: what is said of a noun, and what narrows one."""

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
        return self._negated(node, Is(Fact.WITHIN, n=data(node, "INCH")))

    def do_predicate_half(self, node: Node) -> Condition:
        return self._negated(node, Is(Fact.HALF_RANGE))

    def do_predicate_keyword(self, node: Node) -> Condition:
        words = tuple(" ".join(alternative) for alternative in checked(data(node, "KEYWORDS")))
        return self._negated(node, any_of(*(Is(Fact.HAS_KEYWORD, words=(word,)) for word in words)))

    def do_predicate_tough(self, node: Node) -> Condition:
        if term(node, "CHARS").data != (Characteristic.TOUGHNESS,):  # type: ignore[union-attr]
            raise NotUnderstoodError("an unmodified characteristic")
        fact = Fact.TOUGHNESS_AT_MOST if term(node, "OR_LESS") else Fact.TOUGHNESS_AT_LEAST
        return all_of(self.do_predicate_keyword(node), Is(fact, n=data(node, "NUMBER")))

    def do_predicate_named(self, node: Node) -> Condition:
        return self._negated(node, self.do_mod_named(node))

    def do_mod_named(self, node: Node) -> Condition:
        if data(node, "NAMED_OBJECTIVE") == SELECTED_OBJECTIVE:
            if not self.said.objective:
                raise NotUnderstoodError("that objective")
            self.said.refers = True
        return Is(Fact.IN_RANGE_OF_NAMED_OBJECTIVE, words=(data(node, "NAMED_OBJECTIVE"),))

    def do_predicate_visible(self, node: Node) -> Condition:
        return self._negated(node, Is(Fact.SPOTTED_BY, words=words_for(self.noun(np_of(node)))))

    def do_predicate_beyond(self, node: Node) -> Condition:
        inches = data(node, "INCH")
        if sub(node, "np") is None:
            found: Condition = Is(Fact.NOT_WITHIN, n=inches)
        else:
            found = Not(Is(Fact.WITHIN_OF, n=inches, words=words_for(self.noun(np_of(node)))))
        return self._negated(node, found)

    def do_predicate_oath(self, node: Node) -> Condition:
        return Is(Fact.HAS_STATUS, words=("OATH OF MOMENT TARGET",))

    def do_predicate_engaged(self, node: Node) -> Condition:
        return self._negated(node, self.do_mod_engaged(node))

    def do_predicate_closest(self, node: Node) -> Condition:
        inner = sub(node, "within_inch")
        return all_of(Is(Fact.CLOSEST), Is(Fact.WITHIN, n=data(inner, "INCH")) if inner else None)

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
        return Is(Fact.WOUNDS_AT_MOST, n=data(node, "WOUNDS_LEFT"))

    def do_having_cover(self, node: Node) -> Condition:
        return Is(Fact.IN_COVER)

    def do_having_more_wounds(self, node: Node) -> Condition:
        return Not(Is(Fact.WOUNDS_AT_MOST, n=data(node, "MORE_WOUNDS_LEFT")))

    def do_having_keyword(self, node: Node) -> Condition:
        return self.do_predicate_keyword(node)

    def do_mod_models(self, node: Node) -> Condition:
        said = subs(node, "so_many")[0]
        fact = Fact.MODELS_AT_MOST if term(said, "OR_FEWER") else Fact.MODELS_AT_LEAST
        return Is(fact, n=data(said, "NUMBER", "COUNT", "PLUS"))

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
        return self._negated(node, Is(Fact.IN_AREA, words=(data(node, "AREA"),)))

    do_mod_area = do_predicate_area

    def do_predicate_place(self, node: Node) -> Condition:
        return self._negated(node, Is(Fact.IN_AREA, words=data(node, "PLACE")))

    do_mod_place = do_predicate_place

    def do_predicate_named_area(self, node: Node) -> Condition:
        (name,) = data(node, "KEYWORDS")
        wholly = ("WHOLLY",) if term(node, "WHOLLY_WITHIN") else ()
        return self._negated(node, Is(Fact.IN_AREA, words=(" ".join(name), *wholly)))

    def do_predicate_contagion(self, node: Node) -> Condition:
        return Is(Fact.WITHIN_OF, words=("CONTAGION RANGE", *words_for(self.noun(np_of(node)))))

    def do_predicate_under(self, node: Node) -> Condition:
        return self._negated(node, Is(Fact.HAS_STATUS, words=(data(node, "UNDER_EFFECTS"),)))

    def do_having_ability(self, node: Node) -> Condition:
        raise NotUnderstoodError("having an ability")

    def weapon_names(self, node: Node) -> tuple[str, ...]:
        """The names of the weapons that `node` holds."""
        raise NotImplementedError

    def _negated(self, node: Node, condition: Condition) -> Condition:
        return Not(condition) if term(node, "NOT") else condition

    def _within(self, node: Node) -> Condition:
        return Is(Fact.WITHIN_OF, n=data(node, "INCH"), words=words_for(self.noun(np_of(node))))

    def do_predicate_wholly(self, node: Node) -> Condition:
        return self._negated(node, self.do_mod_wholly(node))

    def do_having_destroyed(self, node: Node) -> Condition:
        return Is(Fact.HAS_DESTROYED, words=words_for(self.noun(np_of(node))))

    # ---- modifiers of a noun

    def do_mod_wholly(self, node: Node) -> Condition:
        return Is(Fact.WHOLLY_WITHIN_OF, n=data(node, "INCH"), words=words_for(self.noun(np_of(node))))

    def do_mod_range(self, node: Node) -> Condition:
        return Is(Fact.WITHIN, n=data(node, "INCH"))

    def do_mod_beyond(self, node: Node) -> Condition:
        return Is(Fact.NOT_WITHIN, n=data(node, "INCH"))

    def do_mod_contains(self, node: Node) -> Condition:
        words = tuple(" ".join(alternative) for alternative in checked(data(node, "KEYWORDS")))
        return Is(Fact.CONTAINS, words=words)

    def do_mod_far(self, node: Node) -> Condition:
        return Is(Fact.NOT_WITHIN, n=data(node, "INCH"), words=("FRIENDLY MODELS",))

    def do_mod_within(self, node: Node) -> Condition:
        return self._within(node)

    def do_mod_within_visible(self, node: Node) -> Condition:
        words = words_for(self.noun(np_of(node)))
        return all_of(Is(Fact.WITHIN_OF, n=data(node, "INCH"), words=words), Is(Fact.SPOTTED_BY, words=words))

    do_predicate_within_visible = do_mod_within_visible

    def do_mod_engaged(self, node: Node) -> Condition:
        noun = self.noun(np_of(node))
        ability = [fact for fact in noun.facts if isinstance(fact, Is) and fact.fact is Fact.HAS_ABILITY]
        if ability and len(noun.facts) == 1:
            return Is(Fact.ENGAGED_WITH, words=("UNITS WITH", *ability[0].words))
        return Is(Fact.ENGAGED_WITH, words=words_for(noun))

    def do_mod_visible(self, node: Node) -> Condition:
        return Is(Fact.SPOTTED_BY, words=words_for(self.noun(np_of(node))))

    def do_mod_half(self, node: Node) -> Condition:
        return Is(Fact.HALF_RANGE)

    def do_mod_fact(self, node: Node) -> Condition:
        return self.fact_of(node)

    def do_mod_is(self, node: Node) -> Condition:
        return all_of(*(self.lower(predicate) for predicate in subs(node)))

    do_mod_has = do_mod_is
    do_where_is = do_mod_is

    def do_mod_is_or(self, node: Node) -> Condition:
        return any_of(*self.alternatives(subs(node)))

    def alternatives(self, said: list[Node]) -> list[Condition]:
        """Predicates joined by "or"; "not one or the other" does not say how far the "not" reaches."""
        if any(term(one, "NOT") for one in said):
            raise NotUnderstoodError("not this, or that")
        return [self.lower(one) for one in said]

    def do_where_equipped(self, node: Node) -> Condition:
        return self.fact_equipped(node)

    def fact_equipped(self, node: Node) -> Condition:
        return all_of(*(Is(Fact.EQUIPPED, words=(name,)) for name in self.weapon_names(node)))

    def do_mod_did_not(self, node: Node) -> Condition:
        return Not(Is(data(node, "DID_NOT")))

    def do_mod_did(self, node: Node) -> Condition:
        return deed(data(node, "DID"))

    def do_mod_hit(self, node: Node) -> Condition:
        weapon = sub(node, "hit_weapon")
        if weapon is None:
            without = ("EXCLUDING INDIRECT FIRE",) if term(node, "EXCLUDING_INDIRECT") else ()
            return Is(Fact.HIT_BY, words=("THOSE ATTACKS", *without))
        if term(node, "EXCLUDING_INDIRECT"):
            raise NotUnderstoodError("hit by a weapon, and not by another")
        name = self.weapon_names(first(weapon))
        return Is(Fact.HIT_BY, words=name)

    def do_modifier(self, node: Node) -> Condition:
        return self.lower(first(node))

    def toughness_of(self, node: Node) -> Noun:
        """Whose Toughness a comparison speaks of."""
        words = term(node, "SHORT") or term(node, "CHARS")
        if words is None or words.data != (Characteristic.TOUGHNESS,):
            raise NotUnderstoodError("a comparison of other characteristics")
        return self.noun(np_of(node))


STATUSES = frozenset(["SUPPRESSED", "AFFLICTED", "SHAKEN", "STUNNED", "PINNED", "SCATTERED", "SPOTTED"])
