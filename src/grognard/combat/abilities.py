"""Weapon abilities as printed ("SUSTAINED HITS D3", "ANTI-INFANTRY 4+") read into values."""

import re
from enum import StrEnum
from functools import lru_cache

import msgspec

from grognard.core.dice import DiceExpression
from grognard.core.errors import GrognardError
from grognard.core.keywords import Keyword, keyword


class AbilityName(StrEnum):
    """Weapon abilities of both editions (10e 9, 11e 24)."""

    ANTI = "ANTI"
    ASSAULT = "ASSAULT"
    BLAST = "BLAST"
    CLEAVE = "CLEAVE"
    CLOSE_QUARTERS = "CLOSE-QUARTERS"
    DEVASTATING_WOUNDS = "DEVASTATING WOUNDS"
    EXTRA_ATTACKS = "EXTRA ATTACKS"
    HAZARDOUS = "HAZARDOUS"
    HEAVY = "HEAVY"
    IGNORES_COVER = "IGNORES COVER"
    INDIRECT_FIRE = "INDIRECT FIRE"
    LANCE = "LANCE"
    LETHAL_HITS = "LETHAL HITS"
    MELTA = "MELTA"
    ONE_SHOT = "ONE SHOT"
    PISTOL = "PISTOL"
    PRECISION = "PRECISION"
    PSYCHIC = "PSYCHIC"
    RAPID_FIRE = "RAPID FIRE"
    SUSTAINED_HITS = "SUSTAINED HITS"
    TORRENT = "TORRENT"
    TWIN_LINKED = "TWIN-LINKED"


WITH_DICE = frozenset({AbilityName.RAPID_FIRE, AbilityName.SUSTAINED_HITS})
WITH_NUMBER = frozenset({AbilityName.MELTA, AbilityName.CLEAVE})
LARGEST_NUMBER = 20


class KeywordTest(msgspec.Struct, frozen=True, cache_hash=True):
    """Passed by a unit that has one of `keywords`; with `lacking`, by a unit that has none of them."""

    keywords: tuple[Keyword, ...]
    lacking: bool = False

    def passed_by(self, keywords: frozenset[Keyword]) -> bool:
        """Whether a unit with these `keywords` passes."""
        return (not keywords.isdisjoint(self.keywords)) != self.lacking

    def __str__(self) -> str:
        return ("NON-" if self.lacking else "") + "/".join(self.keywords)


class WeaponAbility(msgspec.Struct, frozen=True, cache_hash=True):
    """One instance of a weapon ability.

    `value` is X of "SUSTAINED HITS X"; for ANTI the threshold Y of "ANTI-X Y+" and `against` its keywords.
    For other abilities `against` limits the targets against which the ability works (11e 24.01); None: any.
    """

    name: AbilityName
    value: DiceExpression = DiceExpression(plus=1)
    against: KeywordTest | None = None

    def __str__(self) -> str:
        if self.name is AbilityName.ANTI:
            return f"ANTI-{self.against} {self.value}+"
        number = f" {self.value}" if self.name in WITH_DICE | WITH_NUMBER else ""
        if self.name is AbilityName.BLAST and self.value.plus != 1:
            number = f" {self.value}"
        return f"{self.name}{number}" + (f": {self.against}" if self.against else "")


def known_abilities() -> str:
    """The abilities that are known, as text for messages."""
    shown = {AbilityName.ANTI: "ANTI-KEYWORD N+", AbilityName.BLAST: "BLAST [X]"}
    return ", ".join(
        shown.get(name, f"{name} X" if name in WITH_DICE | WITH_NUMBER else str(name)) for name in AbilityName
    )


_ANTI = re.compile(r"ANTI-(?P<non>NON-)?(?P<keywords>.*\S) (?P<threshold>[0-9]+)\+")
_ANTI_ALONE = re.compile(r"(?P<anti>ANTI-.*[^\s0-9+])\s*(?P<threshold>[0-9]+)?")
_NAMED = re.compile(
    "(?P<name>" + "|".join(re.escape(name) for name in AbilityName if name is not AbilityName.ANTI) + ")"
    r"(?: (?P<number>\S+))?(?: ?: ?(?P<non>NON-)?(?P<against>\S.*))?"
)


def parse_ability(text: str, path: str = "") -> WeaponAbility:
    """Read one weapon ability; case and square brackets do not matter.

    Raises GrognardError naming `path`; it lists the known abilities and suggests the nearest one.

    >>> str(parse_ability("[sustained hits d3]"))
    'SUSTAINED HITS D3'
    """
    try:
        return _parsed(text)
    except GrognardError as error:
        raise GrognardError(error.message, path) from None


@lru_cache(maxsize=1024)
def _parsed(text: str) -> WeaponAbility:
    plain = keyword(text.strip().removeprefix("[").removesuffix("]"))
    if match := _ANTI.fullmatch(plain):
        threshold = int(match["threshold"])
        if not 2 <= threshold <= 6:
            raise GrognardError(f'found "{text}", expected a threshold from 2+ to 6+')
        return WeaponAbility(
            AbilityName.ANTI, DiceExpression(plus=threshold), _test(match["keywords"], match["non"], text)
        )
    if match := _ANTI_ALONE.fullmatch(plain):
        threshold = match["threshold"] if match["threshold"] in ("2", "3", "4", "5", "6") else "4"
        raise GrognardError(f'found "{text}", expected a threshold after it: "{match["anti"]} {threshold}+"')
    match = _NAMED.fullmatch(plain)
    if not match:
        raise GrognardError(_unknown(text, plain))
    name = AbilityName(match["name"])
    against = _test(match["against"], match["non"], text) if match["against"] else None
    return WeaponAbility(name, _value(name, match["number"], text, plain), against)


def _test(keywords: str, non: str | None, text: str) -> KeywordTest:
    names = tuple(keyword(name) for name in keywords.split("/"))
    if not all(names) or any(name in ("NON", "NON-") for name in names):
        raise GrognardError(f'found "{text}", expected keywords separated by "/"')
    return KeywordTest(names, lacking=non is not None)


def _value(name: AbilityName, number: str | None, text: str, plain: str) -> DiceExpression:
    needs_number = name in WITH_DICE | WITH_NUMBER
    if number is None:
        if needs_number:
            raise GrognardError(f'found "{text}", expected a number after it: "{name} 1"')
        return DiceExpression(plus=1)
    if not needs_number and name is not AbilityName.BLAST:
        raise GrognardError(_unknown(text, plain))
    try:
        value = DiceExpression.parse(number)
    except GrognardError:
        raise GrognardError(_unknown(text, plain)) from None
    if name not in WITH_DICE and not value.fixed:
        raise GrognardError(f'found "{text}", expected a plain number after {name}')
    if value.least < 1 or value.most > LARGEST_NUMBER:
        raise GrognardError(f'found "{text}", expected a number from 1 to {LARGEST_NUMBER} after {name}')
    return value


def _unknown(text: str, plain: str) -> str:
    from difflib import get_close_matches

    near = get_close_matches(re.sub(r"[\d+]+", "", plain).strip(), list(AbilityName), n=1, cutoff=0.6)
    hint = f'; did you mean "{near[0]}"' if near else ""
    return f'found "{text}", expected a weapon ability that is known{hint}. Known are: {known_abilities()}'
