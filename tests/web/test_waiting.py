"""Work for a request that ends with its client."""

import asyncio
import json
import socket
import threading
import time
from typing import Any, cast

import msgspec
import pytest
import uvicorn
from fastapi import FastAPI
from starlette.requests import Request

from grognard.core.errors import GrognardError
from grognard.core.words import Edition
from grognard.odds.choices import Play
from grognard.web.api import add_api
from grognard.web.app import protect
from grognard.web.odds import odds_view
from grognard.web.pins import Known
from grognard.web.question import Ask, Side, State
from grognard.web.waiting import while_wanted
from web_support import free_port, run

NOBZ = Ask(Edition.TENTH, Side("Nobz"), Side("Nurglings"))
BEST = Ask(Edition.TENTH, Side("Nobz"), Side("Nurglings"), play=Play.BEST)


def request(*messages: str) -> Request:
    """A request whose client sends these messages and then waits for ever."""
    left = list(messages)

    async def receive() -> dict[str, Any]:
        if not left:
            await asyncio.Event().wait()
        return {"type": left.pop(0)}

    return Request({"type": "http"}, receive)


def test_work_that_is_waited_for_is_answered() -> None:
    async def story() -> None:
        assert await while_wanted(request(), asyncio.sleep(0.01, "done")) == "done"

    run(story())


def test_work_is_cancelled_when_its_client_leaves() -> None:
    async def story() -> None:
        seen: list[str] = []

        async def work() -> None:
            try:
                await asyncio.Event().wait()
            except asyncio.CancelledError:
                seen.append("cancelled")
                raise

        with pytest.raises(GrognardError, match="nobody waits"):
            await while_wanted(request("http.request", "http.disconnect"), work())
        await asyncio.sleep(0.01)
        assert seen == ["cancelled"]

    run(story())


def test_work_that_fails_fails_as_it_did() -> None:
    async def work() -> None:
        raise GrognardError("no", "field")

    async def story() -> None:
        with pytest.raises(GrognardError, match="field: no"):
            await while_wanted(request(), work())

    run(story())


class NeverAnswers:
    """A service whose searches take for ever: how many began, and how many were given up."""

    def __init__(self) -> None:
        self.begun = threading.Event()
        self.given_up = threading.Event()

    async def odds(self, state: State, keys: frozenset[str], *, quick: bool, without: frozenset[str]) -> dict[str, Any]:
        assert (keys, quick, without) == (frozenset(), False, frozenset())
        self.begun.set()
        try:
            await asyncio.Event().wait()
        except asyncio.CancelledError:
            self.given_up.set()
            raise
        return {}


def test_a_search_is_given_up_when_its_connection_closes() -> None:
    """Over a real connection, through all that stands between the network and the app."""
    service, port, app = NeverAnswers(), free_port(), FastAPI()
    add_api(app, cast("Any", service))
    protect(app, local=True)
    server = uvicorn.Server(uvicorn.Config(app, port=port, log_level="error"))
    thread = threading.Thread(target=server.run)
    thread.start()
    try:
        while not server.started:
            time.sleep(0.01)
        body = json.dumps({"state": msgspec.to_builtins(State(BEST))}).encode()
        head = f"POST /app/odds HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nContent-Length: {len(body)}\r\n\r\n"
        with socket.create_connection(("127.0.0.1", port), 10) as connection:
            connection.sendall(head.encode() + body)
            assert service.begun.wait(10)
            assert not service.given_up.is_set()
        assert service.given_up.wait(10)
    finally:
        server.should_exit = True
        thread.join(10)


def test_a_quick_view_has_the_numbers_of_the_plain_play_and_says_what_it_left() -> None:
    quick, plain, best = (
        odds_view(State(BEST), {}, quick=True),
        odds_view(State(NOBZ), {}),
        odds_view(State(BEST), {}),
    )
    assert quick["searching"]
    assert quick["answer"]["searching"]
    assert quick["answer"]["raw"] == plain["answer"]["raw"] != best["answer"]["raw"]
    assert quick["answer"]["policy"] == []
    assert quick["answer"]["play"] == "best"
    assert quick["link"] == best["link"] != plain["link"]
    assert not best["searching"]
    assert best["answer"]["policy"]
    assert not odds_view(State(NOBZ), {}, quick=True)["searching"]


def test_a_pinned_best_play_is_left_by_a_quick_view_until_it_is_known() -> None:
    known: Known = {}
    state = State(NOBZ, (BEST, NOBZ))
    quick = odds_view(state, {}, quick=True, known=known)
    assert quick["searching"]
    assert not quick["answer"]["searching"]
    assert sorted(quick["answer"]["pins"][0]) == ["name", "searching"]
    assert len(known) == 1
    full = odds_view(state, {}, known=known)
    assert "best play for destroying the unit" in full["answer"]["pins"][0]["detail"]
    again = odds_view(state, {}, quick=True, known=known)
    assert not again["searching"]
    assert again["answer"] == full["answer"]
