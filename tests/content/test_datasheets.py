"""The shipped datasheets agree with themselves."""

import re

import pytest

from grognard.content.catalogue import UNEXPLAINED_ABILITIES, all_units, find_unit
from grognard.core.words import AttackType, Edition
from grognard.datasheet import CompositionLine, Datasheet, RuleKind

EVERY_SHEET = [pytest.param(sheet, id=f"{sheet.edition}-{sheet.name}") for sheet in all_units()]
every_sheet = pytest.mark.parametrize("sheet", EVERY_SHEET)

EXPLAINED = re.compile(
    r"ANTI-[A-Z -]+ [2-6]\+|ASSAULT|BLAST|CLEAVE \d|DEVASTATING WOUNDS|EXTRA ATTACKS|HAZARDOUS|HEAVY|IGNORES COVER"
    r"|INDIRECT FIRE|LETHAL HITS|MELTA \d|ONE SHOT|PISTOL|PRECISION|PSYCHIC|RAPID FIRE \d|SUSTAINED HITS (\d|D3)"
    r"|TORRENT|TWIN-LINKED"
)


def ways_to_field(sheet: Datasheet) -> list[list[CompositionLine]]:
    numbers = sorted({line.alternative for line in sheet.composition})
    return [[line for line in sheet.composition if line.alternative == number] for number in numbers]


def items_of(sheet: Datasheet) -> set[str]:
    """Weapons, and the wargear that has a rule of its own."""
    wargear = {rule.name.capitalize() for rule in sheet.rules if rule.kind is RuleKind.WARGEAR}
    return {weapon.name for weapon in sheet.weapons} | wargear


@every_sheet
def test_each_kind_of_model_has_a_profile_and_a_loadout(sheet: Datasheet) -> None:
    named = {profile.name for profile in sheet.profiles}
    assert {line.profile for line in sheet.composition} == named
    assert set(sheet.loadout) == {line.model for line in sheet.composition}


@every_sheet
def test_models_carry_only_what_the_sheet_lists(sheet: Datasheet) -> None:
    carried = {item for items in sheet.loadout.values() for item in items}
    assert carried
    assert carried <= items_of(sheet)


@every_sheet
def test_options_name_only_what_the_sheet_lists(sheet: Datasheet) -> None:
    named = {
        item
        for option in sheet.wargear_options
        for group in (option.replaces, option.without, *option.or_replaces, *option.choices)
        for item in group
    }
    assert named <= items_of(sheet)


@every_sheet
def test_points_are_for_sizes_that_the_unit_can_have(sheet: Datasheet) -> None:
    sizes = {
        size
        for way in ways_to_field(sheet)
        for size in range(sum(line.least for line in way), sum(line.most for line in way) + 1)
    }
    assert {cost.models for cost in sheet.points} <= sizes
    assert len({cost.models for cost in sheet.points}) == len(sheet.points) > 0


@every_sheet
def test_weapons_without_a_skill_are_torrent_weapons(sheet: Datasheet) -> None:
    for weapon in sheet.weapons:
        assert (weapon.skill is None) == ("TORRENT" in weapon.abilities)
        assert (weapon.range is None) == (weapon.type is AttackType.MELEE)
    assert len({(weapon.full_name, weapon.type) for weapon in sheet.weapons}) == len(sheet.weapons)


@every_sheet
def test_each_weapon_ability_is_a_core_ability_or_listed_as_unexplained(sheet: Datasheet) -> None:
    for weapon in sheet.weapons:
        for ability in weapon.abilities:
            assert EXPLAINED.fullmatch(ability) or ability in UNEXPLAINED_ABILITIES


def test_each_unexplained_ability_is_on_a_weapon() -> None:
    printed = {ability for sheet in all_units() for weapon in sheet.weapons for ability in weapon.abilities}
    assert printed >= UNEXPLAINED_ABILITIES


@every_sheet
def test_names_have_straight_apostrophes_and_rules_no_text(sheet: Datasheet) -> None:
    names = [sheet.name, *sheet.keywords, *sheet.loadout, *(weapon.full_name for weapon in sheet.weapons)]
    assert not re.search("[’‘–]", " ".join([*names, *(rule.name for rule in sheet.rules)]))
    assert not any(rule.text for rule in sheet.rules)


def test_a_composition_with_an_or_has_two_alternatives() -> None:
    troops = find_unit("Cadian Shock Troops", Edition.TENTH)
    assert [[(line.model, line.least) for line in way] for way in ways_to_field(troops)] == [
        [("Shock Trooper Sergeant", 1), ("Shock Trooper", 9)],
        [("Shock Trooper Sergeant", 2), ("Shock Trooper", 18)],
    ]


def test_gretchin_may_do_without_a_runtherd_in_the_11th() -> None:
    grots = find_unit("Gretchin", Edition.ELEVENTH)
    herds = [line for line in grots.composition if line.model == "Runtherd"]
    assert [(line.least, line.most) for line in herds] == [(0, 1), (0, 2)]


def test_the_boss_nob_has_his_own_wounds_and_weapons() -> None:
    boyz = find_unit("Boyz", Edition.TENTH)
    boss, boy = boyz.profile_of("Boss Nob"), boyz.profile_of("Boy")
    assert boss and boy
    assert (boss.wounds, boy.wounds) == (2, 1)
    assert boyz.loadout == {"Boss Nob": ("Slugga", "Big choppa"), "Boy": ("Slugga", "Choppa")}


def test_a_profile_is_shared_by_kinds_of_models_without_their_own() -> None:
    nobz = find_unit("Nobz", Edition.TENTH)
    assert nobz.profile_of("Boss Nob") is nobz.profile_of("Nob") is nobz.profiles[0]


def test_every_kind_of_model_that_ships_has_a_profile() -> None:
    lines = [(sheet, line.model) for sheet in all_units() for line in sheet.composition]
    assert len(lines) > 84
    assert [(sheet.name, kind) for sheet, kind in lines if sheet.profile_of(kind) is None] == []


def test_only_the_commander_of_a_command_squad_is_a_character() -> None:
    squad = find_unit("Cadian Command Squad", Edition.ELEVENTH)
    commander, guardsman = squad.profiles
    assert "CHARACTER" in squad.keywords
    assert {"CHARACTER", "OFFICER", "INFANTRY"} <= set(squad.keywords_of(commander))
    assert {"CHARACTER", "OFFICER"}.isdisjoint(squad.keywords_of(guardsman))
    assert "INFANTRY" in squad.keywords_of(guardsman)


def test_a_model_may_carry_the_same_weapon_twice() -> None:
    dread = find_unit("Deff Dread", Edition.ELEVENTH)
    assert dread.loadout["Deff Dread"] == ("Big shoota", "Big shoota", "Dread klaw", "Dread klaw", "Stompy feet")
