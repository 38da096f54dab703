"""An army of the 10th has one detachment: what belongs to different ones is never on together."""

import pytest

from grognard.core.errors import GrognardError
from grognard.core.words import AttackType, Edition
from grognard.odds.request import OddsRequest
from grognard.odds.result import Result
from grognard.odds.solve import solve


def odds(edition: str, *when: str) -> Result:
    return solve(
        OddsRequest(attacker="nobz", defender="nurglings", edition=Edition(edition), phase=AttackType.MELEE, when=when)
    )


def test_what_another_detachment_has_is_shut_with_the_reason() -> None:
    shut = {one.label: one.unavailable for one in odds("10", "armed to dateef").switches if one.unavailable}
    assert {"UNBRIDLED CARNAGE", "Get Stuck In (War Horde)", "FIGHT PROPPA: LETHAL HITS"} <= shut.keys()
    assert set(shut.values()) == {"It cannot be used with ARMED TO DATEEF, which is on."}


@pytest.mark.parametrize("other", ["unbridled carnage", "get stuck in", "lethal"])
def test_asking_for_both_is_refused(other: str) -> None:
    with pytest.raises(GrognardError, match="cannot be used with"):
        odds("10", "armed to dateef", other)


def test_stratagems_of_one_detachment_go_together() -> None:
    assert odds("10", "get stuck in", "unbridled carnage").wounds_lost


def test_the_11th_has_several_detachments() -> None:
    assert not [one for one in odds("11", "get stuck in").switches if one.unavailable]
