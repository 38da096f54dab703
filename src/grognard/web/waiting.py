"""Work for a request, as long as somebody waits for its answer."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

from starlette.requests import Request

from grognard.core.errors import GrognardError

T = TypeVar("T")


async def while_wanted(request: Request, work: Coroutine[Any, Any, T]) -> T:
    """The value of `work`, which is cancelled when the client leaves; the body of `request` must have been read.

    Raises what the work raises, and GrognardError when the client left.
    """
    task = asyncio.ensure_future(work)
    gone = asyncio.ensure_future(_gone(request))
    try:
        await asyncio.wait({task, gone}, return_when=asyncio.FIRST_COMPLETED)
        if not task.done():
            raise GrognardError("nobody waits for this answer any more")
        return task.result()
    finally:
        task.cancel()
        gone.cancel()


async def _gone(request: Request) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass
