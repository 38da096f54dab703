"""Three-valued facts of an attack: true, false, or open.

What the two units, the weapon and the phase settle is computed; the rest is open. An open fact that a rule asks for
becomes a switch; a switch that is not set counts as false.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from grognard.combat.units import FightingUnit, ModelGroup, Role
from grognard.core.keywords import keyword
from grognard.core.words import AttackType
from grognard.effects.facts import Fact
from grognard.effects.selectors import All, Any, Condition, Is, Keywords, Not, Part, Selector, Who


class Referents(msgspec.Struct, frozen=True):
    """Who "the selected unit" and "that unit" are in a rule: as it selected them, and as its timing names them."""

    chosen: Selector | None = None
    triggering: Selector | None = None


NOBODY = Referents()


class OpenFact(msgspec.Struct, frozen=True, order=True):
    """A fact that nothing settles: about one side, or (None) about the situation."""

    fact: Fact
    role: Role | None = None
    n: int | None = None
    words: tuple[str, ...] = ()

    @property
    def label(self) -> str:
        """What the switch says: "the target is below half-strength"."""
        if self.fact is Fact.CHOSEN_OPTION:
            return ": ".join(self.words) + (" (target)" if self.role is Role.DEFENDER else "")
        text = self.fact.value.format(n=self.n, words=" ".join(self.words))
        if self.fact is Fact.ACTIVE:
            return f"{text} for the {self.role}"
        return f"the {self.role} {text}" if self.role else text


_OF_THE_OWNER = (Fact.ACTIVE, Fact.CHOSEN_OPTION)


class AttackFacts(msgspec.Struct, frozen=True):
    """What is known of the attack itself: the weapon's type, its S and D after modifiers, the T it meets."""

    kind: AttackType
    strength: int | None = None
    toughness: int | None = None
    damage: int | None = None


