"""Weapon abilities ("RAPID FIRE 2", "ANTI-VEHICLE 4+") as effects, in both editions (T-9, 11e 24).

Odds execute these abilities by their name (`grognard.combat.abilities`); what stands here tells what they say.
"""

from __future__ import annotations

import re
from collections.abc import Callable

import msgspec

from grognard.combat.abilities import AbilityName, KeywordTest, WeaponAbility, parse_ability
from grognard.core.dice import DiceExpression
from grognard.core.keywords import keyword
from grognard.core.words import AttackType, Characteristic, Edition, Roll
from grognard.effects.acts import Choose, MortalWounds, RollDice, Special, Trigger
from grognard.effects.bundles import Ability, Clause
from grognard.effects.effect import (
    AdditionalHits,
    Allowed,
    AutomaticSuccess,
    Cover,
    Critical,
    Letter,
    Modifier,
    MortalDamage,
    NaturalFloor,
    NoCover,
    NoSave,
    OneModelEach,
    Op,
    Others,
    Permission,
    Reroll,
    ResolvedLast,
    RollModifier,
    Which,
)
from grognard.effects.facts import Fact
from grognard.effects.scopes import Attacks, Models, WeaponFilter
from grognard.effects.selectors import TARGET, TRIGGERING, Is, Not, Part, Selector, Who, all_of
from grognard.effects.timing import Moment, Timing

_Clauses = tuple[Clause, ...]
_Number = int | DiceExpression | Letter


class Asked(msgspec.Struct, frozen=True):
    """An ability to be told: its edition, its attacks with the targets of its name, and the number of its name.

    `unless_form`: it may also be named with a number, and is then another.
    """

    edition: Edition
    attacks: Attacks
    number: _Number
    unless_form: bool = False

    @property
    def tenth(self) -> bool:
        """Whether it is the 10th edition's."""
        return self.edition is Edition.TENTH

    @property
    def ranged(self) -> Attacks:
        """Its ranged attacks."""
        return msgspec.structs.replace(self.attacks, kind=AttackType.RANGED)


def _anti(asked: Asked) -> _Clauses:
    number = asked.number
    assert not isinstance(number, DiceExpression)
    return (Critical(Roll.WOUND, number, asked.attacks),)


def _rapid_fire(asked: Asked) -> _Clauses:
    half = Is(Fact.HALF_RANGE)
    return (Modifier(Characteristic.ATTACKS, Op.ADD, asked.number, asked.attacks, when=half),)


def _melta(asked: Asked) -> _Clauses:
    return (Modifier(Characteristic.DAMAGE, Op.ADD, asked.number, asked.attacks, when=Is(Fact.HALF_RANGE)),)


def _per_five(asked: Asked) -> _Clauses:
    return (Modifier(Characteristic.ATTACKS, Op.ADD, asked.number, asked.attacks, per_models=5),)


def _blast(asked: Asked) -> _Clauses:
    if asked.tenth:
        return (*_per_five(asked), _special("CANNOT TARGET UNITS ENGAGED WITH UNITS OF ITS OWN ARMY"))
    if not asked.unless_form:
        return _per_five(asked)
    more = Is(Fact.TAKES_FORM, words=("BLAST X",))
    one = Modifier(Characteristic.ATTACKS, Op.ADD, 1, asked.attacks, when=Not(more), per_models=5)
    return (one, msgspec.structs.replace(one, amount=Letter.X, when=more))


def _sustained_hits(asked: Asked) -> _Clauses:
    return (AdditionalHits(asked.number, asked.attacks, when=Is(Fact.CRITICAL_HIT)),)


def _lethal_hits(asked: Asked) -> _Clauses:
    critical = Is(Fact.CRITICAL_HIT)
    return (AutomaticSuccess(Roll.WOUND, asked.attacks, when=critical, optional=not asked.tenth),)


def _devastating_wounds(asked: Asked) -> _Clauses:
    on, when = asked.attacks, Is(Fact.CRITICAL_WOUND)
    if asked.tenth:
        return (NoSave(on, when), ResolvedLast(Others.UNITS, on, when), MortalDamage(on, when))
    return (MortalDamage(on, when), ResolvedLast(Others.THOSE, on, when), OneModelEach(on, when))


def _torrent(asked: Asked) -> _Clauses:
    return (AutomaticSuccess(Roll.HIT, asked.attacks),)


