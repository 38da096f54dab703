"""What is no rule in a text: stories, headings, any kind of space; how far a word reaches must be told."""

import pytest

from compiler.told import SQUAD, effects_of, told
from grognard.compiler import Status
from grognard.core.words import Edition
from grognard.datasheet import RuleKind
from grognard.effects.bundles import Enhancement

STORY = "The moons of the ninth night shone pale upon the sleeping towers of glass."


def test_a_story_before_who_may_bear_it():
    rule = "GLIM model only. Add 1 to the Strength characteristic of the bearer's melee weapons."
    compiled = told(f"{STORY}\n{rule}", RuleKind.ENHANCEMENT)
    plain = told(rule, RuleKind.ENHANCEMENT)
    assert compiled == plain
    assert isinstance(compiled.bundle, Enhancement)
    assert compiled.bundle.bearer is not None


def test_a_sentence_with_a_game_word_before_who_may_bear_it_is_reported():
    text = "Each model shone.\nGLIM model only. Add 1 to the Strength characteristic of the bearer's melee weapons."
    assert told(text, RuleKind.ENHANCEMENT).status is not Status.UNDERSTOOD


@pytest.mark.parametrize("sign", ["\x85", "\u2028", "\u2002", "\x1c", "\u3000"])
def test_any_space_is_a_space(sign):
    text = f"Each time {SQUAD} an attack, add 1 to the Hit roll."
    assert told(text.replace(" ", sign)).effects == told(text).effects
    assert told(text.replace(" ", sign), edition=Edition.ELEVENTH).status is Status.UNDERSTOOD


@pytest.mark.parametrize(
    "text",
    [
        f"Each time {SQUAD} an attack that targets a unit that is not Battle-shocked or Below Half-strength, add 1 to "
        "the Hit roll.",
        f"Each time {SQUAD} an attack, if this unit is not Battle-shocked or Below Half-strength, add 1 to the Hit "
        "roll.",
        "Once per phase, you can re-roll one Hit roll of 1 made for this model.",
        "Once per turn, you can re-roll one Hit roll or one Wound roll made for a friendly GLIM unit.",
        "While this model is leading a unit, once per turn, you can re-roll one Charge roll.",
    ],
)
def test_how_far_a_word_reaches_must_be_told(text):
    assert told(text).status is Status.NOT


@pytest.mark.parametrize(
    "text",
    ["This model has the following abilities:\nDEEP STRIKE\nSTEALTH", "MOONLIGHT", "MOONLIGHT\nGLOW"],
)
def test_lines_of_capitals_that_head_nothing_are_reported(text):
    assert told(text).not_understood != ()


def test_a_line_of_capitals_above_a_rule_is_its_heading():
    rule = f"Each time {SQUAD} an attack, add 1 to the Hit roll."
    assert told(f"MOONLIGHT\n{rule}").effects == effects_of(rule)
    assert told(f"MOONLIGHT\n{rule}").not_understood == ()
