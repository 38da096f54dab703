"""Weapons that share a name and are not the same, as those of a unit and of who leads it."""

from collections import Counter

import pytest

from grognard.core.words import AttackType, Edition
from grognard.odds.side import weapons_of
from grognard.web.answer import ready_of
from grognard.web.odds import odds_view
from grognard.web.question import Ask, Side, State
from grognard.web.weapons import weapon_line

PAIRS = [
    (Edition.TENTH, "Nobz", "Warboss", AttackType.MELEE),
    (Edition.TENTH, "Cadian Command Squad", "Ogryn Bodyguard", AttackType.MELEE),
    (Edition.TENTH, "Kasrkin", "Cadian Command Squad", AttackType.RANGED),
    (Edition.TENTH, "Bullgryn Squad", "Cadian Castellan", AttackType.MELEE),
    (Edition.ELEVENTH, "Deathshroud Terminators", "Lord of Contagion", AttackType.MELEE),
    (Edition.ELEVENTH, "Cadian Shock Troops", "Cadian Castellan", AttackType.RANGED),
]


@pytest.mark.parametrize(("edition", "name", "leader", "phase"), PAIRS)
def test_each_weapon_stands_with_its_own_numbers(edition: Edition, name: str, leader: str, phase: AttackType) -> None:
    side = Side(name, leader=leader)
    shown = odds_view(State(Ask(edition, side, Side("Boyz"), phase=phase)), {})
    told = Counter[tuple[str, str]]()
    for row in shown["weapons"]:
        lines = row["line"].split("; ")
        for line in lines:
            count, times, rest = line.partition(" × ")
            told[row["name"], rest if times else line] += int(count) if times else row["count"]
        assert sum(count for (named, _), count in told.items() if named == row["name"]) == row["count"]
    ready, carried = ready_of(side, edition, {}), Counter[tuple[str, str]]()
    for alternatives in weapons_of(ready.datasheets, ready.unit, phase):
        own = {(one.weapon.full_name, weapon_line(one.weapon)): one.count for way in alternatives for one in way}
        carried.update(own)
    assert told == carried
    pools = shown["answer"]["stages"]["pools"]
    assert len(set(pools)) == len(pools)


def test_the_pools_of_a_leader_and_of_the_unit_are_told_apart_by_what_differs() -> None:
    ask = Ask(Edition.TENTH, Side("Nobz", leader="Warboss"), Side("Boyz"), phase=AttackType.MELEE)
    shown = odds_view(State(ask), {})
    assert shown["answer"]["stages"]["pools"] == ["5 × Big choppa (A 3, 3+, S 7)", "1 × Big choppa (A 5, 2+, S 8)"]
    assert shown["weapons"][0]["line"] == "5 × A 3 · 3+ · S 7 · AP -1 · D 2; 1 × A 5 · 2+ · S 8 · AP -1 · D 2"
