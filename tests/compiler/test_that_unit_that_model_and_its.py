"""Who "that unit", "that model", "its" and "they" are: a leader, who attacks, who was selected since; or uncertain."""

import pytest

from compiler.told import BRIEFLY, FOR_NOW, LEADS, effects_of, eleventh, told
from grognard.compiler import Compiled, Status, compile_rule
from grognard.core.words import AttackType, Characteristic, Edition
from grognard.datasheet import RuleKind
from grognard.effects.acts import Heal, Inflict, Trigger
from grognard.effects.bundles import Stratagem
from grognard.effects.effect import (
    FeelNoPain,
    Grant,
    Modifier,
    Op,
)
from grognard.effects.facts import Fact
from grognard.effects.scopes import Attacks, Models
from grognard.effects.selectors import (
    ATTACKER,
    BEARERS_UNIT,
    LED_UNIT,
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
)
from grognard.effects.timing import Moment, Until


def test_that_unit_after_weapons_of_a_unit():
    first, second = effects_of(
        "Ranged weapons equipped by models in the bearer's unit have the [ASSAULT] ability and models in that unit "
        "have the Stealth ability."
    )
    assert first == Grant("ASSAULT", Attacks(by=BEARERS_UNIT, kind=AttackType.RANGED))
    assert second == Grant("STEALTH", Models(BEARERS_UNIT))


def test_those_weapons_after_its_weapons():
    (trigger,) = effects_of(
        "Each time this model ends a Charge move, until the end of the turn, its melee weapons have the [LANCE] "
        "ability and add 1 to the Strength characteristic of those weapons."
    )
    attacks = Attacks(by=THIS_MODEL, kind=AttackType.MELEE)
    assert trigger.do[-1] == Inflict(Modifier(Characteristic.STRENGTH, Op.ADD, 1, attacks, until=Until.END_OF_TURN))


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


def target_of(text: str) -> tuple[Selector, ...]:
    """The target of the stratagem, which must be understood to the last word."""
    compiled = compile_rule(text, kind=RuleKind.STRATAGEM, edition=Edition.TENTH, name="Glow")
    assert compiled.not_understood == ()
    assert isinstance(compiled.bundle, Stratagem)
    return compiled.bundle.target


HIDES = f"EFFECT: {BRIEFLY.capitalize()}, your unit has the Stealth ability."

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


OURS = "a model in your unit makes"

PLAYED = "WHEN: Your Shooting phase.\nTARGET: One GLIM unit from your army.\nEFFECT: {}"


def stratagem(text: str) -> Compiled:
    return compile_rule(text, kind=RuleKind.STRATAGEM, edition=Edition.TENTH, name="Glow")


@pytest.mark.parametrize("that", ["that unit", "that enemy unit"])
def test_in_a_stratagem_that_unit_after_a_target_is_the_target(that):
    told = stratagem(
        PLAYED.format(
            f"{FOR_NOW}, each time {OURS} an attack that targets an enemy unit, add 1 to the Hit "
            f"roll. If {that} is Below Half-strength, add 1 to the Wound roll as well."
        )
    )
    assert told.status is Status.UNDERSTOOD
    assert told.effects[1].when == Is(Fact.BELOW_HALF_STRENGTH, TARGET)


def test_in_a_stratagem_that_unit_is_nobody_where_only_your_unit_is_named():
    told = stratagem(
        PLAYED.format(
            f"{FOR_NOW}, each time an attack targets your unit, subtract 1 from the Hit roll. If that unit is "
            "Battle-shocked, subtract 1 from the Wound roll as well."
        )
    )
    assert len(told.not_understood) == 1


LEADERS = {"GLIM": (("GLIM",),), "GLIM or GLAM": (("GLIM",), ("GLAM",))}


@pytest.mark.parametrize(("leader", "keywords"), LEADERS.items())
@pytest.mark.parametrize("that", ["that model", "that CHARACTER model", "that {} model"])
def test_that_model_is_the_one_that_leads_this_unit(leader, keywords, that):
    effects = effects_of(
        f"While a {leader} model is leading this unit, {that.format(leader)} has the Feel No Pain 4+ ability."
    )
    words = tuple(" ".join(alternative) for alternative in keywords)
    whom = Selector(Who.THIS_UNIT, Part.MODEL, keywords)
    assert effects == (FeelNoPain(4, Models(whom), when=Is(Fact.LED_BY, THIS_UNIT, words=words)),)


@pytest.mark.parametrize("that", ["that model", "that GLIM model"])
def test_that_model_is_not_the_leader_where_another_attacks(that):
    text = f"While a GLIM model is leading this unit, each time a GLAM model in this unit makes an attack, {that} has"
    assert told(f"{text} the Feel No Pain 4+ ability.").status is Status.NOT


