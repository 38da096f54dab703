"""Best play is never worse than any fixed policy."""

from itertools import permutations, product

import msgspec
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from combat.best.scenes import Scene, attack, editions, goals, models, play, scene
from grognard.combat.best.choices import Choice, PlayOptions
from grognard.combat.best.play import best_play, goal_value
from grognard.combat.exact import solve_exactly
from grognard.combat.question import Pool, Question, RerollDice
from grognard.combat.scenario import scenario_to_question
from grognard.core.words import Goal, Roll
from grognard.editions.solve import attack_rules

BOTH = pytest.mark.parametrize("edition", ["10", "11"])
EVERY_GOAL = pytest.mark.parametrize("goal", [goal.value for goal in Goal])
ABILITIES = [
    "ANTI-INFANTRY 4+",
    "BLAST",
    "DEVASTATING WOUNDS",
    "HAZARDOUS",
    "LETHAL HITS",
    "MELTA 1",
    "PRECISION",
    "RAPID FIRE D3",
    "SUSTAINED HITS 1",
    "SUSTAINED HITS D3",
    "TORRENT",
    "TWIN-LINKED",
]


@st.composite
def any_weapons(draw: st.DrawFn) -> Scene:
    rerolls = st.sampled_from([None, "ones", "failed", "noncritical"])
    return attack(
        type=draw(st.sampled_from(["melee", "ranged"])),
        count=draw(st.integers(1, 2)),
        A=draw(st.sampled_from([1, 2, 3, "D3", "D6+1"])),
        S=draw(st.sampled_from([3, 5, 10])),
        AP=draw(st.sampled_from([0, -1, -3])),
        D=draw(st.sampled_from([1, 2, "D3", "D6", "2D3"])),
        abilities=draw(st.lists(st.sampled_from(ABILITIES), unique=True, max_size=4)),
        reroll={"hit": draw(rerolls), "wound": draw(rerolls)},
        modifiers={"hit": draw(st.integers(-1, 1)), "D": draw(st.integers(-1, 1))},
        snap=draw(st.sampled_from([False, False, False, True])),
    )


@st.composite
def any_scenes(draw: st.DrawFn) -> Scene:
    pain = st.sampled_from([None, None, 4, 6])
    groups = [models(draw(st.integers(1, 3)), FNP=draw(pain), InSv=draw(st.sampled_from([None, 5])))]
    if draw(st.booleans()):
        groups.append(models(draw(st.integers(1, 2)), name="Nob", W=3, Sv=3, T=6, lost=draw(st.integers(0, 1))))
    if draw(st.booleans()):
        groups.append(models(1, name="Boss", W=4, Sv=2, FNP=draw(pain), character=True))
    return {
        "version": 1,
        "edition": draw(editions),
        "attacks": draw(st.lists(any_weapons(), min_size=1, max_size=3)),
        "target": {
            "keywords": ["INFANTRY"],
            "groups": groups,
            "attached": len(groups) > 1 and draw(st.booleans()),
            "damage": {"minus": draw(st.integers(0, 1)), "halve": draw(st.booleans())},
            "cover": draw(st.booleans()),
        },
        "conditions": {"half_range": draw(st.booleans())},
    }


@settings(max_examples=60)
@given(question=any_scenes(), goal=goals)
def test_best_play_is_never_worse_than_the_fixed_choices(question: Scene, goal: str) -> None:
    found = play(question, goal)
    assert found.value >= found.fixed_value - 1e-9
    assert found.value == pytest.approx(goal_value(Goal(goal), found.outcome), abs=1e-9)


@settings(max_examples=40)
@given(question=any_scenes())
def test_with_nothing_to_choose_best_play_is_the_fixed_play(question: Scene) -> None:
    found = play(question, "wounds", PlayOptions(frozenset()))
    np.testing.assert_allclose(found.outcome.wounds_lost, found.fixed.wounds_lost, atol=1e-11)
    np.testing.assert_allclose(found.outcome.models_destroyed, found.fixed.models_destroyed, atol=1e-11)


@settings(max_examples=15)
@given(question=any_scenes(), goal=goals)
def test_each_further_choice_can_only_help(question: Scene, goal: str) -> None:
    before = play(question, goal, PlayOptions(frozenset())).value
    choices: frozenset[Choice] = frozenset()
    for choice in Choice:
        choices |= {choice}
        value = play(question, goal, PlayOptions(choices)).value
        assert value >= before - 1e-9
        before = value


