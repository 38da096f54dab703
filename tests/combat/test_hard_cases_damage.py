"""Numbers of attacks, damage, saves, cover, hazard rolls (hard cases from twenty-four on, without allocation)."""

import pytest

from combat.making import BOTH, answer, attack, chance_unsaved, group, mean


def expected_attacks(edition: str, models: int, changes: object, **conditions: bool) -> float:
    weapon = attack(skill=None, S=8) | dict(changes)  # type: ignore[call-overload]
    weapon["abilities"] = ["TORRENT", *weapon.get("abilities", [])]
    return mean(answer(edition, weapon, group(models=models, W=40), **conditions)["wounds_lost"]) / (5 / 6)


@pytest.mark.parametrize("edition", BOTH)
@pytest.mark.parametrize(("models", "extra"), [(11, 2), (10, 2), (9, 1), (5, 1), (4, 0), (1, 0)])
def test_twentyfour_blast_counts_the_models_in_fives(edition: str, models: int, extra: int) -> None:
    assert expected_attacks(edition, models, {"A": 3, "abilities": ["BLAST"]}) == pytest.approx(3 + extra)
    assert expected_attacks(edition, models, {"A": "D6", "abilities": ["BLAST"]}) == pytest.approx(3.5 + extra)
    assert expected_attacks(edition, models, {"A": 3, "abilities": ["BLAST 2"]}) == pytest.approx(3 + 2 * extra)


@pytest.mark.parametrize("edition", BOTH)
def test_twentyfour_models_are_not_recounted_after_casualties(edition: str) -> None:
    four, six = (attack(A=attacks, skill=None, S=8, abilities=["TORRENT"]) for attacks in (4, 6))
    blast = attack(A=1, skill=None, S=8, abilities=["TORRENT", "BLAST"])
    lost = answer(edition, [four, blast], group(models=5))["wounds_lost"]
    assert lost == pytest.approx(answer(edition, six, group(models=5))["wounds_lost"])


def test_twentyfive_cleave_adds_for_every_five_models() -> None:
    assert expected_attacks("11", 10, {"type": "melee", "A": 4, "abilities": ["CLEAVE 2"]}) == pytest.approx(8)


@pytest.mark.parametrize("edition", BOTH)
@pytest.mark.parametrize(("ability", "extra"), [("RAPID FIRE 1", 1), ("RAPID FIRE D3", 2), ("RAPID FIRE D6", 3.5)])
def test_twentyseven_rapid_fire_adds_within_half_range(edition: str, ability: str, extra: float) -> None:
    assert expected_attacks(edition, 1, {"A": 2, "abilities": [ability]}, half_range=True) == pytest.approx(2 + extra)
    assert expected_attacks(edition, 1, {"A": 2, "abilities": [ability]}) == pytest.approx(2)


@pytest.mark.parametrize("edition", BOTH)
@pytest.mark.parametrize(
    ("attacks", "modifier", "expected"),
    [
        ("D6+3", 0, 6.5),
        ("D6", -1, 16 / 6),
        ("2D3", 0, 4),
        ("1", -3, 1),
        ("D6-1", 0, 16 / 6),
        ("D3+1", 2, 5),
        ("D6", -6, 1),
    ],
)
def test_twentyseven_the_number_of_attacks_is_at_least_one(
    edition: str, attacks: str, modifier: int, expected: float
) -> None:
    changes = {"A": attacks, "modifiers": {"A": modifier}}
    assert expected_attacks(edition, 1, changes) == pytest.approx(expected)
    changes["abilities"] = ["BLAST"]
    assert expected_attacks(edition, 5, changes) == pytest.approx(expected + 1), "BLAST is outside the minimum"


def expected_damage(edition: str, damage: str, changes: object = None, target: object = None, **facts: bool) -> float:
    weapon = attack(skill=None, S=8, D=damage) | dict(changes or {})  # type: ignore[call-overload]
    weapon["abilities"] = ["TORRENT", *weapon.get("abilities", [])]
    return mean(answer(edition, weapon, group(W=40), target, **facts)["wounds_lost"]) / (5 / 6)


@pytest.mark.parametrize("edition", BOTH)
@pytest.mark.parametrize(
    ("damage", "minus", "expected"), [("D6", 1, 16 / 6), ("D6", 2, 12 / 6), ("1", 1, 1), ("3", 1, 2)]
)
def test_twentyeight_damage_is_at_least_one_for_each_roll(
    edition: str, damage: str, minus: int, expected: float
) -> None:
    assert expected_damage(edition, damage, None, {"damage": {"minus": minus}}) == pytest.approx(expected)
    assert expected_damage(edition, damage, {"modifiers": {"D": -minus}}) == pytest.approx(expected)


