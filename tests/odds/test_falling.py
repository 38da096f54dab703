"""Models fall in the order that a defender mostly chooses."""

import pytest

from grognard.content.catalogue import find_unit
from grognard.core.words import Edition
from grognard.datasheet.loadout import apply_choices, default_loadout
from grognard.odds.request import OddsRequest
from grognard.odds.side import fighting_unit
from grognard.odds.solve import solve


@pytest.mark.parametrize(
    ("name", "size", "kinds"),
    [("Gretchin", 11, ["Gretchin", "Runtherd"]), ("Nobz", 5, ["Nob", "Boss Nob"]), ("Boyz", 10, ["Boy", "Boss Nob"])],
)
def test_the_many_fall_before_the_one_who_leads_them(name, size, kinds):
    sheet = find_unit(name, Edition.TENTH)
    unit = fighting_unit(sheet, default_loadout(sheet, size), None)
    assert [group.name for group in unit.groups] == kinds


def test_rare_gear_falls_last_and_an_attached_leader_after_all():
    nobz, warboss = find_unit("Nobz", Edition.TENTH), find_unit("Warboss", Edition.TENTH)
    unit = fighting_unit(nobz, apply_choices(nobz, 10, {"Power klaw": 2}), warboss)
    told = [(group.name, group.models) for group in unit.groups]
    nobs = [models for name, models in told if name == "Nob"]
    assert nobs == sorted(nobs, reverse=True)
    assert told[-1] == ("Warboss", 1)
    assert told[-2][0] == "Boss Nob"


def test_gretchin_keep_the_runtherds_toughness_until_he_alone_is_left():
    """Two weapons in turn: the first seldom kills everyone, so the second nearly always meets the Runtherd's T."""
    result = solve(OddsRequest(attacker="boyz", defender="gretchin", edition=Edition.TENTH))
    hits = {stage.name: stage.mean for stage in result.stages[0].stages}
    assert hits["wounds"] / hits["hits"] == pytest.approx(1 / 3)
