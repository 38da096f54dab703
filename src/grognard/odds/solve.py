"""Odds of one unit against another: sides, rules in force, switches, best weapons, answer, reasons."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cached_property
from itertools import chain

import msgspec

from grognard.combat.candidates import Candidate
from grognard.combat.facts import OpenFact
from grognard.combat.fold import Folded, fold
from grognard.combat.outcome import Outcome
from grognard.combat.standing import Source
from grognard.combat.units import Armed, FightingUnit, Role
from grognard.content.catalogue import UNEXPLAINED_ABILITIES
from grognard.core.errors import GrognardError
from grognard.core.pmf import mean
from grognard.core.words import AttackType, Goal
from grognard.datasheet import Datasheet
from grognard.editions.solve import play_best
from grognard.editions.solve import solve as solve_question
from grognard.odds.choices import Play, gain
from grognard.odds.either import with_either
from grognard.odds.gear import geared
from grognard.odds.inforce import InForce, rules_in_force
from grognard.odds.leading import leader_of
from grognard.odds.places import LEADER, TARGET_LEADER
from grognard.odds.request import OddsRequest
from grognard.odds.result import PoolStages, Reason, Result
from grognard.odds.side import fighting_unit, weapons_of
from grognard.odds.switches import (
    NoSuchSwitchError,
    UnclearSwitchError,
    chosen,
    no_such_switch,
    shut_by,
    switches,
    unavailable,
)
from grognard.odds.unarmed import unarmed
from grognard.odds.units import Sheet, both_sheets, names_before
from grognard.odds.views import headline, points_destroyed, pool_stages
from grognard.odds.why import best_reasons, usual_reasons
from grognard.odds.withheld import Withheld, not_asked_for

_When = tuple[Role, AttackType]
Progress = Callable[[int, int], None]
UNCHECKED = "we do not know them for this unit: weapons were exchanged for others of the same type, unchecked"
_PHASES = (AttackType.RANGED, AttackType.MELEE)


class Matchup(msgspec.Struct, frozen=True, eq=False, dict=True):
    """A request made ready: the units, the rules in force, what is settled, and the question it all comes to."""

    attacker: FightingUnit
    defender: FightingUnit
    sources: tuple[Source, ...]
    settled: dict[OpenFact, bool]
    folded: Folded
    not_understood: tuple[tuple[str, str], ...] = ()
    in_force: tuple[InForce, ...] = ()
    """What is in force of the attacker and of the target."""

    @property
    def rivals(self) -> dict[Role, dict[str, tuple[str, ...]]]:
        """Of each side: stratagems, and which others each cannot be used with."""
        return {role: one.rivals for role, one in zip(Role, self.in_force, strict=False)}

    @cached_property
    def withheld(self) -> tuple[Withheld, ...]:
        """What a side could use, but not in this attack."""
        return _withheld(self.in_force, self.folded, self.attacker, self.defender, self.kind)

    @property
    def kind(self) -> AttackType:
        """The type of its attacks."""
        return self.attacker.weapons[0].weapon.type

    @cached_property
    def outcome(self) -> Outcome:
        """The answer under the usual choices."""
        return solve_question(self.folded.question)


class ReadySide(msgspec.Struct, frozen=True, eq=False):
    """One side: its sheets (unit, leader), the unit in its gear, and the names of the weapons it is to use (none: any).

    `unchecked`: its wargear options are not known, so weapons were exchanged without a check. `rules` remembers what is
    in force, by role and type of attack.
    """

    sheets: tuple[Sheet, ...]
    unit: FightingUnit
    named: frozenset[str] = frozenset()
    detachment: str = ""
    unchecked: bool = False
    rules: dict[_When, InForce] = msgspec.field(default_factory=dict[_When, InForce])

    @property
    def datasheets(self) -> tuple[Datasheet, ...]:
        """The datasheets of its components."""
        return tuple(sheet.datasheet for sheet in self.sheets)

    def armed_for(self, kind: AttackType) -> bool:
        """Whether it has a weapon for attacks of `kind`."""
        return any(chain(*weapons_of(self.datasheets, self.unit, kind, self.named)))

    def in_force(self, role: Role, kind: AttackType) -> InForce:
        """Its rules that may change an attack of `kind`."""
        key = (role, kind)
        if key not in self.rules:
            self.rules[key] = rules_in_force(self.sheets, self.unit, role, kind, self.detachment)
        return self.rules[key]


def solve(request: OddsRequest, progress: Progress | None = None) -> Result:
    """The odds that `request` asks for. `progress(done, total)` is called as a search for best play goes on. Raises
    GrognardError for what cannot be asked so."""
    if request.before or request.before_profiles:
        from grognard.odds.sequence import solve_in_turn

        return solve_in_turn(request, progress)
    matchup = prepare(request)
    if request.play is Play.BEST:
        return best_played(matchup, request.goal, progress)
    return result_of(matchup, matchup.outcome)


def best_played(matchup: Matchup, goal: Goal, progress: Progress | None = None) -> Result:
    """The answer under the attacker's best play, with the policy in words."""
    from grognard.combat.best.choices import PlayOptions

    played, one_of = with_either(matchup)
    options = PlayOptions(fishing=played.folded.fishing, one_of=one_of)
    play = play_best(played.folded.question, goal, options, progress)
    better = f"Best play, {gain(goal, play.value, play.fixed_value)}."
    policy = (better, *play.policy, *play.limits)
    return result_of(matchup, play.outcome, policy, reasons=best_reasons(played, play.used))


