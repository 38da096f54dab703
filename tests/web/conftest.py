"""A server of our own for each run, and a browser where there is one."""

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("nicegui", reason="the web extra is not installed")

from web_support import PHONE, SHIFTS, chromium, free_port, ours, start


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


class Watch:
    """What must not happen on a page: a script of ours that fails, or something that comes from elsewhere."""

    def __init__(self, server: str) -> None:
        self._server = server
        self.faults: list[str] = []

    def over(self, page: Any) -> None:
        """Keep an eye on `page`."""
        page.on("pageerror", lambda error: self.faults.append(str(error)))
        page.on("request", lambda asked: None if ours(asked.url, self._server) else self.faults.append(asked.url))

    def end(self) -> None:
        """Fail where something happened since the last time."""
        found, self.faults[:] = self.faults[:], []
        assert not found


@pytest.fixture
def session(browser: Any, server: str) -> Iterator[Callable[..., Any]]:
    """Makes pages of fresh sessions, which know nothing of each other and of what was loaded before."""
    contexts: list[Any] = []
    watches: list[Watch] = []

    def fresh(size: dict[str, int] = PHONE, server: str = server) -> Any:
        context = browser.new_context(viewport=size, reduced_motion="reduce")
        contexts.append(context)
        page = context.new_page()
        watches.append(Watch(server))
        watches[-1].over(page)
        return page

    yield fresh
    for context in contexts:
        context.close()
    for watch in watches:
        watch.end()


@pytest.fixture(scope="session")
def window(browser: Any) -> Iterator[Any]:
    """The session that tests use in turn: what one of them loaded need not be loaded and compiled again."""
    context = browser.new_context(viewport=PHONE, reduced_motion="reduce")
    context.add_init_script(SHIFTS)
    yield context
    context.close()


@pytest.fixture(scope="session")
def _tab(window: Any, server: str) -> tuple[Any, Watch]:
    page, watch = window.new_page(), Watch(server)
    watch.over(page)
    return page, watch


@pytest.fixture
def tab(_tab: tuple[Any, Watch], server: str) -> Iterator[Any]:
    """A tab on a phone that nothing is kept in, at no page yet."""
    page, watch = _tab
    page.set_viewport_size(PHONE)
    page.emulate_media(color_scheme="light", reduced_motion="reduce")
    yield page
    page.unroute_all(behavior="ignoreErrors")
    if page.url.startswith(server):
        page.evaluate("localStorage.clear(); sessionStorage.clear()")
    page.goto("about:blank")
    watch.end()


@pytest.fixture
def page(tab: Any, server: str) -> Any:
    """The odds page, empty, on a phone."""
    tab.goto(server)
    tab.get_by_role("combobox").first.wait_for()
    return tab


@pytest.fixture(scope="session")
def other_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server of another process, with a data folder of its own."""
    port = free_port()
    process = start(port, tmp_path_factory.mktemp("other"))
    yield f"http://127.0.0.1:{port}"
    process.terminate()
    process.wait(15)


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
