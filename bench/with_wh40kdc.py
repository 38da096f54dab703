"""The cruncher of the package wh40kdc: mean values in closed form, one weapon at a time.

It counts the excess damage of an attack as lost wounds, and models as wounds divided by W.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from wh40kdc.cruncher import crunch
from wh40kdc.data.dataset import Dataset

from bench.peers import Answer, CannotAnswerError, check_plain, effective_abilities
from grognard.combat.abilities import AbilityName, WeaponAbility
from grognard.combat.question import Pool, Question, RerollDice
from grognard.core.words import AttackType

_KNOWN = {
    AbilityName.ANTI: "anti",
    AbilityName.BLAST: "blast",
    AbilityName.DEVASTATING_WOUNDS: "devastating-wounds",
    AbilityName.LETHAL_HITS: "lethal-hits",
    AbilityName.MELTA: "melta",
    AbilityName.RAPID_FIRE: "rapid-fire",
    AbilityName.SUSTAINED_HITS: "sustained-hits",
    AbilityName.TORRENT: "torrent",
    AbilityName.TWIN_LINKED: "twin-linked",
}
_SUBSETS = {RerollDice.ONES: "ones", RerollDice.FAILED: "all-failures"}


class Wh40kdc:
    """Ready to answer; its data set is loaded once."""

    name = "wh40kdc"

    def __init__(self) -> None:
        self._data = Dataset.embedded()

    def prepare(self, question: Question) -> Callable[[], Answer]:
        """Its weapons and unit are made beforehand; the call crunches them."""
        check_plain(question)
        data = self._data
        inputs = [_input(pool, question) for pool in question.pools]
        group = question.target.groups[0]

        def answer() -> Answer:
            wounds = models = 0.0
            for entry in inputs:
                stages = {stage["name"]: stage["expected"] for stage in crunch(entry, data)["stages"]}
                wounds += stages["after-fnp"]
                models += stages["models-killed"]
            return Answer(min(models, group.models), min(wounds, group.models * group.wounds))

        return answer


def _input(pool: Pool, question: Question) -> dict[str, Any]:
    target = question.target
    group = target.groups[0]
    melee = pool.type is AttackType.MELEE
    stats = {
        "A": str(pool.attacks),
        "WS" if melee else "BS": pool.skill,
        "S": pool.strength,
        "AP": pool.armour_penetration,
        "D": str(pool.damage),
    }
    keywords = [_keyword(ability, question) for ability in effective_abilities(pool, question)]
    profile = {"range": "Melee" if melee else 24, "stats": stats, "keywords": keywords}
    profiles = [{"T": group.toughness, "Sv": group.save, "W": group.wounds, "invuln_sv": group.invulnerable_save}]
    return {
        "attacker": {"weapon": {"id": "weapon", "profiles": [profile]}, "profileIndex": 0},
        "target": {
            "unit": {"id": "unit", "profiles": profiles, "keywords": list(target.keywords)},
            "profileIndex": 0,
            "modelCount": group.models,
        },
        "modelsFiring": pool.count,
        "buffs": _buffs(pool, group.feel_no_pain),
        "context": {
            "phase": "fight" if melee else "shooting",
            "withinHalfRange": question.situation.half_range,
            "attackerStationary": question.situation.stationary,
        },
    }


def _buffs(pool: Pool, feel_no_pain: int | None) -> list[dict[str, Any]]:
    contributions: list[dict[str, Any]] = [
        {"type": "reroll", "roll": roll, "subset": _SUBSETS[which]}
        for roll, which in (("hit", pool.rerolls.hit), ("wound", pool.rerolls.wound))
        if which in _SUBSETS
    ]
    if feel_no_pain:
        contributions.append({"type": "feel-no-pain", "threshold": feel_no_pain})
    return [{"source": {"kind": "manual"}, "contribution": contribution} for contribution in contributions]


def _keyword(ability: WeaponAbility, question: Question) -> dict[str, Any]:
    if ability.name not in _KNOWN:
        raise CannotAnswerError(str(ability))
    reference: dict[str, Any] = {"keyword_id": _KNOWN[ability.name]}
    if ability.name is AbilityName.ANTI:
        if not ability.against or ability.against.lacking or len(ability.against.keywords) > 1:
            raise CannotAnswerError(str(ability))
        keyword = ability.against.keywords[0]
        reference["parameters"] = {"target_keyword": keyword, "threshold": ability.value.plus}
    elif ability.name in (AbilityName.SUSTAINED_HITS, AbilityName.RAPID_FIRE, AbilityName.MELTA, AbilityName.BLAST):
        value = ability.value.plus if ability.value.fixed else str(ability.value)
        reference["parameters"] = {"value": value}
    return reference
