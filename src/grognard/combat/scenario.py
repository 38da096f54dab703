"""The scenario format, version 1: one attack question as plain JSON values, and its answer.

Ranges: at most 40 pools of up to 400 weapons that make up to 2,000 attacks, 20 groups of up to 100 models; A up to 400,
D up to 100, S and T up to 100, W up to 200, AP -20 to 0, BS and WS 2 to 6, Sv 2 to 7, InSv and FNP 2 to 6, modifiers
-20 to 20, X of an ability up to 20.
"""

from typing import Any

import msgspec

from grognard.combat.abilities import AbilityName, WeaponAbility, parse_ability
from grognard.combat.fields import Fields, shown
from grognard.combat.outcome import Method, Outcome
from grognard.combat.question import (
    DamageReduction,
    Group,
    Pool,
    PoolModifiers,
    Question,
    RerollDice,
    Rerolls,
    Situation,
    Target,
)
from grognard.core.errors import GrognardError, ScenarioError
from grognard.core.keywords import Keyword, keyword
from grognard.core.words import AttackType, Edition

VERSION = 1
MODIFIER = 20
MOST_ATTACKS = 2000
_NO_SKILL = "found nothing (the field is missing), expected 2 to 6 for a weapon without TORRENT"


def scenario_to_question(scenario: object) -> Question:
    """Read a scenario; raises ScenarioError naming the path of the first field that is wrong."""
    fields = Fields(scenario, "")
    version = fields.required("version")
    if type(version) is not int or version != VERSION:
        raise ScenarioError(f"found {shown(version)}, expected {VERSION}", "version")
    edition = Edition(fields.choice("edition", tuple(Edition)))
    pools = tuple(_pool(Fields(entry, path)) for path, entry in fields.items("attacks", 40))
    target = _target(Fields(fields.required("target"), "target"))
    situation = _situation(fields.section("conditions"))
    fields.finish()
    return Question(edition, pools, target, situation)


def outcome_to_answer(outcome: Outcome, edition: Edition) -> dict[str, Any]:
    """The answer in the scenario format. Only a rolled outcome has the fields `method`, `samples`, `standard_error`."""
    answer: dict[str, Any] = {
        "version": VERSION,
        "edition": edition.value,
        "wounds_lost": outcome.wounds_lost.tolist(),
        "models_destroyed": outcome.models_destroyed.tolist(),
        "destroyed": outcome.destroyed,
        "groups": [
            {"name": group.name, "models_destroyed": group.models_destroyed.tolist()} for group in outcome.groups
        ],
        "hazard_failures": outcome.hazard_failures.tolist(),
    }
    if outcome.method is Method.ROLLED:
        answer |= {
            "method": outcome.method.value,
            "samples": outcome.samples,
            "standard_error": outcome.standard_error,
        }
    return answer


def _pool(fields: Fields) -> Pool:
    name = fields.text("name")
    kind = AttackType(fields.choice("type", tuple(AttackType)))
    count = fields.integer("count", 1, 400, 1)
    attacks = fields.dice("A", 1, 400)
    abilities = tuple(_ability(path, text) for path, text in fields.texts("abilities", 50))
    skill = fields.optional_integer("skill", 2, 6)
    if count * attacks.most > MOST_ATTACKS:
        found = f"{count} weapons with A {attacks} make up to {count * attacks.most} attacks"
        raise ScenarioError(f"{found}, expected at most {MOST_ATTACKS}", fields.at("count"))
    if skill is None and not any(entry.name is AbilityName.TORRENT and not entry.against for entry in abilities):
        found = "found null, expected 2 to 6 for a weapon without TORRENT" if fields.has("skill") else _NO_SKILL
        raise ScenarioError(found, fields.at("skill"))
    strength = fields.integer("S", 1, 100)
    armour_penetration = fields.integer("AP", -20, 0)
    damage = fields.dice("D", 1, 100)
    modifiers = _pool_modifiers(fields.section("modifiers"))
    rerolls = _rerolls(fields.section("reroll"))
    critical = fields.section("critical")
    critical_hit, critical_wound = critical.integer("hit", 2, 6, 6), critical.integer("wound", 2, 6, 6)
    critical.finish()
    snap = fields.flag("snap")
    fields.finish()
    return Pool(
        name,
        kind,
        count,
        attacks,
        skill,
        strength,
        armour_penetration,
        damage,
        abilities,
        modifiers,
        rerolls,
        critical_hit,
        critical_wound,
        snap,
    )


def _ability(path: str, text: str) -> WeaponAbility:
    if text != text.upper() or "[" in text or "]" in text:
        raise ScenarioError(f"found {shown(text)}, expected upper case without brackets", path)
    try:
        return parse_ability(text)
    except GrognardError as error:
        raise ScenarioError(error.message, path) from None


def _pool_modifiers(fields: Fields) -> PoolModifiers:
    names = {
        "hit": "hit",
        "wound": "wound",
        "A": "attacks",
        "S": "strength",
        "AP": "armour_penetration",
        "D": "damage",
        "skill": "skill",
    }
    values = {ours: fields.integer(name, -MODIFIER, MODIFIER, 0) for name, ours in names.items()}
    fields.finish()
    return PoolModifiers(**values)


def _rerolls(fields: Fields) -> Rerolls:
    policies = (RerollDice.ONES.value, RerollDice.FAILED.value, RerollDice.NONCRITICAL.value)
    hit, wound = fields.optional_choice("hit", policies), fields.optional_choice("wound", policies)
    fields.finish()
    return Rerolls(RerollDice(hit or "none"), RerollDice(wound or "none"))


def _target(fields: Fields) -> Target:
    keywords = _keywords(fields)
    groups = tuple(_group(Fields(entry, path)) for path, entry in fields.items("groups", 20))
    attached = fields.flag("attached")
    damage = fields.section("damage")
    reduction = DamageReduction(damage.integer("minus", 0, MODIFIER, 0), damage.flag("halve"))
    damage.finish()
    cover = fields.flag("cover")
    modifiers = fields.section("modifiers")
    hit, wound = (modifiers.integer(name, -MODIFIER, MODIFIER, 0) for name in ("hit", "wound"))
    modifiers.finish()
    fields.finish()
    return Target(groups, keywords, attached, reduction, cover, hit, wound)


def _group(fields: Fields) -> Group:
    name = fields.text("name")
    models = fields.integer("models", 1, 100)
    toughness = fields.integer("T", 1, 100)
    save = fields.integer("Sv", 2, 7)
    invulnerable = fields.optional_integer("InSv", 2, 6)
    wounds = fields.integer("W", 1, 200)
    feel_no_pain = fields.optional_integer("FNP", 2, 6)
    lost = fields.integer("lost", 0, wounds - 1, 0)
    character = fields.flag("character")
    keywords = _keywords(fields)
    fields.finish()
    return Group(name, models, toughness, save, wounds, invulnerable, feel_no_pain, lost, character, keywords)


def _keywords(fields: Fields) -> tuple[Keyword, ...]:
    return tuple(keyword(text) for _, text in fields.texts("keywords", 100))


def _situation(fields: Fields) -> Situation:
    facts = {name: fields.flag(name) for name in (field.name for field in msgspec.structs.fields(Situation))}
    fields.finish()
    return Situation(**facts)
