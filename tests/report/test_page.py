"""A page in the terminal: what each rule is for."""

from grognard.importers import page as pages
from grognard.odds.reading import understand
from grognard.report.page import page_view
from grognard.report.terminal import rendered
from importers.made_up import TENTH


def test_an_enhancement_tells_who_may_have_it() -> None:
    shown = rendered(page_view(understand(pages.read_page(TENTH))), width=100)
    lines = [line.strip() for line in shown.splitlines()]
    at = next(index for index, line in enumerate(lines) if "Willow Crown" in line and "pts" in line)
    assert lines[at + 1] == "For a friendly FEN FOLK INFANTRY model."
