"""What pages say of a weapon ability beside its rule: what such weapons are called, and the form of its name."""

from __future__ import annotations

import re

import msgspec

from grognard.compiler.normalise import Sentence
from grognard.effects.acts import RollDice, Trigger
from grognard.effects.bundles import Clause

_CALLED = re.compile(
    r"Weapons with \[(?P<form>[A-Z+ -]+)\] in their profile are known as (?P<called>[A-Za-z -]+?)(?: weapons)?"
    r"(?:, and they make a random number of attacks|, and (?P<rule>[a-z].*))?\."
)
_FORM = re.compile(r"This ability always takes the form \[(?P<form>[A-Z+ -]+)\]\.")
_SEE = re.compile(r"See \[[A-Z-]+\]\.")
_HEADING = re.compile(r"\[(?P<form>[A-Z+ -]+)\]: (?P<rule>.+)")
_NUMBER = re.compile(r"(?<=ANTI)-.+|(?<=[A-Z]) (?:\d*D)?\d+(?:\+\d+)?$|(?<=[A-Z]) X$")
_ONE_OF = re.compile(r"select one of the following [^:]*:$")
_SEQUENCE = re.compile(r"For each failed test you must resolve the following sequence(?: \([^()]*\))?:")
_ONE_TEST = (
    (re.compile(r" must take one [A-Z][a-z]+ test\.$"), re.compile(r"To do so, roll ")),
    (re.compile(r", that test is failed\.$"), re.compile(r"For each failed test:")),
    (re.compile(r"\broll one [A-Z][a-z]+ test \(one D6\) [^.]*\.$"), re.compile(r"For each \d,")),
)
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
            if called["rule"] is None:
                continue
            rule = called["rule"]
            sentence = msgspec.structs.replace(sentence, text=f"{rule[0].upper()}{rule[1:]}.", printed=sentence.parts)
        if (form and _is_form(form["form"], name)) or (kept and _SEE.fullmatch(sentence.text)):
            continue
        heading = _HEADING.fullmatch(sentence.text)
        if heading and _is_form(heading["form"], name):
            sentence = msgspec.structs.replace(sentence, text=heading["rule"], printed=sentence.parts)
        opened = bool(kept) and (kept[-1].text.endswith(":") or kept[-1].bullet or kept[-1].follows)
        if not opened:
            sentence = msgspec.structs.replace(sentence, bullet=False, follows=False)
        kept.append(sentence)
    return _with_tests(_with_choices(kept))


def _with_tests(found: tuple[Sentence, ...]) -> tuple[Sentence, ...]:
    """The sentences, with those joined that only together tell of a test: how it is rolled, and what then follows."""
    joined: list[Sentence] = []
    rest = list(found)
    while rest:
        sentence = rest.pop(0)
        if _SEQUENCE.match(sentence.text):
            picks: list[Sentence] = []
            while rest and rest[0].bullet:
                picks.append(rest.pop(0))
            steps = "; ".join(f"{pick.text[0].lower()}{pick.text[1:].rstrip('.')}" for pick in picks)
            text = f"{_SEQUENCE.sub('For each failed test:', sentence.text)} {steps}."
            parts = tuple(part for one in (sentence, *picks) for part in one.parts)
            sentence = msgspec.structs.replace(sentence, text=text, printed=parts)
        if joined and any(before.search(joined[-1].text) and after.match(sentence.text) for before, after in _ONE_TEST):
            text = f"{joined[-1].text[:-1]}; {sentence.text[0].lower()}{sentence.text[1:]}"
            parts = (*joined[-1].parts, *sentence.parts)
            joined[-1] = msgspec.structs.replace(joined[-1], text=text, printed=parts)
        else:
            joined.append(sentence)
    return tuple(joined)


def with_one_roll(clauses: tuple[Clause, ...]) -> tuple[Clause, ...]:
    """The clauses, with two triggers made one that roll the same die for the same: a rule and its summary."""
    kept: list[Clause] = []
    for clause in clauses:
        earlier = next((index for index, one in enumerate(kept) if _roll_alike(one, clause)), None)
        if earlier is None or not isinstance(clause, Trigger):
            kept.append(clause)
            continue
        before = kept[earlier]
        assert isinstance(before, Trigger)
        (rolled,), (more,) = before.do, clause.do
        assert isinstance(rolled, RollDice) and isinstance(more, RollDice)
        rows = tuple(
            (low, high, tuple(dict.fromkeys((*acts, *added))))
            for (low, high, acts), (_, _, added) in zip(rolled.rows, more.rows, strict=True)
        )
        kept[earlier] = msgspec.structs.replace(before, do=(msgspec.structs.replace(rolled, rows=rows),))
    return tuple(kept)


def _roll_alike(one: Clause, other: Clause) -> bool:
    """Whether both are one roll at the same moments that differs only in what its faces do."""
    if not isinstance(one, Trigger) or not isinstance(other, Trigger):
        return False
    bare = [_without_acts(trigger) for trigger in (one, other)]
    return bare[0] is not None and bare[0] == bare[1]


def _without_acts(trigger: Trigger) -> Trigger | None:
    if len(trigger.do) != 1 or not isinstance(rolled := trigger.do[0], RollDice) or not rolled.per:
        return None
    rows = tuple((low, high, ()) for low, high, _ in rolled.rows)
    return msgspec.structs.replace(trigger, do=(msgspec.structs.replace(rolled, rows=rows),))


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
