"""Two ways to play a list of stages: through every die outcome, or with random dice.

A stage is a pair (due, play): while `due(state)` holds, `play(state, d6)` is the next thing that happens. `play` rolls
its dice by calling `d6()`, and gives the state after it. States are hashable, so equal situations are counted together.
"""

import random
from collections import defaultdict
from collections.abc import Callable, Hashable, Iterator, Sequence
from typing import TypeVar

from oracle.reading import Die

S = TypeVar("S", bound=Hashable)
Stage = tuple[Callable[[S], bool], Callable[[S, Die], S]]


class _DieNeededError(Exception):
    """The script of faces is at its end and one more die is asked for."""


def _outcomes(play: Callable[[S, Die], S], state: S) -> Iterator[tuple[S, float]]:
    """Each end of one play with its probability: it is played again for every script of faces that it asks for."""
    scripts: list[tuple[int, ...]] = [()]
    while scripts:
        script = scripts.pop()
        faces = iter(script)

        def d6(faces: Iterator[int] = faces) -> int:
            for face in faces:
                return face
            raise _DieNeededError

        try:
            after = play(state, d6)
        except _DieNeededError:
            scripts += [(*script, face) for face in range(1, 7)]
        else:
            yield after, 6.0 ** -len(script)


def every_outcome(start: S, stages: Sequence[Stage[S]], work: Callable[[S], tuple[int, ...]]) -> dict[S, float]:
    """The probability of each final state.

    `work` measures what is left to do. States with the most work are played first, so that equal situations that were
    reached by different dice meet before they are played on; the order changes nothing else.
    """
    worlds: dict[S, float] = {start: 1.0}
    for due, play in stages:
        finished: defaultdict[S, float] = defaultdict(float)
        by_work: defaultdict[tuple[int, ...], defaultdict[S, float]] = defaultdict(lambda: defaultdict(float))
        for state, p in worlds.items():
            by_work[work(state)][state] += p
        while by_work:
            for state, p in by_work.pop(max(by_work)).items():
                if not due(state):
                    finished[state] += p
                    continue
                for after, q in _outcomes(play, state):
                    by_work[work(after)][after] += p * q
        worlds = finished
    return worlds


def one_outcome(start: S, stages: Sequence[Stage[S]], random_source: random.Random) -> S:
    """The final state of one game with random dice."""
    uniform = random_source.random

    def d6() -> int:
        return int(uniform() * 6) + 1

    state = start
    for due, play in stages:
        while due(state):
            state = play(state, d6)
    return state
