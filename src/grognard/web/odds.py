"""What the odds page shows of a question: both sides with their choices, the answer, and why."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

import msgspec

from grognard.combat.question import Pool
from grognard.core.errors import GrognardError
from grognard.core.words import AttackType, Edition
from grognard.datasheet import Datasheet
from grognard.datasheet.exchange import has_options
from grognard.odds.choices import Play
from grognard.odds.detachments import detachments_for, picked_of
from grognard.odds.leading import leaders_for, unchecked
from grognard.odds.result import PoolStages, Result, Status, Switch
from grognard.odds.side import points_of, weapons_of
from grognard.odds.solve import ReadySide
from grognard.odds.units import Sheet
from grognard.report.outcome import at_least, outcome_of
from grognard.report.shown import figures_of
from grognard.report.words import edition_name, percent
from grognard.web.answer import Answer, plainly, ready_of, solved
from grognard.web.chart import distribution
from grognard.web.pins import Known, pinned, said
from grognard.web.question import Ask, Side, State, to_link
from grognard.web.sides import Pages, equipped, items_of, sheet_of, shipped
from grognard.web.weapons import pool_names, weapons_shown

Plain = dict[str, Any]
_CAPTIONS = {
    "destroyed": "chance to destroy it",
    "models": "models destroyed",
    "wounds": "wounds lost",
    "points": "points destroyed",
    "points per point": "points per point spent",
}
_WHY = (Status.APPLIED, Status.CAPPED, Status.NOT_USED, Status.IGNORED, Status.OPEN, Status.OFF)
"""The order in which reasons are read."""
NO_PROFILE = "This page has no model profile: fill it in below, such as M6 T5 Sv4+ W2 Ld7+ OC1."


def odds_view(state: State, pages: Pages, *, quick: bool = False, known: Known | None = None) -> Plain:
    """Everything on the page, as plain JSON values. What cannot be asked so is told beside its side, never raised.

    `quick`: best plays are not searched; the plain play stands for the one that is asked for, and `searching` says that
    something was left. `known`: pinned set-ups that were worked out before; those worked out now are added.
    """
    ask = state.ask
    attacker, defender = _side(ask.attacker, ask.edition, pages), _side(ask.defender, ask.edition, pages)
    before = [_side(side, ask.edition, pages) for side in ask.before]
    view: Plain = {
        "link": to_link(state),
        "state": msgspec.to_builtins(state),
        "attacker": attacker,
        "defender": defender,
        "before": before,
        "title": _title(attacker, defender, ask.edition),
    }
    if any(side["empty"] or side.get("error") for side in (attacker, defender, *before)):
        return view
    searching, unfound = quick and ask.play is Play.BEST, ""
    try:
        if searching:
            answer = solved(plainly(ask), pages)
        else:
            answer, unfound = _played(ask, pages)
    except GrognardError as error:
        return view | {"error": said(error)}
    compared = pinned(state.pins, pages, {} if known is None else known, quick=quick)
    return view | {
        "searching": searching or any("searching" in pin for pin in compared),
        "answer": _answer(ask, answer, compared) | {"searching": searching, "unfound": unfound},
        "weapons": weapons_shown(answer.attacker, answer.matchup, ask.attacker.weapons),
        "before_weapons": _weapons_before(ask, answer, pages),
    }


def _played(ask: Ask, pages: Pages) -> tuple[Answer, str]:
    """The answer; where no best play can be found that of the plain one, and why."""
    try:
        return solved(ask, pages), ""
    except GrognardError as error:
        if ask.play is Play.FIXED:
            raise
        return solved(plainly(ask), pages), said(error)


def _side(side: Side, edition: Edition, pages: Pages) -> Plain:
    """A side with what can be chosen of it."""
    if side.empty:
        return {"empty": True}
    try:
        sheet = sheet_of(side, edition, pages)
    except GrognardError as error:
        read = pages.get(side.page)
        name = read.datasheet.name if read else side.unit or "Your page"
        own = {"page": side.page, "edition": read.datasheet.edition.value} if read else {}
        return {"empty": False, "name": name, "error": said(error), **own}
    datasheet = sheet.datasheet
    view: Plain = {
        "empty": False,
        "name": datasheet.name,
        "faction": datasheet.faction,
        "edition": datasheet.edition.value,
        "page": side.page,
        "models": side.models or datasheet.fewest,
        "fewest": datasheet.fewest,
        "most": datasheet.most,
        **_leaders(sheet),
        "detachments": list(detachments_for(sheet)),
        "lacks_profile": bool(sheet.read and not datasheet.profiles),
        "gear_note": _gear_note(sheet),
        "assumed": sheet.assumed_gear,
    }
    try:
        view["items"] = [msgspec.to_builtins(item) for item in items_of(sheet, side)]
        models = equipped(sheet, side)
        view["points"] = points_of(datasheet, len(models))
        view["equipment"] = [
            {"kind": kind, "count": count, "items": list(items)}
            for (kind, items), count in Counter((model.kind, model.items) for model in models).items()
        ]
        picked_of(sheet, side.detachment)
        ready_of(side, edition, pages)
    except GrognardError as error:
        view["error"] = NO_PROFILE if view["lacks_profile"] else said(error)
        view["wrong"] = error.path.removeprefix("--")
    return view


def _gear_note(sheet: Sheet) -> str:
    if sheet.assumed_gear:
        return "The page does not tell the default equipment: every model is taken to carry every weapon."
    if not has_options(sheet.datasheet):
        return "We know this unit's weapons but not its wargear options, so what you take here is not checked."
    return ""


def _leaders(sheet: Sheet) -> Plain:
    """Who may lead the unit or join it, whether some of them are no leaders, and how far all that is known."""
    names = leaders_for(sheet)
    sheets = [shipped(name, sheet.datasheet.edition) for name in names]
    if not names:
        note = "No leader that we ship may join this unit."
    elif any(unchecked(sheet, leader) for leader in sheets):
        note = (
            "Our sheets do not say who may lead this unit, so every leader of its faction is listed and the choice is "
            "not checked: the leader's own datasheet names the units that it can join."
        )
    else:
        note = "Only those that the datasheets tell to be possible are listed, as far as we ship them."
    return {
        "leaders": list(names),
        "joined": any(leader.datasheet.joins for leader in sheets),
        "leader_note": note,
    }


def _title(attacker: Plain, defender: Plain, edition: Edition) -> str:
    if attacker["empty"] or defender["empty"]:
        return "Odds"
    return f"{attacker['name']} against {defender['name']}, {edition_name(edition)}"


def _weapons_before(ask: Ask, answer: Answer, pages: Pages) -> list[list[Plain]]:
    """The same of each unit that attacks before."""
    if answer.sequence is None:
        return []
    return [
        weapons_shown(ready_of(side, ask.edition, pages), one, side.weapons)
        for side, one in zip(ask.before, answer.sequence.matchups, strict=False)
    ]


def _phases(side: ReadySide) -> list[str]:
    sheets: tuple[Datasheet, ...] = side.datasheets
    return [kind.value for kind in AttackType if any(any(one) for one in weapons_of(sheets, side.unit, kind))]


def _answer(ask: Ask, answer: Answer, compared: list[Plain]) -> Plain:
    result = answer.result
    outcome = outcome_of(result)
    curves = {
        what: [(one["name"], one["curves"][what] if "curves" in one else ()) for one in compared]
        for what in ("models", "wounds")
    }
    return {
        "headline": result.headline,
        "phase": answer.matchup.kind.value,
        "phases": _phases(answer.attacker),
        "sequence": _sequence(answer),
        "figures": figures(result),
        "mean": outcome.mean,
        "most": outcome.most,
        "noun": outcome.noun,
        "title": outcome.title,
        "destroyed": percent(result.destroyed),
        "at_least": [percent(chance) for chance in outcome.at_least],
        "exactly": [percent(chance) for chance in outcome.chances],
        "charts": {
            "models": distribution("model", result.models_destroyed, curves["models"]),
            "wounds": distribution("wound", result.wounds_lost, curves["wounds"]),
        },
        "wounds_at_least": [percent(chance) for chance in at_least(result.wounds_lost)],
        "wounds_exactly": [percent(chance) for chance in result.wounds_lost],
        "raw": {
            "destroyed": result.destroyed,
            "models": list(result.models_destroyed),
            "wounds": list(result.wounds_lost),
        },
        "stages": stages(result.stages, _pools(answer)),
        "groups": _groups((*result.switches, *result.unavailable)),
        "idle": list(answer.idle),
        "why": _why(result),
        "not_understood": [
            {"rule": rule, "clause": clause.partition("; name others with --")[0]}
            for rule, clause in result.not_understood
        ],
        "policy": list(result.policy),
        "hazard": _hazard(result.hazard_failures),
        "method": _method(result),
        "rolled": result.standard_error is not None,
        "pins": [{key: value for key, value in one.items() if key != "curves"} for one in compared],
        "play": ask.play.value,
        "goal": ask.goal.value,
    }


def _sequence(answer: Answer) -> list[Plain]:
    """Of several attackers each in its turn: how it attacks and (exact answers only) what it adds; else nothing."""
    if answer.sequence is None:
        return []
    means: dict[str, dict[str, float]] = {}
    for pool in answer.result.stages[:-1]:
        unit = means.setdefault(pool.name.rpartition(": ")[0], {})
        for stage in pool.stages:
            unit[stage.name] = unit.get(stage.name, 0.0) + stage.mean
    return [
        {
            "name": name,
            "phase": one.kind.value,
            "models": f"{means[name]['models destroyed']:.2f}" if name in means else "",
            "wounds": f"{means[name]['wounds lost']:.2f}" if name in means else "",
        }
        for name, one in zip(answer.sequence.names, answer.sequence.matchups, strict=True)
    ]


def figures(result: Result) -> list[Plain]:
    """The headline numbers."""
    spent = f"for {result.attacker_points} points"
    return [
        {
            "name": _CAPTIONS[one.what],
            "value": one.value,
            "of": spent if one.what == "points per point" else one.of,
        }
        for one in figures_of(result)
    ]


def _pools(answer: Answer) -> tuple[Pool, ...]:
    questions = answer.sequence.questions if answer.sequence else (answer.matchup.folded.question,)
    return tuple(pool for question in questions for pool in question.pools)


def stages(pools: tuple[PoolStages, ...], asked: tuple[Pool, ...]) -> Plain | None:
    """The funnel: every stage with its mean, its spread, and its share of the first; and the table by weapon.

    `asked`: the pools of the question, in the same order.
    """
    if not pools:
        return None
    total = pools[-1].stages
    top = max((stage.mean for stage in total), default=0.0) or 1.0
    each = pools[:-1] if len(pools) > 1 else pools
    return {
        "rows": [
            {
                "name": stage.name.capitalize(),
                "mean": f"{stage.mean:.2f}",
                "spread": "" if stage.deviation is None else f"± {stage.deviation:.1f}",
                "share": stage.mean / top,
                "parts": [pool.stages[at].mean / top for pool in each],
                "means": [f"{pool.stages[at].mean:.2f}" for pool in each],
            }
            for at, stage in enumerate(total)
        ],
        "pools": pool_names(asked, [pool.name for pool in each]),
    }


_HEADINGS = {
    "situation": "The situation",
    "attacker's rules": "Attacker’s abilities",
    "attacker's detachment and stratagems": "Attacker’s detachment and stratagems",
    "target's rules": "Target’s abilities",
    "target's detachment and stratagems": "Target’s detachment and stratagems",
}


def _groups(switches: tuple[Switch, ...]) -> list[Plain]:
    """Switches by the side that owns them; of each side those that cannot be set come last."""
    found: dict[str, list[Plain]] = {name: [] for name in _HEADINGS}
    for switch in switches:
        found.setdefault(switch.group, []).append(
            {
                "label": switch.label,
                "value": switch.value,
                "cp": switch.cp,
                "sources": ", ".join(_source(switch.label, source) for source in switch.sources),
                "unavailable": switch.unavailable,
            }
        )
    return [{"name": _HEADINGS.get(name, name), "switches": rows} for name, rows in found.items() if rows]


def _source(label: str, source: str) -> str:
    """`source` without the name that `label` tells already: "ARMED TO DATEEF (Bully Boyz stratagem, 1CP)"."""
    name = label.split(" (", 1)[0].split(":", 1)[0]
    inner = source.removeprefix(f"{name} (").removesuffix(")") if source.startswith(f"{name} (") else source
    return re.sub(r", \d+CP(?=\)|$)", "", inner)


def _why(result: Result) -> list[Plain]:
    return [
        {
            "status": reason.status.value,
            "text": reason.text,
            "words": reason.words or reason.text,
            "source": reason.source,
            "kind": "" if f" {reason.kind}" in f" {reason.source}" else reason.kind,
            "weapons": ", ".join(reason.weapons),
            "note": reason.note,
        }
        for reason in sorted(result.reasons, key=lambda one: _WHY.index(one.status))
    ]


def _hazard(failures: tuple[float, ...]) -> str:
    if not failures or failures[0] > 1 - 1e-9:
        return ""
    mean = sum(i * chance for i, chance in enumerate(failures))
    return f"Hazard rolls: {mean:.2f} fail on average, at least one in {percent(1 - failures[0])} of attacks."


def _method(result: Result) -> str:
    if result.standard_error is None:
        return "Exact: the whole distribution was worked out, no dice were rolled."
    error = f"{100 * result.standard_error:.2f} percentage points"
    return f"Rolled, because it is too large to work out: the chance to destroy has a standard error of {error}."
