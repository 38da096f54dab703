"""The rows of a histogram."""

import itertools

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from grognard.report.html import odds_page
from grognard.report.odds import odds_view
from grognard.report.outcome import Outcome, outcome_of
from grognard.report.terminal import rendered
from report.examples import DREAD, NOBZ, binomial


def test_a_unit_is_counted_in_models_and_a_single_model_in_wounds() -> None:
    assert outcome_of(NOBZ).title == "Models destroyed"
    assert outcome_of(DREAD).title == "Wounds lost"


@given(st.lists(st.floats(0, 1), min_size=2, max_size=120).filter(lambda chances: sum(chances) > 0), st.integers(4, 60))
def test_rows_hold_every_outcome_once_and_are_few_enough(weights: list[float], limit: int) -> None:
    total = sum(weights)
    outcome = Outcome("model", tuple(weight / total for weight in weights))
    rows = outcome.rows(limit)
    assert len(rows) <= limit
    assert [rows[0].least, rows[-1].most] == [0, outcome.most]
    assert all(after.least == before.most + 1 for before, after in itertools.pairwise(rows))
    assert sum(row.exactly for row in rows) == pytest.approx(1)
    for row in rows:
        assert row.at_least == pytest.approx(sum(outcome.chances[row.least :]))


def test_the_unlikely_end_of_a_distribution_is_one_row() -> None:
    last = Outcome("model", binomial(30, 0.1)).rows()[-1]
    assert last.label.endswith("+")
    assert last.exactly == last.at_least < 0.0005


def test_the_unlikely_beginning_is_one_row_too() -> None:
    first = Outcome("model", binomial(30, 0.9)).rows()[0]
    assert first.label == "0-20"
    assert first.exactly < 0.0005
    assert first.at_least == 1


def test_the_chance_of_at_least_none_is_one() -> None:
    assert Outcome("wound", binomial(12, 0.3)).at_least[0] == pytest.approx(1)


@pytest.mark.parametrize(
    ("policy", "title"),
    [((), "Attack sequence"), (("Attack first.",), "Attack sequence under the usual choices")],
    ids=["usual choices", "best play"],
)
def test_the_stages_say_under_which_choices_they_are(policy: tuple[str, ...], title: str) -> None:
    result = msgspec.structs.replace(NOBZ, policy=policy)
    assert f"\n{title} ─" in rendered(odds_view(result))
    assert f"<h2>{title}</h2>" in odds_page(result)
