"""Sentences -> game terms: what the grammar's terminals are.

A token is a phrase with one meaning ("until the end of the phase", "Strength and Attacks characteristics", "6\"").
A word that no phrase covers becomes WORD, which the grammar takes only inside the name of a weapon.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Any

from lark import Token

from grognard.compiler.frame.act_words import ACT_PHRASES
from grognard.compiler.lexicon import ABILITY_NAMES, NOT_NAMES, PHRASES
from grognard.compiler.meanings import SHORT, Meaning, short_characteristics
from grognard.compiler.names import COMMON, distributed, keyword_run, split_keywords, title_run


class Term(Token):
    """A token with its meaning in `data`."""

    data: Any

    @classmethod
    def make(cls, type_: str, text: str, data: Any, start: int) -> Term:
        """A token of `type_` that stands for `text` at `start` and means `data`."""
        term: Term = super().__new__(cls, type_, text, start)  # type: ignore[assignment]
        term.data = data
        return term


LONGEST = 2000
"""Characters of the longest sentence that is looked at; no sentence of the rules comes near it."""
_BRACKET = re.compile(r"\[([^\[\]]+)\]")
_WORD = re.compile(r"[^\W\d_][\w'-]*[!?]?|\S")
_EDGE = r"(?![a-z0-9])(?!-[a-z])"


@cache
def _phrases() -> tuple[re.Pattern[str], dict[str, tuple[str, Meaning]]]:
    meanings: dict[str, tuple[str, Meaning]] = {}
    parts: list[str] = []
    abilities: list[tuple[str, str, Meaning]] = [
        ("CORE_ABILITY", pattern, lambda text: text.upper()) for pattern in ABILITY_NAMES
    ]
    for index, (name, pattern, meaning) in enumerate([*abilities, *ACT_PHRASES, *PHRASES]):
        meanings[f"p{index}"] = (name, meaning)
        parts.append(f"(?P<p{index}>(?:{pattern}){_EDGE if pattern[-1].isalnum() or pattern[-1] in ')?' else ''})")
    return re.compile("|".join(parts), re.ASCII), meanings


def terms(sentence: str) -> list[Term]:
    """The game terms of one normalised sentence, without commas and the full stop; none of one that is far too long.

    Dots within or after it ("is leading a unit..., each time") stand for words left out: no rule consumes them.
    """
    if len(sentence) > LONGEST:
        return []
    phrases, meanings = _phrases()
    lower = sentence.lower()
    found: list[Term] = []
    at = 0
    while at < len(sentence):
        if sentence[at] == " ":
            at += 1
            continue
        term = _special(sentence, at, not found)
        if term is None and (match := phrases.match(lower, at)):
            name, meaning = meanings[match.lastgroup or ""]
            term = Term.make(name, sentence[at : match.end()], meaning(match.group()), at)
        if term is None and (run := title_run(sentence, at, NOT_NAMES)):
            term = _titled(run[0], at) if found or not _may_begin(run[0]) else None
        if term is None:
            word = _WORD.match(sentence, at)
            term = Term.make("WORD", word.group() if word else sentence[at], None, at)
        found.append(term)
        at += len(term.value)
    if found and found[-1].type == "DOT":
        found.pop()
    return [term for term in _joined(found) if term.type not in ("COMMA", "RULE_REF")]


def _may_begin(run: str) -> bool:
    """Whether a word in Title Case may be so because it begins the sentence: then it is no name."""
    return " " not in run and str(split_keywords(run)[0]) not in COMMON


def _titled(run: str, at: int) -> Term:
    """A name in Title Case: one word that tells a state ("Spotted", "Afflicted") is a status, all else keywords."""
    if " " not in run and re.search(r"(?:ed|ing)$", run) and run.upper() not in COMMON:
        return Term.make("STATUS", run, run.upper(), at)
    return Term.make("KEYWORDS", run, (split_keywords(run),), at)


def _special(sentence: str, at: int, first: bool) -> Term | None:
    """Terms that are told by capitals or brackets."""
    if match := _BRACKET.match(sentence, at):
        return Term.make("ABILITY", match.group(), " ".join(match[1].upper().split()), at)
    if sentence[at].isupper():
        if (match := SHORT.match(sentence, at)) and not (first and match.group() == "A"):
            return Term.make("SHORT", match.group(), short_characteristics(match.group()), at)
        if run := keyword_run(sentence, at):
            return Term.make("KEYWORDS", run[0], (split_keywords(run[0]),), at)
    return None


def _joined(found: list[Term]) -> list[Term]:
    """Lists of keywords and of abilities made one term each: "INFANTRY, SWARM or BEAST"."""
    joined: list[Term] = []
    index = 0
    while index < len(found):
        term = found[index]
        index += 1
        if term.type in ("KEYWORDS", "ABILITY"):
            items = [term]
            end = index
            while end < len(found):
                step = end
                while step < len(found) and found[step].type in ("COMMA", "OR", "AND", "AND_SLASH") and step - end < 2:
                    step += 1
                if step == end or step >= len(found) or found[step].type != term.type:
                    break
                items.append(found[step])
                end = step + 1
            if len(items) > 1:
                words = {found[i].type for i in range(index, end)} & {"OR", "AND", "AND_SLASH"}
                if words:
                    text = " ".join(str(part) for part in found[index - 1 : end])
                    if term.type == "KEYWORDS":
                        data: Any = distributed(tuple(words for item in items for words in item.data))
                        term = Term.make("KEYWORDS", text, data, term.start_pos or 0)
                        index = end
                    elif words == {"OR"}:
                        data = tuple(item.data for item in items)
                        term = Term.make("ABILITY_CHOICE", text, data, term.start_pos or 0)
                        index = end
                    elif words == {"AND"}:
                        term = Term.make(
                            "ABILITIES_LIST", text, tuple(item.data for item in items), term.start_pos or 0
                        )
                        index = end
            elif term.type == "ABILITY":
                pass
        joined.append(term)
    return joined
