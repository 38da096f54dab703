"""The answer to a scenario as a result, so that it can be shown like any other."""

from collections.abc import Mapping, Sequence
from typing import Any

from grognard.core.words import Edition, Goal
from grognard.odds.choices import gain
from grognard.odds.result import Result


def scenario_result(scenario: Any, answer: Mapping[str, Any]) -> Result:
    """`answer` to `scenario`, both plain JSON values as `grognard.solve_scenario` takes and gives them.

    Names are those of the weapons and of the groups; a scenario tells no points, rules or stages.
    """
    attacks: Sequence[Mapping[str, Any]] = scenario["attacks"]
    groups: Sequence[Mapping[str, Any]] = answer["groups"]
    return Result(
        edition=Edition(answer["edition"]),
        attacker=_named(attacks, "Attacker"),
        defender=_named(groups, "Target"),
        headline="",
        wounds_lost=tuple(answer["wounds_lost"]),
        models_destroyed=tuple(answer["models_destroyed"]),
        destroyed=answer["destroyed"],
        stages=(),
        hazard_failures=tuple(answer["hazard_failures"]),
        method=answer.get("method", "exact"),
        standard_error=answer.get("standard_error"),
        policy=_policy(answer),
    )


def _policy(answer: Mapping[str, Any]) -> tuple[str, ...]:
    if "policy" not in answer:
        return ()
    reached = gain(Goal(answer["goal"]), answer["value"], answer["fixed_value"])
    return (f"Best play, {reached}.", *answer["policy"])


def _named(parts: Sequence[Mapping[str, Any]], otherwise: str) -> str:
    names = list(dict.fromkeys(str(part.get("name", "")) for part in parts if part.get("name")))
    return ", ".join(names) or otherwise
