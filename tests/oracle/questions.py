"""Short questions for tests whose answer is worked out by hand: one attack with everything else out of the way."""

from fractions import Fraction
from typing import Any

import pytest

from oracle.enumerator import enumerate_scenario, stages
from oracle.reading import read
from oracle.table import Table
from oracle.walk import every_outcome

BOTH = pytest.mark.parametrize("edition", ["10", "11"])
ALWAYS_WOUNDS = Fraction(5, 6)  # a wound roll of 2+

Json = dict[str, Any]


def attack(**changes: Any) -> Json:
    """One attack that needs 3+ to hit and 2+ to wound, that no save stops, for one wound."""
    return {"type": "ranged", "A": 1, "skill": 3, "S": 20, "AP": -6, "D": 1} | changes


def sure(**changes: Any) -> Json:
    """The same, and it hits automatically."""
    return attack(skill=None, abilities=["TORRENT", *changes.pop("abilities", [])], **changes)


def group(**changes: Any) -> Json:
    return {"models": 1, "T": 4, "Sv": 4, "W": 1} | changes


def solve(edition: str, attacks: list[Json], groups: list[Json], conditions: Json | None = None, **target: Any) -> Json:
    return enumerate_scenario(scenario(edition, attacks, groups, conditions, **target))


def scenario(edition: str, attacks: list[Json], groups: list[Json], conditions: Json | None, **target: Any) -> Json:
    return {
        "version": 1,
        "edition": edition,
        "attacks": attacks,
        "target": {"groups": groups, **target},
        "conditions": conditions or {},
    }


def hit_chance(edition: str, conditions: Json | None = None, target: Json | None = None, **changes: Any) -> float:
    answer = solve(edition, [attack(**changes)], [group()], conditions, **(target or {}))
    return answer["destroyed"] / float(ALWAYS_WOUNDS)


def wound_chance(edition: str, toughness: int, conditions: Json | None = None, **changes: Any) -> float:
    return solve(edition, [sure(**changes)], [group(T=toughness)], conditions)["destroyed"]


def save_chance(edition: str, target: Json, group_changes: Json, **changes: Any) -> float:
    answer = solve(edition, [sure(**changes)], [group(**group_changes)], **target)
    return 1 - answer["destroyed"] / float(ALWAYS_WOUNDS)


def damage(edition: str, reduction: Json | None = None, conditions: Json | None = None, **changes: Any) -> list[float]:
    """P(the damage of an attack that gets through is i)."""
    answer = solve(edition, [sure(**changes)], [group(W=20)], conditions, damage=reduction or {})
    return [0.0, *(p / float(ALWAYS_WOUNDS) for p in answer["wounds_lost"][1:])]


def mean(pmf: list[float]) -> float:
    return sum(i * p for i, p in enumerate(pmf))


def near(value: Fraction | float | int) -> Any:
    return pytest.approx(float(value), abs=1e-12)


def after_wounds(edition: str, wounds: int, attacks: list[Json], groups: list[Json], **target: Any) -> Json:
    """Expected wounds lost by each group from attacks that have all wounded already."""
    scene = read(scenario(edition, attacks, groups, None, **target))
    start = Table(left=tuple(model.left for model in scene.models), pool=1, wounds=wounds)
    lost: dict[str, float] = dict.fromkeys(scene.group_names, 0.0)
    for table, p in every_outcome(start, stages(scene), Table.work).items():
        for model, left in zip(scene.models, table.left, strict=True):
            lost[scene.group_names[model.group]] += p * (model.left - left)
    return lost
