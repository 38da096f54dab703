"""Values of the attack itself decide whom a rule is for; saves and re-rolls that they change."""

import pytest

from combat.fold_units import fates, folded, group, rule, unit, weapon
from grognard.combat.abilities import AbilityName
from grognard.combat.fold import Fate
from grognard.combat.plan import SingleReroll
from grognard.combat.question import RerollDice, Rerolls, Saving
from grognard.combat.units import Role
from grognard.core.words import Roll
from grognard.effects.effect import NoInvulnerableSave, NoReroll, Op, Reroll, RollModifier, Which
from grognard.effects.facts import Fact
from grognard.effects.scopes import Attacks, Models
from grognard.effects.selectors import THIS_UNIT, Is, Part, Selector, Who

AT_ME = Attacks(at=THIS_UNIT)
MINE = Attacks(by=THIS_UNIT)


@pytest.mark.parametrize(
    ("asked", "holds"),
    [
        (Is(Fact.STRENGTH_AT_MOST, n=5), True),
        (Is(Fact.STRENGTH_AT_MOST, n=4), False),
        (Is(Fact.STRENGTH_AT_LEAST, n=5), True),
        (Is(Fact.DAMAGE_AT_LEAST, n=2), True),
        (Is(Fact.DAMAGE_AT_LEAST, n=3), False),
        (Is(Fact.DAMAGE_IS, n=2), True),
    ],
)
def test_a_value_of_the_attack_is_looked_up(asked, holds):
    tough = rule(RollModifier(Roll.WOUND, Op.SUBTRACT, 1, AT_ME, when=asked), owner=Role.DEFENDER)
    found = folded(tough, attacker=unit(weapons=(weapon(strength=5, damage="2"),)))
    assert found.question.pools[0].modifiers.wound == (-1 if holds else 0)
    assert found.asked == {}


@pytest.mark.parametrize(
    ("effect", "saving"),
    [
        (NoInvulnerableSave(MINE), Saving(no_invulnerable=True)),
        (NoReroll(Roll.SAVE, MINE), Saving(no_rerolls=True)),
        (RollModifier(Roll.ARMOUR_SAVE, Op.SUBTRACT, 1, MINE), Saving(armour=-1)),
        (RollModifier(Roll.SAVE, Op.ADD, 1, MINE), Saving(modifier=1)),
    ],
)
def test_rules_about_the_saves_against_some_attacks(effect, saving):
    found = folded(rule(effect))
    assert found.question.pools[0].saving == saving
    assert fates(found) == [Fate.APPLIED]


def test_a_save_that_depends_on_the_attack_is_the_pools_own():
    small = Is(Fact.DAMAGE_IS, n=1)
    shield = rule(RollModifier(Roll.SAVE, Op.ADD, 1, AT_ME, when=small), owner=Role.DEFENDER)
    two = unit(weapons=(weapon("Knife", damage="1"), weapon("Axe", damage="2")))
    found = folded(shield, attacker=two)
    assert [pool.saving.modifier for pool in found.question.pools] == [1, 0]
    assert found.question.target.save == 0


@pytest.mark.parametrize("roll", [Roll.HIT, Roll.WOUND, Roll.ATTACKS, Roll.DAMAGE])
def test_forbidden_re_rolls_are_not_made_whatever_allows_them(roll):
    allowed, forbidden = Reroll(roll, Which.ANY, MINE), NoReroll(roll, AT_ME)
    gun = unit(weapons=(weapon(damage="D6", abilities=("TWIN-LINKED",)),))
    before = folded(rule(allowed), attacker=gun)
    after = folded(rule(allowed), rule(forbidden, owner=Role.DEFENDER), attacker=gun)
    assert before.question.pools[0].rerolls != Rerolls()
    assert after.question.pools[0].rerolls == Rerolls()
    assert (before.fishing, after.fishing) == ((frozenset({roll}),), (frozenset(),))
    assert after.question.pools[0].has(AbilityName.TWIN_LINKED) is (roll is not Roll.WOUND)


