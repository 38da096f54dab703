"""Twelve made-up units of four weapons each against twelve made-up targets: 144 cells in the spirit of the game."""

from __future__ import annotations

import msgspec

from bench.questions import Scenario, question, scenario, unit, weapon
from grognard.combat.question import Question
from grognard.core.words import Edition


class Attacker(msgspec.Struct, frozen=True):
    """A unit with four pools of weapons."""

    name: str
    pools: tuple[Scenario, ...]


class Defender(msgspec.Struct, frozen=True):
    """A unit that is attacked."""

    name: str
    target: Scenario


def _shoots(name: str, *pools: Scenario) -> Attacker:
    return Attacker(name, pools)


ATTACKERS = (
    _shoots(
        "rifle squad",
        weapon("ranged", 7, "2", 3, 4, -1, "1"),
        weapon("ranged", 1, "3", 3, 5, -1, "1"),
        weapon("ranged", 1, "1", 3, 9, -3, "D6"),
        weapon("ranged", 1, "D3", 3, 7, -1, "2"),
    ),
    _shoots(
        "conscripts",
        weapon("ranged", 16, "1", 4, 3, 0, "1", "RAPID FIRE 1"),
        weapon("ranged", 2, "D6", 4, 3, 0, "1", "BLAST"),
        weapon("ranged", 1, "1", 4, 7, -3, "2", "RAPID FIRE 1"),
        weapon("ranged", 1, "3", 4, 6, -1, "2"),
    ),
    _shoots(
        "gunners",
        weapon("ranged", 2, "3", 3, 7, -1, "2", "SUSTAINED HITS 1"),
        weapon("ranged", 2, "6", 3, 5, 0, "1", "SUSTAINED HITS 1"),
        weapon("ranged", 2, "D6", 3, 4, 0, "1", "BLAST"),
        weapon("ranged", 4, "1", 3, 4, 0, "1", "RAPID FIRE 1"),
    ),
    _shoots(
        "tank hunters",
        weapon("ranged", 2, "1", 3, 9, -4, "D6", "MELTA 2"),
        weapon("ranged", 2, "1", 3, 12, -3, "D6+1"),
        weapon("ranged", 1, "2", 3, 8, -3, "3", "TWIN-LINKED"),
        weapon("ranged", 2, "1", 2, 4, 0, "1", "PISTOL"),
    ),
    _shoots(
        "flame team",
        weapon("ranged", 3, "D6", None, 4, 0, "1", "TORRENT", "IGNORES COVER"),
        weapon("ranged", 1, "D6+2", None, 6, -1, "1", "TORRENT", "IGNORES COVER"),
        weapon("ranged", 5, "2", 3, 4, 0, "1", "ASSAULT"),
        weapon("ranged", 1, "1", 3, 4, -1, "1", "PISTOL"),
    ),
    _shoots(
        "marksmen",
        weapon("ranged", 4, "1", 2, 5, -2, "2", "DEVASTATING WOUNDS", "PRECISION", "HEAVY"),
        weapon("ranged", 2, "2", 3, 4, -1, "1", "LETHAL HITS"),
        weapon("ranged", 1, "1", 3, 8, -3, "D6", "DEVASTATING WOUNDS"),
        weapon("ranged", 3, "1", 3, 4, 0, "1", "PISTOL"),
    ),
    _shoots(
        "battle tank",
        weapon("ranged", 1, "D6+3", 4, 10, -1, "3", "BLAST"),
        weapon("ranged", 1, "1", 4, 12, -3, "D6+1"),
        weapon("ranged", 2, "3", 4, 5, -1, "2", "RAPID FIRE 3"),
        weapon("ranged", 1, "3", 4, 4, 0, "1", "RAPID FIRE 3"),
    ),
    _shoots(
        "poison throwers",
        weapon("ranged", 3, "3", 3, 4, -1, "2", "ANTI-INFANTRY 4+", "DEVASTATING WOUNDS"),
        weapon("ranged", 2, "D6", 3, 5, -1, "1", "BLAST", "LETHAL HITS"),
        weapon("ranged", 1, "D3", 3, 8, -2, "D3", "LETHAL HITS"),
        weapon("ranged", 4, "2", 3, 4, 0, "1", "LETHAL HITS"),
    ),
    _shoots(
        "brawlers",
        weapon("melee", 12, "3", 3, 4, -1, "1"),
        weapon("melee", 3, "2", 4, 9, -2, "2"),
        weapon("melee", 1, "4", 2, 7, -1, "2", "TWIN-LINKED"),
        weapon("melee", 4, "1", 3, 4, 0, "1"),
    ),
    _shoots(
        "knights of the lance",
        weapon("melee", 4, "4", 2, 7, -2, "2", "LANCE"),
        weapon("melee", 1, "5", 2, 8, -3, "2", "LANCE", "SUSTAINED HITS 1"),
        weapon("melee", 5, "3", 4, 4, 0, "1"),
        weapon("melee", 1, "4", 2, 5, -2, "D3", "PRECISION", "LETHAL HITS"),
    ),
    _shoots(
        "hammer guard",
        weapon("melee", 4, "3", 3, 8, -2, "2", "DEVASTATING WOUNDS"),
        weapon("melee", 1, "5", 2, 6, -2, "D3", "SUSTAINED HITS 2"),
        weapon("melee", 2, "4", 3, 5, -3, "1", "TWIN-LINKED"),
        weapon("melee", 1, "3", 4, 12, -3, "D6+1"),
    ),
    _shoots(
        "war beast",
        weapon("melee", 1, "6", 3, 14, -3, "D6+2"),
        weapon("melee", 1, "12", 3, 7, -1, "1", "SUSTAINED HITS D3"),
        weapon("melee", 2, "D6", 4, 6, -1, "2", "ANTI-VEHICLE 4+"),
        weapon("melee", 6, "1", 4, 4, 0, "1"),
    ),
)

