"""The weapon abilities that pages explain compile to the effects that we declare for their names."""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path

import pytest

from grognard.compiler import Status, compile_printed
from grognard.content.rules.weapon_abilities import weapon_ability
from grognard.core.words import Edition
from grognard.datasheet import PrintedRule, RuleKind
from grognard.importers.page import read_page

SHARED = Path(os.environ.get("GROGNARD_SHARED", Path(__file__).resolve().parents[3] / "shared"))
SEEDS = sorted((SHARED / "seeds").glob("*.txt"))

pytestmark = pytest.mark.skipif(not SEEDS, reason="the pages of ../shared/seeds are not here")


@cache
def printed() -> dict[tuple[str, str, str], PrintedRule]:
    """The explanations by page, edition and name."""
    found: dict[tuple[str, str, str], PrintedRule] = {}
    for path in SEEDS:
        page = read_page(path.read_text("utf-8"))
        for rule in page.rules:
            if rule.kind is RuleKind.WEAPON_ABILITY:
                found[path.stem, page.edition.value, rule.name] = rule
    return found


CASES = sorted(printed()) if SEEDS else []


def test_each_page_explains_some() -> None:
    assert {page for page, _, _ in CASES} == {path.stem for path in SEEDS}
    assert len({(edition, name) for _, edition, name in CASES}) == 26


@pytest.mark.parametrize("key", CASES, ids=" ".join)
def test_an_explanation_compiles_to_what_is_declared(key: tuple[str, str, str]) -> None:
    _, edition, name = key
    found = compile_printed(printed()[key], Edition(edition))
    declared = weapon_ability(name, Edition(edition))
    assert found.not_understood == ()
    assert found.status is Status.UNDERSTOOD
    assert found.bundle == declared
