"""The scenario format: defaults, and an error with the path for everything else."""

import copy
import math
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from combat.making import BOTH, attack, group, scenario
from grognard import solve_scenario
from grognard.core.errors import ScenarioError

FULL: dict[str, Any] = {
    "version": 1,
    "edition": "11",
    "attacks": [
        {
            "name": "Big choppa",
            "type": "melee",
            "count": 5,
            "A": "3",
            "skill": 3,
            "S": 7,
            "AP": -1,
            "D": "2",
            "abilities": ["SUSTAINED HITS 1", "ANTI-INFANTRY 4+"],
            "modifiers": {"hit": 0, "wound": 0, "A": 0, "S": 0, "AP": 0, "D": 0, "skill": 0},
            "reroll": {"hit": None, "wound": None},
            "critical": {"hit": 6, "wound": 6},
            "snap": False,
        }
    ],
    "target": {
        "keywords": ["INFANTRY"],
        "groups": [
            {
                "name": "Brute",
                "models": 10,
                "T": 5,
                "Sv": 4,
                "InSv": None,
                "W": 2,
                "FNP": None,
                "lost": 0,
                "character": False,
                "keywords": [],
            }
        ],
        "attached": False,
        "damage": {"minus": 0, "halve": False},
        "cover": False,
        "modifiers": {"hit": 0, "wound": 0},
    },
    "conditions": {
        "half_range": False,
        "charged": False,
        "stationary": False,
        "indirect_unseen": False,
        "indirect": False,
        "spotted": False,
    },
}


def changed(path: str, value: Any) -> dict[str, Any]:
    """The full scenario with one value replaced, at a path such as attacks.0.A."""
    result = copy.deepcopy(FULL)
    place: Any = result
    *way, last = [int(step) if step.isdigit() else step for step in path.split(".")]
    for step in way:
        place = place[step]
    place[last] = value
    return result


def without(path: str) -> dict[str, Any]:
    result = copy.deepcopy(FULL)
    place: Any = result
    *way, last = [int(step) if step.isdigit() else step for step in path.split(".")]
    for step in way:
        place = place[step]
    del place[last]
    return result


def printed(path: str) -> str:
    """The path as errors print it."""
    return ".".join(path.split(".")).replace(".0", "[0]").replace(".1", "[1]")


def test_the_answer_has_exactly_the_fields_of_the_format() -> None:
    result = solve_scenario(FULL)
    assert list(result) == [
        "version", "edition", "wounds_lost", "models_destroyed", "destroyed", "groups", "hazard_failures",
    ]  # fmt: skip
    assert (result["version"], result["edition"]) == (1, "11")
    assert (len(result["wounds_lost"]), len(result["models_destroyed"])) == (21, 11)
    assert [list(entry) for entry in result["groups"]] == [["name", "models_destroyed"]]


OPTIONAL = (
    "attacks.0.name", "attacks.0.modifiers", "attacks.0.reroll", "attacks.0.critical", "attacks.0.snap",
    "attacks.0.modifiers.hit", "attacks.0.reroll.hit", "attacks.0.critical.wound", "target.groups.0.InSv",
    "target.groups.0.FNP", "target.groups.0.lost", "target.groups.0.character", "target.groups.0.keywords",
    "target.attached", "target.damage", "target.damage.minus", "target.damage.halve", "target.cover",
    "target.modifiers", "target.modifiers.hit", "conditions", "conditions.charged",
)  # fmt: skip
REQUIRED = (
    "version", "edition", "attacks", "attacks.0.type", "attacks.0.A", "attacks.0.skill", "attacks.0.S", "attacks.0.AP",
    "attacks.0.D", "target", "target.groups", "target.groups.0.models", "target.groups.0.T", "target.groups.0.Sv",
    "target.groups.0.W",
)  # fmt: skip


@pytest.mark.parametrize("path", OPTIONAL)
def test_an_absent_field_takes_its_default(path: str) -> None:
    assert solve_scenario(without(path)) == solve_scenario(FULL)


@pytest.mark.parametrize("path", REQUIRED)
def test_an_absent_field_without_a_default_is_an_error(path: str) -> None:
    with pytest.raises(ScenarioError, match="the field is missing") as caught:
        solve_scenario(without(path))
    assert caught.value.path == printed(path)


