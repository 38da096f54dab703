"""The frame of every HTML page: one file that loads nothing, light or dark as the reader's system is."""

import json
from collections.abc import Mapping
from html import escape
from typing import Any

from grognard.report.words import printable

STYLE = """
:root {
  color-scheme: light dark;
  --sans: "Helvetica Neue", Helvetica, Arial, "Liberation Sans", sans-serif;
  --paper: #f3f5f6; --surface: #ffffff; --ink: #141a21; --muted: #56616d; --line: #d5dbe0;
  --accent: #1d4293; --fill: #1d4293; --bar: #93afe6; --warn: #a8321e; --warn-paper: #fbeeea;
  --heat-low: #eef2f8; --heat-high: #14347c;
  --pool-0: #1d4293; --pool-1: #5a82d1; --pool-2: #9ab4e4; --pool-3: #3a3f4a; --pool-4: #7d8794; --pool-5: #b9c1ca;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #11151a; --surface: #191f26; --ink: #e8ecf0; --muted: #98a4b0; --line: #303944;
    --accent: #7ea4f4; --fill: #274a95; --bar: #40639f; --warn: #f08a72; --warn-paper: #2b1c19;
    --heat-low: #1b232d; --heat-high: #3d6bcb;
    --pool-0: #7ea4f4; --pool-1: #4569b3; --pool-2: #b9cdf8; --pool-3: #c9d0d8; --pool-4: #8994a0; --pool-5: #56616d;
  }
}
* { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.5 var(--sans); overflow-wrap: anywhere; }
main { max-width: 62rem; margin: 0 auto; padding: clamp(1rem, 4vw, 3rem) clamp(1rem, 4vw, 2.5rem) 4rem; }
h1, h2, p, dl, dd, ul, figure { margin: 0; padding: 0; }
h2 { font-size: 1.0625rem; line-height: 1.25; font-weight: 700; margin-bottom: .75rem; }
section { margin-top: 2.75rem; padding-top: 1rem; border-top: 2px solid var(--ink); }
article + article { margin-top: 6rem; }
.quiet { color: var(--muted); }
.sides { display: grid; grid-template-columns: 1fr 1fr; }
.side { padding: clamp(.75rem, 2.5vw, 1.25rem); border: 2px solid var(--fill); min-width: 0; }
.side:first-child { background: var(--fill); color: #fff; }
.side:last-child { background: var(--surface); border-left: 0; }
.side small { display: block; font-size: .875rem; line-height: 1.35; font-weight: 400; opacity: .9; }
.side strong { display: block; font-size: clamp(1.25rem, 4.6vw, 2.25rem); line-height: 1.1; letter-spacing: -.02em;
  font-weight: 800; margin: .35rem 0 .5rem; text-wrap: balance; }
.lead { font-size: clamp(1.0625rem, 2.6vw, 1.3125rem); line-height: 1.4; margin: 1.5rem 0; max-width: 44rem;
  text-wrap: pretty; }
.figures { display: grid; grid-template-columns: repeat(auto-fit, minmax(8.5rem, 1fr)); gap: 1.25rem 1.5rem; }
.figures dt { color: var(--muted); font-size: .875rem; }
.figures dd { font-size: 1.75rem; line-height: 1.15; font-weight: 700; letter-spacing: -.02em;
  font-variant-numeric: tabular-nums; }
.figures dd small { font-size: 1rem; font-weight: 400; letter-spacing: 0; color: var(--muted); }
.scroll { overflow-x: auto; margin: 0 -.25rem; padding: 0 .25rem; }
table { border-collapse: collapse; width: 100%; font-size: .9375rem; font-variant-numeric: tabular-nums; }
th, td { text-align: left; padding: .5rem .75rem .5rem 0; border-bottom: 1px solid var(--line); vertical-align: top; }
th { font-weight: 600; font-size: .8125rem; color: var(--muted); vertical-align: bottom; }
tbody th { font-weight: 400; font-size: .9375rem; white-space: nowrap; }
td.n, th.n { text-align: right; padding: .5rem 0 .5rem 1rem; white-space: nowrap; }
thead th.n { white-space: normal; overflow-wrap: break-word; min-width: 6rem; }
td.sum, th.sum { font-weight: 700; color: var(--ink); }
td small { color: var(--muted); font-size: .8125rem; }
.status { white-space: nowrap; font-weight: 600; }
.applied, .capped { color: var(--accent); }
.ignored, .off, .open { color: var(--muted); font-weight: 400; }
.unused { color: var(--warn); }
.switches { columns: 2 20rem; column-gap: 2.5rem; }
.switches > div { break-inside: avoid; margin-bottom: 1.25rem; }
.switches h3 { margin: 0 0 .25rem; font-size: .875rem; font-weight: 600; color: var(--muted); }
.switches ul { list-style: none; }
.switches li { display: grid; grid-template-columns: 1.25rem 1fr auto; gap: .5rem; padding: .3rem 0; }
.switches li small { display: block; color: var(--muted); font-size: .8125rem; line-height: 1.35; }
.box { width: 1rem; height: 1rem; margin-top: .25rem; border: 1.5px solid var(--muted); }
.on .box { background: var(--accent); border-color: var(--accent); box-shadow: inset 0 0 0 2.5px var(--surface); }
.on b { font-weight: 700; } .switches b { font-weight: 400; }
.shut { color: var(--muted); } .shut .box { border-style: dashed; }
.missing { background: var(--warn-paper); border: 0; border-left: 4px solid var(--warn); padding: 1rem 1.25rem; }
.missing dt { font-weight: 700; margin-top: .5rem; }
details { margin-top: .75rem; } summary { cursor: pointer; color: var(--muted); font-size: .875rem; }
summary:focus-visible, button:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
code { font: .875em ui-monospace, "SF Mono", Menlo, Consolas, monospace; }
.chart { min-height: 12rem; }
footer { margin-top: 3rem; font-size: .875rem; color: var(--muted); }
@media (max-width: 34rem) {
  .why thead { display: none; }
  .why tr { display: block; padding: .5rem 0; border-bottom: 1px solid var(--line); }
  .why td { display: block; padding: 0; border: 0; }
}
@media print { body { background: #fff; } section { break-inside: avoid; } }
"""

