"""Values of the attack itself decide whom a rule is for; what is not worked out says so."""

import pytest

from combat.fold_units import fates, folded, rule, unit, weapon
from grognard.combat.fold import Fate
from grognard.combat.units import Role
from grognard.core.words import Roll
from grognard.effects.effect import NoInvulnerableSave, NoReroll, Op, RollModifier
from grognard.effects.facts import Fact
from grognard.effects.scopes import Attacks
from grognard.effects.selectors import THIS_UNIT, Is

AT_ME = Attacks(at=THIS_UNIT)


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
    "effect",
    [
        NoInvulnerableSave(Attacks(by=THIS_UNIT)),
        NoReroll(Roll.HIT, Attacks(by=THIS_UNIT)),
        RollModifier(Roll.ARMOUR_SAVE, Op.ADD, 1, Attacks(by=THIS_UNIT)),
    ],
)
def test_what_is_not_worked_out_is_told(effect):
    assert fates(folded(rule(effect))) == [Fate.NOT_WORKED_OUT]
