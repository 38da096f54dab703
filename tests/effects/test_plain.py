"""Effects in words: everything has them, nothing is dropped, and they read as English."""

import re

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from effects.members import ACTS, CLAUSES, member, pairs
from effects.some import conditions, selectors, timings
from grognard.core.words import AttackType, Characteristic, Edition, Roll
from grognard.effects import acts as act
from grognard.effects import effect as eff
from grognard.effects.facts import Fact
from grognard.effects.plain import facts, in_words, names, times
from grognard.effects.plain.acts import MOVES
from grognard.effects.plain.effects import AFTERWARDS, CAN
from grognard.effects.scopes import Attacks, Models, WeaponFilter
from grognard.effects.selectors import (
    CHOSEN,
    THIS_UNIT,
    TRIGGERING,
    YOUR_UNIT,
    Is,
    Not,
    Part,
    Selector,
    Who,
    all_of,
    any_of,
)
from grognard.effects.timing import Limit, Moment, Timing, Until, Whose

NEAR = Selector(Who.ANY, where=Is(Fact.WITHIN, n=6))
MEMBERS = (*CLAUSES, *ACTS)
RAW = re.compile(r"[{}<>|_]|\b[A-Z]+_[A-Z]+\b|  | [,.;]|,,|\(\)")
"""What no sentence has: marks of the printed form, names of enum members, holes."""

SLOW = settings(max_examples=120, deadline=None, suppress_health_check=list(HealthCheck))
EACH = settings(max_examples=6, deadline=None, suppress_health_check=list(HealthCheck))


def assert_english(words: str) -> None:
    assert words[0].isupper() or not words[0].isalpha(), words
    assert words.endswith("."), words
    assert not RAW.search(words), words


@pytest.mark.parametrize("kind", MEMBERS, ids=lambda kind: kind.__name__)
def test_every_kind_of_effect_and_act_has_words(kind):
    @EACH
    @given(member(kind))
    def has_words(one):
        assert_english(in_words(one))

    has_words()


@pytest.mark.parametrize(
    ("tables", "closed"),
    [
        ((facts.BE, facts.WAS, facts.HAVE, facts.DONE, facts.NOT_DONE, facts.DID, facts.OF_THE_ATTACK), Fact),
        ((times.SPANS, times.EVENTS), Moment),
        ((times.UNTIL,), Until),
        ((times.LIMITS,), Limit),
        ((names.ROLLS,), Roll),
        ((names.CHARACTERISTICS,), Characteristic),
        ((MOVES,), act.MoveKind),
        ((AFTERWARDS, CAN), eff.Allowed),
    ],
    ids=lambda value: value.__name__ if isinstance(value, type) else "",
)
def test_every_word_of_a_closed_set_is_in_exactly_one_table(tables, closed):
    assert sorted(word for table in tables for word in table) == sorted(closed)
    told = [str(said) for table in tables for said in table.values()]
    assert len(set(told)) == len(told)


@SLOW
@given(st.one_of(conditions, selectors, timings))
def test_conditions_selectors_and_timings_have_words(one):
    assert_english(in_words(one))


@SLOW
@given(pairs(CLAUSES))
def test_clauses_that_differ_have_different_words(pair):
    one, other = pair
    assert (in_words(one) == in_words(other)) == (one == other)


@SLOW
@given(pairs(ACTS))
def test_acts_that_differ_have_different_words(pair):
    one, other = pair
    assert (in_words(one) == in_words(other)) == (one == other)


@SLOW
@given(conditions, conditions)
def test_conditions_that_differ_have_different_words(one, other):
    assert (in_words(one) == in_words(other)) == (one == other)


@SLOW
@given(pairs((Timing, Selector, Attacks, Models, WeaponFilter, Is)))
def test_scopes_and_moments_that_differ_have_different_words(pair):
    one, other = pair
    assert (in_words(one) == in_words(other)) == (one == other)


