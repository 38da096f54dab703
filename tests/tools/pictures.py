"""The pictures of the web app: `python -m tests.tools.pictures [FOLDER]`.

Without FOLDER it draws those in docs/ anew. With FOLDER it puts every page there, on a phone, a tablet and a desktop,
in the light and in the dark, for somebody to look at.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import product
from pathlib import Path
from typing import Any

from grognard.core.words import AttackType, Edition
from grognard.odds.choices import Play
from grognard.web.question import Ask, Side, State, to_link

_ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(_ROOT / "tests"))

from web_support import chromium, free_port, headline, start  # noqa: E402 -- beside the tests, which are no package

NOBZ = Ask(
    Edition.TENTH,
    Side("Nobz", gear={"Power klaw": 2}),
    Side("Intercessor Squad"),
    phase=AttackType.MELEE,
    on=("WAAAGH! is active for the attacker",),
)
BEST = Ask(NOBZ.edition, NOBZ.attacker, NOBZ.defender, phase=NOBZ.phase, on=NOBZ.on, play=Play.BEST)
PAGES = {
    "empty": "/",
    "odds": f"/?q={to_link(State(NOBZ))}",
    "best": f"/?q={to_link(State(BEST, (NOBZ,)))}",
    "datasheets": "/datasheets",
    "datasheet": "/datasheets?unit=Nobz&edition=10",
    "matrix": "/matrix?edition=11&figure=models&a=Nobz&a=Boyz&a=Warboss&d=Rhino&d=Gretchin&d=Intercessor+Squad",
    "library": "/library",
}
SIZES = {"phone": (360, 740), "tablet": (768, 1024), "desktop": (1440, 900)}


@contextmanager
def drawing() -> Iterator[tuple[Any, str]]:
    """A browser, and the address of a server for it."""
    from playwright.sync_api import sync_playwright

    port = free_port()
    server = start(port, Path(tempfile.mkdtemp()))
    try:
        with sync_playwright() as driver:
            browser = driver.chromium.launch(executable_path=chromium() or None, args=["--no-sandbox"])
            yield browser, f"http://127.0.0.1:{port}"
            browser.close()
    finally:
        server.terminate()
        server.wait(15)


def opened(browser: Any, address: str, size: tuple[int, int], scheme: str, scale: int = 1) -> Any:
    """A page of its own, drawn and at rest."""
    viewport = {"width": size[0], "height": size[1]}
    page = browser.new_page(viewport=viewport, color_scheme=scheme, device_scale_factor=scale, reduced_motion="reduce")
    page.goto(address)
    page.get_by_role("link").first.wait_for()
    page.get_by_role("progressbar").wait_for(state="detached", timeout=60_000)
    page.wait_for_timeout(2500)
    return page


def redraw() -> None:
    """The pictures in docs/: the odds on a desktop, and the chart on a phone in the dark."""
    with drawing() as (browser, server):
        desktop = opened(browser, server + PAGES["odds"], (1280, 860), "light")
        headline(desktop)
        desktop.screenshot(path=_ROOT / "docs" / "web-odds.png")
        phone = opened(browser, server + PAGES["odds"], (390, 844), "dark", 2)
        phone.locator(".distribution").evaluate("(one) => one.scrollIntoView()")
        phone.wait_for_timeout(500)
        phone.screenshot(path=_ROOT / "docs" / "web-phone.png")


def look(folder: Path) -> None:
    """Every page, whole, in `folder`."""
    folder.mkdir(parents=True, exist_ok=True)
    with drawing() as (browser, server):
        for (name, path), (place, size), scheme in product(PAGES.items(), SIZES.items(), ("light", "dark")):
            page = opened(browser, server + path, size, scheme)
            page.screenshot(path=folder / f"{name}-{place}-{scheme}.png", full_page=True)
            page.close()


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", nargs="?", type=Path, help="where to put every page for looking at")
    wanted = parser.parse_args().folder
    look(wanted) if wanted else redraw()
