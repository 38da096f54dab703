"""What a datasheet page holds, as plain values with the lines they stand on."""

from enum import StrEnum

import msgspec

from grognard.core.keywords import Keyword
from grognard.core.words import Edition
from grognard.datasheet.sheet import Datasheet, PrintedRule, RuleKind


class Certainty(StrEnum):
    """How sure a repair is: forced by grammar or by the page itself, or the way such sentences always read."""

    CERTAIN = "certain"
    LIKELY = "likely"


class RepairKind(StrEnum):
    """What was mended."""

    KEYWORD = "keyword put in"
    GLUE = "text split"
    REPEAT = "repeated text dropped"
    TABLE = "table unfolded"
    NAME = "name found"
    ERRATUM = "erratum put in"
    MARKUP = "markup taken out"
    SIGN = "minus sign put in"


class Repair(msgspec.Struct, frozen=True):
    """Something on `line` that was mended. `text` shows it as it now reads, or what was dropped."""

    line: int
    text: str
    kind: RepairKind
    certainty: Certainty = Certainty.CERTAIN


class Damage(msgspec.Struct, frozen=True):
    """Something that the page has lost and nothing on it tells. `rule` is where it is missing; `line` 0: no line."""

    line: int
    text: str
    rule: str = ""


class Evidence(msgspec.Struct, frozen=True):
    """A sign of one edition: `text` says which, `line` is where it is first met, `weight` how much it counts."""

    edition: Edition
    text: str
    line: int
    weight: int = 1


class Unread(msgspec.Struct, frozen=True):
    """A line that found no place, as printed."""

    line: int
    text: str


class ListedStratagem(msgspec.Struct, frozen=True):
    """A stratagem that the page lists as usable by the unit. `owner` as in `PrintedRule`."""

    name: str
    cp: int
    owner: str
    category: str = ""
    lines: tuple[int, ...] = ()


class ListedEnhancement(msgspec.Struct, frozen=True):
    """An enhancement that the page lists for the unit."""

    name: str
    points: int
    lines: tuple[int, ...] = ()


class StratagemText(msgspec.Struct, frozen=True):
    """A stratagem with its text taken apart. Each part is without its label; an absent part is empty.

    `notes` are designer's notes; lists of a part follow its sentence, one item a line, each with "- ".
    """

    name: str
    owner: str
    cp: int | None
    category: str = ""
    number: str = ""
    when: str = ""
    target: str = ""
    effect: str = ""
    restrictions: str = ""
    notes: str = ""
    flavour: str = ""
    lines: tuple[int, ...] = ()


class FaqEntry(msgspec.Struct, frozen=True):
    """A question about `rule`, the rule that it stands below, and its answer."""

    question: str
    answer: str
    rule: str
    lines: tuple[int, ...] = ()


class ErratumState(StrEnum):
    """Whether the page's own rules already read as the erratum says."""

    PRINTED = "already printed"
    PUT_IN = "put in by the reader"
    OPEN = "not checked"


class Erratum(msgspec.Struct, frozen=True):
    """A correction: what it corrects as printed, what it says, and the rule that it stands below."""

    title: str
    text: str
    rule: str
    state: ErratumState = ErratumState.OPEN
    lines: tuple[int, ...] = ()


class KeywordIndex(msgspec.Struct, frozen=True):
    """A list of the datasheets of `faction` that have all `keywords`; pages keep only its sub-headings."""

    keywords: tuple[Keyword, ...]
    faction: str
    listed: tuple[str, ...] = ()
    lines: tuple[int, ...] = ()


class ResidueKind(StrEnum):
    """What a text is that is no rule."""

    MENU = "menu"
    SEE_ALSO = "cross reference"
    ADVERTISEMENT = "advertisement"
    STALE = "text of an older edition"


class Residue(msgspec.Struct, frozen=True):
    """Text of the page that is no rule of this game."""

    kind: ResidueKind
    text: str
    lines: tuple[int, ...] = ()


class Page(msgspec.Struct, frozen=True):
    """A datasheet page, all of it.

    `datasheet.rules` are the unit's own abilities; `rules` holds these and every other named rule of the page, each
    once, cleaned of what was glued to it or printed twice. `stratagems` are the rules of that kind with their text
    taken apart, in the same order. `stratagem_list`, `enhancement_list` and `detachment_list` are the page's lists of
    what this unit can use. `places` tells for every line that is not blank where it went; a line with a heading glued
    to it has two places. `lacks` names what a datasheet should have and the page does not carry.
    """

    edition: Edition
    evidence: tuple[Evidence, ...]
    datasheet: Datasheet
    rules: tuple[PrintedRule, ...] = ()
    stratagem_list: tuple[ListedStratagem, ...] = ()
    stratagems: tuple[StratagemText, ...] = ()
    enhancement_list: tuple[ListedEnhancement, ...] = ()
    detachment_list: tuple[str, ...] = ()
    led_by: tuple[str, ...] = ()
    leads: tuple[str, ...] = ()
    faq: tuple[FaqEntry, ...] = ()
    errata: tuple[Erratum, ...] = ()
    keyword_index: tuple[KeywordIndex, ...] = ()
    residue: tuple[Residue, ...] = ()
    repairs: tuple[Repair, ...] = ()
    damage: tuple[Damage, ...] = ()
    unread: tuple[Unread, ...] = ()
    lacks: tuple[str, ...] = ()
    places: dict[int, tuple[str, ...]] = {}

    def of_kind(self, *kinds: RuleKind) -> tuple[PrintedRule, ...]:
        """The rules of these kinds, in the order of the page."""
        return tuple(rule for rule in self.rules if rule.kind in kinds)
