"""Who suffers: mixed units, wounded models, attached units (hard cases thirty-five to thirty-seven)."""

from typing import Any

import pytest

from combat.making import BOTH, answer, attack, group, mean

BODIES = group(name="bodies", models=5, Sv=4, W=1)
LEADER = group(name="leader", Sv=2, InSv=4, W=5, character=True, keywords=["CHARACTER"])
AUTOMATIC = {"skill": None, "S": 8, "abilities": ["TORRENT"]}


def test_thirtyfive_sorted_saves_spare_the_leader_in_the_eleventh() -> None:
    """Twelve wounds at AP-1: lowest dice first on Sv 4+ bodies, the rest on a Sv 2+ / 4+ invulnerable leader."""
    expected = _leader_wounds(dice=12, bodies=5, body_fails=4, leader_fails=2)
    assert expected == pytest.approx(0.267, abs=5e-4)
    weapon = attack(A=12, skill=None, S=8, AP=-1, abilities=["TORRENT"])
    lost = answer("11", weapon, [BODIES, LEADER | {"W": 20}], {"attached": True})
    by_hand = sum(
        _binomial(12, wounds, 5 / 6) * _leader_wounds(dice=wounds, bodies=5, body_fails=4, leader_fails=2)
        for wounds in range(13)
    )
    bodies_lost = mean(lost["groups"][0]["models_destroyed"])
    assert mean(lost["wounds_lost"]) - bodies_lost == pytest.approx(by_hand)


def _binomial(trials: int, number: int, chance: float) -> float:
    from math import comb

    return comb(trials, number) * chance**number * (1 - chance) ** (trials - number)


def _leader_wounds(dice: int, bodies: int, body_fails: int, leader_fails: int) -> float:
    """Expected wounds of the leader: dice that fail against him and are left when all bodies are dead.

    The bodies take the lowest dice; the leader loses wounds only if more than `bodies` dice show 1..leader_fails.
    """
    assert body_fails >= leader_fails
    return sum(_binomial(dice, low, leader_fails / 6) * max(0, low - bodies) for low in range(dice + 1))


def test_thirtyfive_saves_one_by_one_hurt_the_leader_in_the_tenth() -> None:
    weapon = attack(A=12, skill=None, S=8, AP=-1, abilities=["TORRENT"])
    both = [BODIES, LEADER | {"W": 20}]
    hurt = {e: mean(answer(e, weapon, both, {"attached": True})["wounds_lost"]) for e in BOTH}
    assert hurt["10"] > hurt["11"]


@pytest.mark.parametrize("edition", BOTH)
def test_thirtysix_the_wounded_model_is_attacked_first(edition: str) -> None:
    weapon = attack(**AUTOMATIC)
    groups = [group(name="fresh", W=2), group(name="hurt", W=2, lost=1, Sv=6)]
    result = answer(edition, weapon, groups)
    fresh, hurt = (entry["models_destroyed"][1] for entry in result["groups"])
    assert (fresh, hurt) == pytest.approx((0, 5 / 6 * 5 / 6))


def test_thirtysix_the_order_of_groups_is_declared_anew_for_each_pool_in_the_eleventh() -> None:
    """Group two is wounded. Pool one kills its wounded model; pool two starts anew with group one."""
    weapon = attack(**AUTOMATIC, D=3)
    groups = [group(name="one", models=2, W=3), group(name="two", models=2, W=3, lost=2, Sv=6)]
    apart = answer("11", [weapon, weapon], groups)
    kills = {entry["name"]: mean(entry["models_destroyed"]) for entry in apart["groups"]}
    unsaved = 5 / 6 * 5 / 6
    assert kills["two"] == pytest.approx(unsaved + (1 - unsaved) * unsaved)
    assert kills["one"] == pytest.approx(unsaved * 5 / 6)
    together = answer("11", [weapon | {"count": 2}], groups)
    kills = {entry["name"]: mean(entry["models_destroyed"]) for entry in together["groups"]}
    assert kills["one"] == pytest.approx(0)


def test_thirtysix_a_wounded_character_waits_in_an_attached_unit_and_not_otherwise_in_the_tenth() -> None:
    groups = [group(name="body", models=3), LEADER | {"Sv": 7, "InSv": None, "W": 2, "lost": 1}]
    weapon = attack(**AUTOMATIC)
    attached = answer("10", weapon, groups, {"attached": True})
    alone = answer("10", weapon, groups)
    assert mean(attached["groups"][1]["models_destroyed"]) == 0
    assert mean(alone["groups"][1]["models_destroyed"]) == pytest.approx(5 / 6)
    assert mean(answer("11", weapon, groups)["groups"][1]["models_destroyed"]) == 0