AVENGED = (
    "WHEN: Fight phase, just after an enemy unit destroys a GLIM {} from your army.\nTARGET: One GLIM unit from your "
    f"army.\nEFFECT: {FOR_NOW}, each time {OURS} an attack that targets {{}}, add 1 to the Hit "
    "roll."
)


@pytest.mark.parametrize(("what", "words"), {"unit": (), "CHARACTER model": ("MODEL",)}.items())
def test_just_after_an_enemy_unit_destroys_one_of_yours(what, words):
    told = stratagem(AVENGED.format(what, "that enemy unit"))
    assert told.status is Status.UNDERSTOOD
    assert isinstance(told.bundle, Stratagem)
    (timing,) = told.bundle.at
    glim = "GLIM CHARACTER" if words else "GLIM"
    assert timing.moment is Moment.DESTROYS_UNIT
    assert timing.when == Is(Fact.HAS_DESTROYED, TRIGGERING, words=("FRIENDLY", glim, *words))
    assert told.effects[0].on == Attacks(by=Selector(Who.TARGETED), at=TRIGGERING)


def test_that_unit_may_then_be_the_destroyed_one():
    assert stratagem(AVENGED.format("unit", "that unit")).not_understood


ITS = [
    "If this model is equipped with a glow axe, add 1 to its {} characteristic.",
    "Each time this model makes an attack with its glow axe, add 1 to its {} characteristic.",
    "Each time this model makes a melee attack, add 1 to its {} characteristic.",
    "Each time an attack targets this model, subtract 1 from its {} characteristic.",
    "Each time this model is selected to fight, until the end of the phase, its glow axe has the [LANCE] ability and "
    "add 1 to its {} characteristic.",
]


@pytest.mark.parametrize("said", ITS)
@pytest.mark.parametrize("what", ["Strength", "Attacks", "Damage", "Strength and Attacks"])
def test_its_strength_may_be_that_of_the_model_the_weapon_or_the_attack(said, what):
    assert told(said.format(what)).not_understood


def test_its_wounds_and_attacks_are_of_the_model():
    wounds, attacks = effects_of(
        "If this model is equipped with a glow axe, add 1 to its Wounds and Attacks characteristics."
    )
    assert wounds.on == Models(THIS_MODEL)
    assert attacks.on == Attacks(by=THIS_MODEL)


OF_WHOM = [
    "that unit's melee weapons have the [LANCE] ability and its ranged weapons have the [HEAVY] ability",
    "that unit's melee attacks have the [LANCE] ability and its ranged attacks have the [HEAVY] ability",
    "add 1 to Charge rolls made for that unit and its melee weapons have the [LANCE] ability",
    "if it made a Charge move this turn, its melee weapons have the [LANCE] ability",
]


@pytest.mark.parametrize("said", OF_WHOM)
def test_its_weapons_may_be_the_leaders_or_those_of_the_unit_that_it_leads(said):
    assert told(f"While this model is leading a unit, {said}.").status is Status.NOT


def test_its_weapons_are_the_units_where_only_the_unit_did_something():
    (effect,) = effects_of(
        "While this model is leading a unit, if that unit made a Charge move this turn, its melee weapons have the "
        "[LANCE] ability."
    )
    assert effect.on == Attacks(by=LED_UNIT, kind=AttackType.MELEE)


ATTACKED = (
    "WHEN: Your opponent's Shooting phase, when an enemy unit targets a friendly Glim unit.\nTARGET: That Glim unit.\n"
    "EFFECT: {} unit's attacks have -1 to hit rolls."
)


@pytest.mark.parametrize(("that", "understood"), {"That enemy": True, "That": False}.items())
def test_that_unit_may_be_the_attacker_or_the_attacked(that, understood):
    compiled = compile_rule(ATTACKED.format(that), kind=RuleKind.STRATAGEM, edition=Edition.ELEVENTH, name="Glow")
    assert (compiled.status is Status.UNDERSTOOD) is understood


BETWEEN = [
    "each time an attack targets a CHARACTER model in this unit",
    f"each time this unit destroys an enemy CHARACTER model, {BRIEFLY}",
    "if this unit contains one or more GLAM models",
    'if a GLAM model is within 6" of this unit',
]


@pytest.mark.parametrize("between", BETWEEN)
def test_that_model_is_not_certain_where_another_was_named_since(between):
    assert told(
        f"While a GLIM model is leading this unit, {between}, that model has the Stealth ability."
    ).not_understood


def test_that_model_is_the_one_that_was_selected_since():
    compiled = effects_of(
        "While a GLIM model is leading this unit, add 1 to Charge rolls made for this unit. In your Command "
        'phase, select one friendly VEHICLE model within 6" of this unit. That model regains up to 3 lost wounds.'
    )
    assert isinstance(compiled[1], Trigger)
    assert compiled[1].do[1] == Heal(3, Selector(Who.CHOSEN, Part.MODEL))
