"""Pages of other units in the same layouts: nothing hangs on the five real ones."""

import random
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grognard.core.errors import PageError
from grognard.core.words import Edition
from grognard.datasheet.sheet import RuleKind
from grognard.importers.page import read_page, with_profile
from grognard.importers.profile import read_profile_text
from grognard.importers.values import RepairKind
from importers.made_up import ELEVENTH, TENTH


def rule(page, name):
    return next(rule for rule in page.rules if rule.name == name and rule.kind is not RuleKind.FACTION)


def test_a_tenth_edition_sheet():
    sheet = read_page(TENTH).datasheet
    assert (sheet.edition, sheet.faction, sheet.name) == (Edition.TENTH, "Fen Folk", "Reed Wardens")
    assert [(w.full_name, str(w.attacks), w.abilities) for w in sheet.weapons] == [
        ("Bog sling", "D3+1", ("ASSAULT", "ANTI-BEAST 3+")),
        ("Long pike (thrust)", "2", ()),
        ("Long pike (swing)", "4", ("SUSTAINED HITS D3",)),
    ]
    assert sheet.core == ("STEALTH", 'SCOUTS 7"')
    assert sheet.loadout == {
        "Warden Elder": ("long pike", "horn"),
        "Wardens": ("bog sling", "long pikes", "long pikes"),
    }
    assert [(o.only, o.limit, o.choices, o.structured) for o in sheet.wargear_options] == [
        ("Wardens", 2, (("mud cannon",), ("eel net",)), True),
        ("Warden Elder", None, (("oak staff", "horn"), ("bog sling",)), True),
        ("", None, (), False),
    ]


def test_abilities_with_glue_lists_and_auras():
    abilities = [r for r in read_page(TENTH).datasheet.rules if r.kind is RuleKind.ABILITY]
    assert [a.name for a in abilities] == ["Still Water (Aura)", "Mire Step", "Reed Song"]
    assert abilities[2].text.count("\n- ") == 2


def test_the_faction_keyword_goes_where_it_was_dropped():
    page = read_page(TENTH)
    assert "If your Army Faction is FEN FOLK, at" in rule(page, "Tide of Reeds").text
    assert "equipped by FEN FOLK models from" in rule(page, "Deep Roots").text
    assert page.stratagems[0].target.startswith("One FEN FOLK INFANTRY unit from your army")
    assert rule(page, "Willow Crown").text.startswith("FEN FOLK INFANTRY model only.")
    assert [index.keywords for index in page.keyword_index] == [("FEN FOLK",), ("FEN FOLK", "INFANTRY")]


def test_a_listed_stratagem_without_text_is_damage():
    damage = {d.rule: d.text for d in read_page(TENTH).damage}
    assert "missing" in damage["CROSS-CURRENT"]


def test_a_tenth_edition_page_is_read_whole():
    page = read_page(TENTH)
    assert page.unread == ()
    assert page.lacks == ("model profile (M, T, Sv, W, Ld, OC)",)
    assert page.stratagems[0].effect.count("\n- ") == 2
    assert rule(page, "Willow Crown").points == 15
    assert rule(page, "Deep Roots").flavour


def test_an_eleventh_edition_page():
    page = read_page(ELEVENTH)
    assert page.edition is Edition.ELEVENTH and page.unread == ()
    assert [(w.name, w.abilities) for w in page.datasheet.weapons] == [
        ("Twin eel launcher", ("BLAST 2", "TWIN-LINKED")),
        ("Bank pistol", ("PISTOL",)),
        ("Tide", ("LANCE",)),
        ("Otter teeth", ("EXTRA ATTACKS", "ANTI-SWARM 2+")),
    ]
    assert rule(page, "WHIRL").number == "24.99"
    assert rule(page, "LANCE").kind is RuleKind.WEAPON_ABILITY
    assert [(f.rule, f.answer) for f in page.faq] == [("UNDERTOW", "It does.")]
    assert [e.title for e in page.errata] == ["Undertow Stratagem"]
    assert page.stratagems[0].number == "15.77"


def tooltips_of(text):
    """The top of the page, and its tooltips apart."""
    top, rest = text.split("DETACHMENT ABILITY\nSpring Flood\n")
    blocks = re.split(
        r"\n(?=24\.99|\[LANCE\]|UNDERTOW15|Spring Flood)",
        rest.replace(".[LANCE]", ".\n[LANCE]").replace(".UNDER", ".\nUNDER"),
    )
    return top + "DETACHMENT ABILITY\nSpring Flood\n", [block.strip("\n") for block in blocks]


