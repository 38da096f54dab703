"""What the shipped rules say, told as the rules tell it."""

import pytest

from grognard.content.catalogue import all_units, find_unit
from grognard.content.rules.core_abilities import core_ability
from grognard.content.rules.eleventh import core_stratagems as core_11
from grognard.content.rules.eleventh import death_guard, orks, orks_speed
from grognard.content.rules.index import army_rules, army_rules_of, detachments, rules_of, unknown_rules
from grognard.content.rules.orks import WAAAGH, WAAAGH_IS_ACTIVE
from grognard.content.rules.specials import specials
from grognard.content.rules.tenth import astra_militarum, leagues_of_votann, orks_boarding, recon_element
from grognard.content.rules.tenth import core_stratagems as core_10
from grognard.content.rules.tenth import orks as orks_10
from grognard.core.keywords import keyword
from grognard.core.words import AttackType, Characteristic, Edition, Phase, Roll
from grognard.effects.acts import (
    Afflict,
    Choose,
    FightOnDeath,
    Inflict,
    MortalWounds,
    OneOf,
    RollDice,
    Trigger,
)
from grognard.effects.bundles import Detachment, Stratagem
from grognard.effects.effect import (
    Cover,
    Critical,
    FeelNoPain,
    Grant,
    HitsOnlyOn,
    InvulnerableSave,
    Modifier,
    NoCover,
    Op,
    Permission,
    Reroll,
    RollModifier,
    Which,
    WhileStatus,
)
from grognard.effects.facts import Fact
from grognard.effects.scopes import Attacks, Models, WeaponFilter
from grognard.effects.selectors import (
    ATTACKER,
    CHOSEN,
    ENEMY,
    TARGET,
    THIS_MODEL,
    THIS_UNIT,
    TRIGGERING,
    YOUR_UNIT,
    Any,
    Is,
    Not,
    Part,
    Selector,
    Who,
    all_of,
)
from grognard.effects.timing import Limit, Moment, Timing, Until, Whose

RANGED, MELEE = AttackType.RANGED, AttackType.MELEE
AP = Characteristic.ARMOUR_PENETRATION


def stratagem(detachment: Detachment, name: str) -> Stratagem:
    return next(one for one in detachment.stratagems if one.name == name)


def words(*names: str) -> tuple[str, ...]:
    return tuple(keyword(name) for name in names)


# Orks


def test_hulking_brutes_worsens_ap_by_one_until_the_attacker_is_done_for_nobz_and_meganobz() -> None:
    """S-126."""
    brutes = stratagem(orks_10.BULLY_BOYZ, "HULKING BRUTES")
    assert brutes.effects == (Modifier(AP, Op.WORSEN, 1, Attacks(at=YOUR_UNIT), until=Until.ATTACKER_DONE),)
    assert brutes.target[0].any_of == (words("NOBZ"), words("MEGANOBZ"))
    assert brutes.target[0].where == Is(Fact.SELECTED_AS_TARGET)
    assert brutes.at == (Timing(Moment.SELECTS_TARGETS, Phase.SHOOTING, Whose.OPPONENTS, ENEMY),)
    assert (brutes.cp, brutes.kind, brutes.owner) == (1, "Battle Tactic", "Bully Boyz")


def test_void_armour_lasts_the_whole_phase_and_works_in_melee_too() -> None:
    """S-159, unlike S-126."""
    armour = stratagem(leagues_of_votann.OATHBAND, "VOID ARMOUR")
    assert armour.effects == (Modifier(AP, Op.WORSEN, 1, Attacks(at=YOUR_UNIT), until=Until.END_OF_PHASE),)
    assert [timing.phase for timing in armour.at] == [Phase.SHOOTING, Phase.FIGHT]


def test_loot_on_the_move_worsens_ap_until_the_end_of_the_turn() -> None:
    """S-129."""
    loot = stratagem(orks_boarding.KAPTIN_KILLERS, "LOOT ON THE MOVE")
    assert Modifier(AP, Op.WORSEN, 1, Attacks(at=YOUR_UNIT), until=Until.END_OF_TURN) in loot.effects


def test_da_boss_ladz_asks_for_a_warboss_and_for_strength_above_toughness() -> None:
    """S-041."""
    (effect,) = orks_10.DA_BOSS_LADZ.effects
    assert effect == RollModifier(
        Roll.WOUND,
        Op.SUBTRACT,
        1,
        Attacks(at=THIS_UNIT),
        when=all_of(Is(Fact.LED_BY, THIS_UNIT, words=("WARBOSS",)), Is(Fact.STRENGTH_ABOVE_TOUGHNESS)),
    )


