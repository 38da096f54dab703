"""Acts and triggers as sentences. Several acts are several sentences; acts within an act are joined by "then"."""

from __future__ import annotations

import re
from functools import singledispatch
from typing import Any, Final, NamedTuple

from grognard.core.dice import DiceExpression
from grognard.effects import acts as act
from grognard.effects.effect import WhileStatus
from grognard.effects.plain.effects import effect_words
from grognard.effects.plain.english import Noun, agree, counted, listed, number, said, sentence, titled
from grognard.effects.plain.names import ROLLS, SHORT_ROLLS, threshold
from grognard.effects.plain.references import lower, state
from grognard.effects.plain.scopes import weapons
from grognard.effects.plain.times import LIMITS, UNTIL, first, moments
from grognard.effects.plain.who import condition, denial, noun
from grognard.effects.selectors import Condition, Part, Selector, Who
from grognard.effects.timing import Moment, Until

MOVES: Final = {
    act.MoveKind.NORMAL: "a Normal move",
    act.MoveKind.ADVANCE: "an Advance move",
    act.MoveKind.FALL_BACK: "a Fall Back move",
    act.MoveKind.CHARGE: "a Charge move",
    act.MoveKind.PILE_IN: "a Pile-in move",
    act.MoveKind.CONSOLIDATE: "a Consolidation move",
    act.MoveKind.SURGE: "a Surge move",
    act.MoveKind.INGRESS: "an Ingress move",
    act.MoveKind.SCOUT: "a Scout move",
}
_YOU: Final = Noun("you", plural=True)
_BLOCKS: Final = (act.RollDice, act.LeadershipTest, act.OneOf, act.If)
_JOINED: Final = (act.Inflict, act.Afflict, act.Special, act.NoRoll)
"""What stands in the sentence of what is done before it, unless it speaks of what was selected."""


class Deed(NamedTuple):
    """What somebody does, as a template: "[shoots|shoot] at that unit". What `_YOU` do is an order.

    `settled`: it says itself what is chosen in it.
    """

    who: Noun
    does: str
    settled: bool = False

    def done(self) -> str:
        """It happens."""
        return agree(_YOU, self.does) if self.who is _YOU else said(self.who, self.does)

    def allowed(self) -> str:
        """It may happen."""
        if self.settled:
            return self.done()
        return f"{self.who.text} can {agree(_YOU, self.does)}"


def trigger_words(trigger: act.Trigger) -> str:
    """When, how often and on what condition, then what may or must be done: one sentence, and one for each more act."""
    when = f"if {condition(trigger.when)}" if trigger.when is not None else ""
    at = moments(trigger.at, each=trigger.until is not Until.ALWAYS)
    dying = trigger.at[0].unit if len(trigger.at) == 1 and trigger.at[0].moment is Moment.MODEL_DESTROYED else None
    told = [_told(one, dying, trigger.optional) for one in trigger.do] or ["nothing happens"]
    clauses = [one.done() if isinstance(one, Deed) else one for one in told]
    if trigger.optional:
        clauses[0] = told[0].allowed() if isinstance(told[0], Deed) else f"you can use this: {told[0]}"
    clauses[0] = first(LIMITS[trigger.limit], UNTIL[trigger.until], at, when, clauses[0])
    joined = clauses[:1]
    for before, one, clause in zip(trigger.do, trigger.do[1:], clauses[1:], strict=False):
        if (at or when or trigger.optional) and _belongs(one, clause):
            granted = trigger.optional and len(joined) == 1 and isinstance(told[0], Deed)
            clause = clause.removeprefix(_lasts(one)) if _lasts(one) == _lasts(before) else clause
            joined[-1] += f"; if so, {clause}" if granted else f"; and {clause}"
        else:
            joined.append(clause)
    return " ".join(map(sentence, joined))


def _lasts(one: act.Act) -> str:
    """The duration with which the clause of `one` begins, which is told once for acts that stand together."""
    if not isinstance(one, act.Inflict) or isinstance(one.effect, WhileStatus):
        return ""
    told = UNTIL[one.effect.until]
    return f"{told}, " if told else ""


def _belongs(one: act.Act, clause: str) -> bool:
    """Whether `clause` stands in the sentence of what is done before it: else it would seem to hold always."""
    return isinstance(one, _JOINED) and not _has_parts(one) and "selected" not in clause


def act_words(one: act.Act) -> str:
    """`one` as a clause without its capital and full stop."""
    told = _told(one, None, optional=False)
    return told.done() if isinstance(told, Deed) else told


