"""Worker processes: whatever takes time is done there, so that the event loop never waits and anything can be stopped.

A job is the name of a function in `grognard.web.jobs` with plain arguments. A job that takes too long is stopped by
ending its process; a new one takes its place. One that nobody waits for any more is dropped if it has not begun.
"""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Callable, Generator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context, parent_process
from multiprocessing.connection import Connection
from threading import RLock
from typing import Any

import msgspec

from grognard.core.errors import GrognardError

Progress = Callable[[int, int], None]


class BusyError(GrognardError):
    """Too much is waiting already."""


class TooLongError(GrognardError):
    """The answer took longer than it may."""


class FaultError(GrognardError):
    """The job ended in a fault of ours."""


class Failed(msgspec.Struct, frozen=True):
    """What a worker sends back when a job was refused, or ended in a `fault` of ours."""

    message: str
    path: str
    fault: bool = False


class _Worker:
    """One process and the pipe to it. It starts with its first job, or when it is warmed."""

    def __init__(self, niceness: int) -> None:
        self._niceness = niceness
        self._context = get_context("spawn")
        self._process: Any = None
        self._pipe: Connection | None = None
        self._thread = ThreadPoolExecutor(1, "worker")
        self._changing = RLock()

    def start(self) -> Connection:
        """The pipe to a living process."""
        with self._changing:
            if self._pipe is None or self._process is None or not self._process.is_alive():
                self.stop()
                ours, theirs = self._context.Pipe()
                process = self._context.Process(target=_serve, args=(theirs, self._niceness), daemon=True)
                with _deaf():
                    process.start()
                theirs.close()
                self._process, self._pipe = process, ours
            return self._pipe

    def stop(self) -> None:
        """End the process, whatever it does."""
        with self._changing:
            if self._process is not None:
                self._process.kill()
                self._process.join(2)
            self._process = self._pipe = None

    async def do(self, name: str, args: tuple[Any, ...], seconds: float, progress: Progress | None) -> Any:
        """The value of the job. Raises GrognardError as the job did, FaultError or TooLongError."""
        loop = asyncio.get_running_loop()

        def tell(done: int, total: int) -> None:
            if progress:
                loop.call_soon_threadsafe(progress, done, total)

        try:
            return await asyncio.wait_for(loop.run_in_executor(self._thread, self._exchange, name, args, tell), seconds)
        except TimeoutError:
            self.stop()
            raise TooLongError(f"took longer than {seconds:.0f} seconds and was stopped: ask for less") from None
        except (EOFError, OSError):
            self.stop()
            raise TooLongError("was too much for this server and was stopped: ask for less") from None
        except asyncio.CancelledError:
            self.stop()
            raise

    def _exchange(self, name: str, args: tuple[Any, ...], tell: Progress) -> Any:
        """Send the job and wait for its value. It ends with EOFError or OSError when the process is ended meanwhile."""
        pipe = self.start()
        pipe.send((name, args))
        while True:
            kind, value = pipe.recv()
            if kind == "progress":
                tell(*value)
            elif kind == "failed":
                raise (FaultError if value.fault else GrognardError)(value.message, value.path)
            else:
                return value


class Workers:
    """`count` processes that take jobs in turn; at most `most_waiting` jobs may wait.

    `grace`: for how many seconds a job may go on that nobody waits for any more; then its process is ended. None: to
    its end, which for short jobs is sooner than a new process. `niceness`: how far the processes let others go first.
    """

    def __init__(self, count: int, most_waiting: int, grace: float | None = None, niceness: int = 0) -> None:
        self._workers = [_Worker(niceness) for _ in range(count)]
        self._most_waiting = most_waiting
        self._grace = grace
        self._waiting = 0
        self._idle: asyncio.LifoQueue[_Worker] | None = None

    def _queue(self) -> asyncio.LifoQueue[_Worker]:
        if self._idle is None:
            self._idle = asyncio.LifoQueue()
            for worker in self._workers:
                self._idle.put_nowait(worker)
        return self._idle

    def launch(self) -> None:
        """Start the process that gets the first job; it loads while the caller does other things."""
        self._workers[-1].start()

    async def warm(self) -> None:
        """Start every process, and let each load what jobs need."""
        await asyncio.gather(*(self.do("warm", seconds=60) for _ in self._workers))

    async def do(self, name: str, *args: Any, seconds: float, progress: Progress | None = None) -> Any:
        """The value of the job `name`. Raises BusyError, TooLongError, FaultError, or GrognardError as the job did."""
        if self._waiting >= self._most_waiting:
            raise BusyError("too many requests are waiting: try again in a moment")
        self._waiting += 1
        try:
            worker = await self._queue().get()
        finally:
            self._waiting -= 1
        loop = asyncio.get_running_loop()
        job = loop.create_task(self._job(worker, name, args, seconds, progress))
        try:
            return await asyncio.shield(job)
        except asyncio.CancelledError:
            job.add_done_callback(lambda done: done.cancelled() or done.exception())  # nobody else asks how it ended
            if self._grace is not None:
                loop.call_later(self._grace, job.cancel)
            raise

    async def _job(
        self, worker: _Worker, name: str, args: tuple[Any, ...], seconds: float, progress: Progress | None
    ) -> Any:
        """The job, and then the worker is free again."""
        try:
            return await worker.do(name, args, seconds, progress)
        finally:
            self._queue().put_nowait(worker)

    def stop(self) -> None:
        """End all processes."""
        for worker in self._workers:
            worker.stop()
        self._idle = None


@contextmanager
def _deaf() -> Generator[None]:
    """What starts meanwhile never hears of Ctrl+C: the server ends it, even before it can say so itself."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _serve(pipe: Connection, niceness: int) -> None:
    """The life of a worker process: job after job until the pipe is closed."""
    import os
    import threading
    import traceback

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(niceness)
    threading.Thread(target=_end_with_server, daemon=True).start()
    from grognard.web import jobs

    def tell(done: int, total: int) -> None:
        try:
            pipe.send(("progress", (done, total)))
        except OSError:
            raise SystemExit from None

    while True:
        try:
            name, args = pipe.recv()
        except (EOFError, OSError):
            return
        try:
            answer = "done", jobs.JOBS[name](*args, tell)
        except GrognardError as error:
            answer = "failed", Failed(error.message, error.path)
        except RecursionError:
            answer = "failed", Failed("is nested too deeply", "")
        except Exception:
            traceback.print_exc()
            answer = "failed", Failed("a fault of ours: the server's log tells more", "", fault=True)
        try:
            pipe.send(answer)
        except OSError:
            return


def _end_with_server() -> None:
    """End this process, whatever it does, when the server is gone without having ended it."""
    import os

    if server := parent_process():
        server.join()
        os._exit(1)
