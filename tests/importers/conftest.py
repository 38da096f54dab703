"""The five real pages, read once."""

import os
from functools import cache
from pathlib import Path

import pytest

from grognard.importers.page import Page, read_page


def shared() -> Path:
    """The directory with the real pages; the test is skipped where it is absent."""
    path = Path(os.environ.get("GROGNARD_SHARED", Path(__file__).parents[3] / "shared"))
    if not (path / "seeds").is_dir():
        pytest.skip("the real pages are not here: set GROGNARD_SHARED to the directory that has seeds/")
    return path


@cache
def _text(directory: Path, number: str) -> str:
    return next((directory / "seeds").glob(f"{number}_*.txt")).read_text("utf-8")


@cache
def _page(directory: Path, number: str) -> Page:
    return read_page(_text(directory, number))


class RealPages:
    """Texts and values of the real pages by their numbers "000" to "004"."""

    numbers = ("000", "001", "002", "003", "004")

    def __init__(self, directory: Path) -> None:
        self.directory = directory

    def text(self, number: str) -> str:
        """The text of a page."""
        return _text(self.directory, number)

    def __getitem__(self, number: str) -> Page:
        return _page(self.directory, number)


@pytest.fixture
def real() -> RealPages:
    """The real pages."""
    return RealPages(shared())
