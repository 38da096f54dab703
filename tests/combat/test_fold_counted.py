"""Amounts for each of something are told and not worked out; weak attacks; models that no Leader is."""

import pytest

from combat.fold_units import fates, folded, group, rule, unit, weapon
from grognard.combat.fold import Fate
from grognard.combat.units import Role
from grognard.core.words import Characteristic, Roll
from grognard.effects.each import Each
from grognard.effects.effect import FeelNoPain, Modifier, Op, RollModifier
from grognard.effects.facts import Fact
from grognard.effects.scopes import Attacks, Models
from grognard.effects.selectors import ENEMY, THIS_UNIT, Is, Part, Selector, Who

EACH = Each(ENEMY, most=3)


@pytest.mark.parametrize("what", [Characteristic.ATTACKS, Characteristic.STRENGTH, Characteristic.DAMAGE])
def test_an_amount_for_each_of_something_changes_nothing_and_says_so(what):
    counted = Modifier(what, Op.ADD, 1, Attacks(by=THIS_UNIT), per=EACH)
    found = folded(rule(counted))
    assert found.question.pools == folded().question.pools
    assert fates(found) == [Fate.NOT_WORKED_OUT]
    assert "for each" in found.verdicts[0].note


@pytest.mark.parametrize("what", [Characteristic.TOUGHNESS, Characteristic.DAMAGE])
def test_of_the_target_neither(what):
    on = Models(THIS_UNIT) if what is Characteristic.TOUGHNESS else Attacks(at=THIS_UNIT)
    counted = Modifier(what, Op.SUBTRACT, 1, on, per=EACH)
    found = folded(rule(counted, owner=Role.DEFENDER))
    assert found.question.target == folded().question.target
    assert fates(found) == [Fate.NOT_WORKED_OUT]


@pytest.mark.parametrize("strength, toughness, met", [(3, 4, True), (4, 4, False), (5, 4, False)])
def test_a_strength_below_the_toughness(strength, toughness, met):
    helped = RollModifier(Roll.WOUND, Op.ADD, 1, Attacks(by=THIS_UNIT), Is(Fact.STRENGTH_BELOW_TOUGHNESS))
    found = folded(
        rule(helped), attacker=unit(weapons=(weapon(strength=strength),)), defender=unit(group(toughness=toughness))
    )
    assert found.question.pools[0].modifiers.wound == int(met)


def test_bodyguard_models_are_those_of_no_leader():
    guards = Selector(Who.THIS_UNIT, Part.MODEL, where=Is(Fact.IS_BODYGUARD))
    source = rule(FeelNoPain(5, Models(guards)), owner=Role.DEFENDER)
    boss = group("Boss", 1, words="INFANTRY, CHARACTER", leader=True)
    mixed = folded(source, defender=unit(group(), boss)).question.target
    assert [one.feel_no_pain for one in mixed.groups] == [5, None]
    alone = folded(source, defender=unit(group()))
    assert alone.question.target.groups[0].feel_no_pain is None
