"""Weapon rows of a page, and weapon abilities in brackets or run into the name."""

import re
from collections.abc import Collection
from itertools import zip_longest
from typing import Final, NamedTuple

from grognard.core.dice import DiceExpression
from grognard.core.errors import GrognardError
from grognard.core.words import AttackType
from grognard.datasheet.sheet import Weapon

MOST_ATTACKS: Final = 400
MOST_DAMAGE: Final = 100
_LONGEST_AMOUNT: Final = 12
_COLUMNS: Final = ("RANGE", "A", "BS", "S", "AP", "D")
_NUMBER: Final = r"(?:D3|D6|\d+)"
_KEYWORD: Final = r"[a-z][a-z'’]*(?:-[a-z]+)*"
_KNOWN: Final = tuple(
    re.compile(pattern, re.I)
    for pattern in (
        rf"anti-{_KEYWORD} \d\+",
        rf"(?:sustained hits|rapid fire|melta|cleave) {_NUMBER}(?:\+\d+)?",
        r"blast(?: \d+)?",
        r"assault|close-quarters|conversion|devastating wounds|extra attacks|hazardous|heavy|hunter|ignores cover",
        r"indirect fire|lance|lethal hits|linked fire|one shot|pistol|precision|psychic|torrent|twin-linked",
    )
)
_LONGEST: Final = 4
AMBIGUOUS: Final = frozenset({"PISTOL", "LANCE", "BLAST", "TORRENT", "CONVERSION", "HUNTER"})
"""Abilities whose names are also nouns that weapons are called by."""
_BRACKETS: Final = re.compile(r"\s*\[(?P<abilities>[^\]]*)\]")
_PROFILE: Final = re.compile(r"^(?P<name>.+?)\s+[–—-]\s+(?P<profile>.+)$")
_POINTER: Final = re.compile(r"^[➤►▶→*]\s*")


class WeaponName(NamedTuple):
    """The first cell of a weapon row taken apart. `run_in`: the abilities stood in it without brackets."""

    name: str
    profile: str
    abilities: tuple[str, ...]
    run_in: bool


def cells(row: str) -> list[str]:
    """The cells of a row, without the bars at its ends."""
    bare = row.strip()
    bare = bare[1:] if bare.startswith("|") else bare
    return [cell.strip() for cell in bare.split("|")]


def split_run_in(
    name: str, mentions: str = "", explained: Collection[str] = (), type_: AttackType | None = None
) -> tuple[str, tuple[str, ...]]:
    """Take the weapon abilities off the end of `name` where the brackets around them were lost.

    The longest run of known abilities at the end counts; the page sets them in alphabetical order, each once. A last
    word that weapons are also called by ("pistol", "lance") stays in the name if `mentions`, the sheet's other text,
    uses the whole name, if the page explains abilities (`explained`, upper case) and this is none of them, or if
    weapons of this `type_` never have it.

    >>> split_run_in("Long rifle heavy rapid fire 1")
    ('Long rifle', ('HEAVY', 'RAPID FIRE 1'))
    """
    words = name.split()
    found: list[str] = []
    while len(words) > 1:
        length = next(
            (n for n in range(min(_LONGEST, len(words) - 1), 0, -1) if is_weapon_ability(" ".join(words[-n:]))), 0
        )
        ability = " ".join(words[len(words) - length :]).upper()
        if not length or ability in found:
            break
        if ability in AMBIGUOUS:
            never = (ability == "LANCE") is not (type_ is AttackType.MELEE) if type_ else False
            if never or _is_part_of_name(" ".join(words), ability, found, mentions, explained):
                break
        found.insert(0, ability)
        del words[len(words) - length :]
    return " ".join(words), tuple(found)


def _is_part_of_name(name: str, ability: str, later: list[str], mentions: str, explained: Collection[str]) -> bool:
    words = name.upper().split()
    if len(words) > 2 and words[-2] == ability:
        return False
    if later and ability > later[0]:
        return True
    if re.search(rf"\b{re.escape(name.casefold())}s?\b", mentions):
        return True
    return bool(explained) and ability not in explained


