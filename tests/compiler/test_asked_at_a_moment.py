"""What is asked when a moment comes is asked of that part of the rule that it stands before, and of no other."""

import pytest

from compiler.told import BRIEFLY, COMMAND, FOR_NOW, USES, effects_of, eleventh, told
from grognard.core.words import AttackType, Characteristic, Edition
from grognard.datasheet import RuleKind
from grognard.effects.acts import Inflict, Trigger
from grognard.effects.effect import Effect, Grant, InvulnerableSave, Modifier, Op
from grognard.effects.facts import Fact
from grognard.effects.scopes import Attacks, Models
from grognard.effects.selectors import THIS_UNIT, TRIGGERING, Is, Selector, Who
from grognard.effects.timing import Moment, Timing, Until

FIGHTS = "Each time this unit is selected to fight"
BLADES = "melee weapons equipped by models in this unit have the [LETHAL HITS] ability"
CHARGED = Is(Fact.CHARGED, THIS_UNIT)
MELEE = Attacks(by=THIS_UNIT, kind=AttackType.MELEE)
END = Until.END_OF_PHASE


def then(effect: Effect, when: Is | None = None) -> Trigger:
    """What is inflicted each time this unit is selected to fight."""
    return Trigger((Timing(Moment.SELECTED_TO_FIGHT, unit=THIS_UNIT),), (Inflict(effect),), when)


@pytest.mark.parametrize(
    ("more", "added"),
    [
        (
            f". If this unit made a Charge move this turn, {BRIEFLY}, those weapons have the [LANCE] ability as well.",
            Grant("LANCE", MELEE, until=END),
        ),
        (
            f" and, if this unit made a Charge move this turn, {BRIEFLY}, add 2 to the Strength characteristic of "
            "those weapons.",
            Modifier(Characteristic.STRENGTH, Op.ADD, 2, MELEE, until=END),
        ),
    ],
)
def test_a_second_part_keeps_what_it_alone_asks_for(more: str, added: Effect) -> None:
    first = then(Grant("LETHAL HITS", MELEE, until=END))
    assert effects_of(f"{FIGHTS}, {BRIEFLY}, {BLADES}{more}") == (first, then(added, CHARGED))


def test_the_better_save_instead_keeps_what_it_asks_for() -> None:
    save = "models in this unit have a {}+ invulnerable save"
    text = (
        f"{FIGHTS}, {BRIEFLY}, {save.format(6)}. If this unit made a Charge move this turn, {BRIEFLY}, "
        f"{save.format(3)} instead."
    )
    usual, better = (InvulnerableSave(value, Models(THIS_UNIT), until=END) for value in (6, 3))
    assert effects_of(text) == (then(usual), then(better, CHARGED))


@pytest.mark.parametrize(
    "text",
    [
        f"{FIGHTS}, {BRIEFLY}, add 1 to the Attacks characteristic of melee weapons equipped by models in this unit. "
        f"If this unit made a Charge move this turn, {BRIEFLY}, add 3 to the Attacks characteristic of melee weapons "
        "equipped by models in this unit instead.",
        f"{FIGHTS}, if it is Battle-shocked, {BRIEFLY}, {BLADES}. If this unit made a Charge move this turn, "
        f"{BRIEFLY}, those weapons have the [LANCE] ability as well.",
        f"Once per battle, when this unit is selected to fight, {BRIEFLY}, {BLADES}. If this unit made a Charge move "
        f"this turn, {BRIEFLY}, those weapons have the [LANCE] ability as well.",
    ],
)
def test_the_second_part_is_not_understood_where_no_trigger_of_its_own_tells_it(text: str) -> None:
    assert [part for part in told(text).not_understood if "Charge move" in part]


def test_a_condition_without_a_duration_after_it_is_asked_while_the_effect_lasts() -> None:
    text = f"{FIGHTS}, {BRIEFLY}, {BLADES}. If this unit made a Charge move this turn, those weapons have the [LANCE] "
    both = (Inflict(Grant("LETHAL HITS", MELEE, until=END)), Inflict(Grant("LANCE", MELEE, CHARGED, END)))
    assert effects_of(f"{text}ability as well.") == (
        Trigger((Timing(Moment.SELECTED_TO_FIGHT, unit=THIS_UNIT),), both),
    )


def test_for_now_is_the_same_at_the_start_of_a_sentence() -> None:
    assert effects_of(f"{FIGHTS}, {BRIEFLY}, {BLADES}.") == effects_of(f"{FIGHTS}, {FOR_NOW.lower()}, {BLADES}.")


