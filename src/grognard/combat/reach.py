"""The states that one pool can lead to from where the target stands: often a few of a large graph."""

from typing import NamedTuple, Self

import numpy as np

from grognard.combat.states import Ints, Walk
from grognard.combat.transitions import Floats

WORTH_FROM = 500
"""States from which a narrower walk saves more time than it takes."""


class Reach(NamedTuple):
    """Those `states`, in their order, and the `walk` among them by their places in it."""

    states: Ints
    walk: Walk

    @classmethod
    def of(cls, walk: Walk, carried: Floats) -> Self | None:
        """What packets on `walk` can lead to from the distribution `carried` (n); None where that is most of all
        states, or these are few anyway."""
        size = len(walk.room)
        inside = carried > 0.0
        if walk.banded or size < WORTH_FROM or 2 * inside.sum() > size:
            return None
        edge = np.flatnonzero(inside)
        while len(edge):
            further = np.unique(walk.after[edge])
            edge = further[~inside[further]]
            inside[edge] = True
        states = np.flatnonzero(inside)
        if 2 * len(states) > size:
            return None
        places = np.zeros(size, dtype=np.intp)
        places[states] = np.arange(len(states))
        return cls(states, Walk(walk.group[states], walk.room[states], places[walk.after[states]]))

    def widened(self, pending: Floats, size: int) -> Floats:
        """Distributions over these states, the last axis of `pending`, as distributions over all `size`."""
        wide = np.zeros((*pending.shape[:-1], size))
        wide[..., self.states] = pending
        return wide
