"""Thresholds that no die can show make a text not understood, and a text without a rule is told as it is."""

import pytest

from grognard.compiler import Status, compile_rule
from grognard.core.words import Edition

SAVES = ("This model has a {} invulnerable save.", "This model has the Feel No Pain {} ability.")
CRITICALS = ("Each time this model attacks, an unmodified Hit roll of {} scores a Critical Hit.",)


def status(text: str) -> Status:
    return compile_rule(text, kind=None, edition=Edition.TENTH).status


@pytest.mark.parametrize("text", SAVES)
@pytest.mark.parametrize("threshold", ["0+", "1+", "7+", "9+"])
def test_a_save_that_no_die_shows(text: str, threshold: str) -> None:
    assert status(text.format(threshold)) is Status.NOT


@pytest.mark.parametrize("text", SAVES)
@pytest.mark.parametrize("threshold", ["2+", "4+", "6+"])
def test_a_save_that_a_die_shows(text: str, threshold: str) -> None:
    assert status(text.format(threshold)) is Status.UNDERSTOOD


@pytest.mark.parametrize("text", CRITICALS)
def test_a_critical_roll_that_no_die_shows(text: str) -> None:
    assert status(text.format("0+")) is Status.NOT


def test_a_note_alone_is_told_as_not_understood() -> None:
    compiled = compile_rule("Designer's Note: keep the tokens in a bag.", kind=None, edition=Edition.TENTH)
    assert compiled.status is Status.NOT
    assert compiled.not_understood == ("Designer's Note: keep the tokens in a bag.",)


def test_a_megabyte_of_spaces_is_read() -> None:
    assert status(" " * 1_000_000 + "x") is Status.NOT
