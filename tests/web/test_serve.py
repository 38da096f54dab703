"""grognard serve: warns of what it opens, and says what is wrong with an address."""

import json
import os
import re
import signal
import socket
import subprocess
import sys
import threading
import time
import urllib.request
from pathlib import Path
from typing import Any

import pytest

from grognard.cli.serve import bound
from grognard.core.errors import GrognardError
from grognard.web.workers import Workers
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


def test_servers_that_start_at_once_have_different_ports_and_answer(tmp_path: Path) -> None:
    """Each tells where it is itself, not where another listens, and none fails over a port that was free before."""
    environment = {key: value for key, value in os.environ.items() if not key.startswith(("NICEGUI_", "PYTEST_"))}
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    servers = [
        subprocess.Popen(COMMAND, env=environment | {"GROGNARD_DATA": str(tmp_path / name)}, **pipes)
        for name in ("first", "second", "third")
    ]
    try:
        told = [server.stdout.readline().decode() for server in servers if server.stdout]
        addresses = [found[1] for line in told if (found := re.search(r"at (http://127\.0\.0\.1:\d+) ", line))]
        for address in addresses:
            assert _until_there(f"{address}/api/v1/units?q=nobz")
    finally:
        for server in servers:
            server.terminate()
        errors = [server.communicate(timeout=60)[1] for server in servers]
    assert errors == [b"", b"", b""]
    assert len(set(addresses)) == 3


def in_a_group_of_its_own(data: Path) -> subprocess.Popen[bytes]:
    """A server that answers, and its workers, as a terminal's Ctrl+C reaches them."""
    environment = {key: value for key, value in os.environ.items() if not key.startswith(("NICEGUI_", "PYTEST_"))}
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    environment["GROGNARD_DATA"] = str(data)
    server = subprocess.Popen(COMMAND, env=environment, start_new_session=True, **pipes)
    assert server.stdout
    assert server.stdout.readline()
    return server


@pytest.mark.skipif(os.name != "posix", reason="Ctrl+C reaches whole groups of processes on POSIX")
@pytest.mark.parametrize("seconds", [0, 0.3, 3])
def test_a_server_that_is_interrupted_leaves_without_a_complaint(tmp_path: Path, seconds: float) -> None:
    """Ctrl+C reaches its workers as well, which may have just begun to load."""
    server = in_a_group_of_its_own(tmp_path)
    time.sleep(seconds)
    os.killpg(server.pid, signal.SIGINT)
    _, errors = server.communicate(timeout=60)
    assert errors == b""
    assert server.returncode == 0


@pytest.mark.skipif(os.name != "posix", reason="Ctrl+C reaches whole groups of processes on POSIX")
@pytest.mark.parametrize("pause", [0.02, 0.1, 0.4])
def test_whoever_interrupts_a_server_again_and_again_sees_no_complaint_either(tmp_path: Path, pause: float) -> None:
    server = in_a_group_of_its_own(tmp_path)
    while server.poll() is None:
        os.killpg(server.pid, signal.SIGINT)
        time.sleep(pause)
    _, errors = server.communicate(timeout=60)
    assert errors == b""


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "0.0.0.0"])
def test_a_port_is_ours_from_when_it_is_chosen(host: str) -> None:
    port = free_port()
    ours = bound(host, port)
    try:
        assert {one.getsockname()[1] for one in ours} == {port}
        with pytest.raises(GrognardError, match=f"cannot serve at port {port} .*choose another with --port"):
            bound(host, port)
        with socket.create_connection(("127.0.0.1", port), 5):
            pass
    finally:
        for one in ours:
            one.close()
    for one in bound(host, port):
        one.close()


def test_a_host_of_another_computer_is_refused_in_words() -> None:
    with pytest.raises(GrognardError, match=r"cannot serve at port 9 .*choose another with --port"):
        bound("192.0.2.1", 9)


def test_workers_are_stopped_while_they_start_and_before() -> None:
    workers = Workers(1, 1)
    workers.stop()
    starting = threading.Thread(target=workers.launch)
    starting.start()
    while starting.is_alive():
        workers.stop()
    workers.stop()


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
