"""Lowering of weapons and attacks: what an attack modifier acts on."""

from __future__ import annotations

import msgspec

from grognard.compiler.attacking import DEEDS, FILTERS, OWN, Attacking, kind_of, merged, weapon_type
from grognard.compiler.context import Frame, NotUnderstoodError
from grognard.compiler.facts import SAME, one_unit
from grognard.compiler.leading import LeadingLowering
from grognard.compiler.nouns import Noun, about
from grognard.compiler.parser import Node, all_terms, sub, subs, term
from grognard.compiler.reading import first, np_of, one_of_unit, only
from grognard.compiler.weapons import between_commas, singular, weapon_name
from grognard.compiler.who import at_target
from grognard.core.words import AttackType, Edition, Roll
from grognard.effects.facts import Fact
from grognard.effects.scopes import Attacks, WeaponFilter
from grognard.effects.selectors import ATTACKER, BEARER, Condition, Is, Part, Selector, Who, all_of, any_of
from grognard.effects.selectors import TARGET as TARGET_SELECTOR


def _one_model(np: Node) -> bool:
    """Whether `np` names a model in a unit, and not the unit."""
    return any(True for _ in np.find_data("models_in"))


def _maker(np: Node, noun: Noun) -> Noun:
    """Who makes attacks; "a PSYKER" that does so is a model."""
    if sub(np, "some_bare") is None or noun.definite:
        return noun
    return msgspec.structs.replace(noun, selector=msgspec.structs.replace(noun.selector, part=Part.MODEL))


