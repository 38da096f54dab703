"""Kinds of misreading that an audit of fresh rules found, and the other ways to say what was understood already."""

import pytest

from compiler.told import BRIEFLY, LEADS, ONCE_IT, SQUAD, effects_of, eleventh, told
from grognard.compiler import Status, compile_rule
from grognard.core.words import AttackType, Edition, Roll
from grognard.datasheet import RuleKind
from grognard.effects.acts import Inflict, Trigger
from grognard.effects.bundles import Stratagem
from grognard.effects.effect import FeelNoPain, Grant, InvulnerableSave, Modifier, RollModifier
from grognard.effects.facts import Fact
from grognard.effects.scopes import Attacks, Models
from grognard.effects.selectors import (
    ATTACKER,
    LED_UNIT,
    TARGET,
    THIS_MODEL,
    THIS_UNIT,
    All,
    Is,
    Not,
    Selector,
    Who,
    all_of,
    any_of,
)
from grognard.effects.timing import Limit, Moment, Until

ACTIVATED = ["is selected to shoot or fight", "shoots or fights"]
OF_MODELS = [
    "it has the Stealth ability",
    "models in this unit have the Feel No Pain 5+ ability",
    "add 1 to the Toughness characteristic of models in this unit",
    f"this unit is eligible to declare a charge {ONCE_IT} Advanced",
]


@pytest.mark.parametrize("does", ACTIVATED)
@pytest.mark.parametrize("has", OF_MODELS)
def test_what_a_unit_has_each_time_it_attacks_is_not_what_it_always_has(does, has):
    assert told(f"Each time this unit {does}, {has}.").status is Status.NOT
    both = f"Each time this unit {does}, you can re-roll one Hit roll and {has}."
    assert told(both).status is Status.NOT
    (trigger,) = effects_of(f"Each time this unit {does}, {BRIEFLY}, {has}.")
    assert isinstance(trigger, Trigger)
    assert [timing.moment for timing in trigger.at] == [Moment.SELECTED_TO_SHOOT, Moment.SELECTED_TO_FIGHT]
    assert all(isinstance(act, Inflict) and act.effect.until is Until.END_OF_PHASE for act in trigger.do)


@pytest.mark.parametrize("does", ACTIVATED)
def test_in_the_eleventh_what_happens_at_that_moment_lasts_for_the_phase(does):
    (trigger,) = eleventh(f"Each time this unit {does}, its attacks have +1 to hit rolls.")
    assert isinstance(trigger, Trigger)
    (act,) = trigger.do
    assert act == Inflict(
        RollModifier(Roll.HIT, trigger.do[0].effect.op, 1, Attacks(by=THIS_UNIT), until=Until.END_OF_PHASE)
    )


WHOLE = {
    "made a Charge move this turn": Fact.CHARGED,
    "Remained Stationary this turn": Fact.STATIONARY,
    "is Battle-shocked": Fact.BATTLE_SHOCKED,
    "is Below Half-strength": Fact.BELOW_HALF_STRENGTH,
}
GIVES = "melee weapons equipped by models in that unit have the [LANCE] ability"


@pytest.mark.parametrize(("said", "fact"), WHOLE.items())
def test_what_is_true_of_a_leader_and_its_unit_alike_is_asked_of_the_unit(said, fact):
    (effect,) = effects_of(f"While {LEADS}, if it {said}, {GIVES}.")
    assert effect.when == all_of(Is(Fact.LEADS_A_UNIT, THIS_MODEL), Is(fact, LED_UNIT))


@pytest.mark.parametrize(
    "said",
    [
        "is within range of an objective marker",
        'is within 6" of a friendly GLIM unit',
        "is within Engagement Range of one or more enemy units",
    ],
)
def test_where_a_leader_or_its_unit_stands_is_uncertain(said):
    assert told(f"While {LEADS}, if it {said}, {GIVES}.").status is Status.NOT


def test_the_wounds_of_a_leader_are_its_own():
    (effect,) = effects_of(f"While {LEADS}, if it has lost one or more wounds, {GIVES}.")
    assert effect.when == all_of(Is(Fact.LEADS_A_UNIT, THIS_MODEL), Is(Fact.HAS_LOST_WOUNDS, THIS_MODEL))


