"""grognard read: a page, its marks, and what it lacks."""

import os
from pathlib import Path

import pytest

from cli.conftest import Run
from grognard.cli.demo_page import PAGE

SHARED = Path(os.environ.get("GROGNARD_SHARED", Path(__file__).parents[3] / "shared"))
SEEDS = sorted((SHARED / "seeds").glob("*.txt"))
BARE = "\n".join(line for line in PAGE.splitlines() if not line.startswith(("M |", '6" |')))
FIELDS = (
    "edition name faction weapons keywords faction_keywords points composition wargear_options rules repairs unread"
)


def test_a_page_is_shown_with_its_marks(run: Run) -> None:
    answer = run("read", "-", stdin=PAGE.encode())
    assert answer.status == 0
    assert "[+] Old Grudges" in answer.out
    assert "[!] Reed Songs" in answer.out
    assert "not understood: At dusk the reeds may answer" in answer.out
    assert "Nothing: every line of the page has its place." in answer.out
    assert max(map(len, answer.out.splitlines())) <= 80


def test_effects_are_printed_when_asked_for(run: Run) -> None:
    assert "invulnerable save 5+" in run("read", "-", "--effects", stdin=PAGE.encode()).out
    assert "invulnerable save 5+" not in run("read", "-", stdin=PAGE.encode()).out


def test_rules_are_told_in_words(run: Run) -> None:
    told = run("read", "-", stdin=PAGE.encode()).out
    assert "    This unit has a 5+ invulnerable save.\n" in told


@pytest.mark.skipif(not SEEDS, reason="the pages of ../shared/seeds are not here")
@pytest.mark.parametrize("page", SEEDS, ids=lambda page: page.stem)
def test_every_effect_of_the_pages_is_told_in_words(run: Run, page: Path) -> None:
    rules = run("read", str(page), "--json").json()["rules"]
    assert sum(len(rule["in_words"]) for rule in rules) > 20
    for rule in rules:
        assert len(rule["in_words"]) == len(rule["effects"])
        for words in (*rule["in_words"], *rule.get("frame_in_words", ())):
            assert words.endswith(".")
            assert not set(words) & set("{}<>|_")


def test_the_json_has_every_part(run: Run) -> None:
    told = run("read", "-", "--json", stdin=PAGE.encode()).json()
    assert set(FIELDS.split()) <= set(told)
    assert (told["edition"], told["name"], told["faction"]) == ("10", "Saltmarch Halberdiers", "Free Companies")
    assert [weapon["attacks"] for weapon in told["weapons"]] == ["1", "3", "2"]
    rules = {rule["name"]: rule for rule in told["rules"]}
    assert all({"name", "kind", "status", "not_understood", "effects"} <= set(rule) for rule in told["rules"])
    assert rules["Muddy Banners"]["status"] == "understood"
    assert rules["Muddy Banners"]["effects"] == ["invulnerable save 5+ | this unit"]
    assert rules["Muddy Banners"]["in_words"] == ["This unit has a 5+ invulnerable save."]
    assert rules["Reed Songs"]["status"] == "not"
    assert rules["Reed Songs"]["not_understood"] == [
        "At dusk the reeds may answer, and nobody can say what they ask for."
    ]
    assert told["unread"] == []


def test_a_missing_profile_is_asked_for(run: Run) -> None:
    answer = run("read", "-", stdin=BARE.encode())
    assert answer.status == 0
    assert "This page has no model profile: give one with --profile or use a unit we ship." in answer.out


def test_a_profile_is_taken_from_a_text_or_a_toml_file(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "profile.toml"
    file.write_text("M = 6\nT = 4\nSv = 4\nW = 2\nLd = 7\nOC = 1\n")
    by_text = run("read", "-", "--json", "--profile", "M6 T4 Sv4+ W2 Ld7+ OC1", stdin=BARE.encode()).json()
    by_file = run("read", "-", "--json", "--profile", str(file), stdin=BARE.encode()).json()
    assert by_text["profiles"] == by_file["profiles"]
    assert by_text["profiles"][0]["toughness"] == 4


@pytest.mark.parametrize("given", ["T4", "M6 T4 Sv4+ W2 Ld7+ X9", "nonsense", "none.toml"])
def test_a_profile_that_cannot_be_read_ends_with_status_2(run: Run, given: str) -> None:
    answer = run("read", "-", "--profile", given, stdin=BARE.encode())
    assert (answer.status, answer.out) == (2, "")
    assert answer.err.count("\n") == 1


@pytest.mark.parametrize("text", ["", "Dear sir,\nthank you for the eggs.\n", "{}", "a,b\n1,2\n" * 50])
def test_what_is_no_datasheet_page_is_told_so(run: Run, text: str) -> None:
    answer = run("read", "-", stdin=text.encode())
    assert (answer.status, answer.out) == (2, "")
    assert "expected" in answer.err


@pytest.mark.skipif(not SEEDS, reason="the pages are not beside the repository")
@pytest.mark.parametrize("seed", SEEDS, ids=lambda seed: seed.name[:3])
def test_real_pages_leave_nothing_unread_and_tell_what_was_not_understood(run: Run, seed: Path) -> None:
    told = run("read", str(seed), "--json").json()
    assert told["unread"] == []
    assert told["profiles"], "the unit ships, so its profile is known"
    for rule in told["rules"]:
        assert rule["status"] in ("understood", "partly", "not")
        assert bool(rule["not_understood"]) <= (rule["status"] != "understood")
    assert run("read", str(seed)).status == 0
