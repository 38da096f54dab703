"""The oracle against numbers worked out by hand: hit rolls and wound rolls."""

from fractions import Fraction

import pytest

from oracle.questions import ALWAYS_WOUNDS, BOTH, Json, attack, group, hit_chance, mean, near, solve, sure, wound_chance

# --- hit rolls -------------------------------------------------------------------------------------------------------


@BOTH
def test_case_1_a_modifier_does_not_change_what_is_critical(edition: str) -> None:
    answer = solve(edition, [attack(modifiers={"hit": 1}, abilities=["SUSTAINED HITS 1"])], [group(models=9)])
    assert mean(answer["models_destroyed"]) == near((Fraction(5, 6) + Fraction(1, 6)) * ALWAYS_WOUNDS)


@BOTH
def test_case_2_unmodified_6_hits_and_unmodified_1_misses(edition: str) -> None:
    assert hit_chance(edition, skill=6, modifiers={"hit": -1}) == near(Fraction(1, 6))
    assert hit_chance(edition, skill=2, modifiers={"hit": 1}) == near(Fraction(5, 6))


@BOTH
@pytest.mark.parametrize(("own", "targets", "hits"), [(1, -2, 3), (2, 0, 5), (-3, 1, 3), (3, -3, 4), (1, 1, 5)])
def test_case_3_modifiers_are_summed_then_capped(edition: str, own: int, targets: int, hits: int) -> None:
    chance = hit_chance(edition, target={"modifiers": {"hit": targets}}, modifiers={"hit": own})
    assert chance == near(Fraction(hits, 6))


@BOTH
def test_a_skill_is_never_better_than_2(edition: str) -> None:
    assert hit_chance(edition, skill=2, modifiers={"skill": 1, "hit": -1}) == near(Fraction(4, 6))


def test_case_4_cover_never_makes_bs_worse_than_6() -> None:
    assert hit_chance("11", target={"cover": True}, skill=6, modifiers={"hit": 1}) == near(Fraction(2, 6))
    assert hit_chance("11", target={"cover": True}, skill=6) == near(Fraction(1, 6))


def test_case_5_cover_and_heavy_act_in_two_channels() -> None:
    assert hit_chance("11", {"stationary": True}, {"cover": True}, abilities=["HEAVY"]) == near(Fraction(2, 3))


def test_case_6_plunging_fire_and_cover_meet_at_the_characteristic() -> None:
    assert hit_chance("11", target={"cover": True}, modifiers={"skill": 1, "hit": -1}) == near(Fraction(3, 6))


@BOTH
def test_case_7_snap_shots_hit_on_6_only(edition: str) -> None:
    assert hit_chance(edition, snap=True, critical={"hit": 5}, modifiers={"hit": 1}) == near(Fraction(1, 6))


def test_case_7_snap_rerolls_and_criticals_by_edition() -> None:
    assert hit_chance("10", snap=True, reroll={"hit": "failed"}) == near(Fraction(11, 36))
    assert hit_chance("11", snap=True, reroll={"hit": "failed"}) == near(Fraction(1, 6))
    for edition, hits in (("10", Fraction(2, 6)), ("11", Fraction(1, 6))):
        answer = solve(edition, [attack(snap=True, abilities=["SUSTAINED HITS 1"])], [group(models=9)])
        assert mean(answer["models_destroyed"]) == near(hits * ALWAYS_WOUNDS)


@pytest.mark.parametrize("facts", [{}, {"stationary": True}, {"spotted": True}])
def test_case_8_indirect_without_a_spotter_or_on_the_move(facts: Json) -> None:
    conditions = {"indirect": True, **facts}
    chance = hit_chance("11", conditions, skill=2, abilities=["INDIRECT FIRE"], reroll={"hit": "failed"})
    assert chance == near(Fraction(1, 6))


def test_case_9_indirect_must_also_meet_the_bs_that_cover_worsens() -> None:
    aided = {"indirect": True, "stationary": True, "spotted": True}
    assert hit_chance("11", aided, skill=5, abilities=["INDIRECT FIRE"]) == near(Fraction(1, 6))
    assert hit_chance("11", aided, skill=5, abilities=["INDIRECT FIRE", "IGNORES COVER"]) == near(Fraction(2, 6))
    assert hit_chance("11", aided, skill=2, abilities=["INDIRECT FIRE"]) == near(Fraction(3, 6))


def test_case_10_indirect_at_an_unseen_target() -> None:
    unseen = {"indirect_unseen": True}
    assert hit_chance("10", unseen, skill=2, abilities=["INDIRECT FIRE"]) == near(Fraction(3, 6))
    assert hit_chance("10", unseen, skill=4, abilities=["INDIRECT FIRE"]) == near(Fraction(2, 6))
    assert hit_chance("10", unseen, skill=4) == near(Fraction(3, 6))
    gun = attack(abilities=["INDIRECT FIRE"], AP=-1, skill=2)
    answer = solve("10", [gun], [group(Sv=4)], unseen)
    assert answer["destroyed"] == near(Fraction(3, 6) * ALWAYS_WOUNDS * Fraction(3, 6))


@BOTH
def test_case_11_torrent_makes_no_hit_roll(edition: str) -> None:
    answer = solve(edition, [sure(abilities=["SUSTAINED HITS 3", "LETHAL HITS"], snap=True)], [group(models=9)])
    assert answer["models_destroyed"][:2] == [near(Fraction(1, 6)), near(Fraction(5, 6))]
    fire = sure(abilities=["ANTI-INFANTRY 4+", "DEVASTATING WOUNDS"], S=1, AP=0, critical={"hit": 2})
    assert solve(edition, [fire], [group(T=9, Sv=2)], keywords=["INFANTRY"])["destroyed"] == near(Fraction(3, 6))


