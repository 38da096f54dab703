"""The oracle against numbers worked out by hand: attacks, damage, saves, allocation, hazard rolls."""

from fractions import Fraction
from itertools import product

import pytest

from oracle.questions import (
    ALWAYS_WOUNDS,
    BOTH,
    after_wounds,
    attack,
    damage,
    group,
    hit_chance,
    mean,
    near,
    save_chance,
    solve,
    sure,
)

# --- devastating wounds, mortal wounds, Feel No Pain -----------------------------------------------------------------


@BOTH
def test_case_20_a_devastating_wound_damages_one_model(edition: str) -> None:
    fire = sure(D=3, abilities=["DEVASTATING WOUNDS"], critical={"wound": 2})
    answer = solve(edition, [fire], [group(models=4, W=2)])
    assert answer["wounds_lost"][:5] == [near(Fraction(1, 6)), 0, near(Fraction(5, 6)), 0, 0]
    assert answer["models_destroyed"][1] == near(Fraction(5, 6))


@pytest.mark.parametrize(("edition", "lost"), [("10", 3), ("11", 2)])
def test_case_21_when_the_devastating_wounds_of_the_first_pool_resolve(edition: str, lost: int) -> None:
    first = sure(D=1, abilities=["DEVASTATING WOUNDS"], critical={"wound": 2})
    answer = solve(edition, [first, sure(D=2)], [group(models=2, W=2)])
    alone = {1: Fraction(5, 36), 2: Fraction(5, 36)}
    expected = [alone.get(i, Fraction(0)) for i in range(5)]
    expected[0] = Fraction(1, 36)
    expected[lost] += Fraction(25, 36)
    assert answer["wounds_lost"] == [near(p) for p in expected]


@BOTH
def test_case_22_feel_no_pain_works_on_devastating_wounds_wound_by_wound(edition: str) -> None:
    fire = sure(D=2, abilities=["DEVASTATING WOUNDS"], critical={"wound": 2})
    answer = solve(edition, [fire], [group(W=5, FNP=5)])
    assert answer["wounds_lost"][1] == near(Fraction(5, 6) * 2 * Fraction(2, 3) * Fraction(1, 3))
    assert answer["wounds_lost"][2] == near(Fraction(5, 6) * Fraction(4, 9))


@BOTH
def test_case_23_no_invulnerable_save_against_devastating_wounds(edition: str) -> None:
    fire = sure(abilities=["DEVASTATING WOUNDS"], critical={"wound": 2})
    assert solve(edition, [fire], [group(InSv=2)])["destroyed"] == near(Fraction(5, 6))


@BOTH
def test_case_30_excess_damage_is_lost(edition: str) -> None:
    answer = solve(edition, [sure(A=2, D=2)], [group(models=3, W=3)])
    assert answer["models_destroyed"][1] == near(Fraction(25, 36))
    assert answer["wounds_lost"][3] == near(Fraction(25, 36))
    assert answer["wounds_lost"][4] == 0


@BOTH
def test_case_31_one_ignored_wound_is_not_enough(edition: str) -> None:
    answer = solve(edition, [sure(D=3)], [group(FNP=5)])
    assert answer["destroyed"] == near(ALWAYS_WOUNDS * Fraction(26, 27))


# --- number of attacks -----------------------------------------------------------------------------------------------


@BOTH
@pytest.mark.parametrize(("models", "attacks"), [(4, 1), (5, 2), (11, 3)])
def test_case_24_blast_counts_models_at_target_selection(edition: str, models: int, attacks: int) -> None:
    fire = sure(abilities=["BLAST"])
    assert mean(solve(edition, [fire], [group(models=models)])["models_destroyed"]) == near(attacks * ALWAYS_WOUNDS)
    both = solve(edition, [sure(A=2), fire], [group(models=models, W=20)])
    assert mean(both["wounds_lost"]) == near((2 + attacks) * ALWAYS_WOUNDS)


def test_case_25_cleave_adds_x_per_five_models() -> None:
    chop = {"type": "melee", "abilities": ["TORRENT", "CLEAVE 2"]}
    answer = solve("11", [attack(**chop)], [group(models=11)])
    assert mean(answer["models_destroyed"]) == near((1 + 4) * ALWAYS_WOUNDS)


@BOTH
def test_case_27_a_random_a_is_rolled_per_weapon_and_is_at_least_1(edition: str) -> None:
    answer = solve(edition, [sure(A="D3", modifiers={"A": -2}, count=2)], [group(W=9)])
    assert mean(answer["wounds_lost"]) == near(2 * ALWAYS_WOUNDS)
    answer = solve(edition, [sure(A="D3+1", modifiers={"A": -2})], [group(W=9)])
    assert mean(answer["wounds_lost"]) == near((Fraction(1, 3) * (1 + 1 + 2)) * ALWAYS_WOUNDS)


