"""Several units attack one target in turn: the answer to all of their attacks, with everything that people read."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cached_property
from itertools import chain

import msgspec

from grognard.combat.facts import OpenFact
from grognard.combat.outcome import Outcome
from grognard.combat.question import Question
from grognard.core.chances import percent
from grognard.core.words import AttackType, Goal
from grognard.editions.solve import play_best_last, solve_sequence
from grognard.effects.effect import WhileStatus
from grognard.effects.facts import Fact
from grognard.effects.scopes import Attacks
from grognard.effects.selectors import All, Any, Condition, Is, Not
from grognard.odds.choices import Play, gain
from grognard.odds.request import OddsRequest
from grognard.odds.result import Reason, Result
from grognard.odds.solve import (
    Matchup,
    Progress,
    ReadySide,
    match_up,
    match_up_as_asked,
    ready_side,
    ready_sides,
    result_of,
)
from grognard.odds.units import sheets_before
from grognard.odds.views import unit_stages
from grognard.odds.why import best_reasons, usual_reasons
from grognard.odds.withheld import Withheld

Match = Callable[[ReadySide, ReadySide, AttackType | None, tuple[str, ...]], tuple[Matchup, tuple[str, ...]]]


class Sequence(msgspec.Struct, frozen=True, eq=False, dict=True):
    """Attacks of several units at one target, in order; the last is the unit that is asked about."""

    matchups: tuple[Matchup, ...]

    @property
    def questions(self) -> tuple[Question, ...]:
        """What each unit asks."""
        return tuple(one.folded.question for one in self.matchups)

    @property
    def names(self) -> tuple[str, ...]:
        """The units, in order; a number tells units of one name apart."""
        plain = [one.attacker.name for one in self.matchups]
        if len(set(plain)) == len(plain):
            return tuple(plain)
        return tuple(f"{number}. {name}" for number, name in enumerate(plain, 1))

    @cached_property
    def outcome(self) -> Outcome:
        """The answer under the usual choices."""
        return solve_sequence(self.questions)


def solve_in_turn(request: OddsRequest, progress: Progress | None = None) -> Result:
    """The odds of `request` after the attacks of the units that it names before its attacker."""
    attacker, defender = ready_sides(request)
    named = sheets_before(request.before, attacker.unit.edition, request.before_profiles)
    before = tuple(ready_side(sheet, models) for models, sheet in named)
    sequence, idle = line_up(before, attacker, defender, request.phase, request.when)
    if idle:
        _, unasked = match_up_as_asked(attacker, defender, request.phase, request.when)
        used = (phrase for phrase in request.when if phrase not in unasked)
        match_up(attacker, defender, request.phase, (*used, idle[0]))
    return (
        best_played_last(sequence, request.goal, progress) if request.play is Play.BEST else sequence_result(sequence)
    )


def line_up(
    before: tuple[ReadySide, ...],
    last: ReadySide,
    defender: ReadySide,
    phase: AttackType | None,
    when: tuple[str, ...],
    match: Match = match_up_as_asked,
) -> tuple[Sequence, tuple[str, ...]]:
    """`before` attack `defender`, then `last`, each under those phrases of `when` that its rules ask for; and the
    phrases that no unit's rules ask for.

    All attack in `phase` (None: the one in which the last unit does more); a unit without a weapon for it attacks in
    its other one. `match` makes one unit ready. Raises GrognardError as `match_up` does.
    """
    asked, unasked = match(last, defender, phase, when)
    idle = set(unasked)
    kind = phase or asked.kind
    matchups = [asked]
    for side in reversed(before):
        one, unasked = match(side, defender, kind if side.armed_for(kind) else None, when)
        idle &= set(unasked)
        matchups.insert(0, one)
    return Sequence(tuple(matchups)), tuple(phrase for phrase in when if phrase in idle)


def sequence_result(sequence: Sequence) -> Result:
    """The answer under the usual choices."""
    outcome = sequence.outcome
    stages = unit_stages(sequence.questions, sequence.names, outcome)
    return result_of(
        _together(sequence), outcome, (), stages, _withheld(sequence), _told_once(map(usual_reasons, sequence.matchups))
    )


def best_played_last(sequence: Sequence, goal: Goal, progress: Progress | None = None) -> Result:
    """The answer where the last unit plays as well as can be; the units before it make the usual choices."""
    from grognard.combat.best.choices import PlayOptions

    last = sequence.matchups[-1]
    play = play_best_last(sequence.questions, goal, PlayOptions(fishing=last.folded.fishing), progress)
    if play is None:
        return msgspec.structs.replace(sequence_result(sequence), policy=(UNSEARCHED,))
    others = ", ".join(sequence.names[:-1])
    policy = [
        f"Best play of {sequence.names[-1]}, {gain(goal, play.value, play.fixed_value)}.",
        f"The units before it make the usual choices: {others}.",
    ]
    if play.usual:
        left = sum(models for _, models, _ in play.usual_left)
        likely = f"{left} of {last.defender.models} models ({percent(play.usual_chance)})"
        policy.append(f"What follows is for what is most likely left of the target if anything is, {likely}:")
        policy += [*play.usual.policy, *play.usual.limits]
    if play.unplayed:
        policy.append(
            f"With {percent(play.unplayed)} the target stands in another way of which no best play was searched: "
            "the usual choices then."
        )
    stages = unit_stages(sequence.questions, sequence.names, play.outcome)
    used = play.usual.used if play.usual else {}
    each = (*map(usual_reasons, sequence.matchups[:-1]), best_reasons(last, used, always=False))
    return result_of(_together(sequence), play.outcome, tuple(policy), stages, _withheld(sequence), _told_once(each))


def _told_once(reasons: Iterable[tuple[Reason, ...]]) -> tuple[Reason, ...]:
    return tuple(dict.fromkeys(chain(*reasons)))


def _withheld(sequence: Sequence) -> tuple[Withheld, ...]:
    return tuple(withheld for one in sequence.matchups for withheld in one.withheld)


def _together(sequence: Sequence) -> Matchup:
    """All the attackers as one, for what people read beside the numbers."""
    matchups = sequence.matchups
    last = matchups[-1]
    asked: dict[OpenFact, tuple[str, ...]] = {}
    for one in matchups:
        for fact, names in one.folded.asked.items():
            asked[fact] = tuple(dict.fromkeys((*asked.get(fact, ()), *names)))
    points = [one.attacker.points for one in matchups]
    total = None if None in points else sum(point or 0 for point in points)
    *others, asked_about = dict.fromkeys(one.attacker.name for one in matchups)
    names = f"{', '.join(others)} and {asked_about}" if others else f"{len(matchups)} x {asked_about}"
    counting = tuple((name, COUNTED) for one in matchups[1:] for name in _counting_models(one))
    weapons = tuple(armed for one in matchups for armed in one.attacker.weapons)
    return msgspec.structs.replace(
        last,
        attacker=msgspec.structs.replace(last.attacker, name=names, points=total, weapons=weapons),
        folded=msgspec.structs.replace(last.folded, asked=asked),
        settled={fact: value for one in matchups for fact, value in one.settled.items()},
        sources=tuple({(s.name, s.owner, s.component): s for one in matchups for s in one.sources}.values()),
        not_understood=tuple(dict.fromkeys((*(entry for one in matchups for entry in one.not_understood), *counting))),
    )


UNSEARCHED = "As usual: attacks of so many states are too large for a search of better choices."
COUNTED = "it counts the target's models as they were before the first unit attacked"


def _counting_models(matchup: Matchup) -> list[str]:
    """Rules that ask how many models the target has: they are answered once, for the whole target."""
    found: list[str] = []
    for verdict in matchup.folded.verdicts:
        effect = verdict.effect
        if isinstance(effect, WhileStatus):
            continue
        selectors = (effect.on.at, effect.on.by) if isinstance(effect.on, Attacks) else (effect.on.of,)
        conditions = (effect.when, *(selector.where for selector in selectors if selector))
        if any(map(_counts_models, conditions)):
            found.append(verdict.source.label or verdict.source.name)
    return found


def _counts_models(condition: Condition | None) -> bool:
    match condition:
        case Is(fact=fact):
            return fact in (Fact.MODELS_AT_LEAST, Fact.MODELS_AT_MOST)
        case Not(part):
            return _counts_models(part)
        case All(parts) | Any(parts):
            return any(map(_counts_models, parts))
        case _:
            return False