WRONG: list[tuple[str, Any]] = [
    ("version", 2), ("version", "1"), ("version", True), ("version", None),
    ("edition", 11), ("edition", "9"), ("edition", None),
    ("attacks", []), ("attacks", {}), ("attacks", None), ("attacks", "x"), ("attacks", [None] * 50), ("attacks.0", 3),
    ("attacks.0.name", 3), ("attacks.0.name", None),
    ("attacks.0.type", "thrown"), ("attacks.0.type", None),
    ("attacks.0.count", 0), ("attacks.0.count", -1), ("attacks.0.count", 1.0), ("attacks.0.count", True),
    ("attacks.0.count", "5"), ("attacks.0.count", 10**30), ("attacks.0.count", None),
    ("attacks.0.A", "x"), ("attacks.0.A", "0"), ("attacks.0.A", 0), ("attacks.0.A", -1), ("attacks.0.A", 2.5),
    ("attacks.0.A", True), ("attacks.0.A", None), ("attacks.0.A", ""), ("attacks.0.A", "D4"), ("attacks.0.A", "D6+"),
    ("attacks.0.A", 10**5000), ("attacks.0.A", "9" * 5000), ("attacks.0.A", "999D6"), ("attacks.0.A", [3]),
    ("attacks.0.A", math.nan),
    ("attacks.0.skill", 1), ("attacks.0.skill", 7), ("attacks.0.skill", None), ("attacks.0.skill", "3+"),
    ("attacks.0.S", 0), ("attacks.0.S", "7"), ("attacks.0.S", math.inf), ("attacks.0.S", False),
    ("attacks.0.AP", 1), ("attacks.0.AP", "-1"), ("attacks.0.AP", -1.0), ("attacks.0.AP", -99),
    ("attacks.0.D", "0"), ("attacks.0.D", "D6D6"), ("attacks.0.D", {}), ("attacks.0.D", "1000"),
    ("attacks.0.abilities", "BLAST"), ("attacks.0.abilities", None),
    ("attacks.0.modifiers.hit", 0.5), ("attacks.0.modifiers.AP", None), ("attacks.0.modifiers.D", 99),
    ("attacks.0.modifiers", []), ("attacks.0.modifiers", None),
    ("attacks.0.reroll.hit", "all"), ("attacks.0.reroll.wound", True), ("attacks.0.reroll", "ones"),
    ("attacks.0.critical.hit", 1), ("attacks.0.critical.hit", 7), ("attacks.0.critical.wound", None),
    ("attacks.0.snap", 1), ("attacks.0.snap", "no"), ("attacks.0.snap", None),
    ("target", None), ("target", []), ("target.keywords", "INFANTRY"),
    ("target.groups", []), ("target.groups", None), ("target.groups.0", "x"),
    ("target.groups.0.models", 0), ("target.groups.0.models", True), ("target.groups.0.models", 10**9),
    ("target.groups.0.T", 0), ("target.groups.0.Sv", 1), ("target.groups.0.Sv", 8), ("target.groups.0.Sv", None),
    ("target.groups.0.InSv", 1), ("target.groups.0.InSv", 7), ("target.groups.0.InSv", "4+"),
    ("target.groups.0.W", 0), ("target.groups.0.W", 10**6), ("target.groups.0.FNP", 1), ("target.groups.0.FNP", 0),
    ("target.groups.0.lost", 2), ("target.groups.0.lost", -1), ("target.groups.0.character", "yes"),
    ("target.attached", 0), ("target.damage", None), ("target.damage.minus", -1), ("target.damage.halve", 1),
    ("target.cover", None), ("target.modifiers.hit", "1"), ("target.modifiers", [1]),
    ("conditions", None), ("conditions", []), ("conditions.charged", 1), ("conditions.half_range", "true"),
]  # fmt: skip


@pytest.mark.parametrize(("path", "value"), WRONG, ids=[f"{path}-{number}" for number, (path, _) in enumerate(WRONG)])
def test_a_wrong_value_is_an_error_that_names_its_path(path: str, value: Any) -> None:
    with pytest.raises(ScenarioError) as caught:
        solve_scenario(changed(path, value))
    assert caught.value.path == printed(path)
    assert str(caught.value).startswith(f"{caught.value.path}: ")
    assert len(str(caught.value)) < 300