@pytest.mark.parametrize(
    "text",
    [
        f'Each time {SQUAD} an attack that targets a unit within 6" of it, add 1 to the Hit roll.',
        f"Each time {SQUAD} an attack that targets a unit within Engagement Range of it, add 1 to the Hit roll.",
        f'Each time {SQUAD} an attack that targets a unit that is not within 6" of that model, add 1 to the Hit roll.',
        "While this model is leading a model, models in that unit have the Stealth ability.",
        "Each time this model makes an attack that targets a MONSTER and VEHICLE unit, add 1 to the Hit roll.",
        "Pistols equipped by models in this unit have the [LANCE] ability.",
        f"Each time {SQUAD} an attack that targets a unit that is at its Starting Strength, if that unit is Below "
        "Half-strength, add 1 to the Hit roll.",
        f"Each time {SQUAD} an attack that targets a unit that is at its Starting Strength, add 1 to the Hit roll; if "
        "that unit is below its Starting Strength, add 1 to the Wound roll.",
        "While this unit is Battle-shocked, if it is not Battle-shocked, it has the Stealth ability.",
        "Each time a melee attack targets this unit, it has the Benefit of Cover against that attack.",
        f"Each time {SQUAD} an attack, if that attack targets a friendly GLIM unit, add 1 to the Hit roll.",
        "This unit has a 4+ invulnerable save, or a 5+ invulnerable save if it is Battle-shocked.",
        "This unit has a 4+ invulnerable save or the Feel No Pain 5+ ability if it is Battle-shocked.",
        "Models in this unit have the Lethal Hits ability.",
        "Models in this unit have the Feel No Pain ability.",
    ],
)
def test_what_cannot_be_or_may_be_another_is_not_understood(text):
    assert told(text).effects == ()


PICKED = 'select one enemy unit within 6" of this unit. Until the end of the turn, that unit loses the Stealth ability.'


@pytest.mark.parametrize("each", ["The same unit can only be affected by this ability", "{0} can only be selected"])
def test_once_per_phase_is_once_per_turn_only_in_a_rule_of_one_phase(each):
    each = each.format("Each unit") + (" for this ability" if "{" in each else "")
    (of_a_turn,) = effects_of(f"In your Command phase, {PICKED} {each} once per turn.")
    assert effects_of(f"In your Command phase, {PICKED} {each} once per phase.") == (of_a_turn,)
    assert told(f"Each time this unit ends a Charge move, {PICKED} {each} once per phase.").effects == ()


USES = {
    "battle": Limit.ONCE_PER_BATTLE,
    "battle round": Limit.ONCE_PER_ROUND,
    "turn": Limit.ONCE_PER_TURN,
    "phase": Limit.ONCE_PER_PHASE,
}
RAGE = (
    f"At the start of the Fight phase, this unit can use this ability. If it does, {BRIEFLY}, add 1 to the Attacks "
    "characteristic of melee weapons equipped by models in this unit."
)


@pytest.mark.parametrize(("often", "limit"), USES.items())
@pytest.mark.parametrize(
    "said",
    [
        "You can only use this ability once per {0}.",
        "This unit can only use this ability once per {0}.",
        "This ability can only be used once per {0}.",
    ],
)
def test_a_use_may_be_limited_by_a_sentence_of_its_own(often, limit, said):
    (before,) = effects_of(f"Once per {often}, {RAGE[0].lower()}{RAGE[1:]}")
    assert effects_of(f"{RAGE} {said.format(often)}") == (before,)
    assert isinstance(before, Trigger)
    assert before.limit is limit


@pytest.mark.parametrize(
    "rule",
    [
        "This unit has the Stealth ability.",
        f"Once per turn, {RAGE[0].lower()}{RAGE[1:]}",
        f"{RAGE} This unit has the Stealth ability.",
        f"At the start of the Fight phase, select one enemy unit. {BRIEFLY.capitalize()}, models in that unit have a "
        "Toughness characteristic of 3.",
    ],
)
def test_a_limit_of_who_knows_which_use_takes_the_rule_with_it(rule):
    assert told(f"{rule} You can only use this ability once per battle.").effects == ()


@pytest.mark.parametrize("limit", ["once per fortnight", "if the moon is full", "while it glows"])
def test_a_limit_that_is_not_understood_takes_the_rule_with_it(limit):
    assert told(f"{RAGE} You can only use this ability {limit}.").effects == ()


