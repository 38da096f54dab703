"""The five units of the datasheet pages are shipped as their pages print them (S-001 to S-072)."""

import os
import re
from pathlib import Path

import pytest

from grognard.content.catalogue import find_unit
from grognard.core.words import AttackType, Edition
from grognard.datasheet import Datasheet

SHARED = Path(os.environ.get("GROGNARD_SHARED", Path(__file__).parents[3] / "shared"))

PAGES = {
    "000": ("Nobz", Edition.TENTH),
    "001": ("Kustom Boosta-blasta", Edition.ELEVENTH),
    "002": ("Nurglings", Edition.ELEVENTH),
    "003": ("Ogryn Bodyguard", Edition.TENTH),
    "004": ("Cthonian Beserks", Edition.TENTH),
}
each_page = pytest.mark.parametrize("number", PAGES)


def page(number: str) -> str:
    found = next(iter(sorted((SHARED / "seeds").glob(f"{number}_*.txt"))), None)
    if found is None:
        pytest.skip("the datasheet pages are not beside the repository (set GROGNARD_SHARED)")
    return found.read_text(encoding="utf-8").replace("’", "'")


def sheet_of(number: str) -> Datasheet:
    return find_unit(*PAGES[number])


def words(text: str) -> str:
    return " ".join(re.sub(r"[\[\],–]", " ", text).lower().split())


@each_page
def test_weapons_are_those_of_the_page(number: str) -> None:
    rows = re.findall(r"^\| (\S.*?) \| (\S+) \| (\S+) \| (\S+) \| (\S+) \| (\S+) \| (\S+) \| \|$", page(number), re.M)
    printed = [(words(name), *cells) for name, *cells in rows]
    shipped = [
        (
            words(f"{weapon.name} {weapon.profile} {' '.join(weapon.abilities)}"),
            "Melee" if weapon.type is AttackType.MELEE else f'{weapon.range}"',
            str(weapon.attacks),
            "N/A" if weapon.skill is None else f"{weapon.skill}+",
            str(weapon.strength),
            str(weapon.armour_penetration),
            str(weapon.damage),
        )
        for weapon in sheet_of(number).weapons
    ]
    assert shipped == printed


@each_page
def test_points_composition_and_keywords_are_those_of_the_page(number: str) -> None:
    text, sheet = page(number), sheet_of(number)
    costs = [(int(size), int(cost)) for size, cost in re.findall(r"^\| (\d+) models? \| (\d+) \|$", text, re.M)]
    assert [(cost.models, cost.points) for cost in sheet.points] == costs
    composition = text.partition("UNIT COMPOSITION\n")[2]
    printed = re.findall(r"^- (\d+)(?:-(\d+))? (.+)$", composition.partition("KEYWORDS")[0], re.M)
    assert [(str(line.least), str(line.most)) for line in sheet.composition] == [(a, b or a) for a, b, _ in printed]
    keywords = re.search(r"^KEYWORDS: (.+)\nFACTION KEYWORDS:\n(.+)$", text, re.M)
    assert keywords
    assert list(sheet.keywords) == re.split(r"[,;] ", keywords[1])
    assert list(sheet.faction_keywords) == [keywords[2]]


@each_page
def test_abilities_are_those_of_the_page(number: str) -> None:
    text, sheet = page(number), sheet_of(number)
    core = re.search(r"^CORE: (.+)$", text, re.M)
    faction = re.search(r"^FACTION: (.+)$", text, re.M)
    assert list(sheet.core) == (core[1].upper().split(", ") if core else [])
    assert list(sheet.faction_abilities) == ([faction[1]] if faction else [])
    for rule in sheet.rules:
        assert f"{rule.name}: " in text or f"\n{rule.name.upper()}\n" in text


@each_page
def test_there_is_an_option_for_each_line_of_the_page(number: str) -> None:
    options = page(number).partition("UNIT COMPOSITION")[0].partition("WARGEAR OPTIONS\n")[2]
    lines = re.findall(r"^- (?!1 ).+", options, re.M)
    assert len(sheet_of(number).wargear_options) == len(lines)


def test_profiles_of_the_seed_units_s_006_to_s_010() -> None:
    shipped = {
        sheet.name: (
            profile.move,
            profile.toughness,
            profile.save,
            profile.wounds,
            profile.leadership,
            profile.objective_control,
            profile.invulnerable_save,
        )
        for sheet in map(sheet_of, PAGES)
        for profile in sheet.profiles
    }
    assert shipped == {
        "Nobz": (6, 5, 4, 2, 7, 1, None),
        "Ogryn Bodyguard": (6, 6, 5, 6, 7, 1, None),
        "Cthonian Beserks": (5, 5, 6, 2, 7, 1, None),
        "Kustom Boosta-blasta": (12, 7, 4, 9, 7, 3, 6),
        "Nurglings": (5, 3, 7, 4, 8, 0, 5),
    }


def test_default_loadouts_s_058_to_s_062() -> None:
    assert {model: items for sheet in map(sheet_of, PAGES) for model, items in sheet.loadout.items()} == {
        "Boss Nob": ("Slugga", "Big choppa"),
        "Nob": ("Slugga", "Big choppa"),
        "Ogryn Bodyguard": ("Ripper gun", "Close combat weapon", "Huge knife"),
        "Cthonian Beserk": ("Heavy plasma axe",),
        "Kustom Boosta-blasta": ("Burna exhausts", "Grot blasta", "Rivet kannon", "Spiked ram"),
        "Nurgling Swarm": ("Diseased claws and teeth",),
    }


def test_any_nob_may_take_a_klaw_or_a_kombi_weapon_and_five_share_a_runt_s_032_to_s_034() -> None:
    klaw, kombi, runt = sheet_of("000").wargear_options
    assert (klaw.replaces, klaw.choices, klaw.limit) == (("Big choppa",), (("Power klaw",),), None)
    assert kombi.replaces == ("Slugga", "Big choppa")
    assert kombi.choices == (("Kombi-weapon", "Close combat weapon"),)
    assert (runt.replaces, runt.choices, runt.per_models, runt.limit) == ((), (("Ammo runt",),), 5, 1)


def test_the_bodyguard_swaps_gun_and_knife_s_035_s_036() -> None:
    gun, knife = sheet_of("003").wargear_options
    assert (gun.replaces, gun.choices) == (("Ripper gun",), (("Grenadier gauntlet",), ("Bullgryn maul",)))
    assert (knife.replaces, knife.choices) == (("Huge knife",), (("Brute shield",), ("Slabshield",)))


def test_beserks_all_take_mauls_or_none_and_one_in_five_a_gauntlet_or_a_launcher_s_037_to_s_039() -> None:
    maul, gauntlet, launcher = sheet_of("004").wargear_options
    assert (maul.all_or_none, maul.replaces, maul.choices) == (True, ("Heavy plasma axe",), (("Concussion maul",),))
    assert (gauntlet.replaces, gauntlet.or_replaces) == (("Heavy plasma axe",), (("Concussion maul",),))
    assert (gauntlet.per_models, gauntlet.limit, gauntlet.without) == (5, 1, ("Mole grenade launcher",))
    assert (launcher.replaces, launcher.choices) == ((), (("Mole grenade launcher",),))
    assert (launcher.per_models, launcher.limit, launcher.without) == (5, 1, ("Twin concussion gauntlet",))
