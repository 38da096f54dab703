"""What can be chosen of a side: models, gear by the unit's own options, weapons; pinned set-ups; files."""

import json
import xml.etree.ElementTree as ElementTree
from collections import Counter
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from grognard import solve_scenario
from grognard.content import catalogue
from grognard.core.errors import GrognardError
from grognard.core.words import AttackType, Edition
from grognard.importers.page import read_page
from grognard.odds.reading import understand
from grognard.web.answer import solved
from grognard.web.export import exported
from grognard.web.odds import odds_view
from grognard.web.question import Ask, Side, State, decoded
from grognard.web.sides import equipped, items_of, shipped

SEEDS = [
    ("Nobz", Edition.TENTH),
    ("Ogryn Bodyguard", Edition.TENTH),
    ("Cthonian Beserks", Edition.TENTH),
    ("Kustom Boosta-blasta", Edition.ELEVENTH),
    ("Nurglings", Edition.ELEVENTH),
]
OTHERS = [
    ("Boyz", Edition.TENTH),
    ("Intercessor Squad", Edition.ELEVENTH),
    ("Cadian Command Squad", Edition.TENTH),
    ("Hekaton Land Fortress", Edition.ELEVENTH),
]
units = pytest.mark.parametrize(("name", "edition"), SEEDS + OTHERS)
TARGET = Side("Intercessor Squad")


def view(side: Side, edition: Edition, **more: Any) -> dict[str, Any]:
    return odds_view(State(Ask(edition, side, TARGET, **more)), {})


@given(st.sampled_from(SEEDS + OTHERS), st.data())
@settings(max_examples=60, suppress_health_check=list(HealthCheck))
def test_what_may_be_taken_can_be_taken_and_what_may_not_is_refused_in_the_same_words(unit: Any, data: Any) -> None:
    """Somebody presses + and - at random: the state is always one that the options allow."""
    name, edition = unit
    sheet = shipped(name, edition)
    side = Side(name, models=data.draw(st.integers(sheet.datasheet.fewest, sheet.datasheet.most)))
    for _ in range(data.draw(st.integers(1, 6))):
        items = items_of(sheet, side)
        if not items:
            break
        item = data.draw(st.sampled_from(items))
        more = msgspec.structs.replace(side, gear=side.gear | {item.name: item.count + 1})
        if item.why_not:
            with pytest.raises(GrognardError) as refused:
                equipped(sheet, more)
            assert sorted(refused.value.message.replace(",", "").split()) == sorted(
                item.why_not.replace(",", "").split()
            )
        else:
            carried = Counter(piece.casefold() for model in equipped(sheet, more) for piece in model.items)
            assert carried[item.name.casefold()] >= item.count + 1
            side = more
    assert len(equipped(sheet, side)) == side.models


@pytest.mark.parametrize(("name", "edition"), SEEDS[:3])
def test_a_seed_unit_with_options_offers_each_of_them_and_quotes_the_one_that_forbids(
    name: str, edition: Edition
) -> None:
    sheet = shipped(name, edition)
    offered = {item.name for item in items_of(sheet, Side(name))}
    options = [option for option in sheet.datasheet.wargear_options if option.structured]
    default = {item for items in sheet.datasheet.loadout.values() for item in items}
    wanted = {item for option in options for choice in option.choices for item in choice}
    assert wanted - default <= offered
    side = Side(name)
    for item in items_of(sheet, side):
        gear: dict[str, int] = {}
        for _ in range(40):
            now = next(one for one in items_of(sheet, Side(name, gear=gear)) if one.name == item.name)
            if now.why_not:
                break
            gear[item.name] = now.count + 1
        assert now.why_not, f"{item.name} has no end"


@units
def test_every_size_of_the_unit_can_be_asked_and_no_other(name: str, edition: Edition) -> None:
    datasheet = shipped(name, edition).datasheet
    shown = view(Side(name), edition)["attacker"]
    assert (shown["models"], shown["fewest"]) == (datasheet.fewest, datasheet.fewest)
    for models in {datasheet.fewest, datasheet.most}:
        sized = view(Side(name, models=models), edition)["attacker"]
        assert "error" not in sized
        assert sum(group["count"] for group in sized["equipment"]) == models
    too_many = view(Side(name, models=datasheet.most + 1), edition)
    assert f"found {datasheet.most + 1} models" in too_many["attacker"]["error"]
    assert "answer" not in too_many


@units
def test_the_weapons_shown_are_those_carried_and_the_picked_one_is_used_alone(name: str, edition: Edition) -> None:
    datasheet = catalogue.find_unit(name, edition)
    first = view(Side(name), edition)
    carried = {item.casefold() for group in first["attacker"]["equipment"] for item in group["items"]}
    kind = AttackType(first["answer"]["phase"])
    printed = {
        weapon.full_name for weapon in datasheet.weapons if weapon.name.casefold() in carried and weapon.type is kind
    }
    assert {row["name"] for row in first["weapons"]} == printed
    assert any(row["used"] for row in first["weapons"])
    for row in first["weapons"]:
        alone = view(Side(name, weapons=(row["name"],)), edition, phase=kind)
        assert [one["name"] for one in alone["weapons"] if one["used"]] == [row["name"]]
        assert [one["name"] for one in alone["weapons"] if one["picked"]] == [row["name"]]


