"""What wounds are worth: save rolls, damage rolls with their re-rolls, one packet after the other."""

from collections.abc import Sequence
from functools import lru_cache

import msgspec
import numpy as np

from grognard.combat.best.hands import Player
from grognard.combat.best.reading import AmountReroll
from grognard.combat.best.tape import DecisionKind, Node, Tape, product
from grognard.combat.counts import amount_pmf
from grognard.combat.plan import NO_FEEL_NO_PAIN, Amount, Packet
from grognard.combat.rules import SaveOrder
from grognard.combat.saves import Saves
from grognard.combat.states import Ints, Space
from grognard.combat.transitions import MORTAL_WALK, Floats, transition
from grognard.core.dice import DiceExpression
from grognard.core.pmf import thinning
from grognard.core.words import Roll

Planes = Sequence[Node]
"""A table for each plane of the player's hand; the last axis are the states."""


class Strike(msgspec.Struct, frozen=True, eq=False):
    """One packet that meets the target.

    `steps[i]`: the step of damage roll i, `chances[i]` its chance, `again[i]` whether it may be re-rolled freely.
    `through[s]`: chance that the packet gets through to damage in state s. `whole`: the step when nothing is decided.
    """

    whole: Floats
    steps: tuple[Floats, ...]
    chances: tuple[float, ...]
    again: tuple[bool, ...]
    through: Floats


@lru_cache(maxsize=512)
def strike_of(
    space: Space, walk: int, packet: Packet, chances: tuple[float, ...], through: float, reroll: AmountReroll
) -> Strike:
    """The step of one packet that gets past the save with chance `through` and in group g with `chances[g]`."""
    steps = space.mortal if walk == MORTAL_WALK else space.walks[walk]
    getting = np.asarray(chances)[steps.group] * through
    getting[-1] = 1.0
    base = transition(space, walk, packet, chances).matrix
    whole = through * base + (1.0 - through) * np.eye(space.states)
    dice = packet.damage[0].dice
    if dice.fixed or packet.damage[0].reroll:
        return Strike(whole, (), (), (), getting)
    sums = amount_pmf(
        Amount(DiceExpression(dice.count, dice.sides), tuple(range(dice.count, dice.count * dice.sides + 1)))
    )
    largest = steps.after.shape[1] - 1
    gathered: dict[tuple[int, ...], list[float]] = {}
    order: list[tuple[tuple[int, ...], bool]] = []
    for index in range(len(packet.damage[0].values)):
        values = tuple(
            amount.values[index] if pain < NO_FEEL_NO_PAIN else min(amount.values[index], largest)
            for amount, pain in zip(packet.damage, packet.feel_no_pain, strict=True)
        )
        free = reroll is AmountReroll.ANY or (reroll is AmountReroll.LEAST and index == 0)
        if values not in gathered:
            order.append((values, free))
        gathered.setdefault(values, []).append(float(sums[index + dice.count]))
    certain = (1.0,) * len(chances)
    matrices: list[Floats] = []
    for values, _ in order:
        fixed = tuple(Amount(DiceExpression(plus=value), (value,)) for value in values)
        matrices.append(transition(space, walk, msgspec.structs.replace(packet, damage=fixed), certain).matrix)
    if len(matrices) == 1:
        return Strike(whole, (), (), (), getting)
    return Strike(
        whole, tuple(matrices), tuple(sum(gathered[values]) for values, _ in order), tuple(f for _, f in order), getting
    )


def part_of(strike: Strike, within: Ints) -> Strike:
    """The same among the states `within`, which it does not leave."""
    if len(within) == len(strike.whole):
        return strike
    part = np.ix_(within, within)
    steps = tuple(step[part] for step in strike.steps)
    return Strike(strike.whole[part], steps, strike.chances, strike.again, strike.through[within])


