"""A scenario that cannot hold a question says which rules are too much for it."""

import json
import re

import msgspec
import pytest

from grognard import solve_scenario
from grognard.core.words import AttackType, Edition
from grognard.odds.choices import Play
from grognard.web.answer import solved
from grognard.web.beyond import NoScenarioError
from grognard.web.export import exported
from grognard.web.odds import odds_view
from grognard.web.question import Ask, Side, State

PAIRS = [
    ("Nobz", "Ogryn Bodyguard", Edition.TENTH),
    ("Ogryn Bodyguard", "Cthonian Beserks", Edition.TENTH),
    ("Cthonian Beserks", "Nobz", Edition.TENTH),
    ("Hellblaster Squad", "Nobz", Edition.ELEVENTH),
    ("Kustom Boosta-blasta", "Nurglings", Edition.ELEVENTH),
]
BEYOND = Ask(Edition.TENTH, Side("Nobz"), Side("Ogryn Bodyguard"), phase=AttackType.RANGED)


def refused(ask: Ask) -> str:
    """Why there is no scenario of `ask`; empty where there is one, which then gives the same numbers."""
    try:
        scenario = json.loads(exported(ask, {}, "json"))
    except NoScenarioError as error:
        return error.message
    answer = solve_scenario(scenario)
    assert answer["wounds_lost"] == pytest.approx(list(solved(ask, {}).result.wounds_lost), abs=1e-12)
    return ""


@pytest.mark.parametrize("phase", AttackType)
@pytest.mark.parametrize("pair", PAIRS, ids=lambda pair: f"{pair[0]} {pair[1]}")
def test_each_switch_is_held_or_the_rule_that_asks_for_it_is_named(
    pair: tuple[str, str, Edition], phase: AttackType
) -> None:
    """Of a question that a scenario holds, each switch in turn: only what it turns on can be too much."""
    attacker, defender, edition = pair
    ask = Ask(edition, Side(attacker), Side(defender), phase=phase)
    view = odds_view(State(ask), {})
    if "answer" not in view:
        return
    assert refused(ask) == ""
    for group in view["answer"]["groups"]:
        for row in group["switches"]:
            if row["unavailable"]:
                continue
            told = refused(msgspec.structs.replace(ask, on=(row["label"],)))
            name = re.sub(r" \((attacker|target)\)$", "", row["label"])
            asking = [name.casefold(), *(word.casefold() for word in row["sources"].split(" (")[0].split(", "))]
            assert not told or any(word in told.casefold() for word in asking), (row, told)


def test_two_rules_that_are_too_much_are_both_named_and_those_that_are_not_are_not() -> None:
    ask = msgspec.structs.replace(BEYOND, attacker=Side("Hellblaster Squad"), on=("GO TO GROUND (target)",))
    assert "GO TO GROUND" in refused(ask)
    pair = Ask(Edition.TENTH, Side("Ogryn Bodyguard"), Side("Cthonian Beserks"), phase=AttackType.RANGED)
    told = refused(msgspec.structs.replace(pair, on=("SERVO-DESIGNATORS", "the target is SCATTERED")))
    assert "SERVO-DESIGNATORS" in told
    assert "Artillery Support" in told
    assert "Go to Ground" not in told.title()


def test_units_in_turn_and_best_play_are_refused_in_words() -> None:
    turned = msgspec.structs.replace(BEYOND, before=(Side("Nobz"),), on=("GO TO GROUND (target)",))
    assert "GO TO GROUND" in refused(turned)
    assert "best play" in refused(msgspec.structs.replace(BEYOND, play=Play.BEST))