def test_an_ammo_runt_gives_ranged_weapons_lethal_hits_once_for_each_runt() -> None:
    """S-042."""
    (trigger,) = orks_10.AMMO_RUNT.effects
    assert isinstance(trigger, Trigger)
    assert trigger.optional
    assert trigger.limit is Limit.ONCE_PER_BATTLE_EACH_ITEM
    assert trigger.do == (Inflict(Grant("LETHAL HITS", Attacks(by=THIS_UNIT, kind=RANGED), until=Until.END_OF_PHASE)),)


@pytest.mark.parametrize("edition", Edition)
def test_the_waaagh_is_the_same_in_both_editions(edition: Edition) -> None:
    """S-073, S-075."""
    assert army_rules(edition, "ORKS") == (WAAAGH,)
    _, charge, *attacks = WAAAGH.effects
    assert isinstance(charge, Permission)
    *melee, save = attacks
    assert [(one.what, one.op, one.amount, one.on.kind) for one in melee] == [  # type: ignore[union-attr]
        (Characteristic.STRENGTH, Op.ADD, 1, MELEE),
        (Characteristic.ATTACKS, Op.ADD, 1, MELEE),
    ]
    assert isinstance(save, InvulnerableSave) and save.value == 5
    assert all(effect.when == WAAAGH_IS_ACTIVE for effect in (charge, *melee, save))  # type: ignore[union-attr]


def test_armed_to_dateef_re_rolls_ones_and_in_a_waaagh_anything() -> None:
    """S-124."""
    assert stratagem(orks_10.BULLY_BOYZ, "ARMED TO DATEEF").effects == (
        Reroll(Roll.HIT, Which.ONES, Attacks(by=YOUR_UNIT), until=Until.END_OF_PHASE),
        Reroll(Roll.HIT, Which.ANY, Attacks(by=YOUR_UNIT), when=WAAAGH_IS_ACTIVE, until=Until.END_OF_PHASE),
    )


def test_ard_as_nails_is_not_for_grots_monsters_and_vehicles() -> None:
    """S-140."""
    nails = stratagem(orks_10.WAR_HORDE, "'ARD AS NAILS")
    assert nails.target[0].excluding == (words("GROTS"), words("MONSTER"), words("VEHICLE"))
    assert nails.effects == (RollModifier(Roll.WOUND, Op.SUBTRACT, 1, Attacks(at=YOUR_UNIT), until=Until.END_OF_PHASE),)


def test_unbridled_carnage_makes_melee_fives_critical() -> None:
    """S-142."""
    for horde in (orks_10.WAR_HORDE, orks.WAR_HORDE):
        assert stratagem(horde, "UNBRIDLED CARNAGE").effects == (
            Critical(Roll.HIT, 5, Attacks(by=YOUR_UNIT, kind=MELEE), until=Until.END_OF_PHASE),
        )


def test_fight_proppa_is_a_choice_of_two_abilities() -> None:
    """S-137."""
    (trigger,) = stratagem(orks_10.TAKTIKAL_BRIGADE, "FIGHT PROPPA").effects
    assert isinstance(trigger, Trigger)
    (choice,) = trigger.do
    assert isinstance(choice, OneOf)
    assert [name for name, _ in choice.options] == ["SUSTAINED HITS 1", "LETHAL HITS"]


def test_models_too_arrogant_to_die_stay_on_a_five_with_two_more_in_a_waaagh() -> None:
    """S-125."""
    (trigger,) = stratagem(orks_10.BULLY_BOYZ, "TOO ARROGANT TO DIE").effects
    assert isinstance(trigger, Trigger)
    assert trigger.until is Until.END_OF_PHASE
    assert trigger.do == (FightOnDeath(YOUR_UNIT, 5, bonus=2, bonus_when=WAAAGH_IS_ACTIVE, shoots=True),)


def test_belligerent_boarders_gives_grots_nothing() -> None:
    """S-082."""
    (effect,) = orks_boarding.BELLIGERENT_BOARDERS.effects
    assert isinstance(effect, RollModifier) and isinstance(effect.on, Attacks) and effect.on.at
    assert (effect.roll, effect.op, effect.when) == (Roll.WOUND, Op.SUBTRACT, Is(Fact.STRENGTH_ABOVE_TOUGHNESS))
    assert (effect.on.at.any_of, effect.on.at.excluding) == ((words("ORKS"),), (words("GROTS"),))


