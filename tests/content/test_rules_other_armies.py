"""What the rules of Astra Militarum, Leagues of Votann and Death Guard say."""

from grognard.content.rules.eleventh import death_guard
from grognard.content.rules.tenth import astra_militarum, leagues_of_votann, recon_element
from grognard.core.keywords import keyword
from grognard.core.words import AttackType, Characteristic, Roll
from grognard.effects.acts import (
    Afflict,
    Choose,
    Inflict,
    OneOf,
    RollDice,
    Trigger,
)
from grognard.effects.bundles import Detachment, Stratagem
from grognard.effects.effect import (
    Cover,
    FeelNoPain,
    Grant,
    HitsOnlyOn,
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
from grognard.effects.scopes import Attacks, Models
from grognard.effects.selectors import (
    ATTACKER,
    CHOSEN,
    TARGET,
    THIS_UNIT,
    TRIGGERING,
    YOUR_UNIT,
    Is,
    Not,
    Part,
    Selector,
    Who,
    all_of,
)
from grognard.effects.timing import Until

RANGED, MELEE = AttackType.RANGED, AttackType.MELEE
AP = Characteristic.ARMOUR_PENETRATION


def stratagem(detachment: Detachment, name: str) -> Stratagem:
    return next(one for one in detachment.stratagems if one.name == name)


def words(*names: str) -> tuple[str, ...]:
    return tuple(keyword(name) for name in names)


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
    one, two = (Is(Fact.TOKENS, CHOSEN, n=number, words=("JUDGEMENT",)) for number in (1, 2))
    assert [target.who for target in pride.target] == [Who.FRIENDLY, Who.ENEMY]
    assert pride.effects == tuple(
        Modifier(
            AP,
            Op.IMPROVE,
            count,
            Attacks(by=YOUR_UNIT, at=CHOSEN, kind=MELEE),
            when=when,
            until=Until.END_OF_PHASE,
        )
        for count, when in ((1, all_of(one, Not(two))), (2, two))
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
