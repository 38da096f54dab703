"""Several units attack one target in turn: one question whose pools meet the target as the pools before left it."""

from __future__ import annotations

import msgspec

from grognard.combat.abilities import AbilityName
from grognard.combat.question import Question, Situation
from grognard.core.errors import GrognardError
from grognard.core.words import Edition
from grognard.odds.solve import Matchup

_AT_SELECTION = (AbilityName.BLAST, AbilityName.CLEAVE)


def joined(matchups: list[Matchup]) -> Matchup:
    """The attacks of all `matchups`, in order, at the one target.

    Raises GrognardError where the attacks of a second unit are not simply more pools: another state of the target,
    attacks counted by its models when the second unit selects it, or (10th) mortal wounds held back until a unit is
    done.
    """
    last = matchups[-1]
    questions = [one.folded.question for one in matchups]
    for number, one in enumerate(questions):
        if one.target != questions[-1].target:
            raise GrognardError(
                "these attackers change the target in different ways, so their attacks cannot be worked out in sequence"
            )
        _refuse(one, first=number == 0, last=number == len(questions) - 1)
    pools = tuple(
        msgspec.structs.replace(pool, name=f"{one.attacker.name}: {pool.name}" if one is not last else pool.name)
        for one, question in zip(matchups, questions, strict=True)
        for pool in question.pools
    )
    situation = Situation(**{name: any(getattr(one.situation, name) for one in questions) for name in _FACTS})
    question = Question(last.folded.question.edition, pools, last.folded.question.target, situation)
    fishing = tuple(rolls for one in matchups for rolls in one.folded.fishing)
    asked = {fact: names for one in matchups for fact, names in one.folded.asked.items()}
    verdicts = tuple(dict.fromkeys(verdict for one in matchups for verdict in one.folded.verdicts))
    folded = msgspec.structs.replace(last.folded, question=question, fishing=fishing, asked=asked, verdicts=verdicts)
    names = " and ".join(dict.fromkeys(one.attacker.name for one in matchups))
    points = [one.attacker.points for one in matchups]
    total = None if None in points else sum(point or 0 for point in points)
    return msgspec.structs.replace(
        last,
        attacker=msgspec.structs.replace(last.attacker, name=names, points=total),
        folded=folded,
        settled={fact: value for one in matchups for fact, value in one.settled.items()},
        sources=tuple({(s.name, s.owner, s.component): s for one in matchups for s in one.sources}.values()),
        not_understood=tuple(dict.fromkeys(entry for one in matchups for entry in one.not_understood)),
    )


_FACTS = Situation.__struct_fields__


def _refuse(question: Question, *, first: bool, last: bool) -> None:
    for pool in question.pools:
        if not first and any(pool.has(name) for name in _AT_SELECTION):
            raise GrognardError(
                f"{pool.name} counts the target's models when it is selected: let its unit attack first"
            )
        if not last and question.edition is Edition.TENTH and pool.has(AbilityName.DEVASTATING_WOUNDS):
            raise GrognardError(
                f"{pool.name} holds back mortal wounds until its unit is done (10th edition): let its unit attack last"
            )