@given(st.randoms(use_true_random=False))
@settings(max_examples=20, deadline=None)
def test_tooltips_may_come_in_any_order(chance: random.Random):
    top, blocks = tooltips_of(ELEVENTH)
    shuffled = blocks[:]
    chance.shuffle(shuffled)
    page = read_page(top + "\n".join(shuffled) + "\n")
    expected = read_page(ELEVENTH)
    assert {(r.kind, r.name, r.text) for r in page.rules} == {(r.kind, r.name, r.text) for r in expected.rules}
    assert page.unread == ()


@given(st.lists(st.one_of(st.sampled_from((TENTH + ELEVENTH).split("\n")), st.text(max_size=60)), max_size=60))
@settings(max_examples=60, deadline=None)
def test_no_line_is_lost_whatever_the_text(lines):
    text = "\n".join(["Fen Folk – Mixed", "MELEE WEAPONS | RANGE | A | WS | S | AP | D", *lines, "KEYWORDS: INFANTRY"])
    try:
        page = read_page(text, Edition.TENTH)
    except PageError:
        return
    visible = {
        number
        for number, line in enumerate(text.replace("\r\n", "\n").replace("\r", "\n").split("\n"), 1)
        if re.search(r"[A-Za-z0-9]", re.sub(r"<[^<>]*>", "", line))
    }
    assert visible <= set(page.places)


VARIANTS = {
    "Windows line ends": lambda text: text.replace("\n", "\r\n"),
    "old Macintosh line ends": lambda text: text.replace("\n", "\r"),
    "a byte order mark": lambda text: "\ufeff" + text,
    "no-break spaces": lambda text: text.replace(" ", "\u00a0"),
    "blank lines": lambda text: text.replace("\n", "\n\n"),
    "indented lines": lambda text: text.replace("\n", "\n   "),
    "straight quotes": lambda text: text.replace("’", "'"),
    "zero-width spaces": lambda text: text.replace("e ", "e\u200b "),
    "direction marks": lambda text: "\u202e" + text.replace("e ", "e\u200f "),
    "bullets": lambda text: text.replace("\n- ", "\n• "),
    "non-breaking hyphens": lambda text: text.replace("-", "\u2011").replace("\n\u2011 ", "\n- "),
    "typographic inches": lambda text: text.replace('"', "”"),
    "HTML left in": lambda text: "".join(f"<p>{line}</p>\n" for line in text.split("\n")),
    "HTML entities": lambda text: text.replace("’", "&rsquo;").replace('"', "&quot;"),
}


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("text", [TENTH, ELEVENTH], ids=["tenth", "eleventh"])
def test_typography_does_not_matter(text, variant):
    plain, odd = read_page(text), read_page(VARIANTS[variant](text))
    assert odd.unread == ()
    assert odd.datasheet.weapons == plain.datasheet.weapons
    assert odd.datasheet.keywords == plain.datasheet.keywords
    straight = [(r.kind, r.name.replace("’", "'"), r.text.replace("’", "'")) for r in plain.rules]
    assert [(r.kind, r.name.replace("’", "'"), r.text.replace("’", "'")) for r in odd.rules] == straight


@pytest.mark.parametrize(
    ("heading", "lacking"),
    [
        ("KEYWORDS: INFANTRY, GRENADES, REED WARDENS\n", "keywords"),
        ("FACTION KEYWORDS:\nFEN FOLK\nFEN FOLK\n", "faction keywords"),
        ("| 4 models | 75 |\n| 8 models | 145 |\n", "points"),
        ("UNIT COMPOSITION\n- 1 Warden Elder\n- 3-7 Wardens\n", "unit composition"),
    ],
)
def test_a_missing_section_is_named(heading, lacking):
    assert heading in TENTH
    assert lacking in read_page(TENTH.replace(heading, "")).lacks


@pytest.mark.parametrize("keep", range(8, 90, 7))
def test_a_truncated_page_is_read_as_far_as_it_goes(keep):
    lines = TENTH.split("\n")[:keep]
    page = read_page("\n".join(lines))
    assert set(page.places) == set(range(1, len([line for line in lines if line]) + 1))


NO_PAGES = {
    "empty": ("", "empty text"),
    "blank": (" \n\n\t\n", "empty text"),
    "binary": ("PK\x03\x04\x00\x01\x02" * 40, "binary"),
    "prose": ("The river runs south.\nNobody fights here.\n", "none of these headings"),
    "a list of an army": ("++ Army ++\nReed Wardens [75 pts]\n• 4x Long pike\n", "none of these headings"),
    "German": (
        "Sumpfvolk – Schilfwächter\nNAHKAMPFWAFFEN\nFÄHIGKEITEN\nDiese Einheit zählt für Manöver als größer.\n" * 3,
        "another language",
    ),
    "huge": ("Reed " * 2_100_000, "expected one datasheet page"),
}


