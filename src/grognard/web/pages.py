"""The pages: each is one element of ours, drawn by a Vue component in `assets`, inside a NiceGUI page."""

from __future__ import annotations

from html import escape
from pathlib import Path
from typing import Any

import msgspec
from fastapi import Request
from nicegui import __version__ as nicegui_version
from nicegui import ui
from nicegui.element import Element

from grognard.core.errors import GrognardError
from grognard.core.words import Edition
from grognard.web.library import shelf_of
from grognard.web.question import from_link
from grognard.web.search import astray, find
from grognard.web.service import Service, UnknownPagesError

_ASSETS = Path(__file__).parent / "assets"
_HEAD = """
<meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="#191f26" media="(prefers-color-scheme: dark)">
<link rel="preload" href="/assets/archivo-text.woff2" as="font" type="font/woff2" crossorigin>
<link rel="preload" href="/assets/archivo-display.woff2" as="font" type="font/woff2" crossorigin>
<link rel="stylesheet" href="/assets/app.css">
<script>(function () {
  var theme = null;
  try { theme = localStorage.getItem("grognard-theme"); } catch (e) {}
  if (theme) document.documentElement.dataset.theme = theme;
})();</script>
<noscript><style>#esm-fallback { display: none !important; } noscript { display: block !important; }</style></noscript>
"""
_BODY = """
<noscript><div class="page"><main class="library"><h1 class="lead">Grognard needs JavaScript</h1>
<p>Turn it on for this page: it draws what the server works out, and loads nothing from elsewhere.</p></main></div>
</noscript>
"""


class OddsPage(Element, component=_ASSETS / "odds.js"):
    """The odds page. `first`: what it shows at once; `broken`: what is wrong with the link."""

    def __init__(self, first: dict[str, Any] | None, broken: str) -> None:
        super().__init__()
        self.props["first"], self.props["broken"] = first, broken


class SheetPage(Element, component=_ASSETS / "sheet.js"):
    """The datasheet page. `near`: units that may be meant where there is none to show; `notice`: what differs from what
    was asked for."""

    def __init__(self, first: dict[str, Any] | None, broken: str, near: Any, notice: str) -> None:
        super().__init__()
        self.props["first"], self.props["broken"] = first, broken
        self.props["near"], self.props["notice"] = near, notice


class MatrixPage(Element, component=_ASSETS / "matrix.js"):
    """The matrix page."""


class LibraryPage(Element, component=_ASSETS / "library.js"):
    """The library page. `file`: the pages of the library file; `units`: what ships."""

    def __init__(self, file: dict[str, Any], units: Any) -> None:
        super().__init__()
        self.props["file"], self.props["units"] = file, units


def _head(request: Request, title: str, description: str, *scripts: str) -> None:
    """Title, link preview, styles, and the `scripts` of ours that the page needs at once."""
    ui.page_title(title)
    words = {
        "og:title": title,
        "og:description": description,
        "og:type": "website",
        "og:site_name": "Grognard",
        "og:url": str(request.url),
    }
    tags = [f'<meta property="{name}" content="{escape(text, quote=True)}">' for name, text in words.items()]
    tags += [f'<link rel="modulepreload" href="/assets/{name}">' for name in ("kit.js", *scripts)]
    tags.append(f'<link rel="modulepreload" href="/_nicegui/{nicegui_version}/static/dompurify.mjs">')
    tags.append(f'<meta name="description" content="{escape(description, quote=True)}">')
    ui.add_body_html(_BODY)
    ui.add_head_html(_HEAD + "\n".join(tags))


def add_pages(service: Service) -> None:
    """Declare the pages."""

    @ui.page("/", language="en-US", response_timeout=30)
    async def odds(request: Request) -> None:
        link = request.query_params.get("q", "")
        first: dict[str, Any] | None = None
        broken = ""
        try:
            first = await service.odds(from_link(link), quick=True) if link else None
        except UnknownPagesError:
            first = None
        except GrognardError as error:
            broken = str(error)
        title = first["title"] if first else "Odds"
        answer = first.get("answer") if first else None
        told = "Exact odds of one unit against another, and the reason for every number."
        if answer:
            told = f"{'The plain play: ' if answer['searching'] else ''}{answer['headline']}"
        _head(request, f"{title} · Grognard", told, "side.js", *(("answer.js", "chart.js") if answer else ()))
        OddsPage(first, broken)

    @ui.page("/datasheets", language="en-US", response_timeout=30)
    async def sheets(request: Request) -> None:
        name, edition = request.query_params.get("unit", "")[:120], request.query_params.get("edition", "")[:4]
        first: dict[str, Any] | None = None
        broken, near, notice = "", (), ""
        known = Edition(edition) if edition in tuple(Edition) else None
        if name:
            try:
                first = await service.sheet(name, edition if known else "", "")
            except GrognardError as error:
                broken, near = astray(name) if error.path == "unit" else (str(error), ())
        if first and edition and not known:
            notice = f"There is no edition “{edition}” here. This is the datasheet of the {first['edition']}th."
        title = first["title"] if first else "Datasheets"
        told = "Profile, weapons, abilities with their effects, and the stratagems it can use."
        _head(request, f"{title} · Grognard", told)
        SheetPage(first, broken, msgspec.to_builtins(near), notice)

    @ui.page("/matrix", language="en-US")
    async def matrix(request: Request) -> None:
        _head(request, "Matrix · Grognard", "Many attackers against many targets, as a heat map.")
        MatrixPage()

    @ui.page("/library", language="en-US")
    async def library(request: Request) -> None:
        _head(request, "Library · Grognard", "The units that ship, and your own datasheet pages.")
        LibraryPage(shelf_of(service.library), msgspec.to_builtins(find("")))

    _ = (odds, sheets, matrix, library)