def prepare(request: OddsRequest) -> Matchup:
    """Everything about `request` but the answer; units that attack before are left aside."""
    attacker, defender = ready_sides(request)
    return match_up(attacker, defender, request.phase, request.when)


def ready_sides(request: OddsRequest) -> tuple[ReadySide, ReadySide]:
    """The attacker and the target of `request`."""
    first, second = both_sheets(
        request.attacker,
        request.defender,
        request.edition,
        (request.profile, request.target_profile),
        (*names_before(request.before), request.leader, request.target_leader),
    )
    leader = leader_of(first, request.leader, LEADER, request.leader_profile)
    target_leader = leader_of(second, request.target_leader, TARGET_LEADER, request.target_leader_profile)
    attacker = ready_side(first, request.models, request.weapons, leader, request.detachment)
    defender = ready_side(second, request.target_models, "", target_leader, request.target_detachment)
    return attacker, defender


def match_up(attacker: ReadySide, defender: ReadySide, phase: AttackType | None, when: tuple[str, ...]) -> Matchup:
    """The attack in `phase`, or (None) in the one that costs the target more wounds.

    Raises GrognardError when the attacker has no weapon for it, or when no rule asks for one of `when`; and
    UnclearSwitchError for one that could mean several switches in either phase, since it is not for a phase to choose.
    """
    ready: list[Matchup] = []
    refused: list[GrognardError] = []
    kinds = tuple(kind for kind in ((phase,) if phase else _PHASES) if attacker.armed_for(kind))
    if not kinds:
        raise unarmed(attacker.datasheets, attacker.unit, phase, attacker.named, attacker.sheets[0].places.weapons)
    for kind in kinds:
        try:
            ready.append(_in_phase(attacker, defender, kind, when))
        except UnclearSwitchError:
            raise
        except GrognardError as error:
            refused.append(error)
    if not ready:
        raise refused[-1]
    return ready[0] if len(ready) == 1 else max(ready, key=lambda one: mean(one.outcome.wounds_lost))


def match_up_as_asked(
    attacker: ReadySide, defender: ReadySide, phase: AttackType | None, when: tuple[str, ...]
) -> tuple[Matchup, tuple[str, ...]]:
    """The same with those of the phrases that some rule of the two asks for, and the phrases that none asks for."""
    idle: tuple[str, ...] = ()
    while True:
        try:
            return match_up(attacker, defender, phase, tuple(one for one in when if one not in idle)), idle
        except NoSuchSwitchError as error:
            idle = (*idle, error.phrase)


def ready_side(
    sheet: Sheet, models: int | None = None, weapons: str = "", leader: Sheet | None = None, detachment: str = ""
) -> ReadySide:
    """A side of `models` models (None: the fewest) with the gear that `weapons` asks for."""
    gear = geared(sheet, models, weapons)
    profiles = (sheet.places.profile, leader.places.profile if leader else "")
    unit = fighting_unit(sheet.datasheet, gear.models, leader.datasheet if leader else None, profiles)
    return ReadySide((sheet, leader) if leader else (sheet,), unit, gear.named, detachment, gear.unchecked)


def _in_phase(attacker: ReadySide, defender: ReadySide, kind: AttackType, when: tuple[str, ...]) -> Matchup:
    unit, target = attacker.unit, defender.unit
    alternatives = weapons_of(attacker.datasheets, unit, kind, attacker.named)
    every = tuple(dict.fromkeys(chain(*chain(*alternatives))))
    mine, theirs = attacker.in_force(Role.ATTACKER, kind), defender.in_force(Role.DEFENDER, kind)
    effects = (*mine.effects, *theirs.effects)
    in_force = (mine, theirs)
    settled = _settled(when, msgspec.structs.replace(unit, weapons=every), target, effects, in_force)
    used = tuple(chain(*(_best(options, unit, target, effects, settled) for options in alternatives)))
    armed = msgspec.structs.replace(unit, weapons=used)
    folded = fold(armed, target, effects, settled, UNEXPLAINED_ABILITIES)
    unchecked = (("wargear options", UNCHECKED),) if attacker.unchecked else ()
    not_understood = (*mine.not_understood, *theirs.not_understood, *_unexplained(used), *unchecked)
    return Matchup(armed, target, (*mine.sources, *theirs.sources), settled, folded, not_understood, in_force)


