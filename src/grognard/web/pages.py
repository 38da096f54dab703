"""The pages: each is one element of ours, drawn by a Vue component in `assets`, inside a NiceGUI page."""

from __future__ import annotations

from html import escape
from pathlib import Path
from typing import Any

from fastapi import Request
from nicegui import ui
from nicegui.element import Element

from grognard.core.errors import GrognardError
from grognard.web.question import from_link
from grognard.web.service import Service, UnknownPagesError

_ASSETS = Path(__file__).parent / "assets"
_HEAD = """
<meta name="theme-color" content="#1d4293">
<link rel="modulepreload" href="/assets/kit.js">
<link rel="stylesheet" href="/assets/app.css">
<script>(function () {
  var theme = null;
  try { theme = localStorage.getItem("grognard-theme"); } catch (e) {}
  if (theme) document.documentElement.dataset.theme = theme;
})();</script>
"""


class OddsPage(Element, component=_ASSETS / "odds.js"):
    """The odds page. `first`: what it shows at once; `broken`: what is wrong with the link."""

    def __init__(self, first: dict[str, Any] | None, broken: str) -> None:
        super().__init__()
        self.props["first"], self.props["broken"] = first, broken


class SheetPage(Element, component=_ASSETS / "sheet.js"):
    """The datasheet page."""

    def __init__(self, first: dict[str, Any] | None, broken: str) -> None:
        super().__init__()
        self.props["first"], self.props["broken"] = first, broken


class MatrixPage(Element, component=_ASSETS / "matrix.js"):
    """The matrix page."""


class LibraryPage(Element, component=_ASSETS / "library.js"):
    """The library page."""


def _head(title: str, description: str) -> None:
    ui.page_title(title)
    told = escape(description, quote=True)
    ui.add_head_html(
        f'{_HEAD}<meta name="description" content="{told}">'
        f'<meta property="og:title" content="{escape(title, quote=True)}">'
        f'<meta property="og:description" content="{told}"><meta property="og:type" content="website">'
    )


def add_pages(service: Service) -> None:
    """Declare the pages."""

    @ui.page("/", language="en-US", response_timeout=30)
    async def odds(request: Request) -> None:
        link = request.query_params.get("q", "")
        first: dict[str, Any] | None = None
        broken = ""
        try:
            first = await service.odds(from_link(link)) if link else None
        except UnknownPagesError:
            first = None
        except GrognardError as error:
            broken = str(error)
        title = first["title"] if first else "Odds"
        answer = first.get("answer") if first else None
        _head(
            f"{title} · Grognard",
            answer["headline"]
            if answer
            else "Exact odds of one unit against another, with the reason for every number.",
        )
        OddsPage(first, broken)

    @ui.page("/datasheets", language="en-US", response_timeout=30)
    async def sheets(request: Request) -> None:
        name, edition = request.query_params.get("unit", "")[:120], request.query_params.get("edition", "")[:4]
        first: dict[str, Any] | None = None
        broken = ""
        if name:
            try:
                first = await service.sheet(name, edition if edition in ("10", "11") else "", "")
            except GrognardError as error:
                broken = str(error)
        title = first["title"] if first else "Datasheets"
        _head(f"{title} · Grognard", "Profile, weapons, abilities with their effects, and the stratagems it can use.")
        SheetPage(first, broken)

    @ui.page("/matrix", language="en-US")
    async def matrix() -> None:
        _head("Matrix · Grognard", "Many attackers against many targets, as a heat map.")
        MatrixPage()

    @ui.page("/library", language="en-US")
    async def library() -> None:
        _head("Library · Grognard", "The units that ship, and your own datasheet pages.")
        LibraryPage()

    _ = (odds, sheets, matrix, library)
