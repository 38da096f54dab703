"""When, how often and how long."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import Final

import msgspec

from grognard.effects.facts import Fact
from grognard.effects.plain.english import Noun, agree, listed, titled
from grognard.effects.plain.facts import predicate
from grognard.effects.plain.who import condition, one
from grognard.effects.selectors import TRIGGERING, Is
from grognard.effects.timing import Limit, Moment, Timing, Until, Whose

UNTIL: Final = {
    Until.ALWAYS: "",
    Until.ATTACK: "for that attack",
    Until.ATTACKER_DONE: "until the attacking unit has finished its attacks",
    Until.END_OF_PHASE: "until the end of the phase",
    Until.END_OF_TURN: "until the end of the turn",
    Until.END_OF_ROUND: "until the end of the battle round",
    Until.END_OF_BATTLE: "until the end of the battle",
    Until.END_OF_OPPONENTS_TURN: "until the end of your opponent's next turn",
    Until.END_OF_YOUR_NEXT_TURN: "until the end of your next turn",
    Until.START_OF_YOUR_TURN: "until the start of your next turn",
    Until.START_OF_YOUR_COMMAND_PHASE: "until the start of your next Command phase",
    Until.START_OF_YOUR_MOVEMENT_PHASE: "until the start of your next Movement phase",
    Until.START_OF_YOUR_SHOOTING_PHASE: "until the start of your next Shooting phase",
    Until.START_OF_NEXT_COMMAND_PHASE: "until the start of the next Command phase",
    Until.END_OF_OPPONENTS_SHOOTING_PHASE: "until the end of your opponent's next Shooting phase",
    Until.END_OF_FIGHT_PHASE: "until the end of the next Fight phase",
}
LIMITS: Final = {
    Limit.UNLIMITED: "",
    Limit.ONCE_PER_PHASE: "once per phase",
    Limit.ONCE_PER_TURN: "once per turn",
    Limit.ONCE_PER_ROUND: "once per battle round",
    Limit.ONCE_PER_BATTLE: "once per battle",
    Limit.ONCE_PER_BATTLE_EACH_ITEM: "once per battle for each such item",
}
SPANS: Final = {
    Moment.DURING: "in",
    Moment.START: "at the start of",
    Moment.END: "at the end of",
    Moment.BEFORE: "just before",
}
"""Moments of a phase, turn or step."""

EVENTS: Final = {
    Moment.SELECTED_TO_MOVE: "when {} [is|are] selected to move",
    Moment.MOVES: "just after {} [ends|end] {moves}",
    Moment.NORMAL_MOVE: "just after {} [makes|make] a Normal move",
    Moment.ADVANCES: "when {} [advances|advance]",
    Moment.SELECTED_TO_FALL_BACK: "when {} [is|are] selected to fall back",
    Moment.FALLS_BACK: "just after {} [falls|fall] back",
    Moment.SET_UP: "just after {} [is|are] set up",
    Moment.EMBARKS: "just after {} [embarks|embark]",
    Moment.DISEMBARKS: "just after {} [disembarks|disembark]",
    Moment.SELECTED_TO_SHOOT: "when {} [is|are] selected to shoot",
    Moment.SELECTS_TARGETS: "just after {} [has|have] chosen targets",
    Moment.SELECTED_AS_TARGET: "when {} [is|are] selected as a target",
    Moment.SHOT: "just after {} [has|have] shot",
    Moment.DECLARES_CHARGE: "just after {} [declares|declare] a charge",
    Moment.CHARGES: "just after {} [ends|end] a charge move",
    Moment.PILES_IN: "when {} [piles|pile] in",
    Moment.SELECTED_TO_FIGHT: "when {} [is|are] selected to fight",
    Moment.FOUGHT: "just after {} [has|have] fought",
    Moment.ATTACKED: "just after {} [has|have] finished attacking",
    Moment.CONSOLIDATES: "when {} [consolidates|consolidate]",
    Moment.MODEL_DESTROYED: "when {} [loses|lose] a model",
    Moment.DESTROYED: "when {} [is|are] destroyed",
    Moment.DESTROYS_UNIT: "just after {} [destroys|destroy] an enemy unit",
    Moment.LOSES_WOUNDS: "just after {} [loses|lose] wounds",
    Moment.BATTLE_SHOCK_ROLL: "just before {} [makes|make] a Battle-shock roll",
    Moment.BATTLE_SHOCK_FAILED: "just after {} [fails|fail] a Battle-shock roll",
    Moment.ROLL_MADE: "just after a roll is made for {}",
    Moment.STRATAGEM_USED: "when a stratagem targets {}",
    Moment.OPENS_HATCHWAY: "just after {} [opens|open] a hatchway",
    Moment.GAINS_TOKEN: "just after {} [gains|gain] a token",
    Moment.STATIONARY: "when {} [remains|remain] stationary",
    Moment.SAVE_FAILED: "when {} [fails|fail] a Save roll",
    Moment.ALLOCATED: "when an attack is allocated to {}",
}
"""Moments of a unit."""

_WHOSE: Final = {Whose.YOURS: "your", Whose.OPPONENTS: "your opponent's", Whose.EITHER: "the"}
_SPAN_NAMES: Final = ("turn", "battle round", "battle")


def moments(at: tuple[Timing, ...], *, each: bool = False) -> str:
    """`at` as one phrase; what moments share is said once. `each`: "each time ..."."""
    told: list[str] = []
    for rests, group in groupby(_by_period(at), key=lambda found: found[1]):
        periods = [period for period, _ in group]
        if len(rests) == 1:
            told.append(_moment(rests[0], periods, each=each))
        else:
            events = listed([_event(rest, each=each) for rest in rests], "or")
            told.append(f"in {listed([period or 'any phase' for period in periods], 'or')}, {events}")
    return ", or ".join(told)


def _by_period(at: tuple[Timing, ...]) -> Iterator[tuple[str, tuple[Timing, ...]]]:
    """Each phase of `at` with the moments in it; only plain moments of units share a phase."""
    for period, group in groupby(at, key=_period):
        rests = tuple(msgspec.structs.replace(one, phase=None, whose=Whose.EITHER, step="") for one in group)
        if period and all(rest.moment not in SPANS and rest.when is None for rest in rests):
            yield period, rests
        else:
            yield from ((period, (rest,)) for rest in rests)


def _period(timing: Timing) -> str:
    whose = _WHOSE[timing.whose]
    phase = f"{whose} {timing.phase.value} phase" if timing.phase else ""
    if timing.step in _SPAN_NAMES:
        span = f"{whose} {timing.step}"
        return f"{span} ({phase})" if phase else span
    turn = phase or (f"{whose} turn" if timing.whose is not Whose.EITHER else "")
    if timing.step:
        return f"the {titled(timing.step)} step{f' of {turn}' if turn else ''}"
    return turn


def _moment(rest: Timing, periods: list[str], *, each: bool) -> str:
    named = [period or "any phase" for period in periods]
    if rest.moment in SPANS:
        told = f"{SPANS[rest.moment]} {listed(named, 'or')}"
        if rest.unit is not None:
            told += f" of {one(rest.unit).text}"
        told += f" ({_moves(rest.moves)})" if rest.moves else ""
    else:
        told = _event(rest, each=each)
        if any(periods):
            told = f"in {listed(named, 'or')}, {told}"
    return f"{told}, if {condition(rest.when, Noun('it'))}" if rest.when is not None and not _victim(rest) else told


def _event(rest: Timing, *, each: bool) -> str:
    unit = one(rest.unit) if rest.unit is not None else Noun("it")
    template = EVENTS[rest.moment]
    if rest.moment is Moment.SELECTED_TO_MOVE and rest.moves:
        template = template.replace("to move", "to make {moves}")
    if rest.moment is Moment.DESTROYED and (told := _destroyer(rest, each=each)):
        return told
    if victim := _victim(rest):
        template = template.replace("an enemy unit", victim)
    if each:
        template = f"each time {template.removeprefix('just after ').removeprefix('when ')}"
    told = agree(unit, template).format(unit.text, moves=_moves(rest.moves))
    return told if not rest.moves or "{moves}" in template else f"{told} ({_moves(rest.moves)})"


def _destroyer(rest: Timing, *, each: bool) -> str:
    """Who destroys whom, where the unit that is destroyed is one that somebody destroyed; "" for any other."""
    where = rest.unit.where if rest.unit is not None else None
    if not isinstance(where, Is) or where.fact is not Fact.DESTROYED_BY or not where.words or where.n is not None:
        return ""
    if where.subject is not None or rest.moves or rest.unit is None:
        return ""
    destroyed = one(msgspec.structs.replace(rest.unit, where=None)).text
    by = predicate(where, Noun("it")).removeprefix("was destroyed by ")
    return f"{'each time' if each else 'when'} {by} destroys {destroyed}"


def _victim(rest: Timing) -> str:
    """What the unit that destroys something destroyed, where that is the condition; "" for any other."""
    when = rest.when
    if rest.moment is not Moment.DESTROYS_UNIT or not isinstance(when, Is) or not when.words:
        return ""
    if when.fact is not Fact.HAS_DESTROYED or when.subject != TRIGGERING:
        return ""
    return predicate(when, Noun("it")).removeprefix("has destroyed ")


def _moves(moves: tuple[str, ...]) -> str:
    """ "a Normal, Advance or Fall Back move"."""
    return f"a {listed([titled(move.replace('-', ' ')) for move in moves], 'or')} move" if moves else "a move"


def first(*parts: str) -> str:
    """The parts that there are, in order, each with its comma."""
    return ", ".join(filter(None, parts))
