"""Figures of an outcome for people: a sentence, stages, points."""

from __future__ import annotations

import numpy as np

from grognard.combat.outcome import Method, Outcome
from grognard.combat.question import Question
from grognard.combat.stages import PoolStages as Table
from grognard.combat.stages import stage_table
from grognard.combat.units import FightingUnit
from grognard.core.chances import CLOSE_TO_SURE
from grognard.core.pmf import Pmf
from grognard.editions.solve import attack_rules
from grognard.odds.result import PoolStages, Stage


def headline(attacker: FightingUnit, defender: FightingUnit, outcome: Outcome, *, several: bool = False) -> str:
    """The answer in a sentence; `several`: the attacker stands for several units.

    "Nobz kills 3.9 of 5 models of Intercessor Squad on average; wipes them out in 31 of 100 attacks."
    """
    kill, take, destroy, wipe = _TOGETHER if several else _ALONE
    models = defender.models
    mean = _mean_of(outcome.models_destroyed, models)
    chance = f"in {_of_100(outcome.destroyed)}"
    if models == 1:
        left = len(outcome.wounds_lost) - 1
        lost = _mean_of(outcome.wounds_lost, left)
        return f"{attacker.name} {take} {lost} wounds off {defender.name} on average; {destroy} it {chance}."
    return f"{attacker.name} {kill} {mean} models of {defender.name} on average; {wipe} them out {chance}."


_ALONE = ("kills", "takes", "destroys", "wipes")
_TOGETHER = ("kill", "take", "destroy", "wipe")


def _mean_of(chances: Pmf, most: int) -> str:
    """The expected value of `most`; what may fail is never rounded to all, what may happen never to none."""
    mean = float(np.arange(len(chances)) @ chances)
    if CLOSE_TO_SURE < mean < 0.05:
        return f"less than 0.1 of {most}"
    if most - 0.05 <= mean < most - CLOSE_TO_SURE:
        return f"more than {most - 0.1:.1f} of {most}"
    return f"{mean:.1f} of {most}"


def _of_100(chance: float) -> str:
    if CLOSE_TO_SURE < chance < 0.005:
        return "fewer than 1 of 100 attacks"
    if 0.995 < chance < 1 - CLOSE_TO_SURE:
        return "more than 99 of 100 attacks"
    return f"{chance * 100:.0f} of 100 attacks"


def points_destroyed(defender: FightingUnit, outcome: Outcome) -> float | None:
    """Expected points destroyed: each model counts an equal part of the points of its datasheet. None where the points
    of some models are not known."""
    total = 0.0
    for group, found in zip(defender.groups, outcome.groups, strict=True):
        if group.points is None:
            return None
        total += group.points * float(np.arange(len(found.models_destroyed)) @ found.models_destroyed)
    return total


def pool_stages(question: Question, outcome: Outcome) -> tuple[PoolStages, ...]:
    """The stages of each pool, and of several pools their sum; none where the outcome was rolled."""
    if outcome.method is not Method.EXACT:
        return ()
    pools = [
        PoolStages(one.name, pool.count, _stages(one))
        for one, pool in zip(stage_table(question, attack_rules(question.edition)), question.pools, strict=True)
    ]
    return (*pools, _sum(pools)) if len(pools) > 1 else tuple(pools)


def unit_stages(questions: tuple[Question, ...], names: tuple[str, ...], outcome: Outcome) -> tuple[PoolStages, ...]:
    """The same for several units in sequence: every pool of every unit, called after its unit, and the sum."""
    from grognard.combat.sequence_stages import sequence_stages  # most odds are of one unit

    if outcome.method is not Method.EXACT:
        return ()
    tables = sequence_stages(questions, attack_rules(questions[0].edition))
    pools = [
        PoolStages(f"{name}: {one.name}", pool.count, _stages(one))
        for name, question, table in zip(names, questions, tables, strict=True)
        for one, pool in zip(table, question.pools, strict=True)
    ]
    return (*pools, _sum(pools))


def _stages(table: Table) -> tuple[Stage, ...]:
    """Each stage as mean and spread; of what the pool really adds to the pools before it the mean alone is known."""
    return (
        *(_stage(name, getattr(table, name.replace(" ", "_"))) for name in _ROLLED),
        Stage("wounds lost", table.wounds_lost, None),
        Stage("models destroyed", table.models_destroyed, None),
    )


_ROLLED = ("attacks", "hits", "critical hits", "wounds", "critical wounds", "unsaved", "damage")


def _stage(name: str, law: Pmf) -> Stage:
    values = np.arange(len(law))
    mean = float(values @ law)
    return Stage(name, mean, float(max(0.0, (values - mean) ** 2 @ law) ** 0.5))


def _sum(pools: list[PoolStages]) -> PoolStages:
    """All pools together. Their dice are independent; what they really kill is not, so that has no spread."""
    columns = zip(*(pool.stages for pool in pools), strict=True)
    return PoolStages("all", sum(pool.count for pool in pools), tuple(_together(column) for column in columns))


def _together(column: tuple[Stage, ...]) -> Stage:
    spread = [stage.deviation for stage in column]
    known = [one**2 for one in spread if one is not None]
    deviation = sum(known) ** 0.5 if len(known) == len(spread) else None
    return Stage(column[0].name, sum(stage.mean for stage in column), deviation)
