"""A long search for best play tells how far it is."""

import pytest

from grognard.core.words import AttackType, Edition
from grognard.odds.choices import Play
from grognard.odds.request import OddsRequest
from grognard.odds.solve import solve


@pytest.mark.parametrize("before", [(), ("10 boyz",)])
def test_steps_are_counted_up_to_the_last(before: tuple[str, ...]) -> None:
    told: list[tuple[int, int]] = []
    request = OddsRequest(
        attacker="nobz",
        defender="nurglings",
        edition=Edition.TENTH,
        phase=AttackType.MELEE,
        play=Play.BEST,
        before=before,
    )
    assert solve(request, lambda done, total: told.append((done, total))).policy
    assert len({total for _, total in told}) == 1
    done = [done for done, _ in told]
    assert done == sorted(done)
    assert done[-1] >= told[0][1] - 1
