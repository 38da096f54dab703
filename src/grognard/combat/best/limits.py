"""Which choices are left open: all that were asked for, or fewer where there are too many states; said in words."""

import msgspec

from grognard.combat.best.choices import Choice, PlayOptions
from grognard.combat.best.pool_value import MOST_LETHAL_CHOICES, Meeting, attack_counts, most_wounds
from grognard.combat.best.reading import AmountReroll, LethalUse
from grognard.combat.best.search import Progress, Search
from grognard.combat.best.spots import Order
from grognard.combat.best.tape import Tally
from grognard.combat.best.whole import WholePool
from grognard.combat.best.words import pool_names, usual_order
from grognard.combat.exact import TooLargeError
from grognard.combat.question import Question
from grognard.combat.rules import AttackRules, SaveOrder
from grognard.combat.states import TooManyStatesError
from grognard.core.words import Goal

MOST_WORK = 1.5e9
"""Multiplications that are not too many."""
EASE = 0.2
"""Those of matrices are quicker than others by this factor."""
MOST_SPOTS = 5000
_LADDER = (Choice.ORDER, Choice.COMMAND_REROLL, Choice.PRECISION, Choice.SINGLES)


def solved(
    question: Question, rules: AttackRules, goal: Goal, options: PlayOptions, progress: Progress | None
) -> tuple[Search, tuple[Choice, ...]]:
    """The search, done, with as many of the choices open as can be worked out, and what was closed.

    Raises TooLargeError when it is too large with all of them closed.
    """
    closed: list[Choice] = []
    for choice in (None, *_LADDER):
        if choice is not None:
            if choice not in options.choices or (choice is Choice.SINGLES and not _has_singles(question)):
                continue
            closed.append(choice)
        now = _without(options, *closed)
        try:
            search = Search(question, rules, goal, now)
        except TooManyStatesError:
            if Choice.PRECISION not in now.choices:
                raise
            continue
        work, steps = _work(search)
        if work > MOST_WORK:
            continue
        search.solve(progress, steps)
        if Choice.ORDER in closed:
            search = _ordered(question, rules, goal, options, now, search)
        return search, tuple(closed)
    raise TooLargeError


def _has_singles(question: Question) -> bool:
    """Whether the unit has single re-rolls by rules of its own."""
    return any(pool.singles or pool.single_damage for pool in question.pools)


def _without(options: PlayOptions, *closed: Choice) -> PlayOptions:
    return msgspec.structs.replace(options, choices=options.choices - frozenset(closed))


def _ordered(
    question: Question, rules: AttackRules, goal: Goal, options: PlayOptions, now: PlayOptions, given: Search
) -> Search:
    """The better of the given order and the usual order of a smaller search, without Command Re-roll and PRECISION."""
    small = Search(question, rules, goal, _without(options, Choice.COMMAND_REROLL, Choice.PRECISION))
    work, steps = _work(small)
    if work > MOST_WORK:
        return given
    small.solve(None, steps)
    order = Order()
    small.follow(Tally(), order)
    other = Search(question, rules, goal, now, usual_order(small, order))
    work, steps = _work(other)
    if work > MOST_WORK:
        return given
    other.solve(None, steps)
    return max((given, other), key=lambda search: float(search.found[search.start].values[-1].ravel()[0]))


def _work(search: Search) -> tuple[float, int]:
    """Roughly how many multiplications the search needs, and its steps."""
    spots = search.spots(MOST_SPOTS)
    if spots is None:
        return float("inf"), 0
    total, steps = 0.0, 0
    for spot in spots:
        lead = 1.0
        for length in search.shape(spot)[:-1]:
            lead *= length
        reached = float(search.reached[spot].sum())
        for kind in search.candidates(spot):
            steps += 1
            rows = search.meetings[kind]
            for row in rows:
                for meeting in row:
                    after, _ = search.after_pool(spot, kind, meeting)
                    within = float(search.reached[after].sum())
                    damage, rolls = _of(meeting)
                    total += lead * (damage * within * within * EASE + rolls * reached / len(rows))
    return total * search.planes, steps