def test_the_weapons_of_the_units_that_attack_before_are_shown_and_picked_likewise() -> None:
    first = Side("Deff Dread", weapons=("Dread klaw",))
    shown = view(Side("Nobz"), Edition.TENTH, before=(first, Side("Boyz")), phase=AttackType.MELEE)
    dread, boyz = shown["before_weapons"]
    assert [(row["name"], row["used"], row["picked"]) for row in dread] == [
        ("Dread klaw", True, True),
        ("Stompy feet", False, False),
    ]
    assert {row["name"] for row in boyz} == {"Big choppa", "Choppa"}
    assert not any(row["picked"] for row in boyz)
    assert shown["weapons"][0]["name"] == "Big choppa"
    assert view(Side("Nobz"), Edition.TENTH)["before_weapons"] == []


def test_a_side_with_a_lost_wargear_option_says_so_beside_the_side() -> None:
    wrong = view(Side("Nobz", gear={"Power klaw": 6}), Edition.TENTH)
    assert "power klaw" in wrong["attacker"]["error"].casefold()
    assert "answer" not in wrong


def test_up_to_three_pinned_set_ups_are_compared_each_with_its_curve() -> None:
    ask = Ask(Edition.TENTH, Side("Nobz"), TARGET, phase=AttackType.MELEE)
    pins = tuple(msgspec.structs.replace(ask, attacker=Side("Nobz", models=models)) for models in (6, 8, 10))
    answer = odds_view(State(ask, pins), {})["answer"]
    assert [pin["name"] for pin in answer["pins"]] == ["Nobz against Intercessor Squad"] * 3
    assert [pin["mean"] for pin in answer["pins"]] == [f"{solved(pin, {}).result.mean_models:.2f}" for pin in pins]
    assert [pin["detail"].split(",")[0] for pin in answer["pins"]] == ["6 models", "8 models", "10 models"]
    curves = [
        trace for trace in answer["charts"]["models"]["data"] if trace.get("line", {}).get("dash", "solid") != "solid"
    ]
    assert len(curves) == 3
    with pytest.raises(GrognardError, match="pins: found 4 entries, expected at most 3"):
        decoded(msgspec.json.encode(State(ask, (*pins, ask))))


@pytest.mark.parametrize("line", [f"Wut {'zoggin kustom ' * 12}gubbinz", f"Wut{'zog' * 60}", "Wut a zoggin gubbin"])
def test_a_line_that_was_not_read_is_whole_or_shows_that_it_goes_on(short_page: str, line: str) -> None:
    """Found under the weapons, where no line is a rule; what is left out begins with a new word if it can."""
    text = short_page.replace("MELEE WEAPONS |", f"{line} | {line}\nMELEE WEAPONS |", 1)
    pages = {"own": understand(read_page(text))}
    answer = odds_view(State(Ask(Edition.TENTH, Side(page="own"), TARGET)), pages)["answer"]
    told = [one["clause"] for one in answer["not_understood"] if "Wut" in one["clause"]]
    assert told
    for clause in told:
        start, mark, rest = clause.removeprefix("was not read: ").partition("…")
        assert rest == ""
        assert len(start) <= 120
        whole = f"{line} | {line}"
        assert start.strip() in whole
        if mark and " " in line:
            assert whole.split()[: len(start.split())] == start.split()
        assert bool(mark) == (len(whole) > 120)


def test_a_pin_that_cannot_be_answered_says_why_and_the_others_stay() -> None:
    ask = Ask(Edition.TENTH, Side("Nobz"), TARGET)
    pins = (msgspec.structs.replace(ask, attacker=Side("Nobz", models=99)), ask)
    first, second = odds_view(State(ask, pins), {})["answer"]["pins"]
    assert "99" in first["error"]
    assert "error" not in second


@units
def test_every_file_of_an_answer(name: str, edition: Edition) -> None:
    ask = Ask(edition, Side(name), TARGET)
    result = solved(ask, {}).result
    rows = exported(ask, {}, "csv").splitlines()
    assert rows[0] == "what,number,exactly,at least"
    assert len(rows) == 1 + len(result.models_destroyed) + len(result.wounds_lost)
    drawn = ElementTree.fromstring(exported(ask, {}, "svg"))
    assert drawn.tag.endswith("svg")
    answer = solve_scenario(json.loads(exported(ask, {}, "json")))
    assert answer["wounds_lost"] == pytest.approx(result.wounds_lost, abs=1e-12)
    with pytest.raises(GrognardError, match="expected json, svg or csv"):
        exported(ask, {}, "png")