class ScopeLowering(LeadingLowering):
    """Weapons and attacks."""

    previous: Frame
    """What stood before the effects of the sentence before."""
    previous_at: Selector | None = None
    """The targets of the attacks that the sentence before speaks of, if nothing else narrows them."""

    # ---- events: "each time ... makes an attack"

    def do_event_makes(self, node: Node) -> Attacking:
        actor = _maker(np_of(node), self.noun(np_of(node)))
        self.said.it = actor.selector if actor.definite else ATTACKER
        self.said.one_of = actor.selector if actor.selector.part is Part.UNIT and _one_model(np_of(node)) else None
        self.said.that_model = actor.narrowed
        self.said.doubtful = False
        found = self.with_parts(node, Attacks(by=actor.narrowed, kind=kind_of(node), weapons=weapon_type(node)))
        if found.attacks.by == found.attacks.at:
            raise NotUnderstoodError("attacks of a unit at itself")
        if not actor.definite and actor.selector.part is Part.UNIT:
            if self.said.that_unit is None:
                self.refer(ATTACKER, actor.selector)
            elif self.said.that_unit == TARGET_SELECTOR and self.said.rival is None:
                self.said.rival = ATTACKER
        alone = actor.selector.part is Part.UNIT and not subs(node, "part_targets", "part_not_targets")
        if actor.definite and alone:
            self.refer_lightly(actor.selector)
        self.said.doubtful = any(sub(subs(part)[0], "np") for part in subs(node, "part_targets"))
        return found

    def do_event_targets(self, node: Node) -> Attacking:
        target = self.noun(np_of(node))
        at, facts = at_target(target)
        if target.definite:
            self.said.it = target.selector
            if target.selector.part is Part.UNIT and sub(node, "made_by") is None:
                self.refer_lightly(target.selector)
        elif target.selector.who is Who.FRIENDLY:
            self.refer(target.narrowed, target.selector)
        return self.with_parts(
            node, Attacks(by=self._made_by(node), at=at, kind=kind_of(node), weapons=weapon_type(node)), facts
        )

    do_event_allocated = do_event_targets

    def do_event_targets_closest(self, node: Node) -> Attacking:
        """ "Each time an attack made by X targets the closest eligible target"."""
        made = self.do_event_made_by(node)
        _, closest = self._target(subs(node, "target_closest")[0])
        return Attacking(made.attacks, (*made.conditions, *closest))

    def do_event_made_by(self, node: Node) -> Attacking:
        """ "Each time an attack is made by X"."""
        maker = np_of(only(node, "made_by"))
        actor = _maker(maker, self.noun(maker))
        if actor.definite:
            self.said.it = actor.selector
        self.said.that_model = actor.narrowed
        self.said.doubtful = one_of_unit(maker) or not actor.definite
        return self.with_parts(node, Attacks(by=actor.narrowed, kind=kind_of(node), weapons=weapon_type(node)))

    def do_event_such(self, node: Node) -> Attacking:
        frame = self.said.frame
        noun = self.noun(np_of(node))
        if frame.attacks is None or frame.attacks.at != noun.selector:
            raise NotUnderstoodError("such an attack, at others")
        return Attacking(frame.attacks, frame.attack_conditions)

    def do_event_save(self, node: Node) -> Attacking:
        noun = self.noun(np_of(node))
        if not noun.definite:
            raise NotUnderstoodError("saving throws of units in general")
        return Attacking(Attacks(at=noun.selector))

    def do_event_np_targets(self, node: Node) -> Attacking:
        actor, target = (self.noun(child) for child in subs(node, "np"))
        at, facts = at_target(target)
        for before in (self.said.frame.attacks, self.previous.attacks):
            narrowed = before is not None and before.by == actor.selector and (before.kind or before.weapons)
            if narrowed and sub(np_of(node), "it") is not None:
                raise NotUnderstoodError("any attack of it, or one of the kind named before?")
        if not actor.definite:
            self.refer(ATTACKER, actor.selector)
        return self.with_parts(node, Attacks(by=actor.narrowed, at=at, kind=kind_of(node)), facts)

    def do_event_activation(self, node: Node) -> Attacking:
        actor = self.noun(np_of(node))
        if actor.selector != BEARER and one_of_unit(np_of(node)):
            raise NotUnderstoodError("units do so, not models of them")
        if actor.definite:
            self.said.it = actor.selector
        return Attacking(Attacks(by=actor.narrowed))

    def do_event_overwatch(self, node: Node) -> Attacking:
        actor = self.noun(np_of(node))
        if not actor.definite:
            raise NotUnderstoodError("whose Overwatch?")
        self.said.it = actor.selector
        overwatch = Is(Fact.HAS_STATUS, ATTACKER, words=("FIRING OVERWATCH",))
        return Attacking(Attacks(by=actor.narrowed, kind=AttackType.RANGED), (overwatch,))

    def with_parts(self, node: Node, attacks: Attacks, facts: tuple[Condition, ...] = ()) -> Attacking:
        conditions = list(facts)
        for part in subs(
            node,
            "part_targets",
            "part_not_targets",
            "part_far",
            "part_near",
            "part_weapon",
            "part_turn",
            "part_fact",
            "part_within",
            "part_oath",
            "part_overwatch",
            "part_named",
            "part_value",
            "part_strength",
            "part_critical",
        ):
            if part.data == "part_targets":
                at, more = self._target(first(part))
                if at is not None and at.who is Who.FRIENDLY and (attacks.by is None or attacks.by.who in OWN):
                    raise NotUnderstoodError("attacks at friends")
                if attacks.at is not None:
                    raise NotUnderstoodError("two targets")
                attacks = msgspec.structs.replace(attacks, at=at)
                conditions.extend(more)
            elif part.data == "part_not_targets":
                attacks = msgspec.structs.replace(attacks, at=self._not_at(first(part), attacks))
            elif part.data == "part_far":
                conditions.append(Is(Fact.NOT_WITHIN, ATTACKER, n=all_terms(part, "INCH")[0].data))
            elif part.data == "part_near":
                conditions.append(Is(Fact.WITHIN, TARGET_SELECTOR, n=all_terms(part, "INCH")[0].data))
            elif part.data == "part_oath":
                conditions.append(Is(Fact.HAS_STATUS, TARGET_SELECTOR, words=("OATH OF MOMENT TARGET",)))
            elif part.data == "part_fact":
                conditions.append(about(self.fact_of(part), self._attacker(attacks)))
            elif part.data == "part_overwatch":
                conditions.append(Is(Fact.HAS_STATUS, ATTACKER, words=("FIRING OVERWATCH",)))
            elif part.data == "part_named":
                conditions.append(about(self.do_mod_named(part), self._attacker(attacks)))
            elif part.data == "part_value":
                conditions.append(self.do_part_value(part))
            elif part.data == "part_strength":
                conditions.append(self._stronger(first(part), attacks))
            elif part.data == "part_critical":
                hit = all_terms(part, "CRITICAL")[0].data is Roll.HIT
                conditions.append(Is(Fact.CRITICAL_HIT if hit else Fact.CRITICAL_WOUND))
            elif part.data == "part_within":
                conditions.append(about(self._within(part), self._attacker(attacks)))
            elif part.data == "part_turn":
                for did in all_terms(first(part), "MOVED_THUS"):
                    conditions.append(Is(DEEDS[str(did).lower()], self._attacker(attacks)))
            elif part.data == "part_weapon":
                attacks = merged(attacks, self.weapons(first(part)))
            else:
                raise NotUnderstoodError(str(part.data))
        return Attacking(attacks, tuple(conditions))

    def _not_at(self, node: Node, attacks: Attacks) -> Selector:
        """The targets of attacks that do not target units with some keywords."""
        others = self.noun(np_of(node))
        plain = Selector(others.selector.who, others.selector.part, others.selector.any_of)
        if others.definite or others.facts or not plain.any_of or plain != others.selector or attacks.at is not None:
            raise NotUnderstoodError("which targets not?")
        if others.selector.who is Who.FRIENDLY:
            raise NotUnderstoodError("attacks at friends")
        self.refer(TARGET_SELECTOR)
        return msgspec.structs.replace(TARGET_SELECTOR, excluding=plain.any_of)

    def _attacker(self, attacks: Attacks) -> Selector:
        """The one that attacks, in a condition."""
        if attacks.by is None:
            raise NotUnderstoodError("whose condition?")
        return ATTACKER if attacks.by.who in (Who.FRIENDLY, Who.ENEMY, Who.ANY) else attacks.by

    def _target(self, node: Node) -> tuple[Selector | None, tuple[Condition, ...]]:
        """A `target` node: for `Attacks.at`, and conditions."""
        if node.data == "target_closest":
            inner = sub(node, "within_inch")
            inches = all_terms(inner, "INCH")[0].data if inner else None
            self.refer(TARGET_SELECTOR)
            closest = Is(Fact.CLOSEST, TARGET_SELECTOR)
            return None, (closest,) if inches is None else (closest, Is(Fact.WITHIN, TARGET_SELECTOR, n=inches))
        if node.data == "target_either":
            return None, (self._either(subs(node, "np")),)
        if node.data == "target_role":
            self.refer(TARGET_SELECTOR)
            return None, (Is(Fact.HAS_STATUS, TARGET_SELECTOR, words=(self.role(node),)),)
        target = self.noun(np_of(node))
        if target.selector == ATTACKER:
            raise NotUnderstoodError("attacks at who attacks")
        if not target.definite:
            self.refer(TARGET_SELECTOR, msgspec.structs.replace(TARGET_SELECTOR, any_of=target.selector.any_of))
            self.said.beside = any(one_unit(part) for part in subs(first(np_of(node))))
            others = [fact for fact in target.facts if isinstance(fact, Is) and fact.fact is Fact.IS_OTHER]
            if others:
                return self._any_other(target), ()
        return at_target(target)

    def _either(self, nps: list[Node]) -> Condition:
        """ "A GLIM unit or a unit within 6 inches of this model": what is true of the one or of the other."""
        found: list[Condition] = []
        for target in (self.noun(np) for np in nps):
            selector = target.selector
            if target.definite or selector.who is Who.FRIENDLY or selector.count or selector.excluding:
                raise NotUnderstoodError("one target or another")
            kinds = [Is(Fact.HAS_KEYWORD, TARGET_SELECTOR, words=(" ".join(words),)) for words in selector.any_of]
            said = (any_of(*kinds) if kinds else None, *(about(fact, TARGET_SELECTOR) for fact in target.facts))
            if not any(said):
                raise NotUnderstoodError("one target or any")
            found.append(all_of(*said))
        self.refer(TARGET_SELECTOR)
        self.said.beside = True
        return any_of(*found)

    def _any_other(self, target: Noun) -> Selector:
        """ "Any other unit", after attacks at units with some keywords: the units without them."""
        before = self.previous_at
        if before is None or len(target.facts) > 1 or target.selector.any_of or target.selector.excluding:
            raise NotUnderstoodError("any other unit")
        if before.who is not Who.TARGET or before.excluding or not before.any_of:
            raise NotUnderstoodError("any other unit")
        return msgspec.structs.replace(TARGET_SELECTOR, excluding=before.any_of)

    def _made_by(self, node: Node) -> Selector | None:
        maker = sub(node, "made_by")
        return _maker(np_of(maker), self.noun(np_of(maker))).narrowed if maker is not None else None

    # ---- weapons

    def weapons(self, node: Node) -> Attacks:
        """The attacks made with the weapons that `node` names."""
        found = self.lower(node)
        if isinstance(found, Attacking) and not found.conditions:
            return found.attacks
        raise NotUnderstoodError(str(node.data))

    def do_weapons_poss(self, node: Node) -> Attacking:
        return self.lower(first(node))

    def do_weapons_equipped(self, node: Node) -> Attacking:
        return self._owned(node, self.noun(np_of(node)))

    def do_weapons_of(self, node: Node) -> Attacking:
        owner = self.noun(np_of(node))
        if owner.definite and self.said.it is None:
            self.said.it = owner.selector
        return self._owned(node, owner)

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
        if owner.definite and self.said.it is None:
            self.said.it = owner.selector
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

    def _stronger(self, node: Node, attacks: Attacks) -> Condition:
        """A Strength greater than the Toughness of the unit that is attacked."""
        noun = self.toughness_of(node)
        whose = (attacks.at.who if attacks.at else Who.TARGET, noun.selector.who)
        if noun.selector not in (attacks.at, TARGET_SELECTOR) and whose not in SAME:
            raise NotUnderstoodError("the Toughness of another unit than the target")
        return Is(Fact.STRENGTH_ABOVE_TOUGHNESS)


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
