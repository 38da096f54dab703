"""The shipped datasheets agree with the collected facts, which are read here in another way than they were declared."""

import csv
import json
import os
import re
from collections import Counter, defaultdict
from pathlib import Path
from typing import Any

import pytest

from grognard.content.catalogue import all_units
from grognard.core.words import AttackType, Edition
from grognard.datasheet import Datasheet

DATA = Path(os.environ.get("GROGNARD_SHARED", Path(__file__).parents[3] / "shared")) / "data"

INDEX_SHEET = ("10", "Cthonian Beserks")  # its page prints an older sheet than the facts
DEATH_GUARD_SHEET = ("11", "Nurglings")  # its page prints the Death Guard's; the facts have the Daemons'
SHEETS = [sheet for sheet in all_units() if (sheet.edition.value, sheet.name) != INDEX_SHEET]
every_sheet = pytest.mark.parametrize("sheet", [pytest.param(s, id=f"{s.edition}-{s.name}") for s in SHEETS])

SLIPS = {
    "las pistol": "laspistol",
    "pan spectral scanner": "panspectral scanner",
    "kustom boost-blasta": "kustom boosta-blasta",
    "ripper gun – ranged": "ripper gun",
    "ripper gun – melee": "ripper gun",
    "rotigus – epic hero": "rotigus",
}
Facts = dict[str, Any]


def facts_file(name: str) -> Path:
    if not (DATA / name).exists():
        pytest.skip(f"{name} is not in the shared data beside the repository (set GROGNARD_SHARED)")
    return DATA / name


@pytest.fixture(scope="module")
def facts() -> dict[tuple[str, str], Facts]:
    units: list[Facts] = json.loads(facts_file("units.json").read_text(encoding="utf-8"))
    return {(unit["edition"], unit["name"].replace("’", "'")): unit for unit in units}


@pytest.fixture
def printed(facts: dict[tuple[str, str], Facts], sheet: Datasheet) -> Facts:
    return facts[sheet.edition.value, sheet.name]


def folded(text: str) -> str:
    """`text` without case, apostrophes and the known slips of the facts."""
    plain = text.lower()
    return re.sub("[’‘']", "", SLIPS.get(plain, plain))


def singular(text: str) -> str:
    return re.sub(r"(?<!s)[sz]$", "", folded(text).replace("guardsmen", "guardsman"))


def same(texts: Any) -> list[str]:
    return sorted({folded(text) for text in texts})


def test_all_84_units_are_shipped(facts: dict[tuple[str, str], Facts]) -> None:
    shipped = [(sheet.edition.value, sheet.name) for sheet in all_units()]
    assert sorted(shipped) == sorted(facts)
    assert len(shipped) == 84


@every_sheet
def test_profiles(sheet: Datasheet, printed: Facts) -> None:
    invulnerable = printed["invulnerable"] or "-"
    assert [
        (
            profile.name,
            f'{profile.move}"',
            str(profile.toughness),
            f"{profile.save}+",
            str(profile.wounds),
            f"{profile.leadership}+",
            str(profile.objective_control),
            f"{profile.invulnerable_save}+" if profile.invulnerable_save else "-",
        )
        for profile in sheet.profiles
    ] == [
        (*(model[key] for key in ("name", "m", "t", "sv", "w", "ld", "oc")), invulnerable)
        for model in printed["models"]
    ]


@every_sheet
def test_weapons(sheet: Datasheet, printed: Facts) -> None:
    shipped = Counter(
        (
            weapon.type.value,
            folded(f"{weapon.name} – {weapon.profile}" if weapon.profile else weapon.name),
            "Melee" if weapon.type is AttackType.MELEE else f'{weapon.range}"',
            str(weapon.attacks),
            f"{weapon.skill}+" if weapon.skill else "N/A",
            str(weapon.strength),
            str(weapon.armour_penetration),
            str(weapon.damage),
            weapon.abilities,
        )
        for weapon in sheet.weapons
    )
    assert shipped == Counter(
        (
            weapon["kind"],
            folded(weapon["name"]),
            *(weapon[key] for key in ("range", "A", "skill", "S", "AP", "D")),
            tuple(sorted(ability.upper() for ability in weapon["abilities"])),
        )
        for weapon in printed["weapons"]
    )


@every_sheet
def test_keywords(sheet: Datasheet, printed: Facts) -> None:
    keywords, faction_keywords = set(printed["keywords"]), printed["faction_keywords"]
    if (sheet.edition.value, sheet.name) == DEATH_GUARD_SHEET:
        keywords, faction_keywords = keywords - {"Battleline"} | {"Summoned"}, ["Plague Legions"]
    assert same(sheet.keywords) == same(keywords)
    assert same(sheet.faction_keywords) == same(faction_keywords)


