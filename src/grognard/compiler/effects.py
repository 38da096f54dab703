"""Lowering of effects: permissions, selections, states; with its bases, of every sentence that the grammar knows."""

from __future__ import annotations

from dataclasses import replace

import msgspec

from grognard.compiler.assemble import AFFECTED_ONCE, AFFECTED_ONCE_A_PHASE, SELECT_OBJECTIVE, USE, USED_ONCE
from grognard.compiler.context import Frame, NotUnderstoodError
from grognard.compiler.fact_parts import role_name
from grognard.compiler.known_abilities import known_weapon_ability
from grognard.compiler.nouns import Noun
from grognard.compiler.of_procedures import ProcedureLowering
from grognard.compiler.parser import Node, all_terms, sub, subs, term
from grognard.compiler.rerolls import ATTACK_ROLLS
from grognard.effects.acts import Activate, Afflict, Choose, MortalWounds, OneOf, Special
from grognard.effects.effect import (
    Allowed,
    AutomaticSuccess,
    Permission,
    Restriction,
)
from grognard.effects.facts import Fact
from grognard.effects.scopes import Models
from grognard.effects.selectors import CHOSEN, Is, Who, facts
from grognard.effects.timing import Moment, Timing, Until


class EffectLowering(ProcedureLowering):
    """Whole sentences."""

    def do_eligible(self, node: Node) -> None:
        noun = self.noun(subs(node)[0])
        allowed = sub(node, "allowed")
        did = sub(node, "did_short")
        if did is None and allowed is not None and not term(node, "IN_A_TURN"):
            for deed in all_terms(allowed, "SHOOT", "DECLARE_CHARGE"):
                what = Allowed.SHOOT if deed.type == "SHOOT" else Allowed.CHARGE
                self._put(Permission(what, Models(noun.narrowed), when=self._when, until=self._until))
            return
        if did is None or allowed is None or not term(node, "IN_A_TURN"):
            raise NotUnderstoodError("eligible")
        for deed in all_terms(allowed, "SHOOT", "DECLARE_CHARGE"):
            for moved in all_terms(did, "MOVED_THUS"):
                key = (deed.type, str(moved).lower())
                if key not in _PERMISSIONS:
                    raise NotUnderstoodError("eligible")
                self._put(Permission(_PERMISSIONS[key], Models(noun.narrowed), when=self._when, until=self._until))

    def do_eligible_even(self, node: Node) -> None:
        """ "Eligible to declare a charge even though it Advanced this turn"."""
        noun = self.noun(subs(node)[0])
        for deed in all_terms(subs(node)[1], "SHOOT", "DECLARE_CHARGE"):
            what = _EVEN_THOUGH.get((str(deed.type), term(node, "DID").data))  # type: ignore[union-attr]
            if what is None:
                raise NotUnderstoodError("eligible")
            self._put(Permission(what, Models(noun.narrowed), when=self._when, until=self._until))

    def do_not_eligible(self, node: Node) -> None:
        noun = self.noun(subs(node)[0])
        for deed in all_terms(subs(node)[1], *_FORBIDDEN):
            what = _FORBIDDEN[str(deed.type)]
            until = Until.END_OF_PHASE if term(node, "THIS_PHASE") else self._until
            self._put(Restriction(what, Models(noun.narrowed), when=self._when, until=until))

    # ---- acts

    def do_select(self, node: Node) -> None:
        noun = self.noun(subs(node)[0])
        many = [quant for quant in node.find_data("quant") if term(quant, "A_NUMBER_OF")]
        if noun.definite or (noun.selector.count < 1 and not many):
            raise NotUnderstoodError("select")
        exactly = [quant for quant in node.find_data("quant") if term(quant, "COUNT") and not term(quant, "UP_TO")]
        if (many and not self.said.sizes) or exactly:
            raise NotUnderstoodError("how many?")
        if term(node, "YOU_CAN"):
            self.said.frame = replace(self.said.frame, optional=True)
        if noun.selector.who is Who.ANY and any(fact.fact is Fact.HIT_BY for one in noun.facts for fact in facts(one)):
            noun = msgspec.structs.replace(noun, selector=msgspec.structs.replace(noun.selector, who=Who.ENEMY))
        if noun.selector.who not in (Who.FRIENDLY, Who.ENEMY):
            raise NotUnderstoodError("select")
        self._do(Choose(noun.narrowed, by_size=self.said.sizes if many else ()))
        self.said.it = None
        self.refer(msgspec.structs.replace(CHOSEN, part=noun.selector.part), noun.selector)

    def do_use_its(self, node: Node) -> None:
        """ "It can use its turbo": it is a state of the unit for the turn, which other rules ask for."""
        noun = self.noun(subs(node)[0])
        if not noun.definite and noun.selector.who is not Who.TRIGGERING:
            raise NotUnderstoodError("who uses it?")
        self.said.frame = replace(self.said.frame, optional=True)
        self._do(Afflict(term(node, "USE_ITS").data, noun.narrowed, Until.END_OF_TURN))  # type: ignore[union-attr]

    def do_select_ability(self, node: Node) -> None:
        options = term(node, "ABILITY_CHOICE")
        if options is None or not all(known_weapon_ability(name) for name in options.data):
            raise NotUnderstoodError("select an ability")
        if term(node, "YOU_CAN"):
            self.said.frame = replace(self.said.frame, optional=True)
        self.said.options = options.data
        self._do(OneOf(tuple((name, ()) for name in options.data)))

    def do_select_below(self, node: Node) -> None:
        if term(node, "YOU_CAN"):
            self.said.frame = replace(self.said.frame, optional=True)
        self._do(OneOf(()))

    def do_select_objective(self, node: Node) -> None:
        self.said.objective = True
        self._do(Special(SELECT_OBJECTIVE))

    def do_name_objective(self, node: Node) -> None:
        name = term(node, "YOUR_OBJECTIVE").data  # type: ignore[union-attr]
        self.said.refers = True
        self._do(Special(f"SELECT THE {name}"))

    def do_select_as(self, node: Node) -> None:
        """ "Select one enemy unit to be this model's prey": the unit has that state for the battle."""
        noun = self.noun(subs(node, "np")[0])
        selector = noun.selector
        if selector.who is Who.ANY and selector.count == 1 and not noun.definite:
            raise NotUnderstoodError("whose unit?")
        one = selector.count == 1 or bool(all_terms(subs(subs(node, "np")[0], "some")[0], "NEW"))
        if noun.definite or not one or selector.count > 1 or selector.who is not Who.ENEMY:
            raise NotUnderstoodError("select")
        noun = msgspec.structs.replace(noun, selector=msgspec.structs.replace(selector, count=1))
        frame = self.said.frame
        battle = any(timing.moment in (Moment.START, Moment.DESTROYED) for timing in frame.at)
        if not battle and frame.until is None:
            raise NotUnderstoodError("a role, until when?")
        if term(node, "YOU_CAN"):
            self.said.frame = replace(frame, optional=True)
        name = role_name(node)
        self.said.roles = (*self.said.roles, name)
        self._do(Choose(noun.narrowed))
        self._do(Afflict(name, CHOSEN, frame.until or Until.END_OF_BATTLE))

    def do_name_role(self, node: Node) -> None:
        """ "Until ..., that unit is this model's quarry": a state of the unit that was selected."""
        noun = self.noun(subs(node, "np")[0])
        if noun.selector != CHOSEN or self.said.frame.until is None:
            raise NotUnderstoodError("whose role, and until when?")
        name = role_name(node)
        self.said.roles = (*self.said.roles, name)
        self._do(Afflict(name, CHOSEN, self.said.frame.until))

    def do_affected_once(self, node: Node) -> None:
        self.said.refers = True
        phase = str(term(node, "AFFECTED_ONCE")).lower().endswith(" phase")
        self._do(AFFECTED_ONCE_A_PHASE if phase else AFFECTED_ONCE)

    def do_used_once(self, node: Node) -> None:
        """ "You can only use this ability once per battle": a limit on the trigger that says that it can be used."""
        self.said.refers = True
        self._do(Special(f"{USED_ONCE} {term(node, 'USED_ONCE').data.value}"))  # type: ignore[union-attr]

    def do_call(self, node: Node) -> None:
        self.said.frame = replace(self.said.frame, optional=True)
        self._do(USE)

    def do_activate(self, node: Node) -> None:
        frame = self.said.frame
        (name,) = term(node, "ACTIVE").data  # type: ignore[union-attr]
        if frame.until is None:
            raise NotUnderstoodError("active, until when?")
        self._do(Activate(name, frame.until))
        self.said.frame = Frame(conditions=(Is(Fact.ACTIVE, words=(name,)),), until=Until.ALWAYS)

    def do_automatic(self, node: Node) -> None:
        noun = self.noun(subs(subs(node, "for_whom")[0])[0])
        for roll in all_terms(subs(node, "roll_names")[0])[0].data:
            if roll in ATTACK_ROLLS:
                raise NotUnderstoodError("an attack that is passed")
            self._put(AutomaticSuccess(roll, Models(noun.narrowed), self._when, self._until))

    def do_beyond(self, node: Node) -> None:
        noun = self.noun(subs(node)[0])
        inches = term(node, "INCH").data  # type: ignore[union-attr]
        what = Allowed.BE_TARGETED_BEYOND
        self._put(Restriction(what, Models(noun.narrowed), inches, when=self._when, until=self._until))

    def do_afflict(self, node: Node) -> None:
        noun = self.noun(subs(node)[0])
        self._do(Afflict(self.status(node), noun.narrowed, self._until))

    def do_can_use(self, node: Node) -> None:
        for user in subs(node):
            self._user(self.noun(user))
        edge = term(node, "AT_START", "AT_END")
        if edge is not None:
            phase, whose = term(node, "PHASE").data  # type: ignore[union-attr]
            if self.said.frame.at:
                raise NotUnderstoodError("two moments")
            self.said.frame = replace(self.said.frame, at=(Timing(edge.data, phase, whose),))
        self.said.frame = replace(self.said.frame, optional=True)
        self._do(USE)

    def do_can_do(self, node: Node) -> None:
        """ "This unit can raise its shields": a use of the ability in words of its own, told by "if it does"."""
        if not self.noun(subs(node)[0]).definite or str(term(node, "WORD")).lower() not in _FLOURISHES:
            raise NotUnderstoodError("can do what?")
        self.said.frame = replace(self.said.frame, optional=True)
        self.said.told_use = True
        self._do(USE)

    def _user(self, noun: Noun) -> None:
        """ "One unit from your army with this ability can use it": that unit is selected first."""
        if noun.definite:
            return
        able = Is(Fact.HAS_ABILITY, words=(self.said.name.upper(),))
        if noun.selector.who is not Who.FRIENDLY or noun.selector.count != 1 or able not in noun.facts:
            raise NotUnderstoodError("who uses it?")
        self.said.frame = replace(self.said.frame, optional=True)
        self._do(Choose(noun.narrowed))
        self.refer(msgspec.structs.replace(CHOSEN, part=noun.selector.part), noun.selector)
        self.said.it = self.said.that_unit
        self.said.refers = True

    def do_suffers(self, node: Node) -> None:
        noun = self.noun(subs(node)[0])
        amount = all_terms(subs(node)[1])[0].data
        self._do(MortalWounds(amount, noun.narrowed))


