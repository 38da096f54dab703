"""The sheets of the five real pages against the inventory: S-001 to S-072."""

import pytest

from grognard.core.words import Edition
from grognard.datasheet.sheet import RuleKind

WEAPONS = [
    ("S-011", "000", "Kombi-weapon", '24" 1 5+ 4 0 1', "ANTI-INFANTRY 4+, DEVASTATING WOUNDS, RAPID FIRE 1"),
    ("S-012", "000", "Slugga", '12" 1 5+ 4 0 1', "PISTOL"),
    ("S-013", "000", "Big choppa", "melee 3 3+ 7 -1 2", ""),
    ("S-014", "000", "Close combat weapon", "melee 3 3+ 5 0 1", ""),
    ("S-015", "000", "Power klaw", "melee 3 4+ 9 -2 2", ""),
    ("S-016", "003", "Grenadier gauntlet", '18" D6 4+ 4 0 1', "BLAST"),
    ("S-017", "003", "Ripper gun", '18" 3 4+ 5 -1 2', "RAPID FIRE 3"),
    ("S-018", "003", "Bullgryn maul", "melee 5 3+ 7 -1 2", ""),
    ("S-019", "003", "Close combat weapon", "melee 4 3+ 6 0 1", ""),
    ("S-020", "003", "Huge knife", "melee 6 3+ 8 -1 2", ""),
    ("S-021", "003", "Ripper gun", "melee 5 3+ 6 -1 1", ""),
    ("S-022", "004", "Mole grenade launcher", '24" D6 4+ 5 -1 1', "BLAST, INDIRECT FIRE"),
    ("S-023", "004", "Concussion maul", "melee 3 4+ 9 -2 3", ""),
    ("S-024", "004", "Heavy plasma axe (strike)", "melee 3 3+ 6 -2 2", ""),
    ("S-025", "004", "Heavy plasma axe (sweep)", "melee 6 3+ 4 -1 1", ""),
    ("S-026", "004", "Twin concussion gauntlet", "melee 4 4+ 9 -1 2", "TWIN-LINKED"),
    ("S-027", "001", "Burna exhausts", '6" 2D6 N/A 4 0 1', "IGNORES COVER, TORRENT, TWIN-LINKED"),
    ("S-028", "001", "Grot blasta", '12" 1 4+ 3 0 1', "PISTOL"),
    ("S-029", "001", "Rivet kannon", '36" 6 5+ 8 -1 2', "ASSAULT, RAPID FIRE 3"),
    ("S-030", "001", "Spiked ram", "melee 4 4+ 7 -1 2", ""),
    ("S-031", "002", "Diseased claws and teeth", "melee 4 5+ 2 0 1", "LETHAL HITS"),
]


@pytest.mark.parametrize("page", ["000", "001", "002", "003", "004"])
def test_every_weapon_row_has_its_numbers_and_abilities(real, page):
    found = []
    for weapon in real[page].datasheet.weapons:
        distance = f'{weapon.range}"' if weapon.range else "melee"
        skill = f"{weapon.skill}+" if weapon.skill else "N/A"
        row = f"{distance} {weapon.attacks} {skill} {weapon.strength} {weapon.armour_penetration} {weapon.damage}"
        found.append((weapon.full_name, row, ", ".join(weapon.abilities)))
    assert found == [(name, row, abilities) for _, seed, name, row, abilities in WEAPONS if seed == page]


@pytest.mark.parametrize(
    ("page", "edition", "faction", "name"),
    [
        ("000", "10", "Orks", "Nobz"),  # S-001
        ("003", "10", "Astra Militarum", "Ogryn Bodyguard"),  # S-002
        ("004", "10", "Leagues of Votann", "Cthonian Beserks"),  # S-003
        ("001", "11", "Orks", "Kustom Boosta-blasta"),  # S-004
        ("002", "11", "Death Guard", "Nurglings"),  # S-005
    ],
)
def test_the_page_tells_its_unit_and_its_edition(real, page, edition, faction, name):
    read = real[page]
    assert (read.edition, read.datasheet.faction, read.datasheet.name) == (Edition(edition), faction, name)
    assert read.datasheet.edition is read.edition
    assert {sign.edition for sign in read.evidence} == {read.edition}


def options_of(page):
    return [
        (o.replaces, o.or_replaces, o.choices, o.per_models, o.limit, o.all_or_none, o.without)
        for o in page.datasheet.wargear_options
    ]


def test_nobz_options(real):  # S-032 to S-034
    assert options_of(real["000"]) == [
        (("big choppa",), (), (("power klaw",),), None, None, False, ()),
        (("slugga", "big choppa"), (), (("kombi-weapon", "close combat weapon"),), None, None, False, ()),
        ((), (), (("ammo runt",),), 5, 1, False, ()),
    ]


def test_ogryn_bodyguard_options(real):  # S-035, S-036
    assert options_of(real["003"]) == [
        (("ripper gun",), (), (("grenadier gauntlet",), ("Bullgryn maul",)), None, None, False, ()),
        (("huge knife",), (), (("brute shield",), ("slabshield",)), None, None, False, ()),
    ]


