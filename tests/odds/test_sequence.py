"""Units that attack the same target one after the other."""

import pytest

from grognard.core.errors import GrognardError
from grognard.core.words import AttackType, Edition, Goal
from grognard.editions.solve import solve_sequence
from grognard.odds.choices import Play
from grognard.odds.request import OddsRequest
from grognard.odds.result import Result
from grognard.odds.sequence import COUNTED, Sequence
from grognard.odds.solve import prepare, solve


def ask(attacker: str = "nobz", defender: str = "intercessor squad", **more) -> Result:
    more.setdefault("edition", Edition.TENTH)
    return solve(OddsRequest(attacker=attacker, defender=defender, **more))


@pytest.mark.parametrize("edition", Edition)
def test_the_answer_is_that_of_the_questions_of_all_units_in_turn(edition: Edition) -> None:
    one = {"defender": "intercessor squad", "target_models": 10, "edition": edition, "phase": AttackType.MELEE}
    boyz = prepare(OddsRequest(attacker="boyz", models=20, **one)).folded.question
    nobz = prepare(OddsRequest(attacker="nobz", **one)).folded.question
    found = solve(OddsRequest(attacker="nobz", before=("20 boyz",), **one))
    wanted = solve_sequence((boyz, nobz))
    assert found.models_destroyed == pytest.approx(wanted.models_destroyed, abs=1e-12)
    assert found.wounds_lost == pytest.approx(wanted.wounds_lost, abs=1e-12)
    assert found.headline.startswith("Boyz and Nobz kill ")


def test_every_pool_is_told_with_its_unit_and_they_add_up() -> None:
    found = ask(before=("boyz", "deff dread"), target_models=10)
    *pools, total = found.stages
    assert {pool.name.split(":")[0] for pool in pools} == {"Boyz", "Deff Dread", "Nobz"}
    assert total.stages[-1].mean == pytest.approx(found.mean_models, abs=1e-9)
    assert total.stages[-2].mean == pytest.approx(found.mean_wounds, abs=1e-9)


def test_points_of_all_units_count() -> None:
    boyz, nobz = ask("boyz").attacker_points, ask("nobz").attacker_points
    assert boyz is not None
    assert nobz is not None
    assert ask(before=("boyz",)).attacker_points == boyz + nobz


def test_a_switch_counts_for_every_unit_whose_rules_ask_for_it() -> None:
    """The Waaagh! is of all Orks; Unbridled Carnage too: the phrase is given once."""
    plain, called = (ask(before=("boyz",), target_models=10, when=when) for when in ((), ("waaagh",)))
    assert called.mean_wounds > plain.mean_wounds
    assert {s.label for s in called.switches if s.value} == {"WAAAGH! is active for the attacker"}
    only_first = ask("intercessor squad", "nobz", before=("boyz",), when=("waaagh is active for the attacker",))
    assert any(switch.value for switch in only_first.switches)


def test_units_attack_in_the_phase_of_the_last_if_they_can() -> None:
    found = ask("nobz", before=("deff dread",), phase=AttackType.MELEE, target_models=10)
    assert any(pool.name == "Deff Dread: Dread klaw" for pool in found.stages)


@pytest.mark.parametrize("goal", Goal)
def test_best_play_is_the_last_units_and_says_so(goal: Goal) -> None:
    plain = ask(before=("boyz",), target_models=10)
    best = ask(before=("boyz",), target_models=10, play=Play.BEST, goal=goal)
    value = {Goal.DESTROYED: "destroyed", Goal.MODELS: "mean_models", Goal.WOUNDS: "mean_wounds"}[goal]
    assert getattr(best, value) >= getattr(plain, value) - 1e-12
    assert "The units before it make the usual choices: Boyz." in best.policy


@pytest.mark.parametrize(
    ("before", "when", "told"),
    [
        ("boyzz", ("moonlight",), "moonlight"),
        ("no such unit", (), "--before: .*expected a unit that we ship"),
        ("99 boyz", (), "--before: .*99"),
        ("0 boyz", (), '--before: found "0 boyz", expected at least one model'),
        ("00x boyz", (), '--before: found "00x boyz", expected at least one model'),
    ],
)
def test_what_cannot_be_asked_is_told(before: str, when: tuple[str, ...], told: str) -> None:
    with pytest.raises(GrognardError, match=told):
        ask(before=(before,), when=when)


PAGE = """Marsh Folk – Reed Cutters
MELEE WEAPONS | RANGE | A | WS | S | AP | D | |
| Long scythe [lance] | Melee | 3 | 4+ | 5 | -1 | 1 | |
ABILITIES
Many Blades: Each time this unit makes an attack that targets a unit with 10 or more models, add 1 to the Hit roll.
UNIT COMPOSITION
- 5 Reed Cutters
| 5 models | 60 |
KEYWORDS: INFANTRY, REED CUTTERS
FACTION KEYWORDS:
MARSH FOLK
"""


def test_a_rule_that_counts_the_targets_models_is_told_to_count_them_as_they_were(tmp_path) -> None:
    page = tmp_path / "cutters.txt"
    page.write_text(PAGE, "utf-8")
    more = {"profile": "M6 T4 Sv5+ W1 Ld7+ OC2", "target_models": 10}
    alone, after = ask(str(page), **more), ask(str(page), before=("boyz",), **more)
    assert ("Many Blades", COUNTED) not in alone.not_understood
    understood = any(reason.source == "Many Blades" for reason in alone.reasons)
    assert understood
    assert ("Many Blades", COUNTED) in after.not_understood


def test_units_of_one_name_are_told_apart() -> None:
    one = prepare(OddsRequest(attacker="nobz", defender="boyz", edition=Edition.TENTH))
    assert Sequence((one, one)).names == ("1. Nobz", "2. Nobz")
