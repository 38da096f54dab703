"""An error as the HTTP API tells it."""

from __future__ import annotations

from typing import Any

import msgspec
from fastapi import Response

from grognard.core.errors import GrognardError


def refusal(error: GrognardError, status: int, **more: Any) -> Response:
    """`error` as JSON: where and what it is, and both in one sentence (`detail`), as the command line prints it."""
    body = {"error": {"path": error.path, "message": error.message}, "detail": str(error), **more}
    return Response(msgspec.json.encode(body), status, media_type="application/json")
