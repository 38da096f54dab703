"""Rules that let a unit re-roll one die of one roll or of another: best play sees the dice before it says which."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from grognard.combat.facts import OpenFact
from grognard.combat.fold import fold
from grognard.combat.singles import single_rolls, without_singles
from grognard.combat.standing import SourceKind
from grognard.combat.units import Role
from grognard.content.catalogue import UNEXPLAINED_ABILITIES
from grognard.core.words import Roll
from grognard.effects.facts import Fact

if TYPE_CHECKING:
    from grognard.odds.solve import Matchup

_COSTLESS = (SourceKind.ABILITY, SourceKind.WARGEAR, SourceKind.ARMY)


def with_either(matchup: Matchup) -> tuple[Matchup, frozenset[Roll]]:
    """`matchup` with every option of such a rule of the attacker turned on, and the rolls of which it may re-roll one
    die of one of them; unchanged and none where there is no such rule, where one of its options was chosen, or where
    the unit has another single re-roll of one of these rolls."""
    folded = matchup.folded
    effects = tuple(effect for side in matchup.in_force for effect in side.effects)
    for options in _choices(matchup).values():
        settled = matchup.settled | dict.fromkeys(options, True)
        open_to = fold(matchup.attacker, matchup.defender, effects, settled, UNEXPLAINED_ABILITIES)
        rolls = single_rolls(open_to.question)
        if (
            len(rolls) == len(options)
            and not single_rolls(folded.question)
            and without_singles(open_to.question, rolls) == folded.question
        ):
            return msgspec.structs.replace(matchup, folded=open_to, settled=settled), rolls
    return matchup, frozenset()


def _choices(matchup: Matchup) -> dict[str, list[OpenFact]]:
    """The options of rules of the attacker that cost nothing and of which none was chosen, by the rule's name."""
    free = {
        source.name
        for source in matchup.sources
        if source.owner is Role.ATTACKER and source.kind in _COSTLESS and not source.cp and not source.optional
    }
    found: dict[str, list[OpenFact]] = {}
    for fact in matchup.folded.asked:
        if fact.fact is Fact.CHOSEN_OPTION and fact.role is Role.ATTACKER and len(fact.words) > 1:
            found.setdefault(fact.words[0], []).append(fact)
    return {
        name: options
        for name, options in found.items()
        if name in free and len(options) > 1 and not any(matchup.settled.get(option) for option in options)
    }
