"""grognard serve: warns of what it opens, and says what is wrong with an address."""

import json
import os
import re
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path
from typing import Any

from web_support import free_port

COMMAND = [sys.executable, "-c", "from grognard.cli import main; main()", "serve", "--no-open"]


def test_another_host_is_warned_of_and_has_no_library(tmp_path: Path) -> None:
    port = free_port()
    command = [*COMMAND, "--host", "0.0.0.0", "--port", str(port)]
    environment = {key: value for key, value in os.environ.items() if not key.startswith(("NICEGUI_", "PYTEST_"))}
    server = subprocess.Popen(command, stderr=subprocess.PIPE, env=environment | {"GROGNARD_DATA": str(tmp_path)})
    try:
        for _ in range(300):
            try:
                with urllib.request.urlopen(f"http://127.0.0.1:{port}/app/library", timeout=5) as answer:
                    told = json.loads(answer.read())
                break
            except OSError:
                time.sleep(0.2)
        assert told == {"local": False, "pages": []}
    finally:
        server.terminate()
        _, errors = server.communicate(timeout=20)
    assert b"everybody who can reach this computer" in errors
    assert not list(tmp_path.iterdir())


def test_a_port_in_use_is_refused_in_words() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        done = subprocess.run([*COMMAND, "--port", str(taken.getsockname()[1])], capture_output=True, timeout=60)
    assert done.returncode == 2
    assert b"choose another with --port" in done.stderr


def test_where_the_usual_port_is_taken_the_next_free_one_is_used(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            taken.bind(("127.0.0.1", 8040))
            taken.listen()
        except OSError:
            pass
        environment = {key: value for key, value in os.environ.items() if not key.startswith(("NICEGUI_", "PYTEST_"))}
        pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
        server = subprocess.Popen(COMMAND, env=environment | {"GROGNARD_DATA": str(tmp_path)}, **pipes)
        try:
            assert server.stdout is not None
            told = server.stdout.readline().decode()
        finally:
            server.terminate()
            _, errors = server.communicate(timeout=20)
    assert errors == b"", "it was stopped while it still made itself ready"
    found = re.search(r"http://127\.0\.0\.1:(\d+) ", told)
    assert found
    assert 8040 < int(found[1]) < 8060


def test_a_killed_server_leaves_no_process_and_no_complaint(tmp_path: Path) -> None:
    """Its workers hold its standard error open as long as they live: the test ends when they do."""
    port = free_port()
    environment = {key: value for key, value in os.environ.items() if not key.startswith(("NICEGUI_", "PYTEST_"))}
    command = [*COMMAND, "--port", str(port)]
    server = subprocess.Popen(command, stderr=subprocess.PIPE, env=environment | {"GROGNARD_DATA": str(tmp_path)})
    try:
        address = f"http://127.0.0.1:{port}"
        _until_there(f"{address}/api/v1/units?q=nobz")
        asked = {"edition": "11", "attackers": ["all"], "defenders": ["all"]}
        request = urllib.request.Request(f"{address}/app/matrix", json.dumps(asked).encode())
        with urllib.request.urlopen(request, timeout=30) as answer:
            mark = json.load(answer)["id"]
        while not _until_there(f"{address}/app/matrix/{mark}")["done"]:
            time.sleep(0.1)
    finally:
        server.kill()
    _, errors = server.communicate(timeout=60)
    assert errors == b""


def _until_there(url: str) -> Any:
    for _ in range(300):
        try:
            with urllib.request.urlopen(url, timeout=5) as answer:
                return json.load(answer)
        except OSError:
            time.sleep(0.2)
    raise AssertionError("the server never answered")