@BOTH
def test_rapid_fire_is_added_outside_the_minimum(edition: str) -> None:
    rifle = sure(A=1, modifiers={"A": -3}, abilities=["RAPID FIRE 2"])
    assert mean(solve(edition, [rifle], [group(W=9)], {"half_range": True})["wounds_lost"]) == near(3 * ALWAYS_WOUNDS)
    assert mean(solve(edition, [rifle], [group(W=9)])["wounds_lost"]) == near(ALWAYS_WOUNDS)


# --- damage ----------------------------------------------------------------------------------------------------------


@BOTH
def test_case_28_damage_is_at_least_1_roll_by_roll(edition: str) -> None:
    assert mean(damage(edition, {"minus": 1}, D="D6")) == near(Fraction(8, 3))
    assert mean(damage(edition, D="D6", modifiers={"D": -1})) == near(Fraction(8, 3))


@BOTH
def test_case_29_halve_then_subtract_then_round_up(edition: str) -> None:
    assert mean(damage(edition, {"minus": 1, "halve": True}, D="D6")) == near(Fraction(4, 3))


@pytest.mark.parametrize(("edition", "amount"), [("10", 4), ("11", 3)])
def test_melta_is_added_after_halving_in_the_10th_and_before_it_in_the_11th(edition: str, amount: int) -> None:
    pmf = damage(edition, {"halve": True}, {"half_range": True}, D=3, abilities=["MELTA 2"])
    assert pmf[amount] == near(1)


@pytest.mark.parametrize(("edition", "amount"), [("10", 2), ("11", 4)])
def test_damage_reduction_touches_devastating_wounds_in_the_10th_only(edition: str, amount: int) -> None:
    melta = {"D": 3, "abilities": ["DEVASTATING WOUNDS", "MELTA 1"], "critical": {"wound": 2}}
    pmf = damage(edition, {"halve": True, "minus": 1}, {"half_range": True}, **melta)
    assert pmf[amount] == near(1)


# --- saves and allocation --------------------------------------------------------------------------------------------


def test_case_33_cover_in_the_10th_is_a_bonus_to_the_armour_save() -> None:
    cover = {"cover": True}
    assert save_chance("10", cover, {"Sv": 3}, AP=0) == near(Fraction(4, 6))
    assert save_chance("10", cover, {"Sv": 3}, AP=-1) == near(Fraction(4, 6))
    assert save_chance("10", cover, {"Sv": 4}, AP=0) == near(Fraction(4, 6))
    assert save_chance("10", cover, {"Sv": 6, "InSv": 4}, AP=-6) == near(Fraction(3, 6))
    assert save_chance("10", cover, {"Sv": 4}, AP=0, abilities=["IGNORES COVER"]) == near(Fraction(3, 6))


def test_case_33_cover_in_the_11th_leaves_the_save_alone() -> None:
    assert save_chance("11", {"cover": True}, {"Sv": 4}, AP=0) == near(Fraction(3, 6))


@BOTH
def test_case_40_cover_does_nothing_in_melee(edition: str) -> None:
    assert hit_chance(edition, target={"cover": True}, type="melee") == near(Fraction(4, 6))
    assert save_chance(edition, {"cover": True}, {"Sv": 4}, AP=0, type="melee") == near(Fraction(3, 6))


@BOTH
def test_ap_is_never_worse_than_0_and_an_unmodified_1_fails(edition: str) -> None:
    assert save_chance(edition, {}, {"Sv": 4}, AP=-1, modifiers={"AP": -3}) == near(Fraction(3, 6))
    assert save_chance(edition, {}, {"Sv": 2}, AP=0) == near(Fraction(5, 6))


@pytest.mark.parametrize(("edition", "lost"), [("11", 0.267), ("10", 1.510)])
def test_case_35_saves_are_applied_from_lowest_to_highest(edition: str, lost: float) -> None:
    bodies = group(name="body", models=5, Sv=4)
    leader = group(name="leader", Sv=2, InSv=4, W=5, character=True)
    result = after_wounds(edition, 12, [attack(AP=-1)], [bodies, leader], attached=True)
    assert result["leader"] == pytest.approx(lost, abs=5e-4)


@BOTH
def test_case_36_a_wounded_model_comes_first_and_the_state_goes_on(edition: str) -> None:
    answer = solve(edition, [sure(), sure()], [group(name="fresh", models=2), group(name="hurt", W=2, lost=1)])
    fresh, hurt = (row["models_destroyed"] for row in answer["groups"])
    assert hurt == [near(Fraction(1, 36)), near(Fraction(35, 36))]
    assert fresh == [near(Fraction(11, 36)), near(Fraction(25, 36)), 0]


def test_a_wounded_character_is_protected_only_by_its_bodyguard() -> None:
    groups = [group(name="boss", W=2, lost=1, character=True), group(name="boyz", models=2)]
    for edition, attached, boss_dies in (
        ("10", True, 0),
        ("10", False, Fraction(5, 6)),
        ("11", True, 0),
        ("11", False, 0),
    ):
        answer = solve(edition, [sure()], groups, attached=attached)
        assert answer["groups"][0]["models_destroyed"][1] == near(boss_dies)


