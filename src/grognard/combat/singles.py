"""A single re-roll: one die of all attacks of a unit, the first that fails, is re-rolled.

The law of the attacks is that of dice among which none fails for the first time, and that of dice of which one does.
Where a die falls as F (fails) or S (anything else), and n dice as (F + S)^n, the ways in which some die fails are
(F + S)^n - S^n; with the first F exchanged for a plain die E they are E times that. So the re-roll needs no memory of
single dice, whatever the number of dice.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product

import msgspec
import numpy as np

from grognard.combat.plan import AttackDice, SingleReroll, Use
from grognard.combat.question import Pool, Question
from grognard.core.pmf import Pmf
from grognard.core.words import Roll

Law = Callable[[AttackDice], Pmf]
"""Distribution of something that adds up over all attacks; on any number of axes."""
DieLaw = Callable[[AttackDice, int], Pmf]
"""The same for one die of the stage with that number."""


def single_rolls(question: Question) -> frozenset[Roll]:
    """The rolls of which the unit may re-roll one die."""
    return frozenset[Roll]().union(*map(single_rolls_of, question.pools))


def single_rolls_of(pool: Pool) -> frozenset[Roll]:
    """Those of which this pool may use it."""
    found = frozenset(single.roll for single in pool.singles)
    return found | {Roll.DAMAGE} if pool.single_damage else found


def without_singles(question: Question, rolls: frozenset[Roll]) -> Question:
    """The question without the single re-rolls of `rolls`."""
    pools = tuple(
        msgspec.structs.replace(
            pool,
            singles=tuple(single for single in pool.singles if single.roll not in rolls),
            single_damage=pool.single_damage and Roll.DAMAGE not in rolls,
        )
        for pool in question.pools
    )
    return msgspec.structs.replace(question, pools=pools)


def branches(pools: tuple[Pool, ...]) -> Iterator[tuple[Pool, ...]]:
    """The pools in every way in which single re-rolls may be used: in which pool, or not at all. What the ways tell of
    the target adds up."""
    rolls = sorted({single.roll for pool in pools for single in pool.singles})
    holders = [[number for number, pool in enumerate(pools) if _has(pool, roll)] for roll in rolls]
    for users in product(*([*numbers, len(pools)] for numbers in holders)):
        used = dict(zip(rolls, users, strict=True))
        yield tuple(
            msgspec.structs.replace(
                pool,
                singles=tuple(
                    SingleReroll(one.roll, Use.USED if number == used[one.roll] else Use.UNUSED)
                    for one in pool.singles
                    if number <= used[one.roll]
                ),
            )
            if pool.singles
            else pool
            for number, pool in enumerate(pools)
        )


def without_target(pool: Pool) -> float:
    """The chance of this way for a target that is gone already: nothing is rolled, so no re-roll is used."""
    return 0.0 if any(single.use is Use.USED for single in pool.singles) else 1.0


def _has(pool: Pool, roll: Roll) -> bool:
    return any(single.roll is roll for single in pool.singles)


def with_singles(dice: AttackDice, law: Law, die: DieLaw) -> Pmf:
    """What `law` tells of plain dice, of dice with single re-rolls that are USED and UNUSED. With UNUSED ones the
    chances add up to less than 1, because failures are left out; with USED ones too, because others are."""
    plain = msgspec.structs.replace(dice, singles=())
    unused = {one.roll for one in dice.singles if one.use is Use.UNUSED}
    used = {one.roll for one in dice.singles if one.use is Use.USED}
    return _used(_unfailing(plain, [n for n, stage in enumerate(dice.stages) if stage.roll in unused]), used, law, die)


def _used(dice: AttackDice, used: set[Roll], law: Law, die: DieLaw) -> Pmf:
    """`law` of dice where one die of each roll of `used` fails and is re-rolled. Wound rolls come last, so that a hit
    roll's re-roll may lead to one."""
    if not used:
        return law(dice)
    roll = Roll.WOUND if Roll.WOUND in used else Roll.HIT
    others = used - {roll}
    total: Pmf | None = None
    before = _used(dice, others, law, die)
    for number in range(len(dice.stages) - 1, -1, -1):
        if dice.stages[number].roll is not roll:
            continue
        again = die(_replaced(dice, number, reroll=(), unfailing=False), number)
        dice = _unfailing(dice, [number])
        after = _used(dice, others, law, die)
        one = _both(again, _sum(before, -after))
        total = one if total is None else _sum(total, one)
        before = after
    return np.zeros_like(before) if total is None else np.maximum(total, 0.0)


def _unfailing(dice: AttackDice, numbers: list[int]) -> AttackDice:
    for number in numbers:
        dice = _replaced(dice, number, reroll=dice.stages[number].reroll, unfailing=True)
    return dice


def _replaced(dice: AttackDice, number: int, *, reroll: tuple[int, ...], unfailing: bool) -> AttackDice:
    stage = msgspec.structs.replace(dice.stages[number], reroll=reroll, unfailing=unfailing)
    return msgspec.structs.replace(dice, stages=(*dice.stages[:number], stage, *dice.stages[number + 1 :]))


def _sum(left: Pmf, right: Pmf) -> Pmf:
    total = np.zeros(np.maximum(left.shape, right.shape))
    total[tuple(map(slice, left.shape))] += left
    total[tuple(map(slice, right.shape))] += right
    return total


def _both(die: Pmf, others: Pmf) -> Pmf:
    """Distribution of the sum of what one die and what the others lead to."""
    total = np.zeros(np.add(die.shape, others.shape) - 1)
    for counts in np.argwhere(die):
        total[tuple(slice(start, start + length) for start, length in zip(counts, others.shape, strict=True))] += (
            die[tuple(counts)] * others
        )
    return total