def test_rivetin_dakka_suppresses_what_the_rivet_kannon_hit() -> None:
    """S-054: a suppressed unit has -1 to hit with ranged attacks."""
    trigger, status = orks.RIVETIN_DAKKA.effects
    assert isinstance(trigger, Trigger)
    choose, afflict = trigger.do
    assert isinstance(choose, Choose) and choose.what.where == Is(Fact.HIT_BY, words=("rivet kannon",))
    assert afflict == Afflict("SUPPRESSED", CHOSEN, Until.START_OF_YOUR_TURN)
    assert status == WhileStatus(
        "SUPPRESSED", (RollModifier(Roll.HIT, Op.SUBTRACT, 1, Attacks(by=THIS_UNIT, kind=RANGED)),)
    )


def test_here_be_loot_asks_for_the_attacker_or_the_target_at_the_loot() -> None:
    """S-092."""
    _, grant = orks.HERE_BE_LOOT.effects
    assert isinstance(grant, Grant) and isinstance(grant.when, Any)
    assert grant.ability == "SUSTAINED HITS 1"
    assert [part.subject for part in grant.when.parts if isinstance(part, Is)] == [ATTACKER, TARGET]


def test_the_two_volleys_of_the_kult_exclude_each_other() -> None:
    """S-173, S-174."""
    blitza, dakka = (stratagem(orks_speed.KULT_OF_SPEED, name) for name in ("BLITZA FIRE", "DAKKASTORM"))
    assert (blitza.restrictions.not_with, dakka.restrictions.not_with) == (("DAKKASTORM",), ("BLITZA FIRE",))
    near = Is(Fact.WITHIN, TARGET, n=9)
    ranged = Attacks(by=YOUR_UNIT, kind=RANGED)
    assert blitza.effects == (
        Grant("LETHAL HITS", ranged, until=Until.END_OF_PHASE),
        Critical(Roll.HIT, 5, Attacks(by=YOUR_UNIT), when=near, until=Until.END_OF_PHASE),
    )
    assert dakka.effects == (
        Grant("SUSTAINED HITS 1", ranged, until=Until.END_OF_PHASE),
        Grant("SUSTAINED HITS 2", ranged, when=near, until=Until.END_OF_PHASE),
    )


def test_speediest_freeks_saves_soft_vehicles_on_a_four() -> None:
    """S-172."""
    five, four = stratagem(orks_speed.KULT_OF_SPEED, "SPEEDIEST FREEKS").effects
    assert isinstance(five, InvulnerableSave) and isinstance(four, InvulnerableSave)
    assert (five.value, five.when) == (5, None)
    assert (four.value, four.when) == (
        4,
        all_of(Is(Fact.HAS_KEYWORD, YOUR_UNIT, words=("VEHICLE",)), Is(Fact.TOUGHNESS_AT_MOST, YOUR_UNIT, n=8)),
    )


def test_speshul_ammo_is_not_for_torrent_weapons() -> None:
    """S-178."""
    fired = Attacks(by=YOUR_UNIT, kind=RANGED, weapons=WeaponFilter(lacking=("TORRENT",)))
    assert stratagem(orks_speed.SPEEDWAAAGH, "SPESHUL AMMO").effects == (
        Grant("ANTI-MONSTER 4+", fired, until=Until.END_OF_PHASE),
        Grant("ANTI-VEHICLE 4+", fired, until=Until.END_OF_PHASE),
    )


def test_ded_killy_construction_hurts_more_after_a_charge() -> None:
    """S-180."""
    melee = Attacks(by=YOUR_UNIT, kind=MELEE)
    assert stratagem(orks_speed.SPEEDWAAAGH, "DED KILLY CONSTRUCTION").effects == (
        Grant("LANCE", melee, until=Until.END_OF_PHASE),
        Modifier(Characteristic.DAMAGE, Op.ADD, 1, melee, when=Is(Fact.CHARGED, YOUR_UNIT), until=Until.END_OF_PHASE),
    )


def test_armoured_duellists_hit_and_wound_monsters_and_vehicles_better() -> None:
    """S-164."""
    duel = Attacks(by=YOUR_UNIT, at=Selector(Who.TARGET, any_of=(words("MONSTER"), words("VEHICLE"))))
    assert stratagem(orks.BLITZ_BRIGADE, "ARMOURED DUELLISTS").effects == (
        RollModifier(Roll.HIT, Op.ADD, 1, duel, until=Until.END_OF_PHASE),
        RollModifier(Roll.WOUND, Op.ADD, 1, duel, until=Until.END_OF_PHASE),
    )


