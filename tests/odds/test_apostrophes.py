"""An apostrophe is one mark, however it is written: on the page, in the units that we ship, and by whoever asks."""

from itertools import product
from pathlib import Path

import pytest

from grognard.cli.demo_page import PAGE
from grognard.content.catalogue import all_units
from grognard.core.keywords import keyword
from grognard.core.words import AttackType, Edition
from grognard.datasheet.names import plain, same_kind
from grognard.odds.detachments import detachments_for, picked_of
from grognard.odds.request import OddsRequest
from grognard.odds.result import Result
from grognard.odds.solve import solve
from grognard.odds.switches import words
from grognard.odds.units import Sheet, find_sheet

MARKS = ("'", "’", "‘", "ʼ", "`", "´")
PAIRS = [pair for pair in product(MARKS[:4], MARKS) if pair[0] != pair[1]]


@pytest.mark.parametrize("mark", MARKS)
def test_names_and_keywords_are_compared_without_regard_to_the_mark(mark: str) -> None:
    assert plain(f"{mark}Uge  choppa") == "'uge choppa"
    assert keyword(f"T{mark}au empire") == "T'AU EMPIRE"
    assert same_kind(f"Kap{mark}n", "kap'ns")
    assert words(f"{mark}ard as nails") == words("'ARD AS NAILS")


@pytest.mark.parametrize("mark", MARKS)
def test_a_shipped_weapon_and_a_switch_are_found_with_any_mark(mark: str) -> None:
    typed = f"{mark}uge choppa"
    named = solve(OddsRequest(attacker="warboss in mega armour", defender="boyz", weapons=typed))
    assert [pool.name for pool in named.stages if pool.name != "all"] == ["'Uge choppa"]
    request = OddsRequest(
        attacker="intercessors", defender="boyz", edition=Edition.TENTH, when=(f"{mark}ard as nails",)
    )
    assert [one.label for one in solve(request).switches if one.value] == ["'ARD AS NAILS (target)"]


def _page(weapon: str, loadout: str, option: str, ability: str) -> str:
    """The demo's page with an apostrophe in the name of the unit, a weapon, an army rule and a detachment."""
    text = PAGE.replace("| Marsh halberd", f"| Marsh{weapon}n halberd").replace("| Tide maul", f"| Tide{weapon}s maul")
    text = text.replace("company pistol; marsh halberd", f"company pistol; marsh{loadout}n halberd")
    text = text.replace(
        "1 model’s marsh halberd can be replaced with 1 tide maul",
        f"1 model{option}s marsh{option}n halberd can be replaced with 1 tide{option}s maul",
    )
    return text.replace("Old Grudges", f"Ol{ability} Grudges")


def _asked(folder: Path, text: str, **more: object) -> Result:
    file = folder / "page.txt"
    file.write_text(text, "utf-8")
    return solve(OddsRequest(attacker=str(file), defender="trukk", phase=AttackType.MELEE, **more))  # type: ignore[arg-type]


@pytest.mark.parametrize(("one", "other"), PAIRS)
def test_a_page_may_write_a_name_in_two_ways_and_the_asker_in_a_third(tmp_path: Path, one: str, other: str) -> None:
    plainly = _asked(tmp_path, PAGE)
    for marks in ((one, other, one, one), (other, one, one, other), (one, one, other, one)):
        found = _asked(tmp_path, _page(*marks))
        assert found.wounds_lost == plainly.wounds_lost
        assert found.not_understood == plainly.not_understood
    mauls = _asked(tmp_path, PAGE, weapons="1x tide maul").wounds_lost
    assert _asked(tmp_path, _page(one, other, one, one), weapons=f"1x tide{other}s maul").wounds_lost == mauls
    alone = _asked(tmp_path, PAGE, weapons="marsh halberd").wounds_lost
    assert _asked(tmp_path, _page(one, one, other, one), weapons=f"marsh{other}n halberd").wounds_lost == alone


@pytest.mark.parametrize(("one", "other"), PAIRS)
def test_a_detachment_of_a_page_is_found_with_any_mark(tmp_path: Path, one: str, other: str) -> None:
    file = tmp_path / "page.txt"
    rule = "Add 1 to the Attacks characteristic of melee weapons equipped by models in this unit."
    stratagem = (
        f"STRATAGEMS\nMUD IN THE EYES\n1CP\nMarsh{one}n Guard – Battle Tactic\n"
        f"MUD IN THE EYES\n1CP\nMarsh{one}n Guard – Battle Tactic Stratagem\nWHEN: Fight phase.\n"
        "TARGET: One unit from your army.\nEFFECT: Until the end of the phase, add 1 to Wound rolls.\n"
    )
    file.write_text(f"{PAGE}{stratagem}DETACHMENT ABILITY\nBog Wisdom\n{rule}\n", "utf-8")
    sheet = find_sheet(str(file))
    assert sheet.read
    assert sheet.read.detachments == (f"Marsh{one}n Guard",)
    assert picked_of(sheet, f"marsh{other}n guard") == f"Marsh{one}n Guard"


@pytest.mark.parametrize("mark", MARKS[1:])
def test_every_shipped_detachment_is_found_with_any_mark(mark: str) -> None:
    for sheet in map(Sheet, all_units()):
        for name in detachments_for(sheet):
            assert picked_of(sheet, name.replace("'", mark)) == name