_EVEN_THOUGH = {
    ("SHOOT", Fact.ADVANCED): Allowed.SHOOT_AFTER_ADVANCE,
    ("SHOOT", Fact.FELL_BACK): Allowed.SHOOT_AFTER_FALL_BACK,
    ("DECLARE_CHARGE", Fact.ADVANCED): Allowed.CHARGE_AFTER_ADVANCE,
    ("DECLARE_CHARGE", Fact.FELL_BACK): Allowed.CHARGE_AFTER_FALL_BACK,
}
_FLOURISH_WORDS = "unleash raise activate invoke channel trigger ignite overcharge supercharge unfurl sound empower"
_FLOURISHES = frozenset(_FLOURISH_WORDS.split())
"""Verbs with which rules tell in words of their own that something is used."""
_FORBIDDEN = {"SHOOT": Allowed.SHOOT, "DECLARE_CHARGE": Allowed.CHARGE, "GOES_BACK": Allowed.FALL_BACK}
_PERMISSIONS = {
    ("SHOOT", "advanced"): Allowed.SHOOT_AFTER_ADVANCE,
    ("SHOOT", "fell back"): Allowed.SHOOT_AFTER_FALL_BACK,
    ("DECLARE_CHARGE", "advanced"): Allowed.CHARGE_AFTER_ADVANCE,
    ("DECLARE_CHARGE", "fell back"): Allowed.CHARGE_AFTER_FALL_BACK,
    ("DECLARE_CHARGE", "disembarked"): Allowed.CHARGE_AFTER_DISEMBARK,
}
