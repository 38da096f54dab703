"""Worker processes: bounded time, cancelling, and faults that stay where they are."""

import asyncio
from collections.abc import Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from grognard.core.errors import GrognardError
from grognard.web.workers import BusyError, TooLongError, Workers

LONG = {"edition": "11", "attackers": ["all"], "defenders": ["all"]}


def run(story: Coroutine[Any, Any, None]) -> None:
    """The story to its end, in a thread of its own: a browser of other tests may hold this thread's event loop."""
    with ThreadPoolExecutor(1) as threads:
        threads.submit(asyncio.run, story).result()


@pytest.fixture
def workers() -> Iterator[Workers]:
    found = Workers(1, 1)
    yield found
    found.stop()


def test_what_takes_too_long_is_stopped_and_the_next_job_is_done(workers: Workers) -> None:
    async def story() -> None:
        with pytest.raises(TooLongError, match="ask for less"):
            await workers.do("matrix", LONG, {}, seconds=0.5)
        with pytest.raises(GrognardError, match="choose at least one unit"):
            await workers.do("matrix", {"edition": "11", "attackers": [], "defenders": []}, {}, seconds=60)

    run(story())


def test_a_cancelled_job_frees_its_worker(workers: Workers) -> None:
    async def story() -> None:
        seen: list[int] = []
        running = asyncio.create_task(
            workers.do("matrix", LONG, {}, seconds=60, progress=lambda done, total: seen.append(done))
        )
        while not seen:
            await asyncio.sleep(0.05)
        running.cancel()
        with pytest.raises(asyncio.CancelledError):
            await running
        with pytest.raises(GrognardError, match="no JSON"):
            await workers.do("scenario", b"{", seconds=60)

    run(story())


def test_more_than_may_wait_is_refused(workers: Workers) -> None:
    async def story() -> None:
        jobs = [asyncio.create_task(workers.do("matrix", LONG, {}, seconds=1.5)) for _ in range(3)]
        done = await asyncio.gather(*jobs, return_exceptions=True)
        assert any(isinstance(one, BusyError) for one in done)

    run(story())


def test_a_fault_of_ours_is_told_without_its_inside(workers: Workers) -> None:
    async def story() -> None:
        with pytest.raises(GrognardError, match="fault of ours"):
            await workers.do("sheet", None, None, None, None, seconds=60)

    run(story())
