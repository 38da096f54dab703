"""Pages cut off, doubled or without their title: nothing of them is lost or mixed without a word."""

import pytest

from grognard.core.errors import PageError
from grognard.importers.page import read_page
from grognard.importers.values import Certainty, Repair, RepairKind
from importers.made_up import ELEVENTH, TENTH


@pytest.mark.parametrize("second", [TENTH, ELEVENTH], ids=["the same page", "another page"])
def test_two_pages_in_one_text_are_refused(second: str) -> None:
    with pytest.raises(
        PageError, match=r"found 2 datasheet pages, Fen Folk – Reed Wardens \(line 1\) and .* expected one"
    ):
        read_page(f"{TENTH}\n{second}")


NUMBERS = '| Bog sling [assault, anti-beast 3+] | 14" | D3+1 | 4+ | 3 | -1 | 1 | |\n'


@pytest.mark.parametrize(
    "page",
    [TENTH.replace(NUMBERS, ""), TENTH[: TENTH.index(NUMBERS)], TENTH.replace(NUMBERS, "| Mud cannon | |||||||\n")],
    ids=["row lost", "page cut off", "another name follows"],
)
def test_the_name_of_a_weapon_without_numbers_is_unread(page: str) -> None:
    assert NUMBERS in TENTH
    read = read_page(page)
    assert not [weapon for weapon in read.datasheet.weapons if weapon.name == "Bog sling"]
    assert [line.line for line in read.unread if "Bog sling" in line.text] == [3]
    assert [damage.line for damage in read.damage if damage.rule.startswith("Bog sling")] == [3]


def test_a_row_of_a_table_is_no_title() -> None:
    _, heading, name, numbers, *rest = TENTH.splitlines()
    page = read_page("\n".join([name, heading, name, numbers, *rest]))
    assert page.datasheet.name == ""
    assert [line.line for line in page.unread] == [1]


PIKE = "| Long pike – thrust | Melee | 2 | 3+ | 6 | -2 | 2 | |"


@pytest.mark.parametrize("printed", ["2", "+2"])
def test_a_minus_sign_put_in_before_ap_is_told_of(printed: str) -> None:
    assert PIKE in TENTH
    plain, read = read_page(TENTH), read_page(TENTH.replace(PIKE, PIKE.replace("-2", printed)))
    assert read.datasheet.weapons == plain.datasheet.weapons
    mended = Repair(6, "Long pike (thrust): AP -2", RepairKind.SIGN, Certainty.LIKELY)
    assert [one for one in read.repairs if one not in plain.repairs] == [mended]


@pytest.mark.parametrize(
    ("row", "place"),
    [
        ("Melee | 0 | 3+ | 6 | -2 | 2", "A"),
        ("Melee | D3-3 | 3+ | 6 | -2 | 2", "A"),
        ("Melee | 2 | 3+ | 6 | -2 | 0", "D"),
        ("Melee | 2 | 3+ | 6 | -2 | D6-6", "D"),
        ("Melee | 2 | 3+ | 0 | -2 | 2", "S"),
        ("Melee | 2 | 3+ | -6 | -2 | 2", "S"),
    ],
)
def test_a_weapon_without_attacks_strength_or_damage_is_unread(row: str, place: str) -> None:
    line = f"| Long pike – thrust | {row} | |"
    read = read_page(TENTH.replace(PIKE, line))
    assert [one.text for one in read.unread] == [line]
    (damage,) = [one for one in read.damage if one.line == 6]
    assert damage.text.startswith(f"Long pike: {place}: found ")
    assert "expected a number" in damage.text
    assert len(read.datasheet.weapons) == len(read_page(TENTH).datasheet.weapons) - 1
