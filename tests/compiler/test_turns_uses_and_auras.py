"""Turns and phases as conditions, lists of weapons, models with wargear, Overwatch, uses, "it" in an aura."""

import pytest

from compiler.told import BRIEFLY, effects_of, eleventh, told
from grognard.compiler import Status
from grognard.core.words import AttackType, Characteristic, Phase, Roll
from grognard.effects.acts import Afflict, Choose, If, Inflict, NoRoll, OneOf, RerollNow, RollDice, Trigger
from grognard.effects.effect import (
    AutomaticSuccess,
    Critical,
    Grant,
    HitsOnlyOn,
    InvulnerableSave,
    Modifier,
    Op,
    RollModifier,
    WhileStatus,
)
from grognard.effects.facts import Fact
from grognard.effects.scopes import Attacks, Models, WeaponFilter
from grognard.effects.selectors import (
    ATTACKER,
    BEARER,
    ENEMY,
    TARGET,
    THIS_MODEL,
    THIS_UNIT,
    TRIGGERING,
    Is,
    Not,
    Part,
    Selector,
    Who,
    all_of,
    any_of,
)
from grognard.effects.timing import Limit, Moment, Timing, Until, Whose

HIT = "add 1 to the Hit roll"
SHOCKED = Is(Fact.BATTLE_SHOCKED, TARGET)
CHOOSE = "select one enemy unit within Engagement Range of"
ROLL = "roll one D6"
FOE = "that enemy unit"
NO_ROLL = "do not make an Advance roll"
LASTS = "until the end of the battle"
STRIKES = "each time a model in this unit makes an attack"


def condition_of(text):
    (effect,) = effects_of(text)
    return effect.when


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        ("this unit disembarked from a TRANSPORT", Is(Fact.DISEMBARKED, THIS_UNIT)),
        ("this unit made a Charge move", Is(Fact.CHARGED, THIS_UNIT)),
        ("this unit Advanced or Fell Back", any_of(Is(Fact.ADVANCED, THIS_UNIT), Is(Fact.FELL_BACK, THIS_UNIT))),
    ],
)
def test_in_a_turn_in_which(said, expected):
    assert condition_of(f"In a turn in which {said}, {STRIKES}, {HIT}.") == expected


@pytest.mark.parametrize("said", ["an enemy unit Fell Back", "this unit glowed", "this unit Advanced and Fell Back"])
def test_in_a_turn_of_something_else_is_not_understood(said):
    assert told(f"In a turn in which {said}, {STRIKES}, {HIT}.").status is Status.NOT


@pytest.mark.parametrize(
    ("said", "fact"),
    [
        ("has not moved this turn", Fact.MOVED),
        ("did not move this turn", Fact.MOVED),
        ("has not charged this turn", Fact.CHARGED),
        ("did not make a Charge move this turn", Fact.CHARGED),
        ("has not advanced this turn", Fact.ADVANCED),
        ("did not Remain Stationary this turn", Fact.STATIONARY),
    ],
)
def test_what_a_unit_did_not_do(said, fact):
    assert condition_of(f"{STRIKES.capitalize()}, if this unit {said}, {HIT}.") == Not(Is(fact, THIS_UNIT))
    assert condition_of(f"{STRIKES.capitalize()} that targets a unit that {said}, {HIT}.") == Not(Is(fact, TARGET))


@pytest.mark.parametrize(
    ("span", "expected"),
    [
        ("In the Fight phase", Is(Fact.PHASE, words=("FIGHT",))),
        ("In your Shooting phase", all_of(Is(Fact.PHASE, words=("SHOOTING",)), Is(Fact.OWN_TURN))),
        ("In your opponent's Fight phase", all_of(Is(Fact.PHASE, words=("FIGHT",)), Not(Is(Fact.OWN_TURN)))),
    ],
)
def test_what_holds_in_a_phase(span, expected):
    assert condition_of(f"{span}, models in this unit have a 5+ invulnerable save.") == expected
    assert condition_of(f"{span}, {STRIKES}, {HIT}.") == expected


def test_what_is_done_in_a_phase_is_done_once():
    (trigger,) = effects_of("In your Command phase, this model regains 1 lost wound.")
    assert trigger.at == (Timing(Moment.DURING, Phase.COMMAND, Whose.YOURS),)


@pytest.mark.parametrize(
    ("predicate", "facts"),
    [
        ("Battle-shocked or Below Half-strength", (SHOCKED, Is(Fact.BELOW_HALF_STRENGTH, TARGET))),
        ('within 7" or is Battle-shocked', (Is(Fact.WITHIN, TARGET, n=7), SHOCKED)),
    ],
)  # fmt: skip
def test_one_thing_or_another_about_the_target(predicate, facts):
    assert condition_of(f"{STRIKES.capitalize()} that targets a unit that is {predicate}, {HIT}.") == any_of(*facts)
    assert condition_of(f"{STRIKES.capitalize()}, {HIT} if the target is {predicate}.") == any_of(*facts)


