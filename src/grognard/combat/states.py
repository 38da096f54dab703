"""States of a target under attack, numbered: state 0 is the start, the last one is "destroyed"."""

from collections import deque
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from grognard.combat.question import Target
from grognard.combat.rules import AttackRules, Rank, RankModel, State

Ints = npt.NDArray[np.intp]

MOST_STATES = 2500
"""States up to which a search over choices is sensible."""
MOST_REACHED_STATES = 30_000
"""States of a graph up to which plain odds are computed exactly."""
MOST_CELLS = 1_000_000
"""States times wounds of a model, likewise, where the models fall in one order."""


class TooManyStatesError(Exception):
    """The target has more states than exact odds are made for."""


class Walk:
    """Which model the next packet meets. Arrays over states, for one order of the ranks.

    `group[s]`: index of the model's group (0 where none is left). `room[s]`: wounds it has left.
    `after[s, d]`: the state after it loses d wounds, d = 0 .. largest room; `d` above the room stays at `room`.
    `models`: where each state is the number of wounds lost, the models in the order in which they fall.
    """

    __slots__ = ("after", "group", "models", "room")

    def __init__(self, group: Ints, room: Ints, after: Ints, models: tuple[RankModel, ...] = ()) -> None:
        self.group = group
        self.room = room
        self.after = after
        self.models = models

    @property
    def banded(self) -> bool:
        """Whether every state is the number of wounds lost."""
        return bool(self.models)

    def packets_needed(self, least: tuple[int, ...]) -> int:
        """How many packets it takes at most to destroy everyone where each takes at least `least[g]` wounds, while
        there are as many, from a model of group g (one entry: of any group)."""
        each = len(least) > 1
        return sum(-(-model.room // least[model.group if each else 0]) for model in self.models)


class Space:
    """All reachable states of one target in one edition.

    `lost[s]`: wounds lost. `destroyed[s, g]`: models of group g destroyed. `living[s]`: which groups have models left.
    `order[s]`: number of the allocation order of a pool that starts in s; `walks[order]` how its attacks go on.
    `mortal`: how mortal wounds are allocated. `numbers`: the number of
    each state, empty where there is one rank: there a state is the number of wounds lost.
    """

    def __init__(self, states: int, groups: int) -> None:
        self.states = states
        self.lost: Ints = np.zeros(states, dtype=np.intp)
        self.destroyed: Ints = np.zeros((states, groups), dtype=np.intp)
        self.order: list[int] = [0] * states
        self.walks: list[Walk] = []
        self.first_group: list[int] = [0]
        self.mortal: Walk
        self.living: list[tuple[bool, ...]] = []
        self.numbers: dict[State, int] = {}
        self.capacity: int = 0
        """Wounds of the whole unit at the start, without those already lost."""
        self.models: tuple[int, ...] = ()

    @property
    def start(self) -> npt.NDArray[np.float64]:
        """The distribution of a target to which nothing has happened."""
        states = np.zeros(self.states)
        states[0] = 1.0
        return states

    @property
    def line(self) -> bool:
        """Whether every state is the number of wounds lost."""
        return self.walks[0].banded


@lru_cache(maxsize=256)
def space_of(target: Target, rules: AttackRules) -> Space:
    """The states of `target`. Raises TooManyStatesError beyond what is sensible."""
    ranks = rules.ranks(target)
    if len(ranks) == 1:
        return _line(ranks[0], tuple(group.models for group in target.groups))
    return _graph(target, ranks, rules)


@lru_cache(maxsize=256)
def _line(rank: Rank, models: tuple[int, ...]) -> Space:
    """The states of a unit whose models fall in one order; `models` in each of its groups."""
    rooms = [model.room for model in rank.models]
    total = sum(rooms)
    largest = max(rooms)
    if total * largest > MOST_CELLS or total * len(models) > MOST_CELLS:
        raise TooManyStatesError
    space = Space(total + 1, len(models))
    space.capacity = total
    space.models = models
    space.lost[:] = np.arange(total + 1)
    ends = np.cumsum(rooms)
    struck = np.repeat(np.arange(len(rooms)), rooms)
    room = np.zeros(total + 1, dtype=np.intp)
    group = np.zeros(total + 1, dtype=np.intp)
    room[:-1] = ends[struck] - np.arange(total)
    model_group = np.array([model.group for model in rank.models], dtype=np.intp)
    group[:-1] = model_group[struck]
    after = np.arange(total + 1)[:, None] + np.minimum(np.arange(largest + 1)[None, :], room[:, None])
    for index in range(len(models)):
        space.destroyed[:, index] = np.searchsorted(ends[model_group == index], space.lost, side="right")
    walk = Walk(group, room, after, rank.models)
    space.walks = [walk]
    space.mortal = walk
    space.first_group = [int(group[0])]
    counts = np.array(space.models)
    alive = space.destroyed < counts
    space.living = [tuple(row) for row in alive.tolist()]
    return space


def _graph(target: Target, ranks: tuple[Rank, ...], rules: AttackRules) -> Space:
    """Search all states that attacks and mortal wounds can reach when the order of ranks changes between pools."""
    tables = [_rank_table(rank) for rank in ranks]
    totals = [len(table) for table in tables]
    start: State = tuple(0 for _ in ranks)
    orders: dict[tuple[int, ...], int] = {}
    sequences: list[tuple[int, ...]] = []
    numbers: dict[State, int] = {start: 0}
    queue: deque[tuple[State, int]] = deque([(start, -1)])
    seen: set[tuple[State, int]] = {(start, -1)}

    def reach(state: State, order: int) -> None:
        if (state, order) not in seen:
            numbers.setdefault(state, len(numbers))
            if len(numbers) > MOST_REACHED_STATES:
                raise TooManyStatesError
            seen.add((state, order))
            queue.append((state, order))

    strikes: list[tuple[State, int, int]] = []
    while queue:
        state, order = queue.popleft()
        if order < 0:
            if all(lost == total for lost, total in zip(state, totals, strict=True)):
                continue
            sequence = rules.attack_order(ranks, state)
            if sequence not in orders:
                orders[sequence] = len(orders)
                sequences.append(sequence)
            reach(state, orders[sequence])
            rank = rules.mortal_rank(ranks, state)
        else:
            rank = next((index for index in sequences[order] if state[index] < totals[index]), -1)
        reach(state, -1)
        if rank < 0:
            continue
        strikes.append((state, order, rank))
        for loss in range(1, tables[rank][state[rank]][1] + 1):
            reach(_hurt(state, rank, loss), order)
    return _numbered(target, ranks, rules, numbers, orders, strikes)


def _numbered(
    target: Target,
    ranks: tuple[Rank, ...],
    rules: AttackRules,
    numbers: dict[State, int],
    orders: dict[tuple[int, ...], int],
    strikes: list[tuple[State, int, int]],
) -> Space:
    tables = [_rank_table(rank) for rank in ranks]
    end: State = tuple(len(table) for table in tables)
    last = len(numbers) - 1
    swap = next(state for state, number in numbers.items() if number == last)
    numbers[swap], numbers[end] = numbers[end], last
    space = Space(len(numbers), len(target.groups))
    space.capacity = sum(end)
    space.models = tuple(group.models for group in target.groups)
    largest = max(model.room for rank in ranks for model in rank.models)

    def idle() -> Walk:
        after = np.repeat(np.arange(len(numbers))[:, None], largest + 1, axis=1)
        zeros = np.zeros(len(numbers), dtype=np.intp)
        return Walk(zeros, zeros.copy(), after)

    space.walks = [idle() for _ in orders]
    space.mortal = idle()
    for state, order, rank in strikes:
        walk = space.mortal if order < 0 else space.walks[order]
        group, room = tables[rank][state[rank]]
        number = numbers[state]
        walk.group[number] = group
        walk.room[number] = room
        for loss in range(1, largest + 1):
            walk.after[number, loss] = numbers[_hurt(state, rank, min(loss, room))]
    space.numbers = numbers
    for state, number in numbers.items():
        space.lost[number] = sum(state)
        for rank, lost in zip(ranks, state, strict=True):
            for model in rank.models:
                lost -= model.room
                if lost < 0:
                    break
                space.destroyed[number, model.group] += 1
        if state != end:
            space.order[number] = orders[rules.attack_order(ranks, state)]
    space.first_group = [_first_group(ranks, sequence) for sequence in orders]
    alive = space.destroyed < np.array(space.models)
    space.living = [tuple(row) for row in alive.tolist()]
    return space


def _first_group(ranks: tuple[Rank, ...], sequence: tuple[int, ...]) -> int:
    return ranks[sequence[0]].models[0].group


def _rank_table(rank: Rank) -> list[tuple[int, int]]:
    """For each number of wounds lost in the rank: group and room of the model that comes next."""
    return [(model.group, left) for model in rank.models for left in range(model.room, 0, -1)]


def _hurt(state: State, rank: int, loss: int) -> State:
    return (*state[:rank], state[rank] + loss, *state[rank + 1 :])
