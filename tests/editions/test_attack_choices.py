"""What rules compiled from text can ask of an attack beyond the scenario format, in both editions."""

from typing import Any

import msgspec
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grognard.combat.abilities import parse_ability
from grognard.combat.question import (
    Channel,
    Cover,
    CriticalBonus,
    DamageReduction,
    Group,
    Pool,
    PoolModifiers,
    Question,
    RerollAmount,
    RerollDice,
    Rerolls,
    Saving,
    Situation,
    Target,
)
from grognard.combat.rolled import roll_often
from grognard.combat.sampled import sample
from grognard.core.dice import DiceExpression
from grognard.core.pmf import mean
from grognard.core.words import AttackType, Edition
from grognard.editions.solve import attack_rules, solve

BOTH = tuple(Edition)


def pool(damage: str = "1", attacks: str = "1", *abilities: str, **changes: Any) -> Pool:
    """One weapon that hits and wounds automatically, unless changed."""
    printed = tuple(parse_ability(text) for text in abilities)
    fields: dict[str, Any] = {
        "name": "weapon",
        "type": AttackType.RANGED,
        "count": 1,
        "attacks": DiceExpression.parse(attacks),
        "skill": 3,
        "strength": 4,
        "armour_penetration": 0,
        "damage": DiceExpression.parse(damage),
        "abilities": printed,
        "automatic_hits": True,
        "automatic_wounds": True,
    }
    return Pool(**fields | changes)


def rolling(damage: str = "1", *abilities: str, **changes: Any) -> Pool:
    """One weapon that rolls to hit (3+) and to wound (4+)."""
    return pool(damage, "1", *abilities, **{"automatic_hits": False, "automatic_wounds": False} | changes)


def model(**changes: Any) -> Group:
    """A model with many wounds and no save."""
    return Group(**{"name": "model", "models": 1, "toughness": 4, "save": 7, "wounds": 30} | changes)


def lost(edition: Edition, pools: Pool | tuple[Pool, ...], group: Group, **target: Any) -> float:
    """Expected wounds lost."""
    weapons = pools if isinstance(pools, tuple) else (pools,)
    return mean(solve(Question(edition, weapons, Target((group,), **target))).wounds_lost)


@pytest.mark.parametrize("edition", BOTH)
def test_automatic_hits_and_wounds(edition: Edition) -> None:
    assert lost(edition, pool("2", "D6"), model()) == pytest.approx(7)


@pytest.mark.parametrize("edition", BOTH)
@pytest.mark.parametrize(
    ("dice", "policy", "expected"),
    [
        ("D6", RerollAmount.ONES, 3.5 + 2.5 / 6),
        ("D6", RerollAmount.BELOW_MEAN, 4.25),
        ("D3", RerollAmount.ONES, 2 + 1 / 3),
        ("2D6", RerollAmount.BELOW_MEAN, 7 + (5 + 8 + 9 + 8 + 5) / 36),
        ("D6+3", RerollAmount.ONES, 6.5 + 2.5 / 6),
        ("3", RerollAmount.BELOW_MEAN, 3),
    ],
)
def test_thirtytwo_a_number_of_attacks_or_damage_roll_is_rerolled_as_a_whole(
    edition: Edition, dice: str, policy: RerollAmount, expected: float
) -> None:
    assert lost(edition, pool(dice, rerolls=Rerolls(damage=policy)), model()) == pytest.approx(expected)
    assert lost(edition, pool("1", dice, rerolls=Rerolls(attacks=policy)), model()) == pytest.approx(expected)


@pytest.mark.parametrize("edition", BOTH)
def test_critical_wounds_improve_armour_penetration(edition: Edition) -> None:
    better = rolling(automatic_hits=True, on_critical_wound=CriticalBonus(armour_penetration=2))
    assert lost(edition, better, model(save=3)) == pytest.approx(2 / 6 * 2 / 6 + 1 / 6 * 4 / 6)


