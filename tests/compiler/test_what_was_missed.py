"""A sentence that is not understood takes with it what may hang on it; a list's items keep their own conditions."""

import pytest

from compiler.told import FOR_NOW, SQUAD, effects_of, eleventh, told
from grognard.compiler import Status
from grognard.effects.facts import Fact
from grognard.effects.selectors import THIS_UNIT, Is

PLAIN = f"Each time {SQUAD} an attack, add 1 to the Hit roll."


@pytest.mark.parametrize(
    "missed",
    [
        "This ability has no effect while the moons glow.",
        "This ability only works once in a while.",
        "This effect does not glow in the dark.",
        "Each time you do, this unit glows.",
        "Zorbly, this can only be used on a glowing unit.",
        "While it is glowing brightly, it does not.",
        "Otherwise, the moons glow.",
        "A glowing model cannot have such things.",
        "It can never glow twice.",
    ],
)
def test_what_may_limit_a_rule_takes_the_rule_with_it(missed):
    compiled = told(f"{PLAIN} {missed}")
    assert compiled.effects == ()
    assert compiled.not_understood == (PLAIN, missed)


@pytest.mark.parametrize(
    "missed",
    [
        "You can let this unit glow.",
        "Select one of the moons.",
        "One of the following glows.",
        "This unit loses its glow.",
        "Roll a glowing die.",
    ],
)
def test_what_follows_a_choice_or_a_roll_that_was_missed_is_not_used(missed):
    compiled = told(f"{missed} {PLAIN}")
    assert compiled.effects == ()
    assert compiled.not_understood == (missed, PLAIN)


def test_what_lasts_for_a_time_hangs_on_what_was_missed_before_it():
    compiled = told(f"This unit glows. {FOR_NOW}, models in this unit have the Feel No Pain 4+ ability.")
    assert compiled.status is Status.NOT


def test_another_paragraph_stands_alone():
    compiled = told(f"You can let this unit glow.\n{PLAIN}")
    assert compiled.status is Status.PARTLY
    assert compiled.not_understood == ("You can let this unit glow.",)


def test_a_condition_of_one_item_is_not_one_of_the_others():
    first, second = eleventh(
        "This unit's melee attacks have:\n■ +2 S.\n■ +1 to wound rolls if this unit made a charge move this turn."
    )
    assert first.when is None
    assert second.when == Is(Fact.CHARGED, THIS_UNIT)


def test_a_condition_before_one_item_is_not_one_of_the_next():
    text = (
        f"{FOR_NOW}:\n■ If this unit is Battle-shocked, models in this unit have a 3+ invulnerable save.\n"
        "■ Melee weapons equipped by models in this unit have the [LANCE] ability."
    )
    first, second = effects_of(text)
    assert first.when == Is(Fact.BATTLE_SHOCKED, THIS_UNIT)
    assert second.when is None


def test_items_with_conditions_after_a_choice_are_not_understood():
    text = f"Once per battle, select one moon:\n■ If it glows, {PLAIN.lower()}\n■ {PLAIN}"
    assert told(text).status is Status.NOT
