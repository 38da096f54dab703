"""Effects that reach an attack change its question; all others leave it alone, and each says what became of it."""

import msgspec
import pytest

from combat.fold_units import fates, folded, group, rule, unit, weapon
from grognard.combat.facts import OpenFact
from grognard.combat.fold import CHARGED, STATIONARY, Fate
from grognard.combat.question import Cover as PoolCover
from grognard.combat.question import RerollDice
from grognard.combat.standing import Source, SourceKind, used
from grognard.combat.units import Role
from grognard.core.dice import DiceExpression
from grognard.core.words import AttackType, Characteristic, Edition, Roll
from grognard.editions.solve import solve
from grognard.effects.acts import Afflict, Choose, Inflict, OneOf, Trigger
from grognard.effects.effect import (
    Cover,
    Critical,
    FeelNoPain,
    Grant,
    IgnoreModifiers,
    InvulnerableSave,
    Modifier,
    NoCover,
    Op,
    Reroll,
    RollModifier,
    Which,
    WhileStatus,
)
from grognard.effects.facts import Fact
from grognard.effects.scopes import Attacks, Models, WeaponFilter
from grognard.effects.selectors import (
    BEARER,
    CHOSEN,
    ENEMY,
    LED_UNIT,
    TARGET,
    THIS_MODEL,
    THIS_UNIT,
    Is,
    Part,
    Selector,
    Who,
)
from grognard.effects.timing import Moment, Timing, Until

MINE = Attacks(by=THIS_UNIT)
AT_ME = Attacks(at=THIS_UNIT)
PLUS_HIT = RollModifier(Roll.HIT, Op.ADD, 1, MINE)
LED = OpenFact(Fact.LED_BY, Role.DEFENDER, None, ("BOSS",))


def test_a_continuous_effect_is_worked_in():
    found = folded(rule(PLUS_HIT))
    assert found.question.pools[0].modifiers.hit == 1
    assert fates(found) == [Fate.APPLIED]


def test_a_rule_of_the_target_about_its_own_attacks_does_not_reach_this_attack():
    found = folded(rule(PLUS_HIT, owner=Role.DEFENDER))
    assert found.question.pools[0].modifiers.hit == 0
    assert found.verdicts == ()


def test_minus_one_to_wound_asks_who_leads_and_compares_strength_with_toughness():
    tough = RollModifier(
        Roll.WOUND,
        Op.SUBTRACT,
        1,
        AT_ME,
        when=Is(Fact.LED_BY, THIS_UNIT, words=("BOSS",)) & Is(Fact.STRENGTH_ABOVE_TOUGHNESS),
    )
    source = rule(tough, owner=Role.DEFENDER)
    assert fates(folded(source)) == [Fate.OPEN]
    assert LED in folded(source).asked
    led = folded(source, on=(LED,))
    assert led.question.pools[0].modifiers.wound == -1
    weak = folded(source, on=(LED,), attacker=unit(weapons=(weapon(strength=4),)))
    assert fates(weak) == [Fate.OFF]
    assert weak.question.pools[0].modifiers.wound == 0


def test_strength_is_compared_after_its_own_modifiers():
    stronger = Modifier(Characteristic.STRENGTH, Op.ADD, 1, MINE)
    tough = RollModifier(Roll.WOUND, Op.SUBTRACT, 1, AT_ME, when=Is(Fact.STRENGTH_ABOVE_TOUGHNESS))
    equal = unit(weapons=(weapon(strength=4),))
    found = folded(rule(stronger), rule(tough, owner=Role.DEFENDER, name="Thick"), attacker=equal)
    assert found.question.pools[0].modifiers.wound == -1


def test_toughness_is_compared_after_its_own_modifiers():
    tougher = Modifier(Characteristic.TOUGHNESS, Op.ADD, 1, Models(THIS_UNIT))
    tough = RollModifier(Roll.WOUND, Op.SUBTRACT, 1, AT_ME, when=Is(Fact.STRENGTH_ABOVE_TOUGHNESS))
    found = folded(rule(tougher, tough, owner=Role.DEFENDER))
    assert found.question.target.groups[0].toughness == 5
    assert found.question.pools[0].modifiers.wound == 0


