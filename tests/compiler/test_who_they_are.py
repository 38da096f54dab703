""" "It", "they" and "that unit" after somebody else was spoken of: certain, or not understood; what "it" is stays in
the trigger that selected it."""

import pytest

from compiler.told import BRIEFLY, FIRED, FOR_NOW, LEADS, PICK, SHOOTS, SQUAD, USES, effects_of, eleventh, told
from grognard.core.words import AttackType, Characteristic, Edition, Roll
from grognard.datasheet import RuleKind
from grognard.effects.acts import Choose, Inflict, Trigger
from grognard.effects.effect import Critical, Modifier, Op, RollModifier
from grognard.effects.facts import Fact
from grognard.effects.scopes import Attacks
from grognard.effects.selectors import (
    ATTACKER,
    BEARERS_UNIT,
    CHOSEN,
    TARGET,
    THIS_MODEL,
    THIS_UNIT,
    TRIGGERING,
    YOUR_UNIT,
    Is,
    Selector,
    all_of,
)
from grognard.effects.timing import Limit, Until

IN_THE_11TH = Edition.ELEVENTH
EARLY = "at the start of the battle"
AFTER = "just after an enemy unit"


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("This unit's ranged attacks have +2 S.", "If it made a charge move this turn, they have +1 to wound rolls."),
        ("This unit's ranged attacks have +2 S.", "While this unit is battle-shocked, they have +1 AP."),
        ("This unit's attacks that target a unit within 6\" have [Lance].", f"{FOR_NOW}, they have +1 to hit rolls."),
        (
            f"While {LEADS}, that unit's melee attacks have +1 A.",
            "In the first battle round, they have +1 to hit rolls.",
        ),
        (f"While {LEADS}, that unit's melee attacks have +1 A.", "Its ranged attacks have +1 to hit rolls."),
        (f"While {LEADS}, that unit's melee attacks have +1 A.", "It has Feel No Pain 4+."),
        (f"While {LEADS}, that unit's melee attacks have +1 A.", "Attacks that target it have -1 to hit rolls."),
    ],
)
def test_they_are_those_attacks_and_it_may_be_the_leader(first: str, second: str) -> None:
    found = told(f"{first} {second}", edition=IN_THE_11TH)
    assert found.not_understood == (second,)
    assert len(found.effects) == 1


START = "At the start of your Command phase, select one friendly GLIM unit"


@pytest.mark.parametrize(
    "second",
    [
        "Add 2 to Charge rolls made for it.",
        "It has the Stealth ability.",
        "Melee weapons equipped by models in it have the [LANCE] ability.",
        "If it is Below Half-strength, models in it have the Stealth ability.",
    ],
)
def test_what_the_selected_unit_has_needs_an_end_in_the_tenth(second: str) -> None:
    found = told(f"{START}. {FOR_NOW}, models in that unit have a 4+ invulnerable save. {second}")
    assert found.not_understood == (second,)


def test_it_stays_in_the_trigger_that_selected_it() -> None:
    (trigger,) = eleventh(
        "At the start of the Fight phase, select one enemy unit engaged with this model. That unit's attacks have -1 "
        "to "
        "hit rolls. Attacks that target it have +1 to wound rolls."
    )
    assert isinstance(trigger, Trigger)
    select, worse, better = trigger.do
    assert isinstance(select, Choose)
    end = Until.END_OF_PHASE
    assert worse == Inflict(RollModifier(Roll.HIT, Op.SUBTRACT, 1, Attacks(by=CHOSEN), until=end))
    assert better == Inflict(RollModifier(Roll.WOUND, Op.ADD, 1, Attacks(at=CHOSEN), until=end))


@pytest.mark.parametrize("second", ["Its melee attacks have +1 to wound rolls.", "It has Feel No Pain 4+."])
def test_what_it_has_after_a_use_may_be_a_part_of_that(second: str) -> None:
    use = "Once per battle, when this unit is selected to fight, it can use this ability. If it does, its melee attacks"
    assert told(f"{use} have +1 A. {second}", edition=IN_THE_11TH).not_understood == (second,)


ENDS = "an enemy unit ends a Normal, Advance or Fall Back move within 7\" of the bearer's unit"


@pytest.mark.parametrize(
    "text",
    [
        f'Once per turn, when {ENDS}, that unit can make a Normal move of up to D6".',
        "At the end of your opponent's Movement phase, if an enemy unit is within 7\" of the bearer's unit, that "
        "unit can "
        'make a Normal move of up to 4".',
    ],
)
def test_that_unit_may_be_the_bearers(text: str) -> None:
    assert told(f"GLIM model only. {text}", RuleKind.ENHANCEMENT).effects == ()
    assert told(
        f"GLIM model only. {text.replace('that unit can', 'the bearer’s unit can')}", RuleKind.ENHANCEMENT
    ).effects


