"""The words in which shipped datasheets are declared, chosen so that a sheet reads like its page.

Lists of names are written as on the page, in one string with commas: `has="BLAST, INDIRECT FIRE"`.
"""

from collections.abc import Iterable, Mapping
from typing import Final

import msgspec

from grognard.core.dice import DiceExpression
from grognard.core.keywords import Keyword, keyword
from grognard.core.words import AttackType, Edition
from grognard.datasheet.sheet import (
    CompositionLine,
    Datasheet,
    PointsCost,
    PrintedRule,
    Profile,
    RuleKind,
    WargearOption,
    Weapon,
)

MELEE: Final = "Melee"


def names(text: str) -> tuple[str, ...]:
    """The names in `text`, which are separated by commas."""
    return tuple(name for name in (part.strip() for part in text.split(",")) if name)


def equipment(text: str) -> tuple[str, ...]:
    """The items in `text`, each as often as its count says.

    >>> equipment("2 x Big shoota, Stompy feet")
    ('Big shoota', 'Big shoota', 'Stompy feet')
    """
    counted = (item.rpartition(" x ") for item in names(text))
    return tuple(item for count, _, item in counted for _ in range(int(count or 1)))


def keyword_list(text: str) -> tuple[Keyword, ...]:
    """The keywords in `text`, which are separated by commas."""
    return tuple(keyword(name) for name in names(text))


def weapon(
    name: str,
    reach: int | str,
    *,
    A: int | str,  # noqa: N803
    S: int,  # noqa: N803
    AP: int,  # noqa: N803
    D: int | str,  # noqa: N803
    BS: int | None = None,  # noqa: N803
    WS: int | None = None,  # noqa: N803
    has: str = "",
    profile: str = "",
) -> Weapon:
    """One profile of a weapon that has the abilities `has`; `reach` is its range in inches or MELEE.

    A weapon without BS or WS needs no hit roll.
    """
    return Weapon(
        name=name,
        type=AttackType.MELEE if reach == MELEE else AttackType.RANGED,
        range=None if reach == MELEE else int(reach),
        attacks=DiceExpression.parse(A),
        skill=WS if reach == MELEE else BS,
        strength=S,
        armour_penetration=AP,
        damage=DiceExpression.parse(D),
        abilities=names(has),
        profile=profile,
    )


def profile(
    name: str,
    *,
    M: int,  # noqa: N803
    T: int,  # noqa: N803
    Sv: int,  # noqa: N803
    W: int,  # noqa: N803
    Ld: int,  # noqa: N803
    OC: int,  # noqa: N803
    InSv: int | None = None,  # noqa: N803
    keywords: str = "",
) -> Profile:
    """The characteristics of one kind of model. `keywords`: those that only this kind of model of the unit has."""
    return Profile(
        name=name,
        move=M,
        toughness=T,
        save=Sv,
        wounds=W,
        leadership=Ld,
        objective_control=OC,
        invulnerable_save=InSv,
        keywords=keyword_list(keywords),
    )


def models(model: str, least: int, most: int | None = None, profile: str = "") -> CompositionLine:
    """A line of the unit composition: `least` to `most` models (or exactly `least`). `profile` may be left out when
    it has the name of the model or is the only one.
    """
    return CompositionLine(model, least, least if most is None else most, profile)


def either(*ways: Iterable[CompositionLine]) -> tuple[CompositionLine, ...]:
    """A composition that prints "OR" between `ways`."""
    return tuple(msgspec.structs.replace(line, alternative=n) for n, way in enumerate(ways) for line in way)


def option(
    text: str,
    *,
    replaces: str = "",
    or_replaces: Iterable[str] = (),
    choices: Iterable[str],
    per_models: int | None = None,
    limit: int | None = None,
    all_or_none: bool = False,
    without: str = "",
) -> WargearOption:
    """A wargear option. Each of `choices`, `replaces` and `or_replaces` names items that go together."""
    return WargearOption(
        text=text,
        replaces=names(replaces),
        or_replaces=tuple(names(items) for items in or_replaces),
        choices=tuple(names(items) for items in choices),
        per_models=per_models,
        limit=limit,
        all_or_none=all_or_none,
        without=names(without),
    )


def _with_profile(line: CompositionLine, named: list[str]) -> CompositionLine:
    """`line` with the name of its profile: the one that it names, that of its model's name, or the only one."""
    if line.profile or (len(named) > 1 and line.model not in named):
        return line
    return msgspec.structs.replace(line, profile=line.model if line.model in named else named[0])


class Army(msgspec.Struct, frozen=True):
    """The units of one faction in one edition, as they are declared."""

    edition: Edition
    faction: str
    faction_keyword: str

    def unit(
        self,
        name: str,
        *,
        profiles: Iterable[Profile],
        composition: Iterable[CompositionLine],
        loadout: str | Mapping[str, str],
        weapons: Iterable[Weapon],
        keywords: str,
        points: Mapping[int, int],
        points_note: str = "",
        options: Iterable[WargearOption] = (),
        core: str = "",
        faction_abilities: str = "",
        abilities: Iterable[str] = (),
        wargear_abilities: Iterable[str] = (),
        faction_keyword: str = "",
        led_by: str = "",
        joins: str = "",
    ) -> Datasheet:
        """A datasheet. `loadout` is that of every model, or by kind of model; `points` by number of models."""
        profiles = tuple(profiles)
        lines = tuple(_with_profile(line, [one.name for one in profiles]) for line in composition)
        kinds = dict.fromkeys(line.model for line in lines)
        equipped = {kind: loadout if isinstance(loadout, str) else loadout[kind] for kind in kinds}
        return Datasheet(
            edition=self.edition,
            name=name,
            faction=self.faction,
            weapons=tuple(weapons),
            profiles=profiles,
            keywords=keyword_list(keywords),
            faction_keywords=keyword_list(faction_keyword or self.faction_keyword),
            points=tuple(PointsCost(count, cost, points_note) for count, cost in points.items()),
            composition=lines,
            loadout={kind: equipment(items) for kind, items in equipped.items()},
            wargear_options=tuple(options),
            core=names(core),
            faction_abilities=names(faction_abilities),
            rules=(
                *(PrintedRule(rule, RuleKind.ABILITY) for rule in abilities),
                *(PrintedRule(rule, RuleKind.WARGEAR) for rule in wargear_abilities),
            ),
            led_by=names(led_by),
            joins=keyword(joins),
        )
