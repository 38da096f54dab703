"""The web app: the weight of its first page, how soon it works, a switch as it is felt, and fifty users at once.

`python -m bench.web [--smoke]` measures this part alone.
"""

from __future__ import annotations

import json
import os
import random
import shutil
import socket
import subprocess
import sys
import tempfile
import threading
import time
import urllib.request
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import msgspec
from rich.console import Console

from bench.bars import Bar
from bench.clock import quantile

PAUSE = 2.0
SHEET = "app.css"
PAIRS = (("Nobz", "Nurglings"), ("Boyz", "Intercessor Squad"), ("Hellblaster Squad", "Deff Dread"), ("Nobz", "Rhino"))
FELT = """async (times) => {
  const found = [], wait = (ms) => new Promise((go) => setTimeout(go, ms));
  const frame = () => new Promise((go) => requestAnimationFrame(() => setTimeout(go, 0)));
  for (let i = 0; i < times; i++) {
    const all = document.querySelectorAll(".switches input[role=switch]:not(:disabled)");
    performance.clearResourceTimings();
    const begin = performance.now();
    const drawn = new Promise((go) => {
      const eye = new MutationObserver(() => {
        const asked = performance.getEntriesByType("resource").some((one) => one.name.endsWith("/app/odds"));
        if (asked) { eye.disconnect(); go(); }
      });
      const every = { subtree: true, childList: true, characterData: true, attributes: true };
      eye.observe(document.querySelector(".result"), every);
    });
    all[i % (all.length - 1)].click();
    await Promise.race([drawn, wait(5000)]);
    await frame();
    found.push((performance.now() - begin) / 1000);
    await wait(200);
  }
  return found;
}"""
BEST = """async (times) => {
  const first = [], final = [], wait = (ms) => new Promise((go) => setTimeout(go, ms));
  const frame = () => new Promise((go) => requestAnimationFrame(() => setTimeout(go, 0)));
  const until = async (there) => {
    const most = performance.now() + 20000;
    while (!there() && performance.now() < most) await frame();
  };
  const found = () => document.querySelector(".headline .kind").textContent.startsWith("The best play");
  const switches = () => [...document.querySelectorAll(".switches input[role=switch]:not(:disabled)")];
  const best = switches().find((one) => one.labels[0].innerText.startsWith("Best play"));
  for (let i = 0; i < times; i++) {
    const all = switches().filter((one) => one !== best), before = location.search, begin = performance.now();
    (i ? all[i % all.length] : best).click();
    await until(() => location.search !== before);
    await frame();
    first.push((performance.now() - begin) / 1000);
    await until(found);
    final.push((performance.now() - begin) / 1000);
    await wait(200);
  }
  return [first, final];
}"""
"""Best play is turned on, then other switches change: seconds to the first answer of the new question, which its link
in the address tells, and to its best play."""


class Page(msgspec.Struct, frozen=True):
    """The first page in a phone-sized browser, and the page with an answer.

    `interactive`: seconds from the server's first answer, to a request for a style sheet, until the search can be typed
    into.
    `again`: from a later visitor's request. `felt`: seconds from a tap on a switch to the frame with its answer.
    `best_first` and `best_final`: the same while best play is on, to the first answer, and to the best play.
    """

    kilobytes: float
    requests: int
    interactive: float
    again: float
    answer_kilobytes: float
    answer_requests: int
    felt: tuple[float, ...]
    best_first: tuple[float, ...] = ()
    best_final: tuple[float, ...] = ()


class Load(msgspec.Struct, frozen=True):
    """Users who change switches: seconds of each answer, what went wrong, and the server's memory in MB."""

    users: int
    seconds: float
    times: tuple[float, ...]
    faults: tuple[str, ...]
    megabytes_early: float | None
    megabytes_late: float | None


class Web(msgspec.Struct, frozen=True):
    """All of it. `missing`: why something was not measured."""

    start: float | None = None
    page: Page | None = None
    load: Load | None = None
    missing: str = ""

    @property
    def faults(self) -> list[str]:
        """What is broken."""
        return [f"web: {fault}" for fault in (self.load.faults[:3] if self.load else ())]


