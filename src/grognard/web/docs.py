"""The documentation of the HTTP API as a plain page, since the usual viewers load their scripts from elsewhere."""

from __future__ import annotations

import json
from html import escape
from typing import Any, Final

_FRAME: Final = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>HTTP API · Grognard</title>
<meta name="description" content="Scenarios and datasheet pages in, answers out.">
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
<main id="main" class="library docs" tabindex="-1"><h1 class="lead">HTTP API</h1>
<p>The same answers and the same errors as the command line.
The schema: <a href="/api/openapi.json">openapi.json</a>.</p>
{}</main></div></body></html>"""


def docs_page(schema: dict[str, Any]) -> str:
    """A page with every route of an OpenAPI schema."""
    routes = [(path, verb, route) for path, verbs in schema.get("paths", {}).items() for verb, route in verbs.items()]
    return _FRAME.format("\n".join(_route(*one) for one in routes))


def _route(path: str, verb: str, route: dict[str, Any]) -> str:
    body = route.get("requestBody", {})
    told = ". ".join(text.rstrip(".") for text in (route.get("summary", ""), body.get("description", "")) if text)
    example = body.get("content", {}).get("application/json", {}).get("example")
    rows = "".join(
        f"<tr><th scope='row'>{code}</th><td>{escape(answer.get('description', ''))}</td></tr>"
        for code, answer in route.get("responses", {}).items()
    )
    return (
        f"<section><h2><span class='verb'>{verb.upper()}</span><code>{escape(path)}</code></h2>"
        f"<p>{escape(told)}.</p>"
        + "".join(f"<p class='hint'>{_parameter(one)}</p>" for one in route.get("parameters", []))
        + (f"<pre tabindex='0'><code>{escape(json.dumps(example, indent=2))}</code></pre>" if example else "")
        + f"<table><tbody>{rows}</tbody></table></section>"
    )


def _parameter(one: dict[str, Any]) -> str:
    kind = one.get("schema", {}).get("type", "")
    return f"<code>{escape(one.get('name', ''))}</code>, {escape(kind)} in the {escape(one.get('in', ''))}"
