"""Lowering of sentences: clauses with what stands before and after them -> effects and acts."""

from __future__ import annotations

from dataclasses import replace

import msgspec

from grognard.compiler.assemble import SELECT_OBJECTIVE, SELECTED, USE
from grognard.compiler.context import Discourse, Frame, NotUnderstoodError, Piece
from grognard.compiler.frame.acts import ActLowering
from grognard.compiler.parser import Node, all_terms, sub, subs, term
from grognard.compiler.scopes import Attacking, merged
from grognard.compiler.who import Mode, Noun
from grognard.core.dice import DiceExpression
from grognard.core.words import AttackType, Characteristic, Edition, Roll
from grognard.datasheet import RuleKind
from grognard.effects.acts import Act, Activate, Afflict, Choose, MortalWounds, OneOf, Special
from grognard.effects.effect import (
    Against,
    Allowed,
    Cover,
    Critical,
    Effect,
    FeelNoPain,
    Grant,
    HitsOnlyOn,
    IgnoreModifiers,
    InvulnerableSave,
    Modifier,
    NoCover,
    Op,
    Permission,
    Reroll,
    Restriction,
    RollModifier,
    Which,
    WhileStatus,
)
from grognard.effects.facts import Fact
from grognard.effects.scopes import Attacks, Models, Scope
from grognard.effects.selectors import CHOSEN, ENEMY, TARGET, TRIGGERING, Condition, Is, Not, Part, Who, all_of
from grognard.effects.timing import Limit, Moment, Timing, Until

ATTACK_ROLLS = frozenset({Roll.HIT, Roll.WOUND, Roll.DAMAGE, Roll.ATTACKS})
WEAPON_CHARACTERISTICS = frozenset(
    {
        Characteristic.RANGE,
        Characteristic.ATTACKS,
        Characteristic.BALLISTIC_SKILL,
        Characteristic.WEAPON_SKILL,
        Characteristic.STRENGTH,
        Characteristic.ARMOUR_PENETRATION,
        Characteristic.DAMAGE,
    }
)
DIRECTED = frozenset(
    {
        Characteristic.BALLISTIC_SKILL,
        Characteristic.WEAPON_SKILL,
        Characteristic.ARMOUR_PENETRATION,
        Characteristic.SAVE,
        Characteristic.INVULNERABLE_SAVE,
        Characteristic.LEADERSHIP,
    }
)
"""Characteristics that are improved and worsened, not added to."""


