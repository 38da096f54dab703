"""What the weapons' own abilities do to the numbers of an attack, as lines of *why*."""

from __future__ import annotations

from collections.abc import Iterator

from grognard.combat.abilities import AbilityName, parse_ability
from grognard.combat.fold import CHARGED, HALF_RANGE, INDIRECT, STATIONARY
from grognard.combat.question import Question
from grognard.combat.rules import facing
from grognard.combat.units import Armed
from grognard.content.catalogue import UNEXPLAINED_ABILITIES
from grognard.core.words import AttackType
from grognard.odds.idle import bearing_of_ability
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


def armament_reasons(weapons: tuple[Armed, ...], question: Question) -> Iterator[Reason]:
    """A line for each printed ability of `weapons` that can change the numbers against the target of `question`: in
    force, open where it asks for a fact that is not turned on, or ignored where it changes nothing as things are."""
    situation = question.situation
    on = {
        HALF_RANGE: situation.half_range,
        STATIONARY: situation.stationary,
        CHARGED: situation.charged,
        INDIRECT: situation.indirect or situation.indirect_unseen,
    }
    keywords = facing(question.target, (True,) * len(question.target.groups)).keywords
    pools = {pool.name: pool for pool in question.pools}
    found: dict[tuple[str, Status, str], dict[str, None]] = {}
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
            status, note = Status.APPLIED if fact is None or on[fact] else Status.OPEN, ""
            if status is Status.APPLIED and (pool := pools.get(armed.weapon.full_name)):
                bearing = bearing_of_ability(pool, one.name, question)
                status, note = Status.IGNORED if bearing.idle else status, bearing.note
            found.setdefault((f"[{one}]", status, note), {})[armed.weapon.full_name] = None
    everywhere = {armed.weapon.full_name for armed in weapons}
    for (text, status, note), names in found.items():
        named = () if names.keys() == everywhere else tuple(names)
        yield Reason(text, KIND, KIND, status, named, note)
