"""What core stratagems and core abilities say, and what every shipped unit has."""

import pytest

from grognard.content.catalogue import all_units, find_unit
from grognard.content.rules.core_abilities import core_ability
from grognard.content.rules.eleventh import core_stratagems as core_11
from grognard.content.rules.index import army_rules_of, detachments, rules_of, unknown_rules
from grognard.content.rules.specials import specials
from grognard.content.rules.tenth import core_stratagems as core_10
from grognard.core.keywords import keyword
from grognard.core.words import AttackType, Edition, Roll
from grognard.effects.acts import (
    Choose,
    MortalWounds,
    RollDice,
    Trigger,
)
from grognard.effects.bundles import Stratagem
from grognard.effects.effect import (
    Cover,
    FeelNoPain,
    HitsOnlyOn,
    InvulnerableSave,
    Op,
    RollModifier,
)
from grognard.effects.scopes import Attacks, Models
from grognard.effects.selectors import (
    CHOSEN,
    THIS_MODEL,
    THIS_UNIT,
    YOUR_UNIT,
    Who,
)
from grognard.effects.timing import Limit, Until

RANGED, MELEE = AttackType.RANGED, AttackType.MELEE


def test_going_to_ground_is_a_six_plus_and_cover() -> None:
    """S-107."""
    assert core_10.GO_TO_GROUND.effects == (
        InvulnerableSave(6, Models(YOUR_UNIT), until=Until.END_OF_PHASE),
        Cover(Attacks(at=YOUR_UNIT, kind=RANGED), until=Until.END_OF_PHASE),
    )


@pytest.mark.parametrize("overwatch", [core_10.FIRE_OVERWATCH, core_11.FIRE_OVERWATCH])
def test_overwatch_hits_on_sixes_only(overwatch: Stratagem) -> None:
    """S-104, S-113."""
    assert HitsOnlyOn(6, Attacks(by=YOUR_UNIT, kind=RANGED), until=Until.END_OF_PHASE) in overwatch.effects


def test_overwatch_is_once_per_turn_in_the_tenth_only() -> None:
    assert core_10.FIRE_OVERWATCH.restrictions.limit is Limit.ONCE_PER_TURN
    assert core_11.FIRE_OVERWATCH.restrictions.limit is Limit.ONCE_PER_PHASE


def test_crushing_impact_hurts_both_sides_and_each_at_most_six_times() -> None:
    """S-116, another rule than S-127 of the same name."""
    (trigger,) = core_11.CRUSHING_IMPACT.effects
    assert isinstance(trigger, Trigger)
    foe, model, roll = trigger.do
    assert [chosen.what.who for chosen in (foe, model) if isinstance(chosen, Choose)] == [Who.ENEMY, Who.TARGETED]
    assert isinstance(roll, RollDice)
    assert roll.rows == ((1, 1, (MortalWounds(1, YOUR_UNIT),)), (5, 6, (MortalWounds(1, CHOSEN),)))
    assert roll.most == 6


@pytest.mark.parametrize(
    ("edition", "stealth"),
    [
        (Edition.TENTH, RollModifier(Roll.HIT, Op.SUBTRACT, 1, Attacks(at=THIS_UNIT, kind=RANGED))),
        (Edition.ELEVENTH, Cover(Attacks(at=THIS_UNIT, kind=RANGED))),
    ],
)
def test_stealth_is_minus_one_to_hit_in_the_tenth_and_cover_in_the_eleventh(
    edition: Edition, stealth: RollModifier | Cover
) -> None:
    """T-11.11, 11e 24.33."""
    assert core_ability("STEALTH", edition).effects == (stealth,)


def test_feel_no_pain_is_of_the_models_of_the_datasheet() -> None:
    """S-044, S-048: a bodyguard does not share it with the squad that he joins."""
    assert core_ability("FEEL NO PAIN 6+", Edition.TENTH).effects == (FeelNoPain(6, Models(THIS_MODEL)),)


def test_deadly_demise_may_be_dice() -> None:
    """T-11.01."""
    (trigger,) = core_ability("DEADLY DEMISE D3", Edition.TENTH).effects
    assert isinstance(trigger, Trigger) and isinstance(trigger.do[0], RollDice)
    ((low, high, acts),) = trigger.do[0].rows
    assert (low, high) == (6, 6)
    assert isinstance(acts[0], MortalWounds)
    assert str(acts[0].amount) == "D3"


# All 84 units


def test_every_core_ability_of_every_unit_is_declared_or_named_as_special() -> None:
    on_the_board = {"LEADER", "INFILTRATORS", "FIRING DECK 2", "FIRING DECK 12"}
    for sheet in all_units():
        rules = rules_of(sheet)
        assert [rule.name for rule in rules[: len(sheet.core)]] == list(sheet.core)
        assert {name for rule in rules[: len(sheet.core)] for name in specials(rule)} <= on_the_board


def test_the_army_rule_of_every_unit_is_known_at_least_by_name() -> None:
    for sheet in all_units():
        assert {keyword(rule.name) for rule in army_rules_of(sheet)} == set(map(keyword, sheet.faction_abilities))


@pytest.mark.parametrize(
    ("name", "edition"),
    [
        ("Nobz", "10"),
        ("Kustom Boosta-blasta", "11"),
        ("Nurglings", "11"),
        ("Ogryn Bodyguard", "10"),
        ("Cthonian Beserks", "10"),
    ],
)
def test_nothing_of_the_five_pages_is_unknown(name: str, edition: str) -> None:
    assert unknown_rules(find_unit(name, Edition(edition))) == ()


def test_an_ability_known_by_name_only_is_said_to_be_unknown() -> None:
    assert unknown_rules(find_unit("Deff Dread", Edition.TENTH))


def test_the_detachments_of_a_faction() -> None:
    assert [one.name for one in detachments(Edition.TENTH, "Orks")] == [
        "Bully Boyz",
        "Kaptin Killers",
        "Ramship Raiders",
        "Taktikal Brigade",
        "War Horde",
    ]
    assert detachments(Edition.ELEVENTH, "PLAGUE LEGIONS") == detachments(Edition.ELEVENTH, "DEATH GUARD")
    assert detachments(Edition.ELEVENTH, "ADEPTUS ASTARTES") == ()
