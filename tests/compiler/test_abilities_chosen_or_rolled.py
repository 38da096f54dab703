"""Abilities by their names: both of two, those to apply to models, the one that corresponds with a roll."""

import pytest

from compiler.told import BRIEFLY, SQUAD, TILL_COMMAND, effects_of, told
from grognard.compiler import Status
from grognard.core.words import AttackType
from grognard.effects.acts import Inflict, OneOf, RollDice, Trigger
from grognard.effects.effect import Grant
from grognard.effects.scopes import Attacks, Models
from grognard.effects.selectors import (
    THIS_UNIT,
)
from grognard.effects.timing import Until


def test_an_ability_by_its_name():
    assert effects_of("Models in this unit have the Glow Step ability.") == (Grant("GLOW STEP", Models(THIS_UNIT)),)
    assert effects_of("This unit has the Grub's Gift ability.") == (Grant("GRUB'S GIFT", Models(THIS_UNIT)),)


@pytest.mark.parametrize("both", ["both [LETHAL HITS] and [LANCE]", "both the [LETHAL HITS] and [LANCE] abilities"])
def test_both_of_two_abilities(both):
    effects = effects_of(f"Melee weapons equipped by models in this unit have {both}.")
    on = Attacks(by=THIS_UNIT, kind=AttackType.MELEE)
    assert effects == (Grant("LETHAL HITS", on), Grant("LANCE", on))


OPTIONS = (
    f"\n■ Each time {SQUAD} an attack, add 1 to the Wound roll.\n■ Each time an attack targets this unit, subtract 1 "
    "from the Hit roll."
)


def test_abilities_to_apply_to_the_models_of_a_unit():
    (trigger,) = effects_of(
        "At the start of the Fight phase, select one of the following abilities to apply to models in this unit "
        f"{BRIEFLY}:{OPTIONS}"
    )
    assert isinstance(trigger, Trigger)
    (chosen,) = trigger.do
    assert isinstance(chosen, OneOf)
    assert len(chosen.options) == 2
    assert all(acts[0].effect.until is Until.END_OF_PHASE for _, acts in chosen.options)


ROLLED = (
    f"At the start of your Command phase, roll one D6: {TILL_COMMAND}, {{}} the ability below that corresponds with "
    "that roll:\n■ 1-2: {}\n■ 3-5: {}\n■ 6: {}"
)

WEAPONS = ("melee weapons equipped by models in this unit gain", "[LANCE]", "[LETHAL HITS]", "[SUSTAINED HITS 1]")

CORE = ("this unit has", "Stealth", "Feel No Pain 6+", "Feel No Pain 5+")


@pytest.mark.parametrize("given", [WEAPONS, CORE])
def test_the_ability_that_corresponds_with_a_roll(given):
    (trigger,) = effects_of(ROLLED.format(*given))
    assert isinstance(trigger, Trigger)
    (roll,) = trigger.do
    assert isinstance(roll, RollDice)
    assert [(low, high) for low, high, _ in roll.rows] == [(1, 2), (3, 5), (6, 6)]
    until = {act.effect.until for _, _, acts in roll.rows for act in acts if isinstance(act, Inflict)}
    assert until == {Until.START_OF_YOUR_COMMAND_PHASE}


@pytest.mark.parametrize("odd", ["add 1 to the Hit roll", "[LANCE] or [HEAVY]", "[GLOWING]"])
def test_a_row_that_is_no_ability_takes_the_whole_roll_down(odd):
    assert told(ROLLED.format("weapons equipped by models in this unit gain", "[LANCE]", odd, "[HEAVY]")).status is (
        Status.NOT
    )
