"""Matrices of the web page: shipped units and the user's own pages."""

import json
import time
import urllib.error
import urllib.request
from typing import Any

import pytest

from grognard.core.errors import GrognardError
from grognard.core.words import AttackType, Edition
from grognard.importers.page import read_page
from grognard.odds.choices import Figure
from grognard.odds.matrix import matrix
from grognard.odds.reading import understand
from grognard.web.answer import solved
from grognard.web.matrix import PAGE, matrix_asked, matrix_view
from grognard.web.question import Ask, Side
from grognard.web.sides import Pages

CUTTERS = """Marsh Folk – Reed Cutters
MELEE WEAPONS | RANGE | A | WS | S | AP | D | |
| Long scythe | Melee | 3 | 4+ | 5 | -1 | 1 | |
ABILITIES
Old Tides: Each time a model in this unit makes an attack that targets a VEHICLE unit, add 1 to the Wound roll.
UNIT COMPOSITION
- 5 Reed Cutters
This model is equipped with: long scythe.
| 5 models | 60 |
KEYWORDS: INFANTRY, REED CUTTERS
FACTION KEYWORDS:
MARSH FOLK
"""


@pytest.fixture
def pages(short_page: str) -> Pages:
    """The seed page of the Nobz under the id "nobz", and one without a profile under "cutters"."""
    return {"nobz": understand(read_page(short_page)), "cutters": understand(read_page(CUTTERS, Edition.TENTH))}


def quietly(done: int, total: int) -> None:
    """Nobody listens."""


def view(pages: Pages, **asked: Any) -> dict[str, Any]:
    return matrix_view({"edition": "10", **asked}, pages, quietly)


def test_pages_stand_beside_shipped_units_and_their_cells_open_in_odds_to_the_same_numbers(pages: Pages) -> None:
    found = view(pages, attackers=["Boyz", PAGE + "nobz"], defenders=["Intercessor Squad", PAGE + "nobz"])
    assert found["attackers"] == ["Boyz", "Nobz (your page)"]
    for i, attacker in enumerate(found["attacker_sides"]):
        for j, defender in enumerate(found["defender_sides"]):
            ask = Ask(Edition.TENTH, Side(**attacker), Side(**defender))
            assert found["values"][i][j] == pytest.approx(solved(ask, pages).result.mean_models, abs=1e-12)


def test_the_grid_is_that_of_the_command_line(pages: Pages) -> None:
    names = ("Boyz", "Nobz", "Deff Dread")
    for figure in Figure:
        found = view(pages, attackers=names, defenders=names, figure=figure.value, phase="melee")
        wanted = matrix(names, names, figure=figure, edition=Edition.TENTH, phase=AttackType.MELEE)
        assert found["values"] == [list(row) for row in wanted.values]
        assert found["phase"] == "melee"


def test_a_unit_named_twice_is_one_row(pages: Pages) -> None:
    found = view(pages, attackers=["Boyz", "boyz", "all orks"], defenders=["Nobz"])
    assert found["attackers"][0] == "Boyz"
    assert len(found["attackers"]) == len(set(found["attackers"])) > 3


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ({"attackers": [], "defenders": ["Nobz"]}, "attackers: choose at least one unit"),
        ({"attackers": ["Nobz"], "defenders": [PAGE + "gone"]}, "paste it again"),
        ({"attackers": ["Nobz"], "defenders": [PAGE + "cutters"]}, "Reed Cutters: .*no model profile"),
        ({"attackers": [PAGE + "nobz"], "defenders": ["Nobz"], "edition": "11"}, "is a page of the 10th edition"),
        ({"attackers": ["../../etc/passwd"], "defenders": ["Nobz"]}, "expected a unit that we ship"),
        ({"attackers": ["Nobz"], "defenders": ["Nobz"], "figure": "luck"}, "figure: .*luck"),
        (
            {"attackers": [f"{PAGE}{n}" for n in range(25)], "defenders": ["Nobz"]},
            "found 25 pages, expected at most 24",
        ),
        ({"attackers": ["Nobz"] * 201, "defenders": ["Nobz"]}, "attackers: .*200"),
    ],
)
def test_what_cannot_be_worked_out_is_told(pages: Pages, asked: dict[str, Any], told: str) -> None:
    with pytest.raises(GrognardError, match=told):
        view(pages, **asked)


