"""Rules of all factions, set into a made-up page as a page sets them, come back whole and under their names."""

import json
import re

import pytest

from grognard.core.words import Edition
from grognard.datasheet.sheet import RuleKind
from grognard.importers.page import read_page

TOP = "Fen Folk – Reed Wardens\nMELEE WEAPONS | RANGE | A | WS | S | AP | D\n| Pike | Melee | 2 | 3+ | 4 | 0 | 1 |\n"
REST = "UNIT COMPOSITION\n- 5 Wardens\nKEYWORDS: INFANTRY\nFACTION KEYWORDS:\nFEN FOLK\n"


def as_printed(rule):
    """A page with `rule` on it."""
    name, owner, text = rule["name"], rule["owner"] or "Marsh Host", rule["text"]
    if rule["kind"] == "ability":
        return f"{TOP}ABILITIES\n{name}: {text}\n{REST}"
    if rule["kind"] == "stratagem":
        return f"{TOP}{REST}{name.upper()}\n1CP\n{owner} – Epic Deed Stratagem\nSmoke drifts.\n{text}\n"
    return f"{TOP}{REST}{name[0].upper()}{name[1:]}\n{owner} Detachment\nSmoke drifts.\n{text}\n"


def plain(text):
    return " ".join(re.sub(r"[■▪•]", "-", text).split())


@pytest.mark.parametrize("kind", ["ability", "enhancement", "stratagem"])
def test_rules_come_back_whole(real, kind):
    lines = (real.directory / "data" / "rules-sample.jsonl").read_text("utf-8").splitlines()
    sample = [rule for rule in map(json.loads, lines) if rule["kind"] == kind]
    assert len(sample) > 60
    for rule in sample:
        page = read_page(as_printed(rule), Edition(rule["edition"]))
        (found,) = page.of_kind(RuleKind.ABILITY, RuleKind.ENHANCEMENT, RuleKind.STRATAGEM, RuleKind.DETACHMENT)
        assert found.name.casefold() == rule["name"].casefold()
        assert plain(found.text) == plain(rule["text"])
        assert page.unread == ()