def test_cthonian_beserk_options(real):  # S-037 to S-039
    axe, maul, gauntlet = ("heavy plasma axe",), ("concussion maul",), ("twin concussion gauntlet",)
    launcher = ("mole grenade launcher",)
    assert options_of(real["004"]) == [
        (axe, (), (maul,), None, None, True, ()),
        (axe, (maul,), (gauntlet,), 5, 1, False, launcher),
        ((), (), (launcher,), 5, 1, False, gauntlet),
    ]
    bonus = next(r for r in real["004"].rules if r.name == "Mole grenade launcher")
    assert bonus.kind is RuleKind.WARGEAR and "Wounds" in bonus.text and bonus.lines == (17,)
    assert "L-COG" in real["004"].datasheet.wargear_options[2].note


def test_all_eight_options_are_understood(real):
    options = [option for number in real.numbers for option in real[number].datasheet.wargear_options]
    assert len(options) == 8
    assert all(option.structured for option in options)


@pytest.mark.parametrize(
    ("page", "abilities", "wargear", "core", "faction"),
    [
        ("000", ["Da Boss’ Ladz"], ["Ammo Runt"], (), ("Waaagh!",)),  # S-040 to S-042
        ("003", ["LOYAL PROTECTOR", "Ogryn Bodyguard"], ["Brute Shield", "Slabshield"], ("FEEL NO PAIN 6+",), ()),
        (
            "004",  # S-048 to S-051
            ["Cyberstimms", "Subterranean Explosives"],
            ["Mole grenade launcher"],
            ("FEEL NO PAIN 5+",),
            ("Eye of the Ancestors",),
        ),
        ("001", ["Rivetin’ Dakka"], [], ("DEADLY DEMISE 1",), ("Waaagh!",)),  # S-052 to S-054
        ("002", ["Mischief Makers"], [], ("DEEP STRIKE", "INFILTRATORS"), ("Pact of Decay",)),  # S-055 to S-057
    ],
)
def test_abilities_of_the_sheet(real, page, abilities, wargear, core, faction):
    sheet = real[page].datasheet
    assert [rule.name for rule in sheet.rules if rule.kind is RuleKind.ABILITY] == abilities
    assert [rule.name for rule in sheet.rules if rule.kind is RuleKind.WARGEAR] == wargear
    assert sheet.core == core
    assert sheet.faction_abilities == faction
    assert sheet.rules == real[page].rules[: len(sheet.rules)]


def test_an_ability_glued_to_another_is_its_own_rule(real):  # S-050, S-051
    first, second = (rule for rule in real["004"].datasheet.rules if rule.kind is RuleKind.ABILITY)
    assert "mole grenade" not in first.text and "mole grenade" in second.text
    assert second.text.count("Designer’s Note") == 1


@pytest.mark.parametrize(
    ("page", "composition", "points"),
    [
        ("000", [("Boss Nob", 1, 1), ("Nobz", 4, 9)], [(5, 105), (10, 210)]),  # S-058, S-063
        ("003", [("Ogryn Bodyguard", 1, 1)], [(1, 40)]),  # S-059, S-064
        ("004", [("Cthonian Beserks", 5, 10)], [(5, 100), (10, 200)]),  # S-060, S-065
        ("001", [("Kustom Boosta-blasta", 1, 1)], [(1, 70)]),  # S-061, S-066
        ("002", [("Nurgling Swarms", 3, 6)], [(3, 45), (6, 90)]),  # S-062, S-067
    ],
)
def test_composition_and_points(real, page, composition, points):
    sheet = real[page].datasheet
    assert [(line.model, line.least, line.most) for line in sheet.composition] == composition
    assert [(cost.models, cost.points) for cost in sheet.points] == points


@pytest.mark.parametrize(
    ("page", "keywords", "faction"),
    [
        ("000", "INFANTRY, GRENADES, NOBZ", "ORKS"),  # S-068
        (
            "003",  # S-069
            "INFANTRY, CHARACTER, GRENADES, IMPERIUM, LOYAL PROTECTOR, OGRYN, BODYGUARD",
            "ASTRA MILITARUM",
        ),
        ("004", "INFANTRY, CTHONIAN BESERKS", "LEAGUES OF VOTANN"),  # S-070
        ("001", "VEHICLE, GRENADES, SPEED FREEKS, KUSTOM BOOSTA-BLASTA", "ORKS"),  # S-071
        ("002", "SWARM, CHAOS, NURGLE, DAEMON, SUMMONED, NURGLINGS", "PLAGUE LEGIONS"),  # S-072
    ],
)
def test_keywords(real, page, keywords, faction):
    sheet = real[page].datasheet
    assert ", ".join(sheet.keywords) == keywords
    assert sheet.faction_keywords == (faction,)


@pytest.mark.parametrize("page", ["000", "001", "002", "003", "004"])
def test_the_page_lacks_profile_and_default_equipment(real, page):  # S-006 to S-010
    assert real[page].lacks == ("model profile (M, T, Sv, W, Ld, OC)", "default equipment")
