"""Rules of weapon abilities: such weapons, the letter in the name, what criticals do, and what is not understood."""

import pytest

from grognard.compiler import Compiled, Status, compile_rule
from grognard.core.words import AttackType, Characteristic, Edition, Roll
from grognard.datasheet import RuleKind
from grognard.effects.acts import MortalWounds, RollDice, Trigger
from grognard.effects.effect import (
    AdditionalHits,
    AutomaticSuccess,
    Cover,
    Critical,
    Letter,
    Modifier,
    NaturalFloor,
    Op,
    Reroll,
    RollModifier,
    Which,
)
from grognard.effects.facts import Fact
from grognard.effects.scopes import Attacks, WeaponFilter
from grognard.effects.selectors import ATTACKER, TARGET, THIS_UNIT, Is, Part, Selector, Who
from grognard.effects.timing import Moment

EACH = "Each time"
MORE = "additional hits on the target"
SUCH = "a [RAPID FIRE] weapon"
MADE = f"{EACH} an attack is made with"


def of(name: str, text: str, edition: Edition = Edition.ELEVENTH) -> Compiled:
    """The weapon ability `name` with that text."""
    return compile_rule(text, kind=RuleKind.WEAPON_ABILITY, edition=edition, name=name)


def having(name: str, **more) -> Attacks:
    """Attacks with the weapons that have the ability."""
    return Attacks(weapons=WeaponFilter(having=(name,)), **more)


@pytest.mark.parametrize(
    "opening",
    [
        "Each time an attack is made with a [LANCE] weapon",
        "Each time an attack is made with such a weapon",
        "Weapons with [LANCE] in their profile are known as Lance weapons."
        " Each time an attack is made with such a weapon",
    ],
)
@pytest.mark.parametrize("amount", [1, 2])
def test_such_weapons_are_those_with_the_ability(opening, amount):
    found = of(
        "LANCE",
        f"{opening}, if the attacking model's unit made a charge move this turn, add {amount} to the wound roll.",
    )
    moved = Is(Fact.CHARGED, ATTACKER)
    assert found.effects == (RollModifier(Roll.WOUND, Op.ADD, amount, having("LANCE"), when=moved),)
    assert found.status is Status.UNDERSTOOD


def test_other_rolls_and_conditions_compile_too():
    found = of("HEAVY", "Each time an attack is made with a [HEAVY] weapon, re-roll a hit roll of 1.")
    assert found.effects == (Reroll(Roll.HIT, Which.ONES, having("HEAVY")),)
    found = of(
        "HEAVY", "Each time a melee attack is made with a [HEAVY] weapon against a MONSTER unit, add 1 to the hit roll."
    )
    assert found.effects == (
        RollModifier(
            Roll.HIT,
            Op.ADD,
            1,
            having("HEAVY", kind=AttackType.MELEE, at=Selector(Who.TARGET, any_of=(("MONSTER",),))),
        ),
    )


def test_the_letter_of_the_name_is_a_number():
    found = of(
        "RAPID FIRE",
        f"This ability always takes the form [RAPID FIRE X]. {EACH} you gather attack dice for {SUCH},"
        " add X additional attack dice for every ten models in the target unit (rounding down).",
    )
    on = having("RAPID FIRE")
    assert found.effects == (Modifier(Characteristic.ATTACKS, Op.ADD, Letter.X, on, per_models=10),)


@pytest.mark.parametrize("letter", Letter)
def test_a_threshold_may_be_a_letter(letter):
    found = of(
        "ANTI",
        f"Each time an attack is made with an [ANTI] weapon, an unmodified hit roll of {letter}+ is a critical hit.",
    )
    assert found.effects == (Critical(Roll.HIT, letter, having("ANTI")),)


def test_what_a_critical_does_needs_a_critical():
    hits = f"that attack scores a number of {MORE} as denoted by 'x'"
    found = of("SUSTAINED HITS", f"{MADE} such a weapon, if a Critical Hit is rolled, {hits}.")
    assert found.effects == (AdditionalHits(Letter.X, having("SUSTAINED HITS"), when=Is(Fact.CRITICAL_HIT)),)
    for other in ("", "if a Critical Wound is rolled, "):
        wrong = of("SUSTAINED HITS", f"{MADE} such a weapon, {other}{hits}.")
        assert wrong.effects == ()
        assert wrong.not_understood


def test_a_summary_that_says_the_same_counts_once():
    rule = (
        f"{EACH} such a weapon targets a unit within half that weapon's range, the Damage characteristic of that"
        " weapon is increased by the amount denoted by 'x'."
    )
    text = f"{rule}\n- [MELTA X]: {rule}"
    half = Is(Fact.HALF_RANGE)
    assert of("MELTA", text).effects == (Modifier(Characteristic.DAMAGE, Op.ADD, Letter.X, having("MELTA"), when=half),)


def test_a_summary_that_says_something_else_counts_beside_it():
    text = f"{MADE} a [TORRENT] weapon, that attack automatically hits the target.\n- Glows."
    found = of("TORRENT", text)
    assert found.effects == (AutomaticSuccess(Roll.HIT, having("TORRENT")),)
    assert found.not_understood == ("Glows.",)
    assert found.status is Status.PARTLY


@pytest.mark.parametrize(
    "text",
    [
        "Weapons with [LANCE] in their profile are known as Torrent weapons.",
        "Weapons with [TORRENT] in their profile are known as Torrent weapons.",
        "This ability always takes the form [MELTA X].",
        f"{MADE} a [GLOWING] weapon, that attack automatically hits the target.",
        "",
    ],
)
def test_a_text_without_a_rule_of_ours_yields_nothing(text):
    found = of("TORRENT", text)
    assert found.effects == ()
    assert found.status is Status.NOT
    assert found.not_understood or not text


