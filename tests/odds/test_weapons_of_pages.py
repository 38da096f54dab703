"""Pages of which the weapons are odd: without a skill, or not those that we know of the unit."""

from pathlib import Path

import pytest

from grognard.cli.demo_page import PAGE
from grognard.content.catalogue import all_units
from grognard.core.errors import GrognardError
from grognard.core.words import AttackType
from grognard.datasheet.loadout import default_loadout
from grognard.odds.matrix import matrix
from grognard.odds.request import OddsRequest
from grognard.odds.result import Result
from grognard.odds.side import fighting_unit, without_attacks
from grognard.odds.solve import ready_side, solve
from grognard.odds.units import Sheet, find_sheet

BOTH = {"Company pistol": "BS", "Marsh halberd": "WS"}
ROWS = {
    "Company pistol": '| Company pistol [pistol] | 12" | 1 | 4+ |',
    "Marsh halberd": "| Marsh halberd [sustained hits 1, lance] | Melee | 3 | 3+ |",
}


def _without_skill(*names: str, sign: str = "N/A", more: str = "") -> str:
    text = PAGE
    for name in names:
        row = ROWS[name]
        assert row in text
        skill = row.split(" | ")[-1].removesuffix(" |")
        text = text.replace(row, row.replace(f"| {skill} |", f"| {sign} |").replace("]", f"{more}]"))
    return text


def _ask(folder: Path, text: str, **more: object) -> Result:
    file = folder / "page.txt"
    file.write_text(text, "utf-8")
    return solve(OddsRequest(**{"attacker": str(file), "defender": "nobz", **more}))  # type: ignore[arg-type]


@pytest.mark.parametrize("sign", ["N/A", "n/a", "-", "–", "*"])
@pytest.mark.parametrize("name", BOTH)
def test_a_weapon_without_a_skill_is_left_out_and_told(tmp_path: Path, name: str, sign: str) -> None:
    kind = AttackType.MELEE if name == "Marsh halberd" else AttackType.RANGED
    other = AttackType.RANGED if kind is AttackType.MELEE else AttackType.MELEE
    text = _without_skill(name, sign=sign)
    with pytest.raises(
        GrognardError, match=rf"expected a {kind} weapon to attack with; {name}: its {BOTH[name]} is N/A"
    ):
        _ask(tmp_path, text, phase=kind)
    found = _ask(tmp_path, text)
    assert found.kind is other
    assert [rule for rule, told in found.not_understood if "is N/A without [TORRENT], so it is left out" in told] == [
        name
    ]
    assert found.wounds_lost == _ask(tmp_path, PAGE, phase=other).wounds_lost


def test_one_that_the_unit_does_not_carry_or_that_a_target_has_is_not_told(tmp_path: Path) -> None:
    unused = PAGE.replace(
        "| Tide maul [anti-vehicle 4+] | Melee | 2 | 4+ |", "| Tide maul [anti-vehicle 4+] | Melee | 2 | - |"
    )
    assert unused != PAGE
    assert not any("N/A" in told for _, told in _ask(tmp_path, unused).not_understood)
    carried = _ask(tmp_path, unused, weapons="1x tide maul")
    assert [rule for rule, told in carried.not_understood if "N/A" in told] == ["Tide maul"]
    file = tmp_path / "page.txt"
    defended = solve(OddsRequest(attacker="nobz", defender=str(file)))
    assert not any("N/A" in told for _, told in defended.not_understood)


def test_with_torrent_it_hits_by_itself(tmp_path: Path) -> None:
    text = _without_skill("Company pistol", more=", torrent")
    found = _ask(tmp_path, text, phase=AttackType.RANGED)
    (hits,) = (stage for stage in found.stages[0].stages if stage.name == "hits")
    assert (hits.mean, hits.deviation) == pytest.approx((5, 0), abs=1e-6)
    assert not any("N/A" in told for _, told in found.not_understood)


def test_every_weapon_that_we_ship_can_hit() -> None:
    for sheet in all_units():
        side = ready_side(Sheet(sheet))
        assert without_attacks(side.datasheets, side.unit) == ()


def test_a_matrix_says_which_weapons_are_left_out(tmp_path: Path) -> None:
    file = tmp_path / "page.txt"
    file.write_text(_without_skill("Marsh halberd"), "utf-8")
    grid = matrix((str(file),), ("nobz",))
    assert any(note.startswith("Saltmarch Halberdiers, Marsh halberd: its WS is N/A") for note in grid.notes)


