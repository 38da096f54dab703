"""A weapon ability that odds execute by its name gives the same as the effects that we declare for it."""

import msgspec
import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from combat.fold_units import folded, group, rule, unit, weapon
from grognard.combat.abilities import AbilityName
from grognard.combat.fold import CHARGED, HALF_RANGE, IN_COVER, INDIRECT, STATIONARY, Fate
from grognard.content.rules.weapon_abilities import weapon_ability
from grognard.core.errors import GrognardError
from grognard.core.words import AttackType, Edition
from grognard.datasheet import Weapon
from grognard.editions.solve import solve
from grognard.effects.bundles import Clause
from grognard.effects.effect import Letter
from grognard.effects.plain import in_words
from grognard.effects.printed import printed
from grognard.effects.scopes import Attacks, WeaponFilter

FOLDABLE = (
    "ANTI-INFANTRY 4+",
    "ANTI-VEHICLE 2+",
    "ANTI-NON-VEHICLE 3+",
    "HEAVY",
    "IGNORES COVER",
    "LANCE",
    "LANCE: INFANTRY",
    "LANCE: NON-INFANTRY",
    "MELTA 2",
    "RAPID FIRE 1",
    "RAPID FIRE 2",
    "TORRENT",
    "TWIN-LINKED",
)
"""Abilities of both editions whose effects the folding works out one by one."""
OF_RANGE = ("MELTA 2", "RAPID FIRE 1", "RAPID FIRE 2")
"""They ask for half range, which no melee weapon has."""
SWITCHES = (CHARGED, HALF_RANGE, IN_COVER, INDIRECT, STATIONARY)
NUMBERED = ("ANTI", "CLEAVE", "MELTA", "RAPID FIRE", "SUSTAINED HITS")
WEAPONS = (
    weapon("Lascutter", AttackType.RANGED),
    weapon("Cleaver", AttackType.MELEE, strength=3, damage="D3"),
    weapon("Bombard", AttackType.RANGED, strength=9, damage="D6+1"),
)
TARGETS = (
    unit(group("Guard", 5)),
    unit(group("Walker", 2, toughness=8, save=3, wounds=7, words="VEHICLE, WALKER")),
    unit(group("Guard", 4, save=5, wounds=1), group("Boss", 1, toughness=5, wounds=4, words="CHARACTER", leader=True)),
)
named = pytest.mark.parametrize("edition", Edition, ids=str)


def of_weapon(clause: Clause, armed: Weapon) -> Clause:
    """The effect on the attacks of that weapon, which no longer has the ability."""
    assert isinstance(clause.on, Attacks)
    return msgspec.structs.replace(
        clause, on=msgspec.structs.replace(clause.on, weapons=WeaponFilter(names=(armed.full_name,)))
    )


def with_ability(edition: Edition, ability: str, armed: Weapon, target, on) -> np.ndarray:
    """Wounds lost, the ability executed by its name."""
    able = msgspec.structs.replace(armed, abilities=(ability,))
    found = folded(attacker=unit(weapons=(able,), edition=edition), defender=in_edition(target, edition), on=on)
    return solve(found.question).wounds_lost


def with_effects(edition: Edition, clauses: tuple[Clause, ...], armed: Weapon, target, on) -> np.ndarray:
    """Wounds lost, the effects folded in."""
    source = rule(*(of_weapon(clause, armed) for clause in clauses))
    attacker = unit(weapons=(armed,), edition=edition)
    found = folded(source, attacker=attacker, defender=in_edition(target, edition), on=on)
    assert Fate.NOT_WORKED_OUT not in [verdict.fate for verdict in found.verdicts]
    return solve(found.question).wounds_lost


def in_edition(target, edition: Edition):
    """The unit in that edition."""
    return msgspec.structs.replace(target, edition=edition)


@settings(max_examples=40, deadline=None)
@given(
    armed=st.sampled_from(WEAPONS),
    target=st.sampled_from(TARGETS),
    on=st.lists(st.sampled_from(SWITCHES), unique=True).map(tuple),
)
@named
@pytest.mark.parametrize("ability", FOLDABLE)
def test_by_name_and_by_effects_is_the_same(ability, edition, armed, target, on):
    assume(armed.type is AttackType.RANGED or ability not in OF_RANGE)
    effects = weapon_ability(ability, edition).effects
    by_name = with_ability(edition, ability, armed, target, on)
    assert with_effects(edition, effects, armed, target, on) == pytest.approx(by_name, abs=1e-12)


@named
@pytest.mark.parametrize("ability", FOLDABLE)
def test_each_of_them_changes_some_attack(ability, edition):
    def differs(armed, target):
        effects = weapon_ability(ability, edition).effects
        without = with_effects(edition, (), armed, target, SWITCHES)
        return not np.allclose(with_effects(edition, effects, armed, target, SWITCHES), without, atol=1e-9)

    assert any(differs(armed, target) for armed in WEAPONS for target in TARGETS)


@settings(max_examples=40, deadline=None)
@given(
    armed=st.sampled_from(WEAPONS),
    target=st.sampled_from(TARGETS),
    on=st.lists(st.sampled_from(SWITCHES), unique=True).map(tuple),
)
def test_indirect_fire_of_the_tenth_by_name_and_by_effects_is_the_same(armed, target, on):
    told = weapon_ability("INDIRECT FIRE", Edition.TENTH).effects
    effects = tuple(clause for clause in told if hasattr(clause, "on"))
    assert len(effects) == 3
    by_name = with_ability(Edition.TENTH, "INDIRECT FIRE", armed, target, on)
    assert with_effects(Edition.TENTH, effects, armed, target, on) == pytest.approx(by_name, abs=1e-12)


@named
@pytest.mark.parametrize("name", AbilityName, ids=str)
def test_every_ability_is_told_and_has_its_letter_where_it_takes_a_number(name, edition):
    effects = weapon_ability(name.value, edition).effects
    assert effects
    assert all(in_words(effect) and printed(effect) for effect in effects)
    letters = [value for effect in effects for value in msgspec.structs.astuple(effect) if isinstance(value, Letter)]
    takes = name in NUMBERED or (name is AbilityName.BLAST and edition is Edition.ELEVENTH)
    assert bool(letters) is takes


@named
def test_a_number_stands_where_the_letter_stood(edition):
    for name in ("RAPID FIRE", "MELTA", "SUSTAINED HITS", "CLEAVE"):
        (general,), (three,) = weapon_ability(name, edition).effects, weapon_ability(f"{name} 3", edition).effects
        assert msgspec.structs.replace(general, amount=3) == three


@named
@pytest.mark.parametrize("name", ["GLOWING", "RAPID FIRE MANY", "HEAVY 2", "ANTI-INFANTRY 7+", ""])
def test_a_name_that_no_edition_knows_is_refused(name, edition):
    with pytest.raises(GrognardError, match="expected"):
        weapon_ability(name, edition)