def test_more_cells_than_the_limit_are_refused(pages: Pages, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("grognard.web.matrix.MOST_CELLS", 5)
    with pytest.raises(GrognardError, match="found 6 cells, expected at most 5"):
        view(pages, attackers=["Nobz", "Boyz"], defenders=["Nobz", "Boyz", PAGE + "nobz"])


def test_progress_is_told_of_every_cell(pages: Pages) -> None:
    seen: list[tuple[int, int]] = []
    matrix_view(
        {"edition": "10", "attackers": ["Nobz", PAGE + "nobz"], "defenders": ["Boyz", "Nobz"]},
        pages,
        lambda done, total: seen.append((done, total)),
    )
    assert seen == [(done, 4) for done in (1, 2, 3, 4)]


def test_the_pages_of_a_matrix_are_those_of_both_sides() -> None:
    asked = matrix_asked({"edition": "10", "attackers": ["Nobz", PAGE + "a"], "defenders": [PAGE + "b", PAGE + "a"]})
    assert asked.pages == {"a", "b"}


def call(url: str, body: Any = None) -> tuple[int, Any]:
    data = None if body is None else json.dumps(body).encode()
    try:
        with urllib.request.urlopen(urllib.request.Request(url, data), timeout=60) as answer:
            return answer.status, json.loads(answer.read())
    except urllib.error.HTTPError as error:
        return error.code, json.loads(error.read())


def test_a_server_asks_for_a_page_that_it_does_not_have_and_then_works_it_out(server: str, short_page: str) -> None:
    text = short_page + "\nanother page of the same unit"
    asked = {"edition": "10", "attackers": ["Boyz"], "defenders": [PAGE + "0" * 40]}
    status, told = call(f"{server}/app/matrix", asked)
    assert (status, told["pages"]) == (409, ["0" * 40])
    mark = call(f"{server}/app/read", {"text": text})[1]["mark"]
    key = call(f"{server}/app/use", {"text": text})[1]["key"]
    status, told = call(f"{server}/app/matrix", asked | {"defenders": [PAGE + mark], "keys": [key]})
    assert status == 200
    for _ in range(300):
        follow = call(f"{server}/app/matrix/{told['id']}")[1]
        if follow["grid"] or follow["error"]:
            break
        time.sleep(0.1)
    assert follow["error"] == ""
    assert follow["grid"]["defender_sides"] == [{"page": mark}]
    assert (follow["done"], follow["total"]) == (1, 1)


def test_the_id_of_a_page_alone_tells_nothing_of_it(server: str, short_page: str) -> None:
    """Who has a link has the id of another user's page, and neither its text nor its key."""
    text = short_page + "\na page of somebody else"
    mark = call(f"{server}/app/read", {"text": text})[1]["mark"]
    other = call(f"{server}/app/use", {"text": short_page})[1]["key"]
    unread = f"{int(mark, 16) ^ 1:040x}"
    asked = {"edition": "10", "attackers": ["Boyz"], "defenders": ["Rhino"]}
    for keys in ([], [mark], [other], [""]):
        for side in ("attackers", "defenders"):
            found, nothing = (
                call(f"{server}/app/matrix", asked | {side: [PAGE + one], "keys": keys}) for one in (mark, unread)
            )
            assert (found[0], found[1]["pages"]) == (409, [mark])
            assert found[1]["detail"] == nothing[1]["detail"]
    for body in ({"page": mark}, {"page": mark, "text": short_page}):
        status, told = call(f"{server}/app/sheet", body)
        assert (status, told["pages"]) == (409, [mark])
    assert call(f"{server}/app/sheet", {"page": mark, "text": text})[1]["page"] == mark