def _of(meeting: Meeting | WholePool) -> tuple[float, float]:
    """Multiplications for the damage of a pool for each pair of states, and for its rolls in each state."""
    if isinstance(meeting, WholePool):
        count = 1.0
        for most in meeting.most:
            count *= most + 1
        return count, count
    dice = meeting.dice
    wounds = most_wounds(dice) + 1
    attacks = len(attack_counts(dice))
    lethal = 1 if dice.lethal is LethalUse.NEVER else attacks
    kinds = wounds if dice.critical else 1
    runs = wounds if _runs(meeting) > 1 and meeting.rules.save_order is SaveOrder.LOWEST_FIRST else 1
    rolled = 1 if dice.plain is None else len(dice.plain.damage[0].values)
    damage = wounds * kinds * runs * (rolled + 1.0)
    rolls = wounds * kinds * lethal * wounds * 0.3
    choices = min(attacks, MOST_LETHAL_CHOICES) if dice.lethal is LethalUse.CHOSEN else 1
    return damage, rolls + attacks * attacks * 0.5 * choices * 10


_CLOSED = {
    Choice.ORDER: "The order of the weapons is fixed beforehand, the given one or one that looks better without the"
    " Command Re-roll and Precision: there are too many states to choose it as the attacks go on.",
    Choice.COMMAND_REROLL: "The Command Re-roll is not used: there are too many states to find its best moment.",
    Choice.SINGLES: "Single re-rolls of the unit's own rules are not used: there are too many states to find their best"
    " moments.",
    Choice.PRECISION: "Precision is not used: there are too many states to choose its target.",
}


def limits_in_words(search: Search, closed: tuple[Choice, ...]) -> tuple[str, ...]:
    """Where best play is the best of a class of policies only, or was not asked."""
    found = [_CLOSED[choice] for choice in closed]
    names = pool_names(search)
    for number in sorted(search.whole):
        found.append(
            f"{names[number]}: the rolls of this weapon are made as given, without a Command Re-roll"
            " or a single re-roll of damage;"
            " rules that reward its critical rolls are not taken apart."
        )
    meetings = [meeting for rows in search.meetings for row in rows for meeting in row if isinstance(meeting, Meeting)]
    dice = [meeting.dice for meeting in meetings]
    if search.detail.whole_rolls:
        rolls = sorted({f"{names[pool]} ({roll} rolls)" for pool, roll in search.detail.whole_rolls})
        found.append(
            "Which faces are re-rolled is decided for all dice of a roll together, knowing how many there are and how"
            f" the target stands, where there are too many for each to be chosen: {', '.join(rolls)}."
        )
    if any(one.attacks_reroll is AmountReroll.ANY and one.weapons > 1 for one in dice):
        found.append("Numbers of attacks of one pool are re-rolled below one common limit.")
    if any(one.lethal is LethalUse.CHOSEN and len(attack_counts(one)) - 1 > MOST_LETHAL_CHOICES for one in dice):
        found.append(
            f"With more than {MOST_LETHAL_CHOICES} attacks Lethal Hits are taken for all criticals of a roll or none."
        )
    if search.rules.save_order is SaveOrder.LOWEST_FIRST and any(_runs(meeting) > 2 for meeting in meetings):
        found.append(
            "Damage is re-rolled without looking at the save dice that are still to be applied to better saves."
        )
    if len(named := [token for token in search.hand.tokens if token in search.hand.one_of]) > 1:
        found.append(f"Only one of these is to be had: {', '.join(named)}.")
    if any(len(row) > 1 for rows in search.meetings for row in rows):
        found.append("Precision is chosen once for all attacks of a pool.")
    return tuple(found)


def _runs(meeting: Meeting) -> int:
    packet = meeting.dice.plain
    return len({packet.fails[group] for group in meeting.part.groups}) if packet else 1