SAME = [
    (
        f'Each time {SQUAD} an attack targeting a GLIM unit within 6", add 1 to the Hit roll.',
        f'Each time {SQUAD} an attack that targets a GLIM unit within 6", add 1 to the Hit roll.',
    ),
    (
        f'Each time {SQUAD} an attack that targets a unit more than 12" away, add 1 to the Hit roll.',
        f'Each time {SQUAD} an attack that targets a unit that is more than 12" away, add 1 to the Hit roll.',
    ),
    (
        f"Each time {SQUAD} an attack that targets a unit (other than a GLIM or FLY unit), add 1 to the Hit roll.",
        f"Each time {SQUAD} an attack that targets a unit (excluding GLIM or FLY units), add 1 to the Hit roll.",
    ),
    (
        "Add 1 to Hit rolls for attacks made by models in this unit that target the closest eligible target.",
        f"Each time {SQUAD} an attack that targets the closest eligible target, add 1 to the Hit roll.",
    ),
    (
        "This unit has the Feel No Pain 6+ ability, or the Feel No Pain 5+ ability while it is Below Half-strength.",
        "This unit has the Feel No Pain 6+ ability. While this unit is Below Half-strength, it has the Feel No Pain 5+ "
        "ability.",
    ),
    (
        'Each time an enemy unit targets this unit with a ranged attack, if that enemy unit is within 12", subtract 1 '
        "from the Hit roll.",
        'Each time an enemy unit makes a ranged attack that targets this unit, if that enemy unit is within 12", '
        "subtract 1 from the Hit roll.",
    ),
]


@pytest.mark.parametrize(("one", "other"), SAME)
def test_two_ways_to_say_the_same(one, other):
    assert effects_of(one) == effects_of(other)


def test_a_better_save_is_had_beside_the_usual_one():
    asked = Is(Fact.IN_RANGE_OF_OBJECTIVE, THIS_UNIT)
    worse = Is(Fact.BELOW_HALF_STRENGTH, THIS_UNIT)
    assert effects_of(
        "While this unit is within range of an objective marker, models in it have a 6+ invulnerable save, or a 5+ "
        "invulnerable save if it is Below Half-strength."
    ) == (
        InvulnerableSave(6, Models(THIS_UNIT), when=asked),
        InvulnerableSave(5, Models(THIS_UNIT), when=all_of(asked, worse)),
    )
    (usual, better) = eleventh("Models in this unit have Feel No Pain 6+, or Feel No Pain 5+ if it is battle-shocked.")
    assert (usual, better) == (
        FeelNoPain(6, Models(THIS_UNIT)),
        FeelNoPain(5, Models(THIS_UNIT), when=Is(Fact.BATTLE_SHOCKED, THIS_UNIT)),
    )


def test_they_are_weapons_where_weapons_alone_can_have_it():
    first, second = eleventh(
        "This unit's melee weapons have +1 A. If this unit made a charge move this turn, they have +2 A instead."
    )
    charged = Is(Fact.CHARGED, THIS_UNIT)
    assert isinstance(first, Modifier)
    assert isinstance(second, Modifier)
    assert (first.amount, first.when, second.amount, second.when) == (1, Not(charged), 2, charged)
    assert first.on == second.on == Attacks(by=THIS_UNIT, kind=AttackType.MELEE)


def test_that_enemy_unit_is_the_one_that_attacks():
    (effect,) = effects_of(
        'Each time an enemy unit makes a ranged attack that targets this unit, if that enemy unit is more than 18" '
        "away, subtract 1 from the Hit roll."
    )
    assert effect.on == Attacks(by=Selector(Who.ENEMY), at=THIS_UNIT, kind=AttackType.RANGED)
    assert effect.when == Is(Fact.NOT_WITHIN, ATTACKER, n=18)


def test_what_a_unit_of_many_has_while_nobody_else_is_spoken_of():
    where = Is(Fact.IN_RANGE_OF_OBJECTIVE)
    (effect,) = eleventh(
        "While a friendly Glim unit is within range of an objective, its attacks have [Lethal Hits].",
        RuleKind.DETACHMENT,
    )
    assert effect == Grant("LETHAL HITS", Attacks(by=Selector(Who.FRIENDLY, any_of=(("GLIM",),), where=where)))
    beside = 'While an enemy unit is within 6" of this model, its attacks have [Lethal Hits].'
    assert told(beside, edition=Edition.ELEVENTH).status is Status.NOT