class EffectLowering(ActLowering):
    """Whole sentences."""

    def __init__(self, discourse: Discourse, mode: Mode = Mode.AURA) -> None:
        super().__init__(discourse, mode)
        self.previous = Frame()
        self.pieces: list[Piece] = []
        self.instead = False
        self.as_well = False
        self.own: list[Condition] = []
        self._tokens: Node | None = None

    def sentence(self, node: Node) -> list[Piece]:
        """The effects and acts of a `start` node, in order; the discourse is brought up to date."""
        self.previous = self.said.frame
        before = self.previous.attacks
        self.previous_at = before.at if before is not None and not self.previous.attack_conditions else None
        self.said.frame = self.said.base
        for index, clause in enumerate(subs(node, "clause")):
            self._clause(clause, first=index == 0)
        if self.aura_pending:
            raise NotUnderstoodError("an aura that nothing refers to")
        if self.defining:
            return [self._definition()]
        return self.pieces

    def _definition(self) -> Piece:
        """The sentence as the meaning of a named condition."""
        effects: list[Effect] = []
        for piece in self.pieces:
            if not isinstance(piece.what, Effect) or isinstance(piece.what, WhileStatus):
                raise NotUnderstoodError("an act of a named condition")
            effects.append(piece.what)
        self.said.frame = Frame()
        return Piece(WhileStatus(self.defining, tuple(effects)), Frame())

    # ---- clauses

    def _clause(self, node: Node, *, first: bool) -> None:
        self.own = []
        self.said.refers = False
        self.instead = sub(node, "instead") is not None
        self.as_well = sub(node, "as_well") is not None or any(term(one, "ALSO") for one in subs(node))
        inherited = self.said.frame
        frame = inherited
        if first and (self.instead or self.as_well or _speaks_of_attack(node)):
            frame = replace(self.previous, alternatives=(), conditions=_without(self.previous))
        self.said.frame = frame
        children = list(subs(node))
        self._subject_first(children)
        for child in children:
            name = str(child.data)
            if name in NOTHING:
                continue
            if name == "for_each_token":
                self._tokens = child
            elif name in PREFIXES:
                self._prefix(child, inherited)
        for child in children:
            if str(child.data) not in PREFIXES and str(child.data) not in NOTHING:
                self._effect(child)

    def _effect(self, node: Node) -> None:
        """An effect; "by 1 for each token" is one for each number of tokens that there can be."""
        tokens = self._tokens
        self._tokens = None
        if node.data == "for_each_token":
            return
        if tokens is None:
            self.lower(node)
            return
        kind = str(term(tokens, "KEYWORDS")).upper()
        if self.said.that_unit is None or kind not in MOST_TOKENS:
            raise NotUnderstoodError("for each token")
        self._check_side(tokens)
        frame = self.said.frame
        for number in range(1, MOST_TOKENS[kind] + 1):
            self.said.frame = frame
            self._add_conditions((Is(Fact.TOKENS, self.said.that_unit, n=number, words=(kind,)),))
            self.lower(node)
        self.said.frame = frame

    def _subject_first(self, children: list[Node]) -> None:
        """ "X has A while it is ...": X stands before what is said of it."""
        gives = next((child for child in children if child.data == "gives"), None)
        if gives is None or children[0] is not gives or len(children) == 1:
            return
        holder = sub(subs(gives)[0], "np")
        if holder is not None:
            noun = self.noun(holder)
            if noun.definite:
                self.said.it = noun.selector

    def _prefix(self, node: Node, inherited: Frame) -> None:
        frame = self.said.frame
        name = str(node.data)
        if name == "until":
            until: Until = all_terms(node)[0].data
            if frame.until not in (None, until) and frame is not inherited:
                raise NotUnderstoodError("two durations")
            if frame.at and frame.conditions and frame.attacks is None:
                frame = replace(frame, at_when=(*frame.at_when, *frame.conditions), conditions=(), alternatives=())
            self.said.frame = replace(frame, until=until)
        elif name == "limit":
            self.said.frame = replace(frame, limit=all_terms(node)[0].data)
        elif name == "army_faction":
            pass
        elif name == "if_it_does":
            self.said.frame = replace(frame, used=True)
        elif name == "while_targets":
            at, facts = self._target(subs(node)[0])
            event = frame.attacks or Attacks()
            if event.at is not None:
                raise NotUnderstoodError("two targets")
            self._add_conditions(facts)
            self.said.frame = replace(self.said.frame, attacks=msgspec.structs.replace(event, at=at))
        elif name == "on_critical":
            hit = term(node, "CRITICAL").data is Roll.HIT  # type: ignore[union-attr]
            self._add_conditions((Is(Fact.CRITICAL_HIT if hit else Fact.CRITICAL_WOUND),))
        elif name == "in_round":
            number, onwards = term(node, "ROUND").data  # type: ignore[union-attr]
            self._add_conditions((Is(Fact.BATTLE_ROUND_AT_LEAST if onwards else Fact.FIRST_BATTLE_ROUND, n=number),))
        elif name == "unless_":
            found = self.conditions(subs(node)[0])
            self._add_conditions((Not(all_of(*found)),))
        elif name == "while_":
            self._add_conditions(self.conditions(subs(node)[0]))
        elif name == "if_":
            found = self.conditions(subs(node)[0])
            if inherited.alternatives:
                if not all(_implies(found, earlier) for earlier in inherited.alternatives):
                    raise NotUnderstoodError("a second condition beside the first")
                kept = tuple(part for part in frame.conditions if part not in inherited.alternatives)
                self.said.frame = replace(frame, conditions=kept, alternatives=())
            self._add_conditions(found)
            self.said.frame = replace(self.said.frame, alternatives=found)
        elif name.startswith("event"):
            self._event(node)
        else:
            self._timing(node)

    def _add_conditions(self, found: tuple[Condition, ...]) -> None:
        frame = self.said.frame
        self.own.extend(found)
        self.said.frame = replace(frame, conditions=(*frame.conditions, *found))

    def _event(self, node: Node) -> None:
        frame = self.said.frame
        event: Attacking = self.lower(node)
        kept = tuple(part for part in frame.conditions if part not in frame.attack_conditions)
        self.own.extend(event.conditions)
        self.said.frame = replace(
            frame,
            attacks=event.attacks,
            attack_conditions=event.conditions,
            conditions=(*kept, *event.conditions),
            one_die=event.attacks if node.data == "event_activation" else None,
        )
        if sub(node, "part_weapon") is not None:
            self.said.weapons = event.attacks

    def _timing(self, node: Node) -> None:
        frame = self.said.frame
        name = str(node.data)
        if name in ("timing_moves", "timing_turn"):
            self.act_timing(node)
            return
        if name in ("timing_edge", "timing_during"):
            phase, whose = term(node, "PHASE").data  # type: ignore[union-attr]
            moment = term(node, "AT_START", "AT_END", "DURING").data  # type: ignore[union-attr]
            self.said.frame = replace(frame, at=(Timing(moment, phase, whose),))
            return
        noun = self.noun(subs(node, "np")[0])
        if name == "timing_save_failed":
            limit = term(node, "LIMIT", "PER_TURN")
            if limit is None and term(node, "FIRST_TIME") and frame.limit is Limit.UNLIMITED:
                raise NotUnderstoodError("the first time, of when?")
            if limit is not None:
                frame = replace(frame, limit=limit.data)
            self.said.frame = replace(
                frame,
                at=(Timing(Moment.SAVE_FAILED, unit=noun.narrowed),),
                attacks=Attacks(at=noun.narrowed),
                until=Until.ATTACK,
            )
            return
        moments = term(node, "MOMENT").data  # type: ignore[union-attr]
        during = frame.at[0] if frame.at else None
        at: list[Timing] = []
        for moment in moments:
            if during is not None:
                at.append(Timing(moment, during.phase, during.whose, noun.narrowed))
            else:
                at.append(Timing(moment, unit=noun.narrowed))
        if noun.definite:
            self.said.it = noun.selector
            if noun.selector.part is Part.UNIT and noun.selector.who not in (Who.CHOSEN, Who.TRIGGERING):
                self.refer(noun.selector)
        else:
            self.refer(TRIGGERING, noun.selector)
        self.said.frame = replace(frame, at=tuple(at))

    # ---- putting out

    def _put(self, effect: Effect) -> None:
        self.pieces.append(
            Piece(effect, self.said.frame, self.instead, self.as_well, tuple(self.own), self.said.refers)
        )

    def _do(self, act: Act) -> None:
        self.pieces.append(Piece(act, self.said.frame, self.instead, self.as_well, refers=self.said.refers))

    @property
    def _when(self) -> Condition | None:
        return all_of(*self.said.frame.conditions) if self.said.frame.conditions else None

    @property
    def _until(self) -> Until:
        frame = self.said.frame
        if frame.until is not None:
            return frame.until
        if self.said.kind is RuleKind.STRATAGEM or frame.at:
            if self.said.edition is Edition.TENTH:
                raise NotUnderstoodError("an effect without a duration")
            return Until.END_OF_PHASE
        return Until.ALWAYS

    @property
    def _attacks(self) -> Attacks:
        if self.said.frame.attacks is None:
            raise NotUnderstoodError("which attacks?")
        return self.said.frame.attacks

    # ---- re-rolls and modifiers of rolls

    def do_reroll(self, node: Node) -> None:
        if term(node, "SELECT"):
            raise NotUnderstoodError("select")
        for roll, which, scope in self._rolls(subs(node)[0]):
            self._put(Reroll(roll, which, scope, self._when, self._until))

    def do_reroll_of(self, node: Node) -> None:
        owner, rolls = subs(node)
        noun = self.noun(owner)
        for roll, which, scope in self._rolls(rolls, noun):
            self._put(Reroll(roll, which, scope, self._when, self._until))

    def do_reroll_attacks(self, node: Node) -> None:
        whose, rolls = subs(node)
        found = self.lower(subs(whose)[0] if whose.data == "attacks" else whose)
        if not isinstance(found, Attacking):
            raise NotUnderstoodError("attacks")
        self._add_conditions(found.conditions)
        self.said.frame = replace(self.said.frame, attacks=self._with_event(found.attacks))
        for roll, which, scope in self._rolls(rolls):
            if roll not in ATTACK_ROLLS:
                raise NotUnderstoodError("a roll of attacks")
            self._put(Reroll(roll, which, scope, self._when, self._until))

    def do_object_rolls(self, node: Node) -> list[tuple[Roll, Scope]]:
        found = self._rolls(subs(node)[0])
        if any(which is not Which.ANY for _, which, _ in found):
            raise NotUnderstoodError("a modifier to some rolls only")
        return [(roll, scope) for roll, _, scope in found]

    def _rolls(self, node: Node, owner: Noun | None = None) -> list[tuple[Roll, Which, Scope]]:
        names = subs(node, "roll_names")
        limits = subs(node, "of_one")
        if len(limits) not in (0, len(names)):
            raise NotUnderstoodError("rolls of 1")
        for limit in limits:
            if all_terms(limit, "NUMBER")[0].data != 1:
                raise NotUnderstoodError("rolls of another number")
        which = Which.ONES if limits else Which.ANY
        if term(node, "ONE"):
            if self.said.frame.one_die is None or limits:
                raise NotUnderstoodError("one roll")
            which = Which.ONE
        elif self.said.frame.one_die is not None:
            raise NotUnderstoodError("each roll of an activation")
        for_whom = sub(node, "for_whom", "for_whom_makes")
        if for_whom is not None:
            owner = self.noun(subs(for_whom)[0])
        found: list[tuple[Roll, Which, Scope]] = []
        for name in names:
            for roll in all_terms(name)[0].data:
                found.append((roll, which, self._roll_scope(roll, owner)))
        return found

    def _roll_scope(self, roll: Roll, owner: Noun | None) -> Scope:
        if roll in ATTACK_ROLLS:
            return Attacks(by=owner.narrowed) if owner is not None else self._attacks
        if owner is not None:
            return Models(owner.narrowed)
        if roll is Roll.SAVE and self.said.frame.attacks is not None and self.said.frame.attacks.at is not None:
            return self.said.frame.attacks
        raise NotUnderstoodError("whose roll?")

    def do_add(self, node: Node) -> None:
        self._change(node, Op.ADD)

    def do_subtract(self, node: Node) -> None:
        self._change(node, Op.SUBTRACT)

    def do_improve(self, node: Node) -> None:
        self._change(node, Op.IMPROVE)

    def do_worsen(self, node: Node) -> None:
        self._change(node, Op.WORSEN)

    def do_halve(self, node: Node) -> None:
        self._change(node, Op.HALVE)

    def do_double(self, node: Node) -> None:
        self._change(node, Op.MULTIPLY)

    def do_change(self, node: Node) -> None:
        self._change(node, Op.SET)

    def _change(self, node: Node, op: Op) -> None:
        amount_node = sub(node, "amount")
        number = all_terms(amount_node)[0] if amount_node is not None else term(node, "NUMBER", "PLUS", "INCH")
        amount: int | DiceExpression = number.data if number is not None else 2
        target = next(child for child in subs(node) if str(child.data).startswith("object"))
        if target.data == "object_save":
            if op not in (Op.ADD, Op.SUBTRACT):
                raise NotUnderstoodError("improving a roll")
            self._put(RollModifier(Roll.SAVE, op, amount, self._attacks, self._when, self._until))
        elif target.data == "object_rolls":
            if op not in (Op.ADD, Op.SUBTRACT):
                raise NotUnderstoodError("improving a roll")
            for roll, scope in self.do_object_rolls(target):
                self._put(RollModifier(roll, op, amount, scope, self._when, self._until))
        elif target.data == "object_both":
            raise NotUnderstoodError("two things at once")
        else:
            limit = sub(node, "least")
            least = all_terms(limit, "NUMBER")[0].data if limit is not None else None
            for what, scope in self._characteristics(target):
                self._modify(what, op, amount, scope, least)

    def _modify(
        self, what: Characteristic, op: Op, amount: int | DiceExpression, scope: Scope, least: int | None = None
    ) -> None:
        if what in DIRECTED and op in (Op.ADD, Op.SUBTRACT, Op.MULTIPLY, Op.HALVE):
            raise NotUnderstoodError(f"adding to {what}")
        if (what in WEAPON_CHARACTERISTICS) != isinstance(scope, Attacks):
            raise NotUnderstoodError(f"{what} of these")
        if what is Characteristic.INVULNERABLE_SAVE and op is not Op.IMPROVE and op is not Op.WORSEN:
            raise NotUnderstoodError("changing an invulnerable save")
        self._put(Modifier(what, op, amount, scope, self._when, self._until, least))

    def _characteristics(self, node: Node) -> list[tuple[Characteristic, Scope]]:
        chars: tuple[Characteristic, ...] = term(node, "CHARS").data  # type: ignore[union-attr]
        if node.data == "object_chars":
            scope = self._subject(subs(node)[0])
        elif node.data == "object_np_chars":
            scope = Models(self.noun(subs(node)[0]).narrowed)
        elif node.data == "object_weapons_chars":
            scope = self.weapons(subs(node)[0])
        else:
            if self.said.it is None:
                raise NotUnderstoodError("its")
            scope = Models(self.said.it)
        return [(char, scope) for char in chars]

    def _subject(self, node: Node) -> Scope:
        if term(node, "THAT_ATTACK"):
            return self._attacks
        inner = subs(node)[0]
        if inner.data == "np":
            noun = self.noun(inner)
            self._mention(noun)
            return Models(noun.narrowed)
        return self._with_event(self.weapons(inner))

    def _mention(self, noun: Noun) -> None:
        """A unit that was spoken of is what "that unit" means, unless another one was named before."""
        if self.said.that_unit is None and noun.definite and noun.selector.part is Part.UNIT:
            self.refer(noun.selector)

    def _with_event(self, weapons: Attacks) -> Attacks:
        event = self.said.frame.attacks
        if event is None or event == weapons:
            return weapons
        if event.by is None and event.weapons is None and event.kind is None and weapons.at is None:
            return msgspec.structs.replace(weapons, at=event.at)
        if event.at is not None and weapons.at is None and event.by is not None:
            return msgspec.structs.replace(merged(event, weapons))
        if event.at is None and event.by == weapons.by and event.weapons is None:
            return merged(event, weapons)
        raise NotUnderstoodError("weapons and attacks that do not fit")

    # ---- criticals

    def do_critical(self, node: Node) -> None:
        rolls = term(node, "ROLLS")
        critical = term(node, "CRITICAL")
        plus = sub(node, "of_plus")
        if rolls is None or critical is None or plus is None or rolls.data != (critical.data,):
            raise NotUnderstoodError("critical")
        when = [*self.said.frame.conditions]
        if term(node, "SUCCESSFUL"):
            when.append(Is(Fact.ROLL_SUCCESSFUL))
        condition = all_of(*when) if when else None
        threshold = all_terms(plus, "PLUS")[0].data
        self._put(Critical(critical.data, threshold, self._attacks, condition, self._until))

    do_critical_scored = do_critical

    def do_needs(self, node: Node) -> None:
        if term(node, "ROLLS").data != (Roll.HIT,):  # type: ignore[union-attr]
            raise NotUnderstoodError("needs")
        threshold = term(node, "PLUS", "NUMBER").data  # type: ignore[union-attr]
        self._put(HitsOnlyOn(threshold, self._attacks, self._when, self._until))

    # ---- "X has ..."

    def do_gives(self, node: Node) -> None:
        holder = subs(node)[0]
        inner = sub(holder)
        extra: tuple[Condition, ...] = ()
        scope: Scope
        noun: Noun | None = None
        if inner is None:
            scope = self._attacks
        elif inner.data == "np" and str(subs(inner)[0].data) == "it" and sub(node, "gift_abilities") is not None:
            if self.said.weapons is None:
                raise NotUnderstoodError("they")
            scope = self._with_event(self.said.weapons)
        elif inner.data in ("np", "models_in"):
            noun = self.noun(inner)
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
        self._add_conditions(extra)
        for gift in subs(node)[1:]:
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
            case "gift_selected":
                if not isinstance(scope, Attacks) or not self.said.options:
                    raise NotUnderstoodError("the selected ability")
                self._put(Grant(SELECTED, scope, self._when, self._until))
            case "gift_value":
                self._value(node, scope)
            case "gift_short":
                signed = term(node, "SIGNED", "SIGNED_INCH").data  # type: ignore[union-attr]
                for what in term(node, "SHORT").data:  # type: ignore[union-attr]
                    better, worse = (Op.IMPROVE, Op.WORSEN) if what in DIRECTED else (Op.ADD, Op.SUBTRACT)
                    self._modify(what, better if signed > 0 else worse, abs(signed), scope)
            case "gift_roll":
                signed = term(node, "SIGNED").data  # type: ignore[union-attr]
                for roll in all_terms(subs(node)[0])[0].data:
                    self._signed_roll(roll, signed, scope)
            case "gift_set":
                value = term(node, "NUMBER", "PLUS", "INCH").data  # type: ignore[union-attr]
                for what in term(node, "CHARS").data:  # type: ignore[union-attr]
                    self._modify(what, Op.SET, value, scope)
            case "gift_cover":
                self._cover(scope)
            case other:
                raise NotUnderstoodError(other)

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
        if (roll in ATTACK_ROLLS) != isinstance(scope, Attacks) and roll is not Roll.SAVE:
            raise NotUnderstoodError("a roll of these")
        op = Op.ADD if signed > 0 else Op.SUBTRACT
        self._put(RollModifier(roll, op, abs(signed), scope, self._when, self._until))

    def _grant(self, node: Node, scope: Scope) -> None:
        if not isinstance(scope, Attacks):
            raise NotUnderstoodError("a weapon ability of models")
        named = all_terms(subs(node)[0])[0]
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
            all_enemies = event.by is not None and event.at is None and scope.of.who is Who.ENEMY
            if event.at != scope.of and not (
                all_enemies and msgspec.structs.replace(scope.of, part=Part.UNIT) == ENEMY
            ):
                raise NotUnderstoodError("cover of others")
            self._put(Cover(msgspec.structs.replace(event, kind=AttackType.RANGED), self._when, self._until))
            return
        self._put(Cover(Attacks(at=scope.of, kind=AttackType.RANGED), self._when, self._until))

    def do_no_cover(self, node: Node) -> None:
        noun = self.noun(subs(node)[0])
        event = self.said.frame.attacks
        if event is not None:
            if noun.selector not in (TARGET, event.at):
                raise NotUnderstoodError("cover of others")
            self._put(NoCover(event, self._when, self._until))
            return
        self._put(NoCover(Attacks(at=noun.narrowed), self._when, self._until))

    # ---- permissions

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

    def do_ignore(self, node: Node) -> None:
        rolls: list[Roll] = []
        chars: list[Characteristic] = []
        scope: Scope | None = None
        owner = sub(node, "np")
        if owner is not None:
            noun = self.noun(owner)
            self.said.it = noun.selector
            scope = Models(noun.narrowed)
        for part in subs(node, "ignored_rolls", "ignored_chars"):
            if part.data == "ignored_rolls":
                rolls.extend(all_terms(subs(part)[0])[0].data)
            else:
                chars.extend(term(part, "CHARS").data)  # type: ignore[union-attr]
        attacking = [roll in ATTACK_ROLLS for roll in rolls] + [what in WEAPON_CHARACTERISTICS for what in chars]
        if all(attacking):
            event = self.said.frame.attacks
            if event is not None:
                scope = event
            elif isinstance(scope, Models):
                scope = Attacks(by=scope.of)
        elif any(attacking) or not isinstance(scope, Models):
            raise NotUnderstoodError("modifiers of different things")
        if scope is None:
            raise NotUnderstoodError("whose modifiers?")
        self._put(IgnoreModifiers(scope, tuple(rolls), tuple(chars), self._when, self._until))

    def do_not_eligible(self, node: Node) -> None:
        noun = self.noun(subs(node)[0])
        for deed in all_terms(subs(node)[1], "SHOOT", "DECLARE_CHARGE"):
            what = Allowed.SHOOT if deed.type == "SHOOT" else Allowed.CHARGE
            self._put(Restriction(what, Models(noun.narrowed), when=self._when, until=self._until))

    # ---- acts

    def do_select(self, node: Node) -> None:
        noun = self.noun(subs(node)[0])
        if noun.definite or noun.selector.count < 1:
            raise NotUnderstoodError("select")
        if term(node, "YOU_CAN"):
            self.said.frame = replace(self.said.frame, optional=True)
        if noun.selector.who not in (Who.FRIENDLY, Who.ENEMY):
            raise NotUnderstoodError("select")
        self._do(Choose(noun.narrowed))
        self.refer(msgspec.structs.replace(CHOSEN, part=noun.selector.part), noun.selector)

    def do_no_advance(self, node: Node) -> None:
        raise NotUnderstoodError("no advance roll")

    def do_select_ability(self, node: Node) -> None:
        options = term(node, "ABILITY_CHOICE")
        if options is None or not all(known_weapon_ability(name) for name in options.data):
            raise NotUnderstoodError("select an ability")
        self.said.options = options.data
        self._do(OneOf(tuple((name, ()) for name in options.data)))

    def do_select_below(self, node: Node) -> None:
        if term(node, "YOU_CAN"):
            self.said.frame = replace(self.said.frame, optional=True)
        self._do(OneOf(()))

    def do_select_objective(self, node: Node) -> None:
        self._do(Special(SELECT_OBJECTIVE))

    def do_name_objective(self, node: Node) -> None:
        name = term(node, "YOUR_OBJECTIVE").data  # type: ignore[union-attr]
        self.said.refers = True
        self._do(Special(f"SELECT THE {name}"))

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
            self.noun(user)
        self.said.frame = replace(self.said.frame, optional=True)
        self._do(USE)

    def do_suffers(self, node: Node) -> None:
        noun = self.noun(subs(node)[0])
        amount = all_terms(subs(node)[1])[0].data
        self._do(MortalWounds(amount, noun.narrowed))