WRONG_ENTRIES: list[tuple[str, Any]] = [
    ("attacks.0.abilities.1", "anti-infantry 4+"), ("attacks.0.abilities.1", "[BLAST]"),
    ("attacks.0.abilities.1", "FLY"), ("attacks.0.abilities.0", 3), ("attacks.0.abilities.0", " "),
    ("target.keywords.0", None), ("target.keywords.0", ""),
]  # fmt: skip


@pytest.mark.parametrize(("path", "value"), WRONG_ENTRIES)
def test_a_wrong_entry_of_a_list_is_an_error_that_names_its_place(path: str, value: Any) -> None:
    with pytest.raises(ScenarioError) as caught:
        solve_scenario(changed(path, value))
    assert caught.value.path == printed(path)


UNKNOWN = (
    "attacks.0.range", "attacks.0.modifiers.BS", "attacks.0.reroll.damage", "attacks.0.critical.save", "extra",
    "target.name", "target.groups.0.OC", "target.damage.set", "target.modifiers.save", "conditions.night",
)  # fmt: skip


@pytest.mark.parametrize("path", UNKNOWN)
def test_an_unknown_field_is_an_error(path: str) -> None:
    with pytest.raises(ScenarioError, match="unknown field") as caught:
        solve_scenario(changed(path, 0))
    assert caught.value.path == printed(path)


@pytest.mark.parametrize("value", [None, [], "scenario", 3, math.nan, True, {}, {1: 2}])
def test_what_is_no_scenario_at_all_is_an_error(value: Any) -> None:
    with pytest.raises(ScenarioError, match=r"^[a-z{].*: found .*, expected |^version: found nothing"):
        solve_scenario(value)


@pytest.mark.parametrize("roll", ["hit", "wound"])
def test_null_is_told_where_it_is_a_value_too(roll: str) -> None:
    asked = scenario("11", attack(reroll={roll: "all"}), group())
    with pytest.raises(ScenarioError) as caught:
        solve_scenario(asked)
    told = 'found "all", expected "ones" or "failed" or "noncritical" or null'
    assert str(caught.value) == f"attacks[0].reroll.{roll}: {told}"


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=5,
)
places = st.sampled_from([*OPTIONAL, *REQUIRED])


@given(places, json_values)
@settings(max_examples=200)
def test_any_json_value_in_any_place_is_answered_or_refused_with_its_path(path: str, value: Any) -> None:
    try:
        result = solve_scenario(changed(path, value))
    except ScenarioError as error:
        assert error.path.startswith(printed(path))
    else:
        assert sum(result["wounds_lost"]) == pytest.approx(1)


@pytest.mark.parametrize("edition", BOTH)
def test_numbers_may_be_json_numbers_or_text(edition: str) -> None:
    one, other = (solve_scenario(scenario(edition, attack(A=a, D=d), group(W=3))) for a, d in ((2, 2), ("2", "2")))
    assert one == other


def test_a_torrent_weapon_needs_no_skill() -> None:
    weapon = attack(abilities=["TORRENT"])
    printed_skill, null, absent = weapon, weapon | {"skill": None}, {k: v for k, v in weapon.items() if k != "skill"}
    answers = [solve_scenario(scenario("10", entry, group())) for entry in (printed_skill, null, absent)]
    assert answers[0] == answers[1] == answers[2]


@pytest.mark.parametrize("text", ["٣", "３", "1 2", "0D6", "0D6+3", "D6+", "+3", "D4", "2 D6", "D6+٣", ""])
def test_what_only_looks_like_a_dice_expression_is_refused(text: str) -> None:
    with pytest.raises(ScenarioError, match="expected a dice expression") as caught:
        solve_scenario(scenario("10", attack(A=text), group()))
    assert caught.value.path == "attacks[0].A"


@pytest.mark.parametrize("text", ["ANTI-NON- 4+", "ANTI- 4+", "ANTI-INFANTRY ٤+", "SUSTAINED HITS ٣"])
def test_what_only_looks_like_an_ability_is_refused(text: str) -> None:
    with pytest.raises(ScenarioError):
        solve_scenario(scenario("10", attack(abilities=[text]), group()))


@pytest.mark.parametrize("text", ["a\nb", "a\x00b", "a\x1b[31mb"])
def test_messages_never_hold_raw_control_characters(text: str) -> None:
    with pytest.raises(ScenarioError) as caught:
        solve_scenario({"version": 1, "edition": text})
    assert str(caught.value).isprintable()
