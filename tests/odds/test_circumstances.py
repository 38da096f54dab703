"""Why tells what cover and snap shooting do, where they are turned on, and where they change nothing."""

import pytest

from grognard.core.words import AttackType, Edition
from grognard.odds.request import OddsRequest
from grognard.odds.result import Reason, Status
from grognard.odds.solve import solve

COVER, SNAP = "benefit of cover", "snap shooting"
BOLTS, BOOSTA = "intercessor squad", "kustom boosta-blasta"


def told(attacker: str, defender: str, edition: str, *when: str, **more) -> dict[str, Reason]:
    request = OddsRequest(
        attacker=attacker, defender=defender, edition=Edition(edition), phase=AttackType.RANGED, when=when, **more
    )
    return {reason.source: reason for reason in solve(request).reasons if reason.kind == "situation"}


@pytest.mark.parametrize("edition", ["10", "11"])
def test_nothing_is_told_of_what_is_not_turned_on(edition: str) -> None:
    assert told(BOLTS, "boyz", edition) == {}


@pytest.mark.parametrize(
    ("edition", "source", "when", "text"),
    [
        ("10", COVER, "cover", "armour saves +1"),
        ("11", COVER, "cover", "BS -1"),
        ("10", SNAP, "snap", "only a 6 hits"),
        ("11", SNAP, "snap", "only a 6 hits"),
    ],
)
def test_what_is_turned_on_is_a_line_of_the_edition(edition: str, source: str, when: str, text: str) -> None:
    line = told(BOLTS, "boyz", edition, when)[source]
    assert (line.text, line.status, line.weapons, line.note) == (text, Status.APPLIED, (), "")


def test_weapons_that_it_does_not_change_are_not_named() -> None:
    lines = told(BOOSTA, "intercessor squad", "11", "cover", "snap")
    assert lines[SNAP].weapons == ("Grot blasta", "Rivet kannon")  # burnas hit automatically
    assert lines[COVER].status is Status.IGNORED  # a 6 hits whatever the Ballistic Skill
    assert told(BOOSTA, "intercessor squad", "11", "cover")[COVER].weapons == ("Grot blasta", "Rivet kannon")


def test_good_armour_has_nothing_of_cover_where_nothing_pierces_it() -> None:
    line = told("boyz", "intercessor squad", "10", "cover", weapons="slugga")[COVER]
    assert (line.status, line.note) == (Status.IGNORED, "it changes nothing in this attack")
    assert told("boyz", "gretchin", "10", "cover", weapons="slugga")[COVER].status is Status.APPLIED
