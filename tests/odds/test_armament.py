"""Why tells the weapons' own abilities too: in force, or open where they ask for a fact."""

import pytest

from grognard.core.words import AttackType, Edition
from grognard.odds.request import OddsRequest
from grognard.odds.result import Status
from grognard.odds.solve import solve

SHOOT, FIGHT = AttackType.RANGED, AttackType.MELEE


def armament(
    attacker: str, defender: str, phase: AttackType, edition: str = "11", **more
) -> dict[str, tuple[Status, tuple[str, ...]]]:
    found = solve(OddsRequest(attacker=attacker, defender=defender, edition=Edition(edition), phase=phase, **more))
    return {reason.text: (reason.status, reason.weapons) for reason in found.reasons if reason.kind == "weapon ability"}


def test_each_ability_stands_with_the_weapons_that_have_it() -> None:
    burna = (Status.APPLIED, ("Burna exhausts",))
    told = armament("kustom boosta-blasta", "nobz", SHOOT)
    assert {name: told[name] for name in told if told[name] == burna}.keys() == {
        "[TORRENT]",
        "[TWIN-LINKED]",
    }
    assert told["[RAPID FIRE 3]"] == (Status.OPEN, ("Rivet kannon",))
    assert "[PISTOL]" not in told  # it changes no number


@pytest.mark.parametrize(("when", "status"), [((), Status.OPEN), (("stationary",), Status.APPLIED)])
def test_an_ability_that_asks_for_a_fact_is_open_until_that_is_on(when: tuple[str, ...], status: Status) -> None:
    assert armament("intercessor squad", "nobz", SHOOT, when=when)["[HEAVY]"] == (status, ())


@pytest.mark.parametrize(
    ("ability", "edition", "attacker", "idle", "useful"),
    [
        ("[IGNORES COVER]", "10", "kustom boosta-blasta", (), ("cover",)),
        ("[LETHAL HITS]", "11", "plague marines", ("overwatch",), ()),
        ("[HEAVY]", "11", "intercessor squad", ("stationary", "overwatch"), ("stationary",)),
    ],
)
def test_what_changes_nothing_as_things_are_is_told_as_ignored(
    ability: str, edition: str, attacker: str, idle: tuple[str, ...], useful: tuple[str, ...]
) -> None:
    assert armament(attacker, "nobz", SHOOT, edition, when=useful)[ability][0] is Status.APPLIED
    assert armament(attacker, "nobz", SHOOT, edition, when=idle)[ability][0] is Status.IGNORED


def test_what_is_limited_to_other_targets_is_no_reason() -> None:
    more = {"weapons": "kombi-weapon"}
    assert "[ANTI-INFANTRY 4+]" in armament("nobz", "boyz", SHOOT, **more)
    assert "[ANTI-INFANTRY 4+]" not in armament("nobz", "deff dread", SHOOT, **more)


def test_what_acts_on_shooting_is_no_reason_of_a_fight() -> None:
    assert "[HEAVY]" not in armament("intercessor squad", "nobz", FIGHT)
