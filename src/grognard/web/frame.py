"""Pages without a program: our header and our styles around plain HTML."""

from __future__ import annotations

from html import escape
from typing import Final

_FRAME: Final = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title} · Grognard</title>
<meta name="description" content="{told}">
<link rel="preload" href="/assets/archivo-text.woff2" as="font" type="font/woff2" crossorigin>
<link rel="preload" href="/assets/archivo-display.woff2" as="font" type="font/woff2" crossorigin>
<link rel="stylesheet" href="/assets/app.css">
<script>try {{
  const kept = localStorage.getItem("grognard-theme");
  if (kept) document.documentElement.dataset.theme = kept;
}} catch (error) {{ /* the system's theme */ }}</script></head>
<body><div class="page"><header class="top"><a class="skip" href="#main">Skip to the content</a>
<a class="mark" href="/" aria-label="Grognard, start"><svg viewBox="0 0 32 32" aria-hidden="true">
<rect width="32" height="32" rx="7"/><path d="M7 22V15M13 22V9M19 22V12M25 22V18"/></svg><span>Grognard</span></a>
<nav aria-label="Pages"><a href="/">Odds</a><a href="/datasheets">Datasheets</a><a href="/matrix">Matrix</a>
<a href="/library">Library</a></nav></header>
<main id="main" class="library docs" tabindex="-1"><h1 class="lead">{title}</h1>
{body}</main></div></body></html>"""


def plain_page(title: str, told: str, body: str) -> str:
    """A page called `title`; `told` is its description in a link's preview, `body` its HTML."""
    return _FRAME.format(title=escape(title), told=escape(told, quote=True), body=body)


def not_found() -> str:
    """What stands where nothing is."""
    body = "<p>There is no page at this address. Perhaps the link was cut off: copy the whole of it, or "
    return plain_page("Nothing here", "No page is at this address.", f"{body}<a href='/'>begin with odds</a>.</p>")
