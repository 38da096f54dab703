"""Short ways to write attack questions in tests."""

from typing import Any

from grognard import solve_scenario

BOTH = ("10", "11")


def attack(**changes: Any) -> dict[str, Any]:
    """One ranged attack: BS 3+, S4, AP0, D1."""
    return {"type": "ranged", "A": 1, "skill": 3, "S": 4, "AP": 0, "D": 1} | changes


def group(**changes: Any) -> dict[str, Any]:
    """One model: T4, no save to speak of, W1."""
    return {"name": "model", "models": 1, "T": 4, "Sv": 7, "W": 1} | changes


def scenario(edition: str, attacks: Any, groups: Any, target: Any = None, **conditions: bool) -> dict[str, Any]:
    """A scenario of one or more attacks against one or more groups."""
    return {
        "version": 1,
        "edition": edition,
        "attacks": attacks if isinstance(attacks, list) else [attacks],
        "target": {"groups": groups if isinstance(groups, list) else [groups], **(target or {})},
        "conditions": conditions,
    }


def answer(edition: str, attacks: Any, groups: Any, target: Any = None, **conditions: bool) -> dict[str, Any]:
    """The answer to such a scenario."""
    return solve_scenario(scenario(edition, attacks, groups, target, **conditions))


def mean(pmf: list[float]) -> float:
    """Expected value."""
    return sum(value * chance for value, chance in enumerate(pmf))


def chance_to_hit(edition: str, target: Any = None, changes: Any = None, **conditions: bool) -> float:
    """Expected hits of one attack, read off an attack that wounds on 2+ and cannot be saved."""
    weapon = attack(S=8, AP=-6, **(changes or {}))
    return mean(answer(edition, weapon, group(models=9), target, **conditions)["wounds_lost"]) / (5 / 6)


def chance_to_wound(edition: str, target: Any = None, changes: Any = None, **conditions: bool) -> float:
    """Expected wounds of one hit, read off an attack that hits automatically and cannot be saved."""
    weapon = attack(skill=None)
    changes = dict(changes or {})
    weapon |= changes | {"abilities": ["TORRENT", *changes.get("abilities", [])]}
    toughness = changes.pop("T", 4)
    weapon.pop("T", None)
    return mean(answer(edition, weapon, group(models=9, T=toughness), target, **conditions)["wounds_lost"])


def chance_unsaved(edition: str, target: Any = None, model: Any = None, changes: Any = None) -> float:
    """P(a wound is not saved), read off an attack that hits automatically and wounds on 2+."""
    weapon = attack(skill=None, S=8) | (changes or {})
    weapon["abilities"] = ["TORRENT", *weapon.get("abilities", [])]
    return mean(answer(edition, weapon, group(**(model or {})), target)["wounds_lost"]) / (5 / 6)
