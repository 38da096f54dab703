"""What the datasheet page shows: a unit that we ship, or a page that was pasted."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any

import msgspec

from grognard.content import catalogue
from grognard.content.rules import index
from grognard.core.words import Edition, Phase
from grognard.datasheet import CORE, Datasheet, RuleKind
from grognard.effects.bundles import Ability, Bundle, Clause, Stratagem
from grognard.effects.plain import frame_words, in_words, restriction_words, target_words, when_words
from grognard.effects.printed import printed
from grognard.effects.timing import Timing
from grognard.odds.reading import Mark, ReadRule, ReadSheet
from grognard.report.words import edition_name
from grognard.web.glossary import explained
from grognard.web.sides import Pages, page_of

Plain = dict[str, Any]
_PHASES = tuple(Phase)
_OWN = (RuleKind.CORE, RuleKind.FACTION, RuleKind.ABILITY, RuleKind.WARGEAR, RuleKind.ARMY)
_EXPLAINED = (RuleKind.UNIT_ABILITY, RuleKind.WEAPON_ABILITY, RuleKind.CORE_RULE)
_OF_THE_OWNER = ("name", "owner", "kind", "text")


def unit_view(name: str, edition: str) -> Plain:
    """A unit that we ship. Raises UnknownNameError."""
    sheet = catalogue.find_unit(name, Edition(edition) if edition else None)
    known = [_ability(one, sheet.edition) for one in index.rules_of(sheet)]
    known += [_ability(one, sheet.edition, "army rule") for one in index.army_rules_of(sheet)]
    unknown = [
        {
            "name": rule,
            "kind": "ability",
            "status": "not",
            "effects": [],
            "words": [],
            "frame": [],
            "missing": ["we ship its name only"],
            "text": "",
        }
        for rule in index.unknown_rules(sheet)
    ]
    return _frame(sheet) | {
        "rules": known + unknown,
        "detachments": [
            {"name": one.name, "rules": [_ability(rule, sheet.edition, "detachment rule") for rule in one.rules]}
            for one in index.detachments_of(sheet)
        ],
        "stratagems": _by_phase(_stratagem(one, sheet.edition) for one in index.stratagems_for(sheet)),
    }


def page_view(mark: str, pages: Pages) -> Plain:
    """A page of the user's, with its text and the lines that were not read."""
    read = page_of(mark, pages)
    edition = read.page.edition
    owned: dict[str, list[Plain]] = {}
    for one in read.rules:
        if one.rule.kind in (RuleKind.DETACHMENT, RuleKind.ENHANCEMENT):
            owned.setdefault(one.rule.owner or "Other", []).append(_read(one, edition))
    rules = [_read(one, edition) for one in _once(read.rules) if one.rule.kind in _OWN]
    stratagems = _by_phase(_read_stratagem(one, edition) for one in read.of_kind(RuleKind.STRATAGEM))
    each = {id(one): one for group in stratagems for one in group["stratagems"]}
    return _frame(read.datasheet) | {
        "page": mark,
        "rules": rules,
        "detachments": [{"name": name, "rules": rules} for name, rules in owned.items()],
        "stratagems": stratagems,
        "explained": _explained(read),
        "lacks": list(read.lacks),
        "completed": list(read.completed_by),
        "repairs": [{"line": one.line, "text": str(one.text)} for one in read.page.repairs],
        "unread": [{"line": one.line, "text": one.text} for one in read.page.unread],
        "counts": _counts([*rules, *(one for found in owned.values() for one in found), *each.values()]),
    }


def _explained(read: ReadSheet) -> list[Plain]:
    """What the page explains of the game: the names, of each kind. That the unit has any of it is not said."""
    found = [
        {"kind": kind.value, "names": list(dict.fromkeys(one.rule.name for one in read.of_kind(kind)))}
        for kind in _EXPLAINED
    ]
    return [one for one in found if one["names"]]


def _once(rules: tuple[ReadRule, ...]) -> list[ReadRule]:
    """The rules, without the faction abilities that are printed as army rules further down the page."""
    army = {one.rule.name.casefold() for one in rules if one.rule.kind is RuleKind.ARMY}
    return [one for one in rules if one.rule.kind is not RuleKind.FACTION or one.rule.name.casefold() not in army]


def _counts(shown: list[Plain]) -> Plain:
    marks = [one["status"] for one in shown]
    return {mark.value: marks.count(mark.value) for mark in Mark}


def _frame(sheet: Datasheet) -> Plain:
    return {
        "name": sheet.name,
        "faction": sheet.faction,
        "edition": sheet.edition.value,
        "title": f"{sheet.name}, {sheet.faction}, {edition_name(sheet.edition)}",
        "profiles": [
            {
                "name": one.name,
                "cells": [
                    ["M", f'{one.move}"' if one.move is not None else "-"],
                    ["T", str(one.toughness)],
                    ["Sv", f"{one.save}+"],
                    ["W", str(one.wounds)],
                    ["Ld", f"{one.leadership}+" if one.leadership is not None else "-"],
                    ["OC", str(one.objective_control) if one.objective_control is not None else "-"],
                    *([["InSv", f"{one.invulnerable_save}+"]] if one.invulnerable_save else []),
                ],
            }
            for one in sheet.profiles
        ],
        "weapons": [
            {
                "name": one.full_name,
                "type": one.type.value,
                "cells": [
                    f'{one.range}"' if one.range else "Melee",
                    str(one.attacks),
                    f"{one.skill}+" if one.skill else "N/A",
                    str(one.strength),
                    str(one.armour_penetration),
                    str(one.damage),
                ],
                "abilities": [{"name": name, "text": explained(name, sheet.edition)} for name in one.abilities],
            }
            for one in sheet.weapons
        ],
        "options": [option.text for option in sheet.wargear_options if option.text],
        "composition": [
            {"model": line.model, "count": str(line.least) if line.least == line.most else f"{line.least}–{line.most}"}
            for line in sheet.composition
        ],
        "loadout": [{"model": kind, "items": list(items)} for kind, items in sheet.loadout.items()],
        "points": [{"models": cost.models, "points": cost.points, "note": cost.note} for cost in sheet.points],
        "keywords": [{"name": word, "units": list(_carrying(word, sheet.edition))} for word in sheet.keywords],
        "faction_keywords": list(sheet.faction_keywords),
    }


