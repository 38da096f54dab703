"""A server of our own for each run, and a browser where there is one."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

pytest.importorskip("nicegui", reason="the web extra is not installed")

from web_support import chromium, free_port, start


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a running server."""
    port = free_port()
    process = start(port, tmp_path_factory.mktemp("data"))
    yield f"http://127.0.0.1:{port}"
    process.terminate()
    process.wait(15)


@pytest.fixture(scope="session")
def browser():
    """A Chromium. Skips, saying so, where there is none."""
    playwright = pytest.importorskip("playwright.sync_api", reason="no browser tests: playwright is not installed")
    with playwright.sync_playwright() as driver:
        try:
            found = driver.chromium.launch(executable_path=chromium() or None, args=["--no-sandbox"])
        except playwright.Error as error:
            pytest.skip(f"no browser tests: no Chromium was found ({str(error).splitlines()[0]})")
        yield found
        found.close()


@pytest.fixture
def seed_page() -> str:
    """A datasheet page of the 10th edition that we do not ship."""
    seeds = Path(os.environ.get("GROGNARD_SHARED", Path(__file__).parents[3] / "shared")) / "seeds"
    found = sorted(seeds.glob("*.txt"))
    if not found:
        pytest.skip("no ../shared/seeds beside the repository")
    return found[0].read_text("utf-8")