@pytest.mark.parametrize(
    ("words", "reached"), [("VEHICLE", True), ("MONSTER", True), ("INFANTRY", False), ("VEHICLE, FLY", True)]
)
def test_keywords_of_the_target_decide_whom_an_effect_is_for(words, reached):
    hunters = Reroll(
        Roll.WOUND, Which.ANY, Attacks(by=THIS_UNIT, at=Selector(Who.TARGET, any_of=(("MONSTER",), ("VEHICLE",))))
    )
    found = folded(rule(hunters), defender=unit(group(words=words)))
    assert found.question.pools[0].rerolls.wound is (RerollDice.FAILED if reached else RerollDice.NONE)
    assert bool(found.verdicts) is reached


def test_any_die_may_be_fished_for_when_the_rule_leaves_the_choice():
    assert folded(rule(Reroll(Roll.HIT, Which.ANY, MINE))).fishing == (frozenset({Roll.HIT}),)
    assert folded(rule(Reroll(Roll.HIT, Which.ONES, MINE))).fishing == (frozenset(),)


def test_the_better_re_roll_stays():
    ones, whole = Reroll(Roll.HIT, Which.ONES, MINE), Reroll(Roll.HIT, Which.ANY, MINE)
    for order in ((ones, whole), (whole, ones)):
        assert folded(rule(*order)).question.pools[0].rerolls.hit is RerollDice.FAILED


def test_modifiers_beyond_the_cap_are_marked():
    found = folded(rule(PLUS_HIT), rule(PLUS_HIT, name="Another"))
    assert fates(found) == [Fate.CAPPED, Fate.CAPPED]
    assert "capped at +1" in found.verdicts[0].note


@pytest.mark.parametrize(
    ("roll", "kind", "ability", "fact"),
    [
        (Roll.HIT, AttackType.RANGED, "HEAVY", STATIONARY),
        (Roll.WOUND, AttackType.MELEE, "LANCE", CHARGED),
    ],
)
def test_the_cap_counts_what_the_weapon_itself_adds(roll, kind, ability, fact):
    plus = rule(RollModifier(roll, Op.ADD, 1, MINE))
    armed = unit(weapons=(weapon(kind=kind, abilities=(ability,)),))
    assert fates(folded(plus, attacker=armed)) == [Fate.APPLIED]
    assert fates(folded(plus, attacker=armed, on=(fact,))) == [Fate.CAPPED]


def test_ignored_modifiers_are_marked():
    found = folded(
        rule(IgnoreModifiers(MINE, rolls=(Roll.HIT,))),
        rule(RollModifier(Roll.HIT, Op.SUBTRACT, 1, AT_ME), owner=Role.DEFENDER),
    )
    assert Fate.IGNORED in fates(found)


def test_only_the_named_weapon_is_touched():
    both = unit(weapons=(weapon("Cleaver"), weapon("Big hammer")))
    found = folded(
        rule(RollModifier(Roll.HIT, Op.ADD, 1, Attacks(by=THIS_UNIT, weapons=WeaponFilter(names=("big hammer",))))),
        attacker=both,
    )
    assert [pool.modifiers.hit for pool in found.question.pools] == [0, 1]
    assert found.verdicts[0].weapons == ("Big hammer",)


@pytest.mark.parametrize(("having", "lacking", "hits"), [(("TORRENT",), (), [0, 1]), ((), ("TORRENT",), [1, 0])])
def test_weapons_are_told_by_their_abilities(having, lacking, hits):
    guns = unit(weapons=(weapon("Gun", AttackType.RANGED), weapon("Flamer", AttackType.RANGED, abilities=("TORRENT",))))
    found = folded(
        rule(RollModifier(Roll.HIT, Op.ADD, 1, Attacks(weapons=WeaponFilter((), having, lacking)))), attacker=guns
    )
    assert [pool.modifiers.hit for pool in found.question.pools] == hits


def test_melee_rules_do_not_reach_shooting():
    shooting = unit(weapons=(weapon("Gun", AttackType.RANGED),))
    found = folded(
        rule(RollModifier(Roll.HIT, Op.ADD, 1, Attacks(by=THIS_UNIT, kind=AttackType.MELEE))), attacker=shooting
    )
    assert found.verdicts == ()


