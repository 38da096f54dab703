"""Lowering of weapons and attacks: what an attack modifier acts on."""

from __future__ import annotations

from grognard.compiler.attacking import FILTERS, Attacking, kind_of, weapon_type
from grognard.compiler.context import NotUnderstoodError
from grognard.compiler.events import EventLowering
from grognard.compiler.nouns import Noun
from grognard.compiler.parser import Node, all_terms, sub, subs, term
from grognard.compiler.reading import first, np_of
from grognard.compiler.weapons import between_commas, singular, weapon_name
from grognard.compiler.who import at_target
from grognard.core.words import Edition
from grognard.effects.scopes import Attacks, WeaponFilter
from grognard.effects.selectors import (
    LED_UNIT,
    Part,
    Who,
)


class ScopeLowering(EventLowering):
    """Weapons, and attacks of somebody."""

    # ---- events: "each time ... makes an attack"

    # ---- weapons

    def do_weapons_poss(self, node: Node) -> Attacking:
        return self.lower(first(node))

    def do_weapons_equipped(self, node: Node) -> Attacking:
        return self._owned(node, self.noun(np_of(node)))

    def do_weapons_of(self, node: Node) -> Attacking:
        owner = self.noun(np_of(node))
        self._possessor(owner)
        return self._owned(node, owner)

    def _possessor(self, owner: Noun) -> None:
        """From "X's attacks" on "it" is X; where a leader was spoken of before that unit, it may be either."""
        if owner.selector == LED_UNIT and self.said.it not in (None, LED_UNIT):
            self.said.it = None
        elif owner.definite and self.said.it is None:
            self.said.it = owner.selector

    def do_weapons_of_those(self, node: Node) -> Attacking:
        """ "Weapons equipped by those models": of the unit that was spoken of."""
        if self.said.that_unit is None or self.said.rival is not None:
            raise NotUnderstoodError("those models")
        if self.said.that_unit.who in (Who.CHOSEN, Who.TRIGGERING):
            self.said.refers = True
        return self._owned(node, Noun(self.said.that_unit, definite=True))

    def do_weapons_having(self, node: Node) -> Attacking:
        owner = self.noun(np_of(node))
        filtered = WeaponFilter(having=(_plain_ability(node),))
        return self._remember(Attacks(by=owner.narrowed, kind=kind_of(node), weapons=filtered))

    def do_weapons_its(self, node: Node) -> Attacking:
        if self.said.it is None or self.said.it == self.leader:
            raise NotUnderstoodError("its weapons: of which unit, or of who leads it?")
        if self.said.it == self.said.that_unit:
            self.aura_pending = False
        return self._remember(Attacks(by=self.said.it, kind=kind_of(node)))

    def do_weapons_those(self, node: Node) -> Attacking:
        if self.said.weapons is None:
            raise NotUnderstoodError("those weapons")
        return Attacking(self.said.weapons)

    def do_weapons_those_kind(self, node: Node) -> Attacking:
        """ "Those melee weapons": the ones that were spoken of, if they are of that kind."""
        if self.said.weapons is None or self.said.weapons.kind is not kind_of(node) or self.said.weapons.by is None:
            raise NotUnderstoodError("those weapons")
        return Attacking(self.said.weapons)

    def do_weapons_kind(self, node: Node) -> Attacking:
        return Attacking(Attacks(kind=kind_of(node), weapons=weapon_type(node)))

    def do_weapons_kind_having(self, node: Node) -> Attacking:
        return Attacking(Attacks(kind=kind_of(node), weapons=WeaponFilter(having=(_plain_ability(node),))))

    def do_weapons_kind_lacking(self, node: Node) -> Attacking:
        return Attacking(Attacks(kind=kind_of(node), weapons=WeaponFilter(lacking=(_plain_ability(node),))))

    def do_weapons_equipped_named(self, node: Node) -> Attacking:
        owner = self.noun(np_of(node))
        return self._remember(Attacks(by=owner.narrowed, weapons=WeaponFilter(names=self.weapon_names(node))))

    def do_attacks_of_named(self, node: Node) -> Attacking:
        owner, target = (self.noun(child) for child in subs(node, "np"))
        at, facts = at_target(target)
        return Attacking(Attacks(by=owner.narrowed, at=at, weapons=WeaponFilter(names=self.weapon_names(node))), facts)

    def do_weapons_named(self, node: Node) -> Attacking:
        filtered = WeaponFilter(names=self.weapon_names(node))
        if term(node, "ITS"):
            if self.said.it is None:
                raise NotUnderstoodError("its weapon")
            return Attacking(Attacks(by=self.said.it, weapons=filtered))
        return Attacking(Attacks(weapons=filtered))

    def do_weapons_of_named(self, node: Node) -> Attacking:
        owner = self.noun(np_of(node))
        return self._remember(Attacks(by=owner.narrowed, weapons=WeaponFilter(names=self.weapon_names(node))))

    def _owned(self, node: Node, owner: Noun) -> Attacking:
        if self.said.that_unit is None and owner.definite and owner.selector.part is Part.UNIT:
            self.refer(owner.selector)
        kind = weapon_type(node)
        having = kind.having if kind else ()
        lacking = [all_terms(first(limit))[0].data for limit in subs(node, "lacking")]
        lacking.extend(_plain_ability(limit) for limit in subs(node, "lacking_ability"))
        filtered = WeaponFilter(having=having, lacking=tuple(lacking)) if having or lacking else None
        return self._remember(Attacks(by=owner.narrowed, kind=kind_of(node), weapons=filtered))

    def _remember(self, attacks: Attacks) -> Attacking:
        self.said.weapons = attacks
        return Attacking(attacks)

    def weapon_names(self, node: Node) -> tuple[str, ...]:
        """The names, singular and lower case."""
        names = subs(node, "weapon_name")
        if not names and (run := term(node, "KEYWORDS")):
            if (self.said.edition is Edition.TENTH and str(run).isupper()) or node.data == "weapons_equipped_named":
                raise NotUnderstoodError("keywords as a weapon")
            return tuple(singular(" ".join(words).lower()) for words in run.data)
        if not names:
            raise NotUnderstoodError(str(node.data))
        if term(node, "WEAPON") and any(one.type == "WORD" for one in all_terms(names[-1])):
            return self._named_weapons(names)
        lists = [between_commas(name) for name in names]
        if len(lists) == 1 and len(lists[0]) > 1:
            raise NotUnderstoodError("several names of weapons")
        return tuple(weapon_name(words) for found in lists for words in found)

    def _named_weapons(self, names: list[Node]) -> tuple[str, ...]:
        """ "Hellforged weapons": "weapon" is part of the name."""
        if len(names) != 1 or len(between_commas(names[0])) != 1:
            raise NotUnderstoodError("several names of weapons")
        return (f"{weapon_name(between_commas(names[0])[0])} weapon",)

    # ---- "this unit's ranged attacks", "attacks that target your unit"

    def do_attacks_of(self, node: Node) -> Attacking:
        owner = self.noun(np_of(node))
        self._possessor(owner)
        return self.with_parts(node, Attacks(by=owner.narrowed, kind=kind_of(node)))

    def do_attacks_its(self, node: Node) -> Attacking:
        if self.said.it is None or self.said.doubtful or self.said.it == self.leader:
            raise NotUnderstoodError("its attacks: of which unit, or of who leads it?")
        if self.said.it == self.said.that_unit:
            self.aura_pending = False
        return self.with_parts(node, Attacks(by=self.said.it, kind=kind_of(node)))

    def do_attacks_made(self, node: Node) -> Attacking:
        return self.with_parts(node, Attacks(by=self._made_by(node), kind=kind_of(node)))

    def do_attacks_of_having(self, node: Node) -> Attacking:
        filtered = WeaponFilter(having=(_ability(node),))
        return self.with_parts(node, Attacks(by=self.noun(np_of(node)).narrowed, kind=kind_of(node), weapons=filtered))

    def do_attacks_at(self, node: Node) -> Attacking:
        at, facts = at_target(self.noun(np_of(node)))
        return self.with_parts(node, Attacks(by=self._made_by(node), at=at, kind=kind_of(node)), facts)

    def do_attacks_at_strength(self, node: Node) -> Attacking:
        found = self.do_attacks_at(node)
        strength = sub(node, "with_strength")
        if strength is None:
            raise NotUnderstoodError("strength")
        return Attacking(found.attacks, (*found.conditions, self._stronger(strength, found.attacks)))


def _plain_ability(node: Node) -> str:
    ability = _ability(node)
    if ability not in FILTERS:
        raise NotUnderstoodError("weapons with some ability")
    return ability


def _ability(node: Node) -> str:
    found = term(node, "ABILITY")
    if found is None:
        raise NotUnderstoodError(str(node.data))
    return str(found.data)
