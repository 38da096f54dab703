"""Kinds of sentences that siblings of the sample have and were not understood, and what beside them must not be."""

import pytest

from compiler.told import BRIEFLY, FOR_NOW, SQUAD, TILL_COMMAND, effects_of, eleventh, told
from grognard.compiler import Compiled, Status, compile_rule
from grognard.core.words import AttackType, Characteristic, Edition, Roll
from grognard.datasheet import RuleKind
from grognard.effects.acts import Heal, Inflict, OneOf, RollDice, Trigger
from grognard.effects.bundles import Stratagem
from grognard.effects.effect import FeelNoPain, Grant, InvulnerableSave, Modifier, NaturalFloor, Op, RollModifier
from grognard.effects.facts import Fact
from grognard.effects.scopes import Attacks, Models
from grognard.effects.selectors import (
    ATTACKER,
    LED_UNIT,
    TARGET,
    THIS_MODEL,
    THIS_UNIT,
    TRIGGERING,
    Is,
    Part,
    Selector,
    Who,
    all_of,
)
from grognard.effects.timing import Moment, Until

OURS = "a model in your unit makes"
AIMED_AT = "just after an enemy unit has selected its targets"
CHOSEN_BY = "was selected as the target of one or more of"
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


@pytest.mark.parametrize("both", ["both [LETHAL HITS] and [LANCE]", "both the [LETHAL HITS] and [LANCE] abilities"])
def test_both_of_two_abilities(both):
    effects = effects_of(f"Melee weapons equipped by models in this unit have {both}.")
    on = Attacks(by=THIS_UNIT, kind=AttackType.MELEE)
    assert effects == (Grant("LETHAL HITS", on), Grant("LANCE", on))


SIZES = {
    "containing five or fewer models": (Fact.MODELS_AT_MOST, 5),
    "with 10+ models": (Fact.MODELS_AT_LEAST, 10),
    "that contains six or more models": (Fact.MODELS_AT_LEAST, 6),
}


@pytest.mark.parametrize(("said", "fact"), SIZES.items())
def test_how_many_models_in_words_and_in_short(said, fact):
    (effect,) = effects_of(f"Each time {SQUAD} an attack that targets a unit {said}, add 1 to the Hit roll.")
    assert effect.when == Is(fact[0], TARGET, n=fact[1])


OF_ATTACKS = {
    "Attacks that target this unit with D 1": (None, Is(Fact.DAMAGE_IS, n=1)),
    "Ranged attacks with S 4 or less that target this unit": (AttackType.RANGED, Is(Fact.STRENGTH_AT_MOST, n=4)),
    'Melee attacks that target this unit from more than 12" away': (
        AttackType.MELEE,
        Is(Fact.NOT_WITHIN, ATTACKER, n=12),
    ),
}


@pytest.mark.parametrize(("attacks", "meant"), OF_ATTACKS.items())
def test_attacks_at_a_unit_by_their_value_and_distance(attacks, meant):
    (effect,) = eleventh(f"{attacks} have -1 to wound rolls.")
    on = Attacks(at=THIS_UNIT, kind=meant[0])
    assert effect == RollModifier(Roll.WOUND, Op.SUBTRACT, 1, on, when=meant[1])


@pytest.mark.parametrize("said", ["with a D of 1 or 2", "with D 1 or D 2", "from within"])
def test_other_values_of_attacks_are_not_guessed(said):
    assert told(
        f"Attacks that target this unit {said} have -1 to wound rolls.", edition=Edition.ELEVENTH
    ).not_understood


def test_also_is_as_well():
    _, effect = effects_of(
        "Each time an attack targets this unit, subtract 1 from the Hit roll. If this unit is Battle-shocked, also "
        "subtract 1 from the Damage characteristic of that attack."
    )
    battered = Is(Fact.BATTLE_SHOCKED, THIS_UNIT)
    assert effect == Modifier(Characteristic.DAMAGE, Op.SUBTRACT, 1, Attacks(at=THIS_UNIT), when=battered)


WHATEVER = [
    "",
    ", irrespective of any abilities that the attacking model may have",
    ", irrespective of any abilities that the weapon or model making that attack may have",
    ", regardless of any abilities the weapon may have",
]


@pytest.mark.parametrize("whatever", WHATEVER)
@pytest.mark.parametrize("always", ["fails", "always fails"])
def test_wound_rolls_that_fail_whatever_the_attacker_has(whatever, always):
    effects = effects_of(f"Each time an attack targets this unit, an unmodified Wound roll of 1-3 {always}{whatever}.")
    assert effects == (NaturalFloor(Roll.WOUND, 4, Attacks(at=THIS_UNIT)),)


def test_a_save_but_only_against_some_attacks():
    (effect,) = effects_of("Models in this unit have a 4+ invulnerable save, but only against ranged attacks.")
    (plain,) = effects_of("Models in this unit have a 4+ invulnerable save against ranged attacks.")
    assert isinstance(effect, InvulnerableSave)
    assert effect == plain


OPTIONS = (
    f"\n■ Each time {SQUAD} an attack, add 1 to the Wound roll.\n■ Each time an attack targets this unit, subtract 1 "
    "from the Hit roll."
)


