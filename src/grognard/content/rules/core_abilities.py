"""Core abilities of datasheets ("FEEL NO PAIN 5+", "DEEP STRIKE") as effects, in both editions (T-11, 11e 24)."""

from __future__ import annotations

import re
from collections.abc import Callable

from grognard.content.rules.declare import attacks_at, named_only, start_of, yours
from grognard.core.dice import DiceExpression
from grognard.core.words import AttackType, Edition, Phase, Roll
from grognard.effects.acts import MortalWounds, Move, MoveKind, RollDice, SetUpAgain, Trigger
from grognard.effects.bundles import Ability, Clause
from grognard.effects.effect import Allowed, Cover, FeelNoPain, Op, Permission, Restriction, RollModifier
from grognard.effects.facts import Fact
from grognard.effects.scopes import Models
from grognard.effects.selectors import THIS_MODEL, THIS_UNIT, Is, Not, Selector, Who
from grognard.effects.timing import Moment, Timing

_Clauses = tuple[Clause, ...]


def _feel_no_pain(edition: Edition, value: str) -> _Clauses:
    return (FeelNoPain(int(value), Models(THIS_MODEL)),)


def _stealth(edition: Edition, value: str) -> _Clauses:
    ranged = attacks_at(THIS_UNIT, AttackType.RANGED)
    return (RollModifier(Roll.HIT, Op.SUBTRACT, 1, ranged) if edition is Edition.TENTH else Cover(ranged),)


def _lone_operative(edition: Edition, value: str) -> _Clauses:
    return (
        Restriction(
            Allowed.BE_TARGETED_BEYOND, Models(THIS_UNIT), int(value or 12), when=Not(Is(Fact.ATTACHED, THIS_UNIT))
        ),
    )


def _deadly_demise(edition: Edition, value: str) -> _Clauses:
    dice = DiceExpression.parse(value)
    suffered = MortalWounds(dice.plus if dice.fixed else dice, Selector(Who.ANY, where=Is(Fact.WITHIN, n=6)))
    return (Trigger(at=(Timing(Moment.DESTROYED, unit=THIS_MODEL),), do=(RollDice(1, rows=((6, 6, (suffered,)),)),)),)


def _deep_strike(edition: Edition, value: str) -> _Clauses:
    if edition is Edition.ELEVENTH:
        return (Permission(Allowed.INGRESS_ANYWHERE, Models(THIS_UNIT), 8),)
    arrives = yours(Phase.MOVEMENT, step="reinforcements")
    return (
        Trigger(
            at=(arrives,),
            do=(SetUpAgain(THIS_UNIT, 9),),
            when=Is(Fact.IN_RESERVES, THIS_UNIT),
            optional=True,
        ),
    )


def _scouts(edition: Edition, value: str) -> _Clauses:
    return (Trigger(at=(start_of("battle"),), do=(Move(MoveKind.SCOUT, THIS_UNIT, int(value)),), optional=True),)


_RULES: dict[str, Callable[[Edition, str], _Clauses]] = {
    "FEEL NO PAIN": _feel_no_pain,
    "STEALTH": _stealth,
    "LONE OPERATIVE": _lone_operative,
    "DEADLY DEMISE": _deadly_demise,
    "DEEP STRIKE": _deep_strike,
    "SCOUTS": _scouts,
}
_NAME_AND_VALUE = re.compile(r'(?P<name>[A-Z ]+?)(?: (?P<value>\d*D?\d+(?:\+\d+)?)["+]?)?')


def core_ability(name: str, edition: Edition) -> Ability:
    """The core ability called `name`, upper case with its number as on the datasheet, as effects.

    What we have no word for (Leader, Infiltrators, Firing Deck) is a `Special` of that name.

    >>> core_ability("FEEL NO PAIN 5+", Edition.TENTH).effects[0].value
    5
    """
    match = _NAME_AND_VALUE.fullmatch(name)
    rule = _RULES.get(match["name"]) if match else None
    if match is None or rule is None:
        return named_only(name)
    return Ability(name, rule(edition, match["value"] or ""))
