"""A rule of a page that grants a single re-roll is worked out, and why says on which die it is made."""

import pytest

from grognard.core.pmf import mean
from grognard.core.words import AttackType, Edition
from grognard.odds.choices import Play
from grognard.odds.request import OddsRequest
from grognard.odds.result import Result
from grognard.odds.solve import solve

PAGE = """Marsh Folk – Reed Cutters
MELEE WEAPONS | RANGE | A | WS | S | AP | D | |
| Long scythe | Melee | 2 | 4+ | 5 | -1 | 1 | |
ABILITIES
{}
UNIT COMPOSITION
- 1 Reed Cutter
KEYWORDS: INFANTRY, REED CUTTERS
FACTION KEYWORDS:
MARSH FOLK
"""
ONE_HIT = "Second Swing: Each time this unit is selected to fight, you can re-roll one Hit roll."
EITHER = "Second Swing: Each time this unit is selected to fight, you can re-roll one Hit roll or one Wound roll."
TWICE = f"{ONE_HIT}\nThird Swing: Each time this unit is selected to fight, you can re-roll one Hit roll."


@pytest.fixture
def ask(tmp_path):
    def asked(rule: str, *when: str, **more) -> Result:
        file = tmp_path / "cutters.txt"
        file.write_text(PAGE.format(rule), "utf-8")
        request = {"defender": "trukk", "profile": "M6 T4 Sv5+ W1 Ld7+ OC2", "phase": AttackType.MELEE} | more
        return solve(OddsRequest(attacker=str(file), edition=Edition.TENTH, when=when, **request))

    return asked


def hits(result: Result) -> float:
    return next(stage.mean for stage in result.stages[0].stages if stage.name == "hits")


def fate(result: Result) -> list[tuple[str, str]]:
    return [(reason.status.value, reason.note) for reason in result.reasons if "Swing" in reason.source]


def test_the_first_die_that_fails_is_thrown_again_and_why_says_so(ask) -> None:
    found = ask(ONE_HIT)
    assert hits(found) == pytest.approx(1 + 3 / 4 / 2)
    assert fate(found) == [("applied", "the first die that fails")]
    assert mean(found.wounds_lost) > mean(ask("Old Tides: This unit is old.").wounds_lost)


def test_a_choice_of_rolls_is_a_switch_for_each(ask) -> None:
    assert hits(ask(EITHER)) == pytest.approx(1)
    assert hits(ask(EITHER, "hit roll")) == pytest.approx(1 + 3 / 4 / 2)
    wounds = ask(EITHER, "wound roll")
    assert hits(wounds) == pytest.approx(1)
    assert mean(wounds.wounds_lost) > mean(ask(EITHER).wounds_lost)


def test_a_second_one_of_the_same_roll_is_not_worked_out(ask) -> None:
    found = ask(TWICE)
    assert hits(found) == pytest.approx(1 + 3 / 4 / 2)
    assert sorted(fate(found)) == [
        ("applied", "the first die that fails"),
        ("not worked out", "a second single re-roll of the same roll is not worked out"),
    ]


def test_best_play_says_that_it_leaves_them_out_or_keeps_to_them(ask) -> None:
    found = ask(ONE_HIT, play=Play.BEST)
    assert found.destroyed >= ask(ONE_HIT).destroyed - 1e-12
    assert any("ingle re-rolls" in line for line in found.policy)
