"""Starting servers and finding browsers for the tests of the web app."""

import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

SCENARIO = {
    "version": 1,
    "edition": "11",
    "attacks": [
        {"type": "melee", "count": 5, "A": 3, "skill": 3, "S": 7, "AP": -1, "D": 2, "abilities": ["LETHAL HITS"]}
    ],
    "target": {"keywords": ["INFANTRY"], "groups": [{"models": 5, "T": 4, "Sv": 3, "W": 2}]},
}


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def start(port: int, data: Path) -> subprocess.Popen[bytes]:
    """A server at `port` that answers, with its library in `data`."""
    command = [sys.executable, "-c", "from grognard.cli import main; main()", "serve", "--no-open", "--port", str(port)]
    environment = {key: value for key, value in os.environ.items() if not key.startswith(("NICEGUI_", "PYTEST_"))}
    server = subprocess.Popen(command, env=environment | {"GROGNARD_DATA": str(data)})
    for _ in range(300):
        if server.poll() is not None:
            break
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{port}/api/v1/units?q=nobz", timeout=5):
                return server
        except OSError:
            time.sleep(0.2)
    server.kill()
    raise RuntimeError("the server did not start")


def chromium() -> str | None:
    """The browser: GROGNARD_CHROMIUM, one on the path, or (empty) Playwright's own."""
    if named := os.environ.get("GROGNARD_CHROMIUM"):
        return named
    return next(
        (found for name in ("chromium", "chromium-browser", "google-chrome") if (found := shutil.which(name))), ""
    )