def four_pools(edition: str) -> Scene:
    return scene(
        edition,
        [
            attack(name="shoota", type="ranged", A=2, count=3, D=1),
            attack(name="big choppa", A=2, S=8, AP=-2, D=2),
            attack(name="rokkit", type="ranged", S=9, AP=-3, D="D6"),
            attack(name="rivet gun", type="ranged", A=3, S=6, D=3, abilities=["DEVASTATING WOUNDS"]),
        ],
        models(2, W=3),
        models(2, name="Nob", W=2, Sv=3),
    )


def fixed_value(question: Question, goal: str) -> float:
    return goal_value(Goal(goal), solve_exactly(question, attack_rules(question.edition)))


@BOTH
@EVERY_GOAL
def test_the_order_is_at_least_as_good_as_every_fixed_order(edition: str, goal: str) -> None:
    question = scenario_to_question(four_pools(edition))
    orders = [msgspec.structs.replace(question, pools=pools) for pools in permutations(question.pools)]
    best = max(fixed_value(order, goal) for order in orders)
    found = play(four_pools(edition), goal, PlayOptions(frozenset({Choice.ORDER})))
    assert found.value >= best - 1e-10
    assert sorted(found.order) == [0, 1, 2, 3]


@BOTH
def test_identical_pools_count_as_pools_of_their_own(edition: str) -> None:
    alike = [attack(name="a", A=2, D=2), attack(name="b", A=2, D=2), attack(name="c", D="D3")]
    different = [attack(name="a", A=2, D=2), attack(name="b", A=2, D=2, abilities=["ASSAULT"]), attack(D="D3")]
    assert play(scene(edition, alike), "models").value == pytest.approx(
        play(scene(edition, different), "models").value, abs=1e-12
    )


def policies(pool: Pool, edition: str) -> list[Pool]:
    """The pool under every fixed policy: which dice are re-rolled; in the 11th LETHAL HITS taken always or never."""
    rerolls = [
        msgspec.structs.replace(pool.rerolls, hit=hit, wound=wound) for hit, wound in product(RerollDice, RerollDice)
    ]
    lethal = [pool.abilities]
    if edition == "11":
        lethal.append(tuple(ability for ability in pool.abilities if str(ability) != "LETHAL HITS"))
    return [
        msgspec.structs.replace(pool, rerolls=reroll, abilities=abilities)
        for reroll, abilities in product(rerolls, lethal)
    ]


FISHING_POOLS = [
    attack(A=3, abilities=["LETHAL HITS", "DEVASTATING WOUNDS"], S=10, D=3),
    attack(A=2, skill=2, S=4, abilities=["LETHAL HITS"]),
    attack(A=2, skill=2, abilities=["SUSTAINED HITS 1", "DEVASTATING WOUNDS"], S=6, D=2),
    attack(A=2, abilities=["LETHAL HITS", "DEVASTATING WOUNDS", "ANTI-INFANTRY 2+"], D=2),
    attack(A="D3", skill=4, D="D3", abilities=["ANTI-INFANTRY 4+", "DEVASTATING WOUNDS"]),
]


@BOTH
@EVERY_GOAL
@pytest.mark.parametrize("used", FISHING_POOLS)
def test_rerolls_and_lethal_hits_are_at_least_as_good_as_every_fixed_policy(
    edition: str, goal: str, used: Scene
) -> None:
    question = scenario_to_question(scene(edition, [used], models(3, W=2, Sv=3, T=8)))
    best = max(
        fixed_value(msgspec.structs.replace(question, pools=(pool,)), goal)
        for pool in policies(question.pools[0], edition)
    )
    fishing = (frozenset({Roll.HIT, Roll.WOUND}),)
    options = PlayOptions(frozenset({Choice.REROLLS, Choice.LETHAL_HITS}), fishing)
    found = best_play(question, Goal(goal), attack_rules(question.edition), options)
    assert found.value >= best - 1e-10


@BOTH
def test_damage_and_attacks_are_rerolled_at_least_as_well_as_below_the_mean(edition: str) -> None:
    question = scenario_to_question(scene(edition, [attack(A="D6", D="D6", count=2)], models(3, W=4)))
    rules = attack_rules(question.edition)
    (pool,) = question.pools
    fixed = [
        fixed_value(
            msgspec.structs.replace(
                question,
                pools=(
                    msgspec.structs.replace(
                        pool, rerolls=msgspec.structs.replace(pool.rerolls, damage=damage, attacks=attacks)
                    ),
                ),
            ),
            "models",
        )
        for damage, attacks in product(type(pool.rerolls.damage), type(pool.rerolls.attacks))
    ]
    options = PlayOptions(frozenset({Choice.REROLLS}), (frozenset({Roll.DAMAGE, Roll.ATTACKS}),))
    assert best_play(question, Goal.MODELS, rules, options).value >= max(fixed) - 1e-10
