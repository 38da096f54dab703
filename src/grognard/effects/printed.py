"""The printed form: one readable line for each effect or trigger.

Total (every clause has one) and unambiguous (different clauses print differently): every field that is not at its
default is named.
"""

from __future__ import annotations

from functools import singledispatch
from typing import Any

import msgspec

from grognard.core.dice import DiceExpression
from grognard.effects import acts as act
from grognard.effects import effect as eff
from grognard.effects.bundles import Clause
from grognard.effects.each import Each
from grognard.effects.facts import Fact
from grognard.effects.scopes import Attacks, Models, WeaponFilter
from grognard.effects.selectors import All, Condition, Is, Keywords, Not, Part, Selector, Who
from grognard.effects.selectors import Any as AnyOf
from grognard.effects.timing import Limit, Moment, Timing, Until, Whose

_PLURAL = {Who.FRIENDLY: "friendly", Who.ENEMY: "enemy", Who.ANY: "any", Who.TARGET: "target"}
_SIGNS = {eff.Op.ADD: "+", eff.Op.SUBTRACT: "-"}


def printed(clause: Clause | act.Act) -> str:
    """`clause` on one line, as people read it.

    >>> from grognard.effects.selectors import THIS_UNIT
    >>> from grognard.core.words import Roll
    >>> printed(eff.RollModifier(Roll.WOUND, eff.Op.SUBTRACT, 1, Attacks(at=THIS_UNIT)))
    'wound roll -1 | attacks at this unit'
    """
    return _line(clause)


def label(condition: Condition) -> str:
    """`condition` as the name of a switch: "within half range", "the target unit is below half-strength"."""
    match condition:
        case Is():
            return _fact(condition)
        case Not(part):
            inner = label(part)
            return f"not ({inner})" if isinstance(part, All | AnyOf) else f"not: {inner}"
        case All(parts):
            return "(" + " and ".join(label(part) for part in parts) + ")"
        case AnyOf(parts):
            return "(" + " or ".join(label(part) for part in parts) + ")"


def _fact(fact: Is) -> str:
    template = fact.fact.value
    said = template.replace("{n}", str(fact.n)) if fact.n is not None and "{n}" in template else template
    words = " / ".join(fact.words)
    if fact.words and "{words}" in said:
        said = said.replace("{words}", words)
        words = ""
    extra = [f"n={fact.n}"] if fact.n is not None and "{n}" not in template else []
    extra += [f"[{words}]"] if words else []
    if not fact.words and "{words}" in said:
        said = said.replace("{words}", "...")
    if fact.n is None and "{n}" in said:
        said = said.replace("{n}", "...")
    subject = f"{_selector(fact.subject)} " if fact.subject is not None else ""
    if subject and not said.startswith(("is ", "has ", "was ", "made ", "contains ", "advanced", "fell", "moved")):
        subject += "is " if said.startswith(("within", "wholly", "more")) else ""
    return " ".join([subject + said, *extra])


def _keywords(words: Keywords) -> str:
    return " or ".join(" + ".join(alternative) for alternative in words)


def _selector(selector: Selector) -> str:
    parts = [selector.who.value]
    if selector.count:
        parts.insert(0, f"{selector.count} of" if selector.count > 1 else "one")
    if selector.any_of:
        parts.append(_keywords(selector.any_of))
    if selector.who is Who.TARGET and selector.part is Part.UNIT:
        pass
    elif selector.who in _PLURAL or selector.part is Part.MODEL:
        if not (selector.part is Part.MODEL and selector.who in (Who.THIS_MODEL, Who.BEARER)):
            noun = "model" if selector.part is Part.MODEL else "unit"
            parts.append(noun if selector.count == 1 else f"{noun}s")
    elif selector.part is Part.UNIT and selector.who in (Who.THIS_MODEL, Who.BEARER):
        parts.append("as a unit")
    if selector.excluding:
        parts.append(f"(excluding {_keywords(selector.excluding)})")
    if selector.where is not None:
        parts.append(f"<{label(selector.where)}>")
    return " ".join(parts)


def _weapons(weapons: WeaponFilter) -> str:
    parts: list[str] = []
    if weapons.names:
        parts.append("with " + " / ".join(weapons.names))
    if weapons.having:
        parts.append("having " + " / ".join(weapons.having))
    if weapons.lacking:
        parts.append("lacking " + " / ".join(weapons.lacking))
    return ", ".join(parts) or "with any weapon"