@pytest.mark.parametrize("case", NO_PAGES)
def test_what_is_no_page_is_refused_and_said_why(case):
    text, words = NO_PAGES[case]
    with pytest.raises(PageError, match=words) as refusal:
        read_page(text, path="river.txt")
    assert str(refusal.value).startswith("river.txt: ")


def test_a_large_page_is_read_whole():
    ploys = "".join(
        f"PLOY {n}\n1CP\nMarsh Host – Epic Deed Stratagem\nMist.\nWHEN: Any phase.\nTARGET: One FEN FOLK unit.\n"
        f"EFFECT: Add {n} to the roll.\nTARGET: One FEN FOLK unit.\nEFFECT: Add {n} to the roll.\n"
        for n in range(600)
    )
    page = read_page(TENTH + ploys)
    assert len(page.stratagems) == 601 and page.unread == ()


def test_a_page_without_signs_of_an_edition_asks_for_it():
    rows = "MELEE WEAPONS | RANGE | A | WS | S | AP | D\n| Pike | Melee | 2 | 3+ | 4 | 0 | 1 |"
    text = f"Fen Folk – Plain\n{rows}\nKEYWORDS: PLAIN\n"
    with pytest.raises(PageError, match="cannot tell the edition"):
        read_page(text)
    assert read_page(text, Edition.ELEVENTH).edition is Edition.ELEVENTH


def test_a_given_edition_overrules_the_signs():
    assert read_page(TENTH, Edition.ELEVENTH).edition is Edition.ELEVENTH


def test_an_odd_weapon_row_is_unread_and_said_why():
    page = read_page(TENTH.replace("| 3+ | 6 | -2 | 2 |", "| 3+ | six | -2 | 2 |"))
    assert [line.line for line in page.unread] == [6]
    assert any("six" in damage.text for damage in page.damage)


def test_a_profile_row_on_the_page_is_read():
    top, rest = TENTH.split("\n", 1)
    page = read_page(f'{top}\nM | T | SV | W | LD | OC\n| 6" | 4 | 4+ | 2 | 7+ | 1 |\n{rest}')
    assert page.lacks == ()
    profile = page.datasheet.profiles[0]
    assert (profile.move, profile.toughness, profile.save, profile.wounds, profile.leadership) == (6, 4, 4, 2, 7)


def test_a_profile_can_be_given():
    page = with_profile(read_page(ELEVENTH), read_profile_text("M10 T5 Sv4+ W3 Ld7+ OC2"))
    assert page.datasheet.profiles[0].name == "Otter Riders"
    assert page.lacks == ("default equipment",)


def test_glue_is_recorded():
    kinds = {repair.kind for repair in read_page(TENTH).repairs}
    assert {RepairKind.GLUE, RepairKind.REPEAT, RepairKind.KEYWORD, RepairKind.NAME} <= kinds


CHOICE = """\
Tide of Reeds
Rivers remember.
If your Army Faction is FEN FOLK, at the start of the battle, select one of the Currents below.
Quick Water Cold and clear it runs. Add 1 to the Move characteristic of models in this unit. |
Slow Water It carries silt and sleep.
|
Each FEN FOLK unit from your army has the effect of that Current.
"""


def test_rows_of_a_choice_are_rules_of_their_own_and_sentences_are_not():
    page = read_page(ELEVENTH + CHOICE)
    rows = [(r.name, r.owner, r.text) for r in page.rules if r.category == "Current"]
    assert rows == [
        ("Quick Water", "Tide of Reeds", "Add 1 to the Move characteristic of models in this unit."),
        ("Slow Water", "Tide of Reeds", ""),
    ]
    assert rule(page, "Tide of Reeds").text.endswith("has the effect of that Current.")
    assert {d.rule for d in page.damage} >= {"Slow Water"}


@pytest.mark.parametrize(
    ("text", "state"),
    [
        ("Change to:\n‘It sleeps. Subtract 1 from the Attacks characteristic of this unit.’", "put in by the reader"),
        ('Change 4" to 3".', "not checked"),
    ],
)
def test_an_erratum_fills_only_a_text_that_is_lost(text, state):
    page = read_page(f"{ELEVENTH}{CHOICE}Errata\nTide of Reeds, Slow Water\n{text}\n")
    assert page.errata[-1].state == state
    assert bool(rule(page, "Slow Water").text) == (state == "put in by the reader")
