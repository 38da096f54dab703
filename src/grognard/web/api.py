"""The HTTP API: for other programs under /api/v1, for our own pages under /app.

What our own pages ask about a text that somebody pasted, or about pages that a server no longer has, is no fault of
theirs, nor is a damaged link that it goes back to: /app/read and /app/odds say so in an answer (200), which the
browser's console does not list as an error.
"""

from __future__ import annotations

from typing import Any, cast

import msgspec
from fastapi import APIRouter, FastAPI, Request, Response

from grognard.combat.fields import shown
from grognard.content import catalogue
from grognard.core.errors import GrognardError
from grognard.core.plain_json import parse_json
from grognard.core.words import Edition
from grognard.web.library import Library, shelf_of
from grognard.web.limits import MOST_BODY, MOST_PAGE
from grognard.web.question import BrokenLinkError, State, from_link, unpacked
from grognard.web.refusal import refusal
from grognard.web.search import find
from grognard.web.service import Service, UnknownPagesError
from grognard.web.shapes import shaped
from grognard.web.store import key_of, mark_of
from grognard.web.waiting import while_wanted
from grognard.web.workers import BusyError, FaultError, TooLongError

_JSON = "application/json"


class TooLargeError(GrognardError):
    """The body is larger than any may be."""


_STATUS = {TooLargeError: 413, FaultError: 500, BusyError: 503, TooLongError: 503}
"""Of errors that are not in what was asked."""


def add_api(app: FastAPI, service: Service) -> None:
    """Put the routes and the form of errors into `app`."""
    app.include_router(_public(service), prefix="/api/v1")
    app.include_router(_own(service), prefix="/app", include_in_schema=False)
    app.include_router(_library(service), prefix="/app/library", include_in_schema=False)

    async def refused(_request: Request, error: Exception) -> Response:
        assert isinstance(error, GrognardError)
        if isinstance(error, UnknownPagesError):
            return refusal(error, 409, pages=error.marks)
        return refusal(error, next((status for kind, status in _STATUS.items() if isinstance(error, kind)), 422))

    app.add_exception_handler(GrognardError, refused)


def _json(value: Any, status: int = 200) -> Response:
    return Response(msgspec.json.encode(value), status, media_type=_JSON)


async def _body(request: Request) -> bytes:
    """The body. Raises TooLargeError."""
    data = bytearray()
    async for part in request.stream():
        data += part
        if len(data) > MOST_BODY:
            raise TooLargeError(f"found more than {MOST_BODY:,} bytes", "body")
    return bytes(data)


async def _fields(request: Request) -> dict[str, Any]:
    """The body as a JSON object."""
    found = parse_json(await _body(request), "body", "a JSON object")
    if not isinstance(found, dict):
        raise GrognardError(f"found {shown(found)}, expected a JSON object", "body")
    return cast("dict[str, Any]", found)


def _text(fields: dict[str, Any], name: str, most: int = MOST_PAGE) -> str:
    value = fields.get(name, "")
    if not isinstance(value, str):
        raise GrognardError(f"found {shown(value)}, expected text", name)
    if len(value) > most:
        raise GrognardError(f"found {len(value):,} characters, expected at most {most:,}", name)
    return value


def _known(fields: dict[str, Any], *names: str) -> None:
    """Refuse fields that mean nothing."""
    for name in fields:
        if name not in names:
            raise GrognardError(f"found an unknown field, expected one of {', '.join(names)}", name[:40])


def _edition(text: str) -> Edition | None:
    if text and text not in tuple(Edition):
        raise GrognardError(f'found "{text[:20]}", expected "10" or "11"', "edition")
    return Edition(text) if text else None


_SCENARIO: dict[str, Any] = {
    "requestBody": {
        "required": True,
        "description": "A scenario, version 1: the same as for grognard odds --scenario.",
        "content": {
            _JSON: {
                "schema": {"type": "object", "required": ["version", "edition", "attacks", "target"]},
                "example": {
                    "version": 1,
                    "edition": "11",
                    "attacks": [
                        {"type": "melee", "count": 5, "A": 3, "skill": 3, "S": 7, "AP": -1, "D": 2, "abilities": []}
                    ],
                    "target": {"groups": [{"models": 5, "T": 4, "Sv": 3, "W": 2}]},
                },
            }
        },
    }
}
_PAGE: dict[str, Any] = {
    "requestBody": {
        "required": True,
        "description": "The text of a datasheet page: as text/plain, or as JSON with an edition or profile besides.",
        "content": {
            "text/plain": {"schema": {"type": "string"}},
            _JSON: {
                "schema": {
                    "type": "object",
                    "required": ["text"],
                    "properties": {
                        "text": {"type": "string"},
                        "edition": {"type": "string", "enum": ["10", "11"]},
                        "profile": {"type": "string", "example": "M6 T5 Sv4+ W2 Ld7+ OC1"},
                    },
                }
            },
        },
    }
}
_REFUSED: dict[int | str, dict[str, Any]] = {
    422: {
        "description": "What is wrong, as the command line says it.",
        "content": {
            _JSON: {
                "example": {
                    "error": {"path": "attacks[0].A", "message": "..."},
                    "detail": "attacks[0].A: ...",
                }
            }
        },
    },
    413: {"description": "More than 800,000 bytes."},
    500: {"description": "A fault of ours: the server's log tells more."},
    503: {"description": "Too much is waiting, or the answer took too long."},
}


