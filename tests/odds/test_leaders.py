"""Who may be attached to a unit."""

import pytest

from grognard.core.errors import GrognardError
from grognard.core.words import Edition
from grognard.odds.leading import UNCHECKED
from grognard.odds.request import OddsRequest
from grognard.odds.solve import solve


@pytest.mark.parametrize("leader", ["trukk", "nobz", "deff dread", "captain"], ids=str)
@pytest.mark.parametrize("edition", Edition)
def test_what_cannot_lead_the_unit_is_refused(leader: str, edition: Edition) -> None:
    with pytest.raises(GrognardError, match=r"^--leader: found .*, expected a leader"):
        solve(OddsRequest(attacker="nobz", defender="boyz", leader=leader, edition=edition))
    with pytest.raises(GrognardError, match=r"^--target-leader: found .*, expected a leader"):
        solve(OddsRequest(attacker="nobz", defender="boyz", target_leader=leader, edition=edition))


def test_a_leader_of_whom_the_sheets_do_not_tell_whom_it_leads_is_told_to_be_unchecked() -> None:
    assert ("Warboss", UNCHECKED) in solve(
        OddsRequest(attacker="nobz", defender="boyz", leader="warboss")
    ).not_understood