@pytest.mark.parametrize("edition", BOTH)
@pytest.mark.parametrize(("minus", "expected"), [(0, 12 / 6), (1, 8 / 6)])
def test_twentynine_damage_is_halved_before_it_is_reduced(edition: str, minus: int, expected: float) -> None:
    assert expected_damage(edition, "D6", None, {"damage": {"minus": minus, "halve": True}}) == pytest.approx(expected)


@pytest.mark.parametrize(("edition", "expected"), [("10", 2 + 2), ("11", 3)])
def test_twentynine_melta_is_added_after_halving_in_the_tenth_and_before_in_the_eleventh(
    edition: str, expected: float
) -> None:
    halved = {"damage": {"halve": True}}
    assert expected_damage(edition, "4", {"abilities": ["MELTA 2"]}, halved, half_range=True) == pytest.approx(expected)


@pytest.mark.parametrize(("edition", "expected"), [("10", 1), ("11", 3)])
def test_twentynine_damage_reduction_and_devastating_wounds(edition: str, expected: float) -> None:
    weapon = {"critical": {"wound": 2}, "abilities": ["DEVASTATING WOUNDS"]}
    reduced = {"damage": {"minus": 1, "halve": True}}
    assert expected_damage(edition, "3", weapon, reduced) == pytest.approx(expected)
    assert expected_damage(edition, "3", weapon | {"modifiers": {"D": 1}}) == pytest.approx(4)


@pytest.mark.parametrize("edition", BOTH)
def test_thirty_excess_damage_is_lost(edition: str) -> None:
    weapon = attack(A=2, skill=None, S=8, D=2, abilities=["TORRENT"])
    result = answer(edition, weapon, group(models=2, W=3))
    assert result["wounds_lost"] == pytest.approx([1 / 36, 0, 10 / 36, 25 / 36, 0, 0, 0])
    assert result["models_destroyed"] == pytest.approx([11 / 36, 25 / 36, 0])


@pytest.mark.parametrize("edition", BOTH)
def test_thirtyone_one_ignored_wound_does_not_save_a_model_from_three_damage(edition: str) -> None:
    weapon = attack(skill=None, S=8, D=3, abilities=["TORRENT"])
    assert answer(edition, weapon, group(FNP=5))["destroyed"] == pytest.approx(5 / 6 * 26 / 27)


@pytest.mark.parametrize(
    ("save", "ap", "invulnerable", "faces"),
    [
        (3, 0, None, 2),
        (4, 0, None, 2),
        (2, 0, None, 1),
        (3, -1, None, 2),
        (4, -1, None, 3),
        (6, -3, 4, 3),
        (5, 0, 5, 3),
    ],
)
def test_thirtythree_cover_in_the_tenth(save: int, ap: int, invulnerable: int | None, faces: int) -> None:
    model = {"Sv": save, "InSv": invulnerable}
    assert chance_unsaved("10", {"cover": True}, model, {"AP": ap}) == pytest.approx(faces / 6)


def test_thirtythree_cover_does_not_change_saves_in_the_eleventh() -> None:
    assert chance_unsaved("11", {"cover": True}, {"Sv": 4}, {"AP": -1}) == pytest.approx(4 / 6)


@pytest.mark.parametrize("edition", BOTH)
@pytest.mark.parametrize(
    ("save", "ap", "improved", "faces"),
    [(3, -1, 0, 3), (2, 0, 0, 1), (2, -6, 0, 6), (4, 0, 1, 4), (4, -1, -3, 3), (7, 0, 0, 6)],
)
def test_thirtythree_armour_penetration_is_never_worse_than_zero(
    edition: str, save: int, ap: int, improved: int, faces: int
) -> None:
    changes = {"AP": ap, "modifiers": {"AP": improved}}
    assert chance_unsaved(edition, None, {"Sv": save}, changes) == pytest.approx(faces / 6)


@pytest.mark.parametrize(("edition", "fails", "ability"), [("10", 1 / 6, "HAZARDOUS"), ("11", 1 / 3, "HAZARDOUS")])
def test_thirtyeight_one_hazard_roll_for_each_hazardous_weapon(edition: str, fails: float, ability: str) -> None:
    failures = answer(edition, [attack(count=3, abilities=[ability]), attack(count=5)], group())["hazard_failures"]
    expected = [(1 - fails) ** 3, 3 * fails * (1 - fails) ** 2, 3 * fails**2 * (1 - fails), fails**3]
    assert failures == pytest.approx(expected)


@pytest.mark.parametrize("edition", BOTH)
def test_thirtyeight_without_hazardous_weapons_nothing_fails(edition: str) -> None:
    assert answer(edition, attack(), group())["hazard_failures"] == [1.0]


@pytest.mark.parametrize("edition", BOTH)
def test_forty_cover_does_nothing_in_melee(edition: str) -> None:
    fought = attack(type="melee", AP=-1)
    plain, covered = (answer(edition, fought, group(Sv=4), {"cover": cover}) for cover in (False, True))
    assert plain == covered