@pytest.mark.parametrize("edition", BOTH)
def test_critical_hits_improve_damage_and_armour_penetration_of_their_attack(edition: Edition) -> None:
    bonus = CriticalBonus(armour_penetration=1, damage=2)
    better = rolling("1", "SUSTAINED HITS 1", on_critical_hit=bonus)
    plain, critical = 1 / 2 * 3 / 6, 1 / 2 * 4 / 6
    assert lost(edition, better, model(save=4)) == pytest.approx((3 / 6 + 1 / 6) * plain + 1 / 6 * critical * 3)


@pytest.mark.parametrize("edition", BOTH)
def test_mortal_wounds_on_top_come_from_criticals_and_spill_over(edition: Edition) -> None:
    more = rolling(on_critical_hit=CriticalBonus(mortal_wounds=DiceExpression.parse("D3")))
    assert lost(edition, more, model(wounds=1, models=9, save=2)) == pytest.approx(1 / 6 * 2 + 4 / 6 * 1 / 2 * 1 / 6)
    more = rolling(automatic_hits=True, on_critical_wound=CriticalBonus(mortal_wounds=DiceExpression(plus=2)))
    assert lost(edition, more, model(wounds=1, models=9, save=2)) == pytest.approx(1 / 6 * 2 + 1 / 2 * 1 / 6)


@pytest.mark.parametrize("edition", BOTH)
def test_devastating_wounds_with_more_damage_on_criticals(edition: Edition) -> None:
    weapon = rolling("1", "DEVASTATING WOUNDS", automatic_hits=True, on_critical_wound=CriticalBonus(damage=3))
    assert lost(edition, weapon, model()) == pytest.approx(2 / 6 + 1 / 6 * 4)


@pytest.mark.parametrize(("edition", "modifier", "fails"), [
    (Edition.TENTH, 1, 2), (Edition.TENTH, 2, 2), (Edition.TENTH, -1, 4),
    (Edition.ELEVENTH, 1, 2), (Edition.ELEVENTH, 2, 1), (Edition.ELEVENTH, -1, 4),
])  # fmt: skip
def test_thirtyfour_improved_saves_are_capped_in_the_tenth_only(edition: Edition, modifier: int, fails: int) -> None:
    assert lost(edition, pool(), model(save=4), save=modifier) == pytest.approx(fails / 6)


@pytest.mark.parametrize(("edition", "fails"), [(Edition.TENTH, 3), (Edition.ELEVENTH, 2)])
def test_save_modifiers_of_target_pool_and_armour_add_up(edition: Edition, fails: int) -> None:
    """A 4+ save against AP -1, +1 from each of three rules less one: +2, of which the 10th edition counts +1."""
    struck = pool(armour_penetration=-1, saving=Saving(modifier=1, armour=-1))
    assert lost(edition, struck, model(save=4), save=1, armour_save=1) == pytest.approx(fails / 6)


@pytest.mark.parametrize("edition", BOTH)
def test_armour_saves_alone_leave_invulnerable_saves(edition: Edition) -> None:
    worse, better = Saving(armour=-1), Saving(armour=1)
    hard, soft = model(save=3, invulnerable_save=4), model(save=6, invulnerable_save=5)
    assert lost(edition, pool(saving=worse), hard) == pytest.approx(3 / 6)
    assert lost(edition, pool(armour_penetration=-3, saving=worse), hard) == pytest.approx(3 / 6)
    assert lost(edition, pool(saving=better), soft) == pytest.approx(4 / 6)


@pytest.mark.parametrize("edition", BOTH)
def test_forbidden_invulnerable_saves_leave_armour(edition: Edition) -> None:
    struck = pool(armour_penetration=-2, saving=Saving(no_invulnerable=True))
    assert lost(edition, struck, model(save=3, invulnerable_save=4)) == pytest.approx(4 / 6)
    assert lost(edition, struck, model(save=6, invulnerable_save=4)) == pytest.approx(1)


