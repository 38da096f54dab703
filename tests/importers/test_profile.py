"""Model profiles from a short text, a TOML text and a row of the page."""

import pytest

from grognard.core.errors import PageError
from grognard.datasheet.sheet import Profile
from grognard.importers.profile import read_profile_rows, read_profile_text, read_profile_toml

WARDEN = Profile("", toughness=5, save=4, wounds=2, leadership=7, objective_control=1, move=6, invulnerable_save=5)


@pytest.mark.parametrize(
    "text",
    [
        "M6 T5 Sv4+ W2 Ld7+ OC1 InSv5+",
        'M6" T5 SV4+ W2 LD7+ OC1 InSv5+',
        "M:6 T:5 Sv:4 W:2 Ld:7 OC:1 Inv:5",
        "T5, W2, Sv4+, Ld7+, OC1, M6, insv 5+",
        "M=6 T=5 Sv=4+ W=2 Ld=7+ OC=1 InSv=5+",
    ],
)
def test_a_flag(text):
    assert read_profile_text(text) == WARDEN


def test_what_a_flag_may_leave_out():
    profile = read_profile_text("T4 Sv7+ W1 Ld8+")
    assert (profile.move, profile.objective_control, profile.invulnerable_save) == (None, None, None)
    assert read_profile_text("M- T4 Sv7+ W1 Ld8+ OC-").move is None


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "no T, Sv, W,"),
        ("M6 T5 Sv4+ Ld7+", "no W"),
        ("M6 T5 Sv4+ W2 Ld7+ X9", '"X9"'),
        ("T5 T6 Sv4+ W2 Ld7+", "T twice"),
        ("T0 Sv4+ W2 Ld7+", "profile: T: "),
        ("T5 Sv9+ W2 Ld7+", "profile: Sv: .*from 2 to 7"),
        ("T5 Sv4+ W- Ld7+", "profile: W: "),
    ],
)
def test_a_faulty_flag_is_named(text, words):
    with pytest.raises(PageError, match=words):
        read_profile_text(text)


def test_toml_of_one_model():
    assert read_profile_toml('M = 6\nT = 5\nSv = "4+"\nW = 2\nLd = 7\nOC = 1\nInSv = 5\n') == (WARDEN,)


def test_toml_of_several_models():
    text = '[models."Elder"]\nT = 5\nSv = 4\nW = 3\nLd = 6\n[models."Warden"]\nT = 5\nSv = 4\nW = 2\nLd = 7\n'
    assert [(profile.name, profile.wounds) for profile in read_profile_toml(text)] == [("Elder", 3), ("Warden", 2)]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("T = ", "no TOML"),
        ("T = 5\nSv = 4\nLd = 7\n", "no W"),
        ("T = 5\nSv = 4\nW = 2\nLd = 7\nToughness = 3\n", "f.toml: Toughness: "),
        ("T = true\nSv = 4\nW = 2\nLd = 7\n", "f.toml: T: "),
        ("T = 5.5\nSv = 4\nW = 2\nLd = 7\n", "f.toml: T: "),
        ("models = 3\n", "f.toml: models: "),
        ("[models]\n", "empty table"),
        ('[models]\n"Elder" = 3\n', 'f.toml: models."Elder": '),
        ('[models."Elder"]\nT = 99\nSv = 4\nW = 2\nLd = 7\n', 'f.toml: models."Elder": T: '),
    ],
)
def test_faulty_toml_is_named_with_its_field(text, words):
    with pytest.raises(PageError, match=words):
        read_profile_toml(text, "f.toml")


@pytest.mark.parametrize(
    ("header", "row", "name"),
    [
        ("M | T | SV | W | LD | OC | INV", '6" | 5 | 4+ | 2 | 7+ | 1 | 5+', ""),
        ("| M | T | Sv | W | Ld | OC | InSv |", '| 6" | 5 | 4+ | 2 | 7+ | 1 | 5+ |', ""),
        ("MODEL | M | T | SV | W | LD | OC | INV", 'Warden | 6" | 5 | 4+ | 2 | 7+ | 1 | 5+', "Warden"),
        ("M | T | SV | W | LD | OC | INV", 'Warden | 6" | 5 | 4+ | 2 | 7+ | 1 | 5+', "Warden"),
    ],
)
def test_a_row_of_the_page(header, row, name):
    (profile,) = read_profile_rows(header, [row])
    assert (profile.name, profile.move, profile.toughness, profile.invulnerable_save) == (name, 6, 5, 5)