def test_an_ability_by_its_name():
    assert effects_of("Models in this unit have the Glow Step ability.") == (Grant("GLOW STEP", Models(THIS_UNIT)),)
    assert effects_of("This unit has the Grub's Gift ability.") == (Grant("GRUB'S GIFT", Models(THIS_UNIT)),)


def target_of(text: str) -> tuple[Selector, ...]:
    """The target of the stratagem, which must be understood to the last word."""
    compiled = compile_rule(text, kind=RuleKind.STRATAGEM, edition=Edition.TENTH, name="Glow")
    assert compiled.not_understood == ()
    assert isinstance(compiled.bundle, Stratagem)
    return compiled.bundle.target


AIMED_AT = "just after an enemy unit has selected its targets"
HIDES = f"EFFECT: {BRIEFLY.capitalize()}, your unit has the Stealth ability."
FACTS = {
    "Advanced or Fell Back this turn": any_of(Is(Fact.ADVANCED), Is(Fact.FELL_BACK)),
    "was set up on the battlefield this turn": Is(Fact.SET_UP),
    "has not been selected to shoot": Is(Fact.NOT_SELECTED_TO_SHOOT),
    "is wholly within a terrain feature": Is(Fact.IN_AREA, words=("A TERRAIN FEATURE", "WHOLLY")),
    "is within your deployment zone": Is(Fact.IN_AREA, words=("YOUR DEPLOYMENT ZONE",)),
}


@pytest.mark.parametrize(("said", "fact"), FACTS.items())
def test_facts_of_a_stratagems_target(said, fact):
    (target,) = target_of(f"WHEN: Your Shooting phase.\nTARGET: One GLIM unit from your army that {said}.\n{HIDES}")
    assert target.where == fact


@pytest.mark.parametrize("whose", ["the attacking unit's", "those"])
@pytest.mark.parametrize("said", ["selected as the target of", "targeted by"])
def test_targets_of_those_attacks(whose, said):
    (target,) = target_of(
        f"WHEN: Fight phase, {AIMED_AT}.\nTARGET: One GLIM unit from your army that was {said} one or more of "
        f"{whose} attacks.\n{HIDES}"
    )
    assert target.where == Is(Fact.SELECTED_AS_TARGET)


FOUGHT = "WHEN: Fight phase, just after a {0} unit from your army has fought.\nTARGET: That {1} unit.\n" + HIDES


@pytest.mark.parametrize(("before", "after"), [("GLIM INFANTRY", "GLIM"), ("GLIM INFANTRY or GLIM MOUNTED", "GLIM")])
def test_that_unit_may_be_called_by_some_of_its_keywords(before, after):
    (target,) = target_of(FOUGHT.format(before, after))
    assert target == Selector(Who.TRIGGERING, any_of=((after,),))


@pytest.mark.parametrize(
    ("before", "after"), [("GLIM INFANTRY", "KROOT"), ("GLIM or KROOT", "GLIM"), ("GLIM", "GLIM FLY")]
)
def test_that_unit_is_no_other_one(before, after):
    compiled = compile_rule(FOUGHT.format(before, after), kind=RuleKind.STRATAGEM, edition=Edition.TENTH)
    assert compiled.not_understood


def test_all_parts_of_a_condition_are_kept():
    (effect,) = effects_of(
        f'Each time {SQUAD} a ranged attack targeting a unit more than 12" away, if this unit Remained Stationary this '
        "turn, add 1 to the Hit roll."
    )
    assert effect.when == All((Is(Fact.NOT_WITHIN, TARGET, n=12), Is(Fact.STATIONARY, THIS_UNIT)))


@pytest.mark.parametrize("number", ["second", "third", "fourth", "fifth"])
@pytest.mark.parametrize("said", ["From the {0} battle round, ", "From the {0} battle round onwards, "])
def test_from_a_battle_round_is_from_then_on(number, said):
    (effect,) = effects_of(f"{said.format(number)}this unit has the Stealth ability.")
    (during,) = effects_of(f"During the {number} battle round, this unit has the Stealth ability.")
    at = ["second", "third", "fourth", "fifth"].index(number) + 2
    assert effect.when == Is(Fact.BATTLE_ROUND_AT_LEAST, n=at)
    assert during.when == Is(Fact.FIRST_BATTLE_ROUND, n=at)
