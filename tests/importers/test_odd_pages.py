"""Pages in other typography, and with words where no reader looks for any: they read the same, or tell what is odd."""

import json
import re
from collections.abc import Callable

import msgspec
import pytest

from grognard.cli.demo_page import PAGE as DEMO
from grognard.datasheet.sheet import RuleKind
from grognard.importers.page import read_page
from importers.made_up import ELEVENTH, TENTH

PAGES = {"tenth": TENTH, "eleventh": ELEVENTH, "demo": DEMO}
Write = Callable[[str], str]

SAME: dict[str, Write] = {
    "Windows line ends": lambda text: text.replace("\n", "\r\n"),
    "old Mac line ends": lambda text: text.replace("\n", "\r"),
    "line breaks of a word processor": lambda text: text.replace("\n", "\v"),
    "line separators": lambda text: text.replace("\n", "\u2028"),
    "next lines": lambda text: text.replace("\n", "\x85"),
    "blank lines": lambda text: text.replace("\n", "\n\n"),
    "byte order mark": lambda text: f"\ufeff{text}",
    "no-break spaces": lambda text: text.replace(" ", "\u00a0"),
    "zero-width spaces": lambda text: text.replace(" ", " \u200b"),
    "double spaces": lambda text: text.replace(" ", "  "),
    "trailing spaces": lambda text: text.replace("\n", "   \n"),
    "tabs in front": lambda text: "\t" + text.replace("\n", "\n\t"),
    "em dashes": lambda text: text.replace("–", "—"),
    "hyphens for dashes": lambda text: text.replace("–", "-"),
    "minus signs": lambda text: re.sub(r"-(?=\d)", "−", text),
    "bullets": lambda text: re.sub(r"(?m)^- ", "• ", text),
    "curly quotes": lambda text: text.replace("'", "’").replace('"', "”"),
    "straight quotes": lambda text: text.replace("’", "'").replace("‘", "'"),
    "double primes": lambda text: text.replace('"', "″"),
    "HTML entities": lambda text: text.replace('"', "&quot;").replace("’", "&rsquo;").replace("–", "&ndash;"),
    "rows without bars in front": lambda text: re.sub(r"(?m)^\| ", "", text),
}


def told(text: str) -> dict[str, object]:
    """The page but for its places and repairs, in one typography and without line numbers."""
    page = msgspec.structs.replace(read_page(text), places={}, repairs=(), evidence=())
    plain = re.sub(r'"lines?":(?:\d+|\[[\d,]*\])', '"line":0', msgspec.json.encode(page).decode())
    return json.loads(plain.replace("’", "'").replace("‘", "'").replace("–", "-"))


@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize("way", SAME)
def test_a_page_reads_the_same_in_every_typography(page: str, way: str) -> None:
    written = SAME[way](PAGES[page])
    assert told(written) == told(PAGES[page])


STRANGE: dict[str, Write] = {
    "after it": lambda line: f"{line} zorb",
    "in brackets": lambda line: f"{line} (zorb)",
    "as one more item": lambda line: f"{line.rstrip('.')} and 1 zorb",
    "as a sentence": lambda line: f"{line} Zorb lies here, and nobody knows why.",
    "in a cell at the end": lambda line: f"{line.rstrip()} zorb |",
    "in a cell of its own": lambda line: line.replace(" | ", " | zorb | ", 1) if " | " in line else f"{line} zorb.",
    "in an empty cell": lambda line: line.replace("| |", "| zorb |") if "| |" in line else f"{line}, zorb",
    "before it": lambda line: f"zorb {line}",
    "as its label": lambda line: f"Zorb: {line}",
    "on a line above": lambda line: f"Zorb\n{line}",
    "on a row above": lambda line: f"| Zorb | |||||||\n{line}",
}


@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize("where", STRANGE)
def test_a_word_in_any_line_is_somewhere_in_the_page(page: str, where: str) -> None:
    lines = PAGES[page].splitlines()
    headings = [at for at, line in enumerate(lines) if re.match(r"(?:RANGED|MELEE) WEAPONS \||M \| T ", line)]
    for at in sorted(set(range(1, len(lines))) - set(headings)):
        text = "\n".join([*lines[:at], STRANGE[where](lines[at]), *lines[at + 1 :]])
        read = msgspec.structs.replace(read_page(text), places={})
        assert "zorb" in msgspec.json.encode(read).decode().casefold(), lines[at]