@every_sheet
def test_points(sheet: Datasheet, printed: Facts) -> None:
    assert {str(cost.models): cost.points for cost in sheet.points} == printed["points"]


@every_sheet
def test_composition(sheet: Datasheet, printed: Facts) -> None:
    ways = " and ".join(printed["composition"]).split(" and OR and ")
    for number, way in enumerate(ways):
        expected = {
            singular(name): (int(least), int(most or least))
            for least, most, name in re.findall(r"(\d+)(?:-(\d+))? (.+?)(?: and |$)", way)
        }
        counted: dict[str, tuple[int, int]] = {}
        for line in sheet.composition:
            if line.alternative == number:
                name = singular(line.model.partition(" with ")[0])
                least, most = counted.get(name, (0, 0))
                counted[name] = (least + line.least, most + line.most)
        assert counted == expected
    assert {line.alternative for line in sheet.composition} == set(range(len(ways)))


@every_sheet
def test_loadout(sheet: Datasheet, printed: Facts, facts: dict[tuple[str, str], Facts]) -> None:
    text: str = printed["loadout"] or facts["10", sheet.name]["loadout"]
    kinds = {singular(kind.partition(" with ")[0]) for kind in sheet.loadout}
    expected: dict[str, list[list[str]]] = defaultdict(list)
    for who, more, what in re.findall(
        r"(?:The|Every|This|1 other|1) (.+?) is (additionally )?equipped with: (.+?)\.?$", text, re.MULTILINE
    ):
        items = [
            singular(item)
            for count, item in re.findall(r"(?:(\d) )?([^;]+)(?:; |$)", what)
            for _ in range(int(count or 1))
        ]
        for kind in kinds if who == "model" else {singular(who)}:
            if more:
                expected[kind][-1] += items
            else:
                expected[kind].append([*items])
    shipped: dict[str, list[list[str]]] = defaultdict(list)
    for kind, carried in sheet.loadout.items():
        shipped[singular(kind.partition(" with ")[0])].append([singular(item) for item in carried])
    assert shipped == expected


@every_sheet
def test_abilities(sheet: Datasheet, printed: Facts) -> None:
    assert list(sheet.core) == [ability.upper() for ability in printed["core"]]
    assert same(rule.name for rule in sheet.rules) == same(printed["other_abilities"])
    army_rules = printed["faction_ability"]
    if (sheet.edition.value, sheet.name) == DEATH_GUARD_SHEET:
        army_rules = ["Pact of Decay"]
    assert same(sheet.faction_abilities) == same(army_rules)


def statlines() -> list[dict[str, str]]:
    with facts_file("statlines.csv").open(encoding="utf-8", newline="") as lines:
        return list(csv.DictReader(lines))


@pytest.mark.parametrize(
    ("edition", "sources"),
    [
        pytest.param(Edition.TENTH, {"gdc-10th"}, id="10"),
        pytest.param(Edition.ELEVENTH, {"gdc-11th", "wh40kdc-1.4.5:launch"}, id="11"),
    ],
)
def test_profiles_where_all_sources_of_the_edition_agree(edition: Edition, sources: set[str]) -> None:
    columns = ("M", "T", "Sv", "InSv", "W", "Ld", "OC")
    told: dict[tuple[str, str], set[tuple[str, ...]]] = defaultdict(set)
    for row in statlines():
        if row["source"] in sources:
            told[row["unit"], row["model"]].add(tuple(row[column] for column in columns))
    agreed = {key: next(iter(lines)) for key, lines in told.items() if len(lines) == 1}
    shipped = {
        (sheet.name, profile.name): (
            f'{profile.move}"',
            str(profile.toughness),
            f"{profile.save}+",
            f"{profile.invulnerable_save}+" if profile.invulnerable_save else "-",
            str(profile.wounds),
            f"{profile.leadership}+",
            str(profile.objective_control),
        )
        for sheet in SHEETS
        if sheet.edition is edition
        for profile in sheet.profiles
    }
    compared = agreed.keys() & shipped.keys()
    assert len(compared) >= 20
    assert {key: shipped[key] for key in compared} == {key: agreed[key] for key in compared}


def test_points_notes_say_what_further_units_cost_more() -> None:
    told = {
        row["unit"]: re.findall(r"\+(\d+) after (\d+)", row["points"])
        for row in statlines()
        if row["source"] == "gdc-11th" and row["file"] != "blacktemplar"
    }
    for sheet in SHEETS:
        notes = {cost.note for cost in sheet.points}
        more = told.get(sheet.name, []) if sheet.edition is Edition.ELEVENTH else []
        assert notes == ({f"+{points} each after the first {units}" for points, units in more} or {""})
