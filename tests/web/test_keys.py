"""Links tell the ids of pages. What is known of a page is for those who have its text, and so its key."""

import json
import urllib.error
import urllib.request
from typing import Any

import pytest

from grognard.core.words import Edition
from grognard.web.question import Ask, Side, State, to_link
from grognard.web.store import PageStore, key_of, mark_of

NAME = "Zogboyz of somebody else"


def call(url: str, body: Any) -> tuple[int, Any]:
    """The answer to a POST, refused or not."""
    try:
        with urllib.request.urlopen(urllib.request.Request(url, json.dumps(body).encode()), timeout=60) as answer:
            return answer.status, json.loads(answer.read())
    except urllib.error.HTTPError as error:
        return error.code, json.loads(error.read())


@pytest.fixture
def text(short_page: str) -> str:
    return short_page.replace("Nobz", NAME)


@pytest.mark.parametrize("place", ["attacker", "defender", "before", "pin"])
def test_odds_of_a_page_are_for_those_who_have_its_key(server: str, text: str, short_page: str, place: str) -> None:
    """Also where they were worked out before, for somebody who has it."""
    read = call(f"{server}/app/read", {"text": text})[1]
    mark, key = read["mark"], read["key"]
    assert key == call(f"{server}/app/use", {"text": text})[1]["key"]
    other = call(f"{server}/app/use", {"text": short_page})[1]["key"]
    theirs = {"page": mark, "profile": "M6 T5 Sv4+ W2 Ld7+ OC1"}
    ask: dict[str, Any] = {"edition": "10", "attacker": {"unit": "Boyz"}, "defender": {"unit": "Boyz"}}
    pinned = ask | {"attacker": theirs}
    asked = {
        "attacker": {"ask": pinned},
        "defender": {"ask": ask | {"defender": theirs}},
        "before": {"ask": ask | {"before": [theirs]}},
        "pin": {"ask": ask, "pins": [pinned]},
    }[place]
    unread = json.loads(json.dumps(asked).replace(mark, f"{int(mark, 16) ^ 1:040x}"))
    for _ in range(2):
        for keys in ([], [mark], [other], [""]):
            for quick in (True, False):
                _, found = call(f"{server}/app/odds", {"state": asked, "keys": keys, "quick": quick})
                _, nothing = call(f"{server}/app/odds", {"state": unread, "keys": keys, "quick": quick})
                assert (found["pages"], found["detail"]) == ([mark], nothing["detail"])
                assert NAME not in json.dumps(found)
                left = call(f"{server}/app/odds", {"state": asked, "keys": keys, "quick": quick, "without": [mark]})
                assert NAME not in json.dumps(left)
            if place != "pin":
                status, told = call(f"{server}/app/export/csv", {"state": asked, "keys": keys})
                assert (status, told["pages"]) == (409, [mark])
        status, view = call(f"{server}/app/odds", {"state": asked, "keys": [other, key]})
        assert status == 200
        assert NAME in json.dumps(view["answer"])
        status, file = call(f"{server}/app/export/csv", {"state": asked, "keys": [key]})
        assert (status, file["refused"]) == (200, "")


def test_a_link_alone_opens_to_nothing_of_a_page(server: str, text: str) -> None:
    mark = call(f"{server}/app/read", {"text": text})[1]["mark"]
    link = to_link(State(Ask(Edition.TENTH, Side(page=mark), Side("Boyz"))))
    with urllib.request.urlopen(f"{server}/?q={link}", timeout=60) as answer:
        assert NAME not in answer.read().decode()
    assert call(f"{server}/app/odds", {"link": link})[1]["pages"] == [mark]


def test_a_file_of_a_question_needs_no_page_that_is_only_pinned(server: str) -> None:
    ask = {"edition": "10", "attacker": {"unit": "Boyz"}, "defender": {"unit": "Nobz"}}
    pin = ask | {"attacker": {"page": "0" * 40}}
    status, told = call(f"{server}/app/export/csv", {"state": {"ask": ask, "pins": [pin]}})
    assert status == 200
    assert told["text"].startswith("what,number")


def test_the_store_gives_pages_to_keys() -> None:
    store = PageStore()
    store.put("a page", b"read")
    mark = mark_of("a page")
    assert mark in store
    assert store.get(frozenset({mark}), frozenset({key_of("a page")})) == {mark: b"read"}
    assert store.get(frozenset({mark}), frozenset({key_of("another"), mark, ""})) == {}
    assert store.get(frozenset({"0" * 40}), frozenset({key_of("a page")})) == {}
