"""A scenario's JSON, as the command line reads it."""

from grognard.core.errors import GrognardError, ScenarioError
from grognard.core.plain_json import parse_json as parse


def parse_json(data: bytes, place: str) -> object:
    """The value that `data` holds. Raises ScenarioError at `place` for what `grognard.core.plain_json` refuses."""
    try:
        return parse(data, place, "a scenario")
    except GrognardError as error:
        raise ScenarioError(error.message, error.path) from error
