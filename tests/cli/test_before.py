"""grognard odds --before: units that attack first."""

import json
from pathlib import Path

from cli.conftest import Run
from grognard.cli.demo_page import PAGE
from grognard.core.words import Edition
from grognard.odds.request import OddsRequest
from grognard.odds.solve import solve
from importers.made_up import ELEVENTH


def test_units_named_with_before_attack_first_in_their_order(run: Run) -> None:
    answer = run(
        *("odds", "nobz", "intercessor squad", "--edition", "10", "--target-models", "10"),
        *("--before", "20 boyz", "--before", "deff dread", "--json"),
    )
    assert answer.status == 0
    wanted = solve(
        OddsRequest(
            attacker="nobz",
            defender="intercessor squad",
            edition=Edition.TENTH,
            target_models=10,
            before=("20 boyz", "deff dread"),
        )
    )
    assert json.loads(answer.out)["models_destroyed"] == list(wanted.models_destroyed)


def test_a_unit_before_that_we_do_not_ship_is_refused(run: Run) -> None:
    answer = run("odds", "nobz", "boyz", "--before", "bloyz of the moon")
    assert (answer.status, answer.out) == (2, "")
    assert answer.err.startswith("grognard: --before: ")


def test_a_page_before_decides_the_edition(run: Run, tmp_path: Path) -> None:
    page = tmp_path / "halberdiers.txt"
    page.write_text(PAGE, encoding="utf-8")
    asked = ("odds", "nobz", "intercessor squad", "--before", str(page), "--json")
    answer = run(*asked)
    assert (answer.status, json.loads(answer.out)["edition"]) == (0, "10")
    assert answer.out == run(*asked, "--edition", "10").out
    refused = run(*asked, "--edition", "11")
    assert refused.status == 2
    assert "is a page of the 10th edition, expected one of the 11th" in refused.err


def test_pages_of_both_editions_in_one_question_are_refused(run: Run, tmp_path: Path) -> None:
    tenth, eleventh = tmp_path / "tenth.txt", tmp_path / "eleventh.txt"
    tenth.write_text(PAGE, encoding="utf-8")
    eleventh.write_text(ELEVENTH, encoding="utf-8")
    told = "grognard: edition: found pages of the 10th and of the 11th, expected all of one edition\n"
    for words in ((str(tenth), str(eleventh)), ("nobz", str(eleventh), "--before", str(tenth))):
        answer = run("odds", *words)
        assert (answer.status, answer.out, answer.err) == (2, "", told)
