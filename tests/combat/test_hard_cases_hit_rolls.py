"""Hit rolls: criticals, modifiers, cover, snap and indirect shooting, re-rolls (hard cases one to fourteen)."""

import pytest

from combat.making import BOTH, answer, attack, chance_to_hit, group, mean

SUSTAINED = {"abilities": ["SUSTAINED HITS 1"]}


@pytest.mark.parametrize("edition", BOTH)
@pytest.mark.parametrize("modifier", [-1, 0, 1])
def test_one_criticals_read_the_unmodified_die(edition: str, modifier: int) -> None:
    plain = chance_to_hit(edition, changes={"modifiers": {"hit": modifier}})
    extra = chance_to_hit(edition, changes={"modifiers": {"hit": modifier}, **SUSTAINED})
    assert extra - plain == pytest.approx(1 / 6)


@pytest.mark.parametrize("edition", BOTH)
@pytest.mark.parametrize(("skill", "modifier", "faces"), [(6, -1, 1), (6, 1, 2), (2, 1, 5), (2, -1, 4), (4, 0, 3)])
def test_two_an_unmodified_six_hits_and_an_unmodified_one_misses(
    edition: str, skill: int, modifier: int, faces: int
) -> None:
    assert chance_to_hit(edition, changes={"skill": skill, "modifiers": {"hit": modifier}}) == pytest.approx(faces / 6)


@pytest.mark.parametrize("edition", BOTH)
@pytest.mark.parametrize(
    ("attacker", "defender", "faces"), [(-2, 1, 3), (-3, 0, 3), (3, 0, 5), (1, -1, 4), (2, -1, 5), (0, -4, 3)]
)
def test_three_modifiers_are_summed_and_then_capped(edition: str, attacker: int, defender: int, faces: int) -> None:
    chance = chance_to_hit(edition, {"modifiers": {"hit": defender}}, {"modifiers": {"hit": attacker}})
    assert chance == pytest.approx(faces / 6)


@pytest.mark.parametrize(
    ("skill", "improved", "faces"), [(6, 0, 1), (5, 0, 1), (4, 0, 2), (3, 1, 4), (2, 5, 5), (6, -3, 1)]
)
def test_four_ballistic_skill_stays_between_two_and_six_in_the_eleventh(skill: int, improved: int, faces: int) -> None:
    chance = chance_to_hit("11", {"cover": True}, {"skill": skill, "modifiers": {"skill": improved}})
    assert chance == pytest.approx(faces / 6)


def test_five_cover_and_heavy_are_two_channels_in_the_eleventh() -> None:
    heavy = {"abilities": ["HEAVY"]}
    assert chance_to_hit("11", {"cover": True}, heavy, stationary=True) == pytest.approx(2 / 3)
    assert chance_to_hit("11", {"cover": True}, heavy) == pytest.approx(1 / 2)
    assert chance_to_hit("11", None, heavy, stationary=True) == pytest.approx(5 / 6)


def test_six_plunging_fire_meets_cover_at_the_characteristic_in_the_eleventh() -> None:
    assert chance_to_hit("11", {"cover": True}, {"modifiers": {"skill": 1}}) == pytest.approx(2 / 3)


def test_seven_snap_shooting_hits_on_sixes_only() -> None:
    snap = {"snap": True, "critical": {"hit": 5}, "modifiers": {"hit": 1}}
    for edition in BOTH:
        assert chance_to_hit(edition, changes=snap) == pytest.approx(1 / 6)
    assert chance_to_hit("10", changes=snap | SUSTAINED) == pytest.approx(2 / 6)
    assert chance_to_hit("11", changes=snap | SUSTAINED) == pytest.approx(1 / 6)
    again = snap | {"reroll": {"hit": "failed"}}
    assert chance_to_hit("10", changes=again) == pytest.approx(11 / 36)
    assert chance_to_hit("11", changes=again) == pytest.approx(1 / 6)


@pytest.mark.parametrize("edition", BOTH)
def test_seven_a_torrent_weapon_hits_automatically_even_when_snap_shooting(edition: str) -> None:
    assert chance_to_hit(edition, changes={"snap": True, "skill": None, "abilities": ["TORRENT"]}) == pytest.approx(1)


@pytest.mark.parametrize("facts", [{}, {"spotted": True}, {"stationary": True}])
def test_eight_indirect_shooting_without_spotter_or_standing_still_hits_on_sixes(facts: dict[str, bool]) -> None:
    weapon = {"skill": 2, "abilities": ["INDIRECT FIRE"], "reroll": {"hit": "failed"}}
    assert chance_to_hit("11", None, weapon, indirect=True, **facts) == pytest.approx(1 / 6)


