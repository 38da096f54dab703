"""Lowering of weapons and attacks: what an attack modifier acts on."""

from __future__ import annotations

import msgspec

from grognard.compiler.context import NotUnderstoodError
from grognard.compiler.facts import FactLowering
from grognard.compiler.parser import Node, all_terms, sub, subs, term
from grognard.compiler.who import Noun, at_target
from grognard.core.words import AttackType
from grognard.effects.scopes import Attacks, WeaponFilter
from grognard.effects.selectors import TARGET as TARGET_SELECTOR
from grognard.effects.selectors import Condition, Selector


class Attacking(msgspec.Struct, frozen=True):
    """Attacks and the conditions that the words about them add."""

    attacks: Attacks
    conditions: tuple[Condition, ...] = ()


class ScopeLowering(FactLowering):
    """Weapons and attacks."""

    # ---- events: "each time ... makes an attack"

    def do_event_makes(self, node: Node) -> Attacking:
        actor = self.noun(_np(node))
        if actor.definite:
            self.said.it = actor.selector
        return self._with_parts(node, Attacks(by=actor.narrowed, kind=kind_of(node)))

    def do_event_targets(self, node: Node) -> Attacking:
        at, facts = at_target(self.noun(_np(node)))
        return self._with_parts(node, Attacks(by=self._made_by(node), at=at, kind=kind_of(node)), facts)

    do_event_allocated = do_event_targets

    def do_event_np_targets(self, node: Node) -> Attacking:
        actor, target = (self.noun(child) for child in subs(node, "np"))
        at, facts = at_target(target)
        return self._with_parts(node, Attacks(by=actor.narrowed, at=at), facts)

    def do_event_activation(self, node: Node) -> Attacking:
        actor = self.noun(_np(node))
        return Attacking(Attacks(by=actor.narrowed))

    def _with_parts(self, node: Node, attacks: Attacks, facts: tuple[Condition, ...] = ()) -> Attacking:
        conditions = list(facts)
        for part in subs(node, "part_targets", "part_weapon", "part_turn", "part_while"):
            if part.data == "part_targets":
                target = self.noun(_np(part))
                at, more = at_target(target)
                if attacks.at is not None:
                    raise NotUnderstoodError("two targets")
                attacks = msgspec.structs.replace(attacks, at=at)
                conditions.extend(more)
                if not target.definite:
                    self.said.that_unit = TARGET_SELECTOR
            elif part.data == "part_weapon":
                attacks = merged(attacks, self.weapons(_first(part)))
            else:
                raise NotUnderstoodError(str(part.data))
        return Attacking(attacks, tuple(conditions))

    def _made_by(self, node: Node) -> Selector | None:
        maker = sub(node, "made_by")
        return self.noun(_np(maker)).narrowed if maker is not None else None

    # ---- weapons

    def weapons(self, node: Node) -> Attacks:
        """The attacks made with the weapons that `node` names."""
        found = self.lower(node)
        if isinstance(found, Attacking) and not found.conditions:
            return found.attacks
        raise NotUnderstoodError(str(node.data))

    def do_weapons_poss(self, node: Node) -> Attacking:
        return self.lower(_first(node))

    def do_weapons_equipped(self, node: Node) -> Attacking:
        return self._owned(node, self.noun(_np(node)))

    do_weapons_of = do_weapons_equipped

    def do_weapons_its(self, node: Node) -> Attacking:
        if self.said.it is None:
            raise NotUnderstoodError("its weapons")
        return Attacking(Attacks(by=self.said.it, kind=kind_of(node)))

    def do_weapons_those(self, node: Node) -> Attacking:
        if self.said.weapons is None:
            raise NotUnderstoodError("those weapons")
        return Attacking(self.said.weapons)

    def do_weapons_kind(self, node: Node) -> Attacking:
        return Attacking(Attacks(kind=kind_of(node)))

    def do_weapons_named(self, node: Node) -> Attacking:
        filtered = WeaponFilter(names=self.weapon_names(node))
        if term(node, "ITS"):
            if self.said.it is None:
                raise NotUnderstoodError("its weapon")
            return Attacking(Attacks(by=self.said.it, weapons=filtered))
        return Attacking(Attacks(weapons=filtered))

    def do_weapons_of_named(self, node: Node) -> Attacking:
        owner = self.noun(_np(node))
        return self._remember(Attacks(by=owner.narrowed, weapons=WeaponFilter(names=self.weapon_names(node))))

    def _owned(self, node: Node, owner: Noun) -> Attacking:
        having = ("PSYCHIC",) if term(node, "PSYCHIC") else ()
        lacking: list[str] = []
        for limit in subs(node, "lacking"):
            kind = _first(limit)
            word = term(kind, "KEYWORDS", "PSYCHIC")
            lacking.append(str(word).upper())
        filtered = WeaponFilter(having=having, lacking=tuple(lacking)) if having or lacking else None
        return self._remember(Attacks(by=owner.narrowed, kind=kind_of(node), weapons=filtered))

    def _remember(self, attacks: Attacks) -> Attacking:
        self.said.weapons = attacks
        return Attacking(attacks)

    def weapon_names(self, node: Node) -> tuple[str, ...]:
        """The name, singular and lower case."""
        name = sub(node, "weapon_name")
        if name is None:
            raise NotUnderstoodError(str(node.data))
        return (singular(" ".join(str(word) for word in all_terms(name)).lower()),)

    # ---- "this unit's ranged attacks", "attacks that target your unit"

    def do_attacks_of(self, node: Node) -> Attacking:
        return Attacking(Attacks(by=self.noun(_np(node)).narrowed, kind=kind_of(node)))

    def do_attacks_of_having(self, node: Node) -> Attacking:
        filtered = WeaponFilter(having=(_ability(node),))
        return Attacking(Attacks(by=self.noun(_np(node)).narrowed, kind=kind_of(node), weapons=filtered))

    def do_attacks_at(self, node: Node) -> Attacking:
        at, facts = at_target(self.noun(_np(node)))
        return Attacking(Attacks(by=self._made_by(node), at=at, kind=kind_of(node)), facts)

    def do_attacks_at_strength(self, node: Node) -> Attacking:
        found = self.do_attacks_at(node)
        strength = sub(node, "with_strength")
        if strength is None:
            raise NotUnderstoodError("strength")
        return Attacking(found.attacks, (*found.conditions, self.lower(strength)))


