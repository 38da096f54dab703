"""The web app: NiceGUI pages, the HTTP API, and what keeps both safe."""

from __future__ import annotations

import asyncio
import gzip
import signal
import socket
import threading
import webbrowser
from collections.abc import AsyncGenerator, Generator
from contextlib import asynccontextmanager, contextmanager, suppress
from functools import cache
from importlib.resources import files
from types import FrameType
from typing import Any

import uvicorn
from fastapi import FastAPI, Request, Response
from nicegui import app as nicegui_app
from nicegui import ui
from starlette.middleware.gzip import GZipMiddleware
from starlette.middleware.trustedhost import TrustedHostMiddleware
from starlette.routing import Match, Mount

from grognard.core.errors import GrognardError
from grognard.web.api import add_api
from grognard.web.docs import docs_page
from grognard.web.frame import not_found
from grognard.web.limits import LOOPBACK
from grognard.web.pages import add_pages
from grognard.web.refusal import refusal
from grognard.web.service import Service
from grognard.web.transport import Guard, PackedFiles, rehearse


def create_app(host: str, service: Service) -> FastAPI:
    """The app as it is served at `host`."""
    local = host in LOOPBACK

    @asynccontextmanager
    async def lifespan(_app: FastAPI) -> AsyncGenerator[None]:
        await rehearse(app)
        await service.start()
        yield
        await service.stop()

    app = FastAPI(title="Grognard", version="1", docs_url=None, redoc_url=None, openapi_url="/api/openapi.json")
    app.router.lifespan_context = lifespan
    app.state.service = service
    add_api(app, service)
    _add_assets(app)
    add_pages(service)
    ui.run_with(  # pyright: ignore[reportUnknownMemberType]
        app,
        title="Grognard",
        dark=None,
        tailwind=False,
        show_welcome_message=False,
        reconnect_timeout=30,
        favicon=_ICON,
        gzip_middleware_factory=None,
    )
    _add_not_found(app)
    protect(app, local=local)
    return app


def _add_not_found(app: FastAPI) -> None:
    """Where nothing is, NiceGUI answers; it does so with a page of ours, or to programs as the API does."""

    async def nothing(request: Request, _error: Exception) -> Response:
        asked = f"{request.method} {request.url.path[:80]}"
        if request.url.path.startswith(("/api/", "/app/")):
            if methods := _methods(app, request.url.path):
                return refusal(GrognardError(f"found {asked}, expected {' or '.join(methods)}"), 405)
            return refusal(GrognardError(f"found {asked}, where nothing is; /api/docs lists what there is"), 404)
        return Response(not_found(), 404, media_type="text/html; charset=utf-8")

    nicegui_app.add_exception_handler(404, nothing)


def _methods(app: FastAPI, path: str) -> list[str]:
    """How `path` may be asked for."""
    ours = [route for route in app.routes if not isinstance(route, Mount)]
    asked: dict[str, Any] = {"type": "http", "path": path, "root_path": "", "headers": []}
    return [
        method
        for method in ("GET", "POST", "DELETE")
        if any(route.matches(asked | {"method": method})[0] is Match.FULL for route in ours)
    ]


_ICON = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#1d4293"/>'
    '<path d="M7 22V15M13 22V9M19 22V12M25 22V18" stroke="#fff" stroke-width="3.4" stroke-linecap="round"/></svg>'
)


def protect(app: FastAPI, *, local: bool) -> None:
    """Limits and headers of every answer, and files packed once. What is added last meets a request first."""
    app.add_middleware(PackedFiles)
    app.add_middleware(GZipMiddleware, minimum_size=800, compresslevel=6)
    app.add_middleware(Guard)
    if local:
        app.add_middleware(TrustedHostMiddleware, allowed_hosts=["127.0.0.1", "localhost", "[::1]"])


def _add_assets(app: FastAPI) -> None:
    @app.get("/assets/{name}", include_in_schema=False)
    async def asset(name: str) -> Response:
        if name == "plotly.min.js":
            data = await asyncio.to_thread(_plotly)
            headers = {"Content-Encoding": "gzip", "Cache-Control": "public, max-age=86400"}
            return Response(data, media_type="text/javascript", headers=headers)
        kinds = {"css": "text/css", "js": "text/javascript", "woff2": "font/woff2"}
        kind = kinds.get(name.rpartition(".")[2])
        if kind is None or not name.replace(".", "").replace("-", "").isalnum():
            raise GrognardError(f'found "{name[:40]}", expected a file of the app')
        try:
            data = files("grognard.web").joinpath("assets", name).read_bytes()
        except OSError:
            return Response("not found", 404)
        return Response(data, media_type=kind)

    @app.get("/api/docs", include_in_schema=False)
    async def docs() -> Response:
        return Response(docs_page(app.openapi()), media_type="text/html; charset=utf-8")

    _ = (asset, docs)


@cache
def _plotly() -> bytes:
    """plotly.js, compressed once."""
    return gzip.compress(files("plotly").joinpath("package_data", "plotly.min.js").read_bytes(), 6)


def serve(host: str, sockets: list[socket.socket], service: Service, *, open_browser: bool) -> None:
    """Serve the app at `sockets`, which are bound at `host`, until it is stopped."""
    app = create_app(host, service)
    config = uvicorn.Config(app, log_level="warning", ws_max_size=1_000_000, timeout_graceful_shutdown=2)
    server = _Server(config, _address(host, sockets[0].getsockname()[1]), open_browser)
    with suppress(KeyboardInterrupt):
        server.run(sockets=sockets)
    if not server.started:
        raise SystemExit(3)


def _address(host: str, port: int) -> str:
    """Where a browser on this computer finds what is served at `host`."""
    near = "127.0.0.1" if host in ("0.0.0.0", "::") else host
    return f"http://{f'[{near}]' if ':' in near else near}:{port}"


class _Server(uvicorn.Server):
    """Tells where the app is, and opens it, as soon as it answers. It ends once, however often it is asked to."""

    def __init__(self, config: uvicorn.Config, address: str, open_browser: bool) -> None:
        super().__init__(config)
        self._address = address
        self._open_browser = open_browser

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """As any server, and then the announcement; none where the server could not start."""
        await super().startup(sockets)
        if self.started:
            print(f"Grognard is at {self._address} (stop with Ctrl+C)", flush=True)
            if self._open_browser:
                threading.Thread(target=_browse, args=(self._address,), daemon=True).start()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Begin to end, once: to be told again would leave workers that just start without a server."""
        if not self.should_exit:
            super().handle_exit(sig, frame)

    @contextmanager
    def capture_signals(self) -> Generator[None]:
        """As any server does; after it Ctrl+C is not heard any more, since nothing is left to do but to leave."""
        mine = threading.current_thread() is threading.main_thread()
        with super().capture_signals():
            yield
            if mine and signal.SIGINT in self._captured_signals:
                self._captured_signals.remove(signal.SIGINT)
        if mine:
            signal.signal(signal.SIGINT, signal.SIG_IGN)


def _browse(address: str) -> None:
    with suppress(webbrowser.Error, OSError):
        webbrowser.open(address)
