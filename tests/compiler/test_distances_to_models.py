"""A distance to models of a kind is no distance to their units; every model near is not wholly near."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from compiler.told import effects_of
from grognard.effects.effect import Modifier
from grognard.effects.facts import Fact
from grognard.effects.plain import in_words
from grognard.effects.selectors import THIS_UNIT, YOUR_UNIT, Is


@given(
    inches=st.integers(1, 24),
    kind=st.sampled_from(["GLIM", "ZORBAN", "CHARACTER", "MONSTER or VEHICLE"]),
    noun=st.sampled_from(["model", "unit"]),
)
def test_a_distance_keeps_the_noun(inches: int, kind: str, noun: str) -> None:
    (found,) = effects_of(
        f'While this unit is within {inches}" of one or more friendly {kind} {noun}s, add 1 to the Objective Control '
        "characteristic of models in this unit."
    )
    assert isinstance(found, Modifier)
    model = ("MODEL",) if noun == "model" else ()
    words = ("FRIENDLY", *kind.split(" or "), *model)
    assert found.when == Is(Fact.WITHIN_OF, THIS_UNIT, n=inches, words=words)
    assert f'within {inches}" of a friendly {kind} {noun}' in in_words(found)


@pytest.mark.parametrize("noun", ["model", "unit"])
def test_words_of_every_model_near_are_not_those_of_wholly_near(noun: str) -> None:
    model = ("MODEL",) if noun == "model" else ()
    words = ("FRIENDLY", "GLIM", *model)
    told = {in_words(Is(fact, YOUR_UNIT, n=4, words=words)) for fact in (Fact.ALL_WITHIN_OF, Fact.WHOLLY_WITHIN_OF)}
    assert told == {
        f'Your unit has every model within 4" of a friendly GLIM {noun}.',
        f'Your unit is wholly within 4" of a friendly GLIM {noun}.',
    }


@pytest.mark.parametrize(("noun", "model"), [("unit", ()), ("model", ("MODEL",))])
def test_another_unit_in_words(noun: str, model: tuple[str, ...]) -> None:
    near = Is(Fact.WITHIN_OF, THIS_UNIT, n=6, words=("OTHER", "FRIENDLY", "GLIM", *model))
    assert in_words(near) == f'This unit is within 6" of another friendly GLIM {noun}.'
    assert in_words(Is(Fact.WITHIN_OF, THIS_UNIT, n=6, words=("OTHER", "FRIENDLY"))).endswith("another friendly unit.")
