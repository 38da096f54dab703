"""What stands between the network and the app: limits and headers of every answer, and files that are packed once."""

from __future__ import annotations

import asyncio
import gzip
import hashlib
import re
from collections import OrderedDict
from typing import Final

import msgspec
from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from grognard.core.errors import GrognardError
from grognard.web.limits import MOST_BODY
from grognard.web.refusal import refusal

_POLICY: Final = (
    "default-src 'self'; script-src 'self' 'unsafe-inline' 'unsafe-eval'; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data: blob:; font-src 'self' data:; connect-src 'self' ws: wss:; object-src 'none'; "
    "base-uri 'self'; form-action 'self'; frame-ancestors 'none'"
)
"""Nothing is loaded from elsewhere. Vue makes its templates into functions, which is what 'unsafe-eval' is for."""

_MOST_FILES = 200
_PACKED_ALREADY = re.compile(r"font|image/(?!svg)|video|audio|zip")


class Guard:
    """Refuses bodies that are too large and changes asked for by other sites; sets the headers of every answer."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def send_guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                headers["Content-Security-Policy"] = _POLICY
                headers["X-Content-Type-Options"] = "nosniff"
                headers["Referrer-Policy"] = "same-origin"
            await send(message)

        await (_refusal(scope) or self._app)(scope, receive, send_guarded)


def _refusal(scope: Scope) -> Response | None:
    headers = Headers(scope=scope)
    length = headers.get("content-length", "0")
    if not length.isdigit() or int(length) > MOST_BODY:
        return refusal(GrognardError(f"found more than {MOST_BODY:,} bytes", "body"), 413)
    foreign = headers.get("sec-fetch-site") in ("cross-site", "same-site")
    if foreign and scope["method"] not in ("GET", "HEAD") and scope["path"].startswith("/app"):
        return refusal(GrognardError("asked from another site"), 403)
    return None


class File(msgspec.Struct, frozen=True):
    """A file as it is sent: its bytes, packed where that helps, and the headers that tell so."""

    body: bytes
    headers: dict[str, str]
    mark: str


class PackedFiles:
    """Files under /_nicegui and /assets are packed when they are first asked for, and sent from memory from then on.

    They carry a mark of their content, so that a browser that has them is told so in a few bytes.
    """

    def __init__(self, app: ASGIApp) -> None:
        self._app = app
        self._files: OrderedDict[str, File] = OrderedDict()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if not _is_file(scope):
            await self._app(scope, receive, send)
            return
        path = scope["path"]
        file = self._files.get(path) or await self._found(scope, receive, send)
        if file is None:
            return
        self._files[path] = file
        if len(self._files) > _MOST_FILES:
            self._files.popitem(last=False)
        known = Headers(scope=scope).get("if-none-match") == file.mark
        answer = Response(b"" if known else file.body, 304 if known else 200, file.headers)
        await answer(scope, receive, send)

    async def _found(self, scope: Scope, receive: Receive, send: Send) -> File | None:
        """The file as the app sends it; None when it sent something else, which is on its way then."""
        parts: list[bytes] = []
        start: Message = {}

        async def keep(message: Message) -> None:
            nonlocal start
            if message["type"] == "http.response.start":
                start = message
            elif start.get("status") == 200:
                parts.append(message.get("body", b""))
                return
            if start.get("status") != 200:
                await send(message)

        plain = [(name, value) for name, value in scope["headers"] if name not in (b"if-none-match", b"range")]
        await self._app({**scope, "headers": plain}, receive, keep)
        if start.get("status") != 200:
            return None
        return await asyncio.to_thread(_packed, scope["path"], b"".join(parts), Headers(raw=start["headers"]))


def _is_file(scope: Scope) -> bool:
    if scope["type"] != "http" or scope["method"] != "GET":
        return False
    asked = "gzip" in Headers(scope=scope).get("accept-encoding", "")
    return asked and bool(re.match(r"/assets/|/_nicegui/[^/]+/(static|components|libraries)/", scope["path"]))


def _packed(path: str, body: bytes, sent: Headers) -> File:
    kind = sent.get("content-type", "application/octet-stream")
    mark = f'"{hashlib.blake2b(body, digest_size=12).hexdigest()}"'
    headers = {"Content-Type": kind, "ETag": mark, "Vary": "Accept-Encoding"}
    versioned = "/static/" in path and path.startswith("/_nicegui/")
    headers["Cache-Control"] = "public, max-age=31536000, immutable" if versioned else "no-cache"
    if "content-encoding" in sent:
        headers["Content-Encoding"] = sent["content-encoding"]
    elif len(body) > 800 and not _PACKED_ALREADY.search(kind):
        body = gzip.compress(body, 9)
        headers["Content-Encoding"] = "gzip"
    return File(body, headers, mark)


async def visit(app: ASGIApp, path: str) -> str:
    """The text of what `app` answers to a GET of `path`, asked from inside: the first visitor finds it made ready."""
    parts: list[bytes] = []
    headers = [(b"host", b"localhost"), (b"accept-encoding", b"gzip" if path != "/" else b"identity")]
    scope: Scope = {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": "GET",
        "scheme": "http",
        "path": path,
        "raw_path": path.encode(),
        "root_path": "",
        "query_string": b"",
        "headers": headers,
        "client": ("127.0.0.1", 1),
        "server": ("127.0.0.1", 80),
        "state": {},
    }
    gone = asyncio.Event()

    async def receive() -> Message:
        if gone.is_set():
            await asyncio.Event().wait()
        gone.set()
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(message: Message) -> None:
        if message["type"] == "http.response.body":
            parts.append(message.get("body", b""))

    await app(scope, receive, send)
    return b"".join(parts).decode("utf-8", "replace")


_LOADED: Final = re.compile(r"""(?:(?:src|href)=|url\(|from\s|"vue":\s)["'](/(?:_nicegui|assets)/[\w./-]+\.\w+)["']""")


async def rehearse(app: ASGIApp) -> None:
    """Make the first page and the files that it loads ready to be sent."""
    page = await visit(app, "/")
    for path in dict.fromkeys(_LOADED.findall(page)):
        await visit(app, path)
