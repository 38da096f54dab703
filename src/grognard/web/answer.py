"""The answer to a question of the web page: its sides made ready, its switches set, its attacks worked out."""

from __future__ import annotations

import msgspec

from grognard.core.errors import GrognardError
from grognard.core.words import AttackType, Edition
from grognard.odds.choices import Play
from grognard.odds.leading import why_not
from grognard.odds.result import Result
from grognard.odds.sequence import Sequence, best_played_last, line_up, sequence_result
from grognard.odds.solve import Matchup, ReadySide, best_played, match_up, result_of
from grognard.odds.units import Sheet
from grognard.web.question import Ask, Side
from grognard.web.sides import Pages, ready, sheet_of, shipped


class Answer(msgspec.Struct, frozen=True):
    """The result of a question, what it was worked out from, and the phrases that no rule asks for any more.

    `sequence`: where other units attack first, all of them; `matchup` is then the last unit's alone.
    """

    result: Result
    matchup: Matchup
    attacker: ReadySide
    idle: tuple[str, ...] = ()
    sequence: Sequence | None = None


def solved(ask: Ask, pages: Pages) -> Answer:
    """The answer to `ask`. Raises GrognardError for what cannot be asked so."""
    mine, theirs = ready_of(ask.attacker, ask.edition, pages), ready_of(ask.defender, ask.edition, pages)
    if ask.before:
        before = tuple(ready_of(side, ask.edition, pages) for side in ask.before)
        sequence, idle = line_up(before, mine, theirs, ask.phase, ask.on, _matched)
        best = ask.play is Play.BEST
        result = best_played_last(sequence, ask.goal) if best else sequence_result(sequence)
        return Answer(result, sequence.matchups[-1], mine, idle, sequence)
    matchup, idle = _matched(mine, theirs, ask.phase, ask.on)
    if ask.play is Play.BEST:
        return Answer(best_played(matchup, ask.goal), matchup, mine, idle)
    return Answer(result_of(matchup, matchup.outcome), matchup, mine, idle)


def plainly(ask: Ask) -> Ask:
    """The same question with the usual choices."""
    return msgspec.structs.replace(ask, play=Play.FIXED)


def ready_of(side: Side, edition: Edition, pages: Pages) -> ReadySide:
    """The side in its gear, with its leader. Raises GrognardError."""
    return _kept(side, edition, _Pages(pages, frozenset({side.page})))


class _Pages:
    """The pages that a side needs, equal when they are the same objects."""

    def __init__(self, pages: Pages, wanted: frozenset[str]) -> None:
        self.pages = pages
        self._key = tuple(sorted((mark, id(pages[mark])) for mark in wanted if mark in pages))

    def __hash__(self) -> int:
        return hash(self._key)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Pages) and other._key == self._key


_sides: dict[tuple[bytes, Edition, _Pages], ReadySide] = {}


def _kept(side: Side, edition: Edition, pages: _Pages) -> ReadySide:
    """The side made ready, from memory where it was made before: its rules in force are slow to find."""
    key = (msgspec.json.encode(side), edition, pages)
    if key not in _sides:
        if len(_sides) > 256:
            _sides.clear()
        sheet = sheet_of(side, edition, pages.pages)
        _sides[key] = ready(side, sheet, _leader(side, sheet, edition))
    return _sides[key]


def _leader(side: Side, sheet: Sheet, edition: Edition) -> Sheet | None:
    if not side.leader:
        return None
    leader = shipped(side.leader, edition)
    if reason := why_not(sheet, leader):
        raise GrognardError(reason, "leader")
    return leader


def _matched(
    mine: ReadySide, theirs: ReadySide, phase: AttackType | None, on: tuple[str, ...]
) -> tuple[Matchup, tuple[str, ...]]:
    """The pair with every phrase that is a label of its switches, and the phrases that are not."""
    try:
        found = match_up(mine, theirs, phase, on)
        if {fact.label for fact in found.settled}.issuperset(on):
            return found, ()
    except GrognardError:
        pass
    found = match_up(mine, theirs, phase, ())
    used: tuple[str, ...] = ()
    while True:
        labels = {fact.label for fact in found.folded.asked}
        more = tuple(phrase for phrase in on if phrase in labels and phrase not in used)
        if not more:
            return found, tuple(phrase for phrase in on if phrase not in used)
        used = (*used, *more)
        found = match_up(mine, theirs, phase, used)
