"""Attacks by whom they are made, targets of one kind or another, roles of targets, moments of being targeted."""

import pytest

from compiler.told import BRIEFLY, FOR_NOW, LEADS, NEAR_MARKER, SQUAD, effects_of, eleventh, told
from grognard.core.words import AttackType, Characteristic, Phase, Roll
from grognard.effects.acts import Afflict, Choose, Inflict, Trigger
from grognard.effects.effect import FeelNoPain, Grant, Modifier, Op, Reroll, RollModifier, Which
from grognard.effects.facts import Fact
from grognard.effects.scopes import Attacks, Models, WeaponFilter
from grognard.effects.selectors import (
    ATTACKER,
    CHOSEN,
    ENEMY,
    LED_UNIT,
    TARGET,
    THIS_MODEL,
    THIS_UNIT,
    Is,
    Not,
    Part,
    Selector,
    Who,
    all_of,
    any_of,
)
from grognard.effects.timing import Limit, Moment, Timing, Until, Whose

GLIM = Is(Fact.HAS_KEYWORD, TARGET, words=("GLIM",))
BELOW_HALF = Is(Fact.BELOW_HALF_STRENGTH, TARGET)
NEAR = Is(Fact.IN_RANGE_OF_OBJECTIVE, TARGET)


@pytest.mark.parametrize(
    ("target", "when"),
    [
        (f"a GLIM unit or a unit {NEAR_MARKER}", any_of(GLIM, NEAR)),
        ("a unit that is Below Half-strength or a GLIM unit", any_of(BELOW_HALF, GLIM)),
        (f"a GLIM unit that is Below Half-strength or a unit {NEAR_MARKER}", any_of(all_of(GLIM, BELOW_HALF), NEAR)),
    ],
)
def test_a_target_of_one_kind_or_another(target: str, when: object) -> None:
    (found,) = effects_of(f"Each time {SQUAD} an attack that targets {target}, add 1 to the Wound roll.")
    assert found == RollModifier(Roll.WOUND, Op.ADD, 1, Attacks(by=THIS_UNIT), when)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "target",
    [
        "that unit or a GLIM unit",
        "a unit or a GLIM unit",
        "a friendly unit or a GLIM",
        'a BRUME unit or a GLIM unit within 5"',
    ],
)
def test_one_target_or_any(target: str) -> None:
    assert told(f"Each time {SQUAD} an attack that targets {target}, add 1 to the Wound roll.").effects == ()


@pytest.mark.parametrize(
    ("event", "by", "when"),
    [
        ("an attack is made by this model", THIS_MODEL, ()),
        ("an attack made by this model targets the closest eligible target", THIS_MODEL, (Is(Fact.CLOSEST, TARGET),)),
        (
            'an attack made by this model targets the closest eligible target within 9"',
            THIS_MODEL,
            (Is(Fact.CLOSEST, TARGET), Is(Fact.WITHIN, TARGET, n=9)),
        ),
    ],
)
def test_attacks_that_are_made_by_somebody(event: str, by: Selector, when: tuple[Is, ...]) -> None:
    asked = all_of(*when) if when else None
    assert effects_of(f"Each time {event}, re-roll a Hit roll of 1.") == (
        Reroll(Roll.HIT, Which.ONES, Attacks(by=by), asked),
    )


def test_such_a_model_is_one_of_those_whose_weapons_were_spoken_of() -> None:
    glims = Selector(Who.FRIENDLY, Part.MODEL, (("GLIM",),))
    text = (
        "Ranged weapons equipped by GLIM models from your army have the [LANCE] ability. Each time such a model makes "
    )
    (_, found) = effects_of(f"{text}a ranged attack, add 1 to the Wound roll.")
    assert found == RollModifier(Roll.WOUND, Op.ADD, 1, Attacks(by=glims, kind=AttackType.RANGED))
    assert told(f"{text}an attack, such a unit has the Stealth ability.").not_understood
    assert told("Each time such a model makes an attack, add 1 to the Wound roll.").effects == ()


def test_who_can_fly_has_that_keyword() -> None:
    fly = Fact.HAS_KEYWORD
    (found,) = effects_of("Each time this model makes an attack, if the target can FLY, add 1 to the Wound roll.")
    assert found == RollModifier(Roll.WOUND, Op.ADD, 1, Attacks(by=THIS_MODEL), Is(fly, TARGET, words=("FLY",)))
    (found,) = effects_of(
        "Each time an attack targets this model, unless the attacking unit can FLY, subtract 1 from the Wound roll."
    )
    assert found == RollModifier(
        Roll.WOUND, Op.SUBTRACT, 1, Attacks(at=THIS_MODEL), Not(Is(fly, ATTACKER, words=("FLY",)))
    )
    assert told("Each time this model makes an attack, if the target can GLIM, add 1 to the Wound roll.").effects == ()


