"""Choices written as lists: of abilities, of named and nameless options, of rows of a die."""

import pytest

from compiler.told import effects_of, told
from grognard.compiler import Status
from grognard.core.words import AttackType
from grognard.effects.acts import Inflict, OneOf, RollDice
from grognard.effects.effect import Grant
from grognard.effects.scopes import Attacks
from grognard.effects.selectors import THIS_UNIT
from grognard.effects.timing import Until

HAVE = "Until the end of the phase, melee weapons equipped by models in this unit have that ability"
GLOWS = "Models in this unit have a 5+ invulnerable save."
BURNS = "Each time a model in this unit makes an attack, add 1 to the Hit roll."
SINGS = "Ranged weapons equipped by models in this unit have the [LANCE] ability."
TIME = "until the start of your next Command phase"


@pytest.mark.parametrize(
    "text",
    [
        f"select one of the following abilities: [LETHAL HITS]; [LANCE]. {HAVE}.",
        f"select one of the following abilities: [LETHAL HITS] or [LANCE]. {HAVE}.",
        f"select one of the following abilities:\n■ [LETHAL HITS]\n■ [LANCE]\n{HAVE}.",
        f"select one of the following abilities. {HAVE}:\n- [LETHAL HITS]\n- [LANCE]",
        f"select either the [LETHAL HITS] or [LANCE] ability. {HAVE}.",
        f"select the [LETHAL HITS] or [LANCE] ability. {HAVE}.",
    ],
)
def test_a_choice_of_weapon_abilities(text):
    attacks = Attacks(by=THIS_UNIT, kind=AttackType.MELEE)
    (trigger,) = effects_of(f"At the start of the Fight phase, {text}")
    options = tuple(
        (name, (Inflict(Grant(name, attacks, until=Until.END_OF_PHASE)),)) for name in ("LETHAL HITS", "LANCE")
    )
    assert trigger.do == (OneOf(options),)


@pytest.mark.parametrize(
    "opening",
    [
        f"select one of the following abilities to apply to this unit {TIME}:",
        f"select one of the following effects {TIME}:",
        f"select one of the moods below for this unit to have {TIME}.",
        f"select one of the moods below. U{TIME[1:]}, this unit has that ability:",
        f"{TIME}, select one of the following:",
    ],
)
def test_named_options_and_how_long_they_last(opening):
    (trigger,) = effects_of(f"At the start of your Command phase, {opening}\n■ Pale: {GLOWS}\n■ Bright: {BURNS}")
    (choice,) = trigger.do
    assert [name for name, _ in choice.options] == ["PALE", "BRIGHT"]
    assert {act.effect.until for _, acts in choice.options for act in acts} == {Until.START_OF_YOUR_COMMAND_PHASE}


def test_options_without_names_and_with_several_sentences():
    (trigger,) = effects_of(
        f"At the start of your Command phase, select one of the following {TIME}:\n■ {GLOWS} {BURNS}\n■ {SINGS}"
    )
    first, second = trigger.do[0].options
    assert (first[0], second[0]) == ("OPTION 1", "OPTION 2")
    assert (len(first[1]), len(second[1])) == (2, 1)


@pytest.mark.parametrize(
    "text",
    [
        f"select one of the following {TIME}:\n■ Pale: {GLOWS}\n■ Pale: {BURNS}",
        f"select one of the following {TIME}:\n■ Pale: {GLOWS} It hums.\n■ Bright: {BURNS}",
        f"select one of the following:\n■ Pale: {GLOWS}\n■ Bright: {BURNS}",
        f"select one of the following units below {TIME}:\n■ Pale: {GLOWS}\n■ Bright: {BURNS}",
        f"select one of the following keywords: [LETHAL HITS] or [LANCE]. {HAVE}.",
    ],
)
def test_a_choice_with_something_unclear_is_not_understood(text):
    assert told(f"At the start of your Command phase, {text}").status is Status.NOT


def test_rows_of_a_die_as_a_list():
    rows = ("On a 1-2, this unit suffers D3 mortal wounds.", f"On a 3+, until the end of the phase, {BURNS.lower()}")
    opening = "Each time this unit is selected to shoot, you can roll one D6:"
    (trigger,) = effects_of(f"{opening}\n■ {rows[0]}\n■ {rows[1]}")
    assert trigger.optional
    (table,) = trigger.do
    assert isinstance(table, RollDice)
    assert [(low, high) for low, high, _ in table.rows] == [(1, 2), (3, 6)]
