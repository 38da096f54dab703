"""RESTRICTIONS: limits of use, and what is an effect all the same."""

import pytest

from grognard.compiler import compile_rule
from grognard.compiler.frame.stratagem import StratagemFrame, read_frame
from grognard.compiler.sections import StratagemText
from grognard.core.keywords import keyword
from grognard.core.words import Edition
from grognard.datasheet import RuleKind
from grognard.effects.bundles import Restrictions, Stratagem
from grognard.effects.effect import Allowed, Restriction
from grognard.effects.facts import Fact
from grognard.effects.scopes import Models
from grognard.effects.selectors import YOUR_UNIT, Is, Not, any_of
from grognard.effects.timing import Limit, Until

CHARGES = "eligible to declare a charge"
TURN = "Until the end of the turn"


def frame(restrictions: str, effect: str = "", target: str = "One unit from your army.") -> StratagemFrame:
    """The frame of a stratagem with those restrictions."""
    return read_frame(StratagemText("Fight phase.", target, effect, restrictions))


@pytest.mark.parametrize(
    ("text", "restrictions"),
    [
        ("", Restrictions()),
        ("You can only use this Stratagem once per battle.", Restrictions(Limit.ONCE_PER_BATTLE)),
        ("You can only use this Stratagem once.", Restrictions(Limit.ONCE_PER_BATTLE)),
        ("You cannot use this Stratagem more than once per turn.", Restrictions(Limit.ONCE_PER_TURN)),
        ("You can only use this Stratagem once per battle round.", Restrictions(Limit.ONCE_PER_ROUND)),
        (
            "You cannot target MONSTER or BEASTS units with this Stratagem.",
            Restrictions(excluding=((keyword("MONSTER"),), (keyword("BEASTS"),))),
        ),
        (
            "A unit cannot be targeted by this and the Long Night Stratagem in the same phase.",
            Restrictions(not_with=("LONG NIGHT",)),
        ),
        (
            "You cannot use this Stratagem during the first battle round.",
            Restrictions(unless=Is(Fact.BATTLE_ROUND_AT_LEAST, n=2)),
        ),
        (
            "You cannot target a unit with this Stratagem if it is Battle-shocked.",
            Restrictions(unless=Not(Is(Fact.BATTLE_SHOCKED, YOUR_UNIT))),
        ),
        (
            "You can only select a MONSTER unit if it is a BEASTS or CHARACTER unit.",
            Restrictions(
                unless=any_of(
                    Not(Is(Fact.HAS_KEYWORD, YOUR_UNIT, words=("MONSTER",))),
                    Is(Fact.HAS_KEYWORD, YOUR_UNIT, words=("BEASTS",)),
                    Is(Fact.HAS_KEYWORD, YOUR_UNIT, words=("CHARACTER",)),
                )
            ),
        ),
    ],
)
def test_a_limit(text: str, restrictions: Restrictions) -> None:
    found = frame(text)
    assert found.restrictions == restrictions
    assert found.effect == ()


def test_a_limit_may_stand_among_the_effects_or_the_targets() -> None:
    once = "You can only use this Stratagem once per battle."
    assert frame("", effect=once).restrictions == Restrictions(Limit.ONCE_PER_BATTLE)
    assert frame("", target=f"One unit from your army. {once}").restrictions == Restrictions(Limit.ONCE_PER_BATTLE)


def test_two_limits_that_differ_are_not_both_taken() -> None:
    found = frame("You can only use this Stratagem once per turn. You can only use this Stratagem once per battle.")
    assert found.restrictions == Restrictions(Limit.ONCE_PER_TURN)
    assert [sentence.text for sentence in found.effect] == ["You can only use this Stratagem once per battle."]


NO_CHARGE = Restriction(Allowed.CHARGE, Models(YOUR_UNIT), until=Until.END_OF_TURN)


@pytest.mark.parametrize(
    "text",
    [
        f"{TURN}, your unit is not {CHARGES}.",
        f"A unit targeted with this Stratagem is not {CHARGES} in the same turn.",
    ],
)
def test_what_lasts_is_an_effect(text: str) -> None:
    effect = "EFFECT: Your unit can make a Normal move."
    rule = f"WHEN: Your Movement phase.\nTARGET: One unit from your army.\n{effect}\nRESTRICTIONS: {text}"
    compiled = compile_rule(
        rule, kind=RuleKind.STRATAGEM, edition=Edition.TENTH, name="Night March", cp=2, owner="Dusk"
    )
    assert compiled.not_understood == ()
    assert isinstance(compiled.bundle, Stratagem)
    assert NO_CHARGE in compiled.bundle.effects
    assert (compiled.bundle.name, compiled.bundle.cp, compiled.bundle.owner) == ("Night March", 2, "Dusk")


def test_what_is_not_a_limit_is_reported() -> None:
    text = "You cannot use this Stratagem if you have no tea."
    rule = f"WHEN: Fight phase.\nTARGET: One unit from your army.\nEFFECT: Your unit fights next.\nRESTRICTIONS: {text}"
    compiled = compile_rule(rule, kind=RuleKind.STRATAGEM, edition=Edition.TENTH, name="Night March")
    assert compiled.not_understood == (text,)
