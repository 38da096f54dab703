"""Wrong is zero: a part that is not understood makes its sentence not understood; nothing is guessed or dropped."""

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from compiler.told import BRIEFLY, CROWD, LEADS, OF_IT, ONCE_IT, SQUAD, effects_of, told
from grognard.compiler import Status
from grognard.effects.acts import Trigger
from grognard.effects.effect import Grant, Reroll, RollModifier
from grognard.effects.timing import Until

UNDERSTOOD = [
    f"Each time {SQUAD} a melee attack that targets a GLIM unit, re-roll a Wound roll of 1.",
    f"While {LEADS}, weapons equipped by models in that unit have the [SUSTAINED HITS 1] ability.",
    f"Each time an attack is allocated to this model, halve the Damage {OF_IT}.",
    'Each time this model makes an attack that targets an enemy unit within 9", add 1 to the Wound roll.',
    "Add 1 to the Attacks and Strength characteristics of melee weapons equipped by the bearer.",
    "Models in this unit have the Feel No Pain 5+ ability against mortal wounds.",
    f"This unit is eligible to shoot and declare a charge {ONCE_IT} Fell Back.",
    'While a friendly GLIM unit is within 6" of this model, models in that unit have the Stealth ability.',
]
STRANGE = ["zorbly", "glimmering", "twice", "already", "nearest", "eventually", "additional", "(glowing)", "per", "£"]


@settings(max_examples=150, deadline=None)
@given(st.sampled_from(UNDERSTOOD), st.sampled_from(STRANGE), st.data())
def test_a_strange_word_anywhere_makes_a_sentence_not_understood(sentence, word, data):
    words = sentence.split()
    at = data.draw(st.integers(1, len(words) - 1))
    assert told(" ".join([*words[:at], word, *words[at:]])).status is Status.NOT


@settings(max_examples=150, deadline=None)
@given(st.sampled_from(UNDERSTOOD), st.data())
def test_a_word_left_out_never_leaves_the_meaning_as_it_was(sentence, data):
    words = sentence.split()
    at = data.draw(st.integers(0, len(words) - 1))
    if words[at].lower() in (
        "a",
        "the",
        "an",
        "and",
        "of",
        "abilities",
        "ability",
        "ability.",
        "unit",
        "unit,",
        "enemy",
    ):
        return
    left = told(" ".join([*words[:at], *words[at + 1 :]]))
    assert left.status is not Status.UNDERSTOOD or left.effects != effects_of(sentence)


@pytest.mark.parametrize("sentence", UNDERSTOOD)
@pytest.mark.parametrize(
    "more",
    [
        "(to a maximum of 3)",
        "for each glimmer of this unit",
        "once per battle",
        "if the moon is full",
        "excluding GLIM units",
        "until something happens",
        "at the end of the day",
        "unless it glows",
        "by 2 more",
    ],
)
def test_what_is_added_to_a_sentence_is_never_ignored(sentence, more):
    compiled = told(f"{sentence.rstrip('.')} {more}.")
    assert compiled.status is Status.NOT


@pytest.mark.parametrize(
    "text",
    [
        f"Each time {SQUAD} an attack, you can re-roll a Hit roll of 2.",
        f"Each time {SQUAD} an attack, add 1 to the Attacks roll.",
        "Add 1 to the Armour Penetration characteristic of weapons equipped by this model.",
        "Improve the Hit roll by 1.",
        "Add 1 to the Strength characteristic of models in this unit.",
        "Models in this unit have the [LANCE] ability.",
        "Weapons equipped by this model have the Stealth ability.",
        "Weapons equipped by this model have the [GLOWING 3] ability.",
        "On a 25, that unit suffers D3 mortal wounds.",
        "Add 1 to the Toughness.",
        f"Each time this model makes an attack, if the Strength {OF_IT} is greater than "
        "the Toughness "
        "characteristic of this unit, add 1 to the Wound roll.",
        "Each time this model makes an attack that targets two units, add 1 to the Wound roll.",
        "Halve.",
        "This unit has.",
        "GLIM",
    ],
)
def test_what_makes_no_sense_is_not_understood(text):
    assert told(text).effects == ()
    assert told(text).not_understood != ()


