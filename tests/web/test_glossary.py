"""Weapon abilities in our own words: with their numbers, and as their edition has them."""

import re

import pytest

from grognard.combat.abilities import AbilityName
from grognard.content import catalogue
from grognard.content.rules.weapon_abilities import weapon_ability
from grognard.core.words import Edition
from grognard.web.glossary import explained


@pytest.mark.parametrize("edition", Edition)
def test_every_number_and_keyword_of_an_ability_is_in_its_words(edition: Edition) -> None:
    abilities = {
        ability for sheet in catalogue.all_units(edition) for one in sheet.weapons for ability in one.abilities
    }
    told = {ability: explained(ability, edition) for ability in abilities}
    assert sum(map(bool, told.values())) > 15
    for ability, words in told.items():
        assert "{" not in words
        assert not re.search(r"\b1 (attacks|additional hits)\b", words)
        if words and (number := re.search(r"D?\d\+?$", ability)):
            assert number[0] in words
        if words and (keyword := re.match(r"ANTI-(\w+)", ability)):
            assert keyword[1] in words


@pytest.mark.parametrize("edition", Edition)
@pytest.mark.parametrize("name", AbilityName)
def test_every_ability_that_has_effects_has_words(name: AbilityName, edition: Edition) -> None:
    """The words are one short line to tap for; the effects, clause by clause, are those of the rules content."""
    assert explained(name.value, edition)
    assert weapon_ability(name.value, edition).effects


def test_what_differs_between_the_editions_reads_differently() -> None:
    for ability in ("HEAVY", "HAZARDOUS", "INDIRECT FIRE"):
        assert explained(ability, Edition.TENTH) != explained(ability, Edition.ELEVENTH)
    assert explained("SUSTAINED HITS D3", Edition.TENTH) == "A critical hit scores D3 additional hits."
    assert explained("HEAVYWEIGHT", Edition.TENTH) == ""
