"""Made-up units for the folding stories."""

from grognard.combat.candidates import candidates
from grognard.combat.facts import OpenFact
from grognard.combat.fold import Fate, Folded, fold
from grognard.combat.standing import Source, SourceKind
from grognard.combat.units import Armed, FightingUnit, ModelGroup, Role
from grognard.core.dice import DiceExpression
from grognard.core.keywords import keyword
from grognard.core.words import AttackType, Edition
from grognard.datasheet import Profile, Weapon
from grognard.effects.bundles import Clause


def group(
    name="Guard", models=5, *, toughness=4, save=4, wounds=2, words="INFANTRY", items=(), leader=False
) -> ModelGroup:
    """`models` models of one kind."""
    profile = Profile(name, toughness=toughness, save=save, wounds=wounds, leadership=7)
    return ModelGroup(name, models, profile, tuple(map(keyword, words.split(", "))), tuple(items), name, leader)


def weapon(name="Cleaver", kind=AttackType.MELEE, *, strength=5, damage="1", abilities=()) -> Weapon:
    """A plain weapon."""
    return Weapon(
        name, kind, DiceExpression.parse(2), 3, strength, -1, DiceExpression.parse(damage), None, tuple(abilities)
    )


def unit(*groups: ModelGroup, weapons: tuple[Weapon, ...] = (), edition=Edition.TENTH, faction="REDS") -> FightingUnit:
    """A unit in which the first group carries one of each weapon per model."""
    groups = groups or (group(),)
    armed = tuple(Armed(one, groups[0].models, 0) for one in weapons)
    return FightingUnit(edition, groups[0].name, groups, armed, (keyword(faction),))


def rule(*clauses: Clause, owner=Role.ATTACKER, name="A rule", **more) -> Source:
    """A rule in force."""
    return Source(name, SourceKind.ABILITY, owner, clauses, **more)


def folded(*sources: Source, attacker=None, defender=None, on: tuple[OpenFact, ...] = ()) -> Folded:
    """The fold with the facts `on` turned on."""
    attacker = attacker or unit(weapons=(weapon(),))
    effects = candidates(sources, attacker.weapons[0].weapon.type)
    return fold(attacker, defender or unit(), effects, dict.fromkeys(on, True))


def fates(found: Folded) -> list[Fate]:
    """What became of the effects."""
    return [verdict.fate for verdict in found.verdicts]
