"""Charts as SVG files."""

import subprocess
import sys
from xml.etree import ElementTree

import pytest

from grognard.odds.grid import Grid
from grognard.odds.result import Result
from grognard.report.svg import matrix_svg, odds_svg
from report.examples import DREAD, GRID, HOSTILE, NOBZ


@pytest.mark.parametrize("result", [NOBZ, DREAD, HOSTILE], ids=["pools", "rolled", "hostile"])
def test_a_chart_is_xml_and_the_same_bytes_each_time(result: Result) -> None:
    drawn = odds_svg(result)
    root = ElementTree.fromstring(drawn)
    assert root.tag.endswith("}svg")
    assert not [node for node in root.iter() if node.tag.endswith("}script")]
    assert odds_svg(result) == drawn


def test_a_heat_map_is_xml_even_with_names_that_are_markup_or_formulas() -> None:
    grid = Grid(GRID.edition, GRID.figure, ("</svg><script>", "$\\frac{x}$"), ("&amp;",), ((1.0,), (None,)))
    ElementTree.fromstring(matrix_svg(grid))
    ElementTree.fromstring(matrix_svg(GRID))


def test_matplotlib_is_loaded_only_when_a_chart_is_drawn() -> None:
    code = "import sys, grognard.report.svg; print('matplotlib' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True).stdout.strip() == "False"
