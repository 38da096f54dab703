"""The same rules with random dice, for scenarios that are too large to enumerate."""

import random
from typing import Any

from oracle.enumerator import answer, first_table, hazard_stages, hazard_start, stages
from oracle.reading import read
from oracle.walk import one_outcome


def roll_scenario(scenario: dict[str, Any], seed: int, times: int) -> dict[str, Any]:
    """Frequencies over `times` games in place of the probabilities of the answer."""
    scene = read(scenario)
    dice = random.Random(seed)
    attack, hazard = stages(scene), hazard_stages(scene)
    start, hazard_begin = first_table(scene), hazard_start(scene)
    weight = 1 / times
    tables = ((one_outcome(start, attack, dice), weight) for _ in range(times))
    hazards = ((one_outcome(hazard_begin, hazard, dice), weight) for _ in range(times))
    return answer(scene, tables, hazards)