def test_on_da_move_allows_four_things_but_not_to_a_turbo() -> None:
    """S-176."""
    effects = stratagem(orks_speed.SPEEDWAAAGH, "ON DA MOVE").effects
    assert len(effects) == 4
    no_turbo = Not(Is(Fact.HAS_STATUS, YOUR_UNIT, words=("TURBO",)))
    assert all(isinstance(effect, Permission) and effect.when == no_turbo for effect in effects)


# Astra Militarum


def test_the_bodyguard_protects_officers_and_carries_one_of_two_shields() -> None:
    """S-045 to S-047."""
    assert astra_militarum.OGRYN_BODYGUARD.effects == (
        FeelNoPain(4, Models(Selector(Who.THIS_UNIT, Part.MODEL, any_of=(words("OFFICER"),)))),
    )
    bearer = Models(Selector(Who.BEARER, Part.MODEL))
    assert astra_militarum.BRUTE_SHIELD.effects == (InvulnerableSave(4, bearer),)
    assert astra_militarum.SLABSHIELD.effects == (Modifier(Characteristic.WOUNDS, Op.SET, 7, bearer),)


def test_a_detachment_rule_speaks_of_models_where_the_page_does() -> None:
    """S-085, S-087."""
    (ones,) = astra_militarum.ONLY_THE_BEST.effects
    (fist,) = astra_militarum.ARMOURED_FIST.effects
    assert isinstance(ones, Reroll) and isinstance(ones.on, Attacks) and ones.on.by
    assert (ones.which, ones.on.kind, ones.on.by.part) == (Which.ONES, RANGED, Part.MODEL)
    assert ones.on.by.any_of == (words("ASTRA MILITARUM", "INFANTRY"),)
    assert isinstance(fist, RollModifier)
    assert (fist.roll, fist.op, fist.when) == (Roll.WOUND, Op.ADD, Is(Fact.DISEMBARKED, ATTACKER))


def test_artillery_takes_cover_from_scattered_units_and_gives_stealth() -> None:
    """S-086."""
    trigger, shaken, scattered = astra_militarum.ARTILLERY_SUPPORT.effects
    assert isinstance(trigger, Trigger) and isinstance(trigger.do[0], OneOf)
    assert len(trigger.do[0].options) == 3
    assert isinstance(shaken, WhileStatus)
    assert scattered == WhileStatus("SCATTERED", (NoCover(Attacks(at=THIS_UNIT)),))


def test_tripwires_stun_infantry_and_riders() -> None:
    """S-099: stunned units have -1 to hit with every attack."""
    trigger, stunned = recon_element.TRIPWIRES.effects
    assert isinstance(trigger, Trigger)
    assert trigger.do == (RollDice(1, rows=((4, 6, (Afflict("STUNNED", TRIGGERING, Until.START_OF_YOUR_TURN),)),)),)
    assert stunned == WhileStatus("STUNNED", (RollModifier(Roll.HIT, Op.SUBTRACT, 1, Attacks(by=THIS_UNIT)),))
    assert recon_element.TRIPWIRES.points == 20


def test_clear_and_secure_re_rolls_against_units_at_an_objective() -> None:
    """S-148."""
    for effect, roll in zip(
        stratagem(astra_militarum.MECHANISED_ASSAULT, "CLEAR AND SECURE").effects, (Roll.HIT, Roll.WOUND), strict=True
    ):
        assert effect == Reroll(
            roll,
            Which.ANY,
            Attacks(by=YOUR_UNIT),
            when=Is(Fact.IN_RANGE_OF_OBJECTIVE, TARGET),
            until=Until.END_OF_PHASE,
        )


def test_a_courageous_diversion_spoils_every_enemy_attack_while_closest() -> None:
    """S-151: the page does not limit the -1 to attacks on the unit itself."""
    assert stratagem(recon_element.RECON_ELEMENT, "COURAGEOUS DIVERSION").effects == (
        FeelNoPain(6, Models(YOUR_UNIT), until=Until.END_OF_PHASE),
        RollModifier(
            Roll.HIT,
            Op.SUBTRACT,
            1,
            Attacks(by=Selector(Who.ENEMY, Part.MODEL)),
            when=Is(Fact.CLOSEST, YOUR_UNIT),
            until=Until.END_OF_PHASE,
        ),
    )


