"""A single re-roll: the first die of all attacks of a unit that fails is re-rolled, and no other."""

from collections import Counter
from fractions import Fraction
from itertools import product
from typing import Any

import msgspec
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from combat.making import BOTH, attack, group, scenario
from combat.test_exact_and_rolled import agree
from grognard.combat.best.hands import SINGLES, Token
from grognard.combat.best.play import best_play
from grognard.combat.dice import ScriptedDice
from grognard.combat.plan import SingleReroll
from grognard.combat.question import Question
from grognard.combat.rolled import Story, roll_often, roll_story
from grognard.combat.sampled import sample
from grognard.combat.scenario import scenario_to_question
from grognard.combat.sequence import sample_sequence, solve_sequence_exactly
from grognard.combat.sequence_stages import sequence_stages
from grognard.combat.stages import stage_table
from grognard.core.pmf import mean
from grognard.core.words import Goal, Roll
from grognard.editions.solve import attack_rules, solve
from oracle.scenarios import scenarios

EDITIONS = pytest.mark.parametrize("edition", BOTH)
HIT, WOUND = (Roll.HIT,), (Roll.WOUND,)
KINDS = st.sampled_from([(), HIT, WOUND, (Roll.HIT, Roll.WOUND)])


def having(question: Question, *singles: tuple[Roll, ...]) -> Question:
    """The question where pool i has single re-rolls of the rolls `singles[i]`; one entry: all pools have it."""
    each = singles * len(question.pools) if len(singles) == 1 else singles
    pools = (
        msgspec.structs.replace(pool, singles=tuple(map(SingleReroll, rolls)))
        for pool, rolls in zip(question.pools, each, strict=True)
    )
    return msgspec.structs.replace(question, pools=tuple(pools))


def asked(edition: str, attacks: Any, groups: Any, *singles: tuple[Roll, ...]) -> Question:
    return having(scenario_to_question(scenario(edition, attacks, groups)), *singles)


def play(question: Question, script: list[Any]) -> Story:
    dice = ScriptedDice(script)
    story = roll_story(question, attack_rules(question.edition), dice)
    dice.finish()
    return story


@EDITIONS
def test_only_the_first_die_that_fails_is_thrown_again(edition: str) -> None:
    question = asked(edition, attack(A=3), group(models=3), HIT)
    story = play(question, [(Roll.HIT, 4), (Roll.HIT, 1), (Roll.HIT, 2), (Roll.HIT, 6), *[(Roll.WOUND, 4)] * 2, 1, 1])
    assert (story.pools[0].hits, story.wounds_lost) == (2, 2)


@EDITIONS
def test_a_die_that_was_rerolled_already_is_not_thrown_again(edition: str) -> None:
    question = asked(edition, attack(A=2, reroll={"hit": "ones"}), group(models=2), HIT)
    assert play(question, [1, 1, 2, 2]).pools[0].hits == 0
    assert play(question, [1, 2, 2, 3, (Roll.WOUND, 1)]).pools[0].hits == 1


@EDITIONS
def test_where_no_die_fails_none_is_thrown_again_and_the_next_weapon_has_it(edition: str) -> None:
    question = asked(edition, [attack(), attack(skill=4)], group(models=3), HIT)
    assert play(question, [(Roll.HIT, 3), (Roll.WOUND, 1), (Roll.HIT, 3), (Roll.HIT, 3)]).wounds_lost == 0
    assert play(question, [(Roll.HIT, 2), (Roll.HIT, 3), (Roll.WOUND, 1), (Roll.HIT, 3)]).pools[1].hits == 0


@EDITIONS
def test_a_weapon_without_it_has_none_of_it(edition: str) -> None:
    question = asked(edition, [attack(), attack()], group(models=3), (), WOUND)
    assert play(question, [3, (Roll.WOUND, 1), 3, (Roll.WOUND, 1), (Roll.WOUND, 4), (Roll.SAVE, 1)]).wounds_lost == 1


@EDITIONS
def test_each_roll_has_its_own(edition: str) -> None:
    question = asked(edition, attack(), group(), (Roll.HIT, Roll.WOUND))
    assert play(question, [(Roll.HIT, 1), (Roll.HIT, 3), (Roll.WOUND, 3), (Roll.WOUND, 4), 1]).wounds_lost == 1