class Facts:
    """Evaluates conditions for one attack; remembers in `asked` which open facts mattered.

    `settled` holds what the user said of open facts.
    """

    def __init__(
        self, attacker: FightingUnit, defender: FightingUnit, attack: AttackFacts, settled: Mapping[OpenFact, bool]
    ) -> None:
        self.attacker = attacker
        self.defender = defender
        self.attack = attack
        self.settled = settled
        self.asked: set[OpenFact] = set()

    def unit(self, role: Role) -> FightingUnit:
        """The unit on that side."""
        return self.attacker if role is Role.ATTACKER else self.defender

    def true(
        self, condition: Condition | None, owner: Role, refs: Referents = NOBODY, about: Role | None = None
    ) -> bool | None:
        """Whether `condition` of a rule of `owner` holds: None while it hangs on an open fact not settled.

        `about`: the side that facts without a subject speak of (in the `where` of a selector).
        """
        match condition:
            case None:
                return True
            case Is():
                return self._fact(condition, owner, refs, about)
            case Not(part):
                inner = self.true(part, owner, refs, about)
                return None if inner is None else not inner
            case All(parts):
                values = [self.true(part, owner, refs, about) for part in parts]
                return False if False in values else None if None in values else True
            case Any(parts):
                values = [self.true(part, owner, refs, about) for part in parts]
                return True if True in values else None if None in values else False

    def role(self, selector: Selector, owner: Role, refs: Referents = NOBODY) -> Role | None:
        """The side that `selector` of a rule of `owner` speaks of; None when it is neither by name."""
        match selector.who:
            case Who.TARGET:
                return Role.DEFENDER
            case Who.ATTACKER:
                return Role.ATTACKER
            case Who.ENEMY:
                return owner.other
            case Who.CHOSEN | Who.TRIGGERING:
                meant = refs.chosen if selector.who is Who.CHOSEN else refs.triggering
                known = meant is not None and meant.who not in (Who.CHOSEN, Who.TRIGGERING)
                return self.role(meant, owner) if meant and known else owner.other
            case Who.ANY:
                return None
            case _:
                return owner

    def _fact(self, asked: Is, owner: Role, refs: Referents, about: Role | None) -> bool | None:
        role = self.role(asked.subject, owner, refs) if asked.subject else about
        if asked.fact in _OF_THE_OWNER:
            role = owner
        unit = self.unit(role) if role else None
        computed = self._computed(asked, role, unit)
        if computed is not None:
            return computed
        told = asked.subject
        if told and told.any_of and unit and not matches(told.any_of, told.excluding, unit.keywords):
            return False
        return self.settle(OpenFact(asked.fact, role, asked.n, asked.words))

    def settle(self, fact: OpenFact) -> bool | None:
        """What the user said of `fact`, or what follows from it; the question is remembered."""
        self.asked.add(fact)
        if fact in self.settled:
            return self.settled[fact]
        for known, value in self.settled.items():
            if value and implies(known, fact):
                return True
        return None

    def _computed(self, asked: Is, role: Role | None, unit: FightingUnit | None) -> bool | None:
        attack, n = self.attack, asked.n or 0
        match asked.fact:
            case Fact.HAS_KEYWORD if unit:
                return all(keyword(word) in unit.keywords for word in asked.words)
            case Fact.IS_NAMED if unit:
                return any(keyword(word) in (keyword(unit.name), *unit.keywords) for word in asked.words)
            case Fact.STRENGTH_ABOVE_TOUGHNESS:
                if attack.strength is None or attack.toughness is None:
                    return None
                return attack.strength > attack.toughness
            case Fact.STRENGTH_BELOW_TOUGHNESS:
                if attack.strength is None or attack.toughness is None:
                    return None
                return attack.strength < attack.toughness
            case Fact.STRENGTH_AT_LEAST if attack.strength is not None:
                return attack.strength >= n
            case Fact.STRENGTH_AT_MOST if attack.strength is not None:
                return attack.strength <= n
            case Fact.DAMAGE_IS if attack.damage is not None:
                return attack.damage == n
            case Fact.DAMAGE_AT_LEAST if attack.damage is not None:
                return attack.damage >= n
            case Fact.TOUGHNESS_AT_MOST if unit:
                return max(group.profile.toughness for group in unit.groups) <= n
            case Fact.TOUGHNESS_AT_LEAST if unit:
                return max(group.profile.toughness for group in unit.groups) >= n
            case Fact.HALF_RANGE if attack.kind is AttackType.MELEE:
                return False
            case Fact.MODELS_AT_LEAST if unit:
                return unit.models >= n
            case Fact.MODELS_AT_MOST if unit:
                return unit.models <= n
            case Fact.HAS_ABILITY if unit:
                return any(
                    ability.upper().startswith(keyword(word)) for ability in unit.abilities for word in asked.words
                )
            case Fact.EQUIPPED if unit:
                return any(True for word in asked.words for _ in unit.having(word))
            case Fact.ATTACHED if unit and unit.attached:
                return True
            case Fact.LEADS_A_UNIT if unit and unit.attached:
                return True
            case Fact.LED_BY if unit and unit.attached:
                led = {word for group in unit.groups if group.leader for word in group.keywords}
                return all(keyword(word) in led for word in asked.words)
            case Fact.PHASE:
                here = "SHOOTING" if attack.kind is AttackType.RANGED else "FIGHT"
                return here in (word.upper() for word in asked.words)
            case Fact.SELECTED_AS_TARGET if role is Role.DEFENDER:
                return True
            case Fact.NOT_SELECTED_TO_SHOOT | Fact.NOT_SELECTED_TO_FIGHT | Fact.ON_BATTLEFIELD:
                return True
            case Fact.ENGAGED if attack.kind is AttackType.MELEE:
                return True
            case _:
                return None


def matches(any_of: Keywords, excluding: Keywords, having: frozenset[str] | tuple[str, ...]) -> bool:
    """Whether a unit or model with the keywords `having` fits the alternatives and none of the exclusions."""
    if any(all(keyword(word) in having for word in words) for words in excluding):
        return False
    return not any_of or any(all(keyword(word) in having for word in words) for words in any_of)


def group_matches(selector: Selector, unit: FightingUnit, group: ModelGroup) -> bool:
    """Whether the models of `group` are among those that `selector` speaks of by keyword."""
    having = frozenset((*group.keywords, *unit.faction_keywords)) if selector.part is Part.MODEL else unit.keywords
    return matches(selector.any_of, selector.excluding, having)


def implies(known: OpenFact, asked: OpenFact) -> bool:
    """Whether `known` being true makes `asked` true: within 6" is within 9"; below half-strength is below starting."""
    if known.role is not asked.role:
        return False
    if known.fact is asked.fact and known.words == asked.words and known.n is not None and asked.n is not None:
        if known.fact in (Fact.WITHIN, Fact.WITHIN_OF, Fact.WHOLLY_WITHIN_OF):
            return known.n <= asked.n
        if known.fact in (Fact.TOKENS, Fact.NOT_WITHIN, Fact.BATTLE_ROUND_AT_LEAST):
            return known.n >= asked.n
    return (known.fact, asked.fact) in {
        (Fact.BELOW_HALF_STRENGTH, Fact.BELOW_STARTING_STRENGTH),
        (Fact.CHARGED, Fact.MOVED),
        (Fact.ADVANCED, Fact.MOVED),
        (Fact.IN_RANGE_OF_OWN_OBJECTIVE, Fact.IN_RANGE_OF_OBJECTIVE),
    }