@pytest.mark.parametrize(("skill", "faces"), [(5, 1), (4, 2), (3, 3), (2, 3)])
def test_nine_indirect_shooting_with_a_spotter_needs_four_and_the_skill_in_cover(skill: int, faces: int) -> None:
    weapon = {"skill": skill, "abilities": ["INDIRECT FIRE"], "reroll": {"hit": "ones"}}
    chance = chance_to_hit("11", None, weapon, indirect=True, stationary=True, spotted=True)
    assert chance == pytest.approx(faces / 6)


@pytest.mark.parametrize(("skill", "faces"), [(2, 3), (3, 3), (4, 2), (5, 1)])
def test_ten_indirect_fire_at_an_unseen_target_in_the_tenth(skill: int, faces: int) -> None:
    weapon = {"skill": skill, "abilities": ["INDIRECT FIRE"]}
    assert chance_to_hit("10", None, weapon, indirect_unseen=True) == pytest.approx(faces / 6)


def test_ten_an_unseen_target_has_cover_in_the_tenth() -> None:
    weapon = attack(skill=2, S=8, abilities=["INDIRECT FIRE"])
    lost = answer("10", weapon, group(Sv=4), indirect_unseen=True)["wounds_lost"]
    assert lost[1] == pytest.approx(3 / 6 * 5 / 6 * 2 / 6)


@pytest.mark.parametrize("edition", BOTH)
def test_ten_weapons_without_indirect_fire_shoot_as_always(edition: str) -> None:
    assert chance_to_hit(edition, None, None, indirect_unseen=True, indirect=True) == pytest.approx(4 / 6)


@pytest.mark.parametrize("edition", BOTH)
@pytest.mark.parametrize("ability", ["SUSTAINED HITS 2", "LETHAL HITS"])
def test_eleven_without_a_hit_roll_there_is_no_critical_hit(edition: str, ability: str) -> None:
    weapon = attack(skill=None, abilities=["TORRENT", ability])
    assert mean(answer(edition, weapon, group(models=5))["wounds_lost"]) == pytest.approx(1 / 2)


@pytest.mark.parametrize("edition", BOTH)
def test_eleven_torrent_leaves_critical_wounds_alone(edition: str) -> None:
    weapon = attack(skill=None, abilities=["TORRENT", "ANTI-INFANTRY 4+", "DEVASTATING WOUNDS"])
    lost = answer(edition, weapon, group(Sv=2), {"keywords": ["INFANTRY"]})["wounds_lost"]
    assert lost[1] == pytest.approx(1 / 2)


def test_twelve_stealth_as_cover_is_cancelled_by_ignores_cover_in_the_eleventh() -> None:
    assert chance_to_hit("11", {"cover": True}) == pytest.approx(1 / 2)
    assert chance_to_hit("11", {"cover": True}, {"abilities": ["IGNORES COVER"]}) == pytest.approx(2 / 3)
    assert chance_to_hit("10", {"modifiers": {"hit": -1}}, {"abilities": ["IGNORES COVER"]}) == pytest.approx(1 / 2)


@pytest.mark.parametrize("edition", BOTH)
@pytest.mark.parametrize(
    ("policy", "modifier", "faces"),
    [("ones", 0, 28), ("failed", 0, 32), ("failed", -1, 27), ("failed", 1, 35), ("noncritical", 0, 26)],
)
def test_thirteen_dice_are_rerolled_once_and_before_modifiers(
    edition: str, policy: str, modifier: int, faces: int
) -> None:
    weapon = {"reroll": {"hit": policy}, "modifiers": {"hit": modifier}}
    assert chance_to_hit(edition, changes=weapon) == pytest.approx(faces / 36)


@pytest.mark.parametrize("edition", BOTH)
def test_thirteen_a_rerolled_six_is_critical(edition: str) -> None:
    weapon = {"reroll": {"hit": "noncritical"}}
    gain = chance_to_hit(edition, changes=weapon | SUSTAINED) - chance_to_hit(edition, changes=weapon)
    assert gain == pytest.approx(11 / 36)


@pytest.mark.parametrize("edition", BOTH)
@pytest.mark.parametrize(("policy", "wounds"), [("noncritical", 0.398), ("failed", 0.324)])
def test_fourteen_fishing_for_lethal_hits(edition: str, policy: str, wounds: float) -> None:
    weapon = attack(skill=2, abilities=["LETHAL HITS"], reroll={"hit": policy})
    assert mean(answer(edition, weapon, group(T=8))["wounds_lost"]) == pytest.approx(wounds, abs=5e-4)