@lru_cache(1000)
def _carrying(word: str, edition: Edition) -> tuple[str, ...]:
    """The units that we ship with this keyword."""
    return tuple(sheet.name for sheet in catalogue.all_units(edition) if word in sheet.keywords)


def _ability(one: Ability, edition: Edition, kind: str = "ability") -> Plain:
    return {
        "name": one.name,
        "kind": kind,
        "status": "understood" if one.effects else "not",
        "effects": _printed(one.effects),
        "words": _words(one.effects, edition),
        "missing": [] if one.effects else ["we ship its name only"],
        "text": one.summary,
        **_told_frame(one, edition),
    }


def _printed(clauses: Iterable[Clause]) -> list[str]:
    return [printed(clause) for clause in clauses]


def _words(clauses: Iterable[Clause], edition: Edition) -> list[str]:
    return [in_words(clause, edition) for clause in clauses]


def _told_frame(bundle: Bundle | None, edition: Edition) -> Plain:
    """When, on whom and how often, in words; nothing of what is not known."""
    if not isinstance(bundle, Stratagem):
        return {"frame": list(frame_words(bundle, edition)) if bundle is not None else []}
    return {
        "when_words": when_words(bundle.at, edition),
        "target_words": target_words(bundle.target, edition),
        "frame": list(restriction_words(bundle.restrictions, edition)),
    }


def _stratagem(one: Stratagem, edition: Edition) -> Plain:
    return {
        "name": one.name,
        "cp": one.cp,
        "owner": one.owner,
        "kind": one.kind,
        "status": "understood",
        "phases": _phases(one.at),
        "when": [_when(timing) for timing in one.at],
        **_told_frame(one, edition),
        "effects": _printed(one.effects),
        "words": _words(one.effects, edition),
        "missing": [],
        "text": one.summary,
    }


def _phases(timings: tuple[Timing, ...]) -> list[str]:
    return list(dict.fromkeys(timing.phase.value if timing.phase else "any phase" for timing in timings)) or [
        "any phase"
    ]


def _when(timing: Timing) -> str:
    phase = f"{timing.whose} {timing.phase} phase" if timing.phase else "any phase"
    return (
        phase
        if timing.moment.value == "during"
        else f"{phase}, when a unit {timing.moment}"
        if _acts(timing)
        else (f"{timing.moment} of {phase}")
    )


def _acts(timing: Timing) -> bool:
    return not timing.moment.value.startswith(("at ", "just"))


def _by_phase(stratagems: Iterable[Plain]) -> list[Plain]:
    """Each phase with its stratagems by name, those of every battle before those of a detachment."""
    found: dict[str, list[Plain]] = {}
    for one in sorted(_joined(stratagems), key=lambda one: (_plain_name(one), one["owner"] != CORE, one["owner"])):
        for phase in one["phases"]:
            found.setdefault(phase, []).append(one)
    order = [phase.value for phase in _PHASES]
    names = sorted(found, key=lambda name: order.index(name) if name in order else 99)
    return [{"phase": name, "stratagems": found[name]} for name in names]


def _joined(stratagems: Iterable[Plain]) -> list[Plain]:
    """Those that several owners print alike as one with all its `sources`; two of one name that differ stay two."""
    found: dict[bytes, Plain] = {}
    for one in sorted(stratagems, key=lambda one: (one["owner"] != CORE, one["owner"])):
        source = ", ".join(filter(None, (one["owner"], one["kind"])))
        alike = {name: value for name, value in one.items() if name not in _OF_THE_OWNER} | {"name": _plain_name(one)}
        found.setdefault(msgspec.json.encode(alike), one | {"sources": []})["sources"].append(source)
    return list(found.values())


def _plain_name(rule: Plain) -> str:
    return rule["name"].replace("’", "'").casefold()


def _read(one: ReadRule, edition: Edition) -> Plain:
    return {
        "name": one.rule.name,
        "kind": one.rule.kind.value,
        "status": one.mark.value,
        "effects": _printed(one.effects),
        "words": _words(one.effects, edition),
        "missing": list(one.not_understood) or ([one.how] if one.how and one.mark is Mark.NOT else []),
        "text": "",
        "points": one.rule.points,
        **_told_frame(one.bundle, edition),
    }


def _read_stratagem(one: ReadRule, edition: Edition) -> Plain:
    at = one.bundle.at if isinstance(one.bundle, Stratagem) else ()
    told = {"cp": one.rule.cp, "owner": one.rule.owner, "kind": one.rule.category}
    return _read(one, edition) | told | {"phases": _phases(at), "when": [_when(timing) for timing in at]}
