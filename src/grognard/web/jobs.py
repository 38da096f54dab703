"""What worker processes do. Every job takes plain arguments, and last the means to tell its progress."""

from __future__ import annotations

import pickle
from collections import OrderedDict
from collections.abc import Callable
from typing import Any, Final

from grognard.odds.reading import ReadSheet
from grognard.web.sides import Pages

Progress = Callable[[int, int], None]
_MOST_PAGES = 32
_read: OrderedDict[str, ReadSheet] = OrderedDict()


def _pages(blobs: dict[str, bytes]) -> Pages:
    """The pages in `blobs`: pickles that `read` made in a process of ours."""
    for mark, blob in blobs.items():
        if mark not in _read:
            _read[mark] = pickle.loads(blob)
        _read.move_to_end(mark)
    while len(_read) > _MOST_PAGES:
        _read.popitem(last=False)
    return {mark: _read[mark] for mark in blobs if mark in _read}


def warm(_tell: Progress) -> None:
    """Load what the other jobs need."""
    from grognard.core.words import Edition
    from grognard.web.odds import odds_view
    from grognard.web.question import Ask, Side, State

    for edition in Edition:
        odds_view(State(Ask(edition, Side("Nobz"), Side("Nurglings"))), {})


def odds(
    question: bytes, blobs: dict[str, bytes], quick: bool, pins: dict[bytes, dict[str, Any]], _tell: Progress
) -> tuple[dict[str, Any], dict[bytes, dict[str, Any]]]:
    """What the odds page shows of a question (JSON of a State), and its pinned set-ups; `pins`: those known before.
    `quick`: what would take a search is left out."""
    from grognard.web.odds import odds_view
    from grognard.web.question import decoded

    known = dict(pins)
    view = odds_view(decoded(question), _pages(blobs), quick=quick, known=known)
    return view, known


def export(question: bytes, blobs: dict[str, bytes], kind: str, _tell: Progress) -> dict[str, str]:
    """A question as a file of `kind`, "json" (a scenario), "svg" or "csv": its `text`, or why it is `refused`."""
    from grognard.web.beyond import NoScenarioError
    from grognard.web.export import exported
    from grognard.web.question import decoded

    try:
        return {"text": exported(decoded(question).ask, _pages(blobs), kind), "refused": ""}
    except NoScenarioError as error:
        return {"text": "", "refused": error.message}


def scenario(data: bytes, _tell: Progress) -> dict[str, Any]:
    """The answer to a scenario (JSON), as `grognard odds --scenario` gives it."""
    from grognard.core.plain_json import parse_json
    from grognard.editions.solve import solve_scenario

    return solve_scenario(parse_json(data, "", "a scenario"))


def read(text: str, edition: str, profile: str, _tell: Progress) -> tuple[bytes, dict[str, Any]]:
    """A page: its pickle for the other jobs, and what `grognard read --json` prints of it."""
    from grognard.core.words import Edition
    from grognard.importers.page import read_page, with_profile
    from grognard.importers.profile import read_profile_text
    from grognard.odds.reading import understand
    from grognard.report.page_data import page_data

    page = read_page(text, Edition(edition) if edition else None)
    if profile:
        page = with_profile(page, read_profile_text(profile, path="profile"))
    sheet = understand(page)
    return pickle.dumps(sheet), page_data(sheet)


def sheet(name: str, edition: str, page: str, blobs: dict[str, bytes], _tell: Progress) -> dict[str, Any]:
    """What the datasheet page shows of a unit or a page."""
    from grognard.web.sheet import page_view, unit_view

    if page:
        return page_view(page, _pages(blobs))
    return unit_view(name, edition)


def matrix(asked: dict[str, Any], blobs: dict[str, bytes], tell: Progress) -> dict[str, Any]:
    """A matrix of shipped units and pages."""
    from grognard.web.matrix import matrix_view

    return matrix_view(asked, _pages(blobs), tell)


JOBS: Final[dict[str, Callable[..., Any]]] = {
    job.__name__: job for job in (warm, odds, export, scenario, read, sheet, matrix)
}
