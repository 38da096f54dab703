"""The questions: six fixed ones, five that are hard on exact methods, and two that grow."""

from __future__ import annotations

from typing import Any

import msgspec

from grognard.combat.question import Question
from grognard.combat.scenario import scenario_to_question
from grognard.core.words import Edition

Scenario = dict[str, Any]
EDITIONS = (Edition.TENTH, Edition.ELEVENTH)


class Agreement(msgspec.Struct, frozen=True):
    """What another package can say about a fixed scenario: its mean numbers, or the whole distribution of models."""

    models: bool = False
    wounds: bool = False
    distribution: bool = False

    def words(self) -> str:
        """For people."""
        if self.distribution:
            return "same distribution"
        kinds = [name for name, right in (("models", self.models), ("wounds", self.wounds)) if right]
        return f"mean {' and '.join(kinds)} only" if kinds else "roughly"


EVERYTHING = Agreement(models=True, wounds=True, distribution=True)
MODELS = Agreement(models=True, distribution=True)
MEAN_WOUNDS = Agreement(wounds=True)
ROUGHLY = Agreement()


class Fixed(msgspec.Struct, frozen=True):
    """A fixed scenario, and how far the two packages are right about it, `known` beforehand."""

    name: str
    scenario: Scenario
    warhammer_stats: Agreement
    wh40kdc: Agreement


def weapon(
    kind: str, count: int, attacks: str, skill: int | None, strength: int, ap: int, damage: str, *abilities: str
) -> Scenario:
    """One pool of weapons in the scenario format."""
    return {
        "type": kind,
        "count": count,
        "A": attacks,
        "skill": skill,
        "S": strength,
        "AP": ap,
        "D": damage,
        "abilities": list(abilities),
    }


def unit(models: int, toughness: int, save: int, wounds: int, **more: object) -> Scenario:
    """A target of one kind of models. `more`: InSv, FNP, and keywords of the unit."""
    keywords = more.pop("keywords", ["INFANTRY"])
    group = {"models": models, "T": toughness, "Sv": save, "W": wounds, **more}
    return {"keywords": keywords, "groups": [group]}


def scenario(attacks: list[Scenario], target: Scenario, **conditions: bool) -> Scenario:
    """A scenario without its edition."""
    return {"version": 1, "attacks": attacks, "target": target, "conditions": conditions}


def question(written: Scenario, edition: Edition) -> Question:
    """A new question value: nothing about it is known to any cache by identity."""
    return scenario_to_question({**written, "edition": edition.value})


def rerolled(pool: Scenario, **rolls: str) -> Scenario:
    """The same pool with re-rolls."""
    return {**pool, "reroll": rolls}


FIXED = (
    Fixed(
        "volley: 20 shots, D1 into W2",
        scenario([weapon("ranged", 10, "2", 3, 4, -1, "1")], unit(20, 4, 3, 2)),
        EVERYTHING,
        MEAN_WOUNDS,
    ),
    Fixed(
        "horde: 60 attacks into W1",
        scenario([weapon("melee", 20, "3", 3, 4, 0, "1")], unit(40, 3, 5, 1)),
        EVERYTHING,
        Agreement(models=True, wounds=True),
    ),
    Fixed(
        "elite: 12 attacks of D2 into W3",
        scenario([weapon("melee", 4, "3", 2, 8, -2, "2")], unit(10, 6, 3, 3, InSv=5)),
        MODELS,
        ROUGHLY,
    ),
    Fixed(
        "random: 4 x D3 shots of D6 into W4",
        scenario([weapon("ranged", 4, "D3", 3, 9, -3, "D6")], unit(6, 7, 3, 4)),
        MODELS,
        ROUGHLY,
    ),
    Fixed(
        "pain: 15 attacks of D2 into W2, FNP 5+",
        scenario([weapon("melee", 5, "3", 3, 5, -1, "2")], unit(10, 5, 4, 2, FNP=5)),
        MODELS,
        ROUGHLY,
    ),
    Fixed(
        "mixed: re-rolled 1s, SUSTAINED HITS 1, TWIN-LINKED",
        scenario(
            [rerolled(weapon("ranged", 5, "4", 3, 5, -1, "1", "SUSTAINED HITS 1", "TWIN-LINKED"), hit="ones")],
            unit(40, 5, 4, 1),
        ),
        Agreement(models=True, wounds=True),
        Agreement(models=True, wounds=True),
    ),
)

STRESS: tuple[tuple[str, Scenario], ...] = (
    (
        "60 shots with DEVASTATING WOUNDS",
        scenario([weapon("ranged", 60, "1", 3, 5, -1, "2", "DEVASTATING WOUNDS")], unit(20, 4, 3, 3)),
    ),
    (
        "three such weapons of 12 shots, D1, D2, D3",
        scenario(
            [weapon("ranged", 12, "1", 3, 5, -1, damage, "DEVASTATING WOUNDS") for damage in ("1", "2", "3")],
            unit(20, 4, 3, 3),
        ),
    ),
    (
        "four such weapons of 6 shots of D6 damage",
        scenario(
            [weapon("ranged", 6, "1", 3, strength, -2, "D6", "DEVASTATING WOUNDS") for strength in (8, 9, 10, 12)],
            unit(10, 8, 3, 6),
        ),
    ),
    (
        "200 attacks SUSTAINED HITS 2 into 30 W2 models",
        scenario([weapon("melee", 50, "4", 3, 4, -1, "1", "SUSTAINED HITS 2")], unit(30, 4, 4, 2)),
    ),
    (
        "20 weapons of D6+3 BLAST",
        scenario([weapon("ranged", 20, "D6+3", 4, 5, 0, "1", "BLAST")], unit(20, 4, 4, 2)),
    ),
)


def growing_attacks(attacks: int) -> Scenario:
    """`attacks` attacks with SUSTAINED HITS 1 and damage D3 into 20 models of 2 wounds."""
    return scenario([weapon("melee", attacks, "1", 3, 5, -1, "D3", "SUSTAINED HITS 1")], unit(20, 4, 4, 2))


def growing_models(models: int) -> Scenario:
    """100 attacks with SUSTAINED HITS 1 and damage D3 into `models` models of 2 wounds."""
    return scenario([weapon("melee", 100, "1", 3, 5, -1, "D3", "SUSTAINED HITS 1")], unit(models, 4, 4, 2))
