"""Profiles that pages lack: each place where a page can stand has an option for its own."""

from pathlib import Path

import pytest

from cli.conftest import Run
from grognard.cli.demo_page import PAGE

PROFILE = "M6 T4 Sv4+ W2 Ld7+ OC1"
PLACES = (
    ("odds ? nobz", "--profile"),
    ("odds nobz ?", "--target-profile"),
    ("odds whole.txt whole.txt --leader captain.txt", "--leader-profile"),
    ("odds whole.txt whole.txt --target-leader captain.txt", "--target-leader-profile"),
    ("odds nobz boyz --before ?", "--before-profile"),
)


def _without_profile(text: str) -> str:
    lines = text.splitlines()
    return "\n".join([lines[0], *lines[3:]])


def _captain() -> str:
    text = PAGE.replace("Saltmarch Halberdiers", "Marsh Captain").replace("SALTMARCH HALBERDIERS", "MARSH CAPTAIN")
    text = text.replace("- 1 Halberdier Sergeant\n- 4-9 Halberdiers", "- 1 Marsh Captain").replace(
        'Scouts 6"', "Leader"
    )
    text = text.replace("| 5 models | 80 |\n| 10 models | 160 |", "| 1 model | 70 |")
    return _without_profile(text.replace("BATTLELINE", "CHARACTER"))


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Pages: one that has its profile, two that do not, and a leader that does not."""
    monkeypatch.chdir(tmp_path)
    Path("whole.txt").write_text(PAGE, "utf-8")
    Path("bare.txt").write_text(_without_profile(PAGE), "utf-8")
    Path("second.txt").write_text(_without_profile(PAGE.replace("Saltmarch", "Highmarch")), "utf-8")
    Path("captain.txt").write_text(_captain(), "utf-8")
    return tmp_path


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize(("command", "option"), PLACES)
def test_the_option_for_the_profile_that_is_lacking_is_named_and_works(run: Run, command: str, option: str) -> None:
    arguments = command.replace("?", "bare.txt").split()
    refused = run(*arguments)
    assert (refused.status, refused.out) == (2, "")
    assert f"this page has no model profile: give one with {option} or use a unit we ship" in refused.err
    plain = run(*arguments, option, PROFILE, "--json").json()
    tough = run(*arguments, option, PROFILE.replace("W2", "W9"), "--json").json()
    target = option.startswith("--target")
    assert (len(plain["wounds_lost"]) < len(tough["wounds_lost"])) is target
    wrong = run(*arguments, option, "T4 fish")
    assert (wrong.status, wrong.out) == (2, "")
    assert wrong.err.startswith(f"grognard: {option}: found ")


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize(("command", "option"), PLACES)
def test_a_file_of_profiles_by_kind_must_have_every_kind(run: Run, command: str, option: str) -> None:
    arguments = command.replace("?", "bare.txt").split()
    table = "T = 4\nSv = 4\nW = 2\nLd = 7\n"
    kinds = ["Marsh Captain"] if "captain" in command else ["Halberdier Sergeant", "Halberdiers"]
    Path("all.toml").write_text("".join(f'[models."{kind}"]\n{table}' for kind in kinds), "utf-8")
    assert run(*arguments, option, "all.toml").status == 0
    Path("some.toml").write_text(f'[models."Drummer"]\n{table}[models."Piper"]\n{table}', "utf-8")
    refused = run(*arguments, option, "some.toml")
    assert (refused.status, refused.out) == (2, "")
    assert f"found profiles of Drummer, Piper, expected one of {kinds[-1]} too" in refused.err
    assert option in refused.err


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize(
    ("command", "option"),
    [
        ("odds nobz boyz", "--leader-profile"),
        ("odds nobz boyz", "--target-leader-profile"),
        ("odds nobz boyz", "--before-profile"),
        ("odds nobz boyz --leader warboss", "--leader-profile"),
        ("odds nobz boyz --target-leader warboss", "--target-leader-profile"),
        ("odds nobz boyz --before boyz", "--before-profile"),
        ("odds nobz boyz --before whole.txt", "--before-profile"),
        ("odds nobz boyz", "--profile"),
        ("odds nobz boyz", "--target-profile"),
    ],
)
def test_a_profile_that_no_page_needs_is_refused(run: Run, command: str, option: str) -> None:
    answer = run(*command.split(), option, PROFILE)
    assert (answer.status, answer.out) == (2, "")
    assert answer.err.startswith(f"grognard: {option}: found ")


@pytest.mark.usefixtures("folder")
def test_several_pages_before_take_their_profiles_in_order(run: Run) -> None:
    pages = ("--before", "bare.txt", "--before", "whole.txt", "--before", "boyz", "--before", "second.txt")
    asked = ("odds", "nobz", "boyz", "--edition", "10", *pages, "--before-profile", PROFILE)
    refused = run(*asked)
    assert (refused.status, refused.out) == (2, "")
    assert refused.err.startswith("grognard: Highmarch Halberdiers: this page has no model profile")
    assert run(*asked, "--before-profile", PROFILE).status == 0
    many = run(*asked, "--before-profile", PROFILE, "--before-profile", PROFILE)
    told = "--before-profile: found 3, but 2 of the pages given with --before lack one: expected one for each of these"
    assert many.err.startswith(f"grognard: {told}")


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize("command", ["matrix bare.txt nobz", "matrix nobz bare.txt"])
def test_a_matrix_has_no_option_for_profiles_and_names_none(run: Run, command: str) -> None:
    answer = run(*command.split(), "--edition", "10")
    assert (answer.status, answer.out) == (2, "")
    assert "this page has no model profile" in answer.err
    assert "--" not in answer.err


FIELDS = ("M6", "T4", "Sv4+", "W2", "Ld7+", "OC1", "InSv5+")
NEEDED = ("T4", "Sv4+", "W2")


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize(("command", "option"), PLACES)
@pytest.mark.parametrize("left_out", FIELDS)
def test_of_a_profile_only_what_attacks_need_is_needed_everywhere(
    run: Run, command: str, option: str, left_out: str
) -> None:
    arguments = command.replace("?", "bare.txt").split()
    answer = run(*arguments, option, " ".join(field for field in FIELDS if field != left_out))
    if left_out in NEEDED:
        assert (answer.status, answer.out) == (2, "")
        assert answer.err.startswith(f"grognard: {option}: found no {left_out.rstrip('+0123456789')}, expected ")
    else:
        assert (answer.status, answer.err) == (0, "")


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize("left_out", FIELDS)
def test_a_page_is_read_with_as_little(run: Run, left_out: str) -> None:
    answer = run("read", "bare.txt", "--profile", " ".join(field for field in FIELDS if field != left_out))
    assert answer.status == (2 if left_out in NEEDED else 0)


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize(
    ("arguments", "option"),
    [
        ("odds whole.txt nobz", "--profile"),
        ("odds nobz whole.txt", "--target-profile"),
        ("odds bare.txt nobz --profile T4Sv4W2 --leader captain_whole.txt", "--leader-profile"),
        ("read whole.txt", "--profile"),
    ],
)
def test_a_profile_given_for_a_page_that_has_its_own_counts_and_that_is_told(
    run: Run, arguments: str, option: str
) -> None:
    Path("captain_whole.txt").write_text(
        _captain().replace("\n", "\nM | T | SV | W | LD | OC\n6 | 4 | 3+ | 5 | 6+ | 1\n", 1), "utf-8"
    )
    plain = run(*arguments.split())
    given = run(*arguments.split(), option, "T9 Sv2+ W9")
    assert (plain.status, given.status) == (0, 0)
    told = "the one that was given counts, not the page's own ("
    assert told not in " ".join(plain.out.split())
    assert told in " ".join(given.out.split())


@pytest.mark.usefixtures("folder")
def test_a_given_profile_really_counts(run: Run) -> None:
    tough = run("odds", "nobz", "whole.txt", "--target-profile", "T9 Sv2+ W9", "--json").json()
    assert len(tough["wounds_lost"]) == 1 + 9 * (len(tough["models_destroyed"]) - 1)
    sheet = run("read", "whole.txt", "--profile", "T9 Sv2+ W9", "--json").json()
    assert [(one["toughness"], one["wounds"], one["leadership"]) for one in sheet["profiles"]] == [(9, 9, None)]
    assert [one["toughness"] for one in sheet["overruled_profiles"]] == [4]
    assert run("read", "whole.txt", "--json").json()["overruled_profiles"] == []
