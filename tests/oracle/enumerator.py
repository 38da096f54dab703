"""The naive oracle: a scenario played through every face of every die.

`enumerate_scenario` is slow and plain on purpose. It knows nothing of the package: the rules are written again in
`tenth.py` and `eleventh.py`, one step of the rulebook a function, and `walk.py` rolls each die six ways.
"""

from collections import Counter
from collections.abc import Iterable
from typing import Any

from oracle import eleventh, tenth
from oracle.reading import Die, Scene, read
from oracle.table import Table
from oracle.walk import Stage, every_outcome

Hazard = tuple[int, int]  # hazard rolls still to make, failures so far


def stages(scene: Scene) -> list[Stage[Table]]:
    """All that happens to the target in this edition."""
    return tenth.stages(scene) if scene.edition == "10" else eleventh.stages(scene)


def first_table(scene: Scene) -> Table:
    return Table(left=tuple(model.left for model in scene.models))


def hazard_start(scene: Scene) -> Hazard:
    """One hazard roll for each HAZARDOUS weapon, even if its attacks were dropped (T-6.13, 9.18, 11e 24.15)."""
    hazardous = [w for w in scene.weapons if any(a.name == "HAZARDOUS" for a in w.abilities)]
    return sum(w.count for w in hazardous), 0


def hazard_stages(scene: Scene) -> list[Stage[Hazard]]:
    """The hazard rolls after all attacks of the unit."""
    fails = (tenth if scene.edition == "10" else eleventh).hazard_roll_fails

    def roll(state: Hazard, d6: Die) -> Hazard:
        return state[0] - 1, state[1] + (1 if fails(d6()) else 0)

    return [(lambda state: state[0] > 0, roll)]


def answer(
    scene: Scene, tables: Iterable[tuple[Table, float]], hazards: Iterable[tuple[Hazard, float]]
) -> dict[str, Any]:
    """The answer of the scenario format from weighted final states."""
    start = first_table(scene)
    group_sizes = Counter(model.group for model in scene.models)
    wounds_lost = [0.0] * (sum(start.left) + 1)
    destroyed = [0.0] * (len(scene.models) + 1)
    by_group = [[0.0] * (group_sizes[group] + 1) for group in range(len(scene.group_names))]
    for table, weight in tables:
        dead = Counter(model.group for model, left in zip(scene.models, table.left, strict=True) if left == 0)
        wounds_lost[sum(start.left) - sum(table.left)] += weight
        destroyed[dead.total()] += weight
        for group, row in enumerate(by_group):
            row[dead[group]] += weight
    failures = [0.0] * (hazard_start(scene)[0] + 1)
    for state, weight in hazards:
        failures[state[1]] += weight
    return {
        "version": 1,
        "edition": scene.edition,
        "wounds_lost": wounds_lost,
        "models_destroyed": destroyed,
        "destroyed": destroyed[-1],
        "groups": [
            {"name": name, "models_destroyed": row} for name, row in zip(scene.group_names, by_group, strict=True)
        ],
        "hazard_failures": failures,
    }


def enumerate_scenario(scenario: dict[str, Any]) -> dict[str, Any]:
    """The exact answer to a small scenario, in the form of the scenario format; groups in the order of the file."""
    scene = read(scenario)
    tables = every_outcome(first_table(scene), stages(scene), Table.work)
    hazards = every_outcome(hazard_start(scene), hazard_stages(scene), lambda state: state[:1])
    return answer(scene, tables.items(), hazards.items())
