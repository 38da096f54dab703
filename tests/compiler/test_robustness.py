"""Any text whatever has an answer: never an exception, never a long wait, never an effect out of nothing."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from compiler.told import told
from grognard.compiler import Status, compile_rule
from grognard.compiler.normalise import normalise
from grognard.core.words import Edition
from grognard.datasheet import RuleKind

RULE = "Each time a model in this unit makes an attack, re-roll a Hit roll of 1."


@pytest.mark.parametrize(
    "text",
    [
        "",
        " \n\t\r\n ",
        "....,,,;;;:::",
        "■ ■ ■",
        "\x00\x01\x02",
        "((((((((((((((((",
        "[[[[]]]]",
        "'s 's 's",
        "WHEN: TARGET: EFFECT: RESTRICTIONS:",
        "EFFECT:",
        "Jedes Mal, wenn ein Modell dieser Einheit einen Angriff macht, darfst du den Trefferwurf wiederholen.",
        "每次此单位中的模型进行攻击时，重掷命中骰。",
        "Chaque fois qu’une figurine de cette unité fait une attaque, relancez un jet de touche de 1.",
        "🎲🎲🎲",
        "０ １ ２ ٣ ४",
        "a " * 500,
        "and " * 300,
        "that unit " * 300,
        "model in this unit " * 100,
    ],
)
@pytest.mark.parametrize("kind", [None, *RuleKind])
def test_odd_texts(text, kind):
    for edition in Edition:
        compiled = compile_rule(text, kind=kind, edition=edition)
        assert compiled.effects == ()
        assert compiled.status is Status.NOT


def test_a_megabyte_of_words():
    assert told("glow " * 200_000).status is Status.NOT


def test_a_megabyte_of_rules():
    compiled = told("\n".join([RULE, "This unit has Stealth."] * 400) + "\n" + "hum " * 200_000)
    assert compiled.status is Status.PARTLY


@settings(max_examples=200, deadline=None)
@given(st.text(max_size=120), st.sampled_from([None, *RuleKind]), st.sampled_from(Edition))
def test_any_characters(text, kind, edition):
    assert compile_rule(text, kind=kind, edition=edition).status in Status


_TEXT = (
    "each time a model in this unit makes an attack that targets enemy re-roll the Hit Wound roll of 1 while "
    "if bearer's "
    "leading weapons equipped by have [LANCE] ability until end phase select one add 2 to Strength "
    "characteristic and , ; : "
    'is within 6" GLIM it instead Stealth 5+ invulnerable save suffers D3 mortal wounds or (excluding '
    "MONSTER units) not"
)
WORDS = _TEXT.split()


@settings(max_examples=300, deadline=None)
@given(st.lists(st.sampled_from(WORDS), max_size=25), st.sampled_from([None, *RuleKind]))
def test_any_order_of_the_games_words(words, kind):
    assert compile_rule(" ".join(words), kind=kind, edition=Edition.TENTH).status in Status


@pytest.mark.parametrize(
    "written",
    [
        RULE.replace("\u0027", "\u2019"),
        RULE.replace("re-roll", "re\u2010roll"),
        RULE.replace("re-roll", "re\u2011roll"),
        RULE.replace("re-roll", "reroll"),
        RULE.replace(" ", "\u00a0"),
        RULE.replace("attack", "at\u00adtack"),
        RULE.replace(" a ", "  a\r\n".replace("\r\n", " ")),
        RULE + "\r\n" + RULE,
        "\ufeff" + RULE + "\r\n",
        "• " + RULE,
        "- " + RULE,
        RULE.replace("Hit", "hit"),
        RULE.rstrip("."),
    ],
)
def test_the_same_rule_however_it_is_written(written):
    assert told(written).effects == told(RULE).effects != ()
    assert told(written).status is Status.UNDERSTOOD


@given(st.text(max_size=80))
def test_normalising_twice_changes_nothing(text):
    assert normalise(normalise(text)) == normalise(text)
