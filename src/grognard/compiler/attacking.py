"""Attacks as sentences name them: by whom, of which kind, with which weapons."""

from __future__ import annotations

import msgspec

from grognard.compiler.context import NotUnderstoodError
from grognard.compiler.parser import Node, term
from grognard.core.words import AttackType
from grognard.effects.facts import Fact
from grognard.effects.scopes import Attacks, WeaponFilter
from grognard.effects.selectors import TRIGGERING, Condition, Selector, Who
from grognard.effects.timing import Moment, Timing


class Attacking(msgspec.Struct, frozen=True):
    """Attacks and the conditions that the words about them add."""

    attacks: Attacks
    conditions: tuple[Condition, ...] = ()


OWN = frozenset(
    {Who.THIS_MODEL, Who.THIS_UNIT, Who.BEARER, Who.BEARERS_UNIT, Who.LED_UNIT, Who.TARGETED, Who.FRIENDLY, Who.ANY}
)
"""Who never attacks friendly units."""


ACTIVATIONS = {Moment.SELECTED_TO_SHOOT: AttackType.RANGED, Moment.SELECTED_TO_FIGHT: AttackType.MELEE}
"""The attacks that a unit then makes."""


def attackers(at: tuple[Timing, ...]) -> Selector:
    """The unit of yours that is selected to shoot or fight at the moments `at`: whose attacks are then spoken of."""
    units = {timing.unit for timing in at}
    unit = units.pop() if len(units) == 1 and all(timing.moment in ACTIVATIONS for timing in at) else None
    if unit is None or unit.who not in OWN or unit.who is Who.ANY:
        raise NotUnderstoodError("whose attacks?")
    return TRIGGERING if unit.who is Who.FRIENDLY else unit


def merged(attacks: Attacks, weapons: Attacks) -> Attacks:
    """`attacks` made with `weapons`."""
    if weapons.by is not None and attacks.by is not None and weapons.by != attacks.by:
        raise NotUnderstoodError("weapons of another model")
    if weapons.kind is not None and attacks.kind is not None and weapons.kind != attacks.kind:
        raise NotUnderstoodError("melee attacks with ranged weapons")
    return msgspec.structs.replace(
        attacks, by=attacks.by or weapons.by, kind=attacks.kind or weapons.kind, weapons=weapons.weapons
    )


def weapon_type(node: Node) -> WeaponFilter | None:
    found = term(node, "WEAPON_TYPE")
    return WeaponFilter(having=(found.data,)) if found else None


DEEDS = {
    "advanced": Fact.ADVANCED,
    "fell back": Fact.FELL_BACK,
    "disembarked": Fact.DISEMBARKED,
    "disembarked from a transport": Fact.DISEMBARKED,
    "made a charge move": Fact.CHARGED,
    "remained stationary": Fact.STATIONARY,
}


def kind_of(node: Node) -> AttackType | None:
    """The kind of attack that `node` names, if it does."""
    found = term(node, "KIND")
    return found.data if found else None


_FILTER_WORDS = "ASSAULT BLAST HAZARDOUS HEAVY LANCE MELTA PISTOL PRECISION PSYCHIC TORRENT TWIN-LINKED"
FILTERS = frozenset([*_FILTER_WORDS.split(), "EXTRA ATTACKS", "INDIRECT FIRE", "ONE SHOT", "RAPID FIRE"])
"""Abilities by which rules tell weapons apart."""
