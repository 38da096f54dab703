"""Weapon rows: abilities in brackets, run into the name, or part of the name."""

import pytest

from grognard.core.errors import GrognardError
from grognard.core.words import AttackType
from grognard.importers.weapons import cells, columns_of, read_name, read_weapon, split_run_in


@pytest.mark.parametrize(
    ("text", "name", "abilities"),
    [
        ("Iron club", "Iron club", ""),
        ("Swamp hose torrent", "Swamp hose", "TORRENT"),
        ("Swamp hose ignores cover torrent twin-linked", "Swamp hose", "IGNORES COVER, TORRENT, TWIN-LINKED"),
        ("Nail gun assault rapid fire 3", "Nail gun", "ASSAULT, RAPID FIRE 3"),
        ("Nail gun rapid fire D3", "Nail gun", "RAPID FIRE D3"),
        ("Saw cleave 2 sustained hits D3", "Saw", "CLEAVE 2, SUSTAINED HITS D3"),
        ("Steam gun melta 4", "Steam gun", "MELTA 4"),
        ("Root spear anti-infantry 4+ devastating wounds", "Root spear", "ANTI-INFANTRY 4+, DEVASTATING WOUNDS"),
        ("Rocket anti-fly 2+ anti-vehicle 4+ one shot", "Rocket", "ANTI-FLY 2+, ANTI-VEHICLE 4+, ONE SHOT"),
        ("Mortar blast 2 heavy indirect fire", "Mortar", "BLAST 2, HEAVY, INDIRECT FIRE"),
        (
            "Mind bolt devastating wounds hazardous precision psychic",
            "Mind bolt",
            "DEVASTATING WOUNDS, HAZARDOUS, PRECISION, PSYCHIC",
        ),
        ("Tusks extra attacks lethal hits", "Tusks", "EXTRA ATTACKS, LETHAL HITS"),
        ("Dart pistol pistol", "Dart pistol", "PISTOL"),
        ("Dart pistol hazardous pistol", "Dart pistol", "HAZARDOUS, PISTOL"),
        ("Dart pistol close-quarters", "Dart pistol", "CLOSE-QUARTERS"),
        ("Rider’s lance lance", "Rider’s lance", "LANCE"),
        ("Little thrower pistol", "Little thrower", "PISTOL"),
        ("Heavy stubber", "Heavy stubber", ""),
        ("Assault cannon", "Assault cannon", ""),
        ("Torrent", "Torrent", ""),
    ],
)
def test_abilities_run_into_the_name(text, name, abilities):
    assert split_run_in(text) == (name, tuple(part for part in abilities.split(", ") if part))


def test_a_name_that_the_sheet_uses_whole_is_kept():
    assert split_run_in("Rider’s lance", mentions="this model’s rider’s lance can be replaced") == ("Rider’s lance", ())


def test_a_noun_stays_when_weapons_of_this_type_never_have_that_ability():
    assert split_run_in("Steam lance melta 4", type_=AttackType.RANGED) == ("Steam lance", ("MELTA 4",))
    assert split_run_in("Steam lance lethal hits", type_=AttackType.MELEE) == ("Steam", ("LANCE", "LETHAL HITS"))
    assert split_run_in("Butt of pistol", type_=AttackType.MELEE) == ("Butt of pistol", ())


def test_a_noun_stays_when_the_page_explains_other_abilities_only():
    assert split_run_in("Dart pistol", explained={"TORRENT"}) == ("Dart pistol", ())
    assert split_run_in("Dart pistol", explained={"PISTOL"}) == ("Dart", ("PISTOL",))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Bog gun [blast, heavy]", ("Bog gun", "", ("BLAST", "HEAVY"), False)),
        ("Bog gun – soft [blast]", ("Bog gun", "soft", ("BLAST",), False)),
        ("Bog gun - hard [blast] [heavy]", ("Bog gun", "hard", ("BLAST", "HEAVY"), False)),
        ("➤ Bog gun – hard", ("Bog gun", "hard", (), False)),
        ("Bog gun – hard torrent", ("Bog gun", "hard", ("TORRENT",), True)),
    ],
)
def test_names_and_profiles(text, expected):
    assert read_name(text) == expected


def test_columns_come_from_the_header():
    columns = columns_of("MELEE WEAPONS | RANGE | D | A | WS | AP | S | |")
    weapon = read_weapon(cells("| Pike | Melee | 3 | 2D3 | 4+ | -1 | 6 |"), columns, AttackType.MELEE)
    assert (str(weapon.damage), str(weapon.attacks), weapon.skill, weapon.armour_penetration, weapon.strength) == (
        "3",
        "2D3",
        4,
        -1,
        6,
    )


@pytest.mark.parametrize(
    ("row", "words"),
    [
        ('| Sling | 12" | 1 | 4+ | 3 | 0 |', "no D"),
        ("| Sling | far | 1 | 4+ | 3 | 0 | 1 |", "range"),
        ('| Sling | 12" | lots | 4+ | 3 | 0 | 1 |', "dice expression"),
        ('| Sling | 12" | 1 | 8+ | 3 | 0 | 1 |', "2\\+ to 6\\+"),
        ('| Sling | 12" | 1 | 4+ | x | 0 | 1 |', "a number"),
    ],
)
def test_an_odd_cell_is_named(row, words):
    with pytest.raises(GrognardError, match=words) as refusal:
        read_weapon(cells(row), columns_of("RANGED WEAPONS | RANGE | A | BS | S | AP | D"), AttackType.RANGED)
    assert "Sling" in str(refusal.value)