PREFIXES = frozenset(
    [
        "timing_moves",
        "timing_turn",
        "army_faction",
        "unless_",
        "timing_save_failed",
        "while_targets",
        "on_critical",
        "in_round",
        "until",
        "limit",
        "if_it_does",
        "while_",
        "if_",
        "timing_edge",
        "timing_during",
        "timing_moment",
        "event_makes",
        "event_targets",
        "event_allocated",
        "event_np_targets",
        "event_activation",
        "event_such",
        "event_save",
    ]
)
NOTHING = frozenset(["instead", "as_well", "instead_of_six"])
"""What adds no meaning of its own, or was looked at before."""
MOST_TOKENS = {"JUDGEMENT": 2}
"""Tokens of which a unit can have at most so many."""
_PERMISSIONS = {
    ("SHOOT", "advanced"): Allowed.SHOOT_AFTER_ADVANCE,
    ("SHOOT", "fell back"): Allowed.SHOOT_AFTER_FALL_BACK,
    ("DECLARE_CHARGE", "advanced"): Allowed.CHARGE_AFTER_ADVANCE,
    ("DECLARE_CHARGE", "fell back"): Allowed.CHARGE_AFTER_FALL_BACK,
    ("DECLARE_CHARGE", "disembarked"): Allowed.CHARGE_AFTER_DISEMBARK,
}
_WEAPON_ABILITIES = (
    "ASSAULT BLAST CLOSE-QUARTERS DEVASTATING_WOUNDS EXTRA_ATTACKS HAZARDOUS HEAVY IGNORES_COVER INDIRECT_FIRE LANCE "
    "LETHAL_HITS ONE_SHOT PISTOL PRECISION PSYCHIC TORRENT TWIN-LINKED"
)
_PLAIN_ABILITIES = frozenset(name.replace("_", " ") for name in _WEAPON_ABILITIES.split())
_NUMBERED = ("BLAST", "CLEAVE", "MELTA", "RAPID FIRE", "SUSTAINED HITS")


