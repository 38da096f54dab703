"""The web app under load, and its weight: `python -m bench.web [ADDRESS]` (default: http://127.0.0.1:8040).

Fifty simulated users change switches for a while, each with its own set-ups, about once in two seconds.
"""

import json
import os
import random
import shutil
import statistics
import sys
import threading
import time
import urllib.request
from typing import Any

USERS, SECONDS, PAUSE = 50, 60.0, 2.0
PAIRS = (("Nobz", "Nurglings"), ("Boyz", "Intercessor Squad"), ("Hellblaster Squad", "Deff Dread"), ("Nobz", "Rhino"))


def post(address: str, state: dict[str, Any]) -> dict[str, Any]:
    body = json.dumps({"state": state}).encode()
    request = urllib.request.Request(f"{address}/app/odds", body, {"Content-Type": "application/json"})
    with urllib.request.urlopen(request, timeout=60) as answer:
        return json.load(answer)


def user(number: int, address: str, until: float, times: list[float], faults: list[str]) -> None:
    dice = random.Random(number)
    ask: dict[str, Any] = {"edition": dice.choice(("10", "11"))}
    attacker, defender = dice.choice(PAIRS)
    ask |= {"attacker": {"unit": attacker}, "defender": {"unit": defender}, "on": []}
    time.sleep(dice.random() * PAUSE)
    while time.perf_counter() < until:
        begin = time.perf_counter()
        try:
            view = post(address, {"ask": ask})
            labels = [one["label"] for group in view["answer"]["groups"] for one in group["switches"]]
        except (OSError, KeyError) as error:
            faults.append(repr(error))
            labels = []
        times.append(time.perf_counter() - begin)
        if labels:
            label = dice.choice(labels)
            ask["on"] = [one for one in ask["on"] if one != label] if label in ask["on"] else [*ask["on"], label]
        time.sleep(PAUSE * (0.5 + dice.random()))


def weight(address: str) -> str:
    """Bytes and requests of the first page, and then of a first answer with its chart, as a browser counts them."""
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        return "page weight: not measured, playwright is not installed"
    with sync_playwright() as driver:
        path = os.environ.get("GROGNARD_CHROMIUM") or shutil.which("chromium")
        browser = driver.chromium.launch(executable_path=path, args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": 360, "height": 780})
        session = page.context.new_cdp_session(page)
        session.send("Network.enable")
        sizes: list[float] = []
        session.on("Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"]))
        begin = time.perf_counter()
        page.goto(address)
        page.get_by_role("combobox").first.wait_for()
        ready = time.perf_counter() - begin
        page.wait_for_timeout(1000)
        first = f"first page: {sum(sizes) / 1000:.0f} kB in {len(sizes)} requests, interactive after {ready:.2f} s"
        page.get_by_role("button", name="Nobz against Nurglings").click()
        page.locator(".chart .main-svg").first.wait_for()
        page.wait_for_timeout(1000)
        browser.close()
    return f"{first}; with an answer and its chart: {sum(sizes) / 1000:.0f} kB in {len(sizes)} requests"


def main() -> None:
    address = sys.argv[1] if len(sys.argv) > 1 else "http://127.0.0.1:8040"
    print(weight(address))
    times: list[float] = []
    faults: list[str] = []
    until = time.perf_counter() + SECONDS
    users = [threading.Thread(target=user, args=(n, address, until, times, faults)) for n in range(USERS)]
    for one in users:
        one.start()
    for one in users:
        one.join()
    ordered = sorted(times)
    late = ordered[int(0.95 * len(ordered))]
    print(
        f"{USERS} users, {SECONDS:.0f} s: {len(times)} changes, {len(faults)} faults, median "
        f"{1000 * statistics.median(times):.0f} ms, 95% {1000 * late:.0f} ms, most {1000 * ordered[-1]:.0f} ms"
    )
    for fault in faults[:3]:
        print(fault)


if __name__ == "__main__":
    main()
