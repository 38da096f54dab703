"""grognard units: what ships."""

import pytest

from cli.conftest import Run
from grognard.content.catalogue import all_units


def test_every_shipped_unit_is_listed(run: Run) -> None:
    answer = run("units")
    assert answer.status == 0
    assert all(sheet.name in answer.out for sheet in all_units())
    assert f"{len(all_units())} datasheets" in answer.out


def test_a_search_narrows_the_list_whatever_the_accents(run: Run) -> None:
    assert "Kâhl" in run("units", "kahl").out
    assert "Nobz" not in run("units", "kahl").out
    assert "Kustom Boosta-blasta" in run("units", "boosta blasta").out
    orks = run("units", "--faction", "orks", "--edition", "10", "--json").json()
    assert {(sheet["faction"], sheet["edition"]) for sheet in orks} == {("Orks", "10")}


@pytest.mark.parametrize(
    "arguments", [("units", "xyzzy"), ("units", "!?"), ("units", "--faction", "elves of the wood")]
)
def test_what_is_not_there_ends_with_status_2(run: Run, arguments: tuple[str, ...]) -> None:
    answer = run(*arguments)
    assert (answer.status, answer.out) == (2, "")
    assert "expected" in answer.err
