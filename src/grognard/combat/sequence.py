"""Several units attack one target, one after the other: each meets what those before it have left.

What is left is told as groups of models with their wounds (`Left`), because the questions may number the states of the
target in different ways: another save makes other allocation groups in the 11th edition.
"""

from collections import defaultdict
from collections.abc import Callable, Iterator
from functools import lru_cache, reduce

import msgspec
import numpy as np

from grognard.combat.dice import SeededDice
from grognard.combat.exact import final_states, hazard_failures
from grognard.combat.outcome import GroupOutcome, Method, Outcome
from grognard.combat.parts import parts_of
from grognard.combat.question import Question, Target
from grognard.combat.rolled import roll_story
from grognard.combat.rules import AttackRules, FacingTiming, Rank, State, facing
from grognard.combat.sampled import played
from grognard.combat.states import Ints, Space, space_of
from grognard.combat.transitions import Floats
from grognard.core.errors import GrognardError
from grognard.core.pmf import Pmf, gathered

Left = tuple[tuple[int, int, int], ...]
"""What is left of a target: (group, models, wounds that the first of them has lost). Nothing is left: empty.

A group stands there twice when two of its models have lost wounds.
"""

_Resolve = Callable[[Question, Space, Floats, int], Floats]
"""The states after a question's attacks: from those before, and the number of models when the target was selected."""


class Standing(msgspec.Struct, frozen=True, eq=False):
    """The target may stand as `left`, and from there on in these `states`: their chances (or numbers of stories) in the
    space of the target that is reduced to `left`."""

    left: Left
    states: Floats


def solve_sequence_exactly(questions: tuple[Question, ...], rules: AttackRules) -> Outcome:
    """The outcome after the attacks of all `questions`, in order. A unit whose target is gone attacks no more, and
    makes no hazard rolls.

    Raises GrognardError when they do not attack the same models; TooLargeError and TooManyStatesError as
    `solve_exactly` does.
    """
    check(questions)
    walk = list(walked(questions, rules))
    return _outcome(questions, rules, walk, None)


def sample_sequence(questions: tuple[Question, ...], rules: AttackRules, samples: int, seed: int = 0) -> Outcome:
    """The same by rolling `samples` stories at once; equal seeds give equal answers."""
    check(questions)
    generator = np.random.default_rng(seed)

    def resolve(question: Question, space: Space, states: Floats, models: int) -> Floats:
        before = np.repeat(np.arange(space.states), states.astype(np.intp))
        after = played(question, rules, before, generator, models)
        return np.bincount(after, minlength=space.states).astype(np.float64)

    start = space_of(questions[0].target, rules).start * samples
    return _outcome(questions, rules, list(walked(questions, rules, resolve, start)), samples)


def roll_sequence_often(questions: tuple[Question, ...], rules: AttackRules, samples: int, seed: int = 0) -> Outcome:
    """The same in stories told one after the other: slow, but without any limit on the target's states."""
    check(questions)
    dice = SeededDice(seed)
    whole = questions[0].target
    tallies = [np.zeros(_wounds(whole, _all_of(whole)) + 1), np.zeros(_models(_all_of(whole)) + 1)]
    tallies += [np.zeros(group.models + 1) for group in whole.groups]
    alive = np.zeros(len(questions))
    for _ in range(samples):
        left = _all_of(whole)
        for number, question in enumerate(questions):
            if left:
                alive[number] += 1 / samples
                target = reduced(question.target, left)
                story = roll_story(msgspec.structs.replace(question, target=target), rules, dice)
                left = _left_by(target, left, rules.ranks(target), story.state)
        for tally, value in zip(tallies, _losses(whole, left), strict=True):
            tally[value] += 1 / samples
    groups = tuple(GroupOutcome(group.name, tally) for group, tally in zip(whole.groups, tallies[2:], strict=True))
    hazards = _hazards(questions, rules, alive)
    gone = float(tallies[1][-1])
    return Outcome(tallies[0], tallies[1], gone, groups, hazards, Method.ROLLED, samples, 0.5 / samples**0.5)


def check(questions: tuple[Question, ...]) -> None:
    """Raise GrognardError unless all `questions` are of one edition and attack the same models."""
    first = questions[0]
    for number, question in enumerate(questions[1:], 2):
        if question.edition is not first.edition:
            raise GrognardError(f"found the {question.edition}th edition, expected the {first.edition}th", f"{number}")
        if _models_of(question.target) != _models_of(first.target):
            raise GrognardError("found other models, expected those that the units before attack", f"target {number}")


