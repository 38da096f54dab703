"""Hypothesis strategies for effects, conditions and what they act on."""

from hypothesis import strategies as st

from grognard.core.dice import DiceExpression
from grognard.core.keywords import Keyword
from grognard.core.words import AttackType, Characteristic, Phase, Roll
from grognard.effects import acts as act
from grognard.effects import effect as eff
from grognard.effects.facts import Fact
from grognard.effects.scopes import Attacks, Models, WeaponFilter
from grognard.effects.selectors import All, Any, Condition, Is, Not, Part, Selector, Who
from grognard.effects.timing import Limit, Moment, Timing, Until, Whose

keywords = st.sampled_from(["ZORBAN", "INFANTRY", "MONSTER", "GLIM"]).map(Keyword)
alternatives = st.lists(st.lists(keywords, min_size=1, max_size=2).map(tuple), max_size=2).map(tuple)
plain_selectors = st.builds(
    Selector,
    st.sampled_from(Who),
    st.sampled_from(Part),
    any_of=alternatives,
    excluding=alternatives,
    count=st.integers(0, 3),
)
names = st.lists(st.sampled_from(["ZORBAN", "THIS MODEL", "GLOWING"]), max_size=2).map(tuple)
facts = st.builds(
    Is,
    st.sampled_from(Fact),
    subject=st.none() | plain_selectors,
    n=st.none() | st.integers(1, 12),
    words=names,
)


def _joined(inner: st.SearchStrategy[Condition]) -> st.SearchStrategy[Condition]:
    parts = st.lists(inner, min_size=2, max_size=3).map(tuple)
    return st.builds(Not, inner) | st.builds(All, parts) | st.builds(Any, parts)


conditions: st.SearchStrategy[Condition] = st.recursive(facts, _joined, max_leaves=4)
selectors = plain_selectors | st.builds(
    Selector, st.sampled_from(Who), st.sampled_from(Part), any_of=alternatives, where=conditions
)
weapon_filters = st.builds(WeaponFilter, names=names, having=names, lacking=names)
attacks = st.builds(
    Attacks,
    by=st.none() | selectors,
    at=st.none() | selectors,
    kind=st.none() | st.sampled_from(AttackType),
    weapons=st.none() | weapon_filters,
)
models = st.builds(Models, selectors)
scopes = attacks | models
amounts = st.integers(1, 4) | st.builds(DiceExpression, st.just(1), st.sampled_from([3, 6]), st.integers(0, 2))
_whens = {"when": st.none() | conditions, "until": st.sampled_from(Until)}
effects = st.one_of(
    st.builds(eff.RollModifier, st.sampled_from(Roll), st.sampled_from(eff.Op), amounts, scopes, **_whens),
    st.builds(
        eff.Modifier,
        st.sampled_from(Characteristic),
        st.sampled_from(eff.Op),
        amounts,
        scopes,
        least=st.none() | st.integers(0, 1),
        **_whens,
    ),
    st.builds(eff.Reroll, st.sampled_from(Roll), st.sampled_from(eff.Which), scopes, **_whens),
    st.builds(eff.Critical, st.sampled_from(Roll), st.integers(2, 6), attacks, **_whens),
    st.builds(eff.NaturalFloor, st.sampled_from(Roll), st.integers(2, 6), attacks, **_whens),
    st.builds(eff.Grant, st.sampled_from(["LANCE", "STEALTH"]), scopes, **_whens),
    st.builds(eff.Lose, st.sampled_from(["LANCE", "STEALTH"]), scopes, **_whens),
    st.builds(eff.InvulnerableSave, st.integers(2, 6), models, st.sampled_from(eff.Against), **_whens),
    st.builds(eff.FeelNoPain, st.integers(2, 6), models, st.sampled_from(eff.Against), **_whens),
    st.builds(eff.Cover, attacks, **_whens),
    st.builds(eff.NoCover, attacks, **_whens),
    st.builds(
        eff.IgnoreModifiers,
        scopes,
        st.lists(st.sampled_from(Roll), max_size=2).map(tuple),
        st.lists(st.sampled_from(Characteristic), max_size=2).map(tuple),
        **_whens,
    ),
    st.builds(eff.HitsOnlyOn, st.integers(2, 6), attacks, **_whens),
    st.builds(eff.Permission, st.sampled_from(eff.Allowed), models, st.none() | st.integers(1, 9), **_whens),
    st.builds(eff.Restriction, st.sampled_from(eff.Allowed), models, st.none() | st.integers(1, 9), **_whens),
)
timings = st.builds(
    Timing,
    st.sampled_from(Moment),
    st.none() | st.sampled_from(Phase),
    st.sampled_from(Whose),
    st.none() | plain_selectors,
    st.sampled_from(["", "reinforcements"]),
    st.sampled_from([(), ("normal",)]),
    st.none() | facts,
)
acts = st.one_of(
    st.builds(act.Choose, selectors, st.booleans()),
    st.builds(act.Inflict, effects),
    st.builds(act.Afflict, st.sampled_from(["GLOWING", "DIM"]), selectors, st.sampled_from(Until)),
    st.builds(act.MortalWounds, amounts, selectors, st.sampled_from(["", "critical hit"])),
    st.builds(act.GainCP, amounts),
    st.builds(act.Special, st.sampled_from(["A", "B"]), st.none() | selectors),
)
triggers = st.builds(
    act.Trigger,
    st.lists(timings, max_size=2).map(tuple),
    st.lists(acts, min_size=1, max_size=2).map(tuple),
    st.none() | conditions,
    st.sampled_from(Limit),
    st.booleans(),
    st.sampled_from(Until),
)
clauses = effects | triggers