_CHARTS = """
(function () {
  var root = document.documentElement, charts = JSON.parse(document.getElementById("charts").textContent);
  function value(text) {
    return text.replace(/var\\((--[a-z0-9-]+)\\)/g, function (all, name) {
      return getComputedStyle(root).getPropertyValue(name).trim();
    });
  }
  function themed(part) {
    if (typeof part === "string") return part.indexOf("var(--") < 0 ? part : value(part);
    if (Array.isArray(part)) return part.map(themed);
    if (part && typeof part === "object") {
      var copy = {};
      Object.keys(part).forEach(function (key) { copy[key] = themed(part[key]); });
      return copy;
    }
    return part;
  }
  function draw() {
    Object.keys(charts).forEach(function (id) {
      var chart = themed(charts[id]);
      Plotly.react(id, chart.data, chart.layout, {displayModeBar: false, responsive: true});
    });
  }
  draw();
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", draw);
})();
"""


def document(title: str, body: str, style: str = "", scripts: str = "") -> str:
    """A whole page. `title` is plain text; `body`, `style` and `scripts` are markup and must be escaped already."""
    return (
        f'<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(printable(title))}</title>\n<style>{STYLE}{style}</style>\n</head>\n"
        f"<body>\n<main>\n{printable(body)}\n</main>\n{scripts}\n</body>\n</html>\n"
    )


def chart_scripts(charts: Mapping[str, Any]) -> str:
    """What draws `charts` (plotly.js figures by the id of their element), with plotly.js itself."""
    data = json.dumps(charts, ensure_ascii=True, separators=(",", ":")).replace("<", "\\u003c")
    return (
        f"<script>{_plotly_js()}</script>\n"
        f'<script type="application/json" id="charts">{data}</script>\n'
        f"<script>{_CHARTS}</script>"
    )


def _plotly_js() -> str:
    from importlib.resources import files  # the file itself: importing plotly takes a quarter of a second

    return files("plotly").joinpath("package_data", "plotly.min.js").read_text("utf-8")
