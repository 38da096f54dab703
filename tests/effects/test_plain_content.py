"""What we ship in words; and words that are read back: the compiler finds in them the effect that they tell."""

import re
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grognard.compiler import compile_rule
from grognard.content import rules
from grognard.core.words import AttackType, Characteristic, Edition, Roll
from grognard.datasheet import RuleKind
from grognard.effects import effect as eff
from grognard.effects.bundles import Bundle
from grognard.effects.facts import Fact
from grognard.effects.plain import frame_words, in_words
from grognard.effects.scopes import Attacks, Models
from grognard.effects.selectors import BEARER, TARGET, THIS_MODEL, THIS_UNIT, Is, Not, Selector, Who
from grognard.effects.timing import Until

RAW = re.compile(r"[{}<>|_]|some distance|some number|something|unit concerned")


@cache
def shipped() -> tuple[Bundle, ...]:
    """Every bundle that a module of `content.rules` declares."""
    root = Path(rules.__file__).parent
    found: list[Bundle] = []
    for path in sorted(root.rglob("*.py")):
        inner = ".".join(path.relative_to(root).with_suffix("").parts).removesuffix("__init__").rstrip(".")
        found += bundles(vars(import_module(f"{rules.__name__}.{inner}".rstrip("."))))
    return tuple(dict.fromkeys(found))


def bundles(value: object) -> Iterator[Bundle]:
    if isinstance(value, Bundle):
        yield value
    elif isinstance(value, msgspec.Struct):
        yield from bundles([getattr(value, name) for name in value.__struct_fields__])
    elif isinstance(value, dict):
        yield from bundles(list(value.values()))
    elif isinstance(value, list | tuple):
        for inner in value:
            yield from bundles(inner)


def test_what_we_ship_reads_as_english():
    told = [words for bundle in shipped() for words in (*map(in_words, bundle.effects), *frame_words(bundle))]
    assert len(told) > 300
    for words in told:
        assert words[0].isupper() or words[0].isdigit(), words
        assert words.endswith("."), words
        assert not RAW.search(words), words


def test_shipped_clauses_that_differ_have_different_words():
    clauses = {clause for bundle in shipped() for clause in bundle.effects}
    assert len({in_words(clause) for clause in clauses}) == len(clauses) > 150


def test_shipped_bundles_that_differ_have_different_words():
    plain = {msgspec.structs.replace(bundle, summary="") for bundle in shipped()}
    assert len({in_words(bundle) for bundle in plain}) == len(plain) > 150