@pytest.mark.parametrize(
    ("said", "names"),
    [
        ("glow cannon", ("glow cannon",)),
        ("glow cannon and moon blade", ("glow cannon", "moon blade")),
        ("glow cannon, moon blade and staff", ("glow cannon", "moon blade", "staff")),
        ("lance of ash", ("lance of ash",)),
    ],
)
def test_weapons_in_a_list(said, names):
    attacks = Attacks(by=THIS_MODEL, weapons=WeaponFilter(names=names))
    assert effects_of(f"This model's {said} have the [LANCE] ability.") == (Grant("LANCE", attacks),)


@pytest.mark.parametrize("said", ["glow cannon, moon blade", "glow cannon, moon blade, staff"])
def test_a_list_of_weapons_without_an_end_is_not_understood(said):
    assert told(f"This model's {said} have the [LANCE] ability.").status is Status.NOT


def test_its_other_weapons():
    first, second = effects_of(
        "This model's ranged weapons have the [LANCE] ability and its melee weapons have the [LETHAL HITS] ability."
    )
    assert (first.on.kind, second.on.kind) == (AttackType.RANGED, AttackType.MELEE)
    assert first.on.by == second.on.by == THIS_MODEL


WARDED = Selector(Who.THIS_UNIT, Part.MODEL, where=Is(Fact.EQUIPPED, words=("glow plate",)))


@pytest.mark.parametrize(
    ("text", "who"),
    [
        ("Models equipped with a glow plate have a 4+ invulnerable save.", WARDED),
        ("Models in this unit that are equipped with a glow plate have a 4+ invulnerable save.", WARDED),
        ("A model equipped with a glow has a 4+ invulnerable save.", BEARER),
    ],
)
def test_models_with_wargear(text, who):
    assert effects_of(text, name="Glow") == (InvulnerableSave(4, Models(who)),)


def test_what_a_model_equipped_with_the_item_itself_has():
    wounds, attacks = effects_of("If a model is equipped with a glow, add 1 to its Wounds and Attacks characteristics.")
    assert wounds == Modifier(Characteristic.WOUNDS, Op.ADD, 1, Models(BEARER))
    assert attacks == Modifier(Characteristic.ATTACKS, Op.ADD, 1, Attacks(by=BEARER))
    assert told("If a model is equipped with a moon, add 1 to its Wounds characteristic.").status is Status.NOT


def test_models_in_an_area():
    (save,) = effects_of("Models in this unit that are wholly within your Misty Mire have a 4+ invulnerable save.")
    assert save.on.of.where == Is(Fact.IN_AREA, words=("MISTY MIRE", "WHOLLY"))


@pytest.mark.parametrize(
    "event",
    [
        "Each time this unit shoots using the Fire Overwatch Stratagem",
        "Each time you target this unit with the Fire Overwatch Stratagem, while resolving that Stratagem",
    ],
)
def test_overwatch(event):
    overwatch = Is(Fact.HAS_STATUS, ATTACKER, words=("FIRING OVERWATCH",))
    expected = HitsOnlyOn(5, Attacks(by=THIS_UNIT, kind=AttackType.RANGED), overwatch)
    assert effects_of(f"{event}, hits are scored on unmodified Hit rolls of 5+.") == (expected,)


def test_a_use_at_the_start_of_any_phase():
    (trigger,) = effects_of(
        "Once per battle, this unit can use this ability at the start of any phase. If it does, until the end of that "
        "phase, models in this unit have a 4+ invulnerable save."
    )
    assert trigger.at == (Timing(Moment.START),)
    assert trigger.limit is Limit.ONCE_PER_BATTLE


def test_one_roll_once_per_turn():
    (trigger,) = effects_of(
        "Once per turn, you can re-roll one Charge roll, one Hit roll or one saving throw made for this model."
    )
    assert trigger.at == (Timing(Moment.ROLL_MADE, unit=THIS_MODEL),)
    assert trigger.do == (RerollNow((Roll.HIT, Roll.SAVE, Roll.CHARGE)),)
    assert trigger.limit is Limit.ONCE_PER_TURN


@pytest.mark.parametrize(
    "text",
    [
        'While a friendly GLIM unit is within 6" of this model, it has the Stealth ability.',
        'While an enemy unit is within 6" of this model, it is rattled. While a unit is rattled, subtract 1 from '
        "Charge rolls made for it.",
        'If one or more enemy units are within 6" of this model, it has the Stealth ability.',
    ],
)
def test_it_in_an_aura_may_be_either_of_two(text):
    assert told(text).effects == () or all(isinstance(clause, WhileStatus) for clause in told(text).effects)


def test_it_in_an_aura_of_several_is_the_unit_in_it():
    (trigger,) = effects_of(
        "While an enemy unit is within Contagion Range of one or more friendly GLIM models, it is Afflicted."
    )
    (act,) = trigger.do
    assert isinstance(act, Afflict)
    assert act.who.who is Who.ENEMY


