"""Odds of one unit against another: sides, rules in force, switches, best weapons, answer, reasons."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain

import msgspec

from grognard.combat.facts import OpenFact
from grognard.combat.fold import Fate, Folded, Verdict, fold
from grognard.combat.outcome import Outcome
from grognard.combat.standing import Source
from grognard.combat.units import Armed, FightingUnit, Role
from grognard.content.catalogue import UNEXPLAINED_ABILITIES
from grognard.core.errors import GrognardError
from grognard.core.words import AttackType
from grognard.datasheet.loadout import apply_choices, default_loadout, kinds_of, parse_choices
from grognard.editions.solve import solve as solve_question

printed = repr
from grognard.odds.inforce import rules_in_force
from grognard.odds.request import OddsRequest
from grognard.odds.result import PoolStages, Reason, Result, Status
from grognard.odds.side import fighting_unit, weapons_of
from grognard.odds.switches import chosen, no_such_switch, switches
from grognard.odds.units import Sheet, both_sheets, find_sheet
from grognard.odds.views import headline, points_destroyed, pool_stages

_PHASES = (AttackType.RANGED, AttackType.MELEE)
_STATUS = {
    Fate.APPLIED: Status.APPLIED,
    Fate.CAPPED: Status.CAPPED,
    Fate.IGNORED: Status.IGNORED,
    Fate.OFF: Status.OFF,
    Fate.OPEN: Status.OPEN,
    Fate.NOT_WORKED_OUT: Status.NOT_USED,
}


class Matchup(msgspec.Struct, frozen=True):
    """A request made ready: the units, the rules in force, what is settled, and the question it all comes to."""

    attacker: FightingUnit
    defender: FightingUnit
    sources: tuple[Source, ...]
    settled: dict[OpenFact, bool]
    folded: Folded
    not_understood: tuple[tuple[str, str], ...] = ()


def solve(request: OddsRequest) -> Result:
    """The odds that `request` asks for. Raises GrognardError for what cannot be asked so."""
    matchup = prepare(request)
    return result_of(matchup, solve_question(matchup.folded.question))


def prepare(request: OddsRequest) -> Matchup:
    """Everything about `request` but the answer."""
    first, second = both_sheets(request.attacker, request.defender, request.edition)
    edition = first.datasheet.edition
    leader = find_sheet(request.leader, edition) if request.leader else None
    target_leader = find_sheet(request.target_leader, edition) if request.target_leader else None
    unit, named = _unit(first, request.models, request.weapons, leader)
    target, _ = _unit(second, request.target_models, "", target_leader)
    phases = (request.phase,) if request.phase else _phases(first, unit, named)
    if not phases:
        raise GrognardError("has no weapon to attack with", first.name)
    sheets = (first, leader) if leader else (first,)
    ready: list[Matchup] = []
    refused: list[GrognardError] = []
    for kind in phases:
        try:
            ready.append(_in_phase(request, sheets, unit, second, target, target_leader, kind, named))
        except GrognardError as error:
            refused.append(error)
    if not ready:
        raise refused[0]
    return max(ready, key=lambda one: _mean_wounds(one.folded))


def _phases(sheet: Sheet, unit: FightingUnit, named: frozenset[str]) -> tuple[AttackType, ...]:
    return tuple(kind for kind in _PHASES if any(chain(*weapons_of((sheet.datasheet,), _own(unit), kind, named))))


def _own(unit: FightingUnit) -> FightingUnit:
    """The unit without its leaders."""
    return msgspec.structs.replace(unit, groups=tuple(group for group in unit.groups if not group.leader))


def _unit(sheet: Sheet, models: int | None, weapons: str, leader: Sheet | None) -> tuple[FightingUnit, frozenset[str]]:
    """The unit in its gear, and the weapons that it is to use (none: whichever it likes)."""
    datasheet = sheet.datasheet
    size = models or sum(line.least for line in datasheet.composition if line.alternative == 0) or 1
    wanted = parse_choices(weapons) if weapons else {}
    carried = default_loadout(datasheet, size)
    named = frozenset[str]()
    if wanted:
        known = {item.casefold() for model in carried for item in model.items}
        known |= {one.full_name.casefold() for one in datasheet.weapons if one.name.casefold() in known}
        if all(item.casefold() in known and count == 1 for item, count in wanted.items()):
            named = frozenset(item.casefold() for item in wanted)
        else:
            carried = apply_choices(datasheet, len(kinds_of(datasheet, size)), wanted)
    return fighting_unit(datasheet, carried, leader.datasheet if leader else None), named


def _in_phase(
    request: OddsRequest,
    attackers: tuple[Sheet, ...],
    unit: FightingUnit,
    target_sheet: Sheet,
    target: FightingUnit,
    target_leader: Sheet | None,
    kind: AttackType,
    named: frozenset[str],
) -> Matchup:
    targets = (target_sheet, target_leader) if target_leader else (target_sheet,)
    mine = rules_in_force(attackers, unit, Role.ATTACKER, kind, request.detachment)
    theirs = rules_in_force(targets, target, Role.DEFENDER, kind, request.target_detachment)
    sources = (*mine.sources, *theirs.sources)
    alternatives = weapons_of(tuple(one.datasheet for one in attackers), unit, kind, named)
    every = tuple(dict.fromkeys(chain(*chain(*alternatives))))
    if not every:
        wanted = ", ".join(sorted(named)) or f"a {kind} weapon"
        raise GrognardError(f"has no {kind} weapon in use, expected {wanted}", unit.name)
    armed = msgspec.structs.replace(unit, weapons=every)
    settled = _settled(request.when, armed, target, sources)
    used = tuple(chain(*(_best(options, unit, target, sources, settled) for options in alternatives)))
    armed = msgspec.structs.replace(unit, weapons=used)
    folded = fold(armed, target, sources, settled, UNEXPLAINED_ABILITIES)
    not_understood = (*mine.not_understood, *theirs.not_understood, *_unexplained(used))
    return Matchup(armed, target, sources, settled, folded, not_understood)


def _unexplained(weapons: tuple[Armed, ...]) -> Iterable[tuple[str, str]]:
    for armed in weapons:
        for ability in armed.weapon.abilities:
            if ability.upper() in UNEXPLAINED_ABILITIES:
                yield armed.weapon.full_name, f"[{ability}] has no rule in our documents and is not applied"


def _settled(
    phrases: tuple[str, ...], unit: FightingUnit, target: FightingUnit, sources: tuple[Source, ...]
) -> dict[OpenFact, bool]:
    """What the phrases turn on. A switch may bring up others, so the asking goes on until all phrases are used."""
    settled: dict[OpenFact, bool] = {}
    left = [phrase for phrase in phrases if phrase.strip()]
    while True:
        asked = fold(unit, target, sources, settled, UNEXPLAINED_ABILITIES).asked
        found = {phrase: fact for phrase in left if (fact := chosen(phrase, asked))}
        if left and not found:
            raise no_such_switch(left[0], asked)
        if not left:
            return settled
        settled |= dict.fromkeys(found.values(), True)
        left = [phrase for phrase in left if phrase not in found]


def _best(
    options: tuple[tuple[Armed, ...], ...],
    unit: FightingUnit,
    target: FightingUnit,
    sources: tuple[Source, ...],
    settled: dict[OpenFact, bool],
) -> tuple[Armed, ...]:
    """Of the weapons that a group may use, those with the most expected wounds."""
    if len(options) < 2:
        return options[0] if options else ()

    def wounds(option: tuple[Armed, ...]) -> float:
        armed = msgspec.structs.replace(unit, weapons=option)
        return _mean_wounds(fold(armed, target, sources, settled, UNEXPLAINED_ABILITIES)) if option else -1.0

    return max(options, key=wounds)


def _mean_wounds(folded: Folded) -> float:
    lost = solve_question(folded.question).wounds_lost
    return float(sum(index * chance for index, chance in enumerate(lost)))


def result_of(matchup: Matchup, outcome: Outcome, policy: tuple[str, ...] = ()) -> Result:
    """The answer with everything that people read beside it."""
    folded, attacker, defender = matchup.folded, matchup.attacker, matchup.defender
    stages: tuple[PoolStages, ...] = pool_stages(folded.question, outcome)
    return Result(
        edition=attacker.edition,
        attacker=attacker.name,
        defender=defender.name,
        headline=headline(attacker, defender, outcome),
        wounds_lost=tuple(float(chance) for chance in outcome.wounds_lost),
        models_destroyed=tuple(float(chance) for chance in outcome.models_destroyed),
        destroyed=outcome.destroyed,
        stages=stages,
        switches=switches(folded.asked, matchup.settled, matchup.sources),
        reasons=tuple(_reason(verdict) for verdict in folded.verdicts if not _unused(verdict)),
        not_understood=matchup.not_understood,
        attacker_points=attacker.points,
        defender_points=defender.points,
        points_destroyed=points_destroyed(defender, outcome),
        hazard_failures=tuple(float(chance) for chance in outcome.hazard_failures),
        method=outcome.method.value,
        standard_error=outcome.standard_error or None,
        policy=policy,
    )


def _unused(verdict: Verdict) -> bool:
    """Whether the rule is one that nobody used: its switch already says so."""
    return verdict.source.optional and verdict.fate is Fate.OPEN


def _reason(verdict: Verdict) -> Reason:
    source = verdict.source
    return Reason(
        text=printed(verdict.effect),
        source=source.label or source.name,
        kind=source.kind.value,
        status=_STATUS[verdict.fate],
        weapons=verdict.weapons,
        note=verdict.note,
    )
