"""Why: something always stands for what changes the numbers, and nothing does for what does not."""

import pytest

from grognard.core.words import AttackType, Edition
from grognard.odds.bearing import NO_MORE
from grognard.odds.choices import Play
from grognard.odds.request import OddsRequest
from grognard.odds.result import Result
from grognard.odds.solve import solve

SHOOT, FIGHT = AttackType.RANGED, AttackType.MELEE


def odds(edition: str, attacker: str, defender: str, phase: AttackType, *when: str, **more) -> Result:
    request = {"edition": Edition(edition), "phase": phase, "when": when} | more
    return solve(OddsRequest(attacker=attacker, defender=defender, **request))


def line(result: Result, text: str, source: str) -> tuple[str, str]:
    (found,) = [one for one in result.reasons if one.text.startswith(text) and one.source.startswith(source)]
    return found.status.value, found.note


TWICE = [
    ("11", "hellblaster squad", "warboss", SHOOT, "cover", "dust trails"),
    ("10", "kustom boosta-blasta", "cthonian beserks", SHOOT, "cover", "go to ground"),
    ("10", "hearthkyn warriors", "kustom boosta-blasta", FIGHT, "loot on move", "waaagh"),
]
EVER_ON = {"loot on move": ("target 1", "target 2", "warrior pride")}


@pytest.mark.parametrize("question", TWICE)
def test_two_that_do_the_same_are_both_applied_and_say_so(question: tuple) -> None:
    *asked, one, other = question
    ever = tuple(phrase for phrase in EVER_ON.get(one, ()))
    neither, both = odds(*asked, *ever), odds(*asked, *ever, one, other)
    assert both.wounds_lost == pytest.approx(odds(*asked, *ever, one).wounds_lost)
    assert both.wounds_lost == pytest.approx(odds(*asked, *ever, other).wounds_lost)
    assert both.wounds_lost != pytest.approx(neither.wounds_lost)
    noted = [reason for reason in both.reasons if reason.note == NO_MORE]
    assert len(noted) >= 2
    assert {reason.status.value for reason in noted} == {"applied"}


@pytest.mark.parametrize(
    ("defender", "play", "status"),
    [("rhino", Play.FIXED, "ignored"), ("rhino", Play.BEST, "ignored"), ("warboss", Play.FIXED, "ignored")],
)
def test_precision_is_ignored_where_nobody_uses_it(defender: str, play: Play, status: str) -> None:
    found = odds("11", "captain", defender, FIGHT, "epic challenge", play=play)
    assert line(found, "[PRECISION]", "EPIC CHALLENGE")[0] == status


def test_precision_is_applied_where_best_play_may_choose_a_character() -> None:
    found = odds("11", "captain", "boyz", FIGHT, "epic challenge", play=Play.BEST, target_leader="warboss")
    assert line(found, "[PRECISION]", "EPIC CHALLENGE") == ("applied", "")


def test_what_makes_another_rule_idle_is_applied_itself() -> None:
    found = odds("11", "plague marines", "nobz", SHOOT, "overwatch")
    assert line(found, "[LETHAL HITS]", "weapon ability") == ("ignored", "it changes nothing in this attack")
    assert line(found, "only a 6 hits", "snap shooting") == ("applied", "")


@pytest.mark.parametrize("phase", AttackType)
@pytest.mark.parametrize(("attacker", "defender"), [("nobz", "nurglings"), ("plague marines", "intercessors")])
def test_rules_that_are_ignored_may_be_left_out_together(attacker: str, defender: str, phase: AttackType) -> None:
    """Switches that are told as ignored, all turned off at once, leave the numbers as they are."""
    plain = odds("10", attacker, defender, phase)
    on: list[str] = []
    for switch in plain.switches:
        if not switch.unavailable and not set(switch.not_with) & set(on):
            on.append(switch.label)
    full = odds("10", attacker, defender, phase, *on)
    idle = {reason.source.split(" (")[0] for reason in full.reasons if reason.status.value == "ignored"}
    busy = {reason.source.split(" (")[0] for reason in full.reasons if reason.status.value != "ignored"}
    fewer = [label for label in on if label not in idle - busy]
    assert odds("10", attacker, defender, phase, *fewer).wounds_lost == pytest.approx(full.wounds_lost, abs=1e-12)
