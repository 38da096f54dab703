"""A question of the web page as a value: what a link holds, and what every view is made from."""

from __future__ import annotations

import base64
import binascii
import zlib
from typing import Annotated

import msgspec

from grognard.core.errors import GrognardError
from grognard.core.plain_json import parse_json
from grognard.core.words import AttackType, Edition, Goal
from grognard.odds.choices import Play
from grognard.web.limits import MOST_LINK, MOST_MODELS, MOST_PINS
from grognard.web.shapes import shaped

VERSION = "1"
_MOST_JSON = 200_000

Name = Annotated[str, msgspec.Meta(max_length=120)]
Phrase = Annotated[str, msgspec.Meta(max_length=300)]
Count = Annotated[int, msgspec.Meta(ge=0, le=MOST_MODELS * 4)]


class Side(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """One side: the name of a unit that we ship, or the id of a page of the user's.

    `gear`: how many of each item of the wargear options are taken. `weapons`: names of those that attack (none: the
    best). `profile`: what a page lacks.
    """

    unit: Name = ""
    page: Name = ""
    models: Annotated[int, msgspec.Meta(ge=1, le=MOST_MODELS)] | None = None
    gear: Annotated[dict[Name, Count], msgspec.Meta(max_length=60)] = {}
    weapons: Annotated[tuple[Name, ...], msgspec.Meta(max_length=60)] = ()
    leader: Name = ""
    detachment: Name = ""
    profile: Annotated[str, msgspec.Meta(max_length=200)] = ""

    @property
    def empty(self) -> bool:
        """Whether nothing is chosen yet."""
        return not self.unit and not self.page


class Ask(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """What `attacker` does to `defender`; `before`: units that attack it first, in this order.

    `on`: labels of the switches that are turned on. `phase` None: the one in which the attacker does more.
    """

    edition: Edition = Edition.ELEVENTH
    attacker: Side = Side()
    defender: Side = Side()
    before: Annotated[tuple[Side, ...], msgspec.Meta(max_length=4)] = ()
    phase: AttackType | None = None
    on: Annotated[tuple[Phrase, ...], msgspec.Meta(max_length=80)] = ()
    play: Play = Play.FIXED
    goal: Goal = Goal.DESTROYED

    @property
    def pages(self) -> frozenset[str]:
        """The ids of the pages it speaks of."""
        return frozenset(side.page for side in (self.attacker, self.defender, *self.before) if side.page)


class State(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """All that the odds page shows: the question and the set-ups pinned beside it."""

    ask: Ask = Ask()
    pins: Annotated[tuple[Ask, ...], msgspec.Meta(max_length=MOST_PINS)] = ()

    @property
    def searches(self) -> bool:
        """Whether it asks for a best play, which takes longer than the plain one."""
        return any(ask.play is Play.BEST for ask in (self.ask, *self.pins))

    @property
    def pages(self) -> frozenset[str]:
        """The ids of all pages that it speaks of."""
        return frozenset[str]().union(*(ask.pages for ask in (self.ask, *self.pins)))


def decoded(data: bytes) -> State:
    """The state in `data` (JSON). Raises GrognardError that names the field."""
    try:
        return msgspec.json.decode(data, type=State)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return shaped(parse_json(data, "", "a question"), State)


def to_link(state: State) -> str:
    """`state` as it stands in a link: a version, a dot, and letters that need no escaping.

    >>> from_link(to_link(State())) == State()
    True
    """
    packed = zlib.compress(msgspec.json.encode(state), 9)
    return f"{VERSION}.{base64.urlsafe_b64encode(packed).decode().rstrip('=')}"


class BrokenLinkError(GrognardError):
    """A link of another version, or a damaged one."""


def from_link(text: str) -> State:
    """The state in a link. Raises BrokenLinkError."""
    version, dot, packed = text.partition(".")
    if not dot or version != VERSION:
        raise BrokenLinkError(f'this link is of version "{version[:20]}", expected a link of version {VERSION}')
    try:
        return decoded(unpacked(packed, MOST_LINK, _MOST_JSON))
    except GrognardError as error:
        said = error.message if error.path == "link" else str(error)
        raise BrokenLinkError(f"this link cannot be opened: {said}") from None


def unpacked(packed: str, most_packed: int, most: int) -> bytes:
    """What a link holds of a question, or of a page's text, of at most `most` bytes."""
    if len(packed) > most_packed:
        raise GrognardError(f"it has {len(packed):,} characters, expected at most {most_packed:,}", "link")
    try:
        raw = base64.urlsafe_b64decode(packed + "=" * (-len(packed) % 4))
        inflate = zlib.decompressobj()
        data = inflate.decompress(raw, most)
        if inflate.unconsumed_tail or not inflate.eof:
            raise GrognardError("it is too long or cut off: copy the whole of it again", "link")
    except (binascii.Error, zlib.error, ValueError) as error:
        raise GrognardError("it is damaged: copy the whole of it again", "link") from error
    return data
