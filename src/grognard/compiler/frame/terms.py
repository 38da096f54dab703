"""One clause of a frame -> its terms."""

from __future__ import annotations

import re
from functools import cache

from grognard.compiler.frame.words import PHRASES, Meaning
from grognard.compiler.lexicon import NOT_NAMES
from grognard.compiler.names import distributed, keyword_run, split_keywords, title_run
from grognard.compiler.tokens import LONGEST, Term

_WORD = re.compile(r"[^\W\d_][\w'-]*[!?]?|\S")
_EDGE = r"(?![a-z0-9])(?!-[a-z])"
_ABILITY = re.compile(r"(?:the )?((?:[A-Z][\w'-]*)(?: (?:[A-Z][\w'-]*|of|the))*) ability(?!\w)")
_STOPS = NOT_NAMES | {"stratagem", "step"}


@cache
def _table() -> tuple[re.Pattern[str], dict[str, tuple[str, Meaning]]]:
    meanings: dict[str, tuple[str, Meaning]] = {}
    parts: list[str] = []
    for index, (name, pattern, meaning) in enumerate(PHRASES):
        meanings[f"p{index}"] = (name, meaning)
        edge = _EDGE if pattern[-1].isalnum() or pattern[-1] in ")?" else ""
        parts.append(f"(?P<p{index}>(?:{pattern}){edge})")
    return re.compile("|".join(parts), re.ASCII), meanings


def frame_terms(clause: str) -> list[Term]:
    """The terms of one normalised clause of a frame, without commas and full stops."""
    if len(clause) > LONGEST:
        return []
    phrases, meanings = _table()
    lower = clause.lower()
    found: list[Term] = []
    at = 0
    while at < len(clause):
        if clause[at] == " ":
            at += 1
            continue
        term: Term | None = None
        if run := keyword_run(clause, at):
            term = _keywords(clause, at, run[0])
        elif ability := _ABILITY.match(clause, at):
            term = Term.make("ABILITY", ability.group(), ability[1].upper(), at)
        elif match := phrases.match(lower, at):
            name, meaning = meanings[match.lastgroup or ""]
            term = Term.make(name, clause[at : match.end()], meaning(match.group()), at)
        elif run := title_run(clause, at, _STOPS):
            term = _keywords(clause, at, run[0])
        if term is None:
            word = _WORD.match(clause, at)
            term = Term.make("WORD", word.group() if word else clause[at], None, at)
        found.append(term)
        at += len(term.value)
    return [term for term in _joined(found) if term.type not in ("COMMA", "DOT")]


def _keywords(clause: str, at: int, run: str) -> Term:
    """Keywords from `at`: capital and Title Case words side by side make one run; "squad" belongs to a name."""
    end = at + len(run)
    while end < len(clause) and clause[end] == " ":
        more = keyword_run(clause, end + 1) or title_run(clause, end + 1, _STOPS)
        if more and not re.match(r"[A-Z]?[a-z]+ing |Fall", more[0]):
            end = end + 1 + len(more[0])
        elif squad := re.match(r" squad(?= (?:unit|model)s?\b)", clause[end:]):
            end += squad.end()
        else:
            break
    return Term.make("KEYWORDS", clause[at:end], (split_keywords(clause[at:end]),), at)


def _joined(found: list[Term]) -> list[Term]:
    """Lists of keywords made one term: "INFANTRY, SWARM or BEAST", "Phobos/Scout"."""
    joined: list[Term] = []
    index = 0
    while index < len(found):
        items, end, word = [found[index]], index + 1, False
        while items[0].type == "KEYWORDS":
            step = end
            while step < len(found) and found[step].type in ("COMMA", "OR", "AND", "SLASH") and step - end < 2:
                step += 1
            if step == end or step >= len(found) or found[step].type != "KEYWORDS":
                break
            word = word or any(term.type != "COMMA" for term in found[end:step])
            items.append(found[step])
            end = step + 1
        if word:
            data = distributed(tuple(words for item in items for words in item.data))
            joined.append(Term.make("KEYWORDS", " ".join(map(str, found[index:end])), data, items[0].start_pos or 0))
            index = end
        else:
            joined.append(found[index])
            index += 1
    return joined
