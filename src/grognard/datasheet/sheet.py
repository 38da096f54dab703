"""A datasheet as it is printed, before any rule of it is understood."""

from enum import StrEnum

import msgspec

from grognard.core.dice import DiceExpression
from grognard.core.keywords import Keyword
from grognard.core.words import AttackType, Edition


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
    CORE_RULE = "core rule"


class Profile(msgspec.Struct, frozen=True):
    """Characteristics of one kind of model. `save` 3 means 3+; `move` and ranges are inches; None means "-"."""

    name: str
    toughness: int
    save: int
    wounds: int
    leadership: int
    objective_control: int | None = None
    move: int | None = None
    invulnerable_save: int | None = None


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

    `replaces`: weapons or items given up together. `choices`: each alternative is what is taken instead (or added,
    when `replaces` is empty). `per_models`/`limit`: for every `per_models` models in the unit, up to `limit` models
    (None: any number). `all_or_none`: either every model changes or none. `only`: kind of model that may; empty: any.
    `without`: items that exclude this option for the same model. `structured` is False when the line was not
    understood; then `text` is all there is.
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


class CompositionLine(msgspec.Struct, frozen=True):
    """`least` to `most` models called `model`."""

    model: str
    least: int
    most: int


class PointsCost(msgspec.Struct, frozen=True):
    """Points of a unit of `models` models; `note` tells further conditions as printed."""

    models: int
    points: int
    note: str = ""


class PrintedRule(msgspec.Struct, frozen=True):
    """A named rule with its text (the user's own page; empty for what we ship) and where it stands.

    `owner` is the detachment, "Core" or "Boarding Actions" of a stratagem, enhancement or detachment rule.
    `cp` and `points` are costs of stratagems and enhancements. `category` is a stratagem's kind ("Battle Tactic").
    """

    name: str
    kind: RuleKind
    text: str = ""
    owner: str = ""
    category: str = ""
    cp: int | None = None
    points: int | None = None
    lines: tuple[int, ...] = ()


class Datasheet(msgspec.Struct, frozen=True):
    """A unit as printed. `core` lists core abilities ("DEADLY DEMISE 1"), `faction_abilities` the army rules it has.

    `loadout` maps the name of a kind of model to what each is equipped with by default.
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
