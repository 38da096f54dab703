"""Our answers beside those of the other packages: agreement and times."""

from __future__ import annotations

import msgspec
import numpy as np

from bench.clock import Times, forget, timed
from bench.peers import Answer, CannotAnswerError, Peer
from bench.questions import FIXED, Agreement, Fixed, question
from bench.table import ATTACKERS, DEFENDERS, cells, other_cells
from grognard.combat.outcome import Outcome
from grognard.combat.question import Question
from grognard.core.pmf import mean
from grognard.core.words import Edition
from grognard.editions.solve import solve

SAME = 1e-3
"""warhammer-stats leaves out events below 1e-5 on every level, so that its distributions are a little short."""


class Theirs(msgspec.Struct, frozen=True):
    """A package on one scenario. Differences are theirs less ours; `distribution`: largest difference of a chance."""

    name: str
    refusal: str = ""
    models: float = 0.0
    wounds: float = 0.0
    distribution: float | None = None
    found: Agreement = Agreement()
    expected: Agreement = Agreement()
    times: Times | None = None

    @property
    def surprising(self) -> bool:
        """Whether they agree with us otherwise than was known beforehand: one of us is broken."""
        return bool(self.refusal) or self.found != self.expected


class Compared(msgspec.Struct, frozen=True):
    """One fixed scenario and the other packages. Our times: when the caches hold answers to other questions, when they
    are empty, and when the same question is asked again."""

    name: str
    edition: Edition
    mean_models: float
    mean_wounds: float
    others: Times
    empty: Times
    full: Times
    theirs: tuple[Theirs, ...]


def compare_fixed(peers: list[Peer], repeats: int, budget: float) -> list[Compared]:
    """All fixed scenarios in both editions. The other packages know no edition here and are timed once for each."""
    return [_compared(fixed, edition, peers, repeats, budget) for fixed in FIXED for edition in Edition]


def _compared(fixed: Fixed, edition: Edition, peers: list[Peer], repeats: int, budget: float) -> Compared:
    asked = question(fixed.scenario, edition)
    ours = solve(asked)
    empty = timed(lambda: solve(asked), repeats, budget, forget)
    others = timed(lambda: solve(asked), repeats, budget, lambda: know_others(edition))
    full = timed(lambda: solve(asked), repeats, budget)
    expected = {"warhammer-stats": fixed.warhammer_stats, "wh40kdc": fixed.wh40kdc}
    theirs = tuple(_theirs(peer, asked, ours, expected[peer.name], repeats, budget) for peer in peers)
    return Compared(
        fixed.name, edition, mean(ours.models_destroyed), mean(ours.wounds_lost), others, empty, full, theirs
    )


def _theirs(peer: Peer, asked: Question, ours: Outcome, expected: Agreement, repeats: int, budget: float) -> Theirs:
    try:
        answer = peer.prepare(asked)
    except CannotAnswerError as error:
        return Theirs(peer.name, str(error), expected=expected)
    said = answer()
    models = said.mean_models - mean(ours.models_destroyed)
    wounds = said.mean_wounds - mean(ours.wounds_lost)
    distribution = distance(said, ours)
    found = Agreement(abs(models) < SAME, abs(wounds) < SAME, distribution is not None and distribution < SAME)
    return Theirs(
        peer.name, "", models, wounds, distribution, found, expected, timed(answer, repeats, budget, lambda: None)
    )


def distance(said: Answer, ours: Outcome) -> float | None:
    """Largest difference between their chance of i models destroyed and ours; None where they give only means."""
    if said.models is None:
        return None
    length = max(len(said.models), len(ours.models_destroyed))
    padded = np.zeros((2, length))
    padded[0, : len(said.models)] = said.models
    padded[1, : len(ours.models_destroyed)] = ours.models_destroyed
    return float(np.abs(padded[0] - padded[1]).max())


def know_others(edition: Edition) -> None:
    """Fill the caches with a few questions of other numbers, and nothing else."""
    forget()
    for cell in other_cells(edition)[:: len(DEFENDERS) + 1]:
        solve(cell)


class TableCompared(msgspec.Struct, frozen=True):
    """A package on the table: cells that it answers, times of those cells, and how far its mean models are off.

    `slowest_ratio`: the smallest ratio of its processor time to ours; `off_mean`, `off_most`: absolute differences.
    """

    name: str
    edition: Edition
    answered: int
    asked: int
    theirs: Times
    ours: Times
    slowest_ratio: float
    off_mean: float
    off_most: float
    refused: tuple[str, ...]


def compare_table(peer: Peer, edition: Edition, ours: list[Times], every: int) -> TableCompared | None:
    """`peer` on each `every`-th cell; `ours`: our times of all cells. None when it can answer none of them."""
    questions = cells(edition)
    refused: dict[str, None] = {}
    theirs: list[float] = []
    processor: list[float] = []
    mine: list[Times] = []
    off: list[float] = []
    asked = range(0, len(questions), every)
    for number in asked:
        try:
            answer = peer.prepare(questions[number])
        except CannotAnswerError as error:
            refused[f"{ATTACKERS[number // len(DEFENDERS)].name}: {error}"] = None
            continue
        said: list[Answer] = []
        times = timed(lambda answer=answer, said=said: said.append(answer()), 1)
        theirs += times.wall
        processor += times.processor
        mine.append(ours[number])
        off.append(abs(said[0].mean_models - mean(solve(questions[number]).models_destroyed)))
    if not theirs:
        return None
    return TableCompared(
        peer.name,
        edition,
        len(theirs),
        len(asked),
        Times(tuple(theirs), tuple(processor)),
        Times(tuple(one.median for one in mine), tuple(one.work for one in mine)),
        min(busy / one.work for busy, one in zip(processor, mine, strict=True)),
        sum(off) / len(off),
        max(off),
        tuple(refused),
    )