def _ignores_cover(asked: Asked) -> _Clauses:
    return (NoCover(asked.attacks),)


def _twin_linked(asked: Asked) -> _Clauses:
    return (Reroll(Roll.WOUND, Which.ANY, asked.attacks),)


def _lance(asked: Asked) -> _Clauses:
    return (RollModifier(Roll.WOUND, Op.ADD, 1, asked.attacks, when=Is(Fact.CHARGED, _THEIR_UNIT)),)


def _heavy(asked: Asked) -> _Clauses:
    return (RollModifier(Roll.HIT, Op.ADD, 1, asked.ranged, when=Is(Fact.STATIONARY, _THEIR_UNIT)),)


def _assault(asked: Asked) -> _Clauses:
    allowed = Allowed.SHOOT_AFTER_ADVANCE if asked.tenth else Allowed.ASSAULT_SHOOTING
    return (Permission(allowed, _armed_with("ASSAULT")),)


def _pistol(asked: Asked) -> _Clauses:
    if not asked.tenth:
        return (_special("IS THE SAME AS [CLOSE-QUARTERS]"),)
    engaged = Permission(Allowed.SHOOT_WHILE_ENGAGED, _armed_with("PISTOL"))
    return (
        engaged,
        _special("WHILE ENGAGED ONLY THESE WEAPONS SHOOT, AND ONLY AT UNITS ENGAGED WITH THEIRS"),
        _special("CAN TARGET UNITS ENGAGED WITH FRIENDLY UNITS"),
        _special(_THESE_OR_OTHERS),
        _special("WHICH OF THEM IS DECLARED BEFORE TARGETS ARE SELECTED"),
    )


def _close_quarters(asked: Asked) -> _Clauses:
    return (Permission(Allowed.CLOSE_QUARTERS_SHOOTING, _armed_with("CLOSE-QUARTERS")), _special(_THESE_OR_OTHERS))


def _indirect_fire(asked: Asked) -> _Clauses:
    if not asked.tenth:
        return (Permission(Allowed.INDIRECT_SHOOTING, _armed_with("INDIRECT FIRE")),)
    on, unseen = asked.ranged, Is(Fact.INDIRECT)
    return (
        _special("CAN TARGET UNITS THAT ARE NOT VISIBLE"),
        RollModifier(Roll.HIT, Op.SUBTRACT, 1, on, when=unseen),
        NaturalFloor(Roll.HIT, 4, on, when=unseen),
        Cover(on, when=unseen),
        _special("TORRENT WEAPONS CANNOT SHOOT INDIRECTLY"),
    )


def _hazardous(asked: Asked) -> _Clauses:
    at = tuple(Timing(moment, unit=Selector(Who.ANY)) for moment in (Moment.SHOT, Moment.FOUGHT))
    if asked.tenth:
        bearer = Selector(Who.TRIGGERING, Part.MODEL, where=Is(Fact.EQUIPPED, words=("HAZARDOUS",)), count=1)
        wounded = msgspec.structs.replace(bearer, where=all_of(Is(Fact.HAS_LOST_WOUNDS), bearer.where))
        character = ((keyword("CHARACTER"),),)
        chosen = Choose(
            wounded,
            otherwise=(
                msgspec.structs.replace(bearer, excluding=character),
                msgspec.structs.replace(bearer, any_of=character),
            ),
        )
        fails = ((1, 1, (chosen, MortalWounds(3, Selector(Who.CHOSEN, Part.MODEL)))),)
        return (
            Trigger(at, (RollDice(1, fails, per="hazardous weapon that was used"),)),
            _special("MORTAL WOUNDS OF OVERWATCH ARE ALLOCATED AFTER THE CHARGE MOVE"),
        )
    return (Trigger(at, (Special("ONE HAZARD ROLL FOR EACH HAZARDOUS WEAPON THAT WAS SELECTED", TRIGGERING),)),)


def _precision(asked: Asked) -> _Clauses:
    return (_special("CAN BE ALLOCATED TO A VISIBLE CHARACTER OF AN ATTACHED UNIT", optional=True),)


def _extra_attacks(asked: Asked) -> _Clauses:
    return (_special("ATTACKS BESIDE ANOTHER WEAPON, AND ITS NUMBER OF ATTACKS IS NOT MODIFIED"),)


