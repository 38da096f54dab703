"""Weapons thrown as a whole: of two single re-rolls of which one is to be had, the better one is used."""

import msgspec
import pytest

from combat.best.scenes import attack, models, scene, with_singles
from grognard.combat.best.choices import PlayOptions
from grognard.combat.best.play import BestPlay, best_play
from grognard.combat.question import CriticalBonus, Question
from grognard.combat.scenario import scenario_to_question
from grognard.core.words import Goal, Roll
from grognard.editions.solve import attack_rules

BOTH = frozenset({Roll.HIT, Roll.WOUND})


def _question(edition: str, weapons: int, skill: int, strength: int, *abilities: str) -> Question:
    target = {"groups": [models(4, W=2)]}
    attacks = [
        attack(A=3, skill=skill, S=strength + number, AP=-1, D=2, abilities=abilities) for number in range(weapons)
    ]
    question = scenario_to_question(scene(edition, attacks) | {"target": target})
    bonus = CriticalBonus(damage=1)
    return msgspec.structs.replace(
        question, pools=tuple(msgspec.structs.replace(pool, on_critical_hit=bonus) for pool in question.pools)
    )


def _played(question: Question, rolls: frozenset[Roll], one_of: frozenset[Roll] = frozenset()) -> BestPlay:
    asked = with_singles(question, *[rolls] * len(question.pools))
    return best_play(asked, Goal.WOUNDS, attack_rules(question.edition), PlayOptions(one_of=one_of))


@pytest.mark.parametrize("edition", ["10", "11"])
@pytest.mark.parametrize("weapons", [1, 2])
@pytest.mark.parametrize(("skill", "strength"), [(2, 3), (5, 9), (4, 4)])
def test_the_better_of_the_two_is_used_and_never_both(edition: str, weapons: int, skill: int, strength: int) -> None:
    question = _question(edition, weapons, skill, strength)
    one = _played(question, BOTH, BOTH)
    alone = [_played(question, frozenset({roll})).value for roll in sorted(BOTH)]
    assert any("as given" in limit for limit in one.limits)
    assert one.value >= max(alone) - 1e-12
    if weapons == 1:
        assert one.value == pytest.approx(max(alone), abs=1e-12)
    assert one.value < _played(question, BOTH).value - 1e-6
    assert one.fixed_value == pytest.approx(_played(question, frozenset()).fixed_value, abs=1e-12)


@pytest.mark.parametrize("edition", ["10", "11"])
@pytest.mark.parametrize("rolls", [frozenset({Roll.HIT}), frozenset({Roll.WOUND}), BOTH])
@pytest.mark.parametrize(
    "abilities", [(), ("SUSTAINED HITS 2",), ("LETHAL HITS",), ("DEVASTATING WOUNDS", "SUSTAINED HITS 1")]
)
def test_single_re_rolls_of_a_weapon_thrown_as_a_whole_are_made_as_usual(
    edition: str, rolls: frozenset[Roll], abilities: tuple[str, ...]
) -> None:
    found = _played(_question(edition, 1, 4, 4, *abilities), rolls)
    assert any("as given" in limit for limit in found.limits)
    assert found.value == pytest.approx(found.fixed_value, abs=1e-12)
    assert found.outcome.wounds_lost == pytest.approx(found.fixed.wounds_lost, abs=1e-12)
