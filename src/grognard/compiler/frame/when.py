"""WHEN of a stratagem -> its timings."""

from __future__ import annotations

import msgspec

from grognard.compiler.chart import Node
from grognard.compiler.context import NotUnderstoodError
from grognard.compiler.frame.nouns import NounLowering, data, object_words, only
from grognard.compiler.frame.words import Deed
from grognard.compiler.parser import all_terms, sub, subs, term
from grognard.core.words import Phase, Roll
from grognard.effects.facts import Fact
from grognard.effects.selectors import ENEMY, FRIENDLY, TRIGGERING, Condition, Is, Selector, Who, all_of
from grognard.effects.timing import Moment, Timing, Whose


class When(msgspec.Struct, frozen=True):
    """The timings; the unit that they name ("that unit" from then on); rolls just made; a unit engaged with it."""

    at: tuple[Timing, ...]
    unit: Selector | None = None
    rolls: tuple[Roll, ...] = ()
    engaged: Selector | None = None


_PHASE_OF_STEP = {
    "reinforcements": Phase.MOVEMENT,
    "move units": Phase.MOVEMENT,
    "battle-shock": Phase.COMMAND,
    "fight": Phase.FIGHT,
    "pile in": Phase.FIGHT,
    "consolidate": Phase.FIGHT,
}
_ABOUT_TO = frozenset({Moment.CONSOLIDATES, Moment.PILES_IN, Moment.BATTLE_SHOCK_ROLL})
"""Moments just before something is done."""
_DONE = frozenset({Moment.FALLS_BACK, Moment.ADVANCES, Moment.BATTLE_SHOCK_FAILED, Moment.OPENS_HATCHWAY})
"""Moments just after something was done, although the text's verb is in the present."""


def lower_when(tree: Node) -> When:
    """What a `when` tree means; raises NotUnderstoodError where that is not certain."""
    spans = [timing for index, span in enumerate(subs(tree)) for timing in _span(span, index)]
    happening = sub(tree, "happening", "happening_targets", "happening_destroys", "happening_test", "happening_roll")
    if happening is None:
        if sub(tree, "fork"):
            raise NotUnderstoodError("if")
        return When(tuple(spans))
    if any(span.moment is not Moment.DURING for span in spans):
        raise NotUnderstoodError("an event at the start of a phase")
    moments, rolls = _happening(happening)
    at = tuple(
        Timing(moment.moment, span.phase, span.whose, moment.unit, span.step, moment.moves, moment.when)
        for span in spans
        for moment in moments
    )
    units = {repr(moment.unit): moment.unit for moment in moments}
    unit = next(iter(units.values())) if len(units) == 1 else None
    fork = sub(tree, "fork")
    if fork is None:
        return When(at, unit, rolls)
    if unit is None or len(subs(tree, "fork")) > 1 or any(span.whose is not Whose.OPPONENTS for span in spans):
        raise NotUnderstoodError("if")
    if unit.who is Who.ANY:
        unit = msgspec.structs.replace(unit, who=Who.ENEMY)
        at = tuple(msgspec.structs.replace(timing, unit=unit) for timing in at)
    return When(at, unit, rolls, _engaged(fork, unit))


def _engaged(fork: Node, unit: Selector) -> Selector:
    """ "If that unit is engaged with a friendly X unit": that X unit."""
    friend = NounLowering(None).noun(only(fork, "noun"), count=1)
    if unit.who is not Who.ENEMY or friend.who is not Who.FRIENDLY:
        raise NotUnderstoodError("if")
    engaged = Is(Fact.ENGAGED_WITH, words=("THAT UNIT",))
    return msgspec.structs.replace(friend, where=all_of(friend.where, engaged))


def _span(node: Node, index: int) -> list[Timing]:
    name = str(node.data)
    if not name.startswith("span"):
        return []
    edge = sub(node, "edge")
    moment: Moment = all_terms(edge)[0].data if edge is not None else Moment.DURING
    if name in ("span_turn", "span_round"):
        owner = term(node, "OWNER")
        whose: Whose = owner.data if owner else Whose.EITHER
        return [Timing(moment, whose=whose, step="turn" if name == "span_turn" else "battle round")]
    step, owner_of_step = _step(node)
    if name == "span_step_alone":
        if step not in _PHASE_OF_STEP:
            return [Timing(moment, step=step)]
        return [Timing(moment, _PHASE_OF_STEP[step], owner_of_step, step=step)]
    phases = only(node, "phases")
    if name == "span_before":
        moment = Moment.BEFORE
    if term(phases, "ANY_PHASE"):
        return [Timing(moment, step=step)]
    owner = term(phases, "OWNER")
    if owner is None and index > 0 and not all(phase.data is Phase.FIGHT for phase in all_terms(phases, "PHASE")):
        raise NotUnderstoodError("whose phase?")
    whose = owner.data if owner else Whose.EITHER
    return [Timing(moment, phase.data, whose, step=step) for phase in all_terms(phases, "PHASE")]