def measure(smoke: bool) -> Web:
    """Start a server and measure. What cannot be measured here is named, not raised."""
    if find_spec("nicegui") is None:
        return Web(missing="the web app: nicegui is not installed")
    with tempfile.TemporaryDirectory() as data, Browser() as browser:
        port = _free_port()
        address = f"http://127.0.0.1:{port}"
        command = [sys.executable, "-c", "from grognard.cli import main; main()", "serve", "--no-open"]
        settings = {**os.environ, "GROGNARD_DATA": data}
        begin = time.perf_counter()
        server = subprocess.Popen([*command, "--port", str(port)], env=settings, stdout=subprocess.DEVNULL)
        try:
            _wait(address, server)
            up = time.perf_counter()
            page = browser.measure(address, up, 6 if smoke else 60)
            load = _load(address, server.pid, *((10, 4.0) if smoke else (50, 60.0)))
        finally:
            server.terminate()
            server.wait(20)
    return Web(up - begin, page, load, browser.missing)


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def _wait(address: str, server: subprocess.Popen[bytes]) -> None:
    """Until a request is answered: connections are taken before the app has loaded, and wait for it."""
    until = time.perf_counter() + 60
    while time.perf_counter() < until and server.poll() is None:
        try:
            urllib.request.urlopen(f"{address}/assets/{SHEET}", timeout=60).close()
            return
        except OSError:
            time.sleep(0.01)
    raise RuntimeError("the web server did not start")


class Browser:
    """A Chromium, ready before the server is; `missing` says why there is none."""

    def __init__(self) -> None:
        self.missing = ""
        self._driver: Any = None
        self._chromium: Any = None
        self._first: Any = None

    def __enter__(self) -> Browser:
        try:
            from playwright.sync_api import Error, sync_playwright
        except ImportError:
            self.missing = "the first page: playwright is not installed"
            return self
        names = ("chromium", "chromium-browser", "google-chrome")
        path = os.environ.get("GROGNARD_CHROMIUM") or next(filter(None, map(shutil.which, names)), None)
        self._driver = sync_playwright().start()
        try:
            self._chromium = self._driver.chromium.launch(executable_path=path, args=["--no-sandbox"])
        except Error as error:
            self.missing = f"the first page: no Chromium was found ({str(error).splitlines()[0]})"
        else:
            self._first = self._visitor()
        return self

    def __exit__(self, *_: object) -> None:
        if self._chromium:
            self._chromium.close()
        if self._driver:
            self._driver.stop()

    def measure(self, address: str, up: float, switches: int) -> Page | None:
        """The page at `address`, of a server that first answered at the moment `up`."""
        if self._chromium is None:
            return None
        page, sizes = self._first
        page.goto(address, wait_until="commit")
        page.get_by_role("combobox").first.wait_for()
        interactive = time.perf_counter() - up
        page.wait_for_timeout(1500)
        first = sum(sizes), len(sizes)
        page.get_by_role("button", name="Nobz against Nurglings").click()
        page.locator(".chart svg .bar").first.wait_for()
        page.wait_for_timeout(1000)
        full = sum(sizes), len(sizes)
        felt = page.evaluate(FELT, switches)
        first_seen, best_seen = page.evaluate(BEST, switches // 2)
        later, _ = self._visitor()
        begin = time.perf_counter()
        later.goto(address, wait_until="commit")
        later.get_by_role("combobox").first.wait_for()
        again = time.perf_counter() - begin
        weights = (first[0] / 1000, first[1], interactive, again, full[0] / 1000, full[1])
        return Page(*weights, tuple(felt), tuple(first_seen), tuple(best_seen))

    def _visitor(self) -> tuple[Any, list[float]]:
        """A page of a new session, and the bytes of each request that it makes."""
        page = self._chromium.new_page(viewport={"width": 360, "height": 740})
        session = page.context.new_cdp_session(page)
        session.send("Network.enable")
        sizes: list[float] = []
        page.goto("about:blank")
        session.on("Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"]))
        return page, sizes


def _load(address: str, server: int, count: int, seconds: float) -> Load:
    """`count` users, each of whom changes a switch about every two seconds."""
    times: list[float] = []
    faults: list[str] = []
    until = time.perf_counter() + seconds
    users = [threading.Thread(target=_user, args=(n, address, until, times, faults)) for n in range(count)]
    for one in users:
        one.start()
    time.sleep(seconds / 4)
    early = _megabytes(server)
    for one in users:
        one.join()
    return Load(count, seconds, tuple(times), tuple(faults), early, _megabytes(server))


