"""Sentences that only together say one thing, made one sentence before they are parsed."""

from __future__ import annotations

import re

import msgspec

from grognard.compiler.normalise import Sentence

_ROLL_ENDS = re.compile(r"roll (?:one|a|two|three|six) D6(?:,[^.]*)?\.$")
_ROW_BEGINS = re.compile(r"On an? \d\+?,")
_OTHERWISE = re.compile(r"If [^.]+ (?:can move up to [D0-9+]+\"|for each \d\+) instead\.$")
_TABLE_OF_WOUNDS = re.compile(r": for each \d\+, [^:;]*mortal wounds?(?: \(to a maximum of [^)]*\))?\.$")
_FLAT_ADVANCE = re.compile(r"do not make an Advance roll(?: for (?:it|that unit))?\.$")
_SEQUENCE = re.compile(r"Resolve the following sequence:$")
_FIGHTS_ON = re.compile(r"(?:(?:The|That) destroyed model|It|That model) can (?:shoot or )?fight after")


def joined_rolls(found: tuple[Sentence, ...]) -> tuple[Sentence, ...]:
    """The sentences, with those joined that only together say what dice decide; the steps of a sequence stand alone.

    "... roll one D6. On a 4+, ..." is read as "... roll one D6: on a 4+, ..."; "The destroyed model can fight ..."
    belongs to "do not remove it from play".
    """
    joined: list[Sentence] = []
    sequence = any(_SEQUENCE.match(sentence.text) for sentence in found)
    for sentence in found:
        text = sentence.text
        if _SEQUENCE.match(text):
            continue
        if sequence:
            sentence = Sentence(text)
        before = joined[-1] if joined else None
        if before is not None and _ROLL_ENDS.search(before.text) and _ROW_BEGINS.match(text):
            joined[-1] = _one(before, ":", sentence)
        elif before is not None and _goes_on(before.text, text):
            joined[-1] = _one(before, ";", sentence)
        else:
            joined.append(sentence)
    return tuple(joined)


def _one(first: Sentence, sign: str, second: Sentence) -> Sentence:
    text = f"{first.text[:-1]}{sign} {second.text[0].lower()}{second.text[1:]}"
    return msgspec.structs.replace(first, text=text, printed=(*first.parts, *second.parts))


def _goes_on(before: str, text: str) -> bool:
    """Whether `text` only says what `before` says instead, or who fights that `before` does not remove."""
    if _OTHERWISE.match(text):
        return "makes a Consolidation move" in before or bool(_TABLE_OF_WOUNDS.search(before))
    if before.endswith(" must take a Desperate Escape test."):
        return text.startswith("When doing so, ")
    if before.endswith(" must take a Battle-shock test."):
        return text.startswith("When doing so, subtract ")
    if before.endswith(" must take a Leadership test."):
        return text.startswith("If that test is ")
    if "declares a charge that" in before:
        return text.startswith("Note that even if this charge is successful")
    if _FLAT_ADVANCE.search(before):
        return text.startswith("Instead, until")
    return before.endswith("from play.") and bool(_FIGHTS_ON.match(text))