@pytest.mark.parametrize("edition", BOTH)
def test_thirtysix_characters_listed_first_still_come_last(edition: str) -> None:
    result = answer(edition, attack(**AUTOMATIC), [LEADER | {"Sv": 7, "InSv": None, "W": 1}, BODIES | {"Sv": 7}])
    assert [entry["name"] for entry in result["groups"]] == ["leader", "bodies"]
    assert mean(result["groups"][0]["models_destroyed"]) == 0
    assert mean(result["groups"][1]["models_destroyed"]) == pytest.approx(5 / 6)


def test_thirtysix_groups_with_equal_profiles_are_one_allocation_group_in_the_eleventh() -> None:
    """A and C share W, Sv and InSv, so the models of C follow those of A although B is listed between them."""
    groups = [group(name="A", FNP=6), group(name="B", Sv=6), group(name="C")]
    result = answer("11", attack(A=2, **AUTOMATIC), groups)
    kills = {entry["name"]: mean(entry["models_destroyed"]) for entry in result["groups"]}
    assert kills["B"] == 0
    assert kills["C"] == pytest.approx((5 / 6 * 5 / 6) * 5 / 6)


def _three_groups() -> list[dict[str, Any]]:
    """One model each; the first and the last are one allocation group in the 11th edition."""
    return [group(name="first"), group(name="other", Sv=5), group(name="last")]


def _dead(found: dict[str, Any]) -> list[float]:
    return [mean(one["models_destroyed"]) for one in found["groups"]]


def test_thirtysix_mortal_wounds_follow_the_order_of_groups_and_not_the_allocation_groups() -> None:
    """A critical wound for certain, twice: the first and the other model die, the last one stays (11e 06.02)."""
    critical = attack(A=1, skill=None, S=8, abilities=["TORRENT", "DEVASTATING WOUNDS", "ANTI-INFANTRY 2+"])
    lost = answer("11", [critical, critical], _three_groups(), {"keywords": ["INFANTRY"]})
    assert _dead(lost) == pytest.approx([1 - 1 / 36, 25 / 36, 0.0])


def test_thirtysix_an_allocation_group_stands_where_its_first_living_model_stands() -> None:
    """One pool of two wounds kills first and last; one after the other kills first and other (11e 05.03)."""
    together = attack(A=2, skill=None, S=8, AP=-6, abilities=["TORRENT"])
    assert _dead(answer("11", together, _three_groups())) == pytest.approx([1 - 1 / 36, 0.0, 25 / 36])
    one = attack(A=1, skill=None, S=8, AP=-6, abilities=["TORRENT"])
    assert _dead(answer("11", [one, one], _three_groups())) == pytest.approx([1 - 1 / 36, 25 / 36, 0.0])


@pytest.mark.parametrize("edition", BOTH)
def test_thirtyseven_toughness_of_an_attached_unit_changes_between_pools(edition: str) -> None:
    """One T4 bodyguard model leads a T8 leader: S8 wounds the bodyguard on 2+; the leader alone on 4+."""
    groups = [group(name="body", T=4), group(name="leader", T=8, W=3, character=True)]
    weapon = attack(**AUTOMATIC)
    two_pools = answer(edition, [weapon, weapon], groups, {"attached": True})
    assert two_pools["wounds_lost"][2] == pytest.approx(5 / 6 * 3 / 6)
    one_pool = answer(edition, [weapon | {"count": 2}], groups, {"attached": True})
    assert one_pool["wounds_lost"][2] == pytest.approx(25 / 36), "wounds already rolled stand"


@pytest.mark.parametrize("edition", BOTH)
def test_thirtyseven_otherwise_the_highest_toughness_counts(edition: str) -> None:
    groups = [group(name="weak", T=3, models=3), group(name="strong", T=8)]
    assert answer(edition, attack(**AUTOMATIC), groups)["wounds_lost"][1] == pytest.approx(3 / 6)


def test_keywords_of_dead_models_no_longer_count_in_the_eleventh() -> None:
    groups = [group(name="beast", keywords=["BEAST"]), group(name="engine", Sv=6)]
    weapon = attack(skill=None, S=1, critical={"wound": 6}, abilities=["TORRENT", "ANTI-BEAST 2+"])
    tenth, eleventh = (answer(edition, [weapon, weapon], groups) for edition in BOTH)
    assert tenth["wounds_lost"][2] == pytest.approx(5 / 6 * 5 / 6 * 5 / 6)
    assert eleventh["wounds_lost"][2] == pytest.approx(5 / 6 * 1 / 6 * 5 / 6)