def _withheld(
    in_force: tuple[InForce, ...], folded: Folded, attacker: FightingUnit, defender: FightingUnit, kind: AttackType
) -> tuple[Withheld, ...]:
    found: list[Withheld] = []
    for role, rules in zip(Role, in_force, strict=False):
        found += rules.withheld
        found += not_asked_for(rules.sources, folded.asked, role, attacker, defender, kind)
    return tuple(found)


def _unexplained(weapons: tuple[Armed, ...]) -> Iterable[tuple[str, str]]:
    for armed in weapons:
        for ability in armed.weapon.abilities:
            if ability.upper() in UNEXPLAINED_ABILITIES:
                yield armed.weapon.full_name, f"[{ability}] has no rule in our documents and is not applied"


def _settled(
    phrases: tuple[str, ...],
    unit: FightingUnit,
    target: FightingUnit,
    effects: tuple[Candidate, ...],
    in_force: tuple[InForce, InForce],
) -> dict[OpenFact, bool]:
    """What the phrases turn on. A switch may bring up others, so the asking goes on until all phrases are used."""
    settled: dict[OpenFact, bool] = {}
    rivals = {role: one.rivals for role, one in zip(Role, in_force, strict=True)}
    left: list[str] = [phrase for phrase in phrases if phrase.strip()]
    while left:
        folded = fold(unit, target, effects, settled, UNEXPLAINED_ABILITIES)
        found = {phrase: fact for phrase in left if (fact := chosen(phrase, folded.asked))}
        if not found:
            kind = unit.weapons[0].weapon.type
            raise no_such_switch(left[0], folded.asked, _withheld(in_force, folded, unit, target, kind))
        for phrase, fact in found.items():
            if rival := shut_by(fact, settled, rivals):
                told = f'found "{phrase}", which cannot be used with {rival}, and that is on'
                raise NoSuchSwitchError(phrase, told)
            settled[fact] = True
        left = [phrase for phrase in left if phrase not in found]
    return settled


def _best(
    options: tuple[tuple[Armed, ...], ...],
    unit: FightingUnit,
    target: FightingUnit,
    effects: tuple[Candidate, ...],
    settled: dict[OpenFact, bool],
) -> tuple[Armed, ...]:
    """Of the weapons that a group may use, those with the most expected wounds."""
    if len(options) < 2:
        return options[0] if options else ()

    def wounds(option: tuple[Armed, ...]) -> float:
        armed = msgspec.structs.replace(unit, weapons=option)
        if not option:
            return -1.0
        question = fold(armed, target, effects, settled, UNEXPLAINED_ABILITIES).question
        return mean(solve_question(question).wounds_lost)

    return max(options, key=wounds)


def result_of(
    matchup: Matchup,
    outcome: Outcome,
    policy: tuple[str, ...] = (),
    stages: tuple[PoolStages, ...] | None = None,
    withheld: tuple[Withheld, ...] | None = None,
    reasons: tuple[Reason, ...] | None = None,
) -> Result:
    """The answer with everything that people read beside it. `stages`, `withheld` and `reasons`: those of several
    units whose attacks `outcome` tells, or of best play; None for the matchup's own."""
    folded, attacker, defender = matchup.folded, matchup.attacker, matchup.defender
    kinds = {armed.weapon.type for armed in attacker.weapons}
    return Result(
        edition=attacker.edition,
        attacker=attacker.name,
        defender=defender.name,
        headline=headline(attacker, defender, outcome, several=stages is not None),
        wounds_lost=tuple(float(chance) for chance in outcome.wounds_lost),
        models_destroyed=tuple(float(chance) for chance in outcome.models_destroyed),
        destroyed=outcome.destroyed,
        stages=pool_stages(folded.question, outcome) if stages is None else stages,
        switches=switches(folded.asked, matchup.settled, matchup.sources, matchup.rivals),
        unavailable=unavailable(matchup.withheld if withheld is None else withheld, folded.asked),
        reasons=usual_reasons(matchup) if reasons is None else reasons,
        not_understood=matchup.not_understood,
        attacker_points=attacker.points,
        defender_points=defender.points,
        points_destroyed=points_destroyed(defender, outcome),
        hazard_failures=tuple(float(chance) for chance in outcome.hazard_failures),
        method=outcome.method.value,
        standard_error=outcome.standard_error or None,
        policy=policy,
        kind=kinds.pop() if len(kinds) == 1 else None,
    )