def _user(number: int, address: str, until: float, times: list[float], faults: list[str]) -> None:
    dice = random.Random(number)
    attacker, defender = dice.choice(PAIRS)
    ask: dict[str, Any] = {"edition": dice.choice(("10", "11")), "attacker": {"unit": attacker}, "on": []}
    ask["defender"] = {"unit": defender}
    time.sleep(dice.random() * PAUSE)
    while time.perf_counter() < until:
        begin = time.perf_counter()
        labels: list[str] = []
        try:
            view = _post(f"{address}/app/odds", {"state": {"ask": ask}})
            switches = [one for group in view["answer"]["groups"] for one in group["switches"]]
            labels = [one["label"] for one in switches if not one["unavailable"]]
        except (OSError, KeyError) as error:
            faults.append(repr(error))
        times.append(time.perf_counter() - begin)
        if labels:
            label = dice.choice(labels)
            ask["on"] = [one for one in ask["on"] if one != label] if label in ask["on"] else [*ask["on"], label]
        time.sleep(PAUSE * (0.5 + dice.random()))


def _post(address: str, body: dict[str, Any]) -> dict[str, Any]:
    request = urllib.request.Request(address, json.dumps(body).encode(), {"Content-Type": "application/json"})
    with urllib.request.urlopen(request, timeout=60) as answer:
        return json.load(answer)


def _megabytes(process: int) -> float | None:
    """What a process and its children hold in memory; None where the system does not tell."""
    try:
        children = Path(f"/proc/{process}/task/{process}/children").read_text().split()
        rows = Path(f"/proc/{process}/status").read_text().splitlines()
    except OSError:
        return None
    own = next((int(row.split()[1]) / 1024 for row in rows if row.startswith("VmRSS")), 0.0)
    return own + sum(_megabytes(int(child)) or 0.0 for child in children)


def show(console: Console, found: Web) -> None:
    """Print what was measured."""
    console.print("\nThe web app", style="bold")
    if found.missing:
        console.print(f"Not measured: {found.missing}", style="yellow")
    if found.start is not None:
        console.print(f"server answers after {found.start:.2f} s")
    if page := found.page:
        console.print(
            f"first page: {page.kilobytes:.0f} kB in {page.requests} requests; interactive {page.interactive:.2f} s "
            f"after the server is up, {page.again:.2f} s for the next visitor\n"
            f"with an answer and its chart: {page.answer_kilobytes:.0f} kB in {page.answer_requests} requests\n"
            f"a switch as felt: {_spread(page.felt)}\n"
            f"best play: first answer as felt: {_spread(page.best_first)}\n"
            f"best play: final: {_spread(page.best_final)}"
        )
    if load := found.load:
        memory = ""
        if load.megabytes_early and load.megabytes_late:
            memory = f"; memory {load.megabytes_early:.0f} MB after a quarter, {load.megabytes_late:.0f} MB at the end"
        console.print(
            f"{load.users} users, {load.seconds:.0f} s: {len(load.times)} changes, {len(load.faults)} faults, median "
            f"{1000 * quantile(load.times, 0.5):.0f} ms, 95% {1000 * quantile(load.times, 0.95):.0f} ms, most "
            f"{1000 * max(load.times):.0f} ms{memory}"
        )


def _spread(times: tuple[float, ...]) -> str:
    middle, high = (1000 * quantile(times, part) for part in (0.5, 0.95))
    return f"median {middle:.0f} ms, 95% {high:.0f} ms, most {1000 * max(times):.0f} ms of {len(times)}"


def web_bars(found: Web) -> list[Bar]:
    """Its bars."""
    page, load = found.page, found.load
    grown = None
    if load and load.megabytes_early and load.megabytes_late:
        grown = load.megabytes_late - load.megabytes_early
    return [
        Bar("first page interactive after the server is up", page and page.interactive, 1.5, "s"),
        Bar("a switch as felt, 95%", page and quantile(page.felt, 0.95), 0.15, "ms"),
        Bar("a switch as felt, most", page and max(page.felt), 0.15, "ms"),
        Bar("best play, first answer as felt, 95%", page and quantile(page.best_first, 0.95), 0.15, "ms"),
        Bar("50 users, median answer", load and quantile(load.times, 0.5), 0.3, "ms"),
        Bar("50 users, memory grows by", grown, 30.0, "MB"),
    ]


if __name__ == "__main__":
    found = measure("--smoke" in sys.argv)
    show(Console(), found)
    sys.exit(1 if found.faults else 0)
