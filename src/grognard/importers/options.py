"""Wargear options in English taken apart: who may give up what for what, and how often."""

import re
from typing import Final

import msgspec

from grognard.datasheet.sheet import WargearOption

_ITEM_NUMBER: Final = re.compile(r"^(?:(?P<count>\d+|an?|one|two|three|four)\s+)?(?P<item>.+)$", re.I)
_NUMBERS: Final = {"a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4}
_WHO: Final = r"(?P<who>.+?)"
_REPLACED: Final = re.compile(
    rf"^{_WHO}(?:[’']s?| can(?: each)? have (?:its|their|his|her)) (?P<given>.+?) "
    r"(?:can be )?replaced (?:with|by)\s+(?P<taken>.+)$"
)
_ADDED: Final = re.compile(rf"^{_WHO} can(?: each)? be equipped with\s+(?P<taken>.+)$")
_PER: Final = re.compile(r"^For every (?P<per>\d+|[a-z]+) models in (?:this|the) unit,? (?P<rest>.+)$", re.I)
_CONTAINS: Final = re.compile(
    r"^If this unit (?:contains|has) (?P<per>\d+)(?: or more)?(?: models)?,? (?P<rest>.+)$", re.I
)
_WITHOUT: Final = re.compile(r"^(?P<who>.+?) (?:that (?:is|are) )?not equipped with (?P<items>.+)$")
_UP_TO: Final = re.compile(r"^(?:up to )?(?P<count>\d+|an?|one|two|three|four|five) (?P<who>.+)$", re.I)
_ONE_OF: Final = re.compile(r"^(?:(?P<upto>up to )?(?P<each>\w+) of )the following:?\s*(?P<rest>.*)$", re.I)
_ANY_NUMBER: Final = re.compile(r"^any number of (?P<who>.+)$", re.I)
_ALL: Final = re.compile(r"^all (?:of )?(?:the )?(?P<who>.+)$", re.I)
_EVERY_MODEL: Final = frozenset(
    {"this model", "models", "model", "a model", "each model", "this unit", "models in this unit"}
)


def read_option(text: str, listed: tuple[str, ...] = (), note: str = "") -> WargearOption:
    """The option that `text` states, `listed` being the items of the list below it.

    An option whose wording is not known comes back with `structured` False and its text only.
    """
    whole = " ".join((text, *(f"- {item}" for item in listed))) if listed else text
    sentence, rest = _first_sentence(text)
    note = " ".join(part for part in (rest, note) if part)
    unknown = WargearOption(text=whole, structured=False, note=note)
    per, limit, body = _how_often(sentence)
    match = _REPLACED.match(body) or _ADDED.match(body)
    if not match:
        return unknown
    who = _who(match["who"].strip(), per, limit)
    taken = _taken(match["taken"].strip().rstrip("."), listed)
    if who is None or taken is None:
        return unknown
    given = _given(match["given"]) if "given" in match.groupdict() else ((),)
    return msgspec.structs.replace(
        who,
        text=whole,
        replaces=given[0],
        or_replaces=given[1:],
        choices=taken[0],
        most_each=taken[1],
        note=note,
    )


def items_of(text: str) -> tuple[str, ...]:
    """The items that "1 kombi-weapon and 1 close combat weapon" names, each as often as it is taken."""
    found: list[str] = []
    for part in re.split(r"\s*,\s*(?:and\s+)?|\s+and\s+|\s*;\s*", text.strip().rstrip(".*")):
        match = _ITEM_NUMBER.match(part)
        if match and part:
            count = match["count"] or "1"
            found += [match["item"]] * (int(count) if count.isdigit() else _NUMBERS[count.lower()])
    return tuple(found)


def _first_sentence(text: str) -> tuple[str, str]:
    """The first sentence, and what the line says beyond it."""
    match = re.match(r"^(.+?[.:])\*?(?:\s+(?=[A-Z])(.+))?$", text)
    return (match[1], match[2] or "") if match else (text.rstrip("*"), "")


def _how_often(text: str) -> tuple[int | None, int | None, str]:
    """Models per which the option counts, its limit if that is told in front, and the rest of the sentence."""
    if match := _PER.match(text):
        per = match["per"]
        return (int(per) if per.isdigit() else _NUMBERS.get(per.lower())), 1, match["rest"]
    if match := _CONTAINS.match(text):
        return int(match["per"]), 1, match["rest"]
    return None, None, text


def _who(text: str, per: int | None, limit: int | None) -> WargearOption | None:
    """An option that tells only who may take it."""
    without: tuple[str, ...] = ()
    if match := _WITHOUT.match(text):
        text, without = (
            match["who"],
            tuple(item for part in re.split(r"\s+or\s+", match["items"]) for item in items_of(part)),
        )
    all_or_none = False
    if match := _ANY_NUMBER.match(text):
        text, limit = match["who"], None
    elif match := _ALL.match(text):
        text, limit, all_or_none = match["who"], None, True
    elif match := _UP_TO.match(text):
        count = match["count"]
        text, limit = match["who"], int(count) if count.isdigit() else _NUMBERS.get(count.lower(), 5)
    elif re.match(r"^(?:the|this|every|each) ", text, re.I):
        text = re.sub(r"^(?:the|every|each) ", "", text, flags=re.I)
    elif text.casefold() not in _EVERY_MODEL:
        return None
    kind = re.sub(r"\s+in (?:this|the) unit$", "", text).strip()
    if kind.casefold() in _EVERY_MODEL:
        kind = ""
    elif len(kind.split()) > 5 or re.search(r"\b(?:if|with|that|can)\b", kind):
        return None
    return WargearOption("", per_models=per, limit=limit, all_or_none=all_or_none, only=kind, without=without)


def _given(text: str) -> tuple[tuple[str, ...], ...]:
    """The sets of items any one of which is given up."""
    return tuple(items_of(part) for part in re.split(r"\s+or\s+|\s*,\s*or\s+", text))


def _taken(text: str, listed: tuple[str, ...]) -> tuple[tuple[tuple[str, ...], ...], int] | None:
    """The alternatives that are taken, and how many of them one model may take."""
    if match := _ONE_OF.match(text):
        each = match["each"].lower()
        count = int(each) if each.isdigit() else _NUMBERS.get(each, 0)
        choices = tuple(
            items_of(item) for item in (listed or tuple(re.split(r"\s*;\s*|\s*,\s*or\s+", match["rest"]))) if item
        )
        return (choices, count) if choices and count else None
    if listed or re.search(r"\b(?:can|if|following|instead|replaced|must)\b", text):
        return None
    choices = tuple(items_of(part) for part in re.split(r"\s*,?\s+or\s+", text))
    return choices, 1