sided = st.builds(Selector, st.sampled_from([Who.FRIENDLY]), any_of=st.sampled_from([(("ORKS",),), (("ORKS", "MOB"),)]))
attackers = st.sampled_from([THIS_MODEL, THIS_UNIT, BEARER]) | sided
victims = st.builds(
    Selector, st.just(Who.TARGET), any_of=st.sampled_from([(("MONSTER",), ("VEHICLE",)), (("INFANTRY",),)])
)
attacks = st.one_of(
    st.builds(Attacks, by=attackers, at=st.none() | victims, kind=st.none() | st.sampled_from(AttackType)),
    st.builds(Attacks, at=st.sampled_from([THIS_MODEL, THIS_UNIT]), kind=st.none() | st.sampled_from(AttackType)),
)
models = st.builds(Models, st.sampled_from([THIS_MODEL, THIS_UNIT, BEARER]) | sided)
simple = st.one_of(
    st.builds(
        Is,
        st.sampled_from([Fact.BELOW_HALF_STRENGTH, Fact.BATTLE_SHOCKED, Fact.IN_RANGE_OF_OBJECTIVE]),
        st.sampled_from([THIS_UNIT, TARGET]),
    ),
    st.builds(Is, st.sampled_from([Fact.CHARGED, Fact.ADVANCED, Fact.FELL_BACK, Fact.STATIONARY]), st.just(THIS_UNIT)),
    st.builds(Is, st.just(Fact.WITHIN), st.just(TARGET), n=st.integers(6, 24)),
    st.builds(Is, st.just(Fact.MODELS_AT_LEAST), st.just(THIS_UNIT), n=st.integers(2, 10)),
    st.builds(Is, st.just(Fact.TOKENS), st.just(TARGET), n=st.integers(1, 3), words=st.just(("JUDGEMENT",))),
    st.builds(Is, st.just(Fact.LED_BY), st.just(THIS_UNIT), words=st.just(("WARBOSS",))),
    st.just(Is(Fact.HALF_RANGE)),
    st.just(Not(Is(Fact.ENGAGED, THIS_UNIT))),
)
TOLD = [
    Until.ALWAYS,
    Until.END_OF_PHASE,
    Until.END_OF_TURN,
    Until.START_OF_YOUR_TURN,
    Until.START_OF_YOUR_COMMAND_PHASE,
    Until.ATTACKER_DONE,
]
frame = {"when": st.none() | simple, "until": st.sampled_from(TOLD)}
ATTACK_VALUES = [Characteristic.ATTACKS, Characteristic.STRENGTH, Characteristic.DAMAGE]
MODEL_VALUES = [
    Characteristic.TOUGHNESS,
    Characteristic.MOVE,
    Characteristic.OBJECTIVE_CONTROL,
    Characteristic.WOUNDS,
]
SIGNS = [eff.Op.ADD, eff.Op.SUBTRACT]
ABILITIES = ["LETHAL HITS", "SUSTAINED HITS 1", "DEVASTATING WOUNDS", "LANCE", "ANTI-VEHICLE 4+"]
attack_rolls = st.sampled_from([Roll.HIT, Roll.WOUND])
unit_rolls = st.sampled_from([Roll.ADVANCE, Roll.CHARGE])
READ_BACK = {
    "attack roll": st.builds(eff.RollModifier, attack_rolls, st.sampled_from(SIGNS), st.just(1), attacks, **frame),
    "other roll": st.builds(eff.RollModifier, unit_rolls, st.sampled_from(SIGNS), st.integers(1, 3), models, **frame),
    "attack value": st.builds(
        eff.Modifier, st.sampled_from(ATTACK_VALUES), st.sampled_from(SIGNS), st.integers(1, 3), attacks, **frame
    ),
    "model value": st.builds(
        eff.Modifier, st.sampled_from(MODEL_VALUES), st.sampled_from(SIGNS), st.integers(1, 3), models, **frame
    ),
    "re-roll of attacks": st.builds(
        eff.Reroll, attack_rolls, st.sampled_from([eff.Which.ONES, eff.Which.ANY]), attacks, **frame
    ).filter(lambda effect: effect.on.by or not effect.on.at),  # who re-rolls attacks at oneself is not plain
    "re-roll of units": st.builds(eff.Reroll, unit_rolls, st.just(eff.Which.ANY), models, **frame),
    "critical": st.builds(eff.Critical, attack_rolls, st.integers(4, 5), attacks, **frame),
    "weapon ability": st.builds(eff.Grant, st.sampled_from(ABILITIES), attacks, **frame),
    "core ability": st.builds(eff.Grant, st.sampled_from(["STEALTH", 'SCOUTS 6"', "FIGHTS FIRST"]), models, **frame),
    "invulnerable save": st.builds(eff.InvulnerableSave, st.integers(3, 6), models, **frame),
    "Feel No Pain": st.builds(
        eff.FeelNoPain,
        st.integers(4, 6),
        models,
        st.sampled_from([eff.Against.ALL, eff.Against.MORTAL_WOUNDS, eff.Against.PSYCHIC]),
        **frame,
    ),
    "cover": st.builds(
        eff.Cover, st.builds(Attacks, at=st.sampled_from([THIS_MODEL, THIS_UNIT]), kind=st.just(AttackType.RANGED))
    ),
    "prohibition": st.builds(eff.Restriction, st.just(eff.Allowed.CHARGE), models, **frame),
}
"""The kinds of effect of which the compiler knows our words."""


@pytest.mark.parametrize("kind", READ_BACK)
def test_words_are_read_back(kind):
    @settings(max_examples=40, deadline=None)
    @given(READ_BACK[kind])
    def read_back(effect):
        compiled = compile_rule(in_words(effect), kind=RuleKind.ABILITY, edition=Edition.ELEVENTH)
        assert compiled.effects == (effect,), in_words(effect)

    read_back()