def test_a_part_that_is_understood_is_kept_beside_one_that_is_not():
    compiled = told("This unit has the Stealth ability. This unit hums a tune of old.")
    assert compiled.status is Status.PARTLY
    assert len(compiled.effects) == 1
    assert compiled.not_understood == ("This unit hums a tune of old.",)


def test_a_rule_without_words_is_not_understood():
    assert told("").status is Status.NOT


@pytest.mark.parametrize(
    "text",
    [
        "Each time this model makes an attack that targets a GLIM unit, if it is Below Half-strength, add 1 "
        "to the Hit roll.",
        f"While {LEADS}, each time {CROWD} an attack that targets a "
        "GLIM unit, if that "
        "unit is Below Half-strength, add 1 to the Hit roll.",
        "Once per battle, models in this unit have the Stealth ability.",
        'Select one enemy unit within 12" of this model. Each time this model makes an attack that targets '
        "that unit, add 1 to "
        "the Hit roll.",
        "While a friendly GLIM unit is near this model, models in that unit have the Stealth ability.",
        "Each time this model makes an attack that targets its prey, add 1 to the Hit roll.",
    ],
)
def test_what_could_mean_two_things_is_not_understood(text):
    """ "It" and "that unit" with two units to mean, effects whose end nobody tells."""
    compiled = told(text)
    assert compiled.status is not Status.UNDERSTOOD
    assert not any(isinstance(clause, RollModifier | Reroll | Grant) for clause in compiled.effects)


def test_instead_of_something_else_is_not_understood():
    text = (
        "Add 1 to the Attacks characteristic of the bearer's melee weapons. If the bearer is Battle-shocked, "
        "add 2 to the Attacks "
        "characteristic of the bearer's ranged weapons instead."
    )
    assert told(text).status is Status.NOT


def test_what_an_instead_that_is_not_understood_replaces_is_not_used_either():
    compiled = told(
        "This unit has the Deep Strike ability. This unit has the Stealth ability. On full moons, it glows instead."
    )
    assert [effect.ability for effect in compiled.effects] == ["DEEP STRIKE"]
    assert compiled.not_understood == ("This unit has the Stealth ability.", "On full moons, it glows instead.")


LOST = "is destroyed, if that model has not fought this phase,"
HENCE = "from play"
AFTERWARDS = "after the attacking unit has finished making its attacks"
GONE = f"is then removed {HENCE}"
AT_ONCE = [
    "this unit can make a Normal move",
    "you gain 1CP",
    "this model regains 1 lost wound",
    "this unit must take a Battle-shock test",
    "one enemy unit within Engagement Range of this unit suffers 1 mortal wound",
]


@pytest.mark.parametrize("act", AT_ONCE)
@pytest.mark.parametrize("duration", ["Until the end of the phase", "Until the end of the battle"])
def test_what_is_done_at_once_has_no_duration(act, duration):
    assert told(f"{duration}, {act}.").status is Status.NOT


@pytest.mark.parametrize("act", AT_ONCE)
def test_what_each_attack_would_do_is_not_done_once(act):
    assert told(f"Each time {SQUAD} a melee attack, {act}.").status is Status.NOT


@pytest.mark.parametrize("act", AT_ONCE)
def test_a_rule_waits_for_its_moment_as_long_as_is_said(act):
    (trigger,) = effects_of(f"Until the end of the turn, each time this unit is selected to fight, {act}.")
    assert isinstance(trigger, Trigger)
    assert trigger.until is Until.END_OF_TURN
    (always,) = effects_of(f"Each time this unit is selected to fight, {act}.")
    assert msgspec.structs.replace(trigger, until=Until.ALWAYS) == always


@pytest.mark.parametrize("before", ["At the start of the Fight phase, ", "Once per battle, ", "If it does, "])
def test_a_rule_that_stands_by_itself_drops_nothing_before_it(before):
    dying = f"each time a model in this unit {LOST} do not remove it {HENCE}; it can fight {AFTERWARDS}, and {GONE}."
    assert effects_of(f"{dying[0].upper()}{dying[1:]}")
    assert told(f"{before}{BRIEFLY}, {dying}").status is Status.NOT
