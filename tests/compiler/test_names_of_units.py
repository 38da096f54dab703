"""Runs of keywords: what stands beside "of" and "in" belongs to one name, as a kind of model after an unknown word."""

import pytest

from compiler.told import effects_of, told
from grognard.compiler.names import split_keywords
from grognard.core.words import Edition
from grognard.effects.effect import Grant
from grognard.effects.scopes import Models


@pytest.mark.parametrize(
    ("run", "keywords"),
    [
        ("GLIMS OF NURGLE", ["GLIMS OF NURGLE"]),
        ("DEATH GUARD LORD OF GLIM", ["DEATH GUARD", "LORD OF GLIM"]),
        ("CAPTAIN IN TERMINATOR GLIM", ["CAPTAIN IN TERMINATOR GLIM"]),
        ("GLIM DREADNOUGHT", ["GLIM DREADNOUGHT"]),
        ("ADEPTUS ASTARTES DREADNOUGHT", ["ADEPTUS ASTARTES", "DREADNOUGHT"]),
        ("ADEPTUS ASTARTES GLIM ANCIENT", ["ADEPTUS ASTARTES", "GLIM ANCIENT"]),
        ("GLIM TERMINATORS", ["GLIM TERMINATORS"]),
        ("DEATH GUARD TERMINATORS", ["DEATH GUARD", "TERMINATOR"]),
        ("GLIM INFANTRY", ["GLIM", "INFANTRY"]),
        ("ORKS BEAST SNAGGA", ["ORKS", "BEAST SNAGGA"]),
        ("BEAST SNAGGA GLIMS", ["BEAST SNAGGA GLIMS"]),
        ("KHORNE BEAST", ["KHORNE", "BEAST"]),
    ],
)
def test_the_keywords_of_a_run(run: str, keywords: list[str]) -> None:
    assert list(split_keywords(run)) == keywords


@pytest.mark.parametrize(
    ("said", "keywords"),
    [
        ("ADEPTUS ASTARTES INFANTRY or MOUNTED", (("ADEPTUS ASTARTES", "INFANTRY"), ("ADEPTUS ASTARTES", "MOUNTED"))),
        ("NECRONS VEHICLE and WALKER", (("NECRONS", "VEHICLE"), ("NECRONS", "WALKER"))),
        ("NECRONS VEHICLE and GLIM", (("NECRONS", "VEHICLE"), ("GLIM",))),
        ("INFANTRY or ORKS MOUNTED", (("INFANTRY",), ("ORKS", "MOUNTED"))),
        ("GLIM INFANTRY or MOUNTED", (("GLIM", "INFANTRY"), ("MOUNTED",))),
    ],
)
def test_a_faction_before_kinds_of_units_is_that_of_each(said: str, keywords: tuple[tuple[str, ...], ...]) -> None:
    (found,) = effects_of(f"{said} units from your army have the Stealth ability.")
    assert isinstance(found, Grant)
    assert isinstance(found.on, Models)
    assert found.on.of.any_of == keywords


@pytest.mark.parametrize(("edition", "word"), [(Edition.TENTH, "BEAST"), (Edition.ELEVENTH, "BEASTS")])
def test_the_keyword_of_beasts_is_a_plural_in_the_11th_only(edition: Edition, word: str) -> None:
    text = (
        'While a friendly unit (excluding BEASTS) is within 6" of this model, models in that unit have the '
        "Stealth ability."
    )
    (found,) = told(text, edition=edition).effects
    assert isinstance(found, Grant)
    assert isinstance(found.on, Models)
    assert found.on.of.excluding == ((word,),)


def test_a_name_that_begins_with_that_word_keeps_it() -> None:
    (found,) = effects_of("BEASTS OF GLIM models in this unit have the Stealth ability.")
    assert isinstance(found, Grant)
    assert isinstance(found.on, Models)
    assert found.on.of.any_of == (("BEASTS OF GLIM",),)