def _models_of(target: Target) -> tuple[object, ...]:
    groups = tuple((group.models, group.wounds, group.lost, group.character) for group in target.groups)
    return (groups, target.attached)


def walked(
    questions: tuple[Question, ...], rules: AttackRules, resolve: _Resolve | None = None, start: Floats | None = None
) -> Iterator[tuple[Standing, ...]]:
    """How the target may stand when each unit begins, told in that unit's question, and at last after all of them."""
    whole = questions[0].target
    standings = (Standing(_all_of(whole), space_of(whole, rules).start if start is None else start),)
    before = whole
    for question in questions:
        standings = retold(standings, before, question.target, rules)
        yield standings
        standings = attacked(standings, question, rules, resolve)
        before = question.target
    yield standings


def attacked(
    standings: tuple[Standing, ...], question: Question, rules: AttackRules, resolve: _Resolve | None = None
) -> tuple[Standing, ...]:
    """How the target may stand after the question's attacks."""

    def exactly(question: Question, space: Space, states: Floats, models: int) -> Floats:
        share = float(states.sum())
        start = None if states[0] == share else states / share
        seen = None if models == sum(space.models) else models
        after = final_states(question.pools, question.target, question.situation, rules, space, start, seen)
        return after * share

    found: dict[Left, Floats] = {}
    for standing in selected(standings, question, rules):
        after = standing.states
        if standing.left and after[:-1].any():
            target = reduced(question.target, standing.left)
            once = msgspec.structs.replace(question, target=target)
            models = _selected_models(standing, target, rules)
            after = (resolve or exactly)(once, space_of(target, rules), after, models)
        found[standing.left] = found[standing.left] + after if standing.left in found else after
    return tuple(Standing(left, states) for left, states in found.items())


def retold(standings: tuple[Standing, ...], before: Target, after: Target, rules: AttackRules) -> tuple[Standing, ...]:
    """The same for a question about `after` in place of `before`, whose states may be numbered otherwise."""
    found: dict[Left, Floats] = {}
    for standing in standings:
        if not standing.left:
            found[()] = found.get((), np.zeros(1)) + standing.states
            continue
        old, new = reduced(before, standing.left), reduced(after, standing.left)
        if rules.ranks(old) == rules.ranks(new):
            states = standing.states
            found[standing.left] = found[standing.left] + states if standing.left in found else states
            continue
        numbers = {left: number for number, left in enumerate(_states(new, standing.left, rules))}
        for left, chance in zip(_states(old, standing.left, rules), standing.states, strict=True):
            if chance:
                at, number = (standing.left, numbers[left]) if left in numbers else (left, 0)
                if at not in found:
                    found[at] = np.zeros(space_of(reduced(after, at), rules).states if at else 1)
                found[at][number] += chance
    return tuple(Standing(left, states) for left, states in found.items())


def selected(standings: tuple[Standing, ...], question: Question, rules: AttackRules) -> Iterator[Standing]:
    """The standings apart by what the unit sees when it selects the target, as far as its attacks depend on it: the
    number of models (BLAST), and in the 10th edition the keywords of the models that are left."""
    for standing in standings:
        if not standing.left:
            yield standing
            continue
        target = reduced(question.target, standing.left)
        space = space_of(target, rules)
        apart: dict[object, Floats] = {}
        alone: defaultdict[Left, float] = defaultdict(float)
        for number in standing.states.nonzero()[0]:
            state, chance = int(number), float(standing.states[number])
            if state < space.states - 1 and _seen_otherwise(target, space.living[state], rules):
                alone[_states(target, standing.left, rules)[state]] += chance
                continue
            key = None
            if state < space.states - 1:
                key = _plans(question, target, rules, _models(standing.left) - int(space.destroyed[state].sum()))
            states = apart.setdefault(key, np.zeros(space.states))
            states[state] = chance
        yield from (Standing(standing.left, states) for states in apart.values())
        for left, chance in alone.items():
            yield Standing(left, space_of(reduced(question.target, left), rules).start * chance)


def _seen_otherwise(target: Target, living: tuple[bool, ...], rules: AttackRules) -> bool:
    """Whether what is fixed when the target is selected is another than it was with all its groups."""
    if all(living):
        return False
    full, now = facing(target, (True,) * len(living)), facing(target, living)
    selection = FacingTiming.AT_SELECTION
    return (rules.keyword_timing is selection and now.keywords != full.keywords) or (
        rules.toughness_timing is selection and now.toughness != full.toughness
    )


