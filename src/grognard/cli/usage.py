"""What is wrong with the words after a command, told as every other fault is."""

from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from typing import Any

from grognard.core.errors import GrognardError
from grognard.datasheet.names import quoted


def no_such_command(name: str, known: Sequence[str]) -> GrognardError:
    """The error for a command that there is not."""
    return GrognardError(f"found {quoted(name)}, expected one of: {', '.join(known)}{_meant(name, known)}", "command")


def told(error: Any, command: Any, words: Sequence[str], arguments: Sequence[str]) -> GrognardError:
    """`error`, raised as `command`, called by `words`, read its `arguments`: what was found and what was expected.

    `error` and `command` are those of whichever library reads command lines for typer.
    """
    name, place = " ".join(("grognard", *words)), " ".join(words)
    see = f"see {name} --help"
    option = getattr(error, "option_name", "")
    if hasattr(error, "possibilities"):
        found = next((one for one in arguments if _holds(one, option)), option)
        if " " in found.strip():
            told = "expected no text that begins with a dash: put -- before it, as the last thing"
            return GrognardError(f"found {quoted(found)}, {told}", place)
        meant = _meant(found, (one for known in command.params for one in known.opts if one.startswith("--")))
        return GrognardError(f"found {quoted(found)}, expected one of its options{meant} ({see})", place)
    if option:
        flag = any(one.is_flag for one in command.params if option in one.opts)
        wanted = "found a value, expected none" if flag else "found no value, expected one after it"
        return GrognardError(f"{wanted} ({see})", option)
    if type(error).__name__ == "MissingParameter":
        usage = " ".join((name, *(one.name.upper() for one in command.params if one.opts == [one.name])))
        return GrognardError(f"found no {error.param.name}, expected {usage} ({see})", place)
    text = " ".join(str(error.format_message()).split())
    return GrognardError(f"{text[:1].lower()}{text[1:].rstrip('.')} ({see})", place)


def _holds(argument: str, option: str) -> bool:
    """Whether `option` was read in `argument`; after a single dash each letter may be an option."""
    letters = argument.startswith("-") and not argument.startswith("--")
    return argument.startswith(option) or (letters and len(option) == 2 and option[1] in argument)


def _meant(found: str, known: Iterable[str]) -> str:
    """A suggestion of what is spelt much like `found`, however many dashes were written."""
    bare = {one.strip("-"): one for one in known}
    near = get_close_matches(found.split("=")[0].strip("-").casefold(), bare, 1, 0.6)
    return f"; did you mean {bare[near[0]]}?" if near else ""
