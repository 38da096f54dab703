"""Lowering of what units and weapons have: abilities, saves, characteristics, cover."""

from __future__ import annotations

from dataclasses import replace

import msgspec

from grognard.compiler.assemble import SELECTED
from grognard.compiler.attacking import Attacking, kind_of
from grognard.compiler.context import NotUnderstoodError
from grognard.compiler.ignoring import IgnoreLowering
from grognard.compiler.instead import better, same_kind
from grognard.compiler.known_abilities import WITH_NUMBER, known_weapon_ability
from grognard.compiler.modifying import DIRECTED, WEAPON_CHARACTERISTICS
from grognard.compiler.nouns import Noun
from grognard.compiler.parser import Node, all_terms, sub, subs, term
from grognard.compiler.rerolls import ATTACK_ROLLS
from grognard.core.keywords import keyword
from grognard.core.words import AttackType, Characteristic, Edition, Roll
from grognard.effects.acts import Special
from grognard.effects.effect import (
    Against,
    Cover,
    FeelNoPain,
    Grant,
    InvulnerableSave,
    Lose,
    Modifier,
    NoCover,
    NoInvulnerableSave,
    Op,
    Reroll,
    RollModifier,
)
from grognard.effects.scopes import Attacks, Models, Scope
from grognard.effects.selectors import ATTACKER, ENEMY, TARGET, Condition, Not, Part, Who, all_of
from grognard.effects.timing import Until