@lru_cache(maxsize=4096)
def _plans(question: Question, target: Target, rules: AttackRules, models: int) -> tuple[object, ...]:
    """What the attacks are when the target has `models` models: equal for numbers that make no difference."""
    (part, *_) = parts_of(space_of(target, rules), target, rules, models)
    return tuple(rules.plan(pool, target, part.facing, question.situation).dice for pool in question.pools)


def _selected_models(standing: Standing, target: Target, rules: AttackRules) -> int:
    """Models when the target was selected; of numbers that make no difference, one."""
    first = int(standing.states[:-1].nonzero()[0][0])
    return _models(standing.left) - int(space_of(target, rules).destroyed[first].sum())


def reduced(target: Target, left: Left) -> Target:
    """`target` as it is when only `left` is left of it. Raises no error; `left` is not empty."""
    if left == _all_of(target):
        return target
    groups = (msgspec.structs.replace(target.groups[group], models=models, lost=lost) for group, models, lost in left)
    return msgspec.structs.replace(target, groups=tuple(groups))


def _all_of(target: Target) -> Left:
    return tuple((number, group.models, group.lost) for number, group in enumerate(target.groups))


@lru_cache(maxsize=256)
def _states(target: Target, left: Left, rules: AttackRules) -> tuple[Left, ...]:
    """What is left in each state of `target`, which is the whole one reduced to `left`."""
    ranks, space = rules.ranks(target), space_of(target, rules)
    losses: list[State] = [(lost,) for lost in range(space.states)]
    for state, number in space.numbers.items():
        losses[number] = state
    return tuple(_left_by(target, left, ranks, state) for state in losses)


def _left_by(target: Target, left: Left, ranks: tuple[Rank, ...], losses: State) -> Left:
    """What is left of `target` when its ranks have lost so many wounds."""
    lost: defaultdict[int, list[int]] = defaultdict(list)
    for rank, gone in zip(ranks, losses, strict=True):
        for model in rank.models:
            here = min(gone, model.room)
            gone -= here
            if here < model.room:
                lost[left[model.group][0]].append(target.groups[model.group].wounds - model.room + here)
    found: list[tuple[int, int, int]] = []
    for group, wounds in sorted(lost.items()):
        hurt = sorted((one for one in wounds if one), reverse=True)
        unhurt = len(wounds) - len(hurt)
        alone = [(group, 1, one) for one in hurt]
        if alone and unhurt:
            found += [*alone[:-1], (group, 1 + unhurt, hurt[-1])]
        else:
            found += alone or [(group, unhurt, 0)]
    return tuple(found)


def _models(left: Left) -> int:
    return sum(models for _, models, _ in left)


def _wounds(whole: Target, left: Left) -> int:
    return sum(models * whole.groups[group].wounds - lost for group, models, lost in left)


def _losses(whole: Target, left: Left) -> tuple[int, ...]:
    """Wounds lost, models destroyed, and models destroyed of each group, when `left` is left."""
    every = _all_of(whole)
    dead = [group.models for group in whole.groups]
    for group, models, _ in left:
        dead[group] -= models
    return (_wounds(whole, every) - _wounds(whole, left), sum(dead), *dead)


def chances_of(standings: tuple[Standing, ...], target: Target, rules: AttackRules) -> dict[Left, float]:
    """The chance of everything that may be left of the target."""
    found: defaultdict[Left, float] = defaultdict(float)
    for standing in standings:
        if not standing.left:
            found[()] += float(standing.states.sum())
            continue
        states = _states(reduced(target, standing.left), standing.left, rules)
        for state in standing.states.nonzero()[0]:
            found[states[int(state)]] += float(standing.states[state])
    return dict(found)


def _outcome(
    questions: tuple[Question, ...], rules: AttackRules, walk: list[tuple[Standing, ...]], samples: int | None
) -> Outcome:
    """The outcome of the last standings; the ones before tell whether each unit still had a target."""
    whole, total = questions[0].target, samples or 1
    laws = _no_losses(whole)
    _add_losses(laws, whole, questions[-1].target, walk[-1], rules, total)
    alive = np.array([sum(_alive(standing) for standing in standings) for standings in walk[:-1]]) / total
    return _told(whole, laws, _hazards(questions, rules, alive), samples or 0)