def test_that_unit_may_be_the_one_that_was_called_so_before() -> None:
    start = "Each time the bearer's unit is selected to shoot, select one enemy unit within 9\" of that unit."
    told_so = f"{FOR_NOW}, each time a model in that {{}}unit makes an attack, add 1 to the Hit roll."
    found = told(f"{start} {told_so.format('')}", RuleKind.ENHANCEMENT)
    assert found.not_understood == (told_so.format(""),)
    assert told(f"{start} {told_so.format('enemy ')}", RuleKind.ENHANCEMENT).not_understood == ()


ENEMY_CHARGES = (
    f"WHEN: Your opponent's Charge phase, {AFTER} ends a Charge move.\nTARGET: One GLIM unit from your "
    f"army within Engagement Range of that enemy unit.\nEFFECT: {FOR_NOW}, {{}}."
)


@pytest.mark.parametrize(
    "effect",
    [
        "models in that unit have the Stealth ability",
        "each time a model in that unit makes an attack, add 1 to the Hit roll",
    ],
)
def test_that_unit_in_a_stratagem_of_two(effect: str) -> None:
    assert told(ENEMY_CHARGES.format(effect), RuleKind.STRATAGEM).effects == ()


@pytest.mark.parametrize(
    ("effect", "at"),
    [
        ("each time a model in that unit makes an attack that targets your unit", YOUR_UNIT),
        ("each time a model in that enemy unit makes an attack", None),
    ],
)
def test_that_unit_is_the_enemy_where_it_attacks_yours_or_is_called_so(effect: str, at: Selector | None) -> None:
    (found,) = effects_of(ENEMY_CHARGES.format(f"{effect}, subtract 1 from the Hit roll"), RuleKind.STRATAGEM)
    assert found == RollModifier(Roll.HIT, Op.SUBTRACT, 1, Attacks(by=TRIGGERING, at=at), until=Until.END_OF_PHASE)


def test_that_unit_is_the_one_of_its_own_sentence() -> None:
    _, critical = effects_of(
        "Each time this model makes an attack that targets a GLIM unit, change the Damage characteristic of that "
        "attack "
        "to 7. Each time a model in the bearer's unit makes a melee attack, if that unit made a Charge move this "
        "turn, an "
        "unmodified Hit roll of 4+ scores a Critical Hit.",
        RuleKind.ENHANCEMENT,
    )
    charged = Is(Fact.CHARGED, BEARERS_UNIT)
    assert critical == Critical(Roll.HIT, 4, Attacks(by=BEARERS_UNIT, kind=AttackType.MELEE), charged)
    alone = (
        "Each time an enemy unit makes an attack that targets this unit, if that unit is Battle-shocked, subtract 1 "
    )
    (found,) = effects_of(f"{alone}from the Hit roll.")
    assert found.when == Is(Fact.BATTLE_SHOCKED, ATTACKER)  # type: ignore[union-attr]
    after = told(f"Models in this unit have a 5+ invulnerable save. {alone}from the Hit roll.")
    assert len(after.effects) == 1 or after.effects[1] == found


def test_that_model_is_not_one_of_another_sentence() -> None:
    alone = (
        "Each time an attack is allocated to a model in this unit, if that model {}, subtract 1 from the Wound roll."
    )
    before = "While this model has 1-4 wounds remaining, subtract 1 from Hit rolls made for this model."
    near = alone.format("is within range of an objective marker")
    assert told(f"{before} {near}").effects[1:] == told(near).effects


def test_that_unit_after_an_enemy_that_attacks_is_not_one_led_before() -> None:
    alone = (
        "Each time an enemy unit makes an attack that targets this unit, if that unit is Battle-shocked, subtract 1 "
    )
    before = f"While {LEADS}, models in that unit have the Stealth ability."
    second = f"{alone}from the Wound roll."
    found = told(f"{before} {second}")
    assert found.not_understood in ((), (second,))
    assert found.effects[1:] in ((), told(second).effects)


@pytest.mark.parametrize("fact", ["within range of an objective marker", 'within 5" of a friendly GLIM model'])
def test_where_that_model_is_may_not_be_where_its_unit_is(fact: str) -> None:
    text = (
        f"Each time an attack is allocated to a model in this unit, if that model is {fact}, subtract 1 from the Wound "
    )
    assert told(f"{text}roll.").effects == ()


def test_they_are_the_attacks_whose_criticals_were_spoken_of() -> None:
    second = "If this unit is below half-strength, they have +1 to hit rolls."
    first = "This unit's melee attacks score critical hits on unmodified hit rolls of 4+."
    assert told(f"{first} {second}", edition=IN_THE_11TH).not_understood == (second,)


@pytest.mark.parametrize(
    ("first", "when"),
    [
        ("This unit's melee attacks have [Lance].", ()),
        ("This unit's melee attacks that target a unit within 7\" have [Lance].", (Is(Fact.WITHIN, TARGET, n=7),)),
    ],
)
def test_they_have_it_as_well_are_the_attacks_of_the_sentence_before(first: str, when: tuple[Is, ...]) -> None:
    second = "If this unit made a charge move this turn, they have +2 AP as well."
    _, more = eleventh(f"{first} {second}")
    on = Attacks(by=THIS_UNIT, kind=AttackType.MELEE)
    asked = all_of(*when, Is(Fact.CHARGED, THIS_UNIT))
    assert more == Modifier(Characteristic.ARMOUR_PENETRATION, Op.IMPROVE, 2, on, asked)
    between = told(f"{first} This unit has Feel No Pain 4+. {second}", edition=IN_THE_11TH)
    assert between.not_understood == (second,)