class GiftLowering(IgnoreLowering):
    """ "X has ..." in all its forms."""

    def do_gives(self, node: Node) -> None:
        holder = subs(node)[0]
        inner = sub(holder)
        extra: tuple[Condition, ...] = ()
        scope: Scope
        noun: Noun | None = None
        alone = self.said.weapons is None and self.said.frame.attacks is None
        again = alone and self.said.those is not None and (self.as_well or self.instead)
        if inner is None or (again and _they(inner) and (_of_weapons(node) or _of_attacks(node))):
            scope = self.those_attacks()
        elif inner.data == "np" and str(subs(inner)[0].data) == "it" and _of_weapons(node):
            if self.said.weapons is None and self.said.frame.attacks is None:
                raise NotUnderstoodError("they")
            if self.said.weapons is None and self.said.those is not None:
                raise NotUnderstoodError("they: those attacks, or these?")
            scope = self._attacks if self.said.weapons is None else self._with_event(self.said.weapons)
        elif inner.data in ("np", "models_in"):
            noun = self.noun(inner)
            if noun.single or (noun.selector in (TARGET, ATTACKER) and next(inner.find_data("it"), None) is not None):
                raise NotUnderstoodError("what one model of several has")
            if _they(inner) and self.said.those is not None and _of_attacks(node):
                raise NotUnderstoodError("they: the attacks that were spoken of")
            scope = Models(noun.narrowed)
            if noun.definite:
                self.said.it = noun.selector
            self._mention(noun)
        else:
            found = self.lower(inner)
            if not isinstance(found, Attacking):
                raise NotUnderstoodError("holder")
            scope = self._with_event(found.attacks)
            extra = found.conditions
            self.said.those = scope
        self._add_conditions(extra)
        gifts = subs(node)[1:]
        limited = sub(gifts[-1], "against") is not None and not _of_one_kind(gifts)
        if limited and any(sub(gift, "against") is None for gift in gifts if _may_be_against(gift, gifts[-1])):
            raise NotUnderstoodError("against, of which?")
        for gift in gifts:
            if str(gift.data).startswith("gift"):
                self._gift(gift, scope)

    def do_gives_or(self, node: Node) -> None:
        """ "X has Feel No Pain 6+, or Feel No Pain 5+ if it is ...": the better one counts, where it is had.

        What adds up, such as "+1 S, or +2 S if ...", is not had where the other is.
        """
        scope = self._holder_of_either(subs(subs(node, "holder")[0]))
        usual, other = (gift for gift in subs(node) if str(gift.data).startswith("gift"))
        if usual.data != other.data or sub(usual, "against") or sub(other, "against"):
            raise NotUnderstoodError("this or that")
        condition = subs(node, "condition", "condition_or")[0]
        frame, first = self.said.frame, len(self.pieces)
        self._gift(usual, scope)
        between = len(self.pieces)
        self._add_conditions(self.conditions(condition))
        added = self.said.frame.conditions[len(frame.conditions) :]
        if not added:
            raise NotUnderstoodError("this or that, always")
        asked = all_of(*added)
        self._gift(other, scope)
        before, after = self.pieces[first:between], self.pieces[between:]
        if len(before) != len(after):
            raise NotUnderstoodError("this or that")
        for index, (piece, later) in enumerate(zip(before, after, strict=True), first):
            earlier, instead = piece.what, later.what
            if not same_kind(earlier, instead):
                raise NotUnderstoodError("this or that")
            if isinstance(earlier, Modifier | RollModifier):
                apart = all_of(earlier.when, Not(asked))
                self.pieces[index] = replace(piece, what=msgspec.structs.replace(earlier, when=apart))
            elif not better(earlier, instead):
                raise NotUnderstoodError("this or that: which is better?")

    def do_gives_and_rerolls(self, node: Node) -> None:
        """ "X's attacks have +1 to wound rolls and can re-roll hit rolls of 1"."""
        inner = subs(subs(node)[0])
        found = self.lower(inner[0]) if inner else None
        if not isinstance(found, Attacking):
            raise NotUnderstoodError("whose rolls?")
        self._add_conditions(found.conditions)
        scope = self.said.those = self._with_event(found.attacks)
        for gift in subs(node):
            if str(gift.data).startswith("gift"):
                self._gift(gift, scope)
        self.said.frame = replace(self.said.frame, attacks=scope)
        for roll, which, on in self._rolls(sub(node, "rolls") or node):
            self._put(Reroll(roll, which, on, self._when, self._until))

    def _holder_of_either(self, holder: list[Node]) -> Scope:
        """Who, or which weapons or attacks, have one thing or another."""
        if not holder:
            return self.those_attacks()
        if holder[0].data == "np":
            noun = self.noun(holder[0])
            if not noun.definite:
                raise NotUnderstoodError("this or that")
            self.said.it = noun.selector
            self._mention(noun)
            return Models(noun.narrowed)
        found = self.lower(holder[0])
        if not isinstance(found, Attacking):
            raise NotUnderstoodError("holder")
        self._add_conditions(found.conditions)
        self.said.those = self._with_event(found.attacks)
        return self.said.those

    def do_gives_aimed(self, node: Node) -> None:
        """ "Weapons equipped by X that target Y have ..."."""
        found = self.lower(subs(node)[0])
        at, facts = self._target(subs(subs(node, "aimed", "aimed_at")[0])[0])
        if not isinstance(found, Attacking) or found.attacks.at is not None or self.said.frame.attacks is not None:
            raise NotUnderstoodError("weapons that target what?")
        self._add_conditions((*found.conditions, *facts))
        scope = self.said.those = msgspec.structs.replace(found.attacks, at=at)
        for gift in subs(node):
            if str(gift.data).startswith("gift"):
                self._gift(gift, scope)

    def _gift(self, node: Node, scope: Scope) -> None:
        match str(node.data):
            case "gift_abilities":
                self._grant(node, scope)
            case "gift_core":
                self._core(node, scope)
            case "gift_invulnerable":
                if not isinstance(scope, Models):
                    raise NotUnderstoodError("an invulnerable save of weapons")
                value = term(node, "PLUS").data  # type: ignore[union-attr]
                for against in self._against(node):
                    self._put(InvulnerableSave(value, scope, against, self._when, self._until))
            case "gift_pain":
                if not isinstance(scope, Models):
                    raise NotUnderstoodError("Feel No Pain of weapons")
                value = term(node, "PLUS").data  # type: ignore[union-attr]
                for against in self._against(node):
                    self._put(FeelNoPain(value, scope, against, self._when, self._until))
            case "gift_selected":
                if not isinstance(scope, Attacks) or not self.said.options:
                    raise NotUnderstoodError("the selected ability")
                until = self._until
                if self.said.frame.until is None and until is Until.ALWAYS:
                    if self.said.edition is Edition.TENTH:
                        raise NotUnderstoodError("the selected ability, until when?")
                    until = Until.END_OF_PHASE
                self._put(Grant(SELECTED, scope, self._when, until))
            case "gift_value":
                self._value(node, scope)
            case "gift_short":
                signed = term(node, "SIGNED", "SIGNED_INCH").data  # type: ignore[union-attr]
                limit = sub(node, "least")
                least = all_terms(limit, "NUMBER")[0].data if limit is not None else None
                if least is not None and len(term(node, "SHORT").data) > 1:  # type: ignore[union-attr]
                    raise NotUnderstoodError("a limit of several")
                for what in term(node, "SHORT").data:  # type: ignore[union-attr]
                    better, worse = (Op.IMPROVE, Op.WORSEN) if what in DIRECTED else (Op.ADD, Op.SUBTRACT)
                    self._modify(what, better if signed > 0 else worse, abs(signed), scope, least)
            case "gift_roll":
                signed = term(node, "SIGNED").data  # type: ignore[union-attr]
                for roll in all_terms(subs(node)[0])[0].data:
                    self._signed_roll(roll, signed, scope)
            case "gift_set":
                value = term(node, "NUMBER", "PLUS", "INCH", "DICE", "SIGNED").data  # type: ignore[union-attr]
                below = term(node, "SIGNED") is not None
                if below is not (term(node, "CHARS").data == (Characteristic.ARMOUR_PENETRATION,)):  # type: ignore[union-attr]
                    raise NotUnderstoodError("a value that the characteristic cannot have")
                for what in term(node, "CHARS").data:  # type: ignore[union-attr]
                    self._modify(what, Op.SET, value, scope)
                if term(node, "STRAIGHT"):
                    self._straight(scope)
            case "gift_cover":
                _check_against(node, "COVER", self.said.frame.attacks)
                self._cover(scope)
            case "gift_named":
                self._named_ability(node, scope)
            case other:
                raise NotUnderstoodError(other)

    def _named_ability(self, node: Node, scope: Scope) -> None:
        """ "The Nurgle's Gift ability": of a unit, by its name; weapons have theirs in brackets."""
        words = all_terms(node, "KEYWORDS")
        name = keyword("'s ".join(str(word) for word in words))
        one = all(len(word.data) == 1 for word in words)
        if not isinstance(scope, Models) or not one or known_weapon_ability(name) or name in WITH_NUMBER:
            raise NotUnderstoodError("which ability?")
        self._put(Grant(name, scope, self._when, self._until))

    def _straight(self, scope: Scope) -> None:
        if not isinstance(scope, Models) or scope.of.who is not Who.TRIGGERING:
            raise NotUnderstoodError("in one straight line")
        self.said.refers = True
        self._do(Special("MOVE IN ONE STRAIGHT LINE", scope.of))

    def _value(self, node: Node, scope: Scope) -> None:
        value = term(node, "PLUS").data  # type: ignore[union-attr]
        (what,) = term(node, "SHORT").data  # type: ignore[union-attr]
        if what is not Characteristic.INVULNERABLE_SAVE:
            if self._against(node) != (Against.ALL,):
                raise NotUnderstoodError("against")
            self._modify(what, Op.SET, value, scope)
        elif isinstance(scope, Models):
            for against in self._against(node):
                self._put(InvulnerableSave(value, scope, against, self._when, self._until))
        else:
            raise NotUnderstoodError("an invulnerable save of weapons")

    def _signed_roll(self, roll: Roll, signed: int, scope: Scope) -> None:
        if roll in ATTACK_ROLLS and isinstance(scope, Models):
            scope = Attacks(by=scope.of)
        if (roll in ATTACK_ROLLS) != isinstance(scope, Attacks) and roll is not Roll.SAVE:
            raise NotUnderstoodError("a roll of these")
        op = Op.ADD if signed > 0 else Op.SUBTRACT
        self._put(RollModifier(roll, op, abs(signed), scope, self._when, self._until))

    def _grant(self, node: Node, scope: Scope) -> None:
        if not isinstance(scope, Attacks):
            raise NotUnderstoodError("a weapon ability of models")
        named = all_terms(subs(node)[0], "ABILITY", "ABILITIES_LIST")[0]
        for ability in named.data if named.type == "ABILITIES_LIST" else (named.data,):
            if not known_weapon_ability(ability):
                raise NotUnderstoodError(ability)
            self._put(Grant(ability, scope, self._when, self._until))

    def _core(self, node: Node, scope: Scope) -> None:
        if not isinstance(scope, Models):
            raise NotUnderstoodError("a core ability of weapons")
        against = self._against(node)
        for named in all_terms(subs(node)[0], "CORE_ABILITY"):
            ability: str = named.data
            if ability.startswith("FEEL NO PAIN"):
                value = int(ability.split()[-1].rstrip("+"))
                for one in against:
                    self._put(FeelNoPain(value, scope, one, self._when, self._until))
            elif against != (Against.ALL,):
                raise NotUnderstoodError("against")
            else:
                self._put(Grant(ability, scope, self._when, self._until))

    def do_loses(self, node: Node) -> None:
        noun = self.noun(subs(node, "np")[0])
        for named in all_terms(subs(node, "core_list")[0], "CORE_ABILITY"):
            self._put(Lose(named.data, Models(noun.narrowed), self._when, self._until))

    def _against(self, node: Node) -> tuple[Against, ...]:
        found = sub(node, "against")
        if found is None:
            return (Against.ALL,)
        return tuple(self._danger(one) for one in subs(found))

    def _danger(self, node: Node) -> Against:
        if node.data == "against_mortal":
            return Against.MORTAL_WOUNDS
        if node.data == "against_psychic":
            if term(node, "WEAPON_TYPE").data != "PSYCHIC":  # type: ignore[union-attr]
                raise NotUnderstoodError("against some weapons")
            return Against.PSYCHIC
        kind = term(node, "KIND").data  # type: ignore[union-attr]
        return Against.RANGED if kind is AttackType.RANGED else Against.MELEE

    def _cover(self, scope: Scope) -> None:
        if not isinstance(scope, Models):
            raise NotUnderstoodError("cover of attacks")
        event = self.said.frame.attacks
        if event is not None:
            if event.kind is AttackType.MELEE:
                raise NotUnderstoodError("cover in melee")
            all_enemies = event.by is not None and event.at is None and scope.of.who is Who.ENEMY
            if scope.of not in (TARGET, event.at) and not (
                all_enemies and msgspec.structs.replace(scope.of, part=Part.UNIT) == ENEMY
            ):
                raise NotUnderstoodError("cover of others")
            self._put(Cover(msgspec.structs.replace(event, kind=AttackType.RANGED), self._when, self._until))
            return
        self._put(Cover(Attacks(at=scope.of, kind=AttackType.RANGED), self._when, self._until))

    def do_no_cover(self, node: Node) -> None:
        noun = self.noun(subs(node)[0])
        event = self.said.frame.attacks
        _check_against(node, "CANNOT_COVER", event)
        if event is not None:
            if noun.selector not in (TARGET, event.at):
                raise NotUnderstoodError("cover of others")
            if sub(node, "made_by"):
                raise NotUnderstoodError("attacks of two")
            self._put(NoCover(event, self._when, self._until))
            return
        by = self._made_by(node)
        self._put(NoCover(Attacks(by=by, at=noun.narrowed, kind=kind_of(node)), self._when, self._until))

    def do_no_invulnerable(self, node: Node) -> None:
        named = sub(node, "attacks", "weapons") or next(iter(subs(node)), None)
        if named is None:
            attacks = self._attacks
        else:
            found = self.lower(named)
            if not isinstance(found, Attacking):
                raise NotUnderstoodError("saves against what?")
            self._add_conditions(found.conditions)
            attacks = self._with_event(found.attacks)
        self._put(NoInvulnerableSave(attacks, self._when, self._until))


