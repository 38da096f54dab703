"""Requests and links of a wrong shape: told by the place, what was found, and what was expected, in our words."""

import base64
import json
import zlib
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from grognard.core.errors import GrognardError
from grognard.core.plain_json import parse_json
from grognard.web.matrix import matrix_asked
from grognard.web.question import State, from_link
from grognard.web.shapes import shaped

WRONG = [
    ([], "found a list, expected an object"),
    ("x", 'found "x", expected an object'),
    ({"more": 1}, "more: found an unknown field, expected one of ask, pins"),
    ({"ask": []}, "ask: found a list, expected an object"),
    ({"ask": {"edition": 11}}, 'ask.edition: found 11, expected "10" or "11"'),
    ({"ask": {"edition": "9"}}, 'ask.edition: found "9", expected "10" or "11"'),
    ({"ask": {"phase": "shooting"}}, 'ask.phase: found "shooting", expected "ranged" or "melee"'),
    ({"ask": {"attacker": "Nobz"}}, 'ask.attacker: found "Nobz", expected an object'),
    ({"ask": {"attacker": {"unit": 1}}}, "ask.attacker.unit: found 1, expected text of at most 120 characters"),
    ({"ask": {"attacker": {"models": "5"}}}, 'ask.attacker.models: found "5", expected a whole number from 1 to 120'),
    ({"ask": {"attacker": {"models": 0}}}, "ask.attacker.models: found 0, expected a whole number from 1 to 120"),
    ({"ask": {"attacker": {"models": True}}}, "ask.attacker.models: found true, expected a whole number from 1 to 120"),
    ({"ask": {"attacker": {"gear": {"klaw": 1.5}}}}, "gear.klaw: found 1.5, expected a whole number from 0 to 480"),
    ({"ask": {"attacker": {"wepons": []}}}, "ask.attacker.wepons: found an unknown field, expected one of unit, page"),
    ({"ask": {"before": [{}, 1]}}, "ask.before[1]: found 1, expected an object"),
    ({"ask": {"before": [{}] * 5}}, "ask.before: found 5 entries, expected at most 4"),
    ({"ask": {"on": "waaagh"}}, 'ask.on: found "waaagh", expected a list'),
    ({"pins": [{"goal": None}]}, 'pins[0].goal: found null, expected "destroyed" or "models" or "wounds"'),
]


@pytest.mark.parametrize(("value", "words"), WRONG)
def test_the_place_what_was_found_and_what_was_expected(value: Any, words: str) -> None:
    with pytest.raises(GrognardError) as refused:
        shaped(value, State)
    assert words in str(refused.value)
    link = "1." + base64.urlsafe_b64encode(zlib.compress(json.dumps(value).encode())).decode().rstrip("=")
    with pytest.raises(GrognardError) as refused:
        from_link(link)
    assert str(refused.value) == f"this link cannot be opened: {_told(value)}"


def _told(value: Any) -> str:
    with pytest.raises(GrognardError) as refused:
        shaped(value, State)
    return str(refused.value)


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        ({}, 'edition: found nothing (the field is missing), expected "10" or "11"'),
        ({"edition": "11", "attackers": "Nobz", "defenders": []}, 'attackers: found "Nobz", expected a list'),
        ({"edition": "11", "attackers": ["x"] * 201, "defenders": []}, "found 201 entries, expected at most 200"),
    ],
)
def test_a_matrix_of_a_wrong_shape(asked: dict[str, Any], words: str) -> None:
    with pytest.raises(GrognardError) as refused:
        matrix_asked(asked)
    assert words in str(refused.value)


plain = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from(["ask", "pins", "attacker", "unit", "models", "gear", "on", "x"]), inner)
    ),
    max_leaves=8,
)


@given(plain)
def test_whatever_is_sent_is_a_question_or_refused_in_our_words(value: Any) -> None:
    try:
        expected = msgspec.convert(value, State)
    except msgspec.ValidationError:
        told = _told(value)
        assert "found " in told
        assert "expected " in told
        assert "`" not in told
        assert "$" not in told
    else:
        assert shaped(value, State) == expected


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "expecting value at line 1, column 1"),
        (b'{"a": 1,}', "at line 1, column "),
        (b"\xff", "byte 0 is not UTF-8"),
        (b"[" * 100_000, "nested too deeply"),
        (b'{"a": 1, "a": 2}', 'the field "a" stands twice'),
        (b'{"\\ud800": 1, "\\ud800": 2}', 'the field "?" stands twice'),
        (b"NaN", "NaN is no number"),
        (b'["\\ud83d"]', "\\ud83d is half a character"),
        (b'{"\\uDE00": 1}', "\\ude00 is half a character"),
    ],
)
def test_what_is_no_json_says_where(data: bytes, words: str) -> None:
    with pytest.raises(GrognardError) as refused:
        parse_json(data, "body", "a JSON object")
    assert str(refused.value).startswith("body: found no JSON (")
    assert words in str(refused.value)
    assert str(refused.value).endswith("expected a JSON object")
