"""What the Ork rules say, both editions."""

import pytest

from grognard.content.rules.eleventh import orks, orks_speed
from grognard.content.rules.index import army_rules
from grognard.content.rules.orks import WAAAGH, WAAAGH_IS_ACTIVE
from grognard.content.rules.tenth import leagues_of_votann, orks_boarding
from grognard.content.rules.tenth import orks as orks_10
from grognard.core.keywords import keyword
from grognard.core.words import AttackType, Characteristic, Edition, Phase, Roll
from grognard.effects.acts import (
    Afflict,
    Choose,
    FightOnDeath,
    Inflict,
    OneOf,
    Trigger,
)
from grognard.effects.bundles import Detachment, Stratagem
from grognard.effects.effect import (
    Critical,
    Grant,
    InvulnerableSave,
    Modifier,
    Op,
    Permission,
    Reroll,
    RollModifier,
    Which,
    WhileStatus,
)
from grognard.effects.facts import Fact
from grognard.effects.scopes import Attacks, WeaponFilter
from grognard.effects.selectors import (
    ATTACKER,
    CHOSEN,
    ENEMY,
    TARGET,
    THIS_UNIT,
    YOUR_UNIT,
    Any,
    Is,
    Not,
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
