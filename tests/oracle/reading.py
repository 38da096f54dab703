"""The scenario file as plain records for the oracle: defaults applied, abilities split, models laid out one by one.

The input is taken to be valid; the oracle checks nothing.
"""

import re
from collections.abc import Callable
from fractions import Fraction
from typing import Any, NamedTuple

Die = Callable[[], int]  # rolls one D6
NO_MODIFIERS = {"hit": 0, "wound": 0, "A": 0, "S": 0, "AP": 0, "D": 0, "skill": 0}
NO_CONDITIONS = dict.fromkeys(("half_range", "charged", "stationary", "indirect_unseen", "indirect", "spotted"), False)


class Dice(NamedTuple):
    """`number` dice of `sides` sides (3 or 6) plus a constant; a plain number has no dice."""

    number: int
    sides: int
    plus: int

    def roll(self, d6: Die) -> int:
        """The sum of the dice; a D3 is half a D6, rounded up (T-1.20, 11e 01.05)."""
        total = self.plus
        for _ in range(self.number):
            face = d6()
            total += face if self.sides == 6 else (face + 1) // 2
        return total

    def mean(self) -> Fraction:
        return self.plus + Fraction(self.number * (self.sides + 1), 2)


def dice(text: str | int) -> Dice:
    """`3`, `"D6"`, `"2D3"`, `"D6+3"`, `"D6-1"`."""
    found = re.fullmatch(r"(\d*)D([36])([+-]\d+)?", str(text).upper().replace(" ", ""))
    if found is None:
        return Dice(0, 6, int(text))
    return Dice(int(found[1] or 1), int(found[2]), int(found[3] or 0))


class Ability(NamedTuple):
    """One printed weapon ability, e.g. `SUSTAINED HITS D3: INFANTRY` or `ANTI-NON-VEHICLE 4+`."""

    name: str
    x: Dice  # 1 where no number is printed; the threshold of ANTI
    against: tuple[str, ...]  # works if the target has one of these ...
    lacking: bool  # ... or, with NON-, if it has none of them

    def works(self, keywords: frozenset[str]) -> bool:
        """Whether the ability acts against a unit with these keywords (T-9.14, 11e 24.01, 24.03)."""
        if not self.against:
            return True
        return self.lacking != any(keyword in keywords for keyword in self.against)


def ability(text: str) -> Ability:
    text = text.upper().strip()
    if anti := re.fullmatch(r"ANTI-(.+) (\d)\+", text):
        name, number, against = "ANTI", anti[2], anti[1]
    else:
        name, _, against = (part.strip() for part in text.partition(":"))
        with_x = re.fullmatch(r"(.+?) (\d*D[36](?:[+-]\d+)?|\d+)", name)
        name, number = (with_x[1], with_x[2]) if with_x else (name, "1")
    lacking = against.startswith("NON-")
    kinds = tuple(kind.strip() for kind in against.removeprefix("NON-").split("/") if kind.strip())
    return Ability(name, dice(number), kinds, lacking)


class Weapon(NamedTuple):
    """The weapons of one pool."""

    ranged: bool
    count: int
    A: Dice
    skill: int | None
    S: int
    AP: int
    D: Dice
    abilities: tuple[Ability, ...]
    modifiers: dict[str, int]
    reroll_hit: str | None
    reroll_wound: str | None
    critical_hit: int
    critical_wound: int
    snap: bool

    def has(self, name: str, keywords: frozenset[str]) -> bool:
        return any(a.name == name and a.works(keywords) for a in self.abilities)

    def best(self, name: str, keywords: frozenset[str]) -> Dice | None:
        """X of the best instance of an ability, by its mean: instances never add up (T-1.40, 11e 24.02)."""
        found = [a.x for a in self.abilities if a.name == name and a.works(keywords)]
        return max(found, key=Dice.mean) if found else None


def weapon(attack: dict[str, Any]) -> Weapon:
    reroll = attack.get("reroll") or {}
    critical = attack.get("critical") or {}
    return Weapon(
        ranged=attack["type"] == "ranged",
        count=attack.get("count", 1),
        A=dice(attack["A"]),
        skill=attack.get("skill"),
        S=attack["S"],
        AP=attack.get("AP", 0),
        D=dice(attack["D"]),
        abilities=tuple(ability(text) for text in attack.get("abilities", [])),
        modifiers=NO_MODIFIERS | attack.get("modifiers", {}),
        reroll_hit=reroll.get("hit"),
        reroll_wound=reroll.get("wound"),
        critical_hit=critical.get("hit", 6),
        critical_wound=critical.get("wound", 6),
        snap=attack.get("snap", False),
    )


class Model(NamedTuple):
    """One model of the target, with the place of its group in the file."""

    group: int
    T: int
    Sv: int
    InSv: int | None
    W: int
    FNP: int | None
    left: int  # wounds that it has at the start
    character: bool
    keywords: frozenset[str]


def words(keywords: list[str]) -> frozenset[str]:
    return frozenset(keyword.upper().strip() for keyword in keywords)


def lay_out(groups: list[dict[str, Any]]) -> tuple[Model, ...]:
    """All models in the order in which they die: non-characters, then characters, each as listed."""
    models: list[Model] = []
    for number, group in sorted(enumerate(groups), key=lambda pair: pair[1].get("character", False)):
        for place in range(group.get("models", 1)):
            lost = group.get("lost", 0) if place == 0 else 0
            models.append(
                Model(
                    number,
                    group["T"],
                    group["Sv"],
                    group.get("InSv"),
                    group["W"],
                    group.get("FNP"),
                    group["W"] - lost,
                    group.get("character", False),
                    words(group.get("keywords", [])),
                )
            )
    return tuple(models)


class Scene(NamedTuple):
    """A whole scenario."""

    edition: str
    weapons: tuple[Weapon, ...]
    models: tuple[Model, ...]
    group_names: tuple[str, ...]
    unit_keywords: frozenset[str]
    attached: bool
    minus: int
    halve: bool
    cover: bool
    hit: int
    wound: int
    conditions: dict[str, bool]


def read(scenario: dict[str, Any]) -> Scene:
    target = scenario["target"]
    damage = target.get("damage", {})
    modifiers = target.get("modifiers", {})
    return Scene(
        edition=str(scenario["edition"]),
        weapons=tuple(weapon(attack) for attack in scenario["attacks"]),
        models=lay_out(target["groups"]),
        group_names=tuple(group.get("name", "") for group in target["groups"]),
        unit_keywords=words(target.get("keywords", [])),
        attached=target.get("attached", False),
        minus=damage.get("minus", 0),
        halve=damage.get("halve", False),
        cover=target.get("cover", False),
        hit=modifiers.get("hit", 0),
        wound=modifiers.get("wound", 0),
        conditions=NO_CONDITIONS | scenario.get("conditions", {}),
    )
