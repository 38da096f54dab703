"""Folding: two units, the rules in force and what is settled of the situation become one attack question.

Nothing is applied and undone: every effect is asked whether it reaches the attack, and worked in or not. What became of
each is kept, so that every number can say why.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import StrEnum

import msgspec

from grognard.combat.abilities import AbilityName
from grognard.combat.building import BEST_ONLY, FIRST_FAILURE, ONE_ATTACK, SOME_MODELS, PoolBuilder
from grognard.combat.building_target import TargetBuilder, is_of_target
from grognard.combat.candidates import Candidate
from grognard.combat.facts import AttackFacts, Facts, OpenFact
from grognard.combat.question import Channel, Pool, Question, Situation
from grognard.combat.scope import reaches_attacks, speaks_of
from grognard.combat.standing import Source
from grognard.combat.units import Armed, FightingUnit, Role
from grognard.core.words import AttackType, Characteristic, Edition, Roll
from grognard.effects.effect import Effect, Modifier, Op, Reroll, RollModifier, Which
from grognard.effects.facts import Fact
from grognard.effects.scopes import Attacks, Models
from grognard.effects.selectors import Part, Selector

HALF_RANGE = OpenFact(Fact.HALF_RANGE)
CHARGED = OpenFact(Fact.CHARGED, Role.ATTACKER)
STATIONARY = OpenFact(Fact.STATIONARY, Role.ATTACKER)
IN_COVER = OpenFact(Fact.IN_COVER, Role.DEFENDER)
INDIRECT = OpenFact(Fact.INDIRECT)
SPOTTED = OpenFact(Fact.SPOTTED)
SNAP = OpenFact(Fact.SNAP)

_ASKED_BY_WEAPONS = (
    (HALF_RANGE, (AbilityName.RAPID_FIRE, AbilityName.MELTA)),
    (CHARGED, (AbilityName.LANCE,)),
    (STATIONARY, (AbilityName.HEAVY,)),
    (INDIRECT, (AbilityName.INDIRECT_FIRE,)),
)


class Fate(StrEnum):
    """What became of an effect."""

    APPLIED = "applied"
    CAPPED = "capped"
    IGNORED = "ignored"
    OFF = "off"
    OPEN = "open"
    NOT_WORKED_OUT = "not worked out"


class Verdict(msgspec.Struct, frozen=True):
    """An effect that reaches this attack, and what became of it in the pools named `weapons` (empty: in all)."""

    effect: Effect
    source: Source
    fate: Fate
    weapons: tuple[str, ...] = ()
    note: str = ""


class Folded(msgspec.Struct, frozen=True):
    """The question, why it is as it is, and the open facts that were asked for, each with the rules that ask.

    `fishing`: for each pool the rolls of which any die may be re-rolled.
    """

    question: Question
    verdicts: tuple[Verdict, ...]
    asked: dict[OpenFact, tuple[str, ...]]
    fishing: tuple[frozenset[Roll], ...]


def fold(
    attacker: FightingUnit,
    defender: FightingUnit,
    effects: Iterable[Candidate],
    settled: Mapping[OpenFact, bool],
    unexplained: frozenset[str] = frozenset(),
) -> Folded:
    """The question that `attacker` (all its weapons of one type) puts to `defender` under `effects` (`candidates`).

    `unexplained`: weapon abilities without a rule, which are left out.
    """
    return _Fold(attacker, defender, effects, settled, unexplained).run()


class _Fold:
    """One folding: collects fates and asked facts while the builders grow."""

    def __init__(
        self,
        attacker: FightingUnit,
        defender: FightingUnit,
        effects: Iterable[Candidate],
        settled: Mapping[OpenFact, bool],
        unexplained: frozenset[str],
    ) -> None:
        self.attacker = attacker
        self.defender = defender
        self.settled = settled
        self.unexplained = unexplained
        self.kind = attacker.weapons[0].weapon.type if attacker.weapons else AttackType.RANGED
        self.effects = tuple(effects)
        self.asked: dict[OpenFact, dict[str, None]] = {}
        self.fates: dict[Candidate, dict[tuple[Fate, str], list[str]]] = {}
        self.target = TargetBuilder(defender, self.kind)
        self.singles: dict[Roll, Candidate] = {}
        self.of_target: dict[Candidate, list[PoolBuilder]] = {}

    def run(self) -> Folded:
        for one in self.effects:
            if isinstance(one.scope, Models):
                self._models(one, one.scope)
        builders = [self._builder(armed) for armed in self.attacker.weapons]
        for builder in builders:
            self._by_weapon(builder)
        self._rules_of_target(builders)
        cover = self._settle(IN_COVER, "terrain") if self._may_be_in_cover(builders) else False
        pools, fishing = _pooled(builders)
        target = self.target.build(self.attacker.edition, cover)
        question = Question(self.attacker.edition, pools, target, self._situation())
        verdicts = tuple(_capped(verdict, question) for verdict in self._verdicts())
        asked = {fact: tuple(names) for fact, names in self.asked.items()}
        return Folded(question, verdicts, asked, fishing)

    def _models(self, one: Candidate, scope: Models) -> None:
        """An effect on models: of the target's profile, saves and so on."""
        asking = self._asking(AttackFacts(self.kind))
        reached = [speaks_of(scope.of, one.standing, Role.DEFENDER, group, asking) for group in self.defender.groups]
        if all(yes is False for yes in reached):
            return
        holds = _holds(one, asking)
        self._remember(asking, one)
        groups = [index for index, yes in enumerate(reached) if yes]
        if holds and groups:
            note = ONE_ATTACK if one.standing.one_attack else self.target.apply(one.effect, groups)
            self._fate(one, "", Fate.NOT_WORKED_OUT if note else Fate.APPLIED, note)
        else:
            self._fate(one, "", Fate.OFF if holds is False else Fate.OPEN)

    def _builder(self, armed: Armed) -> PoolBuilder:
        """The pool of `armed`: Strength first, because other effects compare it with Toughness."""
        first = PoolBuilder(armed, self.unexplained)
        known = AttackFacts(self.kind)
        for one in self.effects:
            if isinstance(one.effect, Modifier) and one.effect.what is Characteristic.STRENGTH:
                asking = self._asking(known)
                scope = one.scope
                assert isinstance(scope, Attacks)
                if reaches_attacks(scope, one.standing, armed, self.kind, asking) and _holds(one, asking):
                    first.apply(one.effect, None)
        strength = max(1, first.strength + first.total("strength"))
        damage = armed.weapon.damage.plus if armed.weapon.damage.fixed else None
        known = AttackFacts(self.kind, strength, self._toughness(), damage)
        builder = PoolBuilder(armed, self.unexplained)
        for one in self.effects:
            if isinstance(one.scope, Attacks):
                self._attacks(one, one.scope, builder, known)
        return builder

    def _attacks(self, one: Candidate, scope: Attacks, builder: PoolBuilder, known: AttackFacts) -> None:
        asking = self._asking(known)
        reached = reaches_attacks(scope, one.standing, builder.armed, self.kind, asking)
        if reached is False:
            return
        holds = _holds(one, asking)
        self._remember(asking, one)
        name = builder.armed.weapon.full_name
        if not (reached and holds):
            self._fate(one, name, Fate.OFF if holds is False else Fate.OPEN)
            return
        if one.standing.one_attack:
            self._fate(one, name, Fate.NOT_WORKED_OUT, ONE_ATTACK)
            return
        if is_of_target(one.effect, one.standing.owner is Role.DEFENDER):
            self.of_target.setdefault(one, []).append(builder)
            return
        some = len(self._allocated_to(scope.at, one)) < len(self.defender.groups)
        note, told = SOME_MODELS if some else "", ""
        match one.effect:
            case Reroll(what=roll, which=Which.ONE) if not some:
                note = self._unlike_single(one, roll, scope, asking)
                told = BEST_ONLY if roll is Roll.DAMAGE else FIRST_FAILURE
            case _:
                pass
        note = note or builder.apply(one.effect, one.critical)
        self._fate(one, name, Fate.NOT_WORKED_OUT if note else Fate.APPLIED, note or told)

    def _unlike_single(self, one: Candidate, roll: Roll, scope: Attacks, asking: Facts) -> str:
        """Why a single re-roll of `roll` is not worked out: several models have one each, or another rule grants one of
        the same roll."""
        if scope.by and scope.by.part is Part.MODEL:
            groups = self.attacker.groups
            having = (group for group in groups if speaks_of(scope.by, one.standing, Role.ATTACKER, group, asking))
            if sum(group.models for group in having) > 1:
                return "a single re-roll of each of several models is not worked out"
        first = self.singles.setdefault(roll, one)
        return "" if first is one else "a second single re-roll of the same roll is not worked out"

    def _rules_of_target(self, builders: list[PoolBuilder]) -> None:
        """Rules of the target about Damage and re-rolls of saves: what they do to all attacks is the target's, what to
        some of them the pools'."""
        for one, reached in self.of_target.items():
            scope = one.scope
            assert isinstance(scope, Attacks)
            groups = self._allocated_to(scope.at, one)
            note = self.target.meet(one.effect, groups, [] if len(reached) == len(builders) else reached)
            for builder in reached:
                fate = Fate.NOT_WORKED_OUT if note else Fate.APPLIED
                self._fate(one, builder.armed.weapon.full_name, fate, note)

    def _allocated_to(self, at: Selector | None, one: Candidate) -> list[int]:
        """The groups of the target that `at` speaks of: a unit as a whole, or those of the models that it names."""
        every = enumerate(self.defender.groups)
        if at is None or at.part is Part.UNIT:
            return [index for index, _ in every]
        asking = self._asking(AttackFacts(self.kind))
        told = ((index, speaks_of(at, one.standing, Role.DEFENDER, group, asking)) for index, group in every)
        return [index for index, reached in told if reached is not False]

    def _toughness(self) -> int:
        """Toughness that the attack meets first: that of the bodyguard models of an attached unit, else the highest."""
        groups = self.target.groups
        guards = [group for group in groups if not group.character] if self.defender.attached else []
        return max((group.toughness for group in guards or groups), default=1)

    def _by_weapon(self, builder: PoolBuilder) -> None:
        """Facts that the weapon's own abilities ask for, and snap shooting."""
        for fact, abilities in _ASKED_BY_WEAPONS:
            for ability in abilities:
                if builder.has(ability):
                    self._settle(fact, f"[{ability}]")
        if builder.has(AbilityName.INDIRECT_FIRE) and self.attacker.edition is Edition.ELEVENTH:
            self._settle(STATIONARY, f"[{AbilityName.INDIRECT_FIRE}]")
            self._settle(SPOTTED, f"[{AbilityName.INDIRECT_FIRE}]")
        if self.kind is AttackType.RANGED and self._settle(SNAP, "Fire Overwatch"):
            builder.snap = True

    def _may_be_in_cover(self, builders: list[PoolBuilder]) -> bool:
        return self.kind is AttackType.RANGED and not all(one.has(AbilityName.IGNORES_COVER) for one in builders)

    def _situation(self) -> Situation:
        indirect = self.settled.get(INDIRECT, False)
        tenth = self.attacker.edition is Edition.TENTH
        return Situation(
            half_range=self._true(HALF_RANGE),
            charged=self._true(CHARGED),
            stationary=self._true(STATIONARY),
            indirect_unseen=indirect and tenth,
            indirect=indirect and not tenth,
            spotted=self._true(SPOTTED),
        )

    def _true(self, fact: OpenFact) -> bool:
        return self.settled.get(fact, False)

    def _settle(self, fact: OpenFact, source: str) -> bool:
        self.asked.setdefault(fact, {})[source] = None
        return self._true(fact)

    def _asking(self, known: AttackFacts) -> Facts:
        return Facts(self.attacker, self.defender, known, self.settled)

    def _remember(self, asking: Facts, one: Candidate) -> None:
        for fact in sorted(asking.asked):
            self.asked.setdefault(fact, {})[one.standing.source.name] = None

    def _fate(self, one: Candidate, weapon: str, fate: Fate, note: str = "") -> None:
        self.fates.setdefault(one, {}).setdefault((fate, note), []).append(weapon)

    def _verdicts(self) -> Iterable[Verdict]:
        everywhere = {armed.weapon.full_name for armed in self.attacker.weapons}
        for one, fates in self.fates.items():
            for (fate, note), weapons in fates.items():
                named = () if set(weapons) >= everywhere or "" in weapons else tuple(dict.fromkeys(weapons))
                yield Verdict(one.effect, one.standing.source, fate, named, note)