def _of_weapons(gives: Node) -> bool:
    """Whether "they" are weapons, by what they have: abilities or characteristics of weapons."""
    short = [term(gift, "SHORT") for gift in subs(gives, "gift_short")]
    return sub(gives, "gift_abilities") is not None or any(
        set(named.data) <= WEAPON_CHARACTERISTICS for named in short if named is not None
    )


def _check_against(node: Node, kind: str, event: Attacks | None) -> None:
    """Checks that "the Benefit of Cover against that attack" stands beside the attack that it speaks of."""
    if event is None and "against th" in str(term(node, kind)).lower():
        raise NotUnderstoodError("against which attack?")


def _they(np: Node) -> bool:
    """Whether `np` is "they"."""
    return any(str(term(it, "IT")).lower() == "they" for it in np.find_data("it"))


def _of_attacks(gives: Node) -> bool:
    """Whether what is had belongs to attacks: their rolls, or characteristics of weapons."""
    rolls = [all_terms(subs(gift)[0])[0].data for gift in subs(gives, "gift_roll")]
    chars = [term(gift, "SHORT", "CHARS").data for gift in subs(gives, "gift_short", "gift_set")]  # type: ignore[union-attr]
    return any(set(named) & ATTACK_ROLLS for named in rolls) or any(
        set(named) <= WEAPON_CHARACTERISTICS for named in chars
    )


def _may_be_against(gift: Node, last: Node) -> bool:
    """Whether `gift` may work only against what `last` does; no invulnerable save does against mortal wounds."""
    if {str(danger.data) for danger in subs(subs(last, "against")[0])} == {"against_mortal"}:
        return str(gift.data) in ("gift_core", "gift_pain")
    return str(gift.data) in ("gift_core", "gift_invulnerable", "gift_value", "gift_pain")


def _of_one_kind(gifts: list[Node]) -> bool:
    """Whether all are Feel No Pain, or invulnerable saves, of different values: only the last is against something."""
    if all(gift.data == "gift_invulnerable" for gift in gifts):
        return len({term(gift, "PLUS").data for gift in gifts}) == len(gifts)  # type: ignore[union-attr]
    cores = [all_terms(sub(gift, "core_list") or gift, "CORE_ABILITY") for gift in gifts]
    names = [str(found[0].data) for found in cores if len(found) == 1]
    return len(set(names)) == len(gifts) and all(name.startswith("FEEL NO PAIN") for name in names)
