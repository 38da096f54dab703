"""The event loop never waits for work: light requests are answered while long ones run in worker processes."""

import json
import threading
import urllib.error
import urllib.request
from collections.abc import Callable
from pathlib import Path
from typing import Any

from web_support import free_port, start

LIGHT = ("/api/v1/units?q=nobz", "/", "/assets/kit.js", "/app/factions", "/datasheets", "/matrix")
MATRIX = {"edition": "11", "attackers": ["all"], "defenders": ["all"]}
ATTACK = {"type": "melee", "count": 60, "A": "D6", "skill": 3, "S": 7, "AP": -1, "D": "D6"}
ABILITIES = ["SUSTAINED HITS D3", "LETHAL HITS", "DEVASTATING WOUNDS"]
HEAVY = {
    "version": 1,
    "edition": "10",
    "attacks": [ATTACK | {"abilities": ABILITIES, "name": str(n)} for n in range(8)],
    "target": {"groups": [{"models": 20, "T": 4, "Sv": 3, "W": 5, "FNP": 5}, {"models": 20, "T": 4, "Sv": 2, "W": 3}]},
}
"""More than may be worked out: it is stopped after as long as an answer may take, far longer than light requests."""


def _asked(url: str, body: Any = None) -> bytes:
    """The answer, a refusal too."""
    data = None if body is None else json.dumps(body).encode()
    try:
        with urllib.request.urlopen(urllib.request.Request(url, data), timeout=120) as answer:
            return answer.read()
    except urllib.error.HTTPError as error:
        return error.read()


def test_light_requests_are_answered_before_long_ones_that_came_first(tmp_path: Path, seed_page: str) -> None:
    """Solves, a matrix, a queue of best plays and a page to be read keep every worker busy meanwhile."""
    port = free_port()
    server = start(port, tmp_path)
    address = f"http://127.0.0.1:{port}"
    ended: list[str] = []

    def begin(name: str, work: Callable[[], Any]) -> None:
        def whole() -> None:
            try:
                work()
            except OSError:
                return
            ended.append(name)

        threading.Thread(target=whole, daemon=True).start()

    try:
        mark = json.loads(_asked(f"{address}/app/matrix", MATRIX))["id"]
        while not json.loads(_asked(f"{address}/app/matrix/{mark}"))["done"]:
            pass
        for n in range(4):
            begin(f"solve {n}", lambda: _asked(f"{address}/api/v1/solve", HEAVY))
        for size in range(10, 21):
            sides = {"attacker": {"unit": "Boyz", "models": size}, "defender": {"unit": "Nobz"}}
            question = {"state": {"ask": {"play": "best", "before": [{"unit": "Nobz"}] * 4, **sides}}}
            begin("best play", lambda question=question: _asked(f"{address}/app/odds", question))
        begin("read", lambda: _asked(f"{address}/app/read", {"text": seed_page}))
        for path in LIGHT:
            assert _asked(f"{address}{path}")
        told = json.loads(_asked(f"{address}/app/matrix/{mark}"))
        assert not [name for name in ended if name.startswith("solve")]
        assert 0 < told["done"] < told["total"]
    finally:
        server.kill()
        server.wait(15)