@pytest.mark.parametrize("roll", [Roll.SAVE, Roll.ARMOUR_SAVE])
def test_saves_of_the_whole_unit_and_of_some_of_its_models(roll):
    lucky = unit(group("Guard", 3), group("Boss", 1, words="INFANTRY, BOSS"))
    whole = rule(RollModifier(roll, Op.ADD, 1, Models(THIS_UNIT)), owner=Role.DEFENDER)
    found = folded(whole, defender=lucky).question.target
    assert (found.save, found.armour_save) == ((1, 0) if roll is Roll.SAVE else (0, 1))
    some = Models(Selector(Who.THIS_UNIT, Part.MODEL, any_of=(("BOSS",),)))
    found = folded(rule(RollModifier(roll, Op.ADD, 1, some), owner=Role.DEFENDER), defender=lucky)
    assert fates(found) == [Fate.NOT_WORKED_OUT]
    assert (found.question.target.save, found.question.target.armour_save) == (0, 0)


@pytest.mark.parametrize("roll", [Roll.HIT, Roll.WOUND])
def test_a_single_re_roll_is_the_pools_unless_it_is_forbidden(roll):
    allowed, forbidden = Reroll(roll, Which.ONE, MINE), NoReroll(roll, AT_ME)
    found = folded(rule(allowed))
    assert found.question.pools[0].singles == (SingleReroll(roll),)
    assert fates(found) == [Fate.APPLIED]
    assert folded(rule(allowed), rule(forbidden, owner=Role.DEFENDER)).question.pools[0].singles == ()


def test_a_single_re_roll_of_damage_is_the_pools_unless_it_is_forbidden():
    allowed, forbidden = Reroll(Roll.DAMAGE, Which.ONE, MINE), NoReroll(Roll.DAMAGE, AT_ME)
    found = folded(rule(allowed))
    assert (found.question.pools[0].single_damage, found.question.pools[0].singles) == (True, ())
    assert fates(found) == [Fate.APPLIED]
    assert not folded(rule(allowed), rule(forbidden, owner=Role.DEFENDER)).question.pools[0].single_damage


def test_a_single_re_roll_of_a_number_of_attacks_is_not_worked_out():
    found = folded(rule(Reroll(Roll.ATTACKS, Which.ONE, MINE)))
    assert found.question.pools[0].singles == ()
    assert fates(found) == [Fate.NOT_WORKED_OUT]


@pytest.mark.parametrize(("which", "dice"), [(Which.ONES, RerollDice.ONES), (Which.FAILED, RerollDice.FAILED)])
@pytest.mark.parametrize("scope", [AT_ME, Models(THIS_UNIT)])
def test_saves_are_rolled_again_by_a_rule_about_attacks_or_about_models(which, dice, scope):
    found = folded(rule(Reroll(Roll.SAVE, which, scope), owner=Role.DEFENDER))
    assert found.question.target.save_rerolls is dice
    assert fates(found) == [Fate.APPLIED]


@pytest.mark.parametrize("order", [(Which.ONES, Which.FAILED), (Which.FAILED, Which.ONES)])
def test_of_two_re_rolls_of_saves_the_wider_one_counts(order):
    found = folded(*(rule(Reroll(Roll.SAVE, which, AT_ME), owner=Role.DEFENDER, name=which.value) for which in order))
    assert found.question.target.save_rerolls is RerollDice.FAILED


@pytest.mark.parametrize("scope", [AT_ME, Models(THIS_UNIT)])
def test_a_single_re_roll_of_a_save_is_not_worked_out(scope):
    found = folded(rule(Reroll(Roll.SAVE, Which.ONE, scope), owner=Role.DEFENDER))
    assert (found.question.target.save_rerolls, fates(found)) == (RerollDice.NONE, [Fate.NOT_WORKED_OUT])


def test_re_rolls_of_saves_against_some_weapons_are_not_worked_out():
    heavy = Reroll(Roll.SAVE, Which.FAILED, AT_ME, when=Is(Fact.STRENGTH_AT_LEAST, n=8))
    two = unit(weapons=(weapon(strength=4), weapon("Hammer", strength=8)))
    found = folded(rule(heavy, owner=Role.DEFENDER), attacker=two)
    assert found.question.target.save_rerolls is RerollDice.NONE
    assert Fate.NOT_WORKED_OUT in fates(found)
    alone = folded(rule(heavy, owner=Role.DEFENDER), attacker=unit(weapons=(weapon(strength=8),)))
    assert alone.question.target.save_rerolls is RerollDice.FAILED