STRONGER = f"{BRIEFLY}, add 2 to the Strength characteristic of this model's melee weapons"
ADDED = [
    f"{COMMAND}, roll one D6: on a 3+, {STRONGER}. In addition, if it is Battle-shocked, it has the Stealth ability.",
    f"{COMMAND}, roll one D6: on a 3+, {STRONGER}. In addition, {BRIEFLY}, this model has the Stealth ability.",
    f"Once per battle, {COMMAND}, this model {USES}. If it does, {STRONGER}. In addition, it has the Stealth ability.",
    f"Each time this unit ends a Charge move, {STRONGER}. In addition, models in this unit have the Stealth ability.",
]


@pytest.mark.parametrize("text", ADDED)
def test_what_is_in_addition_to_a_roll_or_a_use_may_be_a_part_of_it(text: str) -> None:
    (part,) = told(text).not_understood
    assert part.startswith("In addition")


@pytest.mark.parametrize(
    ("moment", "event"),
    [
        ("ends a Charge move", Moment.CHARGES),
        ("is selected to fight", Moment.SELECTED_TO_FIGHT),
    ],
)
def test_that_unit_at_a_moment_is_the_one_that_does_so(moment: str, event: Moment) -> None:
    (trigger,) = effects_of(
        f'While a friendly GLIM unit is within 5" of this model, each time that unit {moment}, {BRIEFLY}, melee '
        f"weapons "
        "equipped by models in that unit have the [LANCE] ability."
    )
    near = Selector(Who.FRIENDLY, any_of=(("GLIM",),), where=Is(Fact.WITHIN_OF, n=5, words=("THIS MODEL",)))
    lance = Grant("LANCE", Attacks(by=TRIGGERING, kind=AttackType.MELEE), until=END)
    assert trigger == Trigger((Timing(event, unit=near),), (Inflict(lance),))


AGAINST = "have the Benefit of Cover against that attack"


@pytest.mark.parametrize(
    "first",
    [
        "Each time an attack targets this unit, subtract 1 from the Wound roll.",
        "Each time an enemy unit makes a ranged attack that targets this unit, subtract 1 from the Wound roll.",
    ],
)
def test_cover_against_that_attack_stands_beside_the_attack(first: str) -> None:
    second = f"Models in this unit {AGAINST}."
    assert told(f"{first} {second}").not_understood == (second,)
    assert len(effects_of(f"{first.rstrip('.')} and models in this unit {AGAINST}.")) == 2


@pytest.mark.parametrize("moment", ["ends a charge move", "is set up on the battlefield"])
def test_in_the_eleventh_no_phase_without_attacks_is_filled_in(moment: str) -> None:
    text = f"When this unit {moment}, its melee attacks have +1 S{{}}."
    assert told(text.format(""), edition=Edition.ELEVENTH).effects == ()
    assert eleventh(text.format(" until the end of the turn"))
    assert eleventh(text.format("").replace(moment, "is selected to fight"))


@pytest.mark.parametrize(
    ("when", "fits"),
    [
        ("Your Command phase", False),
        ("Your Charge phase, just after a friendly Glim unit ends a charge move", False),
        ("Fight phase, when a friendly Glim unit is selected to fight", True),
    ],
)
def test_in_the_eleventh_a_stratagem_of_a_phase_without_attacks_needs_an_end(when: str, fits: bool) -> None:
    target = "That Glim unit" if "," in when else "One friendly Glim unit"
    text = f"WHEN: {when}.\nTARGET: {target}.\nEFFECT: Your unit's melee attacks have +2 A{{}}."
    missed = told(text.format(""), RuleKind.STRATAGEM, Edition.ELEVENTH).not_understood
    assert missed == (() if fits else ("Your unit's melee attacks have +2 A.",))
    assert told(text.format(" until the end of the turn"), RuleKind.STRATAGEM, Edition.ELEVENTH).not_understood == ()


@pytest.mark.parametrize("start", ["the battle", "your Command phase", "the battle round"])
def test_in_the_eleventh_a_selection_before_attacks_needs_an_end(start: str) -> None:
    effect = "Each time this model makes an attack that targets that unit, add 1 to the Wound roll."
    text = f"At the start of {start}, select one enemy unit. {effect}"
    assert told(text, edition=Edition.ELEVENTH).not_understood == (effect,)
    assert told(text.replace(start, "the Fight phase"), edition=Edition.ELEVENTH).not_understood == ()


def test_what_is_in_addition_to_what_always_holds_does_too() -> None:
    assert (
        len(effects_of("This model has the Stealth ability. In addition, this model has a 5+ invulnerable save.")) == 2
    )
