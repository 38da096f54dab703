"""A sentence that is written from an effect compiles back to that effect."""

from hypothesis import given, settings
from hypothesis import strategies as st

from compiler.told import effects_of
from grognard.core.words import AttackType, Characteristic, Roll
from grognard.effects.effect import Grant, Modifier, Op, Reroll, RollModifier, Which
from grognard.effects.facts import Fact
from grognard.effects.scopes import Attacks, WeaponFilter
from grognard.effects.selectors import BEARER, BEARERS_UNIT, TARGET, THIS_MODEL, THIS_UNIT, Is, Selector, Who, all_of

ACTORS = {
    "a model in this unit": THIS_UNIT,
    "this model": THIS_MODEL,
    "the bearer": BEARER,
    "a model in the bearer's unit": BEARERS_UNIT,
}
KINDS = {"an attack": None, "a melee attack": AttackType.MELEE, "a ranged attack": AttackType.RANGED}
WEAPONS = {
    "": None,
    " with a glow rod": WeaponFilter(names=("glow rod",)),
    " with a Torrent weapon": WeaponFilter(having=("TORRENT",)),
}
TARGETS = {
    "": (None, None),
    " that targets a GLIM unit": (Selector(Who.TARGET, any_of=(("GLIM",),)), None),
    " that targets a GLIM, ZORB or HUM unit": (Selector(Who.TARGET, any_of=(("GLIM",), ("ZORB",), ("HUM",))), None),
    " that targets a unit (excluding TITANIC units)": (Selector(Who.TARGET, excluding=(("TITANIC",),)), None),
    ' that targets an enemy unit within 14"': (None, Is(Fact.WITHIN, TARGET, n=14)),
    " that targets a unit that is Below Half-strength": (None, Is(Fact.BELOW_HALF_STRENGTH, TARGET)),
    " that targets a unit within half range": (None, Is(Fact.HALF_RANGE)),
}
IFS = {
    "": None,
    ", if the target is Battle-shocked": Is(Fact.BATTLE_SHOCKED, TARGET),
    ", if the target of that attack is within range of an objective marker": Is(Fact.IN_RANGE_OF_OBJECTIVE, TARGET),
}
ROLLS = st.sampled_from([Roll.HIT, Roll.WOUND])


@st.composite
def attacks(draw):
    """Words about attacks, what they mean, and their condition."""
    actor = draw(st.sampled_from(sorted(ACTORS)))
    kind = draw(st.sampled_from(sorted(KINDS)))
    weapon = draw(st.sampled_from(sorted(WEAPONS)))
    target = draw(st.sampled_from(sorted(TARGETS)))
    more = draw(st.sampled_from(sorted(IFS)))
    at, fact = TARGETS[target]
    conditions = [one for one in (fact, IFS[more]) if one is not None]
    text = f"Each time {actor} makes {kind}{weapon}{target}{more}, "
    scope = Attacks(by=ACTORS[actor], at=at, kind=KINDS[kind], weapons=WEAPONS[weapon])
    return text, scope, all_of(*conditions) if conditions else None


@settings(max_examples=120, deadline=None)
@given(attacks(), ROLLS, st.integers(1, 2), st.booleans())
def test_modifiers_of_rolls(attack, roll, amount, better):
    text, scope, when = attack
    verb = f"add {amount} to" if better else f"subtract {amount} from"
    op = Op.ADD if better else Op.SUBTRACT
    expected = RollModifier(roll, op, amount, scope, when)
    assert effects_of(f"{text}{verb} the {roll.value.title()} roll.") == (expected,)


@settings(max_examples=120, deadline=None)
@given(attacks(), ROLLS, st.booleans())
def test_re_rolls(attack, roll, ones):
    text, scope, when = attack
    name = roll.value.title()
    said = f"re-roll a {name} roll of 1" if ones else f"you can re-roll the {name} roll"
    assert effects_of(f"{text}{said}.") == (Reroll(roll, Which.ONES if ones else Which.ANY, scope, when),)


@settings(max_examples=80, deadline=None)
@given(attacks(), st.sampled_from([Characteristic.STRENGTH, Characteristic.DAMAGE]), st.integers(1, 3))
def test_characteristics_of_the_attack(attack, what, amount):
    text, scope, when = attack
    names = {Characteristic.STRENGTH: "Strength", Characteristic.DAMAGE: "Damage"}
    said = f"add {amount} to the {names[what]} characteristic of that attack"
    assert effects_of(f"{text}{said}.") == (Modifier(what, Op.ADD, amount, scope, when),)


@settings(max_examples=80, deadline=None)
@given(attacks(), st.sampled_from(["LANCE", "LETHAL HITS", "SUSTAINED HITS 2", "ANTI-GLIM 3+"]))
def test_abilities_of_the_attack(attack, ability):
    text, scope, when = attack
    assert effects_of(f"{text}that attack has the [{ability}] ability.") == (Grant(ability, scope, when),)
