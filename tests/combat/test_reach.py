"""A pool meets few states of a large graph: looking at those alone changes nothing."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from combat.making import attack, group, scenario
from grognard.combat import reach
from grognard.combat.exact import solve_exactly
from grognard.combat.reach import Reach
from grognard.combat.scenario import scenario_to_question
from grognard.combat.states import space_of
from grognard.core.words import Edition
from grognard.editions.solve import attack_rules

RULES = attack_rules(Edition.ELEVENTH)


def begun(models: int, wounds: int, save: int, **changes: object) -> dict[str, object]:
    """A group of which one model has lost a wound."""
    return group(name=f"Sv{save}", models=models, W=wounds, Sv=save, lost=1, **changes)


@given(
    sizes=st.lists(st.integers(1, 3), min_size=3, max_size=4),
    count=st.integers(1, 12),
    damage=st.sampled_from(["1", "2", "D3"]),
    abilities=st.sampled_from([[], ["DEVASTATING WOUNDS"], ["SUSTAINED HITS 1"]]),
    pools=st.integers(1, 3),
)
@settings(max_examples=12)
def test_the_states_in_reach_give_the_same_answer_as_all_of_them(sizes, count, damage, abilities, pools):
    groups = [begun(models, 3, 2 + index, FNP=5 if index == 1 else None) for index, models in enumerate(sizes)]
    weapons = [attack(count=count + extra, S=5, D=damage, abilities=abilities) for extra in range(pools)]
    question = scenario_to_question(scenario("11", weapons, groups))
    answers = []
    with pytest.MonkeyPatch.context() as patch:
        for worth_from in (1, 10**9):
            patch.setattr(reach, "WORTH_FROM", worth_from)
            answers.append(solve_exactly(question, RULES))
    narrow, wide = answers
    assert narrow.wounds_lost == pytest.approx(wide.wounds_lost, abs=1e-13)
    assert narrow.models_destroyed == pytest.approx(wide.models_destroyed, abs=1e-13)


def test_from_the_start_a_pool_meets_a_line_of_states():
    target = scenario_to_question(scenario("11", attack(), [begun(10, 3, save) for save in (2, 3, 4)])).target
    space = space_of(target, RULES)
    found = Reach.of(space.walks[space.order[0]], space.start)
    assert found
    assert len(found.states) == space.capacity + 1 == 88
    assert space.states > 20 * len(found.states)
    step = found.walk.after
    assert (step[np.arange(88), found.walk.room] <= 87).all()


def test_a_line_and_a_small_graph_are_taken_whole():
    line = scenario_to_question(scenario("11", attack(), group(models=60, W=12))).target
    assert Reach.of(space_of(line, RULES).walks[0], space_of(line, RULES).start) is None
    small = scenario_to_question(scenario("11", attack(), [begun(2, 2, save) for save in (2, 3, 4)])).target
    space = space_of(small, RULES)
    assert not space.line
    assert Reach.of(space.walks[0], space.start) is None


def test_three_begun_groups_under_400_dice_are_exact():
    groups = [begun(20, 2, save) for save in (2, 3, 4)]
    question = scenario_to_question(scenario("11", attack(count=400, S=5, AP=-1), groups))
    outcome = solve_exactly(question, RULES)
    assert outcome.models_destroyed.sum() == pytest.approx(1.0, abs=1e-12)
