"""Reading plain JSON values field by field, with errors that name the field's path."""

import json
from collections.abc import Mapping
from typing import Any, cast

from grognard.core.dice import DiceExpression
from grognard.core.errors import GrognardError, ScenarioError

LONGEST_SHOWN = 40


class Fields:
    """The fields of one JSON object at `path`. Every field has to be asked for; `finish` rejects the others."""

    def __init__(self, value: object, path: str) -> None:
        if not isinstance(value, Mapping):
            wanted = "an object" if path else "a scenario: an object with version, edition, attacks and target"
            raise ScenarioError(f"found {shown(value)}, expected {wanted}", path or "scenario")
        self.values = cast("Mapping[object, object]", value)
        self.path = path
        self.asked: list[str] = []

    def at(self, name: str) -> str:
        """Path of a field."""
        return f"{self.path}.{name}" if self.path else name

    def finish(self) -> None:
        """Raise ScenarioError if there is a field that nobody asked for."""
        for name in self.values:
            if name not in self.asked:
                where = self.at(name if isinstance(name, str) else shown(name))
                raise ScenarioError(f"found an unknown field, expected one of {', '.join(self.asked)}", where)

    def value(self, name: str) -> object | None:
        """The field's value; None when it is absent."""
        self.asked.append(name)
        return self.values.get(name)

    def has(self, name: str) -> bool:
        """Whether the field is present, be it null."""
        return name in self.values

    def required(self, name: str) -> object:
        """The field's value; an error when it is absent."""
        self.asked.append(name)
        if name not in self.values:
            raise ScenarioError("found nothing (the field is missing), expected a value", self.at(name))
        return self.values[name]

    def integer(self, name: str, least: int, most: int, default: int | None = None) -> int:
        """A whole number in a range; without a `default` it is required."""
        if default is not None and not self.has(name):
            self.asked.append(name)
            return default
        return self._integer(name, self.required(name), least, most)

    def optional_integer(self, name: str, least: int, most: int) -> int | None:
        """A whole number in a range, or None when the field is absent or null."""
        value = self.value(name)
        return None if value is None else self._integer(name, value, least, most)

    def _integer(self, name: str, value: object, least: int, most: int) -> int:
        if type(value) is not int or not least <= value <= most:
            raise ScenarioError(f"found {shown(value)}, expected a whole number from {least} to {most}", self.at(name))
        return value

    def flag(self, name: str) -> bool:
        """true or false; false when absent."""
        if not self.has(name):
            self.asked.append(name)
            return False
        value = self.required(name)
        if not isinstance(value, bool):
            raise ScenarioError(f"found {shown(value)}, expected true or false", self.at(name))
        return value

    def text(self, name: str) -> str:
        """Any text; empty when absent."""
        if not self.has(name):
            self.asked.append(name)
            return ""
        value = self.required(name)
        if not isinstance(value, str):
            raise ScenarioError(f"found {shown(value)}, expected text", self.at(name))
        return value

    def choice(self, name: str, choices: tuple[str, ...], others: tuple[str, ...] = ()) -> str:
        """One of several texts; required. `others`: what else there may be, for the error."""
        value = self.required(name)
        if not isinstance(value, str) or value not in choices:
            wanted = " or ".join((*(f'"{choice}"' for choice in choices), *others))
            raise ScenarioError(f"found {shown(value)}, expected {wanted}", self.at(name))
        return value

    def optional_choice(self, name: str, choices: tuple[str, ...]) -> str | None:
        """One of several texts, or None when the field is absent or null."""
        if self.values.get(name) is None:
            self.asked.append(name)
            return None
        return self.choice(name, choices, ("null",))

    def dice(self, name: str, least: int, most: int) -> DiceExpression:
        """A dice expression, as text or as a whole number, that can show at least `least` and never above `most`."""
        value = self.required(name)
        if type(value) is not int and not isinstance(value, str):
            raise ScenarioError(
                f"found {shown(value)}, expected a dice expression such as 3, D6, 2D3 or D6+3", self.at(name)
            )
        if (value > most or value < -most) if isinstance(value, int) else len(value) >= LONGEST_SHOWN:
            raise ScenarioError(f"found {shown(value)}, expected a value from {least} to {most}", self.at(name))
        try:
            dice = DiceExpression.parse(value)
        except GrognardError as error:
            raise ScenarioError(error.message, self.at(name)) from None
        if not least <= dice.most <= most:
            raise ScenarioError(f"found {shown(value)}, expected a value from {least} to {most}", self.at(name))
        return dice

    def section(self, name: str) -> "Fields":
        """A nested object; an empty one when absent."""
        self.asked.append(name)
        return Fields(self.values.get(name, {}), self.at(name))

    def items(self, name: str, most: int) -> list[tuple[str, Any]]:
        """The entries of a required list that is not empty, each with its path."""
        entries = self._entries(name, self.required(name), most)
        if not entries:
            raise ScenarioError("found an empty list, expected at least one entry", self.at(name))
        return entries

    def texts(self, name: str, most: int) -> list[tuple[str, str]]:
        """The entries of a list of texts that are not blank, each with its path; empty when absent."""
        if not self.has(name):
            self.asked.append(name)
            return []
        entries = self._entries(name, self.required(name), most)
        for path, entry in entries:
            if not isinstance(entry, str) or not entry.strip():
                raise ScenarioError(f"found {shown(entry)}, expected text", path)
        return entries

    def _entries(self, name: str, value: object, most: int) -> list[tuple[str, Any]]:
        if not isinstance(value, list | tuple):
            raise ScenarioError(f"found {shown(value)}, expected a list", self.at(name))
        entries = cast("list[Any]", value)
        if len(entries) > most:
            raise ScenarioError(f"found {len(entries)} entries, expected at most {most}", self.at(name))
        return [(f"{self.at(name)}[{index}]", entry) for index, entry in enumerate(entries)]


def shown(value: object) -> str:
    """A value for messages: short, as in JSON where it has a JSON form."""
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        short = value if len(value) <= LONGEST_SHOWN else f"{value[: LONGEST_SHOWN - 3]}..."
        return json.dumps(short, ensure_ascii=False)
    if isinstance(value, int):
        return str(value) if abs(value) < 10**LONGEST_SHOWN else "a huge number"
    if isinstance(value, float):
        return repr(value)
    if isinstance(value, Mapping):
        return "an object"
    if isinstance(value, list | tuple):
        return "a list"
    return f"a value of type {type(value).__name__}"
