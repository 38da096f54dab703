"""Links hold the whole question and refuse what is not one."""

import base64
import json
import zlib

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from grognard import solve_scenario
from grognard.core.errors import GrognardError
from grognard.core.words import AttackType, Edition, Goal
from grognard.odds.choices import Play
from grognard.odds.request import OddsRequest
from grognard.odds.solve import solve
from grognard.web.answer import solved
from grognard.web.export import exported
from grognard.web.odds import odds_view
from grognard.web.question import Ask, Side, State, from_link, to_link
from grognard.web.search import find

NOBZ = Side("Nobz", models=10, gear={"Power klaw": 3})
sides = st.builds(
    Side,
    unit=st.text(max_size=30),
    models=st.none() | st.integers(1, 120),
    gear=st.dictionaries(st.text(max_size=9), st.integers(0, 9), max_size=3),
)
asks = st.builds(
    Ask,
    edition=st.sampled_from(Edition),
    attacker=sides,
    defender=sides,
    on=st.lists(st.text(max_size=20), max_size=3).map(tuple),
    phase=st.none() | st.sampled_from(AttackType),
    play=st.sampled_from(Play),
)


@given(st.builds(State, ask=asks, pins=st.lists(asks, max_size=3).map(tuple)))
def test_a_link_opens_to_the_question_it_was_made_of(state: State) -> None:
    assert from_link(to_link(state)) == state


def packed(data: bytes) -> str:
    return "1." + base64.urlsafe_b64encode(zlib.compress(data, 9)).decode().rstrip("=")


@pytest.mark.parametrize(
    "link",
    [
        "",
        "1",
        "2.abc",
        "1.",
        "1.!!!!",
        "1.abcd",
        to_link(State(Ask(attacker=NOBZ)))[:-6],
        packed(b"[]"),
        packed(b'{"ask":{"attacker":{"models":100000}}}'),
        packed(b'{"ask":{"unknown":1}}'),
        packed(b"[" * 50_000),
        packed(b"0" * 5_000_000),
        "1." + "A" * 50_000,
    ],
)
def test_a_damaged_link_is_refused_in_words(link: str) -> None:
    with pytest.raises(GrognardError):
        from_link(link)


@pytest.mark.parametrize("edition", Edition)
@pytest.mark.parametrize("defender", ["Nurglings", "Intercessor Squad", "Deff Dread"])
def test_numbers_equal_those_of_the_scenario_and_of_the_command_line(edition: Edition, defender: str) -> None:
    ask = Ask(edition, Side("Nobz"), Side(defender), phase=AttackType.MELEE)
    view = odds_view(State(ask), {})["answer"]["raw"]
    answer = solve_scenario(json.loads(exported(ask, {}, "json")))
    result = solve(OddsRequest(attacker="Nobz", defender=defender, edition=edition, phase=AttackType.MELEE))
    assert view["models"] == pytest.approx(answer["models_destroyed"], abs=1e-12)
    assert view["wounds"] == pytest.approx(answer["wounds_lost"], abs=1e-12)
    assert view["destroyed"] == pytest.approx(result.destroyed, abs=1e-12)


def test_one_more_than_the_options_allow_cannot_be_chosen_and_says_why() -> None:
    side = Side("Nobz", models=5, gear={"Ammo runt": 1})
    view = odds_view(State(Ask(Edition.TENTH, side, Side("Nurglings"))), {})
    runt = next(item for item in view["attacker"]["items"] if item["name"] == "Ammo runt")
    assert runt["count"] == 1
    assert "at most 1" in runt["why_not"]


def test_a_switch_that_no_rule_asks_for_any_more_is_told_and_left_out() -> None:
    ask = Ask(
        Edition.TENTH, Side("Nobz"), Side("Nurglings"), on=("WAAAGH! is active for the attacker", "the moon is full")
    )
    answer = odds_view(State(ask), {})["answer"]
    assert answer["idle"] == ["the moon is full"]
    assert any(switch["value"] for group in answer["groups"] for switch in group["switches"])


TEN = Side("Intercessor Squad", models=10)


@pytest.mark.parametrize("edition", Edition)
def test_several_attackers_in_turn_give_what_the_command_line_gives(edition: Edition) -> None:
    ask = Ask(edition, Side("Nobz"), TEN, (Side("Boyz", models=20),), phase=AttackType.MELEE)
    view = odds_view(State(ask), {})["answer"]
    wanted = solve(
        OddsRequest(
            attacker="nobz",
            defender="intercessor squad",
            edition=edition,
            target_models=10,
            before=("20 boyz",),
            phase=AttackType.MELEE,
        )
    )
    assert view["headline"] == wanted.headline
    assert view["raw"]["models"] == pytest.approx(wanted.models_destroyed, abs=1e-12)
    assert [(one["name"], one["phase"]) for one in view["sequence"]] == [("Boyz", "melee"), ("Nobz", "melee")]
    assert sum(float(one["models"]) for one in view["sequence"]) == pytest.approx(wanted.mean_models, abs=0.011)