def by_hand(question: Question) -> list[Fraction]:
    """P(wounds lost) by going through every face of every die. Plain weapons against one kind of model with W1."""
    (target,) = question.target.groups
    rules = attack_rules(question.edition)
    states = Counter({(0, frozenset[Roll]()): Fraction(1)})
    for pool in question.pools:
        plan = rules.plan(pool, question.target, rules_facing(question), question.situation)
        needs = {stage.roll: sum(not bag for bag in stage.faces) + 1 for stage in plan.stages}
        again = {stage.roll: stage.reroll for stage in plan.stages}
        mine = {single.roll for single in pool.singles}
        after: Counter[tuple[int, frozenset[Roll]]] = Counter()
        for (lost, spent), chance in states.items():
            dice = pool.count * pool.attacks.plus
            for hits, spent_then, one in step(dice, needs[Roll.HIT], again[Roll.HIT], Roll.HIT, mine, spent):
                for wounds, spent_now, other in step(
                    hits, needs[Roll.WOUND], again[Roll.WOUND], Roll.WOUND, mine, spent_then
                ):
                    fails = Fraction(plan.packets[0].fails[0], 6)
                    for through in range(wounds + 1):
                        ways = len([1 for faces in product((0, 1), repeat=wounds) if sum(faces) == through])
                        share = ways * fails**through * (1 - fails) ** (wounds - through)
                        after[min(lost + through, target.models), spent_now] += chance * one * other * share
        states = after
    return [
        sum((chance for (lost, _), chance in states.items() if lost == wanted), Fraction(0))
        for wanted in range(target.models + 1)
    ]


def rules_facing(question: Question) -> Any:
    from grognard.combat.rules import facing

    return facing(question.target, (True,))


def step(dice: int, need: int, again: tuple[int, ...], roll: Roll, mine: set[Roll], spent: frozenset[Roll]) -> Any:
    """(successes, single re-rolls spent, chance) of `dice` dice of one step."""
    found: Counter[tuple[int, frozenset[Roll]]] = Counter()
    for faces in product(range(1, 7), repeat=dice):
        thrown = Fraction(1, 6**dice)
        open_ones = [face for face in faces if face not in again]
        repeated = dice - len(open_ones)
        successes = sum(face >= need for face in open_ones)
        single = roll in mine and roll not in spent and successes < len(open_ones)
        more = repeated + single
        for others in product(range(1, 7), repeat=more):
            found[successes + sum(face >= need for face in others), spent | {roll} if single else spent] += (
                thrown / 6**more
            )
    return [(successes, now, chance) for (successes, now), chance in found.items()]


@EDITIONS
@pytest.mark.parametrize("singles", [(HIT,), (WOUND,), ((Roll.HIT, Roll.WOUND),), (HIT, WOUND), ((), HIT), (WOUND, ())])
@pytest.mark.parametrize("reroll", [None, "ones", "failed"])
def test_exact_odds_are_those_of_every_face_of_every_die(edition: str, singles: Any, reroll: str | None) -> None:
    weapons = [
        attack(A=2, skill=4, reroll={"hit": reroll}),
        attack(A=1, skill=3, S=3, AP=-1, reroll={"wound": reroll}),
    ]
    question = asked(edition, weapons[: max(1, len(singles))], group(models=3, Sv=4), *singles)
    expected = [float(chance) for chance in by_hand(question)]
    assert np.allclose(solve(question).wounds_lost, expected, rtol=0, atol=1e-14)


@given(scenarios(), st.lists(KINDS, min_size=12, max_size=12))
@settings(max_examples=40)
def test_all_executors_agree(scenario: dict[str, Any], kinds: list[tuple[Roll, ...]]) -> None:
    plain = scenario_to_question(scenario)
    question = having(plain, *kinds[: len(plain.pools)]) if len(plain.pools) > 1 else having(plain, kinds[0])
    exact, rules = solve(question), attack_rules(question.edition)
    assert exact.wounds_lost.sum() == pytest.approx(1, abs=1e-12)
    assert agree(exact.wounds_lost, sample(question, rules, 4000, seed=3).wounds_lost, 4000)
    assert agree(exact.wounds_lost, roll_often(question, rules, 250, seed=4).wounds_lost, 250)