@pytest.mark.parametrize("role", ["your lantern of dusk", "this model's moth", "your moth"])
def test_a_role_that_the_selected_unit_has_for_a_time(role: str) -> None:
    name = role.removeprefix("your ").removeprefix("this model's ").upper()
    start, mark = effects_of(
        f"At the start of your Shooting phase, select one enemy unit. {FOR_NOW}, that unit is {role}. "
        f"Each time this model makes an attack that targets {role}, add 1 to the Hit roll."
    )
    assert isinstance(start, Trigger)
    chosen = Choose(Selector(ENEMY.who, count=1))
    assert start.do == (chosen, Afflict(name, CHOSEN, Until.END_OF_PHASE))
    is_it = Is(Fact.HAS_STATUS, TARGET, words=(name,))
    assert mark == RollModifier(Roll.HIT, Op.ADD, 1, Attacks(by=THIS_MODEL), is_it)


def test_a_role_without_an_end_is_not_understood() -> None:
    text = "At the start of your Shooting phase, select one enemy unit. That unit is your moth."
    assert told(text).not_understood == ("That unit is your moth.",)


TARGETED = "is selected as the target of {} attack{}"


@pytest.mark.parametrize(
    ("during", "many", "phase", "whose"),
    [
        ("", ("an", ""), None, Whose.EITHER),
        ("in any phase, ", ("one or more", "s"), None, Whose.EITHER),
        ("in your opponent's Shooting phase, ", ("a ranged", ""), Phase.SHOOTING, Whose.OPPONENTS),
        ("in the Fight phase, ", ("a melee", ""), Phase.FIGHT, Whose.EITHER),
    ],
)
def test_once_when_it_is_targeted(during: str, many: tuple[str, str], phase: Phase | None, whose: Whose) -> None:
    text = (
        f"Once per battle, {during}when this unit {TARGETED.format(*many)}, {BRIEFLY}, models in this unit have the "
        "Feel No Pain 3+ ability."
    )
    pain = FeelNoPain(3, Models(THIS_UNIT), until=Until.END_OF_PHASE)
    at = (Timing(Moment.SELECTED_AS_TARGET, phase, whose, THIS_UNIT),)
    assert effects_of(text) == (Trigger(at, (Inflict(pain),), limit=Limit.ONCE_PER_BATTLE),)


@pytest.mark.parametrize("when", ["", "in the Fight phase, ", "in any phase, "])
def test_once_when_it_is_targeted_by_some_attacks_in_which_phase(when: str) -> None:
    text = (
        f"Once per battle, {when}when this unit {TARGETED.format('a ranged', '')}, {BRIEFLY}, models in this unit have "
        "the Feel No Pain 3+ ability."
    )
    assert told(text).effects == ()


def test_an_if_of_its_own_after_each_effect() -> None:
    first, second = effects_of(
        f"While {LEADS}, each time a model in that unit makes an attack, add 1 to the Hit roll if that unit is "
        "Battle-shocked, and add 1 to the Wound roll if the target is Battle-shocked."
    )
    leads = Is(Fact.LEADS_A_UNIT, THIS_MODEL)
    by = Attacks(by=LED_UNIT)
    assert first == RollModifier(Roll.HIT, Op.ADD, 1, by, all_of(leads, Is(Fact.BATTLE_SHOCKED, LED_UNIT)))
    assert second == RollModifier(Roll.WOUND, Op.ADD, 1, by, all_of(leads, Is(Fact.BATTLE_SHOCKED, TARGET)))


def test_one_if_after_two_effects_is_not_understood() -> None:
    text = (
        f"Each time {SQUAD} an attack, add 1 to the Hit roll and add 1 to the Wound roll if the target is a GLIM unit."
    )
    assert told(text).effects == ()


def test_in_addition_for_the_same_attack() -> None:
    by = Attacks(by=THIS_UNIT, kind=AttackType.MELEE)
    ones, more = effects_of(
        f"Each time {SQUAD} a melee attack, re-roll a Hit roll of 1. In addition, if this unit made a Charge move this "
        "turn, re-roll a Wound roll of 1."
    )
    assert ones == Reroll(Roll.HIT, Which.ONES, by)
    assert more == Reroll(Roll.WOUND, Which.ONES, by, Is(Fact.CHARGED, THIS_UNIT))


def test_in_addition_after_attacks_at_some_target_may_be_at_any() -> None:
    text = (
        f"Each time {SQUAD} an attack that targets a GLIM unit, add 1 to the Hit roll. In addition, add 1 to the Wound "
    )
    assert told(f"{text}roll.").not_understood == ("In addition, add 1 to the Wound roll.",)


def test_a_name_of_a_weapon_that_begins_with_a_capital() -> None:
    (found,) = effects_of(
        "Add 2 to the Attacks characteristic of Duskwold moth-blades equipped by models in this unit."
    )
    named = Attacks(by=THIS_UNIT, weapons=WeaponFilter(names=("duskwold moth-blade",)))
    assert found == Modifier(Characteristic.ATTACKS, Op.ADD, 2, named)
    assert told("Add 2 to the Attacks characteristic of GLIM blades equipped by models in this unit.").effects == ()