def test_another_ability_keeps_its_brackets():
    found = compile_rule(
        "Each time an attack made with a [TORRENT] weapon targets this unit, subtract 1 from the wound roll.",
        kind=RuleKind.ABILITY,
        edition=Edition.ELEVENTH,
    )
    on = Attacks(at=THIS_UNIT, weapons=WeaponFilter(having=("TORRENT",)))
    assert found.effects == (RollModifier(Roll.WOUND, Op.SUBTRACT, 1, on),)


@pytest.mark.parametrize(
    "text",
    [
        "Each time this unit makes an attack, an unmodified hit roll of X+ is a critical hit.",
        "Each time this unit makes an attack, if the target unit has the keyword denoted by X, add 1 to the hit roll.",
        "Each time you gather attack dice for a [BLAST] weapon, add X additional attack dice.",
    ],
)
def test_the_letter_alone_is_no_word_of_other_rules(text):
    found = compile_rule(
        text,
        kind=RuleKind.ABILITY,
        edition=Edition.ELEVENTH,
    )
    assert found.effects == ()
    assert found.not_understood


def test_the_keyword_of_the_name_is_the_targets():
    found = of(
        "ANTI",
        f"{MADE} an [ANTI] weapon, if the target unit has the keyword denoted by X, add 1 to the wound roll.",
    )
    at = Selector(TARGET.who, any_of=(("X",),))
    assert found.effects == (RollModifier(Roll.WOUND, Op.ADD, 1, having("ANTI", at=at)),)


HIDDEN = "If no models are visible in a target unit when it is selected"
AT_IT = "then when making an attack against that target with an Indirect Fire weapon"
INDIRECT = having("INDIRECT FIRE", kind=AttackType.RANGED)
UNSEEN = Is(Fact.INDIRECT)
CHOSEN_TO_SHOOT = "is selected to shoot"
ONE_TEST = "roll one Hazardous test (one D6)"


@pytest.mark.parametrize("worst", [2, 3])
def test_several_effects_hang_on_one_condition(worst):
    found = of(
        "INDIRECT FIRE",
        f"{HIDDEN}, {AT_IT}, subtract 2 from that attack's Hit roll, an unmodified Hit roll of 1-{worst} always fails, "
        "and the target has the Benefit of Cover against that attack.",
        Edition.TENTH,
    )
    assert found.effects == (
        RollModifier(Roll.HIT, Op.SUBTRACT, 2, INDIRECT, when=UNSEEN),
        NaturalFloor(Roll.HIT, worst + 1, INDIRECT, when=UNSEEN),
        Cover(INDIRECT, when=UNSEEN),
    )


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("BLAST", f"{HIDDEN}, {AT_IT}, subtract 1 from that attack's Hit roll."),
        ("INDIRECT FIRE", f"{HIDDEN}, {AT_IT.replace('Indirect Fire', 'Blast')}, subtract 1 from the Hit roll."),
        ("INDIRECT FIRE", "Weapons with the [BLAST] ability cannot be fired using the [INDIRECT FIRE] ability."),
        ("INDIRECT FIRE", "Can target and make attacks against units that are visible to the attacking unit."),
        ("INDIRECT FIRE", "Attacks can be made with them even if the target is visible to the attacking model."),
        ("BLAST", f"When such a unit {CHOSEN_TO_SHOOT}, it can only resolve attacks using its Pistols."),
        ("PISTOL", "Cannot be shot alongside any other non-Pistol weapon (except by a VEHICLE)."),
        ("TORRENT", f"After a unit shoots or fights, {ONE_TEST} for each Hazardous weapon used."),
    ],
)
def test_of_other_weapons_or_of_what_is_seen_it_is_not_understood(name, text):
    assert of(name, text, Edition.TENTH).status is Status.NOT


@pytest.mark.parametrize(("face", "wounds"), [(1, 3), (2, 1)])
def test_the_summary_of_a_test_tells_what_the_failed_one_does(face, wounds):
    found = of(
        "HAZARDOUS",
        f"After a unit shoots or fights, {ONE_TEST} for each Hazardous weapon used. "
        f"For each {face}, a model equipped with a hazardous weapon suffers {wounds} mortal wounds, that must be "
        "allocated to the selected model.",
        Edition.TENTH,
    )
    (tested,) = found.effects
    assert isinstance(tested, Trigger)
    assert [timing.moment for timing in tested.at] == [Moment.SHOT, Moment.FOUGHT]
    suffered = MortalWounds(wounds, Selector(Who.CHOSEN, Part.MODEL))
    assert tested.do == (RollDice(1, ((face, face, (suffered,)),), per="hazardous weapon that was used"),)


def test_effects_in_a_row_are_all_of_one_event():
    found = compile_rule(
        "Each time an attack targets this unit, subtract 1 from the Wound roll, an unmodified Hit roll of 1-3 fails, "
        "and this unit has the Benefit of Cover against that attack.",
        kind=RuleKind.ABILITY,
        edition=Edition.TENTH,
    )
    at = Attacks(at=THIS_UNIT)
    assert found.effects == (
        RollModifier(Roll.WOUND, Op.SUBTRACT, 1, at),
        NaturalFloor(Roll.HIT, 4, at),
        Cover(Attacks(at=THIS_UNIT, kind=AttackType.RANGED)),
    )
