"""What is true of units: how many models, what they did, where they are, their keywords in the plural."""

import pytest

from compiler.told import BRIEFLY, FOR_NOW, SQUAD, effects_of
from grognard.compiler import Compiled, Status, compile_rule
from grognard.core.words import Characteristic, Edition
from grognard.datasheet import RuleKind
from grognard.effects.bundles import Stratagem
from grognard.effects.effect import (
    Modifier,
    Op,
)
from grognard.effects.facts import Fact
from grognard.effects.scopes import Attacks
from grognard.effects.selectors import (
    TARGET,
    THIS_UNIT,
    All,
    Is,
    Selector,
    Who,
    all_of,
    any_of,
)


def test_what_a_unit_did_and_is():
    did, below = Is(Fact.CHARGED, THIS_UNIT), Is(Fact.BELOW_STARTING_STRENGTH, THIS_UNIT)
    start = f"Each time {SQUAD} an attack, if this unit"
    (first,) = effects_of(f"{start} charged this turn and is below its Starting Strength, add 1 to the Hit roll.")
    (second,) = effects_of(f"{start} is below its Starting Strength and charged this turn, add 1 to the Hit roll.")
    assert (first.when, second.when) == (all_of(did, below), all_of(below, did))


def target_of(text: str) -> tuple[Selector, ...]:
    """The target of the stratagem, which must be understood to the last word."""
    compiled = compile_rule(text, kind=RuleKind.STRATAGEM, edition=Edition.TENTH, name="Glow")
    assert compiled.not_understood == ()
    assert isinstance(compiled.bundle, Stratagem)
    return compiled.bundle.target


HIDES = f"EFFECT: {BRIEFLY.capitalize()}, your unit has the Stealth ability."

FACTS = {
    "Advanced or Fell Back this turn": any_of(Is(Fact.ADVANCED), Is(Fact.FELL_BACK)),
    "was set up on the battlefield this turn": Is(Fact.SET_UP),
    "has not been selected to shoot": Is(Fact.NOT_SELECTED_TO_SHOOT),
    "is wholly within a terrain feature": Is(Fact.IN_AREA, words=("A TERRAIN FEATURE", "WHOLLY")),
    "is within your deployment zone": Is(Fact.IN_AREA, words=("YOUR DEPLOYMENT ZONE",)),
}


@pytest.mark.parametrize(("said", "fact"), FACTS.items())
def test_facts_of_a_stratagems_target(said, fact):
    (target,) = target_of(f"WHEN: Your Shooting phase.\nTARGET: One GLIM unit from your army that {said}.\n{HIDES}")
    assert target.where == fact


def test_all_parts_of_a_condition_are_kept():
    (effect,) = effects_of(
        f'Each time {SQUAD} a ranged attack targeting a unit more than 12" away, if this unit Remained Stationary this '
        "turn, add 1 to the Hit roll."
    )
    assert effect.when == All((Is(Fact.NOT_WITHIN, TARGET, n=12), Is(Fact.STATIONARY, THIS_UNIT)))


@pytest.mark.parametrize("number", ["second", "third", "fourth", "fifth"])
@pytest.mark.parametrize("said", ["From the {0} battle round, ", "From the {0} battle round onwards, "])
def test_from_a_battle_round_is_from_then_on(number, said):
    (effect,) = effects_of(f"{said.format(number)}this unit has the Stealth ability.")
    (during,) = effects_of(f"During the {number} battle round, this unit has the Stealth ability.")
    at = ["second", "third", "fourth", "fifth"].index(number) + 2
    assert effect.when == Is(Fact.BATTLE_ROUND_AT_LEAST, n=at)
    assert during.when == Is(Fact.FIRST_BATTLE_ROUND, n=at)


AIMED_AT = "just after an enemy unit has selected its targets"

CHOSEN_BY = "was selected as the target of one or more of"


def stratagem(text: str) -> Compiled:
    return compile_rule(text, kind=RuleKind.STRATAGEM, edition=Edition.TENTH, name="Glow")


SIZES = {
    "containing five or fewer models": (Fact.MODELS_AT_MOST, 5),
    "with 10+ models": (Fact.MODELS_AT_LEAST, 10),
    "that contains six or more models": (Fact.MODELS_AT_LEAST, 6),
}


@pytest.mark.parametrize(("said", "fact"), SIZES.items())
def test_how_many_models_in_words_and_in_short(said, fact):
    (effect,) = effects_of(f"Each time {SQUAD} an attack that targets a unit {said}, add 1 to the Hit roll.")
    assert effect.when == Is(fact[0], TARGET, n=fact[1])


def test_also_is_as_well():
    _, effect = effects_of(
        "Each time an attack targets this unit, subtract 1 from the Hit roll. If this unit is Battle-shocked, also "
        "subtract 1 from the Damage characteristic of that attack."
    )
    battered = Is(Fact.BATTLE_SHOCKED, THIS_UNIT)
    assert effect == Modifier(Characteristic.DAMAGE, Op.SUBTRACT, 1, Attacks(at=THIS_UNIT), when=battered)


NEAR = (
    f"WHEN: Your opponent's Shooting phase, {AIMED_AT}.\nTARGET: One GLIM unit "
    f"from your army within range of {{}}.\nEFFECT: {FOR_NOW}, models in your unit have the Stealth ability."
)


@pytest.mark.parametrize("marker", ["an objective marker", "one or more objective markers"])
def test_a_unit_near_a_marker_that_was_selected_as_a_target(marker):
    text = f"{marker} that {CHOSEN_BY} the attacking unit's attacks"
    told = stratagem(NEAR.format(text))
    assert told.status is Status.UNDERSTOOD
    assert isinstance(told.bundle, Stratagem)
    where = all_of(Is(Fact.IN_RANGE_OF_OBJECTIVE), Is(Fact.SELECTED_AS_TARGET))
    assert told.bundle.target[0].where == where


@pytest.mark.parametrize("more", ["that is in your deployment zone", "that was placed this turn", "and in a wood"])
def test_what_may_be_told_of_the_marker_is_not_told_of_the_unit(more):
    assert stratagem(NEAR.format(f"an objective marker {more}")).not_understood


PLURALS = {
    "EPIC HEROES": ("EPIC HERO",),
    "MONSTERS": ("MONSTER",),
    "SWARMS": ("SWARM",),
    "BATTLESUITS": ("BATTLESUIT",),
    "RIPPER SWARMS": ("RIPPER SWARMS",),
    "CANOPTEK WRAITHS": ("CANOPTEK WRAITHS",),
}


@pytest.mark.parametrize(("plural", "words"), PLURALS.items())
def test_the_plural_of_a_keyword_is_that_keyword(plural, words):
    (effect,) = effects_of(
        f"Each time {SQUAD} an attack that targets a unit (excluding {plural}), add 1 to the Hit roll."
    )
    assert effect.on == Attacks(by=THIS_UNIT, at=Selector(Who.TARGET, excluding=(words,)))
