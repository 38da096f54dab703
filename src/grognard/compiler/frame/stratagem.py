"""The frame of a stratagem: WHEN, TARGET and RESTRICTIONS read together, since one refers to the other."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

import msgspec

from grognard.compiler.chart import Node
from grognard.compiler.context import NotUnderstoodError
from grognard.compiler.frame.limits import Limits
from grognard.compiler.frame.parse import parse_frame
from grognard.compiler.frame.target import lower_bearer, lower_target
from grognard.compiler.frame.when import When, lower_when
from grognard.compiler.normalise import Sentence, sentences
from grognard.compiler.sections import StratagemText
from grognard.effects.acts import RerollNow, Trigger
from grognard.effects.bundles import Clause, Restrictions
from grognard.effects.selectors import ATTACKER, CHOSEN, TRIGGERING, YOUR_UNIT, Part, Selector, Who
from grognard.effects.timing import Moment, Timing

_Value = TypeVar("_Value")


class StratagemFrame(msgspec.Struct, frozen=True):
    """What stands around the effect of a stratagem.

    `at` and `target` are empty where they were not understood. `effect` are the sentences that say what it does, those
    of RESTRICTIONS that are no limits among them; `clauses` are effects that the frame itself yields. `that_unit` is
    what "that unit" means in the effect. `not_understood` are clauses of the frame in the text's own words.
    """

    at: tuple[Timing, ...] = ()
    target: tuple[Selector, ...] = ()
    restrictions: Restrictions = Restrictions()
    effect: tuple[Sentence, ...] = ()
    clauses: tuple[Clause, ...] = ()
    that_unit: Selector | None = None
    not_understood: tuple[str, ...] = ()


def read_frame(text: StratagemText) -> StratagemFrame:
    """The frame of a stratagem's normalised text. Never raises."""
    missed: list[str] = []
    when = _read_when(text.when, missed)
    limits = Limits()
    target = _read_target(text.target, when or When(()), limits, missed)
    effect: list[Sentence] = []
    clauses: list[Clause] = []
    for sentence in sentences(text.effect):
        if _limit(sentence.text, limits) or _is_note(sentence.text):
            continue
        if when is not None and when.rolls and parse_frame(sentence.text, "reroll_now"):
            clauses.append(Trigger((), (RerollNow(when.rolls),)))
        else:
            effect.append(sentence)
    effect.extend(
        sentence
        for sentence in sentences(text.restrictions)
        if not _limit(sentence.text, limits) and not _is_note(sentence.text)
    )
    return StratagemFrame(
        when.at if when is not None else (),
        target or (),
        limits.restrictions,
        tuple(effect),
        (*clauses, *limits.effects),
        _that_unit(when, target),
        tuple(missed),
    )


def read_when(text: str) -> When | None:
    """The timings of a normalised WHEN; None where it is not understood."""
    first, *rest = sentences(text.replace("\n", " ")) or (Sentence(""),)
    found = certain(first.text, "when", lower_when)
    return found if all(_is_note(sentence.text) for sentence in rest) else None


def read_bearer(text: str) -> Selector | None:
    """Who may have an enhancement, from its normalised "X model only"; None where that is not understood."""
    return certain(text.removesuffix(" (Aura)"), "bearer", lower_bearer)


def certain(clause: str, start: str, lower: Callable[[Node], _Value]) -> _Value | None:
    """What `clause` means as a `start` of the grammar, if it has exactly one meaning."""
    found: dict[str, _Value] = {}
    for tree in parse_frame(clause, start):
        try:
            value = lower(tree)
        except NotUnderstoodError:
            continue
        found[repr(value)] = value
    return next(iter(found.values())) if len(found) == 1 else None


def _read_when(text: str, missed: list[str]) -> When | None:
    when = read_when(text)
    if when is None:
        missed.append(f"WHEN: {text}")
    return when


def _read_target(text: str, when: When, limits: Limits, missed: list[str]) -> tuple[Selector, ...] | None:
    first, *rest = sentences(text.replace("\n", " ")) or (Sentence(""),)
    target = certain(first.text, "target", lambda tree: lower_target(tree, when))
    if target is None:
        missed.append(f"TARGET: {first.text}")
    missed.extend(
        f"TARGET: {sentence.text}"
        for sentence in rest
        if not _is_note(sentence.text) and not _limit(sentence.text, limits)
    )
    return target


def _is_note(sentence: str) -> bool:
    return bool(parse_frame(sentence, "note"))


def _limit(sentence: str, limits: Limits) -> bool:
    """Adds `sentence` to the limits, if it is one."""
    trees = parse_frame(sentence, "restriction")
    if len(trees) != 1:
        return False
    try:
        limits.add(trees[0])
    except NotUnderstoodError:
        return False
    return True


def _that_unit(when: When | None, target: tuple[Selector, ...] | None) -> Selector | None:
    """What "that unit" means where the effect begins."""
    if when is None or not target:
        return None
    unit = target[0]
    if len(target) > 1:
        return CHOSEN
    if unit.part is Part.MODEL:
        return Selector(Who.TARGETED, Part.MODEL)
    if when.unit is not None and when.unit.who is Who.ENEMY:
        return TRIGGERING
    if any(timing.moment is Moment.SELECTED_AS_TARGET for timing in when.at):
        return ATTACKER
    return YOUR_UNIT