def is_weapon_ability(text: str) -> bool:
    """Whether `text` is the name of a weapon ability, with its number if it has one."""
    return any(pattern.fullmatch(text) for pattern in _KNOWN)


def without_pointer(name: str) -> str:
    """`name` without the sign that points at one profile of several."""
    return _POINTER.sub("", name)


def read_name(
    text: str, mentions: str = "", explained: Collection[str] = (), type_: AttackType | None = None
) -> WeaponName:
    """What the first cell of a weapon row names; the other arguments are those of `split_run_in`.

    >>> read_name("Heavy plasma axe – strike")
    WeaponName(name='Heavy plasma axe', profile='strike', abilities=(), run_in=False)
    """
    bracketed = _BRACKETS.findall(text)
    name = without_pointer(_BRACKETS.sub("", text).strip())
    abilities = tuple(part.strip().upper() for group in bracketed for part in group.split(",") if part.strip())
    run_in = False
    if not bracketed:
        name, abilities = split_run_in(name, mentions, explained, type_)
        run_in = bool(abilities)
    profile = _PROFILE.match(name)
    if profile:
        return WeaponName(profile["name"], profile["profile"], abilities, run_in)
    return WeaponName(name, "", abilities, run_in)


def read_weapon(
    row: list[str], columns: list[str], type_: AttackType, mentions: str = "", explained: Collection[str] = ()
) -> Weapon:
    """The weapon in `row`, whose cells after the name stand under `columns`. Raises GrognardError for an odd cell, and
    for one under no column of ours: what it says of the weapon is not known."""
    values = dict(zip(columns, row[1:], strict=False))
    name, profile, abilities, _ = read_name(row[0], mentions, explained, type_)
    for column, value in zip_longest(columns, row[1:], fillvalue=""):
        if value and column not in _COLUMNS:
            raise GrognardError(f'found "{value}" below "{column}", expected {", ".join(_COLUMNS)} alone', name)
    for column in _COLUMNS:
        if not values.get(column):
            raise GrognardError(f"found no {column}, expected a value", name)
    distance = re.fullmatch(r"(\d+)[\"”']*|melee", values["RANGE"], re.I)
    if not distance:
        raise GrognardError(f'found "{values["RANGE"]}", expected a range such as 24" or Melee', name)
    return Weapon(
        name=name,
        profile=profile,
        type=type_,
        attacks=_amount(values["A"], MOST_ATTACKS, f"{name}: A"),
        skill=_target(values["BS"], f"{name}: BS/WS"),
        strength=_strength(values["S"], f"{name}: S"),
        armour_penetration=-abs(_integer(values["AP"], f"{name}: AP")),
        damage=_amount(values["D"], MOST_DAMAGE, f"{name}: D"),
        range=int(distance[1]) if distance[1] else None,
        abilities=abilities,
    )


def columns_of(header: str) -> list[str]:
    """The column names of a weapon table after the first, with BS for either skill."""
    names = [cell.upper() for cell in cells(header)[1:]]
    return ["BS" if name in ("WS", "SKILL") else name for name in names]


def _amount(text: str, most: int, path: str) -> DiceExpression:
    """A number or dice, of 1 to `most`: what may come to less by dice counts as 1, but nothing is printed as none."""
    amount = DiceExpression.parse(text, path) if len(text) <= _LONGEST_AMOUNT else None
    if amount is None or not 1 <= amount.most <= most:
        raise GrognardError(f'found "{text[:_LONGEST_AMOUNT]}", expected a number or dice from 1 to {most}', path)
    return amount


def _strength(text: str, path: str) -> int:
    found = _integer(text, path)
    if found < 1:
        raise GrognardError(f'found "{text}", expected a number from 1 on', path)
    return found


def _integer(text: str, path: str) -> int:
    if not re.fullmatch(r"[+-]?\d{1,3}", text):
        raise GrognardError(f'found "{text}", expected a number', path)
    return int(text)


def _target(text: str, path: str) -> int | None:
    if text.upper() in ("N/A", "-", "–", "*"):
        return None
    found = re.fullmatch(r"([2-6])\+", text)
    if not found:
        raise GrognardError(f'found "{text}", expected 2+ to 6+ or N/A', path)
    return int(found[1])
