"""What one pool of attacks is worth, from the values of what comes after it."""

from functools import lru_cache

import msgspec
import numpy as np

from grognard.combat.best.hands import Player, Token
from grognard.combat.best.packets import Planes, part_of, powers, strike_of, wounds_table
from grognard.combat.best.reading import AmountReroll, LethalUse, PoolDice
from grognard.combat.best.results import Results, results_of
from grognard.combat.best.rolls import roll_table
from grognard.combat.best.tape import DecisionKind, Node, Tape
from grognard.combat.counts import amount_pmf, attacks_of_weapon
from grognard.combat.parts import Part
from grognard.combat.plan import Packet, PacketKind
from grognard.combat.rules import AttackRules, MortalTiming
from grognard.combat.saves import saves_of
from grognard.combat.states import Ints, Space
from grognard.combat.transitions import Floats
from grognard.core.words import Roll

MOST_LETHAL_CHOICES = 24
"""With more attacks LETHAL HITS is taken on all critical hits of a pool or on none."""


class Meeting(msgspec.Struct, frozen=True, eq=False):
    """A pool that meets the target: its dice, what it faces, how its packets walk through the models."""

    player: Player
    dice: PoolDice
    part: Part
    space: Space
    rules: AttackRules
    walk: int
    mortal_walk: int
    first_group: int


@lru_cache(maxsize=256)
def attack_counts(dice: PoolDice) -> Floats:
    """Distribution of the number of attacks, without the attacker's re-rolls."""
    return _times(attacks_of_weapon(dice.attacks), dice.weapons)


def most_wounds(dice: PoolDice) -> int:
    """The largest number of wound rolls."""
    return (len(attack_counts(dice)) - 1) * (len(dice.extra) if dice.hit else 1)


def pool_tables(tape: Tape, meeting: Meeting, after: Planes, states: Ints, within: Ints) -> list[Node]:
    """Tables (b, `states`) before the pool's attacks from those after it, which have the states of `within`.

    `within`: all states that the pool can lead to from `states`.

    Where devastating wounds wait, the tables after it have a first axis for their number: (waiting, b, states).
    """
    dice = meeting.dice
    most = most_wounds(dice)
    wounds = _wounds(tape, meeting, after, most, within)
    if len(states) < len(within):
        wounds = [tape.columns(table, np.searchsorted(within, states)) for table in wounds]
    hits = _wound_rolls(tape, meeting, wounds, most)
    counts = np.flatnonzero(attack_counts(dice))
    rows = tuple(range(int(counts[0]), int(counts[-1]) + 1))
    attacks = _hit_rolls(tape, meeting, hits, rows, most)
    return _attacks(tape, meeting, attacks, rows)


def _wounds(tape: Tape, meeting: Meeting, after: Planes, most: int, within: Ints) -> list[Node]:
    """Tables (plain wounds, critical wounds, b, states)."""
    dice = meeting.dice
    order = [dice.plain, dice.critical] if not dice.critical_first else [dice.critical, dice.plain]
    tables: Planes = after
    waits = meeting.rules.mortal_timing is MortalTiming.AFTER_ALL_POOLS
    for packet in reversed(order):
        if packet is None:
            tables = [tape.shaped(table, (1, *table.value.shape)) for table in tables]
        elif packet.kind is PacketKind.DEVASTATING:
            if not waits:
                strike = strike_of(
                    meeting.space, meeting.mortal_walk, packet, _certain(packet), 1.0, dice.damage_reroll
                )
                tables = powers(tape, tables, most, part_of(strike, within), meeting.player)
        else:
            saves = saves_of(
                packet, dice.save_rerolls, meeting.rules.save_order, meeting.part.groups, meeting.first_group
            )
            tables = wounds_table(
                tape,
                tables,
                most,
                packet,
                saves,
                meeting.rules.save_order,
                meeting.space,
                meeting.walk,
                within,
                dice.damage_reroll,
                meeting.player,
            )
    if dice.critical_first:
        tables = [tape.swapped(table, (1, 0, 2, 3)) for table in tables]
    return list(tables)


