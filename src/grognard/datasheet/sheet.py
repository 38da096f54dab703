"""A datasheet as it is printed, before any rule of it is understood."""

from enum import StrEnum
from typing import Final

import msgspec

from grognard.core.dice import DiceExpression
from grognard.core.keywords import Keyword
from grognard.core.words import AttackType, Edition
from grognard.datasheet.names import same_kind

CORE: Final = "Core"
"""Owner of the stratagems that every army has."""
BOARDING_ACTIONS: Final = "Boarding Actions"
"""Owner of the stratagems of every Boarding Actions battle, which odds leave aside."""


class RuleKind(StrEnum):
    """What a named piece of rules text is."""

    CORE = "core ability"
    FACTION = "faction ability"
    ABILITY = "ability"
    WARGEAR = "wargear ability"
    ARMY = "army rule"
    DETACHMENT = "detachment rule"
    ENHANCEMENT = "enhancement"
    STRATAGEM = "stratagem"
    WEAPON_ABILITY = "weapon ability"
    UNIT_ABILITY = "unit ability"
    CORE_RULE = "core rule"


class Profile(msgspec.Struct, frozen=True):
    """Characteristics of one kind of model. `save` 3 means 3+; `move` and ranges are inches; None means "-".

    `keywords` are those of the sheet's keywords that no other kind of model in the unit has (CHARACTER of a commander).
    """

    name: str
    toughness: int
    save: int
    wounds: int
    leadership: int | None = None
    objective_control: int | None = None
    move: int | None = None
    invulnerable_save: int | None = None
    keywords: tuple[Keyword, ...] = ()


class Weapon(msgspec.Struct, frozen=True):
    """One profile of a weapon.

    `skill` is BS or WS as printed (3 means 3+), None for N/A. `armour_penetration` is as printed: 0, -1, -2.
    `abilities` are upper case without brackets: "SUSTAINED HITS 1". `profile` names one profile of several
    ("strike" of "Heavy plasma axe - strike"); `range` is inches, None for melee.
    """

    name: str
    type: AttackType
    attacks: DiceExpression
    skill: int | None
    strength: int
    armour_penetration: int
    damage: DiceExpression
    range: int | None = None
    abilities: tuple[str, ...] = ()
    profile: str = ""

    @property
    def full_name(self) -> str:
        """Name with its profile, as people write it: "Heavy plasma axe (strike)"."""
        return f"{self.name} ({self.profile})" if self.profile else self.name


class WargearOption(msgspec.Struct, frozen=True):
    """A line of the wargear options and what it allows.

    `replaces`: weapons or items given up together; `or_replaces`: other sets that may be given up in their place.
    `choices`: each alternative is what is taken instead (or added, when `replaces` is empty). `per_models`/`limit`:
    for every `per_models` models in the unit, up to `limit` models (None: any number). `all_or_none`: either every
    model changes or none. `only`: kind of model that may; empty: any. `without`: items that exclude this option for
    the same model. `most_each`: how many of the choices one model may take. `note` is what the page adds to the line.
    `structured` is False when the line was not understood; then `text` is all there is.
    """

    text: str
    replaces: tuple[str, ...] = ()
    choices: tuple[tuple[str, ...], ...] = ()
    per_models: int | None = None
    limit: int | None = None
    all_or_none: bool = False
    only: str = ""
    without: tuple[str, ...] = ()
    structured: bool = True
    or_replaces: tuple[tuple[str, ...], ...] = ()
    most_each: int = 1
    note: str = ""


class CompositionLine(msgspec.Struct, frozen=True):
    """`least` to `most` models called `model`, with the characteristics of the profile named `profile`.

    `profile` is empty when the page does not tell. Lines of the same `alternative` make up the unit together; a sheet
    that prints "OR" between two sets of lines has alternatives 0 and 1.
    """

    model: str
    least: int
    most: int
    profile: str = ""
    alternative: int = 0


class PointsCost(msgspec.Struct, frozen=True):
    """Points of a unit of `models` models; `note` tells further conditions as printed."""

    models: int
    points: int
    note: str = ""


class PrintedRule(msgspec.Struct, frozen=True):
    """A named rule with its text (the user's own page; empty for what we ship) and where it stands.

    `owner` is the detachment of a stratagem, enhancement or detachment rule, or CORE or BOARDING_ACTIONS.
    `cp` and `points` are costs of stratagems and enhancements. `category` is a stratagem's kind ("Battle Tactic").
    `number` is the section of the rulebook ("24.15"), where the page gives it. `flavour` is scene-setting text.
    """

    name: str
    kind: RuleKind
    text: str = ""
    owner: str = ""
    category: str = ""
    cp: int | None = None
    points: int | None = None
    lines: tuple[int, ...] = ()
    number: str = ""
    flavour: str = ""


class Datasheet(msgspec.Struct, frozen=True):
    """A unit as printed. `core` lists core abilities ("DEADLY DEMISE 1"), `faction_abilities` the army rules it has.

    `loadout` maps the name of a kind of model to what each is equipped with by default. `led_by`: names of the units
    that may lead it, those that we do not ship too; empty: not told. `joins`: the keyword of the units of which it
    becomes a part (10e LOYAL PROTECTOR), empty: of none.
    """

    edition: Edition
    name: str
    faction: str
    weapons: tuple[Weapon, ...] = ()
    profiles: tuple[Profile, ...] = ()
    keywords: tuple[Keyword, ...] = ()
    faction_keywords: tuple[Keyword, ...] = ()
    points: tuple[PointsCost, ...] = ()
    composition: tuple[CompositionLine, ...] = ()
    loadout: dict[str, tuple[str, ...]] = {}
    wargear_options: tuple[WargearOption, ...] = ()
    core: tuple[str, ...] = ()
    faction_abilities: tuple[str, ...] = ()
    rules: tuple[PrintedRule, ...] = ()
    led_by: tuple[str, ...] = ()
    joins: Keyword = Keyword("")

    @property
    def alternatives(self) -> tuple[tuple[CompositionLine, ...], ...]:
        """The lines of each way to make up the unit."""
        ways: dict[int, list[CompositionLine]] = {}
        for line in self.composition:
            ways.setdefault(line.alternative, []).append(line)
        return tuple(map(tuple, ways.values()))

    @property
    def fewest(self) -> int:
        """Models of the unit as small as its first composition allows; 1 if none is printed."""
        return sum(line.least for line in self.composition if line.alternative == 0) or 1

    @property
    def most(self) -> int:
        """The most models that the unit may have; 1 if no composition is printed."""
        return max((sum(line.most for line in lines) for lines in self.alternatives), default=1)

    def profile_of(self, kind: str) -> Profile | None:
        """The profile of the models called `kind`: the one that the composition names, else the one of that name, else
        the only one; None when the sheet does not tell."""
        named = next((line.profile for line in self.composition if line.profile and same_kind(line.model, kind)), kind)
        found = next((profile for profile in self.profiles if same_kind(profile.name, named)), None)
        return found or (self.profiles[0] if len(self.profiles) == 1 else None)

    def keywords_of(self, profile: Profile) -> tuple[Keyword, ...]:
        """The keywords of a model with `profile`: the sheet's without those that only other kinds of model have."""
        others = {word for other in self.profiles if other.name != profile.name for word in other.keywords}
        return tuple(word for word in self.keywords if word not in others or word in profile.keywords)