@pytest.mark.parametrize("edition", ["10", "11"])
def test_what_a_die_or_a_choice_puts_in_force_ends(edition):
    """In the 10th edition an end must be told, in the 11th it is that of the phase."""
    rolled = "Each time this unit is selected to shoot, roll one D6: on a 3+, this unit's ranged weapons have {}."
    chosen = "Each time this unit is selected to shoot, select [LANCE] or [HEAVY]. This unit's ranged weapons have {}."
    for text in (rolled.format("[LANCE]"), chosen.format("that ability")):
        if edition == "10":
            assert told(text).status is not Status.UNDERSTOOD
            continue
        (trigger,) = eleventh(text)
        (act,) = trigger.do
        first = act.rows[0][2] if isinstance(act, RollDice) else act.options[0][1]
        assert first[0].effect.until is Until.END_OF_PHASE


def test_a_choice_that_nothing_follows_is_not_understood():
    assert told("At the start of your Shooting phase, select one of the moods below.").effects == ()
    assert told("At the start of your Shooting phase, select the [LANCE] or [HEAVY] ability.").effects == ()


def test_a_die_with_a_bonus():
    (trigger,) = effects_of(
        f"Each time this model is selected to fight, you can {CHOOSE} it and {ROLL}, adding 2 to the result if this "
        f"model made a Charge move this turn: on a 4+, {FOE} suffers D3 mortal wounds."
    )
    table = trigger.do[-1]
    assert (table.plus, table.plus_when) == (2, Is(Fact.CHARGED, THIS_MODEL))
    assert trigger.optional


def test_a_test_that_was_failed_changes_what_follows():
    (trigger,) = effects_of(
        f"At the start of the Fight phase, {CHOOSE} this unit. That unit must take a Battle-shock test. If that test "
        f"is failed, {FOE} suffers D3 mortal wounds."
    )
    act = trigger.do[-1]
    assert isinstance(act, If)
    assert act.when == Is(Fact.FAILED_TEST)


def test_attacks_that_score_a_critical():
    (effect,) = effects_of(
        "Each time this model makes a melee attack that scores a Critical Wound, add 1 to the Damage characteristic of "
        "that attack."
    )
    assert effect.when == Is(Fact.CRITICAL_WOUND)


def test_own_criticals():
    expected = Critical(Roll.HIT, 5, Attacks(by=THIS_UNIT))
    assert eleventh("This unit's unmodified hit rolls of 5+ are critical hits.") == (expected,)


def test_tests_that_succeed():
    (effect,) = effects_of("Desperate Escape tests taken for this unit are automatically passed.")
    assert effect == AutomaticSuccess(Roll.DESPERATE_ESCAPE, Models(THIS_UNIT))


def test_a_destroyed_unit_of_some_kind():
    (trigger,) = effects_of(
        f"Each time this model destroys an enemy GLIM model, {LASTS}, add 1 to the Attacks characteristic of its glow "
        "blade."
    )
    hunted = Selector(Who.ENEMY, Part.MODEL, (("GLIM",),), where=Is(Fact.DESTROYED_BY, words=("THIS MODEL",)))
    assert trigger.at == (Timing(Moment.DESTROYED, unit=hunted),)


def test_an_advance_that_is_something_else():
    (trigger,) = effects_of(
        f"Each time a GLIM unit from your army Advances, it can use its wings. If it does, {NO_ROLL} for it; instead, "
        f'{BRIEFLY}, models in that unit have a Move characteristic of 17".',
    )
    assert trigger.optional
    wings, roll, move = trigger.do
    assert wings == Afflict("WINGS", TRIGGERING, Until.END_OF_TURN)
    assert roll == NoRoll(Roll.ADVANCE, TRIGGERING)
    assert move == Inflict(Modifier(Characteristic.MOVE, Op.SET, 17, Models(TRIGGERING), until=Until.END_OF_PHASE))


SIZE = "battle size"
SIZES = "BATTLE SIZE MAXIMUM NUMBER OF UNITS:\n- Incursion: {}\n- Strike Force: 5\n- Onslaught: 7"
ROUND = "Until the end of the battle round"
GROUPS = (
    "At the start of the battle round, select one of the weathers below.\n"
    f"- Rain: Select a number of enemy units. {ROUND}, those enemy units are soaked. While a unit is soaked, subtract "
    "2 from Charge rolls made for it. The maximum number of units you can select in this way depends "
    f"on the {SIZE}, as shown below.\n- Wind: Select a number of GLIM units from your army. {ROUND}, those units have "
    "the Stealth ability.\n"
)


def test_a_table_of_battle_sizes():
    trigger, soaked = effects_of(GROUPS + SIZES.format(3))
    (choice,) = trigger.do
    assert isinstance(choice, OneOf)
    assert [acts[0] for _, acts in choice.options] == [
        Choose(ENEMY, by_size=(3, 5, 7)),
        Choose(Selector(Who.FRIENDLY, any_of=(("GLIM",),)), by_size=(3, 5, 7)),
    ]
    assert soaked == WhileStatus("SOAKED", (RollModifier(Roll.CHARGE, Op.SUBTRACT, 2, Models(THIS_UNIT)),))
    assert isinstance(trigger, Trigger)


@pytest.mark.parametrize("table", ["", SIZES.format("some"), SIZES.format(3).replace("Onslaught", "Skirmish")])
def test_a_number_of_units_without_its_table_is_not_understood(table):
    assert told(GROUPS + table).status is not Status.UNDERSTOOD
