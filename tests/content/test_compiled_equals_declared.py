"""A rule that we declare by hand and the same rule compiled from a page are equal values."""

from __future__ import annotations

import os
from functools import cache
from importlib import import_module
from pathlib import Path

import msgspec
import pytest

from grognard.compiler import Compiled, Status, compile_printed
from grognard.compiler.normalise import normalise
from grognard.content.rules.index import boarding_actions_stratagems, core_stratagems
from grognard.core.words import Edition
from grognard.datasheet import PrintedRule
from grognard.effects.bundles import Bundle
from grognard.importers.page import read_page

SHARED = Path(os.environ.get("GROGNARD_SHARED", Path(__file__).resolve().parents[3] / "shared"))
SEEDS = sorted((SHARED / "seeds").glob("*.txt"))

pytestmark = pytest.mark.skipif(not SEEDS, reason="the pages of ../shared/seeds are not here")

MODULES = {
    Edition.TENTH: ("tenth.orks", "tenth.astra_militarum", "tenth.leagues_of_votann"),
    Edition.ELEVENTH: ("eleventh.orks", "eleventh.death_guard"),
}

Key = tuple[Edition, str, str]
"""Edition, name as a keyword, and owner ("" for the rules of a datasheet or an army)."""


@cache
def declared() -> dict[Key, Bundle]:
    """Every rule that we ship with its text on a page."""
    found: dict[Key, Bundle] = {}
    for edition, modules in MODULES.items():
        bundles: list[tuple[Bundle, str]] = [(rule, rule.owner) for rule in core_stratagems(edition)]
        bundles += [(rule, rule.owner) for rule in boarding_actions_stratagems()]
        for name in modules:
            module = import_module(f"grognard.content.rules.{name}")
            bundles += [(rule, "") for rule in module.ARMY_RULES]
            bundles += [(rule, "") for rules in module.ABILITIES.values() for rule in rules]
            bundles += [(rule, "Nurgle's Gift (Aura)") for rule in getattr(module, "PLAGUES", ())]
            for detachment in module.DETACHMENTS:
                owned = (*detachment.rules, *detachment.stratagems, *detachment.enhancements)
                bundles += [(rule, detachment.name) for rule in owned]
        for rule, owner in bundles:
            found[edition, rule.name.upper(), owner] = rule
    return found


@cache
def printed() -> dict[Key, list[PrintedRule]]:
    """The rules of the pages that we also declare; a rule that two pages print in other words stands there twice."""
    found: dict[Key, list[PrintedRule]] = {}
    for path in SEEDS:
        page = read_page(path.read_text("utf-8"))
        for rule in page.rules:
            key = (page.edition, normalise(rule.name).upper(), normalise(rule.owner))
            texts = [other.text for other in found.get(key, ())]
            if rule.text and key in declared() and rule.text not in texts:
                found.setdefault(key, []).append(rule)
    return found


def plain(bundle: Bundle | None) -> Bundle | None:
    """The bundle without what retells it."""
    return None if bundle is None else msgspec.structs.replace(bundle, summary="")


def compiled(key: Key) -> list[Compiled]:
    """What the rule's printed texts compile to."""
    return [compile_printed(rule, key[0]) for rule in printed()[key]]


MISSING = {
    ("10", "DA BOSS IS WATCHIN'", "Bully Boyz"): "a second call of the Waaagh!",
    ("10", "EYE OF THE ANCESTORS", ""): "the bonuses stand in a table that the page has lost",
    ("10", "LOYAL PROTECTOR", ""): "joining a unit before the battle",
    ("10", "NEWFOUND NEMESIS", "Oathband"): "more tokens instead, on a condition",
    ("10", "RUTHLESS EFFICIENCY", "Oathband"): "numbers by battle size and battle round",
    ("10", "STALWART ADVANCE", "Void Salvagers"): "operating a Hatchway",
    ("11", "ALL IS ROT", "Tallyband Summoners"): "shooting at engaged units, a die for each wound lost",
    ("11", "CAREEN!", "War Horde"): "a move before another rule is resolved",
    ("11", "GRAB AND BASH", "Freebooter Krew"): "the Waaagh! for one unit",
    ("11", "HEROIC INTERVENTION", "Core"): "modes of a charge",
    ("11", "KRUMP AND RUN", "Freebooter Krew"): "the page says range where it means Engagement Range",
    ("11", "MIRESLICK", "Tallyband Summoners"): "a Leadership test before falling back",
    ("11", "NUMBERLESS HORDE", "Shamblerot Vectorium"): "new units by battle size",
    ("11", "NURGLE'S GIFT (AURA)", ""): "the ranges are a lost table, the plagues rules of their own",
    ("11", "PACT OF DECAY", ""): "mustering an army",
    ("11", "PERSISTENT PESTS", "Tallyband Summoners"): "a new unit in Strategic Reserves",
    ("11", "PLAGUE LEGIONS", "Tallyband Summoners"): "mustering an army",
}
"""Rules that are not understood to the last clause, each with what is missing."""

LOST_TABLES = {("10", "EYE OF THE ANCESTORS", ""), ("11", "NURGLE'S GIFT (AURA)", "")}
"""Of these the page has lost a table: what it said of attacks is declared by hand."""

OTHER_TARGET = {("11", "KRUMP AND RUN", "Freebooter Krew")}


def story(key: Key) -> str:
    """A short name of the case."""
    return " ".join(key)


def row(key: Key) -> tuple[str, str, str]:
    """The key as the table has it."""
    edition, name, owner = key
    return edition.value, name, owner


CASES = sorted(printed()) if SEEDS else []


def test_there_are_rules_to_compare() -> None:
    assert len(CASES) > 120


@pytest.mark.parametrize("key", CASES, ids=story)
def test_a_rule_compiles_to_what_is_declared(key: Key) -> None:
    for found in compiled(key):
        if row(key) in MISSING:
            assert found.not_understood, "the table says that something is missing: take the rule out of it"
        else:
            assert found.not_understood == ()
            assert found.status is Status.UNDERSTOOD
            assert plain(found.bundle) == plain(declared()[key])


@pytest.mark.parametrize("key", [key for key in CASES if row(key) in MISSING], ids=story)
def test_what_is_understood_of_a_rule_agrees_with_what_is_declared(key: Key) -> None:
    whole = plain(declared()[key])
    assert whole is not None
    for found in compiled(key):
        assert found.bundle is not None
        assert [clause for clause in found.effects if clause not in whole.effects] == []
        frame = msgspec.structs.replace(whole, effects=found.effects)
        if row(key) in OTHER_TARGET:
            frame = msgspec.structs.replace(frame, target=())
        assert found.bundle == frame


def test_the_table_names_only_rules_that_are_printed() -> None:
    assert set(MISSING) <= {row(key) for key in CASES}


def test_every_rule_that_touches_an_attack_is_understood_or_has_a_special_part() -> None:
    """What the vocabulary has no word for is a `Special`: no sentence can be compiled to that."""
    for key in CASES:
        if row(key) in LOST_TABLES or row(key) not in MISSING:
            continue
        if any(found.touches_attack for found in compiled(key)):
            assert b"special" in msgspec.json.encode(declared()[key]), key
