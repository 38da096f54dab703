"""Figures of an outcome for people: a sentence, stages, points."""

from __future__ import annotations

import numpy as np

from grognard.combat.outcome import Outcome
from grognard.combat.question import Question
from grognard.combat.units import FightingUnit
from grognard.odds.result import PoolStages


def headline(attacker: FightingUnit, defender: FightingUnit, outcome: Outcome) -> str:
    """The answer in a sentence.

    "Nobz kill 3.9 of 5 Intercessor Squad on average, and destroy the unit in 31 of 100 attacks."
    """
    models = defender.models
    mean = float(np.arange(models + 1) @ outcome.models_destroyed)
    chance = f"in {_of_100(outcome.destroyed)}"
    if models == 1:
        lost = float(np.arange(len(outcome.wounds_lost)) @ outcome.wounds_lost)
        left = len(outcome.wounds_lost) - 1
        return (
            f"{attacker.name} takes {lost:.1f} of {left} wounds off {defender.name} on average; destroys it {chance}."
        )
    return (
        f"{attacker.name} kills {mean:.1f} of {models} models of {defender.name} on average; wipes them out {chance}."
    )


def _of_100(chance: float) -> str:
    if 0 < chance < 0.005:
        return "fewer than 1 of 100 attacks"
    if 0.995 < chance < 1:
        return "more than 99 of 100 attacks"
    return f"{chance * 100:.0f} of 100 attacks"


def points_destroyed(defender: FightingUnit, outcome: Outcome) -> float | None:
    """Expected points destroyed: each model counts an equal part of its unit's points."""
    if defender.points is None or not defender.models:
        return None
    mean = float(np.arange(defender.models + 1) @ outcome.models_destroyed)
    return defender.points * mean / defender.models


def pool_stages(question: Question, outcome: Outcome) -> tuple[PoolStages, ...]:
    """Stages of each pool."""
    return ()
