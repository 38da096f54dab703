"""How far the attacks of each pool of several units in sequence get, stage by stage: for display."""

import msgspec
import numpy as np

from grognard.combat.parts import parts_of
from grognard.combat.plan import AttackPlan
from grognard.combat.question import Pool, Question, Target
from grognard.combat.rules import AttackRules, Facing
from grognard.combat.sequence import Standing, attacked, expected_losses, reduced, selected, walked
from grognard.combat.stages import PoolStages, pool_stages
from grognard.combat.states import Ints, space_of
from grognard.core.pmf import Pmf, point


def sequence_stages(questions: tuple[Question, ...], rules: AttackRules) -> tuple[tuple[PoolStages, ...], ...]:
    """The stages of every pool of every unit, in order.

    As `stage_table` tells them, of the target as it stands when the unit begins, averaged over the ways in which it may
    stand; where it is gone already, nothing is rolled, and that is left out of the average. Raises like
    `solve_sequence_exactly`.
    """
    standings = tuple(walked(questions, rules))
    return tuple(
        _of_unit(before, question, questions[0], rules) for before, question in zip(standings, questions, strict=False)
    )


def _of_unit(
    standings: tuple[Standing, ...], question: Question, first: Question, rules: AttackRules
) -> tuple[PoolStages, ...]:
    before = expected_losses(standings, question, first.target, rules)
    table: list[PoolStages] = []
    for number, pool in enumerate(question.pools):
        so_far = msgspec.structs.replace(question, pools=question.pools[: number + 1])
        after = expected_losses(attacked(standings, so_far, rules), question, first.target, rules)
        losses = after[0] - before[0], after[1] - before[1]
        table.append(_average(question.pools[:number], pool, standings, question, rules, losses))
        before = after
    return tuple(table)


def _average(
    before: tuple[Pool, ...],
    pool: Pool,
    standings: tuple[Standing, ...],
    question: Question,
    rules: AttackRules,
    losses: tuple[float, float],
) -> PoolStages:
    rows: list[tuple[float, PoolStages]] = []
    for standing in selected(standings, question, rules):
        if not standing.left:
            continue
        target = reduced(question.target, standing.left)
        space = space_of(target, rules)
        models = sum(count for _, count, _ in standing.left)
        for part in parts_of(space, target, rules, models - _dead(standing, space.destroyed)):
            states = (standing.states if part.mask is None else standing.states * part.mask)[:-1]
            met = space.walks[part.order].group[:-1]
            for group in np.unique(met[states > 0]):
                chance = float(states[met == group].sum())

                def plan_of(pool: Pool, target: Target = target, met: Facing = part.facing) -> AttackPlan:
                    return rules.plan(pool, target, met, question.situation)

                rows.append((chance, pool_stages(before, pool, plan_of, int(group), losses)))
    return _mean(pool.name, rows, losses)


def _mean(name: str, rows: list[tuple[float, PoolStages]], losses: tuple[float, float]) -> PoolStages:
    total = sum(chance for chance, _ in rows)

    def law(name: str) -> Pmf:
        laws: list[tuple[float, Pmf]] = [(chance, getattr(row, name)) for chance, row in rows]
        mixed = np.zeros(max((len(one) for _, one in laws), default=1))
        for chance, one in laws:
            mixed[: len(one)] += chance / total * one
        return mixed if laws else point(0)

    return PoolStages(
        name,
        law("attacks"),
        law("hits"),
        law("critical_hits"),
        law("wounds"),
        law("critical_wounds"),
        law("unsaved"),
        law("damage"),
        *losses,
    )


def _dead(standing: Standing, destroyed: Ints) -> int:
    """Models destroyed in the first state that `standing` may be in."""
    found = standing.states[:-1].nonzero()[0]
    return int(destroyed[found[0]].sum()) if len(found) else 0
