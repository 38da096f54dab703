"""Wargear options in the shapes that sheets print."""

import pytest

from grognard.importers.options import items_of, read_option

LISTED = ("1 oar", "1 net and 1 hook")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("This model’s oar can be replaced with 1 hook.", {"replaces": ("oar",), "choices": (("hook",),)}),
        ("This model's oar can be replaced with 1 hook or 1 net.", {"choices": (("hook",), ("net",))}),
        ("This model can be equipped with 1 lamp.", {"replaces": (), "choices": (("lamp",),)}),
        ("This model’s oar and net can be replaced with 2 hooks.",
         {"replaces": ("oar", "net"), "choices": (("hooks", "hooks"),)}),
        ("Any number of models can each have their oar replaced with 1 hook.", {"limit": None, "replaces": ("oar",)}),
        ("Any number of Rowers can each have their oar replaced with 1 hook.", {"only": "Rowers", "limit": None}),
        ("All models in this unit can each have their oar replaced with 1 hook.", {"all_or_none": True}),
        ("All of the models in this unit can each have their oar replaced with 1 hook.",
         {"all_or_none": True, "only": ""}),
        ("The Boat Master’s oar can be replaced with 1 horn.", {"only": "Boat Master", "choices": (("horn",),)}),
        ("The Boat Master can be equipped with 1 horn.", {"only": "Boat Master", "replaces": ()}),
        ("1 model’s oar can be replaced with 1 hook.", {"limit": 1, "only": ""}),
        ("1 Rower’s oar can be replaced with 1 hook.", {"limit": 1, "only": "Rower"}),
        ("Up to 3 models can each have their oar replaced with 1 hook.", {"limit": 3, "only": ""}),
        ("For every 4 models in this unit, 1 model’s oar can be replaced with 1 hook.", {"per_models": 4, "limit": 1}),
        ("For every 10 models in this unit, up to 2 Rowers can each have their oar replaced with 1 hook.",
         {"per_models": 10, "limit": 2, "only": "Rowers"}),
        ("If this unit contains 8 models, 2 Rowers can each have their oar replaced with 1 hook.",
         {"per_models": 8, "limit": 2}),
        ("For every 3 models in this unit, this unit can be equipped with 1 raft.",
         {"per_models": 3, "limit": 1, "replaces": ()}),
        ("For every 5 models in the unit, 1 Rower not equipped with a cap can have its oar or net replaced with 1 rod.",
         {"only": "Rower", "without": ("cap",), "replaces": ("oar",), "or_replaces": (("net",),)}),
        ("For every 5 models in the unit, 1 model not equipped with a lamp or a horn can be equipped with 1 net.",
         {"without": ("lamp", "horn"), "replaces": ()}),
    ],
)  # fmt: skip
def test_shapes(text, expected):
    option = read_option(text)
    assert option.structured
    assert {name: getattr(option, name) for name in expected} == expected


@pytest.mark.parametrize(
    ("text", "each"),
    [
        ("This model’s oar can be replaced with one of the following:", 1),
        ("This model can be equipped with one of the following:", 1),
        ("This model can be equipped with up to two of the following:", 2),
    ],
)
def test_lists(text, each):
    option = read_option(text, LISTED)
    assert (option.structured, option.most_each) == (True, each)
    assert option.choices == (("oar",), ("net", "hook"))


def test_a_sentence_beyond_the_option_is_its_note():
    option = read_option("This model can be equipped with 1 lamp. If it is, add 2 to its Move.")
    assert option.choices == (("lamp",),) and option.note == "If it is, add 2 to its Move."


@pytest.mark.parametrize(
    "text",
    [
        "Rowers bring what the river gives.",
        "This model can swap places with its oar.",
        "If the host agrees, any oar can be burnt.",
        "Any model whose oar was lost can have its lamp replaced with 1 hook.",
        "",
    ],
)
def test_what_is_not_understood_keeps_its_text_only(text):
    option = read_option(text)
    assert (option.structured, option.text, option.choices) == (False, text, ())


def test_items():
    assert items_of("1 oar, 2 hooks and a net") == ("oar", "hooks", "hooks", "net")
