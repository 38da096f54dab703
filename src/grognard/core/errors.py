"""The exceptions that users see."""


class GrognardError(Exception):
    """Bad input. The message names the place, what was found and what was expected.

    `path` is the place: a field's path (`attacks[1].A`), a file, or `line 12`; empty when the whole input is meant.
    """

    def __init__(self, message: str, path: str = "") -> None:
        self.path = path
        self.message = message
        super().__init__(f"{path}: {message}" if path else message)


class ScenarioError(GrognardError):
    """A scenario that does not follow the format."""


class PageError(GrognardError):
    """A text that is no datasheet page, or a page that lacks what was asked of it."""


class UnknownNameError(GrognardError):
    """A name that nothing we know carries; the message suggests the nearest ones."""


class LoadoutError(GrognardError):
    """Equipment that a unit may not have; the message quotes the wargear option concerned."""
