"""A side of the question: a datasheet with its models, gear and attached leader becomes a fighting unit."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from grognard.combat.units import Armed, FightingUnit, ModelGroup
from grognard.core.errors import GrognardError
from grognard.core.keywords import keyword
from grognard.core.words import AttackType
from grognard.datasheet import Datasheet, Weapon
from grognard.datasheet.loadout import ModelEquipment, default_loadout
from grognard.datasheet.names import plain, same_kind

CLOSE_QUARTERS = ("PISTOL", "CLOSE-QUARTERS")


def fighting_unit(
    sheet: Datasheet,
    models: tuple[ModelEquipment, ...],
    leader: Datasheet | None = None,
    profiles: tuple[str, str] = ("profile", "profile"),
) -> FightingUnit:
    """The unit of `models`, with `leader` attached, or joined to it, in its default gear. It holds no weapons yet: see
    `weapons_of`.

    Raises GrognardError when a profile is lacking; `profiles` are the options by which that of the unit and that of
    the leader can be given (empty: by none).
    """
    groups = list(_groups(sheet, models, profiles[0], is_leader=False))
    if leader:
        models = default_loadout(leader, leader.fewest)
        groups += _groups(leader, models, profiles[1], is_leader=not joins(leader, sheet))
    sheets = (sheet, leader) if leader else (sheet,)
    return FightingUnit(
        edition=sheet.edition,
        name=f"{sheet.name} with {leader.name}" if leader else sheet.name,
        groups=tuple(groups),
        faction_keywords=tuple(dict.fromkeys(word for one in sheets for word in one.faction_keywords)),
        abilities=tuple(dict.fromkeys(name for one in sheets for name in _abilities(one))),
        points=_total(points_of(sheet, len(models)), points_of(leader, leader.fewest) if leader else 0),
    )


def joins(sheet: Datasheet, unit: Datasheet) -> bool:
    """Whether the models of `sheet` become a part of `unit`, instead of leading it (10e LOYAL PROTECTOR)."""
    return bool(sheet.joins) and sheet.joins in unit.keywords and sheet.edition is unit.edition


def _total(one: int | None, other: int | None) -> int | None:
    return None if one is None or other is None else one + other


def _abilities(sheet: Datasheet) -> Iterable[str]:
    yield from (keyword(name) for name in (*sheet.core, *sheet.faction_abilities))
    yield from (keyword(rule.name) for rule in sheet.rules)


def _groups(
    sheet: Datasheet, models: tuple[ModelEquipment, ...], option: str, *, is_leader: bool
) -> Iterable[ModelGroup]:
    """Models of one kind with the same gear are one group, in the order in which they fall: first the kinds of which a
    unit may have most, so that a sergeant or a runtherd falls last; of a kind, first the gear that most models have."""
    most = {plain(line.model): line.most for line in sheet.composition}
    counts = Counter((model.kind, model.items) for model in models)
    points = points_of(sheet, len(models))
    each = None if points is None else points / len(models)
    ordered = sorted(counts.items(), key=lambda group: (-most.get(plain(group[0][0]), 0), -group[1]))
    for (kind, items), count in ordered:
        profile = sheet.profile_of(kind)
        if profile is None:
            raise GrognardError(_no_profile(sheet, kind, option), sheet.name)
        keywords = sheet.keywords_of(profile)
        yield ModelGroup(kind, count, profile, keywords, items, sheet.name, is_leader, points=each)


def _no_profile(sheet: Datasheet, kind: str, option: str) -> str:
    if sheet.profiles:
        known = ", ".join(profile.name for profile in sheet.profiles)
        more = f": give a file of all with {option}" if option.startswith("--") else ""
        return f"found profiles of {known}, expected one of {kind} too{more}"
    if not option:
        return "this page has no model profile: add its rows (M | T | Sv | W | Ld | OC) or use a unit we ship"
    asked = option if option.startswith("--") else f'the field "{option}"'
    return f"this page has no model profile: give one with {asked} or use a unit we ship"


def points_of(sheet: Datasheet, models: int) -> int | None:
    """Points of a unit of `models` models: of the smallest printed size that holds them; None when none is printed."""
    fitting = [cost.points for cost in sorted(sheet.points, key=lambda cost: cost.models) if cost.models >= models]
    return fitting[0] if fitting else None


def weapons_of(
    sheets: tuple[Datasheet, ...], unit: FightingUnit, kind: AttackType, named: frozenset[str] = frozenset()
) -> tuple[tuple[tuple[Armed, ...], ...], ...]:
    """What each group may attack with in a phase of `kind`: one entry a group, of alternatives, each the weapons used.

    Shooting: all ranged weapons, or the pistols alone where a model has both (T-9.03, 11e 24.07); a weapon with several
    profiles is used with one of them. Fighting: one melee weapon, and the EXTRA ATTACKS weapons. `named` (plain
    names) keeps only these weapons. Those `without_attacks` are left out.
    """
    by_name = {sheet.name: sheet for sheet in sheets}
    return tuple(
        tuple(_alternatives(by_name[group.component], index, group, kind, named))
        for index, group in enumerate(unit.groups)
    )


def _alternatives(
    sheet: Datasheet, index: int, group: ModelGroup, kind: AttackType, named: frozenset[str]
) -> Iterable[tuple[Armed, ...]]:
    carried = Counter(plain(item) for item in group.equipment)
    by_weapon: dict[str, list[Armed]] = {}
    for weapon in sheet.weapons:
        count = carried.get(plain(weapon.name), 0)
        if weapon.type is kind and count and _can_hit(weapon) and (not named or _is_named(weapon, named)):
            fights_once = kind is AttackType.MELEE and "EXTRA ATTACKS" not in weapon.abilities
            used = group.models * (1 if fights_once else count)
            by_weapon.setdefault(weapon.name, []).append(Armed(weapon, used, index))
    if kind is AttackType.RANGED:
        yield from _shooting(list(by_weapon.values()), group)
    else:
        yield from _fighting(list(by_weapon.values()))


def without_attacks(sheets: tuple[Datasheet, ...], unit: FightingUnit) -> tuple[tuple[str, str], ...]:
    """What `unit` carries and cannot attack with though it may be a weapon, each with the reason: a weapon without BS
    or WS and without a TORRENT against every target, and an item that the sheet tells nothing about."""
    by_name = {sheet.name: sheet for sheet in sheets}
    found: dict[tuple[str, str], None] = {}
    for group in unit.groups:
        sheet = by_name[group.component]
        for item in group.equipment:
            weapons = [weapon for weapon in sheet.weapons if plain(weapon.name) == plain(item)]
            found |= {(weapon.full_name, _no_skill(weapon)): None for weapon in weapons if not _can_hit(weapon)}
            if not weapons and not any(same_kind(rule.name, item) for rule in sheet.rules):
                found[item, "no weapon or ability of the page has this name, so it is left out"] = None
    return tuple(found)


def _no_skill(weapon: Weapon) -> str:
    skill = "WS" if weapon.type is AttackType.MELEE else "BS"
    return f"its {skill} is N/A without [TORRENT], so it is left out: write its {skill} or [TORRENT] on the page"


def _can_hit(weapon: Weapon) -> bool:
    return weapon.skill is not None or any(ability.upper() == "TORRENT" for ability in weapon.abilities)


def _is_named(weapon: Weapon, named: frozenset[str]) -> bool:
    return plain(weapon.name) in named or plain(weapon.full_name) in named


def _shooting(weapons: list[list[Armed]], group: ModelGroup) -> Iterable[tuple[Armed, ...]]:
    close = [profiles for profiles in weapons if _has(profiles[0], CLOSE_QUARTERS)]
    other = [profiles for profiles in weapons if profiles not in close]
    if close and other and not {"MONSTER", "VEHICLE"} & set(group.keywords):
        yield from _one_profile_each(other)
        yield from _one_profile_each(close)
    else:
        yield from _one_profile_each(weapons)


def _fighting(weapons: list[list[Armed]]) -> Iterable[tuple[Armed, ...]]:
    extra = [profiles for profiles in weapons if _has(profiles[0], ("EXTRA ATTACKS",))]
    main = [profiles for profiles in weapons if profiles not in extra]
    for profiles in main or [[]]:
        yield from _one_profile_each([*([profiles] if profiles else []), *extra])


def _one_profile_each(weapons: list[list[Armed]]) -> Iterable[tuple[Armed, ...]]:
    chosen: list[tuple[Armed, ...]] = [()]
    for profiles in weapons:
        chosen = [(*before, one) for before in chosen for one in profiles]
    yield from chosen


def _has(armed: Armed, abilities: tuple[str, ...]) -> bool:
    return any(ability.startswith(word) for ability in armed.weapon.abilities for word in abilities)
