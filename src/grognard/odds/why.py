"""*Why*: a line for everything in force that may bear on the numbers, and what became of it."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import chain
from typing import TYPE_CHECKING

import msgspec

from grognard.combat.building import BEST_ONLY
from grognard.combat.fold import Fate, Folded, Verdict, fold
from grognard.content.catalogue import UNEXPLAINED_ABILITIES
from grognard.core.words import Edition
from grognard.effects.plain import in_words
from grognard.effects.printed import printed
from grognard.odds.armament import armament, armament_reasons, removable, without_abilities
from grognard.odds.bearing import NOTHING, Bearings
from grognard.odds.circumstances import CIRCUMSTANCES, circumstance_reasons
from grognard.odds.idle import Item, OfRule, decisive
from grognard.odds.result import Reason, Status

if TYPE_CHECKING:
    from grognard.combat.best.hands import Token
    from grognard.odds.solve import Matchup

_STATUS = {
    Fate.APPLIED: Status.APPLIED,
    Fate.CAPPED: Status.CAPPED,
    Fate.IGNORED: Status.IGNORED,
    Fate.OFF: Status.OFF,
    Fate.OPEN: Status.OPEN,
    Fate.NOT_WORKED_OUT: Status.NOT_USED,
}


def usual_reasons(matchup: Matchup) -> tuple[Reason, ...]:
    """The reasons of the answer under the usual choices."""
    return _reasons(matchup, best=False)


def best_reasons(matchup: Matchup, used: Mapping[Token, float], *, always: bool = True) -> tuple[Reason, ...]:
    """The reasons of best play, which used re-rolls by hand as `used` and `always` say (`played.as_played`)."""
    return _reasons(matchup, best=True, used=used, always=always)


def _reasons(
    matchup: Matchup, *, best: bool, used: Mapping[Token, float] | None = None, always: bool = True
) -> tuple[Reason, ...]:
    folded = matchup.folded
    lines = armament(matchup.attacker.weapons, folded.question)
    rules = [OfRule(one.effect, one.source) for one in folded.verdicts if one.fate is Fate.APPLIED]
    facts = [fact for fact in CIRCUMSTANCES if matchup.settled.get(fact)]
    items = (*facts, *(line.item for line in lines if line.on and removable(line)), *rules)

    def bearings_on(*, best: bool) -> Bearings[Item]:
        return Bearings(items, lambda gone: decisive(_refolded(matchup, frozenset(rules), gone), best=best))

    bearings = bearings_on(best=best)
    played = bearings if best else bearings_on(best=True)
    verdicts = tuple(_marked(verdict, bearings, played) for verdict in folded.verdicts)
    if used is not None:
        from grognard.odds.played import as_played

        verdicts = as_played(verdicts, used, always=always)
    return (
        *(_reason(verdict, matchup.attacker.edition) for verdict in verdicts if not _unused(verdict)),
        *armament_reasons(lines, bearings.note),
        *circumstance_reasons(folded.question, matchup.settled, bearings.note),
    )


def _refolded(matchup: Matchup, rules: frozenset[OfRule], gone: frozenset[Item]) -> Folded:
    """The question under `rules` and what is turned on, without what is `gone`."""
    kept = rules - gone
    effects = tuple(
        one
        for one in chain(*(side.effects for side in matchup.in_force))
        if OfRule(one.effect, one.standing.source) in kept
    )
    settled = {fact: value for fact, value in matchup.settled.items() if fact not in gone}
    weapons = without_abilities(matchup.attacker.weapons, gone)
    attacker = msgspec.structs.replace(matchup.attacker, weapons=weapons)
    return fold(attacker, matchup.defender, effects, settled, UNEXPLAINED_ABILITIES)


def _marked(verdict: Verdict, bearings: Bearings[Item], played: Bearings[Item]) -> Verdict:
    """The verdict, with a note when the effect is applied and changes nothing; `played`: under best play."""
    if verdict.fate is not Fate.APPLIED:
        return verdict
    item = OfRule(verdict.effect, verdict.source)
    note = bearings.note(item)
    if not note:
        return verdict
    if note != NOTHING:
        return msgspec.structs.replace(verdict, note=note)
    told = BEST_ONLY if verdict.note == BEST_ONLY and not played.note(item) else NOTHING
    return msgspec.structs.replace(verdict, fate=Fate.IGNORED, note=told)


def _unused(verdict: Verdict) -> bool:
    """Whether the rule is one that nobody used: its switch already says so."""
    return verdict.source.optional and verdict.fate is Fate.OPEN


def _reason(verdict: Verdict, edition: Edition) -> Reason:
    source = verdict.source
    return Reason(
        text=printed(verdict.effect),
        source=source.label or source.name,
        kind=source.kind.value,
        status=_STATUS[verdict.fate],
        weapons=verdict.weapons,
        note=verdict.note,
        words=in_words(verdict.effect, edition),
    )