@BOTH
def test_case_13_a_rerolled_6_is_critical(edition: str) -> None:
    shot = attack(reroll={"hit": "failed"}, abilities=["LETHAL HITS"], S=1)
    critical = Fraction(1, 6) * (1 + Fraction(2, 6))
    plain = Fraction(3, 6) * (1 + Fraction(2, 6))
    assert solve(edition, [shot], [group(T=9)])["destroyed"] == near(critical + plain * Fraction(1, 6))


@BOTH
@pytest.mark.parametrize(("reroll", "wounds"), [("noncritical", Fraction(86, 216)), ("failed", Fraction(70, 216))])
def test_case_14_a_full_reroll_may_reroll_a_success(edition: str, reroll: str, wounds: Fraction) -> None:
    shot = attack(skill=2, S=4, abilities=["LETHAL HITS"], reroll={"hit": reroll})
    assert solve(edition, [shot], [group(T=8)])["destroyed"] == near(wounds)
    assert float(wounds) == pytest.approx({"noncritical": 0.398, "failed": 0.324}[reroll], abs=5e-4)


@BOTH
def test_case_15_the_extra_hit_kills_a_second_model(edition: str) -> None:
    answer = solve(edition, [attack(abilities=["SUSTAINED HITS 1"])], [group(models=5)])
    assert mean(answer["models_destroyed"]) == near((Fraction(4, 6) + Fraction(1, 6)) * ALWAYS_WOUNDS)
    assert answer["models_destroyed"][2] == near(Fraction(1, 6) * Fraction(25, 36))


# --- wound rolls -----------------------------------------------------------------------------------------------------


@BOTH
def test_case_16_a_lethal_hit_is_no_critical_wound(edition: str) -> None:
    shot = attack(skill=6, AP=0, abilities=["LETHAL HITS", "DEVASTATING WOUNDS"])
    assert solve(edition, [shot], [group(Sv=4)])["destroyed"] == near(Fraction(1, 6) * Fraction(3, 6))


@BOTH
def test_case_17_instances_of_one_ability_do_not_add(edition: str) -> None:
    shot = attack(skill=6, abilities=["SUSTAINED HITS 1", "SUSTAINED HITS 2"])
    assert mean(solve(edition, [shot], [group(models=9)])["models_destroyed"]) == near(Fraction(3, 6) * ALWAYS_WOUNDS)
    fire = sure(S=1, abilities=["ANTI-INFANTRY 5+", "ANTI-INFANTRY 4+", "ANTI-VEHICLE 2+"])
    assert solve(edition, [fire], [group(T=9)], keywords=["INFANTRY"])["destroyed"] == near(Fraction(3, 6))


@BOTH
def test_case_17_of_several_dice_the_highest_mean_is_used(edition: str) -> None:
    shot = attack(skill=6, abilities=["SUSTAINED HITS D3", "SUSTAINED HITS 3"])
    answer = solve(edition, [shot], [group(models=9)])
    assert mean(answer["models_destroyed"]) == near(Fraction(4, 6) * ALWAYS_WOUNDS)


@BOTH
def test_strength_is_at_least_1(edition: str) -> None:
    assert wound_chance(edition, 1, S=2, modifiers={"S": -3}) == near(Fraction(3, 6))


@BOTH
def test_case_18_anti_never_raises_the_need(edition: str) -> None:
    fire = sure(S=20, AP=0, abilities=["ANTI-INFANTRY 4+", "DEVASTATING WOUNDS"])
    answer = solve(edition, [fire], [group(Sv=2)], keywords=["INFANTRY"])
    assert answer["destroyed"] == near(Fraction(3, 6) + Fraction(2, 6) * Fraction(1, 6))


@BOTH
def test_case_19_criticals_wound_on_the_natural_die(edition: str) -> None:
    fire = sure(S=1, abilities=["ANTI-INFANTRY 4+"], modifiers={"wound": -1})
    assert solve(edition, [fire], [group(T=9)], keywords=["INFANTRY"])["destroyed"] == near(Fraction(3, 6))
    assert wound_chance(edition, 9, S=1, modifiers={"wound": -1}) == near(Fraction(1, 6))


@BOTH
@pytest.mark.parametrize(
    ("strength", "toughness", "wounds"),
    [(3, 7, 1), (4, 7, 2), (4, 8, 1), (4, 4, 3), (5, 4, 4), (7, 4, 4), (8, 4, 5), (3, 6, 1), (1, 1, 3), (2, 1, 5)],
)
def test_case_39_strength_against_toughness(edition: str, strength: int, toughness: int, wounds: int) -> None:
    assert wound_chance(edition, toughness, S=strength) == near(Fraction(wounds, 6))


@BOTH
def test_lance_adds_1_after_a_charge(edition: str) -> None:
    assert wound_chance(edition, 4, {"charged": True}, S=4, abilities=["LANCE"]) == near(Fraction(4, 6))
    assert wound_chance(edition, 4, S=4, abilities=["LANCE"]) == near(Fraction(3, 6))


@BOTH
def test_twin_linked_rerolls_failed_wounds(edition: str) -> None:
    assert wound_chance(edition, 4, S=4, abilities=["TWIN-LINKED"]) == near(Fraction(3, 4))
    assert wound_chance(edition, 4, S=4, abilities=["TWIN-LINKED"], reroll={"wound": "ones"}) == near(Fraction(3, 4))
    fish = wound_chance(edition, 4, S=4, abilities=["TWIN-LINKED"], reroll={"wound": "noncritical"})
    assert fish == near(Fraction(1, 6) + Fraction(5, 6) * Fraction(3, 6))
