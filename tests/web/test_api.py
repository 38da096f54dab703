"""The HTTP API: the same answers and errors as the command line, and limits."""

import http.client
import json
import time
import urllib.error
import urllib.request
from pathlib import Path
from typing import Any, cast

import httpx
import pytest
from fastapi import FastAPI

from grognard import solve_scenario
from grognard.core.errors import GrognardError, ScenarioError
from grognard.web.api import add_api
from grognard.web.service import Service
from grognard.web.workers import BusyError, FaultError, TooLongError
from web_support import SCENARIO, free_port, run, start


def call(url: str, body: bytes | None = None, headers: dict[str, str] | None = None, method: str | None = None) -> Any:
    request = urllib.request.Request(url, body, headers or {"Content-Type": "application/json"}, method=method)
    try:
        with urllib.request.urlopen(request, timeout=60) as answer:
            return answer.status, answer.read().decode(), answer.headers
    except urllib.error.HTTPError as error:
        return error.code, error.read().decode(), error.headers


def test_solve_answers_as_the_library_does(server: str) -> None:
    status, body, _ = call(f"{server}/api/v1/solve", json.dumps(SCENARIO).encode())
    assert status == 200
    assert json.loads(body) == solve_scenario(SCENARIO)


@pytest.mark.parametrize(
    "wrong",
    [{}, {**SCENARIO, "edition": "9"}, {**SCENARIO, "attacks": [{"A": "x"}]}, {**SCENARIO, "more": 1}],
    ids=["empty", "edition", "attack", "unknown field"],
)
def test_solve_refuses_with_the_words_of_the_library(server: str, wrong: dict[str, Any]) -> None:
    with pytest.raises(ScenarioError) as expected:
        solve_scenario(wrong)
    status, body, _ = call(f"{server}/api/v1/solve", json.dumps(wrong).encode())
    told = json.loads(body)
    assert status == 422
    assert told["detail"] == str(expected.value)
    assert told["error"] == {"path": expected.value.path, "message": expected.value.message}


@pytest.mark.parametrize("body", [b"", b"{", b"\xff\xfe", b"[" * 20_000, b"null", b'"text"'])
def test_what_is_no_scenario_is_refused_and_the_server_lives(server: str, body: bytes) -> None:
    assert call(f"{server}/api/v1/solve", body)[0] == 422
    assert call(f"{server}/api/v1/units?q=nobz")[0] == 200


def test_a_body_that_is_too_large_is_refused_before_it_is_read(server: str) -> None:
    connection = http.client.HTTPConnection(server.removeprefix("http://"), timeout=30)
    connection.putrequest("POST", "/api/v1/solve")
    connection.putheader("Content-Length", "900000000")
    connection.endheaders()
    answer = connection.getresponse()
    assert answer.status == 413
    told = json.loads(answer.read())
    assert told["error"] == {"path": "body", "message": "found more than 800,000 bytes"}


def test_a_body_whose_size_is_not_told_is_refused_likewise(server: str) -> None:
    connection = http.client.HTTPConnection(server.removeprefix("http://"), timeout=30)
    parts = (b" " * 100_000 for _ in range(9))
    connection.request("POST", "/api/v1/solve", parts, {"Transfer-Encoding": "chunked"}, encode_chunked=True)
    answer = connection.getresponse()
    assert answer.status == 413
    assert json.loads(answer.read())["error"] == {"path": "body", "message": "found more than 800,000 bytes"}


@pytest.mark.parametrize(
    ("error", "status"), [(FaultError, 500), (BusyError, 503), (TooLongError, 503), (GrognardError, 422)]
)
def test_whose_fault_it_is_stands_in_the_status(error: type[GrognardError], status: int) -> None:
    class Failing:
        async def scenario(self, _data: bytes) -> None:
            raise error("in words")

    async def story() -> None:
        app = FastAPI()
        add_api(app, cast("Service", Failing()))
        async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://localhost") as client:
            answer = await client.post("/api/v1/solve", content=b"{}")
        assert (answer.status_code, answer.json()["detail"]) == (status, "in words")

    run(story())


@pytest.mark.parametrize(
    ("method", "path", "status", "told"),
    [
        ("GET", "/api/v1/solve", 405, "expected POST"),
        ("POST", "/api/v1/units", 405, "expected GET"),
        ("PUT", "/app/odds", 405, "expected POST"),
        ("GET", "/app/export/svg", 405, "expected POST"),
        ("GET", "/api/v1/nothing", 404, "/api/docs"),
        ("POST", "/api/v2/solve", 404, "/api/docs"),
    ],
)
def test_a_request_of_the_wrong_kind_is_told_so_as_json(
    server: str, method: str, path: str, status: int, told: str
) -> None:
    found, body, _ = call(f"{server}{path}", b"{}" if method != "GET" else None, method=method)
    assert found == status
    assert told in json.loads(body)["detail"]
    assert f"{method} {path}" in json.loads(body)["detail"]