@pytest.mark.parametrize("page", PAGES)
def test_a_cell_under_a_column_of_no_weapon_is_never_dropped(page: str) -> None:
    """It could be an ability: the weapon is unread, rather than read without it."""
    text = re.sub(r"(?m)^(RANGED WEAPONS .*) \| \|$", r"\1 | KEYWORDS |", PAGES[page])
    whole = {weapon.full_name for weapon in read_page(text).datasheet.weapons}
    assert whole == {weapon.full_name for weapon in read_page(PAGES[page]).datasheet.weapons}
    row = next(line for line in text.splitlines() if line.endswith(" | 1 | |") and '"' in line)
    read = read_page(text.replace(row, row.replace(" | 1 | |", " | 1 | HEAVY |")))
    (damage,) = [one for one in read.damage if "HEAVY" in one.text]
    assert damage.text.endswith('found "HEAVY" below "KEYWORDS", expected RANGE, A, BS, S, AP, D alone')
    assert [one.text for one in read.unread] == [row.replace(" | 1 | |", " | 1 | HEAVY |")]
    assert len(read.datasheet.weapons) == len(whole) - 1


ROW = '6" | 4 | 4+ | 2 | 7+ | 1'


@pytest.mark.parametrize(
    ("table", "fault"),
    [
        ("M | T | Sv | W | Ld | OC", "found no row"),
        (f"M | T | Sv | W | Ld | OC\n{ROW} | 5+", 'found "5+" below ""'),
        (f"M | T | Sv | W | Ld | OC | ZEAL\n{ROW} | 3", 'found "3" below "ZEAL"'),
    ],
)
def test_a_profile_that_says_more_or_less_than_its_columns_is_unread(table: str, fault: str) -> None:
    page = read_page(DEMO.replace(f"M | T | Sv | W | Ld | OC\n{ROW}", table))
    assert page.datasheet.profiles == ()
    assert "model profile (M, T, Sv, W, Ld, OC)" in page.lacks
    assert [fault in damage.text for damage in page.damage] == [True]
    assert [line.text for line in page.unread] == table.splitlines()[1:]


def test_a_second_table_of_profiles_adds_to_the_first() -> None:
    table = "M | T | Sv | W | Ld | OC\n"
    text = DEMO.replace(f"{table}{ROW}", f"{table}Sergeant | {ROW}\n{table}Halberdier | {ROW}")
    assert [profile.name for profile in read_page(text).datasheet.profiles] == ["Sergeant", "Halberdier"]


@pytest.mark.parametrize(
    ("line", "profile", "save"),
    [
        ("INVULNERABLE SAVE: 5+", True, 5),
        ("INVULNERABLE SAVE: 5+*", True, 5),
        ("INVULNERABLE SAVE: 5+ against ranged attacks only.", True, None),
        ("INVULNERABLE SAVE: 5+", False, None),
    ],
)
def test_an_invulnerable_save_counts_when_nothing_limits_it_and_some_profile_has_it(
    line: str, profile: bool, save: int | None
) -> None:
    text = DEMO.replace("ABILITIES\n", f"ABILITIES\n{line}\n")
    page = read_page(text if profile else text.replace(f"M | T | Sv | W | Ld | OC\n{ROW}\n", ""))
    assert [one.invulnerable_save for one in page.datasheet.profiles] == [save] * profile
    kept = [rule.text for rule in page.rules if rule.name == "INVULNERABLE SAVE" and rule.kind is RuleKind.ABILITY]
    assert kept == ([] if save else [line.partition(": ")[2]])


def test_the_name_row_of_one_weapon_takes_no_numbers_of_another() -> None:
    numbers = '| Bog sling [assault, anti-beast 3+] | 14" |'
    page = read_page(TENTH.replace(numbers, f"| Mud cannon | |||||||\n{numbers}"))
    assert [line.text for line in page.unread] == [
        "| Bog sling [assault, anti-beast 3+] | |||||||",
        "| Mud cannon | |||||||",
    ]
    assert "Bog sling" in [weapon.name for weapon in page.datasheet.weapons]


def test_a_rule_printed_twice_keeps_the_scene_setting_text_of_both() -> None:
    """One that has it and one that has not are one rule; two that differ in it are two."""
    once, other = "The river takes what it is given.", "Nobody ever swam it twice."
    rule = 'Deep Roots\nMarsh Host Detachment\n{}Each time a FEN FOLK unit moves, add 1" to its Move characteristic.'
    head = ELEVENTH[: ELEVENTH.index("Spring Flood\nRiver Court")]

    def flavours(*printed: str) -> list[str]:
        page = read_page(head + "\n".join(rule.format(text) for text in printed))
        return [one.flavour for one in page.rules if one.name == "Deep Roots"]

    assert flavours(f"{once}\n", f"{once}\n") == [once]
    assert flavours(f"{once}\n", "") == flavours("", f"{once}\n") == [once]
    assert flavours(f"{once}\n", f"{other}\n") == [once, other]