@pytest.mark.parametrize("edition", BOTH)
def test_forbidden_re_rolls_of_saves(edition: Edition) -> None:
    struck = pool(saving=Saving(no_rerolls=True))
    assert lost(edition, struck, model(save=4), save_rerolls=RerollDice.FAILED) == pytest.approx(1 / 2)


def test_thirtyfour_cover_and_another_bonus_are_capped_together_in_the_tenth() -> None:
    assert lost(Edition.TENTH, pool(), model(save=5), save=1, cover=True) == pytest.approx(3 / 6)


@pytest.mark.parametrize("edition", BOTH)
@pytest.mark.parametrize(("policy", "chance"), [("ones", 2 / 6 + 1 / 6 * 3 / 6), ("failed", 1 / 4)])
def test_the_target_rerolls_saves(edition: Edition, policy: str, chance: float) -> None:
    assert lost(edition, pool(), model(save=4), save_rerolls=RerollDice(policy)) == pytest.approx(chance)


@pytest.mark.parametrize("edition", BOTH)
def test_feel_no_pain_against_some_wounds_only(edition: Edition) -> None:
    devastating = rolling("1", "DEVASTATING WOUNDS", automatic_hits=True, critical_wound=2)
    psychic = pool("1", "1", "PSYCHIC")
    assert lost(edition, devastating, model(feel_no_pain_mortal=4)) == pytest.approx(5 / 6 * 1 / 2)
    assert lost(edition, pool(), model(feel_no_pain_mortal=4)) == pytest.approx(1)
    assert lost(edition, psychic, model(feel_no_pain_psychic=4, feel_no_pain=6)) == pytest.approx(1 / 2)
    assert lost(edition, pool(), model(feel_no_pain_psychic=4, feel_no_pain=6)) == pytest.approx(5 / 6)


@pytest.mark.parametrize("edition", BOTH)
def test_modifiers_that_hurt_can_be_ignored(edition: Edition) -> None:
    weapon = rolling(automatic_wounds=True, ignores=(Channel.HIT,), modifiers=PoolModifiers(hit=-1))
    assert lost(edition, weapon, model(), hit=-1) == pytest.approx(4 / 6)
    better = msgspec.structs.replace(weapon, modifiers=PoolModifiers(hit=1))
    assert lost(edition, better, model(), hit=-1) == pytest.approx(5 / 6)
    weapon = rolling(automatic_hits=True, ignores=(Channel.WOUND,))
    assert lost(edition, weapon, model(), wound=-1) == pytest.approx(3 / 6)
    weapon = rolling(
        automatic_wounds=True, armour_penetration=-6, ignores=(Channel.SKILL,), modifiers=PoolModifiers(skill=-1)
    )
    assert lost(edition, weapon, model(), cover=True) == pytest.approx(4 / 6)


@pytest.mark.parametrize("edition", BOTH)
def test_some_unmodified_rolls_always_fail(edition: Edition) -> None:
    weapon = rolling("1", "ANTI-INFANTRY 2+", automatic_hits=True, wounds_fail_up_to=3)
    assert lost(edition, weapon, model(), keywords=("INFANTRY",)) == pytest.approx(3 / 6)
    weapon = rolling(automatic_wounds=True, skill=2, hits_fail_up_to=4)
    assert lost(edition, weapon, model()) == pytest.approx(2 / 6)


@pytest.mark.parametrize("edition", BOTH)
def test_damage_that_is_set(edition: Edition) -> None:
    assert lost(edition, pool("D6+2"), model(), damage=DamageReduction(set_to=1)) == pytest.approx(1)
    assert lost(edition, pool("D6+2"), model(), damage=DamageReduction(set_to=0)) == pytest.approx(0)
    melta = pool("D6", "1", "MELTA 2")
    question = Question(edition, (melta,), Target((model(),), damage=DamageReduction(set_to=0)), Situation(True))
    assert mean(solve(question).wounds_lost) == pytest.approx(2 if edition is Edition.TENTH else 0)