def _certain(packet: Packet) -> tuple[float, ...]:
    return (1.0,) * len(packet.fails)


def _wound_rolls(tape: Tape, meeting: Meeting, wounds: Planes, most: int) -> list[Node]:
    """Tables (hits to wound with, lethal hits, b, states)."""
    dice = meeting.dice
    lethal = 0 if dice.lethal is LethalUse.NEVER else len(attack_counts(dice)) - 1
    plain, critical = wounds[0].value.shape[:2]
    rest = wounds[0].value.shape[2:]
    flat = [tape.shaped(table, (plain * critical, *rest)) for table in wounds]
    already = np.arange(lethal + 1)
    if dice.wound is None:
        index = np.minimum(np.arange(most + 1)[:, None] + already, plain - 1) * critical
        return [tape.rows(table, index) for table in flat]
    results = results_of(most, merged=dice.critical is None)
    index = np.minimum(results.plain[:, None] + already, plain - 1) * critical
    index = index + np.minimum(results.critical, critical - 1)[:, None]
    tables = [tape.rows(table, index) for table in flat]
    rows = tuple(range(most + 1))
    return roll_table(
        tape,
        dice.wound,
        results,
        rows,
        tables,
        meeting.player,
        Roll.WOUND,
    )


def _hit_rolls(tape: Tape, meeting: Meeting, hits: Planes, rows: tuple[int, ...], most: int) -> list[Node]:
    """Tables (number of attacks, b, states)."""
    dice = meeting.dice
    if dice.hit is None:
        return [tape.rows(tape.shaped(table, _joined(table)), np.array(rows) * table.value.shape[1]) for table in hits]
    same = dice.lethal is LethalUse.NEVER and len(dice.extra) == 1
    results = results_of(rows[-1], merged=same)
    after = [_hit_results(tape, meeting, table, results, most) for table in hits]
    return roll_table(tape, dice.hit, results, rows, after, meeting.player, Roll.HIT)


def _joined(table: Node) -> tuple[int, ...]:
    shape = table.value.shape
    return (shape[0] * shape[1], *shape[2:])


def _hit_results(tape: Tape, meeting: Meeting, hits: Node, results: Results, most: int) -> Node:
    """Table (results of the hit roll, b, states): LETHAL HITS are chosen, SUSTAINED HITS are added."""
    dice = meeting.dice
    lethal = hits.value.shape[1]
    flat = tape.shaped(hits, _joined(hits))
    candidates: list[Node] = []
    for taken in _lethal_choices(dice.lethal, results):
        base = results.plain + results.critical - taken
        parts: list[tuple[Node, Floats | float]] = []
        for more, weight in _extra_hits(dice.extra, results):
            index = np.minimum(base + more, most) * lethal + taken
            parts.append((tape.rows(flat, index), weight.reshape(-1, *(1,) * (flat.value.ndim - 1))))
        candidates.append(parts[0][0] if len(parts) == 1 else tape.total(parts))
    options = ("take", *("leave",) * (len(candidates) - 1))
    return tape.best(meeting.player.decision(DecisionKind.LETHAL_HITS, *options), candidates)


def _lethal_choices(lethal: LethalUse, results: Results) -> list[np.ndarray]:
    """How many of the critical hits of each result are lethal, per option; the first option: all."""
    none = np.zeros_like(results.critical)
    match lethal:
        case LethalUse.NEVER:
            return [none]
        case LethalUse.ALWAYS:
            return [results.critical]
        case LethalUse.CHOSEN if results.most > MOST_LETHAL_CHOICES:
            return [results.critical, none]
        case LethalUse.CHOSEN:
            return [np.maximum(results.critical - left, 0) for left in range(results.most + 1)]


@lru_cache(maxsize=64)
def _extra_hits(extra: tuple[float, ...], results: Results) -> list[tuple[np.ndarray, Floats]]:
    """More hits by result, with their chances by result."""
    ones = np.ones(len(results.plain))
    if sum(chance > 0.0 for chance in extra) == 1:
        return [((len(extra) - 1) * results.critical, ones)]
    single: Floats = np.array(extra)
    table = np.zeros((results.most + 1, results.most * (len(extra) - 1) + 1))
    for count in range(results.most + 1):
        sums = _times(single, count)
        table[count, : len(sums)] = sums
    found: list[tuple[np.ndarray, Floats]] = []
    for more in range(table.shape[1]):
        weight = table[results.critical, more]
        if weight.any():
            found.append((np.full(len(weight), more), weight))
    return found


