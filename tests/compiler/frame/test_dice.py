"""What dice and tests decide."""

import pytest

from compiler.frame.acting import (
    ANY_TIME,
    FOE,
    HURT,
    IN_REACH,
    NEAR,
    ONE_DIE,
    TENTH,
    now,
)
from grognard.compiler import compile_rule
from grognard.core.words import Edition
from grognard.datasheet import RuleKind
from grognard.effects.acts import (
    BattleShockTest,
    Choose,
    If,
    LeadershipTest,
    MortalWounds,
    RollDice,
)
from grognard.effects.facts import Fact
from grognard.effects.selectors import (
    CHOSEN,
    YOUR_UNIT,
    Is,
    Part,
    Selector,
    Who,
    all_of,
)


@pytest.mark.parametrize(
    "text",
    [
        f'Select one enemy unit within 7" of your unit and {ONE_DIE}: on a 3+, that '
        "enemy unit suffers D3 mortal wounds.",
        f'Select one enemy unit within 7" of your unit, then {ONE_DIE}. On a 3+, that '
        "enemy unit suffers D3 mortal wounds.",
        f'Select one enemy unit within 7" of your unit. Roll one D6: on a 3+, {FOE} suffers D3 mortal wounds.',
    ],
)
def test_a_die_decides(text: str) -> None:
    assert TENTH.stratagem(text) == now(Choose(NEAR), RollDice(1, ((3, 6, (HURT,)),)))


def test_a_table_with_several_rows() -> None:
    found = TENTH.stratagem(
        f'Select one enemy unit within 7" of your unit and {ONE_DIE}: on a 2-4, that '
        "enemy unit suffers D3 mortal wounds; "
        f"on a 5+, {FOE} suffers 4 mortal wounds."
    )
    assert found == now(Choose(NEAR), RollDice(1, ((2, 4, (HURT,)), (5, 6, (MortalWounds(4, CHOSEN),)))))


def test_a_die_for_each_model_and_for_each_unit() -> None:
    engaged = Selector(Who.ENEMY, where=Is(Fact.ENGAGED_WITH, words=("YOUR UNIT",)), count=1)
    wound = MortalWounds(1, CHOSEN)
    assert TENTH.stratagem(
        f"Select one enemy unit {IN_REACH} your unit, then {ONE_DIE} "
        "for each model in your unit that is "
        f"{IN_REACH} {FOE}: for each 3+, {FOE} "
        "suffers 1 mortal wound (to a maximum of "
        "4 mortal wounds)."
    ) == now(Choose(engaged), RollDice(1, ((3, 6, (wound,)),), per="model in your unit engaged with it", most=4))
    every = Selector(Who.ENEMY, where=Is(Fact.WITHIN_OF, n=7, words=("YOUR UNIT",)))
    assert TENTH.stratagem(
        f'Roll one D6 for each enemy unit within 7" of your unit: on a 3+, {FOE} suffers D3 mortal wounds.'
    ) == now(Choose(every), RollDice(1, ((3, 6, (HURT,)),), per="selected unit"))


def test_a_test_with_a_modifier() -> None:
    text = (
        'Select one enemy unit within 7" of your unit. That enemy unit must take a '
        "Battle-shock test, subtracting 2 from the result."
    )
    assert TENTH.stratagem(text) == now(Choose(NEAR), BattleShockTest(CHOSEN, -2))


@pytest.mark.parametrize("sign", [": if that test", ". If that test"])
def test_a_leadership_test_and_what_follows(sign: str) -> None:
    found = TENTH.stratagem(
        f'Select one enemy unit within 7" of your unit. That unit must take a Leadership test{sign} is '
        "failed, that unit "
        "suffers D3 mortal wounds."
    )
    assert found == now(Choose(NEAR), LeadershipTest(CHOSEN, failed=(HURT,)))


def test_other_faces_of_the_die_on_a_condition() -> None:
    found = TENTH.stratagem(
        f"Select one enemy unit {IN_REACH} your unit, then {ONE_DIE} for each model in your "
        "unit that is "
        f"{IN_REACH} {FOE}: for each 6+, {FOE} suffers 1 mortal wound. If "
        "your unit is "
        f"below half-strength, {FOE} suffers 1 mortal wound for each 2+ instead."
    )
    engaged = Selector(Who.ENEMY, where=Is(Fact.ENGAGED_WITH, words=("YOUR UNIT",)), count=1)

    def table(least: int) -> RollDice:
        return RollDice(1, ((least, 6, (MortalWounds(1, CHOSEN),)),), per="model in your unit engaged with it")

    weak = Is(Fact.BELOW_HALF_STRENGTH, YOUR_UNIT)
    assert found == now(Choose(engaged), If(weak, (table(2),), (table(6),)))


def test_a_model_and_an_enemy_unit_selected_together() -> None:
    found = TENTH.stratagem(
        'Select one PIPERS model in your unit and one enemy unit within 5" of and visible to your PIPERS '
        "model. Roll four "
        f"D6: for each 3+, {FOE} suffers 1 mortal wound."
    )
    model = Selector(Who.TARGETED, Part.MODEL, (("PIPERS",),), count=1)
    near = all_of(Is(Fact.WITHIN_OF, n=5, words=("THAT MODEL",)), Is(Fact.SPOTTED_BY, words=("THAT MODEL",)))
    enemy = Selector(Who.ENEMY, where=near, count=1)
    table = RollDice(4, ((3, 6, (MortalWounds(1, CHOSEN),)),))
    assert found == now(Choose(model), Choose(enemy), table)


def test_a_battle_shock_test_and_what_follows() -> None:
    found = TENTH.stratagem(
        'Select one enemy unit within 7" of your unit. That unit must take a Battle-shock test. If that test is '
        "failed, that unit suffers D3 mortal wounds."
    )
    assert found == now(Choose(NEAR), BattleShockTest(CHOSEN), If(Is(Fact.FAILED_TEST), (HURT,)))


def test_a_test_for_each_unit_tells_nothing_of_a_single_one() -> None:
    every = Selector(Who.ENEMY, where=Is(Fact.WITHIN_OF, n=7, words=("YOUR UNIT",)))
    text = 'Each enemy unit within 7" of your unit must take a Battle-shock test.'
    assert TENTH.stratagem(text) == now(BattleShockTest(every))
    more = f"{ANY_TIME}{text} If that test is failed, that unit suffers D3 mortal wounds."
    found = compile_rule(more, kind=RuleKind.STRATAGEM, edition=Edition.TENTH, name="Dusk")
    assert len(found.not_understood) == 1
