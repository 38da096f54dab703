"""States of a target under attack, numbered: state 0 is the start, the last one is "destroyed"."""

from collections import deque
from collections.abc import Callable
from functools import lru_cache
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from grognard.combat.question import Target
from grognard.combat.rules import AttackRules, Front, Rank, RankModel, State, fronts

Ints = npt.NDArray[np.intp]

MOST_STATES = 2500
"""States up to which a search over choices is sensible."""
MOST_REACHED_STATES = 200_000
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
    rooms = [[left for model in rank.models for left in range(model.room, 0, -1)] for rank in ranks]
    orders: dict[tuple[int, ...], int] = {}
    start: State = (0,) * len(ranks)
    numbers: dict[State, int] = {start: 0}
    strikes: list[_Strike] = []
    seen: set[tuple[State, int]] = {(start, MORTAL)}
    queue: deque[tuple[State, int]] = deque(seen)
    after_marks = _by_marks(ranks, rules)
    sequences: list[tuple[int, ...]] = []
    while queue:
        state, order = queue.popleft()
        sequence, mortal_rank = after_marks(state)
        if not sequence:
            continue
        if order == MORTAL:
            if sequence not in orders:
                orders[sequence] = len(orders)
                sequences.append(sequence)
            rank = mortal_rank
        else:
            rank = next((index for index in sequences[order] if state[index] < len(rooms[index])), -1)
        met = [(state, orders[sequence])] if order == MORTAL else [(state, MORTAL)]
        if rank >= 0:
            before, lost, behind = state[:rank], state[rank], state[rank + 1 :]
            reached = [(*before, lost + loss, *behind) for loss in range(1, rooms[rank][lost] + 1)]
            strikes.append(_Strike(state, order, rank, reached))
            met += [(one, order) for one in reached]
        for one in met:
            if one not in seen:
                seen.add(one)
                queue.append(one)
                numbers.setdefault(one[0], len(numbers))
        if len(numbers) > MOST_REACHED_STATES:
            raise TooManyStatesError
    return _numbered(target, ranks, numbers, orders, strikes, after_marks)


MORTAL: Final = -1
"""Stands for the allocation of mortal wounds among the numbers of orders."""

Next = tuple[tuple[int, ...], int]
"""The order of the ranks for a pool that starts in a state, and the rank that a mortal wound meets."""


class _Strike(NamedTuple):
    """In `state`, packets that go by `order` meet `rank`; `reached`: the states after 1, 2 ... wounds."""

    state: State
    order: int
    rank: int
    reached: list[State]


def _by_marks(ranks: tuple[Rank, ...], rules: AttackRules) -> Callable[[State], Next]:
    """What comes next in a state. Asked of the edition once for all states alike in the fronts of their ranks: the
    edition looks at nothing else."""
    marks: list[list[int]] = []
    for rank in ranks:
        numbers: dict[Front, int] = {}
        marks.append([numbers.setdefault(front, len(numbers)) for front in fronts(rank)] + [-1])
    known: dict[tuple[int, ...], Next] = {}

    def after(state: State) -> Next:
        key = tuple([marked[lost] for marked, lost in zip(marks, state, strict=True)])
        if key not in known:
            known[key] = rules.attack_order(ranks, state), rules.mortal_rank(ranks, state)
        return known[key]

    return after


def _numbered(
    target: Target,
    ranks: tuple[Rank, ...],
    numbers: dict[State, int],
    orders: dict[tuple[int, ...], int],
    strikes: list[_Strike],
    after_marks: Callable[[State], Next],
) -> Space:
    end: State = tuple(sum(model.room for model in rank.models) for rank in ranks)
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
    struck = [[model.group for model in rank.models for _ in range(model.room)] for rank in ranks]
    for state, order, rank, reached in strikes:
        walk = space.mortal if order == MORTAL else space.walks[order]
        number = numbers[state]
        walk.group[number] = struck[rank][state[rank]]
        walk.room[number] = len(reached)
        after = [numbers[one] for one in reached]
        walk.after[number, 1:] = after + after[-1:] * (largest - len(after))
    space.numbers = numbers
    places = np.array(list(numbers.values()))
    lost = np.array(list(numbers))
    space.lost[places] = lost.sum(axis=1)
    for index, rank in enumerate(ranks):
        ends = np.cumsum([model.room for model in rank.models])
        group = np.array([model.group for model in rank.models])
        for one in set(group.tolist()):
            space.destroyed[places, one] += np.searchsorted(ends[group == one], lost[:, index], side="right")
    for state, number in numbers.items():
        if state != end:
            space.order[number] = orders[after_marks(state)[0]]
    space.first_group = [_first_group(ranks, sequence) for sequence in orders]
    alive = space.destroyed < np.array(space.models)
    space.living = [tuple(row) for row in alive.tolist()]
    return space


def _first_group(ranks: tuple[Rank, ...], sequence: tuple[int, ...]) -> int:
    return ranks[sequence[0]].models[0].group