def known_weapon_ability(ability: str) -> bool:
    """Whether `ability` is one of the weapon abilities of either edition."""
    if ability in _PLAIN_ABILITIES:
        return True
    name, _, number = ability.rpartition(" ")
    if name in _NUMBERED:
        return number.isdigit() or number in ("D3", "D6")
    return name.startswith("ANTI-") and number[:-1].isdigit() and number.endswith("+")


def _speaks_of_attack(node: Node) -> bool:
    if any(str(child.data).startswith("event") for child in subs(node)):
        return False
    return any(
        sub(fact, "np") and term(fact, "THAT_ATTACK") for prefix in subs(node, "if_") for fact in subs(subs(prefix)[0])
    )


def _without(frame: Frame) -> tuple[Condition, ...]:
    return tuple(part for part in frame.conditions if part not in frame.alternatives)


def _implies(found: tuple[Condition, ...], earlier: Condition) -> bool:
    """Whether the conditions `found` include what `earlier` asks for."""
    for condition in found:
        if condition == earlier:
            return True
        if isinstance(condition, Is) and isinstance(earlier, Is) and condition.subject == earlier.subject:
            if condition.fact is Fact.TOKENS and earlier.fact is Fact.TOKENS and condition.words == earlier.words:
                return (condition.n or 0) >= (earlier.n or 0)
            if (condition.fact, earlier.fact) == (Fact.BELOW_HALF_STRENGTH, Fact.BELOW_STARTING_STRENGTH):
                return True
    return False