def _scope(scope: Attacks | Models) -> str:
    if isinstance(scope, Models):
        return _selector(scope.of)
    parts = [f"{scope.kind.value} attacks" if scope.kind else "attacks"]
    if scope.by is not None:
        parts.append(f"by {_selector(scope.by)}")
    if scope.at is not None:
        parts.append(f"at {_selector(scope.at)}")
    if scope.weapons is not None:
        parts.append(_weapons(scope.weapons))
    return " ".join(parts)


def _tail(effect: Any) -> str:
    parts: list[str] = []
    if effect.when is not None:
        parts.append(f"if {label(effect.when)}")
    if effect.until is not Until.ALWAYS:
        parts.append(effect.until.value)
    return "".join(f" | {part}" for part in parts)


def _on(effect: Any, said: str) -> str:
    return f"{said} | {_scope(effect.on)}{_tail(effect)}"


@singledispatch
def _line(clause: Any) -> str:
    """Any act: its tag and the fields that are set."""
    config: Any = clause.__struct_config__
    name = str(config.tag)
    fields = [
        f"{field.name}: {_value(getattr(clause, field.name))}"
        for field in msgspec.structs.fields(clause)
        if getattr(clause, field.name) != field.default
    ]
    return f"{name} ({'; '.join(fields)})" if fields else name


def _value(value: Any) -> str:
    match value:
        case Selector():
            return _selector(value)
        case Is() | Not() | All() | AnyOf():
            return label(value)
        case Timing():
            return _timing(value)
        case WeaponFilter():
            return _weapons(value)
        case Attacks() | Models():
            return _scope(value)
        case DiceExpression():
            return f"dice {value}"
        case Until() | Limit() | Moment() | Whose() | Fact():
            return value.value
        case str():
            return f'"{value}"'
        case tuple():
            return "(" + ", ".join(_value(part) for part in value) + ")"  # type: ignore[misc]
        case msgspec.Struct():
            return f"{{{_line(value)}}}"
        case _:
            return str(value)


@_line.register
def _(clause: eff.RollModifier) -> str:
    return _on(clause, f"{clause.roll.value} roll {_change(clause)}")


def _change(clause: eff.RollModifier | eff.Modifier) -> str:
    """ "+1", "halved", "divided by 3", "worsen 1"."""
    if clause.op is eff.Op.HALVE:
        return "halved" if clause.amount == 2 else f"divided by {clause.amount}"
    return f"{_SIGNS.get(clause.op, f'{clause.op.value} ')}{clause.amount}"


@_line.register
def _(clause: eff.Modifier) -> str:
    change = _change(clause)
    least = f" (to a minimum of {clause.least})" if clause.least is not None else ""
    each = f" for every {clause.per_models} models of the target" if clause.per_models is not None else ""
    return _on(clause, f"{clause.what.value} {change}{each}{_per(clause.per)}{least}")


def _per(each: Each | None) -> str:
    if each is None:
        return ""
    every = "each" if each.every == 1 else f"every {each.every}"
    most = f" (at most {each.most})" if each.most is not None else ""
    return f" for {every} of {_selector(each.what)}{most}"


@_line.register
def _(clause: eff.Reroll) -> str:
    which = {"ones": "rolls of 1", "failed": "failed rolls", "any": "rolls", "one": "roll, once"}[clause.which.value]
    return _on(clause, f"re-roll {clause.what.value} {which}")


@_line.register
def _(clause: eff.Critical) -> str:
    return _on(clause, f"critical {clause.what.value} on {clause.threshold}+")


@_line.register
def _(clause: eff.NaturalFloor) -> str:
    return _on(clause, f"unmodified {clause.what.value} rolls below {clause.threshold} fail")


@_line.register
def _(clause: eff.Grant) -> str:
    return _on(clause, f"[{clause.ability}]")


@_line.register
def _(clause: eff.Lose) -> str:
    return _on(clause, f"loses [{clause.ability}]")


@_line.register
def _(clause: eff.GrantKeyword) -> str:
    return _on(clause, f"keyword {clause.keyword}")


def _against(clause: eff.InvulnerableSave | eff.FeelNoPain) -> str:
    return "" if clause.against is eff.Against.ALL else f" against {clause.against.value}"


@_line.register
def _(clause: eff.InvulnerableSave) -> str:
    return _on(clause, f"invulnerable save {clause.value}+{_against(clause)}")


@_line.register
def _(clause: eff.FeelNoPain) -> str:
    return _on(clause, f"Feel No Pain {clause.value}+{_against(clause)}")