def after_strike(tape: Tape, planes: Planes, strike: Strike, player: Player) -> list[Node]:
    """The tables before one packet from those after it."""
    by_hand = [list(player.uses(Roll.DAMAGE, plane)) for plane in range(len(planes))] if strike.steps else []
    if not (any(by_hand) or any(strike.again)):
        return [_push(tape, plane, strike.whole) for plane in planes]
    rolled = [[_push(tape, plane, step) for step in strike.steps] for plane in planes]
    means = [tape.total(list(zip(row, strike.chances, strict=True))) for row in rolled]
    found: list[Node] = []
    for plane, row, mean, uses in zip(planes, rolled, means, by_hand, strict=True):
        parts: list[tuple[Node, Floats | float]] = [(plane, 1.0 - strike.through)]
        for kept, chance, again in zip(row, strike.chances, strike.again, strict=True):
            best = kept
            for kind, rest in uses:
                best = tape.best(player.decision(kind, "keep", "use"), [best, means[rest]])
            if again:
                free = player.decision(DecisionKind.DAMAGE_REROLL, "keep", "re-roll")
                best = tape.best(free, [best, mean])
            parts.append((best, chance * strike.through))
        found.append(tape.total(parts))
    return found


def _push(tape: Tape, source: Node, step: Floats) -> Node:
    size = len(step)
    shape = source.value.shape

    def forward(value: Floats) -> Floats:
        return product(value.reshape(-1, size), step.T).reshape(shape)

    def backward(grad: Floats) -> Floats:
        return product(grad.reshape(-1, size), step).reshape(shape)

    return tape.linear(source, forward, backward)


def wounds_table(
    tape: Tape,
    planes: Planes,
    most: int,
    packet: Packet,
    saves: Saves,
    order: SaveOrder,
    space: Space,
    walk: int,
    within: Ints,
    reroll: AmountReroll,
    player: Player,
) -> list[Node]:
    """Tables with a new first axis: 0 .. `most` wounds with `packet` are to be saved and inflicted.

    All save dice of a pool are rolled before damage in the 11th (05.03); with three or more runs of save dice those of
    later runs are taken as not yet looked at.
    """
    if order is SaveOrder.ONE_BY_ONE:
        strike = strike_of(space, walk, packet, saves.chances[0], saves.reached, reroll)
        return powers(tape, planes, most, part_of(strike, within), player)
    runs = [part_of(strike_of(space, walk, packet, chances, 1.0, reroll), within) for chances in saves.chances]
    later = powers(tape, planes, most, runs[-1], player)
    for strike, share in zip(reversed(runs[:-1]), reversed(saves.shares[:-1]), strict=True):
        later = _run(tape, later, most, strike, share, player)
    if saves.reached == 1.0:
        return later
    kept = np.ascontiguousarray(thinning(most + 1, saves.reached).T)
    return [tape.matrix(plane, kept) for plane in later]


def powers(tape: Tape, planes: Planes, most: int, strike: Strike, player: Player) -> list[Node]:
    """Tables with a new first axis: 0 .. `most` such packets are to come."""
    rows = [list(planes)]
    for _ in range(most):
        rows.append(after_strike(tape, rows[-1], strike, player))
    return [tape.stack([row[plane] for row in rows]) for plane in range(len(planes))]


def _run(tape: Tape, later: Planes, most: int, strike: Strike, share: float, player: Player) -> list[Node]:
    """Of n dice in this run and after it each belongs to this run with chance `share`; they are applied first."""
    matrix = thinning(most + 1, share)
    current: Planes = later
    parts: list[list[tuple[Node, Floats | float]]] = [[] for _ in later]
    for taken in range(most + 1):
        weights = np.zeros((most + 1, most + 1))
        for dice in range(taken, most + 1):
            weights[dice, dice - taken] = matrix[taken, dice]
        for plane, node in enumerate(current):
            parts[plane].append((tape.matrix(node, weights), 1.0))
        if taken < most:
            current = after_strike(tape, current, strike, player)
    return [tape.total(part) for part in parts]
