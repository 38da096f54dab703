"""Wound rolls, criticals, devastating wounds (hard cases fifteen to twenty-three and thirty-nine)."""

import pytest

from combat.making import BOTH, answer, attack, chance_to_wound, group, mean

INFANTRY = {"keywords": ["INFANTRY"]}


@pytest.mark.parametrize("edition", BOTH)
def test_fifteen_the_additional_hit_of_sustained_hits_is_an_attack_of_its_own(edition: str) -> None:
    weapon = attack(S=8, abilities=["SUSTAINED HITS 1"])
    destroyed = answer(edition, weapon, group(models=5))["models_destroyed"]
    assert destroyed[2] == pytest.approx(1 / 6 * 25 / 36)
    assert mean(destroyed) == pytest.approx((4 / 6 + 1 / 6) * 5 / 6)


@pytest.mark.parametrize("edition", BOTH)
def test_sixteen_an_automatic_wound_is_no_critical_wound(edition: str) -> None:
    weapon = attack(skill=6, S=1, abilities=["LETHAL HITS", "DEVASTATING WOUNDS"])
    assert answer(edition, weapon, group(T=9, Sv=2))["destroyed"] == pytest.approx(1 / 6 * 1 / 6)


@pytest.mark.parametrize("edition", BOTH)
def test_seventeen_the_best_of_several_instances_counts(edition: str) -> None:
    weapon = attack(S=8, abilities=["SUSTAINED HITS 1", "SUSTAINED HITS 2", "SUSTAINED HITS D3"])
    assert mean(answer(edition, weapon, group(models=9))["wounds_lost"]) == pytest.approx((4 / 6 + 2 / 6) * 5 / 6)
    weapon = {"abilities": ["ANTI-INFANTRY 5+", "ANTI-INFANTRY 4+", "ANTI-VEHICLE 2+"], "T": 9}
    assert chance_to_wound(edition, INFANTRY, weapon) == pytest.approx(1 / 2)


@pytest.mark.parametrize("edition", BOTH)
def test_seventeen_dice_are_better_when_their_mean_is_larger(edition: str) -> None:
    weapon = attack(S=8, abilities=["SUSTAINED HITS 1", "SUSTAINED HITS D3"])
    lost = answer(edition, weapon, group(models=9))["wounds_lost"]
    assert mean(lost) == pytest.approx((4 / 6 + 2 / 6) * 5 / 6)
    assert lost[4] == pytest.approx(1 / 18 * (5 / 6) ** 4)


@pytest.mark.parametrize("edition", BOTH)
def test_eighteen_anti_never_raises_the_needed_roll(edition: str) -> None:
    weapon = {"S": 12, "abilities": ["ANTI-INFANTRY 4+", "DEVASTATING WOUNDS"]}
    assert chance_to_wound(edition, INFANTRY, weapon) == pytest.approx(5 / 6)
    weapon = attack(skill=None, S=12, abilities=["TORRENT", "ANTI-INFANTRY 4+", "DEVASTATING WOUNDS"])
    lost = answer(edition, weapon, group(Sv=2, T=4), INFANTRY)["wounds_lost"]
    assert lost[1] == pytest.approx(1 / 2 + 1 / 3 * 1 / 6)


@pytest.mark.parametrize("edition", BOTH)
@pytest.mark.parametrize(("ability", "keywords", "faces"), [
    ("ANTI-INFANTRY 4+", ["INFANTRY"], 3),
    ("ANTI-INFANTRY 4+", ["VEHICLE"], 1),
    ("ANTI-NON-VEHICLE 4+", ["INFANTRY"], 3),
    ("ANTI-NON-VEHICLE 4+", ["VEHICLE"], 1),
    ("ANTI-MONSTER/VEHICLE 3+", ["VEHICLE"], 4),
])  # fmt: skip
def test_eighteen_anti_looks_for_its_keywords(edition: str, ability: str, keywords: list[str], faces: int) -> None:
    weapon = {"S": 1, "T": 9, "abilities": [ability]}
    assert chance_to_wound(edition, {"keywords": keywords}, weapon) == pytest.approx(faces / 6)


@pytest.mark.parametrize("edition", BOTH)
def test_nineteen_criticals_wound_on_the_unmodified_die(edition: str) -> None:
    weapon = {"S": 1, "T": 9, "modifiers": {"wound": -1}, "abilities": ["ANTI-INFANTRY 4+"]}
    assert chance_to_wound(edition, INFANTRY, weapon) == pytest.approx(1 / 2)
    assert chance_to_wound(edition, None, weapon) == pytest.approx(1 / 6)