@pytest.mark.parametrize("leader", ["a GLIM", "a GLIM model"])
def test_that_glim_who_leads_this_unit(leader: str) -> None:
    said = leader.removeprefix("a ")
    (found,) = effects_of(f"While {leader} is leading this unit, that {said} has the Feel No Pain 3+ ability.")
    glim = Selector(Who.THIS_UNIT, Part.MODEL, (("GLIM",),))
    assert found == FeelNoPain(3, Models(glim), when=Is(Fact.LED_BY, THIS_UNIT, words=("GLIM",)))


def test_units_that_some_model_leads() -> None:
    (found,) = effects_of(
        "While a GLIM model is leading a unit, each time a model in that unit makes an attack, "
        "that attack has the [LANCE] ability."
    )
    assert found == Grant("LANCE", Attacks(by=Selector(Who.FRIENDLY, where=Is(Fact.LED_BY, words=("GLIM",)))))


def test_if_that_model_s_unit_is_spoken_of_again() -> None:
    _, second = effects_of(
        f"Each time {SQUAD} a melee attack, if that model's unit is below its Starting Strength, add 1 to the Hit "
        "roll. If that unit is also Below Half-strength, add 1 to the Wound roll as well."
    )
    assert second.when == Is(Fact.BELOW_HALF_STRENGTH, THIS_UNIT)  # type: ignore[union-attr]


def test_one_of_three_targets() -> None:
    (found,) = effects_of(
        f"Each time this model makes an attack that targets a GLIM unit, a Battle-shocked unit, or a unit "
        f"{NEAR_MARKER}, "
        "re-roll a Wound roll of 1."
    )
    shocked = Is(Fact.BATTLE_SHOCKED, TARGET)
    assert found == Reroll(Roll.WOUND, Which.ONES, Attacks(by=THIS_MODEL), any_of(GLIM, shocked, NEAR))


@pytest.mark.parametrize(
    ("said", "facts"),
    [
        (f"made a Charge move this turn or is {NEAR_MARKER}", (Fact.CHARGED, Fact.IN_RANGE_OF_OBJECTIVE)),
        ("is Battle-shocked or made a Charge move this turn", (Fact.BATTLE_SHOCKED, Fact.CHARGED)),
    ],
)
def test_what_it_did_or_is(said: str, facts: tuple[Fact, Fact]) -> None:
    (found,) = effects_of(f"Each time {SQUAD} an attack, if this unit {said}, add 1 to the Wound roll.")
    asked = any_of(*(Is(fact, THIS_UNIT) for fact in facts))
    assert found == RollModifier(Roll.WOUND, Op.ADD, 1, Attacks(by=THIS_UNIT), asked)


def test_those_weapons_of_a_kind() -> None:
    first = "Add 2 to the Strength characteristic of melee weapons equipped by models in this unit."
    second = (
        "While this unit is Battle-shocked, improve the Armour Penetration characteristic of those {} weapons by 1."
    )
    _, found = effects_of(f"{first} {second.format('melee')}")
    shocked = Is(Fact.BATTLE_SHOCKED, THIS_UNIT)
    melee = Attacks(by=THIS_UNIT, kind=AttackType.MELEE)
    assert found == Modifier(Characteristic.ARMOUR_PENETRATION, Op.IMPROVE, 1, melee, shocked)
    other = second.format("ranged")
    assert told(f"{first} {other}").not_understood == (other,)


def test_an_ability_or_a_better_one_on_a_condition_between() -> None:
    usual, better = effects_of(
        "Melee weapons equipped by models in this unit have the [SUSTAINED HITS 1] ability or, if this unit made a "
        "Charge "
        "move this turn, the [SUSTAINED HITS 3] ability."
    )
    melee = Attacks(by=THIS_UNIT, kind=AttackType.MELEE)
    assert usual == Grant("SUSTAINED HITS 1", melee)
    assert better == Grant("SUSTAINED HITS 3", melee, Is(Fact.CHARGED, THIS_UNIT))


def test_attacks_that_have_something_and_can_re_roll() -> None:
    strength, lance, reroll = eleventh(
        "This unit's attacks that target a Glim unit have +2 S and [Lance] and can re-roll hit rolls of 1."
    )
    at = Selector(Who.TARGET, any_of=(("GLIM",),))
    on = Attacks(by=THIS_UNIT, at=at)
    assert strength == Modifier(Characteristic.STRENGTH, Op.ADD, 2, on)
    assert lance == Grant("LANCE", on)
    assert reroll == Reroll(Roll.HIT, Which.ONES, on)
    assert told("This unit has +2 T and can re-roll hit rolls of 1.").effects == ()
