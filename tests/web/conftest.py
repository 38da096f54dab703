"""A server of our own for each run, and a browser where there is one."""

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("nicegui", reason="the web extra is not installed")

from web_support import SHIFTS, chromium, free_port, ours, start


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a running server."""
    port = free_port()
    process = start(port, tmp_path_factory.mktemp("data"))
    yield f"http://127.0.0.1:{port}"
    process.terminate()
    process.wait(15)


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    """A Chromium. Skips, saying so, where there is none; with GROGNARD_BROWSER_TESTS=must it fails instead."""
    must = os.environ.get("GROGNARD_BROWSER_TESTS") == "must"
    try:
        from playwright.sync_api import Error, sync_playwright
    except ImportError:
        if must:
            raise
        pytest.skip("no browser tests: playwright is not installed")
    with sync_playwright() as driver:
        try:
            found = driver.chromium.launch(executable_path=chromium() or None, args=["--no-sandbox"])
        except Error as error:
            if must:
                raise
            pytest.skip(f"no browser tests: no Chromium was found ({str(error).splitlines()[0]})")
        yield found
        found.close()


@pytest.fixture
def session(browser: Any, server: str) -> Iterator[Callable[..., Any]]:
    """Makes pages of fresh sessions; fails the test when a script of ours failed or something came from elsewhere."""
    faults: list[str] = []
    outside: list[str] = []
    contexts: list[Any] = []

    def fresh(width: int = 360, height: int = 740, **settings: Any) -> Any:
        settings = {"reduced_motion": "reduce"} | settings
        context = browser.new_context(viewport={"width": width, "height": height}, **settings)
        contexts.append(context)
        context.add_init_script(SHIFTS)
        page = context.new_page()
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.on("request", lambda request: None if ours(request.url, server) else outside.append(request.url))
        return page

    yield fresh
    for context in contexts:
        context.close()
    assert not faults
    assert not outside


@pytest.fixture
def page(session: Callable[..., Any], server: str) -> Any:
    """The odds page, empty, on a phone."""
    found = session()
    found.goto(server)
    found.get_by_role("combobox").first.wait_for()
    return found


@pytest.fixture
def seed_page() -> str:
    """A datasheet page of the 10th edition that we do not ship."""
    seeds = Path(os.environ.get("GROGNARD_SHARED", Path(__file__).parents[3] / "shared")) / "seeds"
    found = sorted(seeds.glob("*.txt"))
    if not found:
        pytest.skip("no ../shared/seeds beside the repository")
    return found[0].read_text("utf-8")


@pytest.fixture
def short_page(seed_page: str) -> str:
    """The datasheet on top of that page, without the stratagems and core rules below: read in no time."""
    top, heading, _ = seed_page.partition("\nSTRATAGEMS\n")
    assert heading
    return f"{top}\n"
