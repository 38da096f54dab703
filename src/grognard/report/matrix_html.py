"""A grid as an HTML page: a heat map that is a table, so that it can be read, sorted and scrolled on a phone too."""

from html import escape
from typing import Final

from grognard.odds.grid import Grid
from grognard.report.document import document
from grognard.report.heat import DEEP, TITLES, heat, value_words
from grognard.report.words import counted, edition_name

_STYLE: Final = """
main { max-width: none; }
.scroll { max-height: 92vh; overflow: auto; margin: 1.5rem 0 0; padding: 0; }
h1 { font-size: clamp(1.375rem, 4vw, 2rem); line-height: 1.15; letter-spacing: -.02em; font-weight: 800; }
.heat { border-collapse: separate; border-spacing: 2px; width: auto; font-size: .875rem; }
.heat td { border: 0; padding: 0; height: 2.25rem; min-width: 4.25rem; text-align: center; vertical-align: middle;
  background: color-mix(in oklab, var(--heat-high) calc(var(--v) * 1%), var(--heat-low)); }
.heat td.deep { color: #fff; }
.heat td.none { background: none; color: var(--muted); }
.heat th { border: 0; padding: 0 .25rem; overflow-wrap: normal; color: var(--ink); font-size: .8125rem; }
.heat thead th { text-align: center; line-height: 1.2; max-width: 8rem; position: sticky; top: 0; z-index: 1;
  background: var(--paper); }
.heat tbody th, .heat thead th:first-child { position: sticky; left: 0; background: var(--paper); text-align: left;
  padding-right: .75rem; min-width: 7rem; max-width: 13rem; white-space: normal; vertical-align: middle; z-index: 2; }
.heat thead th:first-child { z-index: 3; vertical-align: bottom; }
.heat button { font: inherit; color: inherit; background: none; border: 0; padding: .35rem .1rem; cursor: pointer;
  text-align: inherit; }
.heat button:hover { color: var(--accent); }
.heat [aria-sort="descending"] button { text-decoration: underline 2px; text-underline-offset: 3px; }
@media (max-width: 34rem) { .heat td { min-width: 3.5rem; } .heat tbody th { max-width: 7.5rem; font-size: .75rem; } }
"""

_SORT: Final = """
<script>
document.querySelectorAll(".heat thead button").forEach(function (button) {
  button.addEventListener("click", function () {
    var head = button.parentNode, at = head.cellIndex, body = document.querySelector(".heat tbody");
    document.querySelectorAll(".heat thead th").forEach(function (other) { other.removeAttribute("aria-sort"); });
    head.setAttribute("aria-sort", "descending");
    Array.from(body.rows).sort(function (a, b) {
      return at ? b.cells[at].dataset.value - a.cells[at].dataset.value : a.dataset.at - b.dataset.at;
    }).forEach(function (row) { body.appendChild(row); });
  });
});
</script>"""


def matrix_page(grid: Grid) -> str:
    """`grid` as a whole page. A click on a defender sorts the attackers by it; on the corner, as they were."""
    title = TITLES[grid.figure]
    head = "".join(f'<th scope="col"><button>{escape(name)}</button></th>' for name in grid.defenders)
    rows = "".join(
        f'<tr data-at="{at}"><th scope="row">{escape(name)}</th>{"".join(_cell(grid, value) for value in values)}</tr>'
        for at, (name, values) in enumerate(zip(grid.attackers, grid.values, strict=True))
    )
    notes = "".join(f"<li>{escape(note)}</li>" for note in grid.notes)
    told = f"{counted(len(grid.attackers), 'attacker')} down, {counted(len(grid.defenders), 'defender')} across"
    body = (
        f"<h1>{title}</h1>\n"
        f'<p class="quiet">{told}, {edition_name(grid.edition)}. A defender\'s name sorts by its column.</p>\n'
        f'<div class="scroll"><table class="heat"><thead><tr><th><button>Attacker</button></th>{head}</tr></thead>\n'
        f"<tbody>{rows}</tbody></table></div>\n"
        + (f'<section><h2>Notes</h2><ul style="padding-left:1.1rem">{notes}</ul></section>\n' if notes else "")
        + "<footer>Made by Grognard.</footer>"
    )
    return document(title, body, _STYLE, _SORT)


def _cell(grid: Grid, value: float | None) -> str:
    if value is None:
        return '<td class="none" data-value="-1">-</td>'
    share = heat(grid, value)
    deep = ' class="deep"' if share > DEEP else ""
    words = escape(value_words(grid, value))
    return f'<td{deep} style="--v:{100 * share:.1f}" data-value="{value!r}">{words}</td>'
