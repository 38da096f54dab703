"""Best play against a plain expectimax that throws every die and tries every choice."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from combat.best.expectimax import Attack
from combat.best.scenes import Scene, attack, editions, goals, models, play, rolls, targets, weapons
from grognard.combat.best import search
from grognard.combat.best.choices import PlayOptions
from grognard.core.words import Roll

ABILITIES = ("LETHAL HITS", "SUSTAINED HITS 1", "DEVASTATING WOUNDS", "ANTI-INFANTRY 4+", "PRECISION")


def by_hand_with(attacks: tuple[int, ...], count: int) -> st.SearchStrategy[list[tuple[Scene, frozenset[Roll]]]]:
    """`count` weapons, each with the rolls of which it may use a single re-roll."""
    return st.lists(st.tuples(weapons((None,), ABILITIES, attacks), rolls), min_size=count, max_size=count)


few = by_hand_with((1, 2), 1) | by_hand_with((1,), 2)
"""As many as a plain expectimax can take with four re-rolls in hand."""


def scenario(edition: str, attacks: list[Scene], target: Scene) -> Scene:
    return {"version": 1, "edition": edition, "attacks": attacks, "target": target}


@settings(max_examples=60)
@given(
    edition=editions,
    goal=goals,
    attacks=st.lists(weapons((None,), ABILITIES, (1, 2)), min_size=1, max_size=2),
    target=targets(),
)
def test_order_precision_lethal_hits_and_the_command_reroll_are_optimal(
    edition: str, goal: str, attacks: list[Scene], target: Scene
) -> None:
    question = scenario(edition, attacks, target)
    assert abs(play(question, goal).value - Attack(question, goal).value()) < 1e-9


@settings(max_examples=25)
@given(
    edition=editions,
    goal=goals,
    attacks=st.lists(
        weapons(
            ("failed", "noncritical"), ("LETHAL HITS", "DEVASTATING WOUNDS", "ANTI-INFANTRY 4+", "PRECISION"), (1,)
        ),
        min_size=1,
        max_size=2,
    ),
    target=targets(),
)
def test_one_die_is_rerolled_as_well_as_can_be(edition: str, goal: str, attacks: list[Scene], target: Scene) -> None:
    question = scenario(edition, attacks, target)
    assert abs(play(question, goal).value - Attack(question, goal).value()) < 1e-9


@settings(max_examples=35)
@given(
    edition=editions,
    goal=goals,
    attacks=few,
    target=targets(),
)
def test_single_rerolls_and_the_command_reroll_are_used_as_well_as_can_be(
    edition: str, goal: str, attacks: list[tuple[Scene, frozenset[Roll]]], target: Scene
) -> None:
    question = scenario(edition, [used for used, _ in attacks], target)
    singles = tuple(own for _, own in attacks)
    by_hand = tuple(frozenset(str(roll) for roll in own) for own in singles)
    found = play(question, goal, None, singles).value
    assert abs(found - Attack(question, goal, by_hand).value()) < 1e-9


@settings(max_examples=10)
@given(
    edition=editions,
    goal=goals,
    attacks=few,
    one_of=rolls,
    target=targets(),
)
def test_of_several_single_rerolls_of_which_one_is_to_be_had_the_best_is_used_once_the_dice_are_seen(
    edition: str, goal: str, attacks: list[tuple[Scene, frozenset[Roll]]], one_of: frozenset[Roll], target: Scene
) -> None:
    question = scenario(edition, [used for used, _ in attacks], target)
    singles = tuple(own for _, own in attacks)
    by_hand = tuple(frozenset(str(roll) for roll in own) for own in singles)
    found = play(question, goal, PlayOptions(one_of=one_of), singles)
    best = Attack(question, goal, by_hand, frozenset(map(str, one_of))).value()
    assert abs(found.value - best) < 1e-9
    alone = [
        play(question, goal, None, tuple(own - one_of | (own & {roll}) for own in singles)).value for roll in one_of
    ]
    assert found.value >= max(alone, default=0.0) - 1e-9
    assert found.value >= found.fixed_value - 1e-9
    without = play(question, goal, PlayOptions(frozenset()), tuple(own - one_of for own in singles))
    assert found.fixed_value == pytest.approx(without.fixed_value, abs=1e-12)


@settings(max_examples=25)
@given(
    edition=editions,
    goal=goals,
    used=weapons((None, "failed", "noncritical"), ("LETHAL HITS", "DEVASTATING WOUNDS", "ANTI-INFANTRY 4+"), (1, 2)),
    own=rolls,
    target=targets(),
)
def test_no_die_is_rerolled_twice_by_hand(
    edition: str, goal: str, used: Scene, own: frozenset[Roll], target: Scene
) -> None:
    question = scenario(edition, [used], target)
    best = Attack(question, goal, (frozenset(str(roll) for roll in own),)).value()
    found = play(question, goal, None, (own,))
    assert found.value >= found.fixed_value - 1e-9
    assert abs(found.value - best) < 1e-9


@settings(max_examples=15)
@given(edition=editions, goal=goals, used=weapons((None,), ("DEVASTATING WOUNDS",), ("D3",)), target=targets((0,)))
def test_a_low_number_of_attacks_is_rerolled_when_that_is_best(
    edition: str, goal: str, used: Scene, target: Scene
) -> None:
    question = scenario(edition, [used], target)
    assert abs(play(question, goal).value - Attack(question, goal).value()) < 1e-9


@settings(max_examples=40)
@given(
    edition=editions,
    goal=goals,
    used=weapons(("failed", "noncritical"), ABILITIES, (2, 3)),
    target=targets((0,)),
)
def test_several_dice_are_each_chosen_on_their_own(edition: str, goal: str, used: Scene, target: Scene) -> None:
    question = scenario(edition, [used], target)
    found = play(question, goal)
    assert abs(found.value - Attack(question, goal).value()) < 1e-9


@settings(max_examples=15)
@given(
    edition=editions,
    goal=goals,
    used=weapons(("failed", "noncritical"), ABILITIES, (3,)),
    target=targets((0,)),
)
def test_dice_that_are_too_many_to_be_chosen_are_decided_on_together_and_that_is_said(
    edition: str, goal: str, used: Scene, target: Scene
) -> None:
    question = scenario(edition, [used], target)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(search, "MOST_DETAIL", 0.0)
        coarse = play(question, goal)
    fine = play(question, goal)
    assert coarse.fixed_value - 1e-9 <= coarse.value <= fine.value + 1e-9
    if coarse.value < fine.value - 1e-9:
        assert any("decided for all dice of a roll together" in line for line in coarse.limits)
    assert not any("together" in line for line in fine.limits)


def test_seven_weapons_are_used_in_the_best_order() -> None:
    """Wasted damage makes the order matter: 3 wounds are taken best by one of 3, or by one of 2 and one of 1."""
    kinds = ((3, 0, 1), (6, -2, 3), (4, -1, 2), (9, -3, "D3"), (5, 0, 1), (8, -2, 2), (7, -1, "D6"))
    attacks = [attack(name=f"weapon {S}", A=1, S=S, skill=4, AP=AP, D=D, abilities=[], reroll={}) for S, AP, D in kinds]
    question = scenario("10", attacks, {"groups": [models(2, W=3, Sv=4)], "keywords": ["INFANTRY"]})
    found = play(question, "models")
    assert abs(found.value - Attack(question, "models").value()) < 1e-9
    assert found.value > found.fixed_value + 1e-3
    assert sorted(found.order) == list(range(7))
    assert any(line.startswith("Order: ") for line in found.policy)
    assert not found.limits