def _one_shot(asked: Asked) -> _Clauses:
    return (_special("SHOOTS ONCE PER BATTLE"),)


def _psychic(asked: Asked) -> _Clauses:
    return (_special("ITS ATTACKS ARE PSYCHIC ATTACKS"),)


_THESE_OR_OTHERS = "A MODEL SHOOTS WITH THESE WEAPONS OR WITH ITS OTHERS, UNLESS IT IS A MONSTER OR VEHICLE"
_THEIR_UNIT = Selector(Who.ATTACKER)
_RULES: dict[AbilityName, Callable[[Asked], _Clauses]] = {
    AbilityName.ANTI: _anti,
    AbilityName.ASSAULT: _assault,
    AbilityName.BLAST: _blast,
    AbilityName.CLEAVE: _per_five,
    AbilityName.CLOSE_QUARTERS: _close_quarters,
    AbilityName.DEVASTATING_WOUNDS: _devastating_wounds,
    AbilityName.EXTRA_ATTACKS: _extra_attacks,
    AbilityName.HAZARDOUS: _hazardous,
    AbilityName.HEAVY: _heavy,
    AbilityName.IGNORES_COVER: _ignores_cover,
    AbilityName.INDIRECT_FIRE: _indirect_fire,
    AbilityName.LANCE: _lance,
    AbilityName.LETHAL_HITS: _lethal_hits,
    AbilityName.MELTA: _melta,
    AbilityName.ONE_SHOT: _one_shot,
    AbilityName.PISTOL: _pistol,
    AbilityName.PRECISION: _precision,
    AbilityName.PSYCHIC: _psychic,
    AbilityName.RAPID_FIRE: _rapid_fire,
    AbilityName.SUSTAINED_HITS: _sustained_hits,
    AbilityName.TORRENT: _torrent,
    AbilityName.TWIN_LINKED: _twin_linked,
}
_WITHOUT_NUMBER = re.compile(r"(?P<name>ANTI|CLEAVE|MELTA|RAPID FIRE|SUSTAINED HITS)(?:[- ].*\b[XY]\+?)?")


def weapon_ability(name: str, edition: Edition) -> Ability:
    """The weapon ability called `name`, upper case as a weapon or a page has it, as effects.

    An ability that takes a number may be named without one ("RAPID FIRE"): the effects then have the letter for it.
    Raises GrognardError for a name that no edition knows.

    >>> weapon_ability("MELTA 2", Edition.TENTH).effects[0].amount
    2
    """
    if match := _WITHOUT_NUMBER.fullmatch(name):
        known = AbilityName(match["name"])
        return Ability(name, _RULES[known](_unnumbered(known, edition)))
    ability = parse_ability(name)
    unless_form = ability.name is AbilityName.BLAST and name == "BLAST"
    asked = Asked(edition, _attacks(ability.name, _at(ability.against)), _number(ability), unless_form)
    return Ability(name, _RULES[ability.name](asked))


def _unnumbered(name: AbilityName, edition: Edition) -> Asked:
    """ANTI has its keyword in the name too: [ANTI-KEYWORD X+] in the 10th edition, [ANTI-X Y+] in the 11th."""
    if name is not AbilityName.ANTI:
        return Asked(edition, _attacks(name), Letter.X)
    tenth = edition is Edition.TENTH
    at = Selector(Who.TARGET, any_of=((keyword("KEYWORD" if tenth else Letter.X.value),),))
    return Asked(edition, _attacks(name, at), Letter.X if tenth else Letter.Y)


def _number(ability: WeaponAbility) -> _Number:
    return ability.value.plus if ability.value.fixed else ability.value


def _attacks(name: AbilityName, at: Selector | None = None) -> Attacks:
    return Attacks(at=at, weapons=WeaponFilter(having=(name.value,)))


def _at(test: KeywordTest | None) -> Selector | None:
    """The targets that pass `test`."""
    if test is None:
        return None
    alternatives = tuple((word,) for word in test.keywords)
    return msgspec.structs.replace(TARGET, **{"excluding" if test.lacking else "any_of": alternatives})


def _armed_with(ability: str) -> Models:
    """Units with at least one such weapon."""
    return Models(Selector(Who.ANY, where=Is(Fact.EQUIPPED, words=(ability,))))


def _special(name: str, *, optional: bool = False) -> Trigger:
    return Trigger(at=(), do=(Special(name),), optional=optional)
