"""Whether an effect speaks of these attacks, or of those models."""

from __future__ import annotations

from grognard.combat.facts import Facts, group_matches, matches
from grognard.combat.standing import Standing
from grognard.combat.units import Armed, FightingUnit, ModelGroup, Role
from grognard.core.words import AttackType
from grognard.datasheet.names import plain
from grognard.effects.facts import Fact
from grognard.effects.scopes import Attacks, WeaponFilter
from grognard.effects.selectors import Is, Part, Selector, Who

_LEADERS = (Who.THIS_MODEL, Who.BEARER)


def reaches_attacks(scope: Attacks, standing: Standing, armed: Armed, kind: AttackType, facts: Facts) -> bool | None:
    """Whether `scope` covers the attacks that the attacker makes with `armed`; None while that is open."""
    if scope.kind not in (None, kind):
        return False
    if scope.weapons and not weapon_fits(scope.weapons, armed):
        return False
    by: bool | None = True
    if scope.by:
        by = speaks_of(scope.by, standing, Role.ATTACKER, facts.attacker.groups[armed.group], facts)
    at: bool | None = True
    if scope.at:
        at = reaches_unit(scope.at, standing, Role.DEFENDER, facts)
    if by is False or at is False:
        return False
    return None if by is None or at is None else True


def weapon_fits(wanted: WeaponFilter, armed: Armed) -> bool:
    """Whether the weapon is one of those that `wanted` names."""
    weapon = armed.weapon
    names = {_singular(weapon.name), _singular(weapon.full_name)}
    if wanted.names and not any(_singular(name) in names for name in wanted.names):
        return False
    has = [ability.upper() for ability in weapon.abilities]
    if wanted.having and not any(mine.startswith(word.upper()) for mine in has for word in wanted.having):
        return False
    return not any(mine.startswith(word.upper()) for mine in has for word in wanted.lacking)


def _singular(name: str) -> str:
    bare = plain(name)
    return bare[:-1] if bare.endswith("s") and not bare.endswith("ss") else bare


def reaches_unit(selector: Selector, standing: Standing, role: Role, facts: Facts) -> bool | None:
    """Whether `selector` speaks of any model of the unit on that side."""
    answers = [speaks_of(selector, standing, role, group, facts) for group in facts.unit(role).groups]
    return True if True in answers else None if None in answers else False


def speaks_of(selector: Selector, standing: Standing, role: Role, group: ModelGroup, facts: Facts) -> bool | None:
    """Whether `selector`, in a rule of `standing`, speaks of the models of `group` on the side `role`."""
    meant = facts.role(selector, standing.owner, standing.refs)
    if meant not in (None, role):
        return False
    unit = facts.unit(role)
    if not group_matches(selector, unit, group):
        return False
    if not _same_component(selector, standing, unit, group):
        return False
    chosen = standing.refs.chosen
    if selector.who is Who.CHOSEN and chosen and not matches(chosen.any_of, chosen.excluding, unit.keywords):
        return False
    if selector.where == Is(Fact.IS_BODYGUARD):
        return not group.leader if unit.attached else None
    return facts.true(selector.where, standing.owner, standing.refs, about=role)


def _same_component(selector: Selector, standing: Standing, unit: FightingUnit, group: ModelGroup) -> bool:
    """THIS_MODEL and BEARER speak of the models that have the rule; everything else of the whole unit."""
    source = standing.source
    if standing.afflicted or selector.who not in _LEADERS:
        return True
    if source.item:
        return plain(source.item) in map(plain, group.equipment)
    if source.component:
        return group.component == source.component
    if selector.who is Who.BEARER and selector.part is Part.MODEL and any(one.character for one in unit.groups):
        return group.character
    return True
