"""Pools with what only other rules give them: automatic results, bonuses of critical rolls, save re-rolls."""

import msgspec
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from combat.best.scenes import attack, goals, models, scene
from combat.best.test_never_worse import any_scenes
from grognard.combat.best.choices import PlayOptions
from grognard.combat.best.play import best_play
from grognard.combat.question import CriticalBonus, Question, RerollAmount, RerollDice
from grognard.combat.scenario import scenario_to_question
from grognard.core.dice import DiceExpression
from grognard.core.words import Goal, Roll
from grognard.editions.solve import attack_rules

BONUSES = [
    CriticalBonus(),
    CriticalBonus(armour_penetration=2),
    CriticalBonus(damage=1),
    CriticalBonus(mortal_wounds=DiceExpression.parse("D3")),
]


@st.composite
def unusual_questions(draw: st.DrawFn) -> Question:
    question = scenario_to_question(draw(any_scenes()))
    pools = tuple(
        msgspec.structs.replace(
            pool,
            on_critical_hit=draw(st.sampled_from([*BONUSES[:1] * 3, *BONUSES])),
            on_critical_wound=draw(st.sampled_from(BONUSES)),
            automatic_hits=draw(st.sampled_from([False, False, True])),
            automatic_wounds=draw(st.sampled_from([False, False, True])),
            hits_fail_up_to=draw(st.integers(0, 3)),
            wounds_fail_up_to=draw(st.integers(0, 3)),
            critical_hit=draw(st.integers(4, 6)),
            critical_wound=draw(st.integers(4, 6)),
            rerolls=msgspec.structs.replace(
                pool.rerolls,
                damage=draw(st.sampled_from(RerollAmount)),
                attacks=draw(st.sampled_from(RerollAmount)),
            ),
        )
        for pool in question.pools[:2]
    )
    rerolls = draw(st.sampled_from([RerollDice.NONE, RerollDice.ONES, RerollDice.FAILED]))
    target = msgspec.structs.replace(question.target, save_rerolls=rerolls, save=draw(st.integers(0, 1)))
    return msgspec.structs.replace(question, pools=pools, target=target)


@pytest.mark.parametrize("bonus", [CriticalBonus(damage=1), CriticalBonus(armour_penetration=1)])
@pytest.mark.parametrize("edition", ["10", "11"])
def test_critical_wounds_save_apart_even_when_nothing_is_left_of_their_bonus(
    edition: str, bonus: CriticalBonus
) -> None:
    mixed = [models(1), models(1, name="Boss", Sv=2, W=4, character=True)]
    target = {"keywords": ["INFANTRY"], "groups": mixed, "damage": {"minus": 1}}
    question = scenario_to_question(scene(edition, [attack(A=4, S=10, AP=0)]) | {"target": target})
    pool = msgspec.structs.replace(question.pools[0], on_critical_wound=bonus, critical_wound=4)
    question = msgspec.structs.replace(question, pools=(pool,))
    found = best_play(question, Goal.MODELS, attack_rules(question.edition), PlayOptions(frozenset()))
    np.testing.assert_allclose(found.outcome.wounds_lost, found.fixed.wounds_lost, atol=1e-11)


@settings(max_examples=40)
@given(question=unusual_questions())
def test_with_nothing_to_choose_they_are_played_as_given(question: Question) -> None:
    found = best_play(question, Goal.MODELS, attack_rules(question.edition), PlayOptions(frozenset()))
    np.testing.assert_allclose(found.outcome.wounds_lost, found.fixed.wounds_lost, atol=1e-11)
    np.testing.assert_allclose(found.outcome.models_destroyed, found.fixed.models_destroyed, atol=1e-11)


@settings(max_examples=30)
@given(question=unusual_questions(), goal=goals, fishing=st.frozensets(st.sampled_from([Roll.HIT, Roll.WOUND])))
def test_best_play_is_never_worse(question: Question, goal: str, fishing: frozenset[Roll]) -> None:
    options = PlayOptions(fishing=(fishing,) * len(question.pools))
    found = best_play(question, Goal(goal), attack_rules(question.edition), options)
    assert found.value >= found.fixed_value - 1e-9
    assert found.policy
