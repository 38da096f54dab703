"""Open facts as switches: their names for people, and the facts that people's words mean."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

import msgspec

from grognard.combat.facts import OpenFact
from grognard.combat.fold import CHARGED, HALF_RANGE, IN_COVER, INDIRECT, SNAP, SPOTTED, STATIONARY
from grognard.combat.standing import Source, SourceKind
from grognard.combat.units import Role
from grognard.core.errors import GrognardError
from grognard.datasheet.names import plain, quoted
from grognard.effects.facts import Fact
from grognard.odds.result import Switch
from grognard.odds.withheld import Withheld

SITUATION = "situation"
_SITUATION = (IN_COVER, HALF_RANGE, CHARGED, STATIONARY, INDIRECT, SPOTTED, SNAP)
_IDLE = {"the", "is", "a", "an", "has", "of", "was", "it"}


def words(text: str) -> tuple[str, ...]:
    """The telling words of a phrase or label, folded."""
    bare = plain(text).replace("'", "").replace("-", " ")
    return tuple(word for word in re.findall(r"[a-z0-9+]+", bare) if word not in _IDLE)


def meant_by(phrase: str, asked: Iterable[OpenFact]) -> tuple[OpenFact, ...]:
    """The facts whose labels have every word of `phrase` (or begin so), the closest only.

    "waaagh" is "WAAAGH! is active"; "cover" is "the target has the benefit of cover".
    """
    wanted = words(phrase)
    fitting: list[tuple[int, OpenFact]] = []
    for fact in asked:
        label = words(fact.label)
        if wanted and all(any(word.startswith(part) for word in label) for part in wanted):
            spare = len(label) - len(wanted) + sum(part not in label for part in wanted)
            fitting.append((spare, fact))
    closest = min((spare for spare, _ in fitting), default=0)
    found = [fact for spare, fact in fitting if spare == closest]
    return tuple(fact for _, fact in fitting if fact in found or any(_only_name(wanted, fact, one) for one in found))


def _only_name(wanted: tuple[str, ...], fact: OpenFact, other: OpenFact) -> bool:
    """Whether the two are options of one rule, of which the words tell no more than the name."""
    if len(fact.words) < 2 or len(other.words) < 2 or (fact.fact, fact.role) != (other.fact, other.role):
        return False
    names = words(fact.words[0])
    return (
        fact.fact is Fact.CHOSEN_OPTION
        and fact.words[0] == other.words[0]
        and all(any(word.startswith(part) for word in names) for part in wanted)
    )


def chosen(phrase: str, asked: Mapping[OpenFact, tuple[str, ...]]) -> OpenFact | None:
    """The one fact that `phrase` means; None when nothing asks for such a fact.

    Raises UnclearSwitchError when it could mean several.
    """
    facts = meant_by(phrase, asked)
    if len(facts) > 1:
        labels = ", ".join(f'"{label}"' for label in sorted(fact.label for fact in facts))
        raise UnclearSwitchError(f"found {quoted(phrase)}, which could be any of {labels}", "--when")
    return facts[0] if facts else None


class UnclearSwitchError(GrognardError):
    """A phrase that several switches answer to."""


class NoSuchSwitchError(GrognardError):
    """A phrase that no switch answers to."""

    def __init__(self, phrase: str, message: str) -> None:
        self.phrase = phrase
        super().__init__(message, "--when")


def no_such_switch(phrase: str, asked: Iterable[OpenFact], withheld: Iterable[Withheld]) -> NoSuchSwitchError:
    """The error for a phrase that no switch answers to: why what it means is not available, or the labels most like
    it."""
    meant_here = {_fact(one): one for one in withheld}
    for fact in meant_by(phrase, meant_here):
        reason = meant_here[fact].reason
        return NoSuchSwitchError(phrase, f"found {quoted(phrase)}, but {fact.label} is not available here: {reason}")
    labels = [fact.label for fact in sorted(asked)]
    near = _nearest(phrase, labels)
    meant = f"; did you mean {' or '.join(map(_quoted, near))}?" if near else ";"
    listed = ", ".join(map(_quoted, labels)) or "none"
    told = f"found {quoted(phrase)}, but no rule of these units asks for it{meant} switches are: {listed}"
    return NoSuchSwitchError(phrase, told)


def _quoted(text: str) -> str:
    return f'"{text}"'


_CLOSE = 75.0
_MOST_MEANT = 3


def _nearest(phrase: str, labels: Iterable[str]) -> list[str]:
    """The labels of which some part is spelt much like `phrase`, the closest first."""
    from rapidfuzz import fuzz  # here, since only a mistyped phrase is worth the time that it takes to load

    asked = " ".join(words(phrase))
    if len(asked) < 3:
        return []
    scores = [(fuzz.partial_ratio(asked, " ".join(words(label))), label) for label in labels]
    close = sorted((-score, label) for score, label in scores if score >= _CLOSE)
    return [label for _, label in close[:_MOST_MEANT]]


def switches(
    asked: Mapping[OpenFact, tuple[str, ...]],
    settled: Mapping[OpenFact, bool],
    sources: Iterable[Source],
    rivals: Rivals | None = None,
) -> tuple[Switch, ...]:
    """One switch for each fact that was asked for, the situation first, then by owner. One that cannot be used with
    another that is on (`rivals`) is not available; each tells with which it cannot be on."""
    by_name = {(source.owner, source.name): source for source in sources}
    rows = [_switch(fact, names, settled, by_name) for fact, names in asked.items()]
    shut = {fact.label: shut_by(fact, settled, rivals or {}) for fact in asked if not settled.get(fact)}
    excluding = _excluding(tuple(asked), rivals or {})
    return _sorted(
        msgspec.structs.replace(row, unavailable=_shut(shut.get(row.label, "")), not_with=excluding.get(row.label, ()))
        for row in rows
    )


def _excluding(asked: tuple[OpenFact, ...], rivals: Rivals) -> dict[str, tuple[str, ...]]:
    """Of each fact, by its label, the labels of those that it cannot be used with."""
    optional = [fact for fact in asked if fact.fact is Fact.CHOSEN_OPTION and rivals.get(fact.role or Role.ATTACKER)]
    return {
        fact.label: tuple(
            other.label for other in optional if other is not fact and shut_by(fact, {other: True}, rivals)
        )
        for fact in optional
    }


def _shut(rival: str) -> str:
    return f"It cannot be used with {rival}, which is on." if rival else ""


def shut_by(fact: OpenFact, settled: Mapping[OpenFact, bool], rivals: Rivals) -> str:
    """The name of what is on and cannot be used with what `fact` stands for; empty for none."""
    if fact.fact is not Fact.CHOSEN_OPTION or fact.role is None:
        return ""
    own = rivals.get(fact.role, {})
    for other, value in settled.items():
        if value and other.fact is Fact.CHOSEN_OPTION and other.role is fact.role:
            for name, used in ((fact.words[0], other.words[0]), (": ".join(fact.words), ": ".join(other.words))):
                if _among(used, own.get(name, ())) or _among(name, own.get(used, ())):
                    return used
    return ""


def _among(name: str, names: Iterable[str]) -> bool:
    """Whether `name` is one of `names`, however they are spelt."""
    return words(name) in map(words, names)


def unavailable(withheld: Iterable[Withheld], asked: Iterable[OpenFact]) -> tuple[Switch, ...]:
    """What could be used, but not in this attack, as switches that cannot be set; without what is `asked` for by
    another unit of the same side."""
    rows: dict[str, Switch] = {}
    there = {(fact.role, fact.words[0]) for fact in asked if fact.fact is Fact.CHOSEN_OPTION}
    for one in withheld:
        source = one.source
        fact = _fact(one)
        if (fact.role, source.name) in there:
            continue
        row = Switch(fact.label, _group(fact, source), False, (source.label or source.name,), source.cp, one.reason)
        rows.setdefault(fact.label, row)
    return _sorted(rows.values())


def _fact(one: Withheld) -> OpenFact:
    return OpenFact(Fact.CHOSEN_OPTION, one.source.owner, words=(one.source.name,))


def _sorted(rows: Iterable[Switch]) -> tuple[Switch, ...]:
    return tuple(sorted(rows, key=lambda row: (_ORDER.index(row.group), row.label)))


Rivals = Mapping[Role, Mapping[str, tuple[str, ...]]]
"""Of each side: stratagems and options, and the names of those that each cannot be used with."""


_ORDER = (
    SITUATION,
    "attacker's rules",
    "attacker's detachment and stratagems",
    "target's rules",
    "target's detachment and stratagems",
)
_ARMY = (SourceKind.DETACHMENT, SourceKind.STRATAGEM)


def _switch(
    fact: OpenFact, names: tuple[str, ...], settled: Mapping[OpenFact, bool], by_name: Mapping[tuple[Role, str], Source]
) -> Switch:
    asking = {name: _of(fact.role, name, by_name) for name in names}
    source = next(filter(None, asking.values()), None)
    used = _of(fact.role, fact.words[0], by_name) if fact.fact is Fact.CHOSEN_OPTION else None
    labels = tuple((source.label if source else "") or name for name, source in asking.items())
    return Switch(fact.label, _group(fact, used or source), settled.get(fact, False), labels, used.cp if used else None)


def _of(role: Role | None, name: str, by_name: Mapping[tuple[Role, str], Source]) -> Source | None:
    """The rule called `name`: of the side that the fact is about, where both sides have one, else of either."""
    first = role or Role.ATTACKER
    found = (by_name.get((owner, name)) for owner in (first, *(owner for owner in Role if owner is not first)))
    return next(filter(None, found), None)


def _group(fact: OpenFact, source: Source | None) -> str:
    if fact in _SITUATION or source is None:
        return SITUATION
    side = "attacker's" if source.owner is Role.ATTACKER else "target's"
    return f"{side} detachment and stratagems" if source.kind in _ARMY else f"{side} rules"