def test_mortal_wounds_spare_even_a_wounded_character_while_others_live() -> None:
    groups = [group(name="boyz"), group(name="boss", W=3, lost=1, character=True)]
    fire = sure(abilities=["DEVASTATING WOUNDS"], critical={"wound": 2})
    answer = solve("11", [fire, sure()], groups)
    assert answer["groups"][0]["models_destroyed"][1] == near(Fraction(35, 36))
    assert answer["wounds_lost"][2] == near(Fraction(25, 36))
    assert answer["groups"][1]["models_destroyed"][1] == 0


def test_each_character_is_an_allocation_group_of_its_own() -> None:
    """Two characters that are alike do not die before the one that is listed between them."""
    groups = [group(name=name, W=wounds, character=True) for name, wounds in (("a", 1), ("b", 2), ("c", 1))]
    answer = solve("11", [sure(A=2)], groups)
    assert [row["models_destroyed"][1] for row in answer["groups"]] == [near(Fraction(35, 36)), 0, 0]
    assert answer["wounds_lost"][2] == near(Fraction(25, 36))


@pytest.mark.parametrize("edition", ["10", "11"])
def test_case_37_toughness_of_an_attached_unit(edition: str) -> None:
    groups = [group(name="body", T=8), group(name="leader", T=2, character=True)]
    answer = solve(edition, [sure(), sure(S=4)], groups, attached=True)
    assert answer["destroyed"] == near(Fraction(25, 36))
    one_pool = solve(edition, [sure(S=4, A=2)], groups, attached=True)
    assert one_pool["destroyed"] == near(Fraction(1, 36))


def test_keywords_of_the_dead_stop_counting_in_the_11th_from_the_next_pool_on() -> None:
    groups = [group(keywords=["INFANTRY"]), group(T=9)]
    for edition, chance in (("10", Fraction(3, 6)), ("11", Fraction(1, 6))):
        answer = solve(edition, [sure(), sure(S=1, abilities=["ANTI-INFANTRY 4+"])], groups)
        assert answer["destroyed"] == near(Fraction(5, 6) * chance)


def test_equal_groups_are_one_allocation_group_whatever_their_feel_no_pain() -> None:
    """The third group dies before the second: it belongs to the first one's allocation group."""
    groups = [group(name="a"), group(name="b", W=2), group(name="c", FNP=6)]
    answer = solve("11", [sure(A=2)], groups)
    a, b, c = (row["models_destroyed"][1] for row in answer["groups"])
    assert (a, b, c) == (near(Fraction(35, 36)), 0, near(Fraction(25, 36) * Fraction(5, 6)))


@pytest.mark.parametrize(("edition", "fails"), [("10", Fraction(1, 6)), ("11", Fraction(1, 3))])
def test_case_38_one_hazard_roll_for_each_weapon(edition: str, fails: Fraction) -> None:
    answer = solve(edition, [attack(count=3, abilities=["HAZARDOUS"])], [group()])
    expected = [(1 - fails) ** 3, 3 * fails * (1 - fails) ** 2, 3 * fails**2 * (1 - fails), fails**3]
    assert answer["hazard_failures"] == [near(p) for p in expected]
    assert solve(edition, [attack()], [group()])["hazard_failures"] == [1.0]


@pytest.mark.parametrize(
    ("ability", "keywords", "works"),
    [
        ("DEVASTATING WOUNDS: MONSTER/VEHICLE", ["VEHICLE"], True),
        ("DEVASTATING WOUNDS: MONSTER/VEHICLE", ["INFANTRY"], False),
        ("DEVASTATING WOUNDS: NON-MONSTER/VEHICLE", ["INFANTRY"], True),
        ("DEVASTATING WOUNDS: NON-MONSTER/VEHICLE", ["MONSTER"], False),
    ],
)
def test_abilities_against_keywords(ability: str, keywords: list[str], works: bool) -> None:
    fire = sure(AP=0, abilities=[ability], critical={"wound": 2})
    saved = Fraction(0) if works else Fraction(5, 6)
    assert solve("11", [fire], [group(Sv=2)], keywords=keywords)["destroyed"] == near(Fraction(5, 6) * (1 - saved))


def test_anti_non_works_on_units_that_lack_the_keyword() -> None:
    fire = sure(S=1, abilities=["ANTI-NON-VEHICLE 4+"])
    assert solve("11", [fire], [group(T=9)], keywords=["INFANTRY"])["destroyed"] == near(Fraction(3, 6))
    assert solve("11", [fire], [group(T=9)], keywords=["VEHICLE"])["destroyed"] == near(Fraction(1, 6))


@BOTH
def test_scripted_faces_give_the_same_as_counting_them_by_nested_loops(edition: str) -> None:
    """One attack at a W1 model with Feel No Pain 5+: hit, wound, save and ignore, 6 to the power of 4 faces."""
    faces = product(range(1, 7), repeat=4)
    dies = sum(hit >= 4 and wound >= 3 and save < 5 and ignore < 5 for hit, wound, save, ignore in faces)
    answer = solve(edition, [attack(skill=4, S=5, AP=-1)], [group(Sv=4, FNP=5)])
    assert answer["destroyed"] == near(Fraction(dies, 6**4))