def _step(node: Node) -> tuple[str, Whose]:
    found = term(node, "STEP")
    if found is None:
        return "", Whose.EITHER
    name = str(found.data).removesuffix(" step")
    for prefix, whose in (
        ("your opponent's ", Whose.OPPONENTS),
        ("your ", Whose.YOURS),
        ("the ", Whose.EITHER),
    ):
        if name.startswith(prefix):
            return name.removeprefix(prefix), whose
    return name, Whose.EITHER


class _Event(msgspec.Struct, frozen=True):
    moment: Moment
    unit: Selector
    moves: tuple[str, ...] = ()
    when: Condition | None = None


def _happening(node: Node) -> tuple[list[_Event], tuple[Roll, ...]]:
    nouns = NounLowering(None)
    match str(node.data):
        case "happening":
            return _deeds(node, nouns), ()
        case "happening_targets":
            attacker, target = (nouns.noun(child) for child in subs(node, "noun"))
            if attacker == ENEMY and target.who is Who.FRIENDLY:
                return [_Event(Moment.SELECTED_AS_TARGET, target)], ()
            if attacker.who is Who.FRIENDLY and target == ENEMY:
                return [_Event(Moment.SELECTS_TARGETS, attacker)], ()
            raise NotUnderstoodError("who targets whom")
        case "happening_destroys":
            return [_destroys(node, nouns)], ()
        case "happening_test":
            noun = sub(node, "noun")
            unit = nouns.noun(noun) if noun is not None else FRIENDLY
            ((moment, _),) = data(node, "YOU_TAKE")
            _check(moment, _relation(subs(node, "relation")[0]))
            if unit.who is not Who.FRIENDLY:
                raise NotUnderstoodError("a test for an enemy unit")
            return [_Event(moment, unit)], ()
        case _:
            rolls = {roll for named in all_terms(node, "ROLLS") for roll in named.data}
            return [_Event(Moment.ROLL_MADE, FRIENDLY)], tuple(roll for roll in Roll if roll in rolls)


def _destroys(node: Node, nouns: NounLowering) -> _Event:
    """ "Just after an enemy unit destroys an X model from your army"."""
    enemy, prey = (nouns.noun(child) for child in subs(node, "noun"))
    if _relation(subs(node, "relation")[0]) != "after" or enemy != ENEMY or prey.who is not Who.FRIENDLY:
        raise NotUnderstoodError("who destroys whom")
    if prey.where is not None or prey.excluding:
        raise NotUnderstoodError("a unit that is narrowed is destroyed")
    return _Event(Moment.DESTROYS_UNIT, enemy, when=Is(Fact.HAS_DESTROYED, TRIGGERING, words=object_words(prey)))


def _deeds(node: Node, nouns: NounLowering) -> list[_Event]:
    found: list[_Event] = []
    relation = ""
    unit: Selector | None = None
    for child in subs(node):
        name = str(child.data)
        if name == "relation":
            relation = _relation(child)
        elif name == "noun":
            unit = nouns.noun(child)
        elif unit is not None:
            subject = unit
            if name == "deed_set_up_in":
                if unit.where is not None:
                    raise NotUnderstoodError("set up in an area")
                (area,) = data(child, "KEYWORDS")
                subject = msgspec.structs.replace(unit, where=Is(Fact.IN_AREA, words=(" ".join(area),)))
            deeds: tuple[Deed, ...] = data(child, "ACT", "SET_UP_IN")
            for moment, moves in deeds:
                _check(moment, relation)
                found.append(_Event(moment, subject, moves))
    return found


def _relation(node: Node) -> str:
    return str(all_terms(node)[0].data)


def _check(moment: Moment, relation: str) -> None:
    """Refuses "just before" and "when" for moments that are just after a deed, and the other way about."""
    if (relation == "before") != (moment in _ABOUT_TO) and not (relation == "when" and moment in _ABOUT_TO):
        raise NotUnderstoodError(f"{relation} {moment}")
    if relation == "when" and moment in _DONE:
        raise NotUnderstoodError(f"{relation} {moment}")