@pytest.mark.parametrize("edition", BOTH)
@pytest.mark.parametrize(("modifier", "faces"), [(-2, 2), (-1, 2), (0, 3), (1, 4), (2, 4)])
def test_nineteen_wound_modifiers_are_capped(edition: str, modifier: int, faces: int) -> None:
    assert chance_to_wound(edition, None, {"modifiers": {"wound": modifier}}) == pytest.approx(faces / 6)


@pytest.mark.parametrize("edition", BOTH)
def test_nineteen_lance_adds_one_when_the_unit_has_charged(edition: str) -> None:
    lance = {"type": "melee", "abilities": ["LANCE"]}
    assert chance_to_wound(edition, None, lance, charged=True) == pytest.approx(4 / 6)
    assert chance_to_wound(edition, None, lance) == pytest.approx(3 / 6)


@pytest.mark.parametrize("edition", BOTH)
def test_twenty_devastating_wounds_stay_on_one_model(edition: str) -> None:
    weapon = attack(skill=None, D=3, critical={"wound": 2}, abilities=["TORRENT", "DEVASTATING WOUNDS"])
    result = answer(edition, weapon, group(models=3, W=2, Sv=2))
    assert result["models_destroyed"][:3] == pytest.approx([1 / 6, 5 / 6, 0])
    assert mean(result["wounds_lost"]) == pytest.approx(5 / 6 * 2)


def test_twentyone_devastating_wounds_wait_in_the_tenth_and_not_in_the_eleventh() -> None:
    """Pool one: devastating wounds of D1. Pool two: D3 with saves. Two W3 models."""
    first = attack(skill=None, S=8, D=1, critical={"wound": 2}, abilities=["TORRENT", "DEVASTATING WOUNDS"])
    second = attack(skill=None, S=8, D=3, abilities=["TORRENT"])
    both = 25 / 36
    tenth, eleventh = (answer(edition, [first, second], group(models=2, W=3)) for edition in BOTH)
    assert tenth["wounds_lost"][4] == pytest.approx(both), "D3 kills a whole model, then one wound on the next"
    assert eleventh["wounds_lost"][3] == pytest.approx(both + 5 / 36), "one wound first, then D3 kills what is left"


@pytest.mark.parametrize("edition", BOTH)
def test_twentytwo_feel_no_pain_is_rolled_for_each_mortal_wound(edition: str) -> None:
    weapon = attack(skill=None, D=2, critical={"wound": 2}, abilities=["TORRENT", "DEVASTATING WOUNDS"])
    lost = answer(edition, weapon, group(W=3, FNP=5))["wounds_lost"]
    assert lost == pytest.approx([1 / 6 + 5 / 6 * 1 / 9, 5 / 6 * 4 / 9, 5 / 6 * 4 / 9, 0])


@pytest.mark.parametrize("edition", BOTH)
@pytest.mark.parametrize("save", [{"Sv": 2}, {"Sv": 7, "InSv": 2}])
def test_twentythree_no_save_of_any_kind_against_devastating_wounds(edition: str, save: dict[str, int]) -> None:
    weapon = attack(skill=None, critical={"wound": 2}, abilities=["TORRENT", "DEVASTATING WOUNDS"])
    assert answer(edition, weapon, group(**save))["destroyed"] == pytest.approx(5 / 6)


@pytest.mark.parametrize("edition", BOTH)
@pytest.mark.parametrize(
    ("strength", "toughness", "needed"),
    [(3, 7, 6), (4, 7, 5), (3, 6, 6), (4, 8, 6), (4, 4, 4), (5, 4, 3), (7, 4, 3), (8, 4, 2), (9, 4, 2), (1, 2, 6)],
)
def test_thirtynine_strength_against_toughness(edition: str, strength: int, toughness: int, needed: int) -> None:
    chance = chance_to_wound(edition, None, {"S": strength, "T": toughness})
    assert chance == pytest.approx((7 - needed) / 6)


@pytest.mark.parametrize("edition", BOTH)
@pytest.mark.parametrize(
    ("policy", "chance"), [(None, 1 / 2), ("ones", 7 / 12), ("failed", 3 / 4), ("noncritical", 1 / 6 + 5 / 6 / 2)]
)
def test_twin_linked_rerolls_failed_wounds_unless_more_is_asked_for(
    edition: str, policy: str | None, chance: float
) -> None:
    assert chance_to_wound(edition, None, {"reroll": {"wound": policy}}) == pytest.approx(chance)
    twin = chance_to_wound(edition, None, {"reroll": {"wound": policy}, "abilities": ["TWIN-LINKED"]})
    assert twin == pytest.approx(chance if policy == "noncritical" else 3 / 4)
