"""Starting servers and finding browsers for the tests of the web app."""

import asyncio
import os
import re
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

SCENARIO = {
    "version": 1,
    "edition": "11",
    "attacks": [
        {"type": "melee", "count": 5, "A": 3, "skill": 3, "S": 7, "AP": -1, "D": 2, "abilities": ["LETHAL HITS"]}
    ],
    "target": {"keywords": ["INFANTRY"], "groups": [{"models": 5, "T": 4, "Sv": 3, "W": 2}]},
}


PHONE = {"width": 360, "height": 740}
DESKTOP = {"width": 1440, "height": 900}


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


SHIFTS = """
window.shifted = 0;
new PerformanceObserver((list) => {
  for (const one of list.getEntries()) if (!one.hadRecentInput) window.shifted += one.value;
}).observe({ type: "layout-shift", buffered: true });
"""
"""Adds up how much moved on its own while a page was shown (Chromium's layout shift score)."""


def ours(url: str, server: str) -> bool:
    """Whether `url` is of the server, or of the page itself."""
    return url.startswith((server, server.replace("http", "ws"), "data:", "blob:"))


def choose(page: Any, side: str, text: str, edition: str) -> None:
    """Search a unit as a person does, and take the first one of the edition that is called so."""
    page.get_by_label(f"Find a unit: {side}").fill(text)
    page.get_by_role("option", name=re.compile(rf"^{text}.*{edition}th", re.IGNORECASE | re.DOTALL)).first.click()


def headline(page: Any) -> str:
    """The sentence of the answer, when it is there."""
    page.locator(".headline .lead > span").wait_for(timeout=60_000)
    return page.locator(".headline .lead > span").inner_text()


def told(page: Any, sentence: str) -> None:
    """Wait until the answer is this sentence."""
    page.locator(".headline .lead > span", has_text=sentence).wait_for()


def nobz_against_nurglings(page: Any) -> None:
    """The question of the first tests, in the 10th edition; the page has come to rest at its answer."""
    choose(page, "attacker", "nobz", "10")
    choose(page, "target", "nurgling", "10")
    headline(page)
    page.wait_for_function("document.activeElement.id === 'answer'")


def turn_on(page: Any, name: str) -> None:
    """Turn a switch on as people do: by its words."""
    page.locator("label.switch", has_text=name).click()
    found = "[...document.querySelectorAll('label.switch')].find((one) => one.innerText.includes(name))"
    page.wait_for_function(f"(name) => {found}.control.checked", arg=name)


def paste(page: Any, text: str) -> None:
    """Paste a datasheet page where it is asked for first."""
    page.get_by_role("button", name="Paste a datasheet page").first.click()
    page.get_by_label("Text of a datasheet page").fill(text)
    page.get_by_role("button", name="Read page").click()


def run(story: Coroutine[Any, Any, None]) -> None:
    """The story to its end, in a thread of its own: a browser of other tests may hold this thread's event loop."""
    with ThreadPoolExecutor(1) as threads:
        threads.submit(asyncio.run, story).result()
