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