@pytest.mark.parametrize("edition", BOTH)
def test_one_group_reduces_damage_and_the_other_does_not(edition: Edition) -> None:
    groups = (model(wounds=3, damage=DamageReduction(minus=2)), model(name="other", wounds=5))
    outcome = solve(Question(edition, (pool("3", "4"),), Target(groups)))
    assert mean(outcome.wounds_lost) == pytest.approx(3 + 3)


@pytest.mark.parametrize("edition", BOTH)
@pytest.mark.parametrize("cover", Cover)
def test_cover_can_be_decided_for_each_pool(edition: Edition, cover: Cover) -> None:
    weapon = rolling(automatic_wounds=True, cover=cover)
    covered = lost(edition, weapon, model(save=5), cover=cover is Cover.AS_TARGET)
    expected = 4 / 6 * 4 / 6
    if cover is not Cover.NEVER:
        expected = 4 / 6 * 3 / 6 if edition is Edition.TENTH else 3 / 6 * 4 / 6
    assert covered == pytest.approx(expected)


bonuses = st.builds(
    CriticalBonus,
    st.integers(0, 2),
    st.integers(0, 2),
    st.sampled_from([None, DiceExpression(plus=1), DiceExpression(1, 3)]),
)
pools = st.builds(
    rolling,
    st.sampled_from(["1", "2", "D3", "D6"]),
    st.sampled_from(["LETHAL HITS", "DEVASTATING WOUNDS", "SUSTAINED HITS 1", "SUSTAINED HITS D3", "PSYCHIC"]),
    count=st.integers(1, 4),
    on_critical_hit=bonuses,
    on_critical_wound=bonuses,
    critical_wound=st.integers(4, 6),
    armour_penetration=st.integers(-2, 0),
    rerolls=st.builds(Rerolls, attacks=st.sampled_from(RerollAmount), damage=st.sampled_from(RerollAmount)),
    saving=st.builds(Saving, st.integers(-1, 1), st.integers(-1, 1), st.booleans(), st.booleans()),
)
models = st.builds(
    model,
    models=st.integers(1, 3),
    toughness=st.integers(3, 6),
    save=st.integers(2, 6),
    wounds=st.integers(1, 4),
    feel_no_pain=st.sampled_from([None, 5]),
    feel_no_pain_mortal=st.sampled_from([None, 4]),
    invulnerable_save=st.sampled_from([None, 4]),
    character=st.booleans(),
)


@st.composite
def questions(draw: st.DrawFn) -> Question:
    groups = draw(st.lists(models, min_size=1, max_size=3))
    target = Target(
        tuple(msgspec.structs.replace(group, name=str(number)) for number, group in enumerate(groups)),
        attached=draw(st.booleans()),
        save_rerolls=draw(st.sampled_from([RerollDice.NONE, RerollDice.ONES, RerollDice.FAILED])),
        save=draw(st.integers(-1, 2)),
        armour_save=draw(st.integers(-1, 1)),
    )
    weapons = tuple(
        msgspec.structs.replace(entry, automatic_hits=False, automatic_wounds=draw(st.booleans()))
        for entry in draw(st.lists(pools, min_size=1, max_size=3))
    )
    return Question(draw(st.sampled_from(BOTH)), weapons, target)


@given(questions())
@settings(max_examples=60)
def test_exact_and_rolled_agree_on_all_of_it(question: Question) -> None:
    exact, rules = solve(question), attack_rules(question.edition)
    assert exact.wounds_lost.sum() == pytest.approx(1, abs=1e-12)
    for samples, rolled in ((4000, sample(question, rules, 4000, 5)), (150, roll_often(question, rules, 150, 5))):
        error = np.sqrt(exact.wounds_lost * (1 - exact.wounds_lost).clip(0) / samples)
        assert (np.abs(exact.wounds_lost - rolled.wounds_lost) <= 6 * error + 6 / samples).all()
