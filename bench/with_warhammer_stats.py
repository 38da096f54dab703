"""The package warhammer-stats: distributions by FFT, one weapon at a time against an endless unit.

It knows no LETHAL HITS or DEVASTATING WOUNDS, counts extra hits as if they were independent of the hits, and starts
each weapon on an unwounded model.
"""

from __future__ import annotations

from collections.abc import Callable

from warhammer_stats.attack.attack import Attack
from warhammer_stats.attack.multi_attack import MultiAttack
from warhammer_stats.modifiers.generator_modifiers import GenerateExtraAutomaticHitsUnmodifiable
from warhammer_stats.modifiers.reroll_modifiers import ReRollFailed, ReRollOnes
from warhammer_stats.utils.modifier_collection import ModifierCollection
from warhammer_stats.utils.pmf import PMF, PMFCollection
from warhammer_stats.utils.target import Target
from warhammer_stats.utils.weapon import Weapon

from bench.peers import Answer, CannotAnswerError, check_plain, effective_abilities
from grognard.combat.abilities import AbilityName
from grognard.combat.question import Pool, Question, RerollDice
from grognard.core.dice import DiceExpression

_NONE = 7


class WarhammerStats:
    """Ready to answer."""

    name = "warhammer-stats"

    def prepare(self, question: Question) -> Callable[[], Answer]:
        """Its weapons and target are made beforehand; the call runs its attack."""
        check_plain(question)
        group = question.target.groups[0]
        target = Target(
            group.toughness, group.save, group.invulnerable_save or _NONE, group.feel_no_pain or _NONE, group.wounds
        )
        weapons = [_weapon(pool, question) for pool in question.pools]

        def answer() -> Answer:
            attack = Attack(weapons[0], target) if len(weapons) == 1 else MultiAttack(weapons, target)
            results = attack.run()
            models = results.kills_dist.ceiling(group.models)
            wounds = results.total_damage_dist.ceiling(group.models * group.wounds)
            return Answer(float(models.mean()), float(wounds.mean()), tuple(map(float, models.values)))

        return answer


def _weapon(pool: Pool, question: Question) -> Weapon:
    hits: list[object] = []
    wounds: list[object] = []
    attacks, damage = [pool.attacks], [pool.damage]
    if pool.skill is None:
        raise CannotAnswerError("attacks that hit automatically")
    for ability in effective_abilities(pool, question):
        match ability.name:
            case AbilityName.SUSTAINED_HITS if ability.value.fixed:
                hits.append(GenerateExtraAutomaticHitsUnmodifiable(6, ability.value.plus))
            case AbilityName.TWIN_LINKED:
                wounds.append(ReRollFailed())
            case AbilityName.RAPID_FIRE:
                attacks.append(ability.value)
            case AbilityName.BLAST:
                models = question.target.groups[0].models
                attacks.append(DiceExpression(plus=ability.value.plus * (models // 5)))
            case AbilityName.MELTA:
                damage.append(ability.value)
            case _:
                raise CannotAnswerError(str(ability))
    hits += _rerolls(pool.rerolls.hit)
    wounds += _rerolls(pool.rerolls.wound)
    return Weapon(
        pool.skill,
        _dice(attacks, pool.count),
        pool.strength,
        -pool.armour_penetration,
        _dice(damage, 1),
        ModifierCollection(hit_mods=hits, wound_mods=wounds),
    )


def _rerolls(which: RerollDice) -> list[object]:
    modifiers: dict[RerollDice, list[object]] = {
        RerollDice.ONES: [ReRollOnes()],
        RerollDice.FAILED: [ReRollFailed()],
    }
    return modifiers.get(which, [])


def _dice(parts: list[DiceExpression], times: int) -> PMFCollection:
    dice = [PMF.dn(part.sides) for part in parts for _ in range(part.count * times)]
    return PMFCollection([*dice, PMF.static(sum(part.plus for part in parts) * times)])