def _attacks(tape: Tape, meeting: Meeting, tables: Planes, rows: tuple[int, ...]) -> list[Node]:
    """Tables (b, states), before the numbers of attacks are rolled."""
    dice = meeting.dice
    first = dice.attacks[0]
    options: list[tuple[int, ...]] = [first.reroll]
    if not first.dice.fixed:
        sums = range(first.dice.least, first.dice.most)
        if dice.attacks_reroll is AmountReroll.LEAST:
            options = [(first.dice.least,), ()]
        elif dice.attacks_reroll is AmountReroll.ANY:
            options = [tuple(sums[:size]) for size in range(len(sums), -1, -1)]
    found: list[list[Node]] = [[] for _ in tables]
    for again in options:
        amounts = (msgspec.structs.replace(first, reroll=again), *dice.attacks[1:])
        weights = _padded(_times(attacks_of_weapon(amounts), dice.weapons), rows)
        for plane, table in enumerate(tables):
            used = meeting.player.hand.without(plane, Token.COMMAND)
            if used is not None and not again and not first.dice.fixed:
                found[plane].append(_command_attacks(tape, meeting, table, tables[used], rows))
            else:
                found[plane].append(tape.matrix(table, weights[None]))
    names = tuple("up to " + str(again[-1]) if again else "nothing" for again in options)
    decision = meeting.player.decision(DecisionKind.ATTACKS_REROLL, *names)
    best = [tape.best(decision, table) for table in found]
    return [tape.shaped(table, table.value.shape[1:]) for table in best]


def _command_attacks(tape: Tape, meeting: Meeting, kept: Node, used: Node, rows: tuple[int, ...]) -> Node:
    """All numbers of attacks are seen, then the lowest of them may be re-rolled."""
    dice = meeting.dice
    decision = meeting.player.decision(DecisionKind.COMMAND_ATTACKS, "keep", "use")
    parts: list[tuple[Node, Floats | float]] = []
    for weights, again in _lowest_attacks(dice, rows):
        best = tape.best(decision, [kept, tape.matrix(used, again)])
        parts.append((tape.matrix(best, weights[None]), 1.0))
    return tape.total(parts)


@lru_cache(maxsize=64)
def _lowest_attacks(dice: PoolDice, rows: tuple[int, ...]) -> list[tuple[Floats, Floats]]:
    """For each value of the lowest roll: P(the sum is rows[i] and the lowest is this), and the chances of other sums
    after it is re-rolled."""
    single = amount_pmf(msgspec.structs.replace(dice.attacks[0], reroll=()))
    others = attacks_of_weapon(dice.attacks[1:])
    size = len(rows)
    found: list[tuple[Floats, Floats]] = []
    for lowest in np.flatnonzero(single).tolist():
        from_here = np.where(np.arange(len(single)) >= lowest, single, 0.0)
        above = np.where(np.arange(len(single)) > lowest, single, 0.0)
        weights = _padded(_times(np.convolve(from_here, others), dice.weapons), rows)
        weights = weights - _padded(_times(np.convolve(above, others), dice.weapons), rows)
        weights = np.maximum(weights, 0.0)
        again = np.zeros((size, size))
        for place in range(size):
            for new in np.flatnonzero(single).tolist():
                target = place - lowest + new
                if 0 <= target < size:
                    again[place, target] = single[new]
        found.append((weights, again))
    return found


def _times(single: Floats, weapons: int) -> Floats:
    total = np.ones(1)
    for _ in range(weapons):
        total = np.convolve(total, single)
    return total


def _padded(counts: Floats, rows: tuple[int, ...]) -> Floats:
    padded = np.zeros(rows[-1] + 1)
    padded[: min(len(counts), len(padded))] = counts[: len(padded)]
    return padded[rows[0] :]
