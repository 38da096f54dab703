"""A result as plain JSON values and as CSV."""

import csv
from io import StringIO
from typing import Any

import msgspec

from grognard.odds.result import Result
from grognard.report.outcome import at_least


def result_data(result: Result) -> dict[str, Any]:
    """Every field of `result`, and the means that follow from them."""
    data: dict[str, Any] = msgspec.to_builtins(result)
    return data | {
        "mean_models": result.mean_models,
        "mean_wounds": result.mean_wounds,
        "points_per_point": result.points_per_point,
    }


def result_csv(result: Result) -> str:
    """The distributions: a row for each number, with the chance of exactly and of at least so many."""
    out = StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(["what", "number", "exactly", "at least"])
    for what, chances in (("models destroyed", result.models_destroyed), ("wounds lost", result.wounds_lost)):
        for count, (exactly, or_more) in enumerate(zip(chances, at_least(chances), strict=True)):
            writer.writerow([what, count, repr(exactly), repr(or_more)])
    return out.getvalue()
