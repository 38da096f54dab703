"""Set-ups that are pinned beside the question, for comparison."""

from __future__ import annotations

from typing import Any

import msgspec

from grognard.core.errors import GrognardError
from grognard.core.words import Goal
from grognard.odds.choices import Play
from grognard.report.outcome import outcome_of
from grognard.report.words import counted, percent
from grognard.web.answer import solved
from grognard.web.question import Ask
from grognard.web.sides import Pages

Plain = dict[str, Any]
Known = dict[bytes, Plain]
"""Set-ups that were worked out, by their questions (JSON)."""

GOALS = {Goal.DESTROYED: "destroying the unit", Goal.MODELS: "models", Goal.WOUNDS: "wounds"}
"""What a best play is for, as the page says it."""
_BESIDE = ("unit", "leader", "loadout", "profile")


def said(error: GrognardError) -> str:
    """An error in a sentence beside its field, which need not be named; options are words of the command line."""
    return error.message if error.path.startswith("--") or error.path in _BESIDE else str(error)


def pinned(pins: tuple[Ask, ...], pages: Pages, known: Known, *, quick: bool) -> list[Plain]:
    """Each set-up with its name, figures and curves, from `known` or worked out and added to it.

    `quick`: a best play that is not known is not searched; its figures are left out, and it says so (`searching`).
    """
    return [_pinned(pin, pages, known, quick=quick) for pin in pins]


def _pinned(ask: Ask, pages: Pages, known: Known, *, quick: bool) -> Plain:
    key = msgspec.json.encode(ask)
    if key in known:
        return known[key]
    try:
        if quick and ask.play is Play.BEST:
            return _named(ask) | {"searching": True}
        found = known[key] = _worked_out(ask, pages)
    except GrognardError as error:
        return _named(ask) | {"error": said(error)}
    return found


def _named(ask: Ask) -> Plain:
    return {"name": f"{ask.attacker.unit or 'Your page'} against {ask.defender.unit or 'your page'}"}


def _worked_out(ask: Ask, pages: Pages) -> Plain:
    answer = solved(ask, pages)
    outcome = outcome_of(answer.result)
    told = [counted(answer.attacker.unit.models, "model"), answer.matchup.kind.value]
    gear = [f"{count} {name}" for name, count in ask.attacker.gear.items() if count]
    on = [switch.label for switch in answer.result.switches if switch.value]
    play = [f"best play for {GOALS[ask.goal]}"] if ask.play is Play.BEST else []
    return {
        "name": f"{answer.result.attacker} against {answer.result.defender}",
        "detail": ", ".join([*told, *gear, *on, *play]),
        "mean": f"{outcome.mean:.2f}",
        "destroyed": percent(answer.result.destroyed),
        "noun": outcome.noun,
        "curves": {"models": answer.result.models_destroyed, "wounds": answer.result.wounds_lost},
    }
