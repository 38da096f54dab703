"""What units and weapons have: weapon abilities, core abilities, saves, cover, permissions."""

import pytest

from compiler.told import AIMED, LEADS, ONCE_IT, SHOT_AT, SQUAD, effects_of, told
from grognard.core.words import AttackType
from grognard.datasheet import RuleKind
from grognard.effects.effect import (
    Against,
    Allowed,
    Cover,
    FeelNoPain,
    Grant,
    InvulnerableSave,
    NoCover,
    Permission,
    Restriction,
)
from grognard.effects.facts import Fact
from grognard.effects.scopes import Attacks, Models, WeaponFilter
from grognard.effects.selectors import (
    BEARER,
    BEARERS_UNIT,
    LED_UNIT,
    TARGET,
    THIS_MODEL,
    THIS_UNIT,
    Is,
    Part,
    Selector,
    Who,
)

MELEE, RANGED = AttackType.MELEE, AttackType.RANGED


@pytest.mark.parametrize(
    ("text", "scope"),
    [
        ("Ranged weapons equipped by models in this unit have the", Attacks(by=THIS_UNIT, kind=RANGED)),
        ("The bearer's melee weapons have the", Attacks(by=BEARER, kind=MELEE)),
        ("Weapons equipped by this model have the", Attacks(by=THIS_MODEL)),
        ("This model's glow rod has the", Attacks(by=THIS_MODEL, weapons=WeaponFilter(names=("glow rod",)))),
        ("Each time this model makes an attack, that attack has the", Attacks(by=THIS_MODEL)),
        (
            "Melee weapons equipped by GLIM models from your army have the",
            Attacks(by=Selector(Who.FRIENDLY, Part.MODEL, any_of=(("GLIM",),)), kind=MELEE),
        ),
        (
            "Ranged weapons equipped by models in the bearer's unit (excluding Torrent weapons) have the",
            Attacks(by=BEARERS_UNIT, kind=RANGED, weapons=WeaponFilter(lacking=("TORRENT",))),
        ),
    ],
)
@pytest.mark.parametrize(
    "ability", ["LANCE", "SUSTAINED HITS 2", "SUSTAINED HITS D3", "ANTI-MONSTER 4+", "RAPID FIRE 1"]
)
def test_weapon_abilities(text, scope, ability):
    assert effects_of(f"{text} [{ability}] ability.") == (Grant(ability, scope),)


def test_each_ability_of_several_is_an_effect_of_its_own():
    text = "Melee weapons equipped by this model have the [LANCE], [PRECISION] and [LETHAL HITS] abilities."
    scope = Attacks(by=THIS_MODEL, kind=MELEE)
    assert effects_of(text) == tuple(Grant(name, scope) for name in ("LANCE", "PRECISION", "LETHAL HITS"))


@pytest.mark.parametrize(
    ("holder", "who"),
    [
        ("This unit has", THIS_UNIT),
        ("Models in the bearer's unit have", BEARERS_UNIT),
        ("The bearer has", BEARER),
        ("GLIM models in this unit have", Selector(Who.THIS_UNIT, Part.MODEL, any_of=(("GLIM",),))),
    ],
)
@pytest.mark.parametrize(
    ("gift", "make"),
    [
        ("the Stealth ability", lambda on: Grant("STEALTH", on)),
        ("the Lone Operative ability", lambda on: Grant("LONE OPERATIVE", on)),
        ('the Scouts 7" ability', lambda on: Grant('SCOUTS 7"', on)),
        ("the Deep Strike ability", lambda on: Grant("DEEP STRIKE", on)),
        ("the Feel No Pain 4+ ability", lambda on: FeelNoPain(4, on)),
        ("the Feel No Pain 6+ ability against mortal wounds", lambda on: FeelNoPain(6, on, Against.MORTAL_WOUNDS)),
        ("a 3+ invulnerable save", lambda on: InvulnerableSave(3, on)),
        ("a 4+ invulnerable save against ranged attacks", lambda on: InvulnerableSave(4, on, Against.RANGED)),
    ],
)
def test_what_models_have(holder, who, gift, make):
    assert effects_of(f"{holder} {gift}.") == (make(Models(who)),)


