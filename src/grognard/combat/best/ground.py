"""The states of a target when PRECISION may strike characters before the others have fallen."""

from functools import lru_cache
from itertools import product

import msgspec
import numpy as np

from grognard.combat.parts import Part, parts_of
from grognard.combat.question import Target
from grognard.combat.rules import AttackRules, Rank, SaveOrder, State, fronts, fronts_left
from grognard.combat.states import MOST_STATES, Space, TooManyStatesError, Walk, space_of
from grognard.combat.transitions import MORTAL_WALK
from grognard.core.words import Edition


class Ground(msgspec.Struct, frozen=True, eq=False):
    """States of one target and the parts in which a pool meets the same.

    `characters`: groups that PRECISION may choose; `aimed[part, group]`: numbers of the walks of normal attacks and of
    devastating wounds when it does.
    """

    space: Space
    parts: tuple[Part, ...]
    characters: tuple[int, ...] = ()
    aimed: dict[tuple[int, int], tuple[int, int]] = {}

    def walks(self, part: int, character: int | None) -> tuple[int, int]:
        """Numbers of the walks of a pool that starts in `part`."""
        if character is None:
            return self.parts[part].order, MORTAL_WALK
        return self.aimed[part, character]


def plain_ground(target: Target, rules: AttackRules) -> Ground:
    """The target as attacks without PRECISION meet it."""
    space = space_of(target, rules)
    return Ground(space, parts_of(space, target, rules))


def precise_characters(target: Target, rules: AttackRules) -> tuple[int, ...]:
    """Character groups that PRECISION can choose: of attached units only in the 10th (T-9.15), of any unit with other
    models in the 11th (24.28)."""
    if rules.edition is Edition.TENTH and not target.attached:
        return ()
    characters = tuple(index for index, group in enumerate(target.groups) if group.character)
    alone = sum(group.models for group in target.groups) == 1
    return () if alone else characters


@lru_cache(maxsize=64)
def precise_ground(target: Target, rules: AttackRules) -> Ground:
    """All states, in whichever order models fall. Raises TooManyStatesError beyond what is sensible."""
    ranks = _split(target, rules.ranks(target))
    totals = [sum(model.room for model in rank.models) for rank in ranks]
    if np.prod([total + 1 for total in totals]) > MOST_STATES:
        raise TooManyStatesError
    states: list[State] = [tuple(state) for state in product(*(range(total + 1) for total in totals))]
    numbers = {state: number for number, state in enumerate(states)}
    space = Space(len(states), len(target.groups))
    space.capacity = sum(totals)
    space.models = tuple(group.models for group in target.groups)
    space.lost[:] = [sum(state) for state in states]
    for number, state in enumerate(states):
        for rank, lost in zip(ranks, state, strict=True):
            for model in rank.models:
                lost -= model.room
                if lost < 0:
                    break
                space.destroyed[number, model.group] += 1
    space.living = [tuple(row) for row in (space.destroyed < np.array(space.models)).tolist()]
    walker = _Walker(ranks, states, numbers)
    space.mortal = walker.walk(())
    orders: list[tuple[int, ...]] = [falling_order(ranks, state) for state in states]
    if rules.save_order is SaveOrder.ONE_BY_ONE:
        space.walks = [space.mortal]
    else:
        distinct = list(dict.fromkeys(orders[:-1]))
        space.order = [distinct.index(order) if order in distinct else 0 for order in orders]
        space.walks = [walker.walk(order) for order in distinct]
    space.first_group = [int(walk.group[0]) for walk in space.walks]
    parts = parts_of(space, target, rules)
    characters = precise_characters(target, rules)
    aimed: dict[tuple[int, int], tuple[int, int]] = {}
    for character in characters:
        mine = [index for index, rank in enumerate(ranks) if rank.character and rank.models[0].group == character]
        for index, part in enumerate(parts):
            if rules.save_order is SaveOrder.ONE_BY_ONE:
                first, others = tuple(mine), ()
            else:
                others = next(order for state, order in enumerate(orders) if space.order[state] == part.order)
                first = tuple(rank for rank in mine if rank in others)[:1]
            space.walks += [walker.walk((*first, *(rank for rank in others if rank not in first))), walker.walk(first)]
            aimed[index, character] = (len(space.walks) - 2, len(space.walks) - 1)
    return Ground(space, parts, characters, aimed)


def _split(target: Target, ranks: tuple[Rank, ...]) -> tuple[Rank, ...]:
    """Every character model in a rank of its own, behind the others."""
    others: list[Rank] = []
    characters: list[Rank] = []
    target_characters = {index for index, group in enumerate(target.groups) if group.character}
    for rank in ranks:
        models = tuple(model for model in rank.models if model.group not in target_characters)
        if models:
            others.append(Rank(models))
        characters += [Rank((model,), character=True) for model in rank.models if model.group in target_characters]
    return tuple(others + characters)


def falling_order(ranks: tuple[Rank, ...], state: State) -> tuple[int, ...]:
    """Ranks with models left, characters last, wounded ones first among either, else as the groups stand (T-8.03,
    T-8.23; 11e 05.03)."""
    left = fronts_left(ranks, state)
    return tuple(sorted(left, key=lambda rank: (ranks[rank].character, not left[rank].wounded, left[rank].first)))


def _mortal_rank(ranks: tuple[Rank, ...], state: State) -> int:
    """The rank whose next model takes a mortal wound (T-8.30; 11e 06.02)."""
    left = fronts_left(ranks, state)
    return min(left, key=lambda rank: (ranks[rank].character, not left[rank].wounded, left[rank].group))


def _next(rank: Rank, lost: int) -> tuple[int, int, bool]:
    """Group, wounds left, and whether it is wounded, of the rank's next model."""
    for model in rank.models:
        if lost < model.room:
            return model.group, model.room - lost, lost > 0 or model.wounded
        lost -= model.room
    return 0, 0, False


class _Walker:
    """Makes walks over all states."""

    def __init__(self, ranks: tuple[Rank, ...], states: list[State], numbers: dict[State, int]) -> None:
        self.ranks = ranks
        self.states = states
        self.numbers = numbers
        self.rooms = [len(fronts(rank)) for rank in ranks]
        self.largest = max(model.room for rank in ranks for model in rank.models)

    def walk(self, first: tuple[int, ...]) -> Walk:
        """Packets meet the ranks `first` in this order, and then fall as to mortal wounds."""
        size = len(self.states)
        group = np.zeros(size, dtype=np.intp)
        room = np.zeros(size, dtype=np.intp)
        after = np.repeat(np.arange(size)[:, None], self.largest + 1, axis=1)
        for number, state in enumerate(self.states[:-1]):
            rank = next((index for index in first if state[index] < self.rooms[index]), -1)
            rank = _mortal_rank(self.ranks, state) if rank < 0 else rank
            group[number], room[number], _ = _next(self.ranks[rank], state[rank])
            for loss in range(1, self.largest + 1):
                hurt = state[rank] + min(loss, int(room[number]))
                after[number, loss] = self.numbers[(*state[:rank], hurt, *state[rank + 1 :])]
        return Walk(group, room, after)
