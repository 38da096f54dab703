"""Which choices are left open: all that were asked for, or fewer where there are too many states; said in words."""

import msgspec

from grognard.combat.best.choices import Choice, PlayOptions
from grognard.combat.best.goal import Goal
from grognard.combat.best.pool_value import MOST_LETHAL_CHOICES, Meeting, attack_counts, most_wounds
from grognard.combat.best.reading import AmountReroll, LethalUse
from grognard.combat.best.search import Search
from grognard.combat.best.whole import WholePool
from grognard.combat.best.words import pool_names
from grognard.combat.exact import TooLargeError
from grognard.combat.question import Question
from grognard.combat.rules import AttackRules, SaveOrder
from grognard.combat.states import TooManyStatesError

MOST_WORK = 4e9
"""Multiplications that are not too many."""
MOST_SPOTS = 5000
_LADDER = (Choice.ORDER, Choice.COMMAND_REROLL, Choice.PRECISION)


def open_choices(
    question: Question, rules: AttackRules, goal: Goal, options: PlayOptions
) -> tuple[Search, int, tuple[Choice, ...]]:
    """The search with as many of the choices open as can be worked out, its number of steps, and what was closed.

    Raises TooLargeError when it is too large with all of them closed.
    """
    closed: list[Choice] = []
    for choice in (None, *_LADDER):
        if choice is not None:
            if choice not in options.choices:
                continue
            closed.append(choice)
            options = msgspec.structs.replace(options, choices=options.choices - {choice})
        try:
            search = Search(question, rules, goal, options)
        except TooManyStatesError:
            if choice is Choice.PRECISION:
                raise
            continue
        work, steps = _work(search)
        if work <= MOST_WORK:
            return search, steps, tuple(closed)
    raise TooLargeError


def _work(search: Search) -> tuple[float, int]:
    """Roughly how many multiplications the search needs, and its steps."""
    spots = search.spots(MOST_SPOTS)
    if spots is None:
        return float("inf"), 0
    total, steps = 0.0, 0
    for spot in spots:
        cells = 1.0
        for length in search.shape(spot):
            cells *= length
        for kind in search.candidates(spot):
            steps += 1
            total += sum(cells * _of(meeting) for row in search.meetings[kind] for meeting in row)
    return total * search.planes, steps


def _of(meeting: Meeting | WholePool) -> float:
    """Multiplications for each cell of a table before the pool."""
    states = meeting.space.states
    if isinstance(meeting, WholePool):
        count = 1.0
        for most in meeting.most:
            count *= most + 1
        return count * states
    dice = meeting.dice
    wounds = most_wounds(dice) + 1
    attacks = len(attack_counts(dice))
    lethal = 1 if dice.lethal is LethalUse.NEVER else attacks
    kinds = wounds if dice.critical else 1
    damage = wounds * kinds * states
    rolls = wounds * kinds * lethal * wounds * 0.3
    choices = min(attacks, MOST_LETHAL_CHOICES) if dice.lethal is LethalUse.CHOSEN else 1
    hits = attacks * attacks * 0.5 * choices * 10
    return damage + rolls + hits


_CLOSED = {
    Choice.ORDER: "The order of the weapons is as given: there are too many states to choose it.",
    Choice.COMMAND_REROLL: "The Command Re-roll is not used: there are too many states to find its best moment.",
    Choice.PRECISION: "Precision is not used: there are too many states to choose its target.",
}


def limits_in_words(search: Search, closed: tuple[Choice, ...]) -> tuple[str, ...]:
    """Where best play is the best of a class of policies only, or was not asked."""
    found = [_CLOSED[choice] for choice in closed]
    names = pool_names(search)
    for number in sorted(search.whole):
        found.append(
            f"{names[number]}: the re-rolls, Lethal Hits and rolls of this weapon are as given, without a Command Re-roll;"
            " rules that reward its critical rolls are not taken apart."
        )
    meetings = [meeting for rows in search.meetings for row in rows for meeting in row if isinstance(meeting, Meeting)]
    dice = [meeting.dice for meeting in meetings]
    if any(die and len(die.options) > 1 for one in dice for die in (one.hit, one.wound)):
        found.append(
            "Which faces are re-rolled is decided for all dice of a roll together, knowing how many there are and how the"
            " target stands; not die by die."
        )
    if any(one.attacks_reroll is AmountReroll.ANY and one.weapons > 1 for one in dice):
        found.append("Numbers of attacks of one pool are re-rolled below one common limit.")
    if any(one.lethal is LethalUse.CHOSEN and len(attack_counts(one)) - 1 > MOST_LETHAL_CHOICES for one in dice):
        found.append(
            f"With more than {MOST_LETHAL_CHOICES} attacks Lethal Hits are taken for all criticals of a pool or for none."
        )
    if search.rules.save_order is SaveOrder.LOWEST_FIRST and any(_runs(meeting) > 2 for meeting in meetings):
        found.append(
            "Damage is re-rolled without looking at the save dice that are still to be applied to better saves."
        )
    if any(len(row) > 1 for rows in search.meetings for row in rows):
        found.append("Precision is chosen once for all attacks of a pool.")
    return tuple(found)


def _runs(meeting: Meeting) -> int:
    packet = meeting.dice.plain
    return len({packet.fails[group] for group in meeting.part.groups}) if packet else 1