def _inner(acts: tuple[act.Act, ...]) -> str:
    """Acts within an act; those with parts of their own stand in brackets."""
    return ", then ".join(f"({act_words(one)})" if _has_parts(one) else act_words(one) for one in acts) or "nothing"


def _has_parts(one: act.Act) -> bool:
    return isinstance(one, _BLOCKS) or (isinstance(one, act.Inflict) and isinstance(one.effect, WhileStatus))


def _told(one: act.Act, dying: Selector | None, optional: bool) -> Deed | str:
    return _fight_on_death(one, dying, optional) if isinstance(one, act.FightOnDeath) else _says(one)


def _fight_on_death(one: act.FightOnDeath, dying: Selector | None, optional: bool) -> Deed:
    """`dying` is the unit of which the moment names a destroyed model. The roll is always made."""
    model = "it" if dying == one.who else f"a destroyed model of {noun(one.who).text}"
    verb = "[shoots or fights|shoot or fight]" if one.shoots else "[fights|fight]"
    fight = Deed(Noun(model), f"{verb} after the attacking unit has finished its attacks, before it is removed")
    if one.threshold == 1 and not one.bonus and one.bonus_when is None:
        return fight
    added = _added(one.bonus, one.bonus_when)
    then = fight.allowed() if optional else fight.done()
    return Deed(_YOU, f"roll one D6{added}: on a {threshold(one.threshold)}, {then}", settled=True)


def _added(amount: int, when: Condition | None) -> str:
    if not amount and when is None:
        return ""
    return f" (adding {amount}{f' if {condition(when)}' if when is not None else ''})"


_SIMPLE: Final = {
    act.IntoReserves: "[goes|go] into strategic reserves",
    act.Embark: "[embarks|embark]",
}
"""Acts that only say who does them."""


@singledispatch
def _says(one: Any) -> Deed | str:
    for kind, does in _SIMPLE.items():
        if isinstance(one, kind):
            return Deed(noun(one.who), does)
    raise TypeError(f"found {type(one).__name__}, expected an act")


@_says.register
def _(one: act.Choose) -> Deed:
    chosen = noun(one.what)
    text = f"all {chosen.text}" if chosen.text.startswith(("friendly ", "enemy ", "other ")) else chosen.text
    if one.by_size:
        text = f"{_by_size('up to', one.by_size)} of these: {chosen.text}"
    rest = "".join(f"; if there is none, {noun(other).text}" for other in one.otherwise)
    return Deed(_YOU, f"select {text}{rest}{', if you wish' if one.optional else ''}")


def _by_size(limit: str, numbers: tuple[int, ...]) -> str:
    """ "up to 2, 3 or 4 (by battle size)"."""
    return f"{limit} {listed([str(number) for number in numbers], 'or')} (by battle size)"


@_says.register
def _(one: act.Inflict) -> str:
    return effect_words(one.effect)


@_says.register
def _(one: act.Afflict) -> str:
    return first(UNTIL[one.until], said(noun(one.who), f"[is|are] {state(one.status)}"))


@_says.register
def _(one: act.MortalWounds) -> str:
    each = f" for each {one.each}" if one.each else ""
    who = noun(one.who)
    if one.who.who is Who.ANY:
        who = Noun(re.sub("^any ", "each ", who.text), who.plural)
    return said(who, f"[suffers|each suffer] {counted(one.amount, 'mortal wound')}{each}")


@_says.register
def _(one: act.RollDice) -> Deed:
    dice = str(one.dice) if isinstance(one.dice, DiceExpression) else number(one.dice)
    per = f" for each {one.per}" if one.per else ""
    most = f" (at most {counted(one.most, 'mortal wound')})" if one.most is not None else ""
    if one.by_size:
        most += f", affecting {_by_size('at most', one.by_size)} units"
    on = "on a" if one.dice == 1 and not one.per else "for each"
    rows = "; ".join(f"{on} {_faces(low, high)}, {_inner(acts)}" for low, high, acts in one.rows)
    return Deed(_YOU, f"roll {dice} D6{per}{_added(one.plus, one.plus_when)}{most}: {rows or 'nothing happens'}")


def _faces(low: int, high: int) -> str:
    if low == high:
        return str(low)
    return f"{low}+" if high == 6 else f"{low}-{high}"


@_says.register
def _(one: act.Move) -> Deed:
    distance = f' of up to {one.distance}"' if one.distance is not None else ""
    at = f" against {noun(one.at).text} only" if one.at is not None else ""
    return Deed(noun(one.who), f"[makes|make] {MOVES[one.kind]}{distance}{at}")


