"""A page in the terminal: what each rule is for."""

import re

from grognard.datasheet import RuleKind
from grognard.importers import page as pages
from grognard.odds.reading import understand
from grognard.report.page import page_view
from grognard.report.terminal import rendered
from importers.made_up import TENTH


def test_an_enhancement_tells_who_may_have_it() -> None:
    shown = rendered(page_view(understand(pages.read_page(TENTH))), width=100)
    lines = [line.strip() for line in shown.splitlines()]
    at = next(index for index, line in enumerate(lines) if "Willow Crown" in line and "pts" in line)
    assert lines[at + 1] == "For a friendly FEN FOLK INFANTRY model."


def test_what_the_page_explains_of_the_game_has_no_mark_and_is_not_counted() -> None:
    text = (
        TENTH
        + """
Deep Strike
Some units wait in the mist. A unit with this ability may wait and come at the end of your Movement phase.
Swift Moves
Each time a unit moves, it can move further.
"""
    )
    read = understand(pages.read_page(text))
    game = read.of_kind(RuleKind.UNIT_ABILITY, RuleKind.CORE_RULE)
    assert len(game) == 2
    shown = rendered(page_view(read), width=400)
    for one in game:
        assert one.rule.name in shown
        assert not re.search(rf"\[[+~!]\] {re.escape(one.rule.name)}\b", shown)
    assert f"\n{len(read.rules) - len(game)} rules: " in shown
