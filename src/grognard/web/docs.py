"""The documentation of the HTTP API as a plain page, since the usual viewers load their scripts from elsewhere."""

from __future__ import annotations

import json
from html import escape
from typing import Any

from grognard.web.frame import plain_page


def docs_page(schema: dict[str, Any]) -> str:
    """A page with every route of an OpenAPI schema."""
    routes = [(path, verb, route) for path, verbs in schema.get("paths", {}).items() for verb, route in verbs.items()]
    begin = (
        "<p>The same answers and the same errors as the command line. "
        'The schema: <a href="/api/openapi.json">openapi.json</a>.</p>'
    )
    body = "\n".join([begin, *(_route(*one) for one in routes)])
    return plain_page("HTTP API", "Scenarios and datasheet pages in, answers out.", body)


def _route(path: str, verb: str, route: dict[str, Any]) -> str:
    body = route.get("requestBody", {})
    told = ". ".join(text.rstrip(".") for text in (route.get("summary", ""), body.get("description", "")) if text)
    example = body.get("content", {}).get("application/json", {}).get("example")
    rows = "".join(
        f"<tr><th scope='row'>{code}</th><td>{escape(_told(code, answer))}</td></tr>"
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


def _told(code: str, answer: dict[str, Any]) -> str:
    """What an answer of this status is; the schema's own words for a good one say nothing."""
    return "The answer, as JSON." if code == "200" else answer.get("description", "")