@_says.register
def _(one: act.Shoot) -> Deed:
    at = f" at {noun(one.at).text}" if one.at is not None else ""
    armed = f" {weapons(one.weapons)}" if one.weapons is not None else ""
    return Deed(noun(one.who), f"[shoots|shoot]{at or ' now'}{armed}")


@_says.register
def _(one: act.Fight) -> Deed:
    at = f" {noun(one.at).text}" if one.at is not None else " now"
    return Deed(noun(one.who), f"[fights|fight]{at}")


@_says.register
def _(one: act.GainCP) -> Deed:
    return Deed(_YOU, f"gain {one.amount} CP")


@_says.register
def _(one: act.GainTokens) -> Deed:
    who = noun(one.who) if one.who is not None else _YOU
    most = f" (to a maximum of {one.most})" if one.most is not None else ""
    return Deed(who, f"[gains|gain] {counted(one.amount, f'{titled(one.kind)} token')}{most}")


@_says.register
def _(one: act.Heal) -> Deed:
    who = noun(one.who) if one.who.part is Part.MODEL else Noun(f"one model in {noun(one.who).text}")
    return Deed(who, f"[regains|regain] up to {counted(one.amount, 'lost wound')}")


@_says.register
def _(one: act.ReturnModels) -> Deed:
    back = Noun(counted(one.amount, "destroyed model"), plural=str(one.amount) != "1")
    return Deed(back, f"[returns|return] to {noun(one.who).text}")


@_says.register
def _(one: act.BattleShockTest) -> Deed:
    modified = f" with {one.modifier:+d} to it" if one.modifier else ""
    return Deed(noun(one.who), f"[makes|make] a Battle-shock roll{modified}")


@_says.register
def _(one: act.LeadershipTest) -> Deed:
    ends = [f"if it is {how}, {_inner(acts)}" for how, acts in (("passed", one.passed), ("failed", one.failed)) if acts]
    return Deed(noun(one.who), f"[makes|make] a Leadership roll{': ' if ends else ''}{'; '.join(ends)}")


@_says.register
def _(one: act.Recover) -> str:
    return said(noun(one.who), "[is|are] no longer battle-shocked")


@_says.register
def _(one: act.SetUpAgain) -> Deed:
    away = f' more than {one.distance}" from enemy models' if one.distance is not None else ""
    return Deed(noun(one.who), f"[enters|enter] the battlefield{away}")


@_says.register
def _(one: act.RerollNow) -> Deed:
    named = listed([SHORT_ROLLS[roll] for roll in one.rolls], "or")
    return Deed(_YOU, f"re-roll the {f'{named} ' if named else ''}roll just made")


@_says.register
def _(one: act.NoRoll) -> str:
    return f"no {ROLLS[one.roll]} is made for {noun(one.who).text}"


@_says.register
def _(one: act.DesperateEscape) -> Deed:
    who = Noun(f"every model in {noun(one.who).text}") if one.who.part is Part.UNIT else noun(one.who)
    when = f" if {condition(one.modified_when)}" if one.modified_when is not None else ""
    modified = f", with {one.modifier:+d} to it{when}" if one.modifier or when else ""
    return Deed(who, f"[makes|make] a Desperate Escape roll{modified}")


@_says.register
def _(one: act.Activate) -> Deed:
    until = f" {UNTIL[one.until]}" if one.until is not Until.ALWAYS else ""
    units = f" for {noun(one.units).text}" if one.units is not None else ""
    return Deed(_YOU, f"activate the {titled(one.name)}{units}{until}")


@_says.register
def _(one: act.OneOf) -> Deed:
    options = "; or ".join(f'"{titled(name)}"{f" ({_inner(acts)})" if acts else ""}' for name, acts in one.options)
    return Deed(_YOU, f"choose {number(one.count)} of these: {options or 'nothing'}")


@_says.register
def _(one: act.If) -> str:
    told = f"if {condition(one.when)}, {_branch(one.then)}"
    return f"{told}; if {condition(denial(one.when))}, {_branch(one.otherwise)}" if one.otherwise else told


def _branch(acts: tuple[act.Act, ...]) -> str:
    """What is done on one side of a condition; a roll that is all of it needs no brackets."""
    return act_words(acts[0]) if len(acts) == 1 and isinstance(acts[0], act.RollDice) else _inner(acts)


@_says.register
def _(one: act.Special) -> str:
    who = f" for {noun(one.who).text}" if one.who is not None else ""
    return first(UNTIL[one.until], f"special rule{who}: {lower(one.name)}")