@_line.register
def _(clause: eff.Cover) -> str:
    return _on(clause, "benefit of cover")


@_line.register
def _(clause: eff.NoCover) -> str:
    return _on(clause, "no benefit of cover")


@_line.register
def _(clause: eff.NoInvulnerableSave) -> str:
    return _on(clause, "no invulnerable saves")


@_line.register
def _(clause: eff.NoReroll) -> str:
    return _on(clause, f"{clause.what.value} rolls cannot be re-rolled")


@_line.register
def _(clause: eff.IgnoreModifiers) -> str:
    rolls = [f"{roll.value} rolls" for roll in clause.rolls]
    named = [*rolls, *(what.value for what in clause.characteristics)]
    return _on(clause, f"may ignore modifiers of {', '.join(named) or 'nothing'}")


@_line.register
def _(clause: eff.AutomaticSuccess) -> str:
    return _on(clause, f"{clause.what.value} rolls {'may ' if clause.optional else ''}succeed automatically")


@_line.register
def _(clause: eff.AdditionalHits) -> str:
    return _on(clause, f"additional hits {clause.amount}")


@_line.register
def _(clause: eff.NoSave) -> str:
    return _on(clause, "no saves of any kind")


@_line.register
def _(clause: eff.MortalDamage) -> str:
    return _on(clause, "mortal wounds equal to D instead of normal damage")


@_line.register
def _(clause: eff.OneModelEach) -> str:
    return _on(clause, "mortal wounds of an attack meet one model")


@_line.register
def _(clause: eff.ResolvedLast) -> str:
    return _on(clause, f"resolved after {clause.others.value}")


@_line.register
def _(clause: eff.HitsOnlyOn) -> str:
    return _on(clause, f"hits only on unmodified {clause.threshold}+")


def _distance(clause: eff.Permission | eff.Restriction) -> str:
    return f' ({clause.distance}")' if clause.distance is not None else ""


@_line.register
def _(clause: eff.Permission) -> str:
    return _on(clause, f"may {clause.allowed.value}{_distance(clause)}")


@_line.register
def _(clause: eff.Restriction) -> str:
    return _on(clause, f"may not {clause.forbidden.value}{_distance(clause)}")


@_line.register
def _(clause: eff.CostChange) -> str:
    named = " / ".join(clause.stratagems) or "stratagems"
    return _on(clause, f"{named}: {clause.amount:+d} CP")


@_line.register
def _(clause: eff.WhileStatus) -> str:
    inner = "; ".join(f"{{{_line(effect)}}}" for effect in clause.effects)
    return f"while {clause.status}: {inner}"


def _timing(timing: Timing) -> str:
    parts = [timing.moment.value]
    if timing.unit is not None:
        parts.insert(0, _selector(timing.unit))
    if timing.moves:
        parts.append(f"({' / '.join(timing.moves)})")
    if timing.step:
        parts.append(f"[{timing.step}]")
    if timing.phase is not None or timing.whose is not Whose.EITHER:
        phase = f"{timing.phase.value} phase" if timing.phase else "turn"
        parts.append(f"in {timing.whose.value} {phase}")
    if timing.when is not None:
        parts.append(f"when {label(timing.when)}")
    return " ".join(parts)


@_line.register
def _(clause: act.Inflict) -> str:
    return _line(clause.effect)


@_line.register
def _(clause: act.Choose) -> str:
    return f"{'may ' if clause.optional else ''}select {_selector(clause.what)}"


@_line.register
def _(clause: act.Afflict) -> str:
    until = f" {clause.until.value}" if clause.until is not Until.ALWAYS else ""
    return f"{_selector(clause.who)}: {clause.status}{until}"


@_line.register
def _(clause: act.OneOf) -> str:
    options = " / ".join(f'"{name}": {_acts(acts)}' for name, acts in clause.options)
    return f"choose {clause.count} of: {options}"


@_line.register
def _(clause: act.Trigger) -> str:
    parts: list[str] = []
    if clause.at:
        parts.append(" or ".join(_timing(timing) for timing in clause.at))
    if clause.limit is not Limit.UNLIMITED:
        parts.append(clause.limit.value)
    if clause.when is not None:
        parts.append(f"if {label(clause.when)}")
    if clause.until is not Until.ALWAYS:
        parts.append(clause.until.value)
    parts.append("may" if clause.optional else "do")
    return f"{', '.join(parts)}: {_acts(clause.do)}"


def _acts(acts: tuple[act.Act, ...]) -> str:
    return " then ".join(f"{{{_line(one)}}}" for one in acts)