def test_read_takes_a_page_and_refuses_what_is_none(server: str, seed_page: str) -> None:
    status, body, _ = call(f"{server}/api/v1/read", seed_page.encode(), {"Content-Type": "text/plain"})
    assert status == 200
    assert {"name", "edition", "rules", "unread"} <= json.loads(body).keys()
    status, body, _ = call(f"{server}/api/v1/read", json.dumps({"text": "a shopping list"}).encode())
    assert status == 422
    assert "expected a title" in json.loads(body)["detail"]
    status, own, _ = call(f"{server}/app/read", json.dumps({"text": "a shopping list"}).encode())
    assert (status, own) == (200, body)
    status, body, _ = call(f"{server}/api/v1/read", json.dumps({"text": "x", "editoin": "11"}).encode())
    assert status == 422
    assert json.loads(body)["detail"].startswith("editoin: found an unknown field")


@pytest.mark.parametrize("text", ["../../etc/passwd", "/etc/hostname", "page.toml"])
def test_a_path_is_only_text(server: str, text: str) -> None:
    status, body, _ = call(f"{server}/api/v1/read", json.dumps({"text": text}).encode())
    assert status == 422
    assert "found none of these headings" in body
    side = {"unit": text}
    status, body, _ = call(f"{server}/app/odds", json.dumps({"state": {"ask": {"attacker": side}}}).encode())
    assert "expected a unit that we ship" in json.loads(body)["attacker"]["error"]


def test_a_page_that_was_not_sent_is_asked_for(server: str) -> None:
    question = {"state": {"ask": {"attacker": {"page": "0" * 40}, "defender": {"unit": "Nobz"}}}}
    status, body, _ = call(f"{server}/app/odds", json.dumps(question).encode())
    assert status == 200
    assert json.loads(body)["error"]["message"]
    assert json.loads(body)["pages"] == ["0" * 40]
    status, body, _ = call(f"{server}/app/odds", json.dumps(question | {"without": ["0" * 40]}).encode())
    assert status == 200
    assert "paste it again" in json.loads(body)["attacker"]["error"]
    assert json.loads(body)["defender"]["name"] == "Nobz"


def test_answers_come_with_a_policy_that_loads_nothing_from_elsewhere(server: str) -> None:
    status, body, headers = call(f"{server}/")
    assert status == 200
    assert "default-src 'self'" in headers["Content-Security-Policy"]
    assert "https://" not in body
    assert call(f"{server}/", headers={"Host": "evil.example"})[0] == 400


def test_the_title_and_the_preview_say_what_the_page_shows(server: str) -> None:
    question = {"state": {"ask": {"edition": "10", "attacker": {"unit": "Nobz"}, "defender": {"unit": "Nurglings"}}}}
    link = json.loads(call(f"{server}/app/odds", json.dumps(question).encode())[1])["link"]
    page = call(f"{server}/?q={link}")[1]
    assert "<title>Nobz against Nurglings, 10th edition · Grognard</title>" in page
    assert 'property="og:description" content="Nobz kills' in page


def test_the_schema_names_the_routes_and_the_documentation_shows_them(server: str) -> None:
    paths = json.loads(call(f"{server}/api/openapi.json")[1])["paths"]
    assert {"/api/v1/solve", "/api/v1/read", "/api/v1/units"} <= paths.keys()
    documentation = call(f"{server}/api/docs")[1]
    assert all(path in documentation for path in paths)


def test_a_matrix_of_what_does_not_exist_is_refused_and_a_small_one_is_worked_out(server: str) -> None:
    def run(attackers: list[str]) -> dict[str, Any]:
        asked = {"edition": "11", "attackers": attackers, "defenders": ["Nobz"]}
        mark = json.loads(call(f"{server}/app/matrix", json.dumps(asked).encode())[1])["id"]
        for _ in range(300):
            told = json.loads(call(f"{server}/app/matrix/{mark}")[1])
            if told["grid"] or told["error"]:
                return told
            time.sleep(0.1)
        raise AssertionError("the matrix never ended")

    assert "expected a unit that we ship" in run(["Moon Folk"])["error"]
    assert len(run(["Nobz", "Boyz"])["grid"]["values"]) == 2


def test_a_cancelled_matrix_is_gone(server: str) -> None:
    asked = {"edition": "11", "attackers": ["all"], "defenders": ["all"]}
    mark = json.loads(call(f"{server}/app/matrix", json.dumps(asked).encode())[1])["id"]
    assert call(f"{server}/app/matrix/{mark}", method="DELETE")[0] == 200
    assert call(f"{server}/app/matrix/{mark}")[0] == 422


def test_a_restarted_server_keeps_the_library(tmp_path: Path, short_page: str) -> None:
    for turn in range(2):
        port = free_port()
        process = start(port, tmp_path)
        try:
            url = f"http://127.0.0.1:{port}/app/library"
            if turn == 0:
                assert call(url, json.dumps({"text": short_page}).encode())[0] == 200
            pages = json.loads(call(url)[1])["pages"]
        finally:
            process.kill()
            process.wait(15)
    assert len(pages) == 1