def test_a_shield_helps_its_bearer_alone():
    two = unit(group("Plain", 4), group("Shielded", 1, items=("Shield",)))
    shield = rule(InvulnerableSave(4, Models(BEARER)), owner=Role.DEFENDER, item="Shield")
    found = folded(shield, defender=two)
    assert [one.invulnerable_save for one in found.question.target.groups] == [None, 4]


def test_a_leaders_own_rule_stays_with_the_leader_and_a_leading_rule_reaches_the_unit():
    led = unit(group("Boyz", 5), group("Boss", 1, words="INFANTRY, CHARACTER", leader=True))
    own = rule(FeelNoPain(4, Models(THIS_MODEL)), owner=Role.DEFENDER, component="Boss")
    shared = rule(
        FeelNoPain(6, Models(LED_UNIT), when=Is(Fact.LEADS_A_UNIT, THIS_MODEL)), owner=Role.DEFENDER, component="Boss"
    )
    found = folded(own, shared, defender=led)
    assert [one.feel_no_pain for one in found.question.target.groups] == [6, 4]


def test_keywords_of_models_and_of_units():
    mixed = unit(group("Boyz", 5), group("Boss", 1, words="INFANTRY, OFFICER"))
    officers = Models(Selector(Who.THIS_UNIT, Part.MODEL, any_of=(("OFFICER",),)))
    found = folded(rule(FeelNoPain(4, officers), owner=Role.DEFENDER), defender=mixed)
    assert [one.feel_no_pain for one in found.question.target.groups] == [None, 4]


@pytest.mark.parametrize(("edition", "lapses"), [(Edition.TENTH, False), (Edition.ELEVENTH, True)])
def test_keywords_of_destroyed_models_lapse_in_the_eleventh_edition(edition, lapses):
    """The gun wounds GROT units always and others on a 6; the boss stays when the grots have fallen."""
    gun = weapon("Gun", AttackType.RANGED, strength=1, abilities=("ANTI-GROT 2+", "TORRENT"))
    mixed = unit(
        group("Grots", 1, wounds=1, save=7, words="INFANTRY, GROT"),
        group("Boss", 1, wounds=1, save=7, toughness=2, words="INFANTRY, CHARACTER"),
        edition=edition,
    )
    two = unit(group(), weapons=(gun, msgspec.structs.replace(gun, name="Gun again")), edition=edition)
    first, second = folded(attacker=two, defender=mixed).question.pools
    alike = [msgspec.structs.replace(pool, count=1, attacks=DiceExpression(plus=1)) for pool in (first, second)]
    question = msgspec.structs.replace(folded(attacker=two, defender=mixed).question, pools=tuple(alike))
    both = (5 / 6) * (1 / 6 if lapses else 5 / 6)
    assert solve(question).destroyed == pytest.approx(both, abs=1e-12)


@pytest.mark.parametrize(("edition", "hit", "cover"), [(Edition.TENTH, -1, False), (Edition.ELEVENTH, 0, True)])
def test_stealth_is_what_the_edition_makes_of_it(edition, hit, cover):
    shooting = unit(weapons=(weapon("Gun", AttackType.RANGED),), edition=edition)
    found = folded(
        rule(Grant("STEALTH", Models(THIS_UNIT)), owner=Role.DEFENDER),
        attacker=shooting,
        defender=unit(edition=edition),
    )
    assert (found.question.target.hit, found.question.target.cover) == (hit, cover)


def test_what_cannot_have_cover_has_none_whatever_gives_it():
    shooting = unit(weapons=(weapon("Gun", AttackType.RANGED),))
    found = folded(rule(NoCover(MINE)), rule(Cover(AT_ME), owner=Role.DEFENDER), attacker=shooting)
    assert found.question.pools[0].cover is PoolCover.NEVER


def test_damage_taken_off_by_the_target_is_its_own_step():
    less = Modifier(Characteristic.DAMAGE, Op.SUBTRACT, 1, AT_ME)
    found = folded(rule(less, owner=Role.DEFENDER), attacker=unit(weapons=(weapon(), weapon("Hammer", damage="3"))))
    assert found.question.target.damage.minus == 1
    assert all(pool.modifiers.damage == 0 for pool in found.question.pools)


