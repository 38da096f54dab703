"""Worker processes: bounded time, cancelling, and faults that stay where they are."""

import asyncio
from collections.abc import Callable, Iterator

import pytest

from grognard.core.errors import GrognardError
from grognard.web import service
from grognard.web.workers import BusyError, FaultError, TooLongError, Workers
from web_support import run

LONG = {"edition": "11", "attackers": ["all"], "defenders": ["all"]}


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


def test_a_cancelled_job_frees_its_worker() -> None:
    run(_left_and_then_another(Workers(1, 1, grace=0.1)))


def test_jobs_that_nobody_waits_for_any_more_do_not_pile_up() -> None:
    """The running one ends after its grace, those in the queue are never begun."""

    async def story() -> None:
        workers = Workers(1, 50, grace=0.2)
        begun: list[int] = []
        jobs = [asyncio.create_task(_long(workers, lambda number=number: begun.append(number))) for number in range(20)]
        while not begun:
            await asyncio.sleep(0.05)
            assert not any(job.done() for job in jobs)
        for job in jobs:
            job.cancel()
        await asyncio.gather(*jobs, return_exceptions=True)
        with pytest.raises(GrognardError, match="no JSON"):
            await workers.do("scenario", b"{", seconds=60)
        assert set(begun) == {0}
        workers.stop()

    run(story())


async def _long(workers: Workers, begun: Callable[[], None]) -> None:
    await workers.do("matrix", LONG, {}, seconds=60, progress=lambda _done, _total: begun())


async def _left_and_then_another(workers: Workers) -> None:
    begun = asyncio.Event()
    running = asyncio.create_task(_long(workers, begun.set))
    await asyncio.wait((running, asyncio.create_task(begun.wait())), return_when=asyncio.FIRST_COMPLETED)
    assert not running.done()
    running.cancel()
    with pytest.raises(asyncio.CancelledError):
        await running
    with pytest.raises(GrognardError, match="no JSON"):
        await workers.do("scenario", b"{", seconds=60)
    workers.stop()


def test_a_short_job_that_nobody_waits_for_is_finished_by_its_process() -> None:
    async def story() -> None:
        workers = Workers(1, 1)
        await workers.do("warm", seconds=60)
        process = workers._workers[0]._process.pid
        left = asyncio.create_task(workers.do("odds", b"{}", {}, False, {}, seconds=60))
        await asyncio.sleep(0.01)
        left.cancel()
        view, _ = await workers.do("odds", b"{}", {}, False, {}, seconds=60)
        assert view["attacker"]["empty"]
        assert workers._workers[0]._process.pid == process
        workers.stop()

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


def test_a_matrix_that_nobody_looks_at_any_more_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(service, "MATRIX_UNWATCHED", 0.0)

    async def story() -> None:
        here = service.Service()
        left = here.matrices[here.begin_matrix(LONG)]
        assert left.task is not None
        await asyncio.wait({left.task})
        assert left.task.cancelled()
        assert left.look()["grid"] is None
        assert "ask again" in left.look()["error"]
        here.long.stop()

    run(story())


def test_a_fault_of_ours_is_told_apart_from_a_refusal(workers: Workers, capfd: pytest.CaptureFixture[str]) -> None:
    async def story() -> None:
        with pytest.raises(FaultError, match="the server's log tells more"):
            await workers.do("odds", 5, {}, True, {}, seconds=60)
        with pytest.raises(GrognardError) as refused:
            await workers.do("scenario", b"{}", seconds=60)
        assert type(refused.value) is GrognardError

    run(story())
    assert "Traceback" in capfd.readouterr().err
