"""Rules text -> what was understood of it, and what was not."""

from __future__ import annotations

import re
from enum import StrEnum

import msgspec

from grognard.compiler.assemble import Assembly
from grognard.compiler.context import Discourse, NotUnderstoodError, Piece
from grognard.compiler.effects import EffectLowering
from grognard.compiler.normalise import Sentence, normalise, sentences
from grognard.compiler.parser import parse
from grognard.core.words import Edition
from grognard.datasheet import RuleKind
from grognard.effects.bundles import Bundle, Clause


class Status(StrEnum):
    """How much of a rule was understood."""

    UNDERSTOOD = "understood"
    PARTLY = "partly"
    NOT = "not"


class Compiled(msgspec.Struct, frozen=True):
    """What a rule's text was compiled to.

    `effects` are the clauses in the order of the text; `bundle` is the whole rule with its name, timing and limits.
    `not_understood` are the parts, in the text's own words, whose meaning is not in `effects`.
    """

    effects: tuple[Clause, ...] = ()
    bundle: Bundle | None = None
    not_understood: tuple[str, ...] = ()
    touches_attack: bool = False

    @property
    def status(self) -> Status:
        """Understood only when nothing was left over."""
        if not self.not_understood:
            return Status.UNDERSTOOD if self.effects else Status.NOT
        return Status.PARTLY if self.effects else Status.NOT


_ATTACK_WORDS = re.compile(
    r"\b(?:hit|wound|damage) rolls?\b|\bcritical (?:hit|wound)|invulnerable save|\binsv\b|feel no pain|benefit of cover|"
    r"\b(?:strength|attacks|damage|toughness|save|ballistic skill|weapon skill|armour penetration)(?:,| and| or)?.{0,40}"
    r"characteristic|\[[a-z' -]+[0-9+d]*\]|saving throw|save rolls?|[+-]\d (?:s|a|ap|d|t|bs|ws|to (?:hit|wound))\b|stealth|"
    r"re-?roll (?:the|a|hit|wound|damage)",
    re.IGNORECASE,
)


def touches_attack(text: str) -> bool:
    """Whether the words of `text` speak of what changes an attack's odds (for statistics only)."""
    return bool(_ATTACK_WORDS.search(text))


def compile_sentences(found: tuple[Sentence, ...], discourse: Discourse) -> tuple[tuple[Clause, ...], tuple[str, ...]]:
    """The clauses of the sentences, and the sentences that were not understood."""
    assembly = Assembly(discourse)
    missed: list[str] = []
    for sentence in found:
        if not _one_sentence(sentence.text, assembly):
            missed.append(sentence.text)
            assembly.missed()
    return assembly.clauses, tuple(missed)


def _one_sentence(text: str, assembly: Assembly) -> bool:
    """Adds the meaning of `text` to `assembly`, if it has exactly one."""
    results: list[tuple[list[Piece], Discourse]] = []
    for reading in parse(text):
        attempt = assembly.discourse.copy()
        try:
            pieces = EffectLowering(attempt).sentence(reading)
            assembly.copy().add(pieces, attempt)
        except NotUnderstoodError:
            continue
        if pieces and all((pieces, attempt) != earlier for earlier in results):
            results.append((pieces, attempt))
    if len({repr([piece.what for piece in pieces]) for pieces, _ in results}) != 1:
        return False
    assembly.add(*results[0])
    return True


def compile_rule(text: str, *, kind: RuleKind | None, edition: Edition, name: str = "") -> Compiled:
    """The effects of one rule's text.

    `kind` None: guessed from the text. Nothing is guessed or dropped: what has no certain meaning is in
    `not_understood`. Never raises for any text.
    """
    plain = normalise(text)
    discourse = Discourse(kind, edition, name)
    clauses, missed = compile_sentences(sentences(plain), discourse)
    return Compiled(clauses, None, missed, touches_attack(plain))
