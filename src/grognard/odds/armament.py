"""What the weapons' own abilities do to the numbers of an attack, as lines of *why*."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

import msgspec

from grognard.combat.abilities import AbilityName, parse_ability
from grognard.combat.fold import CHARGED, HALF_RANGE, INDIRECT, STATIONARY
from grognard.combat.question import Question
from grognard.combat.rules import facing
from grognard.combat.units import Armed
from grognard.content.catalogue import UNEXPLAINED_ABILITIES
from grognard.core.words import AttackType
from grognard.odds.bearing import NOTHING
from grognard.odds.idle import Item, OfWeapon
from grognard.odds.result import Reason, Status

KIND = "weapon ability"

_ALWAYS = (
    AbilityName.ANTI,
    AbilityName.BLAST,
    AbilityName.CLEAVE,
    AbilityName.DEVASTATING_WOUNDS,
    AbilityName.HAZARDOUS,
    AbilityName.IGNORES_COVER,
    AbilityName.LETHAL_HITS,
    AbilityName.SUSTAINED_HITS,
    AbilityName.TORRENT,
    AbilityName.TWIN_LINKED,
)
_WITH_A_FACT = {
    AbilityName.RAPID_FIRE: HALF_RANGE,
    AbilityName.MELTA: HALF_RANGE,
    AbilityName.HEAVY: STATIONARY,
    AbilityName.LANCE: CHARGED,
    AbilityName.INDIRECT_FIRE: INDIRECT,
}
_ON_HIT_ROLLS = (AbilityName.HEAVY, AbilityName.LETHAL_HITS, AbilityName.SUSTAINED_HITS)
_SHOOTING = (AbilityName.HEAVY, AbilityName.INDIRECT_FIRE, AbilityName.IGNORES_COVER)


class Line(NamedTuple):
    """An ability of a weapon itself that can change the numbers; `on`: what it asks for is turned on."""

    text: str
    item: OfWeapon
    on: bool


def armament(weapons: tuple[Armed, ...], question: Question) -> tuple[Line, ...]:
    """A line for each printed ability of each of `weapons` that can change the numbers against the target of
    `question`."""
    situation = question.situation
    on = {
        HALF_RANGE: situation.half_range,
        STATIONARY: situation.stationary,
        CHARGED: situation.charged,
        INDIRECT: situation.indirect or situation.indirect_unseen,
    }
    keywords = facing(question.target, (True,) * len(question.target.groups)).keywords
    found: list[Line] = []
    for armed in weapons:
        printed = [text for text in armed.weapon.abilities if text.upper() not in UNEXPLAINED_ABILITIES]
        abilities = [parse_ability(text) for text in printed]
        automatic = any(one.name is AbilityName.TORRENT for one in abilities)
        for one in abilities:
            fact = _WITH_A_FACT.get(one.name)
            if (
                not (fact or one.name in _ALWAYS)
                or (one.against and not one.against.passed_by(keywords))
                or (automatic and one.name in _ON_HIT_ROLLS)
                or (one.name in _SHOOTING and armed.weapon.type is not AttackType.RANGED)
            ):
                continue
            item = OfWeapon(armed.weapon.full_name, one.name)
            found.append(Line(f"[{one}]", item, fact is None or on[fact]))
    return tuple(found)


def without_abilities(weapons: tuple[Armed, ...], gone: frozenset[Item]) -> tuple[Armed, ...]:
    """The weapons without those of their own abilities that are in `gone`."""
    return tuple(
        msgspec.structs.replace(
            armed,
            weapon=msgspec.structs.replace(
                armed.weapon,
                abilities=tuple(
                    text
                    for text in armed.weapon.abilities
                    if text.upper() in UNEXPLAINED_ABILITIES
                    or OfWeapon(armed.weapon.full_name, parse_ability(text).name) not in gone
                ),
            ),
        )
        for armed in weapons
    )


def armament_reasons(lines: tuple[Line, ...], note: Callable[[OfWeapon], str]) -> Iterator[Reason]:
    """The lines of *why*: in force, open where the ability asks for a fact that is not turned on, or ignored where it
    changes nothing as things are. `note` tells why one does not bear on the numbers."""
    found: dict[tuple[str, Status, str], dict[str, None]] = {}
    for line in lines:
        told = note(line.item) if line.on and removable(line) else ""
        status = Status.OPEN if not line.on else Status.IGNORED if told == NOTHING else Status.APPLIED
        found.setdefault((line.text, status, told), {})[line.item.weapon] = None
    everywhere = {line.item.weapon for line in lines}
    for (text, status, told), names in found.items():
        named = () if names.keys() == everywhere else tuple(names)
        yield Reason(text, KIND, KIND, status, named, told)


def removable(line: Line) -> bool:
    """Whether the weapon makes sense without the ability: one that hits automatically has no skill."""
    return line.item.ability is not AbilityName.TORRENT