@pytest.mark.parametrize("second", ['That unit has -2" M.', "That unit's attacks have -1 to wound rolls."])
def test_the_target_is_a_target_only_while_it_is_attacked(second: str) -> None:
    first = "This unit's melee attacks that target a Glim unit have [Lance]."
    assert told(f"{first} {second}", edition=IN_THE_11TH).not_understood == (second,)


def test_a_late_duration_is_no_part_of_the_trigger_before() -> None:
    late = (
        "If this model made a Charge move this turn, add 2 to the Attacks characteristic of melee weapons equipped by "
        "this model until the end of the turn."
    )
    start = (
        "Each time a unit disembarks from this TRANSPORT, until the end of the turn, each time a model in that "
        "unit makes "
    )
    assert told(f"{start}an attack, add 1 to the Hit roll. {late}").not_understood == (late,)


HIT = f"{PICK} one or more of those attacks"


def test_two_moments_told_twice_are_two_triggers() -> None:
    shot = f"In your Shooting phase, after this model {FIRED}, {{}}{HIT}."
    bare = f"{FOR_NOW}, that unit cannot have the Benefit of Cover."
    may, must = effects_of(f"{shot.format('you can ')} {bare} {shot.format('')} {bare}")
    assert isinstance(may, Trigger)
    assert isinstance(must, Trigger)
    assert (may.optional, must.optional) == (True, False)
    assert may.at == must.at


def test_a_selection_printed_again_before_something_else_is_another() -> None:
    shot = f"In your Shooting phase, after this model {FIRED}, {HIT}."
    bare = f"{FOR_NOW}, that unit cannot have the Benefit of Cover."
    other = f"{FOR_NOW}, subtract 2 from Charge rolls made for that unit."
    (once,), (twice,) = effects_of(f"{shot} {bare} {shot} {bare}"), effects_of(f"{shot} {bare} {shot} {other}")
    assert [isinstance(act, Choose) for act in once.do] == [True, False]  # type: ignore[union-attr]
    assert [isinstance(act, Choose) for act in twice.do] == [True, False, True, False]  # type: ignore[union-attr]


FIGHT = "at the start of the Fight phase"
MORE = f'{FIGHT.capitalize().replace("fight", "Fight")}, {{}}each enemy unit within 5" of this model {{}}.'
USE = f"Once per battle, {FIGHT}, this model {USES}. If it does, {BRIEFLY}, this model has the Stealth ability."


@pytest.mark.parametrize("condition", [None, Is(Fact.BATTLE_SHOCKED, THIS_MODEL)])
def test_a_moment_told_again_has_no_part_in_the_use_before(condition: Is | None) -> None:
    asked = "if this model is Battle-shocked, " if condition else ""
    use, test = effects_of(f"{USE} {MORE.format(asked, 'must take a Battle-shock test')}")
    assert isinstance(use, Trigger)
    assert isinstance(test, Trigger)
    assert (use.limit, use.optional) == (Limit.ONCE_PER_BATTLE, True)
    assert (test.limit, test.optional, test.when) == (Limit.UNLIMITED, False, condition)


@pytest.mark.parametrize("near", ['within 5" of', "engaged with"])
def test_that_unit_of_another_condition_than_the_selection(near: str) -> None:
    second = (
        f"In addition, while an enemy unit is {near} this unit, that unit's attacks that target this unit have -1 S."
    )
    found = told(f"When this unit {SHOOTS}, select one enemy unit. {second}", edition=IN_THE_11TH)
    assert second in found.not_understood


def test_the_unit_that_this_one_is_attached_to() -> None:
    text = f"If this unit is attached to a unit {EARLY}, until the end of the battle, add 2 to the "
    alone = f"{text}Toughness characteristic of Bodyguard models in that unit."
    before = f"Each time {SQUAD} an attack that targets a GLIM unit, add 1 to the Hit roll."
    assert effects_of(f"{before} {alone}")[1:] == effects_of(alone)


def test_whose_target_another_unit_named_between_was() -> None:
    target = 'One GLIM unit from your army within 3" of {} that was selected as the target of one or more of the '
    text = f"WHEN: Your opponent's Shooting phase, {AFTER} has selected its targets.\nTARGET: {target}"
    text += f"attacking unit's attacks.\nEFFECT: {FOR_NOW}, your unit has the Stealth ability."
    assert [part[:6] for part in told(text.format("a friendly BRUME unit"), RuleKind.STRATAGEM).not_understood] == [
        "TARGET"
    ]
    assert told(text.format("one or more friendly BRUME units"), RuleKind.STRATAGEM).not_understood == ()
