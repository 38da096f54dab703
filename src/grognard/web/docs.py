"""The documentation of the HTTP API as a plain page, since the usual viewers load their scripts from elsewhere."""

from __future__ import annotations

import json
from html import escape
from typing import Any

from grognard.report.document import document


def docs_page(schema: dict[str, Any]) -> str:
    """A page with every route of an OpenAPI schema."""
    parts = [
        "<h1>HTTP API</h1><p class='lead'>The same answers and the same errors as the command line. "
        "The schema: <a href='/api/openapi.json'>openapi.json</a>.</p>"
    ]
    for path, methods in schema.get("paths", {}).items():
        for method, route in methods.items():
            body = route.get("requestBody", {})
            example = body.get("content", {}).get("application/json", {}).get("example")
            parts.append(f"<section><h2><code>{method.upper()} {escape(path)}</code></h2>")
            parts.append(f"<p>{escape(route.get('summary', ''))}. {escape(body.get('description', ''))}</p>")
            if example:
                parts.append(f"<pre><code>{escape(json.dumps(example, indent=2))}</code></pre>")
            answers = route.get("responses", {}).items()
            rows = "".join(
                f"<tr><th>{code}</th><td>{escape(a.get('description', ''))}</td></tr>" for code, a in answers
            )
            parts.append(f"<table><tbody>{rows}</tbody></table></section>")
    return document("Grognard: HTTP API", "\n".join(parts), "pre{overflow-x:auto}")