def _pooled(builders: Iterable[PoolBuilder]) -> tuple[tuple[Pool, ...], tuple[frozenset[Roll], ...]]:
    """The pools of the builders, identical attacks gathered in one (11e 04.03; T-1.28), and what may be fished."""
    counts: dict[tuple[Pool, frozenset[Roll]], int] = {}
    for builder in builders:
        one = builder.build(builder.armed.weapon.full_name, 1), builder.fishing
        counts[one] = counts.get(one, 0) + builder.armed.count
    pools = tuple(msgspec.structs.replace(pool, count=count) for (pool, _), count in counts.items())
    return pools, tuple(fishing for _, fishing in counts)


def _holds(one: Candidate, asking: Facts) -> bool | None:
    """Whether the effect stands: what it needs, then what it says of itself."""
    standing = one.standing
    needs = asking.true(standing.needs, standing.owner, standing.refs)
    if needs is False:
        return False
    own = asking.true(one.when, standing.owner, standing.refs)
    return False if own is False else None if needs is None or own is None else True


def _capped(verdict: Verdict, question: Question) -> Verdict:
    """Mark a roll modifier that the cap of ±1 or an "ignore modifiers" rule made void (T-1.32, 11e 02.02.01)."""
    effect = verdict.effect
    if verdict.fate is not Fate.APPLIED or not isinstance(effect, RollModifier) or effect.roll not in _ROLLS:
        return verdict
    pools = [pool for pool in question.pools if not verdict.weapons or pool.name in verdict.weapons]
    helps = effect.op in (Op.ADD, Op.IMPROVE)
    if not helps and pools and all(_ROLLS[effect.roll] in pool.ignores for pool in pools):
        return msgspec.structs.replace(verdict, fate=Fate.IGNORED, note="the attacker ignores modifiers to this roll")
    sums = {_sum(pool, question, effect.roll) for pool in pools}
    if sums and all(abs(total) > 1 and (total > 0) == helps for total in sums):
        note = f"the modifiers add up to {min(sums):+d}; the net modifier is capped at {1 if helps else -1:+d}"
        return msgspec.structs.replace(verdict, fate=Fate.CAPPED, note=note)
    return verdict


_ROLLS = {Roll.HIT: Channel.HIT, Roll.WOUND: Channel.WOUND}


def _sum(pool: Pool, question: Question, roll: Roll) -> int:
    """The modifiers of a roll, those of the weapon's own abilities among them, before the cap."""
    target, now = question.target, question.situation
    if roll is Roll.WOUND:
        return pool.modifiers.wound + target.wound + int(now.charged and pool.has(AbilityName.LANCE))
    shoots = pool.type is AttackType.RANGED
    heavy = shoots and now.stationary and pool.has(AbilityName.HEAVY)
    unseen = shoots and now.indirect_unseen and pool.has(AbilityName.INDIRECT_FIRE)
    return pool.modifiers.hit + target.hit + int(heavy) - int(unseen)
