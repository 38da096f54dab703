"""What a sentence that was not understood may take from those beside it: their conditions, their limits, their use."""

from __future__ import annotations

import re

from grognard.compiler.normalise import Sentence
from grognard.datasheet import RuleKind
from grognard.effects.acts import Trigger
from grognard.effects.bundles import Clause
from grognard.effects.effect import WhileStatus
from grognard.effects.timing import Until

_INSTEAD = re.compile(r"\binstead\b")
_TAKES_BACK = re.compile(
    r"(?<!with )\bthis (?:ability|enhancement|stratagem|rule|effect|bonus|modifier)\b|"
    r"\bthese (?:abilities|effects|rules|bonuses)\b|"
    r"\b(?:can only|only be|only once|no effect|does not|do not|no longer|unless|otherwise|except|in this way|"
    r"to a maximum|appl(?:y|ies)|cannot be|cannot have|cannot gain|never|cannot re-roll)\b|"
    r"\b(?:each time|when|if) (?:it|you|they) do(?:es)?\b",
    re.IGNORECASE,
)
_ADDS = re.compile(r"\bapply the relevant (?:bonus|effect|modifier)")
_OF_ITS_USE = re.compile(r"(?:You can(?:not| only)(?= (?:use|target|select|be))|This Stratagem|Your unit can only be) ")
_LEADS_IN = re.compile(
    r"\b(?:you can|can use|may|choose|select|one of|following|below|rolls?|test|spend|discard|unleash|must|becomes?|"
    r"is active|are active|instead|loses?|if (?:you|it|they) do(?:es)?|once per|only)\b",
    re.IGNORECASE,
)


def takes_one_back(missed: list[Sentence]) -> bool:
    """Whether what was missed puts something in the place of what the sentence before it says."""
    return any(_INSTEAD.search(sentence.text) for sentence in missed)


def takes_all_back(missed: list[Sentence], kind: RuleKind | None) -> bool:
    """Whether what was missed may limit, or undo, what all sentences before it say.

    How often a Stratagem may be used, and on whom, changes nothing of what it does once it is used.
    """
    of_use = [kind is RuleKind.STRATAGEM and _OF_ITS_USE.match(sentence.text) for sentence in missed]
    return any(
        _TAKES_BACK.search(_ADDS.sub("", sentence.text)) and not its_use
        for sentence, its_use in zip(missed, of_use, strict=True)
    )


def leads_in(missed: list[Sentence]) -> bool:
    """Whether what follows may hold only through what was missed: a choice, a use, a roll."""
    return any(_LEADS_IN.search(sentence.text) for sentence in missed)


def hangs(clauses: tuple[Clause, ...]) -> bool:
    """Whether some of `clauses` last for a time that no moment of their own begins."""
    return any(not isinstance(clause, Trigger | WhileStatus) and clause.until is not Until.ALWAYS for clause in clauses)
