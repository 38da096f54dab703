"""Effects as sentences: who, and what they have, may do or suffer."""

from __future__ import annotations

import re
from functools import singledispatch
from typing import Any, Final

import msgspec

from grognard.core.words import AttackType, Characteristic, Roll
from grognard.effects import effect as eff
from grognard.effects.each import Each
from grognard.effects.facts import Fact
from grognard.effects.plain.english import Noun, listed, said, titled
from grognard.effects.plain.names import CHARACTERISTICS, ROLLS, change, rolls, signed, threshold, value
from grognard.effects.plain.references import lower
from grognard.effects.plain.scopes import armory, attacks, holder, target
from grognard.effects.plain.times import UNTIL, first
from grognard.effects.plain.who import condition, lasting, noun, one
from grognard.effects.scopes import Attacks, Models
from grognard.effects.selectors import TARGET, All, Condition, Is, Not, Part, Selector, Who
from grognard.effects.selectors import Any as AnyOf
from grognard.effects.timing import Until

_BETTER_OR_WORSE: Final = {eff.Op.IMPROVE: "improved", eff.Op.WORSEN: "worsened"}
_SIGNS: Final = {eff.Op.ADD: "+", eff.Op.SUBTRACT: "-"}

AFTERWARDS: Final = {
    eff.Allowed.SHOOT_AFTER_ADVANCE: "shoot {} [it|they] advanced",
    eff.Allowed.SHOOT_AFTER_FALL_BACK: "shoot {} [it|they] fell back",
    eff.Allowed.CHARGE_AFTER_ADVANCE: "charge {} [it|they] advanced",
    eff.Allowed.CHARGE_AFTER_FALL_BACK: "charge {} [it|they] fell back",
    eff.Allowed.CHARGE_AFTER_DISEMBARK: "charge {} [it|they] disembarked",
}
"""After "can" or "cannot"; `{}` is "even if" or "if"."""

CAN: Final = {
    eff.Allowed.SHOOT: "shoot",
    eff.Allowed.CHARGE: "declare a charge",
    eff.Allowed.FALL_BACK: "fall back",
    eff.Allowed.ADVANCE: "advance",
    eff.Allowed.MOVE: "move",
    eff.Allowed.SHOOT_WHILE_ENGAGED: "shoot while engaged",
    eff.Allowed.MOVE_THROUGH_MODELS: "move through models",
    eff.Allowed.MOVE_THROUGH_TERRAIN: "move through terrain",
    eff.Allowed.MOVE_OVER_ENEMIES: "move over enemy models",
    eff.Allowed.EMBARK: "embark",
    eff.Allowed.BE_TARGETED_BEYOND: "be targeted from more than {} away",
    eff.Allowed.BE_TARGETED: "be targeted",
    eff.Allowed.BE_CHARGED: "be charged",
    eff.Allowed.DEEP_STRIKE_CLOSER: "be set up by deep strike more than {} from enemy units",
    eff.Allowed.SET_UP_CLOSER: "be set up anywhere that is more than {} horizontally from all enemy units",
    eff.Allowed.INGRESS_ANYWHERE: "end [its|their] Ingress moves anywhere that is more than {} horizontally from all "
    "enemy units",
    eff.Allowed.START_ACTION: "start an action",
    eff.Allowed.SHOOT_AND_ACT: "shoot while performing an action",
    eff.Allowed.FIGHT_FURTHER: "fight from up to {} away",
    eff.Allowed.USE_STRATAGEMS: "be chosen for stratagems by [its|their] player",
    eff.Allowed.CONTROL_AFTER_LEAVING: "keep control of an objective after leaving it",
    eff.Allowed.SET_UP_NEAR: "be set up within {} of the unit with this rule",
    eff.Allowed.ASSAULT_SHOOTING: "shoot using assault shooting",
    eff.Allowed.CLOSE_QUARTERS_SHOOTING: "shoot using close-quarters shooting",
    eff.Allowed.INDIRECT_SHOOTING: "shoot using indirect shooting",
}
"""After "can" or "cannot"; `{}` is the distance."""


def effect_words(effect: eff.Effect) -> str:
    """`effect` as a clause without its capital and full stop."""
    if isinstance(effect, eff.WhileStatus):
        return _while_status(effect)
    when = ""
    if effect.when is not None:
        link = "while" if effect.until is Until.ALWAYS and lasting(effect.when) else "if"
        when = f"{link} {condition(_met(effect.on, effect.when))}"
    return first(UNTIL[effect.until], when, _says(effect))


def _met(on: Attacks | Models, when: Condition) -> Condition:
    """`when` as the side says it that has the rule: of attacks at oneself it is the attacking model that is near."""
    if not isinstance(on, Attacks) or on.at is None or on.by is not None:
        return when
    match when:
        case Is(fact=Fact.WITHIN, subject=subject) if subject == TARGET:
            return msgspec.structs.replace(when, subject=_ATTACKING_MODEL)
        case Not(part):
            return Not(_met(on, part))
        case All(parts):
            return All(tuple(_met(on, part) for part in parts))
        case AnyOf(parts):
            return AnyOf(tuple(_met(on, part) for part in parts))
        case _:
            return when