def test_better_ap_on_criticals_only():
    keen = Modifier(Characteristic.ARMOUR_PENETRATION, Op.IMPROVE, 2, MINE, when=Is(Fact.CRITICAL_WOUND))
    pool = folded(rule(keen)).question.pools[0]
    assert pool.on_critical_wound.armour_penetration == 2
    assert pool.modifiers.armour_penetration == 0


def test_the_lowest_threshold_counts():
    assert folded(rule(Critical(Roll.HIT, 5, MINE), Critical(Roll.HIT, 4, MINE))).question.pools[0].critical_hit == 4


def test_a_stratagem_stands_only_when_it_was_used():
    ploy = Source("Ploy", SourceKind.STRATAGEM, Role.ATTACKER, (PLUS_HIT,), optional=True)
    fact = OpenFact(used(ploy).fact, Role.ATTACKER, None, ("Ploy",))
    assert fates(folded(ploy)) == [Fate.OPEN]
    assert folded(ploy, on=(fact,)).question.pools[0].modifiers.hit == 1


def test_each_option_of_a_choice_is_a_switch_of_its_own():
    options = OneOf(
        (("SHARP", (Inflict(Grant("LETHAL HITS", MINE)),)), ("MANY", (Inflict(Grant("SUSTAINED HITS 1", MINE)),)))
    )
    source = rule(Trigger((Timing(Moment.SELECTED_TO_FIGHT),), (options,)), name="Pick")
    sharp = OpenFact(Fact.CHOSEN_OPTION, Role.ATTACKER, None, ("Pick", "SHARP"))
    found = folded(source, on=(sharp,))
    assert [str(ability) for ability in found.question.pools[0].abilities] == ["LETHAL HITS"]


def test_what_a_trigger_inflicts_on_the_selected_enemy_reaches_attacks_at_it():
    marked = Trigger(
        (Timing(Moment.SHOT),), (Choose(ENEMY), Inflict(Reroll(Roll.WOUND, Which.ANY, Attacks(at=CHOSEN))))
    )
    source = rule(marked, name="Marked")
    fact = OpenFact(Fact.CHOSEN_OPTION, Role.ATTACKER, None, ("Marked",))
    assert folded(source, on=(fact,)).question.pools[0].rerolls.wound is RerollDice.FAILED


def test_suppression_by_the_target_slows_the_attacker_and_nobody_else():
    suppressed = WhileStatus("SUPPRESSED", (RollModifier(Roll.HIT, Op.SUBTRACT, 1, MINE),))
    trigger = Trigger((Timing(Moment.SHOT),), (Choose(ENEMY), Afflict("SUPPRESSED", CHOSEN, Until.START_OF_YOUR_TURN)))
    fact = OpenFact(Fact.HAS_STATUS, Role.ATTACKER, None, ("SUPPRESSED",))
    theirs = folded(rule(trigger, suppressed, owner=Role.DEFENDER), on=(fact,))
    assert theirs.question.pools[0].modifiers.hit == -1
    assert folded(rule(trigger, suppressed), on=(fact,)).question.pools[0].modifiers.hit == 0


@pytest.mark.parametrize(("on", "asked", "applies"), [(6, 9, True), (9, 6, False), (9, 9, True)])
def test_within_six_is_within_nine(on, asked, applies):
    near = RollModifier(Roll.HIT, Op.ADD, 1, MINE, when=Is(Fact.WITHIN, TARGET, n=asked))
    found = folded(rule(near), on=(OpenFact(Fact.WITHIN, Role.DEFENDER, on),))
    assert (found.question.pools[0].modifiers.hit == 1) is applies


def test_a_weapon_asks_for_the_facts_of_its_own_abilities():
    gun = unit(weapons=(weapon("Gun", AttackType.RANGED, abilities=("RAPID FIRE 1", "HEAVY")),))
    asked = {fact.fact for fact in folded(attacker=gun).asked}
    assert {Fact.HALF_RANGE, Fact.STATIONARY, Fact.IN_COVER, Fact.SNAP} == asked


def test_a_fight_asks_for_no_cover_and_no_range():
    assert folded().asked == {}
