"""What cover from terrain and snap shooting do to the numbers of an attack, as lines of *why*."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

import msgspec

from grognard.combat.facts import OpenFact
from grognard.combat.fold import IN_COVER, SNAP
from grognard.combat.question import Pool, Question
from grognard.core.words import AttackType, Edition
from grognard.odds.bearing import NOTHING
from grognard.odds.idle import plans
from grognard.odds.result import Reason, Status

KIND = "situation"


class _Told(NamedTuple):
    text: str
    source: str
    words: str


_COVER = {
    Edition.TENTH: _Told(
        "armour saves +1", "benefit of cover", "Armour saves get +1, but not saves of 3+ or better against AP 0."
    ),
    Edition.ELEVENTH: _Told("BS -1", "benefit of cover", "The Ballistic Skill of the attacks is worse by 1."),
}
_SNAP = {
    Edition.TENTH: _Told("only a 6 hits", "snap shooting", "Only an unmodified hit roll of 6 hits."),
    Edition.ELEVENTH: _Told(
        "only a 6 hits", "snap shooting", "Only an unmodified hit roll of 6 hits, not critically and not re-rolled."
    ),
}


CIRCUMSTANCES = (IN_COVER, SNAP)


def circumstance_reasons(
    question: Question, settled: Mapping[OpenFact, bool], note: Callable[[OpenFact], str]
) -> Iterator[Reason]:
    """A line for cover and for snap shooting where they are turned on: applied in the pools of `question` whose plan
    they change, ignored where they change none. `note` tells why one does not bear on the numbers."""
    shooting = [pool for pool in question.pools if pool.type is AttackType.RANGED]
    for fact, told, changes in ((IN_COVER, _COVER, _covered), (SNAP, _SNAP, _hampered)):
        if settled.get(fact):
            changed = [pool for pool in shooting if changes(pool, question)]
            yield _reason(told[question.edition], question, changed, note(fact))


def _reason(told: _Told, question: Question, changed: list[Pool], note: str) -> Reason:
    names = tuple(dict.fromkeys(pool.name for pool in changed))
    everywhere = {pool.name for pool in question.pools}
    status = Status.IGNORED if note == NOTHING else Status.APPLIED
    weapons = () if set(names) >= everywhere else names
    return Reason(told.text, told.source, KIND, status, weapons, note, told.words)


def _covered(pool: Pool, question: Question) -> bool:
    """Whether cover changes the plan of `pool`."""
    target = question.target
    exposed = msgspec.structs.replace(question, target=msgspec.structs.replace(target, cover=False))
    return plans(pool, question) != plans(pool, exposed)


def _hampered(pool: Pool, question: Question) -> bool:
    """Whether snap shooting changes the plan of `pool`."""
    return plans(pool, question) != plans(msgspec.structs.replace(pool, snap=False), question)
