"""Uses of abilities in words of their own, and by one unit of those that have them."""

import pytest

from compiler.told import effects_of, told
from grognard.compiler import Status
from grognard.effects.acts import Choose, Inflict, Trigger
from grognard.effects.effect import InvulnerableSave
from grognard.effects.facts import Fact
from grognard.effects.scopes import Models
from grognard.effects.selectors import CHOSEN, Is, Selector, Who
from grognard.effects.timing import Limit, Until

SHIELDED = "until the end of the phase, models in this unit have a 4+ invulnerable save"


@pytest.mark.parametrize("use", ["raise its shields", "activate its shield generator", "use this ability"])
def test_a_use_that_is_told_in_the_rules_own_words(use):
    (trigger,) = effects_of(
        f"Once per battle, at the start of the Fight phase, this unit can {use}. If it does, {SHIELDED}."
    )
    plain = "Once per battle, at the start of the Fight phase, this unit can use this ability."
    assert (trigger,) == effects_of(f"{plain} If it does, {SHIELDED}.")
    assert isinstance(trigger, Trigger)
    assert (trigger.limit, trigger.optional) == (Limit.ONCE_PER_BATTLE, True)


@pytest.mark.parametrize(
    "text",
    [
        f"Once per battle, this unit can raise its shields. U{SHIELDED[1:]}.",
        "Once per battle, this unit can raise its shields.",
        f"Once per battle, this unit can lose its shields. If it does, {SHIELDED}.",
        f"Once per battle, this unit can discard a token. If it does, {SHIELDED}.",
        f"Once per battle, an enemy unit can raise its shields. If it does, {SHIELDED}.",
    ],
)
def test_what_may_cost_something_or_is_not_followed_is_reported(text):
    assert told(text).status is Status.NOT


def test_one_unit_with_this_ability_uses_it():
    text = (
        "Once per turn, one unit from your army with this ability can use it. If it does, until the end of the "
        "turn, models in "
        "that unit have a 4+ invulnerable save."
    )
    (trigger,) = effects_of(text)
    one = Selector(Who.FRIENDLY, where=Is(Fact.HAS_ABILITY, words=("GLOW",)), count=1)
    assert isinstance(trigger, Trigger)
    assert (trigger.limit, trigger.optional) == (Limit.ONCE_PER_TURN, True)
    assert trigger.do == (Choose(one), Inflict(InvulnerableSave(4, Models(CHOSEN), until=Until.END_OF_TURN)))


@pytest.mark.parametrize("who", ["One GLIM unit from your army", "One enemy unit with this ability", "A unit"])
def test_a_unit_without_the_ability_does_not_use_it(who):
    assert told(f"{who} can use it. If it does, {SHIELDED}.").status is Status.NOT
