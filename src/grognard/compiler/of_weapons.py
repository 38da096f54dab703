"""Lowering of what only the rules of weapon abilities say."""

from __future__ import annotations

from dataclasses import replace

import msgspec

from grognard.compiler.attacking import FILTERS, Attacking, kind_of
from grognard.compiler.context import NotUnderstoodError
from grognard.compiler.giving import GiftLowering
from grognard.compiler.parser import Node, all_terms, subs, term
from grognard.core.keywords import keyword
from grognard.core.words import AttackType, Characteristic, Roll
from grognard.datasheet import RuleKind
from grognard.effects.acts import Special, Trigger
from grognard.effects.effect import (
    AdditionalHits,
    AutomaticSuccess,
    Modifier,
    MortalDamage,
    NoSave,
    OneModelEach,
    Op,
    Others,
    Permission,
    ResolvedLast,
)
from grognard.effects.facts import Fact
from grognard.effects.scopes import Attacks, Models, WeaponFilter
from grognard.effects.selectors import TARGET, TRIGGERING, Condition, Is, Selector, Who, all_of
from grognard.effects.timing import Moment, Timing

_CRITICAL_WOUND = Is(Fact.CRITICAL_WOUND)


class WeaponRuleLowering(GiftLowering):
    """Sentences of weapon abilities. "Such attacks" and "these" are those of the sentence before."""

    # ---- what stands before

    def do_event_made(self, node: Node) -> Attacking:
        return self.with_parts(node, Attacks(kind=kind_of(node)))

    def do_event_scores(self, node: Node) -> Attacking:
        found = self.with_parts(node, Attacks(kind=kind_of(node)))
        return Attacking(found.attacks, (*found.conditions, _critical(node)))

    def do_event_such_targets(self, node: Node) -> Attacking:
        at, facts = self._target(subs(node)[0])
        return Attacking(msgspec.structs.replace(self._own, at=at), facts)

    def do_event_weapons(self, node: Node) -> Attacking:
        return Attacking(self.weapons(subs(node)[0]))

    def do_weapons_ability(self, node: Node) -> Attacking:
        return self._remember(Attacks(weapons=WeaponFilter(having=(_name(node),))))

    def do_if_named(self, node: Node) -> None:
        """ "If the target has the keyword denoted by X"."""
        if self.noun(subs(node)[0]).selector != TARGET:
            raise NotUnderstoodError("the keyword of another than the target")
        self._aim(str(term(node, "NAMED_KEYWORD").data))  # type: ignore[union-attr]

    def do_against_named(self, node: Node) -> None:
        self._aim(str(term(node, "NAMED_TARGET").data))  # type: ignore[union-attr]

    def _aim(self, word: str) -> None:
        attacks = self.said.frame.attacks or self._own
        if self.said.kind is not RuleKind.WEAPON_ABILITY or attacks.at is not None:
            raise NotUnderstoodError("a keyword of no name, or two targets")
        at = Selector(Who.TARGET, any_of=((keyword(word),),))
        self.said.frame = replace(self.said.frame, attacks=msgspec.structs.replace(attacks, at=at))

    def do_if_form(self, node: Node) -> None:
        self._add_conditions((Is(Fact.TAKES_FORM, words=(str(term(node, "ABILITY").data),)),))  # type: ignore[union-attr]

    # ---- numbers of attacks

    def do_add_dice(self, node: Node) -> None:
        self._more_attacks(node)

    def do_add_result(self, node: Node) -> None:
        if self.said.frame.attacks is None:
            raise NotUnderstoodError("the result of what?")
        self._more_attacks(node)

    def do_add_per_models(self, node: Node) -> None:
        if term(node, "CHARS").data != (Characteristic.ATTACKS,):  # type: ignore[union-attr]
            raise NotUnderstoodError("a characteristic for every five models")
        self._more_attacks(node)

    def do_critical_named(self, node: Node) -> None:
        self._aim(str(term(node, "NAMED_TARGET").data))  # type: ignore[union-attr]
        self.do_critical(node)

    def do_increase(self, node: Node) -> None:
        self._more_attacks(node)

    def _more_attacks(self, node: Node) -> None:
        number = term(node, "LETTER", "NUMBER", "ONE")
        each = term(node, "PER_MODELS")
        if number is None:
            raise NotUnderstoodError("how many?")
        self._put(
            Modifier(
                Characteristic.ATTACKS,
                Op.ADD,
                number.data,
                self._attacks,
                self._when,
                self._until,
                per_models=each.data if each is not None else None,
            )
        )

    def do_increased(self, node: Node) -> None:
        for what, scope in self._characteristics(subs(node)[0]):
            if what is not Characteristic.ATTACKS and what is not Characteristic.DAMAGE:
                raise NotUnderstoodError("increased")
            self._put(Modifier(what, Op.ADD, term(node, "LETTER").data, scope, self._when, self._until))  # type: ignore[union-attr]

    # ---- what a critical does

    def do_more_hits(self, node: Node) -> None:
        self._put(
            AdditionalHits(term(node, "DENOTED", "LETTER").data, self._attacks, self._on(node, Roll.HIT), self._until)  # type: ignore[union-attr]
        )

    def do_auto_hits(self, node: Node) -> None:
        self._put(AutomaticSuccess(Roll.HIT, self._attacks, self._when, self._until))

    def do_auto_wounds(self, node: Node) -> None:
        chosen = term(node, "CHOOSE_AUTO_WOUND") is not None
        when = self._on(node, Roll.HIT)
        self._put(AutomaticSuccess(Roll.WOUND, self._attacks, when, self._until, optional=chosen))

    def do_no_save(self, node: Node) -> None:
        self._put(NoSave(self._attacks, self._when, self._until))

    def do_mortal_damage(self, node: Node) -> None:
        if term(node, "ONCE_MODIFIED"):
            self._as_before()
        self._put(MortalDamage(self._attacks, self._on(node, Roll.WOUND), self._until))

    def do_resolved_last(self, node: Node) -> None:
        self._as_before()
        others = Others.UNITS if term(node, "ALL_OTHERS") else Others.THOSE
        self._put(ResolvedLast(others, self._attacks, self._when, self._until))

    def do_one_model_each(self, node: Node) -> None:
        attacks = self.weapons(subs(node)[0])
        self._put(OneModelEach(attacks, all_of(*self.said.frame.conditions, _CRITICAL_WOUND), self._until))

    def do_shoots_using(self, node: Node) -> None:
        having = Is(Fact.EQUIPPED, words=(_name(node),))
        allowed = term(node, "CAN_SHOOT_USING").data  # type: ignore[union-attr]
        self._put(Permission(allowed, Models(Selector(Who.ANY, where=having)), when=self._when, until=self._until))

    # ---- procedures of the game

    def do_never_against(self, node: Node) -> None:
        named = term(node, "SUCH_WEAPONS")
        if self._own.weapons != WeaponFilter(having=(str(named).upper().removesuffix(" WEAPONS"),)) and named:
            raise NotUnderstoodError("other weapons")
        self._do(Special("CANNOT TARGET UNITS ENGAGED WITH UNITS OF ITS OWN ARMY"))

    def do_one_or_others(self, node: Node) -> None:
        if self._own.weapons != WeaponFilter(having=(_name(node),)) or term(node, "KIND").data is not AttackType.RANGED:  # type: ignore[union-attr]
            raise NotUnderstoodError("other weapons")
        self._do(Special("A MODEL SHOOTS WITH THESE WEAPONS OR WITH ITS OTHERS, UNLESS IT IS A MONSTER OR VEHICLE"))

    def do_same_ability(self, node: Node) -> None:
        (own,) = self._own.weapons.having if self._own.weapons else ("",)
        others = [name for name in term(node, "ABILITIES_LIST").data if name != own]  # type: ignore[union-attr]
        if len(others) != 1 or len(term(node, "ABILITIES_LIST").data) != 2:  # type: ignore[union-attr]
            raise NotUnderstoodError("the same as what?")
        self._do(Special(f"IS THE SAME AS [{others[0]}]"))

    def do_hazard_rolls(self, node: Node) -> None:
        if _name(node) != "HAZARDOUS":
            raise NotUnderstoodError("hazard rolls for other weapons")
        at = tuple(Timing(moment, unit=Selector(Who.ANY)) for moment in (Moment.SHOT, Moment.FOUGHT))
        rolled = Special("ONE HAZARD ROLL FOR EACH HAZARDOUS WEAPON THAT WAS SELECTED", TRIGGERING)
        self._clause_of_its_own(Trigger(at, (rolled,)))

    def do_precise(self, node: Node) -> None:
        if subs(node) and self.weapons(subs(node)[0]) != self._own:
            raise NotUnderstoodError("other weapons")
        self.said.frame = replace(self.said.frame, optional=True)
        self._do(Special("CAN BE ALLOCATED TO A VISIBLE CHARACTER OF AN ATTACHED UNIT"))

    def _as_before(self) -> None:
        """Such attacks as the sentence before spoke of: those that score a critical wound."""
        before = self.previous
        if before.attacks is None or _CRITICAL_WOUND not in before.conditions or self.said.frame.attacks is not None:
            raise NotUnderstoodError("which attacks?")
        self.said.frame = replace(self.said.frame, attacks=before.attacks, conditions=before.conditions)

    def _on(self, node: Node, roll: Roll) -> Condition | None:
        """The conditions, with "a critical hit" where it is the subject; without any critical it means nothing."""
        needed = Is(Fact.CRITICAL_HIT if roll is Roll.HIT else Fact.CRITICAL_WOUND)
        named = term(node, "CRITICAL")
        asked = self.said.frame.conditions
        if named is not None and named.data is roll:
            return all_of(*asked, needed)
        if named is not None or needed not in asked:
            raise NotUnderstoodError("what, without a critical?")
        return self._when

    @property
    def _own(self) -> Attacks:
        """The attacks of the weapons that have the ability."""
        if self.said.kind is not RuleKind.WEAPON_ABILITY or self.said.weapons is None:
            raise NotUnderstoodError("such a weapon")
        return self.said.weapons


def _name(node: Node) -> str:
    """The weapon ability in brackets, without a number."""
    name = str(term(node, "ABILITY").data)  # type: ignore[union-attr]
    if name not in NAMES:
        raise NotUnderstoodError("weapons with some ability")
    return name


_MORE_NAMES = (
    "ANTI",
    "CLEAVE",
    "CLOSE-QUARTERS",
    "DEVASTATING WOUNDS",
    "IGNORES COVER",
    "LETHAL HITS",
    "SUSTAINED HITS",
)
NAMES = FILTERS.union(_MORE_NAMES)
"""Names of weapon abilities."""


def _critical(node: Node) -> Condition:
    (named,) = [one for one in all_terms(node, "CRITICAL") if one][-1:]
    return Is(Fact.CRITICAL_HIT if named.data is Roll.HIT else Fact.CRITICAL_WOUND)
