"""What pages say of a weapon ability beside its rule: what such weapons are called, and the form of its name."""

from __future__ import annotations

import re

import msgspec

from grognard.compiler.normalise import Sentence

_CALLED = re.compile(
    r"Weapons with \[(?P<form>[A-Z+ -]+)\] in their profile are known as (?P<called>[A-Za-z -]+?)(?: weapons)?"
    r"(?:, and they make a random number of attacks)?\."
)
_FORM = re.compile(r"This ability always takes the form \[(?P<form>[A-Z+ -]+)\]\.")
_SEE = re.compile(r"See \[[A-Z-]+\]\.")
_HEADING = re.compile(r"\[(?P<form>[A-Z+ -]+)\]: (?P<rule>.+)")
_NUMBER = re.compile(r"(?<=ANTI)-.+|(?<=[A-Z]) (?:\d*D)?\d+(?:\+\d+)?$|(?<=[A-Z]) X$")
_ONE_OF = re.compile(r"select one of the following [^:]*:$")
_VALUES = re.compile(r"(?:-KEYWORD|-X)?(?: [XY]\+?)?")


def without_number(name: str) -> str:
    """The ability of that name, whatever number and keyword it has on a weapon: "Rapid Fire 2" -> "RAPID FIRE"."""
    return _NUMBER.sub("", name.upper())


def without_definitions(found: tuple[Sentence, ...], name: str) -> tuple[Sentence, ...]:
    """The sentences that tell what the ability called `name` does; items that no opening announces are sentences."""
    kept: list[Sentence] = []
    for sentence in found:
        called, form = _CALLED.fullmatch(sentence.text), _FORM.fullmatch(sentence.text)
        if (
            called
            and _is_form(called["form"], name)
            and called["called"].removesuffix("s").upper() in (name, name[:-1])
        ):
            continue
        if (form and _is_form(form["form"], name)) or (kept and _SEE.fullmatch(sentence.text)):
            continue
        heading = _HEADING.fullmatch(sentence.text)
        if heading and _is_form(heading["form"], name):
            sentence = msgspec.structs.replace(sentence, text=heading["rule"], printed=sentence.parts)
        opened = bool(kept) and (kept[-1].text.endswith(":") or kept[-1].bullet or kept[-1].follows)
        if not opened:
            sentence = msgspec.structs.replace(sentence, bullet=False, follows=False)
        kept.append(sentence)
    return _with_choices(kept)


def _with_choices(found: list[Sentence]) -> tuple[Sentence, ...]:
    """The sentences, with an opening and two items of which one is selected as one sentence."""
    joined: list[Sentence] = []
    while found:
        opening, *rest = found
        items = rest[:2]
        if _ONE_OF.search(opening.text) and len(items) == 2 and all(item.bullet for item in items):
            first, second = (item.text.rstrip(".") for item in items)
            text = f"{opening.text} {first} or {second[0].lower()}{second[1:]}."
            parts = tuple(part for one in found[:3] for part in one.parts)
            opening, rest = msgspec.structs.replace(opening, text=text, printed=parts), rest[2:]
        joined.append(opening)
        found = rest
    return tuple(joined)


def _is_form(form: str, name: str) -> bool:
    """Whether `form` ("RAPID FIRE X", "ANTI-KEYWORD X+") is how the ability called `name` stands on a weapon."""
    return form.startswith(name) and bool(_VALUES.fullmatch(form.removeprefix(name)))