def merged(attacks: Attacks, weapons: Attacks) -> Attacks:
    """`attacks` made with `weapons`."""
    if weapons.by is not None and attacks.by is not None and weapons.by != attacks.by:
        raise NotUnderstoodError("weapons of another model")
    if weapons.kind is not None and attacks.kind is not None and weapons.kind != attacks.kind:
        raise NotUnderstoodError("melee attacks with ranged weapons")
    return msgspec.structs.replace(
        attacks, by=attacks.by or weapons.by, kind=attacks.kind or weapons.kind, weapons=weapons.weapons
    )


def singular(name: str) -> str:
    """A weapon's name in the singular: "storm bolters" -> "storm bolter"."""
    if name.endswith("ss") or name.endswith("claws") or name.endswith("talons") or not name.endswith("s"):
        return name
    return name[:-1]


def kind_of(node: Node) -> AttackType | None:
    """The kind of attack that `node` names, if it does."""
    found = term(node, "KIND")
    return found.data if found else None


def _np(node: Node) -> Node:
    found = sub(node, "np")
    if found is None:
        raise NotUnderstoodError(str(node.data))
    return found


def _first(node: Node) -> Node:
    return subs(node)[0]


def _ability(node: Node) -> str:
    found = term(node, "ABILITY")
    if found is None:
        raise NotUnderstoodError(str(node.data))
    return str(found.data)