DEFENDERS = (
    Defender("conscripts", unit(20, 3, 5, 1)),
    Defender("savages", unit(20, 5, 6, 1, FNP=6)),
    Defender("rifle squad", unit(10, 4, 3, 2)),
    Defender("five of them", unit(5, 4, 3, 2)),
    Defender("stone clan", unit(10, 5, 4, 1, InSv=6)),
    Defender("rotting guard", unit(7, 5, 3, 2, FNP=5)),
    Defender("hammer guard", unit(5, 5, 2, 3, InSv=4)),
    Defender("big brutes", unit(6, 6, 4, 3)),
    Defender("riders", unit(6, 5, 3, 3, keywords=["MOUNTED"])),
    Defender("walker", unit(1, 9, 3, 8, keywords=["VEHICLE", "WALKER"])),
    Defender("battle tank", unit(1, 11, 2, 13, keywords=["VEHICLE"])),
    Defender("winged terror", unit(1, 10, 2, 16, InSv=4, FNP=5, keywords=["MONSTER"])),
)


def cells(edition: Edition) -> list[Question]:
    """The 144 questions, attacker by attacker; always new values."""
    return [_cell(attacker, defender, edition) for attacker in ATTACKERS for defender in DEFENDERS]


def other_cells(edition: Edition) -> list[Question]:
    """144 questions of the same kinds where every weapon and every target has other numbers."""
    attackers = [Attacker(unit.name, tuple(_other_pool(pool) for pool in unit.pools)) for unit in ATTACKERS]
    defenders = [Defender(unit.name, _other_target(unit.target)) for unit in DEFENDERS]
    return [_cell(attacker, defender, edition) for attacker in attackers for defender in defenders]


def _cell(attacker: Attacker, defender: Defender, edition: Edition) -> Question:
    return question(scenario(list(attacker.pools), defender.target, half_range=True, charged=True), edition)


def _other_pool(pool: Scenario) -> Scenario:
    return {**pool, "count": pool["count"] + 1, "S": pool["S"] + 1, "AP": min(0, pool["AP"] + 1)}


def _other_target(target: Scenario) -> Scenario:
    changed = [{**group, "models": group["models"] + 1, "T": group["T"] + 1} for group in target["groups"]]
    return {**target, "groups": changed}
