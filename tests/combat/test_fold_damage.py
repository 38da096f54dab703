"""A rule of the target about the Damage of attacks changes it for the models and the attacks that it names only."""

import numpy as np
import pytest

from combat.fold_units import fates, folded, group, rule, unit, weapon
from grognard.combat.fold import Fate, Folded
from grognard.combat.question import DamageReduction
from grognard.combat.units import Role
from grognard.core.words import Characteristic, Edition, Roll
from grognard.editions.solve import solve
from grognard.effects.effect import Modifier, Op, RollModifier
from grognard.effects.facts import Fact
from grognard.effects.scopes import Attacks
from grognard.effects.selectors import THIS_MODEL, THIS_UNIT, Is, Part, Selector, Who

BOSS = group("Boss", 1, wounds=6, words="INFANTRY, CHARACTER", leader=True)
GUARDED = (group(), BOSS)
AT_BOSS = Attacks(at=THIS_MODEL)
AT_US = Attacks(at=THIS_UNIT)
AT_CHARACTERS = Attacks(at=Selector(Who.THIS_UNIT, Part.MODEL, any_of=(("CHARACTER",),)))
EDITIONS = pytest.mark.parametrize("edition", [Edition.TENTH, Edition.ELEVENTH])
MINUS, HALF, ONE = DamageReduction(minus=1), DamageReduction(halve=True), DamageReduction(set_to=1)


def met(*clauses: Modifier | RollModifier, damages=((5, "2"),), defenders=GUARDED, edition=Edition.TENTH) -> Folded:
    weapons = tuple(weapon(f"Cleaver {at}", strength=s, damage=d) for at, (s, d) in enumerate(damages))
    attacker = unit(weapons=weapons, edition=edition)
    source = rule(*clauses, owner=Role.DEFENDER, component="Boss")
    return folded(*((source,) if clauses else ()), attacker=attacker, defender=unit(*defenders, edition=edition))


@pytest.mark.parametrize("scope", [AT_BOSS, AT_CHARACTERS])
@pytest.mark.parametrize(
    ("op", "amount", "reduction"), [(Op.SUBTRACT, 1, MINUS), (Op.HALVE, 2, HALF), (Op.SET, 1, ONE)]
)
def test_a_rule_about_some_models_leaves_the_others_alone(
    scope: Attacks, op: Op, amount: int, reduction: DamageReduction
) -> None:
    found = met(Modifier(Characteristic.DAMAGE, op, amount, scope))
    assert [one.damage for one in found.question.target.groups] == [DamageReduction(), reduction]
    assert fates(found) == [Fate.APPLIED]


def test_a_rule_about_the_unit_is_about_all_its_models() -> None:
    target = met(Modifier(Characteristic.DAMAGE, Op.SUBTRACT, 1, AT_US)).question.target
    assert (target.damage, {one.damage for one in target.groups}) == (MINUS, {None})


def test_rules_about_the_unit_and_about_a_model_of_it_add_up_there() -> None:
    both = (
        Modifier(Characteristic.DAMAGE, Op.SUBTRACT, 1, AT_US),
        Modifier(Characteristic.DAMAGE, Op.HALVE, 2, AT_BOSS),
    )
    target = met(*both).question.target
    assert [one.damage for one in target.groups] == [MINUS, DamageReduction(minus=1, halve=True)]


@EDITIONS
def test_guards_lose_what_they_lose_without_the_rule(edition: Edition) -> None:
    """Five attacks never reach the model behind ten guards, so its own protection cannot be seen."""
    guards = (group(models=10), BOSS)
    less = Modifier(Characteristic.DAMAGE, Op.SUBTRACT, 1, AT_BOSS)
    protected, plain = met(less, defenders=guards, edition=edition), met(defenders=guards, edition=edition)
    assert np.array_equal(solve(protected.question).wounds_lost, solve(plain.question).wounds_lost)


@EDITIONS
@pytest.mark.parametrize("condition", [Fact.STRENGTH_AT_LEAST, Fact.STRENGTH_ABOVE_TOUGHNESS])
def test_a_rule_about_some_attacks_leaves_the_others_alone(edition: Edition, condition: Fact) -> None:
    strong = Is(condition, n=6) if condition is Fact.STRENGTH_AT_LEAST else Is(condition)
    less = Modifier(Characteristic.DAMAGE, Op.SUBTRACT, 1, AT_US, when=strong)
    found = met(less, damages=((4, "2"), (8, "2")), edition=edition)
    assert found.question.target.damage == DamageReduction()
    assert [pool.reduction for pool in found.question.pools] == [DamageReduction(), MINUS]
    assert fates(found) == [Fate.OFF, Fate.APPLIED]
    as_printed = met(damages=((4, "2"), (8, "1")), edition=edition)
    assert np.allclose(solve(found.question).wounds_lost, solve(as_printed.question).wounds_lost, rtol=0, atol=1e-15)


def test_some_attacks_at_some_models_are_not_worked_out() -> None:
    less = Modifier(Characteristic.DAMAGE, Op.SUBTRACT, 1, AT_BOSS, when=Is(Fact.STRENGTH_AT_LEAST, n=6))
    found = met(less, damages=((5, "2"), (8, "2")))
    assert Fate.NOT_WORKED_OUT in fates(found)
    assert not any(one.damage for one in found.question.target.groups)


@pytest.mark.parametrize("roll", [Roll.HIT, Roll.WOUND])
def test_rolls_against_one_model_of_several_are_not_worked_out(roll: Roll) -> None:
    """An attack targets the unit, so what is said of attacks at one of its models holds for none of them surely."""
    found = met(RollModifier(roll, Op.SUBTRACT, 1, AT_BOSS))
    assert fates(found) == [Fate.NOT_WORKED_OUT]
    assert found.question.pools[0].modifiers == met().question.pools[0].modifiers
    assert fates(met(RollModifier(roll, Op.SUBTRACT, 1, AT_BOSS), defenders=(BOSS,))) == [Fate.APPLIED]


@EDITIONS
def test_what_pools_and_target_take_away_is_taken_away_together(edition: Edition) -> None:
    """D6 6 halved is 3, less 1 is 2, whichever of the two is the target's and whichever the pool's."""
    halved = Modifier(Characteristic.DAMAGE, Op.HALVE, 2, AT_US)
    less = Modifier(Characteristic.DAMAGE, Op.SUBTRACT, 1, AT_US, when=Is(Fact.STRENGTH_AT_LEAST, n=6))
    tough = (group("Wall", 1, wounds=12),)
    found = met(halved, less, damages=((4, "6"), (8, "6")), defenders=tough, edition=edition)
    as_printed = met(damages=((4, "3"), (8, "2")), defenders=tough, edition=edition)
    assert np.allclose(solve(found.question).wounds_lost, solve(as_printed.question).wounds_lost, rtol=0, atol=1e-15)