_ATTACKING_MODEL: Final = Selector(Who.ATTACKER, Part.MODEL)


def _while_status(effect: eff.WhileStatus) -> str:
    told = "; ".join(map(effect_words, effect.effects)) or "nothing changes"
    return f"while a unit is {lower(effect.status)}, {_of_it(told)}"


_IT: Final[tuple[tuple[str, str], ...]] = (
    (r"\bthis unit's\b", "its"),
    (r"\bmodels in this unit\b", "models in it"),
    (r"\bthis unit\b", "it"),
)


def _of_it(told: str) -> str:
    """`told` of the unit that has the named condition, which is "it" in its definition."""
    for pattern, instead in _IT:
        told = re.sub(pattern, instead, told)
    return told


@singledispatch
def _says(effect: Any) -> str:
    raise TypeError(f"found {type(effect).__name__}, expected an effect")


def _of(effect: Any, template: str) -> str:
    return said(holder(effect.on), template)


@_says.register
def _(effect: eff.RollModifier) -> str:
    if sign := _SIGNS.get(effect.op):
        return _of(effect, f"[has|have] {signed(sign, effect.amount)} to {rolls(effect.roll)}")
    return _of(effect, f"[has|have] {rolls(effect.roll)} {_changed(effect)}")


@_says.register
def _(effect: eff.Modifier) -> str:
    what = effect.what
    name = CHARACTERISTICS[what]
    if sign := _SIGNS.get(effect.op):
        told = f"[has|have] {change(sign, what, effect.amount)}"
    elif effect.op is eff.Op.SET:
        told = f"[has|have] {_article(name)} characteristic of {value(what, effect.amount)}"
    else:
        mark = '"' if name in ("Move", "Range") and effect.op in _BETTER_OR_WORSE else ""
        told = f"[has its|have their] {name} {_changed(effect)}{mark}"
    armed = isinstance(effect.on, Attacks) and what in (Characteristic.ATTACKS, Characteristic.RANGE)
    who = armory(effect.on) if armed and isinstance(effect.on, Attacks) else holder(effect.on)
    if effect.per_models is not None:
        told += f" for every {effect.per_models} models of the target unit, rounded down"
    told += _per(effect.per)
    return said(who, told) + (f", to a minimum of {effect.least}" if effect.least is not None else "")


def _per(each: Each | None) -> str:
    """ " for each of (enemy units engaged with it), at most 3 in all"."""
    if each is None:
        return ""
    counted = noun(each.what).text
    told = f" for each of ({counted})" if each.every == 1 else f" for every {each.every} of ({counted}), rounded down"
    return told + (f", at most {each.most} in all" if each.most is not None else "")


def _article(name: str) -> str:
    return f"{'an' if name[0] in 'AOi' else 'a'} {name}"


def _changed(effect: eff.RollModifier | eff.Modifier) -> str:
    """ "worsened by 1", "halved", "doubled"."""
    match effect.op:
        case eff.Op.SET:
            return f"set to {effect.amount}"
        case eff.Op.MULTIPLY:
            return "doubled" if effect.amount == 2 else f"multiplied by {effect.amount}"
        case eff.Op.HALVE:
            return "halved" if effect.amount == 2 else f"divided by {effect.amount}"
        case op:
            return f"{_BETTER_OR_WORSE[op]} by {effect.amount}"


@_says.register
def _(effect: eff.Reroll) -> str:
    match effect.which:
        case eff.Which.ONES:
            which = f"{rolls(effect.what)} of 1"
        case eff.Which.FAILED:
            which = f"failed {rolls(effect.what)}"
        case eff.Which.ANY:
            which = rolls(effect.what)
        case eff.Which.ONE:
            which = f"one {ROLLS[effect.what]}{_each_activation(effect.on)}"
    return _of(effect, f"can re-roll {which}")


def _each_activation(on: Attacks | Models) -> str:
    """One die of an activation: which activations these are."""
    if isinstance(on, Models):
        return ""
    chosen = {None: "shoot or fight", AttackType.RANGED: "shoot", AttackType.MELEE: "fight"}[on.kind]
    who = one(on.by) if on.by is not None else Noun("the attacking unit")
    return f" each time {said(who, '[is|are] selected')} to {chosen}"


@_says.register
def _(effect: eff.Critical) -> str:
    critical = {Roll.HIT: "critical hits", Roll.WOUND: "critical wounds"}.get(effect.what, "critical successes")
    return _of(effect, f"score {critical} on unmodified {rolls(effect.what)} of {effect.threshold}+")


@_says.register
def _(effect: eff.NaturalFloor) -> str:
    worst = "1" if effect.threshold == 2 else f"1-{effect.threshold - 1}"
    return _of(effect, f"always fail on unmodified {rolls(effect.what)} of {worst}")