# Leagues of Votann


def test_one_judgement_token_helps_to_hit_and_two_to_wound_as_well() -> None:
    """S-074: the table is lost on the page."""
    gains, hit, wound = leagues_of_votann.EYE_OF_THE_ANCESTORS.effects
    assert isinstance(gains, Trigger)
    assert isinstance(hit, RollModifier) and isinstance(wound, RollModifier)
    assert (hit.roll, hit.when) == (Roll.HIT, Is(Fact.TOKENS, TARGET, n=1, words=("JUDGEMENT",)))
    assert (wound.roll, wound.when) == (Roll.WOUND, Is(Fact.TOKENS, TARGET, n=2, words=("JUDGEMENT",)))


def test_warrior_pride_improves_ap_for_each_token_against_one_enemy() -> None:
    """S-160."""
    pride = stratagem(leagues_of_votann.OATHBAND, "WARRIOR PRIDE")
    assert [target.who for target in pride.target] == [Who.FRIENDLY, Who.ENEMY]
    assert pride.effects == tuple(
        Modifier(
            AP,
            Op.IMPROVE,
            1,
            Attacks(by=YOUR_UNIT, at=CHOSEN, kind=MELEE),
            when=Is(Fact.TOKENS, CHOSEN, n=count, words=("JUDGEMENT",)),
            until=Until.END_OF_PHASE,
        )
        for count in (1, 2)
    )


def test_ancestral_sentence_sustains_two_hits_against_the_judged() -> None:
    """S-156."""
    one, two = stratagem(leagues_of_votann.OATHBAND, "ANCESTRAL SENTENCE").effects
    assert isinstance(one, Grant) and isinstance(two, Grant)
    assert (one.ability, one.when) == ("SUSTAINED HITS 1", None)
    assert (two.ability, two.when) == ("SUSTAINED HITS 2", Is(Fact.TOKENS, TARGET, n=1, words=("JUDGEMENT",)))


def test_a_covered_corridor_hits_on_fives_only_while_firing_overwatch() -> None:
    """S-162."""
    (effect,) = stratagem(leagues_of_votann.VOID_SALVAGERS, "CORRIDOR COVERED").effects
    assert isinstance(effect, HitsOnlyOn)
    assert effect.threshold == 5
    assert effect.when == Is(Fact.HAS_STATUS, ATTACKER, words=("FIRING OVERWATCH",))


def test_mole_grenades_do_not_shake_monsters_and_vehicles() -> None:
    """S-051."""
    trigger, shaken = leagues_of_votann.SUBTERRANEAN_EXPLOSIVES.effects
    assert isinstance(trigger, Trigger) and isinstance(trigger.do[0], Choose)
    assert trigger.do[0].what.excluding == (words("MONSTER"), words("VEHICLE"))
    assert isinstance(shaken, WhileStatus)
    assert len(shaken.effects) == 3


# Death Guard and Plague Legions


def test_the_afflicted_lose_a_point_of_toughness_and_suffer_the_chosen_plague_only() -> None:
    """S-076 to S-079."""
    afflicted = death_guard.NURGLES_GIFT.effects[-1]
    assert isinstance(afflicted, WhileStatus)
    toughness, *plagues = afflicted.effects
    assert toughness == Modifier(Characteristic.TOUGHNESS, Op.SUBTRACT, 1, Models(THIS_UNIT))
    assert len(plagues) == 6
    assert plagues[0] == Cover(
        Attacks(by=THIS_UNIT, kind=RANGED), when=Is(Fact.CHOSEN_OPTION, words=("SKULLSQUIRM BLIGHT",))
    )
    assert plagues[-1] == Modifier(
        Characteristic.OBJECTIVE_CONTROL,
        Op.WORSEN,
        1,
        Models(THIS_UNIT),
        when=Is(Fact.CHOSEN_OPTION, words=("SCABROUS SOULROT",)),
        least=1,
    )


def test_mischief_makers_spoil_the_blows_of_whoever_is_engaged_with_them() -> None:
    """S-057."""
    (trigger,) = death_guard.MISCHIEF_MAKERS.effects
    assert isinstance(trigger, Trigger)
    assert trigger.do == (
        Inflict(RollModifier(Roll.HIT, Op.SUBTRACT, 1, Attacks(by=TRIGGERING, kind=MELEE), until=Until.END_OF_PHASE)),
    )


# Core


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
    roll = trigger.do[1]
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