@pytest.mark.parametrize(
    ("one", "words"),
    [
        (
            eff.RollModifier(
                Roll.WOUND,
                eff.Op.SUBTRACT,
                1,
                Attacks(at=THIS_UNIT),
                all_of(Is(Fact.LED_BY, THIS_UNIT, words=("WARBOSS",)), Is(Fact.STRENGTH_ABOVE_TOUGHNESS)),
            ),
            "If this unit is led by a WARBOSS model and the attack's Strength is greater than the target's Toughness, "
            "attacks that target this unit have -1 to Wound rolls.",
        ),
        (
            eff.Modifier(
                Characteristic.ATTACKS,
                eff.Op.ADD,
                1,
                Attacks(by=THIS_UNIT, kind=AttackType.MELEE),
                Is(Fact.ACTIVE, words=("GLIM!",)),
            ),
            "While the Glim! is active, this unit's melee weapons have +1 Attacks.",
        ),
        (
            eff.Modifier(
                Characteristic.ARMOUR_PENETRATION, eff.Op.WORSEN, 1, Attacks(at=YOUR_UNIT), until=Until.ATTACKER_DONE
            ),
            "Until the attacking unit has finished its attacks, attacks that target your unit have their AP worsened "
            "by 1.",
        ),
        (
            eff.Reroll(
                Roll.HIT,
                eff.Which.ONES,
                Attacks(by=THIS_UNIT, at=Selector(Who.TARGET, any_of=(("MONSTER",), ("VEHICLE",)))),
            ),
            "This unit's attacks against MONSTER or VEHICLE units can re-roll Hit rolls of 1.",
        ),
        (
            eff.Permission(eff.Allowed.SHOOT_AFTER_FALL_BACK, Models(YOUR_UNIT), until=Until.END_OF_TURN),
            "Until the end of the turn, your unit can shoot even if it fell back.",
        ),
        (
            eff.WhileStatus(
                "DIM",
                (
                    eff.Modifier(Characteristic.MOVE, eff.Op.SUBTRACT, 2, Models(THIS_UNIT)),
                    eff.RollModifier(Roll.HIT, eff.Op.SUBTRACT, 1, Attacks(by=THIS_UNIT)),
                ),
            ),
            'While a unit is dim, it has -2" Move; its attacks have -1 to Hit rolls.',
        ),
        (
            act.Trigger(
                (Timing(Moment.START, whose=Whose.YOURS, step="battle round"),),
                (
                    act.Choose(Selector(Who.ENEMY, where=Is(Fact.WITHIN_OF, n=8, words=("THIS MODEL",)), count=1)),
                    act.BattleShockTest(CHOSEN, -1),
                ),
                limit=Limit.ONCE_PER_BATTLE,
                optional=True,
            ),
            'Once per battle, at the start of your battle round, you can select one enemy unit within 8" of this '
            "model. The selected unit makes a Battle-shock roll with -1 to it.",
        ),
        (
            act.Trigger(
                (Timing(Moment.MODEL_DESTROYED, unit=YOUR_UNIT),),
                (act.FightOnDeath(YOUR_UNIT, 5, 2, Is(Fact.ACTIVE, words=("GLIM!",)), shoots=True),),
                Not(Is(Fact.FOUGHT, Selector(Who.TRIGGERING, Part.MODEL))),
                optional=True,
                until=Until.END_OF_PHASE,
            ),
            "Until the end of the phase, each time your unit loses a model, if that model has not fought this phase, "
            "roll one D6 (adding 2 if the Glim! is active): on a 5+, it can shoot or fight after the attacking unit "
            "has finished its attacks, before it is removed.",
        ),
        (
            act.Trigger(
                (Timing(Moment.ADVANCES, unit=YOUR_UNIT),),
                (
                    act.NoRoll(Roll.ADVANCE, YOUR_UNIT),
                    act.Inflict(
                        eff.Modifier(Characteristic.MOVE, eff.Op.ADD, 6, Models(YOUR_UNIT), until=Until.END_OF_PHASE)
                    ),
                ),
            ),
            "When your unit advances, no Advance roll is made for your unit; and until the end of the phase, your "
            'unit has +6" Move.',
        ),
        (
            act.Trigger(
                (Timing(Moment.SHOT, unit=THIS_UNIT),),
                (
                    act.Move(act.MoveKind.NORMAL, THIS_UNIT, 6),
                    act.Inflict(eff.Restriction(eff.Allowed.CHARGE, Models(THIS_UNIT), until=Until.END_OF_TURN)),
                ),
                optional=True,
            ),
            'Just after this unit has shot, this unit can make a Normal move of up to 6"; if so, until the end of the '
            "turn, this unit cannot declare a charge.",
        ),
        (
            eff.Reroll(Roll.HIT, eff.Which.ONE, Attacks(by=THIS_UNIT, kind=AttackType.RANGED)),
            "This unit's ranged attacks can re-roll one Hit roll each time this unit is selected to shoot.",
        ),
        (
            eff.Modifier(
                Characteristic.RANGE,
                eff.Op.ADD,
                6,
                Attacks(
                    by=Selector(Who.FRIENDLY, any_of=(("MARSH FOLK",),)), weapons=WeaponFilter(having=("PSYCHIC",))
                ),
            ),
            '[PSYCHIC] weapons equipped by friendly MARSH FOLK units have +6" Range.',
        ),
        (
            eff.Permission(
                eff.Allowed.ASSAULT_SHOOTING,
                Models(Selector(Who.ANY, where=Is(Fact.EQUIPPED, words=("ASSAULT",)))),
            ),
            "Any unit equipped with an [ASSAULT] weapon can shoot using assault shooting.",
        ),
        (
            act.Choose(
                Selector(
                    Who.FRIENDLY,
                    where=all_of(Is(Fact.WITHIN_OF, n=3, words=("BEARER", "HORIZONTALLY")), Is(Fact.IS_OTHER)),
                    count=1,
                )
            ),
            'Select one other friendly unit within 3" horizontally of a BEARER unit.',
        ),
        (
            act.Choose(Selector(Who.ENEMY, where=Is(Fact.ENGAGED_WITH, words=("THIS MODEL",))), by_size=(2, 3, 4)),
            "Select up to 2, 3 or 4 (by battle size) of these: enemy units engaged with this model.",
        ),
        (
            act.Trigger(
                (
                    Timing(
                        Moment.DESTROYED,
                        unit=Selector(Who.ENEMY, Part.MODEL, where=Is(Fact.DESTROYED_BY, words=("THIS MODEL",))),
                    ),
                ),
                (act.GainCP(1),),
            ),
            "When this model destroys an enemy model, gain 1 CP.",
        ),
        (
            act.Trigger((Timing(Moment.DESTROYED, unit=THIS_UNIT),), (act.MortalWounds(2, NEAR),)),
            'When this unit is destroyed, each unit within 6" suffers 2 mortal wounds.',
        ),
        (
            act.Trigger(
                (
                    Timing(
                        Moment.DESTROYS_UNIT,
                        unit=Selector(Who.ENEMY),
                        when=Is(Fact.HAS_DESTROYED, TRIGGERING, words=("FRIENDLY", "MARSH FOLK")),
                    ),
                ),
                (act.GainTokens(1, "GRUDGE", TRIGGERING),),
            ),
            "Just after an enemy unit destroys a friendly MARSH FOLK unit, that unit gains 1 Grudge token.",
        ),
    ],
)
def test_effects_read_aloud(one, words):
    assert in_words(one) == words