def test_what_a_leader_gives():
    text = f"While {LEADS}, models in that unit have the Feel No Pain 5+ ability."
    assert effects_of(text) == (FeelNoPain(5, Models(LED_UNIT), when=Is(Fact.LEADS_A_UNIT, THIS_MODEL)),)


@pytest.mark.parametrize(
    "text",
    [
        "Models in this unit have the Benefit of Cover.",
        "Each time a ranged attack targets this unit, models in this unit have the Benefit of Cover against "
        "that attack.",
    ],
)
def test_cover(text):
    assert effects_of(text) == (Cover(Attacks(at=THIS_UNIT, kind=RANGED)),)


def test_no_cover():
    text = (
        "Each time this model makes a ranged attack that targets a GLIM unit, that unit cannot have the "
        "Benefit of Cover."
    )
    glim = Selector(Who.TARGET, any_of=(("GLIM",),))
    assert effects_of(text) == (NoCover(Attacks(by=THIS_MODEL, at=glim, kind=RANGED)),)


def test_one_permission_for_each_thing_allowed():
    text = f"This unit is eligible to shoot and declare a charge {ONCE_IT} Advanced or Fell Back."
    allowed = (
        Allowed.SHOOT_AFTER_ADVANCE,
        Allowed.SHOOT_AFTER_FALL_BACK,
        Allowed.CHARGE_AFTER_ADVANCE,
        Allowed.CHARGE_AFTER_FALL_BACK,
    )
    assert effects_of(text) == tuple(Permission(one, Models(THIS_UNIT)) for one in allowed)


def test_out_of_sight_beyond_a_distance():
    text = f'This unit can only be selected as {SHOT_AT} if the attacking model is within 15".'
    assert effects_of(text) == (Restriction(Allowed.BE_TARGETED_BEYOND, Models(THIS_UNIT), 15),)


def test_abilities_only_against_some_targets():
    text = f"Each time {SQUAD} an attack that targets a GLIM unit, that attack has the [PRECISION] ability."
    at = Selector(Who.TARGET, any_of=(("GLIM",),))
    assert effects_of(text) == (Grant("PRECISION", Attacks(by=THIS_UNIT, at=at)),)


def test_an_ability_on_a_critical_wound():
    text = "Each time this model makes an attack, on a Critical Wound, that attack has the [PRECISION] ability."
    assert effects_of(text) == (Grant("PRECISION", Attacks(by=THIS_MODEL), Is(Fact.CRITICAL_WOUND)),)


def test_abilities_while_targeting():
    text = (
        f"Ranged weapons equipped by this model have the [SUSTAINED HITS 1] ability. {AIMED} "
        '9", they '
        "have the [SUSTAINED HITS 3] ability instead."
    )
    scope = Attacks(by=THIS_MODEL, kind=RANGED)
    assert effects_of(text) == (
        Grant("SUSTAINED HITS 1", scope),
        Grant("SUSTAINED HITS 3", scope, Is(Fact.WITHIN, TARGET, n=9)),
    )


def test_the_core_abilities_of_a_datasheet():
    models = Models(THIS_MODEL)
    listed = effects_of('Deadly Demise D3, Scouts 7", Feel No Pain 5+', RuleKind.CORE)
    assert listed == (Grant("DEADLY DEMISE D3", models), Grant('SCOUTS 7"', models), FeelNoPain(5, models))
    assert told("Lone Operative, Glowing", RuleKind.CORE).not_understood == ("Lone Operative, Glowing",)


@pytest.mark.parametrize("order", ["{gift} while targeting {glim}.", "While targeting {glim}, {small_gift}."])
def test_abilities_while_targeting_units_with_a_keyword(order):
    gift = "Melee weapons equipped by this model have the [LANCE] ability"
    text = order.format(gift=gift, small_gift=gift.replace("Melee", "melee"), glim="GLIM units")
    at = Selector(Who.TARGET, any_of=(("GLIM",),))
    assert effects_of(text) == (Grant("LANCE", Attacks(by=THIS_MODEL, at=at, kind=MELEE)),)
