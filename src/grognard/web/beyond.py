"""What of a question the scenario format cannot hold, and which rules put it there."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from itertools import chain
from typing import Any

import msgspec

from grognard.combat.fold import Fate, fold
from grognard.combat.question import Question
from grognard.combat.scenario import scenario_to_question
from grognard.combat.standing import Source
from grognard.content.catalogue import UNEXPLAINED_ABILITIES
from grognard.core.errors import GrognardError
from grognard.odds.bearing import NOTHING, Bearings
from grognard.odds.solve import Matchup

_COUNTED = (Fate.APPLIED, Fate.CAPPED, Fate.IGNORED)
_Write = Callable[[Question], dict[str, Any]]


class NoScenarioError(GrognardError):
    """A question that the scenario format cannot hold; the message names what in it is too much."""


def check_held(question: Question, written: dict[str, Any], matchups: Iterable[Matchup], write: _Write) -> None:
    """Raise NoScenarioError, naming the rules, unless `written` reads back as `question`.

    `matchups`: those that the question was made of; `write` makes a scenario of a question.
    """
    try:
        lost = _lost(question, written)
    except GrognardError as error:
        raise NoScenarioError(f"A scenario cannot hold this question: {error}. The link holds it.") from None
    if lost:
        rules = dict.fromkeys(chain(*(_rules_beyond(one, write) for one in matchups)))
        what = f"what these rules do: {', '.join(rules)}" if rules else f"what stands in {', '.join(sorted(lost))}"
        raise NoScenarioError(f"A scenario cannot hold {what}. The link holds the whole question.")


def _lost(question: Question, written: dict[str, Any]) -> dict[str, Any]:
    """The fields of `question`, by their paths, that are others when `written` is read."""
    back = _flat(scenario_to_question(written))
    return {path: value for path, value in _flat(question).items() if back.get(path, None) != value}


def _flat(question: Question) -> dict[str, Any]:
    found: dict[str, Any] = {}

    def walk(path: str, value: Any) -> None:
        if isinstance(value, msgspec.Struct):
            for name in value.__struct_fields__:
                walk(f"{path}.{name}" if path else name, getattr(value, name))
        elif isinstance(value, tuple) and path in ("pools", "target.groups"):
            for at, one in enumerate(value):  # pyright: ignore[reportUnknownVariableType, reportUnknownArgumentType]
                walk(f"{path}[{at}]", one)
        else:
            found[path] = value

    walk("", question)
    return found


def _rules_beyond(matchup: Matchup, write: _Write) -> Iterable[str]:
    """The names of the rules without which a field that a scenario cannot hold would be another."""
    question = matchup.folded.question
    lost = _lost(question, write(question))
    effects = [one for side in matchup.in_force for one in side.effects]
    counted = {one.source for one in matchup.folded.verdicts if one.fate in _COUNTED}
    sources = tuple(dict.fromkeys(one.standing.source for one in effects if one.standing.source in counted))

    def without(gone: frozenset[Source]) -> Hashable:
        kept = [one for one in effects if one.standing.source not in gone]
        folded = fold(matchup.attacker, matchup.defender, kept, matchup.settled, UNEXPLAINED_ABILITIES)
        fields = _flat(folded.question)
        return tuple(fields.get(path) for path in lost)

    bearings = Bearings(sources, without)
    return [source.label or source.name for source in sources if bearings.note(source) != NOTHING]