def test_abilities_to_apply_to_the_models_of_a_unit():
    (trigger,) = effects_of(
        "At the start of the Fight phase, select one of the following abilities to apply to models in this unit "
        f"{BRIEFLY}:{OPTIONS}"
    )
    assert isinstance(trigger, Trigger)
    (chosen,) = trigger.do
    assert isinstance(chosen, OneOf)
    assert len(chosen.options) == 2
    assert all(acts[0].effect.until is Until.END_OF_PHASE for _, acts in chosen.options)


ROLLED = (
    f"At the start of your Command phase, roll one D6: {TILL_COMMAND}, {{}} the ability below that corresponds with "
    "that roll:\n■ 1-2: {}\n■ 3-5: {}\n■ 6: {}"
)
WEAPONS = ("melee weapons equipped by models in this unit gain", "[LANCE]", "[LETHAL HITS]", "[SUSTAINED HITS 1]")
CORE = ("this unit has", "Stealth", "Feel No Pain 6+", "Feel No Pain 5+")


@pytest.mark.parametrize("given", [WEAPONS, CORE])
def test_the_ability_that_corresponds_with_a_roll(given):
    (trigger,) = effects_of(ROLLED.format(*given))
    assert isinstance(trigger, Trigger)
    (roll,) = trigger.do
    assert isinstance(roll, RollDice)
    assert [(low, high) for low, high, _ in roll.rows] == [(1, 2), (3, 5), (6, 6)]
    until = {act.effect.until for _, _, acts in roll.rows for act in acts if isinstance(act, Inflict)}
    assert until == {Until.START_OF_YOUR_COMMAND_PHASE}


@pytest.mark.parametrize("odd", ["add 1 to the Hit roll", "[LANCE] or [HEAVY]", "[GLOWING]"])
def test_a_row_that_is_no_ability_takes_the_whole_roll_down(odd):
    assert told(ROLLED.format("weapons equipped by models in this unit gain", "[LANCE]", odd, "[HEAVY]")).status is (
        Status.NOT
    )


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


NEAR = (
    f"WHEN: Your opponent's Shooting phase, {AIMED_AT}.\nTARGET: One GLIM unit "
    f"from your army within range of {{}}.\nEFFECT: {FOR_NOW}, models in your unit have the Stealth ability."
)


@pytest.mark.parametrize("marker", ["an objective marker", "one or more objective markers"])
def test_a_unit_near_a_marker_that_was_selected_as_a_target(marker):
    text = f"{marker} that {CHOSEN_BY} the attacking unit's attacks"
    told = stratagem(NEAR.format(text))
    assert told.status is Status.UNDERSTOOD
    assert isinstance(told.bundle, Stratagem)
    where = all_of(Is(Fact.IN_RANGE_OF_OBJECTIVE), Is(Fact.SELECTED_AS_TARGET))
    assert told.bundle.target[0].where == where


@pytest.mark.parametrize("more", ["that is in your deployment zone", "that was placed this turn", "and in a wood"])
def test_what_may_be_told_of_the_marker_is_not_told_of_the_unit(more):
    assert stratagem(NEAR.format(f"an objective marker {more}")).not_understood


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


UPSIDE_DOWN = [
    "Each time an attack targets this model, weapons equipped by this model have the [LANCE] ability.",
    "Each time an attack targets this unit, this unit's attacks have the [LANCE] ability.",
    "Each time an attack targets this unit, you can re-roll the Hit roll.",
    "Each time an enemy unit makes an attack that targets this unit, re-roll a Wound roll of 1.",
    "Each time an attack is allocated to this model, you can re-roll the Damage roll.",
    f"Each time an attack targets this unit, each time {SQUAD} an attack, add 1 to the Hit roll.",
    "While this model is leading a unit, each time this model makes an attack, models in that unit have the Stealth "
    "ability.",
]


@pytest.mark.parametrize("said", UPSIDE_DOWN)
def test_what_the_attacked_has_of_an_attack_is_not_what_the_attacker_has(said):
    assert told(said).status is Status.NOT


def test_the_attacked_may_re_roll_its_own_saves():
    (effect,) = effects_of("Each time an attack targets this model, you can re-roll the saving throw.")
    assert effect.on == Attacks(at=THIS_MODEL)


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


PLURALS = {
    "EPIC HEROES": ("EPIC HERO",),
    "MONSTERS": ("MONSTER",),
    "SWARMS": ("SWARM",),
    "BATTLESUITS": ("BATTLESUIT",),
    "RIPPER SWARMS": ("RIPPER SWARMS",),
    "CANOPTEK WRAITHS": ("CANOPTEK WRAITHS",),
}


@pytest.mark.parametrize(("plural", "words"), PLURALS.items())
def test_the_plural_of_a_keyword_is_that_keyword(plural, words):
    (effect,) = effects_of(
        f"Each time {SQUAD} an attack that targets a unit (excluding {plural}), add 1 to the Hit roll."
    )
    assert effect.on == Attacks(by=THIS_UNIT, at=Selector(Who.TARGET, excluding=(words,)))


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
