"""The answer in a sentence, and what kind of attack it is of."""

import re

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from grognard.combat.outcome import Outcome
from grognard.combat.units import FightingUnit, ModelGroup
from grognard.core.words import AttackType, Edition
from grognard.datasheet import Profile
from grognard.odds.request import OddsRequest
from grognard.odds.solve import solve
from grognard.odds.views import headline


def unit(name: str, models: int, wounds: int) -> FightingUnit:
    return FightingUnit(Edition.TENTH, name, (ModelGroup("model", models, Profile("model", 4, 4, wounds, 7), ()),))


def told(models: int, chances: list[float], *, one: bool = False) -> str:
    """The headline when so many models (of one model: wounds) are lost with these chances."""
    pmf = np.array(chances)
    whole = np.array([1 - pmf[-1], pmf[-1]]) if one else pmf
    outcome = Outcome(pmf, whole, float(pmf[-1]), (), np.ones(1))
    return headline(unit("They", 1, 4), unit("Those", 1 if one else models, models if one else 1), outcome)


@pytest.mark.parametrize(
    ("chances", "mean", "chance"),
    [
        ([0.0, 0.0, 1.0], "2.0 of 2", "in 100 of 100"),
        ([0.0, 0.01, 0.99], "more than 1.9 of 2", "in 99 of 100"),
        ([0.0, 0.001, 0.999], "more than 1.9 of 2", "in more than 99 of 100"),
        ([0.5, 0.25, 0.25], "0.8 of 2", "in 25 of 100"),
        ([0.98, 0.018, 0.002], "less than 0.1 of 2", "in fewer than 1 of 100"),
        ([1.0, 0.0, 0.0], "0.0 of 2", "in 0 of 100"),
    ],
)
@pytest.mark.parametrize("one", [False, True])
def test_what_may_fail_is_not_rounded_to_all_nor_what_may_happen_to_none(chances, mean, chance, one):
    sentence = told(2, chances, one=one)
    assert f" {mean} {'wounds' if one else 'models'} " in sentence
    assert sentence.endswith(f"{chance} attacks.")


@given(st.lists(st.integers(0, 1000), min_size=2, max_size=12).filter(any))
def test_the_number_in_the_sentence_is_the_mean(weights):
    chances = [weight / sum(weights) for weight in weights]
    most = len(chances) - 1
    mean = sum(value * chance for value, chance in enumerate(chances))
    sentence = told(most, chances, one=True)
    bound, number = re.search(r"takes (more than |less than |)(\d+\.\d) of", sentence).groups()
    if bound:
        assert (mean > float(number)) == (bound == "more than ")
        assert 0 < mean < most
    else:
        assert mean == pytest.approx(float(number), abs=0.0501)


@pytest.mark.parametrize(
    ("before", "phase", "kind"),
    [
        ((), None, AttackType.MELEE),
        ((), AttackType.RANGED, AttackType.RANGED),
        (("boyz",), AttackType.RANGED, AttackType.RANGED),
        (("nurglings",), AttackType.RANGED, None),
    ],
)
def test_a_result_says_of_what_kind_its_attacks_are(before, phase, kind):
    request = OddsRequest(attacker="nobz", defender="boyz", edition=Edition.TENTH, before=before, phase=phase)
    assert solve(request).kind is kind