def outcome_after_last(
    questions: tuple[Question, ...],
    rules: AttackRules,
    last: dict[Left, tuple[float, Outcome]],
    others: tuple[Standing, ...],
) -> Outcome:
    """The outcome where the last unit's attacks on what is `left` come, with that chance, to another outcome; `others`:
    how the target stands after the last unit in all other cases. No group stands twice in a key of `last`.
    """
    whole, laws = questions[0].target, _no_losses(questions[0].target)
    _add_losses(laws, whole, questions[-1].target, others, rules, 1)
    *before, _ = walked(questions, rules)
    alive = np.array([sum(map(_alive, standings)) for standings in before])
    earlier = reduce(np.convolve, (hazard_failures(question.pools, rules) for question in questions[:-1]), np.ones(1))
    usual = np.convolve(earlier, hazard_failures(questions[-1].pools, rules))
    hazards = _hazards(questions, rules, alive) - sum(chance for chance, _ in last.values()) * usual
    for left, (chance, outcome) in last.items():
        before_it = _losses(whole, left)
        mine = {group: law.models_destroyed for (group, _, _), law in zip(left, outcome.groups, strict=True)}
        each = (outcome.wounds_lost, outcome.models_destroyed, *(mine.get(g, np.ones(1)) for g in range(len(laws) - 2)))
        for law, more, so_far in zip(laws, each, before_it, strict=True):
            law[so_far : so_far + len(more)] += chance * more
        hazards = hazards + chance * np.convolve(earlier, outcome.hazard_failures)
    return _told(whole, laws, np.maximum(hazards, 0.0), 0)


def _no_losses(whole: Target) -> list[Pmf]:
    sizes = (_wounds(whole, _all_of(whole)), _models(_all_of(whole)), *(group.models for group in whole.groups))
    return [np.zeros(size + 1) for size in sizes]


def _add_losses(
    laws: list[Pmf], whole: Target, last: Target, standings: tuple[Standing, ...], rules: AttackRules, total: int
) -> None:
    for standing in standings:
        for law, values in zip(laws, _values(whole, last, standing, rules), strict=True):
            law += gathered(values, standing.states, len(law)) / total


def _told(whole: Target, laws: list[Pmf], hazards: Pmf, samples: int) -> Outcome:
    groups = tuple(GroupOutcome(group.name, law) for group, law in zip(whole.groups, laws[2:], strict=True))
    error = 0.5 / samples**0.5 if samples else 0.0
    method = Method.ROLLED if samples else Method.EXACT
    return Outcome(laws[0], laws[1], float(laws[1][-1]), groups, hazards, method, samples, error)


def _alive(standing: Standing) -> float:
    return float(standing.states[:-1].sum()) if standing.left else 0.0


def _values(whole: Target, last: Target, standing: Standing, rules: AttackRules) -> list[Ints]:
    """Wounds lost, models destroyed, and models destroyed of each group, in every state of `standing`."""
    before = _losses(whole, standing.left)
    if not standing.left:
        return [np.array([value]) for value in before]
    space = space_of(reduced(last, standing.left), rules)
    each = [np.full(space.states, dead) for dead in before[2:]]
    for column, (group, _, _) in enumerate(standing.left):
        each[group] = each[group] + space.destroyed[:, column]
    return [before[0] + space.lost, np.sum(each, axis=0), *each]


def _hazards(questions: tuple[Question, ...], rules: AttackRules, alive: Pmf) -> Pmf:
    """Failed hazard rolls of all units: P(the target stands when unit i begins) is `alive[i]`."""
    each = [hazard_failures(question.pools, rules) for question in questions]
    total = np.zeros(sum(len(law) - 1 for law in each) + 1)
    so_far = np.ones(1)
    for number, law in enumerate(each):
        so_far = np.convolve(so_far, law)
        ends = alive[number] - (alive[number + 1] if number + 1 < len(each) else 0.0)
        total[: len(so_far)] += ends * so_far
    return total


def expected_losses(
    standings: tuple[Standing, ...], question: Question, whole: Target, rules: AttackRules
) -> tuple[float, float]:
    """Expected wounds lost and models destroyed of the `whole` target in `standings` told in `question`."""
    wounds = models = 0.0
    for standing in standings:
        values = _values(whole, question.target, standing, rules)
        wounds += float(standing.states @ values[0])
        models += float(standing.states @ values[1])
    return wounds, models
