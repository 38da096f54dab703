"""Odds of shipped units equal the scenario that somebody would write down by hand from the sheets and rules."""

import pytest

from grognard import solve_scenario
from grognard.core.errors import GrognardError
from grognard.core.words import AttackType, Edition
from grognard.odds.request import OddsRequest
from grognard.odds.result import Result, Status
from grognard.odds.solve import solve

NOBZ = {"name": "Nob", "models": 5, "T": 5, "Sv": 4, "W": 2}
INTERCESSORS = {"name": "Intercessor", "models": 5, "T": 4, "Sv": 3, "W": 2}


def ask(attacker: str, defender: str, **more) -> Result:
    more.setdefault("edition", Edition.TENTH)
    return solve(OddsRequest(attacker=attacker, defender=defender, **more))


def by_hand(edition: str, attacks: list[dict], groups: list[dict], keywords: list[str], **more) -> dict:
    target = {"groups": groups, "keywords": keywords, **more.pop("target", {})}
    return solve_scenario({"version": 1, "edition": edition, "attacks": attacks, "target": target, **more})


def same(result: Result, answer: dict) -> None:
    assert result.models_destroyed == pytest.approx(answer["models_destroyed"], abs=1e-12)
    assert result.wounds_lost == pytest.approx(answer["wounds_lost"], abs=1e-12)


def big_choppas(count: int, **more) -> dict:
    return {"type": "melee", "count": count, "A": 3, "skill": 3, "S": 7, "AP": -1, "D": 2} | more


def test_nobz_fight_with_big_choppas():
    same(ask("nobz", "intercessor squad"), by_hand("10", [big_choppas(5)], [INTERCESSORS], ["INFANTRY"]))


def test_the_waaagh_adds_strength_and_attacks():
    found = ask("nobz", "intercessor squad", when=("waaagh",))
    same(found, by_hand("10", [big_choppas(5, modifiers={"S": 1, "A": 1})], [INTERCESSORS], ["INFANTRY"]))
    assert {reason.source for reason in found.reasons if reason.status is Status.APPLIED} == {"Waaagh!"}


def test_three_power_klaws_among_ten():
    klaws = {"type": "melee", "count": 3, "A": 3, "skill": 4, "S": 9, "AP": -2, "D": 2}
    found = ask("nobz", "intercessor squad", models=10, weapons="3x power klaw")
    answers = [
        by_hand("10", order, [INTERCESSORS], ["INFANTRY"])
        for order in ([big_choppas(7), klaws], [klaws, big_choppas(7)])
    ]
    assert any(found.models_destroyed == pytest.approx(answer["models_destroyed"], abs=1e-12) for answer in answers)


def test_the_target_calls_a_waaagh_and_is_led_by_a_warboss():
    bolters = {"type": "ranged", "count": 5, "A": 2, "skill": 3, "S": 4, "AP": -1, "D": 1}
    saved = ask("intercessor squad", "nobz", phase=AttackType.RANGED, when=("waaagh",))
    same(saved, by_hand("10", [bolters], [NOBZ | {"InSv": 5}], ["INFANTRY"]))


def test_da_boss_ladz_needs_a_warboss():
    fist = ask("redemptor dreadnought", "nobz", phase=AttackType.MELEE)
    led = ask("redemptor dreadnought", "nobz", phase=AttackType.MELEE, when=("led by warboss",))
    assert led.mean_wounds < fist.mean_wounds
    assert any(reason.source == "Da Boss' Ladz" and reason.status is Status.APPLIED for reason in led.reasons)
    assert any(reason.source == "Da Boss' Ladz" and reason.status is Status.OPEN for reason in fist.reasons)


def test_an_attached_warboss_settles_who_leads():
    led = ask("redemptor dreadnought", "nobz", phase=AttackType.MELEE, target_leader="warboss")
    assert any(reason.source == "Da Boss' Ladz" and reason.status is Status.APPLIED for reason in led.reasons)
    assert not any("led by" in switch.label for switch in led.switches)
    assert len(led.models_destroyed) == 5 + 1 + 1


def test_a_stratagem_is_a_switch_with_its_cost():
    found = ask("nobz", "intercessor squad", when=("unbridled",))
    same(found, by_hand("10", [big_choppas(5, critical={"hit": 5})], [INTERCESSORS], ["INFANTRY"]))
    [used] = [switch for switch in found.switches if switch.value]
    assert (used.label, used.cp) == ("UNBRIDLED CARNAGE", 1)


def test_a_named_detachment_is_in_force_and_other_detachments_go():
    found = ask("nobz", "intercessor squad", detachment="war horde")
    same(found, by_hand("10", [big_choppas(5, abilities=["SUSTAINED HITS 1"])], [INTERCESSORS], ["INFANTRY"]))
    assert not any("Bully Boyz" in source for switch in found.switches for source in switch.sources)


def test_shooting_in_the_eleventh_with_half_range_and_cover():
    kannon = {"name": "", "type": "ranged", "A": 6, "skill": 5, "S": 8, "AP": -1, "D": 2, "abilities": ["RAPID FIRE 3"]}
    found = ask(
        "kustom boosta-blasta", "nobz", edition=Edition.ELEVENTH, weapons="rivet kannon", when=("half range", "cover")
    )
    same(
        found,
        by_hand("11", [kannon], [NOBZ], ["INFANTRY"], target={"cover": True}, conditions={"half_range": True}),
    )


@pytest.mark.parametrize(
    ("request_", "told"),
    [
        ({"attacker": "nobz", "defender": "intercesors"}, "Intercessor Squad"),
        ({"attacker": "nobz", "defender": "boyz", "when": ("moonlight",)}, "moonlight"),
        ({"attacker": "nobz", "defender": "boyz", "models": 99}, "99"),
        ({"attacker": "nobz", "defender": "boyz", "weapons": "2x rokkit pod"}, "rokkit pod"),
        ({"attacker": "nobz", "defender": "boyz", "detachment": "Gladius"}, "Bully Boyz"),
        ({"attacker": "no-such-page.txt", "defender": "boyz"}, "no-such-page.txt"),
    ],
)
def test_what_cannot_be_asked_is_told(request_, told):
    with pytest.raises(GrognardError, match=told):
        solve(OddsRequest(edition=Edition.TENTH, **request_))


def test_without_an_edition_the_newest_that_has_both():
    assert solve(OddsRequest(attacker="nobz", defender="boyz")).edition is Edition.ELEVENTH


def test_what_we_know_by_name_only_is_told():
    found = ask("intercessor squad", "boyz")
    assert ("Target Elimination", "we ship its name only: it is not applied") in found.not_understood


def test_weapons_of_a_unit_without_known_options_are_exchanged_and_it_is_said():
    shootas = {"type": "ranged", "count": 4, "A": 2, "skill": 5, "S": 4, "AP": 0, "D": 1}
    found = ask("boyz", "intercessor squad", models=10, weapons="9x shoota", phase=AttackType.RANGED)
    shot = by_hand(
        "10",
        [shootas | {"count": 9}, shootas | {"count": 1, "A": 1}],
        [INTERCESSORS],
        ["INFANTRY"],
    )
    same(found, shot)
    assert any(name == "wargear options" for name, _ in found.not_understood)


@pytest.mark.parametrize(("weapons", "told"), [("11x shoota", "only 10"), ("2x lascannon", "Shoota")])
def test_exchanges_have_limits(weapons, told):
    with pytest.raises(GrognardError, match=told):
        ask("boyz", "intercessor squad", models=10, weapons=weapons)