def _ability(name: str, on: Attacks | Models) -> str:
    """Weapon abilities stand in brackets."""
    return f"[{name}]" if isinstance(on, Attacks) else titled(name)


@_says.register
def _(effect: eff.Grant) -> str:
    return _of(effect, f"[has|have] {_ability(effect.ability, effect.on)}")


@_says.register
def _(effect: eff.Lose) -> str:
    return _of(effect, f"[loses|lose] {_ability(effect.ability, effect.on)}")


@_says.register
def _(effect: eff.GrantKeyword) -> str:
    return _of(effect, f"[has|have] the {effect.keyword} keyword")


def _against(effect: eff.InvulnerableSave | eff.FeelNoPain) -> str:
    return "" if effect.against is eff.Against.ALL else f" against {effect.against.value}"


@_says.register
def _(effect: eff.InvulnerableSave) -> str:
    return _of(effect, f"[has|have] a {effect.value}+ invulnerable save{_against(effect)}")


@_says.register
def _(effect: eff.FeelNoPain) -> str:
    return _of(effect, f"[has|have] Feel No Pain {effect.value}+{_against(effect)}")


def _covered(on: Attacks, usual: AttackType | None, verb: str) -> str:
    """Who has, or cannot have, cover; which attacks are meant is left out where it goes without saying."""
    rest = msgspec.structs.replace(on, at=None)
    if on.at is None:
        return said(Noun(f"the targets of {attacks(rest).text}", plural=True), verb)
    who = noun(on.at) if target(on.at) == noun(on.at).text else Noun(target(on.at), plural=True)
    told = said(who, verb)
    if rest == Attacks(kind=usual):
        return told
    return f"{told} against {'all ' if rest == Attacks() else ''}{attacks(rest).text}"


@_says.register
def _(effect: eff.Cover) -> str:
    return _covered(effect.on, AttackType.RANGED, "[has|have] the benefit of cover")


@_says.register
def _(effect: eff.NoCover) -> str:
    return _covered(effect.on, None, "cannot have the benefit of cover")


@_says.register
def _(effect: eff.NoInvulnerableSave) -> str:
    return f"invulnerable saves cannot be made against {attacks(effect.on).text}"


@_says.register
def _(effect: eff.NoReroll) -> str:
    return _of(effect, f"cannot re-roll {rolls(effect.what)}")


@_says.register
def _(effect: eff.IgnoreModifiers) -> str:
    named = [*map(rolls, effect.rolls), *(CHARACTERISTICS[what] for what in effect.characteristics)]
    return _of(effect, f"can ignore any or all modifiers to {listed(named) or 'nothing'}")


@_says.register
def _(effect: eff.AutomaticSuccess) -> str:
    can = "can " if effect.optional else ""
    verb = "succeed" if effect.optional else "[succeeds|succeed]"
    return _of(effect, f"{can}automatically {verb} in {rolls(effect.what)}")


@_says.register
def _(effect: eff.AdditionalHits) -> str:
    more = "1 additional hit" if effect.amount == 1 else f"{effect.amount} additional hits"
    return _of(effect, f"score {more}")


@_says.register
def _(effect: eff.NoSave) -> str:
    return f"no saves of any kind can be made against {attacks(effect.on).text}"


@_says.register
def _(effect: eff.MortalDamage) -> str:
    return _of(effect, "inflict mortal wounds equal to their Damage instead of normal damage")


@_says.register
def _(effect: eff.OneModelEach) -> str:
    return _of(effect, "each inflict their mortal wounds on one model, and lose what is left of them")


@_says.register
def _(effect: eff.ResolvedLast) -> str:
    return _of(effect, f"are resolved after {effect.others.value}")


@_says.register
def _(effect: eff.HitsOnlyOn) -> str:
    return _of(effect, f"[hits|hit] only on unmodified Hit rolls of {threshold(effect.threshold)}")


def _may(effect: eff.Permission | eff.Restriction, what: eff.Allowed, can: str, link: str) -> str:
    distance = f'{effect.distance}"' if effect.distance is not None else ""
    if what in AFTERWARDS:
        told = f"{can} {AFTERWARDS[what].format(link)}"
    else:
        told = f"{can} {CAN[what].format(distance or 'the usual distance')}"
        distance = "" if "{}" in CAN[what] else distance
    return _of(effect, told + (f" ({distance})" if distance else ""))


@_says.register
def _(effect: eff.Permission) -> str:
    return _may(effect, effect.allowed, "can", "even if")


@_says.register
def _(effect: eff.Restriction) -> str:
    return _may(effect, effect.forbidden, "cannot", "if")


@_says.register
def _(effect: eff.CostChange) -> str:
    named = listed([titled(name) for name in effect.stratagems], "or")
    more = f"{abs(effect.amount)} CP {'less' if effect.amount < 0 else 'more'}"
    return f"{f'the stratagem {named} costs' if named else 'stratagems cost'} {more} on {holder(effect.on).text}"