@pytest.mark.parametrize("items", ["company pistol; marsh pike", "company musket; marsh halberd", "musket; pike"])
def test_equipment_that_the_page_tells_nothing_about_is_told(tmp_path: Path, items: str) -> None:
    text = PAGE.replace("equipped with: company pistol; marsh halberd", f"equipped with: {items}")
    strange = {item for item in items.split("; ") if item.casefold() not in map(str.casefold, BOTH)}
    told = "no weapon or ability of the page has this name, so it is left out"
    if len(strange) == len(BOTH):
        with pytest.raises(GrognardError, match=rf"expected a weapon to attack with; musket: {told}; pike: {told}"):
            _ask(tmp_path, text)
        return
    found = _ask(tmp_path, text)
    assert {rule for rule, clause in found.not_understood if clause == told} == strange
    named = text.replace("Old Grudges", next(iter(strange)).title())
    assert told not in [clause for _, clause in _ask(tmp_path, named).not_understood]


BOYZ = """\
Orks – Boyz
RANGED WEAPONS | RANGE | A | BS | S | AP | D | |
| Slugga | 9" | 2 | 4+ | 3 | -1 | 1 | |
MELEE WEAPONS | RANGE | A | WS | S | AP | D | |
| Big choppa | Melee | 5 | 4+ | 8 | -3 | 3 | |
| Choppa | Melee | 4 | 5+ | 6 | -2 | 2 | |
ABILITIES
CORE: Deadly Demise 1
UNIT COMPOSITION
- 1 Boss Nob
- 9-19 Boyz
| 10 models | 85 |
KEYWORDS: INFANTRY, BATTLELINE, MOB, BOYZ
FACTION KEYWORDS:
ORKS
"""


def _gear(found: Result) -> list[str]:
    return [told for rule, told in found.not_understood if rule == "default equipment"]


def test_a_page_with_the_weapons_that_we_know_has_the_shipped_equipment(tmp_path: Path) -> None:
    found = _ask(tmp_path, BOYZ, defender="deff dread", phase=AttackType.MELEE)
    assert _gear(found) == []
    assert {(pool.name, pool.count) for pool in found.stages[:-1]} == {("Big choppa", 1), ("Choppa", 9)}


@pytest.mark.parametrize("plural", ["Choppas", "CHOPPA"])
def test_another_spelling_of_a_weapon_is_that_weapon(tmp_path: Path, plural: str) -> None:
    found = _ask(tmp_path, BOYZ.replace("| Choppa ", f"| {plural} "), defender="deff dread", phase=AttackType.MELEE)
    assert _gear(found) == []
    assert {pool.count for pool in found.stages[:-1]} == {1, 9}


@pytest.mark.parametrize("lost", [("Choppa",), ("Slugga",), ("Big choppa",), ("Slugga", "Big choppa", "Choppa")])
def test_a_page_with_other_weapons_has_those_and_says_so(tmp_path: Path, lost: tuple[str, ...]) -> None:
    text = BOYZ
    for number, name in enumerate(lost):
        text = text.replace(f"| {name} ", f"| Odd thing {'ABC'[number]} ")
    found = _ask(tmp_path, text, phase=AttackType.MELEE)
    (told,) = _gear(found)
    assert told.startswith(
        f"the page does not tell it, and the unit that we ship has {', '.join(lost)}, which the page"
    )
    assert {pool.count for pool in found.stages[:-1]} <= {1, 9, 10}
    assert sum(pool.count for pool in found.stages[:-1] or found.stages) == 10
    strange = _ask(
        tmp_path,
        text.replace("Boyz", "Moon Folk").replace("BOYZ", "MOON FOLK"),
        phase=AttackType.MELEE,
        profile="M6 T5 Sv5+ W1 Ld7+ OC2",
    )
    assert found.wounds_lost == strange.wounds_lost


def test_a_matrix_says_that_the_equipment_is_assumed(tmp_path: Path) -> None:
    file = tmp_path / "page.txt"
    file.write_text(BOYZ.replace("| Choppa ", "| Odd thing "), "utf-8")
    grid = matrix((str(file),), ("nobz",))
    assert any(note.startswith("Boyz, default equipment: the page does not tell it") for note in grid.notes)


@pytest.mark.parametrize("at", ["target", "attacker"])
def test_a_profile_that_is_lacking_is_asked_for_by_option_or_field(tmp_path: Path, at: str) -> None:
    lines = PAGE.splitlines()
    file = tmp_path / "page.txt"
    file.write_text("\n".join([lines[0], *lines[3:]]), "utf-8")
    option = {"attacker": "--profile", "target": "--target-profile"}[at]
    sides = (str(file), "nobz") if at == "attacker" else ("nobz", str(file))
    with pytest.raises(GrognardError, match=rf"no model profile: give one with {option} or"):
        solve(OddsRequest(attacker=sides[0], defender=sides[1]))
    sheet = find_sheet(str(file)).datasheet
    with pytest.raises(GrognardError, match='no model profile: give one with the field "profile" or'):
        fighting_unit(sheet, default_loadout(sheet, sheet.fewest))