def _public(service: Service) -> APIRouter:
    router = APIRouter(tags=["v1"])

    @router.post("/solve", summary="A scenario in, its answer out", openapi_extra=_SCENARIO, responses=_REFUSED)
    async def solve(request: Request) -> Response:
        return _json(await service.scenario(await _body(request)))

    @router.post("/read", summary="A datasheet page in, what it says out", openapi_extra=_PAGE, responses=_REFUSED)
    async def read(request: Request) -> Response:
        if request.headers.get("content-type", "").startswith("text/plain"):
            try:
                text = (await _body(request)).decode("utf-8-sig")
            except UnicodeDecodeError:
                raise GrognardError("found bytes that are no UTF-8 text", "body") from None
            return _json(await service.read(text))
        fields = await _fields(request)
        _known(fields, "text", "edition", "profile")
        _edition(_text(fields, "edition", 20))
        profile = _text(fields, "profile", 300)
        return _json(await service.read(_text(fields, "text"), _text(fields, "edition"), profile))

    @router.get("/units", summary="The units that ship, or those most like q", responses=_REFUSED)
    async def units(q: str = "", edition: str = "") -> Response:
        return _json(find(q, _edition(edition)))

    _ = (solve, read, units)
    return router


def _own(service: Service) -> APIRouter:
    router = APIRouter()

    def state_of(fields: dict[str, Any]) -> State:
        return shaped(fields.get("state", {}), State, "state")

    def names_in(fields: dict[str, Any], name: str) -> frozenset[str]:
        return frozenset(shaped(fields.get(name, []), list[str], name))

    @router.post("/odds")
    async def odds(request: Request) -> Response:
        fields = await _fields(request)
        _known(fields, "state", "link", "quick", "without", "keys")
        without, quick = names_in(fields, "without"), fields.get("quick") is True
        try:
            state = from_link(link) if (link := _text(fields, "link")) else state_of(fields)
        except BrokenLinkError as error:
            return refusal(error, 200)
        try:
            asked = service.odds(state, names_in(fields, "keys"), quick=quick, without=without)
            return _json(await while_wanted(request, asked))
        except UnknownPagesError as error:
            return refusal(error, 200, pages=error.marks)

    @router.post("/export/{kind}")
    async def export(kind: str, request: Request) -> Response:
        fields = await _fields(request)
        _known(fields, "state", "without", "keys")
        asked = service.export(state_of(fields), kind, names_in(fields, "keys"))
        return _json(await while_wanted(request, asked))

    @router.post("/read")
    async def read(request: Request) -> Response:
        text = _text(await _fields(request), "text")
        try:
            told = await service.read(text)
        except (BusyError, TooLongError, FaultError):
            raise
        except GrognardError as error:
            return refusal(error, 200)
        short = {key: told[key] for key in ("name", "faction", "edition", "lacks")}
        return _json(short | {"mark": mark_of(text), "key": key_of(text), "unread": len(told["unread"])})

    @router.post("/use")
    async def use(request: Request) -> Response:
        return _json({"key": await service.use(_text(await _fields(request), "text"))})

    @router.post("/sheet")
    async def sheet(request: Request) -> Response:
        fields = await _fields(request)
        text, name, page = _text(fields, "text"), _text(fields, "unit", 120), _text(fields, "page", 120)
        _edition(_text(fields, "edition", 20))
        if page and page != mark_of(text):
            raise UnknownPagesError([page])
        key = await service.use(text) if text else ""
        return _json(await service.sheet(name, _text(fields, "edition"), page, frozenset({key})))

    @router.post("/unpack")
    async def unpack(request: Request) -> Response:
        packed = _text(await _fields(request), "packed")
        return _json({"text": unpacked(packed, MOST_PAGE, MOST_PAGE).decode("utf-8", "replace")})

    @router.get("/factions")
    async def factions() -> Response:
        return _json({edition.value: catalogue.factions(edition) for edition in Edition})

    @router.post("/matrix")
    async def begin(request: Request) -> Response:
        from grognard.web.matrix import matrix_asked

        fields = await _fields(request)
        asked = matrix_asked(fields)
        return _json({"id": service.begin_matrix(fields, asked.pages, frozenset(asked.keys))})

    @router.get("/matrix/{mark}")
    async def follow(mark: str) -> Response:
        run = service.matrices.get(mark)
        if run is None:
            raise GrognardError("this matrix is not here any more: ask again")
        return _json(run.look())

    @router.delete("/matrix/{mark}")
    async def cancel(mark: str) -> Response:
        run = service.matrices.pop(mark, None)
        if run and run.task:
            run.task.cancel()
        return _json({})

    _ = (odds, export, read, use, sheet, unpack, factions, begin, follow, cancel)
    return router


def _library(service: Service) -> APIRouter:
    router = APIRouter()

    def library() -> Library:
        if service.library is None:
            raise GrognardError("this server keeps no library: pages stay in your browser")
        return service.library

    @router.get("")
    async def every() -> Response:
        return _json(shelf_of(service.library))

    @router.post("")
    async def add(request: Request) -> Response:
        text = _text(await _fields(request), "text")
        shelf = library()
        told = await service.read(text)
        return _json(shelf.add(text, told["name"], told["faction"], told["edition"]))

    @router.get("/{mark}")
    async def one(mark: str) -> Response:
        text = library().text(mark)
        if text is None:
            raise GrognardError("this page is not in the library")
        return _json({"text": text})

    @router.delete("/{mark}")
    async def delete(mark: str) -> Response:
        library().delete(mark)
        return _json({})

    _ = (every, add, one, delete)
    return router