@pytest.mark.parametrize(
    ("condition", "words"),
    [
        (Not(Is(Fact.ADVANCED, THIS_UNIT)), "This unit did not advance this turn."),
        (
            all_of(Is(Fact.ENGAGED, THIS_UNIT), Not(Is(Fact.BATTLE_SHOCKED, THIS_UNIT))),
            "This unit is engaged and is not battle-shocked.",
        ),
        (
            all_of(Is(Fact.OWN_TURN), any_of(Is(Fact.SHOT, THIS_UNIT), Is(Fact.FOUGHT, THIS_UNIT))),
            "It is your turn and (this unit has shot this phase or has fought this phase).",
        ),
    ],
)
def test_conditions_read_aloud(condition, words):
    assert in_words(condition) == words


@pytest.mark.parametrize(
    ("one", "tenth", "eleventh"),
    [
        (
            act.BattleShockTest(TRIGGERING, -1),
            "That unit takes a Battle-shock test with -1 to it.",
            "That unit makes a Battle-shock roll with -1 to it.",
        ),
        (
            act.If(Is(Fact.FAILED_TEST), (act.GainCP(1),)),
            "If the test is failed, gain 1 CP.",
            "If the roll is failed, gain 1 CP.",
        ),
        (act.LeadershipTest(THIS_UNIT), "This unit takes a Leadership test.", "This unit makes a Leadership roll."),
        (
            act.DesperateEscape(TRIGGERING),
            "Every model in that unit takes a Desperate Escape test.",
            "Every model in that unit makes a Desperate Escape roll.",
        ),
        (
            eff.RollModifier(Roll.HAZARD, eff.Op.ADD, 1, Models(THIS_UNIT)),
            "This unit has +1 to Hazardous tests.",
            "This unit has +1 to Hazard rolls.",
        ),
        (
            eff.RollModifier(Roll.SAVE, eff.Op.ADD, 1, Attacks(at=THIS_UNIT)),
            "Attacks that target this unit have +1 to saving throws.",
            "Attacks that target this unit have +1 to Save rolls.",
        ),
        (
            act.Move(act.MoveKind.INGRESS, YOUR_UNIT),
            "Your unit arrives on the battlefield.",
            "Your unit makes an Ingress move.",
        ),
    ],
)
def test_each_edition_has_its_own_words(one, tenth, eleventh):
    assert in_words(one, Edition.TENTH) == tenth
    assert in_words(one, Edition.ELEVENTH) == eleventh == in_words(one)
