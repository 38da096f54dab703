"""What a page says of a weapon ability is shown: its own effects, or those of the name with what was not understood."""

import pytest

from grognard.content.rules.weapon_abilities import weapon_ability
from grognard.core.words import Edition
from grognard.importers.page import read_page
from grognard.odds.reading import Mark, ReadRule, understand
from importers.made_up import ELEVENTH

SAID = "Each time an attack is made with a [LANCE] weapon, add 1 to the wound roll after a charge."
CHARGED = "if the attacking model's unit made a charge move this turn"
USUAL = f"Each time an attack is made with a [LANCE] weapon, {CHARGED}, add 1 to the wound roll."


def lance(text: str) -> ReadRule:
    """The ability on a page that explains it with `text`."""
    assert SAID in ELEVENTH
    sheet = understand(read_page(ELEVENTH.replace(SAID, text)))
    return next(read for read in sheet.rules if read.rule.name == "LANCE")


def test_a_text_that_is_understood_shows_its_effects():
    read = lance(USUAL)
    assert (read.mark, read.not_understood, read.how) == (Mark.UNDERSTOOD, (), "")
    assert read.effects == weapon_ability("LANCE", Edition.ELEVENTH).effects


def test_a_text_that_says_something_else_than_odds_use_tells_so():
    read = lance(USUAL.replace("add 1", "add 2"))
    assert read.mark is Mark.UNDERSTOOD
    assert [effect.amount for effect in read.effects] == [2]
    assert read.how


@pytest.mark.parametrize("text", [SAID, "It glows.", f"{USUAL} It glows."])
def test_a_text_that_is_not_understood_shows_the_effects_of_the_name_and_its_clauses(text):
    read = lance(text)
    assert read.mark is Mark.PARTLY
    assert read.not_understood
    assert read.effects == weapon_ability("LANCE", Edition.ELEVENTH).effects
    assert read.how == "known by name"