@given(scenarios(), KINDS)
@settings(max_examples=40)
def test_a_single_reroll_never_hurts_and_is_never_better_than_all(scenario: dict[str, Any], kinds: Any) -> None:
    plain = scenario_to_question(scenario)
    without, once = solve(plain), solve(having(plain, kinds))
    assert once.destroyed >= without.destroyed - 1e-12
    assert mean(once.wounds_lost) >= mean(without.wounds_lost) - 1e-9


@given(scenarios(), KINDS)
@settings(max_examples=25)
def test_every_stage_has_all_its_chance(scenario: dict[str, Any], kinds: Any) -> None:
    question = having(scenario_to_question(scenario), kinds)
    rules = attack_rules(question.edition)
    for row in stage_table(question, rules):
        for law in (row.attacks, row.hits, row.critical_hits, row.wounds, row.critical_wounds, row.unsaved, row.damage):
            assert law.sum() == pytest.approx(1, abs=1e-9)


@EDITIONS
def test_the_stages_show_what_the_reroll_brings(edition: str) -> None:
    """Two dice at 4+: one of them fails with 3/4, and then half a hit comes back; what it brings goes on to the end."""
    question = asked(edition, [attack(A=2, skill=4), attack(A=2, skill=4)], group(models=9, Sv=7), HIT)
    first, second = stage_table(question, attack_rules(question.edition))
    assert mean(first.hits) == pytest.approx(1 + 3 / 8)
    assert mean(second.hits) == pytest.approx(1 + 1 / 4 * 3 / 8)
    assert mean(first.wounds) == pytest.approx(mean(first.hits) / 2)
    assert first.wounds_lost == pytest.approx(mean(first.wounds))
    assert second.wounds_lost == pytest.approx(mean(second.wounds))
    for row, again in zip(
        (first, second), sequence_stages((question,), attack_rules(question.edition))[0], strict=True
    ):
        assert mean(again.damage) == pytest.approx(mean(row.damage))


@EDITIONS
def test_each_unit_of_a_sequence_has_its_own(edition: str) -> None:
    question = asked(edition, attack(A=2, skill=4), group(models=4, Sv=4), (Roll.HIT, Roll.WOUND))
    questions, rules = (question, question), attack_rules(question.edition)
    exact, rolled = solve_sequence_exactly(questions, rules), sample_sequence(questions, rules, 20_000)
    assert agree(exact.wounds_lost, rolled.wounds_lost, 20_000)
    alone = solve(question).wounds_lost
    assert np.allclose(exact.wounds_lost[:4], np.convolve(alone, alone)[:4], rtol=0, atol=1e-14)


WEAPONS = st.builds(
    lambda a, skill, strength, ap, damage: attack(A=a, skill=skill, S=strength, AP=ap, D=damage),
    st.integers(1, 3),
    st.integers(2, 6),
    st.integers(3, 6),
    st.integers(-2, 0),
    st.sampled_from([1, 2, "D3"]),
)


@given(st.sampled_from(BOTH), st.lists(WEAPONS, min_size=1, max_size=2), KINDS, st.sampled_from(list(Goal)))
@settings(max_examples=25)
def test_best_play_is_never_worse_than_the_first_die_that_fails(
    edition: str, weapons: list[Any], kinds: tuple[Roll, ...], goal: Goal
) -> None:
    question = asked(edition, weapons, group(models=3, Sv=4, W=2), kinds)
    rules = attack_rules(question.edition)
    found, fixed = best_play(question, goal, rules), solve(question)
    assert found.fixed_value == pytest.approx(
        {Goal.DESTROYED: fixed.destroyed, Goal.MODELS: mean(fixed.models_destroyed)}.get(goal, mean(fixed.wounds_lost))
    )
    assert found.value >= found.fixed_value - 1e-12
    assert {token for token in found.used if token is not Token.COMMAND} == {SINGLES[roll] for roll in kinds}
