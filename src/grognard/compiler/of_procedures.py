"""Lowering of what weapon abilities say of the procedure of shooting: unseen targets, pistols, tests of one's own."""

from __future__ import annotations

import msgspec

from grognard.compiler.attacking import Attacking
from grognard.compiler.context import NotUnderstoodError
from grognard.compiler.of_weapons import WeaponRuleLowering
from grognard.compiler.parser import Node, all_terms, sub, subs, term
from grognard.core.words import AttackType, Roll
from grognard.effects.acts import Choose, MortalWounds, RollDice, Special, Trigger
from grognard.effects.effect import Allowed, Permission
from grognard.effects.facts import Fact
from grognard.effects.scopes import Models, WeaponFilter
from grognard.effects.selectors import ATTACKER, TARGET, Is, Keywords, Not, Part, Selector, Who, all_of
from grognard.effects.timing import Moment, Timing

_BIG = (("MONSTER",), ("VEHICLE",))
_UNSEEN = Not(Is(Fact.SPOTTED_BY, words=("THE ATTACKING UNIT",)))


class ProcedureLowering(WeaponRuleLowering):
    """Sentences of INDIRECT FIRE, PISTOL and HAZARDOUS of the 10th edition (T-9.18 to T-9.23)."""

    # ---- targets that are not visible

    def do_if_unseen(self, node: Node) -> None:
        """The target is one of which the attacking unit saw no model when it was selected."""
        seen_by = sub(node, "np")
        if seen_by is not None and self.noun(seen_by).selector != ATTACKER:
            raise NotUnderstoodError("not visible to whom?")
        self._add_conditions((Is(Fact.INDIRECT),))

    def do_event_unseen(self, node: Node) -> Attacking:
        """The attacks at that target; only ranged ones are made at what is not visible."""
        maker = sub(node, "np")
        if maker is not None and self.noun(maker).selector != ATTACKER:
            raise NotUnderstoodError("attacks of others")
        if self.weapons(subs(node)[-1]) != self._own or Is(Fact.INDIRECT) not in self.said.frame.conditions:
            raise NotUnderstoodError("other weapons, or which target?")
        return Attacking(msgspec.structs.replace(self._own, kind=AttackType.RANGED))

    def do_reaches_unseen(self, node: Node) -> None:
        asked = all_of(*self.conditions(subs(node, "condition")[0]))
        if asked != Not(Is(Fact.SPOTTED_BY, TARGET, words=("THE ATTACKING UNIT",))):
            raise NotUnderstoodError("even if what?")
        self._unseen()

    def do_destroys_unseen(self, node: Node) -> None:
        if self.noun(subs(node, "np")[0]).selector != ATTACKER or term(subs(node, "side")[0], "FRIENDLY"):
            raise NotUnderstoodError("not visible to whom?")
        self._unseen()

    def do_targets_unseen(self, node: Node) -> None:
        noun = self.noun(subs(node)[0])
        if noun.selector != Selector(Who.ANY) or noun.facts != (_UNSEEN,):
            raise NotUnderstoodError("which targets?")
        self._unseen()

    def _unseen(self) -> None:
        self._named("INDIRECT FIRE")
        self._do(Special("CAN TARGET UNITS THAT ARE NOT VISIBLE"))

    def do_not_fired(self, node: Node) -> None:
        """ "Weapons with A cannot be fired using B", where B is the ability whose rule this is."""
        lacking, own = (str(one.data) for one in all_terms(node, "ABILITY"))
        self._named(own)
        if own != "INDIRECT FIRE" or lacking != "TORRENT":
            raise NotUnderstoodError("fired using what?")
        self._do(Special("TORRENT WEAPONS CANNOT SHOOT INDIRECTLY"))

    # ---- pistols

    def do_if_armed(self, node: Node) -> None:
        self._arms(node)
        self.said.it = Selector(Who.ANY, where=Is(Fact.EQUIPPED, words=("PISTOL",)))
        self.refer(self.said.it)

    def do_if_model_armed(self, node: Node) -> None:
        self._arms(node)
        self.said.it = Selector(Who.ANY, Part.MODEL)

    def do_shoots_engaged(self, node: Node) -> None:
        who, it = (self.noun(child) for child in subs(node, "np"))
        fact = term(node, "FACT")
        if who.selector != self.said.that_unit or it.selector != who.selector or fact is None:
            raise NotUnderstoodError("who shoots?")
        if fact.data is not Fact.ENGAGED:
            raise NotUnderstoodError("even while what?")
        self._put(_while_engaged())

    def do_only_these(self, node: Node) -> None:
        self._arms(node)
        if term(node, "MOMENT").data != (Moment.SELECTED_TO_SHOOT,):  # type: ignore[union-attr]
            raise NotUnderstoodError("when?")
        self._do(Special(ONLY_THESE))

    def do_among_friends(self, node: Node) -> None:
        self._arms(node)
        enemy, friend = subs(node, "side")
        if not term(enemy, "ENEMY") or not term(friend, "FRIENDLY"):
            raise NotUnderstoodError("who among whom?")
        self._do(Special("CAN TARGET UNITS ENGAGED WITH FRIENDLY UNITS"))

    def do_arms_or_others(self, node: Node) -> None:
        self._arms(node)
        if self.said.it != Selector(Who.ANY, Part.MODEL):
            raise NotUnderstoodError("who shoots with what?")
        self._these_or_others(node)

    def do_declared_before(self, node: Node) -> None:
        self._arms(node)
        self._do(Special("WHICH OF THEM IS DECLARED BEFORE TARGETS ARE SELECTED"))

    def do_shot_engaged(self, node: Node) -> None:
        """The summary of two sentences: shooting while engaged, and at whom."""
        self._named("PISTOL")
        if any(not term(side, "ENEMY") for side in subs(node, "side")):
            raise NotUnderstoodError("engaged with whom?")
        self._put(_while_engaged())
        self._do(Special(ONLY_THESE))

    def do_not_alongside(self, node: Node) -> None:
        self._named("PISTOL")
        self._these_or_others(node)

    def _these_or_others(self, node: Node) -> None:
        keywords: Keywords = term(node, "KEYWORDS").data  # type: ignore[union-attr]
        kind = term(node, "KIND")
        if keywords != _BIG or (kind is not None and kind.data is not AttackType.RANGED):
            raise NotUnderstoodError("which models, or which others?")
        self._do(Special(THESE_OR_OTHERS))

    def _arms(self, node: Node) -> None:
        for arms in all_terms(node, "SUCH_ARMS"):
            self._named(str(arms.data))

    def _named(self, ability: str) -> None:
        """Checks that this is the rule of `ability`."""
        if self._own.weapons != WeaponFilter(having=(ability,)):
            raise NotUnderstoodError("such weapons, in another rule")

    # ---- tests of one's own

    def do_hazardous_tests(self, node: Node) -> None:
        self._hazardous(node, *subs(node, "tests_taken"))
        low, high = term(node, "ROW").data  # type: ignore[union-attr]
        first, *others = (self._pick(pick) for pick in subs(node, "pick"))
        if term(node, "ROLL_DICE").data != 1:  # type: ignore[union-attr]
            raise NotUnderstoodError("a test of several dice")
        self._tests(low, high, Choose(first, otherwise=tuple(others)))

    def do_hazardous_wounds(self, node: Node) -> None:
        self._hazardous(node)
        low, high = term(node, "ROW").data  # type: ignore[union-attr]
        wounds: int = term(node, "NUMBER").data  # type: ignore[union-attr]
        self._tests(low, high, MortalWounds(wounds, Selector(Who.CHOSEN, Part.MODEL)))

    def do_wounds_after_charge(self, node: Node) -> None:
        self._hazardous(node)
        if term(node, "ROLLS").data != (Roll.HAZARD,):  # type: ignore[union-attr]
            raise NotUnderstoodError("mortal wounds of what?")
        self._do(Special("MORTAL WOUNDS OF OVERWATCH ARE ALLOCATED AFTER THE CHARGE MOVE"))

    def _tests(self, low: int, high: int, act: Choose | MortalWounds) -> None:
        at = tuple(Timing(moment, unit=Selector(Who.ANY)) for moment in (Moment.SHOT, Moment.FOUGHT))
        rolled = RollDice(1, ((low, high, (act,)),), per="hazardous weapon that was used")
        self._clause_of_its_own(Trigger(at, (rolled,)))

    def _pick(self, node: Node) -> Selector:
        """ "One model in that unit (excluding CHARACTER models) equipped with one or more such weapons"."""
        self._hazardous(node)
        keywords, without = term(node, "KEYWORDS"), sub(node, "without")
        excluded: Keywords = term(without, "KEYWORDS").data if without is not None else ()  # type: ignore[union-attr]
        wounded = Is(Fact.HAS_LOST_WOUNDS) if term(node, "LOST_WOUNDS_AND") else None
        armed = Is(Fact.EQUIPPED, words=("HAZARDOUS",))
        kinds: Keywords = keywords.data if keywords is not None else ()
        return Selector(Who.TRIGGERING, Part.MODEL, kinds, excluded, all_of(wounded, armed), count=1)

    def _hazardous(self, *nodes: Node) -> None:
        self._named("HAZARDOUS")
        if any(kind.data != "HAZARDOUS" for node in nodes for kind in all_terms(node, "WEAPON_TYPE")):
            raise NotUnderstoodError("tests for other weapons")


ONLY_THESE = "WHILE ENGAGED ONLY THESE WEAPONS SHOOT, AND ONLY AT UNITS ENGAGED WITH THEIRS"
THESE_OR_OTHERS = "A MODEL SHOOTS WITH THESE WEAPONS OR WITH ITS OTHERS, UNLESS IT IS A MONSTER OR VEHICLE"


def _while_engaged() -> Permission:
    return Permission(
        Allowed.SHOOT_WHILE_ENGAGED, Models(Selector(Who.ANY, where=Is(Fact.EQUIPPED, words=("PISTOL",))))
    )
