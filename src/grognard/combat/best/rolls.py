"""What the dice of a hit or wound roll are worth before they are rolled.

All dice of a step are rolled together and seen; of those that a rule lets the player re-roll some are, once, each as
the player likes. Where there are too many dice for that, which faces are re-rolled is decided for the whole roll,
knowing how many dice there are and how the target stands. Then one die that has not been re-rolled may be re-rolled by
hand for each token that is left: a Command Re-roll, a single re-roll of the unit's own rules.
"""

from itertools import product

import numpy as np

from grognard.combat.best.by_hand import ByHand, Left
from grognard.combat.best.die_by_die import Wishes, die_by_die
from grognard.combat.best.hands import Player
from grognard.combat.best.packets import Planes
from grognard.combat.best.reading import CRITICAL, FAIL, PLAIN, Die, DieOption, DieReroll
from grognard.combat.best.results import Results, Three, result_chances, three
from grognard.combat.best.tape import INDIFFERENT, DecisionKind, Node, Tape
from grognard.combat.states import Ints
from grognard.combat.transitions import Floats
from grognard.core.words import Roll

_FREE = {Roll.HIT: DecisionKind.HIT_REROLL, Roll.WOUND: DecisionKind.WOUND_REROLL}


def roll_table(
    tape: Tape, die: Die, results: Results, rows: tuple[int, ...], after: Planes, player: Player, roll: Roll
) -> list[Node]:
    """Tables whose first axis are numbers of dice (`rows`), from tables whose first axis are the results."""
    by_hand = ByHand(tape, die, results, after, player, roll)
    wishes = _wishes(die, results, after)
    if wishes.open and wishes.effort(results, after) <= tape.detail.most:
        return die_by_die(tape, die, results, rows, by_hand, wishes, _FREE[roll])
    options = _sensible(die, wishes)
    if wishes.open and len(options) > 1:
        tape.detail.whole_rolls.add((player.pool, roll))
    return _whole_roll(tape, results, rows, after, by_hand, options, _FREE[roll])


def _whole_roll(
    tape: Tape,
    results: Results,
    rows: tuple[int, ...],
    after: Planes,
    by_hand: ByHand,
    options: tuple[DieOption, ...],
    kind: DecisionKind,
) -> list[Node]:
    """Which faces are re-rolled is decided before the roll."""
    tables: list[list[Node]] = [[] for _ in after]
    widths = [results.upto[row] for row in rows]
    for option in options:
        weights = result_chances(results, rows, three(_ends(option), merged=results.merged))
        for plane, table in enumerate(after):
            kinds, most = by_hand.kinds(plane), by_hand.most(plane)
            if not kinds:
                tables[plane].append(tape.lower_triangle(table, weights, widths))
                continue
            parts: list[tuple[Node, Floats | float]] = []
            for left, share in _available(option, results, rows, kinds, most, weights):
                parts.append((tape.lower_triangle(by_hand.value(plane, left), share, widths), 1.0))
            tables[plane].append(tape.total(parts))
    decision = by_hand.player.decision(kind, *(option.reroll.value for option in options))
    return [tape.best(decision, table) for table in tables]


def _wishes(die: Die, results: Results, after: Planes) -> Wishes:
    """What may be worth re-rolling of the dice that may be: when no success ever hurts, every failure is re-rolled; a
    critical success that is never worse than a plain one is kept; and where it is never better plain ones are too."""
    if not any(die.free):
        return Wishes(die.options[0].reroll)
    inner = np.flatnonzero(results.plain + results.critical < results.most)
    values = [node.value for node in after]
    more = results.at[results.plain[inner] + 1, results.critical[inner]]
    helps = not any(_better(value[inner], value[more]) for value in values)
    kept, fished = True, False
    if not results.merged:
        critical = results.at[results.plain[inner], results.critical[inner] + 1]
        helps = helps and not any(_better(value[inner], value[critical]) for value in values)
        kept = not any(_better(value[more], value[critical]) for value in values)
        fished = any(_better(value[critical], value[more]) for value in values)
    usual = die.options[0].reroll
    fail, plain, critical_too = die.free
    if helps:
        return Wishes(usual, plain=plain and fished, critical=critical_too and not kept)
    return Wishes(usual, fail, plain, critical_too)


def _better(one: Floats, other: Floats) -> bool:
    """Whether `one` is worth more anywhere."""
    return bool((one > other + INDIFFERENT).any())


def _sensible(die: Die, wishes: Wishes) -> tuple[DieOption, ...]:
    """The options without those that are not wished for."""
    if wishes.failures or not any(option.reroll is DieReroll.FAILED for option in die.options):
        return die.options
    wanted = {DieReroll.FAILED}
    if wishes.plain:
        wanted.add(DieReroll.NONCRITICAL)
    if wishes.critical:
        wanted.add(DieReroll.UNLESS_PLAIN)
    return tuple(option for option in die.options if option.reroll in wanted)


def _ends(option: DieOption) -> Three:
    """The chances after re-rolls."""
    fail, plain, critical = (kept + again for kept, again in zip(option.kept, option.again, strict=True))
    return fail, plain, critical


def _available(
    option: DieOption, results: Results, rows: tuple[int, ...], kinds: tuple[int, ...], most: int, weights: Floats
) -> list[tuple[Left, Floats]]:
    """For each number of dice of each type of `kinds` that have not been re-rolled, `most` meaning that many or more:
    P(result and just these numbers)."""
    kept, again = (three(part, merged=results.merged) for part in (option.kept, option.again))
    dice = np.array(rows)[:, None]
    counts = (np.maximum(dice - results.plain - results.critical, 0), results.plain[None], results.critical[None])
    some: list[list[Floats | float]] = [[1.0]] * 3
    for kind in kinds:
        whole = kept[kind] + again[kind]
        first = kept[kind] / whole if whole > 0.0 else 0.0
        some[kind] = _at_first(counts[kind], first, most)
    found: list[tuple[Left, Floats]] = []
    for fail, plain, critical in product(*(range(len(part)) for part in some)):
        share = weights * some[FAIL][fail] * some[PLAIN][plain] * some[CRITICAL][critical]
        if share.any() or not (fail or plain or critical):
            found.append(((fail, plain, critical), share))
    return found


def _at_first(count: Ints, chance: float, most: int) -> list[Floats | float]:
    """P(0, 1, ... `most` or more of `count` dice show their first throw), each with `chance`; `most` is at most 2."""
    none: Floats = np.power(1.0 - chance, count)
    if most == 1:
        return [none, 1.0 - none]
    others: Floats = np.power(1.0 - chance, np.maximum(count - 1, 0))
    one = chance * count * others
    return [none, one, np.maximum(1.0 - none - one, 0.0)]