def test_a_second_attacker_meets_what_the_first_left() -> None:
    alone = Ask(Edition.ELEVENTH, Side("Nobz"), TEN, phase=AttackType.MELEE)
    after = msgspec.structs.replace(alone, before=(Side("Nobz"),))
    one, two = solved(alone, {}).result, solved(after, {}).result
    assert one.mean_models < two.mean_models <= 2 * one.mean_models
    assert two.attacker_points == 2 * (one.attacker_points or 0)
    assert odds_view(State(alone), {})["answer"]["sequence"] == []


def test_a_sequence_that_is_one_question_is_exported_as_a_scenario_and_gives_the_same_numbers() -> None:
    ask = Ask(Edition.ELEVENTH, Side("Nobz"), TEN, (Side("Boyz"), Side("Deff Dread")), phase=AttackType.MELEE)
    answer = solve_scenario(json.loads(exported(ask, {}, "json")))
    assert answer["models_destroyed"] == pytest.approx(solved(ask, {}).result.models_destroyed, abs=1e-9)


def test_a_sequence_that_is_not_one_question_is_answered_and_only_its_scenario_is_refused() -> None:
    """BLAST of the second unit counts the models that are left."""
    ask = Ask(Edition.TENTH, Side("Hellblaster Squad"), TEN, (Side("Hellblaster Squad"),), phase=AttackType.RANGED)
    blast = msgspec.structs.replace(ask, attacker=Side("Redemptor Dreadnought"))
    assert solved(blast, {}).result.mean_models > 0
    with pytest.raises(GrognardError, match="export them one by one"):
        exported(blast, {}, "json")
    for kind in ("csv", "svg"):
        assert exported(blast, {}, kind)


@pytest.mark.parametrize("goal", Goal)
def test_best_play_after_other_units_is_in_words(goal: Goal) -> None:
    ask = Ask(Edition.TENTH, Side("Nobz"), TEN, (Side("Boyz"),), phase=AttackType.MELEE, play=Play.BEST, goal=goal)
    policy = odds_view(State(ask), {})["answer"]["policy"]
    assert "The units before it make the usual choices: Boyz." in policy


def test_a_stratagem_that_is_not_available_is_a_row_that_says_why() -> None:
    ask = Ask(Edition.TENTH, Side("Nobz"), Side("Boyz"), phase=AttackType.RANGED, on=("UNBRIDLED CARNAGE",))
    answer = odds_view(State(ask), {})["answer"]
    rows = {row["label"]: row for group in answer["groups"] for row in group["switches"]}
    told = rows["UNBRIDLED CARNAGE"]
    assert (told["value"], told["cp"]) == (False, 1)
    assert told["unavailable"].startswith("It is used in the Fight phase; ")
    assert rows["ARMED TO DATEEF"]["unavailable"] == ""
    assert answer["idle"] == ["UNBRIDLED CARNAGE"]


def leaders(name: str, edition: Edition = Edition.TENTH) -> tuple[list[str], str]:
    """The leaders that the page offers to a unit, and what it says of them."""
    side = odds_view(State(Ask(edition, Side(name), Side("Nurglings"))), {})["attacker"]
    return side["leaders"], side["leader_note"]


def test_whom_nobody_may_lead_is_told_so() -> None:
    assert leaders("Deff Dread") == ([], "No leader that we ship may join this unit.")


def test_a_leader_of_another_faction_or_for_no_such_unit_is_refused_beside_the_side() -> None:
    for unit, leader, told in (
        ("Nobz", "Captain", "expected a leader of the faction ORKS"),
        ("Nobz", "Boyz", "leads no units"),
        ("Deff Dread", "Warboss", "no room for a leader"),
    ):
        view = odds_view(State(Ask(Edition.TENTH, Side(unit, leader=leader), Side("Nurglings"))), {})
        assert told in view["attacker"]["error"]
        assert "answer" not in view


def test_a_leader_that_nothing_tells_about_counts_and_the_answer_says_that_it_is_unchecked() -> None:
    offered, note = leaders("Intercessor Squad")
    assert "not checked" in note
    ask = Ask(Edition.TENTH, Side("Intercessor Squad", leader=offered[0]), Side("Nurglings"))
    missing = odds_view(State(ask), {})["answer"]["not_understood"]
    assert any("not checked" in one["clause"] for one in missing)


def test_only_leaders_that_may_lead_the_unit_are_offered_and_taken() -> None:
    view = odds_view(State(Ask(Edition.TENTH, Side("Nobz"), Side("Intercessor Squad"))), {})
    assert view["attacker"]["leaders"] == ["Warboss"]
    assert "not checked" not in view["attacker"]["leader_note"]
    assert view["defender"]["leaders"] == ["Captain", "Captain in Terminator Armour"]
    assert "not checked" in view["defender"]["leader_note"]
    wrong = Ask(Edition.TENTH, Side("Nobz", leader="Warboss in Mega Armour"), Side("Intercessor Squad"))
    assert "does not lead Nobz" in odds_view(State(wrong), {})["attacker"]["error"]


@pytest.mark.parametrize(
    ("typed", "found"),
    [("nob", "Nobz"), ("intercesor", "Intercessor Squad"), ("kahl", "Kâhl"), ("mega arm", "Warboss in Mega Armour")],
)
def test_a_unit_is_found_as_people_type(typed: str, found: str) -> None:
    assert find(typed)[0].name == found
